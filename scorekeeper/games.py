"""The list of games, built in and installed: the name, player counts and modules of each.

This is the only list. A game's modules are loaded when they are needed. Each layer defines its interface
to a game: a Protocol for the rules (`scorekeeper.rules.contract`), a base class for the view
(`scorekeeper.presenter.forms`), a dataclass for print (`generator.games.printed`) and for answers
(`generator.rule_queries.contract`).

An installed package adds a game through the entry point group `pnp.games`: each entry point
names a `Game`. They are looked up when games are listed, and when a game is named that is not built in. In a copy
of the app without entry points, a file beside this module lists them.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from scorekeeper.errors import Problem, ScoreError, say_problem
from scorekeeper.guests import (
    Guest,
    blame,
    check_overrides,
    checked_match,
    checked_simulator,
    register_guest,
    require_part,
)
from scorekeeper.i18n import SOURCE_LANGUAGE
from scorekeeper.messages import say
from scorekeeper.value_types import wrong_fields

if TYPE_CHECKING:  # the rules of a game are loaded when it is opened, so that the app starts sooner
    from scorekeeper.rules.contract import Match, Rules, Simulator
    from scorekeeper.rules.driver import Driver

ENTRY_POINTS = "pnp.games"
"""The group in which installed packages name their games."""
BROUGHT = "brought.json"
"""Beside this module where there is no metadata: package and entry point of each bundled game."""
CheckOptions = Callable[[Any, int], Sequence[Problem]]
"""The functions of a game's rules on house rules and a number of players."""
VERSION = "version"
"""Key of the version of a game's entries and house rules in their JSON forms; 1 is not written."""
Entry = Any
"""An entry of some game: one of the dataclasses that its match module names in its own `SchemaModel`."""


@dataclass(frozen=True)
class Game:
    id: str
    """Its name at the command line, in files and addresses: `down-the-well`."""
    title: str
    """Its name for people, in English."""
    player_counts: range
    """Numbers of players; where the rulebook sets no limit, the numbers for which the cards suffice."""
    rules_module: str
    """Its rules: a package like `contract.Rules`, with a module `simulator` if it can be simulated, and `play` if
    programs can play it."""
    view_module: str
    """Entry forms and log texts for the app: a module with a `View`."""
    printed_module: str = ""
    """Its printed matter: a module with `PRINTED`; empty if there is none."""
    answers_module: str = ""
    """Its answers to `pnp score`: a module with `ANSWERS`; empty if there are none."""
    commands: tuple[str, ...] = ()
    """Commands that its answers add to `pnp`."""
    has_teams: bool = False
    """Whether a team can play as one player: nothing in its rules is about a single person."""
    folder: Path | None = None
    """The package folder of an installed game, with cards/, templates/, texts/ and assets/; None if built in."""

    def module(self, name: str) -> ModuleType:
        """Load the module of a layer.

        Raises:
            ScoreError: It cannot be loaded, and the game is not built in: somebody else's package can fail in any way.
        """
        try:
            return import_module(name)
        except Exception as error:
            if self.id in BUILT_IN:
                raise
            raise blame(error) or ScoreError(
                _fault_of(self.package or self.title, f"{type(error).__name__}: {error}")
            ) from error

    def part(self, module: str, name: str, kind: Any) -> Any:
        """Return what a module of a layer has under a name.

        Raises:
            ScoreError: It is missing or of another type, and the game is not built in.
        """
        return require_part(self.module(module), name, kind)

    @cached_property
    def rules(self) -> "Rules":
        return cast("Rules", self.module(self.rules_module))

    @cached_property
    def match(self) -> "Match":
        match = self.part(self.rules_module, "match", object)
        return cast("Match", match if self.id in BUILT_IN else checked_match(match))

    @cached_property
    def simulator(self) -> "Simulator":
        """The module that plays it at random."""
        name = f"{self.rules_module}.simulator"
        return cast("Simulator", self.module(name) if self.id in BUILT_IN else checked_simulator(self.module(name)))

    @cached_property
    def version(self) -> int:
        """The version of its entries and house rules: `VERSION` of its rules, 1 if they have none."""
        return int(self.part(self.rules_module, "VERSION", int)) if hasattr(self.rules, "VERSION") else 1

    @property
    def package(self) -> str:
        """Name and version of the package that it comes from; empty if it is built in."""
        return "" if self.id in BUILT_IN else find_installed_games().packages.get(self.id, "")

    @cached_property
    def driver(self) -> "Driver[Any, Any] | None":
        """What plays it act by act: `DRIVER` of the module `play` of its rules; None if it has none."""
        from scorekeeper.rules.driver import Driver  # only whoever plays a game needs it

        name = f"{self.rules_module}.play"
        if find_spec(name) is None:
            return None
        driver: Driver[Any, Any] = self.part(name, "DRIVER", Driver)
        if self.id not in BUILT_IN:
            check_overrides(type(driver))
        return driver

    @property
    def options(self) -> type[Any]:
        """The dataclass of its house rules."""
        options: type[Any] = self.part(self.rules_module, "Options", type)
        return options

    @property
    def has_sheet(self) -> bool:
        """Whether there is a reference sheet to look up its rules; an installed game brings its texts."""
        if self.id in BUILT_IN:
            return bool(self.printed_module)
        return self.assets is not None and (self.assets / f"sheets.{SOURCE_LANGUAGE}.json").is_file()

    @property
    def assets(self) -> Path | None:
        """The folder of its pictures and texts in the app, made by `pnp assets`; None if it cannot have one."""
        package = Path(__file__).parent if self.id in BUILT_IN else self.folder
        return package / "assets" if package else None

    def options_problems(self, options: Any, player_count: int) -> tuple[Problem, ...]:
        return tuple(self.part(self.rules_module, "options_problems", CheckOptions)(options, player_count))

    def options_notes(self, options: Any, player_count: int) -> tuple[Problem, ...]:
        return tuple(self.part(self.rules_module, "options_notes", CheckOptions)(options, player_count))


