"""How commands end: the exit codes, and what is said where a command cannot do what it should."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable
from typing import NoReturn

import click
from rulestone.proofs.running.interrupts import is_interrupt, signal_heard
from rulestone.proofs.running.plain_text import SpokenLines, complain, print_json

FOUND, WRONG_INPUT, UNDECIDED, FAULT = 1, 2, 3, 4
"""Exit codes: something was found; the input is wrong; something is left undecided; a fault of rulestone itself."""


def guarded(command: Callable[[], None], *, as_json: bool = False) -> NoReturn:
    """Run a command and end with its exit code; whatever goes wrong is one line on standard error.

    A GameError, or a file that cannot be read or written, is wrong input. Ctrl-C, SIGTERM or SIGHUP where nothing is
    known yet ends as shells expect (130, 143, 129), and a limit of time leaves all undecided. A reader of the output
    who has heard enough (`| head`) is no fault. All else is a fault of rulestone.

    Args:
        command: what is run.
        as_json: a program reads the output: where there is none, what went wrong stands there, too.
    """
    said = SpokenLines()
    _have_all_streams()
    _never_unprintable()
    try:
        code = _code_of(command)
        sys.stdout.flush()
    except BrokenPipeError:
        code = HEARD_ENOUGH
    except click.ClickException as error:
        code = _told(_of_usage(error), WRONG_INPUT)
    except (KeyboardInterrupt, click.Abort):
        code = _interrupted(said)
    except MemoryError:
        code = _told("memory ran out; choose a smaller scope, or fewer --workers", UNDECIDED)
    except OSError as error:
        code = _told(_of_file(error), WRONG_INPUT) if error.errno in _OF_THE_USER else _fault(error)
    except BaseException as error:
        code = _interrupted(said) if signal_heard() and is_interrupt(error) else _mistake_or_fault(error)
    if as_json and code not in (0, HEARD_ENOUGH) and said.complaint and not said.on_output:
        with contextlib.suppress(OSError, ValueError):
            told = said.complaint.removeprefix("rulestone: ")
            print_json({"schema": "rulestone-error/1", "exit_code": code, "error": told})
    _leave_nothing()
    raise SystemExit(code)


def _code_of(command: Callable[[], None]) -> int:
    try:
        command()
    except click.exceptions.Exit as end:
        return end.exit_code
    except SystemExit as end:
        from rulestone.proofs.running.faults import of_author

        if (mistake := of_author(end)) is not None:  # a game does not say how the command ends
            raise mistake from None
        return end.code if isinstance(end.code, int) else 0
    return 0


def _interrupted(said: SpokenLines) -> int:
    number = signal_heard()
    more = "more " if said.on_output else ""
    what = f"interrupted before anything {more}was known"
    return _told(what, UNDECIDED if number is None else BY_SIGNAL + number)


BY_SIGNAL = 128
"""What a shell adds to the number of the signal that ended a command."""

HEARD_ENOUGH = 141
"""What a shell says of a command that was ended by a closed pipe."""

_OF_THE_USER = (
    errno.ENOENT,
    errno.EACCES,
    errno.EPERM,
    errno.EISDIR,
    errno.ENOTDIR,
    errno.EEXIST,
    errno.ENOSPC,
    errno.EROFS,
    errno.EDQUOT,
    errno.ENAMETOOLONG,
    errno.EFBIG,
    errno.ELOOP,
    errno.EINVAL,
    errno.EIO,
    errno.ENXIO,
    errno.EMFILE,
    errno.ETXTBSY,
)
"""What is wrong with a file or a disk, and not with the program."""


def _of_usage(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    more = f" See {context.command_path} --help." if context is not None else ""
    message = error.format_message()
    return f"{message}{'' if message.endswith(('.', '?')) else '.'}{more}"


def _of_file(error: OSError) -> str:
    if not error.filename and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the output cannot be written: {error.strerror}"
    name = f"{error.filename}: " if error.filename else ""
    return f"{name}it cannot be read or written: {error.strerror or error}"


def _have_all_streams() -> None:
    """A command that was begun without a standard stream (`>&-`) says there what nobody hears.

    Else the next file that it opens would have the number of that stream, and be written to in its place.
    """
    for name, how in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, how)  # noqa: SIM115  # to the end of the process
            os.set_inheritable(stream.fileno(), True)  # the processes that it starts have all of them, too
            setattr(sys, name, stream)


def _never_unprintable() -> None:
    """A terminal that does not know a letter gets its number."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _leave_nothing() -> None:
    """What could not be written has nowhere to go; Python would complain of it once more at its end."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _mistake_or_fault(error: BaseException) -> int:
    from rulestone.model import GameError  # only now: most commands end well, and help needs no rule language

    return _told(str(error), WRONG_INPUT) if isinstance(error, GameError) else _fault(error)


def _fault(error: BaseException) -> int:
    from rulestone.proofs.running.faults import fault_line, of_author

    mistake = of_author(error)
    if mistake is not None:
        return _told(str(mistake), WRONG_INPUT)
    return _told(fault_line(error), FAULT)


def _told(line: str, code: int) -> int:
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    with contextlib.suppress(OSError, ValueError):
        complain(f"rulestone: {line}")
    return code
