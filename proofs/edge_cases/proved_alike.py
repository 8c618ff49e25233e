"""z3 on two readings that differ in nothing a search has seen: proved alike, or a play after which they differ.

As long as both allow the same moves and these lead to the same positions, two readings of the same variables are in the
same state. So the first difference shows in a state of one of them, and no product of the two is needed. Compared are
chance weights, too, and who may look, and what is quiet.
"""

from __future__ import annotations

from itertools import product
from time import monotonic

from rulestone.model import Instance, TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Node, cell_node
from rulestone.model.expressions.written import equal, negation
from rulestone.model.system.system import Label
from rulestone.proofs.engines.symbolic.obligation_cache import ObligationCache
from rulestone.proofs.engines.symbolic.possibility import Said, ask_whether
from rulestone.proofs.running.progress import Listener, silent

from .divergence_witness import (
    CHANCES,
    KINDS,
    MOVES,
    OUTCOME,
    POSITION,
    QUIET,
    SIGHT,
    ShownDifference,
    as_shown,
    course_of,
    shortened,
    shown,
)
from .finding import Divergence
from .paired_plays import Course, offers
from .pairing import QUIET_STEP, begin_alike, signs_apart

MOST_MOVES = 1_000
"""Of a game with more moves nothing is asked: preparing a proof takes longer than a pair of readings may."""


def settle(
    found: Divergence,
    first: TransitionSystem,
    second: TransitionSystem,
    seconds: float,
    listener: Listener = silent,
    cache: ObligationCache | None = None,
) -> None:
    """Ask z3 about a comparison that found nothing and did not see everything; what it says is added to `found`.

    Args:
        found: the comparison of the two readings so far.
        first, second: the readings.
        seconds: for everything.
        listener: gets progress.
        cache: obligations decided for other pairs.

    Nothing is added where the readings have different variables or beginnings, or very many moves.
    """
    many = len(first.instances) > MOST_MOVES
    if many or first.functions != second.functions or not begin_alike(first, second):
        return
    conditions = differences(first, second)
    if not conditions:
        return
    began = monotonic()
    said = ask_whether(first, conditions, seconds=seconds, listener=listener, cache=cache)
    known: dict[str, ShownDifference] = {}
    for kind, answer in said.items():
        one = None if answer.play is None else _shown(kind, answer, second)
        if one is not None:
            known[kind] = one
            found.basis += f"; {answer.basis}"
    left = max(1.0, seconds - (monotonic() - began))
    for kind, one in shortened([one.course for one in known.values()], known, KINDS, left).items():
        found.show(kind, as_shown(kind, one), one.steps)
        found.reached = True
    if said.keys() == conditions.keys() and all(answer.never for answer in said.values()):
        found.complete, found.reached = True, True  # plays may come to what is said differently: it does no harm
        (basis,) = {answer.basis for answer in said.values()}
        found.basis = f"{basis} (no move, chance, position or result can differ; {monotonic() - began:.0f} s)"


def differences(first: TransitionSystem, second: TransitionSystem) -> dict[str, Node]:
    """By kind of difference the condition that a state shows it at once.

    A state in which two moves of one name can be made, with different effects, counts as a difference of positions.
    """
    labels = list(dict.fromkeys([*first.instances_by_label, *second.instances_by_label]))
    own = [label for label in labels if _words(first, label) != _words(second, label)]
    moves, positions = [], []
    for label in own:
        one, other = first.instances_by_label.get(label, ()), second.instances_by_label.get(label, ())
        allowed = [ex.disjunction(map(_allowed, side)) for side in (one, other)]
        moves.append(ex.conjunction((allowed[0], ex.negation(allowed[1]))))
        moves.append(ex.conjunction((allowed[1], ex.negation(allowed[0]))))
        positions += [
            ex.conjunction((_allowed(here), _allowed(there), _apart(here, there)))
            for here, there in product(one, other)
        ]
    over = [system.over.total for system in (first, second)]
    ends = [ex.conjunction((over[0], ex.negation(over[1]))), ex.conjunction((over[1], ex.negation(over[0])))]
    worths = [system.written_outcomes() for system in (first, second)]
    for player in worths[0].keys() & worths[1].keys():
        one_worth, other_worth = worths[0][player], worths[1][player]
        if one_worth is not other_worth:
            ends.append(ex.conjunction((over[0], negation(equal(one_worth, other_worth)).total)))
    chances = [
        _allowed(one)
        for label in labels
        for one in first.instances_by_label.get(label, ())
        if any(one.weight != other.weight for other in second.instances_by_label.get(label, ()))
    ]
    looks: list[Node] = []
    quiet: list[Node] = []
    for label, (one_sign, other_sign) in signs_apart(first, second).items():
        differ = ex.negation(ex.equal(one_sign, other_sign))
        (quiet if label == QUIET_STEP else looks).append(differ)
    conditions = {MOVES: moves, POSITION: positions, OUTCOME: ends, CHANCES: chances, SIGHT: looks, QUIET: quiet}
    found = {kind: ex.disjunction(nodes) for kind, nodes in conditions.items()}
    return {kind: node for kind, node in found.items() if node is not ex.FALSE}


def _words(system: TransitionSystem, label: Label) -> list[tuple[Node, dict[Cell, Node]]]:
    return [(_allowed(instance), dict(instance.updates)) for instance in system.instances_by_label.get(label, ())]


def _allowed(instance: Instance) -> Node:
    needs = [obligation.condition for obligation in (*instance.guard_obligations, *instance.obligations)]
    return ex.conjunction([*needs, instance.guard])


def _apart(one: Instance, other: Instance) -> Node:
    cells = dict.fromkeys((*one.updates, *other.updates))
    return ex.disjunction(
        ex.negation(ex.equal(one.updates.get(cell, cell_node(cell)), other.updates.get(cell, cell_node(cell))))
        for cell in cells
    )


def _shown(kind: str, answer: Said, second: TransitionSystem) -> ShownDifference | None:
    """The plays that show a difference; for one of positions the move that leads to them is added."""
    play = answer.play
    assert play is not None
    course = course_of(play, second)
    if course is None:
        return None
    if kind != POSITION:
        return shown(kind, course)
    longer = (
        Course(course.systems, course.firsts, (*course.labels, label)) for label in offers(play.system, play.last)
    )
    return next((one for course in longer if (one := shown(kind, course)) is not None), None)
