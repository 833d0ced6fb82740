"""Android's page for choosing a file.

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
"""Identifies our request among those of the app."""
CHOSEN = -1
"""Source: Android, Activity.RESULT_OK."""


def pick_file(folder: Path, picked: Callable[[str], None]) -> None:
    """Let the user choose a file, copy it into a folder, and report its name there; nothing is reported on cancel.

    The call comes in a thread of Android's.
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
    intent.setType("*/*")  # some apps report JSON files as plain text, others as arbitrary data
    host.startActivityForResult(intent, REQUEST)


def _copy_file(resolver: Any, place: Any, folder: Path) -> str:
    """Copy the chosen file, up to the size limit of imports; return the name of the copy."""
    name = files.UNNAMED
    with suppress(Exception):  # any Java error: without a file the next page says that there is none
        name = files.safe_file_name(_name(resolver, place))
        (folder / name).unlink(missing_ok=True)
        with os.fdopen(resolver.openFileDescriptor(place, "r").detachFd(), "rb") as file:
            files.write_file(folder / name, file.read(LIMIT_BYTES + 1))
    return name


def _name(resolver: Any, place: Any) -> str:
    """Return the file's name at its source. Source: Android, OpenableColumns.DISPLAY_NAME."""
    cursor = resolver.query(place, ["_display_name"], None, None, None)
    if cursor is None:
        return ""
    try:
        return str(cursor.getString(0) or "") if cursor.moveToFirst() else ""
    finally:
        cursor.close()
