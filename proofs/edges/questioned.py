"""What comparing the readings of a question says, as one finding for each question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulestone.model import Game
from rulestone.model.declarations import OUTCOME

from ..play import Play
from .classifying import classify
from .finding import Divergence, Finding, Kind


def question_findings(
    game: type[Game], divergences: Sequence[Divergence], changed: Mapping[str, str], scope: str
) -> Iterator[Finding]:
    """For each question whether it decides, matters, is harmless or is never reached, with the shortest witnesses.

    That nothing differs at another scope than the one asked for does not say that nothing does there.
    """
    has_result = any(True for _ in game.declared_properties(OUTCOME))
    for answer in classify(divergences):
        question = game.questions()[answer.question]
        compared = [divergence for divergence in divergences if divergence.question == answer.question]
        asked = f"{question.text.rstrip('.?')}?"
        found = [one for how in ("moves", "position", "outcome") if (one := _shortest(compared, how)) is not None]
        elsewhere = "" if compared[0].scope == scope else f" at scope {compared[0].scope}"
        certain = answer.certain and (bool(found) or not elsewhere)
        plays: list[Play] = []
        labels: list[str] = []
        if found:
            soonest = min(found, key=lambda one: _length(one[1]))
            told = f"{asked} {_soonest(*soonest)}"
            plays, labels = _shown(*soonest)
            if answer.kind is Kind.DECIDES:
                deciding = found[-1]
                told += f"; {_outcome(*deciding)}."
                if deciding is not soonest:
                    more, names = _shown(*deciding)
                    plays, labels = plays + more, labels + names
            elif has_result:
                told += "; no play was found on which that changes the result of the game."
            else:
                told += "."
        elif answer.kind is Kind.DEAD_QUESTION:
            told = f"{asked} No play reaches what it is about{elsewhere}."
        else:
            told = f"{asked} All readings agree on every play looked at{elsewhere}."
        yield Finding(
            answer.kind,
            answer.question,
            told,
            tuple(question.clauses),
            scope=compared[0].scope,
            readings=changed,
            basis="; ".join(dict.fromkeys(one.basis for one in compared)),
            certain=certain,
            plays=tuple(plays),
            labels=tuple(labels),
            extra={"text": question.text, "readings": dict(question.readings)},
        )


def _shortest(compared: Sequence[Divergence], how: str) -> tuple[Divergence, tuple[Play, Play], str] | None:
    found = [(d, pair, how) for d in compared if (pair := getattr(d, how)) is not None]
    return min(found, key=lambda one: _length(one[1]), default=None)


def _length(pair: tuple[Play, Play]) -> int:
    return max(len(pair[0]), len(pair[1]))


def _soonest(divergence: Divergence, pair: tuple[Play, Play], how: str) -> str:
    both = f"`{divergence.first}` and `{divergence.second}`"
    moves = _length(pair)
    after = {0: "at once", 1: "after one move"}.get(moves, f"after {moves} moves")
    what = {
        "moves": "allow different moves",
        "position": "lead to different positions",
        "outcome": "give different results",
    }[how]
    return f"{both} {what} {after}"


def _outcome(divergence: Divergence, pair: tuple[Play, Play], how: str) -> str:
    both = f"`{divergence.first}` and `{divergence.second}`"
    return f"the result of the game differs between {both} after {_length(pair)} moves"


def _shown(divergence: Divergence, pair: tuple[Play, Play], how: str) -> tuple[list[Play], list[str]]:
    question = divergence.question
    return list(pair), [f"read as {question}={divergence.first}", f"read as {question}={divergence.second}"]
