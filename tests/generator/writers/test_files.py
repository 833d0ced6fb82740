"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from generator.errors import RenderError
from generator.writers.files import write_files


def listing(folder: Path) -> dict[str, bytes | None]:
    """Return everything below a folder, hidden files too: content of files, None for folders."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def refusal(files: dict[Path, bytes]) -> str:
    with pytest.raises(RenderError) as caught:
        write_files(files)
    return str(caught.value)


def test_files_and_their_folders_are_made(tmp_path: Path) -> None:
    write_files({tmp_path / "a" / "b" / "one": b"1", tmp_path / "a" / "two": b"2"})
    assert listing(tmp_path) == {"a": None, "a/b": None, "a/b/one": b"1", "a/two": b"2"}


def test_a_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"before")
    write_files({tmp_path / "one": b"after"})
    assert listing(tmp_path) == {"one": b"after"}


def test_a_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_files({tmp_path / "one": b"1"})
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(mask)
    assert (tmp_path / "one").stat().st_mode & 0o777 == 0o640


def test_whoever_reads_the_old_file_keeps_it_whole(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"before")
    with open(tmp_path / "one", "rb") as reader:
        write_files({tmp_path / "one": b"a"})
        assert reader.read() == b"before"


def test_a_folder_in_a_files_place_stops_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"before")
    (tmp_path / "two").mkdir()
    before = listing(tmp_path)
    assert refusal({tmp_path / "one": b"after", tmp_path / "two": b"2"}) == (
        f"{tmp_path}/two: cannot be written: its name belongs to something that is not a plain file"
    )
    assert listing(tmp_path) == before


def test_a_pipe_or_a_device_is_never_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    for name in ("pipe", "null"):
        assert refusal({tmp_path / name: b"x"}).endswith("its name belongs to something that is not a plain file")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["null", "pipe"]
    assert (tmp_path / "pipe").is_fifo()


def test_a_file_in_a_folders_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"before")
    assert refusal({tmp_path / "out" / "one": b"1"}) == f"{tmp_path}/out/one: cannot be written: Not a directory"
    assert listing(tmp_path) == {"out": b"before"}


def test_a_name_that_the_system_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"before")
    files = {tmp_path / "new" / "two": b"2", tmp_path / "one": b"after", tmp_path / ("x" * 256): b"x"}
    assert refusal(files).endswith("cannot be written: File name too long")
    # Neither the first files nor the folder that was made for them are left.
    assert listing(tmp_path) == {"one": b"before"}


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_fault_at_any_step_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    (tmp_path / "one").write_bytes(b"before")

    def fail(*_parts: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"generator.writers.files.os.{call}", fail)
    assert refusal({tmp_path / "one": b"after", tmp_path / "sub" / "two": b"2"}) == (
        f"{tmp_path}/one: cannot be written: No space left on device"
    )
    assert listing(tmp_path) == {"one": b"before"}


def test_an_interrupt_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one").write_bytes(b"before")

    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.writers.files.os.fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_files({tmp_path / "sub" / "two": b"2", tmp_path / "one": b"after"})
    assert listing(tmp_path) == {"one": b"before"}
