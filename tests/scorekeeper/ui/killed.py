"""Kill the whole app while it is used, and see that it opens as it was: `python -m tests.scorekeeper.ui.killed 40`.

The app under test is used in a process with a real window, by events of what is in sight, chosen at random. A second
desk, in another folder and never killed, is sent the same events first: what it holds and shows then is what the
killed app must hold and show when it starts again.
"""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
OPENED, WILL, DONE = "opened", "will", "done"
OPENING_SHARE, OPENING_SECONDS = 0.2, 2.5
"""Some kills come up to so long after the process was started."""
MOST_LINES, LONGEST_SECONDS = 20, 0.02
"""The others come when the app has said up to so many lines, and up to so long after the last of them."""
NOW = datetime(2026, 11, 28, 19, 30)
NAMES = ("Ana", "Ben", "Žofie 🎲", "שרה", "Eva")
AVOIDED = ("chance", "import", "share", "copy", "paste", "save", "take", "retry", "invite")
"""Events whose outcome depends on chance, the clipboard, the network or other files."""


def held(desk: Any, store: Any) -> dict[str, Any]:
    """Return what an app holds and shows, its passing messages aside."""
    from scorekeeper.storage.match_records import Record
    from tests.scorekeeper.kill.matches import contents

    banner, desk.banner = desk.banner, None
    try:
        shown = repr(desk.screen()).replace(str(store.path.parent), "FOLDER")
    finally:
        desk.banner = banner
    acts = contents(store)["lines"]
    drafts = {each: desk.draft(each) or None for each in desk._stack}
    records = [each.summary for each in store.matches() if isinstance(each, Record)]
    rest = {"pages": desk._stack, "drafts": drafts, "shown": shown}
    return {"acts": short([acts, records]), "rest": short(rest), "page": desk._stack[-1]}


def short(held: Any) -> str:
    """Return a short name for it."""
    return hashlib.sha256(json.dumps(held, sort_keys=True).encode()).hexdigest()[:12]


def tell(word: str, state: dict[str, Any], event: Any = None) -> None:
    sys.stdout.write(json.dumps([word, state, repr(event)]) + "\n")
    sys.stdout.flush()


def use(folder: Path, copy: Path, seed: int) -> None:
    """Use the app until killed."""
    from tests.scorekeeper.ui.person import Person, walk  # isort: skip  # sets up the window: before anything of Kivy
    from scorekeeper.presenter.blocks import Number, TextField
    from scorekeeper.presenter.controller import Controller
    from scorekeeper.storage.store import Store
    from scorekeeper.ui import system
    from scorekeeper.ui.press import Pressable
    from tests.scorekeeper.presenter.fakes import FakeSystem

    class User(Person):
        """Somebody on an evening on which time stands still."""

        def start(self) -> None:
            self.clock = lambda: NOW  # type: ignore[assignment]
            super().start()

    shutil.rmtree(copy, ignore_errors=True)
    if folder.exists():
        shutil.copytree(folder, copy)
    rng = random.Random(seed)
    person = User(folder)
    app = person.app
    assert app.controller is not None
    judge = FakeSystem()
    judge.can_invite = app.controller.system.can_invite
    model = Controller(Store(copy, lambda: NOW), judge, lambda: NOW, random.Random(1), language=system.language())
    tell(OPENED, held(app.controller, app.controller.store))
    held(model, model.store)

    def choose() -> list[tuple[Any, ...]]:
        """Choose what to do of what is in sight."""
        assert app.controller is not None
        found = [each.event for each in walk(person.root()) if isinstance(each, Pressable) and each.enabled]
        events = [event for event in found if event and not is_avoided(event)]
        blocks = all_within(app.controller.screen())
        numbers = [(*each.event, rng.randint(0, 9)) for each in blocks if isinstance(each, Number)]
        fields = [each.event for each in blocks if isinstance(each, TextField)]
        for event, chance in ((("start",), 0.5), (("enter",), 0.5)):
            if event in events and rng.random() < chance:
                return [event]
        if numbers and rng.random() < 0.5:
            return [rng.choice(numbers)]
        if fields and app.controller.address.startswith("new/") and rng.random() < 0.7:
            return [("typed", rng.choice(NAMES)), ("add", None)]
        if rng.random() < 0.05:
            return [("back",)]
        return [rng.choice(events)] if events else [("back",)]

    while True:
        for event in choose():
            model.send(event)
            tell(WILL, held(model, model.store), event)
            app.post(event)
            tell(DONE, held(app.controller, app.controller.store), event)
            person.wait(2)


