"""What the file of a reference sheet may say: sections of words, tables and figures, and how they are arranged."""

from pydantic import Field, model_validator

from generator.deck.schema.schema_types import SchemaModel

PART_KINDS = (
    *("steps", "lines", "chain", "text", "figure", "cards", "label", "table", "row", "pills"),
    *("box", "portrait", "compare", "decision", "house_rules", "divider"),
)
"""Names of what a part can be; one that has two of them is of the first kind."""
MESSAGES = frozenset(
    ("line", "title", "title_in_app", "note", "text", "label", "caption", "pills", "name", "when", "asks", "answers")
)
"""Names of what is translated, in any part; of lines of cards, the words."""
PICTURES = ("figure", "cards")
"""Those that a text may have beside it."""


class DecisionEntry(SchemaModel):
    """Something that happens, a question, and what follows."""

    when: str = Field(description="What happens.")
    asks: str = Field(description="What is asked then.")
    answers: list[str] = Field(min_length=1, max_length=3, description="The answers, and what follows from each.")


class StepEntry(SchemaModel):
    """A step, or a line of a list; a sentence alone is one."""

    text: str = Field(description="What is done.")
    cards: str | None = Field(None, description="A picture of it: a line of cards.")

    @model_validator(mode="before")
    @classmethod
    def _read_text(cls, value: object) -> object:
        return {"text": value} if isinstance(value, str) else value


class PicturedStep(StepEntry):
    """A step beside others; it needs `cards`."""

    @model_validator(mode="after")
    def _has_picture(self) -> "PicturedStep":
        if not self.cards:
            raise ValueError("needs cards, a picture of it; a list of sentences alone is `lines`")
        return self


class LinkEntry(SchemaModel):
    """A step of a chain."""

    title: str = Field(description="Its name.")
    text: str = Field(description="What is done.")
    strong: bool = Field(False, description="Whether its ground is darker.")
    cards: str | None = Field(None, description="A picture of it: a line of cards. All steps have one, or none.")


class PortraitEntry(SchemaModel):
    """A card or person with a power."""

    picture: str = Field(description="Its name among the pictures of the deck.")
    icon: str = Field(description="What shows its power.")
    name: str
    text: str = Field(description="What it can do.")


class SideEntry(SchemaModel):
    """One of two things that are compared."""

    title: str = Field(description="Its name.")
    line: str = Field(description="What it is about.")
    colour: str = Field(description="Of its heading, `#rrggbb`.")
    ground: str = Field(description="Below its rows, `#rrggbb`.")
    figure: str | None = Field(None, description="A figure beside its heading, by its name.")


class ComparedEntry(SchemaModel):
    """What is compared, and what holds on either side."""

    name: str
    note: str | None = Field(None, description="What holds for both.")
    left: list["PartEntry"]
    right: list["PartEntry"]


class ComparisonEntry(SchemaModel):
    """Two things side by side, with what is compared between them."""

    left: SideEntry
    right: SideEntry
    rows: list[ComparedEntry]


