"""What ought to happen somewhere in a game: each rule played, each requirement refusing, each branch taken.

A probe says so as conditions of states; where none of them is ever met, that is worth telling a designer.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.errors import author_location
from rulestone.model.expressions import written
from rulestone.model.expressions.expression import (
    FALSE,
    TRUE,
    Cell,
    Kind,
    Node,
    StateFunction,
    at_most,
    cell_node,
    conjunction,
    equal,
    implication,
    integer,
    negation,
)
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.walk import conjoined
from rulestone.model.expressions.written import Written
from rulestone.model.reading.grounding import instances_of
from rulestone.model.system.judgements import Judgement
from rulestone.model.system.read_before import ReadBefore
from rulestone.model.words.tracing import Disabled, Reader

from .finding import FindingKind
from .property_words import plain, said


@dataclass(frozen=True)
class Probe:
    """Something that ought to happen.

    Attributes:
        kind, subject, clauses, rule, line: of the finding, where it never happens.
        sentence: what is then said.
        goals: it happens where any of these conditions of a state holds.
        file: where the line stands, without folders; a game may have several files.
        of_several: whether it is one of several conditions that a single `require` lists.
        needs: rules one of which must be played for it.
    """

    kind: FindingKind
    subject: str
    sentence: str
    goals: tuple[Node, ...]
    clauses: tuple[str, ...] = ()
    rule: str = ""
    line: int | None = None
    file: str = ""
    of_several: bool = False
    needs: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The same in every scope."""
        return f"{self.kind.name}|{self.rule}|{self.line}|{self.subject}"


_OF_A_LINE = (FindingKind.DEAD_RULE, FindingKind.IDLE_GUARD)
"""What a line of a rule may be."""


def probes_of(system: TransitionSystem, *, light: bool = False, names: Collection[str] | None = None) -> list[Probe]:
    """Every probe of a game in one scope and reading, or those with these names.

    A light look is at its variables and ends only. For the requirements and cases of a rule it is read anew, which
    takes long: only those rules are of which something is asked.
    """
    if light:
        return [*_changes(system), *_endings(system)]
    asked = None if names is None else [name.split("|", 2)[:2] for name in names]
    kinds = set(FindingKind.__members__ if asked is None else (kind for kind, _ in asked))
    found: list[Probe] = []
    if FindingKind.DEAD_RULE.name in kinds:
        found += [_played(name, list(instances)) for name, instances in system.instances_by_rule.items()]
    for rule in dict.fromkeys(instance.rule for instance in system.instances):
        if asked is None or any([kind.name, rule.name] in asked for kind in _OF_A_LINE):
            found += _places(system, rule)
    if FindingKind.FROZEN_VARIABLE.name in kinds:
        found += _changes(system)
    if FindingKind.UNREACHABLE.name in kinds:
        found += _endings(system)
    if FindingKind.VACUOUS.name in kinds:
        found += _premises(system, names)
    return [probe for probe in found if TRUE not in probe.goals and (names is None or probe.name in names)]


def quick_probes_of(system: TransitionSystem) -> list[Probe]:
    """Those probes for which no rule is read anew and nothing is asked of the steps: for scopes that are vast."""
    found = [_played(name, list(instances)) for name, instances in system.instances_by_rule.items()]
    found += [*_changes(system), *_endings(system), *_premises_of_invariants(system)]
    return [probe for probe in found if TRUE not in probe.goals]


def never_grounded(system: TransitionSystem) -> Iterator[Probe]:
    """Rules that have no instance at all: their requirements exclude each other in this reading."""
    alive = {instance.label.rule for instance in system.instances}
    for rule in system.game.declared(Rule):
        if rule.name not in alive:
            told = f"{_named(rule)} can never be played in this reading: its requirements never hold together."
            yield Probe(FindingKind.DEAD_RULE, rule.name, told, (), rule.clauses, rule.name, rule.line)


def _named(rule: Rule) -> str:
    """A rule by what its docstring says, if it has one, and by its name."""
    text = plain(rule.text)
    return f"“{text}” (`{rule.name}`)" if text else f"`{rule.name}`"


def _asked(instance: Instance) -> Node:
    """Where the guard's words denote."""
    return conjunction(obligation.condition for obligation in instance.guard_obligations)


def _played(name: str, instances: list[Instance]) -> Probe:
    rule = instances[0].rule
    return Probe(
        FindingKind.DEAD_RULE,
        name,
        f"{_named(rule)} can never be played: no position that can come about allows it.",
        tuple(dict.fromkeys(conjunction((_asked(i), i.guard)) for i in instances)),
        rule.clauses,
        name,
        rule.line,
    )


Line = tuple[str | None, int | None]
"""A file, and a line of it."""

Place = tuple[Line, int]
"""A line, and a position among the requirements that stand there."""


