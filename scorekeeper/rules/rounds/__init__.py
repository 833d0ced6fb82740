"""Any other game: rounds of points; the most or the fewest win, at a total, after a last round or when players stop.

A custom game is such a game with a name, completely described by its options. There is no rulebook; every rule here
is ours. Players may come later, leave and come back: a player who is away scores nothing and keeps the total.
"""

from scorekeeper.rules.options import no_notes as options_notes
from scorekeeper.rules.roster import PlayerJoined, PlayerLeft, PlayerReturned
from scorekeeper.rules.rounds import match
from scorekeeper.rules.rounds.match import (
    LARGEST_POINTS,
    Entry,
    Finished,
    MatchState,
    Round,
    enter,
    fold,
    start,
)
from scorekeeper.rules.rounds.options import DEFAULTS, LONGEST_TITLE, Options, TieBreak, options_problems, title_of
