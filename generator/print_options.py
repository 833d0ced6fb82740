"""The choices that a person makes on the command line; light, because `pnp --help` needs them."""

from enum import StrEnum

USUAL_PER_PAGE = 30
"""Cards on a page of a contact sheet (ours): on A4 they are a third as large as printed, and titles are read."""
MOST_PER_PAGE = 200
"""Cards on a page of a contact sheet (ours): as large as a fingernail."""


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
    CONTACT = "contact"
    """All cards small, with their names, for people who read along."""


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
    JPG = "jpg"
    """A smaller picture a card side, to be sent around."""
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


class BuildOption(StrEnum):
    """What can be asked of a build that only some kinds of files and some layouts read."""

    PLAYERS = "players"
    """For how many a game is printed."""
    FRUGAL = "frugal"
    """Whether a game is printed on the fewest pages."""
    TOGETHER = "together"
    """Whether decks share sheets."""
    CHANGED = "changed"
    """Whether only what has changed since it was printed."""
    WATERMARK = "watermark"
    """What stands across every side."""
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
    PER_PAGE = "per_page"
    """Cards on a page of a contact sheet."""
    SKIP = "skip"
    """Slots of the first sheet that are used up."""
    BLEED = "bleed"
    """Artwork beyond the cut."""
    GUTTER = "gutter"
    """Between cards."""
    MARGIN = "margin"
    """The border that the printer cannot reach."""
    PRECUT = "precut"
    """A sheet that is cut already, by name."""
    GRID = "grid"
    """How many cards a pre-cut sheet has."""
    ORIGIN = "origin"
    """Where its first card lies."""
    PITCH = "pitch"
    """How far its cards are apart."""
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
    COLOUR = "colour"
    """What a PDF is printed with."""
    PROFILE = "profile"
    """The ICC profile of the press."""
    INK_LIMIT = "ink_limit"
    """Most ink in one place, all four colours together, in percent."""
    SAVE_INK = "save_ink"
    """Whether what would lay too much ink is mixed of less."""
    CUT_CONTOUR = "cut_contour"
    """Whether the cut is drawn as a spot colour."""
    WITH_BLEED = "with_bleed"
    """Whether pictures show the bleed."""


class ColourMode(StrEnum):
    """What a PDF is printed with."""

    RGB = "rgb"
    """The colours of a screen, which the printer turns into its own inks."""
    CMYK = "cmyk"
    """The four inks of a press, by its profile."""


class PageOrder(StrEnum):
    """How faces and backs are handed to a print house."""

    BACKS_FIRST = "backs-first"
    """All backs, then all faces."""
    ALTERNATING = "alternating"
    """Back 1, face 1, back 2, face 2 …"""
    SEPARATE = "separate"
    """Backs in a file, or a folder, of their own."""


class PictureKind(StrEnum):
    """Kinds of files that a print house takes of any card."""

    PDF = "pdf"
    """Pages of the size of a card with its bleed."""
    PNG = "png"
    """A picture a side, without loss."""
    JPG = "jpg"
    """A picture a side, smaller."""


class ExportOption(StrEnum):
    """What can be asked of an export that only some targets read; named as the fields of `ExportSettings`."""

    URL_BASE = "url_base"
    """Where the pictures will be found online."""
    INSTALL = "install"
    """Whether it is put where the program looks for it."""
    PLAYERS = "players"
    """How many hands a room has."""
    STOCK = "stock"
    """The print house's paper."""
    FOIL = "foil"
    """Whether faces are foiled."""
    ORDER = "order"
    """How faces and backs follow each other."""
    PICTURES = "pictures"
    """Kind of files."""
    ROUNDED = "rounded"
    """Whether corners are rounded in pictures."""
    BLEED = "bleed"
    """Artwork beyond the cut."""
    DPI = "dpi"
    """Pixels per inch."""
    PROFILE = "profile"
    """The ICC profile of the press."""
    INK_LIMIT = "ink_limit"
    """Most ink in one place, all four colours together, in percent."""
    SAVE_INK = "save_ink"
    """Whether what would lay too much ink is mixed of less."""
    CUT_CONTOUR = "cut_contour"
    """Whether the cut is drawn as a spot colour."""
    PAPER = "paper"
    """The sheets' paper."""
    BORDERLESS = "borderless"
    """Whether registration marks stand 3.5 mm from the paper's edge instead of 10 mm."""
    MARKS = "marks"
    """How many registration marks."""
    TEST = "test"
    """Whether outlines alone are printed, to try the cutter."""
    PRINTER = "printer"
    """The printer whose backs are moved."""
