"""Two readings of a game side by side, by brute force: after how many equal steps they first differ, and in what."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .brute import Brute, Label, State, TooLarge, Truth
from .meaning import Contested, Moment, Undefined
from .tree import G

Side = tuple[Brute, Truth]


def first_difference(game: G, question: str, first: str, second: str, most: int) -> tuple[int | None, set[str]]:
    """The least number of steps, the same in both, after which two readings differ, and the kinds of difference.

    The kinds are position, moves, outcome, chances and quiet; None and no kinds where there is no difference. Raises
    TooLarge, and Contested where the readings do not begin alike or a set-up denotes nothing.
    """
    sides: list[Side] = []
    for reading in (first, second):
        brute = Brute(game, {question: reading}, most)
        sides.append((brute, brute.truth()))
    one, other = sides
    for _, truth in sides:
        if truth.whole is not None:
            raise TooLarge
        if truth.unassigned or truth.setup_undefined or not truth.setups:
            raise Contested("a set-up that is none")
    if one[1].setups != other[1].setups:
        raise Contested("readings begin differently")
    level = {(state, state) for state in one[1].setups}
    seen = set(level)
    depth = 0
    while level:
        kinds = {kind for a, b in level for kind in _kinds(one, a, other, b)}
        if kinds:
            return depth, kinds
        after = set()
        for a, b in level:
            leads = {label: state for label, _, state in other[1].steps[b]}
            after |= {(state, leads[label]) for label, _, state in one[1].steps[a]}
        level = after - seen
        seen |= level
        depth += 1
    return None, set()


def _kinds(one: Side, a: State, other: Side, b: State) -> set[str]:
    found = set()
    if a != b:
        found.add("position")
    labels = [{label for label, _, _ in truth.steps[state]} for (_, truth), state in ((one, a), (other, b))]
    if labels[0] != labels[1]:
        found.add("moves")
    if _result(one, a) != _result(other, b):
        found.add("outcome")
    shares = [_shares(truth, state) for (_, truth), state in ((one, a), (other, b))]
    if any(shares[0][label] != shares[1][label] for label in shares[0].keys() & shares[1].keys()):
        found.add("chances")
    if _is_quiet(one[0], a) != _is_quiet(other[0], b):
        found.add("quiet")
    return found


def _result(side: Side, state: State) -> Any:
    """What a finished game is worth to each player; None while it goes on."""
    brute, truth = side
    if state not in truth.terminals:
        return None
    game = brute.game
    if game.outcome is None or game.players is None:
        return ()
    said = brute.meaning.of(game.outcome)
    worth = []
    for player in game.elements(game.players):
        try:
            worth.append(said(Moment(state, {"player": player})))
        except Undefined:
            worth.append(None)
    return worth


def _shares(truth: Truth, state: State) -> dict[Label, Fraction]:
    """How likely each step of chance is."""
    weights = {label: weight for label, weight, _ in truth.steps[state] if label[2] == "chance"}
    sums = sum(weights.values(), Fraction(0))
    return {label: weight / sums for label, weight in weights.items()}


def _is_quiet(brute: Brute, state: State) -> bool:
    try:
        return brute.quiet is None or bool(brute.quiet(Moment(state, {})))
    except Undefined:
        return False
