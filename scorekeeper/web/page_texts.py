"""The page's own texts: names of keys, states of the connection, limits of browsers."""

from scorekeeper.i18n import Catalogue


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
