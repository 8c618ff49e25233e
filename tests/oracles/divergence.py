"""How two readings differ, the slow and obvious way: pairs of states in plain dictionaries, one move after another.

Where two have parted so far that no move is common to both, whoever has but one step, which nobody chooses, makes it.
"""

from fractions import Fraction

from rulestone.model import Undefined
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import holds, successors
from rulestone.proofs.plays.initial_states import first_states


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


def forced(system, state):
    """The state after the only step there is, if nobody chooses it."""
    found = list(successors(system, state))
    return found[0][1] if len(found) == 1 and found[0][0].label.chooser is None else None


def odds(system, state):
    """How likely each step of chance is."""
    weights = {}
    for instance, _ in successors(system, state):
        if instance.label.chooser == "chance":
            weight = 1 if instance.weight is None else instance.weight
            weights[str(instance.label)] = Fraction(
                weight if isinstance(weight, int | Fraction) else evaluate(weight, system.reader_of(state))
            )
    return {label: weight / sum(weights.values()) for label, weight in weights.items()}


def ends_after(system, state):
    """By the words of a move the result, where the move, and what is forced after it, ends the game."""
    found = {}
    for label, after in steps(system, state).items():
        for _ in range(50):
            following = forced(system, after)
            if following is None:
                break
            after = following
        if ending(system, after) is not None:
            found[label] = ending(system, after)
    return found


def quiet(system, state):
    """Whether a state is quiet."""
    return holds(system, system.quiet, state)


def seen(system, state):
    """Who sees what, asked of the declarations with the values of the state."""
    found = set()
    for variable in [one for one in system.game.declarations.values() if hasattr(one, "seen_by")]:
        for cell in system.functions[variable.name].cells():
            for player in system.game.player_elements():
                sees = variable.seen_by
                if callable(sees):
                    sees = bool(sees(system.game, system.concrete(state), player, *cell.index))
                if sees is True or sees == "everybody" or (sees == "owner" and cell.index[0] == player):
                    found.add((player, str(cell)))
    return found


def shortest(first, second, most=100_000):
    """By kind of difference the fewest steps that show it; what never shows is left out.

    A step that both make counts once. Of an ending the step to it is not counted, nor what is forced after it.
    """
    found = {}
    known_a, known_b = list(first_states(first)), list(first_states(second))
    assert len(known_a) == len(known_b) == 1, "this oracle pairs single beginnings only"
    level = {(known_a[0], known_b[0])}
    known = set(level)
    depth = 0
    while level:
        following = set()
        for a, b in level:
            ours, theirs = steps(first, a), steps(second, b)
            common = ours.keys() & theirs.keys()
            if ours.keys() != theirs.keys():
                found.setdefault("moves", depth)
                run = forced(first, a), forced(second, b)
                if not common and run != (None, None):
                    following.add((a if run[0] is None else run[0], b if run[1] is None else run[1]))
                    continue
            if ending(first, a) != ending(second, b):
                found.setdefault("outcome", depth)
            if unlike(first, second, a, b):
                found.setdefault("position", depth)
            else:
                one, other = odds(first, a), odds(second, b)
                if any(one[label] != other[label] for label in one.keys() & other.keys()):
                    found.setdefault("chances", depth)
                if quiet(first, a) != quiet(second, b):
                    found.setdefault("quiet", depth)
                if seen(first, a) != seen(second, b):
                    found.setdefault("sight", depth)
            ends = ends_after(first, a), ends_after(second, b)
            if ending(first, a) is not None or ending(second, b) is not None:
                ends = {}, {}  # one is over already
            for mine, yours, offered in ((*ends, theirs), (*reversed(ends), ours)):
                only = [label for label in mine if label not in offered]
                if any(mine[label] not in yours.values() for label in only):
                    found.setdefault("ending", depth)
            following |= {(ours[move], theirs[move]) for move in common}
        level = following - known
        known |= level
        assert len(known) < most
        depth += 1
    return found
