"""Games of one's own: what they are called, how they are told apart, and which of them stand on the first page.

Such a game is any other game with a name. It is nowhere but in the set-ups of its matches: the latest of them says how
it counts. So a match that is imported brings its game along, and one that is undone takes it away again.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, unquote
from zlib import crc32

from scorekeeper import assets
from scorekeeper.games import games
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import SetUp
from scorekeeper.presenter.blocks import Emblem
from scorekeeper.storage.match_records import Record
from scorekeeper.storage.store import Store

ROUNDS = "rounds"
"""The game that those of one's own are."""
PUT_AWAY = "games put away"
"""The note of those taken from the first page, each with the number of its newest match: a newer one brings it back."""
MOST_INITIALS = 3
HALVES = "surrogatepass"
"""A name may have half of an emoji in it, which is kept as it was typed."""


class OwnGame(NamedTuple):
    """A game of one's own."""

    name: str
    setup: SetUp
    """Of the match of it that changed last."""
    newest: int
    """The number of the match of it that was begun or imported last."""

    @property
    def key(self) -> str:
        """What tells it from others."""
        return key_of(self.name)

    @property
    def address(self) -> str:
        """Where it is set up."""
        return f"new/{ROUNDS}/{quote(self.name, safe='', errors=HALVES)}"


def parse_name(address: str) -> str:
    """Return the name that stands in the address of a set-up."""
    return unquote(address, errors=HALVES)


def name_of(setup: SetUp) -> str:
    """Return what a game of one's own is called; empty for any other."""
    return str(setup.options.name) if setup.game.id == ROUNDS else ""


def key_of(name: str) -> str:
    """Return what two names have in common that mean one game: capitals do not matter."""
    return unicodedata.normalize("NFKC", name).casefold()


def title_of(tx: Catalogue, setup: SetUp) -> str:
    """Return what a match's game is called."""
    return name_of(setup) or tx(setup.game.title)


def file_name_of(setup: SetUp) -> str:
    """Return what files of a match's game begin with: letters without accents, figures and hyphens."""
    plain = unicodedata.normalize("NFKD", name_of(setup)).encode("ascii", "ignore").decode().casefold()
    return "-".join(re.findall("[a-z0-9]+", plain)) or setup.game.id


def is_app_title(tx: Catalogue, name: str) -> bool:
    """Whether a game of the app is called so, in English or in the player's language."""
    return key_of(name) in {key_of(each) for game in games().values() for each in (game.title, tx(game.title))}


def art_of(setup: SetUp) -> str:
    """Return the name of the picture of a match's game."""
    return assets.OWN_ART if name_of(setup) else assets.game_art(setup.game)


def emblem_of(setup: SetUp) -> Emblem | None:
    """Return what is drawn upon the picture of a match's game; None for a game of the app."""
    return emblem_for_name(name_of(setup))


def emblem_for_name(name: str) -> Emblem | None:
    """Return what is drawn upon the picture of a game of one's own of this name; None without one."""
    return Emblem(initials_of(name), crc32(key_of(name).encode(errors=HALVES))) if name else None


def initials_of(name: str) -> str:
    """Return the first letters of up to three words, and numbers whole: `TtR`, `P10`; else the first sign."""
    words = [word for word in name.split() if word[0].isalnum()][:MOST_INITIALS]
    found = "".join(word if word.isdecimal() and len(word) <= MOST_INITIALS else word[0] for word in words)
    return (found[:1].upper() + found[1:])[: MOST_INITIALS + 1] or name[:1]


def own_games(records: Iterable[Record]) -> Mapping[str, OwnGame]:
    """Return the games of one's own by their keys, in alphabetical order.

    Args:
        records: The latest changed first.
    """
    found: dict[str, OwnGame] = {}
    for each in records:
        if name := name_of(each.setup):
            game = found.setdefault(key_of(name), OwnGame(name, each.setup, each.id))
            found[game.key] = game._replace(newest=max(game.newest, each.id))
    return dict(sorted(found.items()))


def home_page_games(store: Store, records: Iterable[Record]) -> list[OwnGame]:
    """Return the games of one's own that were not put away since they were played last."""
    away = _read_hidden(store)
    return [game for game in own_games(records).values() if game.newest > away.get(game.key, 0)]


def hide_game(store: Store, game: OwnGame) -> None:
    """Take a game from the first page; its matches stay."""
    store.write_values({PUT_AWAY: {**_read_hidden(store), game.key: game.newest}})


def show_game(store: Store, key: str) -> None:
    """Put a game on the first page again."""
    store.write_values(
        {PUT_AWAY: {each: newest for each, newest in _read_hidden(store).items() if each != key} or None}
    )


def _read_hidden(store: Store) -> dict[str, int]:
    noted: Any = store.read_value(PUT_AWAY)
    return {key: newest for key, newest in noted.items() if type(newest) is int} if isinstance(noted, dict) else {}
