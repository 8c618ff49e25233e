"""The program as a process of its own, without waiting until it is loaded: forked from one that has loaded it.

A command spends most of a second on imports, and the pages of the documentation start more than a hundred. So a
process, begun with the first of them, imports what commands need and runs none itself; each command is a fork of it, in
its own folder, environment and standard streams, and shares nothing with those before. On other systems than Linux
each is started anew.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import io
import json
import os
import pkgutil
import select
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import IO, NamedTuple

_FIRST = (
    "import sys; from rulestone.proofs.commands import main; sys.argv[0] = 'rulestone'; main(prog_name='rulestone')"
)
_LATE = ("z3", "llvmlite.binding", "llvmlite.ir", "igraph", "scipy.optimize", "scipy.sparse.linalg")
"""What commands load only where they need it."""

_LONGEST = 120
"""Seconds after which a command is given up."""


class Ended(NamedTuple):
    """The exit code of a command and all it printed, errors included."""

    code: int
    printed: str


def started(words: list[str], folder: Path) -> Ended:
    """Run a command as a new process, which loads everything itself."""
    done = subprocess.run(
        [sys.executable, "-c", _FIRST, *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        timeout=_LONGEST,
        encoding="utf-8",
        check=False,
    )
    return Ended(done.returncode, done.stdout)


def forked(words: list[str], folder: Path) -> Ended:
    """Run a command in a process that has loaded everything already.

    Raises:
        TimeoutError: it takes too long.
    """
    if sys.platform != "linux":  # elsewhere there is no fork, or libraries do not bear it
        return started(words, folder)
    loaded = _loaded()
    assert loaded.stdin is not None and loaded.stdout is not None
    printed = folder.parent / f"{folder.name}.printed"
    asked = {"words": words, "folder": str(folder), "printed": str(printed), "environment": dict(os.environ)}
    loaded.stdin.write(json.dumps(asked).encode() + b"\n")
    if not select.select([loaded.stdout], [], [], _LONGEST)[0]:
        _loaded.cache_clear()
        loaded.kill()
        raise TimeoutError(f"after {_LONGEST} s: rulestone {' '.join(words)}")
    code = int(loaded.stdout.readline())
    text = printed.read_text(encoding="utf-8")
    printed.unlink()
    return Ended(code, text)


@cache
def _loaded() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", f"from {__name__} import serve; serve()"]
    root = Path(__file__).parents[1]
    process = subprocess.Popen(command, cwd=root, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    """Nothing is asked any more: it ends by itself."""
    assert process.stdin is not None
    process.stdin.close()
    process.wait()


def serve() -> None:
    """Fork for each line of standard input, and say with which code the fork ended."""
    for package in map(importlib.import_module, ("rulestone.geometry", "rulestone.model", "rulestone.proofs")):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith(".__main__"):
                with contextlib.suppress(ImportError):  # of an extra that is not installed
                    importlib.import_module(module.name)
    for name in _LATE:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    answers = os.fdopen(os.dup(1), "w")
    while line := sys.stdin.readline():
        if (child := os.fork()) == 0:
            _run(**json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=answers, flush=True)


def _run(words: list[str], folder: str, printed: str, environment: dict[str, str]) -> None:
    """Be the command, to the end of this process."""
    code = 1
    try:
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        sys.path[0] = ""
        written = os.open(printed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream, file in enumerate((os.open(os.devnull, os.O_RDONLY), written, written)):
            os.dup2(file, stream)
        sys.stdin = os.fdopen(os.dup(0), encoding="utf-8")
        sys.stdout, sys.stderr = _stream(1), _stream(2)
        sys.argv = ["rulestone", *words]
        from rulestone.proofs.commands import main

        main(prog_name="rulestone")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        for text in (sys.stdout, sys.stderr):
            text.flush()
        os._exit(code)


def _stream(number: int) -> IO[str]:
    return io.TextIOWrapper(os.fdopen(number, "wb", closefd=False), encoding="utf-8", line_buffering=number == 2)
