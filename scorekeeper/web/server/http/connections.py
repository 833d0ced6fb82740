"""The connections of a server: those of phones that have joined, and strangers', of which the oldest give way.

Whose a connection is shows only in a request, so a new one is a stranger's until then. Strangers can therefore neither
fill the server, nor keep a phone that has joined from being answered: each new connection finds room.
"""

from collections.abc import Callable

MOST_OF_PHONE = 8
"""Most connections that a phone has as its own; any more are like strangers' (ours: a browser has up to six)."""
MOST_OF_ADDRESS, MOST_STRANGERS = 96, 160
"""Most strangers' connections of one address, and in all.

Ours: eight phones behind one address open six each with the page; and with those of all phones of a full session, and
as many at its door, they are fewer than the 1,024 files that Linux gives a process.
"""
Address = tuple[str, int]
"""Host and port of the other side, which no two open connections share."""


class ConnectionRegister:
    """The open connections of one server."""

    def __init__(self) -> None:
        self._ends: dict[Address, Callable[[], None]] = {}
        self._strangers: dict[str, dict[Address, None]] = {}
        self._owners: dict[Address, str] = {}

    def add(self, address: Address, end: Callable[[], None]) -> None:
        """Add a stranger's connection; if there are too many, end the oldest one of those who have most.

        Args:
            address: Its other side.
            end: Ends it.
        """
        self._ends[address] = end
        host, _ = address
        of_host = self._strangers.setdefault(host, {})
        of_host[address] = None
        if len(of_host) > MOST_OF_ADDRESS:
            self._end_oldest(host)
        elif sum(map(len, self._strangers.values())) > MOST_STRANGERS:
            self._end_oldest(max(self._strangers, key=lambda each: len(self._strangers[each])))

    def assign(self, address: Address, owner: str) -> None:
        """Record whose a connection is: that of a phone, or a stranger's if `owner` is empty."""
        if address not in self._ends or self._owners.get(address, "") == owner:
            return
        if owner and list(self._owners.values()).count(owner) >= MOST_OF_PHONE:
            owner = ""
        if owner:
            self._remove_stranger(address)
            self._owners[address] = owner
        else:
            self._owners.pop(address, None)
            self._strangers.setdefault(address[0], {})[address] = None

    def is_owned(self, address: Address) -> bool:
        """Whether a connection is that of a phone that has joined."""
        return address in self._owners

    def remove(self, address: Address) -> None:
        """Forget a connection that has ended."""
        self._ends.pop(address, None)
        self._owners.pop(address, None)
        self._remove_stranger(address)

    def _end_oldest(self, host: str) -> None:
        address = next(iter(self._strangers[host]))
        end = self._ends[address]
        self.remove(address)
        end()

    def _remove_stranger(self, address: Address) -> None:
        host, _ = address
        of_host = self._strangers.get(host, {})
        of_host.pop(address, None)
        if not of_host:
            self._strangers.pop(host, None)
