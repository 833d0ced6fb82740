"""What there is to choose from; light, because `pnp --help` needs it."""

from enum import StrEnum
from typing import Self

USUAL_PER_PAGE = 30
"""Cards on a page of a contact sheet (ours): on A4 they are a third as large as printed, and titles are read."""
MOST_PER_PAGE = 200
"""Cards on a page of a contact sheet (ours): as large as a fingernail."""


class OptionValue(StrEnum):
    """Values of an option, each with a line about it, for people."""

    about: str

    def __new__(cls, value: str, about: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_, member.about = value, about
        return member

    @classmethod
    def help(cls) -> str:
        return " ".join(f"{each.value}: {each.about}." for each in cls)


class PrintSource(StrEnum):
    DECK = "deck"
    """A deck, or several."""
    GAME = "game"
    """All that a game needs."""
    GAME_FILE = "game FILE"
    """All that lies in the box of a game of one's own."""
    ALL = "all"
    """All that every game needs."""


class Style(OptionValue):
    """A way to print a deck; several can be combined."""

    STANDARD = "standard", "as designed"
    LOW_INK = "low-ink", "outlines on white, photos lighter"
    LARGE_PRINT = "large-print", "indices twice as large"
    FOUR_COLOUR = "four-colour", "a colour for each suit, where a deck names them"
    PLAIN = "plain", "without the lines that a game adds to a deck's cards"


class SheetSize(OptionValue):
    """How large a reference sheet is."""

    PAGE = "page", "a full page"
    A5 = "a5", "a page folded in half"
    CARD = "card", "as large as a card, to lie among the others"


class Layout(OptionValue):
    """How cards are assigned to sheets."""

    DUPLEX = "duplex", "faces on the front of the sheet, backs on its back"
    GUTTERFOLD = "gutterfold", "faces and backs on one side of the sheet, folded back to back"
    FACES = "faces", "faces alone"
    SINGLE = "single", "one card per page at bleed size, for a print service"
    CONTACT = "contact", "all cards small, with their names, for people who read along"


class Flip(StrEnum):
    """The edge about which a printer in duplex mode turns the sheet."""

    LONG_EDGE = "long-edge"
    """As a book."""
    SHORT_EDGE = "short-edge"
    """As a calendar."""


class Output(OptionValue):
    PDF = "pdf", "sheets to print"
    PNG = "png", "a picture for each side of a card"
    JPG = "jpg", "a smaller picture for each side"
    SVG = "svg", "a drawing for each side"


class CropMarks(OptionValue):
    EDGE = "edge", "around the block of cards"
    ALL = "all", "between the cards as well, where the gutter has room"
    NONE = "none", "no marks"


class ColourMode(OptionValue):
    RGB = "rgb", "the colours of a screen, for printers at home"
    CMYK = "cmyk", "the four inks of a press, by its --profile"


class PageOrder(OptionValue):
    """How faces and backs are handed to a print service."""

    BACKS_FIRST = "backs-first", "all backs, then all faces"
    ALTERNATING = "alternating", "back 1, face 1, back 2, face 2, and so on"
    SEPARATE = "separate", "backs in a file, or a folder, of their own"


class PictureKind(OptionValue):
    """Kinds of files that a print service takes of any card."""

    PDF = "pdf", "pages of the size of a card with its bleed"
    PNG = "png", "a picture for each side, without loss"
    JPG = "jpg", "a smaller picture for each side"


class ExportTarget(StrEnum):
    """Where decks go besides a printer at home, in the order in which it is listed."""

    TTS = "tts"
    """Tabletop Simulator."""
    VTT = "vtt"
    """virtualtabletop.io."""
    PCIO = "pcio"
    """playingcards.io."""
    MPC = "mpc"
    """MakePlayingCards."""
    TGC = "tgc"
    """The Game Crafter."""
    DTC = "dtc"
    """DriveThruCards."""
    SHOP = "shop"
    """Any print service."""
    PDFX = "pdfx"
    """Any print shop, as PDF/X-1a:2003."""
    SILHOUETTE = "silhouette"
    """Silhouette's cutters."""
    CRICUT = "cricut"
    """Cricut's cutters."""
