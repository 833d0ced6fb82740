"""The controller: the stack of open pages, the store, the open match, the settings, and the dispatch of events."""

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, Protocol

from scorekeeper.acts import Act
from scorekeeper.errors import ScoreError
from scorekeeper.games import text_folders
from scorekeeper.guests import GuestError, blame
from scorekeeper.i18n import SOURCE_LANGUAGE, Catalogue, languages
from scorekeeper.match_log import MatchLog
from scorekeeper.presenter.blocks import Banner, Button, Buttons, Event, Note, Screen, Tone
from scorekeeper.presenter.drafts import Drafts
from scorekeeper.presenter.log_cache import LogCache
from scorekeeper.presenter.platform import Platform as Platform
from scorekeeper.presenter.summaries import readable_matches, summarise_log
from scorekeeper.storage.integrity import ReplacedError
from scorekeeper.storage.store import StorageError, Store


class ScreenPage(Protocol):
    """A screen and its events; a page object lives for one event only."""

    def render(self) -> Screen:
        """Return the page as the front shows it."""

    def handle(self, event: Event) -> None:
        """Answer an event.

        Raises:
            ScoreError: It cannot be done; nothing has changed then.
        """


@dataclass(frozen=True, slots=True)
class AppSettings:
    language: str = SOURCE_LANGUAGE
    theme: str = "system"
    """`light`, `dark` or `system`."""
    text_size: int = 100
    """Per cent of the system's size: 85 to 200."""
    order: str = "seats"
    """Of the players' totals: `seats`, or `scores`, best first."""
    vibration: bool = False
    awake: bool = True
    """Whether the screen stays on during a match."""


TEXT_SIZES = (85, 100, 125, 150, 200)
THEMES = ("system", "light", "dark")
ORDERS = ("seats", "scores")
SETTINGS = {
    "language": languages(),
    "theme": THEMES,
    "text_size": TEXT_SIZES,
    "order": ORDERS,
    "vibration": (False, True),
    "awake": (False, True),
}
"""The allowed values of each setting."""
PAGES = {
    "home": "scorekeeper.presenter.pages.home:HomePage",
    "more": "scorekeeper.presenter.pages.more_games:MoreGamesPage",
    "new": "scorekeeper.presenter.matches.new_game:NewGamePage",
    "match": "scorekeeper.presenter.matches.entry_pages:PlayPage",
    "table": "scorekeeper.presenter.matches.scores:ScoreTablePage",
    "chart": "scorekeeper.presenter.matches.scores:ProgressPage",
    "form": "scorekeeper.presenter.matches.entry_pages:ExtraEntryPage",
    "tool": "scorekeeper.presenter.matches.entry_pages:CalculatorPage",
    "dice": "scorekeeper.presenter.matches.table_tools:TableToolsPage",
    "menu": "scorekeeper.presenter.pages.menu:MenuPage",
    "why": "scorekeeper.presenter.matches.scores:ScoreBreakdownPage",
    "edit": "scorekeeper.presenter.matches.edit:EditPage",
    "options": "scorekeeper.presenter.matches.rules_correction:RulesCorrectionPage",
    "rules": "scorekeeper.presenter.pages.reference:ReferencePage",
    "ruling": "scorekeeper.presenter.pages.reference:RulingPage",
    "game": "scorekeeper.presenter.pages.share_page:GameCodePage",
    "finished": "scorekeeper.presenter.pages.finished_matches:FinishedMatchesPage",
    "statistics": "scorekeeper.presenter.pages.finished_matches:StatisticsPage",
    "player": "scorekeeper.presenter.pages.people:PersonPage",
    "name": "scorekeeper.presenter.pages.people:RenamePersonPage",
    "same": "scorekeeper.presenter.pages.people:MergePersonPage",
    "rename": "scorekeeper.presenter.pages.people:RenameSeatPage",
    "details": "scorekeeper.presenter.pages.menu:DetailsPage",
    "share": "scorekeeper.presenter.pages.share_page:SharePage",
    "code": "scorekeeper.presenter.pages.share_page:MatchCodePage",
    "import": "scorekeeper.presenter.pages.import_page:ImportPage",
    "settings": "scorekeeper.presenter.pages.settings:SettingsPage",
}
"""The class of each page by the first word of its address; loaded when it is opened."""
FAULT_SCREEN = "scorekeeper.presenter.matches.fault_screen:fault_screen"
"""What is shown in place of a match's page that an installed game spoils."""


