"""First states of a game: all solutions of its initial constraints by plain search with early refusal, or one drawn."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from rulestone.model import GameError, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import Property
from rulestone.model.errors import error_in
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import code_span
from rulestone.model.expressions.walk import conjoined, substitute, support
from rulestone.model.system.deals import draw
from rulestone.model.system.initial_condition import InitialCondition
from rulestone.model.system.semantics import first_state_of
from rulestone.model.system.system import State

_FEW = 4096
"""Beginnings are listed, and drawn evenly, where there are no more than this."""


def first_states(system: TransitionSystem) -> Iterator[State]:
    """Every beginning that denotes, each once.

    Free cells get their values one after another; a constraint is dropped as soon as it holds and ends the branch as
    soon as it cannot hold any more (interval arithmetic in the expression constructors sees that early).
    """
    initial = system.initial
    reckoned = {cell: node for cell, node in initial.assigned.items() if support(node)}
    fixed: dict[Cell, Any] = {}
    nothing: dict[Cell, Any] = {}
    for known in _assign(_left_open(initial), parts_of(initial.total_constraint)):
        if not fixed:
            fixed = {
                cell: evaluate(node, nothing.__getitem__)
                for cell, node in initial.assigned.items()
                if cell not in reckoned
            }
        open_values = {cell: cell.type.decode(code) for cell, code in known.items()}
        values = {**fixed, **open_values}
        for cell, node in reckoned.items():
            values.setdefault(cell, evaluate(node, open_values.__getitem__))
        yield system.state_from(values)


def number_of_deals(system: TransitionSystem) -> int | None:
    """How many first states there are, where nothing but deals limits what is left open; else None."""
    initial = system.initial
    if initial.misdealt or initial.chosen_by_author or initial.obligations or initial.constraint_obligations:
        return None
    number = 1
    for cell in initial.free:
        if cell not in initial.dealt:
            if not cell.type.is_finite:
                return None
            number *= code_span(cell.type)
    for one in initial.deals:
        number *= _ways_to_deal([size for _, size in one.places], tuple(many for _, many in one.pool))
    return number


def initial_states_within(system: TransitionSystem, most: int | None) -> tuple[Iterator[State], bool]:
    """First states for a search of at most this many states, and whether these are all.

    Where there are more deals than that, listing them would be the whole search: then only the first are given, some
    for each twenty states.
    """
    if most is None or (number_of_deals(system) or 0) <= most:
        return first_states(system), True
    return itertools.islice(first_states(system), max(1, most // INITIAL_AMONG)), False


INITIAL_AMONG = 20
"""A game with more deals than states are allowed begins with one first state for this many allowed ones."""


def _ways_to_deal(sizes: Sequence[int], pool: tuple[int, ...]) -> int:
    """How many tables of counts there are: places of these sizes filled from a pool."""
    ways = {pool: 1}  # what is left, and in how many ways it came to be left
    for size in sizes:
        following: Counter[tuple[int, ...]] = Counter()
        for left, number in ways.items():
            for taken in _handfuls(size, left):
                following[tuple(have - gone for have, gone in zip(left, taken, strict=True))] += number
        ways = dict(following)
    return sum(ways.values())


def _handfuls(size: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not left:
        if not size:
            yield ()
        return
    for taken in range(min(size, left[0]) + 1):
        for rest in _handfuls(size - taken, left[1:]):
            yield (taken, *rest)


def undefined_set_up(system: TransitionSystem) -> tuple[str, str] | None:
    """What is left open in a way that the set-up allows and that its words do not cover, and what goes wrong then."""
    if system.initial.misdealt:
        return "", system.initial.misdealt
    wanted = system.initial.undefined
    asked = set(support(wanted))
    cells = sorted(_left_open(system.initial), key=lambda one: one[0] not in asked)
    for known in _assign(cells, parts_of(wanted)):
        values = {cell: cell.type.decode(code) for cell, code in known.items()}
        try:
            first_state_of(system, values)
        except Undefined as error:
            return chosen_words(values, asked), str(error)
        raise AssertionError("the plain semantics begins where the set-up is said to denote nothing")
    return None


def undefined_alike(one: TransitionSystem, other: TransitionSystem) -> bool:
    """Whether two set-ups denote nothing for the same values of what is left open."""
    if one.initial.misdealt or other.initial.misdealt:
        return one.initial.misdealt == other.initial.misdealt
    conditions = one.initial.undefined, other.initial.undefined
    if conditions[0] is conditions[1]:
        return True
    cells = dict((*_left_open(one.initial), *_left_open(other.initial)))
    return next(_assign(list(cells.items()), [ex.negation(ex.equal(*conditions))]), None) is None


def chosen_words(values: Mapping[Cell, Any], asked: Container[Cell]) -> str:
    """What is left open and matters, in words."""
    return ", ".join(f"{cell} = {value_text(value)}" for cell, value in values.items() if cell in asked)


def why_none(system: TransitionSystem, possible: Callable[[Sequence[Node]], bool] | None = None) -> str:
    """Why no play can begin: the requirements that together exclude everything, in words.

    Args:
        system: a game without a beginning.
        possible: whether some values of what is left open meet conditions; found by search if None.
    """
    initial = system.initial
    if initial.misdealt:
        return f"the set-up does not denote: {initial.misdealt}"
    possible = possible or (lambda parts: next(_assign(_left_open(initial), list(parts)), None) is not None)
    kept = [(r.written.total, r.text, r.line) for r in initial.requirements]
    if possible([condition for condition, _, _ in kept]):
        owed = next(iter(initial.obligations or initial.constraint_obligations)).reason
        return f"the set-up never denotes anything: {owed}"
    for one in list(kept):
        fewer = [other for other in kept if other is not one]
        if not possible([condition for condition, _, _ in fewer]):
            kept = fewer
    told = "; ".join(f"{text} (line {line})" if line else text for _, text, line in kept)
    return f"{_NONE}nothing meets what the set-up requires: {told}"


def cannot_begin(system: TransitionSystem) -> str:
    """Why no play can begin, in words; empty where one can."""
    if next(first_states(system), None) is not None:
        return ""
    found = undefined_set_up(system)
    why = why_none(system) if found is None else undefined_words(*found)
    return why if why.startswith(_NONE) else f"{_NONE}{why}"


def need_initial_state(system: TransitionSystem) -> None:
    """For whoever plays. Raises GameError where no play can begin."""
    why = cannot_begin(system)
    if why:
        raise _not_begun(system, why)


def _not_begun(system: TransitionSystem, why: str) -> GameError:
    asked = [f"{question}={reading}" for question, reading in system.readings.items()]
    game = type(system.game)
    pairs = zip(asked, game.questions().values(), strict=True)
    other = [one for one, q in pairs if not q.goes_without_saying(one.partition("=")[2])]
    words = f"read with {', '.join(other)}, {why}" if other else why
    setup = cast(Property | None, system.initial.declared)  # not of a game, so no method
    fix = "let the set-up allow some position"
    return GameError(words, file=system.game.file, fix=fix) if setup is None else error_in(setup, words, fix)


def undefined_words(where: str, why: str) -> str:
    """That the set-up denotes nothing."""
    return f"the set-up does not denote{f' where {where}' if where else ''}: {why}"


_NONE = "no play can begin: "


def parts_of(constraint: Node) -> list[Node]:
    """The conditions that a constraint joins."""
    return [part for part in conjoined(constraint) if part is not ex.TRUE]


Choices = Sequence[tuple[Cell, Callable[[], Iterable[Any]]]]
"""Cells that are open, each with the values that it may have."""


def begins_without_end(system: TransitionSystem) -> str:
    """That there are beginnings without end, in words; empty where they could be listed."""
    return _without_end(system.initial)


def _without_end(initial: InitialCondition) -> str:
    endless = [str(cell) for cell in initial.free if not cell.type.is_finite and cell not in initial.dealt]
    if not endless:
        return ""
    return f"{' and '.join(endless)} may be any number when play begins, and there is no end of these"


def _left_open(initial: InitialCondition) -> Choices:
    """What the set-up leaves open or deals. Raises GameError where that is any number."""
    if endless := _without_end(initial):
        fix = "give it a cap in this scope, or name a smaller scope that has one; proofs alone need none"
        setup = cast(Property | None, initial.declared)  # not of a game, so no method
        raise GameError(endless, fix=fix) if setup is None else error_in(setup, endless, fix)
    dealt = initial.dealt
    return [(cell, partial(dealt.__getitem__, cell) if cell in dealt else cell.type.values) for cell in initial.free]


def _assign(cells: Choices, constraints: list[Node]) -> Iterator[dict[Cell, int]]:
    """Every way to give the cells values that meets the constraints, as codes."""
    return _completed(cells, [_Asked(node, support(node).keys()) for node in constraints], {}, _Narrowing())


class _Asked(NamedTuple):
    """What is still to be met, and of which cells it speaks."""

    node: Node
    cells: Collection[Cell]


class _Narrowing:
    """What is left of conditions once a cell has a value. Few are told apart, and all are met again and again."""

    def __init__(self) -> None:
        self._known: dict[tuple[Node, Cell, int], _Asked | None] = {}

    def of(self, asked: _Asked, cell: Cell, code: int) -> _Asked | None:
        """What is still to be met, where that is not nothing."""
        key = asked.node, cell, code
        if key not in self._known:
            if len(self._known) == _MOST_NARROWED:
                self._known.clear()
            node = substitute(asked.node, {cell: ex.constant(code, cell.type)})
            self._known[key] = None if node is ex.TRUE else _Asked(node, support(node).keys())
        return self._known[key]


_MOST_NARROWED = 100_000


def _completed(
    cells: Choices, asked: list[_Asked], known: dict[Cell, int], narrowing: _Narrowing
) -> Iterator[dict[Cell, int]]:
    if any(one.node is ex.FALSE for one in asked):
        return
    if not cells:
        yield known.copy()
        return
    (cell, among), *rest = cells
    touching = [one for one in asked if cell in one.cells]
    others = [one for one in asked if cell not in one.cells]
    for value in among():
        code = known[cell] = cell.type.encode(value)
        left = [one for one in (narrowing.of(part, cell, code) for part in touching) if one is not None]
        yield from _completed(rest, others + left, known, narrowing)
    known.pop(cell, None)


@functools.lru_cache(maxsize=16)
def listed_initial_states(system: TransitionSystem) -> tuple[State, ...]:
    """All beginnings where they are few and not dealt, else none."""
    if system.initial.deals:
        return ()
    few = tuple(itertools.islice(first_states(system), _FEW + 1))
    return few if len(few) <= _FEW else ()


def drawn_initial_state(system: TransitionSystem, source: random.Random) -> State:
    """A first state, drawn: deals by shuffling, what is free evenly."""
    few = listed_initial_states(system)
    return source.choice(few) if few else _shuffled_initial_state(system, source)


def _shuffled_initial_state(system: TransitionSystem, chance: random.Random) -> State:
    """A first state by shuffling what is dealt and guessing what is free until the constraint holds."""
    initial = system.initial
    open_cells = [cell for cell in initial.free if cell not in initial.dealt]
    for _ in range(_FEW):
        values: dict[Any, Any] = {}
        for one in initial.deals:
            values.update(draw(one, chance))
        values.update({cell: chance.choice(list(cell.type.values())) for cell in open_cells})
        try:
            state = first_state_of(system, values)
        except Undefined:
            continue
        if state is not None:
            return state
    some = list(itertools.islice(first_states(system), _FEW))
    if not some:
        raise _not_begun(system, cannot_begin(system))
    return chance.choice(some)
