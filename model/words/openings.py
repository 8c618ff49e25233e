"""The words of a set-up: what is left open (`free`), and what is shuffled and dealt (`deal`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import GameError, author_location, did_you_mean
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import Cell, StateFunction
from ..expressions.types import Integer
from .effects import Requirement
from .said_to import word
from .state_views import FunctionView
from .tracing import Reader, current_reader, kept_in
from .values import Value, number


@dataclass(frozen=True)
class Deal:
    """A chance beginning: a pool of things is shuffled and dealt into places.

    Attributes:
        pool: how many of each element there are.
        places: state variable and leading indices of each place, with the number of things it receives.
        cells: for each place, the cell that counts each element.
        demands: the requirements that the counts meet.
    """

    pool: tuple[tuple[Any, int], ...]
    places: tuple[tuple[tuple[Any, ...], int], ...]
    cells: tuple[tuple[Cell, ...], ...]
    demands: tuple[Requirement, ...] = field(default=(), compare=False)

    def counts(self) -> Iterator[tuple[Cell, int, int]]:
        """Each cell with the least and the most that it may be dealt; both are dealt in some deal."""
        everything = sum(available for _, available in self.pool)
        for (_, size), cells in zip(self.places, self.cells, strict=True):
            for cell, (_, available) in zip(cells, self.pool, strict=True):
                yield cell, max(0, size - (everything - available)), min(size, available)

    @property
    def misfit(self) -> str:
        """A place that some deal gives what it cannot hold, in words; empty where every deal fits."""
        for cell, least, most in self.counts():
            for count in (most, least):
                if not cell.type.contains(count):
                    return f"{cell} may be dealt {count}, outside {cell.type}"
        return ""


@word
def free(*views: object) -> None:
    """In `initial`: leave these variables open; only `require` constrains them.

    Takes state variables as `self.stand`, or single places as `self.stand["north", "blue"]`.

    Raises GameError for what is no place of the state, for one that was dealt before, and outside a set-up.
    """
    reader = _of_a_set_up("free")
    dealt = {cell for one in reader.deals for row in one.cells for cell in row}
    line = author_location()[1]
    for view in views:
        if isinstance(view, FunctionView):
            view.check_owner()
            cells = list(view.cells())
        elif (named := _cell_of(reader, view)) is not None:
            cells = [named]
        else:
            raise GameError(f"{view!r} is not a place of the state", fix="pass self.variable or self.variable[index]")
        for cell in cells:
            if cell in dealt:
                raise GameError(f"{cell} is left open, and dealt before", fix="say once where it comes from")
            reader.freed[cell] = None
            if reader.early is not None and reader.early.get(cell) == line:
                del reader.early[cell]  # it was named to be left open, not read


def _cell_of(reader: Reader, view: object) -> Cell | None:
    """The place that is named by all its indices; None where it is something else."""
    if isinstance(view, Value) and view.written in reader.unset:
        return reader.unset[view.written]
    if isinstance(view, Value) and view.written.op is wr.Op.NODE and view.node.kind is ex.Kind.CELL:
        cell: Cell = view.node.payload
        return cell
    return None


@word
def deal(
    pool: Mapping[Any, int],
    places: Mapping[tuple[Any, ...] | str, int] | Iterable[tuple[Any, int]],
) -> None:
    """In `initial`: shuffle a pool of things and deal them out, every order being equally likely.

    A deal that gives a place more than its range holds, or less, denotes nothing, whatever else is required,
    above or below.

    Args:
        pool: how many of each element there are.
        places: how many things each place receives, `{("hand", seat): 3, "deck": 20}`: a place is a state variable's
            name, or a tuple of name and leading indices, whose last index is the element and whose value counts it.
            Or pairs of a variable or row and a number, `[(self.hand[seat], 3), (self.deck, 20)]`.

    Raises GameError where more is dealt than there is, where a place is dealt to twice or counts nothing, and for
    numbers that depend on the state.
    """
    reader = _of_a_set_up("deal")
    if not isinstance(pool, Mapping):
        raise GameError(f"{pool!r} is dealt", fix="write deal({element: how many}, {place: how many})")
    received = _received(reader, places)
    for many in (*pool.values(), *(size for _, size in received)):
        if type(many) is not int or many < 0:
            raise GameError(f"{many!r} things are dealt", fix="deal a plain number of things, 0 or more")
    everything = sum(size for _, size in received)
    if everything > sum(pool.values()):
        raise GameError(f"{everything} are dealt of {sum(pool.values())}", fix="deal fewer, or enlarge the pool")
    rows: list[tuple[Cell, ...]] = []
    named: list[tuple[tuple[Any, ...], int]] = []
    for key, size in received:
        function = reader.functions.get(key[0])
        if function is None:
            raise GameError(f"there is no state variable {key[0]}", fix=did_you_mean(key[0], reader.functions))
        rows.append(_row(reader, function, key[1:], pool))
        named.append((key, size))
        for cell in rows[-1]:
            if cell in reader.freed:
                raise GameError(
                    f"{cell} is dealt, and left open or dealt before, too", fix="say once where it comes from"
                )
            reader.freed[cell] = None
    begun = len(reader.requirements)
    _demand(reader, pool, named, rows)
    demands = tuple(reader.requirements[begun:])
    reader.deals.append(Deal(tuple(pool.items()), tuple(named), tuple(rows), demands))


def _received(reader: Reader, places: Any) -> list[tuple[tuple[Any, ...], int]]:
    """How many things each place receives, by name and leading indices. Raises GameError for what names no place."""
    found = []
    try:
        for place, size in places.items() if isinstance(places, Mapping) else places:
            if isinstance(place, FunctionView):
                place.check_owner()
                found.append(((place.function.name, *place.first), size))
            elif (cell := _cell_of(reader, place)) is not None:
                found.append(((cell.function.name, *cell.index), size))
            else:
                found.append(((place,) if isinstance(place, str) else tuple(place), size))
    except (TypeError, ValueError):
        fix = "write deal({element: how many}, {place: how many}), or [(self.hand[seat], how many)]"
        raise GameError(f"{places!r} is dealt to", fix=fix) from None
    return found


def _row(reader: Reader, function: StateFunction, indices: tuple[Any, ...], pool: Iterable[Any]) -> tuple[Cell, ...]:
    """The cells of one place that count each element."""
    if type(function.value_type) is not Integer:
        raise GameError(
            f"{function.name} is dealt to, and keeps {function.value_type}",
            fix="count of each thing how many are dealt, by State(..., things, Int(0, 1)), or draw by a rule of chance",
        )
    if len(indices) + 1 != len(function.index_types):
        raise GameError(
            f"{function.name} takes {len(function.index_types)} indices, and a place to deal to names {len(indices)}",
            fix="name all of them but the last, which is the element that is dealt",
        )
    found = []
    for element in pool:
        for part, index_type in zip((*indices, element), function.index_types, strict=True):
            if not index_type.contains(part):
                raise GameError(f"{function.name} has no place {part!r}", fix=f"use a value of {index_type}")
        found.append(function.cell(*indices, element))
    return tuple(found)


def _demand(
    reader: Reader,
    pool: Mapping[Any, int],
    named: list[tuple[tuple[Any, ...], int]],
    rows: list[tuple[Cell, ...]],
) -> None:
    """What the counts of every deal meet: none is negative, places get their number, of each thing are enough."""
    line = author_location()[1]
    for row in rows:
        for cell in row:
            reader.require(wr.at_most(number(0), kept_in(cell)), f"{cell} is dealt", line)
    for (key, size), row in zip(named, rows, strict=True):
        received = wr.plus(*map(kept_in, row))
        reader.require(wr.equal(received, number(size)), f"{key} receives {size}", line)
    everything = sum(size for _, size in named) == sum(pool.values())
    for position, (element, many) in enumerate(pool.items()):
        dealt = wr.plus(*(kept_in(row[position]) for row in rows))
        limit = wr.equal if everything else wr.at_most
        reader.require(limit(dealt, number(many)), f"{many} of {element} are dealt", line)


def _of_a_set_up(word: str) -> Reader:
    """The reader, where a set-up is being read."""
    reader = current_reader(word)
    if reader.early is None:
        raise GameError(f"`{word}` is said in a rule", fix="say it in the @initial method: plays begin so")
    if reader.path:
        raise GameError(
            f"`{word}` is said under a condition", fix="leave open or deal always, and require what goes with what"
        )
    return reader
