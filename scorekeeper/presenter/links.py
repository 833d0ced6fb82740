"""What leads from the blocks of a page to another page, added in one place for all pages of a match."""

from scorekeeper.presenter.blocks import Block, Group, Reasons


def with_rulings_open(blocks: tuple[Block, ...], address: str, match: str) -> tuple[Block, ...]:
    """Let the lines of all sums among blocks open the rulings behind them.

    Sums in a footer are left as they are: they tell what an entry will give, and there is no room for fingers there.
    """
    return tuple(_with_rulings_open(block, address, match) for block in blocks)


def _with_rulings_open(block: Block, address: str, match: str) -> Block:
    if isinstance(block, Group):
        return block._replace(blocks=with_rulings_open(block.blocks, address, match))
    if isinstance(block, Reasons):
        lines = (
            each._replace(event=("go", f"{address}/{each.ruling}/{match}")) if each.ruling else each
            for each in block.reasons
        )
        return block._replace(reasons=tuple(lines))
    return block
