"""What a game for two with secrets is worth: from the whole tree of plays, by all pure strategies or by sequences.

From the plain semantics and what `tests.oracles.secrets.view` says that players see; nothing is cut.
"""

from fractions import Fraction
from itertools import permutations, product

import numpy as np
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Node
from rulestone.model.system.semantics import is_over, successors
from rulestone.proofs.plays.initial_states import first_states
from scipy.optimize import linprog

from tests.oracles.secrets import view


def tree_of(system, most=100_000):
    """Nested: ("end", worth), ("dice", [(chance, tree)]) or (player, what they have seen, {move: tree}).

    Where both players may move the first is asked first, and the other hears nothing of it.
    """
    players = list(system.game.player_elements())
    count = 0

    def seen_after(seen, state):
        shown = [view(system, state, player) for player in players]
        last = [next(x for x in reversed(own) if not isinstance(x, str)) for own in seen]
        return tuple(
            own if new == old and not isinstance(own[-1], str) else (*own, new)
            for own, new, old in zip(seen, shown, last, strict=True)
        )

    def chose(seen, player, move):
        own = list(seen)
        own[player] = (*own[player], move)
        return tuple(own)

    def grown(state, seen):
        nonlocal count
        count += 1
        assert count <= most
        if is_over(system, state):
            return "end", Fraction(evaluate(system.outcomes()[players[0]], system.reader_of(state)))
        steps = list(successors(system, state))
        choosers = {move.label.chooser for move, _ in steps}
        if choosers == set(players):
            mine = [move for move, _ in steps if move.label.chooser == players[0]]
            after = {str(move): state for move, state in steps}
            yours = [move for move, _ in steps if move.label.chooser == players[1]]
            found = {}
            for one in mine:
                answers = {str(move): state for move, state in successors(system, after[str(one)])}
                found[str(one)] = (
                    1,
                    seen[1],
                    {
                        str(other): grown(
                            answers[str(other)],
                            seen_after(chose(chose(seen, 0, str(one)), 1, str(other)), answers[str(other)]),
                        )
                        for other in yours
                    },
                )
            return 0, seen[0], found
        (chooser,) = choosers
        if chooser in players:
            side = players.index(chooser)
            return (
                side,
                seen[side],
                {str(move): grown(after, seen_after(chose(seen, side, str(move)), after)) for move, after in steps},
            )
        read = system.reader_of(state)
        given = [1 if move.weight is None else move.weight for move, _ in steps]
        weights = [Fraction(evaluate(one, read) if isinstance(one, Node) else one) for one in given]
        return "dice", [
            (weight / sum(weights), grown(after, seen_after(seen, after)))
            for weight, (_, after) in zip(weights, steps, strict=True)
        ]

    begun = list(first_states(system))
    grew = [grown(first, tuple((view(system, first, player),) for player in players)) for first in begun]
    if len(begun) == 1:
        return grew[0]
    ways = [ways_to_deal(system, first) for first in begun]
    return "dice", [(Fraction(way, sum(ways)), tree) for way, tree in zip(ways, grew, strict=True)]


def ways_to_deal(system, state):
    """How many orders of all that is shuffled give everybody what they have in this position."""
    (deal,) = system.initial.deals
    read = system.reader_of(state)
    found = 0
    for order in permutations([thing for thing, many in deal.pool for _ in range(many)]):
        left = list(order)
        hands = [[left.pop() for _ in range(size)] for _, size in deal.places]
        found += all(
            read(cell) == hand.count(thing)
            for cells, hand in zip(deal.cells, hands, strict=True)
            for cell, (thing, _) in zip(cells, deal.pool, strict=True)
        )
    return found


def sets_of(tree, side, found=None):
    """What a side may have seen where it chooses, with the moves."""
    found = {} if found is None else found
    if tree[0] == "dice":
        for _, one in tree[1]:
            sets_of(one, side, found)
    elif tree[0] != "end":
        if tree[0] == side:
            assert found.setdefault(tree[1], tuple(tree[2])) == tuple(tree[2])
        for one in tree[2].values():
            sets_of(one, side, found)
    return found


def by_pure_strategies(tree, most=600):
    """The value, from the matrix of all pure strategies; None where there are more than `most` of a side."""
    sets = [sets_of(tree, side) for side in (0, 1)]
    if any(np.prod([float(len(moves)) for moves in one.values()]) > most for one in sets):
        return None
    plans = [[dict(zip(one, picked, strict=True)) for picked in product(*one.values())] for one in sets]

    def played(tree, pair):
        if tree[0] == "end":
            return float(tree[1])
        if tree[0] == "dice":
            return sum(float(chance) * played(one, pair) for chance, one in tree[1])
        return played(tree[2][pair[tree[0]][tree[1]]], pair)

    matrix = np.array([[played(tree, (one, other)) for other in plans[1]] for one in plans[0]])
    rows, columns = matrix.shape
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return -found.fun


def by_sequences(tree):
    """The value, from both sides' sequences of choices: the program of the second side, whose payments are smallest."""
    numbers = [{(): 0}, {(): 0}]  # of each sequence, written as all that was seen and chosen
    lines = [{}, {}]  # of each set: the sequence before it and those after it
    gains = {}

    def walked(tree, made, chance):
        if tree[0] == "end":
            key = tuple(numbers[side][made[side]] for side in (0, 1))
            gains[key] = gains.get(key, 0.0) + chance * float(tree[1])
        elif tree[0] == "dice":
            for share, one in tree[1]:
                walked(one, made, chance * float(share))
        else:
            side, seen, moves = tree
            for move, one in moves.items():
                sequence = (*made[side], (seen, move))
                number = numbers[side].setdefault(sequence, len(numbers[side]))
                before, after = lines[side].setdefault(seen, (numbers[side][made[side]], set()))
                assert before == numbers[side][made[side]]
                after.add(number)
                now = list(made)
                now[side] = sequence
                walked(one, now, chance)

    walked(tree, [(), ()], 1.0)

    def sums(side):
        matrix = np.zeros((len(lines[side]) + 1, len(numbers[side])))
        matrix[0, 0] = 1
        for row, (before, after) in enumerate(lines[side].values(), start=1):
            matrix[row, before] = -1
            matrix[row, list(after)] = 1
        return matrix

    mine, yours = sums(0), sums(1)
    paid = np.zeros((len(numbers[0]), len(numbers[1])))
    for (one, other), gain in gains.items():
        paid[one, other] = gain
    # the second mixes y; what the first gets is the least p[0] with  mine' p >= paid y
    found = linprog(
        [1.0] + [0.0] * (len(mine) - 1) + [0.0] * len(numbers[1]),
        A_ub=np.hstack([-mine.T, paid]),
        b_ub=np.zeros(len(numbers[0])),
        A_eq=np.hstack([np.zeros((len(yours), len(mine))), yours]),
        b_eq=[1.0] + [0.0] * (len(yours) - 1),
        bounds=[(None, None)] * len(mine) + [(0, None)] * len(numbers[1]),
    )
    return found.fun
