"""The press's page for everybody: read by axe, narrow and wide, light and dark; and with the keyboard alone."""

from collections.abc import Callable, Iterator

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.generator.browser.test_kept import EXAMPLE, begin_example
from tests.generator.browser.visitor import PHONE, WIDE, Visitor
from tests.scorekeeper.web.test_accessibility import AXE, RULES

pytestmark = pytest.mark.slow
Visit = Callable[[], Visitor]
RUN = "return axe.run(document, { resultTypes: ['violations'], runOnly: { type: 'tag', values: values[0] } })"
WIDER = """
const wide = document.documentElement.clientWidth;
return document.documentElement.scrollWidth > wide ? [...document.querySelectorAll('body *')].filter(
  (each) => each.checkVisibility() && each.getBoundingClientRect().right > wide + 1 && !each.closest('.scroll *')
).map((each) => each.outerHTML.slice(0, 120)).slice(0, 3) : [];
"""
FOCUS = """
const it = document.activeElement;
const shown = it.matches('.unseen') ? it.closest('label') : it;
const label = it.labels?.[0] ?? shown;
const name = it.getAttribute('aria-label') ?? label.innerText;
return [it.tagName, name.trim(), getComputedStyle(shown).outlineStyle];
"""


def places(page: Visitor) -> Iterator[str]:
    """Go to each place of the page, and say which."""
    yield "home"
    begin_example(page)
    yield "Set-up"
    page.make()
    yield "Print"
    page.press("More options")
    yield "more options"
    if page.js("return innerWidth") < 860:
        page.press("Cards")
        yield "Cards"
    page.press("Fog")
    page.wait("a large card", lambda: page.js("return document.getElementById('large').open"))
    yield "a large card"
    page.press("Close")
    page.press("Sheets")
    page.wait("a sheet", lambda: page.js("return document.querySelector('.sheets svg')"))
    yield "Sheets"
    page.press("Table")
    page.wait("the table", lambda: page.js("return document.querySelector('.cells')"))
    yield "Table"
    page.press("Files")
    page.wait("the file", lambda: page.js("return document.querySelector('.code')"))
    yield "Files"
    page.choose(".code", "title: 3\n")
    page.wait("a fault", lambda: page.js("return document.querySelector('.faults li')"))
    yield "a fault"


def flaws(page: Visitor) -> list[str]:
    """List what axe finds on what is shown, and what is wider than the window."""
    if not page.js("return Boolean(window.axe)"):
        page.js(AXE.read_text("utf-8"))
    told = page.browser.later(RUN, list(RULES))
    found = [
        f"{each['id']}: {node['html'][:200]} {node['any'][:1] and node['any'][0]['message']}"
        for each in told["violations"]
        for node in each["nodes"]
    ]
    return found + [f"too wide: {each}" for each in page.js(WIDER)]


@pytest.mark.parametrize(
    ("size", "look"),
    [
        pytest.param(WIDE, "light", marks=pytest.mark.long),
        pytest.param(WIDE, "dark", marks=pytest.mark.long),
        pytest.param(PHONE, "light", marks=pytest.mark.long),
        (PHONE, "dark"),
    ],
)
def test_no_place_has_a_violation_and_all_fits(visit: Visit, size: tuple[int, int], look: str) -> None:
    page = visit()
    page.resize(*size)
    features = [{"name": "prefers-color-scheme", "value": look}, {"name": "prefers-reduced-motion", "value": "reduce"}]
    page.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    assert [f"{place}: {each}" for place in places(page) for each in flaws(page)] == []


@pytest.mark.long
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_dialog_of_a_pdf_has_no_violation(visit: Visit, size: tuple[int, int]) -> None:
    page = visit()
    page.resize(*size)
    page.js("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })")
    begin_example(page)
    page.make()
    page.js("document.querySelector('.outputs [data-print]').click()")
    page.wait("the dialog", lambda: page.js("return document.getElementById('pdf').open"))
    assert flaws(page) == []


@pytest.mark.long
def test_with_the_keyboard_alone_the_example_becomes_a_pdf(visit: Visit) -> None:
    page = visit()

    def strike(*keys: str) -> None:
        ActionChains(page.browser.driver).send_keys(*keys).perform()

    def tab_to(words: str, key: str = Keys.TAB) -> None:
        for _ in range(60):
            strike(key)
            tag, name, outline = page.js(FOCUS)
            assert tag == "BODY" or outline != "none", name
            if name.startswith(words):
                return
        raise AssertionError(f"no way to {words!r}")

    tab_to("Choose files")
    tab_to("Choose a folder")
    tab_to("Begin with an example")
    strike(Keys.ENTER)
    page.shows_cards(*EXAMPLE)
    page.is_saved()
    tab_to("Face")
    strike(Keys.ARROW_DOWN)
    page.wait(
        "another face", lambda: page.js("return document.querySelector('[data-choice=face]').value") != "adventure"
    )
    page.is_saved()
    assert page.js(FOCUS)[1].startswith("Face")
    strike(Keys.ARROW_UP)
    page.wait(
        "that of before", lambda: page.js("return document.querySelector('[data-choice=face]').value") == "adventure"
    )
    page.is_saved()
    tab_to("Fog")
    strike(Keys.ENTER)
    page.wait(
        "a large card", lambda: page.js("return document.getElementById('large').contains(document.activeElement)")
    )
    strike(Keys.ARROW_RIGHT)
    page.wait("the next", lambda: page.js("return document.querySelector('#large h2').textContent") == "Pilot")
    strike(Keys.ESCAPE)
    page.wait("the card", lambda: page.js(FOCUS)[1].startswith("Fog"))
    page.js("document.getElementById('leave').focus()")
    tab_to("Print")
    strike(Keys.ENTER)
    assert page.js(FOCUS)[1] == "Print"
    tab_to("Make the PDF")
    strike(Keys.ENTER)
    page.wait("the result", lambda: page.js("return document.querySelector('.result .words')"))
    assert page.told()[-1].startswith("verified: 9 faces and 9 backs")
    page.js("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })")
    page.js("document.querySelector('.tabs [aria-selected=true]').focus()")
    tab_to("Print")
    strike(Keys.ENTER)
    page.wait("the dialog", lambda: page.js("return document.getElementById('pdf').contains(document.activeElement)"))
    tab_to("Close")
    strike(Keys.ENTER)
    page.wait("the button again", lambda: page.js("return document.activeElement.dataset.print") == "harbour.pdf")
