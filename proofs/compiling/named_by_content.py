"""A name for what is compiled, by its content: equal where the text would be equal, and found without writing it.

To write the text of a system and to have it parsed takes much longer than to go through its expressions once. So
compiled code is kept under a name made of everything that the text is made of: the expressions, the instances, the
layout of states, and the modules that write it.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, CodeTable, Kind, Node, StateFunction
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN, ValueType
from rulestone.proofs.plays.conditions import Checks

from .layout import Layout

_MARSHAL = 2
"""A version of the format in which equal values are written alike, whoever else holds them."""


def content_of(system: TransitionSystem, layout: Layout, checks: Checks) -> str:
    """Names a system's rules, its end and what is watched, as they are compiled for states packed so."""
    said: list[Any] = [layout.words, [(f.word, f.shift, f.mask, f.low, f.high) for f in layout.fields]]
    said.append([(_bounds(cell.type), cell in layout.capped) for cell in system.cells])
    roots: list[Node] = []
    positions = system.positions
    for place_in_order, instance in enumerate(system.instances):
        updates = instance.updates
        cells = [positions[cell] for cell in updates]
        asked = [(place, check.conditions.get(place_in_order)) for place, check in enumerate(checks.steps)]
        demanded = [(place, condition) for place, condition in asked if condition is not None]
        said.append(
            (len(instance.guard_obligations), len(instance.obligations), cells, [place for place, _ in demanded])
        )
        roots.append(instance.guard)
        if instance.guard_obligations or instance.obligations:
            roots += [obligation.condition for obligation in instance.guard_obligations]
            roots += [obligation.condition for obligation in instance.obligations]
        roots += updates.values()
        roots += [condition for _, condition in demanded]
    said.append((len(checks.steps), len(checks.states)))
    roots += [check.condition for check in checks.states]
    roots.append(system.over.total)
    numbers: dict[Node, int] = {}
    number = numbers.__getitem__
    bounds: dict[int, Any] = {}  # by the types themselves: of equal ones there are many
    for node in postorder(roots):
        kind, value_type = node.kind, node.type
        told = bounds.get(id(value_type), bounds)
        if told is bounds:
            told = bounds[id(value_type)] = _bounds(value_type)
        what = node.payload
        if kind in _WITH_PAYLOAD:
            what = _payload(system, node)
        said.append((kind._value_, [*map(number, node.args)], what, told))
        numbers[node] = len(numbers)
    said.append([*map(number, roots)])
    return hashlib.sha256(marshal.dumps([writers(), said], _MARSHAL)).hexdigest()


def _bounds(value_type: ValueType) -> Any:
    """What is compiled of a type: a condition, or codes from one to another, each None where there is no end."""
    return True if value_type is BOOLEAN else value_type.code_range


_WITH_PAYLOAD = frozenset((Kind.CELL, Kind.SELECT, Kind.TABLE, Kind.CONSTANT))
"""Of other nodes what they hold besides their arguments is said as it is."""


def _payload(system: TransitionSystem, node: Node) -> Any:
    """What is compiled of a node besides its arguments."""
    what = node.payload
    match node.kind:
        case Kind.CELL:
            assert isinstance(what, Cell)
            return system.positions[what]
        case Kind.SELECT:
            assert isinstance(what, StateFunction)
            return _places(what.index_types), [system.positions[cell] for cell in what.cells()]
        case Kind.TABLE:
            assert isinstance(what, CodeTable)
            return _places(what.index_types), what.codes
        case Kind.CONSTANT:
            return int(what)
    return what


def _places(index_types: Sequence[ValueType]) -> list[Any]:
    return [index_type.code_range for index_type in index_types]


@cache
def writers() -> str:
    """Names the modules that write texts: another version of them never finds what this one kept."""
    read = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        read.update(path.read_bytes())
    return read.hexdigest()
