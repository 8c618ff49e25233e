"""What the methods of a game class are declared to be: rules, and properties of every kind."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import CodeType, MethodType
from typing import Any, Protocol, TypeVar, cast, overload

from ..errors import GameError, author_location, did_you_mean
from ..plain.functions import made_anew, traced_form
from ..words.handed_over import is_of_moment, is_told_player, takes
from ..words.moments import at_moment
from .constants_and_questions import Clauses, listed
from .declared_state import AnyState, State
from .declared_types import Sort, without_order
from .shared_conditions import During, names_of, require_shared

F = TypeVar("F", bound=Callable[..., Any])

CHANCE = "chance"
"""As `by`: the dice or the dealer choose, by weight."""

Domain = Sort[Any] | Iterable[Any] | Callable[..., Iterable[Any]]


@dataclass(eq=False)
class Rule:
    """A rule as declared: who chooses, what is chosen, and the method that says when and what."""

    name: str
    written: Callable[..., None]
    by: str | None
    parameters: Mapping[str, Domain]
    clauses: tuple[str, ...]
    weight: int | Fraction | Callable[..., Any] | None
    split_on: tuple[str | tuple[str, ...], ...]
    file: str | None
    line: int | None
    text: str
    during: tuple[str, ...] = ()
    out_of_turn: bool = False

    def __set_name__(self, owner: type, name: str) -> None:
        if isinstance(self.by, State):
            self.by = self.by.name

    @property
    def function(self) -> Callable[..., Any]:
        """The method as it is traced; in direct runs it is what is written."""
        found: Callable[..., Any] = traced_form(self.written)
        return found

    @cached_property
    def is_of_moment(self) -> bool:
        """Whether the method is given the game at a moment, and no state besides."""
        return is_of_moment(self.written, (), self.parameters)

    @cached_property
    def is_told_player(self) -> bool:
        """Whether the method asks who chooses."""
        return is_told_player(self.written, self.parameters)

    def run(self, game: Any, view: Any, chooser: Any, parameters: Mapping[str, Any]) -> object:
        """Run the method on a view of the state."""
        function = made_anew(self.function)
        if not self.is_of_moment:
            return function(game, view, **parameters)
        told = (chooser,) if self.is_told_player else ()
        moment = at_moment(game, view)
        for shared in self.during:
            require_shared(moment, shared)
        return function(moment, *told, **parameters)

    def weigh(self, game: Any, view: Any, parameters: Mapping[str, Any]) -> Any:
        """What the weight is, given or computed from a view of the state."""
        if not callable(self.weight):
            return 1 if self.weight is None else self.weight
        function = traced_form(self.weight)
        if is_of_moment(self.weight, (), self.parameters):
            return function(at_moment(game, view), **parameters)
        return function(game, view, **parameters)

    def __get__(self, game: Any, kind: type) -> Any:
        """Of a game at a moment, the method itself, so that a variant's rule may call `super().pass_turn(...)`."""
        return self if game is None else MethodType(self.function, game)


