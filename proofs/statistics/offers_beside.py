"""What a reading offers, by what the game as it is modelled offers: only the moves that it says otherwise are new.

A search tries a hundred readings of one game in drawn plays, and each of them says a few moves otherwise, or keeps one
thing more. What the other moves do in a position is known once another reading came there, or the game itself did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, overload

from rulestone.model import TransitionSystem
from rulestone.model.system.system import Instance
from rulestone.proofs.compiling.guards import guard_trie, in_order
from rulestone.proofs.compiling.layout import WORD_BITS, Layout
from rulestone.proofs.compiling.on_demand import Offered, OnDemand
from rulestone.proofs.compiling.python_target import UNDEFINED
from rulestone.proofs.plays.conditions import Checks

MOST_NEW = 0.5
"""Where more of a reading's moves than this share are said otherwise, the game is not asked."""


class OffersKnown(Protocol):
    """What a position offers in the game that is asked."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def states(self) -> Sequence[int]:
        """The packed position after each step."""

    @property
    def moves(self) -> Sequence[int]:
        """The number of each step's rule instance."""

    @property
    def undefined_moves(self) -> Sequence[int]:
        """The numbers of those that are asked for and denote nothing."""


class OffersBeside:
    """Expands packed positions of a reading as `OnDemand` does, in the same order.

    Args:
        system: the reading.
        watched: the layout of its positions, and what to watch.
        same: by number of a move of the game its number in the reading, where both do the same.
        known: what the game offers in a position of its own.
        room: of how many bits a position of the game is, the lowest ones of a position of the reading.
    """

    def __init__(
        self,
        system: TransitionSystem,
        watched: tuple[Layout, Checks],
        same: Mapping[int, int],
        known: Callable[[int], OffersKnown],
        room: int,
    ) -> None:
        self._same = same
        self._known = known
        self._mask = (1 << room) - 1
        own = set(same.values())
        new = [number for number in range(len(system.instances)) if number not in own]
        self._new = OnDemand(system, *watched, some=new)
        order = in_order(guard_trie(system.instances))
        self._rank = {number: rank for rank, number in enumerate(order)}

    @classmethod
    def of(
        cls,
        system: TransitionSystem,
        watched: tuple[Layout, Checks],
        game: TransitionSystem,
        layout: Layout,
        known: Callable[[int], OffersKnown],
    ) -> OffersBeside | None:
        """None where too few moves are the same, the game is over elsewhere, or its positions are packed otherwise.

        Args:
            system, watched, known: as of the class.
            game: the game that is asked.
            layout: of its positions.
        """
        fields = watched[0].fields
        alike = system.over.total is game.over.total and fields[: len(layout.fields)] == layout.fields
        if not alike or system.cells[: len(game.cells)] != game.cells:
            return None
        same = same_moves(game.instances, system.instances)
        if len(system.instances) - len(same) > MOST_NEW * len(system.instances):
            return None
        more = fields[len(layout.fields) :]
        room = more[0].word * WORD_BITS + more[0].shift if more else WORD_BITS * layout.words
        return cls(system, watched, same, known, room)

    def expand(self, state: int) -> Offered:
        """See `OnDemand.expand`."""
        new = self._new.expand(state)
        inner = state & self._mask
        more = state - inner
        told = self._known(inner)
        same = self._same
        ranked = [(self._rank[same[move]], same[move], place) for place, move in enumerate(told.moves) if move in same]
        ranked += [(self._rank[move], move, ~place) for place, move in enumerate(new.moves)]
        ranked.sort()
        moves = [move for _, move, _ in ranked]
        events = [*new.events, *((UNDEFINED, -1, same[move]) for move in told.undefined_moves if move in same)]
        places = [place for *_, place in ranked]
        return Offered(new.terminal, _States(told.states, new.states, places, more), moves, events)


class _States(Sequence[int]):
    """Positions after the steps of both: those of the game with what the reading keeps besides.

    Args:
        known: those of the game.
        new: those of moves that the reading says otherwise.
        places: for each step its place among the former; less than 0: `~place` among the latter.
        more: what a position of the reading has besides.
    """

    def __init__(self, known: Sequence[int], new: Sequence[int], places: Sequence[int], more: int) -> None:
        self._known, self._new, self._places, self._more = known, new, places, more

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...

    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        if isinstance(place, slice):
            return _States(self._known, self._new, self._places[place], self._more)
        there = self._places[place]
        return self._new[~there] if there < 0 else self._known[there] | self._more

    def __iter__(self) -> Iterator[int]:
        return (self[place] for place in range(len(self)))


def same_moves(some: Sequence[Instance], others: Sequence[Instance]) -> dict[int, int]:
    """By number of a move of some its number among others, where both are offered alike and do the same."""
    by_label: dict[Any, list[int]] = {}
    for number, one in enumerate(some):
        by_label.setdefault(one.label, []).append(number)
    found: dict[int, int] = {}
    for number, other in enumerate(others):
        for place in by_label.get(other.label, ()):
            if place not in found and _do_the_same(some[place], other):
                found[place] = number
                break
    return found


def _do_the_same(one: Instance, other: Instance) -> bool:
    return one is other or (
        one.guard is other.guard
        and one.updates == other.updates
        and [owed.condition for owed in one.guard_obligations] == [owed.condition for owed in other.guard_obligations]
        and [owed.condition for owed in one.obligations] == [owed.condition for owed in other.obligations]
    )
