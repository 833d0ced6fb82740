"""Sharing a match, and taking matches in from elsewhere."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from scorekeeper import assets
from scorekeeper.errors import ScoreError
from scorekeeper.games import find_game
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Item, Items, Note, Screen, TextField, Tone
from scorekeeper.presenter.card import card_of
from scorekeeper.presenter.dates import day
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.lettering import lettering_notes
from scorekeeper.presenter.matchpage import MatchPage
from scorekeeper.presenter.own_games import emblem_named, file_name_of, name_of, title_of
from scorekeeper.presenter.pages import BasePage
from scorekeeper.presenter.plaintext import text_of
from scorekeeper.presenter.podium import winners_of
from scorekeeper.presenter.sheet import csv_of, sheet_of
from scorekeeper.presenter.summaries import summary_of
from scorekeeper.presenter.wording import number
from scorekeeper.sharing import exchange, files, incoming, resultcard, scoresheet
from scorekeeper.storage.shelf import Arrival

SHARED, IMPORT = "shared", "import"
"""Folders beside the database: what goes out, and where files from elsewhere may be put."""
LISTED = 30
"""So many files are offered, the newest first."""
PASTED = "pasted.json"
LONGEST_PATH = 4096
"""Letters of a path, at most. Source: Linux, PATH_MAX."""


class Share(MatchPage):
    """A match, for others: as text, picture, pages, table or with its full log."""

    name = "share"

    def screen(self) -> Screen:
        """Show the ways, and the files that were made."""
        tx = self.tx
        sheet = Buttons(
            (
                Button(tx("Picture"), ("png",), Tone.MAIN, "share", help=tx("PNG, sized for a phone")),
                Button(tx("Pages"), ("pdf",), Tone.MAIN, "share", help=tx("PDF, to print")),
                Button(tx("Copy as text"), ("copy",), icon="copy", help=tx("to the clipboard")),
            )
        )
        data = Buttons(
            (
                Button(tx("Match file"), ("json",), icon="export", help=tx("JSON with every entry, for another phone")),
                Button(tx("Spreadsheet"), ("csv",), icon="table", help=tx("CSV, one line per entry")),
            )
        )
        everything = Buttons(
            (Button(tx("Export all matches"), ("all",), icon="save", help=tx("one file, as a backup")),)
        )
        groups = (
            *self._result(),
            Group((sheet, *lettering_notes(tx, self.log.setup.names)), tx("Score sheet")),
            Group((data,), tx("The match as data")),
            Group((everything,), tx("Everything on this device")),
            Group(tuple(self._made()), tx("Files")),
        )
        title = tx("Share: %(game)s", game=title_of(tx, self.log.setup))
        return Screen(title, groups)

    @answers("result")
    def share_card(self) -> None:
        """Make a card of the result."""
        winners = winners_of(self)
        if not winners:
            raise ScoreError(say("Nobody has won this match yet, so there is no result to share."))
        path = self._path("png", of="-result")
        resultcard.write_png(card_of(self, winners), path)
        self._hand_over(path)

    @answers("copy")
    def copy(self) -> None:
        """Put the score sheet on the clipboard as text."""
        self.desk.system.copy(text_of(sheet_of(self)))
        self.desk.say(self.tx("Copied: paste it wherever you like."), Tone.GOOD)

    @answers("png")
    def share_png(self) -> None:
        """Make a picture of the score sheet."""
        path = self._path("png")
        scoresheet.write_png(sheet_of(self), path)
        self._hand_over(path)

    @answers("pdf")
    def share_pdf(self) -> None:
        """Make a PDF of the score sheet."""
        path = self._path("pdf")
        scoresheet.write_pdf(sheet_of(self), path)
        self._hand_over(path)

    @answers("csv")
    def share_csv(self) -> None:
        """Make a table for spreadsheets."""
        path = self._path("csv")
        files.write(path, csv_of(self))
        self._hand_over(path)

    @answers("json")
    def share_json(self) -> None:
        """Make a file of this match, with its full log."""
        path = self._path("json")
        files.write(path, exchange.written(self.desk.store, [self.desk.store.record(self.match)]).encode())
        self._hand_over(path)

    @answers("all")
    def share_all(self) -> None:
        """Make a file of every match on the shelf."""
        tx = self.tx
        found, unreadable = exchange.readable(self.desk.store)
        path = self._folder / f"all-matches-{self.desk.clock():%Y-%m-%d}.json"
        files.write(path, exchange.written(self.desk.store, found).encode())
        said = [tx("Matches in the file: %(count)s", count=len(found))]
        if unreadable:
            said.append(tx("Matches that cannot be read, so are not in it: %(count)s", count=len(unreadable)))
        self._hand_over(path, *said)

    @answers("send")
    def send_again(self, name: str) -> None:
        """Offer a file that was made to other apps again."""
        path = self._folder / name
        if not path.is_file():
            raise ScoreError(say("%(file)s no longer exists.", file=path))
        self._hand_over(path)

    @property
    def _folder(self) -> Path:
        return self.desk.store.path.parent / SHARED

    def _path(self, kind: str, *, of: str = "") -> Path:
        begun = self.desk.store.record(self.match).begun
        return self._folder / f"{file_name_of(self.log.setup)}-{begun:%Y-%m-%d}-no{self.match}{of}.{kind}"

    def _hand_over(self, path: Path, *said: str) -> None:
        made = [each for each in self.draft.get("made", []) if each != path.name]
        self.draft["made"] = [path.name, *made]
        has_gone = self.desk.system.share(path)
        saved = (
            self.tx("Shared. A copy is kept as %(file)s", file=path)
            if has_gone
            else self.tx("Saved as %(file)s", file=path)
        )
        self.desk.say("\n".join((saved, *said)), Tone.GOOD)

    def _result(self) -> Iterator[Block]:
        tx = self.tx
        if winners_of(self):
            card = Button(tx("Result card"), ("result",), Tone.MAIN, "trophy", help=tx("PNG with the podium, to post"))
            yield Group((Buttons((card,)),), tx("The result"))

    def _made(self) -> Iterator[Block]:
        made = [self._folder / str(name) for name in self.draft.get("made", [])]
        yield Note(self.tx("Files are saved here:"))
        yield Note(str(self._folder), Tone.QUIET)
        if made:
            yield Items(tuple(Item(path.name, ("send", path.name), detail=str(path), icon="share") for path in made))


class Import(BasePage):
    """Matches from elsewhere: shown first, then taken in."""

    name = "import"

    def screen(self) -> Screen:
        """Show what is chosen, or what can be."""
        tx = self.tx
        if self._chosen is not None:
            take = Button(tx("Import"), ("take",), Tone.MAIN, "import")
            leave = Button(tx("Cancel"), ("leave",), icon="close")
            return Screen(tx("Import"), tuple(self._preview()), footer=(Buttons((take, leave)),))
        paste = Buttons((Button(tx("Paste from the clipboard"), ("paste",), Tone.MAIN, "copy"),))
        return Screen(
            tx("Import"),
            (
                Note(tx("Match files that this app exported as JSON come back with every entry.")),
                Group((paste,), tx("A copied match")),
                Group(tuple(self._files()), tx("A file on this device")),
                Group(tuple(self._elsewhere()), tx("A file elsewhere")),
            ),
        )

    @answers("paste")
    def paste(self) -> None:
        """Look at the text on the clipboard."""
        text = self.desk.system.paste()
        if not text.strip():
            raise ScoreError(say("The clipboard is empty."))
        found = incoming.read(text, summary_of)
        # Kept as a file, so that what is shown is what is taken in, whatever happens in between.
        path = self._home / IMPORT / PASTED
        files.write(path, text.encode())
        self._choose(path, found)

    @answers("file")
    def open_file(self, folder: str, name: str) -> None:
        """Look at a file of the list."""
        path = self._home / folder / name
        self._choose(path, self._read(path))

    @answers("path")
    def type_path(self, text: str) -> None:
        """Take what is typed of a path."""
        self.draft["path"] = text[:LONGEST_PATH]

    @answers("open")
    def open_typed(self) -> None:
        """Look at the file whose path is typed."""
        typed = str(self.draft.get("path", "")).strip().strip("\"'")
        if not typed:
            raise ScoreError(say("Type the path of a file first."))
        path = self._home / files.spelt_out(typed)
        self._choose(path, self._read(path))

    @answers("leave")
    def leave(self) -> None:
        """Take nothing in."""
        self.draft.pop("chosen", None)

    @answers("take")
    def take(self) -> None:
        """Take in what was shown, and open the match if it is one."""
        if self._chosen is None:
            raise ScoreError(say("Choose a file first."))
        found = self._read(Path(self._chosen["path"]))
        report = exchange.take_in(self.desk.store, found)
        self.desk.clear_draft(self.address)
        numbers = (*report.taken, *report.known)
        self.desk.home(*((f"match/{numbers[0]}",) if len(numbers) == 1 else ()))
        self.desk.say("\n".join(self._told(report)), Tone.GOOD)

    # Inside

    @property
    def _home(self) -> Path:
        return self.desk.store.path.parent

    @property
    def _chosen(self) -> dict[str, Any] | None:
        """What was looked at: the file's path, and a line for each match."""
        chosen = self.draft.get("chosen")
        return chosen if isinstance(chosen, dict) else None

    def _read(self, path: Path) -> tuple[Arrival, ...]:
        return incoming.read(files.read(path, limit_bytes=incoming.LIMIT_BYTES), summary_of)

    def _choose(self, path: Path, found: tuple[Arrival, ...]) -> None:
        self.draft["chosen"] = {"path": str(path), "matches": [self._line(each) for each in found]}

    def _line(self, match: Arrival) -> dict[str, Any]:
        tx, noted = self.tx, match.summary or {}
        totals = noted["totals"]
        players = [f"{name} {number(totals[name])}" if name in totals else name for name in match.setup.names]
        is_known = self.desk.store.find(match.key) is not None
        said = tx("already here") if is_known else tx("Entries: %(count)s", count=noted["entries"])
        return {
            "title": title_of(tx, match.setup),
            "detail": " · ".join(filter(None, (*players, match.details.place, match.details.note, said))),
            "value": day(tx, datetime.fromisoformat(match.details.day or match.begun)),
            "game": match.setup.game.id,
            "own": name_of(match.setup),
            "known": is_known,
        }

    def _preview(self) -> Iterator[Block]:
        tx = self.tx
        chosen = self._chosen or {}
        lines = chosen["matches"]
        new = sum(not each["known"] for each in lines)
        yield Note(str(chosen["path"]), Tone.QUIET)
        yield Note(
            tx("New matches: %(new)s. Already here: %(known)s.", new=new, known=len(lines) - new), Tone.PLAIN, "info"
        )
        if new < len(lines):
            yield Note(tx("Matches already here are left unchanged; a deleted one comes back."), Tone.QUIET)
        shown = [
            Item(
                each["title"],
                (),
                detail=each["detail"],
                value=each["value"],
                art=assets.OWN_ART if each.get("own") else assets.game_art(find_game(each["game"])),
                emblem=emblem_named(each.get("own", "")),
            )
            for each in lines[:LISTED]
        ]
        yield Items(tuple(shown))
        if len(lines) > LISTED:
            yield Note(tx("… and more matches: %(count)s", count=len(lines) - LISTED), Tone.QUIET)

    def _files(self) -> Iterator[Block]:
        tx = self.tx
        found = [(folder, path) for folder in (IMPORT, SHARED) for path in files.listed(self._home / folder, ".json")]
        if found:
            listed = found[:LISTED]
            yield Items(
                tuple(
                    Item(path.name, ("file", folder, path.name), detail=str(path), icon="import")
                    for folder, path in listed
                )
            )
        yield Note(tx("Put files here to see them listed:"), Tone.QUIET)
        yield Note(str(self._home / IMPORT), Tone.QUIET)

    def _elsewhere(self) -> Iterator[Block]:
        tx, typed = self.tx, str(self.draft.get("path", ""))
        yield TextField(tx("Path"), typed, ("path",), tx("Path of a .json file"), submit=("open",), most=LONGEST_PATH)
        yield Buttons((Button(tx("Open"), ("open",), icon="import", enabled=bool(typed.strip())),))

    def _told(self, report: exchange.Report) -> Iterator[str]:
        tx = self.tx
        yield tx("Imported: %(count)s", count=len(report.taken))
        if report.known:
            yield tx("Already here, left unchanged: %(count)s", count=len(report.known))
        if report.differing:
            yield tx("Of these, with entries that differ from the file: %(count)s", count=len(report.differing))
