"""The licences of what runs in the browser: every package has its line, and the text that it brings."""

import re
from importlib.metadata import packages_distributions

from generator.site.licences import licences_text
from generator.site.press_bundle import PACKAGES


def test_every_package_is_named_with_its_licence() -> None:
    text = licences_text()
    lines = dict(re.findall(r"^={70,}\n(\S+) \S+: (.+)$", text, re.MULTILINE))
    assert set(lines) == {owner for package in PACKAGES for owner in packages_distributions()[package]}
    assert lines["typing_extensions"] == "PSF-2.0"
    assert "MPL-2.0, https://github.com/pyodide/pyodide" in text
    assert text.count("SIL OPEN FONT LICENSE") >= 5  # the fonts bring its text
