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

What a rule comes to is decided by the first line that can: a false requirement (forbidden), a word that denotes
nothing (undefined), the end of the method (the step). Effects come one after the other, and later lines see them. The
switch point is `plainly`, which a class sets by `language = 2`:

* `plainly=False`, the first edition's words ("Old words" in docs/reference/plain-python.md): values know
  `~ & | .exists .value`; `with when(...)` runs its body in any case, and without its condition it leaves no trace.
  Requirements go before effects: each is asked where it stands, but an effect that denotes nothing makes the step
  undefined only if no requirement fails, also none below it.
* `plainly=True`, plain Python: values are Python's own, int, bool, an element or None; the order of the text decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from ..declarations import declarations as declared
from ..declarations.declarations import CHANCE, Property, Rule
from ..declarations.declared_silence import Unsettled
from ..declarations.domains import values_of
from ..errors import GameError, Undefined, did_you_mean, error_in, naming
from ..expressions.types import ValueType, unsaid_value
from ..words.open_values import Unanswered
from . import direct_setups
from .direct_moments import Moment, Values, View, variables_of
from .direct_outcomes import Ran, ran, reading
from .direct_setups import LeftOpen
from .direct_steps import DirectStep, Move
from .direct_values import Known, plain
from .direct_words import Forbidden, Words

