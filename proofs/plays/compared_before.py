"""Positions and moves in which earlier runs have compared rules as traced with rules as written.

What comes of a move in a position, and what is said of a position, follows from the code of the rule and all that it
names, from what else the game declares, and from what tracing made of the move. Where all that is what it was, the two
agree as they did, and are not run side by side again. What properties say of a step follows from less: from their own
code, from the positions before and after it, and from what they are given of the move. So where a rule was edited its
moves are run again, and of steps that are what they were nothing is asked. Only agreement is kept; a difference ends a
check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.model import Instance, TransitionSystem
from rulestone.model.content import Digest, content, digest
from rulestone.model.declarations.authored import authored
from rulestone.model.declarations.declarations import CHANCE, CLAIM, EXAMPLE, MANNER, Property, Rule
from rulestone.model.direct_run.direct import Move
from rulestone.model.expressions.expression import Node
from rulestone.model.system.system import Label, State
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store

from .direct_agreement import Agreement, Difference
from .searched_content import digest_of_move, fingerprints

KIND = "compared"

_SIZE = len(digest())


class ComparedBefore:
    """What is known of one system.

    Args:
        system: the game as traced.
        store: where it is kept; nothing is known if None.
        fresh: look nothing up.
    """

    def __init__(self, system: TransitionSystem, store: Store | None = None, *, fresh: bool = False) -> None:
        self.system = system
        self._store = None if store is None or store.place is None else store
        self._met: set[Digest] = set()
        self._known: frozenset[Digest] = frozenset()
        self._deeds: dict[Instance, Digest] = {}
        self._labels: dict[Label, Digest] = {}
        if self._store is None:
            return
        self._code: dict[str, Digest] = {}
        game = type(system.game)
        of = game.__module__, game.__qualname__, system.scope, sorted(system.readings.items())
        self._key = key_of(("compared", repr(of)))
        data = None if fresh else self._store.find(KIND, self._key)
        if data is not None and len(data) % _SIZE == 0:
            self._known = frozenset(data[start : start + _SIZE] for start in range(0, len(data), _SIZE))
        try:
            self._common = _of_all_but_rules(system)
            self._code |= {rule.name: authored([rule], system.game) for rule in system.game.declared(Rule)}
        except Exception:  # whatever is wrong with the game is said where it is compared
            self._store = None

    def differences(self, agreement: Agreement, state: State, moves: Sequence[Move]) -> Iterator[Difference]:
        """What `Agreement.of_all` says of a position and moves in it, but for what is known to agree."""
        if self._store is None:
            yield from agreement.of_all(state, moves)
            return
        codes = (cell.type.encode(value) for cell, value in zip(self.system.cells, state, strict=True))
        here = digest(self._common, repr(tuple(codes)))
        keys = {move: digest(here, self._of(move)) for move in moves}
        new = [move for move in moves if keys[move] not in self._known]
        agreement.tried += len(moves) - len(new)
        yield from agreement.of_moves(state, new)
        yield from agreement.of_weights(state, new)
        if here not in self._known:
            yield from agreement.of_position(state)
            yield from agreement.of_sight(state)
            yield from agreement.of_properties(state)
        steps = {move: self._of_step(here, state, made, to) for move, made, to in agreement.steps(state, moves)}
        yield from agreement.of_steps(state, [move for move, step in steps.items() if step not in self._known])
        self._met.update(keys.values(), steps.values(), (here,))

    def keep(self) -> None:
        """Keep what was met; to be called where nothing differed."""
        if self._store is not None and not self._met <= self._known:
            self._store.keep(KIND, self._key, b"".join(sorted(self._met)))

    def _of(self, move: Move) -> Digest:
        label = Label(move.rule, move.parameters, move.chooser)
        found = self._labels.get(label)
        if found is None:
            traced = (_of_words(self.system, one) for one in self.system.instances_by_label.get(label, ()))
            called = content((label.rule, label.parameters, label.chooser))
            found = self._labels[label] = digest(self._code.get(move.rule), called, *traced)
        return found

    def _of_step(self, here: Digest, before: State, instance: Instance, after: State) -> Digest:
        """The digest of a step as properties are given it: of what it does, and to where it leads from a position."""
        deed = self._deeds.get(instance)
        if deed is None:
            prints, label, weight = fingerprints(self.system), instance.label, instance.weight
            done = (prints.of_cell(cell) + prints.of(node) for cell, node in instance.updates.items())
            weighs = prints.of(weight) if isinstance(weight, Node) else content(weight)
            code = self._code.get(label.rule) if label.chooser == CHANCE else None  # its weight is asked as written
            deed = self._deeds[instance] = digest("step", prints.of_label(label), *done, None, weighs, code)
        cells = enumerate(zip(self.system.cells, before, after, strict=True))
        changed = [(place, cell.type.encode(new)) for place, (cell, old, new) in cells if new != old]
        return digest(here, deed, repr(changed))


def _of_words(system: TransitionSystem, instance: Instance) -> Digest:
    """The digest of what tracing made of a move, word for word; not of the lines that it stands on."""
    prints = fingerprints(system)
    demands = [prints.of_written(one.written) for one in instance.requirements]
    owed = [digest(one.reason) for one in (*instance.guard_obligations, *instance.obligations)]
    done = map(prints.of_effect, instance.effects or ())
    return digest(digest_of_move(system, instance), *demands, None, *owed, None, *done)


def _of_all_but_rules(system: TransitionSystem) -> Digest:
    """The digest of all else that a game declares: as it is written, and as it was traced."""
    game, prints = system.game, fingerprints(system)
    said = [one for one in game.declarations.values() if not isinstance(one, Rule) and not _is_run_elsewhere(one)]
    states = (prints.of_function(function) for function in system.functions.values())
    judged = (*system.invariants, *system.goals, *system.variants)
    wanted = (digest(one.name, prints.of(one.condition)) for one in judged)
    ends = prints.of_written(system.over), prints.of_written(system.between_turns)
    worth = (prints.of_written(one) for one in system.written_outcomes().values())
    known = content((system.scope, sorted(system.readings.items()), sorted(system.inapplicable)))
    return digest(known, authored(said, game), *states, None, *wanted, None, *ends, None, *worth)


def _is_run_elsewhere(declared: object) -> bool:
    return isinstance(declared, Property) and declared.kind in (EXAMPLE, CLAIM, MANNER)
