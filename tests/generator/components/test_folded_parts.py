"""What stands, turns or is stuck on: where its sides lie on the strip, and what is upside down."""

import math
from itertools import pairwise
from pathlib import Path

import pytest

from generator.components.game_file import load_game
from generator.components.sheet_verification import DrawnSide, read_sides
from generator.errors import DeckDataError
from generator.writers.output import BuildResult
from tests.generator.components.games import ReadPath, build, cut_lines, make_folder, read_paths


def sides_of(made: BuildResult, name: str) -> list[DrawnSide]:
    ((_, sides),) = read_sides(made.files[f"bay-{name}.pdf"])
    return sides


def corner_on(side: DrawnSide, x: float, y: float) -> tuple[float, float]:
    return side.matrix.apply(x, y)


@pytest.mark.parametrize("back", ["mirrored", "same"])
def test_a_standee_s_two_figures_meet_at_the_head_and_stand_back_to_back(tmp_path: Path, back: str) -> None:
    part = f"{{id: pirate, size: 20x40mm, picture: art/coin.svg, back: {back}}}"
    behind, front = sides_of(build(make_folder(tmp_path, f"standees: [{part}]")), "standees")
    left, head = corner_on(front, 0, 0)
    # The heads of both lie on the fold, their feet 40 mm away from it on either side.
    assert corner_on(front, 0, 40)[1] == pytest.approx(head + 40, abs=0.01)
    assert corner_on(behind, 0, 0)[1] == pytest.approx(head, abs=0.01)
    assert corner_on(behind, 0, 40)[1] == pytest.approx(head - 40, abs=0.01)
    # Folded over, a mirrored figure covers the front point by point; the same one is turned: its left is at the right.
    assert corner_on(behind, 0, 0)[0] == pytest.approx(left if back == "mirrored" else left + 20, abs=0.01)


def test_the_strip_of_a_standee_has_room_for_its_base_at_both_ends(tmp_path: Path) -> None:
    part = "{id: pirate, size: 20x40mm, picture: art/coin.svg, base: foot}"
    made = build(make_folder(tmp_path, f"standees: [{part}]"))
    (line, *_) = cut_lines(made.files["bay-standees.pdf"])
    xs, ys = zip(*line.points, strict=True)
    # Twice the figure of 40 mm and the 13 mm that a plastic foot takes.
    assert (round(max(xs) - min(xs), 2), round(max(ys) - min(ys), 2)) == (20.0, 2 * (40 + 13))


def test_a_slotted_base_has_a_slot_as_long_as_the_figure_is_wide(tmp_path: Path) -> None:
    part = "{id: pirate, size: 20x40mm, picture: art/coin.svg, base: slot, copies: 3}"
    made = build(make_folder(tmp_path, f"standees: [{part}]"), has_cut_lines=True)
    svg = "".join(data.decode() for name, data in sorted(made.files.items()) if name.endswith(".svg"))
    assert svg.count("<path") == 3 + 3 * 2  # strips, and bases each with a slot
    slots = [
        path
        for path in read_paths(made.files["bay-standees.pdf"])
        if path.width
        and abs(max(x for x, _ in path.points) - min(x for x, _ in path.points) - 20.0) < 0.01
        and max(y for _, y in path.points) - min(y for _, y in path.points) < 1
    ]
    assert len(slots) == 3


def test_the_far_half_of_a_tent_is_upside_down(tmp_path: Path) -> None:
    part = "{id: captain, name: Captain, size: 80x40mm, back: same}"
    front, behind = sides_of(build(make_folder(tmp_path, f"tents: [{part}]")), "tents")
    assert (front.matrix.a, front.matrix.d) == pytest.approx((1, 1), abs=1e-5)
    assert (behind.matrix.a, behind.matrix.d) == pytest.approx((-1, -1), abs=1e-5)
    # The tops of both halves meet at the ridge.
    assert corner_on(front, 0, 0)[1] == pytest.approx(corner_on(behind, 0, 0)[1], abs=0.01)


def test_a_screen_is_as_wide_as_its_front_and_two_wings(tmp_path: Path) -> None:
    part = "{id: screen, size: 120x80mm, wing: 30mm}"
    (side,) = sides_of(build(make_folder(tmp_path, f"screens: [{part}]")), "screens")
    assert side.clip is not None
    left, top, right, bottom = side.clip.bounds
    # With bleed; clips to boxes have a point 0.1 mm beyond one side, as PDFium would round a plain box.
    assert (right - left, bottom - top) == pytest.approx((120 + 2 * 30 + 2 * 3, 80 + 2 * 3), abs=0.1)


