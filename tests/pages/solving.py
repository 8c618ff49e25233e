"""Who can force a victory in a small game without chance: all positions, solved backwards by the rules."""

from __future__ import annotations

import functools

from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import holds, successors
from rulestone.model.system.system import State
from rulestone.proofs.plays.initial_states import first_states

from .searching import system_of


@functools.cache
def forced_winner(game: str, scope: str, *answers: tuple[str, str], without: str = "") -> str:
    """The player who wins whatever the others do; "nobody" where nobody can force it.

    A position is won by a player who chooses a step to a won one, or where every step leads to one; a finished game by
    whoever alone has the best result. One rule may be left out.
    """
    system = system_of(game, scope, *answers)
    (first,) = first_states(system)
    steps: dict[State, list[tuple[object, State]]] = {}
    queue = [first]
    for state in queue:
        if state not in steps:
            steps[state] = [
                (i.label.chooser, after) for i, after in successors(system, state) if i.label.rule != without
            ]
            assert all(chooser != "chance" for chooser, _ in steps[state])
            queue += [after for _, after in steps[state] if after not in steps]
    winner: dict[State, object] = {}
    for state in steps:
        if holds(system, system.terminal, state):
            worth = {player: evaluate(node, system.reader_of(state)) for player, node in system.outcomes().items()}
            best = [player for player in worth if worth[player] == max(worth.values())]
            if len(best) == 1:
                winner[state] = best[0]
    grown = True
    while grown:
        grown = False
        for state, moves in steps.items():
            if state in winner or not moves:
                continue
            chosen = {winner[after] for chooser, after in moves if winner.get(after) == chooser and chooser is not None}
            forced = {winner.get(after) for _, after in moves}
            found = chosen or (forced if len(forced) == 1 and None not in forced else set())
            if found:
                (winner[state],) = found
                grown = True
    return str(winner.get(first, "nobody"))
