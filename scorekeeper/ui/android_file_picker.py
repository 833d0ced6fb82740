"""Android's own page for choosing a file.

Written from the documentation of Android (Open files using the Storage Access Framework) and of python-for-android
(`android.activity`), and not tried on a device; docs/android.md says so.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from scorekeeper.import_export import files
from scorekeeper.import_export.match_file_reader import LIMIT_BYTES

REQUEST = 0x5C0
"""Ours among the requests of the app, by which its answer is known."""
CHOSEN = -1
"""Source: Android, Activity.RESULT_OK."""


def pick_file(folder: Path, picked: Callable[[str], None]) -> None:
    """Let a file be chosen, copy it into a folder, and tell its name there; nothing is told if nobody chooses one.

    It is told in a thread of Android's.
    """
    from android import activity  # type: ignore[import-not-found,unused-ignore]
    from jnius import autoclass  # type: ignore[import-not-found,unused-ignore]

    host = autoclass("org.kivy.android.PythonActivity").mActivity
    intents = autoclass("android.content.Intent")

    def answered(request: int, result: int, intent: Any) -> None:
        if request != REQUEST:
            return
        activity.unbind(on_activity_result=answered)
        if result == CHOSEN and intent is not None and intent.getData() is not None:
            picked(_copy_file(host.getContentResolver(), intent.getData(), folder))

    activity.bind(on_activity_result=answered)
    intent = intents(intents.ACTION_OPEN_DOCUMENT)
    intent.addCategory(intents.CATEGORY_OPENABLE)
    intent.setType("*/*")  # of JSON files some apps say that they are plain, others that they are anything
    host.startActivityForResult(intent, REQUEST)


def _copy_file(resolver: Any, place: Any, folder: Path) -> str:
    """Copy what was chosen, and no more of it than is read anyway; return the name of the copy."""
    name = files.UNNAMED
    with suppress(Exception):  # whatever Java says: without a file the next page tells that there is none
        name = files.safe_file_name(_name(resolver, place))
        (folder / name).unlink(missing_ok=True)
        with os.fdopen(resolver.openFileDescriptor(place, "r").detachFd(), "rb") as file:
            files.write_file(folder / name, file.read(LIMIT_BYTES + 1))
    return name


def _name(resolver: Any, place: Any) -> str:
    """Return what a file is called where it comes from. Source: Android, OpenableColumns.DISPLAY_NAME."""
    cursor = resolver.query(place, ["_display_name"], None, None, None)
    if cursor is None:
        return ""
    try:
        return str(cursor.getString(0) or "") if cursor.moveToFirst() else ""
    finally:
        cursor.close()
