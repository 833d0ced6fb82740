"""A new deck checks and builds at once."""

import json
from pathlib import Path

import pikepdf
import pytest
import yaml
from PIL import Image

from generator.deck.loader import load_deck
from tests.generator.strangers import SUN, pnp


def test_a_new_deck_is_sound_and_builds_at_once(tmp_path: Path) -> None:
    made = pnp("new", "moons", "--out", tmp_path)
    deck = tmp_path / "moons" / "deck.yaml"
    assert (made.code, made.err) == (0, "")
    assert made.out == f"made {deck.parent}; print it with: pnp build --deck {deck}\n"
    checked = pnp("check", deck)
    # Six suited cards and a text card twice.
    assert (checked.code, checked.out, checked.err) == (0, f"{deck}: sound, 7 cards (8 with copies)\n", "")
    built = pnp("build", "--deck", deck, "--paper", "a4", "--out", tmp_path / "moons.pdf")
    assert (built.code, built.err) == (0, "")
    with pikepdf.open(tmp_path / "moons.pdf") as pdf:
        assert len(pdf.pages) == 2


@pytest.mark.parametrize("name", ["2024", "1e3", "no", "Y", "1", "null", "true", "0x1", "a-b_c", "x" * 40])
def test_a_name_that_yaml_would_misread_is_a_name_all_the_same(tmp_path: Path, name: str) -> None:
    assert pnp("new", name, "--out", tmp_path).code == 0
    deck = tmp_path / name / "deck.yaml"
    checked = pnp("list", deck)
    assert (checked.code, checked.err) == (0, "")
    values = yaml.safe_load(deck.read_text(encoding="utf-8"))
    assert (values["id"], values["title"]) == (name, name)


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", "a b", ".hidden", "-x", "é", "x" * 41, "a\nb", "$(id)"])
def test_a_name_that_is_no_id_is_refused(tmp_path: Path, name: str) -> None:
    made = pnp("new", "--out", tmp_path, "--", name)
    assert made.code == 1
    assert made.errors == [f"error: {name!r} is not a valid deck name; use letters, digits, - and _, at most 40"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_what_is_there_already_is_never_touched(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "moons"
    if kind == "folder":
        path.mkdir()
    elif kind == "file":
        path.write_text("mine", encoding="utf-8")
    else:
        path.symlink_to("nowhere")
    made = pnp("new", "moons", "--out", tmp_path)
    assert made.code == 1
    assert made.errors == [f"error: {path}: already exists; choose another name, or another place with --out"]
    assert list(tmp_path.rglob("*")) == [path]


def test_a_place_that_cannot_be_written_leaves_nothing_so_that_it_can_be_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    made = pnp("new", "moons", "--out", tmp_path / "file")
    assert made.code == 1
    (line,) = made.errors
    assert line.startswith(f"error: {tmp_path}/file/moons/")
    assert line.endswith("cannot be written: Not a directory")


def test_the_starter_says_how_to_get_help_from_the_editor(tmp_path: Path) -> None:
    pnp("new", "moons", "--out", tmp_path)
    text = (tmp_path / "moons" / "deck.yaml").read_text(encoding="utf-8")
    assert "$schema=" in text
    assert "STARTER" not in text


TABLE = (
    "Card,Qty,Cost,Type,Rules Text,Art\n"
    'Dragon,2,7,Beast,"Flies. When it lands, discard a card.",dragon.svg\n'
    "Robe,1,2,Item,Wear it.,\n"
)


def test_a_table_becomes_a_deck_that_builds_at_once(tmp_path: Path) -> None:
    (tmp_path / "my cards.csv").write_text(TABLE.replace("Art", "Picture"), encoding="utf-8")
    (tmp_path / "dragon.svg").write_text(SUN, encoding="utf-8")
    made = pnp("new", "beasts", "--from", tmp_path / "my cards.csv", "--out", tmp_path)
    deck = tmp_path / "beasts" / "deck.yaml"
    assert (made.code, made.err) == (0, "")
    assert made.out.splitlines() == [
        "2 cards of poker size, face adventure; printed: Card (name), Cost, Picture, Type, Rules Text (body)",
        f"made {deck.parent}; print it with: pnp build --deck {deck}",
    ]
    assert sorted(path.name for path in deck.parent.iterdir()) == ["cards.csv", "deck.yaml", "dragon.svg"]
    built = pnp("build", "--deck", deck, "--format", "svg", "--no-bleed", "--out", tmp_path / "o")
    assert built.code == 0
    assert built.errors == []
    drawn = (tmp_path / "o" / "01-dragon.svg").read_text(encoding="utf-8")
    assert all(f">{word}</text>" in drawn for word in ("Dragon", "7", "Beast"))
    assert "<symbol" in drawn


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("t.tsv", "suit\trank\tname\n♠\tA\tOne\n"),
        ("t.json", '[{"id": "not an id", "name": "A", "text": "x"}, {"id": "b", "name": "B", "image": "gone.png"}]'),
        ("t.yaml", "- {word: Baum, answer: tree}\n- {word: Haus, answer: house}\n"),
        ("t.csv", "Name;Template;Back;Face\nA;x;y;z\n"),
        ("t.csv", "Name,Question,Answer\nEasy,One and one?,Two\nHard,Two and two?,Four\n"),
        ("t.csv", "Name,Cost,Price\nA,far too long a cost,3\n"),
        ("t.csv", '"Na""me: {x}",Effect\nA,B\n'),
    ],
)
def test_whatever_the_columns_are_the_deck_is_sound(tmp_path: Path, file: str, text: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / file, "--out", tmp_path)
    assert made.code == 0, made.err
    assert pnp("check", tmp_path / "mine").code == 0


