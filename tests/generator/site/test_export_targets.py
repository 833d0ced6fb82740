"""What the press's page offers for exports."""

from generator.options.choices import ExportTarget
from generator.site.export_targets import GROUPS, export_targets
from generator.site.press_bundle import PACKAGES


def test_every_target_is_in_one_group() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(ExportTarget)
    assert [each["id"] for each in export_targets(PACKAGES)] == [name.value for name in grouped]


def test_a_target_is_offered_with_the_options_that_it_reads() -> None:
    unread = {each["id"]: set(each["unread"]) for each in export_targets(PACKAGES)}
    readers = {
        flag: {name for name, flags in unread.items() if flag not in flags}
        for flag in ("--players", "--stock", "--pictures", "--order", "--url-base", "--marks", "--copies", "--lang")
    }
    every = {name.value for name in ExportTarget}
    assert readers == {
        "--players": {"tts", "vtt", "pcio", "silhouette", "cricut"},
        "--stock": {"mpc"},
        "--pictures": {"shop"},
        "--order": {"shop", "pdfx"},
        "--url-base": {"tts"},
        "--marks": {"silhouette"},
        "--copies": every,
        "--lang": every,
    }


def test_what_needs_a_library_that_no_browser_has_is_made_on_computers() -> None:
    away = {each["id"]: each["missing"] for each in export_targets(PACKAGES) if each["missing"]}
    assert away == {"pdfx": ["PIL", "pikepdf"]}
