"""How fast the explicit engine explores, against SPIN on the same game in the same run.

    python benchmarks/explored_against_spin.py

Prints distinct states per second of CPU time (user plus system, compilation excluded on both sides) and, where `spin`
and a C compiler are installed, the ratio to SPIN's breadth-first search. Repeats are paired: ours, SPIN's, ours,
SPIN's.
"""

from __future__ import annotations

import re
import resource
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from rulestone.proofs.engines.explicit import Limits, explore
from trading import Trading

EXPECTED = (1_778_112, 15_344_448, 57)
TLC = 50_000
REPEATS = 5


def ours(target: str) -> tuple[float, float]:
    """CPU seconds, and bytes per state of our search."""
    found = explore(Trading().system, target=target, limits=Limits())  # type: ignore[arg-type]
    counts = (found.states, found.transitions, found.depth)
    assert counts == EXPECTED and found.complete and not found.state_fails, counts
    return found.seconds, found.bytes_per_state


def spin_in(folder: Path) -> Callable[[], float]:
    """Compile SPIN's checker; the function returned runs it and gives its CPU seconds."""
    source = Path(__file__).with_name("trade.pml")
    shutil.copy(source, folder)
    subprocess.run(["spin", "-DN=6", "-a", source.name], cwd=folder, check=True, capture_output=True)
    options = ["-O3", "-march=native", "-DSAFETY", "-DNOREDUCE", "-DBFS", "-DMEMLIM=12000", "-w"]
    subprocess.run(["gcc", *options, "-o", "pan", "pan.c"], cwd=folder, check=True)

    def run() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        text = subprocess.run(["./pan", "-w26"], cwd=folder, check=True, capture_output=True, text=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        stored = re.search(r"(\d+) states, stored", text)
        assert stored is not None and int(stored[1]) == EXPECTED[0] + 1, text  # SPIN counts its initialisation
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    return run


def main() -> None:
    """Run and print."""
    states = EXPECTED[0]
    ours("native")  # compiles, or loads what was compiled before
    python, python_bytes = ours("python")
    print(f"generated Python   {states / python:>12,.0f} states/s   {states / python / TLC:5.1f} x TLC's {TLC:,}")
    print(f"                   {python_bytes:>12,.0f} bytes per state")
    if not shutil.which("spin") or not shutil.which("gcc"):
        pairs = [(ours("native")[0], None) for _ in range(REPEATS)]
    else:
        with tempfile.TemporaryDirectory() as name:
            spin = spin_in(Path(name))
            pairs = [(ours("native")[0], spin()) for _ in range(REPEATS)]
    seconds = statistics.median(mine for mine, _ in pairs)
    print(f"native             {states / seconds:>12,.0f} states/s   {ours('native')[1]:,.0f} bytes per state")
    ratios = [theirs / mine for mine, theirs in pairs if theirs is not None]
    if ratios:
        theirs = statistics.median(t for _, t in pairs if t is not None)
        print(f"SPIN, -DBFS        {states / theirs:>12,.0f} states/s")
        print(f"ratio              {statistics.median(ratios):>12.1f}   (from {min(ratios):.1f} to {max(ratios):.1f})")
    else:
        print("spin or gcc is not installed: no ratio")


if __name__ == "__main__":
    main()
