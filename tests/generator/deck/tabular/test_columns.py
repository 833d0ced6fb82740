"""Which column is what, how many copies there are, and ids that stay when rows move."""

import pytest

from generator.deck.tabular.columns import Cards, cards_of
from generator.deck.tabular.delimited_text import read_delimited
from generator.errors import DeckDataError


def cards(text: str, **renamed: str) -> Cards:
    return cards_of(read_delimited(text.encode(), "cards.csv", is_tabbed=False), renamed)


def values(text: str, **renamed: str) -> list[dict[str, object]]:
    found = cards(text, **renamed)
    assert not found.faults
    return [dict(card.values) for card in found.cards]


@pytest.mark.parametrize("head", ["qty", "Quantity", "count", "#count", "copies", "Copy", "AMOUNT", "# Count"])
def test_every_usual_head_says_how_many(head: str) -> None:
    assert values(f"name,{head}\nA,3\nB,\nC,1.0\n") == [
        {"id": "a", "name": "A", "copies": 3},
        {"id": "b", "name": "B"},
        {"id": "c", "name": "C", "copies": 1},
    ]


def test_another_head_is_named() -> None:
    assert values("name,how many,count\nA,3,x\n", **{"How many": "copies"}) == [
        {"id": "a", "name": "A", "copies": 3, "texts": {"count": "x"}}
    ]


def test_cards_of_which_there_are_none_are_left_out_and_counted() -> None:
    found = cards("name,qty\nA,0\nB,2\nC,0\n")
    assert ([card.values["name"] for card in found.cards], found.none_count) == (["B"], 2)


def test_other_columns_are_texts_by_their_plain_heads() -> None:
    assert values("Name,Flavour Text,COST,名前\nA, two words ,1.10,猫\n") == [
        {"id": "a", "name": "A", "texts": {"flavour_text": " two words ", "cost": "1.10", "名前": "猫"}}
    ]


def test_columns_are_renamed_by_their_heads_however_they_are_spelt() -> None:
    assert values("Title,Rules text\nA,x\n", **{"rules TEXT": "body", "title": "name"}) == [
        {"id": "a", "name": "A", "texts": {"body": "x"}}
    ]


def test_the_first_head_that_means_a_name_is_it_and_the_others_are_texts() -> None:
    assert values("Title,Name,Image,Picture\nt,n,i,p.png\n") == [
        {"id": "n", "name": "n", "picture": "p.png", "texts": {"title": "t", "image": "i"}}
    ]


def test_ids_are_made_of_names() -> None:
    names = ("Dragon’s Lair", "Ínez & Söhne", "x" * 60, "3 Wishes!")
    assert [card["id"] for card in values("name\n" + "".join(f"{name}\n" for name in names))] == [
        "dragons-lair",
        "inez-sohne",
        "x" * 40,
        "3-wishes",
    ]


def test_names_in_any_script_give_ids_that_can_be_read() -> None:
    names = {
        "猫": "mao",
        "苹果": "ping-guo",
        "りんご": "ringo",
        "사과": "sagwa",
        "Україна": "ukraina",
        "Ελλάδα": "ellada",
    }
    names |= {"Straße": "strasse", "Łódź": "lodz", "⚔": "crossed-swords"}
    found = {str(card["name"]): card["id"] for card in values("name\n" + "\n".join(names) + "\n")}
    assert found == names


def test_names_alike_but_for_their_signs_get_a_hash_each() -> None:
    found = {str(card["name"]): str(card["id"]) for card in values("name\nHalt!\nHalt?\nHalt\nRow\n")}
    assert len(set(found.values())) == 4
    assert all(found[name].startswith("halt-") for name in ("Halt!", "Halt?", "Halt"))
    assert found["Row"] == "row"


def test_cards_of_one_name_get_numbered_ids_told_once() -> None:
    made = cards("name,colour\nWell,red\nWell,blue\nInn,red\nInn,blue\nWell,green\nFork,red\n")
    assert [card.values["id"] for card in made.cards] == ["well", "well-2", "inn", "inn-2", "well-3", "fork"]
    assert (made.faults, made.notes) == (
        [],
        [
            "cards.csv: names of several cards give numbered ids: Well (well, well-2 …), Inn (inn, inn-2 …); with a "
            "column id they stay when rows move"
        ],
    )


def test_numbered_ids_keep_off_those_that_are_written() -> None:
    made = values("name,id\nWell,\nWell,\nInn,well-2\n")
    assert [card["id"] for card in made] == ["well", "well-3", "well-2"]


def test_rows_without_a_name_are_called_by_their_words_and_sums_are_no_cards() -> None:
    made = cards("name,qty,body\nA,1,x\n,2,Draw a card and discard another one at the end of your turn\n,3,\n")
    assert [(card.values["id"], card.values["name"]) for card in made.cards] == [
        ("a", "A"),
        ("draw-a-card-and-discard-another-one-at", "Draw a card and discard another one at …"),
    ]
    assert made.notes == [
        "cards.csv: 1 line with neither a name nor a word left out: 4",
        "cards.csv: 1 line without a name called by the first words: 3",
    ]


