"""Which connections stay open when there are too many."""

from scorekeeper.web.server.http.connections import ConnectionRegister


class Lines:
    """Connections to a register, by host and port, and which of them it has ended."""

    def __init__(self) -> None:
        self.register = ConnectionRegister()
        self.ended: list[tuple[str, int]] = []

    def open(self, host: str, *ports: int, phone: str = "") -> None:
        """Open connections, of a phone that has joined if one is named."""
        for port in ports:
            address = (host, port)
            self.register.add(address, lambda address=address: self.ended.append(address))  # type: ignore[misc]
            self.register.assign(address, phone)


def test_of_one_address_the_oldest_gives_way() -> None:
    lines = Lines()
    lines.open("10.0.0.9", *range(98))
    assert lines.ended == [("10.0.0.9", 0), ("10.0.0.9", 1)]


def test_of_all_addresses_the_one_that_has_most_gives_way() -> None:
    lines = Lines()
    lines.open("10.0.0.1", *range(6))
    for flood in ("10.0.0.7", "10.0.0.8", "10.0.0.9"):
        lines.open(flood, *range(60))
    assert len(lines.ended) == 6 + 3 * 60 - 160
    assert {host for host, _ in lines.ended} == {"10.0.0.7", "10.0.0.8", "10.0.0.9"}
    lines.open("10.0.0.2", 1)
    assert ("10.0.0.2", 1) not in lines.ended


def test_those_of_phones_that_have_joined_stay_among_any_number_of_strangers() -> None:
    lines = Lines()
    lines.open("10.0.0.9", 1, 2, 3, phone="ana")
    lines.open("10.0.0.9", *range(1000, 2000))
    lines.open("10.0.0.8", *range(1000, 2000))
    assert lines.register.is_owned(("10.0.0.9", 1))
    assert not [each for each in lines.ended if each[1] < 1000]


def test_a_phone_has_eight_and_more_are_like_strangers() -> None:
    lines = Lines()
    lines.open("10.0.0.9", *range(500), phone="ana")
    owned = [port for port in range(500) if lines.register.is_owned(("10.0.0.9", port))]
    assert owned == list(range(8))
    assert len(lines.ended) == 500 - 8 - 96


def test_one_is_a_strangers_again_when_its_phone_is_removed_and_makes_room_when_it_ends() -> None:
    lines = Lines()
    lines.open("10.0.0.9", 1, phone="ana")
    lines.register.assign(("10.0.0.9", 1), "")
    assert not lines.register.is_owned(("10.0.0.9", 1))
    lines.open("10.0.0.9", *range(2, 97))
    assert lines.ended == []
    lines.register.remove(("10.0.0.9", 1))
    lines.open("10.0.0.9", 97)
    assert lines.ended == []
    lines.open("10.0.0.9", 98)
    assert lines.ended == [("10.0.0.9", 2)]
