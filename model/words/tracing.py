"""Reading a rule: its body runs once with concrete parameters and a symbolic state, and leaves data behind.

`require` adds to the guard, assignments become updates, `with when(...)` makes them conditional. What comes out of a
`Reader` is a guard, one expression for every changed cell, and the conditions under which the words of the rule denote.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ..errors import GameError, author_location
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import TRUE, Cell, Node, StateFunction
from ..expressions.types import Integer, OptionalOf, ValueType
from ..expressions.written import Written
from . import paths
from .assignable import fitting, is_of_kind, kept_type, stored
from .effects import Asked, Assigned, Effect, Obligation, Requirement, leaves_range, place_text
from .known_places import DoneBefore, KnownPlace, keep_done, known_by, read_at_values, read_before
from .open_values import OpenValue
from .owned import Variables as Variables
from .owned import owned_by as owned_by
from .owned import owner_at_hand
from .recordings import Required, spoil, under_way
from .sorts_of_numbers import as_element
from .sorts_of_tuples import in_state, sort_of_tuples
from .values import Value, lift

if TYPE_CHECKING:
    from .openings import Deal
    from .rule_words import WhenBlock


class Disabled(Exception):
    """A requirement is false for this binding whatever the state: there is no such instance."""


_reader: ContextVar[Reader] = ContextVar("reader")


def is_read() -> bool:
    """Whether a rule or set-up is being read."""
    return _reader.get(None) is not None


AsAWhole = tuple[tuple[object, ...], Written, dict[Cell, Written]]
"""Which row (no indices: the variable) was assigned, under which condition, and what everything held before."""


class Reader:
    """What is being read: the current expression of every cell, the path condition, and what was collected."""

    def __init__(self, functions: Mapping[str, StateFunction], preset: Mapping[Cell, Node] | None = None) -> None:
        self.functions = functions
        self.preset = {cell: wr.as_it_is(node) for cell, node in (preset or {}).items()}
        self.changed: dict[Cell, Written] = dict(self.preset)
        self.requirements: list[Requirement] = []
        self.effects: list[Effect] = []
        self.obligations: list[Obligation] = []
        self.path: list[paths.Step] = []
        self.game: Any = None
        self.silence: Any = None  # with what is answered that no text says; of a set-up None
        self.closed: Written | None = None  # the condition of the last `when` that ended at this depth
        self.freed: dict[Cell, None] = {}
        self.open: Collection[Cell] = ()  # in a set-up: what is known to be left open or dealt somewhere in it
        self.unset: dict[Written, Cell] = {}  # in a set-up: what stands for a cell that has no value yet
        self.early: dict[Cell, int | None] | None = None  # in a set-up: what was read before it had a value, and where
        self.deals: list[Deal] = []
        self._as_a_whole: dict[StateFunction, list[AsAWhole]] = {}
        # nothing was assigned as a whole, and a place is read as this class reads it: what was read before may be taken
        self.is_simple = type(self).read is Reader.read
        self.in_order = isinstance(functions, Variables) and functions.plainly
        self.settled = 0  # how many obligations are asked before some requirement
        self.waiting: dict[WhenBlock, None] = {}  # `when` and `otherwise` that are not entered
        self.touched: set[Cell] | None = None  # where somebody wants to know: the places that are read
        self.sharing: Any = None  # what helpers returned before; None where each call is made

    def active(self) -> _Active:
        """Make this the reader that `require` and `when` talk to."""
        return _Active(self)

    def read(self, function: StateFunction, index: tuple[object, ...]) -> Value:
        """The current value at an index."""
        owner = owner_at_hand()
        if owner is not None and owner is not self.functions:
            self.check_owner(function)
        found = read_before(function, index)
        if found is not None and self.early is None:
            self._note(found.cell)
            return Value(self.changed.get(found.cell, found.kept))
        place = self._place(function, index)
        self._note(place if isinstance(place, Cell) else function)
        if self.early is not None:
            cells = (place,) if isinstance(place, Cell) else function.cells()
            for cell in cells:
                if cell not in self.freed and (cell not in self.changed or not self.changed[cell].denotes):
                    self.early.setdefault(cell, author_location()[1])
        if isinstance(place, Cell):
            return Value(self._now(place))
        if any(ex.in_range(part.simple, t) is not TRUE for part, t in zip(place, function.index_types, strict=True)):
            paths.evaluated(wr.place(function, place))
        now = self.changed if self.early is None else {cell: self._now(cell) for cell in function.cells()}
        return Value(wr.place(function, place, now))

    def read_again(self, function: StateFunction, index: tuple[object, ...]) -> Value | None:
        """The current value of a place that was read before, where nothing needs care; else None."""
        if not self.is_simple or self.early is not None:
            return None
        try:
            found = function.read_before.get(index)
        except TypeError:  # a value has no hash
            found = read_at_values(function, index)
        if found is None:
            return None
        owner = owner_at_hand()
        if owner is not None and owner is not self.functions:
            self.check_owner(function)
        cell = found.cell
        recording = under_way()
        if recording is not None and self.touched is None and recording.reader is self:
            if cell not in recording.before:
                recording.reads.add(cell)
        elif recording is not None or self.touched is not None:
            self._note(cell)
        return Value(self.changed.get(cell, found.kept))

    def _note(self, read: Cell | StateFunction) -> None:
        """For who shares results: a place is read, or some place of a variable."""
        if self.touched is not None:
            self.touched.update((read,) if isinstance(read, Cell) else read.cells())
        recording = under_way()
        if recording is None:
            return
        if recording.reader is not self:
            recording.is_pure = False
        elif isinstance(read, Cell):
            if read not in recording.before:
                recording.reads.add(read)
        else:
            recording.takes(set(read.cells()))

    def assigned_as_a_whole(self, function: StateFunction) -> list[AsAWhole]:
        """Each time that a variable or row of it got all its values at once: so far, and to be added to."""
        return self._as_a_whole.setdefault(function, [])

    def check_owner(self, function: StateFunction) -> None:
        """Raises GameError where the state of one game is asked while another one is read."""
        owner = owner_at_hand()
        if owner is not None and owner is not self.functions:
            raise GameError(
                f"{function.name} is read of the state of another game", fix="read the state that the method is given"
            )

    def _now(self, cell: Cell) -> Written:
        """What a cell holds at this moment. In a set-up what is neither assigned nor left open holds nothing yet."""
        found = self.changed.get(cell)
        if found is not None:
            return found
        if self.early is None or cell in self.freed or cell in self.open:
            return kept_in(cell)
        unset = _unset(cell)
        self.unset[unset] = cell
        return unset

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        """Assign at an index, under the path condition."""
        if self.write_again(function, index, value):
            return
        written = fitting(lift(value, function.value_type), function.value_type)
        place = self._place(function, index)
        if isinstance(place, Cell):
            done = self._assign(function, place, written, value)
            if done is not None:
                if not self.path and self.sharing is not None:
                    keep_done(function, index, value, done)
                return
        spoil()
        if isinstance(function.value_type, OptionalOf):
            surely = not self.path and isinstance(place, Cell)
            written = wr.present(written, None if surely else kept_type(written.type, function.value_type))
        path = self.here
        self._ask_what_leads_to(path)
        if not isinstance(place, Cell):
            for part, index_type in zip(place, function.index_types, strict=True):
                self.oblige_defined(part)
                self._oblige(ex.in_range(part.simple, index_type), wr.no_such_place(function))
        self.oblige_defined(written)
        fits = ex.in_range(written.simple, function.value_type)
        if fits is ex.FALSE and path is wr.TRUE and not isinstance(value, Value):
            raise GameError(
                f"{place_text(function, place)} is given {written!r}, outside {function.value_type}",
                fix="widen the declared range, or correct the value",
            )
        if fits is not TRUE:
            self._oblige(fits, leaves_range(function, place))
        self.effects.append(Assigned(path, function, place, written))
        if isinstance(place, Cell):
            self.changed[place] = wr.either(path, written, self._now(place))
            return
        for cell in function.cells():
            condition = wr.conjunction((path, wr.is_place(cell, place)))
            self.changed[cell] = wr.either(condition, written, self._now(cell))

    def write_again(self, function: StateFunction, index: tuple[object, ...], value: object) -> bool:
        """Assign what was assigned to a place before, under no condition; whether it is that."""
        if self.path or self.sharing is None:
            return False
        known = read_before(function, index)
        if known is None:
            return False
        done = known.assigned.get(known_by(value))
        if done is None:
            return False
        self._assign_again(known.cell, done)
        return True

    def _assign(self, function: StateFunction, place: Cell, written: Written, value: object) -> DoneBefore | None:
        """Assign where all words surely denote, as they nearly always do; None where that is not so."""
        path = self.here
        if not path.denotes or not written.denotes:
            return None
        if isinstance(function.value_type, OptionalOf):
            written = wr.present(written, kept_type(written.type, function.value_type) if self.path else None)
        fits = ex.in_range(written.simple, function.value_type)
        owed: Node | None = None
        if fits is not TRUE:
            if fits is ex.FALSE and path is wr.TRUE and not isinstance(value, Value):
                return None
            condition = ex.implication(path.simple, fits)
            owed = None if condition is TRUE else condition
        effect = Assigned(path, function, place, written)
        now = written if path is wr.TRUE else wr.either(path, written, self._now(place))
        done = DoneBefore(now, effect, owed, "" if owed is None else leaves_range(function, place))
        self._assign_again(place, done)
        return done

    def _assign_again(self, place: Cell, done: DoneBefore) -> None:
        """Leave behind what an assignment does."""
        now, effect, fits, leaves = done
        owed: Obligation | None = None
        if fits is not None:
            owed = Obligation(fits, leaves, author_location()[1])
            self.obligations.append(owed)
        self.effects.append(effect)
        recording = under_way()
        if recording is not None:
            if recording.reader is not self:
                recording.is_pure = False
            elif recording.is_pure:
                if place not in recording.before:
                    recording.before[place] = self.changed.get(place)
                    if effect.path is not wr.TRUE:
                        recording.reads.add(place)
                recording.assigns(place, effect, owed, now)
        self.changed[place] = now

    def leave_open(self, cell: Cell, given: OpenValue) -> None:
        """In a set-up: a place gets what the text leaves open. Raises GameError."""
        spoil()
        given.placed()
        if self.path:
            raise GameError(f"`{given.text}` is decided under a condition", fix="decide it always, or assign a value")
        if cell in self.freed or cell in self.changed:
            raise GameError(f"{cell} is left open by the text, and has a value", fix="assign it once")
        self.freed[cell] = None
        known = [wr.equal(kept_in(cell), lift(answer, cell.type)) for answer in given.answers]
        self.require(wr.disjunction(known), f"`{given.text}` is answered", author_location()[1])

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        """Add to the guard, under the path condition; `position` is its place in the author's `require`, if any.

        A rule is read no further where it is surely not fulfilled: there is no such instance. A set-up is read to its
        end: there is one only, and what is wrong further down is reported all the same.
        """
        recording = under_way()
        if recording is not None:
            if condition.denotes and self.here.denotes and recording.reader is self and not paths.here().evaluations:
                steps = tuple(step.made() if isinstance(step, paths.Later) else step for step in self.path)
                recording.does(Required(condition, text, line, steps))
            else:
                recording.is_pure = False
        if self.in_order:
            paths.here().ask_what_was_evaluated(condition)
        condition = wr.implication(self.here, condition)
        if self.in_order and (condition.simple is not TRUE or condition.needs):
            self._settle(line)
        if condition.simple is not TRUE or condition.needs:
            self.requirements.append(Requirement(condition.simple, text, line, condition))
        if condition.simple is ex.FALSE and self.early is None:
            raise Disabled

    def owed(self) -> Iterator[Node]:
        """All that is asked for by now, so that the words denote."""
        for one in self.obligations:
            yield one.condition
        for required in self.requirements:
            for need, _ in required.written.needs:
                yield need

    @property
    def here(self) -> Written:
        """The condition under which this is come by: that of every `if` and `when` around it."""
        return paths.joined(self.path) if self.path else wr.TRUE

    def enter(self, condition: Written) -> None:
        """What follows is come by only where this holds, too."""
        spoil()
        self.path.append(condition)
        paths.here().whens += 1
        self.closed = None

    def leave(self) -> None:
        """What follows is come by where what was entered last does not hold, too."""
        spoil()
        context = paths.here()
        context.cut(len(self.path) - 1)
        context.whens -= 1

    def _settle(self, line: int | None) -> None:
        """What was done above denotes before something more is required; so the order of the text decides."""
        if self.settled == len(self.obligations):
            return
        asked = {part for one in self.requirements for part in _conjuncts(one.condition)}
        owed = [(o.condition, o.reason) for o in self.obligations[self.settled :] if o.condition not in asked]
        self.settled = len(self.obligations)
        if owed:
            self.requirements.append(Requirement(TRUE, owed[0][1], line, wr.as_it_is(ex.TRUE, tuple(owed))))

    def branch(self, condition: Written) -> Written:
        """The condition that an `if` or `when` goes by: the author's. Readers that try out other rules change it."""
        return condition

    def ask(
        self, path: Written, asked: Written, at: tuple[int, int, int] | None = None, line: int | None = None
    ) -> None:
        """Words are come by where the path holds, so they must denote there.

        Args:
            path: where they are come by.
            asked: the words.
            at: before what was noted since; None where they are come by now.
            line: where they stand; None if that is the line that is being read.
        """
        if asked.denotes:
            return
        spoil()
        effects, owed, _ = at or (len(self.effects), len(self.obligations), 0)
        later = self.obligations[owed:]
        del self.obligations[owed:]
        self._ask_what_leads_to(path)
        for need, why in asked.needs:
            self._oblige(need, why, path, line)
        self.obligations += later
        self.effects.insert(effects, Asked(path, asked))

    def _ask_what_leads_to(self, path: Written) -> None:
        """What is owed where a path holds is owed only where the path denotes: that is asked before."""
        if not path.denotes and paths.Owed(self.owed()).lacks((), path):
            for need, why in path.needs:
                self._oblige(need, why, wr.TRUE)

    def updates(self) -> dict[Cell, Node]:
        """The cells that change, with their new values, simplified, each of its cell's own type."""
        found: dict[Cell, Node] = {}
        for cell, written in self.changed.items():
            simple = written.simple
            if simple.kind is ex.Kind.CELL and simple.payload == cell:
                continue  # it keeps what it holds
            if self.preset and (known := self.preset.get(cell)) is not None and known.simple is simple:
                continue
            value_type = cell.function.value_type
            found[cell] = stored(written, value_type) if isinstance(value_type, OptionalOf) else simple
        return found

    def _place(self, function: StateFunction, index: tuple[object, ...]) -> Cell | tuple[Written, ...]:
        """The cell at an index, or the written index where part of it depends on the state.

        A plain index must be a place, asked for or not. What an expression comes to need not: where it is no place the
        words denote nothing, and whether they are come by at all is seen in play.
        """
        found = read_before(function, index)
        if found is not None:
            return found.cell
        if len(index) != len(function.index_types):
            if len(function.index_types) == 1 and sort_of_tuples(function.index_types[0]) and in_state(index, Value):
                return self._place(function, (index,))
            raise GameError(
                f"{function.name} takes {len(function.index_types)} indices, not {len(index)}",
                fix=f"index it by {', '.join(map(str, function.index_types)) or 'nothing'}",
            )
        parts = tuple(_as_index(part, index_type) for part, index_type in zip(index, function.index_types, strict=True))
        nowhere = False
        for given, part, index_type in zip(index, parts, function.index_types, strict=True):
            known = part.known
            if known is not None and not index_type.contains(known.type.decode(known.payload)):
                if not isinstance(given, Value):
                    raise GameError(f"{function.name} has no place {part!r}", fix=f"use a value of {index_type}")
                nowhere = True
            if isinstance(part.type, OptionalOf) and not isinstance(index_type, OptionalOf):
                if paths.plainly.get():
                    return self._place(function, _there(index, function))
                raise GameError(f"{function.name} is indexed by an optional", fix="write .value after it")
            if not is_of_kind(part.type, index_type):
                raise GameError(
                    f"{function.name} is indexed by `{part!r}`, a value of {part.type}", fix=f"use one of {index_type}"
                )
        literals = [part.known for part in parts]
        if nowhere or any(node is None for node in literals):
            return parts
        cell = function.cell(*(node.type.decode(node.payload) for node in literals if node is not None))
        if function.is_of_sorts:
            function.read_before[cell.index] = KnownPlace(cell, kept_in(cell))
        return cell

    def _oblige(self, condition: Node, reason: str, path: Written | None = None, line: int | None = None) -> None:
        spoil()
        condition = ex.implication((self.here if path is None else path).simple, condition)
        if condition is not TRUE:
            self.obligations.append(Obligation(condition, reason, line or author_location()[1]))

    def oblige_defined(self, written: Written) -> None:
        """It is asked here, so here it must denote."""
        for need, why in written.needs:
            self._oblige(need, why)


