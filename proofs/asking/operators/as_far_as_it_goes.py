"""The turn goes on only where something is so; and what is asked for but lacking is done as far as it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.model import Instance, TransitionSystem, Value
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.written import Written
from rulestone.model.words.effects import Assigned
from rulestone.model.words.tracing import Reader

from ..axes import Axis
from ..game_outline import Names, Outline, in_words, names_of, spoken
from ..other_reading import OtherReading
from ..remaking import doing
from ..said_by_rules import AskedFor


def goes_on_where(outline: Outline) -> Iterator[OtherReading]:
    """After a choice that ends the turn the same player goes on where a condition holds of which the rule asks."""
    turn = outline.turn
    for rule in outline.choices:
        if turn is None or rule.by != turn.function.name:
            continue
        passing = [one for one in outline.instances(rule) if turn in one.updates]
        for names in dict.fromkeys(names for one in passing for names in _asked(outline, one)):
            yield OtherReading(
                Axis.TURN_ENDS,
                "goes on where it is so",
                (rule,),
                names,
                "ends",
                "goes on",
                f"`{spoken(rule.name)}` ends the turn, whatever comes of it",
                f"where what it asks of {in_words(names)} is so the same player goes on",
                partial(_goes_on, outline, rule, turn, names),
            )


def _asked(outline: Outline, instance: Instance) -> dict[Names, Node]:
    """The conditions under which a choice does something, by what they speak of.

    Where one variable is changed at each of several places, any of them will do; of one place, and of several
    variables, it is the first that counts. Where one denotes nothing the choice does not either.
    """
    turn = {outline.turn.function.name} if outline.turn is not None else set()
    found: dict[Names, tuple[StateFunction, dict[object, Node]]] = {}
    for one in instance.effects or ():
        names = names_of(one.path.simple)
        if isinstance(one, Assigned) and names and not set(names) & (outline.steering | turn):
            function, paths = found.setdefault(names, (one.function, {}))
            if function == one.function:
                paths.setdefault(one.place, one.path.simple)
    return {names: ex.disjunction(paths.values()) for names, (_, paths) in found.items()}


def _goes_on(outline: Outline, rule: Rule, turn: Cell, names: Names) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        so = _asked(outline, instance).get(names)
        if so is None or turn not in instance.updates:
            return instance
        return doing(instance, {turn: ex.either(so, ex.cell_node(turn), instance.updates[turn])})

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


# As much as there is


class AsFarAsItGoes(Reader):
    """Reads a rule in which an amount that has to be there is as much of it as there is.

    Args:
        amount: the variable that says how much is wanted.
        noted: gets the variables that have to hold as much.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        amount: str,
        noted: dict[str, None] | None = None,
    ) -> None:
        super().__init__(functions, preset)
        self._amount = amount
        self._noted = noted
        self._there: dict[Cell, Cell] = {}

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        found = _at_least(condition.simple, self._amount) if position is not None else None
        if found is None:
            super().require(condition, text, line, position)
            return
        amount, purse = found
        self._there[amount] = purse
        if self._noted is not None:
            self._noted[purse.function.name] = None

    def read(self, function: StateFunction, index: tuple[object, ...]) -> Value:
        value: Value = super().read(function, index)
        place = self._place(function, index) if function.name == self._amount else ()
        purse = self._there.get(place) if isinstance(place, Cell) else None
        if purse is None or not isinstance(place, Cell):
            return value
        return Value(wr.extreme(wr.Op.LEAST, (self._now(place), wr.as_it_is(ex.cell_node(purse), certain=True))))


def _at_least(node: Node, amount: str) -> tuple[Cell, Cell] | None:
    """The place that says how much is wanted, and the one that has to hold as much, where that is all that is asked."""
    if node.kind is not Kind.AT_MOST or any(arg.kind is not Kind.CELL for arg in node.args):
        return None
    wanted, there = (arg.payload for arg in node.args)
    return (wanted, there) if wanted.function.name == amount != there.function.name else None


def as_much_as_there_is(outline: Outline) -> Iterator[OtherReading]:
    """Who has not as much as is wanted gives all that there is."""
    for rule in outline.choices:
        amounts = _amounts(outline, rule)
        for amount in outline.system.functions:
            if amount not in amounts:
                continue  # up to the first such condition the rule is read as it is modelled
            noted: dict[str, None] = {}
            outline.remaker.reread([rule.name], partial(AsFarAsItGoes, amount=amount, noted=noted))
            if noted:
                yield OtherReading(
                    Axis.IMPOSSIBLE,
                    "as much as there is",
                    (rule,),
                    (amount, *noted),
                    "stops",
                    "skipped",
                    f"`{spoken(rule.name)}` cannot be chosen where {in_words(tuple(noted))} is less than "
                    f"{spoken(amount)}",
                    "then it is done with as much as there is",
                    partial(_as_far, outline, rule, amount),
                )


def _amounts(outline: Outline, rule: Rule) -> set[str]:
    """The variables that say how much has to be there, as a rule is modelled."""
    asked = [said.condition for said in outline.said.of(rule) if isinstance(said, AskedFor)]
    named = [(node, node.args[0]) for node in asked if node.kind is Kind.AT_MOST and node.args[0].kind is Kind.CELL]
    return {
        wanted.payload.function.name
        for node, wanted in named
        if _at_least(node, wanted.payload.function.name) is not None
    }


def _as_far(outline: Outline, rule: Rule, amount: str) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(AsFarAsItGoes, amount=amount))
