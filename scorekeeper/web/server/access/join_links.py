"""The doors to a table: a secret link for each role, and the cookie that a phone has once it is in."""

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.web.server.access.participants import Role

FILE = "table-links.json"
"""Where the secrets are, beside the scores; nobody but its owner can read it."""
COOKIE = "guest"
COOKIE_SECONDS = 30 * 24 * 3600
"""So long a phone is known without its link (as long as `participants.FORGOTTEN_AFTER`)."""
TOKEN_BYTES = 18
"""Of chance in a link: 144 bits, 24 letters (at least 128 are asked for)."""
_LONGEST = 200
"""Letters of a secret that is looked at, at most."""


@dataclass(frozen=True, slots=True)
class JoinLinks:
    """The secrets of a table's links."""

    tokens: Mapping[Role, str]

    def role_of(self, token: str) -> Role | None:
        """Return which door a token opens; None if it opens none. It takes as long whatever is wrong with it."""
        given, found = token[:_LONGEST].encode(errors="replace"), None
        for role, own in self.tokens.items():
            if secrets.compare_digest(given, own.encode()):
                found = role
        return found


def load_join_links(folder: Path, *, anew: bool = False) -> JoinLinks:
    """Return the doors of a table as they were, so that links that were sent still lead in.

    Args:
        folder: Where the scores are.
        anew: Whether all links are to be new ones: those that were sent lead nowhere then.

    Raises:
        OSError: They cannot be written.
    """
    path = folder / FILE
    tokens = {} if anew else _read_tokens(path)
    if set(tokens) != set(Role):
        tokens = {role: tokens.get(role) or secrets.token_urlsafe(TOKEN_BYTES) for role in Role}
        _write_tokens(path, tokens)
    return JoinLinks(tokens)


def new_cookie() -> str:
    """Return a secret for a phone."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_cookie(cookie: str) -> str:
    """Return the key of the guest that has a cookie: whoever reads the scores does not learn the cookie from it."""
    return hashlib.sha256(cookie[:_LONGEST].encode(errors="replace")).hexdigest()[:32]


def _read_tokens(path: Path) -> dict[Role, str]:
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(found, dict):
            return {role: found[role] for role in Role if isinstance(found.get(role), str) and len(found[role]) >= 22}
    return {}


def _write_tokens(path: Path, tokens: Mapping[Role, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(number, "w", encoding="utf-8") as file:
        json.dump({role.value: token for role, token in tokens.items()}, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
