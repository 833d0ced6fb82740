"""Addresses: which are served, and how a browser calls them."""

import socket

import pytest

from scorekeeper.web.server.console import HostError, choose_address, open_socket
from scorekeeper.web.server.http import network


@pytest.mark.parametrize(
    ("address", "port", "host"),
    [
        ("192.168.1.20", 8420, "192.168.1.20:8420"),
        ("192.168.1.20", 80, "192.168.1.20"),
        ("fd00::1", 8420, "[fd00::1]:8420"),
    ],
)
def test_a_host_is_called_as_browsers_call_it(address: str, port: int, host: str) -> None:
    assert network.host_of(address, port) == host


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "224.0.0.1", "example.org", "1.2.3", ""])
def test_a_table_has_one_address(address: str) -> None:
    with pytest.raises(network.AddressError):
        network.parse_address(address)


def test_none_but_private_addresses_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["8.8.8.8", "169.254.3.4", "192.168.1.20", "127.0.0.1", "10.0.0.5", "192.168.1.20"]
    monkeypatch.setattr(network, "_find_outgoing", lambda: iter(found[:1]))
    monkeypatch.setattr(network, "_interface_addresses", lambda: iter(found[1:]))
    assert network.local_addresses() == ["192.168.1.20", "10.0.0.5", "169.254.3.4"]
    assert choose_address(None) == "192.168.1.20"
    assert choose_address("10.0.0.5") == "10.0.0.5"


def test_without_a_network_only_this_computer_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "local_addresses", list)
    assert choose_address(None) == "127.0.0.1"


def test_finding_addresses_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def sent(*_: object) -> None:
        raise AssertionError("something was sent")

    for name in ("send", "sendto", "sendall"):
        monkeypatch.setattr(socket.socket, name, sent, raising=False)
    monkeypatch.setattr(socket, "getaddrinfo", sent)
    network.local_addresses()


def test_a_port_that_is_in_use_is_said_in_a_sentence() -> None:
    with open_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(HostError) as told:
            open_socket("127.0.0.1", port)
    assert str(told.value) == (
        f"port {port} of 127.0.0.1 is in use, perhaps by another table; choose another with --port"
    )


def test_an_address_of_another_computer_is_said_in_a_sentence() -> None:
    with pytest.raises(HostError, match=r"^203\.0\.113\.7 is not an address of this computer; it has: .*127\.0\.0\.1$"):
        open_socket("203.0.113.7", 0)
