"""How examples and claims of a text fare in another reading: those alone are judged again that it may touch."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rulestone.model import GameError, Instance, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import Property
from rulestone.model.declarations.ledger import Clause
from rulestone.model.system.scenes import SceneResult, judge_claims, judge_examples


class ScenesJudged:
    """How the examples and claims of the text fare.

    Whoever does not know a question writes no example that goes by it: such ones are left out, and so are those of
    what the ledger says is missing. They show how the hole was filled.

    Args:
        system: the game as it is modelled.
        hidden: questions that are taken for unknown.

    Attributes:
        agreeing: by name whether the game as it is modelled agrees; None where it does not speak of that.
    """

    def __init__(self, system: TransitionSystem, hidden: Collection[str]) -> None:
        self._system = system
        self._hidden = hidden
        self._clauses: Mapping[str, Clause] = type(system.game).clauses()
        self._known: Mapping[str, SceneResult] = {}
        judged = self._judged(system, {})
        self._known = {one.declared.name: one for one in judged if one.asked is not None}
        self.agreeing = self._by_name(judged)

    def of(self, made: TransitionSystem) -> dict[str, bool | None]:
        """How they fare in another reading; what cannot be judged any more is left out."""
        known: Mapping[str, SceneResult] = {}
        if differ_in_moves_alone(self._system, made):
            changed = rules_changed(self._system, made)
            known = {name: one for name, one in self._known.items() if not changed & (one.asked or frozenset())}
        return self._by_name(self._judged(made, known))

    def _judged(self, system: TransitionSystem, known: Mapping[str, SceneResult]) -> list[SceneResult]:
        found: list[SceneResult] = []
        for judge in (judge_examples, judge_claims):
            try:
                found += judge(system, known=known)
            except (GameError, Undefined):
                continue
        return found

    def _by_name(self, judged: Sequence[SceneResult]) -> dict[str, bool | None]:
        return {
            one.declared.name: one.agrees
            for one in judged
            if not _goes_by(one.declared, self._hidden) and not _is_of_a_hole(one.declared, self._clauses)
        }


def differ_in_moves_alone(one: TransitionSystem, other: TransitionSystem) -> bool:
    """Whether two readings have the same variables, beginnings and ends, and are of the same game at the same scope."""
    return (
        one.game is other.game
        and one.functions is other.functions
        and one.initial is other.initial
        and one.terminal is other.terminal
        and one.quiet is other.quiet
        and one.scope == other.scope
        and one.readings == other.readings
    )


def rules_changed(one: TransitionSystem, other: TransitionSystem) -> frozenset[str]:
    """Names of the rules that have other moves, or the same ones in another order."""
    mine, theirs = one.instances_by_rule, other.instances_by_rule
    return frozenset(
        name for name in mine.keys() | theirs.keys() if not _are_same(mine.get(name, ()), theirs.get(name, ()))
    )


def _are_same(some: Sequence[Instance], others: Sequence[Instance]) -> bool:
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))


def _is_of_a_hole(declared: Property, clauses: Mapping[str, Clause]) -> bool:
    """Whether what an example cites is missing in the text, and all else is commentary."""
    cited = [clauses[name] for name in declared.clauses if name in clauses]
    missing = ["missing" in clause.kind for clause in cited]
    return any(missing) and all(one or clause.is_commentary for one, clause in zip(missing, cited, strict=True))


def _goes_by(declared: Property, questions: Collection[str]) -> bool:
    """Whether an example asks how a question is answered."""
    names = getattr(getattr(declared.written, "__code__", None), "co_names", ())
    return any(name in questions for name in names)