def test_a_die_has_a_sticker_for_each_side_of_each_die(tmp_path: Path) -> None:
    made = build(make_folder(tmp_path, "dice: [{id: wind, faces: [a, b, c, d, e, f], size: 16mm, copies: 2}]"))
    sides = sides_of(made, "dice")
    assert sorted(side.name for side in sides) == sorted(
        f"art-wind.face-wind-{n}" for n in (1, 2, 3, 4, 5, 6) for _ in "12"
    )
    xs = sorted(corner_on(side, 0, 0)[0] for side in sides)
    assert {round(b - a, 2) for a, b in pairwise(xs)} == {12.7}  # side by side, cut by shared cuts


def test_the_window_of_a_dial_shows_one_segment_and_nothing_of_its_neighbours(tmp_path: Path) -> None:
    count = 8
    part = f"{{id: hull, size: 60mm, segments: {[str(n) for n in range(count)]}}}"
    data = build(make_folder(tmp_path, f"dials: [{part}]")).files["bay-dials.pdf"]
    pages = read_sides(data)
    disc = [side for _, sides in pages for side in sides if side.name.startswith("art-hull.face")]
    assert len(disc) == count
    # The middles of the segments lie around that of the disc, an eighth of a turn apart.
    size = 2 * (60 / 2 * 0.62) * math.tan(math.radians(180 / count - 1)), 60 / 2 * 0.36
    middles = [side.matrix.apply(size[0] / 2, size[1] / 2) for side in disc]
    x, y = sum(p[0] for p in middles) / count, sum(p[1] for p in middles) / count
    radii = [math.dist(p, (x, y)) for p in middles]
    assert max(radii) - min(radii) < 0.05
    turns = sorted(math.degrees(math.atan2(b - y, a - x)) % 360 for a, b in middles)
    assert all(abs(b - a - 360 / count) < 0.2 for a, b in pairwise(turns))
    # The window spans an eighth less a degree on either side, as seen from the hub, whose hole is 3 mm wide.
    holes = [path for page in range(len(pages)) for path in read_paths(data, page) if abs(path.width - 0.3) < 0.01]
    (window,) = [path.points for path in holes if 5 < _extent(path, 1) < 15]
    (hub,) = {
        (round(_middle(path, 0), 2), round(_middle(path, 1), 2))
        for path in holes
        if abs(_extent(path, 1) - 3) < 0.01
        and abs(_middle(path, 0) - window[0][0]) < 20
        and path.points[0][1] > window[0][1]
    }
    spread = [math.degrees(math.atan2(x - hub[0], hub[1] - y)) for x, y in (window[0], window[3])]
    assert spread == pytest.approx([-21.5, 21.5], abs=0.3)


def _extent(path: ReadPath, axis: int) -> float:
    values = [point[axis] for point in path.points]
    return max(values) - min(values)


def _middle(path: ReadPath, axis: int) -> float:
    values = [point[axis] for point in path.points]
    return (max(values) + min(values)) / 2


def test_stickers_lie_on_the_labels_of_a_sheet(tmp_path: Path) -> None:
    # OL2050, as gLabels has it: squares of 1/2 in, the first at 0.25 and 0.2505 in, every 5/8 in, 13 in a row.
    faces = "faces: [a, b, c, d, e, f], labels: ol2050"
    made = build(make_folder(tmp_path, f"dice: [{{id: wind, {faces}, copies: 2}}, {{id: sea, {faces}}}]"))
    ((size, sides),) = read_sides(made.files["bay-ol2050.pdf"])
    assert (size.width_mm, size.height_mm) == pytest.approx((215.9, 279.4), abs=0.01)
    places = sorted((corner_on(side, 0, 0) for side in sides), key=lambda place: (round(place[1]), place[0]))
    wanted = [((0.25 + 0.625 * (n % 13)) * 25.4, (0.2505 + 0.625 * (n // 13)) * 25.4) for n in range(18)]
    assert [each for place in places for each in place] == pytest.approx([x for at in wanted for x in at], abs=0.01)
    in_order = sorted(sides, key=lambda side: (round(corner_on(side, 0, 0)[1]), corner_on(side, 0, 0)[0]))
    names = [side.name.rpartition("face-")[2] for side in in_order]
    assert names[:6] == [f"wind-{n}" for n in range(1, 7)]  # the sides of one die together
    assert names[12:] == [f"wind-{n}" for n in range(1, 7)]
    assert "Online Labels OL2050" in made.files["bay-contents.txt"].decode()


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("labels: ol2051", "there is no pre-cut sheet 'ol2051'"),
        ("labels: avery-5371", "avery-5371 has labels of 88.9 x 50.8 mm; stickers of dice are square, as on ol2050"),
        ("labels: ol2050, sticker: 11mm", "the labels of ol2050 have 12.7 mm, not 11; leave it out"),
        ("labels: ol3008", "a sticker of 19.05 mm does not suit a die of 16 mm"),
    ],
)
def test_labels_that_do_not_suit_a_die_are_told(tmp_path: Path, keys: str, message: str) -> None:
    with pytest.raises(DeckDataError) as told:
        load_game(make_folder(tmp_path, f"dice: [{{id: wind, faces: [a, b], {keys}}}]"))
    assert message in str(told.value)
