"""An evening of a family at one table: eight phones, a late comer, somebody who leaves, a corrected rule, restarts.

round          Ana   Ben   Cem   Dan   Eva
  1             10    20     5     1
  Eva joins                             9   the average of 10, 20, 5 and 1
  2              3     4     5     6    7
  Ben leaves
  3              1           1     1    1
  Ben is back          8                    the lowest total: Dan has 1 + 6 + 1
totals          14     8    11     8    17
"""

from tests.scorekeeper.web.server.party import Party, Phone

TOTALS = {"Ana": "14", "Ben": "8", "Cem": "11", "Dan": "8", "Eva": "17"}


def enter(phone: Phone, *points: tuple[str, int]) -> None:
    phone.look().press("go", "match/1")
    for player, each in points:
        phone.press("points", player, each)
    phone.press("enter")
    assert not phone.is_refused, phone.banner


def offer(phone: Phone, label: str) -> None:
    """Press what the menu offers by its words."""
    phone.look().press("go", "menu/1")
    (event,) = [each["event"] for each in phone.parts("Button") if each["label"] == label]
    phone.press(*event)


def test_everybody_sees_the_same_whatever_happens(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben", "Cem", "Dan"), target=60)
    host, kim = party.host(), party.scorer("Kim")
    seats = [party.seat(name) for name in ("Ana", "Ben", "Cem", "Dan")]
    boards = [party.watcher(), party.watcher("wall")]
    phones = [host, kim, *seats, *boards]
    enter(kim, ("Ana", 10), ("Ben", 20), ("Cem", 5), ("Dan", 1))
    offer(kim, "Add a player")
    kim.press("player", "Eva").press("way", "average").press("enter")
    party.restart()
    enter(host, ("Ana", 3), ("Ben", 4), ("Cem", 5), ("Dan", 6), ("Eva", 7))
    offer(host, "Ben leaves")
    enter(kim, ("Ana", 1), ("Cem", 1), ("Dan", 1), ("Eva", 1))
    offer(kim, "Ben comes back")
    kim.press("way", "lowest").press("enter")
    host.look().press("go", "options/1").press("number", "target", 50).press("save")
    party.restart()
    for phone in phones:
        phone.look().press("go", "match/1")
        assert phone.totals == TOTALS, phone.key
    assert party.store.record(1).setup.house_rules == {"target": 50}
    kim.press("undo")  # the rule
    assert party.store.record(1).setup.house_rules == {"target": 60}
    for phone in phones:
        assert phone.look().press("go", "match/1").totals == TOTALS, phone.key


def test_a_seat_neither_adds_players_nor_corrects_rules(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    ana = party.seat("Ana")
    for event in (("go", "menu/1"), ("go", "options/1"), ("go", "form/1/join"), ("offer", 0)):
        ana.press(*event)
        assert ana.address == "match/1", event
    assert party.store.read_acts(1).acts == ()
