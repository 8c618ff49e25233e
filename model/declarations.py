"""What a game class is made of: constants, sorts, state variables, questions, rules and properties.

Everything here is a plain record. A `Game` collects the records when its class is created; `system.build` turns them,
for one scope and one reading of every question, into a transition system.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import CodeType, MethodType
from typing import TYPE_CHECKING, Any, Protocol, cast, overload

from .errors import GameError, author_location, did_you_mean, naming
from .scope_names import parted
from .types import BOOLEAN, Element, Integer, OptionalOf, ValueType

if TYPE_CHECKING:
    from .game import Game

Clauses = Iterable[str] | str


class Declaration:
    """Something a game class declares; remembers its name and the place in the author's file."""

    def __init__(self) -> None:
        self.name = ""
        self.owner: type | None = None
        self.file, self.line = author_location()

    def __set_name__(self, owner: type, name: str) -> None:
        if not self.name:
            self.name, self.owner = name, owner

    def of(self, game: Game) -> Any:
        """What stands under this name in a game's class: another one where a class derived from it says so."""
        kind = type(game)
        if self.owner is None or not issubclass(kind, self.owner):
            return self
        return next((vars(base)[self.name] for base in kind.__mro__ if self.name in vars(base)), self)


class Constant(Declaration):
    """A number or other plain value that depends on the scope, as `Constant(full=12, tiny=3)`.

    Scopes whose names are no Python names are given as a mapping: `Constant({"11x11": 11, "9x9": 9})`. A scope that is
    not named has the value of the game's first scope.

    `also` lists further values, the least costly first: `Constant(full=3, tiny=2, also=(3,))` makes `tiny seats=3` a
    scope, and one in which `edges` looks at a question that changes nothing in those that the game lists.
    """

    def __init__(
        self, values: Mapping[str, Any] | None = None, /, *, also: Iterable[Any] = (), **by_scope: Any
    ) -> None:
        super().__init__()
        self.by_scope = {**(values or {}), **by_scope}
        self.also = tuple(also)
        for value in self.also:
            if " " in str(value):
                raise GameError(
                    f"a further value of a constant is {value!r}", fix="choose one that is told in one word"
                )

    def __get__(self, game: Game | None, owner: type) -> Any:
        if game is None:
            return self
        base, changes = parted(game.scope)
        if self.name in changes and self.also:
            return next(value for value in self.also if str(value) == changes[self.name])
        for scope in (game.scope, base, game.first_scope()):
            if scope in self.by_scope:
                return self.by_scope[scope]
        return next(iter(self.by_scope.values()))


class TypeDeclaration(Declaration):
    """A value type as an author writes it; `resolve` gives the type for one game."""

    def resolve(self, game: Game) -> ValueType:
        """The value type in this scope and reading."""
        raise TypeError(f"{type(self).__name__} is not a type")


_TYPES = "use a Sort, Int(low, high), Bool or Optional(...)"