def rule(
    *wrong: Any,
    by: str | AnyState | None = None,
    clauses: Clauses = (),
    weight: int | Fraction | Callable[..., Any] | None = None,
    split_on: Iterable[str | tuple[str, ...]] = (),
    during: During = (),
    out_of_turn: bool = False,
    **parameters: Domain,
) -> Callable[[F], F]:
    """Declares a method as a rule: `(self, *parameters)`.

    Args:
        by: who chooses: a state variable or parameter that holds a player, `CHANCE`, or None for a forced step.
            Where it is a state variable (`by=turn` in the class that declares it, else `by="turn"`) the rule is read
            once for every player it may hold; a method that asks for `player` first is given who it is.
        clauses: ids of the ledger clauses that the rule encodes.
        weight: for chance: an exact relative weight, or a function of the same parameters giving one.
        split_on: places of the state: a variable without indices by its name, another as a tuple of its name and of
            parameters, as `("at", "start")`. The rule is read once for every value each may hold, so that what it says
            of `s.stand[s.holder, s.give]` is said of known places. It changes no meaning, only size and speed.
        during: a method (self), or several, whose condition this rule and others share: it is required first.
        out_of_turn: whether whoever chooses it may let it be for as long as somebody else is on turn, as to give up.
            It allows and forbids nothing; what players can force depends on it.
        parameters: a domain for each: a sort, a list, or a function of the game and of earlier parameters.

    In the first edition's words the method is given the state after the game: `(self, s, *parameters)`.

    Raises GameError for what is no such argument, and for what is no plain method.
    """

    if wrong:
        raise GameError("@rule is given what has no name", fix="write @rule(), or @rule(by=..., parameter=...)")
    if by is not None and not isinstance(by, str | State):
        fix = 'name a state variable or a parameter, as by="turn"; or write by=CHANCE, or leave it out'
        if isinstance(by, Sort):
            fix = 'let any of them choose by a parameter: by="player", player=... that sort'
            raise GameError("by is a sort", fix=fix)
        raise GameError(f"by is {by!r}", fix=fix)
    if weight is not None and by != CHANCE:
        raise GameError(
            "a weight is given, and chance does not choose",
            fix="write by=CHANCE, or leave it out; a parameter takes another name",
        )
    if out_of_turn not in (True, False):
        raise GameError(f"out_of_turn is {out_of_turn!r}", fix="write out_of_turn=True, or leave it out")
    if out_of_turn and by in (None, CHANCE):
        fix = 'say who may, as by="player"; or leave out_of_turn out'
        raise GameError("no player chooses what is out of turn", fix=fix)
    places, shared = _places(split_on), names_of(during)
    for name, domain in parameters.items():
        if isinstance(domain, set | frozenset):
            raise without_order(f"the domain of {name} is a set", *author_location())
        if isinstance(domain, Iterator):
            raise GameError(f"the domain of {name} can be gone through only once", fix="write a list, or a function")

    def declare(function: Callable[..., None]) -> Any:
        code = _code_of(function, "rule")
        return Rule(
            function.__name__,
            function,
            by,  # type: ignore[arg-type]  # of a variable, the name that it is given in the same class body
            parameters,
            listed(clauses),
            weight,
            places,
            code.co_filename,
            code.co_firstlineno,
            _docstring(function),
            shared,
            bool(out_of_turn),
        )

    return declare


@dataclass(eq=False)
class Property:
    """Something declared about a game besides its rules."""

    kind: str
    name: str
    written: Callable[..., Any]
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

    @property
    def function(self) -> Callable[..., Any]:
        """The method as it is traced; in direct runs it is what is written."""
        found: Callable[..., Any] = traced_form(self.written)
        return found

    @cached_property
    def is_of_moment(self) -> bool:
        """Whether the method is given the game at a moment and no state besides; an example or claim, no game."""
        if self.kind in (EXAMPLE, CLAIM):
            told = TOLD[self.kind]
            given = next(iter(inspect.signature(self.written).parameters), "")
            return given != "self" and not takes(self.written, told) and takes(self.written, told[1:])
        if self.kind == STEP:
            return takes(self.written, TOLD[STEP][1:])
        return is_of_moment(self.written, TOLD.get(self.kind, ("self", "s"))[2:])

    def run(self, game: Any, view: Any, *told: Any) -> Any:
        """What the method says of a view of the state; a step property is given the view after the step, and the step.

        Examples and claims are given a scene, or facts, in place of a view.
        """
        if self.kind in (EXAMPLE, CLAIM) and self.is_of_moment:  # written apart, without the game
            return self.function(view)
        if self.kind == STEP and (self.is_of_moment or game.language >= 2):
            moments = (at_moment(game, view), at_moment(game, told[0]))
            return self.function(*(() if self.is_of_moment else (game,)), *moments, *told[1:])
        if self.is_of_moment:
            return self.function(at_moment(game, view), *told)
        return self.function(game, view, *told)


class PropertyDecorator(Protocol):
    """How `@invariant` and its like may be written: bare, or with clauses and options.

    To a checker a method stays what it is, so that another one may speak of it: `self.result(player)`.
    """

    @overload
    def __call__(self, function: F, /) -> F: ...

    @overload
    def __call__(self, /, *, clauses: Clauses = (), quiet: bool = False, **options: Any) -> Callable[[F], F]: ...


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
                listed(clauses),
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
    "unsettled_end": ("clauses", "words"),
    "strategy": ("clauses", "shows", "keeps", "lowers", "pairing", "mirror"),
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
UNSETTLED_END = "unsettled_end"
STRATEGY = "strategy"

TOLD = {
    OUTCOME: ("self", "s", "player"),
    STEP: ("self", "before", "after", "step"),
    EXAMPLE: ("self", "scene"),
    CLAIM: ("self", "facts"),
    MANNER: ("self", "s", "step"),
    STRATEGY: ("self", "s", "step"),
}
"""What a property's method is given; those not listed are given the state. A game at a moment needs no `s`,
which the first edition has; what is declared below says how a method is written without it."""

