"""Do SPIN and the explicit engine find as many states and steps in the larger scopes?

    python -m benchmarks.states_against_spin                      every bundled scope of 50,000 to 2,500,000 states
    python -m benchmarks.states_against_spin kajuka:small ...     these
    python -m benchmarks.states_against_spin --readings kings:tiny    in each reading of each question, too

Prints both counts and the processor seconds of each search (reading the rules and compiling excluded), and ends with
exit code 1 where they differ. Smaller scopes are compared by the tests.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click
from rulestone.model import Game, GameError, TransitionSystem
from rulestone.proofs.engines.explicit import Limits, explore
from rulestone.proofs.export import promela, spin_counts
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

SMALL, LARGE = 50_000, 2_500_000


def larger_scopes() -> Iterator[tuple[type[Game], str]]:
    """The scopes between both limits, smallest first; none larger than one that is too large is tried."""
    for name in bundled_games():
        game = load_game(name)
        for scope in reversed(list(game.scopes)):
            found = explore(game(scope=scope).system, properties=(), limits=Limits(states=LARGE))
            if not found.complete:
                break
            if found.states > SMALL:
                yield game, scope


def agree(system: TransitionSystem, said: str) -> bool:
    """Count with both, and print."""
    try:
        model = promela(system)
    except GameError as error:
        print(f"{said:<40} {error}", flush=True)
        return True
    ours = explore(system, properties=(), limits=Limits())
    theirs = spin_counts(model, depth=20_000_000, memory=12_000, optimise=True)
    same = (ours.states, ours.transitions) == (theirs.states, theirs.steps)
    print(
        f"{said:<40} {ours.states:>12,} states {ours.transitions:>12,} steps {ours.seconds:>7.1f} s"
        f"   SPIN {theirs.seconds:>7.1f} s   {'agree' if same else f'DIFFER: {theirs.states:,} {theirs.steps:,}'}",
        flush=True,
    )
    return same


@click.command()
@click.argument("scopes", nargs=-1, metavar="[GAME:SCOPE]...")
@click.option("--readings", "each_reading", is_flag=True, help="Each reading of each question, too.")
def main(scopes: tuple[str, ...], each_reading: bool) -> None:
    """Compare SPIN's counts with ours."""
    wanted = [(load_game(name), scope) for name, _, scope in (one.rpartition(":") for one in scopes)]
    agreed = True
    for game, scope in wanted or larger_scopes():
        agreed &= agree(game(scope=scope).system, f"{game.__name__} {scope}")
        for question, declared in game.questions().items() if each_reading else ():
            for reading in declared.readings:
                if reading != declared.default:
                    try:
                        system = game(scope=scope, **{question: reading}).system
                    except GameError:
                        continue  # there is no such reading at this scope
                    agreed &= agree(system, f"{game.__name__} {scope} {question}={reading}")
    sys.exit(not agreed)


if __name__ == "__main__":
    main()
