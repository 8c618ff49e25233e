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


class OneWay(Reader):
    """Reads a rule in which one kind of `if` goes one way, or notes of which variables each of them asks.

    Args:
        asked: the variables of the condition.
        answer: what it comes to; None: as it is.
        noted: gets the variables of each condition.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        asked: Names = (),
        answer: Written | None = None,
        noted: dict[Names, None] | None = None,
    ) -> None:
        super().__init__(functions, preset)
        self._asked, self._answer, self._noted = asked, answer, noted

    def branch(self, condition: Written) -> Written:
        if condition.simple.is_constant:
            return condition
        names = names_of(condition.simple)
        if self._noted is not None:
            self._noted[names] = None
        return condition if self._answer is None or names != self._asked else self._answer


def never_or_always(outline: Outline) -> Iterator[OtherReading]:
    """What a rule does under a condition it does never, or in any case."""
    turn = {outline.turn.function.name} if outline.turn is not None else set()
    for rule in outline.rules.values():
        if not outline.instances(rule):
            continue
        noted: dict[Names, None] = {}
        outline.remaker.reread([rule.name], partial(OneWay, noted=noted))
        for names in noted:
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
