"""When a rule instance is played and where plays begin, as every exported model says it."""

from __future__ import annotations

import itertools
from fractions import Fraction

from rulestone.model import GameError, TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import FALSE, Node
from rulestone.model.expressions.walk import definedness
from rulestone.model.system.system import Instance, State
from rulestone.proofs.plays.initial_states import first_states, undefined_set_up, undefined_words

MOST_INITIAL_STATES = 20_000
"""More beginnings than this are not listed in a file."""


def condition_of(instance: Instance) -> Node:
    """Where an instance is played: its guard holds and denotes, so do its updates, and chance gives it some weight."""
    parts = [o.condition for o in instance.guard_obligations]
    parts += [instance.guard, *(o.condition for o in instance.obligations)]
    if isinstance(instance.weight, Node):
        parts += [need for need, _ in definedness(instance.weight)]
        parts.append(ex.at_most(ex.integer(1), instance.weight))
    elif isinstance(instance.weight, Fraction) and instance.weight <= 0:
        return FALSE
    # others would cut bits off, or stop
    parts += [ex.in_range(node, cell.type) for cell, node in instance.updates.items()]
    return ex.conjunction(parts)


def all_initial_states(system: TransitionSystem) -> list[State]:
    """Every beginning once.

    Raises GameError where the set-up does not always denote, of which another program would not hear, and where there
    are too many for a file.
    """
    undefined = undefined_set_up(system)
    if undefined is not None:
        raise GameError(undefined_words(*undefined), file=system.game.file, fix="mend the set-up first")
    found = list(dict.fromkeys(itertools.islice(first_states(system), MOST_INITIAL_STATES + 1)))
    if len(found) > MOST_INITIAL_STATES:
        raise GameError(f"there are more than {MOST_INITIAL_STATES:,} initial states", fix="choose a smaller scope")
    return found
