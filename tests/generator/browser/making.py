"""Runs in Pyodide: asks the press for every command in /work/commands.json, and keeps what it says and makes."""

import json
import shutil
from pathlib import Path

import page  # type: ignore[import-not-found]  # of press_in_pyodide.mjs

from generator.browser.browser_press import OUT, BrowserPress

WORK = Path("/work")
press = BrowserPress(lambda message: None)


async def ask(**question: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(await press.answer(json.dumps(question)))
    return answer


told: dict[str, object] = {}
for name, (command, options, needs_drawing) in json.loads((WORK / "commands.json").read_text()).items():
    if needs_drawing:
        await page.readyToDraw()  # type: ignore[top-level-await]  # noqa: F704
    options["--out"] = str(OUT)
    told[name] = await ask(ask="run", command=command, folder="/work", options=options)  # type: ignore[top-level-await]  # noqa: F704
    if OUT.exists():
        shutil.copytree(OUT, WORK / "made" / name)
(WORK / "told.json").write_text(json.dumps(told))
