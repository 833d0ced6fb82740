"""Every page of the page, read by axe: no violation in either look."""

from pathlib import Path
from typing import Any

import pytest

from tests.scorekeeper.evenings.pages import begin, pages
from tests.scorekeeper.web.person import WebPerson

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[3] / ".ci" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_page_has_a_violation(look: str, person: WebPerson) -> None:
    if not AXE.is_file():
        pytest.fail(f"{AXE} is not there: bash .ci/setup test fetches it", pytrace=False)
    if look == "light":
        begin(person)
    person.wear(look)
    found = []
    for address in pages(person, "en"):
        found += [f"{address}, {look}: {each}" for each in violations(person)]
    assert found == []


def test_the_keypads_have_no_violation(person: WebPerson) -> None:
    for address, name, kind in (("match/4", "Ana", ".tiled"), ("new/rounds", "Target", "")):
        person.open(address)
        for look in ("light", "dark"):
            person.wear(look)
            person.press(name, kind="NumberBox")
            assert person.ask(f"return person.isOpen('.keypad{kind}')")
            assert violations(person) == []
            person.press("done")
            person.ask("person.wait(1000)")


def violations(person: WebPerson) -> list[str]:
    """List what axe finds on what is shown, one line for each rule and thing."""
    if not person.ask("return Boolean(window.axe)"):
        person.driver.execute_script(AXE.read_text("utf-8"))
    told: dict[str, Any] = person.await_(
        "axe.run(document, { resultTypes: ['violations'], runOnly: { type: 'tag', values: given } })", list(RULES)
    )
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:420]} {node['any'][:1] and node['any'][0]['message']}"
        for each in told["violations"]
        for node in each["nodes"]
    ]
