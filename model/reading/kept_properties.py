"""What properties say is taken as it was read in an earlier run: of states, and of the steps of each rule.

What an author wrote decides it, as it does for the rules (`kept_parts`): the code of the property, all that this
refers to, scope, answers and state variables; of a step also what its rule says. So a property that was edited is read
anew, and the rest is taken. Of a rule that was edited it is taken of each move that does what some move did before,
whenever it can be made: a property is given no more of it (`Instance.seen_of_step`). What may be asked of the game
meanwhile is noted, condition by condition. A property that asks for the move itself, of which anything may be asked,
is not kept, nor one that does not apply, nor anything of a small game: it is read as fast.

Properties are read when somebody asks, one step at a time; so who asks for many says when to keep what was read
(`KeptProperties.keep`). `tests/proofs/test_kept_properties.py` compares what is taken with what is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from operator import or_
from typing import Any, ClassVar, NamedTuple, TypeVar

from ..declarations import declarations as declared
from ..declarations.declarations import Property
from ..errors import noting_lines
from ..expressions.expression import Node, StateFunction
from ..expressions.written import Written
from ..system.fingerprint import Fingerprints
from ..system.read_before import caches_beside
from ..system.system import Instance, TransitionSystem
from ..words.asked_once import AskedQuestions
from .kept_parts import KeptParts, PartsRead, asked_once_by, asking_nothing
from .keys_of_parts import RULE, KeyOfPart, StillSays, key_of
from .packed_columns import NOT_PACKED, Packed, packed_in
from .packed_parts import Conditions, Part, packed
from .packed_values import CannotBePacked
from .shelves import OnShelf, Shelf
from .unpacked_parts import Unpacked
from .written_later import put_off, write_down_before

Read = TypeVar("Read")

_KINDS = (
    *(declared.INVARIANT, declared.UNSETTLED_END, declared.REACHABLE, declared.VARIANT, declared.STEP),
    *(declared.CAN_FORCE, declared.CAN_KEEP, declared.CANNOT_FORCE),
)

_OF_PROPERTIES = "properties"
"""What is written later of a game, by this name."""

_STATE, _STEP = "state ", "step "

_FEW = 100
"""Of a game with fewer conditions nothing is kept: one for each property of states, one for each step and property."""


def keeping_properties(system: TransitionSystem, parts: PartsRead) -> None:
    """Let a system take what its properties say from where its rules are kept, if they are, and if that is worth it."""
    if not isinstance(parts, KeptParts):
        return
    properties = {one.name: one for kind in _KINDS for one in system.game.declared_properties(kind)}
    of_steps = sum(1 for one in properties.values() if one.kind == declared.STEP)
    if len(properties) + of_steps * len(system.instances) >= _FEW:
        system.kept = KeptProperties(system, properties, parts)


class _OfState(NamedTuple):
    """What a property says of states, which questions it asks, and whether a line is named in it."""

    says: Written
    asked: tuple[str, ...]
    is_lined: bool


@dataclass
class _OfSteps:
    """What a property demands of the moves of a rule, in their order.

    Attributes:
        nodes: the conditions; None where it was not read.
        asked: for each the number of the set of questions that it asks.
        is_lined: whether a line is named in any.
    """

    nodes: list[Node | None]
    asked: list[int]
    is_lined: bool = False


class _OfEdited(NamedTuple):
    """What a property demanded of the moves of a rule that says something else by now, by what each move did."""

    demanded: Mapping[str, tuple[Node, int]]
    is_lined: bool


@dataclass
class _SaidBefore:
    """All that is known: of states by the names of properties, of steps by these and the names of rules.

    Attributes:
        edited: of steps, where the rule says something else by now.
        does: what the moves of a rule do, in their order, by the names of rules that say what they said; each is the
            digest of it, or nothing where nobody asked.
        applies: which questions a property of steps asks before it applies, and whether a line is named meanwhile.
        questions: the sets of questions that are asked.
        numbers: which number each of them has.
    """

    states: dict[str, _OfState] = field(default_factory=dict)
    steps: dict[tuple[str, str], _OfSteps] = field(default_factory=dict)
    edited: dict[tuple[str, str], _OfEdited] = field(default_factory=dict)
    does: dict[str, list[str]] = field(default_factory=dict)
    applies: dict[str, tuple[tuple[str, ...], bool]] = field(default_factory=dict)
    questions: list[tuple[str, ...]] = field(default_factory=list)
    numbers: dict[tuple[str, ...], int] = field(default_factory=dict)

    def number_of(self, questions: tuple[str, ...]) -> int:
        """The number of a set of questions."""
        found = self.numbers.get(questions)
        if found is None:
            found = self.numbers[questions] = len(self.questions)
            self.questions.append(questions)
        return found


class KeptProperties:
    """Takes what the properties of a system say from a shelf, reads what is not there, or says something else by now.

    Args:
        system: the system, with all its moves.
        properties: those of its game, by their names.
        parts: how its rules were read.

    Attributes:
        prints: takes digests of the system's expressions, for others, too.
    """

    taken: ClassVar[int] = 0
    """How many conditions were taken in this process; tests ask."""

    def __init__(self, system: TransitionSystem, properties: Mapping[str, Property], parts: KeptParts) -> None:
        self._game: Any = system.game
        self._functions: Mapping[str, StateFunction] = system.functions
        self._instances = system.instances
        self._asking_for_moves = system.asked_for_moves
        self._properties = properties
        self._of_rules = parts.keys
        self._shelf: Shelf = parts.shelf.of_properties()
        kind: Any = type(self._game)
        self._caches = [(cache, cache.cache_info().misses) for cache in caches_beside(kind)]
        self._is_new = False
        self.prints = Fingerprints()
        self._does: dict[Instance, str] = {}

    # What is asked

    def of_state(self, one: Property, read: Callable[[], Written]) -> Written:
        """What a property says of states. Raises what reading it does."""
        if not self._is_of_game(one):
            return read()
        found = self._known.states.get(one.name)
        if found is None:
            says, asked, is_lined = self._noting(read)
            self._known.states[one.name] = _OfState(says, asked, is_lined)
            self._is_new = True
            return says
        self._ask(found.asked)
        KeptProperties.taken += 1
        return found.says

    def of_step(self, one: Property, instance: Instance, read: Callable[[], Node]) -> Node:
        """What a property demands of a move. Raises what reading it does."""
        rule, number = self._places.get(instance, ("", 0))
        if not rule or not self._is_of_game(one):
            return read()
        known = self._known
        of_rule = known.steps.get((one.name, rule))
        if of_rule is None:
            many = self._of_each_rule[rule]
            of_rule = known.steps[one.name, rule] = _OfSteps([None] * many, [0] * many)
        node = of_rule.nodes[number]
        if node is not None:
            self._ask(known.questions[of_rule.asked[number]])
            KeptProperties.taken += 1
            return node
        before = known.edited.get((one.name, rule))
        said = None if before is None else before.demanded.get(self._done_by(instance))
        if before is not None and said is not None:
            of_rule.nodes[number], of_rule.asked[number] = said
            of_rule.is_lined |= before.is_lined
            self._is_new = True
            self._ask(known.questions[said[1]])
            KeptProperties.taken += 1
            return said[0]
        made, asked, is_lined = self._noting(read)
        of_rule.nodes[number], of_rule.asked[number] = made, known.number_of(asked)
        of_rule.is_lined |= is_lined
        self._is_new |= one.name not in self._asking_for_moves
        return made

    def applying(self, one: Property, read: Callable[[], object]) -> None:
        """Nothing, where a property of steps applies. Raises what reading it of the first move does."""
        if not self._is_of_game(one):
            read()
            return
        found = self._known.applies.get(one.name)
        if found is None:
            _, asked, is_lined = self._noting(read)
            self._known.applies[one.name] = asked, is_lined
            self._is_new |= one.name not in self._asking_for_moves
            return
        self._ask(found[0])

    def keep(self) -> None:
        """Keep what was read so far, beside what was taken: it is written later (`written_later`)."""
        if not self._is_new or not self._keys or asked_once_by(self._game, self._caches):
            return
        self._is_new = False
        known, keys = self._known, self._keys
        whole = self._asking_for_moves
        parts: dict[str, Part] = {f"{_STATE}{name}": (one.says,) for name, one in known.states.items()}
        steps = {names: one for names, one in known.steps.items() if names[0] not in whole}
        parts.update(
            {f"{_STEP}{' '.join(names)}": Conditions([*one.nodes], [*one.asked]) for names, one in steps.items()}
        )
        notes = {
            "keys": {name: list(key) for name, key in keys.items()},
            "rules": {name: list(key) for name, key in self._of_rules.parts.items()},
            "states": {name: (one.asked, one.is_lined) for name, one in known.states.items()},
            "steps": [(*names, one.is_lined) for names, one in steps.items()],
            "does": self._done_by_rules(steps),
            "first": self._done_by(self._instances[0]) if self._instances else "",
            "applies": {name: said for name, said in known.applies.items() if name not in whole},
            "questions": [*known.questions],
        }

        def write() -> None:
            with suppress(CannotBePacked, TypeError, ValueError, OverflowError):
                self._shelf.keep(self._game, packed(parts, self._functions, self._of_rules.sorts, notes))

        put_off(self._game, _OF_PROPERTIES, write)

    # What is known

    def _is_of_game(self, one: Property) -> bool:
        """Whether a property is the game's own, and it can be told what it depends on."""
        key = self._keys.get(one.name)
        return key is not None and bool(key.says) and self._properties.get(one.name) is one

    def _noting(self, read: Callable[[], Read]) -> tuple[Read, tuple[str, ...], bool]:
        """What is read, which questions are asked meanwhile, and whether a line is named."""
        consulted: AskedQuestions = self._game.consulted
        before = set(consulted)
        consulted.clear()
        try:
            with noting_lines() as named:
                found = read()
            return found, tuple(sorted(consulted)), bool(named)
        finally:
            consulted |= before

    def _done_by(self, instance: Instance) -> str:
        """What a move does, as a digest, whenever it can be made; nothing where it has none."""
        found = self._does.get(instance)
        if found is None:
            found = ""
            with suppress(TypeError):  # of parameters that cannot be compared
                found = self.prints.of_step(instance).hex()
            self._does[instance] = found
        return found

    def _done_by_rules(self, steps: Mapping[tuple[str, str], _OfSteps]) -> dict[str, str]:
        """What is done by the moves of which it is known what some property demands, rule by rule."""
        is_asked: dict[str, list[bool]] = {}
        for (_, rule), one in steps.items():
            before = is_asked.get(rule)
            here = [node is not None for node in one.nodes]
            is_asked[rule] = here if before is None else [*map(or_, before, here)]
        found: dict[str, list[str]] = {}
        for rule, asked in is_asked.items():
            of_rule = found[rule] = self._known.does.setdefault(rule, [""] * len(asked))
            for number, instance in enumerate(self._moves_of[rule]):
                if asked[number] and not of_rule[number]:
                    of_rule[number] = self._done_by(instance)
        return {rule: ",".join(each) for rule, each in found.items()}

    def _ask(self, questions: Iterable[str]) -> None:
        if questions:
            self._game.consulted.update(questions)

    @cached_property
    def _of_each_rule(self) -> dict[str, int]:
        """How many moves each rule has."""
        return {rule: len(moves) for rule, moves in self._moves_of.items()}

    @cached_property
    def _moves_of(self) -> dict[str, list[Instance]]:
        """The moves of each rule, in their order."""
        found: dict[str, list[Instance]] = {}
        for instance, (rule, _) in self._places.items():
            found.setdefault(rule, []).append(instance)
        return found

    @cached_property
    def _places(self) -> dict[Instance, tuple[str, int]]:
        """The rule of each move, and its number among those; of rules of which it can be told what they depend on."""
        met: dict[str, int] = {}
        found: dict[Instance, tuple[str, int]] = {}
        for instance in self._instances:
            rule = instance.label.rule
            key = self._of_rules.parts.get(RULE + rule)
            if key is not None and key.says:
                number = met[rule] = met.get(rule, -1) + 1
                found[instance] = rule, number
        return found

    @cached_property
    def _keys(self) -> Mapping[str, KeyOfPart]:
        """What each property depends on besides rules; empty where that cannot be told."""
        try:
            with asking_nothing(self._game):
                frame = self._of_rules.frame
                return {name: key_of(self._game, name, frame, [one]) for name, one in self._properties.items()}
        except Exception:  # of the author's code, too: what is wrong is said where it is read
            return {}

    @cached_property
    def _known(self) -> _SaidBefore:
        """What of the shelf still stands; nothing where what lies there was not packed here."""
        write_down_before(self._game, _OF_PROPERTIES)
        found = self._shelf.found(self._game) if self._keys else None
        if found is not None:
            with suppress(*NOT_PACKED):
                return self._standing(packed_in(found.data), found)
        return _SaidBefore()

    def _standing(self, there: Packed, found: OnShelf) -> _SaidBefore:
        notes, known = there.notes, _SaidBefore()
        keys, rules = self._keys, self._of_rules.parts
        stand: dict[str, StillSays] = {name: key.stands(notes["keys"].get(name), found) for name, key in keys.items()}
        of_rules = {
            name.removeprefix(RULE) for name, key in rules.items() if key.stands(notes["rules"].get(name), found).says
        }
        if not any(one.says for one in stand.values()):
            return known
        unpacked = Unpacked(there, self._functions, self._of_rules.sorts)
        for asked in notes["questions"]:
            known.number_of(tuple(asked))
        if not all(map(self._can_ask, known.questions)):
            return _SaidBefore()

        def is_taken(name: str, asked: Iterable[str], is_lined: bool) -> bool:
            found = stand.get(name)
            return found is not None and found.says and found.on_its_lines >= is_lined and self._can_ask(asked)

        for name, (asked, is_lined) in notes["states"].items():
            if is_taken(name, asked, is_lined):
                known.states[name] = _OfState(unpacked.words(f"{_STATE}{name}")[0], tuple(asked), is_lined)
        for name, rule, is_lined in notes["steps"]:
            if not (is_taken(name, (), is_lined) and rule in self._of_each_rule):
                continue
            nodes, of_each = unpacked.conditions(f"{_STEP}{name} {rule}")
            if max(of_each) >= len(known.questions):
                continue
            done = notes["does"][rule].split(",")
            if rule not in of_rules:
                known.edited[name, rule] = _OfEdited(_by_what_is_done(done, nodes, of_each), is_lined)
            elif len(nodes) == self._of_each_rule[rule]:
                known.steps[name, rule] = _OfSteps(nodes, of_each, is_lined)
                known.does[rule] = done
        first = self._instances[0] if self._instances else None
        is_first = first is not None and (first.label.rule in of_rules or self._done_by(first) == notes["first"] != "")
        for name, (asked, is_lined) in notes["applies"].items():
            if is_taken(name, asked, is_lined) and is_first:
                known.applies[name] = tuple(asked), is_lined
        return known

    def _can_ask(self, questions: Iterable[str]) -> bool:
        return all(question in self._game.readings for question in questions)


def _by_what_is_done(
    done: Sequence[str], nodes: Sequence[Node | None], asked: Sequence[int]
) -> dict[str, tuple[Node, int]]:
    """What was demanded of moves, and which questions that asked, by what the moves did."""
    known = zip(done, nodes, asked, strict=True)
    return {does: (node, number) for does, node, number in known if does and node is not None}