class Sort(TypeDeclaration):
    """A finite set of named things: `Sort("north", "east")`, or `Sort(lambda game: game.board.nodes)`."""

    def __init__(self, *elements: Hashable | Callable[[Any], Iterable[Hashable]]) -> None:
        super().__init__()
        self._elements = elements

    def __get__(self, game: Game | None, owner: type) -> Any:
        if game is None:
            return self
        from .lookups import SortElements

        return SortElements(self.resolve(game))

    def resolve(self, game: Game) -> Element:
        found = game.resolved_sorts.get(self)
        if found is None:
            other = self.of(game)
            if other is not self and isinstance(other, Sort):
                return other.resolve(game)
            found = Element(self.name, self._listed(game))
            if not found.elements:
                raise self._wrong("is empty", "list an element")
            game.resolved_sorts[self] = found
        return found

    def _listed(self, game: Game) -> tuple[Hashable, ...]:
        """Its elements. Raises GameError for what has none, or none in a certain order."""
        elements: Any = self._elements
        first = self._elements[0] if len(self._elements) == 1 else None
        if isinstance(first, type) and isinstance(first, Iterable):
            elements = tuple(first)  # an Enum
        elif callable(first):
            if not _takes_one(first):
                raise self._wrong("is computed by a function that does not take the game", "write lambda game: ...")
            with naming(self):
                elements = first(game)
                again = first(game) if isinstance(elements, Iterator) else None
            if again is not None and again is elements:
                raise self._wrong("is made from what can be gone through only once", "write a list")
        elif isinstance(first, Iterable) and not isinstance(first, str | bytes | set | tuple | Enum):
            raise self._wrong(f"has {first!r} as its only element", "write Sort(*...) to list what is in it")
        if isinstance(elements, set | frozenset) or any(isinstance(e, set) for e in self._elements):
            raise _without_order(f"sort {self.name} is made from a set", self.file, self.line)
        if isinstance(elements, str | bytes):
            raise self._wrong(f"is made from the text {elements!r}, letter by letter", "write list(...), or names")
        if not isinstance(elements, Iterable):
            raise self._wrong(f"is made from {elements!r}, which has no elements", "give a list")
        listed = tuple(elements)
        for element in listed:
            if element is None or element != element or isinstance(element, Iterator):
                fix = "write Optional(...) where nobody may be meant" if element is None else "name its elements"
                raise self._wrong(f"has {element!r} as an element", fix)
            try:
                hash(element)
            except TypeError:
                raise self._wrong(f"has {element!r} as an element, which may change", "use tuples, or names") from None
        if len(set(listed)) < len(listed):
            twice = next(element for number, element in enumerate(listed) if element in listed[:number])
            raise self._wrong(f"lists {twice!r} twice", "name every element once")
        return listed

    def _wrong(self, what: str, fix: str) -> GameError:
        return GameError(f"sort {self.name} {what}", file=self.file, line=self.line, fix=fix)


Bound = int | None | Constant | Callable[[Any], int | None]


class Int(TypeDeclaration):
    """Whole numbers from `low` to `high`; `high` None means without end. Bounds may be Constants or functions."""

    def __init__(self, low: Bound, high: Bound) -> None:
        super().__init__()
        self.low = low
        self.high = high

    def resolve(self, game: Game) -> Integer:
        low, high = self._end(self.low, game), self._end(self.high, game)
        if low is not None and high is not None and low > high:
            raise GameError(f"the range {low}..{high} is empty", file=self.file, line=self.line, fix="swap its ends")
        return Integer(low, high)

    def _end(self, end: Bound, game: Game) -> int | None:
        """One end of the range."""
        if isinstance(end, Constant):
            told = end.of(game)
            end = told.__get__(game, type(game)) if isinstance(told, Constant) else told
        with naming(self):
            value = end(game) if callable(end) else end
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            fix = "use a whole number, or None"
            raise GameError(f"{value!r} is no end of a range", file=self.file, line=self.line, fix=fix)
        return value


def _takes_one(function: Callable[..., Any]) -> bool:
    try:
        inspect.signature(function).bind(None)
    except TypeError:
        return False
    except ValueError:  # a built-in that does not say what it takes
        return True
    return True


def _without_order(what: str, file: str | None, line: int | None) -> GameError:
    return GameError(
        f"{what}, whose order may change from run to run", file=file, line=line, fix="write sorted(...), or a list"
    )


class _BoolDeclaration(TypeDeclaration):
    def resolve(self, game: Game) -> ValueType:
        return BOOLEAN


Bool = _BoolDeclaration()
"""True or False."""


class Optional(TypeDeclaration):
    """A value of the inner type, or None."""

    def __init__(self, inner: TypeDeclaration) -> None:
        super().__init__()
        if not isinstance(inner, TypeDeclaration):
            raise GameError(f"{inner!r} is not a type", fix=_TYPES)
        self.inner = inner

    def resolve(self, game: Game) -> OptionalOf:
        inner = self.inner.resolve(game)
        if isinstance(inner, OptionalOf):
            raise GameError("an optional is there or not", file=self.file, line=self.line, fix="leave one Optional out")
        if inner.code_range[1] is None:
            raise GameError(
                "an optional needs a bounded inner type",
                file=self.file,
                line=self.line,
                fix="give the integer an upper bound",
            )
        return OptionalOf(inner)


