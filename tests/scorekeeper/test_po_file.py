"""What is wrong with a file of translations."""

from pathlib import Path

import pytest

from scorekeeper.i18n import Catalogue
from scorekeeper.i18n.po_file import find_po_faults

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);\\n"\n\n'
NO_LINE = "is no line of a catalogue: needs msgid or msgstr, and a text in quotes"


@pytest.mark.parametrize(
    ("entries", "faults"),
    [
        ('#: a\nmsgid "%(a)s wins {sun}"\nmsgstr "{sun} vyhrává %(a)s"\n\n#~ msgid "Gone"\n#~ msgstr "Pryč"\n', []),
        ('msgid "Open, %(a)s"\nmsgstr ""\n', []),
        (
            'msgid "One \\"card\\""\nmsgid_plural "%(count)s cards"\nmsgstr[0] "Karta"\nmsgstr[1] "%(count)s karty"\n',
            [],
        ),
        ('msgid "A"\nmsgstr "B\n', [f"6: 'msgstr \"B' {NO_LINE}"]),
        ('msgid "A"\nmsgsrt "B"\n', [f"6: 'msgsrt \"B\"' {NO_LINE}"]),
        ('msgid "A"\nmsgstr "a "b" c"\n', [f'6: \'msgstr "a "b" c"\' {NO_LINE}']),
        ('msgid "A"\nmsgstr "B"\nmsgid "C"\nmsgstr "D"\n', ["7: an entry needs an empty line above it"]),
        (
            'msgid "%(player)s wins"\nmsgstr "%(hrac)s vyhrává"\n\nmsgid "{sun} up"\nmsgstr "nahoru"\n',
            [
                "5: '%(hrac)s vyhrává' has %(hrac)s; '%(player)s wins' has %(player)s",
                "8: 'nahoru' has no place for a value; '{sun} up' has {sun}",
            ],
        ),
    ],
)
def test_each_fault_of_a_catalogue_is_told_with_its_line(tmp_path: Path, entries: str, faults: list[str]) -> None:
    path = tmp_path / "pnp.po"
    path.write_text(HEAD + entries, encoding="utf-8")
    assert list(find_po_faults(path)) == faults


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "cs" / "LC_MESSAGES" / "pnp.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(b'msgid "A"\nmsgstr "\xff"\n')
    (told,) = find_po_faults(path)
    assert told.startswith("1: 'utf-8' codec can't decode byte 0xff")
    # The game is there nonetheless, in English.
    catalogue = Catalogue("cs", others=lambda: [tmp_path])
    assert catalogue("A text of a guest") == "A text of a guest"
    assert catalogue.missing == ("A text of a guest",)
