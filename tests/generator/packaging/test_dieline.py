"""The net of a box of 65 x 90 x 20 mm inside, of board of 0.5 mm: every measure counted by hand."""

import math

import pytest

from generator.packaging.dieline import Dieline, PanelKind, make_dieline
from generator.packaging.requests import InnerSize
from generator.writers.cutters.cut_paths import ArcSegment, CutKind
from tests.generator.packaging.folded_box import FoldedPanel, Point, fold_panels

INNER = InnerSize(65, 90, 20)
# Outside 66 x 91 x 21. Seam 15 (0.8 x 21 is more), so columns begin at 0, 15, 81, 102, 168 and end at 189.
# Tuck 0.75 x 21 = 15.75, lid 21 - 0.5 = 20.5: the walls are from 36.25 to 127.25. The bottom is 20.5 long.
LEFT, FRONT, RIGHT, END, TOP, FOOT = 81.0, 102.0, 168.0, 189.0, 36.25, 127.25


@pytest.fixture(scope="module")
def net() -> Dieline:
    return make_dieline(INNER)


def rect(net: Dieline, kind: PanelKind) -> tuple[float, float, float, float]:
    bounds = net.panels[kind].outline.bounds
    return tuple(round(each, 4) for each in (bounds.x, bounds.y, bounds.right, bounds.bottom))  # type: ignore[return-value]


def test_outside_the_board_goes_twice_across(net: Dieline) -> None:
    assert net.outer == InnerSize(66, 91, 21)
    assert make_dieline(INNER, 1.0).outer == InnerSize(67, 92, 22)


def test_walls_lie_side_by_side(net: Dieline) -> None:
    assert rect(net, PanelKind.BACK) == (15, TOP, LEFT, FOOT)
    assert rect(net, PanelKind.LEFT) == (LEFT, TOP, FRONT, FOOT)
    assert rect(net, PanelKind.FRONT) == (FRONT, TOP, RIGHT, FOOT)
    assert rect(net, PanelKind.RIGHT) == (RIGHT, TOP, END, FOOT)


def test_flaps_hang_on_them(net: Dieline) -> None:
    assert rect(net, PanelKind.SEAM) == (0, TOP + 0.5, 15, FOOT - 0.5)
    assert rect(net, PanelKind.LID) == (15, 15.75, LEFT, TOP)
    assert rect(net, PanelKind.TUCK) == (15.75, 0, LEFT - 0.75, 15.75)
    assert rect(net, PanelKind.BOTTOM) == (FRONT + 0.5, FOOT, RIGHT - 0.5, FOOT + 20.5)
    assert rect(net, PanelKind.INNER_BOTTOM) == (15.5, FOOT, LEFT - 0.5, FOOT + 16.8)  # 0.8 x 21
    # Ears are 0.6 x 21 long, and 1.5 mm narrower on each side.
    assert rect(net, PanelKind.EAR_LEFT) == (LEFT + 1.5, TOP - 12.6, FRONT - 1.5, TOP)
    assert rect(net, PanelKind.FOOT_RIGHT) == (RIGHT + 1.5, FOOT, END - 1.5, FOOT + 12.6)


def test_the_whole_net(net: Dieline) -> None:
    bounds = net.bounds
    assert (bounds.x, bounds.y) == (0, 0)
    assert bounds.right == pytest.approx(END)
    assert bounds.bottom == pytest.approx(FOOT + 20.5)
    assert net.contour.is_closed
    end = net.contour.steps[-1]
    assert (end.x, end.y) == pytest.approx((net.contour.x, net.contour.y))


def test_ears_have_round_corners(net: Dieline) -> None:
    bends = [step for step in net.panels[PanelKind.EAR_LEFT].outline.steps if isinstance(step, ArcSegment)]
    assert [bend.sweep_deg for bend in bends] == [90, 90]
    # 0.3 x 21 = 6.3: from the side, 12.6 - 6.3 above the fold, to the end.
    assert (bends[0].x, bends[0].y) == pytest.approx((LEFT + 1.5 + 6.3, TOP - 12.6))


def test_the_thumb_notch_is_0_3_widths_wide(net: Dieline) -> None:
    # Half of it is 0.15 x 66 = 9.9, its depth 0.62 of that.
    assert net.notch == pytest.approx((9.9, 6.138))
    (bend,) = (step for step in net.panels[PanelKind.FRONT].outline.steps if isinstance(step, ArcSegment))
    assert (bend.x, bend.y) == pytest.approx(((FRONT + RIGHT) / 2 + 9.9, TOP))
    # How far an arc goes from its chord: half of the chord by the tangent of a quarter of its turn.
    assert 9.9 * math.tan(math.radians(-bend.sweep_deg) / 4) == pytest.approx(6.138)


def test_the_lid_is_slit_at_both_ends_of_its_fold(net: Dieline) -> None:
    # 0.1 x 66 = 6.6 from the corner, from where the flap begins.
    ends = [(slit.x, slit.steps[0].x, slit.y) for slit in net.slits]
    assert ends == [pytest.approx((15.75, 21.6, 15.75)), pytest.approx((80.25, 74.4, 15.75))]
    (score,) = (line for line in net.scores if line.y == line.steps[0].y == 15.75)
    assert (score.x, score.steps[0].x) == pytest.approx((21.6, 74.4))


def test_every_panel_but_the_front_is_folded_along_one_score(net: Dieline) -> None:
    assert len(net.panels) == 13
    assert len(net.scores) == 12
    assert {line.kind for line in net.scores} == {CutKind.SCORE}
    assert {line.kind for line in (*net.slits, net.contour)} == {CutKind.CUT}


