"""A shared session served from a terminal: the scores' folder, the messages, and links as QR codes."""

import errno
import locale
import os
import random
import shutil
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import TextIO

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import SOURCE_LANGUAGE, languages
from scorekeeper.import_export import codes
from scorekeeper.storage.scores_folder import folder_of_scores
from scorekeeper.storage.store import REST_SECONDS, Store
from scorekeeper.web.server.access.join_links import load_join_links
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.access.table_lock import TableHolder, check_table, hold_table
from scorekeeper.web.server.http import network
from scorekeeper.web.server.http.http_server import Endpoint, HttpServer
from scorekeeper.web.server.session.shared_session import SharedSession

CODES = (("Keep score", Role.SCORER), ("Play: own cards", Role.SEAT), ("Watch", Role.WATCHER))
"""The links shown as QR codes; the host's is for one device only, and typed or sent."""
BORDER = 4
"""Modules of the quiet zone around a code. Source: ISO/IEC 18004:2015, section 6.3.8."""


class HostError(Exception):
    """A reason why no session can be served, as a sentence."""


def serve_until_stopped(address: str | None, port: int, folder: Path | None, *, has_new_links: bool) -> int:
    """Serve until Ctrl-C; return the exit code."""
    try:
        found = folder or folder_of_scores(os.environ, sys.platform)
        _serve(choose_address(address), port, found, sys.stdout, has_new_links=has_new_links)
    except (HostError, ScoreError) as error:
        sys.stderr.write(f"scorekeeper: {error}\n")
    except OSError as error:
        told = f"{error.filename} cannot be made or written: {error.strerror}" if error.filename else str(error)
        sys.stderr.write(f"scorekeeper: {told}; name another folder for the scores with --folder\n")
    else:
        return 0
    return 1


def choose_address(asked: str | None) -> str:
    """Return the address to serve on: the given one, else this computer's in its network, else the loopback.

    Raises:
        HostError: The given address is not valid.
    """
    if asked:
        try:
            return network.parse_address(asked)
        except network.AddressError as error:
            raise HostError(str(error)) from None
    return next(iter(network.local_addresses()), network.LOOPBACK)


