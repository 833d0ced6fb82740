"""The forms of commands that the page shows."""

from generator.cli.command_forms import arguments, browser_forms


def test_the_page_is_told_of_pictures() -> None:
    (output,) = [each for each in browser_forms()["build"] if each["flag"] == "--format"]
    assert [value for value, _ in output["choices"]] == ["pdf", "png", "jpg", "svg"]


def test_what_is_chosen_becomes_the_words_of_a_command_line() -> None:
    chosen = {"--deck": "island", "--style": ["low-ink", "plain"], "--credits": True, "--corners": False, "--skip": ""}
    words = ["--deck", "island", "--style", "low-ink", "--style", "plain", "--credits"]
    assert list(arguments(chosen)) == words


def test_each_option_has_a_name_and_what_can_be_chosen() -> None:
    for command, form in browser_forms().items():
        for option in form:
            assert option["flag"].startswith("--"), command
            assert option["name"], option
            assert (option["kind"] == "choice") == bool(option["choices"]), option
            assert "--out" not in option["flag"]
