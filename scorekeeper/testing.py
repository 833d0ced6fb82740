"""Proves that a game keeps its contracts, for `pnp check --game` and for its author's own tests.

::

    from scorekeeper.testing import find_faults

    def test_my_game() -> None:
        assert find_faults("hearts") == []

Whole matches, simulated by seeds under every house rule, go through the file of the scores and back; every page of the
app is shown after every entry, or after some where only a house rule differs, and what its forms offer is pressed. A
match is played by the driver, and read back from its notation.
"""

import dataclasses
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from enum import Enum
from fractions import Fraction
from importlib.util import find_spec
from random import Random
from typing import Any

from scorekeeper.acts import Entered
from scorekeeper.codec import decode_value, encode_value
from scorekeeper.errors import NotationError, ScoreError
from scorekeeper.games import Game, find_game
from scorekeeper.guests import blamed
from scorekeeper.i18n import DOMAIN
from scorekeeper.i18n.po_file import find_po_faults
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Block, Choice, Event, Note, Number, Reasons, Switch
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.events import EventError
from scorekeeper.presenter.forms import AtTable
from scorekeeper.presenter.games import view_of
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.options import HouseRule, describe
from scorekeeper.rules.rulings import read_rulings
from scorekeeper.storage.store import Store
from scorekeeper.temporary_folders import temporary_folder
from scorekeeper.trial_app import NoPlatform, all_blocks, selections
from scorekeeper.trial_app import TrialApp as TrialApp
from scorekeeper.trial_app import open_app as open_app

LEAVES = (int, str, bool, type(None), Fraction, range)
"""Values that cannot change and are hashed by what they are."""
DRIVEN_ACTS = 200
"""Acts after which a match that is played by the driver is left: players at random may never end it (ours)."""
ENTRIES_SHOWN = 40
"""Entries of a match after which every page is shown (ours)."""
ENTRIES_BY_RULE = 3
"""The same for a match under another house rule (ours): its pages differ in words and fields, from the start."""
PRESSES = 60
"""Touches of what forms offer (ours)."""
PAGES = ("match", "table", "chart", "menu", "share")
_PARAMETERS = "__dataclass_params__"
"""Where a dataclass keeps whether it is frozen; `dataclasses` does not tell."""
_CLOCK = datetime(2000, 1, 1, 12)


def find_faults(game: str | Game, *, matches: int = 2, seed: int = 1) -> list[str]:
    """Return what is wrong with a game; nothing where it keeps its contracts.

    Args:
        matches: How many are simulated for each number of players; under each other value of a house rule, one.
        seed: The same seed plays the same matches.

    Raises:
        ScoreError: There is no such game.
    """
    proof = _Proof(find_game(game) if isinstance(game, str) else game)
    proof.run(matches, seed)
    return [f"{where}{f' and {count - 1} more' * (count > 1)}: {what}" for what, (where, count) in proof.faults.items()]