EVERYBODY = "everybody"
NOBODY = "nobody"
OWNER = "owner"

SeenBy = str | Callable[..., Any]


class State(Declaration):
    """A state variable: a function from index sorts to values, the last type being that of the values.

    Args:
        types: index sorts, then the value type.
        seen_by: who may look: "everybody", "nobody", "owner" (the player who is the first index), or a function
            (game, state, viewer, *index) giving a condition.
        clauses: ids of the ledger clauses that speak of it.
    """

    def __init__(self, *types: TypeDeclaration, seen_by: SeenBy = EVERYBODY, clauses: Clauses = ()) -> None:
        super().__init__()
        self.clauses = _clauses(clauses)
        if not types:
            raise GameError("a state variable needs a value type", fix="write State(Int(0, 7)) or State(Sort, Bool)")
        for declared in types:
            if not isinstance(declared, TypeDeclaration):
                raise GameError(f"{declared!r} is not a type", fix=_TYPES)
        if not callable(seen_by) and seen_by not in (EVERYBODY, NOBODY, OWNER):
            raise GameError(
                f"seen_by is {seen_by!r}",
                fix=did_you_mean(seen_by, (EVERYBODY, NOBODY, OWNER)) + " or a function",
            )
        self.types = types
        self.seen_by = seen_by


class Reading(str):
    """The chosen answer to a question; comparing it with a reading that does not exist is an error."""

    asked: Any  # the Question; not annotated so, for a Question is a descriptor

    @classmethod
    def of(cls, question: Question, name: str) -> Reading:
        """The reading of a question with this name."""
        if name not in question.readings:
            raise GameError(
                f"question {question.name} has no reading {name!r}", fix=did_you_mean(name, question.readings)
            )
        reading = cls(name)
        reading.asked = question
        return reading

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str) and not isinstance(other, Reading):
            other = Reading.of(self.asked, other)
        return str.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


class Question(Declaration):
    """An ambiguous or missing passage, with its possible readings.

    Args:
        text: what is unclear.
        clause: clause id or ids of the ledger.
        default: the reading used where none is chosen; the first if not given.
        readings: what each reading says, by its name.
    """

    def __init__(self, text: str, *, clause: Clauses, default: str | None = None, **readings: str) -> None:
        super().__init__()
        if len(readings) < 2:
            raise GameError("a question needs two readings or more", fix="name what honest readers would answer")
        self.text = text
        self.clauses = _clauses(clause)
        self.readings = readings
        self.default = default or next(iter(readings))
        Reading.of(self, self.default)

    def __get__(self, game: Game | None, owner: type) -> Any:
        if game is None:
            return self
        game.consulted.add(self.name)
        return Reading.of(self, game.readings[self.name])


CHANCE = "chance"
"""As `by`: the dice or the dealer choose, by weight."""

Domain = Sort | Iterable[Any] | Callable[..., Iterable[Any]]


@dataclass(eq=False)
class Rule:
    """A rule as declared: who chooses, what is chosen, and the method that says when and what."""

    name: str
    function: Callable[..., None]
    by: str | None
    parameters: Mapping[str, Domain]
    clauses: tuple[str, ...]
    weight: int | Fraction | Callable[..., Any] | None
    split_on: tuple[str | tuple[str, ...], ...]
    file: str | None
    line: int | None
    text: str


