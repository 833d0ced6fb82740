"""Addresses of pictures, and where Tabletop Simulator keeps its saved objects."""

import sys
from pathlib import Path

import pytest

from generator.errors import RenderError
from generator.writers.tabletops.tts import (
    check_base_url,
    file_address,
    installed_home,
    online_address,
    saved_object_folders,
)

HOME = Path("/home/somebody")


@pytest.mark.parametrize(
    ("given", "base"),
    [
        ("https://example.org/decks", "https://example.org/decks/"),
        ("http://example.org/", "http://example.org/"),
        ("https://example.org:8443/a%20b/", "https://example.org:8443/a%20b/"),
    ],
)
def test_a_folders_address_ends_with_a_slash(given: str, base: str) -> None:
    assert check_base_url(given) == base


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("example.org/decks", "is not a web address"),
        ("file:///decks/", "is not a web address"),
        ("https:///decks/", "is not a web address"),
        ("https://example.org:port/", "is not an address"),
        ("https://[example.org/", "is not an address"),
        ("https://example.org/?folder=", "a file name cannot follow"),
        ("https://example.org/#", "a file name cannot follow"),
        ("https://example.org/my decks/", "holds ' ', which"),
        ("https://example.org/\n", "holds '\\n', which"),
        ("https://example.org/ž/", "holds 'ž', which"),
    ],
)
def test_what_is_no_address_of_a_folder_is_refused(given: str, why: str) -> None:
    with pytest.raises(RenderError) as refused:
        check_base_url(given)
    assert why in str(refused.value)
    assert "https://example.org/decks/" in str(refused.value)


def test_names_are_quoted(tmp_path: Path) -> None:
    assert online_address("https://example.org/", "a b#1.png") == "https://example.org/a%20b%231.png"
    assert file_address(tmp_path / "x y", "a.png") == (tmp_path.resolve() / "x y" / "a.png").as_uri()


def test_saved_objects_are_where_the_system_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert saved_object_folders(HOME) == (HOME / ".local/share/Tabletop Simulator/Saves/Saved Objects",)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert saved_object_folders(HOME) == (HOME / "Library/Tabletop Simulator/Saves/Saved Objects",)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("OneDrive", "/drive")
    monkeypatch.delenv("OneDriveConsumer", raising=False)
    saves = Path("Documents/My Games/Tabletop Simulator/Saves/Saved Objects")
    assert saved_object_folders(HOME) == (HOME / saves, Path("/drive") / saves, HOME / "OneDrive" / saves)


def test_the_first_that_is_there_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("OneDrive", raising=False)
    monkeypatch.delenv("OneDriveConsumer", raising=False)
    place = tmp_path / "OneDrive/Documents/My Games/Tabletop Simulator/Saves/Saved Objects"
    place.mkdir(parents=True)
    assert installed_home() == place


def test_where_it_is_nowhere_the_refusal_says_where_it_was_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    with pytest.raises(RenderError, match="--install finds no saved objects") as refused:
        installed_home()
    assert str(tmp_path / ".local/share/Tabletop Simulator/Saves/Saved Objects") in str(refused.value)
