"""Sharing a match, in the ways that the present front supports; a short one also as a QR code."""

from collections.abc import Iterator
from pathlib import Path

from scorekeeper.errors import ScoreError
from scorekeeper.import_export import codes, files, match_file, result_card, score_sheet, svg_drawings
from scorekeeper.import_export.game_file import game_file_of
from scorekeeper.import_export.optional_libraries import missing_library
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Code, Group, Item, Items, Note, Screen, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches import own_games
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.matches.own_games import OwnGame, file_name_of, title_of
from scorekeeper.presenter.matches.podium import card_of, winners_of
from scorekeeper.presenter.matches.sheet import csv_of, sheet_of, text_of
from scorekeeper.presenter.page import BasePage, missing_glyph_notes
from scorekeeper.presenter.summaries import readable_matches
from scorekeeper.presenter.wording import setting
from scorekeeper.rules.options import describe

TOO_LONG = say("This match is too long for a QR code. Share the match file instead.")
FRAGMENT = "#match="
"""Separates the app's address from a match in a link."""


class SharePage(MatchPage):
    """A match for others: as text, picture, pages, table or with its full log."""

    name = "share"

    def screen(self) -> Screen:
        tx = self.tx
        code = ("go", f"code/{self.match}")
        data = Buttons(
            (
                Button(tx("Match file"), ("json",), icon="export", help=tx("JSON with every entry, for another phone")),
                Button(tx("QR code"), code, icon="qr", help=tx("for another phone's camera")),
                Button(tx("Spreadsheet"), ("csv",), icon="table", help=tx("CSV, one line per entry")),
            )
        )
        everything = Buttons(
            (Button(tx("Export all matches"), ("all",), icon="save", help=tx("one file, as a backup")),)
        )
        made = tuple(self._made_file_blocks())
        groups = (
            *self._result(),
            Group(tuple(self._sheet()), tx("Score sheet")),
            Group((data,), tx("The match as data")),
            Group((everything,), tx("All matches")),
            *((Group(made, tx("Files")),) if made else ()),
        )
        title = tx("Share: %(game)s", game=title_of(tx, self.log.setup))
        return Screen(title, groups)

    @answers("result")
    def share_card(self) -> None:
        winners = winners_of(self)
        if not winners:
            raise ScoreError(say("Nobody has won this match yet, so there is no result to share."))
        card = card_of(self, winners)
        if self._can_draw_pictures:
            self._share(self._path("png", of="-result"), result_card.png(card))
        else:
            kind = "png" if self.controller.system.can_draw else ""
            self._share(self._path("svg", of="-result"), svg_drawings.draw_card(card), kind=kind)

    @answers("copy")
    def copy(self) -> None:
        """Copy the score sheet to the clipboard as text."""
        self.controller.system.copy(text_of(sheet_of(self)))
        self.controller.show_banner(self.tx("Copied: paste it wherever you like."), Tone.GOOD)

    @answers("png")
    def share_png(self) -> None:
        """Make a picture of the score sheet; by the front, if only it can draw one."""
        if self._can_draw_pictures or not self.controller.system.can_draw:
            self._share(self._path("png"), score_sheet.png(sheet_of(self)))
        else:
            self._share(self._path("svg"), svg_drawings.draw_sheet(sheet_of(self)), kind="png")

    @answers("svg")
    def share_svg(self) -> None:
        self._share(self._path("svg"), svg_drawings.draw_sheet(sheet_of(self)))

    @answers("pdf")
    def share_pdf(self) -> None:
        self._share(self._path("pdf"), score_sheet.pdf(sheet_of(self)))

    @answers("print")
    def print_sheet(self) -> None:
        if not self.controller.system.can_draw:
            raise ScoreError(say("Nothing can be printed from here."))
        path = self._path("svg", of="-pages")
        self._write(path, svg_drawings.draw_sheet_pages(sheet_of(self)))
        self.controller.system.print(path)

    @answers("csv")
    def share_csv(self) -> None:
        self._share(self._path("csv"), csv_of(self))

    @answers("json")
    def share_json(self) -> None:
        """Make a file of this match, with its full log."""
        store = self.controller.store
        self._share(self._path("json"), match_file.match_file_of(store, [store.record(self.match)]).encode())

    @answers("all")
    def share_all(self) -> None:
        """Make a file of all matches on the match list."""
        tx = self.tx
        found, unreadable = match_file.split_readable(self.controller.store)
        path = self._folder / f"all-matches-{self.controller.clock():%Y-%m-%d}.json"
        said = [tx("Matches in the file: %(count)s", count=len(found))]
        if unreadable:
            said.append(tx("Unreadable matches left out: %(count)s", count=len(unreadable)))
        self._share(path, match_file.match_file_of(self.controller.store, found).encode(), *said)

    @answers("send")
    def send_again(self, name: str) -> None:
        path, kind = self._folder / name, ""
        if name not in self.draft.get("made", []):
            raise ScoreError(say("%(file)s no longer exists.", file=name))
        if not path.is_file() and path.suffix == ".png":  # made by the front, from a drawing
            path, kind = path.with_suffix(".svg"), "png"
        if not path.is_file():
            raise ScoreError(say("%(file)s no longer exists.", file=self.display_path(self._folder / name)))
        self._offer_file(path, kind=kind)

    # Inside

    @property
    def _folder(self) -> Path:
        return self.controller.store.path.parent / files.SHARED

    @property
    def _can_draw_pictures(self) -> bool:
        return "png" in self.controller.system.drawable_formats

    def _path(self, kind: str, *, of: str = "") -> Path:
        begun = self.controller.store.record(self.match).begun
        return self._folder / f"{file_name_of(self.log.setup)}-{begun:%Y-%m-%d}-no{self.match}{of}.{kind}"

    def _write(self, path: Path, content: bytes) -> None:
        files.write_file(path, content, called=self.display_path(path))

    def _share(self, path: Path, content: bytes, *said: str, kind: str = "") -> None:
        self._write(path, content)
        self._offer_file(path, *said, kind=kind)

    def _offer_file(self, path: Path, *said: str, kind: str = "") -> None:
        """Share a file; a drawing as another kind if the front can convert it."""
        tx = self.tx
        shown = path.with_suffix(f".{kind}") if kind else path
        made = [each for each in self.draft.get("made", []) if each != shown.name]
        self.draft["made"] = [shown.name, *made]
        has_gone = self.controller.system.share(path, kind=kind)
        if not self.controller.system.has_folders:
            saved = tx("Created: %(file)s", file=shown.name)
        elif has_gone:
            saved = tx("Shared. A copy is kept as %(file)s", file=path)
        else:
            saved = tx("Saved as %(file)s", file=path)
        self.controller.show_banner("\n".join((saved, *said)), Tone.GOOD)

    def _result(self) -> Iterator[Block]:
        tx = self.tx
        if winners_of(self):
            is_picture = self._can_draw_pictures or self.controller.system.can_draw
            told = tx("PNG with the podium, to post") if is_picture else tx("SVG with the podium")
            card = Button(tx("Result card"), ("result",), Tone.MAIN, "trophy", help=told)
            yield Group((Buttons((card,)),), tx("The result"))

    def _sheet(self) -> Iterator[Block]:
        """Show the ways to share the score sheet, and why others are missing."""
        tx, system = self.tx, self.controller.system
        ways: list[Button] = []
        if self._can_draw_pictures or system.can_draw:
            ways.append(Button(tx("Picture"), ("png",), Tone.MAIN, "share", help=tx("PNG, sized for a phone")))
        if "pdf" in system.drawable_formats:
            ways.append(Button(tx("Pages"), ("pdf",), Tone.MAIN, "share", help=tx("PDF, to print")))
        if system.can_draw:
            ways.append(Button(tx("Print"), ("print",), icon="print", help=tx("on A4")))
        ways.append(Button(tx("Vector picture"), ("svg",), icon="share", help=tx("SVG, sharp at any size")))
        ways.append(Button(tx("Copy as text"), ("copy",), icon="copy", help=tx("to the clipboard")))
        yield Buttons(tuple(ways))
        yield from missing_glyph_notes(self.controller, self.log.setup.names)
        if system.can_draw:
            return
        if not self._can_draw_pictures:
            library = missing_library("png")
            told = tx("No picture can be made here, because %(library)s is not installed.", library=library)
            yield Note(told, Tone.QUIET, "info")
        if "pdf" not in system.drawable_formats:
            library = missing_library("pdf")
            told = tx("No PDF can be made here, because %(library)s is not installed.", library=library)
            yield Note(told, Tone.QUIET, "info")
        if not system.drawable_formats >= {"png", "pdf"}:
            yield Note(tx("The drawing opens in any browser, which can print it."), Tone.QUIET)

    def _made_file_blocks(self) -> Iterator[Block]:
        made = [self._folder / str(name) for name in self.draft.get("made", [])]
        has_folders = self.controller.system.has_folders
        if has_folders:
            yield Note(self.tx("Files are saved here:"))
            yield Note(str(self._folder), Tone.QUIET)
        if made:
            items = (
                Item(path.name, ("send", path.name), detail=str(path) if has_folders else "", icon="share")
                for path in made
            )
            yield Items(tuple(items))


