"""`python -m rulestone.proofs`, and the program `rulestone`: Ctrl-C while it starts ends it in one line, too."""

import atexit
import contextlib
import os
import sys


def main() -> None:
    """The command line. Commands hear Ctrl-C themselves; here it may come while they are still being imported."""
    try:
        from rulestone.proofs.commands import main as command_line
    except KeyboardInterrupt:
        print("rulestone: interrupted before anything was known", file=sys.stderr)
        raise SystemExit(130) from None
    command_line(prog_name="rulestone")


def program() -> None:
    """The command line as a process of its own, which ends with it.

    Before a process ends Python takes apart what it holds, thing by thing. Of a large game that takes seconds, and the
    system takes back its memory all the same. So what others want done at the end is done, and then no more.
    """
    codes: list[int] = []
    atexit.register(_end, codes)  # what is registered first is called last
    try:
        main()
    except SystemExit as end:
        if isinstance(end.code, int):
            codes.append(end.code)
        raise


def _end(codes: list[int]) -> None:
    """End the process with its exit code, where it is known."""
    if codes:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, OSError, ValueError):  # none, or nobody who hears it
                stream.flush()
        os._exit(codes[0])


if __name__ == "__main__":
    program()
