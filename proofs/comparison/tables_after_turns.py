"""What can lie on the table after a turn, in each of two readings: all tables, not one path.

Two readings that ask for commitments in another order share few choices within a turn. So here a turn is followed
whole, by every choice and throw, to the beginning of the next one, and the sets of tables are compared.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import NOBODY
from rulestone.model.declarations.declarations import State as Variable
from rulestone.model.system.system import Instance
from rulestone.proofs.compiling.layout import CAP, WORD_BITS, layout_of
from rulestone.proofs.compiling.python_target import python_judge
from rulestone.proofs.plays.conditions import total
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import Play, replay
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.statistics.referee import Referee

Table = tuple[tuple[str, Hashable], ...]

Key = Hashable
"""Stands for a table: equal keys are equal tables, in both readings."""


@dataclass(frozen=True)
class TurnTables:
    """Tables that only one reading can bring about in a turn that begins alike.

    Attributes:
        turns: how many turns lie before that one: no earlier turn, that was followed, makes such a difference.
        only: for each reading how many tables it alone can lead to, from all beginnings of that turn.
        both: how many tables both lead to.
        play: for each reading a shortest play to one of its own, None where it has none.
        apart: for each reading the places in which that table differs from the one before the turn, with the value.
        whole: whether all turns up to that one were followed.
    """

    turns: int
    only: tuple[int, int]
    both: int
    play: tuple[Play | None, Play | None]
    apart: tuple[Mapping[str, Hashable], Mapping[str, Hashable]]
    whole: bool


def on_the_table(system: TransitionSystem) -> frozenset[str]:
    """The variables on the table: those that the game names (`Game.on_the_table`), else all that somebody may see."""
    game = system.game
    if game.on_the_table:
        return frozenset(name for name in game.on_the_table if name in system.functions)
    declared = {variable.name: variable for variable in game.declared(Variable)}
    return frozenset(name for name in system.functions if name in declared and declared[name].seen_by != NOBODY)


def tables_after_a_turn(
    first: TransitionSystem, second: TransitionSystem, *, work: int = 60_000, listener: Listener = silent
) -> TurnTables | None:
    """Follow both readings turn by turn until one can lead to a table to which the other cannot.

    Args:
        first, second: the readings; a turn begins where their `@quiet` holds.
        work: how many positions are opened at most.
        listener: gets progress.

    Returns None where no such table was found, and where no turn ever begins.
    """
    if first.quiet.is_constant or second.quiet.is_constant:
        return None
    names = on_the_table(first) & on_the_table(second)
    sides = _TableSide(first, names), _TableSide(second, names)
    if sides[0].places == sides[1].places:  # equal bits mean the same in both, so nothing need be read
        for side in sides:
            side.mask = sum(field.mask << (field.shift + WORD_BITS * field.word) for *_, field in side.places)
    by_table = [side.initial_states() for side in sides]
    level = [(places[0], by_table[1][table][0]) for table, places in by_table[0].items() if table in by_table[1]]
    seen = set(level)
    turns = 0
    whole = True
    while level and whole:
        following: list[tuple[int, int]] = []
        only: tuple[dict[Key, int], dict[Key, int]] = {}, {}
        begun: tuple[dict[Key, int], dict[Key, int]] = {}, {}
        both: set[Key] = set()
        for pair in level:
            listener(Progress("comparison", "tables after a turn", sum(side.arena.opened for side in sides), work))
            if sum(side.arena.opened for side in sides) >= work:
                whole = False
                break
            one, other = (side.after_a_turn(place, work) for side, place in zip(sides, pair, strict=True))
            if one is None or other is None:  # a turn of which not everything is known tells nothing
                whole = False
                break
            both |= one.keys() & other.keys()
            for number, (mine, theirs) in enumerate(((one, other), (other, one))):
                for table in mine:  # in the order in which they were met: that of a set is another in each process
                    if table not in theirs:
                        only[number].setdefault(table, mine[table])
                        begun[number].setdefault(table, pair[number])
            for table in one:
                if table not in other:
                    continue
                after = one[table], other[table]
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        if any(only):
            return _told(sides, turns, only, begun, both, whole)
        level, turns = following, turns + 1
    return None


def _told(
    sides: tuple[_TableSide, _TableSide],
    turns: int,
    only: tuple[dict[Key, int], dict[Key, int]],
    begun: tuple[dict[Key, int], dict[Key, int]],
    both: set[Key],
    whole: bool,
) -> TurnTables:
    plays: list[Play | None] = []
    apart: list[Mapping[str, Hashable]] = []
    for side, tables, before in zip(sides, only, begun, strict=True):
        if not tables:
            plays.append(None)
            apart.append({})
            continue
        key = min(tables, key=lambda one: (len(side.moves_to(tables[one])), repr(side.table(tables[one]))))
        plays.append(side.play_to(tables[key]))
        earlier = dict(side.table(before[key]))
        apart.append({name: value for name, value in side.table(tables[key]) if earlier.get(name) != value})
    return TurnTables(turns, (len(only[0]), len(only[1])), len(both), (plays[0], plays[1]), (apart[0], apart[1]), whole)


class _TableSide:
    """One reading, and how each position was first reached."""

    def __init__(self, system: TransitionSystem, names: frozenset[str]) -> None:
        self.arena = Referee(system)
        self.system = system
        self._layout = layout_of(system, CAP)
        self._cells = [(str(cell), n) for n, cell in enumerate(system.cells) if cell.function.name in names]
        self.places = [(name, system.cells[n].type, self._layout.fields[n]) for name, n in self._cells]
        self.mask: int | None = None
        self._came: dict[int, tuple[int, Instance] | None] = {}
        self._tables: dict[int, Table] = {}
        self._quiet: dict[int, bool] = {}
        self._judge = python_judge(system, self._layout, total(system.quiet))

    def initial_states(self) -> dict[Key, list[int]]:
        """First positions by what lies on the table."""
        found: dict[Key, list[int]] = {}
        for number, state in enumerate(first_states(self.system)):
            if number >= _MOST_INITIAL_STATES:
                break
            place = self.arena.packed(state)
            self._came.setdefault(place, None)
            found.setdefault(self._key(place), []).append(place)
        return found

    def _key(self, place: int) -> Key:
        return self.table(place) if self.mask is None else place & self.mask

    def table(self, place: int) -> Table:
        """What lies on the table."""
        if place not in self._tables:
            state = self.arena.state(place)
            self._tables[place] = tuple((name, state[n]) for name, n in self._cells)
        return self._tables[place]

    def after_a_turn(self, start: int, work: int) -> dict[Key, int] | None:
        """Every table with which the turn after a position can end, and a position nearest to it.

        None where that takes more than the work allowed.
        """
        found: dict[Key, int] = {}
        waiting = deque([start])
        inside = {start}
        while waiting:
            if self.arena.opened >= work:
                return None
            place = waiting.popleft()
            offer = self.arena.open(place)
            if offer.over:
                found.setdefault(self._key(place), place)
                continue
            for move, after in zip(offer.moves, offer.states, strict=True):
                self._came.setdefault(after, (place, self.arena.instance(move)))
                if self._is_quiet(after):
                    found.setdefault(self._key(after), after)
                elif after not in inside:
                    inside.add(after)
                    waiting.append(after)
        return found

    def _is_quiet(self, place: int) -> bool:
        if place not in self._quiet:
            self._quiet[place] = self._judge(place)
        return self._quiet[place]

    def moves_to(self, place: int) -> list[Instance]:
        """The moves by which a position was first reached."""
        moves = []
        while (before := self._came[place]) is not None:
            place, move = before
            moves.append(move)
        return moves[::-1]

    def play_to(self, place: int) -> Play:
        """The play to a position."""
        moves = self.moves_to(place)
        while (before := self._came[place]) is not None:
            place = before[0]
        return replay(self.system, self.arena.state(place), moves)


_MOST_INITIAL_STATES = 200
