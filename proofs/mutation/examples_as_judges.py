"""Worked examples and claims as judges of a change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rulestone.model import GameError, TransitionSystem, Undefined
from rulestone.model.system.scenes import SceneResult, judge_claims, judge_examples

from .changes import Mutant, Notice, Part


@dataclass(frozen=True)
class ExampleResults:
    """How a rulebook's examples and claims fare, by name: borne out or not, None where they say nothing."""

    examples: dict[str, bool | None]
    claims: dict[str, bool | None]

    @classmethod
    def of(cls, system: TransitionSystem) -> ExampleResults:
        """Judge them."""
        return cls(answers(judge_examples(system)), answers(judge_claims(system)))

    @property
    def says_nothing_of_some(self) -> bool:
        """Whether some speak of another scope only."""
        return None in (*self.examples.values(), *self.claims.values())


_Judged = tuple[str, dict[str, bool | None], Callable[[TransitionSystem], Sequence[SceneResult]]]


def examined(told: ExampleResults, mutant: Mutant) -> Notice | None:
    """An example or claim that gets another verdict in a changed game; claims say nothing of how rules are played."""
    asked: list[_Judged] = [("examples", told.examples, judge_examples)]
    if mutant.change.site.part is not Part.RULE:
        asked.append(("claims", told.claims, judge_claims))
    for by, known, judge in asked:
        try:
            for name, agrees in answers(judge(mutant.system)).items():
                if agrees != known[name]:
                    return Notice(by, name, "contradicted" if agrees is False else "no longer what it was")
        except (GameError, Undefined) as error:
            return Notice(by, next(iter(known)), f"cannot be judged any more: {error}")
    return None


def answers(findings: Iterable[SceneResult]) -> dict[str, bool | None]:
    """By name, whether the rules bear an example or claim out."""
    return {finding.declared.name: finding.agrees for finding in findings}
