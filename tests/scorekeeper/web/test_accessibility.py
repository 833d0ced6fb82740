"""The page, read by axe: no violation. Pages that draw each kind of block always are, every page in the long run."""

from pathlib import Path
from typing import Any, get_args

import pytest

from scorekeeper.presenter.blocks import Block
from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.evenings.pages import ON_PAGES, begin, pages
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.playing import Place
from tests.scorekeeper.web.server.conftest import Host as Table

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[3] / ".ci" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


KINDS = {kind.__name__ for kind in get_args(Block)}
SHARE = (
    *("settings", "home", "match/3", "table/2", "form/1/cash", "edit/2/0", "share/2", "code/2", "match/6"),
    *("statistics", "new/rounds", "rules/five-suit", "dice/2"),
)
"""Pages that together draw every kind of block but the banner, which comes at last."""


@pytest.mark.parametrize("look", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_no_kind_of_block_has_a_violation(look: str, person: WebPerson) -> None:
    have_matches(person)
    person.wear(look)
    person.size = (1024, 720)  # two columns; a narrow window has the evening of pages
    person.measure()
    person.kinds.clear()
    found = []

    def read(address: str) -> None:
        person.check_screen()
        found.extend(f"{address}, {look}: {each}" for each in violations(person))

    for address in SHARE:
        person.open(address)
        for event in ON_PAGES.get(address, ()):
            person.post(*event)
        read(address)
    person.open("menu/6")
    person.post("delete")
    read("banner")
    person.post("undo")
    assert found == []
    assert person.kinds >= KINDS


@pytest.mark.long
@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_page_has_a_violation(look: str, person: WebPerson) -> None:
    have_matches(person)
    person.wear(look)
    person.size = (1024, 720)  # two columns; a narrow window has the evening of pages
    person.measure()
    found = []
    for address in pages(person, "en"):
        person.check_screen()
        found += [f"{address}, {look}: {each}" for each in violations(person)]
    assert found == []


def have_matches(person: WebPerson) -> None:
    """Have what the pages show, once for all tests of this file."""
    person.open("match/4")
    if "Ana" not in person.players():
        begin(person)


@pytest.mark.parametrize("look", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_the_keypads_have_no_violation(look: str, person: WebPerson) -> None:
    have_matches(person)
    person.wear(look)
    for address, name, kind in (("match/4", "Ana", ".tiled"), ("new/rounds", "Target", "")):
        person.open(address)
        person.press(name, kind="NumberBox")
        assert person.submit(f"return person.isOpen('.keypad{kind}')")
        assert violations(person) == []
        person.press("done")
        person.submit("person.wait(1000)")


@pytest.mark.parametrize(
    ("size", "text_size", "look"),
    [
        pytest.param((360, 640), 100, "light", marks=pytest.mark.long),
        pytest.param((360, 640), 200, "dark", marks=pytest.mark.long),
        pytest.param((1024, 720), 100, "dark", marks=pytest.mark.long),
    ],
)
def test_the_pages_of_a_table_are_in_order(
    size: tuple[int, int], text_size: int, look: str, tmp_path: Path, person: WebPerson
) -> None:
    """Each kind of phone at a table: what it sees first, and what only a table has; read by axe, and nothing cut."""
    table = Table(tmp_path / "scores")
    case = Case(size, text_size, look)
    found = []

    def look_at(somebody: WebPerson, *addresses: str) -> None:
        """Look at pages; axe reads those that only a table has."""
        for address in addresses:
            if address:
                somebody.open(address)
            try:
                somebody.check_screen()
            except AssertionError as error:
                found.append(f"{address}: {error}")
            if address not in ("home", "match/1"):
                found.extend(f"{address}: {each}" for each in violations(somebody))

    try:
        host = WebPerson(person.driver, Place(table.folder, table.place.links[Role.HOST]), case)
        host.start_match("Any other game", "Ana", "Ben")
        other = table.joined(Role.SEAT, page="other")
        look_at(host, "", "home", "phones", "me", "phone/2")
        for role, event in ((Role.SCORER, ("sit", "Ana")), (Role.SEAT, ("sit", "Ben")), (Role.WATCHER, ("watch",))):
            guest = WebPerson(person.driver, Place(table.folder, table.place.links[role]), Case(size, look=look))
            look_at(guest, "")
            guest.post(*event)
            look_at(guest, "", *(() if role is Role.WATCHER else ("me", "match/1")))
        other.leave()
    finally:
        person.leave()
        table.stop()
    assert found == []


def violations(person: WebPerson) -> list[str]:
    """List what axe finds on what is shown, one line for each rule and thing."""
    if not person.submit("return Boolean(window.axe)"):
        if not AXE.is_file():
            pytest.fail(f"{AXE} is not there: bash .ci/setup test fetches it", pytrace=False)
        person.driver.execute_script(AXE.read_text("utf-8"))
    told: dict[str, Any] = person.await_(
        "axe.run(document, { resultTypes: ['violations'], runOnly: { type: 'tag', values: given } })", list(RULES)
    )
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:420]} {node['any'][:1] and node['any'][0]['message']}"
        for each in told["violations"]
        for node in each["nodes"]
    ]
