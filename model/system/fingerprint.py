"""Fingerprints of games as they were read: equal where the same rules are asked the same in the same words.

They are the same in every process, whatever the seed of Python's hashes and whatever was read before, so they tell
whether a file reads twice alike, and whether a result of an earlier run still stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from typing import Any, cast

from ..content import Digest, content, digest
from ..declarations import declarations as declared
from ..expressions.expression import Cell, CodeTable, Kind, Node, StateFunction
from ..expressions.postorder import postorder
from ..expressions.types import Element, Integer, OptionalOf, ValueType
from ..expressions.written import Op, Written, as_it_is
from ..words.effects import Asked, Effect, Obligation, Requirement
from ..words.state_views import StateView
from ..words.tracing import Reader
from ..words.values import truth
from .system import Instance, Label, TransitionSystem

_COMMUTATIVE = (Kind.EQUAL, Kind.TIMES)
"""Their arguments are kept in the order in which they were made, which depends on what was read before."""

_DEFAULT_TEXT = "it needs "  # prints an expression, whose summands stand in the order in which they were made


class Fingerprints:
    """Takes the digests of expressions and of what they are about, each part once.

    Attributes:
        with_lines: whether it counts on which line of a file something stands.
    """

    def __init__(self) -> None:
        self.with_lines = True
        self._nodes: dict[Node, Digest] = {}
        self._written: dict[Written, Digest] = {}
        self._types: dict[ValueType, Digest] = {}
        self._functions: dict[int, tuple[StateFunction, Digest]] = {}
        self._tables: dict[CodeTable, Digest] = {}
        self._cells: dict[Cell, Digest] = {}
        self._labels: dict[int, tuple[Label, Digest]] = {}  # what is kept keeps its id
        self._effects: dict[int, tuple[Effect, Digest]] = {}  # many moves share each, as a reader leaves them
        self._demands: dict[int, tuple[Requirement | Obligation, Digest]] = {}

    def without_lines(self) -> Fingerprints:
        """What takes the same digests, but that lines do not count; either knows what the other has taken."""
        other = copy(self)
        other.with_lines = False
        other._demands = {}
        return other

    def line(self, number: int | None) -> int | None:
        """A line, where lines count."""
        return number if self.with_lines else None

    def of(self, root: Node) -> Digest:
        """The digest of an expression."""
        known = self._nodes
        if root not in known:
            for node in postorder((root,), known):
                known[node] = self._taken(node)
        return known[root]

    def of_written(self, root: Written) -> Digest:
        """The digest of what was written, word for word."""
        known = self._written
        stack = [(root, False)]
        while stack:
            one, expanded = stack.pop()
            if one in known:
                continue
            if not expanded:
                stack.append((one, True))
                stack.extend((arg, False) for arg in one.args)
                continue
            payload: list[Digest] = []
            match one.op:
                case Op.NODE:
                    node, needs = one.payload
                    payload = [self.of(node), *(self.of(need) for need, _ in needs)]
                case Op.PLACE:
                    function, cells = one.payload
                    payload = [self.of_function(function), *map(self.of_cell, cells)]
                case Op.IS_PLACE:
                    payload = [self.of_cell(one.payload)]
                case Op.TABLE:
                    payload = [self.of_table(one.payload)]
            known[one] = digest(one.op.name, digest(*payload), *(known[arg] for arg in one.args))
        return known[root]

    def of_effect(self, effect: Effect) -> Digest:
        """The digest of one thing that a rule does."""
        found = self._effects.get(id(effect))
        if found is None:
            found = self._effects[id(effect)] = effect, self._of_effect(effect)
        return found[1]

    def _of_effect(self, effect: Effect) -> Digest:
        path = self.of_written(effect.path)
        if isinstance(effect, Asked):
            return digest("asked", path, self.of_written(effect.condition))
        place = effect.place
        at = [self.of_cell(place)] if isinstance(place, Cell) else [self.of_written(index) for index in place]
        return digest("assigned", path, self.of_function(effect.function), *at, None, self.of_written(effect.value))

    def of_type(self, value_type: ValueType) -> Digest:
        """The digest of a type: of its range, or of its elements in their order."""
        found = self._types.get(value_type)
        if found is None:
            parts: tuple[Any, ...] = ()
            if isinstance(value_type, Integer):
                parts = value_type.low, value_type.high
            elif isinstance(value_type, Element):
                parts = value_type.sort, content(value_type.elements)
            elif isinstance(value_type, OptionalOf):
                parts = (self.of_type(value_type.inner),)
            found = self._types[value_type] = digest(type(value_type).__name__, *parts)
        return found

    def of_function(self, function: StateFunction) -> Digest:
        """The digest of a state variable."""
        found = self._functions.get(id(function))
        if found is None:
            types = (*function.index_types, function.value_type)
            found = self._functions[id(function)] = function, digest(function.name, *map(self.of_type, types))
        return found[1]

    def of_cell(self, cell: Cell) -> Digest:
        """The digest of a place of the state."""
        found = self._cells.get(cell)
        if found is None:
            index = zip(cell.function.index_types, cell.index, strict=True)
            codes = (kind.encode(value) for kind, value in index)
            found = self._cells[cell] = digest(self.of_function(cell.function), *codes)
        return found

    def of_label(self, label: Label) -> Digest:
        """The digest of how a move is called: its rule, parameters, and who makes it."""
        found = self._labels.get(id(label))
        if found is None:
            found = self._labels[id(label)] = label, content((label.rule, label.parameters, label.chooser))
        return found[1]

    def of_table(self, table: CodeTable) -> Digest:
        """The digest of a fixed table: of its name, its types and its entries."""
        found = self._tables.get(table)
        if found is None:
            types = map(self.of_type, (*table.index_types, table.value_type))
            found = self._tables[table] = digest(table.name, *types, repr(table.codes), repr(sorted(table.gaps)))
        return found

    def of_instance(self, instance: Instance) -> Digest:
        """The digest of all that a rule says for one binding of its parameters."""
        said = self.of_label(instance.label)
        asked = digest(self.of(instance.guard), *map(self._of_demand, instance.requirements))
        owed = (*instance.guard_obligations, None, *instance.obligations)
        owes = digest(*(None if one is None else self._of_demand(one) for one in owed))
        updates = sorted(self.of_cell(cell) + self.of(node) for cell, node in instance.updates.items())
        done = digest(*updates, None, *map(self.of_effect, instance.effects or ()))
        weight = self.of(instance.weight) if isinstance(instance.weight, Node) else _number(instance.weight)
        return digest(said, asked, owes, done, weight)

    def of_step(self, instance: Instance) -> Digest:
        """The digest of all that a step property is given of a move (`Instance.seen_of_step`): what it does, and no
        more of when it can be made."""
        updates = sorted(self.of_cell(cell) + self.of(node) for cell, node in instance.updates.items())
        weight = self.of(instance.weight) if isinstance(instance.weight, Node) else content(instance.weight)
        return digest(self.of_label(instance.label), *updates, None, weight)

    def _of_demand(self, one: Requirement | Obligation) -> Digest:
        found = self._demands.get(id(one))
        if found is None:
            found = self._demands[id(one)] = one, self._new_of_demand(one)
        return found[1]

    def _new_of_demand(self, one: Requirement | Obligation) -> Digest:
        text = one.text if isinstance(one, Requirement) else one.reason
        asked = self.of_written(one.written) if isinstance(one, Requirement) else self.of(one.condition)
        return digest(asked, _DEFAULT_TEXT if text.startswith(_DEFAULT_TEXT) else text, self.line(one.line))

    def _taken(self, node: Node) -> Digest:
        args = [self._nodes[arg] for arg in node.args]
        payload: Any = node.payload
        match node.kind:
            case Kind.CELL:
                return digest(node.kind.name, self.of_cell(payload))
            case Kind.SELECT:
                payload = self.of_function(payload)
            case Kind.TABLE:
                payload = self.of_table(payload)
            case Kind.LINEAR:
                coefficients, payload = payload
                args = sorted(digest(c, arg) for c, arg in zip(coefficients, args, strict=True))
            case Kind.CONSTANT | Kind.PRESENT:
                payload = digest(node.payload, self.of_type(node.type))
        if node.kind in _COMMUTATIVE:
            args.sort()
        return digest(node.kind.name, payload, *args)


def _number(number: Fraction | None) -> str:
    return "-" if number is None else str(Fraction(number))


def rule_parts(system: TransitionSystem, prints: Fingerprints | None = None) -> Iterator[tuple[str, str]]:
    """What plays depend on, part by part: the name of the part as an author knows it, and its fingerprint.

    The parts: scope and readings, sorts, state variables and who sees them, the beginning, `terminal` and `quiet`, what
    a game is worth, and every rule. Raises GameError where something cannot be read.
    """
    prints = prints or Fingerprints()
    yield "game", _hex(system.name, system.scope, content(dict(system.readings)))
    players = system.game.player_type()
    yield "players", _hex(None if players is None else prints.of_type(players))
    for function in system.functions.values():
        yield f"state {function.name}", _hex(prints.of_function(function), *_of_variable(system, function, prints))
    initial = system.initial
    given = [prints.of_cell(cell) + prints.of(node) for cell, node in initial.assigned.items()]
    dealt = [
        digest(content((deal.pool, deal.places)), *(prints.of_cell(cell) for row in deal.cells for cell in row))
        for deal in initial.deals
    ]
    left = map(prints.of_cell, initial.free)
    said = [prints._of_demand(one) for one in initial.requirements], map(prints.of_effect, initial.effects)
    yield "beginning", _hex(*sorted(given), *sorted(left), *said[0], None, *said[1], None, *dealt)
    yield "terminal", _hex(prints.of_written(system.over))
    yield "quiet", _hex(prints.of_written(system.between_turns))
    worth = [(content(player), prints.of_written(one)) for player, one in system.written_outcomes().items()]
    endless = content(list(system.endless_outcomes().items()))
    yield "outcome", _hex(*(part for pair in worth for part in pair), endless)
    for rule in system.game.declared(declared.Rule):
        instances = system.instances_by_rule.get(rule.name, ())
        says = digest(rule.by, content((rule.clauses, prints.line(rule.line), rule.text, rule.out_of_turn)))
        yield f"rule {rule.name}", _hex(says, *map(prints.of_instance, instances))


def property_parts(
    system: TransitionSystem, prints: Fingerprints | None = None, of_moves: Sequence[Instance] | None = None
) -> Iterator[tuple[str, str]]:
    """What is asked of a game, part by part, as `rule_parts`: invariants, goals, variants, and step properties.

    Args:
        system: of the game.
        prints: takes the digests.
        of_moves: for which moves step properties are read, and strategies for none; None: for every move, which of a
            vast board takes long.
    """
    prints = prints or Fingerprints()
    for judged in (*system.invariants, *system.goals, *system.variants):
        said = judged.written or as_it_is(judged.condition)
        one = cast(declared.Property | None, judged.declared)  # not of a game, so no method
        yield (
            f"{judged.kind} {judged.name}",
            _hex(
                prints.of(judged.condition),
                prints.of_written(said),
                _of_property(one, prints),
            ),
        )
    for able in system.abilities:
        wanted = prints.of_written(able.written or as_it_is(able.condition))
        one = cast(declared.Property | None, able.declared)
        yield f"{able.kind} {able.name}", _hex(wanted, _of_property(one, prints), content((able.by, able.dice)))
    for followed in system.strategies if of_moves is None else ():
        of_steps = [prints.of(condition.total) for condition in followed.own.values()]
        answers = [(str(one), list(map(str, found))) for one, found in followed.answers.items()]
        more = [prints.of_written(said) for said in (followed.keeps, followed.lowers) if said is not None]
        known = content((followed.by, answers))
        yield f"{followed.kind} {followed.name}", _hex(_of_property(followed.declared, prints), known, *of_steps, *more)
    for told in system.step_properties:
        moves = system.instances if of_moves is None else of_moves
        conditions = (prints.of(system.step_condition(told, instance)) for instance in moves)
        yield f"{told.kind} {told.name}", _hex(_of_property(told, prints), *conditions)
    for name, reason in system.inapplicable.items():
        yield f"not applicable {name}", _hex(reason)


def line_parts(system: TransitionSystem) -> Iterator[tuple[str, str]]:
    """On which line each thing stands that a game declares, and each demand of its rules."""
    game = system.game
    told = [(name, getattr(one, "line", None)) for name, one in game.declarations.items()]
    asked = [(name, question.line) for name, question in game.questions().items()]
    yield "lines of declarations", _hex(content((told, asked)))
    initial = system.initial
    demands: list[Sequence[Requirement | Obligation]] = [initial.requirements]
    demands += [initial.constraint_obligations, initial.obligations]
    for one in system.instances:
        demands += [one.requirements, one.guard_obligations, one.obligations]
    yield "lines of demands", _hex(repr([[one.line for one in some] for some in demands]))


def text_parts(system: TransitionSystem, prints: Fingerprints | None = None) -> Iterator[tuple[str, str]]:
    """What people read, part by part, as `rule_parts`: title, scopes, questions, their readings, and clauses."""
    prints = prints or Fingerprints()
    game = type(system.game)
    yield "title", _hex(game.title)
    yield "scopes", _hex(content(list(game.scopes.items())))
    for question in game.questions().values():
        told = (
            question.text,
            question.clauses,
            question.default,
            list(question.readings.items()),
            prints.line(question.line),
        )
        yield f"question {question.name}", _hex(content(told))
    for clause in game.clauses().values():
        yield f"clause {clause.id}", _hex(content(clause))
    for clause_id, covered in game.covered_clauses().items():
        yield f"covers {clause_id}", _hex(content(covered))


def fingerprint(system: TransitionSystem) -> str:
    """One fingerprint of a game in one scope and reading: of its rules, what is asked of it, and its texts."""
    prints = Fingerprints()
    parts = (*rule_parts(system, prints), *property_parts(system, prints), *text_parts(system, prints))
    return _hex(*(text for part in parts for text in part))


def changed_parts(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """The names of the parts that differ between two readings of a game."""
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def _hex(*parts: bytes | str | int | None) -> str:
    return digest(*parts).hex()


def _of_property(one: declared.Property | None, prints: Fingerprints) -> Digest:
    if one is None:
        return b""
    return content((one.kind, one.name, one.clauses, prints.line(one.line), one.text, one.quiet, one.options))


def _of_variable(system: TransitionSystem, function: StateFunction, prints: Fingerprints) -> Iterator[Digest]:
    """What is declared of a state variable besides its types: who may look at each of its places."""
    for variable in system.game.declared(declared.State):
        if variable.name != function.name:
            continue
        yield content((variable.clauses, prints.line(variable.line)))
        if not callable(variable.seen_by):
            yield content(variable.seen_by)
            continue
        view = StateView(Reader(system.functions), writable=False)
        for viewer in system.game.player_elements():
            for cell in function.cells():
                yield prints.of(truth(variable.is_seen(system.game, view, viewer, *cell.index)).total)
