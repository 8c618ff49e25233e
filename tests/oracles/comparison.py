"""Two tables of positions compared the slow and obvious way: trees unfolded side by side, fractions, no graphs of ours.

A table gives for each position ("ada" or "bo" or "chance", {move: (target, weight)}), ("forced", target) or
("end", worth of ada). Players choose at random, evenly.
"""

from fractions import Fraction
from functools import cache


def settled(table, place):
    """Where forced steps lead; None if they never end."""
    for _ in range(len(table) + 1):
        if table[place][0] != "forced":
            return place
        place = table[place][1]
    return None


def chances(entry):
    """How likely each move is."""
    who, moves = entry
    whole = sum(weight for _, weight in moves.values())
    return {
        move: Fraction(weight, whole) if who == "chance" else Fraction(1, len(moves))
        for move, (_, weight) in moves.items()
        if who != "chance" or weight
    }


def same_game(first, second):
    """Whether nothing tells two tables apart, looked at so deep that every pair of positions was met."""

    @cache
    def alike(a, b, depth):
        a, b = settled(first, a), settled(second, b)
        if a is None or b is None:
            return a is b
        one, other = first[a], second[b]
        if one[0] == "end" or other[0] == "end":
            return one == other
        if one[0] != other[0] or chances(one) != chances(other):
            return False
        return depth == 0 or all(alike(one[1][m][0], other[1][m][0], depth - 1) for m in chances(one))

    return alike(0, 0, len(first) * len(second))


def results_from(table, place):
    """How likely each worth is at the end. The table must come to an end from every place."""
    found = {}
    place = settled(table, place)
    if table[place][0] == "end":
        return {table[place][1]: Fraction(1)}
    for move, chance in chances(table[place]).items():
        for worth, part in results_from(table, table[place][1][move][0]).items():
            found[worth] = found.get(worth, 0) + chance * part
    return found


def chance_of_other_results(first, second):
    """The chance that equal dice and equal random choices end in different results; at least."""

    def overlap(one, other):
        return sum(min(one.get(worth, 0), other.get(worth, 0)) for worth in one)

    def mixed(table, place, weights):
        sums = {}
        for move, weight in weights.items():
            for worth, part in results_from(table, table[place][1][move][0]).items():
                sums[worth] = sums.get(worth, 0) + weight * part
        return sums

    @cache
    def differing(a, b):
        a, b = settled(first, a), settled(second, b)
        if first[a][0] == "end" or second[b][0] == "end":
            return 1 - overlap(results_from(first, a), results_from(second, b))
        one = {(first[a][0], m): p for m, p in chances(first[a]).items()}
        other = {(second[b][0], m): p for m, p in chances(second[b]).items()}
        both = {key: min(one[key], other[key]) for key in one.keys() & other.keys()}
        found = sum(p * differing(first[a][1][m][0], second[b][1][m][0]) for (_, m), p in both.items())
        rests = [{m: p - both.get((who, m), 0) for (who, m), p in side.items()} for side in (one, other)]
        left = 1 - sum(both.values())
        return found + left - overlap(mixed(first, a, rests[0]), mixed(second, b, rests[1]))

    return differing(0, 0)


def never_differs(first, second):
    """Whether nothing that can come about is ever different: the same places, the same steps, the same ends."""
    waiting, seen = [0], {0}
    while waiting:
        place = waiting.pop()
        one, other = first[place], second[place]
        if one[0] != other[0]:
            return False
        if one[0] in ("end", "forced"):
            if one[1] != other[1]:
                return False
            ahead = [] if one[0] == "end" else [one[1]]
        else:
            steps = [{m: (entry[1][m][0], p) for m, p in chances(entry).items()} for entry in (one, other)]
            if steps[0] != steps[1]:
                return False
            ahead = [target for target, _ in steps[0].values()]
        waiting += [target for target in ahead if target not in seen]
        seen.update(ahead)
    return True
