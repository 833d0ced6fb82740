"""From `game.yaml` to a game, with every fault of the file, its decks and its tables reported at once."""

from collections.abc import Iterator

from generator.components import game_schema
from generator.components.game_design import GameDeck, GameDesign, StockPart
from generator.components.part_decks import GameDocument
from generator.components.part_reader import PartReader
from generator.components.score_template import score_options
from generator.deck.files.document import Document, KeyPath
from generator.deck.files.folder import DeckFolder, resolve_deck_file
from generator.deck.files.parsing import parse, read_deck_file
from generator.deck.files.validation import validate
from generator.deck.library import deck_names, find_game_file
from generator.deck.loader import load_deck, open_deck
from generator.deck.model import Deck
from generator.errors import DeckDataError, Fault, did_you_mean, in_file_order, join_names
from generator.progress import Progress, ignore_progress
from generator.rulebook.rulebook_words import ENGLISH
from generator.units import format_mm
from scorekeeper.rules.rounds.options import Options


def load_game(
    name: str, *, language: str = "", players: int | None = None, progress: Progress = ignore_progress
) -> GameDesign:
    """Read a game file with its decks and parts.

    Args:
        name: Its path, or that of its folder.
        language: Of a game with texts in several languages, the one to print; empty: its own.
        players: For how many parts of each player are printed; None: as many as can play.

    Raises:
        DeckDataError: All faults of the file and of the decks and tables that it names.
    """
    path = find_game_file(name)
    real = resolve_deck_file(path, str(path))
    data = read_deck_file(real, str(path))
    document = parse(data, str(path))
    folder = DeckFolder(path.parent.resolve(), str(path.parent))
    folder.log_read(real, data)
    return read_game(document, folder, language=language, players=players, progress=progress)


def read_game(
    document: Document,
    folder: DeckFolder,
    *,
    language: str = "",
    players: int | None = None,
    progress: Progress = ignore_progress,
) -> GameDesign:
    """Make the game of a document; as `load_game`.

    Raises:
        DeckDataError: All its faults.
    """
    document.restore_typed_texts(_is_typed)
    checked = validate(document, game_schema.GameEntry)
    if document.faults or checked.faults or checked.entry is None:
        raise DeckDataError(in_file_order([*document.faults, *checked.faults]))
    return _GameReader(document, folder, checked.entry, language, players).design(progress)


def _is_typed(path: KeyPath) -> bool:
    listed = (path[0], path[-2]) if len(path) > 2 else ()
    return (len(path) > 2 and path[-2] == "texts") or listed in (
        ("dials", "segments"),
        ("dice", "faces"),
        ("pad", "rows"),
        ("pad", "columns"),
    )


