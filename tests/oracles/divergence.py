"""How two readings differ, the slow and obvious way: pairs of states in plain dictionaries, one move after another."""

from rulestone.model import Undefined
from rulestone.model.evaluate import evaluate
from rulestone.model.semantics import successors
from rulestone.proofs.beginnings import first_states


def look(system, state):
    """What is seen of a state: values by name of place."""
    return {str(cell): value for cell, value in zip(system.cells, state, strict=True)}


def unlike(first, second, a, b):
    """Whether some place that both readings have differs."""
    one, other = look(first, a), look(second, b)
    return any(one[name] != other[name] for name in one.keys() & other.keys())


def ending(system, state):
    """None while the game goes on; then what it is worth to everybody."""
    read = system.reader_of(state)
    try:
        if not evaluate(system.terminal, read):
            return None
    except Undefined:
        return None
    worth = {}
    for player, node in system.outcomes().items():
        try:
            worth[player] = evaluate(node, read)
        except Undefined:
            worth[player] = "undefined"
    return worth


def steps(system, state):
    """The state after every move, by the words of the move."""
    return {str(instance.label): after for instance, after in successors(system, state)}


def shortest(first, second, most=100_000):
    """By kind of difference the number of moves of the shortest play that shows it; what never shows is left out."""
    found = {}
    known_a, known_b = list(first_states(first)), list(first_states(second))
    assert len(known_a) == len(known_b) == 1, "this oracle pairs single beginnings only"
    level = {(known_a[0], known_b[0])}
    seen = set(level)
    depth = 0
    while level:
        following = set()
        for a, b in level:
            if unlike(first, second, a, b):
                found.setdefault("position", depth)
            if ending(first, a) != ending(second, b):
                found.setdefault("outcome", depth)
            ours, theirs = steps(first, a), steps(second, b)
            if ours.keys() != theirs.keys():
                found.setdefault("moves", depth)
            following |= {(ours[move], theirs[move]) for move in ours.keys() & theirs.keys()}
        level = following - seen
        seen |= level
        assert len(seen) < most
        depth += 1
    return found
