"""Lines of text: broken well, shrunk where they must be, refused where nothing helps."""

from collections.abc import Collection
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.fonts.font_library import find_font
from generator.text.layout.copyfitting import fit_text, height
from generator.text.layout.lines import SetLine, TooWideError, break_lines
from generator.text.markup.markup_parser import Atom, atoms_of

SANS = find_font("Source Sans Pro", 400)
PROPERTY = settings(max_examples=60)
EM = SANS.width("m", 1)


def atoms(text: str, language: str = "zxx", icons: Collection[str] = ()) -> list[list[Atom]]:
    """Measure text in a language without hyphenation, unless one is named."""
    return atoms_of(text, lambda bold, italic: [SANS], language=language, icons=icons, has_hyphens=True)


def words(line: SetLine) -> str:
    return "".join(piece.text or f"{{{piece.icon}}}" for piece in line.runs)


def broken(text: str, width: float, language: str = "zxx") -> list[str]:
    return [words(line) for line in break_lines(atoms(text, language), width)]


def test_a_line_that_fits_stays_whole() -> None:
    assert broken("m m m", SANS.width("m m m", 1) + 1e-9) == ["m m m"]


def test_a_line_is_broken_at_the_last_space_that_fits() -> None:
    assert broken("m m m", SANS.width("m m m", 1) - 0.02) == ["m m", "m"]
    assert broken("m m m", EM + 1e-9) == ["m", "m", "m"]


def test_newlines_are_kept_and_an_empty_line_is_a_gap() -> None:
    lines = break_lines(atoms("a\nb\n\nc"), 10)
    assert [(words(line), line.gap) for line in lines] == [("a", 0), ("b", 0), ("c", 0.5)]
    assert break_lines(atoms(""), 10) == []


def test_several_spaces_are_one_and_a_no_break_space_holds() -> None:
    assert broken("  a   b  ", 10) == ["a b"]
    assert broken("m\u00a0m m", SANS.width("m\u00a0m", 1) + 1e-9) == ["m\u00a0m", "m"]


def test_lines_break_after_dashes_and_slashes_within_words_only() -> None:
    assert broken("mm-mm", 2.5 * EM) == ["mm-", "mm"]
    assert broken("mm–mm", 2.7 * EM) == ["mm–", "mm"]
    assert broken("mm/mm", 2.5 * EM) == ["mm/", "mm"]
    with pytest.raises(TooWideError):
        broken("-mmm", 2.5 * EM)


def test_the_whole_paragraph_is_looked_at() -> None:
    # Filling each line as far as it goes would leave `mm m`, then a lone `m`, then `mmmm`: free squares .06 + .59 of
    # the width, and .29 + .23 as it is; a space is .24 of an m wide.
    assert broken("mm m m mmmm", 4.3 * EM) == ["mm", "m m", "mmmm"]
    assert broken("a m mm mmm a a", 4 * EM) == best_by_trial("a m mm mmm a a", 4 * EM)


def best_by_trial(text: str, width: float) -> list[str]:
    """Try every way to break at spaces: fewest lines, then the least squares of what lines but the last leave free."""
    parts = text.split(" ")
    ways = []
    for count in range(len(parts)):
        for cuts in combinations(range(1, len(parts)), count):
            bounds = [0, *cuts, len(parts)]
            lines = [" ".join(parts[begin:end]) for begin, end in pairwise(bounds)]
            if all(SANS.width(line, 1) <= width for line in lines):
                ways.append((len(lines), sum((1 - SANS.width(line, 1) / width) ** 2 for line in lines[:-1]), lines))
    return min(ways, key=lambda way: way[:2])[2]