def open_socket(address: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        HostError: It cannot listen; says what to do.
    """
    try:
        return network.listening_socket(address, port)
    except OSError as error:
        why = f"cannot listen on {address}, port {port}: {error.strerror}"
        if error.errno == errno.EADDRINUSE:
            why = f"port {port} of {address} is in use, perhaps by another table; choose another with --port"
        elif error.errno == errno.EADDRNOTAVAIL:
            why = f"{address} is not an address of this computer; it has: {', '.join(network.list_addresses())}"
        raise HostError(why) from None


def startup_lines(place: Endpoint, folder: Path, width: int, *, is_terminal: bool) -> Iterator[str]:
    """Yield the startup messages: the session's address, the link of each role, and what to know about it."""
    yield f"The table is at http://{place.host}/ and its scores are in {folder}"
    if place.address == network.LOOPBACK:
        yield "Only this computer can reach that address. For phones, join a network and restart, or give --address."
    elif others := [each for each in network.local_addresses() if each != place.address]:
        yield f"If phones do not find it there, this computer has other addresses for --address: {', '.join(others)}"
    yield from link_lines(place, width, is_terminal=is_terminal)
    yield "Anyone with a link can join, and anyone in this network can read the traffic: it is not encrypted."
    yield "Phones that have joined reconnect by themselves. --new-links disables old links. Ctrl-C closes the table."


def link_lines(place: Endpoint, width: int, *, is_terminal: bool) -> Iterator[str]:
    """Yield the codes of the roles, and their links, between blank lines."""
    links = place.links
    yield ""
    for line in side_by_side([(title, code_lines(links[role])) for title, role in CODES], width):
        # Light on dark whatever the terminal's colours are, as cameras need it.
        yield f"\x1b[97;40m{line}\x1b[0m" if is_terminal and line else line
    yield ""
    for title, role in (("Host (yours alone)", Role.HOST), *CODES):
        yield f"{title + ':':20}{links[role]}"
    yield ""


def renewal_lines(place: Endpoint, width: int, *, is_terminal: bool) -> Iterator[str]:
    """Yield what is told when a removed phone has taken the links with it."""
    yield ""
    yield "A phone was removed, and all links are replaced: those above no longer work. The new ones:"
    yield from link_lines(place, width, is_terminal=is_terminal)


def _write(out: TextIO, lines: Iterable[str]) -> None:
    out.writelines(f"{line}\n" for line in lines)
    out.flush()


def _serve(address: str, port: int, folder: Path, out: TextIO, *, has_new_links: bool) -> None:
    check_table(folder)  # rather than that its port is in use
    with (
        closing(open_socket(address, port)) as listener,
        hold_table(folder, TableHolder(f"http://{network.host_of(address, listener.getsockname()[1])}/", os.getpid())),
        ThreadPoolExecutor(1, thread_name_prefix="table") as executor,
    ):
        place = Endpoint(address, listener.getsockname()[1], load_join_links(folder, anew=has_new_links))
        chance, language = random.Random(), _language()
        store = executor.submit(lambda: Store(folder, datetime.now)).result()
        resting = RestTimer(lambda: executor.submit(store.rest))
        store.on_commit = resting.restart
        table = executor.submit(lambda: SharedSession(store, datetime.now, chance, language=language)).result()
        server = HttpServer(listener, place, executor, table)
        width, is_terminal = shutil.get_terminal_size().columns, out.isatty()
        _write(out, startup_lines(place, folder, width, is_terminal=is_terminal))
        place.join_links.on_renewal(lambda: _write(out, renewal_lines(place, width, is_terminal=is_terminal)))
        for each in (signal.SIGINT, signal.SIGTERM):  # a shell that starts it in the background ignores them
            signal.signal(each, signal.default_int_handler)
        try:
            with suppress(KeyboardInterrupt):
                server.serve_until_ended()
        finally:
            resting.cancel()
            executor.submit(store.close).result()
        out.write("\nThe table is closed. All entries are saved.\n")


class RestTimer:
    """Calls once nothing has restarted it for a second."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._timer: threading.Timer | None = None
        self._is_over = False

    def restart(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self._is_over:
            self._timer = threading.Timer(REST_SECONDS, self._call)
            self._timer.daemon = True
            self._timer.start()

    def cancel(self) -> None:
        """Call no more."""
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()


def _language() -> str:
    found = (locale.getlocale()[0] or SOURCE_LANGUAGE)[:2]
    return found if found in languages() else SOURCE_LANGUAGE


def code_lines(link: str) -> list[str]:
    """Return a link's QR code as lines of half blocks, for a dark terminal."""
    code = codes.qr_modules(link)
    quiet = "0" * BORDER
    blank = ["0" * (len(code) + 2 * BORDER)] * BORDER
    rows = [[each == "0" for each in row] for row in (*blank, *(f"{quiet}{row}{quiet}" for row in code), *blank)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return [
        "".join(signs[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]


def side_by_side(columns: Sequence[tuple[str, Sequence[str]]], width: int, gap: int = 2) -> list[str]:
    """Return blocks of lines under their titles, in as many columns as the terminal is wide enough for."""
    lines: list[str] = []
    row: list[tuple[str, Sequence[str]]] = []
    for title, block in columns:
        needed = sum(len(each[1][0]) + gap for each in row) + len(block[0])
        if row and needed > width:
            lines += [*_row(row, gap), ""]
            row = []
        row.append((title, block))
    return [*lines, *_row(row, gap)] if row else lines


def _row(row: Sequence[tuple[str, Sequence[str]]], gap: int) -> list[str]:
    blocks = [[title[: len(block[0])].center(len(block[0])), *block] for title, block in row]
    height = max(map(len, blocks))
    padded = [[*block, *[" " * len(block[0])] * (height - len(block))] for block in blocks]
    return [(" " * gap).join(parts).rstrip() for parts in zip(*padded, strict=True)]
