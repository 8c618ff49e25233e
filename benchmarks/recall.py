"""How many of the declared questions come back when they are deleted, and what is asked where nothing is open.

    python -m benchmarks.recall                 the bundled games, at scopes that are gone through
    python -m benchmarks.recall music tavern    these

Of each question that is alive at a scope, its default is left in the game and the question is taken for unknown. It has
come back where one of the first twenty (or sixty) proposals is the same game as one of its readings, which bisimulation
proves; beside it stands how many have a proposal about one of their clauses, which is much easier. Noise is what is
asked of Nim, Hex and tic-tac-toe, whose usual rules leave nothing open.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from rulestone.proofs.asking.inquiry import AskSettings, inquire
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.loading import load_game

SCOPES = {
    "music": "tiny",
    "tavern": "tiny",
    "mutou": "1x3",
    "kings": "tiny",
    "knockout": "tiny",
    "kajuka": "tiny",
    "kesch": "tiny",
    "svelfwld": "tiny",
}
HELD_BACK = ("knockout", "kajuka")
"""Games whose proposals nobody looked at before operators, axes and cue words were frozen."""

FIRST, MORE = 20, 60


def recall(name: str, scope: str) -> str:
    """A line about one game."""
    began = time.process_time()
    game = load_game(name)
    effort = AskEffort()
    system = system_read(game, scope)
    judge = ReadingJudge(system, effort)
    if judge.base is None:
        return f"{name:<10} {scope:<6} has more than {effort.positions:,} positions: not measured"
    alive = [question for question in game.questions() if judge.is_alive(question)]
    settings = AskSettings(lexicon_with(), [scope], effort=effort, hidden=list(game.questions()))
    *_, found = inquire(game, settings)
    proposals = found.proposals()
    like = [judge.readings_like(one.trial, alive) for one in proposals]
    places: dict[str, int | None] = {}
    near = 0
    for question in alive:
        # With one question deleted the others are known: what is the same game as one of theirs is not proposed.
        kept = [names for names in like if question in names or not names]
        places[question] = next((n for n, names in enumerate(kept, start=1) if question in names), None)
        clauses = set(game.questions()[question].clauses)
        near += any(one.opening.clause in clauses for one in proposals[:FIRST])
    first, more = (sum(p is not None and p <= most for p in places.values()) for most in (FIRST, MORE))
    back = ", ".join(f"{q} ({n})" for q, n in places.items() if n is not None) or "none"
    spent = time.process_time() - began
    held = " held back" if name in HELD_BACK else ""
    told = f"{name:<10} {scope:<6} {len(alive):>2} alive, {first} back in {FIRST}, {more} in {MORE}: {back}"
    told += f"; {near} by clause"
    return f"{told}; {len(proposals)} proposals, {spent:.0f} s{held} {found.stopped}"


def noise(name: str) -> str:
    """A line about a game that leaves nothing open."""
    game = load_game(f"{Path(__file__).parent / 'closed_games.py'}:{name}")
    *_, found = inquire(game, AskSettings(lexicon_with()))
    names = ", ".join(one.other_reading.name for one in found.proposals()) or "none"
    return f"{name:<10} {len(found.proposals())} proposals: {names}"


def main() -> None:
    """Print all figures."""
    chosen = sys.argv[1:] or list(SCOPES)
    for name in chosen:
        if name in SCOPES:
            print(recall(name, SCOPES[name]), flush=True)
    for name in ("Nim", "Hex", "TicTacToe"):
        if len(sys.argv) < 2 or name in chosen:
            print(noise(name), flush=True)


if __name__ == "__main__":
    main()
