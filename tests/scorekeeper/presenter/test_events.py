"""Events: who answers which, with what values, and what comes of all others."""

import json
from pathlib import Path
from pkgutil import resolve_name
from types import NoneType
from typing import Any

import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.presenter.controller import PAGES, Controller
from scorekeeper.presenter.events import Answering, EventError, Value, answers, events_of, fields
from scorekeeper.presenter.forms import Form, Tool
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.page import BasePage
from tests.scorekeeper.presenter.fakes import desk_in


class Auction(Answering):
    """Answers in every way there is."""

    fills = fields(way=str, is_final=bool, stones=int | None, points=dict[str, int | None])

    def __init__(self) -> None:
        self.draft: dict[str, Any] = {}
        self.bids: list[object] = []

    @answers("bid")
    def take_bid(self, player: str, stones: int | None) -> None:
        self.bids.append((player, stones))

    @answers("add")
    def seat(self, name: str | None = None) -> str:
        return f"seated {name}"


class Silent(Auction):
    """Answers a bid in another way, by another name, and has a field more."""

    fills = fields(lot=int)

    @answers("bid")
    def refuse(self, player: str) -> str:
        return f"not {player}"

    def seat(self, name: str | None = None) -> str:
        return "no seat"


def test_an_event_calls_the_method_that_answers_it() -> None:
    auction = Auction()
    auction.answer(("bid", "Ana", 3))
    auction.answer(("bid", "Ben", None))
    assert auction.bids == [("Ana", 3), ("Ben", None)]
    assert auction.answer(("add", "Cid")) == "seated Cid"
    assert auction.answer(("add",)) == "seated None"


def test_a_field_is_filled_in_whole_or_for_one_name() -> None:
    auction = Auction()
    for event in (
        ("way", "cards"),
        ("is_final", True),
        ("stones", None),
        ("points", "Ana", 3),
        ("points", "Ben", None),
    ):
        assert auction.answer(event) is None
    assert auction.draft == {"way": "cards", "is_final": True, "stones": None, "points": {"Ana": 3, "Ben": None}}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (("fold",), "add, bid, is_final, points, stones, way"),
        (("take_bid", "Ana", 3), "add, bid, is_final, points, stones, way"),
        ((None,), "add, bid, is_final, points, stones, way"),
        ((["bid"], "Ana", 3), "add, bid, is_final, points, stones, way"),
        (("bid", "Ana"), "bid(player: str, stones: int | None)"),
        (("bid", "Ana", 3, 4), "bid(player: str, stones: int | None)"),
        (("bid", 3, "Ana"), "bid(player: str, stones: int | None)"),
        (("bid", None, 3), "bid(player: str, stones: int | None)"),
        (("bid", "Ana", True), "bid(player: str, stones: int | None)"),
        (("bid", "Ana", 3.0), "bid(player: str, stones: int | None)"),
        (("bid", "Ana", [3]), "bid(player: str, stones: int | None)"),
        (("add", "Ana", "Ben"), "add(name: str | None)"),
        (("way",), "way(value: str)"),
        (("way", None), "way(value: str)"),
        (("is_final", 1), "is_final(value: bool)"),
        (("stones", False), "stones(value: int | None)"),
        (("points", 3), "points(whose: str, value: int | None)"),
        (("points", {"Ana": 3}, 3), "points(whose: str, value: int | None)"),
    ],
    ids=str,
)
def test_all_else_is_refused_and_changes_nothing(event: Any, expected: str) -> None:
    auction = Auction()
    with pytest.raises(EventError) as refusal:
        auction.answer(event)
    assert (refusal.value.event, refusal.value.expected) == (event, expected)
    assert (auction.draft, auction.bids) == ({}, [])


def test_a_refusal_says_what_came_and_what_was_expected() -> None:
    with pytest.raises(EventError) as refusal:
        Auction().answer(("bid", "Ana", "3"))
    assert str(refusal.value) == (
        "Nothing has changed: ('bid', 'Ana', '3') has no meaning here. Expected: bid(player: str, stones: int | None)"
    )


def test_a_refusal_is_short_whatever_came() -> None:
    with pytest.raises(EventError) as refusal:
        Auction().answer(("x" * 100_000, *range(1000)))
    assert len(str(refusal.value)) < 200


def test_what_is_answered_can_be_listed() -> None:
    found = events_of(Auction)
    assert {name: str(each) for name, each in found.items()} == {
        "bid": "bid(player: str, stones: int | None)",
        "add": "add(name: str | None)",
        "way": "way(value: str)",
        "is_final": "is_final(value: bool)",
        "stones": "stones(value: int | None)",
        "points": "points(whose: str, value: int | None)",
    }
    assert found["bid"].values == (Value("player", (str,)), Value("stones", (int, NoneType)))
    assert (found["bid"].least, found["add"].least, found["points"].least) == (2, 0, 2)
    assert Auction.answers_to("bid")
    assert not Auction.answers_to("fold")
    assert not Auction.answers_to(["bid"])


