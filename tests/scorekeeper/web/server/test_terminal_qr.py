"""QR codes of links."""

import segno

from scorekeeper.web.server.console import code_lines, side_by_side

LINK = "http://192.168.178.123:8420/#TN1o-H9q0jIa-oVACmPWHbZ5"


def test_a_link_of_the_longest_address_is_a_code_of_29_modules() -> None:
    lines = code_lines(LINK)
    assert {len(line) for line in lines} == {37}
    assert len(lines) == 19


def test_lines_have_each_module_of_the_code_dark_where_nothing_is_drawn() -> None:
    upper, lower = "█▀", "█▄"
    read = []
    for line in code_lines(LINK):
        read += [[sign not in upper for sign in line], [sign not in lower for sign in line]]
    code = segno.make_qr(LINK, error="l")
    assert read[:37] == [list(map(bool, row)) for row in code.matrix_iter(border=4)]


def test_codes_stand_side_by_side_as_far_as_there_is_room() -> None:
    blocks = [("One", ["aaaa", "bbbb"]), ("Two", ["cccc"]), ("Three", ["dddd"])]
    assert side_by_side(blocks, 10) == ["One   Two", "aaaa  cccc", "bbbb", "", "Thre", "dddd"]
    assert side_by_side(blocks, 4) == ["One", "aaaa", "bbbb", "", "Two", "cccc", "", "Thre", "dddd"]
