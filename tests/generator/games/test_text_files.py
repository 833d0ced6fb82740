"""The files of translations of a game."""

from pathlib import Path

import pytest

from generator.errors import DeckDataError
from generator.games.text_files import update_texts

OLD = 'msgid ""\nmsgstr ""\n\nmsgid "Gone"\nmsgstr "Pryč"\n\nmsgid "Hand"\nmsgstr "Ruka"\n'
NEW = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);\\n"

#: game/rules
#, python-format
msgid "%(count)s card"
msgid_plural "%(count)s cards"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

#: game/view
msgid "Hand"
msgstr "Ruka"

"""
TEXTS = [("Hand", "game/view"), (("%(count)s card", "%(count)s cards"), "game/rules")]


def test_new_texts_are_empty_old_ones_are_kept_and_others_dropped(tmp_path: Path) -> None:
    path = tmp_path / "cs" / "LC_MESSAGES" / "pnp.po"
    path.parent.mkdir(parents=True)
    path.write_text(OLD, encoding="utf-8")
    assert update_texts("cs", TEXTS, tmp_path) == (2, 1)
    assert path.read_text(encoding="utf-8") == NEW


def test_a_broken_file_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "cs" / "LC_MESSAGES" / "pnp.po"
    path.parent.mkdir(parents=True)
    broken = OLD.replace('"Ruka"', '"Ruka')
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(DeckDataError, match=rf"^{path}:8: 'msgstr \"Ruka' is no line of a catalogue"):
        update_texts("cs", TEXTS, tmp_path)
    assert path.read_text(encoding="utf-8") == broken
