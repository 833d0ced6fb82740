"""Make the table of rulings, docs/rules.md: each with its tests and its place in the code.

The ids are read from the names of tests (`test_aw_r3_...`) and from the sources (`AW-R3`). Run it after either has
changed: python docs/rules.py
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "docs" / "rules.md"

GAMES = {
    "AW": "Above Water",
    "SB": "Showboat",
    "FS": "Five-suit Spades",
    "DW": "Down the Well",
    "TB": "To the Bottom",
}
ABOUT = {
    "AW-R1": "Who can play, stones and cards at the start",
    "AW-R2": "The ante, and what raises it",
    "AW-R3": "Bids, outbidding, when the bidding ends",
    "AW-R4": "Paying a bid; cashing in before it",
    "AW-R5": "Sizes of lots; which auction is special",
    "AW-R6": "Sets, runs, straights, clouds and their stones",
    "AW-R7": "Synergy of sets of the same suits",
    "AW-R8": "A card is in one group only",
    "AW-R9": "Aces low or high, never in the middle",
    "AW-R10": "The powers of the four aces",
    "AW-R11": "What jokers count as",
    "AW-R12": "The Big Spender, ties too",
    "AW-R13": "Who wins, also when nobody can pay",
    "AW-R14": "Antes forced by a lack of cards",
    "AW-R15": "Variants",
    "AW-R16": "Order of bidding, the token",
    "AW-R17": "Cards turned in at other times",
    "AW-R18": "Suits changed by the ace of clubs",
    "AW-A1": "Nobody has turned in a card",
    "AW-A2": "Synergy where a suit is there twice",
    "AW-A3": "When the deck is exhausted",
    "AW-A4": "The deck is exhausted during the bidding",
    "AW-A5": "The deck is exhausted while pairs are dealt",
    "AW-A6": "Two aces at the ends of one group",
    "AW-A7": "When the ace of diamonds gains its stone",
    "AW-A8": "Nobody left can pay the bid",
    "AW-A9": "What an eliminated player leaves",
    "AW-A10": "An ace on the table when cards break a tie",
    "SB-R1": "Players, hands, cards that remain",
    "SB-R2": "Order of action",
    "SB-R3": "When a number card scores",
    "SB-R4": "Queens and kings",
    "SB-R5": "The last card of the tableau",
    "SB-R6": "What cards in hand cost",
    "SB-R7": "How much there can be; nothing is clipped",
    "SB-R8": "The last player",
    "SB-R9": "Two players",
    "SB-R10": "A round, and the sixth round",
    "SB-R11": "Cards on the table and in hand at the end",
    "SB-A1": "Equal totals after six hands",
    "SB-A2": "Three of a rank in hand",
    "FS-R1": "Players and hand sizes",
    "FS-R2": "The ring of suits",
    "FS-R3": "The judge of a trick",
    "FS-R4": "Jokers reverse the suits",
    "FS-R5": "Following suit, the first lead",
    "FS-R6": "Bids made and missed",
    "FS-R7": "The tenth bag",
    "FS-R8": "Nil",
    "FS-R9": "Who wins; tricks add up to the hand size",
    "FS-R10": "Rock Breaks Everything",
    "FS-R11": "Bids and their order",
    "FS-R12": "The suit of a joker",
    "FS-A1": "Bags after the tenth",
    "FS-A2": "Bags of a broken nil",
    "FS-A3": "Several arrive at 500 together",
    "FS-A4": "Who leads the next trick",
    "FS-A5": "The joker of Rock",
    "FS-A6": "The 2 of Paper is set aside",
    "FS-A7": "The lowest Paper card with a Ghost Hand",
    "FS-A8": "500 and a penalty in one hand",
    "FS-A9": "Jokers in or out",
    "FS-A10": "Who deals",
    "DW-R1": "Players, hand sizes, passing",
    "DW-R2": "The lead suit and who opens",
    "DW-R3": "What can be played",
    "DW-R4": "The end of a round and of a hand",
    "DW-R5": "Points of the winner",
    "DW-R6": "The match",
    "DW-R7": "The turned card; between rounds",
    "DW-A1": "One player is left in the last round",
    "DW-A2": "The first card of later rounds",
    "DW-A3": "When passed cards are chosen",
    "TB-R1": "Starting deck and shop",
    "TB-R2": "Draws and hand limit of the Cruise",
    "TB-R3": "Draws of the Sinking; when a ship sinks",
    "TB-R4": "The price of playing, Lifeguard",
    "TB-R5": "Points of a turn",
    "TB-R6": "Iceberg and Lifeboat",
    "TB-R7": "Victory",
    "TB-R8": "Colours; who enters tired",
    "TB-R9": "Points that are known",
    "TB-R10": "Seal",
    "TB-R11": "Start and shopping of the Cruise",
    "TB-R12": "The steps of a turn",
    "TB-R13": "A ship sinks",
    "TB-R14": "Assistant, Rose, Stowaway, Teacher",
    "TB-R15": "Bartender",
    "TB-R16": "Anchor and Arbiter",
    "TB-R17": "Band and Flapper",
    "TB-R18": "Guards, thieves and other meddlers",
    "TB-R19": "Looking at the top of a deck",
    "TB-R20": "Where each figure of a card comes from",
    "TB-A1": "What Seal counts beside another card",
    "TB-A2": "Cards at the start of the Sinking",
    "TB-A3": "Two Lifeguards",
    "TB-A4": "Anchor jettisoned from the board",
    "TB-A5": "Nothing left to draw or to sell",
    "TB-A6": "Polka Dancer with Assistant",
    "TB-A7": "How many can play",
    "TB-A8": "The Clock",
}
"""Every ruling, in a few words."""

HEAD = """# Rulings: where each is tested, and where it lives

