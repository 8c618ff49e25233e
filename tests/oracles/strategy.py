"""Who can force what, the slow and obvious way: every strategy that needs no memory is tried, no fixed point taken.

A game is a list; entry n is the list of steps of position n: (owner, target, weight). Owners are numbers of players,
"nobody" and "dice". A coalition decides on one of its steps wherever it has some, unless something happens by itself
there, for which it may wait; others may choose any of theirs, and nobody knows who is the first. A player's number that
is an `OutOfTurn` is of a step that its player need not make while anybody has one of another kind.
"""

from fractions import Fraction
from itertools import product


class OutOfTurn(int):
    """A player, as the owner of a step that is out of turn."""


def choices(game, by):
    """All ways in which a coalition can answer: {position: step} wherever it may move and cannot wait."""
    places = [n for n, steps in enumerate(game) if cannot_wait(steps, by)]
    for chosen in product(*([step for step in game[n] if step[0] in by] for n in places)):
        yield dict(zip(places, chosen, strict=True))


def cannot_wait(steps, by):
    """Whether a coalition has a step where, unless somebody makes one, nothing happens."""
    owners = [owner for owner, _, _ in steps]
    regular = [owner for owner in owners if not isinstance(owner, OutOfTurn)]
    owners = set(regular or owners)
    return bool(owners & set(by)) and not owners & {"nobody", "dice"} - set(by)


def left(game, by, chosen):
    """The steps that remain where a coalition plays so."""
    return [
        [step for step in steps if step[0] not in by] + ([chosen[n]] if n in chosen else [])
        for n, steps in enumerate(game)
    ]


def reached(steps, place):
    """Every position that play may come to."""
    seen, queue = {place}, [place]
    for here in queue:
        for _, to, _ in steps[here]:
            if to not in seen:
                seen.add(to)
                queue.append(to)
    return seen


def surely_reaches(steps, place, target):
    """Whether no play from a place avoids the target, by ending elsewhere or by going round."""

    def avoids(here, path):
        if here in target:
            return False
        if here in path or not steps[here]:
            return True
        return any(avoids(to, path | {here}) for _, to, _ in steps[here])

    return not avoids(place, frozenset())


def longest(steps, place, target):
    """How many steps a play that surely reaches the target takes at most."""
    return 0 if place in target else 1 + max(longest(steps, to, target) for _, to, _ in steps[place])


def surely_again_and_again(steps, place, wanted):
    """Whether every play from a place goes on for ever and passes what is wanted on each circle."""
    if any(not steps[here] for here in reached(steps, place)):
        return False
    without = [[step for step in found if n not in wanted] for n, found in enumerate(steps)]
    for here in reached(steps, place) - wanted:
        if any(here in reached(without, to) for _, to, _ in without[here]):
            return False
    return True


def forced(game, by, target):
    """For each position in how many steps a coalition surely reaches the target; None where it cannot."""
    best = [None] * len(game)
    for chosen in choices(game, by):
        steps = left(game, by, chosen)
        for n in range(len(game)):
            if surely_reaches(steps, n, target):
                took = longest(steps, n, target)
                best[n] = took if best[n] is None else min(best[n], took)
    return best


def kept(game, by, safe):
    """From where a coalition surely stays among safe positions."""
    ways = [left(game, by, chosen) for chosen in choices(game, by)]
    return {n for n in range(len(game)) if any(reached(steps, n) <= safe for steps in ways)}


def secured(game, by, worth, endless):
    """For each position the best worth that a coalition has for certain: of each strategy the worst play counts.

    `worth` gives what ends are worth, `endless` what a play is worth that never ends; None where nobody can say. An end
    without a worth is worse than all others.
    """
    best = [None] * len(game)
    leaves = {n for n, steps in enumerate(game) if not steps}
    for chosen in choices(game, by):
        steps = left(game, by, chosen)
        for n in range(len(game)):
            plays = [worth.get(end) for end in reached(steps, n) & leaves]
            if not surely_reaches(steps, n, leaves):
                plays.append(endless)
            if None not in plays:
                best[n] = min(plays) if best[n] is None else max(best[n], min(plays))
    return best


def again(game, by, wanted):
    """From where a coalition surely passes what is wanted for ever."""
    ways = [left(game, by, chosen) for chosen in choices(game, by)]
    return {n for n in range(len(game)) if any(surely_again_and_again(steps, n, wanted) for steps in ways)}


def values(steps, worth, endless):
    """The expected worth of a play in which only dice are left to decide: equations solved as fractions.

    `worth` gives what ends are worth; `endless` is for plays that never end.
    """
    size = len(steps)
    ends = {n for n in range(size) if n in worth}
    never = {n for n in range(size) if not reached(steps, n) & ends}
    rows = []
    for n in range(size):
        row = [Fraction(0)] * (size + 1)
        row[n] += 1
        if n in worth or n in never:
            row[size] = Fraction(worth.get(n, endless))
        else:
            whole = sum(weight for _, _, weight in steps[n])
            for _, to, weight in steps[n]:
                row[to] -= Fraction(weight, whole)
        rows.append(row)
    for n in range(size):
        pivot = next(m for m in range(n, size) if rows[m][n])
        rows[n], rows[pivot] = rows[pivot], rows[n]
        rows[n] = [x / rows[n][n] for x in rows[n]]
        for m in range(size):
            if m != n and rows[m][n]:
                rows[m] = [x - rows[m][n] * y for x, y in zip(rows[m], rows[n], strict=True)]
    return [row[size] for row in rows]


def single(game, chosen):
    """The steps where everybody has chosen; without a choice dice fall."""
    return [[chosen[n]] if n in chosen else found for n, found in enumerate(game)]


def expected(game, by, worth, endless):
    """What a coalition can get on average against all others, from each position. Dice move alone where they do."""
    best = None
    for mine in choices(game, set(by)):
        there = left(game, set(by), mine)
        owned = [n for n, steps in enumerate(there) if steps and steps[0][0] != "dice"]
        worst = None
        for chosen in product(*(there[n] for n in owned)):  # the others choose, also who is the first
            found = values(single(there, dict(zip(owned, chosen, strict=True))), worth, endless)
            worst = found if worst is None else [min(a, b) for a, b in zip(worst, found, strict=True)]
        best = worst if best is None else [max(a, b) for a, b in zip(best, worst, strict=True)]
    return best


def likely(game, by, target, bound):
    """From where a coalition reaches the target with a probability of at least (bound 1) or above (bound 0)."""
    closed = [[] if n in target else steps for n, steps in enumerate(game)]
    worth = {n: 1 if n in target else 0 for n, steps in enumerate(closed) if not steps}
    found = expected(closed, by, worth, 0)
    return {n for n, chance in enumerate(found) if (chance == 1 if bound else chance > 0)}
