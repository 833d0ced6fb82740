"""Pictures of a deck: made ready as symbols, drawn alike by both writers, or refused by name.

The Island Deck's own art is held to what the issue asks of it: symmetry, twelve courts, no letters.
"""

import base64
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from generator.deck.files.folder import DeckFolder
from generator.deck.loader import open_deck
from generator.deck.model import Deck, DeckPicture
from generator.errors import DeckDataError
from generator.geometry import IDENTITY, Matrix, Rect, Size, union
from generator.rendering.images import art as art_module
from generator.rendering.images import rasters
from generator.rendering.images.art import ArtCache
from generator.rendering.side_renderer import svg_document
from generator.svg.model.scene import ClipGroup, Item, PaintedShape, Scene, Symbol, SymbolUse, extents
from generator.svg.reader.document import SvgDocument
from generator.svg.reader.scene_reader import read_scene
from generator.svg.reader.xml import parse_svg
from tests.generator.drawings import Pixels, font, mean_difference, pdf_of, pdf_pixels, png_pixels, worst_block
from tests.generator.pngs import packed_png

NS = 'xmlns="http://www.w3.org/2000/svg"'
NAVY = "#12224a"
RASTER = DeckPicture("a.svg", "cards[0].picture", is_raster=True)
VECTOR = DeckPicture("a.svg", "cards[0].picture")


def shelf_of(folder: Path, **files: str | bytes) -> ArtCache:
    """Return a shelf over files; `a_svg` is the file a.svg."""
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / name.replace("_", ".")).write_bytes(data)
    return ArtCache(DeckFolder(folder.resolve(), "deck"), width_mm=20)


def svg(inner: str, attributes: str = 'viewBox="0 0 10 10"') -> str:
    return f"<svg {NS} {attributes}>\n{inner}</svg>"


def fault(shelf: ArtCache, picture: DeckPicture = VECTOR) -> str:
    with pytest.raises(DeckDataError) as caught:
        shelf.art(picture, colour=NAVY)
    (found,) = caught.value.faults
    return str(found)


def placed(
    shelf: ArtCache, picture: DeckPicture, *, around: str = "{}", colour: str = NAVY
) -> tuple[Scene, SvgDocument]:
    """Put a picture on a card of 20 x 20 mm; give the scene and the SVG."""
    art = shelf.art(picture, colour=colour)
    use = around.format(f'<use href="#{art.id}" x="0" y="0" width="20" height="20"/>')
    card = svg_document(Rect(0, 0, 20, 20), "card", use, side_id="card")
    bare, whole = (replace(card, definitions=markup) for markup in (art.markup, art.standalone(shelf.images)))
    return read_scene(parse_svg(str(bare)), font, shelf.symbols), whole


def both(shelf: ArtCache, picture: DeckPicture, folder: Path, *, around: str = "{}") -> tuple[Pixels, Pixels]:
    scene, text = placed(shelf, picture, around=around)
    (page,) = pdf_pixels(pdf_of([scene], Size(20, 20), shelf.images), folder / "pdf", (200, 200))
    return page, png_pixels(text, dpi=254)


# --- vectors ---------------------------------------------------------------------------------------------


def test_art_becomes_a_symbol_named_after_its_content(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg("<rect width='5' height='5'/>"), b_svg=svg("<rect width='5' height='5'/>"))
    one, other = shelf.art(VECTOR, colour=NAVY), shelf.art(replace(VECTOR, file="b.svg"), colour=NAVY)
    assert one.id == other.id
    assert one.id.startswith("art-")
    assert one.markup.startswith(f'<symbol id="{one.id}" ')
    assert one.view == Rect(0, 0, 10, 10)
    assert shelf.symbols[one.id].view == one.view


def test_current_colour_is_that_of_the_suit(tmp_path: Path) -> None:
    body = (
        '<g fill="currentColor"><rect width="5" height="5"/></g><rect style="fill:currentcolor" width="1" height="1"/>'
    )
    shelf = shelf_of(tmp_path, a_svg=svg(body))
    art = shelf.art(VECTOR, colour="#ff0000")
    fills = [item.paint.fill for item in shelf.symbols[art.id].items if isinstance(item, PaintedShape)]
    assert fills == [(1, 0, 0), (1, 0, 0)]
    assert shelf.art(VECTOR, colour="#00ff00").id != art.id