FLASHCARDS = "face flashcard, face flashcard-back on the backs"


@pytest.mark.parametrize(
    ("heads", "told"),
    [
        ("Name,Text", "face event; printed: Name, Text (body)"),
        ("Name,Text,Quote", "face event; printed: Name, Text (body), Quote (flavour)"),
        ("Name,Text,Image", "face portrait; printed: Name, Image (picture), Text (body)"),
        ("Name,Mana Cost,Text", "face adventure; printed: Name, Mana Cost (cost), Text (body)"),
        ("Name,ATK,HP,Kind", "face adventure; printed: Name, Kind (type), ATK (attack), HP (health)"),
        (
            "Word,Translation",
            "face flashcard, face flashcard-back on the backs; printed: Word (name), Translation (answer)",
        ),
        ("Front,Back", "face flashcard, face flashcard-back on the backs; printed: Front (name), Back (answer)"),
        ("Question,A,B,Correct", "face trivia; printed: Question (name), A, B, Correct (answer)"),
        ("Prompt,Option 1,Option 2,Answer", "face trivia; printed: Prompt (name), Option 1 (a), Option 2 (b), Answer"),
    ],
)
def test_the_columns_choose_the_face(tmp_path: Path, heads: str, told: str) -> None:
    (tmp_path / "a.svg").write_text(SUN, encoding="utf-8")
    cells = ["a.svg" if head == "Image" else f"{number}" for number, head in enumerate(heads.split(","), 1)]
    (tmp_path / "t.csv").write_text(f"{heads}\n{','.join(cells)}\n", encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert made.out.splitlines()[0] == f"1 card of poker size, {told}"
    checked = pnp("check", tmp_path / "mine")
    assert (checked.code, checked.err) == (0, "")


def test_a_list_of_a_file_is_named_as_a_sheet(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text('{"a": [{"name": "A"}], "b": [{"name": "B", "desc": "Yes"}]}', encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.json", "--sheet", "b", "--out", tmp_path)
    assert made.out.splitlines()[0] == "1 card of poker size, face event; printed: name, desc (body)"
    assert 'from: cards.json, sheet: "b"' in (tmp_path / "mine" / "deck.yaml").read_text(encoding="utf-8")
    assert pnp("check", tmp_path / "mine").code == 0


@pytest.mark.parametrize(("cell", "face"), [("a.svg", "portrait"), ("Made by hand", "event")])
def test_a_column_of_art_is_the_picture_if_it_names_files(tmp_path: Path, cell: str, face: str) -> None:
    (tmp_path / "a.svg").write_text(SUN, encoding="utf-8")
    (tmp_path / "t.csv").write_text(f"Name,Text,Art\nA,Longer than the art,{cell}\n", encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert f"face {face}; printed: Name" in made.out
    assert (tmp_path / "mine" / "a.svg").exists() is (face == "portrait")


def test_options_of_a_table_that_is_not_there(tmp_path: Path) -> None:
    alone = pnp("new", "mine", "--sheet", "b", "--out", tmp_path)
    assert alone.code == 2
    assert "name that with --from" in alone.err
    gone = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    told = "does not exist; --from takes a CSV, TSV, XLSX, XLS, ODS, JSON or YAML file"
    assert (gone.code, gone.errors) == (1, [f"error: {tmp_path}/t.csv: {told}"])
    assert not (tmp_path / "mine").exists()


def test_a_table_that_gives_no_deck_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("Name,Qty\nA,two\n", encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert made.code == 1
    assert made.errors[0].startswith(f"error: {tmp_path}/t.csv:2: column 'Qty': found 'two'")
    assert not (tmp_path / "mine").exists()


def test_a_deck_made_from_a_table_is_checked_and_what_is_wrong_is_told_with_its_row(tmp_path: Path) -> None:
    table = tmp_path / "crew.csv"
    table.write_text("Name,Picture\nAnna,a.png\nBert,art\\b.png\nCleo,missing.png\n", encoding="utf-8")
    (tmp_path / "art").mkdir()
    for name in ("a.png", "art/b.png"):
        Image.new("RGB", (9, 9), "red").save(tmp_path / name)
    made = pnp("new", "crew", "--from", table, "--out", tmp_path)
    folder = tmp_path / "crew"
    told = f"made {folder}, but it cannot be printed yet; correct what is wrong, then: pnp check {folder / 'deck.yaml'}"
    assert (made.code, made.out.splitlines()[-1]) == (1, told)
    assert made.errors == [
        f"error: {folder / 'cards.csv'}:4: column 'Picture': 'missing.png' does not exist; "
        "the path starts at the deck file"
    ]
    # The other pictures were copied, one of them from a path as Windows writes it.
    assert (folder / "a.png").is_file()
    assert (folder / "art" / "b.png").is_file()
    Image.new("RGB", (9, 9), "red").save(folder / "missing.png")
    assert pnp("check", folder / "deck.yaml").code == 0


def test_headings_with_line_breaks_are_those_of_the_table(tmp_path: Path) -> None:
    table = tmp_path / "crew.csv"
    table.write_text('"Card\nName",Qty,"Rules\r\nText"\nAnna,2,Row.\n', encoding="utf-8")
    made = pnp("new", "crew", "--from", table, "--out", tmp_path)
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith("1 card of poker size, face event; printed: Card Name (name), Rules Text (body)\n")
    assert pnp("check", tmp_path / "crew" / "deck.yaml").out.endswith("sound, 1 card (2 with copies)\n")


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        (
            "t.csv",
            "English,German\nsea,Meer\nsky,Himmel\n",
            "flashcard-back on the backs; printed: English (name), German",
        ),
        ("t.csv", "a,b\nsea,море\nsky,небо\n", "flashcard-back on the backs; printed: b (name), a (answer)"),
        (
            "t.csv",
            "Kanji,Kana,Meaning\n海,うみ,sea\n空,そら,sky\n",
            "printed: Kanji (name), Meaning (answer), Kana (sound)",
        ),
        (
            "t.csv",
            "prompt,pick\nWhat is it that never sleeps at night?,1\n",
            "face flashcard; printed: prompt (name), pick (hint)",
        ),
        (
            "t.csv",
            "text,pick\nWhat is it that never sleeps at night?,1\n",
            "face flashcard; printed: text (name), pick (hint)",
        ),
        ("t.csv", "name,colour\nRed,#6f6d69\nBlue,#112233\n", "face event; printed: name\n"),
        (
            "t.csv",
            "Nombre,Cantidad,Coste,Tipo,Efecto\nBarco,2,3,Nave,Roba una carta.\n",
            "face adventure; printed: Nombre (name), Coste (cost), Tipo (type), Efecto (body)",
        ),
        (
            "t.csv",
            "Name,MannaCost,PowerNotes,rule_text,notes\nA,1,x,Draw.,Ask Bo about it\n",
            "printed: Name, MannaCost (cost), rule_text (body)",
        ),
        ("t.csv", "INDEX,TEXTO,FLAVOR\n1,Uno,Dos tres\n2,Dos,Tres\n", "printed: TEXTO (name), FLAVOR (flavour)"),
        ("t.csv", "Faction,Front Name\nA,Boat\nA,Port\nB,Sea\nB,Sky\n", "Front Name (name), Faction (type)\n"),
        ("t.csv", "Nombre,Nivel,Poder\nBarco,3,100\n", "Nombre (name), Nivel (cost), Poder (attack)"),
        ("t.csv", "name,unit_cost,cost_gold\nA,,3\nB,,4\nC,2,5\n", "printed: name, cost_gold (cost)"),
        ("t.csv", "name,is_new,tags_of,clan\n" + "A,yes,a_b,Red\nB,no,c_d,Blue\n" * 2, "printed: name, clan (type)"),
        ("t.csv", "name,attack,life\nA,3,true\nB,4,yes\n", "face adventure; printed: name, attack\n"),
        ("t.csv", "Titre,Nombre\nBateau,3\nPort,2\n", "face event; printed: Titre (name)\n"),
        ("t.csv", "name,pinyin,definition\nshù,shu,tree\n", "name, definition (answer), pinyin (sound)"),
        ("t.csv", "edition,question\nOne,Why?\nOne,How is it?\n", "flashcard; printed: question (name), edition"),
        ("t.csv", "word,deckId\nматерь,mother-1\nморе,mother-2\n", "face flashcard; printed: word (name)\n"),
        ("t.csv", "n1,other,word_ru,eng\nmor,x,море,sea\n", "printed: word_ru (name), eng (answer)"),
        ("t.txt", "#separator:tab\nBaum\ttree\nHaus\thouse\n", "printed: Front (name), Back (answer)"),
    ],
)
def test_what_tables_are_for_is_seen_in_their_cells(tmp_path: Path, file: str, text: str, told: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / file, "--out", tmp_path)
    assert told in made.out


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Вона не спить її", "uk"),
        ("Она не спит", "ru"),
        ("Δεν κοιμάται", "el"),
        ("Ziehe eine Karte und lege sie auf den Stapel. Du darfst nicht mit der Hand spielen.", "de"),
        ("Vezmi si kartu a dej ji na balíček, pak se na ni podívej nebo ji zahoď si v ruce.", "cs"),
        ("Draw a card and put it on top of your deck. You may look at the cards in it.", "en"),
        ("Sol", "en"),
    ],
)
def test_the_language_follows_the_texts(tmp_path: Path, words: str, language: str) -> None:
    (tmp_path / "t.csv").write_text(f'name,text\nA,"{words}"\n', encoding="utf-8")
    pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert f"\nlanguage: {language} #" in (tmp_path / "mine" / "deck.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "text", "languages", "printed"),
    [
        (
            "a.csv",
            "Name_EN,Name_DE,Rules_EN,Rules_DE\nShip,Schiff,Draw two cards.,Zieh zwei Karten.\n",
            ("en", ["de"]),
            ["Schiff", "Zieh zwei Karten."],
        ),
        (  # The columns without a language are in English by their words; `Set_ID` is not Indonesian.
            "b.csv",
            "Name,Name (pt-BR),Set,Set_ID,Rules,Rules (pt-BR)\n"
            'Ship,Navio,1,2,"Draw two cards, and you keep one of the cards for this round in your hand.",Compre.\n',
            ("en", ["pt-BR"]),
            ["Navio", "Compre."],
        ),
        (
            "c.json",
            '[{"name": {"en": "Ship", "fr": "Navire"}, "text": {"en": "Draw two cards.", "fr": "Piochez deux."}}]',
            ("en", ["fr"]),
            ["Navire", "Piochez deux."],
        ),
        (
            "d.csv",
            "Name (German),Name (English),Text (German),Text (English)\nSchiff,Ship,Zieh Karten.,Draw two cards.\n",
            ("de", ["en"]),
            ["Ship", "Draw two cards."],
        ),
        ("e.csv", "DE_name,FR_name,cost\nSchiff,Navire,2\n", ("de", ["fr"]), ["Navire", "2"]),
    ],
)
def test_columns_in_several_languages_are_those_of_one_deck(
    tmp_path: Path, file: str, text: str, languages: tuple[str, list[str]], printed: list[str]
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    made = pnp("new", "x", "--from", tmp_path / file, "--out", tmp_path)
    assert (made.code, made.err) == (0, "")
    assert f"the texts are also in {languages[1][0]}: --lang {languages[1][0]} prints those" in made.out
    entry = yaml.safe_load((tmp_path / "x" / "deck.yaml").read_text(encoding="utf-8"))
    assert (entry["language"], entry["languages"]) == languages
    deck = load_deck(tmp_path / "x" / "deck.yaml", language=languages[1][0])
    fields = deck.cards[0].fields
    assert deck.cards[0].face is not None
    assert [fields[name] for name in deck.cards[0].face.fields if fields.get(name)] == printed


@pytest.mark.parametrize(
    "heads",
    ["set,set_id,artist,artist_id", "what,what_is,who,who_is", "Name,Name_DE,Cost", "Word (German),Word (French)"],
)
def test_columns_that_only_look_like_languages_are_none(tmp_path: Path, heads: str) -> None:
    (tmp_path / "a.csv").write_text(f"{heads},text\n" + "word," * heads.count(",") + "word,Draw two cards.\n")
    pnp("new", "x", "--from", tmp_path / "a.csv", "--out", tmp_path)
    assert "languages:" not in (tmp_path / "x" / "deck.yaml").read_text(encoding="utf-8")


def test_columns_are_named_on_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("Name,Effect,Lore,Amount\nA,Draw.,Old.,3\n", encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--columns", "Lore: body, Effect: none", "--out", tmp_path)
    assert made.out.startswith("1 card of poker size, face event; printed: Name, Lore (body)\n")
    assert 'columns: {"Lore": body, "Effect": none, "Amount": copies}' in (tmp_path / "mine/deck.yaml").read_text(
        "utf-8"
    )
    assert pnp("check", tmp_path / "mine").out.endswith("1 card (3 with copies)\n")
    for wrong in ("Effect", "Effect: a b", "{Effect: [x]}"):
        refused = pnp("new", "more", "--from", tmp_path / "t.csv", "--columns", wrong, "--out", tmp_path)
        assert refused.code == 2
        assert "needs headings and what they mean" in refused.err
    unknown = pnp("new", "more", "--from", tmp_path / "t.csv", "--columns", "Efect: body", "--out", tmp_path)
    assert unknown.errors[0].endswith(
        "has no column 'Efect' (did you mean 'Effect'?); columns: Name, Effect, Lore, Amount"
    )


def test_a_table_of_html_and_of_unknown_icons_builds_and_tells_it(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("name,text\nA,<b>Tap</b> {T}: draw\n", encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert made.code == 0
    told = made.out.splitlines()
    assert told[1] == "the cells are written in HTML: bold, italic, lists and line breaks are printed as such"
    assert told[2].startswith("{T} would be icons, so texts are printed exactly as typed")


def test_the_longest_list_of_a_file_is_read_and_told(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text('{"rules": [{"text": "R"}], "cards":[{"name": "A"}, {"name": "B"}]}', "utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.json", "--out", tmp_path)
    assert made.out.splitlines()[:2] == [
        "2 cards of poker size, face event; printed: name",
        "the file has the lists rules (of 1), cards (of 2); the cards are those of cards, --sheet names others",
    ]


def test_a_column_of_amounts_is_no_number_of_copies(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("name,amount\nA,500\nB,1200\n", encoding="utf-8")
    pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert pnp("check", tmp_path / "mine").out.endswith("sound, 2 cards (2 with copies)\n")


def test_bare_names_of_icons_are_those_of_a_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_ICONS", str(tmp_path / "icons"))
    icons = {name: {"body": '<path fill="currentColor" d="M2 2h20v20H2z"/>'} for name in ("broad-sword", "shield")}
    info = {"name": "Mine", "author": {"name": "Me"}, "license": {"title": "CC0"}}
    values = {"prefix": "mine", "info": info, "width": 24, "height": 24, "icons": icons}
    (tmp_path / "icons.json").write_text(json.dumps(values), encoding="utf-8")
    assert pnp("icons", "add", tmp_path / "icons.json").code == 0
    (tmp_path / "t.csv").write_text("name,icon,text\nA,Broad Sword,Hit.\nB,shield,Block.\n", encoding="utf-8")
    made = pnp("new", "arms", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert (made.code, made.err) == (0, "")
    assert "the pictures are icons of the set mine, copied into the deck" in made.out
    assert (tmp_path / "arms" / "icons" / "mine" / "broad-sword.svg").is_file()
    assert "\nicon_set: mine #" in (tmp_path / "arms" / "deck.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("count", "size", "is_smaller"), [(30, "poker", False), (100, "poker", True), (170, "tarot", True)]
)
def test_texts_that_are_too_long_are_set_smaller_and_then_on_larger_cards(
    tmp_path: Path, count: int, size: str, is_smaller: bool
) -> None:
    (tmp_path / "t.csv").write_text(f'name,text\nA,"{"seven letters " * count}"\n', encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith(f"1 card of {size} size, face event; printed: name, text (body)\n")
    assert ("some texts are long, and set in letters of down to 1.8 mm" in made.out) is is_smaller
    text = (tmp_path / "mine" / "deck.yaml").read_text(encoding="utf-8")
    assert ("body-high: {floor: 1.8}" in text) is is_smaller
    assert pnp("check", tmp_path / "mine").code == 0


@pytest.mark.long
def test_a_text_too_long_for_any_card_is_told_and_the_deck_left_as_it_was_planned(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(f'name,text\nA,"{"seven letters " * 400}"\n', encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert made.code == 1
    assert "at the smallest size of" in made.errors[0]
    assert "format: poker #" in (tmp_path / "mine" / "deck.yaml").read_text(encoding="utf-8")


def test_pictures_are_found_by_their_file_name_below_the_table(tmp_path: Path) -> None:
    for name in ("art/small/boat.png", "art/PORT.png", "twice.png", "art/twice.png", ".git/sea.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (400, 400), "red").save(tmp_path / name)
    cells = {"Boat": "boat.png", "Port": "/pictures/port.png", "Twice": "art/twice.png"}
    text = "".join(f"{name},{cell}\n" for name, cell in cells.items())
    (tmp_path / "t.csv").write_text(f"name,ArtFile\n{text}", encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert (made.code, made.err) == (0, "")
    assert made.out.splitlines()[:2] == [
        "3 cards of poker size, face portrait; printed: name, ArtFile (picture)",
        "2 pictures found by the file's name in a folder below the table: boat.png is art/small/boat.png",
    ]
    pictures = [path.relative_to(tmp_path / "mine").as_posix() for path in (tmp_path / "mine").rglob("*.png")]
    assert sorted(pictures) == ["art/twice.png", "boat.png", "pictures/port.png"]


def test_a_picture_that_several_files_may_be_is_not_guessed(tmp_path: Path) -> None:
    for name in ("a/sea.png", "b/sea.png"):
        (tmp_path / name).parent.mkdir()
        Image.new("RGB", (9, 9), "red").save(tmp_path / name)
    (tmp_path / "t.csv").write_text("name,picture\nSea,sea.png\n", encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path)
    assert made.code == 1
    assert "sea.png may be any of a/sea.png, b/sea.png; write the folder in the table too" in made.out
    (told,) = made.errors
    assert "cards.csv:2: column 'picture': 'sea.png' does not exist" in told


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("t.json", '{"a": 1}', "has no list of cards; needs one, such as cards: [{name: …}, …]"),
        ("t.csv", ",!x\n1,2\n", "has no column with a heading and cells; the cards need a name"),
        ("t.yaml", "- {name: ''}\n", "has no column with a heading and cells; the cards need a name"),
        ("t.csv", "name\n\n", "has no cards"),
    ],
)
def test_a_file_without_cards_is_told(tmp_path: Path, file: str, text: str, told: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    made = pnp("new", "mine", "--from", tmp_path / file, "--out", tmp_path)
    assert (made.code, made.errors) == (1, [f"error: {tmp_path / file}: {told}"])


def test_a_column_of_names_may_be_blank(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("title,cost\n,x y\n", encoding="utf-8")
    assert pnp("new", "mine", "--from", tmp_path / "t.csv", "--out", tmp_path).code == 0


def test_pictures_of_a_table_from_windows_are_copied_into_their_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "sun.svg").write_text(SUN, encoding="utf-8")
    (tmp_path / "cards.csv").write_text("Name,Picture\nA,art\\sun.svg\n", encoding="utf-8")
    assert pnp("new", "mine", "--from", "cards.csv").code == 0
    assert (tmp_path / "mine" / "art" / "sun.svg").is_file()
    assert pnp("check", "mine").code == 0
