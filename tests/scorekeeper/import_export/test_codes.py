"""Matches as codes: few signs, read exactly, bounded; and as QR codes, read back by hand where that can be done."""

import json
import string
import sys
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import ScoreError
from scorekeeper.import_export import codes
from tests.scorekeeper.storage.damages import within

ALPHANUMERIC = string.digits + string.ascii_uppercase + " $%*+-./:"
"""Source: ISO/IEC 18004:2015, table 5."""
FRAGMENT = string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@/?"
"""Source: RFC 3986, 3.5."""


def test_its_signs_are_those_of_a_qr_code_and_of_an_address() -> None:
    assert len(set(codes.SIGNS)) == 41
    assert set(codes.TAG + codes.SIGNS) <= set(ALPHANUMERIC) & set(FRAGMENT)


@given(st.binary(max_size=300))
def test_bytes_come_back(content: bytes) -> None:
    signs = codes._encode_base41(content)
    assert codes._decode_base41(signs) == content
    assert len(signs) == len(content) // 2 * 3 + len(content) % 2 * 2


def test_the_signs_are_digits_to_the_base_of_41() -> None:
    # By hand: 0x0102 = 258 = 0 * 1681 + 6 * 41 + 12, that is 0, 6, C; 0xffff = 65535 = 38 * 1681 + 40 * 41 + 17, that
    # is +, :, H (the 38th is the third of $ + - / : after 36 others, counted from 0); 0xff = 255 = 6 * 41 + 9: 6, 9.
    assert codes._encode_base41(b"\x01\x02\xff\xff\xff") == "06C-:H69"


def test_a_file_comes_back_from_wherever_its_code_is() -> None:
    file = json.dumps({"a": [1, 2, {"b": "Čeněk"}]}, indent=1)
    code = codes.encode_match_file(file)
    for text in (code, f"  {code}\n", f"https://example.org/#match={code}", f"here: {code} – see you"):
        assert json.loads(codes.decode_match_code(codes.find_code(text))) == json.loads(file)
    assert codes.find_code("nothing of ours") == ""


def test_what_does_not_fit_has_no_code() -> None:
    from random import Random

    chance = Random(1)

    def file(count: int) -> str:
        return json.dumps(["".join(chance.choices(string.printable, k=count))])

    assert codes.encode_match_file(file(5_000)) == ""
    code = codes.encode_match_file(file(2_000))
    assert 0 < len(code) <= len(codes.TAG) + 3_000
    # ISO/IEC 18004:2015, table 7: level L of version 33 has 3,009 alphanumeric signs, and 149 modules.
    assert len(codes.qr_modules("PNP1:" + "A" * 3_000)) == 149
    assert len(codes.qr_modules("https://somebody.github.io/pnp-press/#match=PNP1:" + "A" * 3_000)) == 153


def test_a_bomb_is_not_unpacked() -> None:
    bomb = codes.TAG + codes._encode_base41(zlib.compress(b"0" * 1_900_000, 9))
    assert len(bomb) < 3_000
    with within(25), pytest.raises(DamagedDataError, match="damaged or incomplete"):
        codes.decode_match_code(bomb)


@given(st.text(alphabet=codes.SIGNS, max_size=4_000))
def test_any_signs_are_a_file_or_refused(signs: str) -> None:
    with suppress(DamagedDataError):
        assert len(codes.decode_match_code(codes.TAG + signs)) <= codes.MOST_UNPACKED


def test_a_short_code_is_that_of_the_standard() -> None:
    # ISO/IEC 18004:2015, table 7: 20 alphanumeric signs fit version 1 at level M, which has 21 modules.
    rows = codes.qr_modules("PNP1:ABC")
    assert len(rows) == 21
    assert rows[0][:8] == rows[6][:8] == "11111110"
    assert rows[6][8:13] == "10101", "the timing pattern"
    assert rows[13][8] == "1", "the module that is always dark"


def test_more_than_any_code_holds_is_an_error() -> None:
    with pytest.raises(ValueError, match="too large"):
        codes.qr_modules("x" * 3_000)


def test_without_segno_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(ScoreError, match="Segno is not installed"):
        codes.qr_modules("PNP1:ABC")
