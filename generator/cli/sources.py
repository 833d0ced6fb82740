"""What is printed, exported or kept in a box: a deck or a game, in which language, and what that asks of the rest."""

from dataclasses import dataclass

from generator.deck.library import is_game_file
from generator.options.choices import ColourMode, PrintSource, Style
from generator.options.common import COLOUR, DECK, DECKS, GAME_FILES, GAMES, LANG, PAPER, PDF, PRINTER, STYLES
from generator.options.declaration import OptionSpec, option, required_option
from generator.papers import Paper
from generator.writers.registry import Destination

DECK_NAMES = OptionSpec(
    help=f"{DECK.help} Can be repeated.", flag="--deck", item=str, join=lambda names: tuple(dict.fromkeys(names))
)


@dataclass(frozen=True, slots=True)
class BuildSource:
    decks: tuple[str, ...] = option((), DECK_NAMES)
    """Names or paths, each once."""
    game: str = option(
        "",
        help="Name of a game (see pnp list): prints its deck, its tokens if it has any, a reference sheet per player "
        "and a score pad. Or the path of your own game.yaml: prints all that lies in its box.",
    )
    everything: bool = option(False, help="Everything for every game.", flag="--all")
    players: int | None = option(
        None,
        help="With --game: the number of players. Default: as many as usually play; in your own game, as can play.",
        read_by=GAMES | GAME_FILES,
    )
    frugal: bool = option(
        False,
        help="With --game or --all: on the fewest pages. Decks of one size share sheets, and reference sheets become "
        "cards where that saves pages. With your own game.yaml: all parts share sheets.",
        flag="--frugal",
        read_by=GAMES | GAME_FILES,
    )
    has_cut_lines: bool = option(
        False,
        help="With your own game.yaml: write the cutting lines of each sheet of parts as SVG and DXF, too.",
        flag="--cut-lines",
        read_by=GAME_FILES,
    )
    together: bool = option(
        False,
        help="Let several decks with cards of one size share sheets, in one PDF.",
        flag="--together",
        read_by=PDF | DECKS,
    )
    changed: bool = option(
        False,
        help="Print only what differs from what `pnp printed` recorded: changed cards, new ones, more copies.",
        flag="--changed",
        read_by=DECKS | GAME_FILES,
    )
    lang: str = option("", LANG)
    """Language; empty: the deck's own, or English."""
    printer: str = option("", PRINTER)
    """The printer whose backs are moved."""
    colour: ColourMode = option(ColourMode.RGB, COLOUR)

    @property
    def kind(self) -> PrintSource | None:
        """Which of the three says what is printed; None: none of them, or several."""
        game = PrintSource.GAME_FILE if is_game_file(self.game) else PrintSource.GAME
        given = {PrintSource.DECK: self.decks, game: self.game, PrintSource.ALL: self.everything}
        said = [kind for kind, value in given.items() if value]
        return said[0] if len(said) == 1 else None


@dataclass(frozen=True, slots=True)
class ExportSource:
    to: str = option("", help="Where it goes: a target, as pnp export --list shows them.")
    list_targets: bool = option(
        False, help="Show the targets: what each takes, what is made, what is checked.", flag="--list"
    )
    decks: tuple[str, ...] = option((), DECK_NAMES)
    """Names or paths, each once."""
    game: str = option(
        "",
        help="Name of a game (see pnp list), or the path of your own game.yaml: exports its decks, and its tokens too "
        "for online tables and cutters.",
    )
    lang: str = option("", LANG)
    """Language; empty: the deck's own, or English."""
    printer: str = option("", PRINTER)
    """The printer whose backs are moved."""


@dataclass(frozen=True, slots=True)
class DeckOrGame:
    deck: str = option("", DECK)
    """Name or path."""
    game: str = option("", help="Name of a game (see pnp list): its deck, with what the game has.")
    lang: str = option("", LANG)
    """Language; empty: the deck's own, or English."""


@dataclass(frozen=True, slots=True)
class PageOptions:
    paper: Paper = required_option(PAPER)
    lang: str = option("", LANG)
    """Language; empty: English."""
    styles: frozenset[Style] = option(frozenset(), STYLES)


@dataclass(frozen=True, slots=True)
class DeckLook:
    styles: frozenset[Style] = option(frozenset(), STYLES)
    lang: str = option("", LANG)
    """Language; empty: the deck's own."""


@dataclass(frozen=True, slots=True)
class PaperOption:
    paper: Paper = required_option(PAPER)


@dataclass(frozen=True, slots=True)
class CalibrationDestination(Destination):
    requested_path: str = option(
        "",
        help="The PDF to write, a folder, or - for standard output. Default: output/calibrate-PAPER.pdf.",
        flag="--out",
    )
