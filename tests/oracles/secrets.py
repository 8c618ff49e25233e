"""What a player learns from what they are offered: all plays up to a length, sorted by all that the player has seen."""

from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import successors
from rulestone.proofs.plays.initial_states import first_states


def view(system, state, viewer):
    """The places that a player sees, with their values."""
    moment = system.concrete(state)
    seen = []
    for variable in [one for one in system.game.declarations.values() if hasattr(one, "seen_by")]:
        for cell in system.functions[variable.name].cells():
            sees = variable.seen_by
            if callable(sees):
                answer = sees(system.game, moment, viewer, *cell.index)
                sees = answer if isinstance(answer, bool) else bool(answer)
            if sees is True or sees == "everybody" or (sees == "owner" and cell.index[0] == viewer):
                seen.append((str(cell), state[system.positions[cell]]))
    return tuple(seen)


def offered(system, state, viewer):
    """The moves that a player may make."""
    return frozenset(str(i.label) for i, _ in successors(system, state) if i.label.chooser == viewer)


def is_over(system, state):
    """Whether the game is over."""
    return bool(evaluate(system.terminal, system.reader_of(state)))


def given_away(system, viewer, length, *, hears):
    """The rules whose offers, at the soonest, tell two plays apart that have looked the same, by the number of moves.

    Args:
        system: the game.
        viewer: who looks.
        length: the most moves.
        hears: whether they hear the parameters of the others' moves.
    """
    plays = [((view(system, s, viewer), is_over(system, s)), s) for s in first_states(system)]
    found = {}
    for depth in range(length + 1):
        groups = {}
        for history, state in plays:
            groups.setdefault(history, set()).add(state)
        following = set()
        for history, states in groups.items():
            offers = {state: offered(system, state, viewer) for state in states}
            for one in states:
                for other in states:
                    for label in offers[one] ^ offers[other]:
                        rule = label.partition(": ")[2].partition("(")[0]
                        found.setdefault(rule, depth)
            for state in states:
                for instance, after in successors(system, state):
                    label = instance.label
                    heard = label.rule, str(label.chooser)
                    if label.chooser == viewer or (hears and label.chooser not in (None, "chance")):
                        heard = str(label)
                    seen = view(system, after, viewer), is_over(system, after)
                    following.add(((history, tuple(sorted(offers[state])), heard, seen), after))
        plays = list(following)
    return found
