"""Worked examples and claims of a rulebook: played by the plain semantics, judged under the chosen reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING, Any, Generic

from ..declarations.declarations import CLAIM, EXAMPLE, Property
from ..errors import GameError, NotApplicable, TooLarge, did_you_mean, error_in
from ..expressions.evaluate import Undefined, meaning
from ..expressions.expression import Cell
from ..words.moments import at_moment
from ..words.paths import apart
from ..words.state_views import StateView
from ..words.values import Value, number, truth
from .chance import Amount, ChanceEngine, Goal, Range
from .deals import expected_at_beginning
from .moves_called import MovesCalled
from .semantics import enabled_in, first_state_with, refusals, step
from .system import Instance, State, TransitionSystem

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    G = TypeVar("G", default=Any)
else:
    from typing import TypeVar

    G = TypeVar("G")


class Fared(StrEnum):
    """How an example or claim fared, in the words that every command prints."""

    BORNE_OUT = "borne out"
    CONTRADICTED = "contradicted"
    DOES_NOT_APPLY = "does not apply"
    NOT_COMPUTED = "not computed"


@dataclass(frozen=True)
class SceneResult:
    """How an example or claim fared.

    Attributes:
        declared: the example or claim.
        agrees: whether the rules bear it out; None where the reading does not speak of it.
        detail: what was seen, in words.
        states, labels: the play of an example.
        of_scope: whether a claim has asked something of the game at the scope at hand; else it is the same at any.
        found: what came out instead of what is claimed, where the claim says so.
        asked: names of the rules of which it asked whether a move may be made, or what it does; None where it asked
            for more. Of a system in which these rules, the variables and the beginnings are the same it says the same.
        too_large: whether a claim does speak of the scope at hand, which is too large to compute it.
    """

    declared: Property
    agrees: bool | None
    detail: str
    states: tuple[State, ...] = ()
    labels: tuple[Instance, ...] = ()
    of_scope: bool = True
    found: str = ""
    asked: frozenset[str] | None = None
    too_large: bool = False

    @property
    def fared(self) -> Fared:
        """How it fared."""
        if self.agrees is None:
            return Fared.NOT_COMPUTED if self.too_large else Fared.DOES_NOT_APPLY
        return Fared.BORNE_OUT if self.agrees else Fared.CONTRADICTED


class _Contradiction(Exception):
    pass


class Scene(Generic[G]):
    """A position of a worked example, and what is played from it. To a checker `Scene[Kajuka]` is one of that game."""

    def __init__(self, system: TransitionSystem, moves: MovesCalled | None = None) -> None:
        self._system = system
        self._moves = moves or MovesCalled(system)
        self._asked: set[str] | None = set()
        self.states: list[State] = []
        self.played: list[Instance] = []

    @property
    def system(self) -> TransitionSystem:
        """The game, at a scope: from now on anything of it may matter."""
        self._asked = None
        return self._system

    @property
    def asked(self) -> frozenset[str] | None:
        """The rules whose moves were asked for so far; None where anything may matter."""
        return None if self._asked is None else frozenset(self._asked)

    @property
    def position(self) -> G:
        """The game at the current position; everything read from it is a literal."""
        game: G = at_moment(self._system.game, self._system.concrete(self._now))
        return game

    @property
    def _now(self) -> State:
        if not self.states:
            raise GameError("the scene has no position yet", fix="begin with scene.start(...)")
        return self.states[-1]

    def start(self, **values: Any) -> None:
        """Set up a position: variables by name, as a value for every place or a mapping from index to value.

        What is not named is absent where it may be, and else has its lowest value.
        """
        for name in values:
            if name not in self._system.functions:
                raise GameError(f"there is no state variable {name}", fix=did_you_mean(name, self._system.functions))
        try:
            self.states = [first_state_with(self._system, values)]
        except ValueError as error:
            raise GameError(str(error), fix="correct the position") from None
        self.played = []

    def play(self, rule: str, *, by: Any = None, **parameters: Any) -> None:
        """Play a move; the example is contradicted where the rules forbid it or where it denotes nothing."""
        state = self._now
        enabled = enabled_in(self._system, state)
        matching = self._matching(rule, by, parameters)
        for instance in matching:
            try:
                if enabled(instance):
                    self.states.append(step(self._system, instance, state))
                    self.played.append(instance)
                    return
            except Undefined as error:
                raise _Contradiction(f"{instance} is undefined here: {error}") from None
        raise _Contradiction(f"the rules forbid {_call(rule, parameters)}{self._why_none(matching)}")

    def refuses(self, rule: str, *, by: Any = None, **parameters: Any) -> None:
        """The rules must forbid this move here."""
        matching = self._matching(rule, by, parameters)
        enabled = enabled_in(self._system, self._now)
        for instance in matching:
            if enabled(instance):
                raise _Contradiction(f"the rules allow {instance}")

    def expect(self, condition: object, words: str = "") -> None:
        """A condition on the current position (or a function of it) that the rulebook's example asserts."""
        judged = condition(self.position) if callable(condition) else condition
        try:
            holds = meaning(truth(judged), _unsettled)
        except Undefined as error:
            raise _Contradiction(f"{words or 'what is expected'}: it denotes nothing here: {error}") from None
        if not holds:
            raise _Contradiction(words or "the position is not as the rulebook says")

    def skip(self, reason: str) -> None:
        """This reading says nothing about the example."""
        raise NotApplicable(reason)

    def _why_none(self, matching: list[Instance]) -> str:
        """What forbids the one of some moves, none of which is allowed, that the fewest requirements forbid."""
        forbidden = [found for one in matching if (found := refusals(self._system, one, self._now))]
        return f": {min(forbidden, key=len)[0][0]}" if forbidden else ""

    def _matching(self, rule: str, by: Any, parameters: dict[str, Any]) -> list[Instance]:
        if self._asked is not None:
            self._asked.add(rule)
        rules = self._system.instances_by_rule
        if rule not in rules and rule not in self._system.game.declarations:
            raise GameError(f"there is no rule {rule}", fix=did_you_mean(rule, rules))
        return self._moves.of(rule, by, parameters)