class Controller:
    def __init__(
        self,
        store: Store,
        system: Platform,
        clock: Callable[[], datetime],
        chance: random.Random,
        *,
        language: str = SOURCE_LANGUAGE,
        owner: str = "",
        logs: LogCache | None = None,
        pages: Mapping[str, Callable[..., ScreenPage]] = MappingProxyType({}),
    ) -> None:
        """Open the pages that were open when the app was closed.

        Args:
            chance: Source of random choices, such as who deals first.
            language: The system's language, for a first start.
            owner: Prefix of the keys of this controller's key-values, where several share a store.
            logs: The open matches, shared by those controllers.
            pages: Further or replacement pages, by the first word of their addresses.
        """
        self.store = store
        self.system = system
        self.clock = clock
        self.chance = chance
        self.banner: Banner | None = None
        self.question: tuple[Note, Button] | None = None
        """A question before an action, and the button that confirms it; anything else cancels."""
        self.owner = owner
        self.pages = pages
        self.logs = logs or LogCache(store)
        self.drafts = self._make_drafts()
        noted = store.read_value(f"{owner}settings")
        self.settings = AppSettings(language=language if language in languages() else SOURCE_LANGUAGE)
        if isinstance(noted, dict):
            known = {name: value for name, value in noted.items() if value in SETTINGS.get(name, ())}
            self.settings = replace(self.settings, **known)
        self._catalogue: Catalogue | None = None
        stack = store.read_value(f"{owner}pages")
        noted_pages = [str(each) for each in stack] if isinstance(stack, list) else []
        self._stack = [each for each in noted_pages if each.partition("/")[0] in {*PAGES, *pages}] or ["home"]
        self._is_restored = True
        """Whether no page of the last session has been shown yet."""
        if store.notices:
            self._restore_summaries()
            self.show_banner("\n".join(self.tx(notice) for notice in store.notices), Tone.BAD)

    @property
    def tx(self) -> Catalogue:
        if self._catalogue is None or self._catalogue.language != self.settings.language:
            self._catalogue = Catalogue(self.settings.language, others=text_folders)
        return self._catalogue

    # Showing

    @property
    def address(self) -> str:
        """Address of the page on top."""
        return self._stack[-1]

    def page(self) -> ScreenPage:
        """Return the page on top, for one event or screen."""
        name, *args = self.address.split("/")
        if name in self.pages:
            return self.pages[name](self, *args)
        page: ScreenPage = resolve_name(PAGES[name])(self, *args)
        return page

    def screen(self) -> Screen:
        """Show the page on top; a page that no longer exists gives way to the one below it."""
        self.drafts.renew()
        while True:
            try:
                screen = self.page().render()
                break
            except (Exception, SystemExit) as error:
                fault = blame(error) or error
                if isinstance(fault, GuestError) and (shown := self._fault_screen(fault)) is not None:
                    screen = shown
                    break
                if isinstance(fault, ScoreError) and len(self._stack) > 1:
                    self.show_banner(self._error_text(fault), Tone.BAD)
                    self._stack.pop()
                # Stored values may be damaged: they must not keep the app from starting, today and for ever.
                elif isinstance(fault, ScoreError) or not self._is_restored:
                    raise
                else:
                    self._forget_what_was_open()
        self._is_restored = False
        if self.question is not None:
            note, yes = self.question
            no = Button(self.tx("Cancel"), ("dismiss",), icon="close", is_step=True)
            return screen._replace(footer=(note, Buttons((yes, no))))
        if self.banner is None:
            return screen
        return screen._replace(footer=(self.banner, *screen.footer))

    def show_banner(
        self, text: str, tone: Tone = Tone.PLAIN, *, action: Button | None = None, is_slim: bool = False
    ) -> None:
        """Show a message on the next screen, with a button that undoes what it reports."""
        icon = {Tone.BAD: "warning", Tone.GOOD: "check"}.get(tone, "info")
        close = Button(self.tx("Close"), ("dismiss",), icon="close")
        self.banner = Banner(text, tone, icon, close, action, is_slim)

    def ask(self, text: str, yes: Button) -> None:
        """Ask for confirmation on the next screen; only this button confirms."""
        self.question = Note(text, Tone.PLAIN, "question"), yes

    # Events

    def send(self, event: Event, *, noting: Mapping[str, Any] = MappingProxyType({})) -> None:
        """Answer an event, and save key-values together with its effects.

        An error is shown on the next screen, and nothing has changed.
        """
        if not event:
            return
        self.banner = self.question = None
        if event == ("dismiss",):
            self.store.news.clear()
            return
        pages = list(self._stack)
        self.drafts.renew()
        try:
            # The effects and drafts of an event are saved as one: a kill finds both or neither.
            with self.store.atomic():
                self._answer(event)
                self._store_changes()
                if noting:
                    self.store.write_values(dict(noting))
        except StorageError as error:
            self._stack = pages
            self.forget_all()
            if isinstance(error, ReplacedError):
                self._stack = ["home"]
            self.show_banner(self._error_text(error), Tone.BAD)
        except BaseException as error:
            self._stack = pages
            self.forget_all()  # none of it was saved
            if (fault := blame(error)) is None:
                raise
            self.show_banner(self._error_text(fault), Tone.BAD)
        if self.store.news:  # until it is closed: a keypad may cover it
            self.show_banner("\n".join(self.tx(each) for each in self.store.news), Tone.BAD)

    def _answer(self, event: Event) -> None:
        try:
            match event:
                case ("back",):
                    self.go_back()
                case ("go", str(address)) if address.partition("/")[0] in {*PAGES, *self.pages}:
                    self.go(address)
                case _:
                    self.page().handle(event)
        except (StorageError, GuestError):  # something may have changed already
            raise
        except ScoreError as error:
            self.show_banner(self._error_text(error), Tone.BAD)

    def go(self, address: str) -> None:
        """Open a page on top; one that is already open moves to the top."""
        if address in self._stack:
            del self._stack[self._stack.index(address) + 1 :]
        else:
            self._stack.append(address)

    def turn_to(self, address: str) -> None:
        """Open a page in place of the one on top."""
        self._stack.pop()
        self.go(address)

    def rename_address(self, before: str, after: str) -> None:
        self._stack = list(dict.fromkeys(after if each == before else each for each in self._stack))

    def go_home(self, *then: str) -> None:
        """Close all pages but the first, and open others on it."""
        self._stack = ["home", *then]

    def go_back(self) -> bool:
        """Close the page on top; return whether there was one below it."""
        if len(self._stack) == 1:
            return False
        self._stack.pop()
        return True

    def draft(self, address: str) -> dict[str, Any]:
        """Return the draft of a page; changes to it are saved."""
        return self.drafts.draft(address)

    def clear_draft(self, address: str) -> None:
        self.drafts.clear(address)

    def change_settings(self, **settings: Any) -> None:
        self.settings = replace(self.settings, **settings)
        chosen = {name: getattr(self.settings, name) for name in AppSettings.__dataclass_fields__}
        self.store.write_values({f"{self.owner}settings": chosen})

    # The open match

    def open_log(self, match: int) -> MatchLog:
        """Open a match.

        Raises:
            ScoreError: It does not exist, or cannot be read.
        """
        return self.logs.open(match)

    def forget_all(self) -> None:
        """Forget matches and drafts in memory, and reload them from the store."""
        self.logs.clear()
        self.drafts.forget()

    def do(self, match: int, act: Act) -> None:
        """Apply an act to a match, and return when it is saved.

        Raises:
            RuleError: It is not allowed.
            StorageError: It could not be saved; the match is unchanged.
        """
        log = self.open_log(match)
        log.do(act)
        self._store_or_reload(lambda: self.store.do(match, act, summarise_log(log)))
        if self.settings.vibration:
            self.system.buzz()

    def undo(self, match: int) -> None:
        log = self.open_log(match)
        log.undo()
        self._store_or_reload(lambda: self.store.undo(match, summarise_log(log)))

    def redo(self, match: int) -> None:
        log = self.open_log(match)
        log.redo()
        self._store_or_reload(lambda: self.store.redo(match, summarise_log(log)))

    # Inside

    def _restore_summaries(self) -> None:
        """Compute the summaries of matches recovered from a damaged file without some of their acts."""
        for record in readable_matches(self.store):
            if not record.summary:
                with suppress(ScoreError):
                    self.store.restore_summary(record.id, summarise_log(self.store.open(record.id)))

    def _forget_what_was_open(self) -> None:
        """Begin on the first page, and discard the drafts of the pages that were open."""
        self._is_restored = False
        for page in self._stack:
            _, *args = page.split("/")
            beside = [f"{name}/{args[0]}" for name in ("match", "tools", "made")] if args else []
            for address in (page, *beside):
                self.drafts.clear(address)
        self._stack = ["home"]
        self.show_banner(self.tx("The page that was open is no longer available."), Tone.BAD)

    def _fault_screen(self, fault: GuestError) -> Screen | None:
        shown: Screen | None = resolve_name(FAULT_SCREEN)(self, self.address, fault)
        return shown

    def _make_drafts(self) -> Drafts:
        return Drafts(self.store, self.owner)

    def _store_or_reload(self, keep: Callable[[], None]) -> None:
        try:
            keep()
        except BaseException:
            self.logs.clear()  # memory is ahead of the file: reload it
            raise

    def _store_changes(self) -> None:
        """Save pages and drafts that have changed."""
        notes = self.drafts.unsaved_values({f"{self.owner}pages": self._stack})
        if notes:
            self.store.write_values(notes)
            self.drafts.mark_saved(notes)

    def _error_text(self, error: ScoreError) -> str:
        return "\n".join(self.tx(each.message) for each in error.problems)
