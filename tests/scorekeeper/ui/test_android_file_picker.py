"""Android's page for files, as far as it can be tried without Android: with Java's classes made up."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from scorekeeper.import_export import files
from scorekeeper.ui import android_file_picker


class Intent:
    """What is asked of Android."""

    ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE = "android.intent.action.OPEN_DOCUMENT", "android.intent.category.OPENABLE"

    def __init__(self, action: str) -> None:
        self.action, self.categories, self.kind = action, [], ""

    def addCategory(self, name: str) -> None:  # noqa: N802
        self.categories.append(name)

    def setType(self, kind: str) -> None:  # noqa: N802
        self.kind = kind


class Phone:
    """Android, with one file that can be chosen."""

    def __init__(self, path: Path, name: str | None) -> None:
        self.path, self.name = path, name
        self.listeners: list[Callable[..., None]] = []
        self.asked: list[tuple[Intent, int]] = []
        resolver = SimpleNamespace(query=self.query, openFileDescriptor=self.opened)
        self.activity = SimpleNamespace(
            getContentResolver=lambda: resolver,
            startActivityForResult=lambda intent, request: self.asked.append((intent, request)),
        )

    def query(self, _place: object, columns: list[str], *_: None) -> Any:
        assert columns == ["_display_name"]
        if self.name is None:
            return None
        return SimpleNamespace(moveToFirst=lambda: True, getString=lambda _: self.name, close=lambda: None)

    def opened(self, _place: object, mode: str) -> Any:
        assert mode == "r"
        return SimpleNamespace(detachFd=lambda: os.open(self.path, os.O_RDONLY))

    def answer(self, result: int, *, request: int | None = None, data: object = "content://a") -> None:
        for listener in list(self.listeners):
            asked = self.asked[-1][1] if request is None else request
            listener(asked, result, SimpleNamespace(getData=lambda: data))


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Phone:
    path = tmp_path / "elsewhere"
    path.write_text("{}")
    phone = Phone(path, "Our evening.json")
    java: Any = ModuleType("jnius")
    java.autoclass = lambda name: Intent if name.endswith("Intent") else SimpleNamespace(mActivity=phone.activity)
    android: Any = ModuleType("android")
    android.activity = SimpleNamespace(
        bind=lambda on_activity_result: phone.listeners.append(on_activity_result),
        unbind=lambda on_activity_result: phone.listeners.remove(on_activity_result),
    )
    monkeypatch.setitem(sys.modules, "jnius", java)
    monkeypatch.setitem(sys.modules, "android", android)
    return phone


def test_what_is_chosen_is_copied_and_told(phone: Phone, tmp_path: Path) -> None:
    told: list[str] = []
    android_file_picker.pick_file(tmp_path / "import", told.append)
    ((intent, _),) = phone.asked
    assert (intent.action, intent.categories, intent.kind) == (
        Intent.ACTION_OPEN_DOCUMENT,
        [Intent.CATEGORY_OPENABLE],
        "*/*",
    )
    phone.answer(android_file_picker.CHOSEN, request=7)
    assert told == [], "that was the answer to somebody else"
    phone.answer(android_file_picker.CHOSEN)
    assert told == ["Our evening.json"]
    assert (tmp_path / "import" / told[0]).read_text() == "{}"
    assert phone.listeners == []


def test_nothing_is_told_if_nobody_chooses(phone: Phone, tmp_path: Path) -> None:
    told: list[str] = []
    for result, data in ((0, "content://a"), (android_file_picker.CHOSEN, None)):
        android_file_picker.pick_file(tmp_path / "import", told.append)
        phone.answer(result, data=data)
    assert told == []
    assert phone.listeners == []
    assert not (tmp_path / "import").exists()


def test_a_file_that_cannot_be_opened_is_told_by_a_name_that_is_not_there(phone: Phone, tmp_path: Path) -> None:
    phone.path = tmp_path / "gone"
    told: list[str] = []
    android_file_picker.pick_file(tmp_path / "import", told.append)
    phone.answer(android_file_picker.CHOSEN)
    assert told == ["Our evening.json"]
    assert not (tmp_path / "import" / told[0]).exists()


def test_no_more_is_copied_than_is_read_anyway(phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(android_file_picker, "LIMIT_BYTES", 10)
    phone.path.write_bytes(b"x" * 1000)
    told: list[str] = []
    android_file_picker.pick_file(tmp_path / "import", told.append)
    phone.answer(android_file_picker.CHOSEN)
    assert (tmp_path / "import" / told[0]).stat().st_size == 11


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Our evening.json", "Our evening.json"),
        ("../../scores.sqlite3", "_.._scores.sqlite3"),
        ("C:\\\\a.json", "C_a.json"),
        ("večer 🎲 (1).json", "večer _ (1).json"),
        ("..", "chosen.json"),
        ("", "chosen.json"),
        ("\0\n", "_"),
        ("x" * 200 + ".json", "x" * 75 + ".json"),
    ],
)
def test_a_name_from_elsewhere_is_one_file_in_the_folder(name: str, plain: str) -> None:
    assert files.safe_file_name(name) == plain
    assert Path(plain).name == plain