def _unsettled(cell: Cell) -> Any:
    raise GameError(f"`{cell}` is not settled by the position", fix="read it from scene.position")


def _call(rule: str, parameters: dict[str, Any]) -> str:
    return f"{rule}({', '.join(f'{name}={value}' for name, value in parameters.items())})"


class Facts:
    """What a claim may ask of the game.

    Args:
        system: the game.
        chance: the engine that answers questions about what comes after the beginning.
    """

    def __init__(self, system: TransitionSystem, chance: ChanceEngine | None = None) -> None:
        self._system = system
        self._chance = chance
        self.of_scope = False
        self.found = ""

    @property
    def system(self) -> TransitionSystem:
        """The game, at a scope: from now on what is computed is of that scope."""
        self.of_scope = True
        return self._system

    @property
    def asked(self) -> frozenset[str] | None:
        """See `SceneResult`."""
        return None if self.of_scope else frozenset()

    def came_out(self, words: str) -> bool:
        """Say what came out instead of what is claimed; gives False, the claim's answer then."""
        self.found = words
        return False

    def skip(self, reason: str) -> None:
        """The claim says nothing about this scope or reading."""
        raise NotApplicable(reason)

    @apart
    def expected_at_beginning(self, amount: Callable[[StateView], Value | int]) -> Fraction:
        """The exact average over all deals of an amount computed from the first state.

        Where the set-up requires something of what is dealt, over all deals that meet it.
        """
        return expected_at_beginning(self.system, number(self._asked(amount, "s")(self.system.view())))

    @apart
    def expected_of_step(self, rule: str, amount: Amount, **parameters: Any) -> Range:
        """The exact average, over all deals, of what a step earns where it is made in the first position.

        It is computed by the words of the rule in the reading at hand; whether it may be made so early is not asked.

        Args:
            rule, parameters: the name of the rule, and what tells the step where it has several.
            amount: (before, after, step) -> number.
        """
        earned = self._asked(amount, _STEP)
        return self._engine().expected_of_step(rule, earned, parameters)

    @apart
    def probability(self, goal: Goal, *, manner: str | None = None, start: dict[str, Any] | None = None) -> Range:
        """How likely play is to reach a position where a condition holds: over all that the players may do.

        Args:
            goal: (state) -> condition.
            manner: the name of a `@manner` that says which moves the players make; all of them if None.
            start: a position to begin from, as for `Scene.start`; the game's beginning if None.
        """
        reached = self._asked(goal, "s")
        return self._engine().probability(reached, manner, start)

    @apart
    def expected_total(
        self,
        amount: Amount,
        *,
        until: Goal | None = None,
        manner: str | None = None,
        start: dict[str, Any] | None = None,
    ) -> Range:
        """The average of what all steps earn together, until a condition holds or the game ends.

        Args:
            amount: (before, after, step) -> number.
            until: (state) -> condition.
            manner, start: as for `probability`.
        """
        earned, end = self._asked(amount, _STEP), None if until is None else self._asked(until, "s")
        return self._engine().expected_total(earned, end, manner, start)

    @apart
    def long_run_average(self, amount: Amount, *, per: Amount | None = None, manner: str | None = None) -> Range:
        """What is earned on average in the long run for each step, or for each event where `per` counts events."""
        earned, event = self._asked(amount, _STEP), None if per is None else self._asked(per, _STEP)
        return self._engine().long_run_average(earned, event, manner)

    @apart
    def share_of_plays(self, goal: Goal, *, plays: int = 400, start: dict[str, Any] | None = None) -> Range:
        """How many plays end where a condition holds, every move being as likely as any other; estimated.

        For games without chance that are too large to be counted out. It tells of the rules, not of good players.

        Args:
            goal: (state) -> condition.
            plays: how many are played.
            start: as for `probability`.
        """
        reached = self._asked(goal, "s")
        return self._engine().share_of_plays(reached, plays, start)

    def _asked(self, function: Callable[..., Any], told: str) -> Callable[..., Any]:
        """What a claim asks about, a function of the game at moments: of views of the state, as engines have them."""
        if not callable(function):
            raise GameError(f"{function!r} is no function of a position", fix=f"write lambda {told}: ...")
        game = self.system.game

        def asked(*views: Any) -> Any:
            return function(*(at_moment(game, one) if isinstance(one, StateView) else one for one in views))

        return asked

    def _engine(self) -> ChanceEngine:
        if self._chance is None:
            raise NotApplicable("only the chance engine can say")
        return self._chance


