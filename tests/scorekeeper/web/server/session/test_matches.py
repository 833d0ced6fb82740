"""Which pages are of a match."""

from pkgutil import resolve_name

from scorekeeper.presenter.controller import PAGES
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.web.server.session.matches import OF_A_MATCH, match_of


def test_every_page_of_a_match_follows_it() -> None:
    assert (
        {name for name, page in PAGES.items() if issubclass(resolve_name(page), MatchPage)} <= OF_A_MATCH <= set(PAGES)
    )


def test_a_match_is_told_by_its_address() -> None:
    assert [match_of(each) for each in ("code/3", "why/12/Ana", "home", "player/3", "match/x")] == [
        3,
        12,
        None,
        None,
        None,
    ]
