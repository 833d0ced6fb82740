"""Short words on the drawings of Above Water: of one line, in the middle of a box or at its left."""

from generator.games.figures import Words


def centred_words(
    x: float,
    y: float,
    width: float,
    height: float,
    said: str,
    size: float,
    floor: float,
    *,
    font: str = "body",
    fill: str = "ink",
) -> Words:
    """Return words in the middle of a box."""
    return Words(x, y, width, height, said, size, floor, font, fill, anchor="middle", valign="middle", leading=1)


def left_aligned_words(
    x: float,
    y: float,
    width: float,
    height: float,
    said: str,
    size: float,
    floor: float,
    *,
    font: str = "body",
    fill: str = "ink",
    leading: float = 1,
) -> Words:
    """Return words at the left of a box, in the middle of its height."""
    return Words(x, y, width, height, said, size, floor, font, fill, valign="middle", leading=leading)
