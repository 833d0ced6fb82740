"""What a box that cards are kept in says, and how it looks; its walls are laid out by `walls`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from generator.deck.files.folder import DeckFolder
from generator.deck.model import DeckPicture
from generator.games.figures import CREAM, GOLD, Figure
from generator.geometry import Rect

INK = "#1c1b2e"
"""Writing on light ground (ours): the ink of the themes."""
FRONT_MM = (66.5, 91.9)
"""Of the front of a box for poker cards: at this size a wall's scale is 1."""
SMALLEST_MM = 1.8
"""Size of the smallest words (ours): 5 pt, as print services ask."""


@dataclass(frozen=True, slots=True)
class Wall:
    id: str
    """No other of the box has it; of letters and hyphens."""
    width: float
    height: float
    bleed: float
    """How far its ground goes on beyond each edge."""
    notch: tuple[float, float] = (0.0, 0.0)
    """Half of the width of the thumb notch in its upper edge, and its depth."""

    @property
    def scale(self) -> float:
        """Return 1 for walls as long as those of a box for poker cards."""
        return min(max(self.width, self.height) / FRONT_MM[1], min(self.width, self.height) / FRONT_MM[0])

    @property
    def bleed_area(self) -> Rect:
        return self.inset(-self.bleed)

    def inset(self, by: float) -> Rect:
        return Rect(0, 0, self.width, self.height).expand(-by)


@dataclass(frozen=True, slots=True)
class BoxEmblem:
    """A picture with its name, such as a suit."""

    picture: str
    """Its name among the pictures of the page."""
    name: str = ""
    """In words; empty: it needs none."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a box says."""

    title: str
    line: str
    """What the game is about, in a line; may be empty."""
    facts: tuple[str, ...]
    """What is in it, for how many it is: a line each."""
    signs: tuple[BoxEmblem, ...]
    """Its suits; may be none."""
    small: str
    """Who made it, and its licence."""


@dataclass(frozen=True, slots=True)
class BoxDesign:
    ground: str
    """`#rrggbb`, dark or light, of all walls."""
    scene: Callable[[Wall, Rect], Iterable[Figure]]
    """Lays out what the front shows, in a frame that cuts it off."""
    pattern: Callable[[Rect], Iterable[Figure]]
    """Lays out what lies on the ground, over all of a rectangle."""
    light: str = CREAM
    """Writing and frames on the ground."""
    gold: str = GOLD
    """Lines of frames and plates."""
    is_whole: bool = False
    """Whether the scene fills the front, without a frame."""
    badges: tuple[str, ...] = ()
    """Pictures in the roundels of sides, lid and bottom; none: the signs of the cover."""
    portraits: tuple[str, ...] = ()
    """Pictures that fill a round window on a side that is wide; none: a sign does."""
    pictures: Mapping[str, DeckPicture] = field(default_factory=dict)
    """Its own, by the names that its figures use."""
    folder: DeckFolder | None = None
    """Where they are; None: in the deck's."""
