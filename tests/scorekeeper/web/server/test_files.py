"""Files that phones bring, and those that they are given."""

import pytest

from scorekeeper.import_export import match_file_reader
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.http import bodies
from scorekeeper.web.server.http.bodies import safe_name
from tests.scorekeeper.web.server.conftest import Host
from tests.scorekeeper.web.server.http.test_http_app import begin_rounds


def test_a_file_is_kept_beside_the_scores_under_a_safe_name(host: Host) -> None:
    phone = host.joined()
    answer = phone.submit("POST", "/import?name=..%2F..%2F.ssh%2Fmy%20game.JSON", b"{}")
    assert answer.data == {"name": "my-game.json"}
    assert (host.folder / "import" / "my-game.json").read_bytes() == b"{}"
    assert phone.submit("POST", "/import?name=my-game.json", b"[]").data == {"name": "my-game-2.json"}
    assert sorted(each.name for each in (host.folder / "import").iterdir()) == ["my-game-2.json", "my-game.json"]


def test_a_file_that_is_too_large_is_refused_and_leaves_nothing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "LIMIT_BYTES", 1000)
    phone = host.joined()
    assert phone.submit("POST", "/import?name=a.json", b"x" * 1001).status == 413
    assert list((host.folder / "import").iterdir()) == []
    assert match_file_reader.LIMIT_BYTES == 32 * 1024 * 1024


def test_files_do_not_fill_the_disk(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "FOLDER_BYTES", 1000)
    phone = host.joined()
    assert phone.submit("POST", "/import?name=a.json", b"x" * 600).status == 200
    assert phone.submit("POST", "/import?name=a.json", b"x" * 600).status == 507


def test_only_the_host_brings_files(host: Host) -> None:
    for role in (Role.SCORER, Role.SEAT, Role.WATCHER):
        assert host.joined(role).submit("POST", "/import?name=a.json", b"{}").status == 403, role
    assert not (host.folder / "import").exists()


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("a.json", "a.json"),
        ("scores.sqlite3", "scores.sqlite3"),
        ("", "file.json"),
        ("..", "file.json"),
        ("/etc/passwd", "passwd.json"),
        (r"C:\games\über.json", "über.json"),
        (".hidden", "hidden.json"),
        ("a\0b\n.json", "a-b.json"),
        ("x" * 300 + ".json", "x" * 60 + ".json"),
        ("table.html", "table.html.json"),
    ],
)
def test_names_of_files_are_made_safe(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def test_only_a_file_that_the_phone_was_told_to_share_is_given_out(host: Host) -> None:
    phone = host.joined()
    begin_rounds(phone, "Ana", "Ben")
    phone.send("go", f"share/{phone.shown['address'].partition('/')[2]}")
    phone.send("json")
    (name,) = [values[0] for deed, *values in phone.shown["deeds"] if deed == "share"]
    answer = phone.submit("GET", f"/shared/{name}")
    assert answer.status == 200
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.data["format"] == match_file_reader.FORMAT
    (host.folder / "shared" / "other.json").write_text("{}")
    assert phone.submit("GET", "/shared/other.json").status == 404
    assert host.joined().submit("GET", f"/shared/{name}").status == 404
    assert phone.submit("GET", "/shared/..%2fscores.sqlite3").status == 404


def test_a_file_that_was_brought_is_looked_at_and_no_other_on_the_disk(host: Host) -> None:
    phone = host.joined()
    begin_rounds(phone, "Ana", "Ben")
    phone.send("go", "share/1")
    phone.send("json")
    content = phone.submit("GET", f"/shared/{phone.shown['deeds'][0][1]}").body
    phone.send("back")
    phone.send("back")
    phone.send("go", "import")
    assert phone.send("pick")["deeds"] == [["pick"]]
    name = phone.submit("POST", "/import?name=evening.json", content).data["name"]
    (host.folder / "secret.json").write_bytes(content)
    for other in ("../secret.json", str(host.folder / "secret.json"), "..", "", "a\0b", "x" * 300):
        phone.send("picked", other)
        assert "Already here: 1" not in str(phone.shown["screen"])
    phone.send("picked", name)
    assert "Already here: 1" in str(phone.shown["screen"])
