"""The rulebook as one HTML page, read by an HTML parser: nothing from elsewhere, every picture with words."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from generator.papers import PAPERS
from generator.rulebook.page_look import RulebookFormat, RulebookOptions
from generator.rulebook.rulebook import set_rulebook
from tests.generator.rulebook.sample_game import FOLDER, SampleGame

VOID = {"meta", "img", "br", "hr", "link", "input"}


class Outline(HTMLParser):
    """Collects elements, and refuses tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[tuple[int, str]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append((int(tag[1]), ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> without its start"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)
        if self.open and re.fullmatch(r"h[1-6]", self.open[-1]):
            level, words = self.headings[-1]
            self.headings[-1] = level, words + data


def set_page(text: str, game: SampleGame | None = None, **options: object) -> str:
    chosen = RulebookOptions(**options)  # type: ignore[arg-type]
    made = set_rulebook(text, "rules.md", game or SampleGame(), RulebookFormat.HTML, PAPERS["a4"], chosen)
    assert list(made.files) == ["rules.html"]
    return made.files["rules.html"].decode()


def outline(text: str, game: SampleGame | None = None) -> Outline:
    parser = Outline()
    parser.feed(set_page(text, game))
    parser.close()
    assert parser.open == []
    return parser


SAMPLE = (FOLDER / "rules.md").read_text("utf-8")


def test_the_sample_is_well_formed_and_needs_nothing_else() -> None:
    page = outline(SAMPLE)
    tags = [tag for tag, _ in page.elements]
    assert not {"script", "link", "iframe", "object"} & set(tags)
    assert tags.count("h1") == tags.count("main") == tags.count("title") == 1
    for _, attributes in page.elements:
        for name in ("src", "href"):
            assert re.match(r"data:|#|$", attributes.get(name) or "")
    assert re.search(r"@import|url\(|https?:(?!//www\.w3\.org/)", set_page(SAMPLE)) is None


def test_every_picture_has_words_and_every_link_a_place() -> None:
    page = outline(SAMPLE)
    pictures = [attributes for tag, attributes in page.elements if tag == "img"]
    assert [each["alt"] for each in pictures] == [
        "Ships pass a lit tower",
        "",
        "",
        "the card Galley",
        "the card Storm lantern",
        "the card Harbour bell",
    ]
    icons = [a for tag, a in page.elements if tag == "svg" and a.get("class") == "icon"]
    assert sorted({str(a["aria-label"]) for a in icons if "aria-label" in a}) == ["coin", "lamp oil"]
    assert all("aria-label" in a or a.get("aria-hidden") == "true" for a in icons)
    names = [str(attributes["id"]) for _, attributes in page.elements if "id" in attributes]
    assert len(names) == len(set(names))
    targets = {str(a["href"])[1:] for tag, a in page.elements if tag in ("a", "use")}
    assert targets <= set(names)
    assert len(targets) > 10


def test_headings_are_in_order_and_in_the_table_of_contents() -> None:
    page = outline(SAMPLE)
    assert page.headings[0] == (1, "Lamps over the Sound")
    levels = [level for level, _ in page.headings]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    contents = re.findall(r'<a href="#at-[^"]+">([^<]+)</a>', set_page(SAMPLE))
    assert contents == [words for level, words in page.headings if level in (2, 3)]


def test_language_direction_and_screens() -> None:
    page = outline("# שלום\n\nעולם", SampleGame(language="he"))
    (html,) = [attributes for tag, attributes in page.elements if tag == "html"]
    assert (html["lang"], html["dir"]) == ("he", "rtl")
    metas = {attributes.get("name"): attributes.get("content") for tag, attributes in page.elements if tag == "meta"}
    assert metas["viewport"] == "width=device-width, initial-scale=1"
    assert metas["color-scheme"] == "light dark"


@pytest.mark.parametrize("word", ["<script>alert(1)</script>", '"onload="x', "&amp;", "</style>", "]]>"])
def test_words_of_others_stay_words(word: str) -> None:
    game = SampleGame(title=f"A {word}", source=word)
    page = outline("# " + word.replace("<", "\\<").replace("&", "\\&") + "\n\n`" + word + "`", game)
    assert [tag for tag, _ in page.elements if tag == "script"] == []
    text = "".join(page.text)
    assert text.count(word) >= 4


def test_words_of_another_language_can_be_given() -> None:
    made = set_page("> [!NOTE]\n> x", words={"note": "Hinweis"})
    assert "<span>Hinweis</span>" in made
    with pytest.raises(ValueError, match="'nota' is no word of a rulebook; words: note, example"):
        set_page("x", words={"nota": "x"})


def test_an_index_leads_to_each_mention() -> None:
    made = set_page("{card: galley} {card: fog}\n\n{card: galley} {term: hold}\n\n{index}")
    (index,) = re.findall(r'<ul class="index">(.*?)</ul>', made, re.DOTALL)
    entries = re.findall(r"<li>(\w[\w ]*?) <a", index)
    assert entries == ["Fog bank", "Galley", "hold"]
    assert index.count("<a ") == 4
