"""Chance once more, the slow and obvious way: every policy is tried, every chain solved by dense elimination.

A process is a list of states, a state a list of acts, an act a pair (reward, {target: probability}). An act without
targets ends the play.
"""

from fractions import Fraction
from itertools import product


def gauss(matrix, right):
    """The solution of matrix x = right, by elimination of whole rows."""
    size = len(matrix)
    rows = [[*list(map(Fraction, row)), Fraction(entry)] for row, entry in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = next(n for n in range(column, size) if rows[n][column] != 0)
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [entry / rows[column][column] for entry in rows[column]]
        for n in range(size):
            if n != column:
                factor = rows[n][column]
                rows[n] = [a - factor * b for a, b in zip(rows[n], rows[column], strict=True)]
    return [row[-1] for row in rows]


def policies(process):
    """Every way of choosing one act for each state."""
    return product(*(range(len(acts)) for acts in process))


def chain_of(process, policy):
    """The acts that a policy plays."""
    return [acts[n] for acts, n in zip(process, policy, strict=True)]


def reached_from(chain, state):
    """The states that may follow, the state itself included."""
    seen, queue = {state}, [state]
    for here in queue:
        for after in chain[here][1]:
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return seen


def recurrent_classes(chain):
    """Sets of states that play never leaves and in which it returns to each."""
    reached = [reached_from(chain, s) for s in range(len(chain))]
    lasting = [s for s in range(len(chain)) if chain[s][1] and all(s in reached[t] for t in reached[s])]
    return {frozenset(reached[s]) for s in lasting if all(chain[t][1] for t in reached[s])}


def totals(chain, known):
    """The expected total of a chain where the worth of some states is known; the others must leave."""
    size = len(chain)
    matrix = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    right = [Fraction(0)] * size
    for s, (reward, targets) in enumerate(chain):
        if s in known:
            right[s] = known[s]
        else:
            right[s] = Fraction(reward)
            for t, p in targets.items():
                matrix[s][t] -= p
    return gauss(matrix, right)


def stationary(chain, states):
    """How often each state of a recurrent class is visited."""
    order = sorted(states)
    matrix = [[-chain[t][1].get(s, Fraction(0)) + int(s == t) for t in order] for s in order]
    matrix[-1] = [Fraction(1)] * len(order)
    return dict(zip(order, gauss(matrix, [0] * (len(order) - 1) + [1]), strict=True))


def best_total(process, best):
    """The best expected total over all policies whose lasting parts earn nothing; None where there is none."""
    found = None
    for policy in policies(process):
        chain = chain_of(process, policy)
        classes = recurrent_classes(chain)
        if any(chain[s][0] for states in classes for s in states):
            continue
        values = totals(chain, {s: Fraction(0) for states in classes for s in states})
        choose = max if best else min
        found = values if found is None else [choose(a, b) for a, b in zip(found, values, strict=True)]
    return found


def may_cycle_with_rewards(process):
    """Whether some policy keeps play for ever where something is earned."""
    for policy in policies(process):
        chain = chain_of(process, policy)
        if any(chain[s][0] for states in recurrent_classes(chain) for s in states):
            return True
    return False


def best_average(process, best, events=None):
    """The best long-run average over all policies; `events` has a number for each act of each state."""
    found = None
    for policy in policies(process):
        chain = chain_of(process, policy)
        known = {}
        for states in recurrent_classes(chain):
            often = stationary(chain, states)
            earned = sum(often[s] * chain[s][0] for s in states)
            happened = 1 if events is None else sum(often[s] * events[s][policy[s]] for s in states)
            known.update(dict.fromkeys(states, Fraction(earned) / happened))
        silent = [(Fraction(0), targets) for _, targets in chain]
        values = totals(silent, known)
        choose = max if best else min
        found = values if found is None else [choose(a, b) for a, b in zip(found, values, strict=True)]
    return found


def best_probability(process, goal, best):
    """The largest or least probability of reaching a set of states."""
    changed = []
    for s, acts in enumerate(process):
        changed.append([(Fraction(1), {})] if s in goal else [(Fraction(0), targets) for _, targets in acts])
    return best_total(changed, best)