def test_cards_with_nothing_but_a_picture_are_called_by_its_file() -> None:
    made = cards("Picture\nart/Black Cat.png\nart\\dog.svg\n")
    assert [(card.values["id"], card.values["name"]) for card in made.cards] == [
        ("black-cat", "Black Cat"),
        ("dog", "dog"),
    ]
    assert made.notes == []


def test_a_column_is_left_out_and_headings_that_differ_in_signs_are_two() -> None:
    made = values("Name,/ (food cost),* (food cost),%,Notes\nA,1,2,3,x\n", Notes="none")
    texts = {"solidus_food_cost": "1", "asterisk_food_cost": "2", "percent_sign": "3"}
    assert made == [{"id": "a", "name": "A", "texts": texts}]


def test_line_breaks_typed_as_programs_write_them_are_line_breaks_but_not_in_paths() -> None:
    made = cards("name;body;file\nA;Draw.\\nDiscard.\\n- One;C:\\new\\nine.png\nB;x;art\\new.png\n")
    assert [card.values["texts"] for card in made.cards] == [
        {"body": "Draw.\nDiscard.\n- One", "file": "C:\\new\\nine.png"},
        {"body": "x", "file": "art\\new.png"},
    ]
    assert made.notes == ["cards.csv: 1 cell holds \\n, which is printed as a line break"]


def test_ids_stay_when_rows_move() -> None:
    lines = ["猫", "犬", "Halt!", "Halt?", "Row"]
    one, two = (
        {card["name"]: card["id"] for card in values("name\n" + "\n".join(order) + "\n")}
        for order in (lines, lines[::-1])
    )
    assert one == two


def test_ids_of_a_column_are_taken_and_names_may_be_alike_then() -> None:
    assert values("id,name\na1,A\na2,A\n") == [{"id": "a1", "name": "A"}, {"id": "a2", "name": "A"}]


def test_only_cards_without_an_id_get_theirs_from_the_name() -> None:
    found = values("name,id\nA,\nA,a-two\nB,\n")
    assert [each["id"] for each in found] == ["a", "a-two", "b"]
    assert [each["id"] for each in values("id,name\n,A\nx,A\n,A\n,\n")] == ["a", "x", "a-2"]


def test_suit_and_rank_name_a_card() -> None:
    assert values("suit,rank,body\nS,2,x\n") == [{"suit": "S", "rank": "2", "texts": {"body": "x"}}]


def test_yes_and_no_are_read_where_they_are_meant() -> None:
    assert values("name,raster\nA,yes\nB,No\nC,\n")[:2] == [
        {"id": "a", "name": "A", "raster": True},
        {"id": "b", "name": "B", "raster": False},
    ]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            "name,qty\nA,x\nB,-1\nC,2.5\nD,10001\nE,٣\n",
            [
                f"cards.csv:{line}: column 'qty': found '{found}', needs a whole number from 0 to 10000; a blank is 1"
                for line, found in ((2, "x"), (3, "-1"), (4, "2.5"), (5, "10001"), (6, "٣"))
            ],
        ),
        (
            "name,back\nA,x\n,y\n",
            ["cards.csv:3: column 'name': has no name; name the card, or start the row with ! to leave it out"],
        ),
        ("name,raster\nA,maybe\n", ["cards.csv:2: column 'raster': found 'maybe', needs yes or no"]),
    ],
)
def test_what_is_wrong_with_a_row_is_told_with_its_column(text: str, messages: list[str]) -> None:
    assert [str(fault) for fault in cards(text).faults] == messages


@pytest.mark.parametrize(
    ("text", "renamed", "message"),
    [
        ("a,b\n1,2\n", {}, "no column names the cards; name one with columns: {a: name}; columns: a, b"),
        (
            "name,qty,count\nA,1,2\n",
            {},
            "'count', 'qty' all give the number of copies; choose one with columns: {count: copies}",
        ),
        ("name,body\nA,a\n", {"bdy": "x"}, "has no column 'bdy' (did you mean 'body'?); columns: name, body"),
        ("name,a,b\nA,1,2\n", {"a": "b"}, "the columns 'a', 'b' both mean b; rename one with columns:"),
    ],
)
def test_what_is_wrong_with_the_columns_is_told(text: str, renamed: dict[str, str], message: str) -> None:
    with pytest.raises(DeckDataError) as told:
        cards(text, **renamed)
    assert str(told.value) == f"cards.csv: {message}"


def test_any_number_of_cards_may_have_one_name() -> None:
    found = values("name\n" + "Well\n" * 12_000)
    assert [found[0]["id"], found[1]["id"], found[-1]["id"]] == ["well", "well-2", "well-12000"]
    assert len({str(card["id"]) for card in found}) == 12_000
