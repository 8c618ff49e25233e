"""Whether a command says the same on a busy machine: each game alone, then beside eight busy processes.

    python -m benchmarks.beside_busy                           `edges` of four small games at their default effort
    python -m benchmarks.beside_busy check                     `check` of them
    python -m benchmarks.beside_busy kings --effort quick      this game, with further options of the command
    python -m benchmarks.beside_busy --clock 1.4 check kings   beside nobody, where processor seconds pass faster

A machine that is shared takes a third or so more processor seconds for the same work. `--clock` has every process
believe that it took as many times more, which is the same on every machine, and disturbs nobody.

The two answers (`--json`) must be equal but for times and memory. Exit code 1 where one is not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.questions_page import processor_seconds
from benchmarks.words_given import words_given

GAMES = ("knockout", "kings", "music", "tavern")
BUSY = 8
OF_THE_RUN = ("seconds", "parts", "peak_memory_mb")
"""What two runs need not share."""

TOLD = {"edges": "findings", "check": "verdicts"}
"""What each command tells."""


def main(arguments: list[str]) -> int:
    """Run the games asked for, alone and beside the others, or with another clock."""
    factor = ""
    if arguments[:1] == ["--clock"]:
        factor, arguments = arguments[1], arguments[2:]
    options = arguments[arguments.index(first) :] if (first := next(filter(_is_option, arguments), "")) else []
    named = arguments[: len(arguments) - len(options)]
    command = named.pop(0) if named and named[0] in TOLD else "edges"
    games = named or list(GAMES)
    differ = 0
    for game in games:
        alone, cost = answer(command, game, options)
        with disturbed(factor):
            beside, cost_beside = answer(command, game, options)
        apart = [name for name in alone.keys() | beside.keys() if alone.get(name) != beside.get(name)]
        told = (
            f"differ in {', '.join(sorted(apart))}"
            if apart
            else f"the same {len(told_by(command, alone))} {TOLD[command]}"
        )
        how = f"by a clock {factor} times as fast" if factor else f"beside {BUSY} others"
        print(f"{game}: {told}; {cost:.0f} processor seconds alone, {cost_beside:.0f} {how}", flush=True)
        differ += bool(apart)
    return 1 if differ else 0


def _is_option(argument: str) -> bool:
    return argument.startswith("-")


def told_by(command: str, data: dict[str, Any]) -> list[Any]:
    """What is counted of an answer."""
    told: list[Any] = data["findings"] if command == "edges" else data["chosen"]["verdicts"]
    return told


def answer(command: str, game: str, options: list[str]) -> tuple[dict[str, Any], float]:
    """What is found of a game, without what belongs to the run, and the processor seconds it took."""
    run = [sys.executable, "-m", "rulestone.proofs", command, game, "--no-cache", "--json", *options]
    output, seconds = processor_seconds(run)
    data: dict[str, Any] = _without_times(json.loads(output))
    return data, seconds


def _without_times(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _without_times(value) for name, value in data.items() if name not in OF_THE_RUN}
    return [_without_times(one) for one in data] if isinstance(data, list) else data


def disturbed(factor: str) -> AbstractContextManager[None]:
    """What an answer should not depend on: a fast clock if a factor is given, else other processes."""
    return clock(float(factor)) if factor else busy()


@contextmanager
def clock(factor: float) -> Iterator[None]:
    """Processes that are started meanwhile count so many processor seconds for each that they take."""
    text = f"import time\n\n_seconds = time.process_time\ntime.process_time = lambda: {factor!r} * _seconds()\n"
    before = os.environ.get("PYTHONPATH")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "sitecustomize.py").write_text(text, encoding="utf-8")
        os.environ["PYTHONPATH"] = folder if before is None else os.pathsep.join([folder, before])
        try:
            yield
        finally:
            if before is None:
                del os.environ["PYTHONPATH"]
            else:
                os.environ["PYTHONPATH"] = before


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
    sys.exit(main(words_given(__doc__)))
