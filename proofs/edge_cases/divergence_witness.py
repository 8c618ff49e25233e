"""Pairs of plays that show how two readings differ, judged by the plain semantics, and made shorter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rulestone.model import CHANCE, TransitionSystem, Undefined
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import holds
from rulestone.model.system.system import Instance, Label, State
from rulestone.proofs.plays.play import Play, replay
from rulestone.proofs.plays.shrinking import without_runs
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.running.work_clock import work_seconds

from .paired_plays import MOST_FORCED, Coupled, Course, Pair, enabled, labels_through, offers, only_forced, played
from .pairing import PackedPair

MOVES, POSITION, OUTCOME, ENDING, CHANCES, SIGHT, QUIET = KINDS = (
    "moves",
    "position",
    "outcome",
    "ending",
    "chances",
    "sight",
    "quiet",
)
"""How two readings can differ: fields of a `Divergence`."""

RESULTS = (OUTCOME, ENDING)
"""The kinds in which the result of the game differs."""


def allowed(system: TransitionSystem, state: State) -> set[Label]:
    """The labels of all moves that can be made."""
    return set(offers(system, state))


def moves_apart(pair: Pair) -> tuple[list[Label], list[Label]]:
    """The moves allowed at the end only of the first play, and only of the second."""
    one, other = (allowed(play.system, play.last) for play in pair)
    return sorted(one - other, key=str), sorted(other - one, key=str)


def cells_apart(pair: Pair) -> list[tuple[str, Any, Any]]:
    """The places that differ at the ends of two plays, with both values; only places that both readings have."""
    named = [{str(cell): value for cell, value in zip(play.system.cells, play.last, strict=True)} for play in pair]
    return [
        (name, value, named[1][name])
        for name, value in named[0].items()
        if name in named[1] and named[1][name] != value
    ]


def result(system: TransitionSystem, state: State) -> dict[Any, Any] | None:
    """What a finished game is worth to each player (None where that is undefined); None if the game goes on."""
    read = system.reader_of(state)
    try:
        if not evaluate(system.terminal, read):
            return None
    except Undefined:
        return None
    found: dict[Any, Any] = {}
    for player, node in system.outcomes().items():
        try:
            found[player] = evaluate(node, read)
        except Undefined:
            found[player] = None
    return found


def chances(system: TransitionSystem, state: State) -> dict[Label, Fraction]:
    """How likely each step of chance is among those that can be made; nothing where a weight is undefined."""
    weights: dict[Label, Fraction] = {}
    for label, (instance, _) in offers(system, state).items():
        if label.chooser == CHANCE:
            weight = instance.weight
            try:
                weights[label] = Fraction(
                    1 if weight is None else weight if isinstance(weight, Fraction) else _value(weight, system, state)
                )
            except Undefined:
                return {}
    total = sum(weights.values())
    return {label: weight / total for label, weight in weights.items()} if total else {}


def _value(node: Any, system: TransitionSystem, state: State) -> Any:
    return evaluate(node, system.reader_of(state))


def chances_apart(pair: Pair) -> list[tuple[Label, Fraction, Fraction]]:
    """The steps of chance that both allow at the ends of two plays, but not as often, with both probabilities."""
    one, other = (chances(play.system, play.last) for play in pair)
    return [(label, one[label], other[label]) for label in one if label in other and one[label] != other[label]]


def looks_apart(pair: Pair) -> list[tuple[Any, str, bool]]:
    """Who may look where at the end of one play but not of the other, and whether it is the first."""
    seen = [
        {(viewer, str(cell)) for (viewer, cell), sees in sight(play.system).items() if _is_true(sees, play)}
        for play in pair
    ]
    known = [{(viewer, str(cell)) for viewer, cell in sight(play.system)} for play in pair]
    return [(*one, one in seen[0]) for one in sorted(seen[0] ^ seen[1], key=str) if one in known[0] & known[1]]


def _is_true(condition: Any, play: Play) -> bool:
    try:
        return holds(play.system, condition, play.last)
    except Undefined:
        return False


def endings_apart(pair: Pair) -> tuple[list[tuple[Label, Play]], list[tuple[Label, Play]]]:
    """Moves that only one reading allows at the ends of two plays, to which the other has no answer in one move.

    Such a move ends the game, forced steps run on, with a result to which no move of the other reading leads as soon.
    For each reading the moves, with the play that each makes.
    """
    if any(result(play.system, play.last) is not None for play in pair):
        return [], []  # one is over already
    ended = [_ended(play) for play in pair]
    found = []
    for own, other in ((0, 1), (1, 0)):
        results = [result(play.system, play.last) for play in ended[other].values()]
        labels = allowed(pair[other].system, pair[other].last)
        only = [(label, play) for label, play in ended[own].items() if label not in labels]
        found.append([(label, play) for label, play in only if result(play.system, play.last) not in results])
    return found[0], found[1]


def _ended(play: Play) -> dict[Label, Play]:
    """By label the moves after which the game is over, forced steps run on."""
    found = {}
    for label, (instance, after) in offers(play.system, play.last).items():
        moves: list[Instance] = [instance]
        states = [after]
        for _ in range(MOST_FORCED):
            forced = only_forced(offers(play.system, states[-1]))
            if forced is None:
                break
            moves.append(forced[0])
            states.append(forced[1])
        if result(play.system, states[-1]) is not None:
            found[label] = Play(play.system, (*play.states, *states), (*play.moves, *moves))
    return found


def differs(kind: str, pair: Pair) -> bool:
    """Whether two plays end in a difference of a kind, by the plain semantics; of an ending, just before it."""
    match kind:
        case "moves":
            return any(moves_apart(pair))
        case "position":
            return bool(cells_apart(pair))
        case "outcome":
            return result(pair[0].system, pair[0].last) != result(pair[1].system, pair[1].last)
        case "ending":
            return any(endings_apart(pair))
        case _ if cells_apart(pair):
            return False  # it is the position that differs
        case "chances":
            return bool(chances_apart(pair))
        case "sight":
            return bool(looks_apart(pair))
        case _:
            quiet = [_is_true(play.system.quiet, play) for play in pair]
            return quiet[0] != quiet[1]


@dataclass(frozen=True)
class ShownDifference:
    """A course that ends in a difference, its plays, and how many steps they take; one that both make counts once."""

    course: Course
    pair: Pair
    steps: int


def shown(kind: str, course: Course) -> ShownDifference | None:
    """What a course shows at its end; None where it shows no such difference, or cannot be played.

    Moves are compared at once, everything else when the forced steps that come by themselves have been made.
    """
    coupled = played(course)
    return None if coupled is None else _shown_at(kind, course, coupled)


def _shown_at(kind: str, course: Course, coupled: Coupled) -> ShownDifference | None:
    if kind != MOVES and not coupled.settle():
        return None
    if not differs(kind, coupled.pair):
        return None
    return ShownDifference(course, coupled.pair, coupled.steps)


def course_through(sides: PackedPair, path: Sequence[Sequence[int]], capped: int) -> Course | None:
    """The course through a sequence of packed pairs; the plain semantics replays it.

    None where there is no such course, which may be where `capped` steps were left out: one reading seems to wait then.
    Raises AssertionError where none was left out.
    """
    width = sides.layout.words
    states = [(sides.unpack(0, words[:width]), sides.unpack(1, words[width:])) for words in path]
    labels = labels_through(sides.systems, states)
    if labels is None and not capped:
        raise AssertionError("no move leads from one pair to the next: the product is wrong")
    return None if labels is None else Course(sides.systems, states[0], labels)


def follow(play: Play, other: TransitionSystem) -> Play | None:
    """The same moves under another reading, from the same beginning; None where it does not allow them."""
    first = _translated(play.states[0], play.system, other)
    if first is None or not holds(other, other.initial.predicate, first):
        return None
    states, moves = [first], []
    for move in play.moves:
        found = enabled(other, move.label, states[-1])
        if found is None:
            return None
        moves.append(found[0])
        states.append(found[1])
    return Play(other, tuple(states), tuple(moves))


def course_of(play: Play, other: TransitionSystem) -> Course | None:
    """The moves of a play, to be made under another reading, too; None where that does not begin so."""
    first = _translated(play.states[0], play.system, other)
    if first is None or not holds(other, other.initial.predicate, first):
        return None
    return Course((play.system, other), (play.states[0], first), tuple(move.label for move in play.moves))


def _translated(state: State, system: TransitionSystem, other: TransitionSystem) -> State | None:
    """The same state for the other reading, where both have the same variables."""
    if system.functions == other.functions:
        values = dict(zip(system.cells, state, strict=True))
        return tuple(values[cell] for cell in other.cells)
    return None


class _OutOfTime(Exception):
    pass


def shortened(
    courses: Iterable[Course], known: Mapping[str, ShownDifference], kinds: Collection[str], seconds: float
) -> dict[str, ShownDifference]:
    """The shortest courses known that show each kind of difference: each is tried for all kinds, and made shorter.

    Args:
        courses: to begin with; whatever comes before the end of one is tried, too.
        known: by kind what was found so far.
        kinds: to look for.
        seconds: for everything; what is found by then is the result.
    """
    deadline = work_seconds() + seconds
    best = dict(known)

    def look(course: Course, wanted: Collection[str]) -> None:
        """Keep what the beginnings of a course show sooner than what is known."""
        coupled = Coupled(course.systems, course.firsts)
        for number in range(len(course.labels) + 1):
            if number and not coupled.play(course.labels[number - 1]):
                return
            open_kinds = [k for k in wanted if k not in best or coupled.steps < best[k].steps]
            if not open_kinds:
                return
            if work_seconds() > deadline:
                raise _OutOfTime
            part = replace(course, labels=course.labels[:number])
            if MOVES in open_kinds and (found := _shown_at(MOVES, part, coupled)):
                best[MOVES] = found
            others = [kind for kind in open_kinds if kind != MOVES]
            if others and coupled.settle():
                for kind in others:
                    if (kind not in best or coupled.steps < best[kind].steps) and differs(kind, coupled.pair):
                        best[kind] = ShownDifference(part, coupled.pair, coupled.steps)

    with suppress(_OutOfTime):
        for course in courses:
            look(course, kinds)
        for kind in kinds:
            if kind in best:
                course = best[kind].course

                def happens(labels: tuple[Label, ...], kind: str = kind, course: Course = course) -> bool:
                    if work_seconds() > deadline:
                        raise _OutOfTime
                    steps = best[kind].steps
                    look(replace(course, labels=labels), kinds)
                    return best[kind].steps < steps

                def current(kind: str = kind) -> tuple[Label, ...]:
                    return best[kind].course.labels

                _shrink(current, happens)
    return best


def _shrink(current: Callable[[], tuple[Label, ...]], happens: Callable[[tuple[Label, ...]], bool]) -> None:
    """Leave out runs of labels, the longest first, until nothing can be left out."""
    changed = True
    while changed:
        changed = False
        for shorter in without_runs(current):
            changed = happens(shorter) or changed


def as_shown(kind: str, found: ShownDifference) -> Pair:
    """The plays to show, replayed; of an ending the move to it is added."""
    one, other = (replay(play.system, play.states[0], play.moves) for play in found.pair)
    if kind == ENDING:
        first, second = endings_apart((one, other))
        ends = [(0, play) for _, play in first] + [(1, play) for _, play in second]
        side, play = min(ends, key=lambda end: len(end[1]))
        return (play, other) if side == 0 else (one, play)
    return one, other
