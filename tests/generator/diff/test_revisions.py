"""`pnp diff` between revisions of git: which are compared, and that nothing but their files is read or run."""

import os
import subprocess
from pathlib import Path

import pytest

from generator.diff import revisions
from generator.diff.revisions import Revision, parse_revision
from tests.generator.diff.decks import write
from tests.generator.strangers import pnp

pytestmark = pytest.mark.slow


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with three states of a deck: two commits, and the files as they are."""
    monkeypatch.chdir(tmp_path)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, os.devnull)
    git(tmp_path, "init", "-q")
    write(tmp_path / "mine")
    commit(tmp_path)
    write(tmp_path / "mine", ant=("tiny", 1))
    commit(tmp_path)
    write(tmp_path / "mine", ant=("tiny", 1), bee=("idle", 2))
    return tmp_path


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b.c", *words], check=True)


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "more")


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        (("mine",), "bee"),
        (("mine", "--from", "HEAD~1"), "ant, bee"),
        (("mine", "--from", "HEAD~1", "--to", "HEAD"), "ant"),
        (("HEAD~1:mine",), "ant, bee"),
        (("HEAD~1:mine", "--to", "HEAD"), "ant"),
        (("HEAD~1:mine", "HEAD:mine/deck.yaml"), "ant"),
        (("HEAD~1:mine/", "mine/deck.yaml"), "ant, bee"),
        (("mine/deck.yaml",), "bee"),
    ],
)
def test_revisions_are_named_as_git_does(repository: Path, words: tuple[str, ...], changed: str) -> None:
    done = pnp("diff", *words)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[1] == f"changed: {changed}"


def test_it_says_which_states_were_compared(repository: Path) -> None:
    assert pnp("diff", "mine").out.splitlines()[0] == "Strange 1 (HEAD:mine/deck.yaml) → Strange 1 (mine/deck.yaml)"


def test_the_current_folder_is_a_deck_too(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository / "mine")
    assert pnp("diff", ".").out.splitlines()[1] == "changed: bee"


def test_a_deck_that_has_moved_is_found_where_it_was(repository: Path) -> None:
    (repository / "mine").rename(repository / "yours")
    assert pnp("diff", "HEAD:mine", "yours").out.splitlines()[1] == "changed: bee"


def test_faults_name_the_revision(repository: Path) -> None:
    (repository / "mine/sun.svg").unlink()
    commit(repository)
    write(repository / "mine")
    done = pnp("diff", "mine")
    assert done.code == 1
    assert "error: HEAD:mine/deck.yaml:12: cards[0].picture: 'sun.svg' does not exist" in done.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("mine", "--from", "nothing"), "nothing:mine: git knows no revision 'nothing'; git log --oneline shows them"),
        (("mine", "--from", "--all"), "--all:mine: git knows no revision '--all'; git log --oneline shows them"),
        (("HEAD:other",), "HEAD:other: the revision has no such folder"),
        (("HEAD:.",), "HEAD:.: the revision has no deck.yaml there"),
        (("HEAD:mine/other.yaml",), "HEAD:mine/other.yaml: the revision has no other.yaml there"),
    ],
)
def test_what_git_does_not_have_is_one_fault(repository: Path, words: tuple[str, ...], why: str) -> None:
    done = pnp("diff", *words)
    assert (done.code, done.errors) == (1, [f"error: {why}"])


def test_options_for_one_deck_are_refused_with_two(repository: Path) -> None:
    done = pnp("diff", "mine", "mine", "--from", "HEAD")
    assert done.code == 2
    assert "is for one deck, and two are named" in done.err


def test_without_git_or_a_repository_there_is_one_fault(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(elsewhere.parent))
    write(elsewhere / "mine")
    (fault,) = pnp("diff", elsewhere / "mine").errors
    assert fault.startswith(f"error: HEAD:{elsewhere}/mine: git says: not a git repository")
    monkeypatch.setenv("PATH", str(elsewhere))
    assert pnp("diff", "mine").errors == [
        "error: git is not installed, which reads revisions; install it, or compare two folders"
    ]


def test_no_program_that_a_repository_names_is_run(repository: Path) -> None:
    trap = repository / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {repository}/ran\ncat\n")
    trap.chmod(0o755)
    (repository / ".gitattributes").write_text("* filter=trap export-subst diff=trap\n")
    commit(repository)
    for name in ("filter.trap.smudge", "filter.trap.clean", "diff.trap.textconv", "core.fsmonitor", "core.pager"):
        git(repository, "config", name, str(trap))
    (repository / "ran").unlink(missing_ok=True)
    assert pnp("diff", "mine", "--from", "HEAD~1").code == 0
    assert not (repository / "ran").exists()


def test_a_link_out_of_the_folder_is_refused_as_in_any_deck(repository: Path) -> None:
    (repository / "secret.svg").write_text("<svg/>")
    (repository / "mine/sun.svg").unlink()
    (repository / "mine/sun.svg").symlink_to("../secret.svg")
    commit(repository)
    done = pnp("diff", "mine", "--from", "HEAD~1", "--to", "HEAD")
    assert done.code == 1
    assert "HEAD:mine/deck.yaml:12: cards[0].picture: 'sun.svg' " in done.err


def test_a_tree_that_leads_out_of_its_folder_writes_nothing_there(repository: Path) -> None:
    """Such a tree is made by hand: git itself adds no such paths."""
    blob = subprocess.run(
        ["git", "hash-object", "-w", "--stdin"], input=b"evil", capture_output=True, check=True
    ).stdout.strip()
    old = subprocess.run(["git", "rev-parse", "HEAD:mine"], capture_output=True, check=True).stdout.strip()
    listed = subprocess.run(["git", "ls-tree", old.decode()], capture_output=True, check=True).stdout
    entries = listed + b"100644 blob " + blob + b"\tback\\slash\n"
    inner = subprocess.run(["git", "mktree"], input=entries, capture_output=True, check=True).stdout.strip()
    raw = b"100644 ..\x00" + bytes.fromhex(blob.decode())
    body = subprocess.run(["git", "cat-file", "tree", inner.decode()], capture_output=True, check=True).stdout + raw
    tree = subprocess.run(
        ["git", "hash-object", "-w", "-t", "tree", "--stdin", "--literally"],
        input=body,
        capture_output=True,
        check=True,
    ).stdout.strip()
    outer = subprocess.run(
        ["git", "mktree"], input=b"040000 tree " + tree + b"\tmine\n", capture_output=True, check=True
    ).stdout.strip()
    made = subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", "commit-tree", "-m", "evil", outer.decode()],
        capture_output=True,
        check=True,
    ).stdout.strip()
    assert pnp("diff", "mine", "--from", made.decode()).code == 0


def test_files_of_git_lfs_are_told(repository: Path) -> None:
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n"
    (repository / "mine/sun.svg").write_text(pointer)
    commit(repository)
    write(repository / "mine")
    assert pnp("diff", "mine").errors == [
        "error: HEAD:mine: sun.svg is kept by git-lfs, outside the revision; compare two folders that have it"
    ]


def test_a_folder_of_too_much_is_refused(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revisions, "MAX_FILES", 3)
    (fault,) = pnp("diff", "mine").errors
    assert "has more than 3 files or 2 GiB; name the folder of the deck alone" in fault


def test_what_no_deck_can_read_is_left_out(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (repository / "mine/huge.psd").write_bytes(bytes(5000))
    commit(repository)
    write(repository / "mine", bee=("idle", 2))
    monkeypatch.setattr(revisions, "MAX_FILE_BYTES", 4000)
    assert pnp("diff", "mine").code == 0


def test_a_file_whose_name_has_a_colon_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert parse_revision("HEAD~1:mine") == Revision("HEAD~1", "mine")
    assert parse_revision("mine") is None
    (tmp_path / "a:b").mkdir()
    assert parse_revision("a:b") is None
