"""What the entries of a deck file name: files, templates, backs, and parts by their ids; the unknown are faults."""

from collections.abc import Iterable, Mapping

from generator.deck.files.document import Document, KeyPath
from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.files.validation import ValidatedDocument
from generator.deck.formats import template_names
from generator.deck.model import Back, DeckPicture
from generator.deck.schema import deck_schema
from generator.errors import MAX_FAULTS, DeckDataError, Fault, did_you_mean, join_names

_KEYS_BESIDE_ID = deck_schema.CardEntry.model_fields.keys() - {"id", "suit", "rank", "suits", "ranks"}


class TooManyFaultsError(Exception):
    """More faults were found than are reported."""


class References:
    """Resolves what entries name, and collects the faults of a deck file."""

    def __init__(
        self,
        document: Document,
        checked: ValidatedDocument[deck_schema.DeckEntry],
        entry: deck_schema.DeckEntry,
        folder: DeckFolder,
        reported: Iterable[str],
    ) -> None:
        """Take a deck file, and the files in it that are reported already."""
        self.document, self.checked, self.entry, self.folder = document, checked, entry, folder
        self.faults: list[Fault] = []
        self.problems: dict[str, str] = dict.fromkeys(reported, "")
        """Why a file cannot be reached, by its name; empty where it can, or where that is reported."""
        doubtful = checked.doubtful
        # Cards whose id is unknown, or whose unknown key may be the id.
        self.doubtful_cards = {
            path[1]
            for path in doubtful
            if len(path) > 1 and path[0] == "cards" and (len(path) == 2 or path[2] not in _KEYS_BESIDE_ID)
        }
        # Groups with an unknown id: names that might match it are not reported.
        self.open_groups = {
            path[0]
            for path in doubtful
            if len(path) < 3 or (len(path) == 3 and path[2] == "id" and path not in document.unquoted_texts)
        }

    def fault(self, path: KeyPath, message: str) -> None:
        """Record a fault, unless the value is at fault already."""
        if not self.checked.is_doubtful(path):
            self.faults.append(self.document.fault(path, message))
            if len(self.faults) > MAX_FAULTS:
                raise TooManyFaultsError

    def check_unique(self, group: str, ids: list[str]) -> None:
        first: dict[str, int] = {}
        for position, each in enumerate(ids):
            if each in first:
                where = self.document.describe_place((group, first[each], "id"))
                self.fault((group, position, "id"), f"the id {each!r} is already used in {where}; ids are unique")
            first.setdefault(each, position)

    def check_file(self, name: str, path: KeyPath) -> None:
        """Record why a file of the deck cannot be reached."""
        if name not in self.problems:
            folder = self.folder if name.endswith(".j2") else self.folder.folder_with(name)
            try:
                folder.path(name)
                self.problems[name] = ""
            except DeckDataError as error:
                problem = error.faults[0].message.removeprefix("this file ")
                is_lent = folder is not self.folder and problem.startswith("does not exist")
                self.problems[name] = problem + (f" (looked for in {self.entry.art_from} too)" if is_lent else "")
        if self.problems[name]:
            self.fault(path, f"'{name}' {self.problems[name]}")

    def picture(
        self, file: str, path: KeyPath, *, is_raster: bool = False, bleed_mm: float | None = None
    ) -> DeckPicture:
        if file.lower().endswith(PICTURES):
            self.check_file(file, path)
        else:
            self.fault(path, f"{file!r} is not a picture that can be printed; use {join_names(PICTURES)}")
        place = self.document.fault(path, "")
        return DeckPicture(file, str(place), is_raster, bleed_mm)

    def template(self, name: str, path: KeyPath) -> str:
        if name.endswith(".j2"):
            self.check_file(name, path)
        elif name not in template_names():
            hint = did_you_mean(name, template_names())
            self.fault(
                path,
                f"there is no template {name!r}{hint}; templates: {join_names(template_names())}, "
                "or a file ending .svg.j2 beside the deck file",
            )
        return name

    def symbol(self, entry: deck_schema.DrawingEntry, path: KeyPath) -> DeckPicture:
        if (*path, "file") in self.document.lines or self.checked.is_doubtful((*path, "file")):
            path = (*path, "file")
        return self.picture(entry.file, path, is_raster=entry.raster)

    def find_back(self, name: str | None, backs: Mapping[str, Back], path: KeyPath) -> Back | None:
        if name is None or name == "none":
            return None
        if name not in backs:
            self.check_known(name, backs, path, "back")
            return None
        return backs[name]

    def check_known(self, name: str, names: Iterable[str], path: KeyPath, kind: str) -> None:
        """Record a name that nothing in the deck has."""
        if f"{kind}s" not in self.open_groups:
            named = {each.name.casefold(): each.id for each in self.entry.suits} if kind == "suit" else {}
            if own_id := named.get(name.casefold()):
                self.fault(path, f"{name!r} is the name of a suit; write its id, {own_id}")
                return
            hint = did_you_mean(name, names)
            article = "an" if kind[0] in "aeio" else "a"
            self.fault(path, f"{name!r} is not {article} {kind} of this deck{hint}; {kind}s: {join_names(names)}")
