"""Decks in several languages: which columns are texts of a language, and what is printed where one is missing."""

from pathlib import Path

import pytest

from generator.deck.language_columns import find_language_columns
from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.errors import DeckDataError
from tests.generator.strangers import SUN, make_deck, pnp

FACE = """\
face: {by: kind, Ship: plain, else: other}
faces:
  plain: {boxes: {n: {text: "<name> <kind> <body>", at: [0, 0, 100%, 40], size: 3}}}
  other: {extends: plain, boxes: {p: {picture: <picture>, at: [0, 40, 100%, 20]}}}
"""
TABLE = """\
Name,Kind,Body,Cost,Name_DE,Kind (de),Body:de,Cost_US,Body-pt-BR
Sloop,Ship,"Say ""go"".",2,Schaluppe,Schiff,"Sag ""los"".",3,Diga.
Pepper,Cargo,Worth 10.,4,Pfeffer,Ware,,5,
Gale,Event,,,,Ereignis,,,
"""


def deck_file(folder: Path, table: str = TABLE, more: str = "languages: [de, pt-BR]\n", **files: str) -> Path:
    named = {"cards.csv": table, **{name.replace("_", "."): text for name, text in files.items()}}
    return make_deck(folder, "  - {from: cards.csv}\n", named, head=more + FACE)


def load(path: Path, language: str = "") -> Deck:
    return load_deck(path, shown="deck.yaml", language=language)


def test_cards_print_the_texts_of_the_language(tmp_path: Path) -> None:
    path = deck_file(tmp_path)
    english, german, brazilian = (load(path, language) for language in ("", "de", "pt-BR"))
    assert [deck.language for deck in (english, german, brazilian)] == ["en", "de", "pt-BR"]
    texts = {"kind": "Ship", "body": 'Say "go".', "cost": "2", "cost_us": "3"}
    assert (english.cards[0].name, english.cards[0].texts) == ("Sloop", texts)
    assert (german.cards[0].name, german.cards[0].texts) == (
        "Schaluppe",
        {**texts, "kind": "Schiff", "body": 'Sag "los".'},
    )
    assert (brazilian.cards[0].name, brazilian.cards[0].texts["body"]) == ("Sloop", "Diga.")
    assert english.languages == german.languages == ("en", "de", "pt-BR")


def test_ids_and_faces_are_those_of_the_deck_s_own_language(tmp_path: Path) -> None:
    german = load(deck_file(tmp_path), "de")
    assert [(card.id, card.face.name if card.face else "") for card in german.cards] == [
        ("sloop", "plain"),
        ("pepper", "other"),
        ("gale", "other"),
    ]
    assert german.cards[0].fact("kind") == "Ship"


def test_what_a_language_lacks_is_printed_in_the_deck_s_own_and_told_once(tmp_path: Path) -> None:
    path = deck_file(tmp_path)
    german = load(path, "de")
    assert german.cards[1].texts["body"] == "Worth 10."
    # Gale has no body in either language.
    assert german.notes == ("2 texts are not in de and are printed in en: body (1), name (1)",)
    assert load(path).notes == ()
    # Three names and kinds, and the body of Pepper.
    assert load(path, "pt-BR").notes == (
        "7 texts are not in pt-BR and are printed in en: name (3), kind (3), body (1)",
    )


def test_a_language_that_no_card_has_is_told(tmp_path: Path) -> None:
    assert load(deck_file(tmp_path, more="languages: [de, fr, pt-BR]\n")).notes == (
        "languages: no card has a text in fr, such as name_fr",
    )


def test_columns_are_no_languages_where_the_deck_names_none(tmp_path: Path) -> None:
    deck = load(deck_file(tmp_path, more=""))
    assert {"name_de", "kind_de", "body_de", "body_pt_br", "cost_us"} <= deck.cards[0].texts.keys()
    assert deck.languages == ()


@pytest.mark.parametrize(
    ("names", "own", "others", "fields"),
    [
        # What is no other text with an ending is a text of its own: Icelandic, Norwegian, Indonesian.
        ("body body_is what_is", "en", "is", {"body_is": "body"}),
        ("text text_no serial_no", "en", "no", {"text_no": "text"}),
        ("name_id card_id", "en", "id", {"name_id": "name"}),
        # Two languages of a text that has no plain one.
        ("body_en body_de", "en", "de", {"body_en": "body", "body_de": "body"}),
        ("body body_pt_br", "en", "pt-BR br", {"body_pt_br": "body"}),
        ("_de de body_de", "en", "de", {}),
        ("title_de image_de", "en", "de", {"title_de": "name", "image_de": "picture"}),
        ("title title_de", "en", "de", {"title_de": "title"}),
    ],
)
def test_a_text_is_in_a_language_only_where_another_one_is_its_like(
    names: str, own: str, others: str, fields: dict[str, str]
) -> None:
    found = find_language_columns(own, others.split(), own, [dict.fromkeys(names.split(), "x")])
    assert {name: each for name, (each, _) in found.fields.items()} == fields