class PartEntry(SchemaModel):
    """A part of a section: one of these; sentences alone are a text."""

    text: str | list[str] | None = Field(
        None, description="Sentences; a list has a paragraph each. Beside a figure if there is one."
    )
    label: str | None = Field(None, description="A few words above a picture.")
    figure: str | None = Field(None, description="A figure of the game, by its name.")
    cards: str | None = Field(
        None, description="Cards in a line, such as `JC JH -> (8)`: see docs/game-reference.md for what a line has."
    )
    table: str | None = Field(None, description="A table of the game, by its name.")
    steps: list[PicturedStep] | None = Field(
        None, description="Steps in order, beside each other, each with its picture."
    )
    row: list[list["PartEntry"]] | None = Field(None, description="Parts beside each other, below each other.")
    pills: list[str] | None = Field(None, description="Lines in rounded frames; the first is strong.")
    box: list["PartEntry"] | None = Field(None, description="Parts in a tinted box.")
    lines: list[StepEntry] | None = Field(None, description="Lines, each after its picture, or else after its number.")
    chain: list[LinkEntry] | None = Field(None, description="Steps in order, each an arrow that points at the next.")
    portrait: PortraitEntry | None = Field(None, description="A card or person with a power, in a box.")
    compare: ComparisonEntry | None = Field(None, description="Two things side by side.")
    decision: DecisionEntry | None = Field(None, description="A question with its answers, and what leads to it.")
    house_rules: bool = Field(False, description="All house rules of the game.")
    without: list[str] = Field([], description="Rulings of house rules that the sheet tells elsewhere.")
    divider: bool = Field(False, description="A line across; on cards.")
    shares: list[float] = Field([], description="Widths of columns, relative to each other.")
    least: float | None = Field(
        None, gt=0, description="Columns of a row are at least so wide, in letters m; it has more lines otherwise."
    )
    gap: float = Field(2.0, ge=0, description="Between the columns of a row, in letters m.")
    ruled: bool = Field(False, description="Whether lines stand between the columns of a row.")
    centred: bool = Field(False, description="Whether a text or a line of cards is centred.")
    spread: bool = Field(False, description="Whether a line of cards is as wide as its place.")
    caption: str | None = Field(None, description="A few words below a line of cards, which is centred then.")
    full: bool = Field(False, description="Whether its cards are drawn with all their pips and pictures.")
    size: float = Field(
        1.0,
        ge=0.5,
        le=1.5,
        description="Of a text, label, line of cards or house rules, relative to others of the page.",
    )

    @model_validator(mode="before")
    @classmethod
    def _read_text(cls, value: object) -> object:
        return {"text": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _is_one_thing(self) -> "PartEntry":
        kinds = [kind for kind in PART_KINDS if getattr(self, kind)]
        has_picture = len(kinds) == 2 and kinds[0] == "text" and kinds[1] in PICTURES
        if len(kinds) != 1 and not has_picture:
            raise ValueError(f"needs one of {', '.join(PART_KINDS)}; text may have {' or '.join(PICTURES)} besides")
        return self

    @property
    def kind(self) -> str:
        """The name of the one thing that it is; `text` before what is beside it."""
        return next(kind for kind in PART_KINDS if getattr(self, kind))


class SectionEntry(SchemaModel):
    title: str | None = Field(None, description="Its heading; none for a box that speaks for itself.")
    note: str | None = Field(None, description="What is said at the right of the heading.")
    title_in_app: str | None = Field(None, description="Its heading in the app, where none is printed.")
    box: bool = Field(False, description="Whether it is in a tinted box.")
    parts: list[PartEntry]


class ArrangementEntry(SchemaModel):
    """Sections beside each other on a page."""

    columns: list[list[str]] = Field([], description="Ids of sections, column by column; one list: divided by height.")
    rows: list[list[str]] = Field([], description="Instead, ids of sections row by row; those of a row are level.")
    shares: list[float] = Field([], description="Widths of the columns, relative to each other.")
    gap: float = Field(2.0, ge=0, description="Between columns, in letters m.")

    @model_validator(mode="after")
    def _is_one_way(self) -> "ArrangementEntry":
        if bool(self.columns) == bool(self.rows):
            raise ValueError("needs columns or rows")
        return self


class SheetEntry(SchemaModel):
    """The file of a reference sheet."""

    schema_version: int = Field(ge=1, le=1)
    line: str = Field(description="What the game is about, in a line.")
    symbols: list[str] = Field([], description="Names of pictures in the banner.")
    explains_signs: bool = Field(False, description="Whether the foot explains the sign °.")
    sections: dict[str, SectionEntry]
    page: list[str | ArrangementEntry] = Field([], description="Ids of sections down a page; left out, all by height.")
    a5: list[list[str | ArrangementEntry]] = Field(
        [], description="Ids of sections on each half of a page; left out, all by height."
    )
    card: list[PartEntry] = Field(description="What is on a sheet as large as a card.")
