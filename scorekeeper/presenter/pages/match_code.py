"""A short match as a QR code, for another phone's camera."""

from collections.abc import Iterator

from scorekeeper.errors import ScoreError
from scorekeeper.import_export import codes, match_file
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Code, Note, Screen, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.matches.own_games import title_of

FRAGMENT = "#match="
"""Separates the app's address from a match in a link."""


class MatchCodePage(MatchPage):
    """A match to be scanned."""

    name = "code"

    def screen(self) -> Screen:
        """Show the code, or why there is none."""
        tx = self.tx
        title = tx("QR code: %(game)s", game=title_of(tx, self.log.setup))
        return Screen(title, tuple(self._blocks()))

    @answers("copy")
    def copy(self) -> None:
        """Copy the code's text to the clipboard."""
        text = self._text()
        if not text:
            raise ScoreError(say("This match is too long for a QR code. Share the match file instead."))
        self.desk.system.copy(text)
        self.desk.show_banner(self.tx("Copied: paste it wherever you like."), Tone.GOOD)

    # Inside

    def _text(self) -> str:
        """Return the code's text: a link if the app has an address, else plain; empty if it is too long."""
        store = self.desk.store
        code = codes.encode_match_file(match_file.match_file_of(store, [store.record(self.match)]))
        address = self.desk.system.address
        return f"{address}{FRAGMENT}{code}" if address and code else code

    def _blocks(self) -> Iterator[Block]:
        tx, text = self.tx, self._text()
        if not text:
            yield Note(tx(say("This match is too long for a QR code. Share the match file instead.")), icon="info")
            return
        if self.desk.system.address:
            yield Note(tx("Point the other phone's camera at this code and open the link: it shows the match first."))
        else:
            yield Note(
                tx("Scan this with the other phone, copy the text that it shows, and paste it there under Import.")
            )
        try:
            yield Code(codes.qr_modules(text), tx("QR code of this match"))
        except ScoreError:  # Segno is missing; the text still works
            yield Note(tx("No QR code can be drawn here, because Segno is not installed."), Tone.PLAIN, "info")
        label = tx("Copy the link") if self.desk.system.address else tx("Copy as text")
        yield Buttons((Button(label, ("copy",), icon="copy", help=tx("to send in a message")),))
        yield Note(tx("It contains the whole match, including names: anyone who has it can read them."), Tone.QUIET)
