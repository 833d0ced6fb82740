"""The choices that a person makes on the command line; light, because `pnp --help` needs them."""

from enum import StrEnum


class Style(StrEnum):
    """A way to print a deck; several can be combined."""

    STANDARD = "standard"
    """As designed."""
    LOW_INK = "low-ink"
    """Outlines on white."""
    LARGE_PRINT = "large-print"
    """Indices twice as large."""
    FOUR_COLOUR = "four-colour"
    """A colour for each suit, where a deck names them."""
    PLAIN = "plain"
    """Without the lines that a game adds to a deck's cards."""


class SheetSize(StrEnum):
    """How large a reference sheet is."""

    PAGE = "page"
    """A whole page."""
    A5 = "a5"
    """A page folded in the middle."""
    CARD = "card"
    """A card with two faces, to lie among the others."""


class Layout(StrEnum):
    """How cards are assigned to sheets."""

    DUPLEX = "duplex"
    """Faces on the recto, backs on the verso."""
    GUTTERFOLD = "gutterfold"
    """Faces and backs on one side of the sheet, folded back to back."""
    FACES = "faces"
    """Faces alone."""
    SINGLE = "single"
    """One card per page at bleed size, face then back, for a print house."""


class Flip(StrEnum):
    """The edge about which a printer in duplex mode turns the sheet."""

    LONG_EDGE = "long-edge"
    """As a book."""
    SHORT_EDGE = "short-edge"
    """As a calendar."""


class Output(StrEnum):
    """Kinds of files."""

    PDF = "pdf"
    """Sheets to print."""
    PNG = "png"
    """A picture a card side."""
    SVG = "svg"
    """A drawing a card side."""


class CropMarks(StrEnum):
    """Where crop marks are drawn."""

    EDGE = "edge"
    """Around the block."""
    ALL = "all"
    """Around the block, and between the cards where the gutter has room."""
    NONE = "none"
    """Nowhere."""


class Option(StrEnum):
    """What can be asked of a build that only some kinds of files and some layouts read."""

    PLAYERS = "players"
    """For how many a game is printed."""
    CARDS = "cards"
    """Which cards."""
    CREDITS = "credits"
    """Whether the credits are printed as a card."""
    COPIES = "copies"
    """How many decks."""
    PAPER = "paper"
    """The sheets' paper."""
    FLIP = "flip"
    """The edge about which the printer turns a sheet."""
    SKIP = "skip"
    """Slots of the first sheet that are used up."""
    BLEED = "bleed"
    """Artwork beyond the cut."""
    GUTTER = "gutter"
    """Between cards."""
    MARGIN = "margin"
    """The border that the printer cannot reach."""
    MARKS = "marks"
    """Crop marks."""
    CORNERS = "corners"
    """The guide for rounding corners."""
    RULERS = "rulers"
    """The rulers beside the cards."""
    PRINTER = "printer"
    """The printer whose backs are moved."""
    DPI = "dpi"
    """Pixels per inch."""
    VERIFY = "verify"
    """Whether a PDF is looked at with another program."""
    WITH_BLEED = "with_bleed"
    """Whether pictures show the bleed."""
