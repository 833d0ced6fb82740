"""Importing matches from a file, a text or a code, with a preview."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from scorekeeper import assets
from scorekeeper.errors import ScoreError
from scorekeeper.games import find_game
from scorekeeper.import_export import codes, files, match_file, match_file_reader
from scorekeeper.import_export.files import IMPORT, SHARED
from scorekeeper.import_export.game_file import is_game_file, read_game_file
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Item, Items, Note, Screen, TextField, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches import own_games
from scorekeeper.presenter.matches.own_games import emblem_for_name, name_of, title_of
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.summaries import summarise_log, totals_texts
from scorekeeper.presenter.wording import format_day
from scorekeeper.storage.match_records import ImportedMatch

PASTED = "pasted-"
"""Prefix of the names of pasted texts."""
LISTED = 30
"""Most files offered, newest first."""
LONGEST_AROUND = 10_000
"""Longest text, in bytes, that is searched for a code (ours: the longest code has 3,005)."""
LONGEST_PATH = 4096
"""Most characters of a path. Source: Linux, PATH_MAX."""


class ImportPage(BasePage):
    """Matches from elsewhere: shown first, then imported."""

    name = "import"
    _unreadable = 0
    """Number of unreadable matches in the file that was read last."""
    _was_in_use = False
    """Whether it is a score file that was copied while an app had it open."""

    def screen(self) -> Screen:
        tx = self.tx
        if self._chosen_file is not None:
            take = Button(tx("Import"), ("take",), Tone.MAIN, "import")
            leave = Button(tx("Cancel"), ("leave",), icon="close")
            return Screen(tx("Import"), tuple(self._preview()), footer=(Buttons((take, leave)),))
        system = self.controller.system
        blocks: list[Block] = [Note(tx("Match files exported by this app as JSON are imported with every entry."))]
        if system.can_pick:
            told = tx("a match file, or a backup of all matches")
            choose = Button(tx("Choose a file"), ("pick",), Tone.MAIN, "import", help=told)
            blocks.append(Group((Buttons((choose,)),), tx("A file")))
        tone = Tone.PLAIN if system.can_pick else Tone.MAIN
        told = tx("a match file, a link or a code")
        paste = Button(tx("Paste from the clipboard"), ("paste",), tone, "copy", help=told)
        blocks.append(Group((Buttons((paste,)),), tx("A copied match")))
        if system.has_folders:
            blocks.append(Group(tuple(self._files()), tx("A file on this device")))
            blocks.append(Group(tuple(self._elsewhere()), tx("A file elsewhere")))
        return Screen(tx("Import"), tuple(blocks))

    @answers("pick")
    def pick(self) -> None:
        if not self.controller.system.can_pick:
            raise ScoreError(say("Files cannot be chosen here."))
        self.controller.system.pick()

    @answers("picked")
    def open_picked(self, name: str) -> None:
        path = self._resolve_file(IMPORT, name)
        self._set_chosen(path, self._read_file(path), is_ours=True)

    @answers("paste")
    def paste(self) -> None:
        text = self.controller.system.paste()
        if not text.strip():
            raise ScoreError(say("The clipboard is empty."))
        self.open_text(text)

    @answers("code")
    def open_text(self, text: str) -> None:
        """Preview a text: a match file, or a code, with or without a link before it."""
        # Saved as a file, so that the preview is what is imported, whatever happens in between.
        content = text.encode("utf-8", "replace")  # half of an emoji
        if is_game_file(game := self._unpack(content)):
            self._take_game(game)
            return
        found = self._parse_content(content)
        path = self._home / IMPORT / f"{PASTED}{sha256(content).hexdigest()[:12]}.json"
        files.write_file(path, content)
        self._set_chosen(path, found, is_ours=True)

    @answers("file")
    def open_file(self, folder: str, name: str) -> None:
        self._check_folders()
        path = self._resolve_file(folder, name)
        self._set_chosen(path, self._read_file(path))

    @answers("path")
    def type_path(self, text: str) -> None:
        self.draft["path"] = text[:LONGEST_PATH]

    @answers("open")
    def open_typed(self) -> None:
        self._check_folders()
        typed = str(self.draft.get("path", "")).strip().strip("\"'")
        if not typed:
            raise ScoreError(say("Type the path of a file first."))
        path = self._home / files.expand_user_path(typed)
        self._set_chosen(path, self._read_file(path))

    @answers("leave")
    def leave(self) -> None:
        self._delete_copy()
        self.draft.pop("chosen", None)

    @answers("take")
    def take(self) -> None:
        """Import the preview, and open the match if there is only one."""
        if self._chosen_file is None:
            raise ScoreError(say("Choose a file first."))
        found = self._read_file(Path(self._chosen_file["path"]))
        report = match_file.import_matches(self.controller.store, found)
        self._delete_copy()
        self.controller.clear_draft(self.address)
        numbers = (*report.taken, *report.known)
        self.controller.go_home(*((f"match/{numbers[0]}",) if len(numbers) == 1 else ()))
        self.controller.show_banner("\n".join(self._report_texts(report)), Tone.GOOD)

    # Inside

    @property
    def _home(self) -> Path:
        return self.controller.store.path.parent

    @property
    def _chosen_file(self) -> dict[str, Any] | None:
        """The previewed file: its path, and a line for each match."""
        chosen = self.draft.get("chosen")
        return chosen if isinstance(chosen, dict) else None

    def _check_folders(self) -> None:
        """Raise an error if files may not be browsed: the paths are not the player's."""
        if not self.controller.system.has_folders:
            raise ScoreError(say("Files cannot be browsed here: choose one instead."))

    def _resolve_file(self, folder: str, name: str) -> Path:
        """Return a file of one of our folders.

        Raises:
            ScoreError: It would be elsewhere.
        """
        if folder not in (IMPORT, SHARED) or Path(name).name != name or name in ("", ".."):
            raise ScoreError(say("%(file)s is not a file of this app.", file=name[:100]))
        return self._home / folder / name

    def _read_file(self, path: Path) -> tuple[ImportedMatch, ...]:
        return self._parse_content(
            files.read_file(path, limit_bytes=match_file_reader.LIMIT_BYTES, called=self.display_path(path))
        )

    def _parse_content(self, content: bytes) -> tuple[ImportedMatch, ...]:
        """Read matches from a match file, from a score file, or from a code in a short text."""
        self._unreadable, self._was_in_use = 0, False
        if match_file.is_database(content):
            self._was_in_use = match_file.was_in_use(content)
            content, self._unreadable = match_file.match_file_from_database(content, self.controller.clock)
        return match_file_reader.read_match_file(self._unpack(content), summarise_log)

    @staticmethod
    def _unpack(content: bytes) -> bytes:
        """Return what the code in a short text holds, or the content itself."""
        if len(content) <= LONGEST_AROUND and not content.lstrip().startswith((b"{", b"\xef\xbb\xbf")):
            code = codes.find_code(content.decode("utf-8", "replace"))
            return codes.decode_match_code(code) if code else content
        return content

    def _take_game(self, content: bytes) -> None:
        """Save a game that somebody shared, and open its set-up."""
        game = own_games.save_game(self.controller.store, read_game_file(content))
        self.controller.clear_draft(self.address)
        self.controller.clear_draft(game.address)
        self.controller.go_home(game.address)
        self.controller.show_banner(self.tx("Saved: %(game)s", game=game.name), Tone.GOOD)

    def _set_chosen(self, path: Path, found: tuple[ImportedMatch, ...], *, is_ours: bool = False) -> None:
        """Show a preview of a file, which is a temporary copy if it is ours."""
        if self._chosen_file is not None and self._chosen_file["path"] != str(path):
            self._delete_copy()
        self.draft["chosen"] = {
            "path": str(path),
            "matches": [self._describe_match(each) for each in found],
            "unreadable": self._unreadable,
            "in_use": self._was_in_use,
            "ours": is_ours,
        }

    def _delete_copy(self) -> None:
        """Delete the previewed copy, if it is one."""
        if self._chosen_file is not None and self._chosen_file.get("ours"):
            with suppress(OSError):
                Path(self._chosen_file["path"]).unlink(missing_ok=True)

    def _describe_match(self, match: ImportedMatch) -> dict[str, Any]:
        tx, noted = self.tx, match.summary or {}
        players = totals_texts(match.setup.names, noted["totals"])
        is_known = self.controller.store.find_match(match.key) is not None
        said = tx("already here") if is_known else tx("Entries: %(count)s", count=noted["entries"])
        return {
            "title": title_of(tx, match.setup),
            "detail": " · ".join(filter(None, (*players, match.details.place, match.details.note, said))),
            "value": format_day(tx, datetime.fromisoformat(match.details.day or match.begun)),
            "game": match.setup.game.id,
            "own": name_of(match.setup),
            "known": is_known,
        }

    def _preview(self) -> Iterator[Block]:
        tx = self.tx
        chosen = self._chosen_file or {}
        lines = chosen["matches"]
        new = sum(not each["known"] for each in lines)
        if not Path(chosen["path"]).name.startswith(PASTED):
            yield Note(self.display_path(Path(chosen["path"])), Tone.QUIET)
        yield Note(
            tx("New matches: %(new)s. Already here: %(known)s.", new=new, known=len(lines) - new), Tone.PLAIN, "info"
        )
        if chosen.get("unreadable"):
            told = tx("Unreadable matches in the file: %(count)s", count=chosen["unreadable"])
            yield Note(told, Tone.BAD, "warning")
        if chosen.get("in_use"):
            told = tx(
                "This copy was made while the app was running: its latest entries may be missing. A file from"
                " “Export all matches” has them all."
            )
            yield Note(told, Tone.BAD, "warning")
        if new < len(lines):
            yield Note(tx("Matches already here are left unchanged; a deleted one is restored."), Tone.QUIET)
        shown = [
            Item(
                each["title"],
                (),
                detail=each["detail"],
                value=each["value"],
                art=assets.OWN_ART if each.get("own") else assets.game_art(find_game(each["game"])),
                emblem=emblem_for_name(each.get("own", "")),
            )
            for each in lines[:LISTED]
        ]
        yield Items(tuple(shown))
        if len(lines) > LISTED:
            yield Note(tx("… and more matches: %(count)s", count=len(lines) - LISTED), Tone.QUIET)

    def _files(self) -> Iterator[Block]:
        tx = self.tx
        found = [
            (folder, path) for folder in (IMPORT, SHARED) for path in files.list_files(self._home / folder, ".json")
        ]
        if found:
            items = (
                Item(path.name, ("file", folder, path.name), detail=str(path), icon="import")
                for folder, path in found[:LISTED]
            )
            yield Items(tuple(items))
        yield Note(tx("Put files here to see them listed:"), Tone.QUIET)
        yield Note(str(self._home / IMPORT), Tone.QUIET)

    def _elsewhere(self) -> Iterator[Block]:
        tx, typed = self.tx, str(self.draft.get("path", ""))
        yield TextField(tx("Path"), typed, ("path",), tx("Path of a .json file"), submit=("open",), most=LONGEST_PATH)
        yield Buttons((Button(tx("Open"), ("open",), icon="import", enabled=bool(typed.strip())),))

    def _report_texts(self, report: match_file.ImportReport) -> Iterator[str]:
        tx = self.tx
        yield tx("Imported: %(count)s", count=len(report.taken))
        if report.known:
            yield tx("Already here, left unchanged: %(count)s", count=len(report.known))
        if report.differing:
            yield tx("Of these, with entries that differ from the file: %(count)s", count=len(report.differing))