def test_art_looks_the_same_wherever_it_is_placed(tmp_path: Path) -> None:
    body = '<rect x="2" y="2" width="6" height="6"/><path d="M1 1L9 1" stroke="#f00"/>'
    shelf = shelf_of(tmp_path, a_svg=svg(body))
    alone = both(shelf, VECTOR, tmp_path / "1")
    inside = both(
        shelf,
        VECTOR,
        tmp_path / "2",
        around='<g fill="#0f0" stroke="#00f" stroke-width="3" stroke-dasharray="1" fill-opacity="0.3">{}</g>',
    )
    assert np.array_equal(alone[0], inside[0])
    assert np.array_equal(alone[1], inside[1])


def test_what_the_root_says_holds_in_the_symbol(tmp_path: Path) -> None:
    body = svg('<rect x="2" y="2" width="6" height="6"/>', 'viewBox="0 0 10 10" fill="#f00" style="stroke:#00f"')
    shelf = shelf_of(tmp_path, a_svg=body)
    page, png = both(shelf, VECTOR, tmp_path)
    assert tuple(png[100, 100]) == (255, 0, 0)
    assert tuple(png[40, 100]) == (0, 0, 255)
    assert worst_block(page, png, 16) < 40


def test_ids_of_two_pictures_do_not_meet(tmp_path: Path) -> None:
    one = '<clipPath id="c"><rect width="5" height="10"/></clipPath><rect width="10" height="10" clip-path="url(#c)"/>'
    other = one.replace('width="5"', 'width="8"').replace("url(#c)", "url( '#c' )")
    shelf = shelf_of(tmp_path, a_svg=svg(one), b_svg=svg(other))
    arts = [shelf.art(replace(VECTOR, file=file), colour=NAVY) for file in ("a.svg", "b.svg")]
    uses = "".join(
        f'<use href="#{art.id}" x="{10 * place}" y="0" width="10" height="10"/>' for place, art in enumerate(arts)
    )
    text = svg_document(Rect(0, 0, 20, 20), "card", f"<defs>{arts[0].markup}{arts[1].markup}</defs>{uses}", side_id="s")
    png = png_pixels(text, dpi=254)
    dark = png[50, :, 0] < 128
    assert np.flatnonzero(dark).tolist() == [*range(50), *range(100, 180)]


@pytest.mark.parametrize(
    "attributes",
    ['viewBox="0 0 10 10" overflow="visible" enable-background="new"', 'viewBox="0 0 10 10" style="overflow:visible"'],
)
def test_art_is_cut_off_at_its_view_box_whatever_its_root_says(attributes: str, tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg('<circle cx="5" cy="5" r="9"/>', attributes))
    page, png = both(shelf, VECTOR, tmp_path, around='<g transform="translate(5 5) scale(0.5)">{}</g>')
    assert png[100, 20].min() == page[100, 20].min() == 255
    assert worst_block(page, png, 16) < 40


def test_text_in_art_is_text(tmp_path: Path) -> None:
    body = '<text x="1" y="7" font-family="Source Sans Pro" font-size="6">Ay</text>'
    scene, _ = placed(shelf_of(tmp_path, a_svg=svg(body)), VECTOR)
    (use,) = scene.items
    assert isinstance(use, SymbolUse)
    assert [type(item).__name__ for item in use.symbol.items] == ["TextRun"]


