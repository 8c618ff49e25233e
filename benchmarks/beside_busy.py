"""Whether `rulestone edges` says the same on a busy machine: each game alone, then beside eight busy processes.

    python -m benchmarks.beside_busy                           four small games at their default effort
    python -m benchmarks.beside_busy kings --effort quick      these, with further options of the command

The two answers (`--json`) must be equal but for times and memory. Exit code 1 where one is not.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks.questions_page import processor_seconds

GAMES = ("knockout", "kings", "music", "tavern")
BUSY = 8
OF_THE_RUN = ("seconds", "parts", "peak_memory_mb")
"""What two runs need not share."""


def main(arguments: list[str]) -> int:
    """Run the games asked for, alone and beside the others."""
    options = arguments[arguments.index(first) :] if (first := next(filter(_is_option, arguments), "")) else []
    games = arguments[: len(arguments) - len(options)] or list(GAMES)
    differ = 0
    for game in games:
        alone, cost = answer(game, options)
        with busy():
            beside, cost_beside = answer(game, options)
        apart = [name for name in alone.keys() | beside.keys() if alone.get(name) != beside.get(name)]
        told = f"differ in {', '.join(sorted(apart))}" if apart else f"the same {len(alone['findings'])} findings"
        print(f"{game}: {told}; {cost:.0f} processor seconds alone, {cost_beside:.0f} beside {BUSY} others", flush=True)
        differ += bool(apart)
    return 1 if differ else 0


def _is_option(argument: str) -> bool:
    return argument.startswith("-")


def answer(game: str, options: list[str]) -> tuple[dict[str, Any], float]:
    """What is found of a game, without what belongs to the run, and the processor seconds it took."""
    command = [sys.executable, "-m", "rulestone.proofs", "edges", game, "--no-cache", "--json", *options]
    output, seconds = processor_seconds(command)
    data: dict[str, Any] = json.loads(output)
    return {name: value for name, value in data.items() if name not in OF_THE_RUN}, seconds


@contextmanager
def busy(number: int = BUSY) -> Iterator[None]:
    """So many processes that count for ever, at the priority of this one."""
    started = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
