"""Moves of a rule of which one guard was edited: the rest of each is taken as it was read before the edit.

A rule is read from its first line to its last, for every choice of its parameters. Where a `require` among its own
statements says something else by now, and nothing else does, what comes before it reads as it did, and so does what
comes after: a requirement is written down and decides nothing of what is read later, but that a reading ends where it
is surely false. So what the rule says up to this guard is read again, and what follows is taken from the move of the
same choice as it was.

That is done where all of this is seen:

- The code of all that the rule refers to, this guard left out, is what it was, on the same lines (`rests_of`).
- The guard does nothing but ask, before the edit and after it: it binds no name, calls functions of the author's that
  do nothing but ask, and no others but a few of Python's own.
- Nothing was done, owed or answered before it, and it stands under no condition.
- The move as it was owes nothing: all its words denote, and all that it assigns fits.

The first move of each kind (who chooses, and which values are known) is read in full besides, and compared; where one
differs the whole rule is read. So are all moves until every question has been asked that was asked then:
else it would not be known whether it still is.
`tests/model/test_edited_guards.py` compares what comes of edits with what is read.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from ..content import Digest, digest
from ..declarations.declarations import CHANCE, Rule
from ..errors import naming
from ..expressions import expression as ex
from ..expressions.expression import FALSE, TRUE, Cell, Node
from ..expressions.types import ValueType
from ..expressions.written import Written
from ..fast_path import FastPath
from ..plain.functions import written_form
from ..plain.method_sources import Definition, copied, definition_of, inner_codes
from ..system.fingerprint import Fingerprints
from ..system.system import Instance, Label
from ..words import paths, rule_words
from ..words.effects import Assigned, Effect, Requirement
from ..words.state_views import StateView
from ..words.tracing import Disabled, Reader
from .ended_before import ForWhat, line_where_it_ended
from .silence import Silence

_ASKING = frozenset(("abs", "all", "any", "bool", "int", "len", "max", "min", "range", "str", "sum"))
"""What a guard may call of Python's own."""

_DOING = (
    *(ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef),
    *(ast.ClassDef, ast.Delete, ast.With, ast.AsyncWith, ast.Try, ast.Raise, ast.Assert, ast.Import, ast.ImportFrom),
    *(ast.Global, ast.Nonlocal, ast.While, ast.Match),
)
"""What is found in no function that does nothing but ask."""


class RuleBefore(NamedTuple):
    """A rule as it was read before a guard was edited.

    Attributes:
        line: on which the guard stands, then as now.
        moves: all that were read.
        asked: which questions were asked.
    """

    line: int
    moves: Sequence[Instance]
    asked: frozenset[str]


def rests_of(rule: Rule, game: Any, frame: Digest) -> dict[str, str]:
    """What a rule says but for one guard: by the line of each guard that may be left out, a digest.

    Args:
        rule: the rule.
        game: of which it is one.
        frame: stands for what all rules depend on.
    """
    function = written_form(rule.written)
    if not isinstance(function, FunctionType) or function.__closure__ or rule.by == CHANCE or rule.weight is not None:
        return {}
    definition = definition_of(function)
    if not isinstance(definition, ast.FunctionDef) or function.__globals__.get("require") is not rule_words.require:
        return {}
    found: dict[str, str] = {}
    for number, statement in enumerate(definition.body):
        guard = _guard(statement)
        if guard is None or not _only_asks([*guard.args, *guard.keywords], function, game, set()):
            continue
        rest = copied(definition)
        assert isinstance(rest, ast.FunctionDef)
        line = statement.lineno
        rest.body[number] = ast.Pass(lineno=line, col_offset=0, end_lineno=line, end_col_offset=0)
        without = _compiled(rest, function)
        if without is None:
            continue
        told = game.said_of_code.with_lines([replace(rule, written=without)])
        others = [one for one, _ in told.functions if one is not without]
        is_one = not (_calls_on(line, rest) or any(_may_require_on(line, one) for one in others))
        if is_one and not (told.is_open or told.is_untold):
            found[str(line)] = digest("rest", rule.name, frame, told.digest, told.lines).hex()
    return found


def _guard(statement: ast.stmt) -> ast.Call | None:
    """A `require` of one condition, as a statement of its own."""
    if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)):
        return None
    call = statement.value
    is_guard = isinstance(call.func, ast.Name) and call.func.id == "require" and len(call.args) == 1
    return call if is_guard and not isinstance(call.args[0], ast.Starred) else None