def test_what_is_scored_comes_before_what_is_cut(net: Dieline) -> None:
    assert net.lines[-1] is net.contour
    assert list(net.lines) == [*net.scores, *net.slits, net.contour]


def test_ears_of_a_deep_box_do_not_meet() -> None:
    # 0.6 x 61 = 36.6 each is more than half of 66; 0.45 x 66 = 29.7 is not.
    deep = make_dieline(InnerSize(65, 90, 60))
    assert deep.panels[PanelKind.EAR_LEFT].size.height_mm == pytest.approx(29.7)
    assert deep.panels[PanelKind.TUCK].size.height_mm == 20


# Folded: the front stays, x to the right, y down, z away from who looks at it.


@pytest.fixture(scope="module")
def folded(net: Dieline) -> dict[PanelKind, FoldedPanel]:
    return fold_panels(net)


RIGHTWARD, DOWN, AWAY = Point(1, 0, 0), Point(0, 1, 0), Point(0, 0, 1)


def back(step: Point) -> Point:
    return step.scale(-1)


@pytest.mark.parametrize(
    ("kind", "corner", "right", "down", "outward"),
    [
        (PanelKind.FRONT, Point(FRONT, TOP, 0), RIGHTWARD, DOWN, back(AWAY)),
        # Seen from the left, the back is at the left; its right edge is the front's left one.
        (PanelKind.LEFT, Point(FRONT, TOP, 21), back(AWAY), DOWN, back(RIGHTWARD)),
        (PanelKind.RIGHT, Point(RIGHT, TOP, 0), AWAY, DOWN, RIGHTWARD),
        (PanelKind.BACK, Point(RIGHT, TOP, 21), back(RIGHTWARD), DOWN, AWAY),
        # Seen from above, the front is at the foot; 0.5 mm short, so that the flap goes in behind the front.
        (PanelKind.LID, Point(FRONT, TOP, 21), RIGHTWARD, back(AWAY), back(DOWN)),
        (PanelKind.TUCK, Point(FRONT, TOP, 0.5), RIGHTWARD, DOWN, back(AWAY)),
        # Seen from below, the front is at the top.
        (PanelKind.BOTTOM, Point(FRONT, FOOT, 0), RIGHTWARD, AWAY, DOWN),
        (PanelKind.INNER_BOTTOM, Point(RIGHT, FOOT, 21), back(RIGHTWARD), back(AWAY), DOWN),
        # 15 wide, under the right side, from its free edge.
        (PanelKind.SEAM, Point(RIGHT, TOP, 6), AWAY, DOWN, RIGHTWARD),
        # From 12.6 mm inside to the fold, over the left side.
        (PanelKind.EAR_LEFT, Point(FRONT + 12.6, TOP, 21), back(AWAY), back(RIGHTWARD), back(DOWN)),
        (PanelKind.EAR_RIGHT, Point(RIGHT - 12.6, TOP, 0), AWAY, RIGHTWARD, back(DOWN)),
        (PanelKind.FOOT_LEFT, Point(FRONT, FOOT, 21), back(AWAY), RIGHTWARD, DOWN),
        (PanelKind.FOOT_RIGHT, Point(RIGHT, FOOT, 0), AWAY, back(RIGHTWARD), DOWN),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_panel_is_in_its_place_and_upright(
    folded: dict[PanelKind, FoldedPanel], kind: PanelKind, corner: Point, right: Point, down: Point, outward: Point
) -> None:
    found = folded[kind]
    for name, step, wanted in (
        ("corner", found.origin, corner),
        ("right", found.right, right),
        ("down", found.down, down),
        ("outward", found.outward, outward),
    ):
        assert step == pytest.approx(wanted, abs=1e-9), name


def test_no_panel_is_left_out(folded: dict[PanelKind, FoldedPanel]) -> None:
    assert set(folded) == set(PanelKind)


@pytest.mark.parametrize(
    "inner", [InnerSize(65, 90, 20), InnerSize(46, 65, 9), InnerSize(72, 72, 72), InnerSize(120, 71, 30)]
)
def test_boxes_of_all_sizes_close(inner: InnerSize) -> None:
    net = make_dieline(inner)
    outer, found = net.outer, fold_panels(net)
    # The free edge of the right side lies on the back's left edge, as it is seen from behind its right one.
    side, rear = found[PanelKind.RIGHT], found[PanelKind.BACK]
    for height in (0.0, outer.height):
        assert side.at(outer.depth, height) == pytest.approx(rear.at(0, height), abs=1e-9)
    # Lid, front, and bottom meet at the front's upper and lower edge, with the board between.
    lid, front, bottom = (found[kind] for kind in (PanelKind.LID, PanelKind.FRONT, PanelKind.BOTTOM))
    assert lid.at(0, outer.depth - 0.5) == pytest.approx(front.at(0, 0) + Point(0, 0, 0.5), abs=1e-9)
    assert bottom.at(0, 0) == pytest.approx(front.at(0, outer.height), abs=1e-9)
    # Everything lies within the box, and no two glued flaps reach through it.
    for kind, panel in net.panels.items():
        size = panel.size
        for x, y in ((0, 0), (size.width_mm, 0), (0, size.height_mm), (size.width_mm, size.height_mm)):
            point = found[kind].at(x, y) - front.origin
            assert -1e-9 <= point.x <= outer.width + 1e-9, kind
            assert -1e-9 <= point.y <= outer.height + 1e-9, kind
            assert -1e-9 <= point.z <= outer.depth + 1e-9, kind
