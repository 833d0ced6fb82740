"""Every step is tapped twice on the page: the second tap, where the next step lies by then, makes no entry."""

from pathlib import Path

import pytest

from tests.scorekeeper.evenings.twice import AGAIN_MS, GAMES, count_acts, evening_of
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.playing import play

pytestmark = pytest.mark.slow

LISTEN = """
if (window.tapped) return;
window.tapped = [0, 0, false];
const note = (event) => (tapped = [event.clientX, event.clientY, Boolean(event.target.closest("[data-step]"))]);
window.addEventListener("click", note, { capture: true });
"""


@pytest.mark.parametrize("way", ["plain", pytest.param("served", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "game", [each if each == "above_water" else pytest.param(each, marks=pytest.mark.long) for each in GAMES]
)
def test_two_taps_are_one_step(game: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    press, steps = WebPerson.press, []

    def press_twice(self: WebPerson, name: str, place: int = 0, kind: str = "") -> None:
        self.submit(LISTEN)
        press(self, name, place, kind)
        x, y, is_step = self.submit("return window.tapped ?? [0, 0, false]")
        if is_step:
            made = count_acts(self.host.folder)
            steps.append(name)
            self.submit("person.wait(arguments[0])", AGAIN_MS)
            self.touch((x, y))
            self.settle()
            assert count_acts(self.host.folder) == made, f"the second tap on {name!r} made an entry"

    monkeypatch.setattr(WebPerson, "press", press_twice)
    play(evening_of(game), way, Case((360, 640)), tmp_path)
    assert len(steps) >= 4, steps  # To the Bottom has as few
