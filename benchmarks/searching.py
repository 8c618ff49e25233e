"""How fast bundled games are explored, with every property watched: two trees in turns, or this one alone.

    python benchmarks/searching.py [--before PYTHON] [--most STATES] [--repeats N] [GAME:SCOPE ...]

For every game: words and bytes of a state, states found, millions of states expanded in a second of processor time,
and what getting ready took (text, compiling or loading what was compiled, and reading what properties demand), first
with nothing kept on disk, then again; rules and what properties say are kept as commands keep them. With `--before`,
the Python of another tree, each run is paired with one there, and the median of the ratios is printed.
Wall time says nothing on a machine that has other work.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

GAMES = (
    *("kings:small", "kajuka:tiny", "svelfwld:5x5", "mutou:2x3", "trading:full", "kesch:tiny", "tavern:small"),
    *("kings:full", "casino:"),
)
OWN = {"trading": "full", "morris": "24"}
"""The games of this folder, each with its first scope; all others are bundled."""

MOST = 1_000_000

RUN = """
import json, sys, time
from contextlib import nullcontext
import numpy  # imported only where a native search begins: no part of getting ready
name, scope, most, here = sys.argv[1:]
sys.path.insert(0, here)
try:
    from rulestone.proofs.compiling.layout import layout_of
    from rulestone.proofs.engines.explicit import Limits, explore
    from rulestone.proofs.running.loading import load_game
except ImportError:  # before the modules of `proofs` had storeys
    from rulestone.proofs.explicit import Limits, explore
    from rulestone.proofs.explicit.layout import layout_of
    from rulestone.proofs.loading import load_game
try:
    from rulestone.model.reading.kept_parts import rules_kept_on
    from rulestone.proofs.running.kept_rules import RulesOnDisk
    from rulestone.proofs.running.sources import listen
    from rulestone.proofs.running.store import Store, folder
    listen()
    keeping = rules_kept_on(RulesOnDisk(Store(folder())))
except ImportError:  # before rules were kept
    keeping = nullcontext()
if name in ("trading", "morris"):
    game = getattr(__import__(name), name.title())
else:
    game = load_game(name)
began = time.process_time()
with keeping:
    system = (game(scope=scope) if scope else game()).system
    read = time.process_time()
    found = explore(system, limits=Limits(states=int(most)))
    done = time.process_time()
print(json.dumps({
    "reading": read - began, "ready": done - read - found.seconds, "searching": found.seconds,
    "states": found.states, "expanded": found.expanded, "bytes": found.bytes_per_state, "target": found.target,
    "words": layout_of(system, 63).words,
}))
"""


def run(python: str, game: str, most: int, folder: str) -> dict[str, float]:
    """One run in a process of its own; what is compiled is kept in a folder."""
    name, _, scope = game.partition(":")
    command = [python, "-c", RUN, name, scope, str(most), str(Path(__file__).parent)]
    environment = {**os.environ, "RULESTONE_CACHE": folder}
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    found: dict[str, float] = json.loads(printed)
    return found


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", metavar="PYTHON", help="of the tree to compare with")
    parser.add_argument("--most", type=int, default=MOST, help="states at most")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("games", nargs="*", default=GAMES)
    asked = parser.parse_args()
    print(
        f"{'game':<14}{'target':>8}{'words':>6}{'bytes':>7}{'states':>11}{'M/s':>7}{'cold s':>8}{'warm s':>8}  before"
    )
    for game in asked.games:
        with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as theirs:
            cold = run(sys.executable, game, asked.most, ours)
            old = run(asked.before, game, asked.most, theirs) if asked.before else None
            pairs = []
            for _ in range(asked.repeats):
                before = run(asked.before, game, asked.most, theirs) if asked.before else None
                pairs.append((run(sys.executable, game, asked.most, ours), before))
        rate = statistics.median(new["expanded"] / new["searching"] / 1e6 for new, _ in pairs)
        warm = statistics.median(new["ready"] for new, _ in pairs)
        line = f"{game:<14}{cold['target']:>8}{cold['words']:>6}{cold['bytes']:>7.1f}{cold['states']:>11,}"
        line += f"{rate:>7.2f}{cold['ready']:>8.2f}{warm:>8.2f}"
        if old is not None:
            rates = [b["expanded"] / b["searching"] / 1e6 for _, b in pairs if b]
            spent = [(b["ready"] + b["searching"]) / (n["ready"] + n["searching"]) for n, b in pairs if b]
            line += f"  {old['target']} {statistics.median(rates):.2f} M/s, {old['bytes']:.0f} bytes, ready cold "
            line += f"{old['ready']:.2f} s; all warm work {statistics.median(spent):.1f} times as long"
        print(line, flush=True)


if __name__ == "__main__":
    main()
