"""What nobody asked about the choices in a solved game: which are idle, never better, or decide who wins.

A choice is a position in which one player has several steps and nobody else has any. What would need what somebody
cannot see is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

import numpy as np
from rulestone.model.expressions.printing import value_text

from .solved_game import Notable, SolvedGame
from .spreading import Integers, Truths

_FEW = 4
"""How many rules are named with their numbers."""


class NotableChoices(SolvedGame):
    """Choices worth knowing of."""

    def idle(self) -> Iterator[Notable]:
        """Choices among moves that all lead to one position."""
        arena = self.arena
        chosen = arena.counted(arena.owner >= 0)
        where = (chosen > 1) & (chosen == arena.degrees) & ~self.differ(arena.to)
        if where.any():
            words = f"all that may be chosen leads to the same position in {self.many(where)}"
            yield Notable("idle choice", words, (), int(where.sum()), self.play_to(where))

    def kingmaking(self) -> Iterator[Notable]:
        """Somebody who cannot win any more, by one choice of whom somebody else wins by force, and by another another.

        To win is to get more than everybody else.
        """
        solution, arena = self.solution, self.arena
        if len(solution.players) < 3 or not all(self.seeing):
            return
        wins = [aim.sure(arena, {number}) for number, aim in enumerate(solution.alone_best)]
        if sum(bool(found.any()) for found in wins) < 2:
            return
        for number, player in enumerate(solution.players):
            own = arena.owner == number
            to = [arena.having(own & found[arena.to]) for found in wins]
            others = [other for other in range(len(wins)) if other != number]
            both = np.logical_or.reduce([to[one] & to[another] for one, another in combinations(others, 2)])
            where = both & self.decides(number)
            if not where.any() or solution.alone_best[number].endless:
                continue
            where &= ~self.reaches(solution.alone_best[number].ends)
            if where.any():
                made = [value_text(solution.players[other].player) for other in others if (where & to[other]).any()]
                who = f"{', '.join(made[:-1])} or {made[-1]}"
                words = f"{value_text(player.player)}, who cannot win any more, decides whether {who} wins"
                play = self.play_to(where)
                yield Notable("kingmaking", f"{words}, in {self.many(where)}", (player.player,), int(where.sum()), play)

    def only_winning(self) -> Iterator[Notable]:
        """Choices between several rules by somebody who wins by force, of which all but one give that away."""
        solution, arena, mixed = self.solution, self.arena, self._mixed
        if not mixed.any():
            return
        told, players, found = [], [], np.zeros(len(arena), dtype=bool)
        for number, player in enumerate(solution.players):
            aim = solution.alone_best[number]
            if not self.seeing[number] or not (aim.ends.any() or aim.endless):
                continue
            sure = aim.sure(arena, {number})
            keeping = (arena.owner == number) & sure[arena.to]
            where = mixed & self.decides(number) & sure & (arena.counted(keeping) == 1)
            if where.any():
                steps = np.flatnonzero(keeping & where[arena.source])
                told.append(f"{value_text(player.player)}'s in {int(where.sum()):,} ({self._by_rule(steps)})")
                players.append(player.player)
                found |= where
        if told:
            words = f"a win hangs on one move alone in {self.many(found)}: {', '.join(told)}"
            yield Notable("only winning move", words, tuple(players), int(found.sum()), self.play_to(found))

    def never_better(self) -> Iterator[Notable]:
        """Rules by which nobody ever gets more than by what else they may choose then, and sometimes less.

        Nothing is said where dice fall: what is sure however they do is not all that moves are good for.
        """
        if self.arena.has_dice or not all(self.seeing):
            return
        arena, (names, rule) = self.arena, self._rules
        deciding = np.logical_or.reduce([self.decides(number) for number in range(len(self.solution.players))])
        steps = np.flatnonzero((self._mixed & deciding)[arena.source])
        if not len(steps):
            return
        low, high = self._after(steps)
        for number in np.unique(rule[steps]).tolist():
            better, worse, asked = self._compared(arena.source[steps], rule[steps] == number, low, high)
            if not better.any() and worse.any():
                words = (
                    f"`{names[number]}` never gets anybody more than what else may be chosen then, "
                    f"and less in {int(worse.sum()):,} of {int(asked.sum()):,} positions"
                )
                yield Notable("never better", words, (), int(worse.sum()), self.play_to(worse), names[number])

    def _after(self, steps: Integers) -> tuple[Integers, Integers]:
        """What whoever makes each step is sure of after it, and is held to."""
        low, high = np.zeros(len(steps), dtype=np.int64), np.zeros(len(steps), dtype=np.int64)
        for number, player in enumerate(self.solution.players):
            own = self.arena.owner[steps] == number
            after = self.arena.to[steps[own]]
            low[own], high[own] = player.bounds.low[after], player.bounds.high[after]
        return low, high

    def _compared(
        self, source: Integers, chosen: Truths, low: Integers, high: Integers
    ) -> tuple[Truths, Truths, Truths]:
        """Where a rule gets more than the best of the others, where less, and where there is both."""
        size = len(self.arena)
        best = []
        for among in (chosen, ~chosen):
            for worth in (low, high):
                most = np.full(size, -2, dtype=np.int64)
                np.maximum.at(most, source[among], worth[among])
                best.append(most)
        mine, my_most, theirs, their_most = best
        asked: Truths = (mine > -2) & (theirs > -2)
        better = asked & ((mine > theirs) | (my_most > their_most))
        worse = asked & ~better & ((mine < theirs) | (my_most < their_most))
        return better, worse, asked

    @cached_property
    def _rules(self) -> tuple[list[str], Integers]:
        """The names of the rules, and for each step the number of its rule."""
        found = [one.label.rule for one in self.positions.system.instances]
        names = list(dict.fromkeys(found))
        numbers = np.array([names.index(name) for name in found], dtype=np.int16)
        return names, numbers[self.positions.instance]

    @cached_property
    def _mixed(self) -> Truths:
        """In which positions there are steps by several rules."""
        return self.differ(self._rules[1])

    def _by_rule(self, steps: Integers) -> str:
        """By which rules some steps are made, and how many by each."""
        names, rule = self._rules
        counts = {
            names[one]: int(times) for one, times in zip(*np.unique(rule[steps], return_counts=True), strict=True)
        }
        ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        return ", ".join(f"`{name}` {count:,}" for name, count in ordered[:_FEW]) + ", ..." * (len(ordered) > _FEW)
