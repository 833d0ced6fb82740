"""Custom games: their names and identity, and which of them are on the first page.

A custom game is any other game with a name. Its latest match defines the scoring, so an imported match brings its game
along, and an undone one takes it away again. A game can also be saved without a match, such as one that was shared.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote, unquote
from zlib import crc32

from scorekeeper import assets
from scorekeeper.codec import DamagedDataError, decode_value, encode_value
from scorekeeper.games import find_game, games
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import SetUp
from scorekeeper.presenter.blocks import Emblem
from scorekeeper.storage.match_records import Record
from scorekeeper.storage.store import Store

ROUNDS = "rounds"
"""The game on which custom games are based."""
PUT_AWAY = "games put away"
"""The key of the games removed from the first page, each with its newest match: a newer match restores it."""
SAVED = "games saved"
"""The key of the games that were saved without a match: the options of each, as JSON."""
MOST_INITIALS = 3
HALVES = "surrogatepass"
"""A name may contain half of an emoji, which is kept as typed."""


class OwnGame(NamedTuple):
    name: str
    setup: SetUp
    """The set-up of its most recently changed match; without players if it was only saved."""
    newest: int
    """The number of its most recently begun or imported match; 0 for none."""

    @property
    def key(self) -> str:
        return key_of(self.name)

    @property
    def address(self) -> str:
        return f"new/{ROUNDS}/{quote(self.name, safe='', errors=HALVES)}"


def parse_name(address: str) -> str:
    return unquote(address, errors=HALVES)


def name_of(setup: SetUp) -> str:
    """Return the name of a custom game; empty for any other."""
    return str(setup.options.name) if setup.game.id == ROUNDS else ""


def key_of(name: str) -> str:
    """Return the identity of a name; case does not matter."""
    return unicodedata.normalize("NFKC", name).casefold()


def title_of(tx: Catalogue, setup: SetUp) -> str:
    return name_of(setup) or tx(setup.game.title)


def file_name_of(setup: SetUp) -> str:
    """Return the start of file names for a match's game: letters without accents, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name_of(setup)).encode("ascii", "ignore").decode().casefold()
    return "-".join(re.findall("[a-z0-9]+", plain)) or setup.game.id


def is_app_title(tx: Catalogue, name: str) -> bool:
    """Whether a game of the app has this name, in English or in the player's language."""
    return key_of(name) in {key_of(each) for game in games().values() for each in (game.title, tx(game.title))}


def art_of(setup: SetUp) -> str:
    """Return the name of the picture of a match's game."""
    return assets.OWN_ART if name_of(setup) else assets.game_art(setup.game)


def emblem_of(setup: SetUp) -> Emblem | None:
    """Return the emblem on the picture of a match's game; None for a game of the app."""
    return emblem_for_name(name_of(setup))


def emblem_for_name(name: str) -> Emblem | None:
    """Return the emblem on the picture of a custom game with this name; None without a name."""
    return Emblem(initials_of(name), crc32(key_of(name).encode(errors=HALVES))) if name else None


def initials_of(name: str) -> str:
    """Return the first letters of up to three words, with numbers in full: `TtR`, `P10`; else the first character."""
    words = [word for word in name.split() if word[0].isalnum()][:MOST_INITIALS]
    found = "".join(word if word.isdecimal() and len(word) <= MOST_INITIALS else word[0] for word in words)
    return (found[:1].upper() + found[1:])[: MOST_INITIALS + 1] or name[:1]


def own_games(store: Store, records: Iterable[Record]) -> Mapping[str, OwnGame]:
    """Return the custom games by key, in alphabetical order; of records most recently changed first."""
    found: dict[str, OwnGame] = {}
    for each in records:
        if name := name_of(each.setup):
            game = found.setdefault(key_of(name), OwnGame(name, each.setup, each.id))
            found[game.key] = game._replace(newest=max(game.newest, each.id))
    for setup in _read_saved(store):
        found.setdefault(key_of(name_of(setup)), OwnGame(name_of(setup), setup, 0))
    return dict(sorted(found.items()))


def home_page_games(store: Store, records: Iterable[Record]) -> list[OwnGame]:
    """Return the custom games that have not been removed since they were last played."""
    away = _read_hidden(store)
    return [game for game in own_games(store, records).values() if game.newest > away.get(game.key, -1)]


def save_game(store: Store, options: Any) -> OwnGame:
    """Save a game without a match, in place of one of the same name, and put it on the first page."""
    setup = SetUp(find_game(ROUNDS), (), options)
    key = key_of(name_of(setup))
    others = [each for each in _read_saved(store) if key_of(name_of(each)) != key]
    store.write_values({SAVED: [encode_value(each.options) for each in (*others, setup)]})
    show_game(store, key)
    return OwnGame(name_of(setup), setup, 0)


def _read_saved(store: Store) -> list[SetUp]:
    noted: Any = store.read_value(SAVED)
    game, found = find_game(ROUNDS), []
    for each in noted if isinstance(noted, list) else ():
        with suppress(DamagedDataError):  # stored values may be damaged
            found.append(SetUp(game, (), decode_value(game.options, each, SAVED)))
    return found


def hide_game(store: Store, game: OwnGame) -> None:
    """Remove a game from the first page; its matches stay."""
    store.write_values({PUT_AWAY: {**_read_hidden(store), game.key: game.newest}})


def show_game(store: Store, key: str) -> None:
    """Put a game on the first page again."""
    store.write_values(
        {PUT_AWAY: {each: newest for each, newest in _read_hidden(store).items() if each != key} or None}
    )


def _read_hidden(store: Store) -> dict[str, int]:
    noted: Any = store.read_value(PUT_AWAY)
    return {key: newest for key, newest in noted.items() if type(newest) is int} if isinstance(noted, dict) else {}