def test_the_deck_s_own_language_may_have_columns_too(tmp_path: Path) -> None:
    table = "Name,Kind,Body_EN,Body_DE\nSloop,Ship,Sail.,Segle.\nGale,Event,Blow.,\n"
    path = deck_file(tmp_path, table, "languages: [en, de]\n")
    assert [card.texts["body"] for card in load(path).cards] == ["Sail.", "Blow."]
    assert [card.texts["body"] for card in load(path, "de").cards] == ["Segle.", "Blow."]
    assert load(path, "de").notes == ("1 text is not in de and is printed in en: body (1)",)


def test_a_column_with_another_meaning_has_it_in_each_language(tmp_path: Path) -> None:
    table = "Title,Art,Rules,Title_DE,Rules (de)\nSloop,Ship,Sail.,Schaluppe,Segle.\n"
    path = deck_file(tmp_path, table, "languages: [de]\n")
    path.write_text(
        path.read_text().replace("{from: cards.csv}", "{from: cards.csv, columns: {Rules: body, Art: kind}}")
    )
    (card,) = load(path, "de").cards
    assert (card.id, card.name, card.texts) == ("sloop", "Schaluppe", {"kind": "Ship", "body": "Segle."})


def test_a_picture_can_be_of_a_language(tmp_path: Path) -> None:
    table = "Name,Kind,Body,Picture,Picture (DE)\nMap,Chart,x,map.svg,karte.svg\n"
    path = deck_file(tmp_path, table, "languages: [de]\n", map_svg=SUN, karte_svg=SUN)
    pictures = [card.picture for language in ("", "de") for card in load(path, language).cards]
    assert [picture.file if picture else "" for picture in pictures] == ["map.svg", "karte.svg"]
    (tmp_path / "karte.svg").unlink()
    checked = pnp("check", path)
    assert checked.code == 1
    (fault,) = [line for line in checked.errors if line.startswith("error")]
    assert fault.endswith(
        "cards.csv:2: column 'Picture (DE)': in de, 'karte.svg' does not exist; the path starts at the deck file"
    )


def test_names_of_suits_and_sets_are_texts_of_theirs(tmp_path: Path) -> None:
    head = (
        "languages: [de]\nsuits: [{id: S, name: Suns, symbol: sun.svg, colour: '#aa0000', texts: {suit_de: Sonnen}}]\n"
        "ranks: [{id: '1', name: One}]\nsets: [{id: s, name: Storm, texts: {set_de: Sturm}}]\n"
        "face: f\nfaces: {f: {boxes: {n: {text: '<suit> <set>', at: [0, 0, 100%, 20], size: 3}}}}\n"
    )
    path = make_deck(tmp_path, "  - {suit: S, rank: '1', set: s}\n", {"sun.svg": SUN}, head=head)
    shown = [[load(path, language).cards[0].fields[name] for name in ("suit", "set")] for language in ("", "de")]
    assert shown == [["Suns", "Storm"], ["Sonnen", "Sturm"]]


def test_a_language_that_the_deck_lacks_is_refused_with_those_it_has(tmp_path: Path) -> None:
    with pytest.raises(DeckDataError) as caught:
        load(deck_file(tmp_path), "pt")
    assert str(caught.value) == "deck.yaml: has no texts in 'pt'; languages: en, de, pt-BR"


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("fr", "deck.yaml: has no texts in 'fr'; languages: en, de, pt-BR"),
        ("cs", "deck.yaml: has no texts in 'cs'; languages: en, de, pt-BR"),
        ("../x", "'../x' is not the tag of a language; write one such as de or pt-BR"),
    ],
)
def test_the_command_refuses_it_too(tmp_path: Path, lang: str, why: str) -> None:
    path = deck_file(tmp_path)
    for words in (["build", "--deck", path], ["export", "--to", "tts", "--deck", path], ["printed", path]):
        done = (
            pnp(*words, "--lang", lang, "--out", tmp_path / "o")
            if words[0] != "printed"
            else pnp(*words, "--lang", lang)
        )
        assert done.code == 1
        assert done.errors[-1].removeprefix("error: ").removeprefix(f"{tmp_path}/") == why


def test_a_deck_without_languages_and_catalogue_refuses_them_as_ever(tmp_path: Path) -> None:
    done = pnp("build", "--deck", deck_file(tmp_path, more=""), "--lang", "fr", "--out", tmp_path / "o.pdf")
    assert done.errors == ["error: there is no language 'fr'; languages: en, cs"]


def test_a_printed_deck_is_named_after_its_language_and_quotes_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = deck_file(tmp_path / "deck")
    monkeypatch.chdir(tmp_path)
    for words in ([], ["--lang", "de"], ["--lang", "en"]):
        assert pnp("build", "--deck", path, "--format", "svg", *words).code == 0
    assert sorted(folder.name for folder in (tmp_path / "output").iterdir()) == ["strange-de-svg", "strange-svg"]
    assert "„los“" in (tmp_path / "output/strange-de-svg/01-sloop.svg").read_text("utf-8").replace("&#8222;", "„")


def test_check_finds_what_does_not_fit_in_another_language(tmp_path: Path) -> None:
    long = "Donaudampfschifffahrtsgesellschaft " * 20
    checked = pnp("check", deck_file(tmp_path, f"Name,Kind,Body,Body_DE\nSloop,Ship,Sail.,{long}\n"))
    (fault,) = [line for line in checked.errors if line.startswith("error")]
    assert ": card sloop: in de, box n of the face plain: " in fault
