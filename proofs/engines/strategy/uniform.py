"""What players force who see only what they are shown: the same choice wherever their view is the same.

Found are strategies that go by what is seen now. Whoever remembers might force more, so that nothing found is no proof
that there is nothing; what is found holds against every play of the others, whatever these know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from .arena import DICE, GameArena
from .forced_values import Aim
from .reachable import ReachablePositions
from .spreading import NEVER, Integers, Truths, reached
from .views import views


def uniform_search(positions: ReachablePositions, by: Iterable[int], waits: bool = True) -> UniformSearch:
    """The search for strategies of a coalition in a game, by what each of them is shown; see `UniformSearch`."""
    looks = {number: views(positions, positions.players[number]) for number in by}
    return UniformSearch(positions.arena, positions.initial_count, looks, positions.instance, waits)


@dataclass(frozen=True)
class UniformStrategy:
    """Which rule instance a coalition plays wherever the one of them who moves sees the same.

    Attributes:
        steps: for each position that play may come to and in which they cannot wait, the number of their step.
        within: in how many steps at most; None where play may go on for ever.
    """

    steps: Mapping[int, int]
    within: int | None


class UniformSearch:
    """Looks for such strategies of one coalition, from all beginnings alike.

    Args:
        arena: the positions.
        beginnings: how many of them are initial; they come first.
        looks: for each player of the coalition what they see of each position, as a number. Where several of them may
            move in one position none counts on being the first.
        instance: which move each step is, as a number; the same for the same choice.
        waits: whether one of them who could move may leave it to what the rules may do by themselves. If not, `keep`
            also says what they play there; `force` is not for that.

    Nobody counts on the others' moving first: where these may move, too, it is decided what is done if they do not.
    """

    def __init__(
        self,
        arena: GameArena,
        beginnings: int,
        looks: Mapping[int, Integers],
        instance: Integers,
        waits: bool = True,
    ) -> None:
        self.arena, self.beginnings, self.looks, self.by = arena, beginnings, looks, frozenset(looks)
        self.instance = instance.astype(np.int64)
        size = len(arena)
        own = arena.owned(self.by)
        self._decider = np.full(size, NEVER, dtype=np.int64)
        pressing = own & arena.on_turn  # who may do only what is out of turn may let it be
        among, acting = arena.counted(pressing), arena.acting(self.by)
        decided = acting if waits else arena.having(pressing) & ~arena.having(~own & (arena.owner == DICE))
        for number in self.by:
            theirs = arena.counted(pressing & (arena.owner == number))
            self._decider[decided & (theirs > 0) & (theirs == among)] = number
        decider = self._decider[arena.source]
        self._chosen = own & (arena.owner == decider)  # steps that one of them decides on
        self._feared = ~own | (pressing & (decider < 0) & acting[arena.source])
        self._situation = self._situations()
        self._option = self._options()

    def keep(self, safe: Truths) -> UniformStrategy | None:
        """How they keep play among some positions, for ever or until it ends there; None where no such way is found."""
        arena = self.arena
        inside = self._met(arena.keep(self.by, safe))
        while self._begins(inside):
            good = self._good(inside, inside)
            stays = inside & self._unless_feared(inside)
            decided = self._decider >= 0
            stays &= ~decided | self._some(good)
            fewer = self._met(stays, good)
            if (fewer == inside).all():
                return UniformStrategy(self._steps(inside, good, None), None)
            inside = fewer
        return None

    def sure(self, aim: Aim) -> UniformStrategy | None:
        """How they make sure that play ends well, or else never, where that is as good; see `force` and `keep`."""
        found = self.force(aim.ends)
        return self.keep(aim.ends | (self.arena.degrees > 0)) if found is None and aim.endless else found

    def force(self, target: Truths) -> UniformStrategy | None:
        """How they bring play into some positions, however dice fall; None where no such way is found."""
        arena = self.arena
        inside = self._met(arena.force(self.by, target), stop=target)
        if not self._begins(inside):
            return None
        joined = target & inside
        chosen = np.full(int(self._option.max(initial=-1)) + 1, False)
        while not self._begins(joined):
            good = self._good(inside & ~target, joined)
            fresh = inside & ~joined & (arena.degrees > 0)
            feared = fresh & (self._decider < 0) & self._unless_feared(joined)
            decided = fresh & (self._decider >= 0) & self._some(good) & self._unless_feared(joined)
            if not feared.any() and not decided.any():
                return None
            new = np.zeros_like(chosen)
            new[self._option[self._chosen & good[self._option] & decided[arena.source]]] = True
            chosen |= new
            joined = joined | feared | decided
        found = UniformStrategy(self._steps(joined, chosen, target), None)
        far = GameArena(*_answered(arena, self, found)).remoteness((), target)
        return replace(found, within=int(far[: self.beginnings].max(initial=0)))

    def play(self, strategy: UniformStrategy, start: int, target: Truths | None = None) -> tuple[list[int], int | None]:
        """The steps of a play by such a strategy, and where it goes round; until it does, ends or is at a target."""
        arena, here, steps, met = self.arena, start, list[int](), {start: 0}
        while arena.degrees[here] and (target is None or not target[here]):
            step = strategy.steps.get(here)
            if step is None:
                step = next(one for one in arena.steps(here) if self._feared[one])
            steps.append(step)
            here = int(arena.to[step])
            if here in met:
                return steps, met[here]
            met[here] = len(steps)
        return steps, None

    def _situations(self) -> Integers:
        """For each position the number of what the one who decides there sees, apart for each player; else NEVER."""
        found = np.full(len(self.arena), NEVER, dtype=np.int64)
        count = 0
        for player in sorted(self.by):
            where = self._decider == player
            if where.any():
                _, codes = np.unique(self.looks[player][where], return_inverse=True)
                found[where] = codes.reshape(-1) + count
                count = int(found.max()) + 1
        return found

    def _options(self) -> Integers:
        """For each step that one of them decides on the number of situation and instance; those of others have 0."""
        arena = self.arena
        found = np.zeros(len(arena.to), dtype=np.int64)
        pairs = self._situation[arena.source] * (int(self.instance.max(initial=0)) + 1) + self.instance
        _, codes = np.unique(pairs[self._chosen], return_inverse=True)
        found[self._chosen] = codes.reshape(-1)
        return found

    def _good(self, at: Truths, onto: Truths) -> Truths:
        """Which options may be taken in every position of their situation among `at`, and lead onto these."""
        arena = self.arena
        counted = self._chosen & at[arena.source]
        size = int(self._option.max(initial=-1)) + 1
        leading = np.bincount(self._option[counted & onto[arena.to]], minlength=size)
        situation = np.zeros(size, dtype=np.int64)
        situation[self._option[self._chosen]] = self._situation[arena.source[self._chosen]]
        places = np.bincount(self._situation[at & (self._decider >= 0)], minlength=int(situation.max(initial=0)) + 1)
        found: Truths = (leading > 0) & (leading == places[situation])
        return found

    def _some(self, good: Truths) -> Truths:
        """In which positions some option is good."""
        arena = self.arena
        found: Truths = arena.having(self._chosen & good[self._option])
        return found

    def _unless_feared(self, onto: Truths) -> Truths:
        """Where no step that they do not decide on leads elsewhere."""
        arena = self.arena
        found: Truths = ~arena.having(self._feared & ~onto[arena.to])
        return found

    def _met(self, inside: Truths, good: Truths | None = None, stop: Truths | None = None) -> Truths:
        """The positions that play from a beginning may come to where they choose only steps that stay inside."""
        arena = self.arena
        counts = self._feared | (self._chosen & inside[arena.to] & (True if good is None else good[self._option]))
        seen = np.zeros(len(arena), dtype=bool)
        frontier = np.flatnonzero(inside[: self.beginnings])
        while len(frontier):
            seen[frontier] = True
            onward = frontier if stop is None else frontier[~stop[frontier]]
            widths = arena.degrees[onward]
            before = np.cumsum(widths) - widths
            steps = np.repeat(arena.head[onward] - before, widths) + np.arange(int(widths.sum()))
            after = arena.to[steps[counts[steps]]]
            frontier = np.unique(after[~seen[after]])
        found: Truths = seen & inside
        return found

    def _begins(self, inside: Truths) -> bool:
        return bool(inside[: self.beginnings].all())

    def _steps(self, inside: Truths, good: Truths, target: Truths | None) -> dict[int, int]:
        """One good option for each situation, as the steps that it means."""
        arena = self.arena
        first: dict[int, int] = {}
        found: dict[int, int] = {}
        for step in np.flatnonzero(self._chosen & good[self._option] & inside[arena.source]).tolist():
            here = int(arena.source[step])
            if target is not None and target[here]:
                continue
            option = first.setdefault(int(self._situation[here]), int(self._option[step]))
            if option == int(self._option[step]):
                found.setdefault(here, step)
        return found


def stands(search: UniformSearch, strategy: UniformStrategy, target: Truths | None, safe: Truths) -> bool:
    """Whether a strategy does what it is for, and alike where things look alike: looked at anew, play by play.

    Args:
        search: of the coalition.
        strategy: what is judged.
        target: where play is to come to; None where it is only to stay among `safe`.
        safe: where play may be on the way.
    """
    arena = search.arena
    closed = GameArena(*_answered(arena, search, strategy))
    start = np.arange(len(arena)) < search.beginnings
    if target is not None:
        return bool(reached(closed.remoteness((), target))[start].all())
    return bool(closed.keep((), safe)[start].all())


def _answered(
    arena: GameArena, search: UniformSearch, strategy: UniformStrategy
) -> tuple[Integers, Integers, Integers, Integers]:
    """The arena in which the coalition has chosen; where it has not said what it does, play is stuck."""
    taken = np.zeros(len(arena.to), dtype=bool)
    taken[list(strategy.steps.values())] = True
    silent = arena.having(search._chosen) & ~arena.having(search._chosen & taken)
    left = (search._feared | (search._chosen & taken)) & ~silent[arena.source]
    degrees = arena.counted(left)
    head = np.concatenate([[0], np.cumsum(degrees)]).astype(np.int64)
    return head, arena.to[left], np.full(int(left.sum()), -1, dtype=np.int16), arena.weight[left]