def _compiled(definition: ast.FunctionDef, function: FunctionType) -> FunctionType | None:
    """The function that a changed definition makes of another one; None where it would be another kind of function."""
    definition.decorator_list = []
    if any(isinstance(one, ast.Name) and one.id.startswith("__") for one in ast.walk(definition)):
        return None  # in a class it would mean another name
    was = function.__code__
    flags = was.co_flags & _FUTURE
    whole = compile(ast.Module([definition], []), was.co_filename, "exec", flags, dont_inherit=True)
    code = next((one for one in whole.co_consts if isinstance(one, CodeType)), None)
    if code is None or code.co_freevars:
        return None
    made = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    made.__kwdefaults__, made.__module__ = function.__kwdefaults__, function.__module__
    made.__qualname__ = function.__qualname__
    return made


_FUTURE = 0x01000000
"""The flag of code under `from __future__ import annotations`."""


def _calls_on(line: int, definition: Definition) -> bool:
    """Whether a definition calls anything on a line."""
    calls = (one for one in ast.walk(definition) if isinstance(one, ast.Call))
    return any(one.lineno <= line <= (one.end_lineno or line) for one in calls)


def _may_require_on(line: int, function: FunctionType) -> bool:
    """Whether a function may require something on a line of this number, in whatever file it stands."""
    known = function.__globals__
    for code in inner_codes(function.__code__):
        requires = any(name == "require" or known.get(name) is rule_words.require for name in code.co_names)
        if requires and any(line == one for _, _, one in code.co_lines()):
            return True
    return False


def _only_asks(nodes: Sequence[ast.AST], function: FunctionType, game: Any, met: set[object]) -> bool:
    """Whether what stands in a function changes nothing, whatever the state is."""
    for node in (inner for one in nodes for inner in ast.walk(one)):
        if isinstance(node, _DOING):
            return False
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            return False
        if isinstance(node, ast.Attribute) and not _asked_only(getattr(type(game), node.attr, None), game, met):
            return False
        if isinstance(node, ast.Call) and not _calls_what_asks(node.func, function, game):
            return False
    return True


def _calls_what_asks(called: ast.expr, function: FunctionType, game: Any) -> bool:
    if isinstance(called, ast.Name):
        is_pythons = called.id not in function.__globals__ and called.id not in function.__code__.co_varnames
        return is_pythons and called.id in _ASKING and hasattr(builtins, called.id)
    if not isinstance(called, ast.Attribute) or not isinstance(called.value, ast.Name):
        return False
    is_own = (called.value.id,) == function.__code__.co_varnames[:1]  # what it does is looked at where its name is met
    return is_own and isinstance(written_form(getattr(type(game), called.attr, None)), FunctionType)


def _asked_only(found: object, game: Any, met: set[object]) -> bool:
    """Whether what a class keeps under a name changes nothing when it is asked for or called."""
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, cached_property):
        found = found.func
    if isinstance(found, Rule):
        return False
    found = written_form(found)
    if not isinstance(found, FunctionType) or found in met:
        return not callable(found) or isinstance(found, type) or found in met
    met.add(found)
    definition = definition_of(found)
    return isinstance(definition, ast.FunctionDef) and _only_asks(definition.body, found, game, met)


class _Unsure:
    """It is not sure what a move is."""


class _Reached(Disabled):
    """The edited guard was read, and all before it."""


class GuardReader(Reader):
    """Reads a rule up to the guard on a line."""

    line = 0
    before = 0  # how many requirements were written down before it
    is_plain = False  # whether nothing was done, owed or answered by then

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        """See `Reader.require`."""
        is_it = position is not None and line == self.line
        begun = len(self.requirements)
        super().require(condition, text, line, position)
        if is_it:
            self.before = begun
            done = self.effects or self.obligations or self.path or self.waiting or paths.here().evaluations
            self.is_plain = not done and self.is_simple
            raise _Reached