_VECTORS = (
    "cannot be drawn as vectors: {} (line 2); simplify it, or have it drawn as a 600 dpi picture with `raster: true` "
    "(an icon or symbol with `{{file: …, raster: true}}`)"
)
_OUTSIDE = "refers to something outside the file: {}"
_COLOUR = "currentColor is the colour of the suit, but <{}> sets another with color; use only one"
_LACKS = "the text '♠' (Source Sans Pro 400 lacks U+2660 BLACK SPADE SUIT '♠') on <text>"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<rect filter="url(#f)"/>', _VECTORS.format("filter on <rect>")),
        ('<image href="data:image/png;base64,AAAA"/>', _VECTORS.format("<image>")),
        (
            "<style>g .a{fill:#f00}</style><rect class='a'/>",
            _VECTORS.format("the selector 'g .a' (write classes of single elements)"),
        ),
        ('<text font-family="Source Sans Pro" font-size="5">♠</text>', _VECTORS.format(_LACKS)),
        ('<use href="http://x/y.svg#a"/>', _OUTSIDE.format("href='http://x/y.svg#a' on <use>")),
        ('<image href="file:///etc/passwd"/>', _OUTSIDE.format("href='file:///etc/passwd' on <image>")),
        ('<image href="data:image/svg+xml,x"/>', _OUTSIDE.format("href='data:image/svg+xml,x' on <image>")),
        ('<rect fill="url(http://x/y)"/>', _OUTSIDE.format("fill='url(http://x/y)' on <rect>")),
        ('<rect fill="url( &quot;x.svg#y&quot;)"/>', _OUTSIDE.format("fill='url( \"x.svg#y\")' on <rect>")),
        ('<rect onclick="x()"/>', _OUTSIDE.format("onclick='x()' on <rect>")),
        ("<script/>", "<script> is not allowed in deck art"),
        ("<foreignObject/>", "<foreignObject> is not allowed in deck art"),
        ("<style>@import 'x.css'</style>", "<style> is not allowed in deck art"),
        ('<g color="#f00"><rect fill="currentColor"/></g>', _COLOUR.format("g")),
        ('<rect style="color:#f00;fill:currentColor"/>', _COLOUR.format("rect")),
        ("<g>", "this SVG is not well-formed XML: mismatched tag"),
    ],
)
def test_art_that_cannot_be_used_says_where_and_why(body: str, message: str, tmp_path: Path) -> None:
    assert fault(shelf_of(tmp_path, a_svg=svg(body))) == f"deck/a.svg:2: {message} (cards[0].picture)"


def test_color_without_current_colour_means_nothing_and_is_left_alone(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg('<rect style="color:#000000;fill:#f00" width="5" height="5"/>'))
    assert shelf.art(VECTOR, colour=NAVY).view == Rect(0, 0, 10, 10)


# --- drawn as a picture ----------------------------------------------------------------------------------

BLUR = (
    '<filter id="f"><feGaussianBlur stdDeviation="0.5"/></filter>'
    '<rect x="2" y="2" width="6" height="6" filter="url(#f)"/>'
)


def test_art_beyond_the_subset_is_drawn_at_600_dpi_where_the_deck_says_so(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg(BLUR, 'viewBox="0 0 10 10" width="50mm" height="50mm"'))
    art = shelf.art(RASTER, colour=NAVY)
    # 20 mm at 600 dpi.
    assert art.view == Rect(0, 0, 472, 472)
    (href,) = shelf.images
    assert href == f"{art.id}/a.svg"
    assert "base64" not in art.markup
    page, png = both(shelf, RASTER, tmp_path)
    assert png[100, 100].max() < 20
    assert 20 < png[40, 100].max() < 235
    assert worst_block(page, png, 16) < 20


def test_plain_art_stays_vectors_even_where_a_picture_would_do(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg('<rect width="5" height="5"/>'))
    shelf.art(RASTER, colour=NAVY)
    assert shelf.images == {}


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="10" height="10" fill="currentColor" style="mix-blend-mode:normal"/><g mask="url(#m)"/>',
        '<style>rect{fill:currentColor}</style><rect width="10" height="10"/><g filter="url(#f)"/>',
        '<style>g .a{fill:currentColor}</style><g><rect class="a" width="10" height="10"/></g>',
        '<g opacity="1"/><g filter="url(#f)"/><rect width="10" height="10" style="fill:currentColor"/>',
    ],
)
def test_current_colour_is_that_of_the_suit_in_a_drawn_picture_too(body: str, tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg(body))
    _, text = placed(shelf, RASTER, colour="#ff0000")
    assert len(shelf.images) == 1
    assert png_pixels(text, dpi=25.4)[10, 10] == pytest.approx((255, 0, 0), abs=2)


def test_text_is_never_lost_in_a_drawn_picture(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg(f'{BLUR}\n<g><text font-family="Nobody">A</text></g>'))
    assert fault(shelf, RASTER) == (
        "deck/a.svg:3: has <text>, which `raster: true` cannot draw; convert it to paths (cards[0].picture)"
    )