class _Proof:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.faults: dict[str, tuple[str, int]] = {}
        """What is wrong, with the first place where it shows, and the number of places."""
        self.rulings: set[str] | None = None
        """The ids of its rulings; None where they cannot be read, which is a fault by itself."""

    def run(self, matches: int, seed: int) -> None:
        counts = [*dict.fromkeys((self.game.player_counts[0], self.game.player_counts[-1]))]
        rules: tuple[HouseRule, ...] = ()
        with self.step("house rules"):
            rules = describe(self.game.options)
            self.look_at_rulings(rules)
        self.look_at_texts()
        for count in counts:
            usual: Any = None
            with self.step("house rules"):
                usual = self.game.options()
                self.game.options_problems(usual, count), self.game.options_notes(usual, count)
            if usual is None:
                continue
            self.drive(count, usual, seed, f"{count} players, seed {seed}, by the driver")
            if not self.can_be_simulated:
                continue
            for number in range(matches):
                shown = 0 if number else ENTRIES_SHOWN
                self.play(count, usual, seed + number, f"{count} players, seed {seed + number}", shown=shown)
            for rule in rules:
                for value in self.other_values(rule, usual, count):
                    self.play_by_rule(
                        count, usual, rule, value, seed, shown=0 if count != counts[0] else ENTRIES_BY_RULE
                    )

    def other_values(self, rule: HouseRule, usual: Any, count: int) -> Iterator[Any]:
        """Yield the other choices of a house rule, or the first other number that it takes."""
        if rule.choices or isinstance(rule.default, str):
            yield from (value for value in rule.choices if value != rule.default)
            return
        start = rule.default or 0
        for value in (start * 2, start + 1, start - 1):
            if value != rule.default and not self.game.options_problems(_changed(usual, rule, value), count):
                yield value
                return

    @property
    def can_be_simulated(self) -> bool:
        return find_spec(f"{self.game.rules_module}.simulator") is not None

    def play_by_rule(self, count: int, usual: Any, rule: HouseRule, value: Any, seed: int, *, shown: int) -> None:
        where = f"{count} players, {rule.name}={value}"
        with self.step(where):
            options = _changed(usual, rule, value)
            self.game.options_notes(options, count)
            if not self.game.options_problems(options, count):
                self.play(count, options, seed, where, shown=shown)

    @contextmanager
    def step(self, where: str) -> Iterator[None]:
        """Record what goes wrong, and where."""
        try:
            with blamed():
                yield
        except ScoreError as error:
            for problem in error.problems:
                self.fault(where, str(problem))

    def require(self, is_so: bool, where: str, what: str) -> None:
        if not is_so:
            self.fault(where, what)

    def fault(self, where: str, what: str) -> None:
        first, count = self.faults.get(what, (where, 0))
        self.faults[what] = first, count + 1

    def look_at_rulings(self, rules: tuple[HouseRule, ...]) -> None:
        rulings = read_rulings(self.game.rules_module)
        self.rulings = {ruling.id for ruling in rulings}
        names = {rule.name for rule in rules}
        for rule in rules:
            self.require_ruling(rule.ruling, f"house rule {rule.name}")
            self.require(bool(rule.help.strip()), f"house rule {rule.name}", "does not say what it means")
        for ruling in rulings:
            self.require(ruling.option in {"", *names}, ruling.id, f"there is no house rule {ruling.option}")

    def look_at_texts(self) -> None:
        if (folder := self.game.folder) is None:
            return
        for path in sorted(folder.glob(f"texts/*/LC_MESSAGES/{DOMAIN}.po")):
            for what in find_po_faults(path):
                self.fault("texts", f"{path.relative_to(folder.parent).as_posix()}:{what}")

    # Matches

    def play(self, count: int, options: Any, seed: int, where: str, *, shown: int) -> None:
        with self.step(where):
            played = self.game.simulator.simulate(Random(seed), count, options)
            if shown == ENTRIES_SHOWN:
                again = self.game.simulator.simulate(Random(seed), count, options)
                self.require(played.entries == again.entries, where, "the same seed plays two different matches")
            match = self.game.match
            state = match.start(tuple(played.scores), options)
            self.look_at_value(state, where)
            for number, entry in enumerate(played.entries, start=1):
                at = f"{where}, entry {number}"
                self.look_at_value(entry, at, match.Entry)
                found = match.problems(state, entry)
                self.require(not found, at, f"a simulated entry is refused: {', '.join(map(str, found))}")
                state = match.enter(state, entry)
                self.look_at_value(state, at)
            winners = state.outcome.winners if state.outcome else ()
            self.require(set(winners) == set(played.winners), where, f"its log has the winners {winners}")
            if state.outcome:
                self.require_ruling(state.outcome.ruling, where)
            if shown:
                self.show(played, options, where, shown)

    def drive(self, count: int, options: Any, seed: int, where: str) -> None:
        """Play a match act by act, and read it back from its notation."""
        with self.step(where):
            driver = self.game.driver
            if driver is None or self.game.options_problems(options, count):
                return
            rng, players = Random(seed), tuple(f"Player {number + 1}" for number in range(count))
            acts: list[str] = []
            state = driver.start(players, options, seed)
            while len(acts) < DRIVEN_ACTS and (player := driver.actor(state)) is not None:
                legal = driver.legal_acts(state)
                if not legal:
                    self.fault(where, f"{player} has no legal act, and the match is not over")
                    return
                act = rng.choice(legal)
                acts.append(driver.write(act))
                state = driver.apply(state, act)
            self.look_at_value(state, where, driver.state_type)
            self.look_at_value(driver.view(state, players[0]), where, driver.view_type)
            try:
                again = driver.replay(players, options, seed, acts)
            except NotationError as error:
                self.fault(where, f"its acts are not read back as they are written: {error}")
            else:
                self.require(again == state, where, "its acts, read back, lead to another state")

    def look_at_value(self, value: Any, where: str, kind: Any = None) -> None:
        """See that a state or an entry cannot change, can be hashed, and comes back from its JSON form."""
        name = type(value).__name__
        self.require(deeply_immutable(value), where, f"{name} can change: needs frozen dataclasses, tuples, FrozenMap")
        again = decode_value(kind or type(value), json.loads(json.dumps(encode_value(value))), name)
        is_same = again == value and hash(again) == hash(value)
        self.require(is_same, where, f"{name} comes back from its file as another")

    def require_ruling(self, ruling: str, where: str) -> None:
        self.require(
            not ruling or self.rulings is None or ruling in self.rulings, where, f"there is no ruling {ruling}"
        )

    # Pages

    def show(self, played: Any, options: Any, where: str, most: int) -> None:
        """Play the first entries of a match in the app, and show all of its pages after each."""
        players = tuple(Player(name, place) for place, name in enumerate(played.scores))
        with temporary_folder() as folder:
            store = Store(folder, lambda: _CLOCK)
            try:
                app = Controller(store, NoPlatform(), lambda: _CLOCK, Random(1))
                match = store.begin(SetUp(self.game, players, options))
                shown = played.entries[:most]
                for number, entry in enumerate(shown, start=1):
                    at = f"{where}, entry {number}"
                    self.show_pages(app, [f"{page}/{match}" for page in PAGES], at)
                    self.look_at_entry(app, match, entry, at)
                    self.look_at_form(app, match, entry, at)
                    app.do(match, Entered(entry))
                pages = [*(f"{page}/{match}" for page in PAGES), f"edit/{match}/0"]
                pages += [f"why/{match}/{seat}" for seat in range(len(players))]
                pages += [f"tool/{match}/{tool.name}" for tool in view_of(self.game).tools]
                self.show_pages(app, pages, f"{where}, at the end")
                app.forget_all()
                log = app.open_log(match)
                self.require(tuple(log.entries) == shown, where, "the stored match has other entries")
                self.press(app, store.begin(SetUp(self.game, players, options)), where)
            finally:
                store.close()

    def show_pages(self, app: Controller, pages: list[str], where: str) -> None:
        for address in pages:
            with self.step(f"{where}, page {address.partition('/')[0]}"):
                app.go_home(address)
                for block in all_blocks(app.page().render()):
                    rulings = [block.ruling] if isinstance(block, Note) else []
                    rulings += [each.ruling for each in block.reasons] if isinstance(block, Reasons) else []
                    for ruling in rulings:
                        self.require_ruling(ruling, where)

    def press(self, app: Controller, match: int, where: str) -> None:
        """Touch what the forms of a new match offer: each event has to mean something to the form."""
        rng = Random(1)
        for _ in range(PRESSES):
            with self.step(f"{where}, a touch"):
                app.go_home(f"match/{match}")
                events = [event for block in all_blocks(app.page().render()) for event in _events_of(block)]
                if not events:
                    return
                try:
                    app.page().handle(rng.choice(events))
                except EventError as error:
                    self.fault(where, f"nothing answers the touch {error.event[0]!r}; there are: {error.expected}")

    def look_at_entry(self, app: Controller, match: int, entry: Any, where: str) -> None:
        """See how an entry is told, and what else is offered before it."""
        with self.step(where):
            log, view = app.open_log(match), view_of(self.game)
            table = AtTable(log.setup, log.state, app.tx)
            told = [entry]
            for offer in view.offers(table):
                if offer.entry is not None:
                    self.look_at_value(offer.entry, where, self.game.match.Entry)
                    found = ", ".join(map(str, table.problems(offer.entry)))
                    self.require(not found, where, f"the offer {offer.label!r} is refused: {found}")
                    told += [] if found else [offer.entry]
            for each in told:
                row = view.row(table, each, table.after(each))
                cells, players = len(row.cells), len(log.setup.players)
                self.require(cells == players, where, f"the row {row.label!r} has {cells} cells for {players} players")

    def look_at_form(self, app: Controller, match: int, entry: Any, where: str) -> None:
        """See that a form can make the entry again that it is filled with."""
        with self.step(where):
            log, view = app.open_log(match), view_of(self.game)
            name = view.form_of(entry)
            if not name:
                return
            table = AtTable(log.setup, log.state, app.tx)
            kind = view.form_by_name[name]
            form = kind(table, kind.draft_of(table, entry))
            made = form.entry()
            self.require(made == entry, where, f"the form {name} filled with {entry} makes {made}")
            list(form.blocks()), list(form.result(entry))


def deeply_immutable(value: object) -> bool:
    """Whether nothing can be put into a value, or taken out of it."""
    if isinstance(value, (*LEAVES, Enum)):
        return True
    if isinstance(value, tuple):
        return all(map(deeply_immutable, value))
    if isinstance(value, FrozenMap):
        return all(deeply_immutable(each) for item in value.items() for each in item)
    if not dataclasses.is_dataclass(value) or hasattr(value, "__dict__"):
        return False
    is_frozen: bool = getattr(type(value), _PARAMETERS).frozen
    return is_frozen and all(deeply_immutable(getattr(value, each.name)) for each in dataclasses.fields(value))


def _changed(options: Any, rule: HouseRule, value: Any) -> Any:
    return dataclasses.replace(options, **{rule.name: value})


def _events_of(block: Block) -> Iterator[Event]:
    """Yield what touches of a block send."""
    match block:
        case Choice() | Switch():
            yield from (event for _, event in selections(block))
        case Number():
            yield from ((*block.event, value) for value in dict.fromkeys((block.least, block.suggestion, None)))
        case _:
            pass
