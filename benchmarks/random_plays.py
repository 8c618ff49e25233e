"""How fast games are played at random: plays and moves per second of CPU time, for every bundled game.

    python benchmarks/random_plays.py [--watched] [--seconds S] [GAME[:SCOPE] ...]

A play ends where the game does, or after 200 moves. Without `--watched` the moves alone are counted; with it every
property is looked at in every position, as `rulestone check --engine random` does. The time to read the rules, to
compile them and to play once is printed by itself. Random draws come from one seed, so that two runs play the same
plays.
"""

from __future__ import annotations

import argparse
import time

from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.drawn_words import DrawnWords
from rulestone.proofs.compiling.walks import Walker
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

MOST_MOVES = 200


def rates(system: TransitionSystem, watched: bool, seconds: float) -> tuple[float, float, float, float]:
    """Plays a second, moves a second, moves in a play, and what the first play took, compiling included."""
    began = time.process_time()
    walker = Walker(system, None if watched else ())
    source = DrawnWords(0)
    for _ in walker.walk(drawn_initial_state(system, source), source, MOST_MOVES, ()):
        pass
    compiled = time.process_time()
    plays, known = 0, set[str]()
    walker.moves = 0
    while (spent := time.process_time() - compiled) < seconds:
        for name, _ in walker.walk(drawn_initial_state(system, source), source, MOST_MOVES, known):
            known.add(name)
        plays += 1
    return plays / spent, walker.moves / spent, walker.moves / plays, compiled - began


def measure(game: str, scope: str | None, watched: bool, seconds: float) -> str:
    """One line of the table."""
    began = time.process_time()
    made = load_game(game)(**({} if scope is None else {"scope": scope}))
    system = made.system
    reading = time.process_time() - began
    plays, moves, each, first = rates(system, watched, seconds)
    return f"{game:<12} {made.scope:<12} {plays:>12,.1f} {moves:>14,.0f} {each:>12.1f} {reading + first:>12.1f}"


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description="plays and moves per second of CPU time, at random")
    parser.add_argument("games", nargs="*", metavar="GAME[:SCOPE]", help="bundled games; all, at their first scope")
    parser.add_argument("--watched", action="store_true", help="look at every property in every position")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each game")
    asked = parser.parse_args()
    print(f"{'game':<12} {'scope':<12} {'plays/s':>12} {'moves/s':>14} {'moves/play':>12} {'first, s':>12}")
    for name in asked.games or bundled_games():
        game, _, scope = name.partition(":")
        print(measure(game, scope or None, asked.watched, asked.seconds), flush=True)


if __name__ == "__main__":
    main()