def test_a_subclass_answers_the_same_but_for_what_it_has_itself() -> None:
    silent = Silent()
    assert set(events_of(Silent)) == {*events_of(Auction), "lot"}
    assert silent.answer(("bid", "Ana")) == "not Ana"
    with pytest.raises(EventError):
        silent.answer(("bid", "Ana", 3))
    assert silent.answer(("add", "Ana")) == "no seat"
    silent.answer(("lot", 2))
    silent.answer(("way", "hand"))
    assert silent.draft == {"lot": 2, "way": "hand"}
    Auction().answer(("bid", "Ana", 3))  # the class above is as it was


def test_two_answers_of_one_name_are_refused_as_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="Twice: both first and second answer 'bid'"):

        class Twice(Answering):
            @answers("bid")
            def first(self) -> None: ...

            @answers("bid")
            def second(self) -> None: ...

    with pytest.raises(TypeError, match="Both: both fills and take answer 'bid'"):

        class Both(Answering):
            fills = fields(bid=int)

            @answers("bid")
            def take(self, bid: int) -> None: ...


def test_only_plain_values_can_be_asked_for() -> None:
    class Loose(Answering):
        @answers("bid")
        def take(self, bid: Any) -> None: ...

    class Starred(Answering):
        @answers("bid")
        def take(self, *bids: int) -> None: ...

    class Listed(Answering):
        fills = fields(bids=list[int])

    for kind in (Loose, Starred, Listed):
        with pytest.raises(TypeError):
            events_of(kind)


# On the desk


def page_kinds() -> dict[str, type[BasePage]]:
    return {name: resolve_name(place) for name, place in PAGES.items()}


def kinds_on_pages() -> list[type[Form[Any]] | type[Tool[Any]]]:
    return [kind for game in BUILT_IN.values() for kind in (*view_of(game).forms, *view_of(game).tools)]


@pytest.mark.parametrize("kind", [*page_kinds().values(), *kinds_on_pages()], ids=lambda kind: kind.__qualname__)
def test_every_page_form_and_calculator_asks_for_plain_values(kind: type[Answering]) -> None:
    for name, answer in events_of(kind).items():
        assert answer.event == name
        assert callable(getattr(kind, answer.method))


def test_no_page_keeps_an_event_from_what_lies_on_it() -> None:
    pages = page_kinds()
    for kind in kinds_on_pages():
        around = ("tool",) if issubclass(kind, Tool) else ("match", "form", "edit")
        for name in around:
            assert not events_of(pages[name]).keys() & events_of(kind).keys(), f"{name}: {kind.__name__}"
        assert not {"go", "back", "dismiss"} & events_of(kind).keys()


def begun(folder: Path, game: str) -> Controller:
    """Begin a match of four."""
    desk = desk_in(folder)
    for event in (("go", f"new/{game}"), *(("add", name) for name in ("Ana", "Ben", "Cid", "Dan")), ("start",)):
        desk.send(event)
    assert desk.address == "match/1"
    return desk


@pytest.mark.parametrize(
    "event",
    [("no-such-thing",), ("offer", "0"), ("offer", True), ("why",), ("enter", None), ("points", "Ana", "12"), (7,)],
    ids=str,
)
def test_the_desk_says_what_it_was_sent_in_vain(tmp_path: Path, event: Any) -> None:
    desk = begun(tmp_path, "rounds")
    desk.send(("points", "Ana", 12))
    before = json.dumps([desk._stack, desk.draft("match/1")])
    desk.send(event)
    assert desk.banner is not None
    assert desk.banner.text.startswith("Nothing has changed: (")
    assert json.dumps([desk._stack, desk.draft("match/1")]) == before
    assert not desk.open_log(1).entries
    desk.send(("points", "Ben", 3))
    assert desk.draft("match/1") == {"Ana": 12, "Ben": 3}


def test_nothing_is_forgotten_for_an_event_in_vain(tmp_path: Path) -> None:
    desk = begun(tmp_path, "above-water")
    desk.draft("match/1").update(turn=7, taker="Ana")  # of another turn: the first touch forgets it
    desk.send(("final", "Ana", "2"))
    assert desk.draft("match/1") == {"turn": 7, "taker": "Ana"}
    desk.send(("taker", "Ben"))
    assert desk.draft("match/1") == {"turn": 1, "taker": "Ben"}


def test_where_no_form_is_open_its_events_and_its_button_are_refused(tmp_path: Path) -> None:
    desk = begun(tmp_path, "above-water")
    desk.send(("way", "final"))
    for name in ("Ana", "Ben", "Cid", "Dan"):
        desk.send(("final", name, 1))
    desk.send(("enter",))
    assert len(desk.open_log(1).entries) == 1
    desk.send(("enter",))  # as a second touch does
    assert desk.banner is not None
    assert desk.banner.text == "There is nothing to enter now."
    desk.send(("final", "Ana", 2))
    assert desk.banner.text.startswith("Nothing has changed: ('final', 'Ana', 2)")
    assert len(desk.open_log(1).entries) == 1


def test_a_setting_takes_only_what_it_can_be(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "settings"))
    desk.send(("theme", "dark"))
    assert (desk.settings.theme, desk.banner) == ("dark", None)
    desk.send(("theme", "pink"))
    assert desk.settings.theme == "dark"
    assert desk.banner is not None
    assert desk.banner.text.endswith("Expected: system, light, dark")
    desk.send(("text_size", 200))
    desk.send(("text_size", 7000))
    assert desk.settings.text_size == 200
