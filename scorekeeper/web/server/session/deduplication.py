"""The messages answered for each phone, so that one that is sent again is not applied twice.

A page numbers its messages, and sends them one after another. The latest number is saved in one transaction with the
effects of the message, so a host that was killed in between has either both or neither.
"""

from typing import Any

from scorekeeper.storage.store import Store
from scorekeeper.web.server.access.participants import key_prefix_of
from scorekeeper.web.wire import WireError

MOST_PAGES = 8
"""Most pages remembered for each phone, the latest (ours: it shows one, and each visit is another)."""
LONGEST_NAME_OF_PAGE = 40


class AnsweredMessages:
    """The latest message number of each page of each phone."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def is_answered(self, key: str, id: object) -> bool:
        """Whether a message was answered.

        Raises:
            WireError: The id is not valid.
        """
        if id is None:
            return False
        page, number = _parse_id(id)
        return number <= self._read_pages(key).get(page, 0)

    def answered_values(self, key: str, id: object) -> dict[str, Any]:
        """Return the key-value that records a message as answered; empty for one without an id."""
        if id is None:
            return {}
        page, number = _parse_id(id)
        pages = self._read_pages(key)
        pages.pop(page, None)
        latest = dict([*pages.items(), (page, number)][-MOST_PAGES:])
        # A list keeps its order in the stored value.
        return {_value_key(key): list(latest.items())}

    def _read_pages(self, key: str) -> dict[str, int]:
        noted = self._store.read_value(_value_key(key))
        return {page: number for page, number in noted} if isinstance(noted, list) else {}


def _value_key(key: str) -> str:
    return f"{key_prefix_of(key)}answered"


def _parse_id(id: object) -> tuple[str, int]:
    match id:
        case [str(page), int(number)] if page and len(page) <= LONGEST_NAME_OF_PAGE and 0 < number < 2**53:
            return page, number
    raise WireError("an id is the name of a page and a number from 1")