class _GameReader:
    def __init__(
        self, document: Document, folder: DeckFolder, entry: game_schema.GameEntry, language: str, players: int | None
    ) -> None:
        self.document, self.folder, self.entry, self.language = document, folder, entry, language
        fewest, most = entry.players.min, entry.players.max
        if players is not None and not fewest <= players <= most:
            message = f"{entry.title} is for {fewest} to {most} players, not {players}"
            raise DeckDataError(Fault(message, document.display_name))
        self.game = GameDocument(document, folder, entry, language, players or most)
        self.fault, self.count, self.faults = self.game.fault, self.game.count, self.game.faults
        self.ids: dict[str, KeyPath] = {}

    def design(self, progress: Progress) -> GameDesign:
        entry = self.entry
        fewest, most = entry.players.min, entry.players.max
        if fewest > most:
            self.fault(("players", "max"), f"found {most}, fewer than min: {fewest}")
        progress("loading", 0, 3)
        look = self.game.look()
        decks = tuple(self.decks())
        progress("loading", 1, 3)
        parts = [*PartReader(self.game, self.take_id).parts(progress)]
        unused = [] if self.faults else [name for name in entry.faces if name not in self.game.used_faces]
        for name in unused:
            self.game.fault(("faces", name), "no part has this face; name it as the face of a part, or remove it")
        stock = tuple(self.stock())
        cards = {each.id: self.count(each.copies) for each in entry.reference_cards}
        for position, each in enumerate(entry.reference_cards):
            self.take_id(each.id, ("reference_cards", position))
        if self.faults or look is None:
            raise DeckDataError(in_file_order(self.faults))
        minutes = entry.players.minutes
        design = GameDesign(
            entry.id,
            entry.title,
            entry.version,
            self.language or entry.language,
            entry.source,
            entry.licence,
            (fewest, most),
            (minutes[0], minutes[-1]) if minutes else None,
            entry.players.age,
            decks,
            tuple(parts),
            stock,
            {int(count): dict(asked) for count, asked in entry.setup.items()},
            look,
            self.folder,
            self.document.display_name,
            entry.rules,
            tuple(entry.reference_cards),
            entry.pad,
            tuple(entry.box.holds) if entry.box else (),
            cards,
            tuple(self.game.notes),
            entry.language,
            self.scoring(),
        )
        self.check_words()
        self.check_setup(design)
        self.check_box(design)
        if self.faults:
            raise DeckDataError(in_file_order(self.faults))
        return design

    def take_id(self, name: str, path: KeyPath) -> None:
        """Record an id, or that it is taken."""
        if name in self.ids:
            where = self.document.describe_place(self.ids[name])
            self.fault((*path, "id"), f"the id {name!r} is already used in {where}; ids are unique in a game")
        self.ids.setdefault(name, path)

    # Decks and stock

    def decks(self) -> Iterator[GameDeck]:
        for position, each in enumerate(self.entry.decks):
            path: KeyPath = ("decks", position, "deck")
            try:
                name, deck = self.open_deck(each.deck)
            except DeckDataError as error:
                own = [fault for fault in error.faults if not fault.path]
                self.faults += [fault for fault in error.faults if fault.path]
                for fault in own:
                    self.fault(path, fault.message)
                continue
            self.take_id(deck.id, ("decks", position))
            yield GameDeck(deck, name, self.count(each.copies))

    def open_deck(self, name: str) -> tuple[str, Deck]:
        """Return a deck beside the game file, or a bundled one.

        Raises:
            DeckDataError: There is none, or it has faults.
        """
        file = name if name.endswith((".yaml", ".yml")) else f"{name}/deck.yaml"
        if self.folder.has(file):
            path = self.folder.path(file)
            shown = self.folder.display_path(file)
            return str(path), load_deck(path, shown=shown, language=self.language)
        if name in deck_names():
            return name, open_deck(name, language=self.language)
        hint = did_you_mean(name, deck_names())
        raise DeckDataError(
            f"there is no deck {name!r}{hint}; make {file} beside the game file, or use {join_names(deck_names())}"
        )

    def stock(self) -> Iterator[StockPart]:
        for position, each in enumerate(self.entry.stock):
            if each.id is not None:
                self.take_id(each.id, ("stock", position))
            name = f"{each.name}, {each.colour}" if each.colour else each.name
            yield StockPart(each.id or "", name, self.count(each.copies))

    def check_words(self) -> None:
        """Record which of the rulebook's own words the press never prints."""
        for language, words in (self.entry.rules.words if self.entry.rules else {}).items():
            for key in words.keys() - ENGLISH.keys():
                message = f"is no word of a rulebook{did_you_mean(key, ENGLISH)}; words: {join_names(ENGLISH)}"
                self.fault(("rules", "words", language, key), message)

    def scoring(self) -> Options | None:
        """Return how the game counts in the scorekeeper, or record why it cannot; None: the pad does not say."""
        pad = self.entry.pad
        if pad is None or pad.scorekeeper is None:
            return None
        try:
            return score_options(self.entry.title, pad.scorekeeper)
        except ValueError as error:
            self.fault(("pad", "scorekeeper"), str(error))
            return None

    # Set-up and box

    def check_setup(self, design: GameDesign) -> None:
        """Record where the set-up names what there is not, or asks for more than there is."""
        have = design.counts
        for players, asked in design.setup.items():
            path: KeyPath = ("setup", str(players))
            if not design.players[0] <= players <= design.players[1]:
                self.fault(path, f"{players} cannot play; players: {design.players[0]} to {design.players[1]}")
            if players > self.game.player_count:
                continue  # fewer are printed
            for name, count in asked.items():
                if name not in have:
                    self.fault(
                        (*path, name), f"there is no part {name!r}{did_you_mean(name, have)}; parts: {join_names(have)}"
                    )
                elif count > have[name]:
                    self.fault(
                        (*path, name),
                        f"needs {count}, but there {'is' if have[name] == 1 else 'are'} only {have[name]}",
                    )
            kinds: dict[str, int] = {}
            for name, count in asked.items():
                if (whole := name.partition(".")[0]) != name:
                    kinds[whole] = kinds.get(whole, 0) + count
            for whole, count in kinds.items():
                if whole in asked and count > asked[whole]:
                    self.fault((*path, whole), f"its kinds add up to {count}, more than {asked[whole]}")

    def check_box(self, design: GameDesign) -> None:
        sizes = {each.deck.id: each.deck.card_format.size for each in design.decks if each.deck.id in design.boxed}
        if len(set(sizes.values())) > 1:
            told = join_names(
                f"{name} {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm" for name, size in sizes.items()
            )
            self.fault(("box", "holds"), f"cards in one box have one size, not {told}")
        known = [each.deck.id for each in design.decks]
        for position, name in enumerate(design.boxed):
            if name not in known:
                hint = did_you_mean(name, known)
                self.fault(
                    ("box", "holds", position), f"there is no deck {name!r}{hint}; decks: {join_names(known) or 'none'}"
                )
