"""The JSON Schema for editors: the committed file is the one that the definitions give, and it judges as pnp does."""

import json
from typing import Any

import jsonschema
import pytest
import yaml

from generator.deck.schema.deck_schema import json_schema
from tests.generator.strangers import DATA, HEAD, ROOT, pnp

COMMITTED = ROOT / "cards" / "deck.schema.json"
CARDS = "cards:\n  - {id: one, name: One}\n"


def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(COMMITTED.read_text(encoding="utf-8")))


def test_the_committed_schema_is_what_the_definitions_give() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


def test_pnp_schema_prints_the_committed_schema() -> None:
    outcome = pnp("schema")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == COMMITTED.read_text(encoding="utf-8")


def test_it_is_a_json_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(COMMITTED.read_text(encoding="utf-8")))


def test_every_key_says_what_it_means() -> None:
    schema = json.loads(COMMITTED.read_text(encoding="utf-8"))
    objects: list[Any] = [schema, *schema["$defs"].values()]
    keys = [(name, words) for each in objects for name, words in each["properties"].items()]
    assert len(keys) > 40
    for name, words in keys:
        assert words.get("description", "").endswith("."), name


@pytest.mark.parametrize("deck", [ROOT / "cards/island/deck.yaml", ROOT / "templates/starter/deck.yaml"])
def test_our_decks_are_valid(deck: Any) -> None:
    validator().validate(yaml.safe_load(deck.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (f"{HEAD}{CARDS}bakc: plain\n", []),
        (HEAD.replace('"1"', "1.10") + CARDS, ["version"]),
        (f"{HEAD}cards:\n  - {{id: one, copies: 0}}\n", ["cards", 0, "copies"]),
        (HEAD + "cards: []\n", ["cards"]),
        (f"{HEAD}language: English\n{CARDS}", ["language"]),
        (HEAD.replace("schema_version: 1", "schema_version: 2") + CARDS, ["schema_version"]),
    ],
)
def test_faulty_decks_are_not_valid_and_the_editor_is_shown_where(text: str, path: list[str | int]) -> None:
    (error,) = validator().iter_errors(yaml.safe_load(text))
    assert list(error.absolute_path) == path


SHAPES = (
    "bad-colour",
    "bad-id",
    "bad-language",
    "blank-title",
    "colour-with-a-break",
    "copies-0",
    "copies-of-a-half",
    "empty-cards",
    "id-with-a-break",
    "keys-as-title",
    "long-title",
    "missing-key",
    "missing-title",
    "no-read-as-false",
    "no-suits-in-the-list",
    "number-as-rank",
    "safe-margin-below-0",
    "text-as-card",
    "text-as-length",
    "two-lines-as-title",
    "unknown-key",
    "unknown-top-key",
    "version-1-10",
    "wrong-schema-version",
    "yes-as-length",
)


@pytest.mark.parametrize("name", SHAPES)
def test_the_editor_sees_the_faults_of_shape_that_pnp_sees(name: str) -> None:
    document = yaml.safe_load((DATA / "invalid" / f"{name}.yaml").read_text(encoding="utf-8"))
    assert not validator().is_valid(document)