def rule(
    *wrong: Any,
    by: str | None = None,
    clauses: Clauses = (),
    weight: int | Fraction | Callable[..., Any] | None = None,
    split_on: Iterable[str | tuple[str, ...]] = (),
    **parameters: Domain,
) -> Callable[[Callable[..., None]], Any]:
    """Declares a method (self, s, *parameters) as a rule.

    Args:
        by: who chooses: a state variable or parameter that holds a player, `CHANCE`, or None for a forced step.
            Where it is a state variable the rule is read once for every player it may hold.
        clauses: ids of the ledger clauses that the rule encodes.
        weight: for chance: an exact relative weight, or a function (self, s, *parameters) giving one.
        split_on: places of the state: a variable without indices by its name, another as a tuple of its name and of
            parameters, as `("at", "start")`. The rule is read once for every value each may hold, so that what it says
            of `s.stand[s.holder, s.give]` is said of known places. It changes no meaning, only size and speed.
        parameters: a domain for each: a sort, a list, or a function of the game and of earlier parameters.
    """

    if wrong:
        raise GameError("@rule is given what has no name", fix="write @rule(), or @rule(by=..., parameter=...)")
    if by is not None and not isinstance(by, str):
        fix = 'name a state variable or a parameter, as by="turn"; or write by=CHANCE, or leave it out'
        raise GameError(f"by is {by!r}", fix=fix)
    if weight is not None and by != CHANCE:
        raise GameError("a weight is given, and chance does not choose", fix="write by=CHANCE, or leave the weight out")
    places = _places(split_on)
    for name, domain in parameters.items():
        if isinstance(domain, set | frozenset):
            raise _without_order(f"the domain of {name} is a set", *author_location())
        if isinstance(domain, Iterator):
            raise GameError(f"the domain of {name} can be gone through only once", fix="write a list, or a function")

    def declare(function: Callable[..., None]) -> Any:
        code = _code_of(function, "rule")
        return Rule(
            function.__name__,
            function,
            by,
            parameters,
            _clauses(clauses),
            weight,
            places,
            code.co_filename,
            code.co_firstlineno,
            _docstring(function),
        )

    return declare


@dataclass(eq=False)
class Property:
    """Something declared about a game besides its rules."""

    kind: str
    name: str
    function: Callable[..., Any]
    clauses: tuple[str, ...]
    file: str | None
    line: int | None
    text: str
    quiet: bool = False
    options: Mapping[str, Any] | None = None

    @overload
    def __get__(self, game: None, kind: type) -> Property: ...

    @overload
    def __get__(self, game: object, kind: type) -> Callable[..., Any]: ...

    def __get__(self, game: object, kind: type) -> Property | Callable[..., Any]:
        """Of a game, the method itself, so that one declaration can speak of another: `self.result(s, player)`."""
        return self if game is None else MethodType(self.function, game)


class PropertyDecorator(Protocol):
    """How `@invariant` and its like may be written: bare, or with clauses and options."""

    @overload
    def __call__(self, function: Callable[..., Any], /) -> Property: ...

    @overload
    def __call__(
        self, /, *, clauses: Clauses = (), quiet: bool = False, **options: Any
    ) -> Callable[[Callable[..., Any]], Property]: ...


def _property(kind: str, text: str) -> PropertyDecorator:
    def declarer(
        function: Callable[..., Any] | None = None,
        /,
        *,
        clauses: Clauses = (),
        quiet: bool = False,
        **options: Any,
    ) -> Any:
        def declare(inner: Callable[..., Any]) -> Property:
            code = _code_of(inner, kind)
            known = _OPTIONS.get(kind, ("clauses",))
            for name in (*options, *(["quiet"] if quiet else [])):
                if name not in known:
                    raise GameError(f"@{kind} has no option {name!r}", fix=did_you_mean(name, known))
            endless = options.get("endless")
            if not (endless is None or callable(endless) or is_exact(endless)):
                raise GameError(f"endless play is worth {endless!r}", fix=EXACT_WORTH)
            return Property(
                kind,
                inner.__name__,
                inner,
                _clauses(clauses),
                code.co_filename,
                code.co_firstlineno,
                _docstring(inner),
                quiet,
                options,
            )

        return declare if function is None else declare(function)

    declarer.__name__ = declarer.__qualname__ = kind
    declarer.__doc__ = text
    return cast(PropertyDecorator, declarer)


_OPTIONS = {
    "invariant": ("clauses", "quiet"),
    "reachable": ("clauses", "quiet"),
    "claim": ("clauses", "between"),
    "outcome": ("clauses", "endless"),
    "can_force": ("clauses", "by", "despite", "dice"),
    "can_keep": ("clauses", "by", "despite", "dice"),
    "cannot_force": ("clauses", "by", "despite", "dice"),
}
"""What may be said of a property besides its clauses."""


