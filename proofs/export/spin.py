"""SPIN counts the states of a model written here."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rulestone.model import GameError

from .promela import Promela


@dataclass(frozen=True)
class Counted:
    """What SPIN found.

    Attributes:
        states, steps: of the game: SPIN's own, less those before the play begins.
        failed: the assertion that failed first, by name; then the counts say nothing.
        seconds: processor time of the search.
    """

    states: int
    steps: int
    failed: str | None
    seconds: float


def spin_is_installed() -> bool:
    """Whether `spin` and the C compiler that it needs can be called."""
    return all(map(shutil.which, ("spin", "gcc")))


def spin_counts(model: Promela, *, depth: int = 1_000_000, memory: int = 4_096, optimise: bool = False) -> Counted:
    """Have SPIN visit every state of a model; exact, for nothing is hashed away.

    Args:
        model: as `promela` writes it.
        depth: the longest play without a repetition that SPIN's depth-first search may follow.
        memory: megabytes.
        optimise: have the C compiler optimise, which takes longer than a search of some 100,000 states.

    Raises GameError where SPIN is not installed, does not take the model, or did not see all of it.
    """
    if not spin_is_installed():
        raise GameError("spin or gcc is not installed", file="spin", fix="apt-get install spin gcc")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "model.pml").write_text(model.text, encoding="utf-8")
        _run(["spin", "-o2", "-a", "model.pml"], folder)
        # partial-order reduction would leave out states
        options = ["-O2" if optimise else "-O0", "-w", "-DSAFETY", "-DNOREDUCE", "-DVECTORSZ=16384"]
        _run(["gcc", *options, f"-DMEMLIM={memory}", "-o", "pan", "pan.c"], folder)
        return _parsed(_run(["./pan", "-E", f"-m{depth}"], folder), model)


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0 or "Error" in done.stdout:
        first = (done.stdout + done.stderr).strip().splitlines() or [f"exit code {done.returncode}"]
        raise GameError(f"it does not take the model: {first[0]}", file=command[0], fix="report it with the game")
    return done.stdout


def _parsed(printed: str, model: Promela) -> Counted:
    def number(pattern: str) -> float:
        found = re.search(pattern, printed)
        if found is None:
            raise GameError(
                f"it did not end its search: {printed.strip()[:200]}", file="spin", fix="give it more memory"
            )
        return float(found[1])

    failed = re.search(r"assertion violated \(?\(?failed ?!= ?(\d+)", printed)
    for trouble in ("max search depth too small", "Search not completed", "out of memory"):
        if trouble in printed and failed is None:
            raise GameError(f"it did not see all of it: {trouble}", file="spin", fix="give it more memory or depth")
    return Counted(
        int(number(r"(\d+) states, stored")) - model.more_states,
        int(number(r"(\d+) transitions")) - model.more_steps,
        None if failed is None else model.asserted[int(failed[1]) - 1],
        number(r"elapsed time ([\d.]+)"),
    )
