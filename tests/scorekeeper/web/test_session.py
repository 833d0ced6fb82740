"""A page and the desk behind it."""

import random
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.storage.store import Store
from scorekeeper.web.page_texts import list_page_texts
from scorekeeper.web.session import BrowserDevice, Session
from scorekeeper.web.theme_css import theme_css
from scorekeeper.web.wire import WireError
from tests.scorekeeper.presenter.fakes import FakeClock


@pytest.fixture
def session(tmp_path: Path) -> Session:
    clock, device = FakeClock(), BrowserDevice(Keeper.HOST)
    return Session(Controller(Store(tmp_path, clock), device, clock, random.Random(1)), device)


def send(session: Session, *event: Any, **more: Any) -> dict[str, Any]:
    return session.answer({"event": list(event), **more})


def test_a_message_has_all_that_a_page_needs(session: Session) -> None:
    shown = session.current_message()
    assert shown["address"] == "home"
    assert shown["screen"]["title"] == "Scorekeeper"
    assert shown["look"] == {"theme": "system", "text_size": 100, "language": "en"}
    assert shown["words"]["back"] == "Back"
    assert shown["deeds"] == []


def test_an_event_leads_to_the_next_screen(session: Session) -> None:
    assert send(session, "go", "new/showboat")["address"] == "new/showboat"
    added = send(session, "add", "Ana")
    (group,) = [each for each in added["screen"]["main"] + added["screen"]["side"] if each.get("title") == "Players"]
    (order,) = [each for each in group["blocks"] if each["is"] == "Order"]
    assert order["names"] == ["Ana"]
    assert send(session, "back")["address"] == "home"


def test_what_nobody_answers_is_said_on_the_screen(session: Session) -> None:
    banner = send(session, "fly", 3)["screen"]["footer"][0]
    assert banner["is"] == "Banner"
    assert banner["tone"] == "bad"
    assert banner["text"].startswith("Nothing has changed: ('fly', 3) has no meaning here.")


@pytest.mark.parametrize("message", [None, [], {}, {"event": "back"}, {"event": ["paste"], "clipboard": 3}])
def test_what_is_no_message_changes_nothing(session: Session, message: object) -> None:
    before = session.current_message()
    with pytest.raises(WireError):
        session.answer(message)
    assert session.current_message() == before


def test_the_page_is_told_once_what_only_it_can_do(session: Session) -> None:
    session.device.copy("Ana 3")
    session.device.buzz()
    assert session.current_message()["deeds"] == [["copy", "Ana 3"], ["buzz"]]
    assert session.current_message()["deeds"] == []


def test_the_clipboard_comes_with_the_event_that_asks_for_it(session: Session) -> None:
    send(session, "go", "import")
    assert "The clipboard is empty." in str(send(session, "paste")["screen"]["footer"])
    assert "The clipboard is empty." not in str(send(session, "paste", clipboard="{}")["screen"]["footer"])
    assert session.device.paste() == ""


def test_words_follow_the_language_and_keep_their_places_for_values(session: Session) -> None:
    english = list_page_texts(session.controller.tx)
    send(session, "go", "settings")
    send(session, "language", "cs")
    czech = session.current_message()["words"]
    assert czech.keys() == english.keys()
    for name, text in english.items():
        assert text.count("{") == czech[name].count("{"), name
        assert "%" not in czech[name], name


def test_the_style_sheet_has_every_colour_of_both_looks() -> None:
    css = theme_css()
    assert css.count("--paper: ") == css.count("--player-11: ") == 2
    assert ':root[data-look="dark"] {\n  --paper: #11141d;' in css
    assert ".p0 { --player: var(--player-0); }" in css
    assert ".e11 { --emblem: #c026a3; }" in css
