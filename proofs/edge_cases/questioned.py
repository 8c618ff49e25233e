"""What comparing the readings of a question says, as one finding for each question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.declarations import OUTCOME as RESULT
from rulestone.model.declarations import TERMINAL
from rulestone.proofs.plays.play import Play

from .classifying import Answer, classify, soonest
from .endings_in_words import end_text
from .finding import Divergence, Finding, Kind
from .paired_plays import Pair
from .sight import sight
from .witness import ENDING, KINDS, RESULTS

_WHAT = {
    "moves": "allow different moves",
    "position": "lead to different positions",
    "outcome": "give different results",
    "chances": "give chance other weights",
    "sight": "let other players look",
    "quiet": "judge properties in other positions",
}
_ABSENCE = (Kind.UNDECIDED, Kind.HARMLESS, Kind.DEAD_QUESTION, Kind.UNASKED)


def asked_by_rules(game: type[Game], scope: str, readings: Mapping[str, str]) -> set[str]:
    """The questions on whose answers the rules themselves depend: set-up, rules, weights, ends, results, who may look.

    Raises GameError where the rules cannot be read so.
    """
    made = game(scope=scope, **readings)
    system: TransitionSystem = made.system
    system.outcomes()
    sight(system)
    return set(made.consulted)


def unasked_questions(game: type[Game], scope: str, readings: Mapping[str, str]) -> dict[str, str]:
    """The questions that no rule asks in these readings, each with the reading of another question in which one does.

    That is empty where no rule asks whichever way one other question is read.
    """
    questions = game.questions()
    unasked = set(questions) - asked_by_rules(game, scope, readings)
    found = dict.fromkeys(unasked, "")
    chosen = game(scope=scope, **readings).readings
    for other in questions.values():
        for reading in other.readings:
            if reading == chosen[other.name] or all(found.values()):
                continue
            try:
                asked = asked_by_rules(game, scope, {**readings, other.name: reading})
            except GameError:
                continue
            for question in unasked & asked:
                found[question] = found[question] or f"{other.name}={reading}"
    return found


def question_findings(
    game: type[Game],
    divergences: Sequence[Divergence],
    changed: Mapping[str, str],
    scope: str,
    unasked: Mapping[str, str],
) -> Iterator[Finding]:
    """For each question one finding, with the shortest plays known.

    Args:
        game: the class.
        divergences: comparisons at the scope asked for and smaller ones; what one shows, another does not take back.
        changed: the readings that are not the defaults.
        scope: the one asked for.
        unasked: as `unasked_questions` says.
    """
    has_result, has_end = (any(True for _ in game.declared_properties(kind)) for kind in (RESULT, TERMINAL))
    for answer in classify(divergences, scope):
        question = game.questions()[answer.question]
        compared = [divergence for divergence in divergences if divergence.question == answer.question]
        asked = f"{question.text.rstrip('.?')}?"
        kind, plays, labels = answer.kind, list[Play](), list[str]()
        where = scope
        if answer.witness is not None:
            first = soonest(compared, KINDS)
            assert first is not None
            shown = [(first, min(first.steps, key=first.steps.__getitem__))]
            first_words = _sentence(*shown[0], scope)
            told = f"{asked} {first_words[0].upper()}{first_words[1:]}"
            where = answer.witness.scope
            if kind is Kind.DECIDES:
                results = [kind for kind in RESULTS if kind in answer.witness.steps]
                if not results:
                    told += f"; {_weighed(answer.witness)}"
                elif (answer.witness, results[0]) != shown[0]:
                    shown.append((answer.witness, results[0]))
                    told += f"; {_sentence(*shown[-1], scope)}"
                told += "."
            else:
                rest = _not_compared(answer, compared, has_result) if has_end else "the game has no end and no results."
                told += f"; {rest}"
            for divergence, how in shown:
                plays += getattr(divergence, how)
                labels += [f"read as {answer.question}={name}" for name in (divergence.first, divergence.second)]
        elif answer.question in unasked and kind is not Kind.UNDECIDED:
            kind = Kind.UNASKED
            told = f"{asked} {_asked_by_nothing(unasked[answer.question], scope)}"
        else:
            told = f"{asked} {_nothing_differs(answer, compared, scope)}"
        yield Finding(
            kind,
            answer.question,
            told,
            tuple(question.clauses),
            scope=where,
            readings=changed,
            basis=answer.basis,
            certain=answer.certain or (kind is Kind.MATTERS and not has_end),
            plays=tuple(plays),
            labels=tuple(labels),
            extra={"text": question.text, "readings": dict(question.readings)},
        )


def merged(findings: Sequence[Finding], questions: Collection[str]) -> tuple[list[Finding], dict[str, Kind]]:
    """The findings without what another contradicts, and of each question the most important kind of finding about it.

    That no difference was found, or that none exists in the readings chosen, is not told of a question on which depends
    whether a property holds.
    """
    kinds: dict[str, list[Kind]] = {}
    for finding in findings:
        for name in _questions_of(finding, questions):
            kinds.setdefault(name, []).append(finding.kind)
    order = list(Kind)
    verdicts = {name: min(found, key=order.index) for name, found in kinds.items()}
    kept = [f for f in findings if f.kind not in _ABSENCE or verdicts.get(f.subject) is f.kind]
    return kept, {name: verdicts[name] for name in questions if name in verdicts}


def _questions_of(finding: Finding, questions: Collection[str]) -> list[str]:
    """The questions that a finding is about: "order", "order=safe", "order=safe and edge=open"."""
    if finding.kind is Kind.READING_BREAKS:
        return [part.partition("=")[0] for part in finding.subject.split(" and ")]
    asked = (Kind.DECIDES, Kind.MATTERS, *_ABSENCE)
    return [finding.subject] if finding.kind in asked and finding.subject in questions else []


def _sentence(divergence: Divergence, how: str, scope: str) -> str:
    """What differs, and after how many moves."""
    at = "" if divergence.scope == scope else f" at scope {divergence.scope}"
    after = f"{after_words(divergence.steps[how])}{at}"
    pair: Pair = getattr(divergence, how)
    if how == ENDING:
        names = divergence.first, divergence.second
        longer = 0 if len(pair[0]) > len(pair[1]) else 1
        return (
            f"{after} only `{names[longer]}` allows {ending_text(pair)}, to which no move leads in "
            f"`{names[1 - longer]}`{how_sure(divergence, how)}"
        )
    both = f"`{divergence.first}` and `{divergence.second}`"
    if how in RESULTS:
        return f"the result of the game differs between {both} {after}{how_sure(divergence, how)}"
    return f"{both} {_WHAT[how]} {after}{how_sure(divergence, how)}"


def _weighed(divergence: Divergence) -> str:
    """How much the moves change that only one reading allows."""
    both = f"`{divergence.first}` and `{divergence.second}`"
    share = f"{divergence.chance:.1%}"
    return f"with equal dice and equal choices at random {both} end otherwise in {share} of plays, or more"


def how_sure(divergence: Divergence, how: str) -> str:
    """Whether a play is the shortest there is."""
    return " (shortest)" if how in divergence.shortest else " (shortest known)"


def after_words(steps: int) -> str:
    """When."""
    return {0: "at once", 1: "after one move"}.get(steps, f"after {steps} moves")


def ending_text(pair: Pair) -> str:
    """The move that only one reading allows, and the end to which it leads."""
    longer, shorter = sorted(pair, key=len, reverse=True)
    return f"`{longer.moves[len(shorter)]}`, which ends the game ({end_text(longer)})"


def _not_compared(answer: Answer, compared: Sequence[Divergence], has_result: bool) -> str:
    """What is known of the result where only moves or positions were seen to differ."""
    result = "the result of the game" if has_result else "whether the game is over"
    if answer.certain and not any(one.one_sided for one in compared):
        return f"{result} never differs."
    if answer.certain:
        likely = "moves that only one reading allows make none more likely with choices at random"
        return f"the same moves never change {result}, and {likely}."
    one_sided = any(one.one_sided and one.chance is None for one in compared)
    rest = "what follows a move that only one reading allows was not compared"
    if answer.basis and all(one.complete for one in compared):
        return f"the same moves never change {result}; {rest}."
    return f"no play was found on which the same moves change {result}{f'; {rest}' if one_sided else ''}."


def _asked_by_nothing(other: str, scope: str) -> str:
    here = f"Asked by nothing at scope {scope}: no rule depends on the answer"
    return f"{here} as the other questions are read; with {other} one does." if other else f"{here}."


def _nothing_differs(answer: Answer, compared: Sequence[Divergence], scope: str) -> str:
    if answer.kind is Kind.UNDECIDED:
        whole = list(dict.fromkeys(one.scope for one in compared if one.scope != scope))
        exhausted = [name for name in whole if all(one.complete for one in compared if one.scope == name)]
        smaller = f"; there is none at scope {' and '.join(exhausted)}" if exhausted else ""
        return f"No difference was found, but not every play was looked at{smaller}."
    if answer.kind is Kind.DEAD_QUESTION:
        return f"No play of scope {scope} reaches what it is about."
    if all(one.same_rules for one in compared if one.scope == scope):
        return f"All readings make the same rules at scope {scope}."
    return f"All readings agree on every play of scope {scope}."
