"""What is read otherwise in one rule is read so in all rules that say it by the same lines.

A sentence ("a stone is offered for another one") may be encoded by several rules, which share a helper. Who reads the
sentence otherwise reads it so wherever it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions.expression import Cell

from ..author_lines import Line
from ..game_outline import Outline, are_places, names_of, spoken
from ..likely_readings import IN_ALL
from ..other_reading import OtherReading
from ..said_by_rules import AskedFor, Changed

MOST_RULES = 4
"""What more rules than this have in common is no sentence."""

OF_A_SENTENCE = (
    "only this one",
    "exactly the least",
    "exactly the most",
    "ends left out",
    "two different ones",
    "not the one who",
    "condition dropped",
    "part dropped",
    "alternative dropped",
    "one way barred",
    "ties",
    "limit",
    "given limit",
    "one or all",
    "each by itself",
    "by one part",
    "never",
    "in any case",
    "effect left out",
    "as much at least",
    "more than before",
)
"""The operators that read a sentence otherwise which several rules may say; the others are about one rule."""


def in_all_alike(outline: Outline, offered: Sequence[OtherReading]) -> Iterator[OtherReading]:
    """Readings of single choices, made of all choices that share lines about what is read otherwise.

    Args:
        offered: the readings of single rules.
    """
    alike: dict[object, list[OtherReading]] = {}
    for one in offered:
        if len(one.rules) == 1 and one.rules[0] in outline.choices and _is_of_a_sentence(outline, one):
            alike.setdefault((one.axis, one.operator, one.about), []).append(one)
    lines = _Lines(outline)
    for some in alike.values():
        for together in _sharing(lines, some) if len(some) > 1 else ():
            if 1 < len(together) <= MOST_RULES:
                yield _in_all(outline, together)


def _is_of_a_sentence(outline: Outline, one: OtherReading) -> bool:
    """Whether several rules may have it in common; nothing is that only tidies up, or is asked of one value alone."""
    if one.operator.removesuffix(", turned round") not in OF_A_SENTENCE or one.when is not None:
        return False
    instances = outline.remaker.instances[one.rules[0].name]
    if one.names and are_places(outline, {instance[one.names] for instance in instances}):
        return False  # of places none is the least one, and none is meant alone
    if one.operator != "effect left out":
        return True
    given = [n for i in instances for c, n in i.updates.items() if _is_of(c, one)]
    return not all(node.is_constant for node in given)


def _is_of(cell: Cell, one: OtherReading) -> bool:
    return cell.function.name in one.about


class _Lines:
    """The lines by which rules ask for, or change, variables; read when first wanted."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._known: dict[str, dict[Line, set[str]]] = {}

    def of(self, rule: Rule) -> dict[Line, set[str]]:
        if rule.name not in self._known:
            noted: dict[Line, set[str]] = {}
            for said in self._outline.said.of(rule):
                if isinstance(said, Changed):
                    noted.setdefault(said.where, set()).add(said.name)
                elif isinstance(said, AskedFor):
                    noted.setdefault(said.where, set()).update(names_of(said.condition))
            self._known[rule.name] = noted
        return self._known[rule.name]

    def are_shared(self, one: OtherReading, other: OtherReading) -> bool:
        """Whether two rules have a line in common that is about the same as two readings."""
        (rule,), (second,) = one.rules, other.rules
        assert isinstance(rule, Rule) and isinstance(second, Rule)
        mine, theirs = self.of(rule), self.of(second)
        names = {name for name in one.about if name in self._outline.system.functions}
        common = mine.keys() & theirs.keys()
        return bool(common) if not names else any(names & mine[line] & theirs[line] for line in common)


def _sharing(lines: _Lines, some: Sequence[OtherReading]) -> Iterator[list[OtherReading]]:
    """Readings parted so that all of a part share lines, if only by way of others."""
    left = list(some)
    while left:
        together = [left.pop(0)]
        for one in together:
            found = [other for other in left if lines.are_shared(one, other)]
            left = [other for other in left if other not in found]
            together += found  # which are looked at next
        yield together


def _in_all(outline: Outline, together: Sequence[OtherReading]) -> OtherReading:
    first, *rest = together
    others = ", ".join(f"`{spoken(one.rules[0].name)}`" for one in rest)
    return OtherReading(
        first.axis,
        f"{first.operator}{IN_ALL}",
        tuple(one.rules[0] for one in together),
        first.about,
        first.modelled,
        first.proposed,
        f"{first.as_modelled}; so it is with {others}",
        f"{first.as_proposed}; so it is with {others}",
        partial(_made, outline, together),
        keeps=first.keeps,
        names=first.names,
        said_by=first.said_by,
        said_at=first.said_at,
        hints=first.hints,
        in_formulas=first.in_formulas,
    )


def _made(outline: Outline, together: Sequence[OtherReading]) -> TransitionSystem | None:
    """The changed instances of each, together; None where one of them changes more than its own rule, or nothing."""
    changed: dict[str, list[Instance]] = {}
    for one in together:
        made, own = one.make(), one.rules[0].name
        if made is None or made.functions is not outline.system.functions or made.game is not outline.system.game:
            return None
        others = [i for i in made.instances if i.label.rule != own]
        if len(others) != len(outline.system.instances) - len(outline.remaker.instances[own]):
            return None
        if any(i is not j for i, j in zip(others, _others(outline, own), strict=True)):
            return None
        changed[own] = [i for i in made.instances if i.label.rule == own]
    return outline.remaker.with_instances(changed)


def _others(outline: Outline, own: str) -> list[Instance]:
    """The instances of all rules but one, in the order in which a changed game has them."""
    return [i for name, some in outline.remaker.instances.items() if name != own for i in some]