def test_a_drawn_picture_needs_a_view_box(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg(BLUR, 'width="50mm" height="50mm"'))
    assert fault(shelf, RASTER) == ("deck/a.svg:1: has no viewBox, so its proportions are unknown (cards[0].picture)")


def test_a_drawn_picture_refers_to_nothing_outside_either(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg(f'{BLUR}<image href="secret.png"/>'))
    assert fault(shelf, RASTER).startswith("deck/a.svg:2: refers to something outside the file: href='secret.png'")


def test_low_ink_lightens_a_drawn_picture(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_svg=svg(BLUR))
    assert shelf.art(RASTER, colour=NAVY).id != shelf.art(RASTER, colour=NAVY, outline_per_mm=0.5).id
    assert list(shelf.lightened) == [RASTER.file]


# --- pictures --------------------------------------------------------------------------------------------


def _scene_picture(mode: str) -> Image.Image:
    """Paint a red disc with a half-clear blue bar on white, upright at the top left: nothing about it is symmetric."""
    image = Image.new("RGBA", (200, 200), "#ffffff")
    draw = ImageDraw.Draw(image)
    draw.ellipse((10, 10, 100, 100), fill="#c01020")
    draw.rectangle((0, 120, 199, 170), fill="#2040a0")
    if mode in ("RGBA", "LA", "PA"):
        alpha = Image.new("L", image.size, 255)
        ImageDraw.Draw(alpha).rectangle((100, 100, 199, 199), fill=96)
        image.putalpha(alpha)
    if mode == "P":
        return image.convert("P", palette=Image.Palette.ADAPTIVE)
    return image.convert(mode, dither=Image.Dither.NONE)


def _saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def _sixteen_bits(kind: str = "PNG") -> bytes:
    grey = np.asarray(_scene_picture("L"), dtype=np.uint16) * 257
    return _saved(Image.fromarray(grey), kind)


def _few_colours() -> Image.Image:
    return _scene_picture("RGB").quantize(3, dither=Image.Dither.NONE)


def _transparent_palette() -> bytes:
    image = _scene_picture("P")
    return _saved(image, "PNG", transparency=image.getpixel((50, 50)))


def _turned(orientation: int, kind: str = "JPEG") -> bytes:
    # What a camera held that way writes: the picture turned, and how to turn it back.
    way = Image.Transpose
    ways = {
        2: way.FLIP_LEFT_RIGHT,
        3: way.ROTATE_180,
        4: way.FLIP_TOP_BOTTOM,
        5: way.TRANSPOSE,
        6: way.ROTATE_90,
        7: way.TRANSVERSE,
        8: way.ROTATE_270,
    }
    exif = Image.Exif()
    exif[0x0112] = orientation
    return _saved(_scene_picture("RGB").transpose(ways[orientation]), kind, quality=95, exif=exif)


