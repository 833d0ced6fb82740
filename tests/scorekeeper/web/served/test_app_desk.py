"""The app's own screen at the table that it serves."""

import random

from scorekeeper.presenter.blocks import Number
from scorekeeper.presenter.desk import Desk
from scorekeeper.web.served.apptable import AppTable
from tests.scorekeeper.presenter.fakes import FakeSystem, all_blocks
from tests.scorekeeper.web.served.party import Party


def numbers(desk: Desk) -> dict[str, int | None]:
    return {each.label: each.value for each in all_blocks(desk.screen()) if isinstance(each, Number)}


def test_the_app_goes_on_where_it_was_and_shares_with_phones(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    own = Desk(party.store, FakeSystem(), party.clock, random.Random(1), language="en")
    own.choose(theme="dark")
    for event in (("go", "match/1"), ("points", "Ana", 3)):
        own.send(event)
    table = AppTable(party.store, party.clock, random.Random(1))
    party.table = table
    table.on_change(party.changed.append)
    desk = table.open_desk(FakeSystem(), own)
    assert (desk.address, desk.settings.theme, numbers(desk)) == ("match/1", "dark", {"Ana": 3, "Ben": None})
    kim = party.scorer("Kim")
    party.changed.clear()
    desk.send(("points", "Ben", 4))
    assert party.changed == ["kim"]
    assert kim.look().numbers == {"Ana": 3, "Ben": 4}
    party.changed.clear()
    kim.press("enter")
    assert party.changed == ["app"]
    assert desk.screen().footer[0].text == "Kim entered Round 1."
    desk.send(("undo",))
    assert kim.look().banner == "The host has taken back Round 1."
    desk.send(("go", "phones"))
    table.close_desk(own)
    assert (own.address, numbers(own)) == ("match/1", {"Ana": 3, "Ben": 4})
    own.send(("points", "Ben", 5))
    assert numbers(own) == {"Ana": 3, "Ben": 5}
