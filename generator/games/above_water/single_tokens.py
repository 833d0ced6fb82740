"""The tokens of Above Water one by one: stones, bidding markers, who starts, the boat, the pair, the ante's track."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from generator.games.above_water import markers, stones, table
from generator.games.page import Page
from generator.games.printed import Token
from generator.geometry import Rect
from scorekeeper.rules import above_water as aw

MARKER_WIDTH, MARKER_SIDE = 93.4, 33.0
"""Of a bidding marker and of one of its two sides, in mm (ours: as on A4)."""
STARTER_RADIUS, BOAT_RADIUS = 43.8, 11.5
"""Of the lighthouse with its rim, of the boat and of the pair, in mm (ours: as on A4)."""
TRACK_WIDTH, TRACK_HEIGHT = 192.8, 127.0
"""Of the ante's track, in mm (ours: as on A4)."""
BANK_WIDTH, BANK_HEIGHT = 192.8, 48.0
"""Of the bank, in mm (ours: as on A4)."""
FIRST_HOUSE = (TRACK_WIDTH / len(table.ANTES) / 2, TRACK_HEIGHT - 32)
"""Where the boat starts on the track, in mm."""
BANKED = {stones.ONE.picture: (13.0, 34.0), stones.LARGE.picture: (14.0, 14.0)}
"""Where stones lie in the bank, in mm (ours)."""


def single_tokens(page: Page, players: int) -> Iterator[Token]:
    """Lay each token out on its own, cut lines left out."""
    _, count = page.texts, stones.count_stones(players, aw.DEFAULTS.starting_stones)
    yield _stone(page, "stone-1", _("stone"), stones.ONE, count.ones, count.ones_each)
    yield _stone(page, "stone-5", _("five stones"), stones.LARGE, count.fives, count.fives_each)
    seen = Rect(0, MARKER_SIDE, MARKER_WIDTH, MARKER_SIDE)
    for number, sign in enumerate(markers.SIGNS[:players], start=1):
        figures = tuple(markers.marker(page, 0, 0, MARKER_WIDTH, MARKER_SIDE, sign))
        name = _("bidding marker %(n)s", n=number)
        yield Token(f"marker-{number}", name, MARKER_WIDTH, 2 * MARKER_SIDE, (figures,), 1, seen=seen, player=number)
    r = STARTER_RADIUS
    starter = tuple(table.starter(page, r, r, r - 0.8, is_to_cut=False))
    yield Token("starter", _("The lighthouse"), 2 * r, 2 * r, (starter,), 1, is_round=True)
    round_piece = partial(Token, width=2 * BOAT_RADIUS, height=2 * BOAT_RADIUS, count=1, is_round=True)
    middle = (BOAT_RADIUS, BOAT_RADIUS, BOAT_RADIUS)
    yield round_piece("boat", _("boat"), sides=(tuple(table.boat(page, *middle)),), lies_on="ante", at=FIRST_HOUSE)
    yield round_piece("pair", _("pair"), sides=(tuple(table.pair(page, *middle)),))
    track = replace(page, x=0, y=0, width=TRACK_WIDTH, height=TRACK_HEIGHT)
    figures = tuple(table.ante_track(track, 0, TRACK_HEIGHT))
    yield Token("ante", _("The ante"), TRACK_WIDTH, TRACK_HEIGHT, (figures,), 1, is_board=True)
    mat = replace(page, x=0, y=0, width=BANK_WIDTH, height=BANK_HEIGHT)
    figures = tuple(stones.bank(mat, 0, BANK_HEIGHT))
    yield Token("bank", _("The bank"), BANK_WIDTH, BANK_HEIGHT, (figures,), 1, is_board=True)


def _stone(page: Page, name: str, title: str, kind: stones.StoneKind, count: int, each: int) -> Token:
    r = kind.radius
    figures = tuple(stones.stone(page, r, r, kind))
    at = BANKED[kind.picture]
    return Token(name, title, 2 * r, 2 * r, (figures,), count, each=each, is_round=True, lies_on="bank", at=at)