PICTURES: dict[str, Callable[[], bytes]] = {
    "RGB PNG": lambda: _saved(_scene_picture("RGB"), "PNG"),
    "RGBA PNG": lambda: _saved(_scene_picture("RGBA"), "PNG"),
    "grey PNG": lambda: _saved(_scene_picture("L"), "PNG"),
    "grey PNG with alpha": lambda: _saved(_scene_picture("LA"), "PNG"),
    "palette PNG": lambda: _saved(_scene_picture("P"), "PNG"),
    "palette PNG with a clear colour": _transparent_palette,
    "grey PNG with a clear colour": lambda: _saved(_scene_picture("L"), "PNG", transparency=255),
    "black and white PNG": lambda: _saved(_scene_picture("1"), "PNG"),
    "16-bit PNG": _sixteen_bits,
    "palette PNG of 4 bits": lambda: _saved(_few_colours(), "PNG", bits=4),
    "palette PNG of 2 bits": lambda: _saved(_few_colours(), "PNG", bits=2),
    "grey PNG of 4 bits": lambda: packed_png(_scene_picture("L"), 4),
    "grey PNG of 2 bits": lambda: packed_png(_scene_picture("L"), 2),
    "RGB PNG of 16 bits": lambda: packed_png(_scene_picture("RGB"), 16),
    "interlaced PNG": lambda: packed_png(_scene_picture("RGB"), 8, is_interlaced=True),
    "interlaced grey PNG": lambda: packed_png(_scene_picture("L"), 8, is_interlaced=True),
    "PNG that is to be turned": lambda: _turned(6, "PNG"),
    "WebP": lambda: _saved(_scene_picture("RGB"), "WEBP", quality=95),
    "WebP without loss": lambda: _saved(_scene_picture("RGB"), "WEBP", lossless=True),
    "WebP with alpha": lambda: _saved(_scene_picture("RGBA"), "WEBP", lossless=True),
    "lossy WebP with alpha": lambda: _saved(_scene_picture("RGBA"), "WEBP", quality=95),
    "WebP that is to be turned": lambda: _turned(8, "WEBP"),
    "TIFF": lambda: _saved(_scene_picture("RGB"), "TIFF"),
    "TIFF packed by LZW": lambda: _saved(_scene_picture("RGB"), "TIFF", compression="tiff_lzw"),
    "TIFF packed as JPEG": lambda: _saved(_scene_picture("RGB"), "TIFF", compression="jpeg", quality=95),
    "TIFF with alpha": lambda: _saved(_scene_picture("RGBA"), "TIFF"),
    "grey TIFF of 16 bits": lambda: _sixteen_bits("TIFF"),
    "black and white TIFF": lambda: _saved(_scene_picture("1"), "TIFF", compression="group4"),
    "palette TIFF": lambda: _saved(_scene_picture("P"), "TIFF"),
    "TIFF that is to be turned": lambda: _turned(3, "TIFF"),
    "RGB JPEG": lambda: _saved(_scene_picture("RGB"), "JPEG", quality=95),
    "progressive JPEG": lambda: _saved(_scene_picture("RGB"), "JPEG", quality=95, progressive=True),
    "grey JPEG": lambda: _saved(_scene_picture("L"), "JPEG", quality=95),
    **{f"JPEG that is to be turned by {way}": partial(_turned, way) for way in range(2, 9)},
}


