"""Every question of a game: how its readings differ, and how much that matters."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rulestone.model import Game, GameError, TransitionSystem

from ..explicit.exploration import Limits
from ..progress import Listener, Progress, silent
from .divergence import ENGINE, diverge_systems
from .finding import Divergence, Kind
from .witness import KINDS

LEAST = 2.0
"""Seconds that a pair of readings gets even where the time is up."""

MOST_KEPT = 100_000
"""So many rule instances are kept in memory for later pairs."""

_MOST_STATES = 4_000_000


def compare_questions(
    game: type[Game],
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    seconds: float = 120.0,
    questions: Iterable[str] | None = None,
    limits: Limits | None = None,
    listener: Listener = silent,
    told: Callable[[Divergence], None] = lambda found: None,
) -> list[Divergence]:
    """Compare the readings of every question, two at a time: the chosen one with each other first, then the others.

    Args:
        game: the class.
        scope: the game's first scope if None.
        readings: for questions that are not answered by their default.
        seconds: for everything; what one pair does not need is left for those after it.
        questions: names; all if None.
        limits: of states and memory for each pair; its seconds are not used.
        listener: gets progress.
        told: gets every result as soon as it is there.

    Where the rules cannot be read in a reading, `basis` says why. Ctrl-C ends the comparison and keeps what was found.
    Raises GameError where the game, scope or readings are wrong.
    """
    began = time.monotonic()
    limits = limits or replace(Limits.sensible(), states=_MOST_STATES)
    where = {} if scope is None else {"scope": scope}
    chosen = game(**where, **(readings or {}))
    made: dict[tuple[str, str], TransitionSystem | GameError] = {}

    def system(question: str, reading: str) -> TransitionSystem | GameError:
        if reading == chosen.readings[question]:
            return chosen.system
        key = question, reading
        if key not in made:
            if sum(len(one.instances) for one in made.values() if isinstance(one, TransitionSystem)) > MOST_KEPT:
                made.clear()
            try:
                made[key] = game(**where, **{**(readings or {}), question: reading}).system
            except GameError as error:
                made[key] = error
        return made[key]

    names = list(game.questions()) if questions is None else list(questions)
    work = pairs_of(game, chosen.readings, names)
    found: list[Divergence] = []
    for number, (question, first, second) in enumerate(work):
        label = f"{question}: {first}, {second} ({number + 1} of {len(work)})"

        def report(progress: Progress, label: str = label) -> None:
            listener(replace(progress, task=f"{progress.task} {label}"))

        left = seconds - (time.monotonic() - began)
        share = max(LEAST, left / (len(work) - number))
        listener(Progress(ENGINE, f"comparing {label}", number, len(work)))
        try:
            sides = [system(question, reading) for reading in (first, second)]
            wrong = next((side for side in sides if isinstance(side, GameError)), None)
            if wrong is not None:
                result = Divergence(question, first, second, chosen.scope, basis=f"cannot be read: {wrong}")
            else:
                one, other = (side for side in sides if isinstance(side, TransitionSystem))
                result = diverge_systems(question, one, other, limits=replace(limits, seconds=share), listener=report)
        except KeyboardInterrupt:
            break
        found.append(result)
        told(result)
        if "interrupted" in result.basis:
            break
    return found


def pairs_of(game: type[Game], chosen: Mapping[str, str], questions: Sequence[str]) -> list[tuple[str, str, str]]:
    """Question and two readings: all pairs with a chosen reading come before the pairs of others."""
    first, later = [], []
    for name in questions:
        others = [reading for reading in game.questions()[name].readings if reading != chosen[name]]
        first += [(name, chosen[name], reading) for reading in others]
        later += [(name, *pair) for pair in combinations(others, 2)]
    return first + later


@dataclass(frozen=True)
class Answer:
    """How much a question matters, without regard to properties.

    Attributes:
        question: its name.
        kind: DECIDES (the same moves can give different results), MATTERS (different moves or positions), HARMLESS
            (all readings agree) or DEAD_QUESTION (no play reaches what they say differently).
        certain: whether that is known, and not only what was seen so far.
        witness: the comparison that shows it, with the shortest play; None where nothing differs.
        basis: what it rests on.
    """

    question: str
    kind: Kind
    certain: bool
    witness: Divergence | None
    basis: str


def classify(compared: Sequence[Divergence]) -> list[Answer]:
    """Say of every question that was compared how much it matters, most important first."""
    by_question: dict[str, list[Divergence]] = {}
    for one in compared:
        by_question.setdefault(one.question, []).append(one)
    answers = [_classified(question, found) for question, found in by_question.items()]
    order = list(Kind)
    return sorted(answers, key=lambda answer: order.index(answer.kind))


def _classified(question: str, found: Sequence[Divergence]) -> Answer:
    for kind, fields in ((Kind.DECIDES, ("outcome",)), (Kind.MATTERS, ("moves", "position"))):
        shown = [(length, one) for one in found if (length := shortest(one, fields)) is not None]
        if shown:
            best = min(shown, key=lambda pair: pair[0])[1]
            certain = kind is Kind.DECIDES or all(one.complete for one in found)
            return Answer(question, kind, certain, best, best.basis)
    reached = any(one.reached for one in found)
    certain = all(one.complete for one in found)
    least = next((one for one in found if not one.complete), found[0])
    return Answer(question, Kind.HARMLESS if reached else Kind.DEAD_QUESTION, certain, None, least.basis)


def shortest(found: Divergence, fields: Sequence[str] = KINDS) -> int | None:
    """The moves of the shortest play that shows a difference of one of some kinds; None where there is none."""
    pairs = [getattr(found, name) for name in fields]
    return min((len(pair[0]) for pair in pairs if pair is not None), default=None)
