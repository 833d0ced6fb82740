"""How fast a served table is: `python -m tests.benchmarks.served [--entries 100]`, by hand, on an idle machine.

The host is a process of its own; eight phones, by plain HTTP from this one, look at a match of seven players. One of
them enters; the time runs from its request to the last phone that has its new screen. Beside it stands what of that is
the answer to the phone that entered.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from scorekeeper.web.server.access.join_links import load_join_links
from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.web.server.http.test_http_app import begin_rounds
from tests.scorekeeper.web.server.phone import Phone, until
from tests.scorekeeper.web.server.test_pushes import NAMES, has_total, numbers

PORT = 8429


def phones(folder: Path) -> list[Phone]:
    """Return eight phones at one match."""
    doors = load_join_links(folder)
    links = {role: f"http://127.0.0.1:{PORT}/#{token}" for role, token in doors.tokens.items()}
    found = [Phone(links[Role.HOST], page="first")]
    found[0].join()
    found[0].listen()
    begin_rounds(found[0], *NAMES)
    for number, name in enumerate(NAMES):
        phone = Phone(links[Role.SCORER if number % 2 else Role.SEAT], page=f"page{number}")
        phone.join()
        phone.listen()
        phone.send("sit", name)
        found.append(phone)
    return found


def entered(table: list[Phone], total: int) -> tuple[float, float]:
    """Enter a round, and return the milliseconds to the answer and to the last phone's new screen."""
    for block in list(numbers(table[0].shown["screen"])):
        table[0].send(*block["event"], 1)
    # What was filled in is pushed too, and must not be counted as the entry.
    time.sleep(0.2)
    lengths = [len(each.stream.messages) if each.stream else 0 for each in table]
    began = time.monotonic()
    table[0].send("enter")
    answered = time.monotonic()
    until(lambda: all(has_total(each, str(total)) for each in table), "the totals")
    last = answered
    for phone, length in zip(table[1:], lengths[1:], strict=True):
        assert phone.stream is not None
        news = [each for each in phone.stream.heard if each.name == "message"][length:]
        last = max(last, *(each.at for each in news))
    return (answered - began) * 1000, (last - began) * 1000


def main() -> None:
    """Print medians, and the slowest of twenty."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--entries", type=int, default=100)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--address", "127.0.0.1", "--port", str(PORT), "--folder", folder]
        host = subprocess.Popen([sys.executable, "-m", "scorekeeper", *words], stdout=subprocess.PIPE, text=True)
        try:
            assert host.stdout is not None
            until(lambda: "Ctrl-C" in (host.stdout.readline() if host.stdout else ""), "the host")
            table = phones(Path(folder))
            times = [entered(table, total) for total in range(1, options.entries + 1)]
            for phone in table:
                phone.leave()
        finally:
            host.terminate()
            host.communicate()
    for name, found in (("answer", [each[0] for each in times]), ("all of eight phones", [each[1] for each in times])):
        print(f"{name}: median {median(found):.0f} ms, 95 % within {quantiles(found, n=20)[-1]:.0f} ms")


if __name__ == "__main__":
    main()