def _expected(data: bytes, *, turned: bool) -> Pixels:
    """Return what the picture shows on yellow paper, by Pillow alone."""
    if turned:
        return np.asarray(_scene_picture("RGB"), dtype=np.float64)
    image: Image.Image = Image.open(io.BytesIO(data))
    if image.mode.startswith("I"):
        image = Image.fromarray((np.asarray(image) // 256).astype(np.uint8))
    paper = Image.new("RGBA", image.size, "#ffee00")
    paper.alpha_composite(image.convert("RGBA"))
    return np.asarray(paper.convert("RGB"), dtype=np.float64)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_the_same_in_pdf_and_png_and_as_it_is(name: str, tmp_path: Path) -> None:
    data = PICTURES[name]()
    picture = DeckPicture("a.png", "backs[0].picture")  # what it is called does not count
    shelf = shelf_of(tmp_path, **{picture.file.replace(".", "_"): data})
    around = '<rect width="20" height="20" fill="#ffee00"/>{}'
    page, png = both(shelf, picture, tmp_path, around=around)
    expected = _expected(data, turned="turned" in name)
    # One pixel of the picture is one of the drawing, but for a pixel at its rims in Poppler.
    for drawn in (page, png):
        assert mean_difference(drawn, expected) < 4
        assert worst_block(drawn, expected, 20) < 30


def test_a_picture_is_measured_in_pixels_as_it_stands_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    shelf = shelf_of(tmp_path, a_jpg=_saved(Image.new("RGB", (80, 50), "#123456"), "JPEG", exif=exif))
    assert shelf.art(DeckPicture("a.jpg", ""), colour=NAVY).view == Rect(0, 0, 50, 80)


def test_a_plain_picture_is_printed_from_the_file_itself(tmp_path: Path) -> None:
    data = PICTURES["RGB JPEG"]()
    shelf = shelf_of(tmp_path, a_jpg=data)
    shelf.art(DeckPicture("a.jpg", ""), colour=NAVY)
    assert list(shelf.images.values()) == [data]


def test_a_name_with_anything_in_it_is_placed(tmp_path: Path) -> None:
    name = "a & b \"c\" 'd' <e>.png"
    (tmp_path / name).write_bytes(PICTURES["RGB PNG"]())
    page, png = both(ArtCache(DeckFolder(tmp_path.resolve(), ""), width_mm=20), DeckPicture(name, ""), tmp_path)
    assert png[60, 60] == pytest.approx((0xC0, 0x10, 0x20), abs=3)
    assert worst_block(page, png, 20) < 30


def test_low_ink_lightens_a_picture_alike_at_every_size(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_png=PICTURES["RGB PNG"]())
    picture = DeckPicture("a.png", "")
    plain, *light = (shelf.art(picture, colour=NAVY, outline_per_mm=size) for size in (0, 1, 3))
    assert plain.id != light[0].id == light[1].id


def _header_of_a_large_png(width: int, height: int) -> bytes:
    import struct
    import zlib

    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I", 0) + b"IDAT" + struct.pack(">I", zlib.crc32(b"IDAT"))


@pytest.mark.parametrize(("width", "height"), [(10_000, 5_001), (10_000, 10_000), (50_000_001, 1)])
def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked(width: int, height: int, tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_png=_header_of_a_large_png(width, height))
    assert fault(shelf, DeckPicture("a.png", "k")) == (
        f"deck/a.png: has {width} x {height} pixels, more than the limit of 50 million; scale it down to the size "
        "it prints at (k)"
    )


def test_a_bomb_beyond_what_pillow_opens_is_refused_too(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, a_png=_header_of_a_large_png(60_000, 60_000))
    message = fault(shelf, DeckPicture("a.png", "k"))
    assert message.startswith("deck/a.png: is not a PNG, JPEG, WebP or TIFF that can be read (Image size")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        PICTURES["RGB PNG"]()[:200],
        PICTURES["RGB JPEG"]()[:300],
        PICTURES["RGB JPEG"]()[:-400],
        _saved(_scene_picture("RGB"), "WEBP")[:400],
        _saved(_scene_picture("RGB"), "TIFF", compression="tiff_lzw")[:900],
        base64.b64decode("Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAA////AA=="),
    ],
    ids=[
        "empty",
        "GIF",
        "PNG head",
        "JPEG head",
        "cut PNG",
        "cut JPEG",
        "JPEG without its end",
        "cut WebP",
        "cut TIFF",
        "BMP",
    ],
)
def test_what_is_no_whole_picture_is_refused(data: bytes, tmp_path: Path) -> None:
    message = fault(shelf_of(tmp_path, a_png=data), DeckPicture("a.png", "k"))
    assert message.startswith("deck/a.png: is not a PNG, JPEG, WebP or TIFF that can be read")
    assert message.endswith("(k)")
    assert "\n" not in message


# --- the Island Deck's art -------------------------------------------------------------------------------

COURTS = [rank + suit for suit in "ABCDFT" for rank in "QK"]


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck("island")


@pytest.fixture(scope="module")
def shelf(deck: Deck) -> ArtCache:
    return ArtCache(deck.folder, width_mm=63.5)


def picture_of(deck: Deck, name: str) -> tuple[DeckPicture, str]:
    if name == "back":
        picture = deck.backs[0].picture
        assert picture is not None
        return picture, deck.theme.colours["accent"]
    suit = next(each for each in deck.suits if each.id == name[1])
    return suit.pictures[name[0]], suit.colour


def flat(items: tuple[Item, ...], matrix: Matrix, window: Rect | None = None) -> Iterator[tuple[PaintedShape, Rect]]:
    """Return every shape that is painted, however deep, with what it covers inside the innermost clip."""
    for item in items:
        if isinstance(item, ClipGroup):
            inner = union((matrix @ place).bounds(path.bounds) for path, place in item.clip)
            yield from flat(item.items, matrix, inner)
        elif isinstance(item, SymbolUse):
            yield from flat(item.symbol.items, matrix @ item.matrix, window)
        else:
            assert isinstance(item, PaintedShape)
            for _, rect in extents((item,), matrix):
                seen = rect.intersection(window) if window else rect
                if seen is not None:
                    yield item, seen