@PROPERTY
@given(parts=st.lists(st.text("abm,", min_size=1, max_size=5), min_size=1, max_size=9), width=st.floats(4.5, 12))
def test_lines_are_as_good_as_the_best_of_all_ways(parts: list[str], width: float) -> None:
    lines = broken(" ".join(parts), width)
    best = best_by_trial(" ".join(parts), width)

    def cost(some: list[str]) -> float:
        return sum((1 - SANS.width(line, 1) / width) ** 2 for line in some[:-1])

    assert " ".join(lines).split(" ") == parts
    assert all(SANS.width(line, 1) <= width + 1e-9 for line in lines)
    assert len(lines) == len(best)
    assert cost(lines) == pytest.approx(cost(best))


def test_words_are_hyphenated_where_the_language_has_patterns() -> None:
    # hyph_en_US: hy-phen-ation; hyph_cs_CZ: lo-ko-mo-ti-va, of which one letter never stands alone.
    assert broken("hyphenation", SANS.width("hyphen-", 1) + 1e-9, "en") == ["hyphen-", "ation"]
    assert broken("lokomotiva", SANS.width("lokomo-", 1) + 1e-9, "cs") == ["lokomo-", "tiva"]
    with pytest.raises(TooWideError):
        broken("hyphenation", SANS.width("hyphen-", 1), "zxx")


def test_a_soft_hyphen_is_seen_only_where_the_line_ends() -> None:
    assert broken("mm\u00admm", 10) == ["mmmm"]
    assert broken("mm\u00admm", SANS.width("mm-", 1) + 1e-9) == ["mm-", "mm"]


def test_a_word_is_not_hyphenated_if_spaces_do_as_well() -> None:
    assert broken("some hyphenation", SANS.width("hyphenation", 1) + 1e-9, "en") == ["some", "hyphenation"]


def test_a_word_wider_than_the_box_is_named() -> None:
    with pytest.raises(TooWideError) as caught:
        broken("a mmmm", 4 * EM - 1)
    assert (caught.value.text, caught.value.width) == ("mmmm", pytest.approx(4 * EM))


def fit(text: str, sizes: list[float], width: float, tall: float) -> tuple[float, list[str]]:
    size, lines = fit_text(atoms(text), sizes, width, tall, leading=1.2)
    return size, [words(line) for line in lines]


def test_the_largest_size_that_fits_is_taken() -> None:
    # Two lines at size 3: ascent and descent are 0.75 + 0.25 of the size in this font, and one step of 1.2.
    assert (SANS.ascent, SANS.descent) == (0.75, 0.25)
    width = SANS.width("m m", 3)
    assert fit("m m m m", [4, 3, 2], width, 3 * (1.2 + 1)) == (3, ["m m", "m m"])
    assert fit("m m m m", [4, 3, 2], width, 3 * (1.2 + 1) - 0.02) == (2, ["m m", "m m"])


def test_height_counts_lines_and_gaps() -> None:
    # Three lines and half of one between: 2.5 steps of 1.2 and one full height.
    assert height(break_lines(atoms("a\nb\n\nc"), 10), 1.2) == pytest.approx(4.0)
    assert height([], 1.2) == 0.0


def test_text_that_does_not_fit_at_the_smallest_size_says_by_how_much() -> None:
    with pytest.raises(
        ValueError,
        match=r"^at the smallest size of 2\.00 mm 3 lines need 6\.80 mm, 0\.80 mm more than "
        r"the box of 3\.00 x 6\.00 mm has$",
    ):
        fit("m m m", [3, 2], 3, 6)


def test_a_word_that_is_too_wide_at_the_smallest_size_says_so() -> None:
    with pytest.raises(ValueError, match=r"^at the smallest size of 2\.00 mm 'mmm' is .* mm wider than its box"):
        fit("mmm", [3, 2], 3, 60)


def test_four_hundred_words_fit_a_large_box_and_not_a_small_one() -> None:
    text = "every passenger brings a suitcase and leaves without it " * 45
    # 1,035 em of text: 31 lines of 100 mm at 3 mm are 111 mm high, 26 to 28 lines at 2.5 mm no more than 84.
    size, lines = fit_text(atoms(text.strip(), "en"), [3.0, 2.5, 2.0], 100, 90, leading=1.2)
    assert size == 2.5
    assert sum(len(words(line).replace("-", "").split()) for line in lines) >= 405
    with pytest.raises(ValueError, match="more than the box"):
        fit_text(atoms(text, "en"), [3.0, 2.5, 2.0], 55, 30, leading=1.2)


