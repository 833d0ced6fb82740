"""What the page itself says, beside the blocks: names of keys, states of the connection, what a browser cannot do."""

from scorekeeper.i18n import Catalogue


def list_page_texts(tx: Catalogue) -> dict[str, str]:
    """Return the page's own words, by the names that its modules use."""
    return {
        "back": tx("Back"),
        "actions": tx("Actions"),
        "sides": tx("Pages of the match"),
        "less": tx("%(label)s: one less", label="{label}"),
        "more": tx("%(label)s: one more", label="{label}"),
        "take": tx("%(label)s: take %(value)s", label="{label}", value="{value}"),
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
        "drag": tx("Move %(name)s; arrow keys move too", name="{name}"),
        "chosen": tx("chosen"),
        "out": tx("out"),
        "chart": tx("Totals over the course of the match"),
        "starting": tx("Starting …"),
        "lost": tx("No connection. Trying again …"),
        "closed": tx("The table has been closed. This page goes on when it is opened again."),
        "waiting": tx("No connection. What you have tapped is sent as soon as there is one."),
        "back_again": tx("Connected again."),
        "cannot_share": tx("This browser cannot share files: the file has been downloaded instead."),
        "cannot_draw": tx("This browser cannot make a picture of it: this is the drawing instead."),
        "cannot_print": tx("This browser cannot print from a page: share the drawing, and print that."),
        "cannot_copy": tx("This browser does not let the page copy. Select the text and copy it:"),
        "paste_here": tx("This browser does not let the page read the clipboard. Paste here:"),
        "take_paste": tx("Use this text"),
        "cancel": tx("Cancel"),
        "close": tx("Close"),
    }
