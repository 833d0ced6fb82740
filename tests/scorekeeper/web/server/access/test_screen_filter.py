"""What a block offers to send: a touch that no screen has is not done."""

import pytest

from scorekeeper.presenter.blocks import Order
from scorekeeper.web.server.access.screen_filter import offers_event


@pytest.mark.parametrize(
    ("places", "is_there"),
    [((0, 2), True), ((2, 0), True), ((0, 3), False), ((-1, 0), False), ((False, True), False), (("0", 1), False)],
)
def test_names_are_moved_from_place_to_place_as_many_as_there_are(places: tuple[object, ...], is_there: bool) -> None:
    block = Order(("Ana", "Ben", "Eva"), (0, 1, 2), ("move",))
    assert offers_event(block, ("move", *places)) is is_there
    assert not offers_event(Order((), (), ()), places)