__all__ = ["DirectRun", "LeftOpen", "Move", "Ran"]


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
        self._holes = tuple(self.game.declared_properties(declared.UNSETTLED_END))
        self._may_ask = any(True for _ in self.game.declared(Unsettled))
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
        return self._ran(self._rule(name), position, parameters, chooser, writers=writers)

    def _ran(
        self,
        rule: Rule,
        position: Values,
        parameters: Mapping[str, Any],
        chooser: Any = ...,
        *,
        writers: dict[int, int | None] | None = None,
        trying: bool = False,
    ) -> Ran:
        """Run a rule. `trying`: raises Unanswered where it asks what the text leaves open, and no parameter says it."""
        moment = Moment(self.variables, position, plainly=self.plainly, writable=True, writers=writers)
        own = {name: value for name, value in parameters.items() if name in rule.parameters}

        def run(words: Words) -> None:
            words.game, words.trying = self.game, trying
            words.answers = {name: value for name, value in parameters.items() if name not in own}
            self._try(words, rule, position, own, chooser)

        with naming(rule):
            return ran(run, moment)

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
                for answered in self.answered(rule, position, parameters):
                    yield Move(rule.name, tuple(answered.items()), who)

    def answered(self, rule: Rule, position: Values, parameters: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The parameters of a rule with each answer to what it asks that the text leaves open."""
        if not self._may_ask:
            yield parameters
            return
        waiting = [parameters]
        while waiting:
            answered = waiting.pop()
            try:
                self._ran(rule, position, answered, trying=True)
            except Unanswered as question:
                waiting += [{**answered, question.name: answer} for answer in reversed(question.answers)]
            else:
                yield answered

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
        own = {name: value for name, value in parameters.items() if name in rule.parameters}
        with naming(rule):
            return self._weight(rule, position, own)

    def chooser(self, position: Values, name: str, parameters: Mapping[str, Any]) -> Any:
        """Who may make a move: a player, CHANCE; None where nobody may, and of a forced step."""
        return self._chooser(self._rule(name), position, parameters)

    # Positions

    def is_over(self, position: Values) -> bool:
        """Whether the game is over. Raises Undefined where the words that say so denote nothing."""
        ends = self.game.declared_properties(declared.TERMINAL)
        return any(self._asked(found, position) for found in (*ends, *self._holes))

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
        if found is not None and (words := self.where_it_stops(position)):
            raise Undefined(f"the text stops: {words}")
        if found is None:
            raise GameError(f"{self.game.name} says nothing of what an end is worth", fix="declare an @outcome")
        said = self._asked(found, position, player)
        if said is None:
            raise Undefined("the outcome is nothing")
        return said

    def where_it_stops(self, position: Values) -> str:
        """What nobody says, in a position where the text stops; empty elsewhere. Raises Undefined."""
        found = next((hole for hole in self._holes if self._asked(hole, position)), None)
        return "" if found is None else str((found.options or {})["words"])

    def holds(self, position: Values, name: str) -> Any:
        """What an invariant, goal or variant says of a position; of a quiet invariant also where it is not quiet.

        Raises Undefined where it denotes nothing, NotApplicable where it says that it does not apply.
        """
        found = self._property(name)
        said = self._asked(found, position)
        if found.kind == declared.VARIANT:
            return said
        return bool(said) is not (found.kind == declared.UNSETTLED_END)

    def holds_of_step(self, before: Values, after: Values, move: Move, name: str) -> bool:
        """What a step property says of a step. Raises Undefined, NotApplicable."""
        found = self._property(name)
        with naming_all_but_not_applicable(found), reading(self._moment(before)) as first:
            second = View(self._moment(after))
            return bool(plain(found.run(self.game, first, second, DirectStep(self, before, move))))

    def may_see(self, position: Values, viewer: Any, variable: str, index: tuple[Any, ...] = ()) -> bool:
        """Whether a player sees what a place holds. Raises Undefined."""
        state = next((s for s in self.game.declared(declared.State) if s.name == variable), None)
        if state is None:
            raise GameError(f"there is no state variable {variable}", fix=did_you_mean(variable, self.variables))
        if not callable(state.seen_by):
            owner = index[0] if index else None
            return bool(state.seen_by == declared.EVERYBODY or (state.seen_by == declared.OWNER and viewer == owner))
        with naming(state), reading(self._moment(position)) as view:
            return bool(plain(state.is_seen(self.game, view, viewer, *index)))

    def view(self, position: Values) -> View:
        """A position as properties see it; words may be said of it inside `speaking`."""
        return View(self._moment(position))

    @contextmanager
    def speaking(self, position: Values) -> Iterator[View]:
        """In this block words speak to a direct run at a position, which is given."""
        with reading(self._moment(position)) as view:
            yield view

    # Initial states

    def left_open(self) -> LeftOpen:
        """What the set-up leaves open or deals: it is run once, without asking what it requires."""
        if self._left_open is None:
            self._left_open = direct_setups.left_open(self.game, self.variables, plainly=self.plainly)
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
        return direct_setups.begin(self.game, self.variables, self.left_open(), chosen, plainly=self.plainly)

    def places(self) -> list[tuple[str, tuple[Any, ...]]]:
        """The variable and index of every value of a position."""
        return [(v.name, index) for v in self.variables.values() for index in v.where]

    def position(self, **values: Any) -> Values:
        """A position: variables by name, as a value for every place or a mapping from index to value.

        What is not named is absent where it may be, and else has its lowest value.
        Raises GameError for what does not fit.
        """
        found = []
        for variable in self.variables.values():
            found += [unsaid_value(variable.value_type)] * len(variable.where)
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
        if rule.by == CHANCE and callable(rule.weight):
            moment.is_weightless = lambda: self._weight(rule, position, parameters) == 0
        returned = rule.run(self.game, View(moment), who, parameters)
        if words.answers is not None and words.answered != words.answers.keys():
            raise Forbidden("what it is answered is not asked")
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

    def _moment(self, position: Values) -> Moment:
        """A position that is only read."""
        return Moment(self.variables, position, plainly=self.plainly)

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

    def _weight(self, rule: Rule, position: Values, parameters: Mapping[str, Any]) -> Fraction:
        weight: Any = 1 if rule.weight is None else rule.weight
        if callable(weight):
            with reading(self._moment(position)) as view:
                weight = plain(rule.weigh(self.game, view, parameters))
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

    def _asked(self, found: Property, position: Values, *told: Any) -> Any:
        """What a property says. Raises Undefined, NotApplicable."""
        with naming_all_but_not_applicable(found), reading(self._moment(position)) as view:
            said = found.run(self.game, view, *told)
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


class naming_all_but_not_applicable(naming):
    """As `naming`; that a property does not apply is for the caller to hear."""

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        from ..errors import NotApplicable

        if not isinstance(error, NotApplicable):
            super().__exit__(kind, error, traceback)
