"""A game for one or two unrolled into a tree by what each player saw, with perfect recall; piece by piece.

Where what a player has seen is the same they cannot tell two positions apart, and must choose the same: all that they
were shown, one after another, and their own choices. Positions that look alike one after another count once: nobody
counts steps that they do not see.

Where both see that the position is this one and no other, it is common knowledge: what went before says nothing of what
can be got from there. Such a position is worth the same whenever it comes, so that the tree is cut there, and the game
falls into pieces, as one of several rounds does.

Who plays alone has a shadow for the second player, who sees what they see and never chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from rulestone.model import GameError
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import TRUE
from rulestone.proofs.plays.perfect_recall import Recall
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.plays.weighted_initial_states import weighted_initial_states

from .arena import DICE, NOBODY
from .reachable import ReachablePositions
from .spreading import Truths
from .views import views

MOST_NODES = 1_000_000
"""A larger piece is not unrolled."""

BEFORE = -1
"""Before the set-up deals: no position, and known to both."""

Choice = tuple[int, str] | None
"""What a player chose last: the number of what they had seen, and the move; None where they have not chosen yet."""


@dataclass(frozen=True)
class Leaf:
    """Where a piece ends: what each player chose last on the way, the position, and how likely dice make it."""

    chosen: tuple[Choice, Choice]
    position: int
    chance: Fraction


@dataclass
class SeenSet:
    """Positions that one player cannot tell apart: what they chose before, and what they may choose now."""

    before: Choice
    options: tuple[str, ...]


@dataclass
class Piece:
    """What may happen from a position until the next one that is common knowledge, or the end.

    Attributes:
        seen: for each player their sets of positions, earlier ones first.
        leaves: where it ends; no two have the same choices and the same position.
        nodes: how many positions there are on the ways, each counted as often as ways lead there.
    """

    seen: tuple[list[SeenSet], list[SeenSet]] = field(default_factory=lambda: ([], []))
    leaves: list[Leaf] = field(default_factory=list)
    nodes: int = 0


_Memories = tuple[int, int]
_Chosen = tuple[Choice, Choice]
_Node = tuple[int, _Memories, _Chosen, Fraction]
"""A position on the way to it: what both remember, what they chose last, and how likely dice make it."""
_Step = tuple[Fraction, int, tuple[int | None, int | None]]
"""How likely dice make it, the position after it, and by which step each player chose it (None: they did not)."""


class Unrolling:
    """Unrolls a game for two, or for one against chance.

    Args:
        positions: all of them; play must end.
        cut: cut where the position is common knowledge; else all that follows a position is one piece.
        most: how many nodes a piece may have.

    Attributes:
        first: where play begins; BEFORE where that is dealt.
        beginnings: the positions in which plays begin, and how likely the deal makes each.

    Raises GameError where it is for more than two or has no outcome, or begins in several ways that no deal decides.
    """

    def __init__(self, positions: ReachablePositions, cut: bool = True, most: int = MOST_NODES) -> None:
        self.positions, self.most = positions, most
        if len(positions.players) not in (1, 2) or len(positions.system.outcomes()) != len(positions.players):
            raise self._no("it is not a game for one or two with an outcome", "--secrets is for these; leave it out")
        self.first = 0 if positions.initial_count == 1 else BEFORE
        self.beginnings = self._beginnings()
        if positions.undefined:
            move = positions.system.instances[positions.undefined[0]]
            raise self._no(f"{move} is asked for somewhere and denotes nothing", "say what happens there")
        codes = [views(positions, player) for player in positions.players]
        codes = [codes[0], codes[-1]]
        self.views: list[list[int]] = [one.tolist() for one in codes]
        self._texts: dict[int, str] = {}
        self.ends: Truths = positions.over.copy()
        if cut:
            asked = self._asked()
            self.ends |= asked & _known(codes[0], asked) & _known(codes[1], asked)

    def piece(self, begin: int) -> Piece:
        """What may happen from a position that is common knowledge, or from BEFORE, until the next one.

        Raises GameError where the piece is too large, where nobody can say who moves first, or where a player may do
        different things in positions that look alike.
        """
        return _Unrolled(self, begin).piece

    def _beginnings(self) -> list[tuple[int, Fraction]]:
        if self.first != BEFORE:
            return [(self.first, Fraction(1))]
        system, count = self.positions.system, self.positions.initial_count
        begun = map(self.positions.state, range(count))
        shares = []
        for is_open, share, _ in weighted_initial_states(system, begun, system.cells):
            if is_open:
                told = f"nobody decides how play begins ({', '.join(is_open)})"
                raise self._no(told, "deal it, or decide it by a rule of chance")
            shares.append(share)
        whole = sum(shares, Fraction(0))  # less than 1 where requirements exclude some deals
        return [(position, share / whole) for position, share in enumerate(shares)]

    def steps(self, position: int) -> tuple[int, list[_Step]]:
        """Who chooses in a position (DICE: nobody does), and all that may be chosen or fall there.

        Where both may choose, each unseen by the other and in either order with the same end, the first is asked
        first: the second is not shown what they chose.
        """
        arena = self.positions.arena
        steps = arena.steps(position)
        owners = set(arena.owner[steps.start : steps.stop].tolist())
        if not owners:
            raise self._no("play may get stuck", "say in @terminal that it is over there")
        if len(owners) > 1:
            raise self._no("several may move at once", "let one of them move first")
        (owner,) = owners
        if owner >= 0:
            return owner, [(Fraction(1), int(arena.to[n]), (n, None) if owner == 0 else (None, n)) for n in steps]
        if owner == NOBODY and len(steps) > 1:
            raise self._no("nobody decides between several forced steps", "let chance or a player choose")
        whole = int(arena.weight[steps.start : steps.stop].sum())
        return DICE, [(Fraction(int(arena.weight[n]), whole), int(arena.to[n]), (None, None)) for n in steps]

    def at_once(self, position: int) -> dict[int, list[tuple[int, int]]] | None:
        """Where both choose at once: for each step of the first the second's, with the position after both.

        None where only one side may move. Both move at once where either order of any two choices leads to the same
        position, where whoever has chosen waits for the other, and where nobody is shown what the other chose.
        Raises GameError where both may move and it matters who is first.
        """
        arena = self.positions.arena
        steps = arena.steps(position)
        sides = [[n for n in steps if arena.owner[n] == side] for side in (0, 1)]
        if not all(sides) or len(sides[0]) + len(sides[1]) < len(steps):
            return None
        after = [{self._move(n): self._answers(n, 1 - side) for n in own} for side, own in enumerate(sides)]
        seen = [{self.views[1 - side][arena.to[n]] for n in own} for side, own in enumerate(sides)]
        first, second = after
        same = all(
            set(first[one]) == set(second) and second[other].get(one) == to
            for one in first
            for other, to in first[one].items()
        )
        if not same or any(set(answers) != set(first) for answers in second.values()):
            raise self._no("several may move at once, and it matters who is first", "let one of them move first")
        for side, own in enumerate(sides):
            if len(seen[side]) > 1:
                mine, yours = (self.positions.players[one] for one in (side, 1 - side))
                told = f"several may move at once, and it matters who is first: {yours} is shown what {mine} chose"
                where = self._shown([int(arena.to[n]) for n in own], yours)
                raise self._no(
                    f"{told}, by {where}", "hide it by seen_by=OWNER until both have chosen, or set it later"
                )
        return {one: [(other, first[self._move(one)][self._move(other)]) for other in sides[1]] for one in sides[0]}

    def _asked(self) -> Truths:
        """All positions but those in which one of two who choose at once has chosen, and the other not yet."""
        arena = self.positions.arena
        found = np.ones(len(arena), dtype=bool)
        if not arena.is_undetermined:
            return found
        found[:] = False
        waiting = [position for position, _ in self.beginnings]
        found[waiting] = True
        while waiting:
            here = waiting.pop()
            both = self.at_once(here)
            after = (
                (to for answers in both.values() for _, to in answers)
                if both
                else (int(arena.to[step]) for step in arena.steps(here))
            )
            for to in after:
                if not found[to]:
                    found[to] = True
                    waiting.append(to)
        return found

    def _answers(self, step: int, side: int) -> dict[int, int]:
        """What a side may do after a step of the other, and where that leads; empty where others may move, too."""
        arena = self.positions.arena
        steps = arena.steps(int(arena.to[step]))
        if any(arena.owner[n] != side for n in steps):
            return {}
        return {self._move(n): int(arena.to[n]) for n in steps}

    def _shown(self, after: Sequence[int], viewer: Any) -> str:
        """The first places in which positions differ that a player may look at there."""
        system = self.positions.system
        states = [self.positions.state(position) for position in after]
        looks = sight(system)
        told = []
        for place, cell in enumerate(system.cells):
            look = looks.get((viewer, cell), TRUE)
            seen = {state[place] for state in states if evaluate(look, system.reader_of(state))}
            if len(seen) > 1:
                told.append(str(cell))
        return " and ".join(told[:2]) or "what may be looked at"

    def _move(self, step: int) -> int:
        return int(self.positions.instance[step])

    def text(self, step: int) -> str:
        """The move of a step."""
        number = self._move(step)
        if number not in self._texts:
            self._texts[number] = str(self.positions.system.instances[number])
        return self._texts[number]

    def _no(self, why: str, fix: str) -> GameError:
        system = self.positions.system
        return GameError(f"{system.name} is not unrolled: {why}", file=system.game.file, fix=fix)


def _known(codes: Any, among: Truths) -> Truths:
    """Where what a player is shown now leaves one position only among some."""
    found: Truths = np.bincount(codes[among], minlength=int(codes.max()) + 1)[codes] == 1
    return found


class _Unrolled:
    """One piece while it is made."""

    def __init__(self, unrolling: Unrolling, begin: int) -> None:
        self.game, self.piece = unrolling, Piece()
        self.memories = (Recall(), Recall())
        self.sets: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.chances: dict[tuple[_Chosen, int], Fraction] = {}
        (one, other), (mine, yours) = self.memories, unrolling.views
        begins = unrolling.beginnings if begin == BEFORE else [(begin, Fraction(1))]
        waiting: list[_Node] = [
            (here, (one.first(mine[here]), other.first(yours[here])), (None, None), chance) for here, chance in begins
        ]
        first = waiting[0] if begin != BEFORE else None
        while waiting:
            here = waiting.pop()
            self.piece.nodes += 1
            if self.piece.nodes > unrolling.most:
                told = f"a piece of its tree has more than {unrolling.most:,} nodes"
                raise unrolling._no(told, "choose a smaller scope, or let more become known on the way")
            if unrolling.ends[here[0]] and (here is not first or unrolling.positions.over[here[0]]):
                key = here[2], here[0]
                self.chances[key] = self.chances.get(key, Fraction(0)) + here[3]
            else:
                waiting += reversed(list(self._after(*here)))
        self.piece.leaves = [Leaf(chosen, position, chance) for (chosen, position), chance in self.chances.items()]

    def _after(self, position: int, seen: _Memories, chosen: _Chosen, chance: Fraction) -> Iterator[_Node]:
        both = self.game.at_once(position)
        if both is not None:
            mine = self._set(0, seen, chosen, list(both))
            yours = self._set(1, seen, chosen, [step for step, _ in next(iter(both.values()))])
            for one, answers in both.items():
                for other, to in answers:
                    moves = self.game.text(one), self.game.text(other)
                    yield to, self._told(seen, to, moves), ((mine, moves[0]), (yours, moves[1])), chance
            return
        owner, steps = self.game.steps(position)
        number = self._set(owner, seen, chosen, [by[owner] for *_, by in steps])
        for share, to, by in steps:
            said: list[str | None] = [None if step is None else self.game.text(step) for step in by]
            now = list(chosen)
            if owner >= 0:
                now[owner] = (number, str(said[owner]))
            yield to, self._told(seen, to, said), (now[0], now[1]), chance * share

    def _set(self, player: int, seen: _Memories, chosen: _Chosen, steps: list[Any]) -> int:
        """The number of what a player has seen who now chooses between these steps; -1 for dice."""
        if player < 0:
            return -1
        options = tuple(map(self.game.text, steps))
        known, sets = self.sets[player], self.piece.seen[player]
        number = known.setdefault(seen[player], len(sets))
        if number == len(sets):
            sets.append(SeenSet(chosen[player], options))
        elif set(sets[number].options) != set(options):
            name = self.game.positions.players[player]
            told = f"{name} may do different things in positions that look alike"
            raise self.game._no(told, "show them by seen_by= what they may do by")
        return number

    def _told(self, seen: _Memories, position: int, moves: Sequence[str | None]) -> _Memories:
        """What both remember after a step, of which they know what they chose themselves."""
        one, other = (
            memory.after(old if move is None else memory.chosen(old, move), codes[position])
            for memory, old, move, codes in zip(self.memories, seen, moves, self.game.views, strict=True)
        )
        return one, other