initial = _property(INITIAL, "Declares (self): how the game begins; what is not assigned is freed or dealt.")
terminal = _property(TERMINAL, "Declares (self) -> condition: the game is over; no rule applies any more.")
quiet = _property(QUIET, "Declares (self) -> condition: the position is between turns.")
outcome = _property(
    OUTCOME,
    "Declares (self, player) -> number: what a finished game is worth to a player. endless=number, or a function "
    "(self, player) that gives one: what play that never ends is worth, where the rules say so.",
)
invariant = _property(INVARIANT, "Declares (self) -> condition: holds in every state (quiet=True: quiet ones).")
step_property = _property(STEP, "Declares (self, before, after, step) -> condition: holds for every step.")
reachable = _property(REACHABLE, "Declares (self) -> condition: some play reaches a state where it holds.")
variant = _property(VARIANT, "Declares (self) -> number: never negative, and lowered by every step.")
can_force = _property(
    CAN_FORCE,
    "Declares (self) -> condition: the players `by` can force it, whatever the others do (`despite`: whatever these "
    'do) and however dice fall (dice="almost": with probability one; "positive": above zero; or at least that much).',
)
can_keep = _property(CAN_KEEP, "Declares (self) -> condition: the players `by` can keep it for ever; as can_force.")
cannot_force = _property(CANNOT_FORCE, "Declares (self) -> condition: can_force does not hold, wherever play begins.")
example = _property(EXAMPLE, "Declares (self, scene): a worked example of the rulebook, played and judged.")
claim = _property(CLAIM, "Declares (self, facts) -> condition: a numeric or comparative claim of the rulebook.")
manner = _property(
    MANNER, "Declares (self, step) -> condition: a manner of play that a claim speaks of; which moves players make."
)


def unsettled_end(words: str, /, *, clauses: Clauses = ()) -> Callable[[F], F]:
    """Declares (self) -> condition: here the text stops. `words`: what nobody says, as "who wins an empty deck".

    Play goes on no further there, and what it is worth is unknown. It is no deadlock, but a hole of the rules: `check`
    tells whether play comes there, and how.

    Raises GameError where no words are given.
    """
    if not isinstance(words, str) or not words:
        raise GameError("an unsettled end does not say what is unsettled", fix='write @unsettled_end("who ...")')
    declare: Any = _property(UNSETTLED_END, "")(clauses=clauses, words=words)

    def declared(function: F) -> F:
        found = declare(function)
        found.text = found.text or f"play does not come to where nobody says {words}"
        return cast(F, found)

    return declared


def strategy(
    *,
    shows: Any,
    keeps: Any = (),
    lowers: Any = None,
    pairing: Any = None,
    mirror: Any = None,
    clauses: Clauses = (),
) -> Callable[[F], F]:
    """Declares (self, step) -> condition: how what `shows` says can be done is done; which steps may be chosen.

    Those follow it who are said to be able to force or to keep something; of what somebody cannot force, all others.
    Whatever they choose among these steps will do, and there always is one.

    Args:
        shows: a property `can_keep`, `cannot_force` or `can_force`, or its name.
        keeps: a method (self) -> condition, or several: what holds whenever others are to move. It is tried as it is,
            and as what the next step restores.
        lowers: a method (self) -> number, never negative: of what is to be forced, what every step lowers.
        pairing: pairs of values of parameters, or a function (self) that gives them: the same rule at the partner's
            place answers a step of others, wherever it can be made. Where nothing is to be answered the method says
            what may be chosen.
        mirror: a function (self, step) that gives the parameters in which the answer differs, or None.
        clauses: ids of the ledger clauses.
    """
    options = {
        "shows": _names_of_methods(shows, "shows")[0],
        "keeps": _names_of_methods(keeps, "keeps"),
        "lowers": None if lowers is None else _names_of_methods(lowers, "lowers")[0],
        "pairing": pairing,
        "mirror": mirror,
    }
    declare: Any = _property(STRATEGY, "")(clauses=clauses, **options)
    return cast(Callable[[F], F], declare)


def _names_of_methods(given: Any, option: str) -> tuple[str, ...]:
    """The names of the methods, or of what is declared of methods, that an option of `@strategy` names."""
    many = [given] if isinstance(given, str) or callable(given) or hasattr(given, "name") else given
    if not isinstance(many, Iterable):
        many = [given]
    return tuple(_name_of_method(one, option) for one in many)


def _name_of_method(one: Any, option: str) -> str:
    name = one if isinstance(one, str) else getattr(one, "name", None) or getattr(one, "__name__", "")
    if not isinstance(name, str) or not name.isidentifier():
        raise GameError(f"{option}={one!r} is no method", fix=f"name a method of the game, as {option}=in_balance")
    return name


def _docstring(function: Callable[..., Any]) -> str:
    return " ".join((function.__doc__ or "").split())
