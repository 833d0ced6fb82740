"""The scores' folder, shared with the app, so that a match begun there goes on in the session."""

from collections.abc import Mapping
from pathlib import Path

VARIABLE = "PNP_SCORES"
"""Environment variable for another folder, used by the app too."""
NAME = "scorekeeper"
"""The app's name for its folder. Source: Kivy 2.3.1, `App.name` and `App.user_data_dir`."""


def folder_of_scores(environment: Mapping[str, str], platform: str, home: Path) -> Path:
    """Return the scores' folder: `PNP_SCORES`, else the app's data folder of this platform.

    Args:
        environment: Of this process.
        platform: As `sys.platform`.
        home: The user's home folder.
    """
    if environment.get(VARIABLE):
        return Path(environment[VARIABLE])
    if platform == "win32" and environment.get("APPDATA"):
        return Path(environment["APPDATA"]) / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    return Path(environment.get("XDG_CONFIG_HOME") or home / ".config").expanduser() / NAME
