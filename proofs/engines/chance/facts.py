"""Claims of a rulebook about chance, answered by this engine."""

from __future__ import annotations

from functools import partial
from typing import Any

from rulestone.model import GameError, Range, TransitionSystem
from rulestone.model.declarations.declarations import MANNER
from rulestone.model.errors import NotApplicable, TooLarge, did_you_mean, naming
from rulestone.model.expressions.expression import Node
from rulestone.model.system.chance import Amount, Goal
from rulestone.model.system.semantics import first_state_with
from rulestone.model.system.steps import Step
from rulestone.model.system.system import State
from rulestone.model.words.owned import owned_by
from rulestone.model.words.values import Value, truth

from .building import LIMIT, MixedProcess, ProcessTooLarge
from .dealt import expected_of_step
from .estimates import share_of_plays
from .kept_chances import KeptChances
from .measures import Inquiry, Objective, Purpose, ReadObjective
from .slicing import Manner


def named_manner(system: TransitionSystem, name: str | None) -> Manner | None:
    """The manner of play that a game declares under a name. Raises GameError where there is none."""
    if name is None:
        return None
    found = {p.name: p for p in system.game.declared_properties(MANNER)}
    if name not in found:
        fix = did_you_mean(name, found) if found else "declare one with @manner"
        raise GameError(f"{system.name} has no manner of play {name!r}", file=system.game.file, fix=fix)
    declared = found[name]

    def played(s: Any, step: Step) -> Value:
        with naming(declared), owned_by(system.functions):
            return Value(truth(declared.run(system.game, s, step)))

    return played


class ChanceFacts:
    """A `model.system.chance.ChanceEngine` for one scope and reading.

    Args:
        system: the game.
        limit: the most states explored for one question.
        known: what earlier runs have found; nothing if None.
    """

    def __init__(self, system: TransitionSystem, *, limit: int = LIMIT, known: KeptChances | None = None) -> None:
        self.system = system
        self.limit = limit
        self.known = known or KeptChances()

    def probability(self, goal: Goal, manner: str | None, start: dict[str, Any] | None) -> Range:
        """See `Facts.probability`."""
        return self._range("probability", goal=self._condition(goal), manner=manner, start=start)

    def expected_total(
        self, amount: Amount, until: Goal | None, manner: str | None, start: dict[str, Any] | None
    ) -> Range:
        """See `Facts.expected_total`."""
        goal = None if until is None else self._condition(until)
        return self._range("total", goal=goal, amount=amount, manner=manner, start=start)

    def long_run_average(self, amount: Amount, per: Amount | None, manner: str | None) -> Range:
        """See `Facts.long_run_average`."""
        return self._range("average", amount=amount, per=per, manner=manner)

    def expected_of_step(self, rule: str, amount: Amount, parameters: dict[str, Any]) -> Range:
        """See `Facts.expected_of_step`."""
        average = expected_of_step(self.system, rule, amount, parameters)
        return Range(average, average)

    def share_of_plays(self, goal: Goal, plays: int, start: dict[str, Any] | None) -> Range:
        """See `Facts.share_of_plays`."""
        first = None if start is None else first_state_with(self.system, start)
        reached = self._condition(goal)
        compute = partial(share_of_plays, self.system, reached, plays, first)
        return self.known.share(self.system, reached, (plays, first), compute)

    def _condition(self, goal: Goal) -> Node:
        return truth(goal(self.system.view())).total

    def _range(self, question: str, *, manner: str | None, start: dict[str, Any] | None = None, **asked: Any) -> Range:
        first: State | None = None if start is None else first_state_with(self.system, start)
        played = named_manner(self.system, manner)
        ready = ReadObjective(self.system, Objective(manner=played, start=first, **asked))
        return self.known.answer(question, ready, self.limit, partial(self._solved, question, ready, manner))

    def _solved(self, question: str, ready: ReadObjective, manner: str | None) -> Range:
        try:
            inquiry = Inquiry(self.system, ready, limit=self.limit)
        except MixedProcess as error:
            raise NotApplicable(error.message) from None
        except ProcessTooLarge as error:
            raise TooLarge(error.message) from None
        process = inquiry.process
        if process.setup:
            raise NotApplicable(process.setup)
        if process.undefined:
            instance, _ = min(process.undefined.items(), key=lambda item: item[1])
            raise NotApplicable(f"in some position {process.system.instances[instance]} denotes nothing")
        if process.stuck:
            left = "no move is left" if manner is None else f"{manner} leaves no move"
            raise NotApplicable(f"in some position {left}, though the game is not over")
        ask = getattr(inquiry, question)
        worst = ask(Purpose.WORST)
        best = worst if process.is_chain else ask(Purpose.BEST)
        return Range(worst.low, best.high, worst.is_exact and best.is_exact)
