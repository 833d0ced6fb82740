"""Texts only for a page with Python in it: its start, its storage and its other tabs."""

from typing import Any

from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Button, Note, Screen, Tone
from scorekeeper.web.page_texts import list_page_texts
from scorekeeper.web.wire import screen_as_json


def start_messages(tx: Catalogue) -> dict[str, str]:
    """Return the messages about a start, by the names that `link-alone.js` uses."""
    return {
        "first": tx(
            "The scores are kept in this browser, on this device. In a private window they are lost when it is closed."
        ),
        "plain-http": tx(
            "This address is plain http: the page works only while its host can be reached, and it cannot be "
            "installed. From an https address it works without a network."
        ),
        "updated": tx("The scorekeeper has been updated."),
        "unkept": tx("The browser could not save the last entry, so it was dropped: it may have no space left."),
        "broken": tx("Something went wrong, and the last entry was dropped. The scores are unchanged."),
        "full": tx(
            "The browser has no space left for the scores: they can be viewed, but nothing can be entered. "
            "Free some space on this device, then open the page again."
        ),
        "nowhere": tx(
            "This browser stores nothing for this page, as in some private windows: nothing can be entered here."
        ),
    }


def offline_texts(tx: Catalogue) -> dict[str, Any]:
    """Return the page's texts while Python is not running: words for its status bar, and whole screens."""
    again = Button(tx("Try again"), ("reload",), Tone.MAIN, "redo")
    starting = Screen(tx("Scorekeeper"), (), has_back=False)
    second = Screen(
        tx("Scorekeeper"),
        (
            Note(tx("The scorekeeper is open in another tab or window."), Tone.BAD, "warning"),
            Note(tx("Continue there, or close it there to continue here.")),
            again,
        ),
        has_back=False,
    )
    return {
        "words": {
            "starting": tx("Starting …"),
            "first": tx("Getting ready. The first start takes a little longer …"),
            "updating": tx("Updating …"),
            "restarting": tx("The last entry could not be saved. Restarting …"),
            "taken": tx(
                "The scorekeeper was opened in another tab: the last entry here was not saved. Continue there."
            ),
            "unable": tx("This browser cannot run the scorekeeper: %(why)s", why="{why}"),
        },
        "screens": {"starting": _message(tx, "starting", starting), "second": _message(tx, "second", second)},
    }


def _message(tx: Catalogue, address: str, screen: Screen) -> dict[str, Any]:
    look = {"theme": "system", "text_size": 100, "language": tx.language}
    return {
        "address": address,
        "screen": screen_as_json(screen),
        "look": look,
        "words": list_page_texts(tx),
        "deeds": [],
    }
