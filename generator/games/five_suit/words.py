"""Words that figures and tables of the sheet of Five-suit Spades have in them."""

from generator.games.five_suit.examples import Event, JudgedTrick, ScoredBid
from generator.games.transcript import ShownCard
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.five_suit.scoring import BAGS_A_PENALTY, POINTS_A_TRICK


def contest_heads(texts: Catalogue) -> tuple[str, str, str]:
    """Return heads of the columns that say which suit beats which."""
    _ = texts
    return (_("led"), _("beats it"), _("best"))


def contest_heads_with_joker(texts: Catalogue) -> tuple[str, str]:
    """Return heads of two more columns, for a trick with a joker."""
    _ = texts
    return (_("{joker} beats it"), _("{joker} best"))


def event_name(texts: Catalogue, event: Event) -> str:
    """Say what came of a bid."""
    _ = texts
    return {
        Event.MADE: _("Bid made: %(points)s a trick", points=POINTS_A_TRICK),
        Event.OVER: _("Overtricks: 1 each"),
        Event.MISSED: _("Bid missed"),
        Event.NIL: _("Nil made"),
        Event.BROKEN: _("Nil broken"),
        Event.PENALTY: _("The %(ten)sth bag", ten=BAGS_A_PENALTY),
    }[event]


def score_in_short(texts: Catalogue, scored: ScoredBid) -> str:
    """Say what a bid scores, on a sheet as large as a card."""
    _, points = texts, net(scored)
    if scored.score.penalty:
        return _("With the %(ten)sth bag: %(sum)s", ten=BAGS_A_PENALTY, sum=points)
    if scored.bid == 0:
        return _("Nil, took %(took)s: %(sum)s", took=scored.took, sum=points)
    return _("Bid %(bid)s, took %(took)s: %(sum)s", bid=scored.bid, took=scored.took, sum=points)


def trick_reason(texts: Catalogue, trick: JudgedTrick) -> str:
    """Say which card wins, and why."""
    _, card = texts, format_card(trick.winner)
    if trick.is_broken and trick.joker_count:
        return _("**%(card)s** wins: the joker reverses nothing.", card=card)
    if trick.is_broken:
        return _("**%(card)s** wins, whatever was led.", card=card)
    if trick.joker_count > 1:
        return _("**%(card)s** wins; a second joker changes nothing.", card=card)
    if trick.winner.is_joker:
        return _("**%(card)s** wins, low as it is: its suit is best here.", card=card)
    if trick.is_led_suit_best:
        return _("**%(card)s** wins: weaker suits lose, even an ace.", card=card)
    return _("**%(card)s** wins: the highest card of the best suit.", card=card)


def rank_of(card: ShownCard) -> str:
    """Return what stands for a card's rank."""
    return "{joker}" if card.is_joker else card.rank


def format_card(card: ShownCard) -> str:
    """Return a card as texts show it: its rank and its suit's icon."""
    return f"{rank_of(card)} {{{card.symbol}}}"


def net(scored: ScoredBid) -> str:
    """Return what a bid comes to."""
    return f"**{scored.score.net}**".replace("-", "−")
