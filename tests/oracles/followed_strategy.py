"""Whether a declared strategy does what it is said to do: every play in which it is followed, one position at a time.

Nothing here is shared with the engines: no game with fewer steps, no invariant. What is owed is worked out from the
declaration itself, and the author's method is asked of each position.
"""

from rulestone.model.system.semantics import holds, successors
from rulestone.model.system.system import Step
from rulestone.model.words.values import truth
from rulestone.proofs.plays.initial_states import first_states


def stands(system, name, most=100_000):
    """Whether a strategy stands: of a game for two in which players move in turn."""
    declared = system.game.declarations[name]
    options = declared.options
    able = next(one for one in system.abilities if one.name == options["shows"])
    players = list(system.game.player_elements())
    by = [player for player in players if (player in able.by) == (able.kind != "cannot_force")]

    def wanted(state):
        return holds(system, able.written, state)

    def among(state, move):
        said = declared.run(system.game, system.concrete(state), Step(move))
        return bool(said) if isinstance(said, bool) else truth(said).total.payload == 1

    def answer(move, options_there):
        """The one of their steps that answers a move, if it may be made."""
        if move.label.chooser in (*by, None, "chance"):
            return None
        told = dict(move.label.parameters)
        if options["mirror"] is not None:
            changed = options["mirror"](system.game, Step(move))
        elif options["pairing"] is not None:
            partner = {one: other for pair in options["pairing"] for one, other in (pair, pair[::-1])}
            changed = {key: partner[value] for key, value in told.items() if value in partner} or None
        else:
            return None
        if changed is None:
            return None
        for other, _ in options_there:
            label = other.label
            if label.chooser in by and label.rule == move.label.rule and dict(label.parameters) == {**told, **changed}:
                return other
        return None

    def loses(state):
        """Whether what is shown is lost there already."""
        return (able.kind == "can_keep" and not wanted(state)) or (able.kind == "cannot_force" and wanted(state))

    waiting = [(state, None) for state in first_states(system)]
    seen, onward = set(waiting), {}
    while waiting:
        assert len(seen) < most
        here = waiting.pop()
        state, owed = here
        if loses(state):
            return False
        if able.kind == "can_force" and wanted(state):
            onward[here] = []
            continue
        there = list(successors(system, state))
        mine = [(move, after) for move, after in there if move.label.chooser in by]
        theirs = [(move, after) for move, after in there if move.label.chooser not in by]
        chosen = [(m, a) for m, a in mine if (m is owed if owed is not None else among(state, m))]
        if able.kind == "can_force" and not chosen and not theirs:
            return False
        waits = able.kind != "cannot_force" and any(move.label.chooser in (None, "chance") for move, _ in theirs)
        on_turn = [move for move, _ in mine + theirs if not move.rule.out_of_turn]
        waits = waits or (on_turn and not any(move.label.chooser in by for move in on_turn))
        if mine and not chosen and not waits:
            return False
        onward[here] = []
        for move, after in chosen + theirs:
            step = (after, answer(move, list(successors(system, after))))
            onward[here].append(step)
            if step not in seen:
                seen.add(step)
                waiting.append(step)
    return able.kind != "can_force" or not goes_round(onward)


def goes_round(onward):
    """Whether a path may go on for ever."""
    left = {here: set(there) for here, there in onward.items()}
    while True:
        ends = [here for here, there in left.items() if not there & left.keys()]
        if not ends:
            return bool(left)
        for here in ends:
            del left[here]
