"""The events of a screen: whether it offers one, and the screen without those that its participant may not send."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from scorekeeper.i18n import Catalogue
from scorekeeper.presenter import blocks
from scorekeeper.presenter.wording import number

May = Callable[[blocks.Event], bool]
"""Whether an event would be answered."""


def offers_event(shown: object, event: blocks.Event) -> bool:
    """Whether a screen, a block or a part of one can send an event."""
    match shown:
        case blocks.Number():
            return event[:-1] == shown.event and _fits(shown, event[-1])
        case blocks.Choice():
            return any(each.enabled and (*shown.event, each.value) == event for each in shown.options)
        case blocks.Switch():
            return event[:-1] == shown.event and isinstance(event[-1], bool)
        case blocks.TextField():
            is_typed = event[:-1] == shown.event and isinstance(event[-1], str)
            return is_typed or (bool(shown.submit) and event == shown.submit)
        case blocks.Order():
            if event[:-2] == shown.event and bool(shown.event):
                return all(type(each) is int and each in range(len(shown.names)) for each in event[-2:])
            return offers_event(shown.actions, event)
        case tuple():
            if getattr(shown, "event", ()) == event and getattr(shown, "enabled", True):
                return True
            return any(offers_event(part, event) for part in shown if isinstance(part, tuple))
    return False


def _fits(shown: blocks.Number, value: object) -> bool:
    if value is None or value == shown.suggestion:
        return not isinstance(value, bool)
    return type(value) is int and shown.least <= value <= shown.most


def filter_screen(
    screen: blocks.Screen, may: May, tx: Catalogue, *, is_shown: bool, is_seat: bool = False
) -> blocks.Screen:
    """Return a screen without what its participant may not do.

    Args:
        is_shown: Whether choices of others are still shown, without being selectable.
        is_seat: Whether it has a player's own values only: then these come first, and what only a scorer enters, or is
            no question for one player, is left out.
    """
    changed = _ScreenFilter(may, tx, is_shown, is_seat)
    return screen._replace(
        main=tuple(changed.filter_blocks(screen.main)),
        side=tuple(changed.filter_blocks(screen.side)),
        footer=tuple(changed.filter_blocks(screen.footer)),
        actions=tuple(each for each in screen.actions if may(each.event)),
        tabs=tuple(each for each in screen.tabs if may(each.event)),
    )


class _ScreenFilter:
    def __init__(self, may: May, tx: Catalogue, is_shown: bool, is_seat: bool) -> None:
        self.may = may
        self.tx = tx
        self.is_shown = is_shown
        self.is_seat = is_seat

    def filter_blocks(self, shown: Iterable[blocks.Block]) -> Iterator[blocks.Block]:
        """Yield the filtered blocks; neighbouring numbers of others become lines of one list."""
        lines: list[blocks.Figure] = []
        for block in shown:
            if isinstance(block, blocks.Number) and not self.may((*block.event, block.value)):
                lines.append(_line(block))
                continue
            if lines and not (self.is_seat and isinstance(block, blocks.Number)):
                yield blocks.Figures(tuple(lines), is_compact=True)
                lines = []
            yield from self.block(block)
        if lines:
            yield blocks.Figures(tuple(lines), is_compact=True)

    def block(self, block: blocks.Block) -> Iterator[blocks.Block]:
        """Yield the filtered block, if anything is left of it."""
        match block:
            case blocks.Button():
                if self.may(block.event):
                    yield block
            case blocks.Buttons():
                if kept := tuple(each for each in block.buttons if self.may(each.event)):
                    yield blocks.Buttons(kept)
            case blocks.Choice():
                yield from self.choice(block)
            case blocks.Switch() if self.is_seat and not self.may((*block.event, not block.value)):
                pass
            case blocks.Switch() if not self.may((*block.event, not block.value)):
                said = self.tx("on") if block.value else self.tx("off")
                yield blocks.Note(f"{block.label}: {said}", blocks.Tone.QUIET)
            case blocks.TextField() if not self.may((*block.event, block.value)):
                if block.value:
                    yield blocks.Note(f"{block.label}: {block.value}", blocks.Tone.QUIET)
            case blocks.Order() if not self.may((*block.event, 0, 0)):
                yield blocks.Note(" · ".join(block.names), blocks.Tone.QUIET)
            case blocks.Tiles():
                tiles = (each._replace(enabled=each.enabled and self.may(each.event)) for each in block.tiles)
                yield block._replace(tiles=tuple(tiles))
            case blocks.Items():
                yield block._replace(items=tuple(self.item(each) for each in block.items))
            case blocks.Table():
                yield block._replace(rows=tuple(map(self.row, block.rows)))
            case blocks.Banner():
                is_open = block.action is not None and self.may(block.action.event)
                yield block if is_open else block._replace(action=None)
            case blocks.Group():
                if kept_blocks := tuple(self.filter_blocks(block.blocks)):
                    yield block._replace(blocks=kept_blocks)
            case _:
                yield block

    def choice(self, block: blocks.Choice) -> Iterator[blocks.Block]:
        options = tuple(
            each._replace(enabled=each.enabled and self.may((*block.event, each.value))) for each in block.options
        )
        possible = [each.value for each in options if each.enabled]
        is_left_out = self.is_seat and _is_no_question(block, possible)
        if (self.is_shown or possible) and not is_left_out:
            yield block._replace(options=options)

    def item(self, item: blocks.Item) -> blocks.Item:
        actions = tuple(each for each in item.actions if self.may(each.event))
        return item._replace(event=item.event if self.may(item.event) else (), actions=actions)

    def row(self, row: Any) -> Any:
        cells = tuple(each if self.may(each.event) else each._replace(event=()) for each in row.cells)
        return row._replace(cells=cells, event=row.event if self.may(row.event) else ())


def _is_no_question(block: blocks.Choice, possible: list[str | int | bool]) -> bool:
    """Whether a player has nothing to choose: what only a scorer decides, or whose cards its own are.

    What others do, such as bids on lots, is no such choice and stays in sight.
    """
    is_about_players = all(each.colour is not None for each in block.options)
    return possible in ([], [block.selected]) if is_about_players else not possible and block.selected is not None


def _line(block: blocks.Number) -> blocks.Figure:
    value = "–" if block.value is None else number(block.value)
    return blocks.Figure(block.label, value, block.colour or 0, detail=block.detail)