@dataclass(frozen=True)
class DeclaredGame(Game):
    """A game whose rules and view are made from a file (docs/declared-games.md)."""

    definition: Path = Path()
    about: str = ""
    """How it counts, in English."""
    texts: tuple[str, ...] = ()
    """Every text of the file that players read, in English."""

    def module(self, name: str) -> ModuleType:
        """Return a layer's module as it is made for this game.

        Raises:
            DefinitionError: The file does not declare a game.
        """
        made: ModuleType = super().module(name).module_of(self.definition)
        return made


def declared_game(definition: Path, *, folder: Path | None = None) -> DeclaredGame:
    """Return the game that a file declares: what an installed package names as its entry point.

    Args:
        folder: The package's folder, if it has texts/ in other languages; see `Game.folder`.

    Raises:
        DefinitionError: The file does not declare a game; lists every fault.
    """
    from scorekeeper.rules.declared import read_definition

    declared = read_definition(definition)
    return DeclaredGame(
        declared.id,
        declared.title,
        range(declared.least_players, declared.most_players + 1),
        "scorekeeper.rules.declared",
        "scorekeeper.presenter.games.declared_game",
        has_teams=declared.has_teams,
        definition=definition,
        about=declared.about,
        texts=declared.texts,
        folder=folder,
    )


@cache
def declared_games() -> Mapping[str, DeclaredGame]:
    """Return the declared games that come with the scorekeeper, by id, in order of their titles."""
    from scorekeeper.rules.declared import FOLDER  # 0.02 s with the files, and most runs name another game

    found = sorted(map(declared_game, FOLDER.glob("*.toml")), key=lambda game: game.title)
    return {game.id: game for game in found}


def _built_in(game: str, title: str, player_counts: range, *commands: str) -> Game:
    """Return a game whose modules have its name in each layer."""
    name = game.replace("-", "_")
    return Game(
        game,
        title,
        player_counts,
        rules_module=f"scorekeeper.rules.{name}",
        view_module=f"scorekeeper.presenter.games.{name}",
        printed_module=f"generator.games.{name}",
        answers_module=f"generator.rule_queries.{name}",
        commands=commands,
    )


BUILT_IN = {
    game.id: game
    for game in (
        _built_in("above-water", "Above Water", range(2, 14)),
        _built_in("showboat", "Showboat", range(2, 7)),
        _built_in("down-the-well", "Down the Well", range(2, 7)),
        _built_in("five-suit", "Five-suit Spades", range(3, 6), "trick"),
        _built_in("to-the-bottom", "To the Bottom", range(2, 7)),
        Game(
            "rounds",
            "Any other game",
            range(1, 13),
            "scorekeeper.rules.rounds",
            "scorekeeper.presenter.games.rounds",
            has_teams=True,
        ),
    )
}
"""By id, in display order."""


