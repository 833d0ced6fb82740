"""Whoever looks after the page sees what is wrong with it."""

import pytest

from tests.scorekeeper.web.person import WebPerson

pytestmark = pytest.mark.slow

WRONG = (
    ("<p data-look='width: 40px; white-space: nowrap'>far too many words</p>", '"far too many words" is'),
    ("<p data-look='margin-left: 390px; width: 200px'>too far right</p>", '"too far right" leaves the window'),
    ("<p data-look='height: 10px; overflow: hidden'>cut off below</p>", '"cut off below" is'),
    (
        "<button data-kind='Button' data-name='Tiny' aria-label='Tiny' data-look='width: 30px'>x</button>",
        'Button "Tiny" is 30',
    ),
    ("<button data-kind='IconButton' data-name='Mute' data-look='width: 48px; height: 48px'></button>", "says nothing"),
)


def test_what_is_wrong_is_seen(person: WebPerson) -> None:
    person.open("settings")
    person.check_screen()
    for html, told in WRONG:
        # Styles are set as a script may, which the page's policy lets it.
        person.submit(
            """const made = new DOMParser().parseFromString(arguments[0], "text/html").body.firstChild;
            const style = made.dataset.look;
            made.id = "wrong";
            document.querySelector("#screen main .main").prepend(made);
            made.style.cssText = style;""",
            html,
        )
        with pytest.raises(AssertionError, match=told):
            person.check_screen()
        person.submit("document.getElementById('wrong').remove()")
        person.check_screen()


def test_what_is_covered_cannot_be_pressed(person: WebPerson) -> None:
    person.open("home")
    person.submit(
        """const veil = document.createElement("div");
        veil.id = "veil";
        veil.style.cssText = "position: fixed; inset: 0; z-index: 99";
        document.body.append(veil);"""
    )
    with pytest.raises(AssertionError, match="'Showboat' is covered, or out of sight"):
        person.press("Showboat")
    person.submit("document.getElementById('veil').remove()")
    person.press("Showboat")
    person.must_see("Players")


def test_what_is_missing_is_told(person: WebPerson) -> None:
    person.open("home")
    with pytest.raises(AssertionError, match=r"nothing to press is called 'Fizzbin'; there are .*'Showboat'"):
        person.press("Fizzbin")
    with pytest.raises(AssertionError, match="'Fizzbin' is not on the screen"):
        person.must_see("Fizzbin")
