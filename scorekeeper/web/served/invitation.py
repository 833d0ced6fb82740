"""How others come to the table: a code to scan for each door that is open to them, and what to know of it."""

from collections.abc import Callable, Mapping

from scorekeeper.presenter.blocks import Block, Group, Note, Picture, Tone
from scorekeeper.texts import Catalogue
from scorekeeper.web.served.guests import Role


def code_art(role: Role) -> str:
    """Return the name of the picture of a door's code, which the server answers with."""
    return f"codes/{role.value}.svg"


def invitation(tx: Catalogue, links: Mapping[Role, str], art: Callable[[Role], str] = code_art) -> tuple[Block, ...]:
    """Return it.

    Args:
        tx: The texts.
        links: The link of each door.
        art: Returns the picture of a door's code.
    """
    doors = (
        (Role.SCORER, tx("To keep score"), tx("Enters for everybody.")),
        (Role.SEAT, tx("To play"), tx("Everybody enters their own cards.")),
        (Role.WATCHER, tx("To watch"), tx("A score board that follows by itself.")),
    )
    return (
        Note(tx("Scan a code with the camera of a phone in the same network."), icon="info"),
        *(
            Group(
                (
                    Picture(art(role), tx("The code of this link: %(link)s", link=links[role])),
                    Note(told),
                    Note(links[role], Tone.QUIET),
                ),
                title,
            )
            for role, title, told in doors
        ),
        Note(
            tx("Whoever has a link can join. Anyone in this network can read what goes over it: it is not encrypted."),
            Tone.QUIET,
            "lock",
        ),
    )