class _PlaceReader(Reader):
    """Takes note of where requirements stand, and of the conditions that `when` goes by."""

    def __init__(self, functions: Mapping[str, StateFunction], preset: Mapping[Cell, Node] | None) -> None:
        super().__init__(functions, preset)
        self.places: list[Place | None] = []
        self.branches: list[tuple[Line, Written]] = []
        self.forbidding: Place | None = None

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        place = None if position is None else (author_location(), position)
        try:
            super().require(condition, text, line, position)
        except Disabled:
            self.forbidding = place
            raise
        if len(self.requirements) > len(self.places):  # else it is always met
            self.places.append(place)

    def branch(self, condition: Written) -> Written:
        self.branches.append((author_location(), written.conjunction((self.here, condition))))
        return condition


class _Noted(NamedTuple):
    """A move, and what its reader took note of: see `_PlaceReader`. None where the move can never apply."""

    move: Instance | None
    places: Sequence[Place | None]
    branches: Sequence[tuple[Line, Written]]
    forbidding: Place | None


class _Noting:
    """Reads moves anew, and keeps for the next reading what was noted (`ReadBefore`).

    Attributes:
        noted: what was noted of the last move that was read.
    """

    noted: _Noted

    def __init__(self, before: ReadBefore | None) -> None:
        self._before = before
        self._reader: _PlaceReader | None = None

    def make(self, functions: Mapping[str, StateFunction], preset: Mapping[Cell, Node] | None = None) -> Reader:
        """Who reads the next move."""
        self._reader = _PlaceReader(functions, preset)
        return self._reader

    def watching(self) -> AbstractContextManager[object]:
        """See `ReadBefore`."""
        return nullcontext() if self._before is None else self._before.watching()

    def read(self, what: tuple[object, ...], read: Callable[[], Instance | None]) -> Instance | None:
        """A move as it was read before by one who takes notes, or as it is read now."""

        def now() -> _Noted:
            move = read()
            reader = self._reader
            assert reader is not None
            return _Noted(move, reader.places, reader.branches, reader.forbidding)

        self.noted = now() if self._before is None else self._before.read((_PlaceReader, *what), now)
        return self.noted.move


def _places(system: TransitionSystem, rule: Rule) -> Iterator[Probe]:
    """Each requirement as written refuses somebody who meets those before it; each case of a `when` arises."""
    refused: dict[Place, dict[Node, None]] = {}
    wordings: dict[Place, dict[str, None]] = {}
    taken: dict[Line, dict[Node, None]] = {}
    noting = _Noting(system.before)
    for instance in instances_of(system.game, rule, system.functions, system.over, noting.make, before=noting):
        _, places, branches, forbidding = noting.noted
        if instance is None:
            if forbidding is not None:
                refused.setdefault(forbidding, {})[TRUE] = None  # it refuses these parameters altogether
            continue
        known = len(instance.requirements) - len(places)
        earlier = [_asked(instance), *(requirement.condition for requirement in instance.requirements[:known])]
        for place, requirement in zip(places, instance.requirements[known:], strict=True):
            if place is not None:
                goal = conjunction((*earlier, negation(requirement.condition)))
                refused.setdefault(place, {})[goal] = None
                wordings.setdefault(place, {})[requirement.text] = None
            earlier.append(requirement.condition)
        for where, condition in branches:
            taken.setdefault(where, {})[conjunction((_asked(instance), instance.guard, condition.total))] = None
    every = [place for place, _ in refused]
    for ((file, line), position), nodes in refused.items():
        texts = list(wordings.get(((file, line), position), ()))
        which = f", its condition no. {position + 1}," if position else ""
        said = f" ({texts[0]})" if len(texts) == 1 and not texts[0].startswith("it needs ") else ""
        yield Probe(
            FindingKind.IDLE_GUARD,
            f"{rule.name}:{line}" + (f" no. {position + 1}" if position else ""),
            f"{source_at(file, line)}{which} in `{rule.name}`{said} refuses nobody: whenever what is required before "
            "it is met, so is this. Either something is said twice, or the case it guards against cannot come about.",
            tuple(nodes),
            rule.clauses,
            rule.name,
            line,
            Path(file or "").name,
            every.count((file, line)) > 1,
        )
    for (file, line), nodes in taken.items():
        told = f"{source_at(file, line)} in `{rule.name}` never arises: no position that can come about meets it."
        yield Probe(
            FindingKind.DEAD_RULE,
            f"{rule.name}:{line}",
            told,
            tuple(nodes),
            rule.clauses,
            rule.name,
            line,
            Path(file or "").name,
        )


MOST_SHOWN = 90
"""Of a longer line of the game's file the beginning is shown."""


