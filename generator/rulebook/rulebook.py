"""Sets a rulebook: from its text and its game's facts to finished files of a format."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import LayoutError, plural
from generator.imposition.booklets import FoldedPlan, booklet_slots, page_numbers, plan_booklet, plan_zine
from generator.papers import Paper
from generator.rulebook.facts import GameFacts
from generator.rulebook.html_page import write_html
from generator.rulebook.page_look import (
    BODY_PT,
    MAX_PAGES,
    ZINE_PAGES,
    PageLook,
    RulebookFormat,
    RulebookOptions,
    page_look,
)
from generator.rulebook.reference_card import set_reference_card
from generator.rulebook.reference_resolver import ResolvedRules, read_rules
from generator.rulebook.rulebook_pages import typeset
from generator.rulebook.rulebook_words import words_of
from generator.rulebook.typesetter import TypesetFile, Typesetter
from generator.session import BuildSession
from generator.text.shaping.bidi import is_rtl_language
from generator.units import format_mm
from generator.writers.pdf.booklet_sheets import draw_folded, page_sizes

CREEP_FROM_PAGES = 24
"""Below (ours), the innermost sheet stands out by half a millimetre at most."""
USUAL_CREEP_MM = 0.12
"""Per sheet: paper of 80 g/m² is 0.1 mm thick, times 1.2 as practised ("Reduction of creeping pages")."""


@dataclass(frozen=True, slots=True)
class SetRulebook:
    files: Mapping[str, bytes]
    """By name, such as `rules-a5-booklet.pdf`."""
    lines: tuple[str, ...]
    """What has been made, a line for each file."""
    notes: tuple[str, ...]
    """What its designer should know."""


def set_rulebook(
    text: str,
    display_name: str,
    facts: GameFacts,
    format: RulebookFormat,
    paper: Paper,
    options: RulebookOptions | None = None,
    *,
    typesetter: Typesetter | None = None,
) -> SetRulebook:
    """Set a rulebook.

    Args:
        text: Markdown.
        display_name: Its file as the user named it, for messages.
        typesetter: One to set it with again; None: its own.

    Raises:
        DeckDataError: The text has faults; all of them, with lines.
        LayoutError: The format cannot hold it.
        RenderError: It cannot be set here.
    """
    rules = read_rules(text, display_name, facts)
    return set_rules(rules, format, paper, options or RulebookOptions(), typesetter=typesetter)


def set_rules(
    rules: ResolvedRules,
    format: RulebookFormat,
    paper: Paper,
    options: RulebookOptions,
    *,
    typesetter: Typesetter | None = None,
) -> SetRulebook:
    """Set a rulebook that has been read, for instance in several formats; otherwise as `set_rulebook`."""
    if format is RulebookFormat.HTML:
        page = write_html(rules, words_of(rules.facts.language, options.words)).encode()
        return SetRulebook({"rules.html": page}, (f"rules.html: {_size(page)}",), ())
    if typesetter is None:
        with Typesetter() as own:
            return set_rules(rules, format, paper, options, typesetter=own)
    with BuildSession():
        if format is RulebookFormat.CARD:
            return _set_card(rules, options, typesetter)
        look = page_look(format, paper, options)
        made = typeset(rules, look, options, typesetter)
    count = len(page_sizes(made.data))
    if count > MAX_PAGES:
        raise LayoutError(f"the rules take {count} pages; at most {MAX_PAGES} are set")
    if format is RulebookFormat.ZINE:
        return _set_zine(rules, made, look, paper, count)
    if format is RulebookFormat.A5_BOOKLET:
        return _set_booklet(rules, made, look, paper, options)
    name = "rules.pdf" if format is RulebookFormat.PAGE else "rules-a5.pdf"
    return SetRulebook({name: made.data}, (_describe(name, count, look, made),), made.notes)


def _set_booklet(
    rules: ResolvedRules, made: TypesetFile, look: PageLook, paper: Paper, options: RulebookOptions
) -> SetRulebook:
    count = len(page_sizes(made.data))
    sheet_count = len(booklet_slots(count)) // 4
    creep = options.creep_mm
    if creep is None:
        creep = USUAL_CREEP_MM if 4 * sheet_count >= CREEP_FROM_PAGES else 0.0
    is_rtl = is_rtl_language(rules.facts.language)
    plan = plan_booklet(count, look.size, paper.size.transpose(), creep_mm=creep, is_rtl=is_rtl)
    title = rules.facts.title
    sheets = draw_folded(plan, made.data, title)
    proof = _prove(plan, sheets, made.data)
    files = {"rules-a5.pdf": made.data, "rules-a5-booklet.pdf": sheets}
    lines = [
        _describe("rules-a5.pdf", count, look, made),
        f"rules-a5-booklet.pdf: {plural(sheet_count, 'sheet')} of {paper.name}, {proof}; "
        "print on both sides, flip on the short edge, fold and staple",
    ]
    if plan.blank_pages:
        lines.append(_describe_blanks(plan, 4 * sheet_count))
    if plan.creep_mm:
        lines.append(f"the innermost pages lie {plan.creep_mm:.2f} mm nearer to the fold, for a trimmed edge")
    if options.has_separate_sides:
        for name, part in (("fronts", plan.fronts), ("backs", plan.backs)):
            file = f"rules-a5-booklet-{name}.pdf"
            files[file] = draw_folded(part, made.data, title)
            _prove(part, files[file], made.data)
            lines.append(f"{file}: {plural(sheet_count, 'side')}")
    return SetRulebook(files, tuple(lines), made.notes)


def _set_zine(rules: ResolvedRules, made: TypesetFile, look: PageLook, paper: Paper, count: int) -> SetRulebook:
    if count > ZINE_PAGES:
        more = f"the rules take {count} pages of a zine, which has {ZINE_PAGES}"
        raise LayoutError(f"{more}; shorten them by {plural(count - ZINE_PAGES, 'page')}, or set them as a5-booklet")
    is_rtl = is_rtl_language(rules.facts.language)
    plan = plan_zine(count, paper.size.transpose(), is_rtl=is_rtl)
    sheet = draw_folded(plan, made.data, rules.facts.title)
    proof = _prove(plan, sheet, made.data)
    lines = [
        _describe("rules-zine-pages.pdf", count, look, made),
        f"rules-zine.pdf: one sheet of {paper.name}, {proof}; print one side, fold in half three times, open, "
        "slit the dashed line, fold lengthwise and push the ends together",
    ]
    if plan.blank_pages:
        lines.append(_describe_blanks(plan, ZINE_PAGES))
    notes = made.notes
    if look.body_pt < BODY_PT:
        notes += (f"the zine's text has {look.body_pt:g} pt, which not everybody can read: offer another format, too",)
    return SetRulebook({"rules-zine-pages.pdf": made.data, "rules-zine.pdf": sheet}, tuple(lines), notes)


def _set_card(rules: ResolvedRules, options: RulebookOptions, typesetter: Typesetter) -> SetRulebook:
    card = set_reference_card(rules, options, typesetter)
    size = f"{format_mm(card.look.size.width_mm)} x {format_mm(card.look.size.height_mm)} mm"
    said = f"{plural(len(card.sides), 'side')} of {size}, {card.look.body_pt:g} pt"
    files = {"reference-card.pdf": card.pages.data}
    for number, side in enumerate(card.sides, start=1):
        files[f"reference-card-{number}.svg"] = side.encode()
    return SetRulebook(files, (f"reference-card.pdf: {said}, to the cut",), card.pages.notes)


def _prove(plan: FoldedPlan, sheets: bytes, pages: bytes) -> str:
    # Flat pages need no second reader, and so not its library.
    from generator.writers.pdf.verification.folded_sheets import verify_folded_sheets

    return verify_folded_sheets(plan, sheets, pages)


def _describe_blanks(plan: FoldedPlan, count: int) -> str:
    verb = "is" if len(plan.blank_pages) == 1 else "are"
    return f"{page_numbers(plan.blank_pages)} of {count} {verb} blank, so that the last text is on the back"


def _describe(name: str, count: int, look: PageLook, made: TypesetFile) -> str:
    size = f"{format_mm(look.size.width_mm)} x {format_mm(look.size.height_mm)} mm"
    tags = "tagged, PDF/UA-1" if made.is_accessible else "tagged"
    return f"{name}: {plural(count, 'page')} of {size}, {look.body_pt:g} pt, {tags}"


def _size(data: bytes) -> str:
    return f"one page, {max(1, round(len(data) / 1024)):,} KB"