def test_centred_text_has_an_even_last_line_too() -> None:
    # Fewest lines are two; filled, the second is a lone `m`.
    width = SANS.width("m m m", 1) + 1e-9
    assert [words(line) for line in break_lines(atoms("m m m m"), width, is_centred=True)] == ["m m", "m m"]
    assert [words(line) for line in break_lines(atoms("m m m m"), width)] == ["m m m", "m"]


def test_justified_lines_are_as_wide_as_the_box_but_for_the_last() -> None:
    width = SANS.width("mm mm", 1) + 0.3
    lines = break_lines(atoms("mm mm mm mm m"), width, is_justified=True)
    assert [words(line) for line in lines] == ["mmmm", "mmmm", "m"]
    assert [line.width for line in lines[:2]] == pytest.approx([width, width])
    assert [piece.x for piece in lines[0].runs] == pytest.approx([0.0, width - SANS.width("mm", 1)])
    assert lines[2].width == pytest.approx(SANS.width("m", 1))


def test_a_line_without_spaces_or_with_few_words_is_not_torn_apart() -> None:
    # A space of 0.2 of the size becomes no wider than 0.6.
    space = SANS.width(" ", 1)
    assert space == pytest.approx(0.2)
    wide, narrow = SANS.width("m m", 1) + 0.41, SANS.width("m m", 1) + 0.39
    for width, is_whole in ((wide, False), (narrow, True)):
        first = break_lines(atoms(f"m m {'m' * 2}"), width, is_justified=True)[0]
        assert (first.width == pytest.approx(width)) == is_whole
    assert break_lines(atoms("mm mmm"), 3.2 * EM, is_justified=True)[0].width == pytest.approx(2 * EM)


def test_justified_text_is_hyphenated_before_its_spaces_grow() -> None:
    made = atoms_of("an opponent an", lambda bold, italic: [SANS], language="en", icons=())
    width = SANS.width("ponent an", 1) + 1e-9
    _, lines = fit_text(
        made, [1.0], width, 9, leading=1.2, is_justified=True, divided=lambda: atoms("an opponent an", "en")
    )
    assert "".join(words(line) for line in lines).count("-") == 1
    assert len(lines) == 2


def test_text_is_hyphenated_only_where_it_does_not_fit_without() -> None:
    # A line takes `opponent` whole, but not with an `an`, unless it is divided: op-po-nent in hyph_en_US.
    width = SANS.width("ponent an", 1) + 1e-9
    plain = atoms_of("an opponent an", lambda bold, italic: [SANS], language="en", icons=())

    def lines(tall: float) -> list[str]:
        _, found = fit_text(plain, [1.0], width, tall, leading=1.2, divided=lambda: atoms("an opponent an", "en"))
        return [words(line) for line in found]

    assert lines(3.4) == ["an", "opponent", "an"]
    # Here there is room for two lines only.
    assert lines(2.2) in (["an op-", "ponent an"], ["an oppo-", "nent an"])


def test_a_label_of_one_word_gets_smaller_before_it_is_divided() -> None:
    plain = atoms_of("hyphenation", lambda bold, italic: [SANS], language="en", icons=())
    width = SANS.width("hyphenation", 2.0) + 0.01

    def fitted(sizes: list[float]) -> tuple[float, list[str]]:
        size, lines = fit_text(plain, sizes, width, 20, leading=1.2, divided=lambda: atoms("hyphenation", "en"))
        return size, [words(line) for line in lines]

    assert fitted([3.0, 2.5, 2.0]) == (2.0, ["hyphenation"])
    # hyphen-a-tion: filled as far as it goes, which leaves the last line free.
    assert fitted([3.0, 2.5]) == (2.5, ["hyphena-", "tion"])
