"""Links from the blocks of a page to rulings, added in one place for all pages of a game."""

from scorekeeper.presenter.blocks import Block, Event, Group, Note, Reasons, Screen


def link_rulings(screen: Screen, game: str, match: str = "") -> Screen:
    """Link each sentence and each line of a sum to its ruling.

    Sums in the footer are not linked: they preview an entry, and there is no room for fingers there.

    Args:
        screen: Any page of a game.
        game: Its id.
        match: The match, so that the ruling's page can show how it is played there.
    """

    def opened(block: Block, *, has_sums: bool = True) -> Block:
        match block:
            case Group():
                return block._replace(blocks=tuple(opened(each, has_sums=has_sums) for each in block.blocks))
            case Note() if block.ruling:
                return block._replace(event=_ruling_event(game, block.ruling, match))
            case Reasons() if has_sums:
                lines = (
                    each._replace(event=_ruling_event(game, each.ruling, match)) if each.ruling else each
                    for each in block.reasons
                )
                return block._replace(reasons=tuple(lines))
        return block

    return screen._replace(
        main=tuple(map(opened, screen.main)),
        side=tuple(map(opened, screen.side)),
        footer=tuple(opened(each, has_sums=False) for each in screen.footer),
    )


def _ruling_event(game: str, ruling: str, match: str) -> Event:
    return ("go", "/".join(filter(None, ("ruling", game, ruling, match))))
