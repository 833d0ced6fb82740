"""The reference sheet of Above Water in lines of text, as the app shows it."""

from collections.abc import Iterator

from generator.games.above_water.examples import PaidKind
from generator.games.above_water.sentences import Sentences, sentences
from generator.games.transcript import HouseRules, Item, Row, TextLine, Transcript, head, noted, row, section
from scorekeeper.i18n import Catalogue


def transcript(texts: Catalogue) -> Transcript:
    """Tell the sheet in lines of text."""
    say, _ = sentences(texts), texts
    shown = say.shown_examples
    players, *counts = say.tables
    return Transcript(
        say.line,
        (
            section(
                _("Set-up"), say.setup, head(*players), *(row(*cells) for cells in counts), say.special_turn_assumption
            ),
            section(_("turn").capitalize(), *_turn(say)),
            section(_("Groups and what they pay"), *_groups(say)),
            section(_("Synergy"), say.synergy, *_synergies(say)),
            section(_("The deck runs out"), say.exhaustion, row(_("ante"), *shown.antes), say.empty),
            section(_("Losing and winning"), say.out, say.winning),
            *(section(special.name, special.power) for special in say.specials),
            section(_("Variants and house rules to agree on"), say.variants, HouseRules()),
        ),
    )


def _turn(say: Sentences) -> Iterator[Item]:
    for number, step in enumerate(say.steps, start=1):
        yield TextLine(f"{number}. **{step.name}.** {step.text}")
    yield TextLine(say.always)


def _groups(say: Sentences) -> Iterator[Item]:
    sizes, *payments = say.payments
    yield head(*sizes)
    yield from (row(*cells) for cells in payments)
    yield from (TextLine(_example(say, each)) for each in say.shown_examples.groups)
    yield from map(TextLine, (say.steps_paid, say.rows, say.once, say.ace_note))


def _example(say: Sentences, paying: PaidKind) -> str:
    name, meaning, example = say.name_of(paying.kind), say.meaning_of(paying.kind), paying.example
    return f"**{name}** ({meaning}): {noted(example.cards)} = **{example.points}**"


def _synergies(say: Sentences) -> Iterator[Row]:
    for each in say.shown_examples.synergy:
        bonus = f" + {each.bonus}" if each.bonus else ""
        yield row(noted(each.example.cards), f"{each.example.points}{bonus}", f"= **{each.total}**")