EXACT_WORTH = "give a whole number or a Fraction, or a function (self, player) that gives one"


def is_exact(worth: object) -> bool:
    """Whether something is an exact number."""
    return isinstance(worth, int | Fraction) and not isinstance(worth, bool)


def _code_of(function: Any, kind: str) -> CodeType:
    code = getattr(function, "__code__", None)
    decorated = isinstance(code, CodeType) and hasattr(function, "__wrapped__")
    if not isinstance(code, CodeType) or decorated:
        raise GameError(
            f"@{kind} is put on {'what another decorator made of' if decorated else type(function).__name__} "
            f"{getattr(function, '__name__', '')}".rstrip(),
            fix="put it on a plain method, and other decorators nowhere",
        )
    return code


def _places(split_on: Any) -> tuple[str | tuple[str, ...], ...]:
    """The places that a rule is split on."""
    fix = 'write a list of variables, as split_on=["holder", ("at", "start")]'
    if isinstance(split_on, str) or not isinstance(split_on, Iterable):
        raise GameError(f"split_on is {split_on!r}", fix=fix)
    found: list[str | tuple[str, ...]] = []
    for place in split_on:
        one = tuple(place) if isinstance(place, list | tuple) else place
        if not (isinstance(one, str) or (isinstance(one, tuple) and one and all(isinstance(p, str) for p in one))):
            raise GameError(f"split_on has {place!r}", fix=fix)
        found.append(one)
    return tuple(found)


INITIAL = "initial"
TERMINAL = "terminal"
QUIET = "quiet"
OUTCOME = "outcome"
INVARIANT = "invariant"
STEP = "step"
REACHABLE = "reachable"
VARIANT = "variant"
CAN_FORCE = "can_force"
CAN_KEEP = "can_keep"
CANNOT_FORCE = "cannot_force"
EXAMPLE = "example"
CLAIM = "claim"
MANNER = "manner"

initial = _property(INITIAL, "Declares (self, s): how the game begins; what is not assigned is freed or dealt.")
terminal = _property(TERMINAL, "Declares (self, s) -> condition: the game is over; no rule applies any more.")
quiet = _property(QUIET, "Declares (self, s) -> condition: the position is between turns.")
outcome = _property(
    OUTCOME,
    "Declares (self, s, player) -> number: what a finished game is worth to a player. endless=number, or a function "
    "(self, player) that gives one: what play that never ends is worth, where the rules say so.",
)
invariant = _property(INVARIANT, "Declares (self, s) -> condition: holds in every state (quiet=True: quiet ones).")
step_property = _property(STEP, "Declares (self, before, after, step) -> condition: holds for every step.")
reachable = _property(REACHABLE, "Declares (self, s) -> condition: some play reaches a state where it holds.")
variant = _property(VARIANT, "Declares (self, s) -> number: never negative, and lowered by every step.")
can_force = _property(
    CAN_FORCE,
    "Declares (self, s) -> condition: the players `by` can force it, whatever the others do (`despite`: whatever these "
    'do) and however dice fall (dice="almost": with probability one; "positive": above nought; or at least so much).',
)
can_keep = _property(CAN_KEEP, "Declares (self, s) -> condition: the players `by` can keep it for ever; as can_force.")
cannot_force = _property(
    CANNOT_FORCE, "Declares (self, s) -> condition: can_force does not hold, wherever play begins."
)
example = _property(EXAMPLE, "Declares (self, scene): a worked example of the rulebook, played and judged.")
claim = _property(CLAIM, "Declares (self, facts) -> condition: a numeric or comparative claim of the rulebook.")
manner = _property(
    MANNER, "Declares (self, s, step) -> condition: a manner of play that a claim speaks of; which moves players make."
)


def _clauses(clauses: Clauses) -> tuple[str, ...]:
    return (clauses,) if isinstance(clauses, str) else tuple(clauses)


def _docstring(function: Callable[..., Any]) -> str:
    return " ".join((function.__doc__ or "").split())
