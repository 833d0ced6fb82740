"""This computer's addresses in its networks, found without asking another computer."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8420
"""Default port of a session (ours: unassigned, and not the usual port of another server)."""
_SOMEWHERE = "192.0.2.1"
"""An address that is never assigned. Source: RFC 5737, section 3 (TEST-NET-1)."""
_ASK_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}
"""The ioctl for an interface's address, SIOCGIFADDR. Source: linux/sockios.h; Darwin, sys/sockio.h."""


class AddressError(ValueError):
    """An address that a session cannot be served on."""


def local_addresses() -> list[str]:
    """List this computer's addresses in private networks; that of the interface with the default route first."""
    found = dict.fromkeys(each for each in (*_find_outgoing(), *_interface_addresses()) if _is_local(each))
    # Self-assigned addresses come last; a phone may have one too.
    return sorted(found, key=lambda each: ipaddress.ip_address(each).is_link_local)


def parse_address(address: str) -> str:
    """Return an address as written in a link.

    Raises:
        AddressError: It is not valid, or means all interfaces at once.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        raise AddressError(f"{address!r} is not an address such as 192.168.1.20") from None
    if found.is_unspecified or found.is_multicast:
        raise AddressError(f"{address} is not the address of one network; use one of: {', '.join(list_addresses())}")
    return found.compressed


def list_addresses() -> list[str]:
    """List all values that `--address` may have on this computer."""
    return [*local_addresses(), LOOPBACK]


def host_of(address: str, port: int) -> str:
    """Return a browser's `Host` for an address; port 80 is omitted. Source: RFC 9110, section 7.2."""
    host = f"[{address}]" if ":" in address else address
    return host if port == 80 else f"{host}:{port}"


def listening_socket(address: str, port: int) -> socket.socket:
    """Return a socket that listens on one address only.

    Raises:
        OSError: The port is taken, or the address is not this computer's.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        # On Windows this option would let two servers have one port.
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((address, port))
        found.listen(128)
    except BaseException:
        found.close()
        raise
    return found


def _is_local(address: str) -> bool:
    """Whether it is reachable from a local network only."""
    found = ipaddress.ip_address(address)
    return found.is_private and not found.is_loopback and not found.is_unspecified


def _find_outgoing() -> Iterator[str]:
    """Yield the source address of outgoing packets; connecting a datagram socket sends none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((_SOMEWHERE, 9))
        yield str(probe.getsockname()[0])


def _interface_addresses() -> Iterator[str]:
    """Yield the address of each interface, where the system provides it."""
    if sys.platform == "win32":
        # The system resolves its own name without a query, to every interface.
        with suppress(OSError):
            yield from socket.gethostbyname_ex(socket.gethostname())[2]
        return
    if sys.platform not in _ASK_ADDRESS:
        return
    from fcntl import ioctl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                yield socket.inet_ntoa(ioctl(probe.fileno(), _ASK_ADDRESS[sys.platform], asked)[20:24])
