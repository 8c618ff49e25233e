"""What a search through a system depends on, as fingerprints: expressions, and none of the words they come from.

Two texts that say the same in other words, or on other lines, are searched alike, and their answers are shared: what is
required twice, what holds in any case, a comment. What `check` says of words (where something denotes nothing, which
line demands it) does not follow from this; see `model.system.fingerprint`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from weakref import WeakKeyDictionary, ref

from rulestone.model import Instance, TransitionSystem
from rulestone.model.content import Digest, content, digest
from rulestone.model.declarations.authored import authored
from rulestone.model.declarations.declarations import VARIANT
from rulestone.model.expressions.expression import Node
from rulestone.model.reading.kept_properties import KeptProperties
from rulestone.model.system.fingerprint import Fingerprints
from rulestone.proofs.running.cache_keys import Parts
from rulestone.proofs.running.sources import data_seen

from .conditions import Checks
from .needed_parts import NeededParts

_known: WeakKeyDictionary[TransitionSystem, _Content] = WeakKeyDictionary()


def searched_content(system: TransitionSystem) -> Parts:
    """The state variables, the beginnings, the end and every move, in their order: names of parts, and digests."""
    return _of(system).as_read


def reached_content(system: TransitionSystem) -> Parts:
    """One part: equal where the same moves can be made in all positions that plays come to, as far as that was shown.

    It serves whoever begins where plays begin. See `counts_as`.
    """
    return [("reached", _of(system).as_reached)]


def counts_as(system: TransitionSystem, other: str) -> None:
    """Note that plays of a system come to the positions of another one, and find the same moves there.

    Args:
        system: in which it was shown.
        other: what `name_of_reached` says of the other.
    """
    _of(system).as_reached = other


def note_wider(system: TransitionSystem, other: str) -> None:
    """Note that a system begins as another one does, and that its moves can be made there, too, and do the same.

    Args:
        system: of which it was shown.
        other: what `name_of_reached` says of the other.
    """
    _of(system).wider.append(other)


def names_of_wider(system: TransitionSystem) -> list[str]:
    """What stands for the system itself, and for those that allow all its plays, as far as that was shown."""
    found = _of(system)
    return list(dict.fromkeys((found.as_reached, *found.wider)))


def name_of_reached(system: TransitionSystem) -> str:
    """What stands for all positions that plays come to, and the moves there."""
    return _of(system).as_reached


def digest_of_move(system: TransitionSystem, instance: Instance) -> Digest:
    """The digest of what a move of a system does, and when, as `of_move`; taken once."""
    return _of(system).of_move(instance)


def fingerprints(system: TransitionSystem) -> Fingerprints:
    """What takes the digests of expressions of a system, each once."""
    return _of(system).prints


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


class _Content:
    """What is known of one system; what takes digests must not hold the system itself."""

    def __init__(self, system: TransitionSystem) -> None:
        self._system = ref(system)
        kept = system.kept
        self.prints = kept.prints if isinstance(kept, KeptProperties) else Fingerprints()
        self.wider: list[str] = []
        self._of_moves: dict[Instance, Digest] = {}

    @cached_property
    def as_read(self) -> list[tuple[str, str]]:
        system = self._there()
        moves = enumerate(map(self.of_move, system.instances))
        return [*self.common, *((f"move {number}", move.hex()) for number, move in moves)]

    def of_move(self, instance: Instance) -> Digest:
        """The digest of what a move does, and when; each is taken once."""
        found = self._of_moves.get(instance)
        if found is None:
            found = self._of_moves[instance] = of_move(instance, self.prints)
        return found

    @cached_property
    def as_played(self) -> list[tuple[str, str]]:
        """`as_read` but for what guards need not say: equal where the same moves can be made in all positions."""
        system, needed = self._there(), NeededParts()
        if len(system.instances) > _FEW_MOVES:
            return self.as_read
        moves = enumerate(of_move(instance, self.prints, needed) for instance in system.instances)
        return [*self.common, *((f"move {number}", move.hex()) for number, move in moves)]

    @cached_property
    def as_reached(self) -> str:
        return digest(*(part for named in self.as_played for part in named)).hex()

    @cached_property
    def common(self) -> list[tuple[str, str]]:
        return list(_all_but_moves(self._there(), self.prints))

    def _there(self) -> TransitionSystem:
        system = self._system()
        assert system is not None, "it is asked for by its system"
        return system


def _of(system: TransitionSystem) -> _Content:
    found = _known.get(system)
    if found is None:
        found = _known[system] = _Content(system)
    return found


def _all_but_moves(system: TransitionSystem, prints: Fingerprints) -> Iterator[tuple[str, str]]:
    for function in system.functions.values():
        yield f"state {function.name}", prints.of_function(function).hex()
    yield "beginning", _of_beginning(system, prints).hex()
    yield "terminal", prints.of(system.terminal).hex()


def of_all_but_moves(system: TransitionSystem) -> Digest:
    """The digest of the state variables, the beginnings and the end."""
    return digest(*(part for named in _of(system).common for part in named))


def of_deeds(system: TransitionSystem) -> list[Digest]:
    """The digest of each move but for when it can be made: of what it does, and what it owes where it is made."""
    prints = fingerprints(system)
    return [_of_deed(instance, prints) for instance in system.instances]


def _of_deed(instance: Instance, prints: Fingerprints) -> Digest:
    weight = instance.weight
    owed = [prints.of(one.condition) for one in instance.obligations]
    updates = sorted(prints.of_cell(cell) + prints.of(node) for cell, node in instance.updates.items())
    weighs = prints.of(weight) if isinstance(weight, Node) else content(weight)
    return digest(prints.of_label(instance.label), *owed, None, *updates, None, weighs)


def of_move(instance: Instance, prints: Fingerprints, needed: NeededParts | None = None) -> Digest:
    """The digest of what a move does, and when; of its words only the name and the parameters.

    Of its guard only what is `needed`; all of it where that is None.
    """
    called, weight = prints.of_label(instance.label), instance.weight
    owed = [[prints.of(one.condition) for one in some] for some in (instance.guard_obligations, instance.obligations)]
    updates = sorted(prints.of_cell(cell) + prints.of(node) for cell, node in instance.updates.items())
    weighs = prints.of(weight) if isinstance(weight, Node) else content(weight)
    guard = [prints.of(instance.guard)] if needed is None else [*map(prints.of, needed.of(instance.guard)), None]
    return digest(called, *guard, *owed[0], None, *owed[1], None, *updates, None, weighs)


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
