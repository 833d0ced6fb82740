"""To the Bottom: build a crew in the Cruise, save it in the Sinking.

The rulebook's words: cards are in the *deck*, the *hand*, on *board* or in the *water*; to *jettison* a card is to move
it into the water for its *points*, which are pooled for the turn and pay the *price* of playing and buying; a card is
*tired* to act.

- `match`: the scorekeeper's game, an entry for each ship that has sunk.
- `turn`: steps 4 and 5 of a turn as a calculator for the table: the pool, prices, Bartender.
- `game`, `state`: whole games by points, prices and draw modifiers.
- the calculators below, as functions; `ruling_text` gives a card's text and its origin.

Source: To the Bottom (author unnamed, translated rulebook), read as `rulings.toml` says.
"""

from scorekeeper.rules.options import no_notes as options_notes
from scorekeeper.rules.rulings import Origin
from scorekeeper.rules.to_the_bottom import game, match, state, turn
from scorekeeper.rules.to_the_bottom.board import (
    CLOCK_ROUND,
    DRAW_CARDS,
    FIRST_DRAWS,
    DeckView,
    GamePhase,
    arbiter_takes,
    dancer_draw_count,
    draw_count,
    enters_tired,
    is_clock_running,
    outcome,
    sinking_order,
    victory_score,
    view_of_deck,
)
from scorekeeper.rules.to_the_bottom.deck import (
    FACTS,
    SHOP_DECK,
    STARTING_DECK,
    CardRule,
    CrewCard,
    Fact,
    Facts,
    FrameColour,
    Home,
    Moment,
    notes,
    parse,
    parse_all,
    ruling_text,
)
from scorekeeper.rules.to_the_bottom.options import DEFAULTS, PLAYER_COUNTS, Options, options_problems, table_problems
from scorekeeper.rules.to_the_bottom.prices import (
    BOARD_LIMIT,
    BUYABLE,
    board_multiplier,
    jettison_problems,
    points_of_anchor,
    points_of_jettison,
    price_for_teacher,
    price_of_buying,
    price_of_playing,
)