class EditedGuard(FastPath):
    """The moves of a rule, of which one guard was edited.

    Args:
        game, rule: the game as it is now, and the rule.
        known: as it was.

    Attributes:
        taken: of how many moves the rest was taken.
        is_wrong: whether a move that was read in full is another one: then none is to be believed.
    """

    taken_in_all = 0
    """How many were taken so in this process; tests ask."""

    def __init__(self, game: Any, rule: Rule, known: RuleBefore) -> None:
        self._game, self._rule, self._known = game, rule, known
        self._moves: dict[object, Instance | None] | None = None
        self._tried: set[object] = set()
        self._fit: dict[tuple[Node, Node, ValueType], bool] = {}
        self._asks = False
        self._prints = Fingerprints()
        self.taken = 0
        self.is_wrong = False

    def is_whole(self) -> bool:
        """Whether what was read so is all that reading in full would come to: also of what it asks."""
        return not self.is_wrong and (self.taken == 0 or self._asks_as_much())

    def _asks_as_much(self) -> bool:
        """Whether all questions that were asked then have been asked now: what is not read might ask the others."""
        self._asks = self._asks or self._known.asked <= set(self._game.consulted)
        return self._asks

    def move(
        self, choice: ForWhat, pinned: Sequence[Requirement], reader: GuardReader, read: Callable[[], Instance | None]
    ) -> Instance | None:
        """The move of one choice, or None where the rule surely says no.

        Args:
            choice: for what the rule is read.
            pinned: what is required before its own requirements.
            reader: who reads up to the guard; of no other use.
            read: reads it in full.
        """
        old = self._before(choice, pinned)
        if old is None or not self._read_guard(choice, reader):
            return read()
        made = self._joined(choice, pinned, reader, old)
        if isinstance(made, _Unsure):
            return read()
        kind = choice.chooser, tuple(choice.preset.values())
        if kind not in self._tried or not self._asks_as_much():
            self._tried.add(kind)
            found = read()
            self.is_wrong = self.is_wrong or _said(made, self._prints) != _said(found, self._prints)
            return found
        self.taken += 1
        EditedGuard.taken_in_all += 1
        return made

    def _before(self, choice: ForWhat, pinned: Sequence[Requirement]) -> Instance | None:
        """The move as it was; None where there was none, or it is not sure that nothing else follows."""
        if choice.given or self.is_wrong:
            return None
        if self._moves is None:
            self._moves = {}
            for one in self._known.moves:
                asked = tuple(required.condition for required in one.requirements[: len(pinned)])
                place = one.label.parameters, one.label.chooser, asked
                self._moves[place] = None if place in self._moves or not self._owes_nothing(one) else one
        asked = tuple(required.condition for required in pinned)
        return self._moves.get((tuple(choice.binding.items()), choice.chooser, asked))

    def _owes_nothing(self, move: Instance) -> bool:
        return (
            move.effects is not None
            and move.weight is None
            and not (move.obligations or move.guard_obligations)
            and len(move.label.parameters) == len(self._rule.parameters)
            and all(required.written.denotes for required in move.requirements)
            and all(map(self._fits, move.effects))
        )

    def _fits(self, effect: Effect) -> bool:
        """Whether all words of an effect denote, and what is assigned fits."""
        if not isinstance(effect, Assigned) or not isinstance(effect.place, Cell):
            return False
        if not (effect.path.denotes and effect.value.denotes):
            return False
        asked = effect.path.simple, effect.value.simple, effect.function.value_type
        if asked not in self._fit:
            self._fit[asked] = ex.implication(asked[0], ex.in_range(*asked[1:])) is TRUE
        return self._fit[asked]

    def _read_guard(self, choice: ForWhat, reader: GuardReader) -> bool:
        """Read the rule up to the guard; whether it was come by as its text says, and nothing was done before."""
        rule, reader.line = self._rule, self._known.line
        reader.game, reader.silence = self._game, Silence(self._game, choice.given)
        with naming(rule), reader.active():
            try:
                rule.run(self._game, StateView(reader, writable=True), choice.chooser, choice.binding)
            except _Reached as end:
                return reader.is_plain and line_where_it_ended(rule, end.__traceback__) == self._known.line
            except Disabled:
                return False
        return False

    def _joined(
        self, choice: ForWhat, pinned: Sequence[Requirement], reader: GuardReader, old: Instance
    ) -> Instance | _Unsure | None:
        """What was read now, and what followed then; `_Unsure` where that is not sure to be the move."""
        here, begun = len(pinned) + reader.before, len(pinned)
        was, now = old.requirements[begun:here], reader.requirements[: reader.before]
        if [*map(_words, was)] != [*map(_words, now)] or not all(one.written.denotes for one in reader.requirements):
            return _Unsure()
        rest = old.requirements[here:]
        if rest and rest[0].line == self._known.line:
            rest = rest[1:]
        if any(one.line == self._known.line for one in rest):
            return _Unsure()
        requirements = (*pinned, *reader.requirements, *rest)
        guard = ex.conjunction(required.condition for required in requirements)
        if guard is FALSE:
            return None
        label = Label(self._rule.name, tuple(choice.binding.items()), choice.chooser)
        return Instance(label, guard, requirements, old.updates, (), (), None, self._rule, old.effects)


def _words(required: Requirement) -> tuple[object, ...]:
    return required.condition, required.text, required.line


def _said(move: Instance | None, prints: Fingerprints) -> list[object] | None:
    """What a move says, word for word."""
    if move is None:
        return None
    required = [(*_words(one), prints.of_written(one.written)) for one in move.requirements]
    owed = [(one.condition, one.reason, one.line) for one in (*move.guard_obligations, *move.obligations)]
    done = [prints.of_effect(one) for one in move.effects or ()]
    return [
        move.label,
        move.guard,
        required,
        list(move.updates.items()),
        owed,
        len(move.obligations),
        move.weight,
        done,
    ]
