"""What a rule does only under a condition it never does, or always."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import FALSE, Cell, Node, StateFunction
from rulestone.model.expressions.written import Written
from rulestone.model.words.tracing import Reader

from ..axes import Axis
from ..game_outline import Names, Outline, in_words, names_of, spoken
from ..other_reading import OtherReading
from ..said_by_rules import Branched


class OneWay(Reader):
    """Reads a rule in which one kind of `if` goes one way.

    Args:
        asked: the variables of the condition.
        answer: what it comes to.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        asked: Names,
        answer: Written,
    ) -> None:
        super().__init__(functions, preset)
        self._asked, self._answer = asked, answer

    def branch(self, condition: Written) -> Written:
        other = not condition.simple.is_constant and names_of(condition.simple) == self._asked
        return self._answer if other else condition


def branches(outline: Outline, rule: Rule) -> dict[Names, None]:
    """Of which variables each `if` of a rule asks, in the order in which they are come by."""
    said = (one.condition for one in outline.said.of(rule) if isinstance(one, Branched))
    return {names_of(condition): None for condition in said if not condition.is_constant}


def never_or_always(outline: Outline) -> Iterator[OtherReading]:
    """What a rule does under a condition it does never, or in any case."""
    turn = {outline.turn.function.name} if outline.turn is not None else set()
    for rule in outline.rules.values():
        if not outline.instances(rule):
            continue
        for names in branches(outline, rule):
            told = in_words(names)
            if not names or set(names) & (outline.steering | turn):
                continue
            for name, poles, answer, words in (
                ("never", ("here", "not here"), wr.as_it_is(FALSE, certain=True), "it is never done"),
                ("in any case", ("not here", "here"), wr.TRUE, "it is done in any case"),
            ):
                yield OtherReading(
                    Axis.HERE_TOO,
                    name,
                    (rule,),
                    names,
                    *poles,
                    f"part of what `{spoken(rule.name)}` does depends on {told}",
                    words,
                    partial(_read, outline, rule, names, answer),
                )


def _read(outline: Outline, rule: Rule, names: Names, answer: Written) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(OneWay, asked=names, answer=answer))
