"""How a game begins: its set-up is read once, and what is wrong with it is said."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from ..declarations import declarations as declared
from ..declarations.declarations import Property, Rule
from ..errors import GameError, Placed, error_in, naming
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import Cell, Node, StateFunction
from ..expressions.walk import support
from ..system.initial_condition import InitialCondition
from ..words.effects import Obligation
from ..words.rule_words import no_words_left
from ..words.state_views import StateView
from ..words.tracing import NO_VALUE, Reader

MakeReader = Callable[[Mapping[str, StateFunction], Mapping[Cell, Node] | None], Reader]


def initial_condition_of(
    game: Any, functions: Mapping[str, StateFunction], make: MakeReader = Reader
) -> InitialCondition:
    """Read how a game begins, with another reader if need be. Raises GameError for what is wrong with it."""
    found = list(game.declared_properties(declared.INITIAL))
    if len(found) != 1:
        raise GameError(
            f"{game.name} says {len(found)} times how it begins",
            file=game.file,
            fix="declare one @initial method",
        )
    setup = found[0]
    reader = _read_set_up(game, setup, make(functions, None))
    if not reader.freed.keys().isdisjoint(reader.early or ()):  # read above the line that leaves it open
        reader = _read_set_up(game, setup, make(functions, None), reader.freed)
    _refuse_misplaced(reader, setup)
    refuse_strangers(functions, setup, [*reader.updates().values(), *(r.condition for r in reader.requirements)])
    missing = [
        str(cell)
        for f in functions.values()
        for cell in f.cells()
        if cell not in reader.changed and cell not in reader.freed
    ]
    if missing:
        shown = ", ".join(missing[:4]) + (" ..." if len(missing) > 4 else "")
        raise error_in(
            setup,
            f"{shown} has no value at the beginning",
            fix="assign it, or write free(self.variable)",
        )
    asked = [(r.condition, r.written.needs) for r in reader.requirements]
    _refuse_unset(reader, setup, [*wr.needs_in_order(asked), *((o.condition, o.reason) for o in reader.obligations)])
    return InitialCondition(
        reader.updates(),
        tuple(reader.freed),
        ex.conjunction(r.condition for r in reader.requirements),
        tuple(reader.deals),
        tuple(reader.requirements),
        tuple(reader.effects),
        tuple(reader.obligations),
        tuple(Obligation(need, why, setup.line) for need, why in wr.needs_in_order(asked)),
        setup,
    )


def read_body(declaration: Rule | Property, reader: Reader, returned: object) -> None:
    """Nothing that a rule or set-up says is lost without a word."""
    if returned is not None:
        if hasattr(returned, "close"):
            returned.close()  # of a coroutine, which would complain that nobody waited for it
        what = "what it yields" if isinstance(returned, Iterator | Awaitable) else f"`{returned!r}`, which it returns,"
        raise error_in(
            declaration,
            f"{what} is asked for by nobody",
            fix="say what must hold with require(...), and what changes with assignments",
        )
    no_words_left(reader)


def _read_set_up(game: Any, setup: Property, reader: Reader, left_open: Collection[Cell] = ()) -> Reader:
    reader.early = {}
    reader.open = left_open
    reader.game = game
    with naming(setup), reader.active():
        read_body(setup, reader, setup.run(game, StateView(reader, writable=True)))
    return reader


def refuse_strangers(functions: Mapping[str, StateFunction], said_in: Placed, nodes: Iterable[Node]) -> None:
    """What was kept from the reading of another game is not used."""
    for cell in support(*nodes):
        if functions.get(cell.function.name) != cell.function:
            raise error_in(said_in, f"{cell} is no place of this game", fix="read the state that the method is given")


def _refuse_unset(reader: Reader, setup: Property, asked: Iterable[tuple[Node, str]]) -> None:
    """Nothing is read before it has a value, and everything has one in the end, whatever is left open.

    In a branch that is surely not taken nothing is read.
    """
    for _, why in asked:
        if why.endswith(NO_VALUE):
            cell, line = next((c, line) for c, line in (reader.early or {}).items() if why == f"{c} {NO_VALUE}")
            error = error_in(setup, f"{cell} is read before it has a value", fix="assign it or free it before")
            error.line = line
            raise error
    for cell, written in reader.changed.items():
        if any(why == f"{cell} {NO_VALUE}" for _, why in written.needs):
            raise error_in(
                setup,
                f"{cell} has no value at the beginning where a condition fails",
                fix="assign it under `otherwise`, too, or before",
            )


def _refuse_misplaced(reader: Reader, setup: Property) -> None:
    """Nothing is both left open and assigned."""
    for cell in reader.freed:
        if cell in reader.changed:
            raise error_in(
                setup, f"{cell} is assigned, and left open or dealt, too", fix="free only what is not assigned"
            )
