"""What a search through a system depends on, as fingerprints: expressions, and none of the words they come from.

Two texts that say the same in other words, or on other lines, are searched alike, and their answers are shared: what is
required twice, what holds in any case, a comment. What `check` says of words (where something denotes nothing, which
line demands it) does not follow from this; see `model.fingerprint`.
"""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from rulestone.model import Instance, TransitionSystem
from rulestone.model.authored import authored
from rulestone.model.content import Digest, content, digest
from rulestone.model.declarations import VARIANT
from rulestone.model.expression import Node
from rulestone.model.fingerprint import Fingerprints
from rulestone.proofs.running.cache_keys import Parts
from rulestone.proofs.running.sources import data_seen

from .conditions import Checks

_known: WeakKeyDictionary[TransitionSystem, tuple[Fingerprints, list[tuple[str, str]]]] = WeakKeyDictionary()


def searched_content(system: TransitionSystem) -> Parts:
    """The state variables, the beginnings, the end and every move, in their order: names of parts, and digests."""
    return _of(system)[1]


def fingerprints(system: TransitionSystem) -> Fingerprints:
    """What takes the digests of expressions of a system, each once."""
    return _of(system)[0]


def has_content(system: TransitionSystem) -> bool:
    """Whether what is watched of a system can be told without reading more of it than is worth while."""
    return system.game is not None and (len(system.instances) <= _FEW_MOVES or data_of(system) is not None)


_FEW_MOVES = 3_000
"""Of so few moves what is demanded of each step is read, where the code of the demand does not say all."""


def data_of(system: TransitionSystem) -> dict[str, str] | None:
    """What stands in the files that its game has opened so far, where code and files say all; see `data_seen`."""
    return None if system.game is None else data_seen(type(system.game))


def watched_content(system: TransitionSystem, checks: Checks) -> Parts:
    """Everything that a search watches for.

    What is demanded of a step follows from the code of the property, the files that it reads, and the move; to read
    it for every move of a large board takes longer than most proofs. A variant is the number that is watched anyway.
    """
    prints, game, data = fingerprints(system), system.game, data_of(system)
    yield "watched besides", repr((checks.deadlock, checks.defined))
    for state in checks.states:
        yield f"{state.kind} {state.name}", prints.of(state.condition).hex()
    for number, step in enumerate(checks.steps):
        yield f"{step.kind} {step.name}", "of steps"
        if step.kind == VARIANT:
            number_of = next(one for one in system.variants if one.name == step.name)
            yield "number", digest(*map(prints.of, (number_of.condition, *number_of.needs))).hex()
            continue
        if data is not None:
            yield "code", authored([game.declarations[step.name]], game).hex()
            yield "files", repr(sorted(data.items()))
            continue
        for instance, condition in step.conditions.items():
            yield f"{number} {instance}", prints.of(condition).hex()


def _of(system: TransitionSystem) -> tuple[Fingerprints, list[tuple[str, str]]]:
    found = _known.get(system)
    if found is None:
        prints = Fingerprints()
        found = _known[system] = prints, list(_parts(system, prints))
    return found


def _parts(system: TransitionSystem, prints: Fingerprints) -> Iterator[tuple[str, str]]:
    for function in system.functions.values():
        yield f"state {function.name}", prints.of_function(function).hex()
    yield "beginning", _of_beginning(system, prints).hex()
    yield "terminal", prints.of(system.terminal).hex()
    for number, instance in enumerate(system.instances):
        yield f"move {number}", of_move(instance, prints).hex()


def of_move(instance: Instance, prints: Fingerprints) -> Digest:
    """The digest of what a move does, and when; of its words only the name and the parameters."""
    label, weight = instance.label, instance.weight
    called = content((label.rule, label.parameters, label.chooser))
    owed = [[prints.of(one.condition) for one in some] for some in (instance.guard_obligations, instance.obligations)]
    updates = sorted(prints.of_cell(cell) + prints.of(node) for cell, node in instance.updates.items())
    weighs = prints.of(weight) if isinstance(weight, Node) else content(weight)
    return digest(called, prints.of(instance.guard), *owed[0], None, *owed[1], None, *updates, None, weighs)


def _of_beginning(system: TransitionSystem, prints: Fingerprints) -> Digest:
    """The digest of how plays begin; in the order in which values are assigned and places left open."""
    initial = system.initial
    given = [prints.of_cell(cell) + prints.of(node) for cell, node in initial.assigned.items()]
    free = map(prints.of_cell, initial.free)
    dealt = [
        digest(content((deal.pool, deal.places)), *(prints.of_cell(cell) for row in deal.cells for cell in row))
        for deal in initial.deals
    ]
    owed = [prints.of(one.condition) for one in (*initial.constraint_obligations, None, *initial.obligations) if one]
    apart = len(initial.constraint_obligations)
    return digest(*given, None, *free, None, *dealt, None, prints.of(initial.constraint), apart, *owed)
