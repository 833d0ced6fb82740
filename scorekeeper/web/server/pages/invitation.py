"""The invitation to a session: a QR code for each role that is open to others, and what to know about it."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.import_export import codes
from scorekeeper.presenter.blocks import Block, Code, Group, Note, Tone
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.http.network import LOOPBACK


def invitation_blocks(tx: Catalogue, links: Mapping[Role, str]) -> Iterator[Block]:
    """Yield the blocks that invite others: link and QR code for each role but the host's.

    Args:
        tx: The reader's language.
        links: The link of each role.
    """
    doors = (
        (Role.SCORER, tx("To keep score"), tx("Enters for everybody.")),
        (Role.SEAT, tx("To play"), tx("Everybody enters their own cards.")),
        (Role.WATCHER, tx("To watch"), tx("A scoreboard that updates by itself.")),
    )
    if any(link.startswith(f"http://{LOOPBACK}") for link in links.values()):
        yield Note(
            tx("This computer is not in a network, so phones cannot reach it. Join one and invite again."),
            Tone.BAD,
            "warning",
        )
    yield Note(tx("Scan a code with the camera of a phone in the same network."), icon="info")
    for role, title, told in doors:
        yield Group((Note(told), *_code(tx, links[role]), Note(links[role], Tone.QUIET)), title)
    yield Note(
        tx("Anyone with a link can join. Anyone in this network can read the traffic: it is not encrypted."),
        Tone.QUIET,
        "lock",
    )


def _code(tx: Catalogue, link: str) -> Iterator[Block]:
    with suppress(ScoreError):  # the library is missing; the link can be typed
        yield Code(codes.qr_modules(link), tx("QR code of this link"))
