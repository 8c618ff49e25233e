"""Direct run: the methods of a game as their author wrote them, run by Python on one position.

    run = DirectRun(Kajuka("tiny"))                    # or DirectRun(Kajuka, scope="tiny", landing="stand")
    first = run.begin({})                              # Ran: "step" with `after`, "forbidden" or "undefined" with `why`
    run.rule(first.after, "pass_turn", {"to": "east"}) # the same; as whom `by` names, or `chooser=...`
    run.offers(position)                               # every move that is not forbidden: (Move, Ran)
    run.is_over(position), run.is_quiet(position)      # bool;       raise Undefined
    run.outcome(position, player)                      # number;     raises Undefined
    run.holds(position, "name of an invariant")        # what it says: bool or number; raises Undefined, NotApplicable
    run.holds_of_step(before, after, move, "name")     # what a step property says
    run.weight(position, "throw", {"face": 6})         # number;     raises Undefined
    run.may_see(position, viewer, "held", ("ada",))    # bool;       raises Undefined
    run.left_open()                                    # places that the set-up leaves open or deals

A position is a tuple of plain values, in the order of `TransitionSystem.cells` (`run.places()` names them).

It shares with tracing only what a game declares, and its types: no expression, no tracing, no evaluation. So it is a
second judge of every rule, from the author's own text.

What a rule comes to is told by the first line that decides: a false requirement (forbidden), a word that denotes
nothing (undefined), the end of the method (the step). Effects come one after the other, and later lines see them. The
switch point is `plainly`, which a class sets by `language = 2`:

* `plainly=False`, today's words (docs/reference/language.md): values know `~ & | .exists .value`; `with when(...)` runs
  its body in any case, and without its condition it leaves no trace. Requirements go before effects: each is asked
  where it stands, but an effect that denotes nothing makes the step undefined only if no requirement fails, also none
  below it.
* `plainly=True`, plain Python: values are Python's own, int, bool, an element or None; the order of the text decides.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from . import declarations as declared
from .declarations import CHANCE, Property, Rule
from .direct_moments import MOST_PLACES, Moment, Values, Variable, View, variables_of
from .direct_values import Known, Lacking, plain
from .direct_words import Forbidden, Words, nothing_yet
from .domains import values_of
from .errors import GameError, Undefined, did_you_mean, error_in, is_author_code, naming
from .said_to import begin_run, end_run
from .types import ValueType

__all__ = ["MOST_PLACES", "DirectRun", "LeftOpen", "Move", "Ran", "Variable"]

_NOTHING = (ZeroDivisionError, LookupError, TypeError, UnboundLocalError, ValueError)
"""Python's own refusals, some of which mean that words denote nothing."""

Outcome = Literal["step", "forbidden", "undefined"]


@dataclass(frozen=True)
class Ran:
    """What running a method on a position came to.

    Attributes:
        outcome: "step": it was run to its end; "forbidden": a requirement does not hold; "undefined": a word of it
            denotes nothing.
        after: the position after the step; None elsewhere.
        why: why there is no step, in words (may be empty).
        line: the author's line that decided, where it is known.
    """

    outcome: Outcome
    after: Values | None = None
    why: str = ""
    line: int | None = None

    @property
    def is_step(self) -> bool:
        """Whether there is a step."""
        return self.outcome == "step"


@dataclass(frozen=True)
class Move:
    """A rule with its parameters and who chose: a player, "chance" or None."""

    rule: str
    parameters: tuple[tuple[str, Any], ...] = ()
    chooser: Any = None


@dataclass(frozen=True)
class LeftOpen:
    """What a set-up leaves open.

    Attributes:
        free: positions in the values that are left open or dealt, in the order of the text.
        deals: for each deal the pool, and for each place how many it receives and the positions that count them.
    """

    free: tuple[int, ...]
    deals: tuple[tuple[Mapping[Any, int], list[tuple[int, list[int]]]], ...]


