"""Join links: a secret link for each role, and the cookie of a phone that has joined."""

import hashlib
import json
import os
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.storage.private_files import close_to_others, create_private_file, make_private_folder
from scorekeeper.web.server.access.participants import Role

FILE = "table-links.json"
"""The file of the secrets, beside the scores; readable by its owner only."""
COOKIE = "guest"
COOKIE_SECONDS = 30 * 24 * 3600
"""How long a phone is known without its link (as long as `participants.FORGOTTEN_AFTER`)."""
TOKEN_BYTES = 18
"""Random bytes of a link: 144 bits, 24 characters (at least 128 bits are recommended)."""
_LONGEST = 200
"""Most characters of a secret that are examined."""


@dataclass(slots=True)
class JoinLinks:
    """The secrets of a session's links."""

    tokens: Mapping[Role, str]
    path: Path = field(default=Path(), compare=False)
    """The file in which they are kept."""
    _listeners: list[Callable[[], None]] = field(default_factory=list, compare=False)

    def on_renewal(self, call: Callable[[], None]) -> None:
        """Register a callback for when all links have been replaced."""
        self._listeners.append(call)

    def renew(self) -> None:
        """Replace all links; the old ones stop working at once.

        Raises:
            OSError: The new ones cannot be written; the old ones still work.
        """
        tokens = {role: secrets.token_urlsafe(TOKEN_BYTES) for role in Role}
        _write_tokens(self.path, tokens)
        self.tokens = tokens
        for call in self._listeners:
            call()

    def role_of(self, token: str) -> Role | None:
        """Return the role of a token; None if it has none. Takes the same time for every wrong token."""
        given, found = token[:_LONGEST].encode(errors="replace"), None
        for role, own in self.tokens.items():
            if secrets.compare_digest(given, own.encode()):
                found = role
        return found


def load_join_links(folder: Path, *, anew: bool = False) -> JoinLinks:
    """Return a session's links, unchanged so that links sent before still work.

    Args:
        folder: The folder of the scores.
        anew: Whether to replace all links; the old ones stop working.

    Raises:
        OSError: They cannot be written.
    """
    path = folder / FILE
    close_to_others(path)
    tokens = {} if anew else _read_tokens(path)
    if set(tokens) != set(Role):
        tokens = {role: tokens.get(role) or secrets.token_urlsafe(TOKEN_BYTES) for role in Role}
        _write_tokens(path, tokens)
    return JoinLinks(tokens, path)


def new_cookie() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_cookie(cookie: str) -> str:
    """Return the key of the participant with a cookie, which does not reveal the cookie to readers of the scores."""
    return hashlib.sha256(cookie[:_LONGEST].encode(errors="replace")).hexdigest()[:32]


def _read_tokens(path: Path) -> dict[Role, str]:
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(found, dict):
            return {role: found[role] for role in Role if isinstance(found.get(role), str) and len(found[role]) >= 22}
    return {}


def _write_tokens(path: Path, tokens: Mapping[Role, str]) -> None:
    make_private_folder(path.parent)
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    create_private_file(part)
    with part.open("w", encoding="utf-8") as file:
        json.dump({role.value: token for role, token in tokens.items()}, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
