"""Texts in other languages: complete, and honest about what is missing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel import Locale
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from generator.games.text_files import is_translated
from scorekeeper import i18n
from scorekeeper.i18n import Catalogue, languages
from scorekeeper.messages import say_count
from tests.doctools import doc_tool

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("scorekeeper", "generator")
OTHERS = [each for each in languages() if each != "en"]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
Text = str | tuple[str, ...]
ICON = re.compile(r"\{[^{}]*\}")


def written(language: str) -> dict[Text, Message]:
    """Return the messages of a language as Babel reads them, the header aside."""
    with (ROOT / "scorekeeper" / "i18n" / language / "LC_MESSAGES" / "pnp.po").open("rb") as source:
        return {key(message): message for message in read_po(source, locale=language) if message.id}


def key(message: Message) -> Text:
    return tuple_or_text(message.id)


def tuple_or_text(text: object) -> Text:
    """Return a text, or all the forms of one that counts."""
    return tuple(text) if isinstance(text, list | tuple) else str(text)


def forms(text: Text) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    return doc_tool("texts")


def test_english_is_the_source_and_czech_is_there() -> None:
    assert languages() == ("en", "cs")


@pytest.mark.slow  # it reads all sources and all decks
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_text_and_no_other(language: str, tool: ModuleType) -> None:
    messages = written(language)
    assert set(messages) == {message for message, _ in tool.found()}, "run python docs/texts.py"
    assert [text for text, message in messages.items() if not is_translated(message)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_texts_are_read_as_babel_reads_them(language: str) -> None:
    catalogue, category = Catalogue(language), Locale.parse(language).plural_form
    used = {category(number) for number in range(101)}
    categories = [each for each in ("zero", "one", "two", "few", "many", "other") if each in used]
    for text, message in written(language).items():
        if isinstance(text, str):
            assert catalogue(text) == message.string
        for number in range(101) if isinstance(text, tuple) else ():
            values = dict.fromkeys(re.findall(r"%\((\w+)\)", f"{text}{message.string}"), "x") | {"count": number}
            said = catalogue(say_count(text[0], text[1], values.pop("count"), **values))
            assert said == message.string[categories.index(category(number))] % {**values, "count": number}


def test_what_is_marked_as_doubtful_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "cs" / "LC_MESSAGES" / "pnp.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        '# by hand\nmsgid ""\nmsgstr ""\n\n#, fuzzy\nmsgid "Odd"\nmsgstr "Divné"\n\n'
        'msgid "A \\"quoted\\" line\\n"\n"and \\\\ more"\nmsgstr "Řádek\\n"\n"a víc"\n\n'
        '#~ msgid "Gone"\n#~ msgstr "Pryč"\n',
        encoding="utf-8",
    )
    catalogue = Catalogue("cs", others=lambda: [tmp_path])
    assert catalogue('A "quoted" line\nand \\ more') == "Řádek\na víc"
    assert [catalogue("Odd"), catalogue("Gone")] == ["Odd", "Gone"]


@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_icons_and_marks_are_kept(language: str) -> None:
    for text, message in written(language).items():
        english = forms(text)[0]
        for other in forms(tuple_or_text(message.string)):
            assert sorted(PLACEHOLDER.findall(other)) == sorted(PLACEHOLDER.findall(english)), english
            assert sorted(set(ICON.findall(other))) == sorted(set(ICON.findall(english))), english
            assert other.count("**") % 2 == 0, english


def test_a_text_is_given_in_its_language_with_its_values() -> None:
    czech = Catalogue("cs")
    assert Catalogue("en")("%(game)s: score pad", game="Showboat") == "Showboat: score pad"
    assert czech("%(game)s: score pad", game="Showboat").startswith("Showboat: ")
    assert czech("%(game)s: score pad", game="Showboat") != "Showboat: score pad"
    assert czech.missing == ()


def test_a_text_that_is_missing_is_given_in_english_and_noted() -> None:
    czech = Catalogue("cs")
    assert czech("No such text, %(name)s", name="Eva") == "No such text, Eva"
    assert czech("No such text, %(name)s", name="Ana") == "No such text, Ana"
    assert czech.missing == ("No such text, %(name)s",)
    assert czech("") == ""


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(LookupError):
        Catalogue("xx")


def test_only_the_standard_library_is_needed_to_read_texts() -> None:
    source = Path(i18n.__file__).read_text(encoding="utf-8")
    imported = re.findall(r"^(?:import|from) (\S+)", source, re.MULTILINE)
    assert imported == [
        *("gettext", "re", "collections.abc", "enum", "functools", "pathlib", "typing"),
        *("scorekeeper.i18n.po_file", "scorekeeper.messages"),
    ]


ASKING = ("tx", "_", "say", "say_problem", "say_count", "catalogue")
"""What is called with a text that it is to say."""
SUSPECT = re.compile(rf"""\b[rR]?[fF][rR]?(\"{{3}}|'{{3}}|["'].*\b({"|".join(ASKING)})\()""")
"""Looks like a formatted string with such a call; or one of many lines, which is all read."""


def test_no_text_hides_in_a_formatted_string() -> None:
    """What collects the texts does not look into f-strings, so a text there would stay English without a word."""
    sources = {path: path.read_text(encoding="utf-8") for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))}
    assert [f"{path}:{line}" for path, source in sources.items() for line in hidden(source)] == []


@pytest.mark.parametrize(
    "source",
    [
        "f\"{tx('Done')}!\"",
        "x = rf'a {self.tx(\"Done\")}'",
        'f"{1}" f"{say(\'%(count)s\', count=1)}"',
        'f"""\n{say(\'Done\')}"""',
    ],
)
def test_a_text_in_a_formatted_string_is_found(source: str) -> None:
    assert len(list(hidden(source))) == 1
    assert list(hidden(source.replace("say(", "told(").replace("tx(", "mix("))) == []


def hidden(source: str) -> Iterator[int]:
    """Return the lines of texts that are asked for within formatted strings."""
    if not SUSPECT.search(source):
        return
    for whole in ast.walk(ast.parse(source)):
        for call in ast.walk(whole) if isinstance(whole, ast.JoinedStr) else ():
            is_text = isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant)
            if is_text and ast.unparse(call.func).rpartition(".")[2] in ASKING:
                yield call.lineno