def is_avoided(event: tuple[Any, ...]) -> bool:
    words = [str(each).partition("/")[0] for each in event]
    return words[0] in AVOIDED or (words[0] == "go" and words[1] in AVOIDED)


def all_within(value: Any) -> list[Any]:
    """Return a block or screen, and all blocks within."""
    if not isinstance(value, tuple):
        return []
    within = [found for each in value for found in all_within(each)]
    return [value, *within] if hasattr(value, "_fields") else within


@dataclass
class Figures:
    """What came of the kills."""

    kills: int = 0
    while_opening: int = 0
    within_an_event: int = 0
    halves: list[str] = field(default_factory=list)
    """Kills that left an act kept, and the page as it was before it: two transactions of one event."""
    events: int = 0
    pages: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


def kill_many(folder: Path, kills: int, seed: int) -> Figures:
    """Use the app and kill it so often, on one folder, and open it once more."""
    rng, figures = random.Random(seed), Figures()
    allowed: list[Any] = []
    event = ""
    for number in range(kills + 1):
        where = f"kill {number} of seed {seed}, after {event}"
        command = [sys.executable, "-m", "tests.scorekeeper.ui.killed", str(folder), str(rng.randrange(2**30))]
        env = {**os.environ, "HOME": str(folder.parent / "home")}
        log = folder.parent / "app.log"
        with (
            log.open("wb") as errors,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, cwd=ROOT, env=env) as app,
        ):
            assert app.stdout is not None
            is_opening = number < kills and rng.random() < OPENING_SHARE
            lines = 1 if number == kills else 0 if is_opening else rng.randint(1, MOST_LINES)
            said = [app.stdout.readline() for _ in range(lines)]
            if number % 2 and not is_opening:  # every other kill comes within an event, however fast the machine is
                while said[-1] and json.loads(said[-1])[0] != WILL:
                    said.append(app.stdout.readline())
            else:
                time.sleep(rng.uniform(0, OPENING_SECONDS if is_opening else LONGEST_SECONDS))
            os.kill(app.pid, signal.SIGKILL)
            said += app.stdout.read().splitlines(keepends=True)
        if app.returncode != -signal.SIGKILL or said[:1] == [b""]:
            figures.faults.append(f"{where}: the app ended by itself: {log.read_text()[-2000:]}")
            return figures
        lines = [json.loads(line) for line in said if line.endswith(b"\n")]
        figures.kills += 1
        figures.while_opening += not lines
        for word, state, told in lines:
            figures.pages.add(state["page"].partition("/")[0])
            if word == OPENED:
                if allowed and state not in allowed:
                    is_half = state["acts"] == allowed[-1]["acts"] != allowed[0]["acts"]
                    fault = f"{where}: the app opened {state}, not one of {allowed}"
                    (figures.halves if is_half else figures.faults).append(fault)
                allowed = [state]
            elif word == WILL:
                allowed.append(state)
                event = told
            else:
                if state != allowed[-1]:
                    figures.faults.append(f"{where}: {told} led to {state}, not {allowed[-1]}")
                allowed = [state]
                figures.events += 1
        figures.within_an_event += len(allowed) > 1
    return figures


def main() -> None:
    if len(sys.argv) > 2 and not sys.argv[1].isdigit():
        folder = Path(sys.argv[1])
        use(folder, folder.with_name("copy"), int(sys.argv[2]))
    kills, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began = time.perf_counter()
    whole: list[Figures] = []
    for part in range(0, kills, 10):
        folder = Path(tempfile.mkdtemp(prefix="killed-")) / "scores"
        whole.append(kill_many(folder, min(10, kills - part), seed + part))
    total = {
        name: sum(getattr(each, name) for each in whole)
        for name in ("kills", "while_opening", "within_an_event", "events")
    }
    halves, faults = ([text for each in whole for text in getattr(each, name)] for name in ("halves", "faults"))
    pages = sorted(set().union(*(each.pages for each in whole)))
    sys.stdout.write(
        f"{total} in {time.perf_counter() - began:.0f} s; pages: {', '.join(pages)}; "
        f"halves: {len(halves)}; faults: {len(faults)}\n"
    )
    sys.stdout.writelines(f"{each}\n" for each in (*halves, *faults))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
