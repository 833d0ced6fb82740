"""The page's own texts: keys, the connection, limits of browsers; and those of a page with Python in it."""

from typing import Any

from scorekeeper.assets import game_art
from scorekeeper.games import BUILT_IN
from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Button, Heading, Item, Items, Note, Screen, Tone
from scorekeeper.web.wire import screen_as_json


def list_page_texts(tx: Catalogue) -> dict[str, str]:
    """Return the page's own texts, by the names that its modules use."""
    return {
        "back": tx("Back"),
        "actions": tx("Actions"),
        "sides": tx("Pages of the match"),
        "less": tx("%(label)s: one less", label="{label}"),
        "more": tx("%(label)s: one more", label="{label}"),
        "take": tx("%(label)s: use %(value)s", label="{label}", value="{value}"),
        "keypad": tx("Keypad: %(label)s", label="{label}"),
        "blank": tx("not entered"),
        "done": tx("Done"),
        "next": tx("Next: %(label)s", label="{label}"),
        "ok": tx("OK"),
        "plus": tx("Plus"),
        "minus": tx("Minus"),
        "sign": tx("Change sign"),
        "clear": tx("Clear"),
        "backspace": tx("Delete a digit"),
        "drag": tx("Move %(name)s; arrow keys work too", name="{name}"),
        "chosen": tx("chosen"),
        "out": tx("out"),
        "chart": tx("Totals over the course of the match"),
        "starting": tx("Starting …"),
        "lost": tx("No connection. Trying again …"),
        "closed": tx("The table has been closed. This page resumes when it reopens."),
        "waiting": tx("No connection. Your input is sent once it is back."),
        "back_again": tx("Connected again."),
        "cannot_share": tx("This browser cannot share files: the file has been downloaded instead."),
        "cannot_draw": tx("This browser cannot make a picture of it: here is the drawing instead."),
        "cannot_print": tx("This browser cannot print from a page: share the drawing, and print that."),
        "cannot_copy": tx("This browser does not let the page copy. Select the text and copy it:"),
        "paste_here": tx("This browser does not let the page read the clipboard. Paste here:"),
        "take_paste": tx("Use this text"),
        "cancel": tx("Cancel"),
        "close": tx("Close"),
    }


def start_messages(tx: Catalogue) -> dict[str, str]:
    """Return the messages about a start, by the names that `transport-worker.js` uses."""
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
            "This browser stores nothing for this page, as in some private windows: the scores are lost when it is "
            "closed. Share what you want to keep."
        ),
    }


def offline_texts(tx: Catalogue) -> dict[str, Any]:
    """Return the page's texts while Python is not running: words for its status bar, and whole screens."""
    again = Button(tx("Try again"), ("reload",), Tone.MAIN, "redo")
    gallery = tuple(Item(tx(game.title), (), art=game_art(game)) for game in BUILT_IN.values())
    starting = Screen(tx("Scorekeeper"), (Heading(tx("New game")), Items(gallery, is_gallery=True)), has_back=False)
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
            "loading": tx("Getting ready: %(part)s of the first download", part="{percent} %"),
            "offline": tx("Ready: from now on no network is needed."),
            "updating": tx("Updating …"),
            "restarting": tx("The last entry could not be saved. Restarting …"),
            "taken": tx(
                "The scorekeeper was opened in another tab: the last entry here was not saved. Continue there."
            ),
            "unable": tx("This browser cannot run the scorekeeper: %(why)s", why="{why}"),
        },
        "screens": {
            "starting": static_message(tx, "starting", starting),
            "second": static_message(tx, "second", second),
        },
    }


def static_message(tx: Catalogue, address: str, screen: Screen) -> dict[str, Any]:
    """Return the message to a page that has no controller yet; it follows the system's look."""
    return {
        "address": address,
        "screen": screen_as_json(screen),
        "look": {"theme": "system", "text_size": 100, "language": tx.language},
        "words": list_page_texts(tx),
        "deeds": [],
    }
