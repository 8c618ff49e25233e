"""A strategy as people read it: what is played, and what is answered to each answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulestone.model import TransitionSystem
from rulestone.model.system.semantics import successors
from rulestone.model.system.system import State

from .strategy_witness import Witness, cannot_wait

MOST_LINES = 40


def strategy_lines(
    system: TransitionSystem, first: State, found: Witness, good: Callable[[State], bool], most: int = MOST_LINES
) -> list[str]:
    """A tree: lines that begin with "if" are what others may do; beneath each is what is done then.

    A position that was shown already is not shown again; after `most` lines it ends with "...".
    """
    lines: list[str] = []
    for line in _lines(system, first, found, good):
        if len(lines) == most:
            return [*lines, "..."]
        lines.append(line)
    return lines


def _lines(system: TransitionSystem, first: State, found: Witness, good: Callable[[State], bool]) -> Iterator[str]:
    told: dict[State, int] = {}  # the player's own decisions by their numbers; 0 where others decide
    waiting: list[tuple[State, int, str]] = [(first, 0, "")]
    while waiting:
        state, depth, before = waiting.pop()
        if before:
            yield "  " * depth + before
            depth += before.startswith("if ")
        margin = "  " * depth
        if good(state):
            yield f"{margin}reached"
            continue
        if state in told:
            yield f"{margin}as in {told[state]}" if told[state] else f"{margin}as before"
            continue
        options = list(successors(system, state))
        others = [(move, after) for move, after in options if move.label.chooser not in found.by]
        mine = cannot_wait(options, found.by)
        single = len(others) == 1 and not mine
        waiting += [(after, depth, str(move) if single else f"if {move}:") for move, after in reversed(others)]
        told[state] = 1 + sum(1 for number in told.values() if number) if mine else 0
        if mine:
            after = [after for move, after in options if move is found.moves.get(state)]
            unless = "if nobody else moves first, " if others else ""
            yield f"{margin}{unless}{told[state]}. {found.moves.get(state, '...')}"
            waiting += [(one, depth + bool(others), "") for one in after]
