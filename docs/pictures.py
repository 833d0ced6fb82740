"""Make the pictures of the README and the docs anew, from decks that the press itself prints.

Run it in the project's environment, with pdftoppm (poppler-utils) installed: python docs/pictures.py
"""

import math
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

PICTURES = Path(__file__).parent / "pictures"
DECKS_FOLDER = Path(__file__).parents[1] / "cards"
EXAMPLES_FOLDER = Path(__file__).parents[1] / "examples" / "decks"
TABLE = (226, 214, 190)
DPI = 220
MM = DPI / 25.4


def pnp(*words: str) -> None:
    """Run the press."""
    subprocess.run([sys.executable, "-m", "generator", *words], check=True, stdout=subprocess.DEVNULL)


def cut(path: Path, width_px: int) -> Image.Image:
    """Return a card as if cut out: corners rounded, the rest clear."""
    card = Image.open(path).convert("RGB")
    card = card.resize((width_px, round(width_px * card.height / card.width)), Image.Resampling.LANCZOS)
    radius = width_px * 3 / 63.5
    mask = Image.new("L", (card.width * 4, card.height * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * 4, fill=255)
    card.putalpha(mask.resize(card.size, Image.Resampling.LANCZOS))
    return card


def lay(table: Image.Image, card: Image.Image, centre: tuple[float, float], angle_deg: float = 0.0) -> None:
    """Put a card on the table with a soft shadow, turned clockwise."""
    turned = card.rotate(-angle_deg, Image.Resampling.BICUBIC, expand=True)
    x, y = round(centre[0] - turned.width / 2), round(centre[1] - turned.height / 2)
    shade = Image.new("L", table.size, 0)
    shade.paste(turned.getchannel("A").point(lambda value: value * 0.45), (x + 3, y + 6))
    shade = shade.filter(ImageFilter.GaussianBlur(7))
    table.paste((60, 45, 20), mask=shade)
    table.paste(turned, (x, y), turned)


def fan(cards: Sequence[Image.Image], size: tuple[int, int], *, spread_deg: float, radius: float) -> Image.Image:
    """Spread cards as a hand does, about a point below the picture."""
    table = Image.new("RGB", size, TABLE)
    middle = (len(cards) - 1) / 2
    for position, card in enumerate(cards):
        angle = (position - middle) * spread_deg
        x = size[0] / 2 + radius * math.sin(math.radians(angle))
        y = size[1] * 0.45 + radius * (1 - math.cos(math.radians(angle)))
        lay(table, card, (x, y), angle)
    return table


def row(cards: Sequence[Image.Image], columns: int, gap: int = 36) -> Image.Image:
    """Lay cards in rows on the table."""
    width, height = cards[0].size
    rows = -(-len(cards) // columns)
    table = Image.new("RGB", (columns * (width + gap) + gap, rows * (height + gap) + gap), TABLE)
    for position, card in enumerate(cards):
        across, down = position % columns, position // columns
        lay(table, card, (gap + width / 2 + across * (width + gap), gap + height / 2 + down * (height + gap)))
    return table


def sheets(pdf: Path, pages: Sequence[int], folder: Path, dpi: int = 60) -> Image.Image:
    """Show pages of a PDF side by side as paper on the table."""
    shown = []
    for page in pages:
        stem = folder / f"{pdf.stem}-{page}"
        subprocess.run(
            ["pdftoppm", "-r", str(dpi), "-f", str(page), "-l", str(page), "-png", "-singlefile", str(pdf), str(stem)],
            check=True,
        )
        shown.append(Image.open(stem.with_suffix(".png")).convert("RGBA"))
    gap = 24
    width = sum(each.width for each in shown) + gap * (len(shown) + 1)
    table = Image.new("RGB", (width, max(each.height for each in shown) + 2 * gap), TABLE)
    x = gap
    for each in shown:
        lay(table, each, (x + each.width / 2, gap + each.height / 2))
        x += each.width + gap
    return table


def save(picture: Image.Image, name: str, *, is_flat: bool = True) -> None:
    """Write a picture; flat art with a palette: a third of the size, and it loses nothing that is seen."""
    PICTURES.mkdir(exist_ok=True)
    picture = picture.convert("RGB")
    if is_flat:
        picture = picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    picture.save(PICTURES / f"{name}.png", optimize=True)


GAMES = {
    "above-water": ("page", "a5", "pad", "tokens"),
    "showboat": ("page", "a5", "pad"),
    "down-the-well": ("page", "a5", "pad"),
    "five-suit": ("page", "a5", "pad"),
    "to-the-bottom": ("page", "a5", "pad", "tokens"),
}
"""What the gallery shows of each game, its deck apart."""
DECKS = {
    "above-water": {
        "courts": [f"{rank}{suit}" for rank in "JQK" for suit in "CDHS"],
        "aces": ["AC", "AD", "AH", "AS", "joker-high", "joker-low", "10D", "7S"],
    },
    "five-suit": {
        "courts": [f"{rank}{suit}" for rank in "JQK" for suit in "RWPLS"],
        "aces": [f"{rank}{suit}" for rank in ("A", "joker", "8") for suit in "RWPLS"],
        "ring": ["ring", "star", "3P"],
    },
    "to-the-bottom": {
        "crew": [
            "passenger",
            "baby",
            "iceberg",
            "lifeboat",
            "pirate",
            "lady",
            "torpedo",
            "fanatic",
            "ship-guard",
            "steward",
            "arbiter",
            "band",
            "stoker",
            "navigator",
            "seal",
            "rose",
            "rats",
            "polka-dancer",
        ],
        "back": ["liner", "storyteller", "lockdown"],
    },
}
"""Cards that the gallery shows of each deck, in pictures of their own."""


def gallery(folder: Path) -> None:
    """Show decks, sheets, pads and tokens."""
    for deck, pictures in DECKS.items():
        out = folder / deck
        pnp("build", "--deck", deck, "--format", "png", "--no-bleed", "--dpi", str(DPI), "--out", str(out))
        for name, cards in pictures.items():
            shown = [cut(next(out.glob(f"*-{card}.png")), 220) for card in cards]
            columns = {15: 5, 12: 6, 18: 6, 8: 4}.get(len(cards), len(cards))
            save(row(shown, columns, 24), f"{deck}-{name}")
    for game, kinds in GAMES.items():
        for kind in kinds:
            pdf = folder / f"{game}-{kind}.pdf"
            pages = (1,)
            if kind == "tokens":
                pnp("build", "--game", game, "--paper", "a4", "--out", str(folder / game))
                pdf, pages = folder / game / f"{game}-tokens.pdf", (1, 2)
            elif kind == "pad":
                pnp("pad", "--game", game, "--paper", "a4", "--out", str(pdf))
            else:
                pnp("sheet", "--game", game, "--size", kind, "--paper", "a4", "--out", str(pdf))
            save(sheets(pdf, pages, folder, {"page": 96, "a5": 80}.get(kind, 60)), f"{game}-{kind}")
        pnp("sheet", "--game", game, "--size", "card", "--paper", "a4", "--out", str(folder / f"{game}-card.pdf"))


def faces(folder: Path) -> None:
    """Show the ready faces."""
    shutil.copytree(DECKS_FOLDER / "to-the-bottom" / "art", folder / "art")
    shown: list[Image.Image] = []
    for deck in ("poker", "tarot", "square", "token"):
        shutil.copy(Path(__file__).parent / "faces" / f"{deck}.yaml", folder)
        out = folder / f"{deck}-faces"
        file = str(folder / f"{deck}.yaml")
        pnp("build", "--deck", file, "--format", "png", "--no-bleed", "--dpi", str(DPI), "--out", str(out))
        cards = [path for path in sorted(out.glob("*.png")) if path.name != "back-plain.png"]
        # All at one scale: a poker card is 250 pixels wide.
        shown += [cut(path, round(Image.open(path).width * 250 / (63.5 * MM))) for path in cards]
    poker, rest = shown[:8], shown[8:]
    save(row(poker, 4), "faces")
    table = Image.new(
        "RGB", (36 + sum(each.width + 36 for each in rest), max(each.height for each in rest) + 72), TABLE
    )
    left = 36
    for each in rest:
        lay(table, each, (left + each.width / 2, table.height / 2))
        left += each.width + 36
    save(table, "faces-of-other-sizes")
    shutil.copy(Path(__file__).parent / "faces" / "parts.yaml", folder)
    out, file = folder / "parts-faces", str(folder / "parts.yaml")
    pnp("build", "--deck", file, "--format", "png", "--no-bleed", "--dpi", str(DPI), "--out", str(out))
    parts = [path for path in sorted(out.glob("*.png")) if path.name != "back-plain.png"]
    save(row([cut(path, 180) for path in parts], len(parts), 30), "faces-of-parts")


def games(folder: Path) -> None:
    """Show the example games: sheets of parts, a plan, pages of rules."""
    for name, shown in {
        "reedlight": (("tiles", (1, 2)), ("tokens", (1,)), ("rules", (1,))),
        "firnline": (("mountain", (1, 2)), ("standees", (1,)), ("mats", (1,))),
        "crumbline": (("rules-zine", (1,)), ("tokens", (1,))),
    }.items():
        out = folder / name
        pnp("build", "--game", f"examples/games/{name}", "--paper", "a4", "--out", str(out))
        for part, pages in shown:
            save(sheets(out / f"{name}-{part}.pdf", pages, folder), f"{name}-{part}")


def fields(folder: Path) -> None:
    """Show what decks say of each copy: numbers and sets, languages, draws."""
    shutil.copytree(DECKS_FOLDER / "to-the-bottom" / "art", folder / "art")
    sides: dict[str, list[Path]] = {}
    for name, deck, *more in (("en", "seas"), ("de", "seas", "--lang", "de"), ("bingo", "bingo")):
        shutil.copy(Path(__file__).parent / "faces" / f"{deck}.yaml", folder)
        out = folder / name
        file = str(folder / f"{deck}.yaml")
        pnp("build", "--deck", file, "--format", "png", "--no-bleed", "--dpi", str(DPI), "--out", str(out), *more)
        sides[name] = sorted(out.glob("*.png"))
    numbered = [cut(sides["en"][place], 250) for place in (0, 1, 5, 6)]
    save(row(numbered, len(numbered), 30), "numbers-and-sets")
    spoken = [cut(sides[language][place], 250) for place in (0, 5) for language in ("en", "de")]
    save(row(spoken, len(spoken), 30), "languages")
    save(row([cut(path, 330) for path in sides["bingo"][:3]], 3, 30), "bingo")


EXAMPLES = {
    "salt-and-sail": ["galleon", "pepper", "ships-cat", "storm", "back-quay"],
    "weather-words": ["sun", "snow", "thunderstorm", "rainbow"],
    "arabic-words": ["safina", "back-meaning.safina", "qahwa", "back-meaning.qahwa"],
}
"""Sides that the gallery shows of each example deck."""


def examples(folder: Path) -> None:
    """Show the example decks."""
    for deck, sides in EXAMPLES.items():
        out, file = folder / deck, str(EXAMPLES_FOLDER / deck)
        pnp("build", "--deck", file, "--format", "png", "--no-bleed", "--dpi", str(DPI), "--out", str(out))
        files = {path.stem.lstrip("0123456789-"): path for path in out.glob("*.png")}
        shown = [cut(files[side], 250) for side in sides]
        save(row(shown, len(shown), 30), deck)


def specimen(folder: Path) -> None:
    """Show symbols, emoji, italics of two languages, and the same Chinese letters in the forms of four."""
    deck = (Path(__file__).parent / "type.yaml").read_text(encoding="utf-8")

    def side(card: str, language: str, width_px: int) -> Image.Image:
        out, file = folder / f"type-{card}-{language}", folder / f"{language}.yaml"
        file.write_text(deck.replace("language: en", f"language: {language}"), encoding="utf-8")
        options = ("--cards", card, "--format", "png", "--no-bleed", "--dpi", str(DPI))
        pnp("build", "--deck", str(file), *options, "--out", str(out))
        return cut(next(out.glob("*.png")), width_px)

    sides = {"symbols": "en", "emoji": "en", "russian": "ru", "serbian": "sr"}
    save(row([side(card, language, 330) for card, language in sides.items()], 2, 30), "type")
    save(
        row([side(language.lower(), language, 230) for language in ("ja", "ko", "zh-Hans", "zh-Hant")], 4, 24),
        "letterforms",
    )


def tutorial(folder: Path) -> None:
    """Show what the tutorial makes, from the text of the tutorial."""
    page = (Path(__file__).parent / "decks.md").read_text(encoding="utf-8")
    table, look = (
        re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[0] for kind in ("csv", "yaml")
    )
    (folder / "cards.csv").write_text(table, encoding="utf-8")
    pnp("new", "harbour", "--from", str(folder / "cards.csv"), "--out", str(folder))
    deck = folder / "harbour" / "deck.yaml"
    for name in ("first", "second"):
        out = folder / name
        pnp("build", "--deck", str(deck), "--format", "png", "--no-bleed", "--dpi", str(DPI), "--out", str(out))
        cards = [cut(path, 250) for path in sorted(out.glob("0*.png"))]
        save(row(cards, len(cards), 30), f"tutorial-{name}")
        deck.write_text(re.sub("^face: .*\n", look, deck.read_text(encoding="utf-8"), flags=re.MULTILINE), "utf-8")


def tickets(folder: Path) -> None:
    """Show the face with conditions, gradients and codes, from the text of the page."""
    page = (Path(__file__).parent / "decks.md").read_text(encoding="utf-8")
    face, table = re.findall(r"```yaml\n(face: ticket\n.*?)```\n\n```csv\n(.*?)```", page, re.DOTALL)[0]
    (folder / "cards.csv").write_text(table, encoding="utf-8")
    head = "schema_version: 1\nid: tickets\ntitle: Tickets\nversion: '1'\nsource: docs\nlicence: CC0-1.0\nback: none\n"
    (folder / "deck.yaml").write_text(f"{head}{face}cards:\n  - {{from: cards.csv}}\n", encoding="utf-8")
    deck, out = str(folder / "deck.yaml"), folder / "out"
    pnp("build", "--deck", deck, "--format", "png", "--no-bleed", "--dpi", str(DPI), "--out", str(out))
    save(row([cut(path, 250) for path in sorted(out.glob("0*.png"))], 4, 30), "tickets", is_flat=False)


def proofs(folder: Path) -> None:
    """Show a contact sheet with a watermark."""
    pdf = folder / "contact.pdf"
    pnp(
        "build",
        "--deck",
        "examples/decks/salt-and-sail",
        "--layout",
        "contact",
        "--per-page",
        "12",
        "--watermark",
        "PROOF",
        "--out",
        str(pdf),
    )
    save(sheets(pdf, (1, 2), folder), "contact")


def main() -> None:
    """Make them all."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "faces").mkdir()
        faces(folder / "faces")
        (folder / "fields").mkdir()
        fields(folder / "fields")
        games(folder)
        examples(folder)
        specimen(folder)
        tutorial(folder)
        (folder / "tickets").mkdir()
        tickets(folder / "tickets")
        proofs(folder)
        gallery(folder)
        for style in ("standard", "low-ink", "large-print"):
            out = folder / style
            pnp(
                "build",
                "--deck",
                "island",
                "--format",
                "png",
                "--no-bleed",
                "--dpi",
                str(DPI),
                "--style",
                style,
                "--out",
                str(out),
            )

        def card(rank_and_suit: str, width: int = 300, style: str = "standard") -> Image.Image:
            (path,) = (folder / style).glob(f"*-{rank_and_suit}.png")
            return cut(path, width)

        hand = [card(each, 330) for each in ("KT", "QC", "7B", "6D", "5F", "AA", "KD")]
        save(fan(hand, (1290, 690), spread_deg=8.5, radius=860), "fan")
        save(row([card(f"7{suit}", 250) for suit in "ABCDFT"], 6), "suits")
        save(row([card(f"A{suit}", 250) for suit in "ABCDFT"], 6), "aces")
        save(row([card(f"{rank}{suit}", 250) for rank in "QK" for suit in "ABCDFT"], 6), "courts")
        save(row([card("compass", 330), card("KC", 330), card("QF", 330)], 3), "back")
        save(row([card(each, 280, "low-ink") for each in ("AD", "6C", "QT", "compass")], 4), "low-ink")
        save(row([card(each, 280, "large-print") for each in ("AT", "7F", "KA", "5B")], 4), "large-print")

        base = ("build", "--deck", "island", "--paper", "a4", "--out")
        pnp(*base, str(folder / "duplex.pdf"))
        save(sheets(folder / "duplex.pdf", (1, 2), folder), "sheet-duplex")
        pnp(*base, str(folder / "fold.pdf"), "--layout", "gutterfold")
        save(sheets(folder / "fold.pdf", (3,), folder, 80), "sheet-gutterfold")
        pnp("calibrate", "--paper", "a4", "--out", str(folder / "calibrate.pdf"))
        save(sheets(folder / "calibrate.pdf", (1, 2), folder), "calibrate")


if __name__ == "__main__":
    main()
