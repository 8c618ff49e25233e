"""What a change of rulestone costs in exploring: two trees in turns on the same games, in processor seconds.

    python benchmarks/paired.py BEFORE/.venv/bin/python AFTER/.venv/bin/python [REPEATS] [GAME:SCOPE ...]

Each run is a process of its own: it reads the rules, gets ready (generates and compiles, or loads what was compiled
before; a first run of each that is not counted has compiled it) and visits all states with all properties, at most
`MOST`. Wall time says nothing on a machine that has other work; user and system seconds of pairs do.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from pathlib import Path

GAMES = ("kings:small", "kajuka:tiny", "svelfwld:5x5", "tavern:small", "trading:full")
MOST = 400_000

RUN = """
import json, sys, time
name, scope, most, here = sys.argv[1:]
sys.path.insert(0, here)
from rulestone.proofs.engines.explicit import Limits, explore
began = time.process_time()
if name == "trading":
    from trading import Trading as game
else:
    from rulestone.proofs.running.loading import load_game
    game = load_game(name)
system = game(scope=scope).system
read = time.process_time()
found = explore(system, limits=Limits(states=int(most)))
done = time.process_time()
spent = {"reading": read - began, "exploring": done - read, "searching": found.seconds}
print(json.dumps({**spent, "states": found.states}))
"""
"""Reading the rules, everything after it, and of that the search alone."""

MEASURED = ("reading", "exploring", "searching")


def run(python: str, game: str) -> dict[str, float]:
    """One run in one tree."""
    name, scope = game.split(":")
    command = [python, "-c", RUN, name, scope, str(MOST), str(Path(__file__).parent)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, float] = json.loads(printed)
    return found


def main(before: str, after: str, repeats: int = 5, games: tuple[str, ...] = GAMES) -> None:
    """Run in turns and print the median of each, and the median of the ratios of pairs."""
    print(f"{'game':<14} {'states':>9}  " + "  ".join(f"{what:^24}" for what in MEASURED))
    for game in games:
        run(before, game), run(after, game)  # compiles
        pairs = [(run(before, game), run(after, game)) for _ in range(repeats)]
        told = []
        for what in MEASURED:
            old, new = (statistics.median(pair[side][what] for pair in pairs) for side in (0, 1))
            ratio = statistics.median(new[what] / old[what] for old, new in pairs)
            told.append(f"{old:7.2f} {new:7.2f} {ratio - 1:+7.1%}")
        states = {int(pair[side]["states"]) for pair in pairs for side in (0, 1)}
        print(f"{game:<14} {' or '.join(f'{n:,}' for n in sorted(states)):>9}  " + "  ".join(told), flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(
        *sys.argv[1:3],
        *([int(sys.argv[3])] if len(sys.argv) > 3 else []),
        *([tuple(sys.argv[4:])] if sys.argv[4:] else []),
    )
