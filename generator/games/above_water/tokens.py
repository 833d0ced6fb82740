"""The tokens of Above Water one by one: stones, bidding markers, who starts, the boat, the pair, the ante's track."""

from collections.abc import Iterator
from dataclasses import replace

from generator.games.above_water import markers, stones, table
from generator.games.page import Page
from generator.games.printed import Token
from generator.geometry import Rect
from scorekeeper.rules import above_water as aw

MARKER = Rect(0, 0, 93.4, 66.0)
"""A bidding marker before it is folded, in mm (ours: as on A4)."""
STARTER_RADIUS, BOAT_RADIUS = 43.8, 11.5
"""Of the lighthouse with its rim, of the boat and of the pair, in mm (ours: as on A4)."""
TRACK, BANK = Rect(0, 0, 192.8, 127.0), Rect(0, 0, 192.8, 48.0)
"""The ante's track, and the bank, in mm (ours: as on A4)."""
FIRST_HOUSE = (TRACK.width / len(table.ANTES) / 2, TRACK.height - 32)
"""Where the boat starts on the track, in mm."""
BANKED = {stones.ONE: (13.0, 34.0), stones.LARGE: (14.0, 14.0)}
"""Where stones lie in the bank, in mm (ours)."""


def single_tokens(page: Page, players: int) -> Iterator[Token]:
    """Lay each token out on its own, cut lines left out."""
    _, count = page.texts, stones.count_stones(players, aw.DEFAULTS.starting_stones)
    for name, title, kind, printed, each in (
        ("stone-1", _("stone"), stones.ONE, count.ones, count.ones_each),
        ("stone-5", _("five stones"), stones.LARGE, count.fives, count.fives_each),
    ):
        stone = Token.round(name, title, kind.radius, stones.stone(page, kind.radius, kind.radius, kind))
        yield replace(stone, count=printed, each=each, lies_on="bank", at=BANKED[kind])
    seen = replace(MARKER, y=MARKER.height / 2, height=MARKER.height / 2)
    for number, sign in enumerate(markers.SIGNS[:players], start=1):
        figures = tuple(markers.marker(page, MARKER, sign))
        name = _("bidding marker %(n)s", n=number)
        yield Token(f"marker-{number}", name, MARKER.width, MARKER.height, (figures,), 1, seen=seen, player=number)
    r = STARTER_RADIUS
    yield Token.round("starter", _("The lighthouse"), r, [table.starter(page, r, r, r - 0.8, is_to_cut=False)])
    r = BOAT_RADIUS
    yield replace(Token.round("boat", _("boat"), r, table.boat(page, r, r, r)), lies_on="ante", at=FIRST_HOUSE)
    yield Token.round("pair", _("pair"), r, table.pair(page, r, r, r))
    yield Token.board("ante", _("The ante"), TRACK, table.ante_track(page, TRACK))
    yield Token.board("bank", _("The bank"), BANK, stones.bank(page, BANK))
