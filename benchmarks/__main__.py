"""One table of what bundled games cost, beside peers: `python -m benchmarks [--checks] [--edges] [GAME[:SCOPE] ...]`.

Each row is a game at one scope, each figure processor seconds (user and system) of a process of its own, or a rate in
them; wall time says nothing on a machine that has other work. Cold begins with an empty folder of kept things, warm
uses what cold left there.

    read     reading the rules
    ready    from rules to a search: properties are read and everything is compiled; cold, warm
    M/s      millions of states expanded in a second, every property watched, of the first `--most`
    bytes    taken for a state
    plays    random plays a second, of at most 200 moves: of rules alone, and with every property watched
    check    `check --defaults-only`, cold and warm (only with `--checks`)
    edges    `edges` at its default effort (only with `--edges`)
    Python   the same search in generated Python, of the first 20,000 states, in thousands a second
    SPIN     distinct states a second of its depth-first search, compiled with -O2, in the same run; where it takes the
             whole scope
    Storm    distinct states a second while it builds the model that is written for it (the extra `chance`); likewise
    C++      written by hand (`trade.cpp`), for the yardstick alone
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from rulestone.model import GameError
from rulestone.model.errors import did_you_mean
from rulestone.proofs.running.loading import load_game

from benchmarks.questions_page import processor_seconds
from benchmarks.searching import GAMES, OWN, run

MORE = (
    "svelfwld:9x9",
    "svelfwld:11x11",
    "mutou:square",
    "kajuka:full",
    "kesch:full",
    "knockout:full",
    "music:six",
    "morris:24",
)
EVERY = (*GAMES, *MORE, "mudslide:", "pashtum:")
HEAD = (
    f"{'game':<15}{'read':>6}{'ready cold':>11}{'warm':>6}{'M/s':>7}{'bytes':>7}{'plays/s':>9}{'watched':>9}"
    f"{'Python k/s':>11}{'SPIN M/s':>9}{'Storm M/s':>10}{'C++ M/s':>8}{'check':>7}{'warm':>6}{'edges':>7}"
)

_PYTHON = 20_000
_LARGE = 400
"""C of rules with more instances than this takes minutes to compile, and other formats share nothing."""

PEERS = """
import sys, time
from importlib import import_module
sys.path.insert(0, sys.argv[3])
from benchmarks.random_plays import rates
from rulestone.proofs.engines.explicit import Limits, explore
from rulestone.proofs.export import jani, promela, spin_counts, spin_is_installed, storm_counts, storm_is_installed
from rulestone.proofs.running.loading import load_game
name, scope, _, seconds, plain, whole, large = sys.argv[1:]
if name in ("trading", "morris"):
    game = getattr(import_module(f"benchmarks.{name}"), name.title())
else:
    game = load_game(name)
system = (game(scope=scope) if scope else game()).system
plays = [rates(system, watched, float(seconds))[0] for watched in (False, True)]
plain = explore(system, limits=Limits(states=int(plain)), target="python")
def rate(is_installed, count):
    if not is_installed() or not whole or len(system.instances) > int(large):
        return "-"
    try:
        counted = count()
        assert counted.states == int(whole), (counted.states, whole)
        return counted.states / max(counted.seconds, 0.01) / 1e6
    except Exception as error:
        print(error, file=sys.stderr)
        return "-"
spin = rate(spin_is_installed, lambda: spin_counts(promela(system), depth=20_000_000, memory=12_000, optimise=True))
storm = rate(storm_is_installed, lambda: storm_counts(jani(system)))
print(*plays, plain.expanded / plain.seconds / 1e3, spin, storm)
"""


def row(game: str, most: int, seconds: float, checks: bool, edges: bool) -> str:
    """One line of the table."""
    name, _, scope = game.partition(":")
    is_bundled = name not in OWN
    with tempfile.TemporaryDirectory() as kept:
        cold, warm = (run(sys.executable, game, most, kept) for _ in range(2))
        rate = max(found["expanded"] / found["searching"] / 1e6 for found in (cold, warm))
        line = f"{game:<15}{min(cold['reading'], warm['reading']):>6.2f}{cold['ready']:>11.2f}{warm['ready']:>6.2f}"
        line += f"{rate:>7.2f}{warm['bytes']:>7.1f}"
        whole = str(warm["states"]) if warm["states"] == warm["expanded"] else ""
        given = [name, scope, str(Path(__file__).parents[1]), str(seconds), str(_PYTHON), whole, str(_LARGE)]
        command = [sys.executable, "-c", PEERS, *given]
        environment = {**os.environ, "RULESTONE_CACHE": kept}
        printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout
        plays, watched, plain, spin, storm = printed.split()
        line += f"{float(plays):>9,.0f}{float(watched):>9,.0f}{float(plain):>11,.0f}"
        line += f"{'' if spin == '-' else format(float(spin), '.2f'):>9}"
        line += f"{'' if storm == '-' else format(float(storm), '.2f'):>10}"
        line += f"{by_hand():>8.2f}" if game == "trading:full" and shutil.which("g++") else f"{'':>8}"
    with tempfile.TemporaryDirectory() as kept:
        os.environ["RULESTONE_CACHE"] = kept
        asked = [sys.executable, "-m", "rulestone.proofs"]
        at = [name, *(["--scope", scope] if scope else []), "--workers", "1", "--json"]
        for wanted, command, times in ((checks, "check", 2), (edges, "edges", 1)):
            options = ["--defaults-only"] if command == "check" else []
            for _ in range(times):
                line += (
                    f"{processor_seconds([*asked, command, *at, *options])[1]:>7.1f}" if wanted and is_bundled else ""
                )
    return line


def unknown(row: str) -> str:
    """What is wrong with the name of a row, in one line; empty where there is such a game and scope."""
    name, _, scope = row.partition(":")
    try:
        game: Any = getattr(import_module(f"benchmarks.{name}"), name.title()) if name in OWN else load_game(name)
    except GameError as error:
        return str(error)
    if not scope or game.scope_text(scope) is not None:
        return ""
    return f"{row}: {name} has no scope {scope!r}. Fix: {did_you_mean(scope, game.scopes)}. Rows: {' '.join(EVERY)}"


def by_hand() -> float:
    """Millions of states a second of the yardstick in C++."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "trade")
        source = Path(__file__).with_name("trade.cpp")
        subprocess.run(["g++", "-O3", "-march=native", "-o", str(program), str(source)], check=True)
        states, _, spent = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout.split()
        return int(states) / float(spent) / 1e6


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME[:SCOPE]", default=EVERY)
    parser.add_argument("--most", type=int, default=2_000_000, help="states at most")
    parser.add_argument("--seconds", type=float, default=2.0, help="of random play, twice for each game")
    parser.add_argument("--checks", action="store_true", help="check each game, too: minutes")
    parser.add_argument("--edges", action="store_true", help="and ask for its edge cases: many minutes")
    asked = parser.parse_args()
    for game in asked.games:
        if wrong := unknown(game):
            parser.exit(2, f"{wrong}\n")
    print(HEAD)
    for game in asked.games:
        print(row(game, asked.most, asked.seconds, asked.checks, asked.edges), flush=True)


if __name__ == "__main__":
    main()
