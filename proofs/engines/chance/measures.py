"""Questions put to a game: how likely, how much in all, how much in the long run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from rulestone.model import GameError, Label, TransitionSystem, Undefined
from rulestone.model.expressions.evaluate import evaluate, meaning
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.walk import support
from rulestone.model.expressions.written import Written, as_it_is
from rulestone.model.system.semantics import holds
from rulestone.model.system.system import State
from rulestone.proofs.exact.acts import ALL, NOTHING, Act, Model, uniform, value_of
from rulestone.proofs.exact.bounds import NotEnclosed
from rulestone.proofs.exact.total import Endless, Optimum, total
from rulestone.proofs.running.progress import Listener, silent

from .average import NoEvents, long_run
from .building import LIMIT, ProcessTooLarge, Scheme, build_process
from .process import Process
from .slicing import Manner, case_by_case, needs, played_in

Amount = Callable[[Any, Any, Any], Any]
"""What a step earns: (before, after, step) -> number."""


class Purpose(StrEnum):
    """How the players use their choices: all towards the largest value, the least, or each as likely as the others."""

    BEST = "best"
    WORST = "worst"
    UNIFORM = "uniform"


@dataclass(frozen=True)
class Measured:
    """A value, and how it comes about.

    Attributes:
        process, model, optimum: what was solved; the model has one act for each action (one in all for uniform play).
        purpose: how the players use their choices.
        low, high: enclose the value at the beginning; equal where it is exact.
        by_initial_distribution: lower bounds for each way of beginning that chance does not decide.
    """

    process: Process
    model: Model
    optimum: Optimum
    purpose: Purpose
    low: Fraction
    high: Fraction
    by_initial_distribution: dict[str, Fraction]

    @property
    def is_exact(self) -> bool:
        """Whether the value is known exactly."""
        return self.low == self.high

    def worth(self, state: int, action: int) -> Fraction:
        """What an action is worth (a lower bound where the answer is one), if all goes on as chosen."""
        return value_of(self.model[state][action], self.optimum.low)


@dataclass(frozen=True)
class Objective:
    """What is asked about.

    Attributes:
        goal: a condition; play ends where it holds.
        amount: what steps earn.
        per: what counts as an event, as an amount.
        manner: which of their moves the players make.
        start: the position to begin from, instead of the initial states.
    """

    goal: Node | None = None
    amount: Amount | None = None
    per: Amount | None = None
    manner: Manner | None = None
    start: State | None = None


class ReadObjective:
    """What is asked about, read off the game before it is explored.

    Args:
        system: the game.
        objective: what is asked about.

    Attributes:
        played: the game in which players move as they are to.
        amounts, events: what each of its moves earns, and how many events it is; None where nobody asks.
        scheme: what of the game is wanted.

    Raises GameError where something is asked for that there is not.
    """

    def __init__(self, system: TransitionSystem, objective: Objective) -> None:
        self.played = played_in(system, objective.manner)
        self.amounts = None if objective.amount is None else _amounts(self.played, objective.amount)
        self.events = None if objective.per is None else _amounts(self.played, objective.per)
        asked = [] if objective.goal is None else [objective.goal]
        for amounts in (self.amounts, self.events):
            asked += [part for earned in amounts or () for part in needs(earned)]
        self.scheme = Scheme(until=objective.goal, asked=tuple(asked), start=objective.start)


class Inquiry:
    """A game, explored once for one objective, which may then be answered for several purposes.

    Args:
        system: the game.
        objective: what is asked about, or that read off the game already.
        limit: the most states.
        exact: False to enclose values instead.

    Raises GameError, also where there are too many states.
    """

    def __init__(
        self,
        system: TransitionSystem,
        objective: Objective | ReadObjective,
        *,
        limit: int = LIMIT,
        exact: bool = True,
        listener: Listener = silent,
    ) -> None:
        ready = objective if isinstance(objective, ReadObjective) else ReadObjective(system, objective)
        self.exact = exact
        self.goal = ready.scheme.until
        self._amounts, self._events = ready.amounts, ready.events
        self.process = build_process(ready.played, ready.scheme, limit=limit, listener=listener)

    def probability(self, purpose: Purpose) -> Measured:
        """How likely play is to reach the goal."""
        assert self.goal is not None
        model = self._model(None)
        for state, actions in enumerate(self.process.actions):
            if not actions and holds(self.process.system, self.goal, self.process.state_at(state)):
                model[state] = [Act(ALL, ())]
        return self._answered(model, purpose, None)

    def stuck(self, purpose: Purpose) -> Measured:
        """How likely play is to get stuck: to come to where no move is left though the game is not over."""
        model = self._model(None)
        for state in self.process.stuck:
            model[state] = [Act(ALL, ())]
        return self._answered(model, purpose, None)

    def total(self, purpose: Purpose) -> Measured:
        """What is earned in all, until the goal or the end. Raises GameError where play that earns never ends."""
        return self._answered(self._earning, purpose, None)

    def average(self, purpose: Purpose) -> Measured:
        """What is earned in the long run for each step, or for each event."""
        return self._answered(self._earning, purpose, self._happening, lasting=True)

    def model(self) -> Model:
        """The process with the rewards of the question, for exporting."""
        return [*self._earning]

    @cached_property
    def _earning(self) -> Model:
        """The process with what is earned; it is the same for all purposes."""
        return self._model(self._amounts)

    @cached_property
    def _happening(self) -> Model | None:
        """The process with what counts as an event; None where every step does."""
        return None if self._events is None else self._model(self._events)

    def _model(self, amounts: list[Written] | None) -> Model:
        """The process for solvers, with rewards."""
        value = _Valuer(self.process, amounts)
        model: Model = []
        for state, actions in enumerate(self.process.actions):
            acts = []
            for action in actions:
                reward = sum((o.probability * value(state, o.instance) for o in action), NOTHING)
                acts.append(Act(reward, tuple((o.probability, o.target) for o in action)))
            model.append(acts or [Act(NOTHING, ())])
        return model

    def _answered(self, model: Model, purpose: Purpose, events: Model | None, lasting: bool = False) -> Measured:
        best = purpose is not Purpose.WORST
        if purpose is Purpose.UNIFORM:
            model = [[uniform(acts)] for acts in model]
            events = None if events is None else [[uniform(acts)] for acts in events]
        try:
            if lasting:
                counts = None if events is None else [[act.reward for act in acts] for acts in events]
                optimum = long_run(model, best, counts, exact=self.exact)
                model = [[Act(NOTHING, act.outcomes) for act in acts] for acts in model]  # what comes once is nothing
            else:
                optimum = total(model, best, exact=self.exact)
        except Endless as error:
            raise self._wrong(
                "the total has no value, for play can go round in a cycle that earns or costs",
                error.state,
                "ask for the long-run average, or say where play ends",
            ) from None
        except NoEvents as error:
            raise self._wrong(
                "the average has no value, for play can earn without such events", error.state, "count other events"
            ) from None
        except NotEnclosed as error:
            file = self.process.system.game.file
            raise GameError(str(error), file=file, fix="choose a smaller scope, or use Storm") from None
        ways = {}
        for initial in self.process.initial_distributions:
            low = sum((p * optimum.low[s] for p, s in initial.distribution), NOTHING)
            high = sum((p * optimum.high[s] for p, s in initial.distribution), NOTHING)
            ways[initial.name] = (low, high)
        lows, highs = zip(*ways.values(), strict=True)
        if purpose is Purpose.UNIFORM:
            low, high = sum(lows, NOTHING) / len(lows), sum(highs, NOTHING) / len(highs)
        else:
            low, high = (max if best else min)(lows), (max if best else min)(highs)
        by_initial_distribution = {name: low for name, (low, _) in ways.items()}
        return Measured(self.process, model, optimum, purpose, low, high, by_initial_distribution)

    def _wrong(self, message: str, state: int, fix: str) -> GameError:
        action = self.process.actions[state]
        label: Label | str = self.process.instance(action[0][0]).label if action else "the end"
        return GameError(f"{message} (by way of {label})", file=self.process.system.game.file, fix=fix)


class _Valuer:
    """What an instance earns in a state; equal values of the places it looks at are looked up."""

    def __init__(self, process: Process, amounts: list[Written] | None) -> None:
        self.process = process
        self.amounts = amounts
        self.known: dict[tuple[Any, ...], Fraction] = {}
        self.places: dict[int, list[Cell]] = {}
        self.state = -1
        self.read: Callable[[Cell], Any] = process.system.reader_of(())

    def __call__(self, state: int, instance: int) -> Fraction:
        if self.amounts is None:
            return NOTHING
        earned = self.amounts[instance]
        if earned.known is not None:
            return Fraction(earned.known.payload)
        if instance not in self.places:
            self.places[instance] = list(support(*needs(earned)))
        system = self.process.system
        if self.state != state:  # all moves of one state are asked about one after another
            self.state, self.read = state, system.reader_of(self.process.state_at(state))
        read = self.read
        key = (instance, *(read(cell) for cell in self.places[instance]))
        if key not in self.known:
            try:
                self.known[key] = Fraction(meaning(earned, read))
            except Undefined as error:
                raise GameError(
                    f"what {system.instances[instance]} earns denotes nothing: {error}",
                    file=system.game.file,
                    fix="ask for it where it does",
                ) from None
        return self.known[key]


def _amounts(system: TransitionSystem, amount: Amount) -> list[Written]:
    return [_in_few_places(system.step_amount(amount, instance)) for instance in system.instances]


def _in_few_places(amount: Written) -> Written:
    """An amount that looks at no place which cancels: how much a purse grows does not depend on what is in it."""
    if amount.needs:
        return amount
    found = case_by_case(amount.simple)
    return amount if found is amount.simple else as_it_is(found)


@dataclass(frozen=True)
class FirstDeal:
    """What chance has dealt in the play that `first_decisions` follows.

    Attributes:
        probability: how likely that deal is.
        number: how many positions chance may deal that differ in what matters to the question.
        values: the places in which these differ, but for those that hold nothing: 0, no, or none.
    """

    probability: Fraction
    number: int
    values: dict[Cell, Any]


def first_deal(answer: Measured) -> FirstDeal | None:
    """The deal of the likeliest play; None where chance deals nothing."""
    dealt = _first_dealt(answer)
    if len(dealt) < 2:
        return None
    states = [answer.process.state_at(state) for _, state in dealt]
    probability, chosen = max(dealt)
    mine = answer.process.state_at(chosen)
    cells = answer.process.system.cells
    differing = [place for place in range(len(cells)) if len({state[place] for state in states}) > 1]
    return FirstDeal(probability, len(dealt), {cells[place]: mine[place] for place in differing if mine[place]})


def _first_dealt(answer: Measured) -> tuple[tuple[Fraction, int], ...]:
    pick = min if answer.purpose is Purpose.WORST else max
    way = pick(answer.process.initial_distributions, key=lambda b: answer.by_initial_distribution[b.name])
    return way.distribution


def first_decisions(
    answer: Measured, number: int = 5
) -> Iterable[tuple[list[Label], Any, list[tuple[Label, Fraction]]]]:
    """What is chosen first, in the likeliest play.

    Yields what came before (forced steps, chance, moves without alternative), who chooses, and their moves with their
    worth, the one chosen first.
    """
    process = answer.process
    _, state = max(_first_dealt(answer))
    before: list[Label] = []
    seen = set()
    while number and state not in seen and process.actions[state]:
        seen.add(state)
        actions = process.actions[state]
        chosen = 0 if answer.purpose is Purpose.UNIFORM else answer.optimum.choice[state]
        if len(actions) > 1 and answer.purpose is not Purpose.UNIFORM:
            worths = [(process.instance(a[0]).label, answer.worth(state, n)) for n, a in enumerate(actions)]
            yield before, process.choosers[state], [worths[chosen], *(w for n, w in enumerate(worths) if n != chosen)]
            before = []
            number -= 1
        likeliest = max(actions[chosen])
        before = [*before, process.instance(likeliest).label]
        state = likeliest.target


def sums_to_the_same(system: TransitionSystem, *, limit: int = LIMIT) -> bool:
    """Whether what the players get sums to the same in every end; False where that takes more than `limit` states."""
    outcomes = tuple(system.outcomes().values())
    try:
        process = build_process(system, Scheme(asked=outcomes), limit=limit)
    except ProcessTooLarge:
        return False
    sums = set()
    for number, actions in enumerate(process.actions):
        if not actions:
            read = process.system.reader_of(process.state_at(number))
            sums.add(sum(evaluate(outcome, read) for outcome in outcomes))
    return len(sums) == 1
