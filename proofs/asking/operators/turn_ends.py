"""What happens with the end of a turn: whether it ends, what is carried over, who comes next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import OptionalOf
from rulestone.model.expressions.walk import rewrite, support
from rulestone.model.expressions.written import Written

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Forgetful, Rewriter, doing
from .other_moments import following


def turn_goes_on(outline: Outline) -> Iterator[OtherReading]:
    """After a choice that ends the turn the same player is on again."""
    turn = outline.turn
    if turn is None:
        return
    for rule in outline.choices:
        passing = [one for one in outline.instances(rule) if turn in one.updates]
        if rule.by == turn.function.name and any(map(outline.has_matter, passing)):  # else it says no more than that
            yield OtherReading(
                Axis.TURN_ENDS,
                "turn goes on",
                (rule,),
                (turn.function.name,),
                "ends",
                "goes on",
                f"`{spoken(rule.name)}` ends the turn",
                f"after `{spoken(rule.name)}` the same player goes on",
                partial(_without_writing, outline, rule, turn.function.name),
            )


def _without_writing(outline: Outline, rule: Rule, name: str) -> TransitionSystem | None:
    return outline.remaker.reread(
        [rule.name], partial(Forgetful, dropped=lambda function, value: function.name == name)
    )


def carried_or_lapsed(outline: Outline) -> Iterator[OtherReading]:
    """What is set back when the turn ends is kept, and what is kept is set back to what it was at the beginning."""
    turn = outline.turn
    if turn is None:
        return
    ending = [rule for rule in outline.rules.values() if any(turn in one.updates for one in outline.instances(rule))]
    for function in outline.system.functions.values():
        begun = outline.initial_literal(function)
        if (
            begun is None
            or function == turn.function
            or function.name in outline.steering
            or not _is_kept(outline, function)
        ):
            continue
        resets = [rule for rule in ending if any(_sets(one, function, begun) for one in outline.instances(rule))]
        others = [
            rule for rule in outline.rules.values() if rule not in resets and _is_written(outline, rule, function)
        ]
        what = spoken(function.name)
        if resets and others:
            yield OtherReading(
                Axis.CARRIED,
                "carried over",
                (*resets, *others),
                (function.name,),
                "lapses",
                "kept",
                f"at the end of a turn `{what}` is set back",
                f"`{what}` is carried over into the next turn",
                partial(_kept, outline, resets, function, begun),
                function.name,
            )
        elif others and not any(_is_written(outline, rule, function) for rule in ending):
            yield OtherReading(
                Axis.CARRIED,
                "lapses",
                tuple(others),
                (function.name,),
                "kept",
                "lapses",
                f"`{what}` stays as it is when a turn ends",
                f"`{what}` lapses at the end of the turn",
                partial(_lapsing, outline, function, begun),
                function.name,
            )


LEAST_SET_BACK = 3
"""A rule that sets back at least this number of variables begins something anew: a hand, a round, a game of several."""


def kept_for_the_next_one(outline: Outline) -> Iterator[OtherReading]:
    """What is set back when a hand, or a game of several, begins anew is left as it was."""
    begun = {
        function.name: literal
        for function in outline.system.functions.values()
        if function.name not in outline.steering
        and function != (outline.turn.function if outline.turn is not None else None)
        and (literal := outline.initial_literal(function)) is not None
    }
    resets: dict[str, list[Rule]] = {name: [] for name in begun}
    for rule in outline.rules.values():
        back = [
            name
            for name, literal in begun.items()
            if any(_sets(one, outline.system.functions[name], literal) for one in outline.instances(rule))
        ]
        for name in back if len(back) >= LEAST_SET_BACK else ():
            resets[name].append(rule)
    for name, rules in resets.items():
        function = outline.system.functions[name]
        others = any(_is_written(outline, rule, function) for rule in outline.rules.values() if rule not in rules)
        if rules and others and _is_kept(outline, function):
            told = " or ".join(f"`{spoken(rule.name)}`" for rule in rules)
            yield OtherReading(
                Axis.CARRIED,
                "kept for the next one",
                tuple(dict.fromkeys((*rules, *(next_one for rule in rules for next_one in following(outline, rule))))),
                (name,),
                "lapses",
                "kept",
                f"with {told} {spoken(name)} is set back",
                f"{spoken(name)} stays as it was",
                partial(_kept, outline, rules, function, begun[name]),
                name,
            )


def _is_kept(outline: Outline, function: StateFunction) -> bool:
    """Whether a variable is a purse or a note, not a board: it has no places, or one for each player."""
    return all(outline.is_of_players(index) for index in function.index_types)


def _sets(instance: Instance, function: StateFunction, value: Node) -> bool:
    turn_cells = [cell for cell in instance.updates if cell.function == function]
    return any(instance.updates[cell] is value for cell in turn_cells)


def _is_written(outline: Outline, rule: Rule, function: StateFunction) -> bool:
    return any(cell.function == function for one in outline.instances(rule) for cell in one.updates)


def _kept(outline: Outline, rules: list[Rule], function: StateFunction, begun: Node) -> TransitionSystem | None:
    def dropped(other: StateFunction, value: Written) -> bool:
        return other == function and value.simple.is_constant and value.simple.payload == begun.payload

    return outline.remaker.reread([rule.name for rule in rules], partial(Forgetful, dropped=dropped))


def _lapsing(outline: Outline, function: StateFunction, begun: Node) -> TransitionSystem:
    turn = outline.turn
    assert turn is not None
    what = dict.fromkeys(function.cells(), begun)
    changed = {
        name: [doing(one, what) if turn in one.updates else one for one in some]
        for name, some in outline.remaker.instances.items()
    }
    return outline.remaker.with_instances(changed)


def another_player(outline: Outline) -> Iterator[OtherReading]:
    """Where it is said which player comes next, or gets something, another one is meant."""
    named = [
        f
        for f in outline.system.functions.values()
        if not f.index_types and outline.is_of_players(f.value_type) and not isinstance(f.value_type, OptionalOf)
    ]
    if outline.players is None or len(outline.players) < 2 or len(named) < 2:
        return
    for rule in outline.rules.values():
        for written in named:
            read = {
                cell.function
                for one in outline.instances(rule)
                if written.cell() in one.updates
                for cell in support(one.updates[written.cell()])
                if _says_who(one.updates[written.cell()], cell)
            }
            for function in named:
                for other in named:
                    if function in read and other not in read and other != function:
                        yield OtherReading(
                            Axis.WHO,
                            "another player",
                            (rule,),
                            (written.name, function.name, other.name),
                            "this",
                            "other",
                            f"`{spoken(rule.name)}` reckons `{spoken(written.name)}` from `{spoken(function.name)}`",
                            f"it reckons it from `{spoken(other.name)}`",
                            partial(_reckoned, outline, rule, written, function.cell(), other.cell()),
                        )


def _says_who(node: Node, cell: Cell) -> bool:
    """Whether a value is the player in a place, or the next one after them."""
    while node.kind is Kind.IF:
        node = node.args[1]
    return (node.kind is Kind.CELL and node.payload == cell) or (
        node.kind is Kind.TABLE and len(node.args) == 1 and list(support(node)) == [cell]
    )


def _reckoned(outline: Outline, rule: Rule, written: StateFunction, one: Cell, other: Cell) -> TransitionSystem | None:
    def exchanged(node: Node) -> Node:
        def replace(part: Node, args: tuple[Node, ...]) -> Node | None:
            return ex.cell_node(other) if part.kind is Kind.CELL and part.payload == one else None

        return rewrite(node, replace)

    return outline.remaker.reread([rule.name], partial(Rewriter, values={written.name: exchanged}))
