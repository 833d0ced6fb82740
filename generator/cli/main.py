"""The entry point of `pnp`: repairs streams, runs the command, and turns errors into a line and an exit code.

Exit codes: 0 done, 1 the user's data, 2 usage, 3 our bug (with its traceback), 130 interrupted. With `--json`, errors
are printed as JSON on standard output; the exit codes are the same.

Nothing but the standard library is loaded with this module, so that an interrupt during loading is handled like any
other.
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
"""System errors of a full disk or device."""


def main() -> NoReturn:
    """Run the command and turn errors into an exit code."""
    # A build makes many small objects and few cycles; repeated collections take a tenth of it, and loaded modules stay
    # until the end.
    gc.freeze()
    gc.set_threshold(500_000, 20, 20)
    _repair_streams()
    code = run_app()
    # Python would search everything for cycles, a sixth of a build, just before the process ends.
    gc.freeze()
    sys.exit(code)


def run_app() -> int:
    """Run the command of `sys.argv`, tell what is wrong, and return its exit code."""
    try:
        from generator.cli.app import app
        from generator.cli.commands import USAGE_ERROR
        from generator.errors import PnpError, describe_faults
        from generator.session import BuildSession
        from scorekeeper.errors import Problem, ScoreError
        from scorekeeper.guests import blame

        as_json = "--json" in sys.argv[1:]
        try:
            with BuildSession():
                ended = app(standalone_mode=not as_json)
            code = ended if isinstance(ended, int) else 0
        except SystemExit as ended:
            fault = blame(ended)  # a game that ends what it runs in
            code = ended.code if isinstance(ended.code, int) else 1
            code = _report_problems(fault.problems, as_json=as_json) if fault else code
        except USAGE_ERROR as error:
            code = _report_problems([Problem(error.format_message(), "")], as_json=as_json, code=error.exit_code)
        except PnpError as error:
            places = [{"file": fault.path, "line": fault.line, "key": fault.key} for fault in error.faults]
            told = list(map(str, error.faults)) if as_json else describe_faults(error.faults)
            code = _report_problems([Problem(each, "") for each in told], as_json=as_json, places=places)
        except ScoreError as error:
            code = _report_problems(error.problems, as_json=as_json)
        except ModuleNotFoundError as missing:
            if sys.platform != "emscripten" or "." in str(missing.name):
                raise
            why = f"this needs {missing.name}, which no browser has: install pnp on a computer for it"
            code = _report_problems([Problem(why, "")], as_json=as_json)
        except Exception as error:
            if (fault := blame(error)) is None:
                raise
            code = _report_problems(fault.problems, as_json=as_json)
        sys.stdout.flush()  # here, where a full disk can still be reported
        return code
    except KeyboardInterrupt:
        _print_error_line("interrupted")
        return 130
    except BrokenPipeError:
        # The reader of our output has closed it, as `head` does.
        _drop_output()
        return 1
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _FULL and error.filename is None:
            _drop_output()
            _print_error_line(f"error: standard output cannot be written: {error.strerror}")
            return 1
        _print_error_line(
            traceback.format_exc() + "This is a bug in pnp, not your fault. Please report it with the lines above."
        )
        return 3


def _report_problems(
    problems: Sequence["Problem"], *, as_json: bool, code: int = 1, places: Sequence[dict[str, Any]] = ()
) -> int:
    """Report errors, a line each to stderr or all of them, with their places, as JSON; return the exit code."""
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
    with contextlib.suppress(OSError):  # there is no other place to report it
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def _drop_output() -> None:
    """Discard pending output, which Python would complain about at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _repair_streams() -> None:
    """Repair streams that are closed, or cannot encode most characters."""
    for handle in range(3):
        try:
            os.fstat(handle)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which a file of ours would get otherwise
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # until the process ends
        elif hasattr(stream := getattr(sys, name), "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
