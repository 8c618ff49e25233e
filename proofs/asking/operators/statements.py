"""What one statement of a rule does on the board it does not do: the sentence that is cited for it holds elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.citations import clauses_at
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.words.tracing import Reader

from ..author_lines import Line, statement
from ..axes import Axis
from ..game_outline import Outline, in_words, spoken
from ..other_reading import OtherReading
from ..said_by_rules import Changed


@dataclass
class Done:
    """What a statement does.

    Attributes:
        names: the variables that it changes.
        always: whether it changes something under no condition.
    """

    names: dict[str, None] = field(default_factory=dict)
    always: bool = False


class OfStatements(Reader):
    """Reads a rule without what one of its statements does.

    Args:
        dropped: the line of the statement.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        dropped: Line,
    ) -> None:
        super().__init__(functions, preset)
        self._dropped = dropped

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        if statement() != self._dropped:
            super().write(function, index, value)


def statement_left_out(outline: Outline) -> Iterator[OtherReading]:
    """What a rule does with the board at one statement, and only under a condition, it does not do."""
    for rule in outline.rules.values():
        if rule.by == CHANCE or not outline.instances(rule):
            continue
        noted: dict[Line, Done] = {}
        for said in outline.said.of(rule):
            if isinstance(said, Changed):
                done = noted.setdefault(said.statement, Done())
                done.names[said.name] = None
                done.always = done.always or said.always
        number: dict[tuple[str, ...], int] = {}
        for line, done in noted.items() if len(noted) > 1 else ():
            names = tuple(name for name in done.names if name not in outline.steering)
            if done.always or not any(_is_board(outline, name) for name in names):
                continue
            number[names] = number.get(names, 0) + 1
            yield OtherReading(
                Axis.HERE_TOO,
                "statement left out",
                (rule,),
                (*names, str(number[names])) if number[names] > 1 else names,
                "here",
                "not here",
                f"`{spoken(rule.name)}` changes {in_words(names)}, where something is so (line {line.number})",
                "it does not: nothing happens there",
                partial(_left_out, outline, rule, line),
                clauses=clauses_at(outline.game, rule, line.number),
            )


def _is_board(outline: Outline, name: str) -> bool:
    """Whether something lies at places; what each player has has operators of its own."""
    return any(not outline.is_of_players(index) for index in outline.system.functions[name].index_types)


def _left_out(outline: Outline, rule: Rule, line: Line) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(OfStatements, dropped=line))
