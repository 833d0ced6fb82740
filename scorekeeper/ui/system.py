"""The phone or desktop around the app: clipboard, sharing, vibration, dark mode, language and insets.

Everything about Android here was written from its documentation and not tried on a device; docs/android.md says so.
"""

import locale
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from kivy.utils import platform

from scorekeeper.import_export import optional_libraries
from scorekeeper.presenter.platform import Keeper

CLOSE_TABLE = ("close_table",)
"""The event that ends the shared session; the app answers it itself."""


def _activity() -> Any:
    """Return Android's activity; only there is `jnius` installed."""
    from jnius import autoclass  # type: ignore[import-not-found,unused-ignore]

    return autoclass("org.kivy.android.PythonActivity").mActivity


def _clipboard() -> Any:
    """Return Kivy's clipboard, created when first needed, because it takes a while to probe the system."""
    from kivy.core.clipboard import Clipboard

    return Clipboard


class NativeDevice:
    """The presenter's platform."""

    keeper = Keeper.DEVICE
    can_draw = False
    """This front cannot draw SVG; Pillow draws pictures from the layout."""
    address = ""

    def __init__(self, folder: Path, picked: Callable[[str], None]) -> None:
        """Take the folder for chosen files, and the callback for a file's name there."""
        self._folder = folder
        self._picked = picked
        # Players cannot reach an app's own folder on Android, but there is a page for choosing files.
        self.can_pick = platform == "android"
        self.has_folders = not self.can_pick
        self.can_invite = platform != "android"
        self.is_inviting = False
        """Whether phones are to be invited, from the request until the app has done it."""

    @cached_property
    def drawable_formats(self) -> frozenset[str]:
        return optional_libraries.drawable_formats()

    def copy(self, text: str) -> None:
        _clipboard().copy(text)

    def paste(self) -> str:
        return str(_clipboard().paste() or "")

    def share(self, path: Path, *, kind: str = "") -> bool:
        """Share a file with other apps, where the system can: Android copies it to Downloads for that."""
        if platform != "android":
            return False
        import mimetypes

        from jnius import autoclass, cast  # type: ignore[import-not-found,unused-ignore]

        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        about = autoclass("android.content.ContentValues")()
        about.put("_display_name", path.name)
        about.put("mime_type", kind)
        activity, files = _activity(), _activity().getContentResolver()
        place = files.insert(autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, about)
        stream = files.openOutputStream(place)
        stream.write(path.read_bytes())
        stream.close()
        intents = autoclass("android.content.Intent")
        intent = intents(intents.ACTION_SEND)
        intent.setType(kind)
        intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", place))
        intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
        activity.startActivity(intents.createChooser(intent, None))
        return True

    def print(self, path: Path) -> None:
        """Do nothing: `can_draw` is False."""

    def pick(self) -> None:
        if platform == "android":
            from scorekeeper.ui import android_file_picker

            android_file_picker.pick_file(self._folder, self._picked)

    def invite(self) -> None:
        self.is_inviting = self.can_invite

    def buzz(self) -> None:
        if platform == "android":
            from jnius import autoclass  # type: ignore[import-not-found,unused-ignore]

            context = autoclass("android.content.Context")
            _activity().getSystemService(context.VIBRATOR_SERVICE).vibrate(30)


def is_dark() -> bool:
    """Whether the system is in dark mode; light if unknown."""
    if platform == "android":
        night = 0x20  # android.content.res.Configuration.UI_MODE_NIGHT_YES
        return bool(_activity().getResources().getConfiguration().uiMode & 0x30 == night)
    if sys.platform == "win32":
        with suppress(OSError):
            import winreg

            path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
                return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
    return False


def language() -> str:
    """Return the system's language as two letters, `en` if unknown."""
    if platform == "android":
        from jnius import autoclass  # type: ignore[import-not-found,unused-ignore]

        return str(autoclass("java.util.Locale").getDefault().getLanguage())
    return (locale.getlocale()[0] or "en")[:2]


def insets() -> tuple[float, float, float]:
    """Return the pixels covered by the system at the top, at the bottom, and at the wider of the sides.

    Its keyboard covers the bottom while open. From Android 15 on an app is drawn from edge to edge. Source: Android 15,
    Behavior changes, Edge-to-edge enforcement.
    """
    if platform != "android":
        return 0, 0, 0
    with suppress(Exception):  # an older Android without these calls does not cover our drawing
        from jnius import autoclass  # type: ignore[import-not-found,unused-ignore]

        kinds = autoclass("android.view.WindowInsets$Type")
        found = _activity().getWindow().getDecorView().getRootWindowInsets()
        edges = found.getInsets(kinds.systemBars() | kinds.displayCutout() | kinds.ime())
        return edges.top, edges.bottom, max(edges.left, edges.right)
    return 0, 0, 0