def source_at(file: str | None, line: int | None) -> str:
    """What stands on a line, as code, with its place; a call that goes on below it is shown whole, or begun."""
    place = f"line {line}"
    if file is None or line is None or not (text := linecache.getline(file, line).strip()):
        return f"The condition on {place}"
    following = line
    text = _without_remark(text)
    while text.count("(") > text.count(")") and len(text) < MOST_SHOWN and following < line + 6:
        following += 1
        text = f"{text} {_without_remark(linecache.getline(file, following).strip())}"
    text = text.removeprefix("with ").rstrip(":").replace("( ", "(").replace(" )", ")").replace(",)", ")")
    shown = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN].rstrip()} ..."
    return f"`{shown}` ({Path(file).name}, {place})"


def _without_remark(text: str) -> str:
    return text.partition("  #")[0].rstrip()


def _changes(system: TransitionSystem) -> Iterator[Probe]:
    goals: dict[str, dict[Node, None]] = {name: {} for name in system.functions}
    put_back = _put_back(system)
    for instance in system.instances:
        for cell, value in instance.updates.items():
            if cell.function.name in put_back:
                continue
            differs = negation(equal(value, cell_node(cell)))
            changed = conjunction((_asked(instance), instance.guard, differs))
            if changed is not FALSE:
                goals[cell.function.name][changed] = None
    initial = system.initial
    dealt = {cell.function.name for cell in initial.free}
    dealt |= {cell.function.name for cell, node in initial.assigned.items() if node.kind is not Kind.CONSTANT}
    for name, nodes in goals.items():
        if not nodes and name in dealt:
            continue  # it tells plays apart from their beginning on
        low, high = system.functions[name].value_type.code_range
        if low is not None and low == high:
            continue  # there is nothing else that it could be
        told = f"`{name}` never changes: no move that can be made gives it another value."
        yield Probe(FindingKind.FROZEN_VARIABLE, name, told, tuple(nodes))


def _put_back(system: TransitionSystem) -> set[str]:
    """Variables that only ever get the value with which they begin: by the words of the rules nothing changes them."""
    first = {cell: node for cell, node in system.initial.assigned.items() if node.kind is Kind.CONSTANT}
    others = {cell.function.name for cell in system.cells if cell not in first}
    for instance in system.instances:
        for cell, value in instance.updates.items():
            if cell.function.name not in others and not _keeps(value, cell, first[cell]):
                others.add(cell.function.name)
    return set(system.functions) - others


def _keeps(value: Node, cell: Cell, first: Node) -> bool:
    if value.kind is Kind.IF:
        return all(_keeps(branch, cell, first) for branch in value.args[1:])
    return value is cell_node(cell) or (value.is_constant and equal(value, first) is TRUE)


def _endings(system: TransitionSystem) -> Iterator[Probe]:
    if system.terminal is FALSE:
        return
    yield Probe(
        FindingKind.UNREACHABLE, "the end", "The game cannot end: no play leads to an end.", (system.over.total,)
    )
    for player, result in system.written_outcomes().items():
        who = value_text(player)
        denotes = conjunction(need for need, _ in result.needs)  # where it does not, that is reported by itself
        won = conjunction((system.over.total, implication(denotes, at_most(integer(1), result.simple))))
        told = f"No play ends well for {who}: the result is never above 0."
        yield Probe(FindingKind.UNREACHABLE, f"a win for {who}", told, (won,))


def _says_nothing(system: TransitionSystem, name: str) -> str:
    return f"That {said(type(system.game), name)} says nothing: the case it speaks of never arises."


def _premises_of_invariants(system: TransitionSystem) -> Iterator[Probe]:
    for judged in system.invariants:
        goals = dict.fromkeys(premise for part in conjoined(_said(judged)) for premise in _premises_of(part))
        yield Probe(FindingKind.VACUOUS, judged.name, _says_nothing(system, judged.name), tuple(goals), judged.clauses)


def _premises(system: TransitionSystem, names: Collection[str] | None = None) -> Iterator[Probe]:
    yield from _premises_of_invariants(system)
    for declared in system.step_properties:
        if names is not None and Probe(FindingKind.VACUOUS, declared.name, "", ()).name not in names:
            continue
        # What a rule's own words settle is simplified away, so only rules that are never played make one vacuous.
        judged = [one for one in system.instances if system.step_condition(declared, one) is not TRUE]
        nodes = dict.fromkeys(conjunction((_asked(instance), instance.guard)) for instance in judged)
        if nodes:
            told = _says_nothing(system, declared.name)
            rules = tuple(dict.fromkeys(instance.label.rule for instance in judged))
            yield Probe(FindingKind.VACUOUS, declared.name, told, tuple(nodes), declared.clauses, needs=rules)


def _said(judged: Judgement) -> Node:
    return judged.written.simple if judged.written is not None else judged.condition


def _premises_of(part: Node) -> list[Node]:
    """What an implication assumes, each by itself, for a conclusion may be a denial, too; nothing: no implication."""
    denied = [arg.args[0] for arg in part.args if arg.kind is Kind.NOT] if part.kind is Kind.OR else []
    return denied or [TRUE]
