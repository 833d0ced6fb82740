"""The reference sheet of To the Bottom in lines of text: what it says, and its examples in words."""

from collections.abc import Iterable, Iterator, Mapping

from generator.games.to_the_bottom.sentences import Aspect, Sentences, sentences
from generator.games.transcript import HouseRules, Item, Section, TextLine, Transcript, head, row, section
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.to_the_bottom import CrewCard

LATER_ASPECTS = (Aspect.HAND, Aspect.EMPTY, Aspect.SPEND, Aspect.END)
"""What is told of a phase after its set-up and draws."""


def transcript(texts: Catalogue) -> Transcript:
    """Tell the sheet."""
    say, _ = sentences(texts), texts
    passengers, babies = say.shown_examples.start
    first_cards = (f"{passengers.copies}× {texts(passengers.card)}", f"{babies.copies}× {texts(babies.card)}")
    cruise, sinking = say.cruise, say.sinking
    return Transcript(
        say.line,
        (
            section(
                _("Cruise"),
                say.alike,
                row(*first_cards, say.ready),
                *_phase(say, cruise, say.shown_examples.cruise_draws),
            ),
            section(_("Sinking"), *_phase(say, sinking, say.shown_examples.sinking_draws)),
            section(_("Your turn"), *_steps(say), say.back_and_forth),
            section(_("Points and prices"), say.paying, *_prices(say)),
            section(_("Cards that change the sums"), *say.benders.values()),
            _symbols(say),
            section(_("Victory"), _crew(say, say.shown_examples.saved.cards), say.rescue_text),
            section(_("House rules to agree on"), say.house_rules_note, HouseRules()),
        ),
    )


def _phase(say: Sentences, phase: Mapping[Aspect, str], draws: Iterable[int]) -> Iterator[Item]:
    counts = ", ".join(map(str, draws))
    yield _aspect_line(say, Aspect.SETUP, phase[Aspect.SETUP])
    yield _aspect_line(say, Aspect.DRAW, f"{phase[Aspect.DRAW]} {counts}, …")
    for aspect in LATER_ASPECTS:
        yield _aspect_line(say, aspect, phase[aspect])


def _aspect_line(say: Sentences, aspect: Aspect, said: str) -> TextLine:
    return TextLine(f"**{say.aspects[aspect]}:** {said}")


def _steps(say: Sentences) -> Iterator[str]:
    for number, (name, said) in enumerate(say.steps, start=1):
        yield f"{number}. **{name}.** {said}"


def _prices(say: Sentences) -> Iterator[Item]:
    _, shown = say.texts, say.shown_examples
    # Lifeguard does not count among the cards that multiply, so its prices have bounds of their own.
    yield head(_("cards on your board"), _("you pay"))
    for run in shown.prices:
        yield row(f"{run.fewest}–{run.most}", say.price(run))
    for run in shown.lifeguard_prices:
        yield row(_("%(cards)s with **Lifeguard**", cards=f"{run.fewest}–{run.most}"), say.price(run))
    for pair in shown.jettisons:
        yield row(_crew(say, pair.cards), f"{say.jettison_text(pair)} = **{pair.points}**")
    for played in shown.playings:
        yield row(_crew(say, (played.card,)), say.play_text(played))


def _crew(say: Sentences, cards: Iterable[CrewCard]) -> str:
    return " + ".join(f"{say.texts(card)} ({card.points})" for card in cards)


def _symbols(say: Sentences) -> Section:
    _ = say.texts
    colours = (f"**{say.texts(colour)}:** {meaning}" for colour, meaning in say.meanings.items())
    return section(_("Colours, symbols, marks"), *colours, *say.symbols.values())
