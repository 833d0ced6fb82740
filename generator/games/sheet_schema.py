"""What the file of a reference sheet may say: sections of words, tables and figures, and how they are arranged."""

from pydantic import Field, model_validator

from generator.deck.schema.schema_types import SchemaModel


class DecisionEntry(SchemaModel):
    """Something that happens, a question, and what follows."""

    when: str = Field(description="What happens.")
    asks: str = Field(description="What is asked then.")
    answers: list[str] = Field(min_length=1, max_length=3, description="The answers, and what follows from each.")


class PartEntry(SchemaModel):
    """A part of a section: one of these."""

    text: str | list[str] | None = Field(None, description="Sentences; a list has a paragraph each.")
    label: str | None = Field(None, description="A few words above a picture.")
    figure: str | None = Field(None, description="A figure of the game, by its name.")
    table: str | None = Field(None, description="A table of the game, by its name.")
    steps: list[str] | None = Field(None, description="Steps in order, each with a picture of the figure beside.")
    row: list[list["PartEntry | str"]] | None = Field(None, description="Parts beside each other, below each other.")
    pills: list[str] | None = Field(None, description="Lines in rounded frames; the first is strong.")
    box: list["PartEntry | str"] | None = Field(None, description="Parts in a tinted box.")
    decision: DecisionEntry | None = Field(None, description="A question with its answers, and what leads to it.")
    house_rules: bool = Field(False, description="All house rules of the game.")
    without: list[str] = Field([], description="Rulings of house rules that the sheet tells elsewhere.")
    divider: bool = Field(False, description="A line across; on cards.")
    shares: list[float] = Field([], description="Widths of columns, relative to each other.")
    ruled: bool = Field(False, description="Whether lines stand between the columns of a row.")
    centred: bool = Field(False, description="Whether a text is centred.")
    size: float = Field(
        1.0, ge=0.5, le=1.5, description="Of a text or house rules, relative to the other texts of the page."
    )

    @model_validator(mode="after")
    def _is_one_thing(self) -> "PartEntry":
        kinds = (
            *(self.text, self.label, self.table, self.row, self.pills),
            *(self.box, self.decision, self.house_rules, self.divider),
        )
        said = sum(bool(each) for each in kinds) + bool(self.figure or self.steps)
        if said != 1:
            raise ValueError(
                "needs one of text, label, figure, table, steps, row, pills, box, decision, house_rules, divider"
            )
        return self


class SectionEntry(SchemaModel):
    """A section of a sheet."""

    title: str | None = Field(None, description="Its heading; none for a box that speaks for itself.")
    title_in_app: str | None = Field(None, description="Its heading in the app, where none is printed.")
    box: bool = Field(False, description="Whether it is in a tinted box.")
    parts: list[PartEntry | str]


class ArrangementEntry(SchemaModel):
    """Sections beside each other on a page."""

    columns: list[list[str]] = Field(description="Ids of sections, column by column; one list: divided by height.")


class SheetEntry(SchemaModel):
    """The file of a reference sheet."""

    schema_version: int = Field(ge=1, le=1)
    line: str = Field(description="What the game is about, in a line.")
    symbols: list[str] = Field([], description="Names of pictures in the banner.")
    explains_signs: bool = Field(False, description="Whether the foot explains the sign °.")
    sections: dict[str, SectionEntry]
    page: list[str | ArrangementEntry] = Field([], description="Ids of sections down a page; left out, all by height.")
    a5: list[list[str]] = Field([], description="Ids of sections on each half of a page; left out, all by height.")
    card: list[PartEntry | str] = Field(description="What is on a sheet as large as a card.")
