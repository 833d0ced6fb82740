"""A small game with its facts as its rulebook sees them: what the press makes of a game file, written by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.deck.files.folder import DeckFolder
from generator.deck.model import FontRole
from generator.rulebook.facts import (
    CardFacts,
    GlossaryTerm,
    IconFacts,
    PartFacts,
    PictureFacts,
    SetupFacts,
)

FOLDER = Path(__file__).resolve().parents[2] / "data" / "rulebook"
_FALLBACKS = ("Pnp Signs", "Source Sans 3", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans CJK JP")
FONTS = {
    "title": FontRole("Source Serif Pro", 700, fallbacks=("Pnp Signs", "Source Serif 4", *_FALLBACKS[2:])),
    "body": FontRole("Source Sans Pro", 400, fallbacks=_FALLBACKS),
    "label": FontRole("Source Sans Pro", 600, fallbacks=_FALLBACKS),
}
COLOURS = {"ink": "#1c1b2e", "paper": "#ffffff", "muted": "#8a8577", "accent": "#1f4e5f"}

_CARDS = (
    ("galley", "Galley", {"cost": "3", "text": "Moves two spaces."}, 6, "#1f4e5f"),
    ("lantern", "Storm lantern", {"cost": "1", "text": "Look at the top card."}, 8, "#b0762a"),
    ("harbour", "Harbour bell", {"cost": "2", "text": "Everybody comes home."}, 4, "#7a2f3a"),
    ("fog", "Fog bank", {"cost": "", "text": "Nobody moves."}, 6, "#8a8577"),
)
_COIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4.5" fill="#b0762a"/>'
    '<circle cx="5" cy="5" r="2.6" fill="none" stroke="#fff" stroke-width=".8"/></svg>'
)
_OIL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path d="M5 .5C7 4 8.5 5 8.5 6.8a3.5 2.9 0 0 1-7 0C1.5 5 3 4 5 .5Z" fill="#1f4e5f"/></svg>'
)


def card_svg(colour: str) -> str:
    """Return a card of shapes, 63 x 88 mm."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
        f'<rect width="63" height="88" rx="3" fill="#f4efe4"/><rect x="3" y="3" width="57" height="82" rx="2" '
        f'fill="none" stroke="{colour}"/><path d="M8 60Q20 44 32 60T56 60V80H8Z" fill="{colour}"/>'
        f'<circle cx="31.5" cy="30" r="12" fill="{colour}" opacity=".35"/></svg>'
    )


@dataclass
class SampleGame:
    """Facts of a game; tests replace what they need."""

    title: str = "Lamps over the Sound"
    version: str = "1.2"
    language: str = "en"
    source: str = "written for this project"
    licence: str = "CC0-1.0"
    players: tuple[int, int] | None = (2, 4)
    minutes: tuple[int, int] | None = (30, 45)
    age: int | None = 10
    fonts: Mapping[str, FontRole] = field(default_factory=lambda: dict(FONTS))
    colours: Mapping[str, str] = field(default_factory=lambda: dict(COLOURS))
    folder: DeckFolder = field(default_factory=lambda: DeckFolder(FOLDER, "rulebook"))
    terms: Sequence[GlossaryTerm] = (
        GlossaryTerm(
            "jettison", "Put a card of your hold under the stack, for nothing.", variants=("throw overboard",)
        ),
        GlossaryTerm("hold", "The cards face down in front of you; three at the start."),
        GlossaryTerm("low tide", "The round after the last {card: harbour} is drawn."),
    )
    former: Mapping[str, Sequence[str]] = field(default_factory=lambda: {"Galley": ("Gallion",)})
    counts: Mapping[str, int] = field(
        default_factory=lambda: {"tokens.coin": 40, "decks.voyage": 24, "decks.voyage.galley": 6, "tokens.oil": 12}
    )
    picture_count: int = 0
    """How often a picture has been asked for."""

    def cards(self) -> Sequence[CardFacts]:
        return [CardFacts(f"voyage/{key}", name, fields, copies) for key, name, fields, copies, _ in _CARDS]

    def find_card(self, reference: str) -> CardFacts | None:
        wanted = reference if "/" in reference else f"voyage/{reference}"
        return next((card for card in self.cards() if card.key == wanted), None)

    def find_icon(self, name: str) -> IconFacts | None:
        return {"coin": IconFacts("coin", _COIN), "oil": IconFacts("oil", _OIL, "lamp oil")}.get(name)

    def count(self, path: str) -> int | None:
        return self.counts.get(path)

    def known_names(self, kind: str) -> Sequence[str]:
        if kind == "card":
            return [key for key, *_ in _CARDS]
        return {"icon": ["coin", "oil"], "count": list(self.counts), "token": ["coin"]}.get(kind, [])

    def components(self) -> Sequence[PartFacts]:
        return (
            PartFacts("voyage card", 24, ("card", "voyage/galley"), "63 x 88 mm", "voyage cards"),
            PartFacts("coin", 40, ("token", "coin"), "25 mm across"),
            PartFacts("measure of oil", 12, None, "wooden cubes", "measures of oil"),
            PartFacts("chart of the Sound", 1, None, "in four parts", "charts of the Sound"),
        )

    def setup(self) -> SetupFacts | None:
        return SetupFacts((2, 3, 4), (("Coins for each", ("8", "7", "6")), ("Voyage cards", ("18", "21", "24"))))

    def glossary(self) -> Sequence[GlossaryTerm]:
        return self.terms

    def used_icons(self) -> Sequence[str]:
        return ["coin", "oil"]

    def former_names(self) -> Mapping[str, Sequence[str]]:
        return self.former

    def picture(self, kind: str, name: str) -> PictureFacts | None:
        self.picture_count += 1
        if kind == "token" and name == "coin":
            return PictureFacts(_COIN.replace("0 0 10 10", "-.5 -.5 11 11"), "a coin")
        found = next((each for each in _CARDS if kind == "card" and f"voyage/{each[0]}" == name), None)
        return PictureFacts(card_svg(found[4]), f"the card {found[1]}") if found else None
