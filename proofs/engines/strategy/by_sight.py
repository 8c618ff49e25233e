"""What a game for one or two with secrets is worth to players who see only what they are shown: round by round.

The game is cut where the position is common knowledge (`unrolled`), and its pieces are solved from the last to the
first (`equilibrium`): what is proved of one is what the pieces before it may end in.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from rulestone.model import GameError
from rulestone.model.expressions.evaluate import Undefined, evaluate
from rulestone.proofs.running.progress import Listener, Progress, silent

from .equilibrium import equilibrium
from .reachable import ReachablePositions
from .unrolled import MOST_NODES, Piece, Unrolling

Interval = tuple[Fraction, Fraction]

_PARTS = 1_000_000
"""The ends of an interval are rounded outwards to this number of parts: as fractions they fill pages."""


@dataclass(frozen=True)
class ValueBySight:
    """What each player gets on average who sees no more than they are shown, and mixes as well as possible.

    Attributes:
        low, high: what the first is sure of, and what the second holds them to; both are proved.
        shared: what both get together, in every end; of one player nothing.
        situations: for each player how many sets of positions that look alike to them there are, over all pieces
            (of one player, the second is 0).
        pieces: how many were solved.
        largest: how many nodes the largest of them has.
    """

    low: Fraction
    high: Fraction
    shared: Fraction
    situations: tuple[int, int]
    pieces: int
    largest: int

    def of(self, player: int) -> Interval:
        """What the first or the second player gets, at least and at most."""
        return (self.low, self.high) if player == 0 else (self.shared - self.high, self.shared - self.low)


def value_by_sight(
    positions: ReachablePositions, cut: bool = True, most: int = MOST_NODES, listener: Listener = silent
) -> ValueBySight:
    """Solve a game for two, or for one against chance, by what each player has seen.

    Args:
        positions: all of them; every play must end.
        cut: cut where the position is common knowledge; else it is one piece.
        most: how many nodes a piece may have.
        listener: gets progress.

    Raises GameError where `Unrolling` does, or what the players get in an end has no sum that is always the same.
    """
    unrolling = Unrolling(positions, cut, most)
    shared, worth = _worths(positions)
    waiting: list[tuple[int, Piece | None]] = [(unrolling.first, None)]
    situations, pieces, largest = [0, 0], 0, 0
    while waiting:
        position, piece = waiting.pop()
        if position in worth:
            continue
        if piece is None:  # first what comes after it
            piece = unrolling.piece(position)
            waiting.append((position, piece))
            waiting += [(leaf.position, None) for leaf in piece.leaves if leaf.position not in worth]
            continue
        found = equilibrium(piece, worth)
        worth[position] = _rounded(found.low, found.high)
        pieces, largest = pieces + 1, max(largest, piece.nodes)
        situations = [before + len(sets) for before, sets in zip(situations, piece.seen, strict=True)]
        listener(Progress("strategy", "solving pieces", pieces, None, f"{piece.nodes:,} nodes"))
    return ValueBySight(*worth[unrolling.first], shared, (situations[0], situations[1]), pieces, largest)


def _worths(positions: ReachablePositions) -> tuple[Fraction, dict[int, Interval]]:
    """What both get together (of one player nothing), and what each end is worth to the first."""
    system = positions.system
    nodes = [system.outcomes()[player] for player in positions.players]
    found: dict[int, Interval] = {}
    sums = set()
    for end in positions.over.nonzero()[0].tolist():
        read = system.reader_of(positions.state(end))
        try:
            one, *others = (Fraction(evaluate(node, read)) for node in nodes)
        except Undefined:
            raise GameError(f"{system.name}: the result of an end denotes nothing", file=system.game.file) from None
        found[end] = one, one
        sums.add(one + sum(others) if others else Fraction(0))
    if len(sums) > 1:
        raise GameError(
            f"{system.name} is not unrolled: what the players get does not sum to the same in every end",
            file=system.game.file,
            fix="leave --secrets out, or write the game for Gambit by `rulestone export --to gambit`",
        )
    return (sums.pop() if sums else Fraction(0)), found


def _rounded(low: Fraction, high: Fraction) -> Interval:
    if low == high:
        return low, high
    return Fraction(floor(low * _PARTS), _PARTS), Fraction(ceil(high * _PARTS), _PARTS)
