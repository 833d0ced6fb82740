"""The deck's folder is read and never left, however a path is spelt or linked."""

import os
from pathlib import Path

import pytest

from generator.deck.files.folder import DeckFolder
from generator.errors import DeckDataError
from tests.generator.strangers import pnp


@pytest.fixture
def deck(tmp_path: Path) -> DeckFolder:
    """A deck's folder with a picture, beside a folder that is none of its business."""
    for name in ("deck/art/sun.svg", "deck/my art.svg", "outside/secret.svg"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return DeckFolder(tmp_path / "deck", "deck")


def refusal(deck: DeckFolder, name: str) -> str:
    with pytest.raises(DeckDataError) as caught:
        deck.read_file(name)
    return str(caught.value)


@pytest.mark.parametrize("name", ["art/sun.svg", "./art/./sun.svg", "art//sun.svg", "art\\sun.svg"])
def test_a_file_of_the_deck_is_read_with_either_slash(deck: DeckFolder, name: str) -> None:
    assert deck.read_file(name) == b"deck/art/sun.svg"


@pytest.mark.parametrize(
    "name",
    [
        "../outside/secret.svg",
        "art/../../outside/secret.svg",
        "art/../my art.svg",
        "..",
        "..\\outside\\secret.svg",
        "/etc/passwd",
        "//server/share/x.svg",
        "\\\\server\\share\\x.svg",
        "\\etc\\passwd",
    ],
)
def test_a_path_that_leaves_the_folder_is_refused(deck: DeckFolder, name: str) -> None:
    shown = name.encode("unicode_escape").decode() if not name.isprintable() else name
    assert refusal(deck, name) == (
        f"deck/{shown}: this file leaves the deck's folder; name a file beside the deck file"
    )


@pytest.mark.parametrize("name", ["C:\\windows\\win.ini", "c:x.svg", "file:///etc/passwd", "sun.svg:stream"])
def test_a_drive_a_scheme_and_a_stream_are_refused(deck: DeckFolder, name: str) -> None:
    assert refusal(deck, name).endswith(
        "this file has a colon in its name; name a file beside the deck file, without a drive"
    )


def test_an_address_is_told_that_nothing_is_fetched(deck: DeckFolder) -> None:
    told = (
        "deck/https://example.org/a.svg: this file is on the network, which is not read; save it in the deck's folder"
    )
    assert refusal(deck, "https://example.org/a.svg") == told


def test_a_nul_is_refused_and_shown(deck: DeckFolder) -> None:
    assert refusal(deck, "art/sun.svg\0.png") == "deck/art/sun.svg\\x00.png: this file has a NUL in its name"
    assert refusal(deck, "art/\ud800.svg") == "deck/art/\\ud800.svg: this file has half a character in its name"


@pytest.mark.parametrize("name", ["art/moon.svg", "art/sun.svg/x", "gone/sun.svg", "ART/sun.svg"])
def test_a_file_that_is_not_there_is_told(deck: DeckFolder, name: str) -> None:
    assert refusal(deck, name) == f"deck/{name}: this file does not exist; the path starts at the deck file"


def test_a_name_too_long_for_the_system_is_told(deck: DeckFolder) -> None:
    assert refusal(deck, "x" * 256) == f"deck/{'x' * 256}: this file cannot be reached: File name too long"


@pytest.mark.parametrize("name", ["art", ".", ""])
def test_a_folder_is_no_file(deck: DeckFolder, name: str) -> None:
    assert refusal(deck, name).endswith("this file is a folder, a pipe or a device; needs a plain file")


def test_a_pipe_is_no_file(deck: DeckFolder) -> None:
    # That nobody waits for one is seen in test_hostile.py, where waiting has an end.
    os.mkfifo(deck.root / "pipe.svg")
    assert refusal(deck, "pipe.svg").endswith("this file is a folder, a pipe or a device; needs a plain file")


@pytest.mark.parametrize("target", ["../outside/secret.svg", "{root}/outside/secret.svg"])
def test_a_link_to_a_file_outside_is_refused(deck: DeckFolder, target: str) -> None:
    (deck.root / "link.svg").symlink_to(target.format(root=deck.root.parent))
    assert refusal(deck, "link.svg") == (
        "deck/link.svg: this file is a link out of the deck's folder; replace it with the file"
    )


def test_a_link_to_a_folder_outside_is_refused(deck: DeckFolder) -> None:
    (deck.root / "more").symlink_to("../outside", target_is_directory=True)
    assert refusal(deck, "more/secret.svg") == (
        "deck/more/secret.svg: this file is a link out of the deck's folder; replace it with the file"
    )


def test_a_folder_whose_name_begins_like_the_decks_is_outside(deck: DeckFolder) -> None:
    (deck.root.parent / "deck-2").mkdir()
    (deck.root.parent / "deck-2" / "x.svg").touch()
    (deck.root / "x.svg").symlink_to("../deck-2/x.svg")
    assert refusal(deck, "x.svg").endswith("is a link out of the deck's folder; replace it with the file")


def test_links_within_the_folder_are_followed(deck: DeckFolder) -> None:
    (deck.root / "link.svg").symlink_to("art/sun.svg")
    (deck.root / "pictures").symlink_to("art", target_is_directory=True)
    assert deck.read_file("link.svg") == b"deck/art/sun.svg"
    assert deck.read_file("pictures/sun.svg") == b"deck/art/sun.svg"


def test_a_link_that_leads_back_to_itself_or_nowhere_is_told(deck: DeckFolder) -> None:
    (deck.root / "a.svg").symlink_to("b.svg")
    (deck.root / "b.svg").symlink_to("a.svg")
    (deck.root / "c.svg").symlink_to("gone.svg")
    assert "this file is a link that leads back to itself" in refusal(deck, "a.svg").replace(
        # From Python 3.13 the system's own words.
        "this file cannot be reached: Too many levels of symbolic links",
        "this file is a link that leads back to itself",
    )
    assert refusal(deck, "c.svg") == "deck/c.svg: this file does not exist; the path starts at the deck file"


def test_a_file_is_read_up_to_its_limit_and_no_further(deck: DeckFolder) -> None:
    (deck.root / "big").write_bytes(bytes(4096))
    assert deck.read_file("big", limit=4096) == bytes(4096)
    with pytest.raises(DeckDataError) as caught:
        deck.read_file("big", limit=4095, key="cards[0].picture")
    assert str(caught.value) == ("deck/big: cards[0].picture: this file is larger than 3 KiB, the limit")


def test_a_file_without_end_costs_no_more_than_its_limit(deck: DeckFolder) -> None:
    with open(deck.root / "huge", "wb") as file:
        file.truncate(1 << 40)
    assert refusal(deck, "huge") == "deck/huge: this file is larger than 32768 KiB, the limit"


def test_a_deck_in_the_current_folder_is_shown_without_a_dot(tmp_path: Path) -> None:
    assert refusal(DeckFolder(tmp_path, "."), "x.svg").startswith("x.svg: this file does not exist")


@pytest.mark.parametrize("words", [["check"], ["build", "--deck"], ["printed"], ["preview", "--no-open"]])
def test_a_deck_file_that_links_to_itself_is_one_clear_error(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "deck.yaml"
    file.symlink_to(file)
    done = pnp(*words, tmp_path)
    why = "this file is a link that leads back to itself; replace it with the file"
    assert (done.code, done.errors) == (1, [f"error: {file}: {why}"])
