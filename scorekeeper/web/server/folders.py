"""Where the scores are: in the folder that the app has too, so that a match begun there goes on at the table."""

from collections.abc import Mapping
from pathlib import Path

VARIABLE = "PNP_SCORES"
"""Names another folder, for the app too."""
NAME = "scorekeeper"
"""What the app calls its folder. Source: Kivy 2.3.1, `App.name` and `App.user_data_dir`."""


def folder_of_scores(environment: Mapping[str, str], platform: str, home: Path) -> Path:
    """Return it.

    Args:
        environment: Of this process.
        platform: As `sys.platform`.
        home: The user's.
    """
    if environment.get(VARIABLE):
        return Path(environment[VARIABLE])
    if platform == "win32" and environment.get("APPDATA"):
        return Path(environment["APPDATA"]) / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    return Path(environment.get("XDG_CONFIG_HOME") or home / ".config").expanduser() / NAME
