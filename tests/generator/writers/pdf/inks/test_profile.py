"""The profile of a press: taken from the user's file as it is, or refused in one sentence."""

import os
import random
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from generator.errors import RenderError
from generator.writers.pdf.inks.profile import open_profile
from tests.generator.presses import coated
from tests.generator.strangers import pnp


def refusal(path: Path) -> str:
    with pytest.raises(RenderError) as caught:
        open_profile(path)
    return str(caught.value).replace(f"{path}: --profile ", "")


def test_a_profile_tells_its_name_and_version() -> None:
    profile = open_profile(coated())
    assert (profile.name, profile.version) == ("ISO Coated v2 300% (basICColor)", (2, 1))
    assert profile.data == coated().read_bytes()


def test_white_is_bare_paper_and_nothing_passes_the_profiles_own_limit() -> None:
    profile = open_profile(coated())
    assert profile.inks(Image.new("RGB", (1, 1), "#ffffff")).tobytes() == bytes(4)
    steps = range(0, 256, 15)
    grid = bytes(part for r in steps for g in steps for b in steps for part in (r, g, b))
    data = profile.inks(Image.frombytes("RGB", (len(grid) // 3, 1), grid)).tobytes()
    assert max(sum(data[place : place + 4]) for place in range(0, len(data), 4)) <= 765  # 300 % by its name


def test_black_ink_is_as_light_as_the_standard_says() -> None:
    # ISO 12647-2:2004/Amd 1, paper type 1: paper L* 95, black L* 16, so that on paper taken as white it is 16.8.
    light = open_profile(coated()).to_lab(Image.new("CMYK", (1, 1), (0, 0, 0, 255))).tobytes()[0] / 2.55
    assert 15.5 <= light <= 18


def test_what_is_no_profile_of_a_press_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.icc") == "cannot be read: No such file or directory"
    assert refusal(tmp_path) == "is a folder, a pipe or a device; needs a plain file"
    text = tmp_path / "text.icc"
    text.write_text("colours " * 100)
    needed = "is not an ICC profile; ask your print service for the profile of its press (.icc or .icm)"
    assert refusal(text) == needed
    (tmp_path / "empty.icc").write_bytes(b"")
    assert refusal(tmp_path / "empty.icc") == needed
    screen = tmp_path / "screen.icc"
    screen.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    told = "is not a profile of a press: its colours are RGB and its class is mntr; needs CMYK and prtr"
    assert refusal(screen) == told


def test_a_profile_of_fifty_megabytes_is_refused_unread(tmp_path: Path) -> None:
    large = tmp_path / "large.icc"
    large.write_bytes(coated().read_bytes())
    os.truncate(large, 50 * 1024 * 1024)
    assert refusal(large) == "has 50 MB; ICC profiles of presses have at most 16 MB"


def test_a_damaged_profile_is_refused(tmp_path: Path) -> None:
    whole, damaged = coated().read_bytes(), tmp_path / "damaged.icc"
    damaged.write_bytes(whole[:500_000])
    assert refusal(damaged) == "is damaged: it declares 1052612 bytes but has 500000"
    damaged.write_bytes(whole[:128] + (0).to_bytes(4, "big") + whole[132:])
    assert refusal(damaged) == "is damaged: it has no table from colours to inks (B2A1 or B2A0)"
    place = whole.index(b"B2A1", 128, 1000)
    damaged.write_bytes(whole[: place + 4] + (1 << 30).to_bytes(4, "big") + whole[place + 8 :])
    assert refusal(damaged) == "is damaged: its part B2A1 extends beyond its end"
    start = int.from_bytes(whole[place + 4 : place + 8], "big")
    damaged.write_bytes(whole[:start] + b"none" + whole[start + 4 :])
    assert refusal(damaged).startswith("is damaged: ")


@pytest.mark.parametrize("seed", range(5))
def test_a_profile_with_wrong_bytes_anywhere_ends_in_a_sentence_or_in_inks(seed: int, tmp_path: Path) -> None:
    chance, whole = random.Random(seed), bytearray(coated().read_bytes())
    for _ in range(200):
        whole[chance.randrange(40, 4000)] = chance.randrange(256)
    spoilt = tmp_path / "spoilt.icc"
    spoilt.write_bytes(whole)
    try:
        profile = open_profile(spoilt)
    except RenderError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017  # either is right
    else:
        assert len(profile.inks(Image.new("RGB", (1, 1), "#808080")).tobytes()) == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--colour", "cmyk"], "--colour cmyk: it needs --profile FILE"),
        (["--profile", "x.icc"], "--profile does nothing with --colour rgb, only with --colour cmyk"),
        (
            ["--ink-limit", "240", "--save-ink"],
            "--ink-limit and --save-ink do nothing with --colour rgb, only with --colour cmyk",
        ),
        (
            ["--colour", "cmyk", "--profile", "x.icc", "--verify"],
            "--verify does nothing with --colour cmyk, only with --colour rgb",
        ),
        (["--colour", "cmyk", "--format", "png"], "--colour does nothing with --format png, only with --format pdf"),
    ],
)
def test_options_that_do_not_go_together_are_refused(words: list[str], told: str) -> None:
    outcome = pnp("build", "--deck", "island", *words)
    assert outcome.code == 2
    assert told in " ".join(outcome.err.split())


def test_a_game_is_not_printed_for_a_press() -> None:
    outcome = pnp("build", "--game", "island", "--cut-contour")
    assert outcome.code == 2
    assert "--cut-contour does nothing with --game, only with --deck" in " ".join(outcome.err.split())