Made by `python docs/rules.py` from the names of the tests and the ids in the sources.

A rulebook leaves things open. The project reads each in one way and gives every reading an id: **R** is what the
rulebook says, **A** what can be read in two ways. The second reading of an A is a house rule: `pnp rules GAME` lists
them, `--rule` turns them on. Where neither rulebook nor ruling says anything the docstrings say *ours*.
"""
CITED = re.compile(r"\b(AW|SB|FS|DW|TB)-([RA]\d+)((?:(?:,| and| to|, and) (?:(?:AW|SB|FS|DW|TB)-)?[RA]\d+)*)")


def cited(text: str) -> Iterator[str]:
    """Return every id in a text, also those of lists and ranges: `AW-R5, A4`, `SB-R3 to R7`."""
    for game, first, more in CITED.findall(text):
        yield from _expanded(game, [first, *re.findall(r"to|(?:[A-Z]{2}-)?[RA]\d+", more)])


def carried(name: str) -> Iterator[str]:
    """Return every id that the name of a test begins with: `test_aw_r5_and_a4_...`, `test_sb_r3_to_r7_...`."""
    game, words = "", []
    for word in name.upper().split("_")[1:]:
        if word in GAMES:
            game = word
        elif game and (word in ("TO", "AND") or re.fullmatch(r"[RA]\d+", word)):
            words.append("to" if word == "TO" else word if word == "AND" else f"{game}-{word}")
        else:
            break
    return _expanded(game, [word for word in words if word != "AND"])


def _expanded(game: str, words: list[str]) -> Iterator[str]:
    before = ""
    is_range = False
    for word in words:
        if word == "to":
            is_range = bool(before)
            continue
        ruling = word if "-" in word else f"{game}-{word}"
        kind, number = ruling[:4], int(ruling[4:])
        first = int(before[4:]) + 1 if is_range and before[:4] == kind else number
        yield from (f"{kind}{each}" for each in range(first, number + 1))
        before, is_range = ruling, False


def tests() -> dict[str, list[tuple[str, str]]]:
    """Return the file and name of each test by the rulings that it carries."""
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for path in sorted((ROOT / "tests" / "scorekeeper").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for ruling in dict.fromkeys(carried(node.name)):
                    found[ruling].append((path.relative_to(ROOT).as_posix(), node.name))
    return found


def places() -> dict[str, list[str]]:
    """Return the modules that cite each ruling."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "scorekeeper" / "rules").rglob("*.py")):
        for ruling in dict.fromkeys(cited(path.read_text(encoding="utf-8"))):
            found[ruling].append(path.relative_to(ROOT).as_posix())
    return found


def table() -> str:
    """Write the whole document."""
    tested, placed = tests(), places()
    lines = [HEAD]
    for game, title in GAMES.items():
        lines += [f"## {title}", "", "| ruling | about | in the code | tests |", "|---|---|---|---|"]
        for ruling, about in ABOUT.items():
            if ruling.startswith(game):
                code = ", ".join(_link(path, _short(path)) for path in placed[ruling])
                carrying = "<br>".join(_link(path, f"`{name}`") for path, name in tested[ruling])
                lines.append(f"| {ruling} | {about} | {code} | {carrying} |")
        lines.append("")
    return "\n".join(lines)


def _short(path: str) -> str:
    return path.removeprefix("scorekeeper/rules/").removesuffix(".py")


def _link(path: str, text: str) -> str:
    return f"[{text}](../{path})"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