class DirectRun:
    """A game in one scope and reading, run as it is written.

    Args:
        game: a game object, or a class with the scope and readings that are chosen. The run makes a game object of its
            own: nothing that tracing has computed is used.
        plainly: how rules see values; as the class says if None.

    Raises GameError for what is wrong with the declarations, and for wrong names.
    """

    def __init__(self, game: Any, *, scope: str | None = None, plainly: bool | None = None, **readings: str) -> None:
        if isinstance(game, type):
            self.game: Any = game(scope, **readings)
        else:
            self.game = type(game)(game.scope, **game.readings)
        self.plainly = getattr(self.game, "language", 1) >= 2 if plainly is None else plainly
        self.variables = variables_of(self.game)
        self.rules: dict[str, Rule] = {rule.name: rule for rule in self.game.declared(Rule)}
        self.players = self.game.player_elements()
        self._bindings: dict[str, list[dict[str, Any]]] = {}
        self._left_open: LeftOpen | None = None
        self._end: tuple[Values, bool, str] | None = None  # of the position asked last

    # Moves

    def rule(
        self,
        position: Values,
        name: str,
        parameters: Mapping[str, Any],
        chooser: Any = ...,
        *,
        writers: dict[int, int | None] | None = None,
    ) -> Ran:
        """Run a rule.

        Args:
            position: where.
            name, parameters: of the rule.
            chooser: who makes the move; if it is left out, who may.
            writers: gets the author's line that last wrote each value, by its number.
        """
        rule = self._rule(name)
        moment = Moment(self.variables, position, plainly=self.plainly, writable=True, writers=writers)
        with naming(rule):
            return self._ran(lambda words: self._try(words, rule, position, parameters, chooser), moment)

    def offers(self, position: Values) -> Iterator[tuple[Move, Ran]]:
        """Every move that is not forbidden, in the order of the rules: those allowed, and those that are undefined."""
        for move in self.moves(position):
            ran = self.rule(position, move.rule, dict(move.parameters), move.chooser)
            if ran.outcome != "forbidden":
                yield move, ran

    def moves(self, position: Values) -> Iterator[Move]:
        """Everything that somebody who may choose could try."""
        for rule in self.rules.values():
            fixed = None
            if rule.by is not None and rule.by != CHANCE and rule.by not in rule.parameters:
                fixed = self._chooser(rule, position, {})
                if fixed is None:
                    continue
            for parameters in self.bindings(rule.name):
                who = fixed if fixed is not None else self._chooser(rule, position, parameters)
                yield Move(rule.name, tuple(parameters.items()), who)

    def bindings(self, name: str) -> list[dict[str, Any]]:
        """Every combination of a rule's parameters."""
        found = self._bindings.get(name)
        if found is None:
            rule = self._rule(name)
            found = self._bindings[name] = list(self._bound(rule, list(rule.parameters.items()), {}))
        return found

    def weight(self, position: Values, name: str, parameters: Mapping[str, Any]) -> Fraction:
        """How likely an outcome of chance is, relative to others. Raises Undefined where it denotes nothing."""
        rule = self._rule(name)
        with naming(rule):
            return self._weight(rule, position, parameters)

    # Positions

    def is_over(self, position: Values) -> bool:
        """Whether the game is over. Raises Undefined where the words that say so denote nothing."""
        return any(self._asked(found, position) for found in self.game.declared_properties(declared.TERMINAL))

    def is_quiet(self, position: Values) -> bool:
        """Whether the position is between turns. Raises Undefined."""
        return all(self._asked(found, position) for found in self.game.declared_properties(declared.QUIET))

    @property
    def has_outcome(self) -> bool:
        """Whether the game says what an end is worth."""
        return any(True for _ in self.game.declared_properties(declared.OUTCOME))

    def outcome(self, position: Values, player: Any) -> Any:
        """What the position, where the game is over, is worth to a player. Raises Undefined."""
        found = next(iter(self.game.declared_properties(declared.OUTCOME)), None)
        if found is None:
            raise GameError(f"{self.game.name} says nothing of what an end is worth", fix="declare an @outcome")
        return self._asked(found, position, player)

    def holds(self, position: Values, name: str) -> Any:
        """What an invariant, goal or variant says of a position; of a quiet invariant also where it is not quiet.

        Raises Undefined where it denotes nothing, NotApplicable where it says that it does not apply.
        """
        return self._asked(self._property(name), position)

    def holds_of_step(self, before: Values, after: Values, move: Move, name: str) -> bool:
        """What a step property says of a step. Raises Undefined, NotApplicable."""
        found = self._property(name)
        with naming_all_but_not_applicable(found), self._reading(before) as first:
            second = View(Moment(self.variables, after, plainly=self.plainly))
            return bool(plain(found.function(self.game, first, second, DirectStep(self, before, move))))

    def is_in_manner(self, position: Values, move: Move, name: str) -> bool:
        """Whether a player who plays in a manner makes a move. Raises Undefined."""
        return bool(self._asked(self._property(name), position, DirectStep(self, position, move)))

    def may_see(self, position: Values, viewer: Any, variable: str, index: tuple[Any, ...] = ()) -> bool:
        """Whether a player sees what a place holds. Raises Undefined."""
        state = next((s for s in self.game.declared(declared.State) if s.name == variable), None)
        if state is None:
            raise GameError(f"there is no state variable {variable}", fix=did_you_mean(variable, self.variables))
        if not callable(state.seen_by):
            owner = index[0] if index else None
            return bool(state.seen_by == declared.EVERYBODY or (state.seen_by == declared.OWNER and viewer == owner))
        with naming(state), self._reading(position) as view:
            return bool(plain(state.seen_by(self.game, view, viewer, *index)))

    def view(self, position: Values) -> View:
        """A position as properties see it; words may be said of it inside `speaking`."""
        return View(Moment(self.variables, position, plainly=self.plainly))

    @contextmanager
    def speaking(self, position: Values) -> Iterator[View]:
        """In this block words speak to a direct run at a position, which is given."""
        with self._reading(position) as view:
            yield view

    # Initial states

    def left_open(self) -> LeftOpen:
        """What the set-up leaves open or deals: it is run once, without asking what it requires."""
        if self._left_open is None:
            moment = Moment(self.variables, nothing_yet(self.variables), plainly=False, writable=True, setting_up=True)
            words = Words(moment, listening=True)
            setup = self._setup()
            token = begin_run(words)
            try:
                with naming(setup):
                    setup.function(self.game, View(moment))
            finally:
                end_run(token)
            self._left_open = LeftOpen(tuple(words.freed), tuple(words.deals))
        return self._left_open

    def types_left_open(self) -> dict[int, ValueType]:
        """The type of each place that is left open, and not dealt."""
        dealt = {where for _, rows in self.left_open().deals for _, row in rows for where in row}
        kept = {where: v.value_type for v in self.variables.values() for where in v.where.values()}
        return {where: kept[where] for where in self.left_open().free if where not in dealt}

    def begin(self, chosen: Mapping[int, Any]) -> Ran:
        """Run the set-up: "step" with the first position, "forbidden" where it excludes what is chosen, "undefined".

        Args:
            chosen: a value for each position in `left_open().free`.
        """
        left_open = self.left_open()
        by_position = {where: (v, index) for v in self.variables.values() for index, where in v.where.items()}
        for _, rows in left_open.deals:
            for where in itertools.chain.from_iterable(row for _, row in rows):
                variable, index = by_position[where]
                if not variable.value_type.contains(chosen[where]):
                    told = f"{variable.text(index)} is dealt {chosen[where]}, outside {variable.value_type}"
                    return Ran("undefined", why=told)
        values = list(nothing_yet(self.variables))
        if not self.plainly:  # today's set-ups may read what they leave open further down
            for where in left_open.free:
                values[where] = chosen[where]
        moment = Moment(self.variables, values, plainly=self.plainly, writable=True, setting_up=True)
        setup = self._setup()

        def run(words: Words) -> None:
            setup.function(self.game, View(moment))
            if moment.late:
                raise Undefined(moment.late)

        with naming(setup):
            ran = self._ran(run, moment, chosen)
        for where, value in enumerate(ran.after or ()):
            if isinstance(value, Lacking):
                variable, index = by_position[where]
                told = f"{variable.text(index)} has no value at the beginning"
                raise error_in(setup, told, fix="assign it, or write free(s.variable)")
        return ran

    def places(self) -> list[tuple[str, tuple[Any, ...]]]:
        """The variable and index of every value of a position."""
        return [(v.name, index) for v in self.variables.values() for index in v.where]

    def position(self, **values: Any) -> Values:
        """A position: variables by name, as a value for every place or a mapping from index to value.

        What is not named has its lowest value. Raises GameError for what does not fit.
        """
        found = []
        for variable in self.variables.values():
            kept = variable.value_type
            found += [kept.decode(kept.code_range[0] or 0)] * len(variable.where)
        moment = Moment(self.variables, found, plainly=False, writable=True)
        view = View(moment)
        for name, value in values.items():
            setattr(view, name, value)
            if moment.late:
                raise GameError(moment.late, fix="correct the position")
        return tuple(moment.values)

    # How it is done

    def _try(self, words: Words, rule: Rule, position: Values, parameters: Mapping[str, Any], chooser: Any) -> None:
        """Run a rule to its end. Raises Forbidden, Undefined."""
        moment = words.moment
        who = self._chooser(rule, position, parameters)
        if rule.by is not None and (who is None or (chooser is not ... and chooser != who)):
            raise Forbidden(f"it needs {rule.by} = {chooser!r}")
        if self._is_over_here(position):
            raise Forbidden("the game is over")
        returned: object = rule.function(self.game, View(moment), **parameters)  # type: ignore[func-returns-value]
        if returned is not None:
            fix = "say what must hold with require(...), and what changes with assignments"
            raise error_in(rule, f"`{returned!r}`, which it returns, is asked for by nobody", fix=fix)
        weight = self._weight(rule, position, parameters) if rule.by == CHANCE else Fraction(1)
        if weight == 0:
            raise Forbidden("its weight is 0")
        if moment.late:
            raise Undefined(moment.late)
        if weight < 0:
            raise Undefined("its weight is negative")

    def _is_over_here(self, position: Values) -> bool:
        """As `is_over`; asked once for all moves of a position."""
        if self._end is None or self._end[0] is not position:
            try:
                self._end = position, self.is_over(position), ""
            except Undefined as error:
                self._end = position, False, str(error)
        _, over, why = self._end
        if why:
            raise Undefined(why)
        return over

    def _ran(self, run: Callable[[Words], None], moment: Moment, chosen: Mapping[int, Any] | None = None) -> Ran:
        """What comes of a run: a step, or why there is none."""
        words = Words(moment, chosen)
        token = begin_run(words)
        try:
            run(words)
        except Forbidden as reason:
            return Ran("forbidden", why=str(reason), line=_line_of(reason))
        except Undefined as reason:
            return Ran("undefined", why=str(reason), line=moment.late_line if moment.late else _line_of(reason))
        except _NOTHING as error:
            why = self._denotes_nothing(error)
            if not why:
                raise
            return Ran("undefined", why=why, line=_line_of(error))
        finally:
            end_run(token)
        return Ran("step", tuple(moment.values))

    def _denotes_nothing(self, error: Exception) -> str:
        """Why Python's own refusal means that words denote nothing; empty where it means something else."""
        if not self.plainly:
            return ""
        if isinstance(error, ZeroDivisionError):
            return "division by a number below 1"
        if isinstance(error, KeyError | IndexError):
            return "there is no such entry"
        if isinstance(error, UnboundLocalError):
            return "a name is used that is not set on this way"
        if isinstance(error, ValueError):
            return "the least or greatest of nothing is asked for" if "empty" in str(error) else ""
        return "the value of something absent is read" if "NoneType" in str(error) else ""

    def _weight(self, rule: Rule, position: Values, parameters: Mapping[str, Any]) -> Fraction:
        weight: Any = 1 if rule.weight is None else rule.weight
        if callable(weight):
            with self._reading(position) as view:
                weight = plain(weight(self.game, view, **parameters))
        return Fraction(weight)

    def _chooser(self, rule: Rule, position: Values, parameters: Mapping[str, Any]) -> Any:
        """Who may make a move; None where nobody may, and of a forced step."""
        if rule.by is None or rule.by == CHANCE:
            return rule.by
        if rule.by in rule.parameters:
            return parameters[rule.by]
        variable = self.variables.get(rule.by)
        if variable is None or variable.index_types:
            fix = "`by` names a parameter, a state variable without indices, CHANCE or None"
            raise error_in(rule, f"nobody is called {rule.by!r}", fix=fix)
        who = position[variable.where[()]]
        return who if not self.players or who in self.players else None

    def _bound(self, rule: Rule, left: list[tuple[str, Any]], bound: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not left:
            yield bound
            return
        (name, domain), *rest = left
        for value in values_of(self.game, rule, name, domain, bound):
            yield from self._bound(rule, rest, {**bound, name: value})

    @contextmanager
    def _reading(self, position: Values) -> Iterator[View]:
        """A position that is only read; words speak to it."""
        moment = Moment(self.variables, position, plainly=self.plainly)
        token = begin_run(Words(moment))
        try:
            yield View(moment)
        except _NOTHING as error:
            why = self._denotes_nothing(error)
            if not why:
                raise
            raise Undefined(why) from error
        finally:
            end_run(token)

    def _asked(self, found: Property, position: Values, *told: Any) -> Any:
        """What a property says. Raises Undefined, NotApplicable."""
        with naming_all_but_not_applicable(found), self._reading(position) as view:
            said = found.function(self.game, view, *told)
            return plain(said) if isinstance(said, Known) else said

    def _rule(self, name: str) -> Rule:
        if name not in self.rules:
            raise GameError(f"there is no rule {name}", fix=did_you_mean(name, self.rules))
        return self.rules[name]

    def _property(self, name: str) -> Property:
        found = self.game.declarations.get(name)
        if not isinstance(found, Property):
            known = [one.name for one in self.game.declared(Property)]
            raise GameError(f"there is no property {name}", fix=did_you_mean(name, known))
        return found

    def _setup(self) -> Property:
        found = list(self.game.declared_properties(declared.INITIAL))
        if len(found) != 1:
            told = f"{self.game.name} says {len(found)} times how it begins"
            raise GameError(told, file=self.game.file, fix="declare one @initial method")
        setup: Property = found[0]
        return setup


class DirectStep:
    """What a step property is told about a step."""

    def __init__(self, run: DirectRun, before: Values, move: Move) -> None:
        self._run = run
        self._before = before
        self._move = move

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return self._move.rule

    @property
    def chooser(self) -> Any:
        """Who chose: a player, "chance" or None."""
        return self._move.chooser

    @property
    def weight(self) -> Fraction:
        """Of an outcome of chance, its weight in the position before."""
        return self._run.weight(self._before, self._move.rule, dict(self._move.parameters))

    def may_change(self, variable: str) -> list[Any]:
        """All places of a variable: which of them a rule can change is known to tracing only."""
        found = self._run.variables[variable].where
        return [index[0] if len(index) == 1 else index for index in found]

    def __getattr__(self, name: str) -> Any:
        told = dict(self._move.parameters)
        if name not in told:
            raise GameError(f"rule {self.rule} has no parameter {name}", fix="ask for `step.rule` first")
        return told[name]


class naming_all_but_not_applicable(naming):
    """As `naming`; that a property does not apply is for the caller to hear."""

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        from .errors import NotApplicable

        if not isinstance(error, NotApplicable):
            super().__exit__(kind, error, traceback)


def _line_of(error: BaseException) -> int | None:
    """The author's line, innermost, in which something was raised."""
    found = None
    traceback = error.__traceback__
    while traceback is not None:
        if is_author_code(traceback.tb_frame.f_code.co_filename):
            found = traceback.tb_lineno
        traceback = traceback.tb_next
    return found