@dataclass(frozen=True, slots=True)
class InstalledGames:
    games: Mapping[str, Game]
    """By id: built-in games, declared games and installed games by title; any other game last."""
    faults: tuple[Problem, ...] = ()
    """Installed games that cannot be played, and why."""
    packages: Mapping[str, str] = field(default_factory=dict)
    """Of installed games by id: name and version of their packages."""


@cache
def find_installed_games() -> InstalledGames:
    """Look up all games, once a run."""
    found: dict[str, Game] = {}
    packages: dict[str, str] = {}
    faults: list[Problem] = []
    ours = {**BUILT_IN, **declared_games()}
    for package, value, load in _points():
        folder = _code_folder(value.partition(":")[0])
        if folder:
            register_guest(Guest(package, package, folder))  # its title is not known yet
        try:
            game = load()
        except Exception as error:  # somebody else's package can fail in any way, and ours go on
            blamed = blame(error)
            faults += blamed.problems if blamed else [_fault_of(package, f"{type(error).__name__}: {error}")]
            continue
        if not isinstance(game, Game):
            faults.append(_fault_of(package, f"{value} is not a scorekeeper.games.Game"))
        elif wrong := tuple(wrong_fields(game)):
            faults.append(_fault_of(package, f"{value}: {', '.join(wrong)}"))
        elif game.id in ours or game.id in found:
            faults.append(_fault_of(package, f"there is a game {game.id!r} already"))
        else:
            found[game.id], packages[game.id] = game, package
            if folder:
                register_guest(Guest(game.title, package, folder))
    *first, other = BUILT_IN.values()
    ordered = (*first, *declared_games().values(), *sorted(found.values(), key=lambda game: game.title), other)
    return InstalledGames({game.id: game for game in ordered}, tuple(faults), packages)


def _points() -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Yield package, value and loader of each entry point, in order of name."""
    brought = Path(__file__).with_name(BROUGHT)
    if brought.is_file():
        for package, value in json.loads(brought.read_text(encoding="utf-8")):
            module, _, name = value.partition(":")
            yield package, value, partial(_load_attribute, module, name)
        return
    from importlib.metadata import entry_points  # 0.04 s, and most runs name a game that is built in

    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        yield f"{point.dist.name} {point.dist.version}" if point.dist else point.value, point.value, point.load


def _code_folder(module: str) -> Path | None:
    """Return the folder of a module's code, all of its package; None if it is not installed, or a file by itself."""
    try:
        spec = find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        return None
    return Path(next(iter(spec.submodule_search_locations))) if spec and spec.submodule_search_locations else None


def _load_attribute(module: str, name: str) -> object:
    return getattr(import_module(module), name)


def games() -> Mapping[str, Game]:
    """Return all games that can be played here, by id."""
    return find_installed_games().games


def printed_games() -> Mapping[str, Game]:
    return {game.id: game for game in games().values() if game.printed_module}


def text_folders() -> tuple[Path, ...]:
    """Return the folders of the catalogues of installed games."""
    return tuple(game.folder / "texts" for game in games().values() if game.folder)


def known_game(name: str) -> Game | None:
    """Return a game by its id, looking for installed games only if it is not built in; None if there is none."""
    return BUILT_IN.get(name) or declared_games().get(name) or games().get(name)


def find_game(name: str) -> Game:
    """Return a game by its id.

    Raises:
        ScoreError: There is none; lists the games, and the faults of those that cannot be played.
    """
    game = known_game(name)
    if game is None:
        near = get_close_matches(name, games(), n=1)
        hint = say(" (did you mean %(name)s?)", name=repr(near[0])) if near else ""
        names = ", ".join(games())
        raise ScoreError(
            [
                say_problem(
                    "there is no game %(name)s%(hint)s; games: %(names)s", "", name=repr(name), hint=hint, names=names
                ),
                *find_installed_games().faults,
            ]
        )
    return game


def _fault_of(package: str, what: str) -> Problem:
    return say_problem("The game of the package %(package)s cannot be played: %(what)s", "", package=package, what=what)
