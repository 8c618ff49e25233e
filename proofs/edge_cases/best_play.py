"""What best play makes of a game: what nobody asked about it, and what each question changes of what can be forced.

Beside P, and what random play is worth, that is the third figure of a question: readings in which equal choices seldom
end otherwise may yet decide who wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.expressions.printing import so_many, value_text
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.comparison.contrasts import Comparison
from rulestone.proofs.comparison.question_importance import Answer, Importance
from rulestone.proofs.engines.strategy.notable import notable
from rulestone.proofs.engines.strategy.solving_readings import Effect, SolvedReading
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.progress import Listener, Progress, silent

from .finding import Finding, FindingKind

if TYPE_CHECKING:
    from rulestone.proofs.engines.strategy.solved_game import Notable

MOST_AVERAGED = 20_000
"""Of games with more positions averages are not asked for: exact fractions take long."""

_ASKED = (Importance.DECIDES, Importance.DIFFERS, Importance.OFFERS, Importance.TABLE)
_CHANGES = (Effect.WINNER, Effect.RESULT, Effect.AVERAGE)


def notable_findings(system: TransitionSystem, changed: Mapping[str, str], most: int) -> Iterator[Finding]:
    """What is worth knowing of a scope that has no more positions than `most`: see `engines.strategy.notable`.

    Args:
        system: the scope in its readings.
        changed: the readings that are not the defaults.
        most: positions.
    """
    try:
        solution = engine("strategy").explore(Job.on(system, effort=CheckEffort(states=most)))
    except GameError:
        return  # positions without end, or weights that make no distribution: said elsewhere
    for one in notable(solution):
        yield _finding(one, system, changed, len(solution.positions))


def _finding(one: Notable, system: TransitionSystem, changed: Mapping[str, str], positions: int) -> Finding:
    who = ", ".join(map(value_text, one.players))
    after = f"; at the soonest after {so_many(len(one.play), 'step')}" if one.count and one.play is not None else ""
    named = any(one.sentence.startswith(value_text(player)) for player in system.game.player_elements())
    return Finding(
        FindingKind(one.kind),
        who or one.rule or "the game",
        f"{one.sentence if named else one.sentence[0].upper() + one.sentence[1:]}{after}.",
        clauses=tuple(getattr(system.game.declarations.get(one.rule), "clauses", ())),
        rule=one.rule,
        scope=system.scope,
        readings=changed,
        basis=f"all {positions:,} positions of scope {system.scope}, solved backwards",
        plays=() if one.play is None else (one.play,),
        labels=() if one.play is None or one.play.loop is None else (_again(one.play.loop),),
        extra={"positions": one.count},
    )


def _again(loop: int) -> str:
    return "all of it again and again" if not loop else f"from move {loop + 1} on again and again"


def forced_by_reading(
    game: type[Game],
    answers: Sequence[Answer],
    readings: Mapping[str, str],
    most: int,
    work: int,
    listener: Listener = silent,
) -> tuple[dict[str, dict[str, Any]], list[str]]:
    """For each question what can be forced in the two readings in which it changes most, where its scope is small.

    Args:
        game: the class.
        answers: what is known of its questions.
        readings: the chosen ones.
        most: positions of one reading; a larger one is not solved.
        work: positions of all readings together; the gravest questions come first.
        listener: gets progress.

    Returns by question plain data: `effect`, what is forced in the `first` and in the `second` reading, and whether it
    is so `seeing` everything; and the questions that the work did not suffice for.
    """
    found: dict[str, dict[str, Any]] = {}
    left_out: list[str] = []
    known: dict[tuple[str, str], SolvedReading | None] = {}
    asked = sorted((one for one in answers if one.importance in _ASKED), key=lambda answer: answer.size)
    for number, answer in enumerate(asked):
        pair = answer.comparison
        if pair is None or not pair.exhausted or max(pair.positions) > most:
            continue
        if sum(pair.positions) > work:
            left_out.append(answer.question)
            continue
        listener(Progress("strategy", f"best play by readings of {answer.question}", number, len(asked)))
        solved = []
        for reading in (pair.first, pair.second):
            chosen = {**readings, **pair.beside, answer.question: reading}
            key = pair.scope, repr(sorted(chosen.items()))
            if key not in known:
                known[key] = _solved(game, pair, chosen, most)
                work -= max(pair.positions)
            solved.append(known[key])
        first, second = solved
        if first is not None and second is not None:
            found[answer.question] = {
                "effect": str(first.effect(second)),
                "changes": first.effect(second) in _CHANGES,
                "first": first.told,
                "second": second.told,
                "seeing": first.hidden or second.hidden,
            }
    return found, left_out


def _solved(game: type[Game], pair: Comparison, chosen: Mapping[str, str], most: int) -> SolvedReading | None:
    try:
        job = Job.on(system_read(game, pair.scope, chosen), effort=CheckEffort(states=most))
        solution = engine("strategy").explore(job)
        return SolvedReading.of(solution, averaged=MOST_AVERAGED) if solution.players[0].values else None
    except GameError:
        return None


def with_best_play(finding: Finding, forced: Mapping[str, Any]) -> Finding:
    """A question's finding with what best play makes of it: where that differs the question decides."""
    extra = {**finding.extra, "best_play": dict(forced)}
    if not forced["changes"]:
        return replace(finding, extra=extra)
    seeing = ", seeing everything," if forced["seeing"] else ""
    words = f"{finding.sentence.removesuffix('.')}; with best play{seeing} {forced['first']} or {forced['second']}"
    kind = FindingKind.DECIDES if finding.kind is FindingKind.MATTERS else finding.kind
    return replace(finding, kind=kind, sentence=f"{words}.", extra=extra)