_STEP = "before, after, step"


def judge_examples(system: TransitionSystem, known: Mapping[str, SceneResult] | None = None) -> list[SceneResult]:
    """Play every worked example under this reading.

    `known`: by name how some fared in a system in which all that they ask is the same; these are not played again.
    """
    findings = []
    moves = MovesCalled(system)
    for declared in system.game.declared_properties(EXAMPLE):
        if known is not None and declared.name in known:
            findings.append(known[declared.name])
            continue
        scene = Scene(system, moves)
        agrees: bool | None = True
        detail = "as the rulebook says"
        try:
            declared.run(system.game, scene)
        except _Contradiction as contradiction:
            agrees, detail = False, str(contradiction)
        except NotApplicable as reason:
            agrees, detail = None, str(reason)
        except GameError as error:
            error.rule = error.rule or declared.name
            raise
        played = tuple(scene.states), tuple(scene.played)
        findings.append(SceneResult(declared, agrees, detail, *played, asked=scene.asked))
    return findings


def _is_interval(between: object) -> bool:
    return (
        isinstance(between, tuple | list)
        and len(between) == 2
        and all(isinstance(end, Rational | float) and not isinstance(end, bool) for end in between)
        and between[0] <= between[1]
    )


def judge_claims(
    system: TransitionSystem, chance: ChanceEngine | None = None, known: Mapping[str, SceneResult] | None = None
) -> list[SceneResult]:
    """Compute every claim under this reading: `between=(low, high)` says what the rulebook's words allow.

    A number about which the text says nothing is a figure: it is computed and always agrees. `known`: see
    `judge_examples`.
    """
    findings = []
    for declared in system.game.declared_properties(CLAIM):
        if known is not None and declared.name in known:
            findings.append(known[declared.name])
            continue
        facts = Facts(system, chance)
        try:
            with system.watching():
                measured = declared.run(system.game, facts)
        except NotApplicable as reason:
            too_large = isinstance(reason, TooLarge)
            findings.append(SceneResult(declared, None, str(reason), asked=facts.asked, too_large=too_large))
            continue
        except GameError as error:
            error.rule = error.rule or declared.name
            raise
        if isinstance(measured, bool):
            detail = "it is so" if measured else facts.found or "it is not so"
            scope, found = facts.of_scope, facts.found
            findings.append(SceneResult(declared, measured, detail, of_scope=scope, found=found, asked=facts.asked))
            continue
        if isinstance(measured, Rational | float):
            measured = Range(measured, measured)  # type: ignore[arg-type]  # it is printed and compared as a number
        if not isinstance(measured, Range):
            raise error_in(declared, f"the claim is {measured!r}", fix="return a condition, a number or a Range")
        between = (declared.options or {}).get("between")
        if between is None:
            findings.append(SceneResult(declared, True, str(measured), asked=facts.asked))
            continue
        if not _is_interval(between):
            raise error_in(declared, f"between is {between!r}", fix="write between=(lowest, highest)")
        low, high = between
        detail = f"{measured}; the text allows {low} to {high}"
        findings.append(SceneResult(declared, measured.lies_between(low, high), detail, asked=facts.asked))
    return findings
