"""The `pnp` command from outside: streams made fit, the work done, what went wrong told in a line and an exit code.

Exit codes: 0 done, 1 the user's data, 2 usage, 3 our bug (with its traceback), 130 interrupted. With `--json`, what
is wrong is told as JSON on standard output; the exit codes are the same.

Nothing but the standard library is loaded with this module, so that an interrupt while the rest is loading is told
like any other.
"""

import contextlib
import errno
import gc
import json
import os
import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from scorekeeper.errors import Problem

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""What the system says of a disk or device that takes no more."""


def main() -> NoReturn:
    """Run the command and turn what went wrong into an exit code."""
    # A build makes many small objects and few that refer back; collecting them over and over takes a tenth of it,
    # and what has been loaded stays until the end.
    gc.freeze()
    gc.set_threshold(500_000, 20, 20)
    _repair_streams()
    code = _run_app()
    # Python would look for circles among all that was made, a sixth of a build, just before the process ends.
    gc.freeze()
    sys.exit(code)


def _run_app() -> int:
    try:
        from generator.cli.app import USAGE_ERROR, app
        from generator.errors import PnpError
        from scorekeeper.errors import Problem, ScoreError

        as_json = "--json" in sys.argv[1:]
        try:
            ended = app(standalone_mode=not as_json)
            code = ended if isinstance(ended, int) else 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
        except USAGE_ERROR as error:
            code = _report_problems([Problem(error.format_message(), "")], as_json=as_json, code=error.exit_code)
        except PnpError as error:
            places = [{"file": fault.path, "line": fault.line, "key": fault.key} for fault in error.faults]
            code = _report_problems([Problem(str(fault), "") for fault in error.faults], as_json=as_json, places=places)
        except ScoreError as error:
            code = _report_problems(error.problems, as_json=as_json)
        sys.stdout.flush()  # here, where a full disk can still be told
        return code
    except KeyboardInterrupt:
        _print_error_line("interrupted")
        return 130
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does.
        _drop_output()
        return 1
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _FULL and error.filename is None:
            _drop_output()
            _print_error_line(f"error: standard output cannot be written: {error.strerror}")
            return 1
        _print_error_line(
            traceback.format_exc() + "This is a bug of pnp, not yours. Please report it with the lines above."
        )
        return 3


def _report_problems(
    problems: Sequence["Problem"], *, as_json: bool, code: int = 1, places: Sequence[dict[str, Any]] = ()
) -> int:
    """Tell what is wrong, a line each to stderr or all of it for programs, and return the exit code.

    Args:
        problems: What is wrong.
        as_json: Whether it is for a program.
        code: The exit code.
        places: For programs: of each problem, in which file and line, and at which key, it was found.
    """
    from generator.errors import escape_unprintable

    if as_json:
        errors = [
            {"message": str(problem.message), "ruling": problem.ruling, **(places[number] if places else {})}
            for number, problem in enumerate(problems)
        ]
        sys.stdout.write(json.dumps({"errors": errors}, ensure_ascii=False) + "\n")
        return code
    for problem in problems:
        _print_error_line(f"error: {escape_unprintable(str(problem))}")
    return code


def _print_error_line(line: str) -> None:
    with contextlib.suppress(OSError):  # there is nowhere else to say it
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def _drop_output() -> None:
    """Forget what is still to be written, of which Python would complain again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _repair_streams() -> None:
    """Make streams that take whatever is written: those that are closed, and those that lack most characters."""
    for handle in range(3):
        try:
            os.fstat(handle)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest that is free: else a file that we write would get its number
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # until the process ends
        elif hasattr(stream := getattr(sys, name), "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