class MatchCodePage(MatchPage):
    """A match to be scanned."""

    name = "code"

    def screen(self) -> Screen:
        tx, text = self.tx, self._text()
        title = tx("QR code: %(game)s", game=title_of(tx, self.log.setup))
        if not text:
            return Screen(title, (Note(tx(TOO_LONG), icon="info"),))
        whose = Note(tx("It contains the whole match, including names: anyone who has it can read them."), Tone.QUIET)
        return Screen(title, (*code_blocks(self, text, tx("QR code of this match")), whose))

    @answers("copy")
    def copy(self) -> None:
        text = self._text()
        if not text:
            raise ScoreError(TOO_LONG)
        self.controller.system.copy(text)
        self.controller.show_banner(self.tx("Copied: paste it wherever you like."), Tone.GOOD)

    # Inside

    def _text(self) -> str:
        """Return the code's text; empty if it is too long."""
        store = self.controller.store
        return link_text(self, match_file.match_file_of(store, [store.record(self.match)]))


class GameCodePage(BasePage):
    """A custom game to be scanned: how it counts, without matches and names of people."""

    name = "game"

    def screen(self) -> Screen:
        tx, game = self.tx, self._game()
        rules = {rule.name: rule for rule in describe(game.setup.game.options)}
        lines = tuple(
            Note(f"{tx(rules[name].title)}: {setting(tx, value)}", icon="pencil")
            for name, value in game.setup.house_rules.items()
        )
        code = code_blocks(self, self._text(), tx("QR code of this game"))
        return Screen(tx("Share: %(game)s", game=game.name), (*code, Group(lines, tx("How it counts"))))

    @answers("copy")
    def copy(self) -> None:
        self.controller.system.copy(self._text())
        self.controller.show_banner(self.tx("Copied: paste it wherever you like."), Tone.GOOD)

    # Inside

    def _text(self) -> str:
        return link_text(self, game_file_of(self._game().setup.options))

    def _game(self) -> OwnGame:
        store, key = self.controller.store, own_games.key_of(own_games.parse_name("/".join(self.args)))
        game = own_games.own_games(store, readable_matches(store)).get(key)
        if game is None:
            raise ScoreError(say("This game no longer exists."))
        return game


def link_text(page: BasePage, file: str) -> str:
    """Return a file as the text of a code: a link if the app has an address, else plain; empty if it is too long."""
    code, address = codes.encode_match_file(file), page.controller.system.address
    return f"{address}{FRAGMENT}{code}" if address and code else code


def code_blocks(page: BasePage, text: str, name: str) -> Iterator[Block]:
    """Show a text as a code with this name, and how it is read; it answers `copy`."""
    tx, address = page.tx, page.controller.system.address
    if address:
        yield Note(tx("Point the other phone's camera at this code and open the link: it shows the match first."))
    else:
        yield Note(tx("Scan this with the other phone, copy the text that it shows, and paste it there under Import."))
    try:
        yield Code(codes.qr_modules(text), name)
    except ScoreError:  # Segno is missing; the text still works
        yield Note(tx("No QR code can be drawn here, because Segno is not installed."), Tone.PLAIN, "info")
    label = tx("Copy the link") if address else tx("Copy as text")
    yield Buttons((Button(label, ("copy",), icon="copy", help=tx("to send in a message")),))
