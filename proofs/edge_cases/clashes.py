"""What no position should be like: two forced steps that disagree, an end or a result that denotes nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.expressions.expression import FALSE, Node, cell_node, conjunction, disjunction, equal, negation
from rulestone.model.system.semantics import holds, undefined_standing
from rulestone.model.system.standing import Standing, denoting
from rulestone.model.system.system import State
from rulestone.proofs.plays.conditions import StateCheck
from rulestone.proofs.plays.play import Play

from .finding import Finding, FindingKind
from .leaks import leaks_of

MOST_FORCED = 80
"""How many forced steps are compared with each other."""


@dataclass(frozen=True)
class Clash:
    """A sort of position that ought not to come about.

    Attributes:
        check: the condition that every position should meet.
        kind, subject, clauses: of the finding, where one does not.
        words: what is wrong in a given position.
    """

    check: StateCheck
    kind: FindingKind
    subject: str
    words: Callable[[State], str]
    clauses: tuple[str, ...] = ()

    def finding(self, play: Play, changed: Mapping[str, str], basis: str, *, reachable: bool = True) -> Finding:
        """What a play shows that ends in such a position, or a position to which no play is known."""
        return Finding(
            self.kind,
            self.subject,
            f"{where(play, reachable)} {self.words(play.last)}.",
            self.clauses,
            scope=play.system.scope,
            readings=changed,
            basis=basis,
            certain=reachable,
            plays=(play,),
            labels=() if reachable else ("a position that the proved invariants allow",),
            extra={} if reachable else {"reachable": False},
        )


def where(play: Play, reachable: bool = True) -> str:
    """The beginning of a sentence about the end of a play."""
    if not reachable:
        return "In a position that no proved invariant excludes, though no play to it is known,"
    return after_moves(len(play))


def after_moves(number: int) -> str:
    """The beginning of a sentence about the position after a number of moves."""
    return f"After {moves_words(number)}" if number else "At the beginning"


def moves_words(number: int) -> str:
    """How many moves."""
    return {0: "no move", 1: "one move"}.get(number, f"{number} moves")


def clashes_of(system: TransitionSystem) -> Iterator[Clash]:
    """Everything of that sort in one scope and reading of a game."""
    yield from _overlaps(system)
    silent: dict[str, list[Standing]] = {}
    for one in system.standing:
        subject = "result" if one.what.startswith("the result") else one.what.removeprefix("the ")
        silent.setdefault(subject, []).append(one)

    def unsaid(state: State) -> str:
        return "; ".join(f"{what} denotes nothing: {why}" for what, why in undefined_standing(system, state))

    for subject, standing in silent.items():
        clauses = [clause for one in standing for declared in one.declared for clause in declared.clauses]
        check = StateCheck(f"{subject} denotes", "invariant", denoting(standing))
        yield Clash(check, FindingKind.GAP, f"undefined {subject}", unsaid, tuple(dict.fromkeys(clauses)))


def _overlaps(system: TransitionSystem) -> Iterator[Clash]:
    """Pairs of forced steps that apply together and lead to different positions."""
    forced = [instance for instance in system.instances if instance.label.chooser is None]
    if len(forced) > MOST_FORCED:
        return
    pairs: dict[tuple[str, str], list[tuple[Instance, Instance, Node]]] = {}
    for one, other in itertools.combinations(forced, 2):
        condition = conjunction((one.allowed, other.allowed, negation(_same_effect(one, other))))
        if condition is not FALSE:
            pairs.setdefault((one.label.rule, other.label.rule), []).append((one, other, condition))
    for (one_rule, other_rule), found in pairs.items():

        def words(state: State, found: list[tuple[Instance, Instance, Node]] = found) -> str:
            one, other = next((one, other) for one, other, clash in found if holds(system, clash, state))
            return (
                f"the rules demand `{one}` and `{other}` at once, with different results; they do not say which "
                "comes first"
            )

        yield Clash(
            StateCheck(
                f"{one_rule} and {other_rule} do not clash",
                "invariant",
                negation(disjunction(condition for _, _, condition in found)),
            ),
            FindingKind.OVERLAP,
            f"{one_rule} and {other_rule}",
            words,
            tuple(dict.fromkeys((*found[0][0].rule.clauses, *found[0][1].rule.clauses))),
        )


def leak_clashes(system: TransitionSystem) -> Iterator[Clash]:
    """Rules whose offers change with a hidden place alone; whether anybody could take it for another is not asked."""
    for leak in leaks_of(system):
        name = f"what {leak.rule} asks is known to who chooses"
        check = StateCheck(name, "invariant", negation(leak.condition))
        yield Clash(check, FindingKind.LEAK, leak.rule, partial(leak.words, system), leak.clauses)


def _same_effect(one: Instance, other: Instance) -> Node:
    cells = dict.fromkeys((*one.updates, *other.updates))
    return conjunction(
        equal(one.updates.get(cell, cell_node(cell)), other.updates.get(cell, cell_node(cell))) for cell in cells
    )
