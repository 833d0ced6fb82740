"""The preview of a game: an overview, a page for each part, the rules; all follow the files."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from generator.deck.library import new_game
from generator.preview.game_renderer import GameRenderer
from tests.generator.preview.served import Served, ask, previewing
from tests.scorekeeper.web import browsers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The game that `pnp new --game` makes."""
    for path, data in new_game("meadow", tmp_path).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path / "meadow"


def test_the_overview_tells_what_lies_in_the_box(folder: Path) -> None:
    told = GameRenderer(str(folder / "game.yaml"), frozenset(), "")({"ask": "overview"})
    assert [(part["section"], part["id"], part["count"], part["kinds"]) for part in told["parts"]] == [
        ("decks", "orders", 8, 3),
        ("tiles", "land", 18, 3),
        ("tokens", "coin-1", 24, 1),
        ("tokens", "coin-5", 8, 1),
        ("mats", "farm", 4, 1),
        ("dice", "weather", 1, 6),
    ]
    assert told["has_rules"]


def test_each_part_is_drawn_and_what_lies_outside_its_cut_is_faded(folder: Path) -> None:
    render = GameRenderer(str(folder / "game.yaml"), frozenset(), "")
    opened = render({"part": "land", "ask": "open"})
    assert [card["name"] for card in opened["cards"]] == ["Meadow", "Wood", "Hill"]
    key = opened["cards"][0]["face"]
    svg = render({"part": "land", "ask": "draw", "keys": [key]})[key]["svg"]
    veil = 'fill="#ffffff" fill-opacity="0.85"'
    assert svg.count(veil) == 1
    mat = render({"part": "farm", "ask": "open"})["cards"][0]["face"]
    assert veil not in render({"part": "farm", "ask": "draw", "keys": [mat]})[mat]["svg"]


def test_a_saved_file_is_read_and_an_unchanged_game_is_not_read_again(folder: Path) -> None:
    render = GameRenderer(str(folder / "game.yaml"), frozenset(), "")
    first = render.design()
    assert render.design() is first
    rules = folder / "rules.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("A turn", "One turn"), encoding="utf-8")
    assert "One turn" in render({"ask": "rules"})["html"]
    tiles = folder / "tiles.csv"
    tiles.write_text(tiles.read_text(encoding="utf-8") + "lake,Lake,2,#3f7fae,Lake\n", encoding="utf-8")
    assert render({"ask": "overview"})["parts"][1]["count"] == 20


@pytest.fixture
def served(folder: Path) -> Iterator[Served]:
    with previewing(folder) as running:
        yield running


def overview(served: Served) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(ask(served, f"/{served.token}/overview")[2])
    return told


@pytest.mark.slow
def test_faults_of_the_game_and_of_its_rules_are_told_on_their_pages(folder: Path, served: Served) -> None:
    status, headers, page = ask(served, f"/{served.token}/rules")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"<style>" not in page  # no inline code or style: as on all pages of the preview
    assert "unsafe" not in headers["content-security-policy"]
    rules = folder / "rules.md"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n{card: nobody}\n", encoding="utf-8")
    (fault,) = json.loads(ask(served, f"/{served.token}/rules.json")[2])["problems"]
    assert (fault["file"], fault["message"].partition(";")[0]) == (
        f"{folder}/rules.md",
        "there is no card 'nobody' (did you mean 'wood'?)",
    )
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("size: 38.1mm", "size: 381mm x"), encoding="utf-8")
    (fault,) = overview(served)["problems"]
    assert fault["key"] == "tiles[0].size"


@pytest.mark.slow
def test_somebody_looks_at_the_parts_and_saves_a_row(folder: Path, served: Served) -> None:
    driver = browsers.chromium()
    driver.get(served.url)
    wait = WebDriverWait(driver, 30)
    wait.until(lambda _: len(driver.find_elements(By.CSS_SELECTOR, ".part img")) == 6)
    # Pictures of parts further down are loaded when they are looked at.
    for picture in driver.find_elements(By.CSS_SELECTOR, ".part img"):
        driver.execute_script("arguments[0].scrollIntoView()", picture)
        wait.until(partial(is_loaded, picture))
    driver.find_element(By.PARTIAL_LINK_TEXT, "land").click()
    wait.until(lambda _: "Meadow" in driver.find_element(By.ID, "cards").text)
    tiles = folder / "tiles.csv"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace("Meadow,8", "Pasture,8"), encoding="utf-8")
    wait.until(lambda _: "Pasture" in driver.find_element(By.ID, "cards").text)
    driver.get(f"{served.url}rules")
    wait.until(lambda _: "How to play" in driver.find_element(By.TAG_NAME, "body").text)


def is_loaded(picture: Any, driver: Any) -> bool:
    return bool(driver.execute_script("return arguments[0].naturalWidth > 0", picture))