def _as_index(given: object, index_type: ValueType) -> Written:
    """What a state function is asked at; of a sort of numbers it may be computed."""
    part = lift(given, index_type)
    if type(part.type) is Integer and type(index_type) is not Integer:
        return as_element(part, index_type) or part
    return part


class _Active:
    """While a reader is the one that words talk to. A generator would take longer, and it is so for every move."""

    __slots__ = ("_begun", "_owned", "_reader", "_token")

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def __enter__(self) -> Reader:
        self._token = _reader.set(self._reader)
        self._begun = paths.begin(paths.Context(self._reader))
        self._owned = owned_by(self._reader.functions)
        self._owned.__enter__()
        return self._reader

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        try:
            if kind is None:
                paths.here().ask_what_was_evaluated()
        finally:
            try:
                self._owned.__exit__(kind)
            finally:
                paths.end(self._begun)
                _reader.reset(self._token)


def _conjuncts(condition: Node) -> tuple[Node, ...]:
    return condition.args if condition.kind is ex.Kind.AND else (condition,)


def _there(index: tuple[object, ...], function: StateFunction) -> tuple[object, ...]:
    """An index of which what may be absent is there: where it is not, it denotes nothing."""
    parts = []
    for part, index_type in zip(index, function.index_types, strict=True):
        written = lift(part, index_type)
        wanted = isinstance(written.type, OptionalOf) and not isinstance(index_type, OptionalOf)
        parts.append(Value(paths.evaluated(wr.value_of(written))) if wanted else part)
    return tuple(parts)


def kept_in(cell: Cell) -> Written:
    """What a cell holds before anything is assigned."""
    return wr.as_it_is(ex.cell_node(cell))


NO_VALUE = "has no value yet"


def _unset(cell: Cell) -> Written:
    """What a cell holds in a set-up before it gets a value: some number that stands for it, and denotes nothing."""
    low, high = cell.type.code_range
    stand_in = ex.constant(low if low is not None else min(0, high or 0), cell.type)
    return wr.as_it_is(stand_in, ((ex.FALSE, f"{cell} {NO_VALUE}"),))


def current_reader(word: str) -> Reader:
    """What is being read, to which a word is said. Raises GameError where nothing is."""
    try:
        return _reader.get()
    except LookupError:
        raise GameError(f"{word} is used outside a rule", fix="call it in the body of a rule") from None
