"""A game in which some players follow a declared strategy: the same positions, and fewer of their steps.

That a strategy does what it is said to do is an invariant of this game, which every engine can judge: play stays where
it is to be kept (or away from where it must not come), and whoever follows the strategy always has a step that it
names. Of what is to be reached: every step lowers a number, and play does not end before.

Where others' steps are answered (a pairing, a mirror) the game remembers the answer that is owed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import CAN_FORCE, CAN_KEEP, CHANCE, INVARIANT, VARIANT
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.arithmetic import plus
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import Integer, code_span
from rulestone.model.expressions.walk import conjoined, substitute, support
from rulestone.model.expressions.written import TRUE as ALWAYS
from rulestone.model.expressions.written import as_it_is
from rulestone.model.system.judgements import Judgement
from rulestone.model.system.strategies import Strategy
from rulestone.model.words.effects import Assigned, Requirement

from .conditions import DEFINED
from .play import Play, replay
from .sight import sight
from .verdict import StepPair

AIM, ANSWERED, KEPT, LOWERED = "the aim", "an answer", "what it keeps", "what it lowers"
"""What a strategy comes to in the game in which it is followed."""

GUESS = "guess "
"""How the names of conditions begin that may help induction, and of which nothing is believed."""

MOST_GUESSES = 12
"""Of more the usual way of induction takes long."""

FEW_VALUES = 5
"""Of places with at most as many values it is guessed which two of them paired places never have together."""

FEW_PLACES = 4
"""A step that changes more places of a variable pairs none of them."""


@dataclass(frozen=True, eq=False)
class Followed:
    """A strategy and the game in which it is followed.

    Attributes:
        original: the game.
        system: the same with fewer steps; its last place, where there is one more, is the answer that is owed.
        strategy: the strategy.
        asked: the names of the properties that it comes to.
        instances: by instance of `system`, the one of the game.
    """

    original: TransitionSystem
    system: TransitionSystem
    strategy: Strategy
    asked: tuple[str, ...]
    instances: Mapping[Instance, Instance]

    def play(self, play: Play) -> Play:
        """The play in the game itself, judged by the plain semantics."""
        first = play.states[0][: len(self.original.cells)]
        return replay(self.original, first, [self.instances[move] for move in play.moves])

    def pair(self, pair: StepPair) -> StepPair:
        """The step in the game itself."""
        places = len(self.original.cells)
        return StepPair(self.original, pair.before[:places], self.instances[pair.instance], pair.after[:places])


def followed(system: TransitionSystem, strategy: Strategy) -> Followed:
    """The game in which a strategy is followed, with what the strategy comes to as invariants."""
    return _Following(system, strategy).made()


def without_guesses(
    system: TransitionSystem, but: Collection[str] | None, most: int = MOST_GUESSES
) -> TransitionSystem:
    """The same without what was guessed, but for those that are said to help, if they are few."""
    helpful = [one for one in system.invariants if one.name.startswith(GUESS) and one.name in (but or ())]
    kept = helpful if len(helpful) <= most else []
    made = replace(system)
    names = ("goals", "variants", "abilities", "strategies", "step_properties", "inapplicable", "standing")
    vars(made).update({name: vars(system)[name] for name in names})
    said = [one for one in system.invariants if not one.name.startswith(GUESS)]
    vars(made)["invariants"] = (*said, *kept)
    return made


def hidden(system: TransitionSystem, strategy: Strategy) -> str:
    """What a strategy goes by although somebody who follows it may not see it, in words; empty where there is nothing.

    Of what cannot be forced nobody asks: what players cannot do seeing everything they cannot do.
    """
    if strategy.shows.kind not in (CAN_FORCE, CAN_KEEP):
        return ""
    unseen = {place for place, condition in sight(system).items() if condition is not ex.TRUE}
    for instance, condition in strategy.own.items():
        read = support(instance.guard, condition.total)
        for cell in sorted(read, key=system.positions.__getitem__):
            if (instance.label.chooser, cell) in unseen:
                return f"{cell}, which {instance.label.chooser} does not always see"
    for instance in strategy.answers:
        for player in strategy.by:
            if any((player, cell) in unseen for cell in instance.updates):
                return f"{instance}, of which {player} does not see everything"
    return ""


class _Following:
    def __init__(self, system: TransitionSystem, strategy: Strategy) -> None:
        self.system = system
        self.strategy = strategy
        self.able = strategy.shows
        self.wanted = self.able.condition
        self.codes: dict[tuple[object, ...], int] = {}
        for answers in strategy.answers.values():
            self.codes.setdefault(_said(answers[0]), len(self.codes) + 1)
        name = "answer_owed"
        while name in system.functions:
            name += "_"
        self.memory = StateFunction(name, (), Integer(0, len(self.codes)))
        self.owed = ex.cell_node(self.memory.cell())
        self.own = {i: _said(i) for i in strategy.own}
        self.saying: dict[int, list[Instance]] = {}
        for instance, said in self.own.items():
            if said in self.codes:
                self.saying.setdefault(self.codes[said], []).append(instance)

    def made(self) -> Followed:
        pairs = {new: old for old in self.system.instances if (new := self._instance(old)).guard is not ex.FALSE}
        system, old = self.system, self.system.initial
        functions, initial = dict(system.functions), old
        if self.codes:
            functions[self.memory.name] = self.memory
            cell, nothing = self.memory.cell(), ex.integer(0)
            effect = Assigned(ALWAYS, self.memory, cell, as_it_is(nothing))
            initial = replace(old, assigned={**old.assigned, cell: nothing}, effects=(*old.effects, effect))
        made = TransitionSystem(
            system.name,
            system.scope,
            system.readings,
            functions,
            tuple(pairs),
            initial,
            system.terminal,
            system.quiet,
            system.game,
            system.written_terminal,
            system.written_quiet,
        )
        kept = {new: old for new, old in pairs.items() if old in self.own}
        asked = self._asked(list(kept), [new for new in pairs if new not in kept])
        guesses = self._guesses()
        variants = self._variants()
        vars(made).update(  # in place of what the game declares of all plays
            invariants=(*asked, *guesses, *system.invariants),
            goals=(),
            variants=variants,
            abilities=(),
            strategies=(),
            step_properties=(),
            inapplicable={},
            standing=(),
        )
        names = [*(one.name for one in asked), DEFINED, *(one.name for one in variants)]
        return Followed(system, made, self.strategy, tuple(names), pairs)

    def _instance(self, old: Instance) -> Instance:
        """An instance where the strategy is followed, and what it is owed after it is remembered."""
        more: list[Node] = []
        if self.able.kind == CAN_FORCE:
            more.append(ex.negation(self.wanted))
        if old in self.own:
            more.append(self._chosen(old))
        requirements = [Requirement(one, "the strategy says something else", None, as_it_is(one)) for one in more]
        new = replace(
            old,
            guard=ex.conjunction((old.guard, *more)),
            requirements=(*old.requirements, *(one for one in requirements if one.condition is not ex.TRUE)),
        )
        if not self.codes or old.label.chooser in (None, CHANCE):
            return new
        cell, owed = self.memory.cell(), self._owed_after(old)
        effects = old.effects and (*old.effects, Assigned(ALWAYS, self.memory, cell, as_it_is(owed)))
        return replace(new, updates={**old.updates, cell: owed}, effects=effects)

    def _chosen(self, instance: Instance) -> Node:
        """The condition that a step of theirs is one that the strategy names."""
        among = self.strategy.own[instance].total
        if not self.codes:
            return among
        free = ex.conjunction((self._owes(0), among))
        code = self.codes.get(self.own[instance])
        return free if code is None else ex.disjunction((self._owes(code), free))

    def _owes(self, code: int) -> Node:
        return ex.equal(self.owed, ex.integer(code))

    def _owed_after(self, instance: Instance) -> Node:
        """What is owed after a step of a player: its answer, where that may be made as soon as it is their turn."""
        answers = self.strategy.answers.get(instance, ())
        if not answers:
            return ex.integer(0)
        code = self.codes[_said(answers[0])]
        possible = as_it_is(substitute(self._possible(code), instance.updates)).total
        return ex.either(possible, ex.integer(code), ex.integer(0))

    def _possible(self, code: int) -> Node:
        """That an answer may be made, but for whose turn it is."""
        return ex.disjunction(
            ex.conjunction(part for part in conjoined(instance.guard) if not _says_when(part))
            for instance in self.saying[code]
        )

    def _asked(self, kept: Sequence[Instance], others: Sequence[Instance]) -> list[Judgement]:
        """What must hold in every position."""
        keeps, named = self.strategy.keeps.total, [i.guard for i in kept]
        by_itself = [i.guard for i in others if i.label.chooser in (None, CHANCE)]
        may_not = ex.negation(ex.disjunction(instance.guard for instance in self.own))
        found = []
        others_are_on_turn = self._others_are_on_turn(others)
        if self.able.kind == CAN_FORCE:
            theirs = ex.conjunction((may_not, ex.disjunction(i.guard for i in others)))
            found.append(
                _judged(ANSWERED, ex.disjunction((self.wanted, *by_itself, theirs, others_are_on_turn, *named)))
            )
        else:
            aim = self.wanted if self.able.kind == CAN_KEEP else ex.negation(self.wanted)
            found.append(_judged(AIM, aim))
            excused = by_itself if self.able.kind == CAN_KEEP else []
            found.append(_judged(ANSWERED, ex.disjunction((may_not, *named, others_are_on_turn, *excused))))
        if keeps is not ex.TRUE:
            after = [ex.implication(i.guard, substitute(keeps, i.updates)) for i in kept]
            at_once = ex.conjunction((ex.disjunction(named), *after))
            reached = (self.wanted,) if self.able.kind == CAN_FORCE else ()
            found.append(_judged(KEPT, ex.disjunction((keeps, *reached, at_once))))
        return found

    def _others_are_on_turn(self, others: Sequence[Instance]) -> Node:
        """That who follows the strategy may do only what is out of turn, and others may do something else."""
        if not any(instance.rule.out_of_turn for instance in self.own):
            return ex.FALSE
        regular = ex.disjunction(i.guard for i in self.own if not i.rule.out_of_turn)
        waited_for = ex.disjunction(i.guard for i in others if not i.rule.out_of_turn)
        return ex.conjunction((ex.negation(regular), waited_for))

    def _variants(self) -> tuple[Judgement, ...]:
        """The numbers that every step lowers; of what is reached nothing more is asked."""
        if self.able.kind != CAN_FORCE:
            return ()
        if self.strategy.lowers is None:
            return self.system.variants
        lowers = self.strategy.lowers
        left = ex.either(self.wanted, ex.integer(0), plus(lowers.simple, ex.integer(1)))
        needs = tuple((ex.disjunction((self.wanted, need)), why) for need, why in lowers.needs)
        written = as_it_is(left, needs)
        return (Judgement(LOWERED, VARIANT, left, written=written),)

    def _guesses(self) -> list[Judgement]:
        """What may help induction: it is not believed, and what is not kept is dropped."""
        found = [self.strategy.keeps.total]
        if self.codes:
            found += self._of_debts()
            for first, second in self._paired_places():
                found += [self._at_rest(first, second, one) for one in _relations(first, second)]
        unique = [one for one in dict.fromkeys(found) if one is not ex.TRUE]
        return [_judged(f"{GUESS}{number}", one) for number, one in enumerate(unique, start=1)]

    def _of_debts(self) -> list[Node]:
        """What is owed may be done, nobody else is to move while it is, and they move only when something is."""
        found = []
        for code, instances in self.saying.items():
            found.append(ex.implication(self._owes(code), self._possible(code)))
            found.append(ex.implication(self._owes(code), ex.disjunction(one.guard for one in instances)))
        for instance in self.system.instances:
            when = ex.conjunction(part for part in conjoined(instance.guard) if _says_when(part))
            owed = ex.negation(self._owes(0)) if instance in self.own else self._owes(0)
            if when is not ex.TRUE:
                found.append(ex.implication(when, owed))
        return found

    def _paired_places(self) -> list[tuple[Cell, Cell]]:
        """The places that a step changes, each with those of the same variable that its answer changes."""
        found: dict[tuple[Cell, Cell], None] = {}
        for instance, answers in self.strategy.answers.items():
            for answer in answers:
                for one, other in self._places_of_both(instance, answer):
                    if (other, one) not in found:
                        found[one, other] = None
        return list(found)

    def _places_of_both(self, instance: Instance, answer: Instance) -> Iterator[tuple[Cell, Cell]]:
        """Two places of one variable, where each of both changes few of it."""
        for name in self.system.functions:
            mine = [cell for cell in answer.updates if cell.function.name == name]
            theirs = [cell for cell in instance.updates if cell.function.name == name]
            if len(mine) <= FEW_PLACES and len(theirs) <= FEW_PLACES:
                yield from ((one, other) for one in theirs for other in mine if one != other)

    def _at_rest(self, first: Cell, second: Cell, relation: Node) -> Node:
        """A relation of two places, or where an answer that changes them is owed, the relation after it."""
        touching = {
            code: [i for i in instances if first in i.updates or second in i.updates]
            for code, instances in self.saying.items()
        }
        touching = {code: instances for code, instances in touching.items() if instances}
        owed = [self._owes(code) for code in touching]
        parts = [ex.disjunction((*owed, relation))]
        for code, instances in touching.items():
            after = ex.conjunction(
                ex.implication(ex.conjunction(conjoined(i.guard)), substitute(relation, i.updates)) for i in instances
            )
            parts.append(ex.implication(self._owes(code), after))
        return ex.conjunction(parts)


def _relations(first: Cell, second: Cell) -> Iterator[Node]:
    """What two places that are paired may have to do with each other."""
    one, other = ex.cell_node(first), ex.cell_node(second)
    if not first.type.is_finite or code_span(first.type) > FEW_VALUES:
        yield ex.equal(one, other)
        return
    values = [ex.constant(first.type.encode(value), first.type) for value in first.type.values()]
    for here in values:
        for there in values:
            yield ex.negation(ex.conjunction((ex.equal(one, here), ex.equal(other, there))))


def _judged(name: str, condition: Node) -> Judgement:
    written = as_it_is(condition)
    return Judgement(name, INVARIANT, written.total, written=written)


def _said(instance: Instance) -> tuple[object, ...]:
    return instance.label.rule, instance.label.parameters


def _says_when(part: Node) -> bool:
    """Whether a requirement fixes a variable without indices: whose turn it is, which phase."""
    inside = part.args[0] if part.kind is Kind.NOT else part
    if inside.kind is Kind.CELL:
        return not inside.payload.index
    if part.kind is not Kind.EQUAL:
        return False
    left, right = part.args
    return left.kind is Kind.CELL and not left.payload.index and right.is_constant