def asymmetry(symbol: Symbol) -> float:
    """Return how far, in the art's own units, any shape is from one of its paint that is turned by 180 degrees."""
    view = symbol.view
    across, down = 2 * view.centre[0], 2 * view.centre[1]
    by_paint: dict[object, list[tuple[float, float, float, float]]] = {}
    for shape, rect in flat(symbol.items, IDENTITY):
        paint = (shape.paint.fill, shape.paint.stroke, shape.paint.is_even_odd)
        by_paint.setdefault(paint, []).append((rect.x, rect.y, rect.right, rect.bottom))
    worst = 0.0
    for rects in by_paint.values():
        here = np.array(rects)
        turned = np.stack([across - here[:, 2], down - here[:, 3], across - here[:, 0], down - here[:, 1]], axis=1)
        distances = np.abs(here[:, None] - turned[None]).max(axis=2)
        worst = max(worst, float(distances.min(axis=1).max()))
    return worst


@pytest.mark.parametrize("name", ["back", *COURTS])
def test_the_back_and_the_courts_are_the_same_turned_round(name: str, deck: Deck, shelf: ArtCache) -> None:
    picture, colour = picture_of(deck, name)
    art = shelf.art(picture, colour=colour)
    assert len(list(flat(shelf.symbols[art.id].items, IDENTITY))) > 100
    assert asymmetry(shelf.symbols[art.id]) < 1e-4


def test_an_ace_is_not_the_same_turned_round_so_that_the_measure_can_fail(deck: Deck, shelf: ArtCache) -> None:
    picture, colour = picture_of(deck, "AB")
    assert asymmetry(shelf.symbols[shelf.art(picture, colour=colour).id]) > 10


def drawn(shelf: ArtCache, picture: DeckPicture, colour: str, *, width_mm: float, dpi: float) -> Pixels:
    art = shelf.art(picture, colour=colour)
    height_mm = width_mm * art.view.height / art.view.width
    use = f'<use href="#{art.id}" width="{width_mm}" height="{height_mm}"/>'
    text = svg_document(Rect(0, 0, width_mm, height_mm), "art", f"<defs>{art.markup}</defs>{use}", side_id="s")
    return png_pixels(text, dpi=dpi)


def test_the_printed_back_is_the_same_turned_round_but_for_the_smoothing_of_edges(deck: Deck, shelf: ArtCache) -> None:
    picture, colour = picture_of(deck, "back")
    # The picture is the trim and 6 mm around it, 75.5 x 100.9 mm.
    image = drawn(shelf, picture, colour, width_mm=75.5, dpi=300)
    assert image.shape == (1192, 892, 3)
    turned = image[::-1, ::-1]
    difference = np.abs(image - turned).max(axis=2)
    assert difference.max() <= 64
    assert (difference > 8).mean() < 0.01
    # Not one pixel further: shifted by one, edges differ by all they have.
    assert np.abs(image[:, 1:] - turned[:, :-1]).max() > 150


def test_the_twelve_courts_are_twelve_pictures(deck: Deck, shelf: ArtCache) -> None:
    # All in one colour, so that no suit's colour makes the difference.
    images = {name: drawn(shelf, picture_of(deck, name)[0], NAVY, width_mm=42, dpi=60) for name in COURTS}
    assert len(images) == 12
    assert len({image.shape for image in images.values()}) == 1
    closest = min(mean_difference(images[one], images[other]) for one, other in combinations(COURTS, 2))
    assert closest > 20


def test_there_are_no_letters_in_the_art(deck: Deck) -> None:
    files = sorted((deck.folder.root / "art").glob("*.svg"))
    assert len(files) == 25
    for file in files:
        tags = {element.tag for element in parse_svg(file.read_bytes()).walk()}
        assert not tags & {"text", "tspan", "textPath", "image", "style", "foreignObject"}, file.name


def test_all_art_is_plain_vectors_that_stay_inside_their_view_boxes(deck: Deck, shelf: ArtCache) -> None:
    pictures = [deck.backs[0].picture, *(suit.symbol for suit in deck.suits)]
    pictures += [picture for suit in deck.suits for picture in suit.pictures.values()]
    assert len(pictures) == 1 + 6 + 18
    for picture in pictures:
        assert picture is not None
        art = shelf.art(picture, colour=NAVY)
        # The back's waves run out under the bleed; they are cut off there.
        assert shelf.symbols[art.id].stays_inside or picture.file == "art/back.svg"
    assert shelf.images == {}


def test_the_limits_are_those_of_the_documentation() -> None:
    assert (rasters.MAX_PIXELS, art_module.RASTER_DPI) == (50_000_000, 600)
