"""Prepress: inks, K-only items, and faults that the press cannot print."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.errors import DeckDataError, Fault, RenderError, join_names, plural
from generator.options.common import InkOptions
from generator.rendering.review.preflight import Artwork
from generator.svg.model.scene import ClipGroup, Gradient, Image, Item, Symbol, SymbolUse, TextRun
from generator.writers.pdf.inks.cmyk_colours import CmykColours
from generator.writers.pdf.inks.ink_coverage import InkCoverage, faults_by_card, hexadecimal
from generator.writers.pdf.inks.ink_limit import GreyComponentReplacement
from generator.writers.pdf.inks.k_only import KOnlyItems, find_k_only
from generator.writers.pdf.inks.output_colours import to_image_xobject
from generator.writers.pdf.inks.profile import Profile, open_profile
from generator.writers.pdf.verification.conformance import check_inks

X1A = "PDF/X-1a:2003"
"""How a file declares that it follows ISO 15930-4. Source: Application Notes for PDF/X Standards, version 4, 2.3."""


@dataclass(frozen=True)
class PrintCondition:
    profile: Profile
    ink_limit: int
    """Largest sum of inks in one place, in percent."""
    description: str
    """Who sets the limit, such as `--ink-limit`."""
    standard: str = ""
    """The standard of the file: `X1A`, or nothing."""
    has_gcr: bool = False
    """Whether GCR reduces colours beyond the limit; otherwise they are refused."""


def x1a_condition(inks: InkOptions, *, usual: int, whose: str) -> PrintCondition:
    """Return the printing condition of a print service that takes PDF/X-1a, with its usual ink limit in percent.

    Raises:
        RenderError: There is no profile, or it cannot be used.
    """
    if inks.profile is None:
        why = "PDF/X-1a is made for one press: name its ICC profile with --profile FILE; ask your print service for it"
        raise RenderError(why)
    read = open_profile(inks.profile)
    if read.version >= (3, 0):
        version = ".".join(map(str, read.version))
        why = f"--profile follows version {version} of ICC; PDF/X-1a allows up to 2.4: ask for one of version 2"
        raise RenderError(Fault(why, read.path))
    asked = inks.ink_limit
    return PrintCondition(read, asked or usual, "--ink-limit" if asked else whose, X1A, inks.saves_ink)


@dataclass(frozen=True)
class PrepressResult:
    """The prepress data of a document that has passed."""

    press: PrintCondition
    inks: CmykColours
    blacks: KOnlyItems

    @property
    def lines(self) -> tuple[str, ...]:
        texts = [(form, item) for form, item in self.blacks.keys if isinstance(item, TextRun)]
        over = sum(key in self.blacks.overprinting_keys for key in texts)
        how = "all overprinting" if over == len(texts) else f"{over} of them overprinting"
        colours = join_names(sorted({hexadecimal(item.fill) for _, item in texts}))
        black = (f"black ink alone: {plural(len(texts), 'text')} of {colours}, {how}",) if texts else ()
        press = self.press
        return (
            f"inks: CMYK for {press.profile.name!r}, at most {press.ink_limit} % in one place; "
            + (f"made as {press.standard}" if press.standard else "not PDF/X"),
            *black,
            *self._describe_saved_ink(),
        )

    def verify(self, data: bytes) -> None:
        """Verify that a written file uses only inks of the press; a RenderError names anything else."""
        check_inks(data)

    def _describe_saved_ink(self) -> Iterator[str]:
        saved = self.inks.saved
        if saved:
            rgb = max(saved, key=saved.__getitem__)
            yield (
                f"ink saved: {plural(len(saved), 'colour')} of more than {self.press.ink_limit} % mixed with more "
                f"black instead; the largest change is that of {hexadecimal(rgb)} (ΔE {saved[rgb]:.1f})"
            )


def prepare_for_press(press: PrintCondition, artwork: Artwork) -> PrepressResult:
    """Prepare the inks of a deck.

    Raises:
        DeckDataError: Something cannot be drawn or printed: too much ink in one place, or transparency that the
            standard forbids; names the cards.
    """
    saver = GreyComponentReplacement(press.profile, press.ink_limit) if press.has_gcr else None
    inks = CmykColours(press.profile, press.ink_limit, saver)
    sides = [side for side in artwork.sides.all_sides() if side.id in artwork.scenes]
    coverage = InkCoverage(inks, artwork.sides.images)
    blacks = find_k_only(artwork.scenes, coverage.colours, press.ink_limit / 100)
    faults = list(artwork.findings.faults)
    if press.standard:
        finder = _TransparencyFinder(artwork.sides.images)
        right = "; PDF/X-1a has no transparency: make it opaque, in the visible colour"
        faults += faults_by_card(sides, lambda side: finder.find_faults(artwork.scenes[side.id].items), right)
    faults += coverage.faults(sides, artwork.scenes, blacks, percent=press.ink_limit, told=press.description)
    if faults:
        raise DeckDataError(faults)
    return PrepressResult(press, inks, blacks)


def prepare_all(press: PrintCondition, artworks: Iterable[Artwork]) -> list[PrepressResult]:
    """Prepare the inks of several decks, as `prepare_for_press`, with the faults of all."""
    works: list[PrepressResult] = []
    faults: list[Fault] = []
    for artwork in artworks:
        try:
            works.append(prepare_for_press(press, artwork))
        except DeckDataError as error:
            faults += error.faults
    if faults:
        raise DeckDataError(faults)
    return works


# --- transparency, which PDF/X-1a forbids, reported card by card -----------------------------------------


class _TransparencyFinder:
    def __init__(self, images: Mapping[str, bytes]) -> None:
        self.images = images
        self.pictures: dict[str, bool] = {}
        self.symbols: dict[int, tuple[Symbol, tuple[str, ...]]] = {}

    def find_faults(self, items: Sequence[Item]) -> Iterator[str]:
        for item in items:
            if isinstance(item, ClipGroup):
                yield from self.find_faults(item.items)
            elif isinstance(item, SymbolUse):
                if item.alpha != 1:
                    yield f"art or a group is {item.alpha * 100:.0f} % opaque"
                if id(item.symbol) not in self.symbols:
                    self.symbols[id(item.symbol)] = item.symbol, tuple(self.find_faults(item.symbol.items))
                yield from self.symbols[id(item.symbol)][1]
            elif isinstance(item, Image):
                if self.has_transparency(item.href):
                    yield f"the picture {item.href.partition('/')[2]} is transparent in places"
            elif not isinstance(item, TextRun):
                paint = item.paint
                if paint.fill is not None and paint.fill_alpha != 1:
                    yield f"a shape is filled {paint.fill_alpha * 100:.0f} % opaque"
                if paint.stroke is not None and paint.stroke_alpha != 1:
                    yield f"a line is {paint.stroke_alpha * 100:.0f} % opaque"
                if isinstance(paint.fill, Gradient) and paint.fill.fades:
                    yield "a gradient fades away"

    def has_transparency(self, href: str) -> bool:
        if href not in self.pictures:
            self.pictures[href] = to_image_xobject(self.images[href], href).mask is not None
        return self.pictures[href]
