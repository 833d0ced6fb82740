"""The buttons of a screen that move the game on: fronts take two quick taps on them at one place as one."""

from collections.abc import Iterator, Sequence

from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Screen


def steps_of(screen: Screen) -> tuple[Button, ...]:
    """Return the buttons that move the game on, wherever they are."""
    return tuple(_steps((*screen.main, *screen.side, *screen.footer)))


def _steps(blocks: Sequence[Block]) -> Iterator[Button]:
    for each in blocks:
        match each:
            case Button(is_step=True):
                yield each
            case Buttons():
                yield from _steps(each.buttons)
            case Group():
                yield from _steps(each.blocks)
