"""The folder of the scores on a computer, which the app and a served table share."""

import os
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.messages import say
from scorekeeper.storage.integrity import StorageError

VARIABLE = "PNP_SCORES"
"""Environment variable for another folder."""
NAME = "scorekeeper"
"""The app's name for its folder. Source: Kivy 2.3.1, `App.name` and `App.user_data_dir`."""


def folder_of_scores(environment: Mapping[str, str], platform: str) -> Path:
    """Return the scores' folder: `PNP_SCORES`, else the app's data folder of this platform, as in `sys.platform`.

    Raises:
        StorageError: The account has no home folder, and no other folder is named.
    """
    if environment.get(VARIABLE):
        return Path(environment[VARIABLE])
    if platform == "win32" and environment.get("APPDATA"):
        return Path(environment["APPDATA"]) / NAME
    if platform == "darwin":
        return _home(environment) / "Library" / "Application Support" / NAME
    if environment.get("XDG_CONFIG_HOME"):
        return Path(os.path.expanduser(environment["XDG_CONFIG_HOME"])) / NAME
    return _home(environment) / ".config" / NAME


def _home(environment: Mapping[str, str]) -> Path:
    # Without the variable the system knows the account's.
    found = environment["HOME"] if "HOME" in environment else os.path.expanduser("~")
    if not os.path.isabs(found):
        raise StorageError(
            say("This account has no home folder for the scores: set HOME, or name another folder with PNP_SCORES.")
        )
    return Path(found)
