"""What is known about one scope and reading of a game, and which verdict says most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rulestone.model.system.scenes import SceneResult
from rulestone.proofs.plays.as_written import AsWritten
from rulestone.proofs.plays.verdict import Status, Verdict


@dataclass
class JudgedReading:
    """What is known about one scope and reading.

    Attributes:
        scope, readings: what was judged.
        properties: the names of what was to be judged, in the order of the game file.
        verdicts: in the order in which they were found.
        consulted: the questions that rules, properties or results asked.
        inapplicable: properties that say that they do not apply here, with the reason.
        examples, claims: how the rulebook's own examples and figures fared.
        seconds: wall time.
        interrupted: whether Ctrl-C ended it.
        lost: why nothing is known, where the processes that judged it were lost.
        as_written: where the rules as traced were compared with the rules as written; None if they were not.
    """

    scope: str
    readings: Mapping[str, str]
    properties: list[str] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    consulted: set[str] = field(default_factory=set)
    inapplicable: dict[str, str] = field(default_factory=dict)
    examples: list[SceneResult] = field(default_factory=list)
    claims: list[SceneResult] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False
    lost: str = ""
    as_written: AsWritten | None = None

    def best(self) -> dict[str, Verdict]:
        """For every property the verdict that says most, at the scope that was asked for."""
        found: dict[str, Verdict] = {}
        order = {name: number for number, name in enumerate(self.properties)}
        for verdict in self.verdicts:
            if verdict.scope == self.scope:
                known = found.get(verdict.property)
                if known is None or _says_more(verdict, known):
                    found[verdict.property] = verdict
        return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order))))

    def read_as(self, question: str, reading: str) -> JudgedReading:
        """The same of another reading of a question that nothing asks."""
        readings = {**self.readings, question: reading}
        verdicts = [replace(one, readings=readings) for one in self.verdicts if one.scope == self.scope]
        return replace(self, readings=readings, verdicts=verdicts)

    def refuted(self) -> list[Verdict]:
        """One refutation for every scope and property: the one with the shortest play."""
        found: dict[tuple[str, str], Verdict] = {}
        for verdict in self.verdicts:
            if verdict.status is Status.REFUTED:
                known = found.get((verdict.scope, verdict.property))
                if known is None or _says_more(verdict, known):
                    found[verdict.scope, verdict.property] = verdict
        return list(found.values())

    def exhausted(self) -> Verdict | None:
        """A verdict of the explicit engine at the scope that was asked for, for its figures."""
        return next((v for v in self.verdicts if v.scope == self.scope and v.engine == "explicit"), None)

    def proved_by_symmetry(self) -> Verdict | None:
        """A proof that asked of fewer moves than there are, others being the same up to names, for its figures."""
        proofs = (v for v in self.verdicts if v.scope == self.scope and "different" in v.figures)
        return next((v for v in proofs if v.figures["different"] != v.figures["moves"]), None)

    def elsewhere(self) -> dict[str, list[Verdict]]:
        """The verdicts at other scopes, by scope."""
        found: dict[str, list[Verdict]] = {}
        for verdict in self.verdicts:
            if verdict.scope != self.scope:
                found.setdefault(verdict.scope, []).append(verdict)
        return found

    def disagreements(self) -> list[tuple[Verdict, Verdict]]:
        """Pairs of engines that contradict each other: a bug in rulestone."""
        settled = [v for v in self.verdicts if v.status in (Status.PROVED, Status.EXHAUSTED, Status.REFUTED)]
        return [
            (one, other)
            for number, one in enumerate(settled)
            for other in settled[number + 1 :]
            if (one.property, one.scope) == (other.property, other.scope) and one.status.is_good != other.status.is_good
        ]


_RANKS = (Status.UNKNOWN, Status.TRUNCATED, Status.SAMPLED, Status.BOUNDED, Status.EXHAUSTED, Status.PROVED)


def rank(verdict: Verdict) -> int:
    """How much a verdict says; a refutation says most."""
    return len(_RANKS) if verdict.status is Status.REFUTED else _RANKS.index(verdict.status)


def _says_more(verdict: Verdict, known: Verdict) -> bool:
    """Whether a verdict says more than one known before; of two that show the same by a play the shorter does."""
    reached = verdict.kind == "reachable" and all(v.status.is_good and v.play is not None for v in (verdict, known))
    if reached or verdict.status is known.status is Status.REFUTED:
        return _cost_to_follow(verdict) < _cost_to_follow(known)
    return rank(verdict) > rank(known)


def _cost_to_follow(verdict: Verdict) -> tuple[float, bool]:
    """Of plays with one length that of the explicit engine comes first: it is the same in every run."""
    return (float("inf") if verdict.play is None else len(verdict.play), verdict.engine != "explicit")
