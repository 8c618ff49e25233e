"""Conditions read otherwise: ties, limits, what is counted, one or all, own or anybody's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Property, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Kind, Node, StateFunction
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import Element
from rulestone.model.expressions.walk import rewrite, support
from rulestone.model.expressions.written import Op, Written
from rulestone.model.words.effects import Asked, Effect

from ..axes import Axis
from ..game_outline import Names, Outline, in_words, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter
from .other_endings import with_other_end, with_other_result

MOST_NAMED = 3
"""A comparison of more variables than this is part of a reckoning that no sentence speaks of."""


LEAST_TOLD = 2
"""Nothing and one are no limits of which it is asked whether they are allowed: they say that there is something."""


@dataclass(frozen=True)
class ConditionReading:
    """A kind of condition that can be read in two ways.

    Attributes:
        axis: what it is about.
        name: of the operator.
        other: gives what a part of an expression becomes; None where it is not of this kind.
        is_first: whether such a part is modelled in the first pole.
        poles: both poles.
        words: both readings in words, `{}` standing for the variables concerned.
    """

    axis: Axis
    name: str
    other: Callable[[Comparer, Node], Node | None]
    is_first: Callable[[Comparer, Node], bool]
    poles: tuple[str, str]
    words: tuple[str, str]


class Comparer:
    """The conditions of some rules, and how their author wrote them.

    Args:
        outline: the game.
        written: the conditions and values word for word.
    """

    def __init__(self, outline: Outline, written: Iterable[Written]) -> None:
        self.outline = outline
        self.nodes: list[Node] = []
        self._strict: dict[Node, bool] = {}
        self._told: dict[Node, int] = {}
        for root in dict.fromkeys(written):
            self.nodes.append(root.simple)
            for part in _parts(root):
                said = part.args[0] if part.op is Op.NOT else part
                if said.op not in (Op.LESS, Op.AT_MOST):
                    continue
                self._strict.setdefault(part.simple, (said.op is Op.LESS) == (said is part))
                for side in said.args:
                    if side.simple.is_constant:
                        self._told.setdefault(part.simple, side.simple.payload)

    def told(self, node: Node) -> int | None:
        """The number with which something is compared; None where it is no known one, or nobody wrote it."""
        return self._told.get(node)

    def is_strict(self, node: Node) -> bool | None:
        """Whether a comparison is written so that equal quantities fail; None where nobody wrote it."""
        return self._strict.get(node)


def _parts(root: Written) -> Iterator[Written]:
    """An expression and all its parts, each once."""
    seen = {root}
    waiting = [root]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += [arg for arg in part.args if arg not in seen]
        seen.update(part.args)


def read_otherwise(outline: Outline) -> Iterator[OtherReading]:
    """Every rule, end and result with one kind of condition on the same variables read in the other way."""
    for rule in outline.rules.values():
        written = [
            said
            for instance in outline.instances(rule)
            for said in (
                *(requirement.written for requirement in instance.requirements),
                *(one for effect in instance.effects or () for one in _said_by(effect)),
            )
        ]
        yield from _offered(Comparer(outline, written), rule, partial(_in_rule, outline, rule))
    for kind in ("terminal", "outcome"):
        for said in outline.game.declared_properties(kind):
            end = kind == "terminal"
            texts = [outline.system.over] if end else list(outline.system.written_outcomes().values())
            make = with_other_end if end else with_other_result
            yield from _offered(Comparer(outline, texts), said, partial(make, outline.remaker))


def _said_by(effect: Effect) -> tuple[Written, Written]:
    return effect.path, effect.condition if isinstance(effect, Asked) else effect.value


def _offered(
    comparer: Comparer,
    said: Rule | Property,
    make: Callable[[Callable[[Node], Node]], TransitionSystem | None],
) -> Iterator[OtherReading]:
    seen: dict[tuple[str, Names, bool], ConditionReading] = {}
    for part in postorder(tuple(dict.fromkeys(comparer.nodes))):
        for reading in READINGS:
            if reading.other(comparer, part) is not None:
                seen.setdefault((reading.name, _names(part), reading.is_first(comparer, part)), reading)
    for (name, names, first), reading in seen.items():
        told = [name for name in names if name not in comparer.outline.steering]
        if not 0 < len(told) <= MOST_NAMED:
            continue
        modelled, proposed = (0, 1) if first else (1, 0)
        words = [text.format(in_words(tuple(told))) for text in reading.words]
        yield OtherReading(
            reading.axis,
            name if first else f"{name}, turned round",
            (said,),
            names,
            reading.poles[modelled],
            reading.poles[proposed],
            f"in `{spoken(said.name)}`, {words[modelled]}",
            words[proposed],
            partial(make, partial(_rewritten, comparer, reading, names, first)),
        )


def _names(node: Node) -> Names:
    return tuple(dict.fromkeys(cell.function.name for cell in support(node)))


def _rewritten(comparer: Comparer, reading: ConditionReading, names: Names, first: bool, node: Node) -> Node:
    def replace(part: Node, args: tuple[Node, ...]) -> Node | None:
        other = reading.other(comparer, part)
        wanted = other is not None and _names(part) == names and reading.is_first(comparer, part) == first
        return other if wanted else None

    return rewrite(node, replace)


def _in_rule(outline: Outline, rule: Rule, change: Callable[[Node], Node]) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Rewriter, everywhere=change))


# Ties and limits


def _other_tie(comparer: Comparer, node: Node) -> Node | None:
    """Two quantities of one kind are compared: whether equal ones count is turned round."""
    return _turned(comparer, node) if _shared(node) else None


def _other_limit(comparer: Comparer, node: Node) -> Node | None:
    """A quantity is compared with another kind of quantity: whether the limit itself is allowed is turned round."""
    return _turned(comparer, node) if _shared(node) is False else None


def _shared(node: Node) -> bool | None:
    """Whether both sides of a comparison speak of one variable; None where it is none, or has a known side."""
    if node.kind is not Kind.AT_MOST or any(arg.is_constant for arg in node.args):
        return None
    one, other = ({cell.function for cell in support(side)} for side in node.args)
    return bool(one & other)


def _other_known_limit(comparer: Comparer, node: Node) -> Node | None:
    """A quantity is compared with a given number, and more than 1: whether that number itself is allowed."""
    told = comparer.told(node) if node.kind is Kind.AT_MOST else None
    return _turned(comparer, node) if told is not None and told >= LEAST_TOLD else None


def _turned(comparer: Comparer, node: Node) -> Node | None:
    strict = comparer.is_strict(node)
    if strict is None:
        return None
    left, right = node.args
    return ex.at_most(left, ex.linear(((1, right),), 1 if strict else -1))


def _counts_equals(comparer: Comparer, node: Node) -> bool:
    return not comparer.is_strict(node)


# What is counted


def _counted(comparer: Comparer, node: Node) -> Node | None:
    """A sum of worths in a comparison becomes a number of things."""
    if node.kind is not Kind.AT_MOST:
        return None
    args = [_number_of(arg) for arg in node.args]
    return ex.at_most(*args) if any(new is not old for new, old in zip(args, node.args, strict=True)) else None


def _number_of(node: Node) -> Node:
    if node.kind is not Kind.LINEAR or len(node.args) < 2:
        return node
    coefficients, offset = node.payload
    cells = [arg for arg in node.args if arg.kind is Kind.CELL]
    functions = {arg.payload.function for arg in cells}
    if len(cells) < len(node.args) or len(functions) > 1 or len({abs(c) for c in coefficients}) < 2:
        return node
    return ex.linear(zip((1 if c > 0 else -1 for c in coefficients), node.args, strict=True), offset)


# One or all


def _other_number(comparer: Comparer, node: Node) -> Node | None:
    """All of several like places, or any of them."""
    if node.kind not in (Kind.AND, Kind.OR) or len(node.args) < 2 or _family(node) is None:
        return None
    return ex.disjunction(node.args) if node.kind is Kind.AND else ex.conjunction(node.args)


def _family(node: Node) -> StateFunction | None:
    """The variable of whose places the parts speak, each of one of them, in the same words."""
    shapes = set()
    found = set()
    for part in node.args:
        cells = list(support(part))
        if len(cells) != 1 or not cells[0].index:
            return None
        found.add(cells[0].function)
        shapes.add(_shape(part))
    distinct = len({next(iter(support(part))) for part in node.args})
    return found.pop() if len(found) == 1 and len(shapes) == 1 and distinct == len(node.args) else None


def _shape(node: Node) -> str:
    """A condition on one place, the place left out."""
    cell = next(iter(support(node)))
    return repr(node).replace(str(cell), "_")


def _together(comparer: Comparer, node: Node) -> Node | None:
    """A limit on a sum of like places becomes one on each of them."""
    if node.kind is not Kind.AT_MOST or sum(arg.kind is Kind.LINEAR for arg in node.args) != 1:
        return None
    number = 0 if node.args[0].kind is Kind.LINEAR else 1
    coefficients, offset = node.args[number].payload
    cells = [arg.payload for arg in node.args[number].args if arg.kind is Kind.CELL]
    if set(coefficients) != {1} or len(cells) != len(coefficients) or len(cells) < 2:
        return None
    if len({cell.function for cell in cells}) > 1:
        return None
    each = [ex.linear(((1, ex.cell_node(cell)),), offset) for cell in cells]
    other = node.args[1 - number]
    return ex.conjunction(ex.at_most(one, other) if number == 0 else ex.at_most(other, one) for one in each)


# Whose


def _anybodys(comparer: Comparer, node: Node) -> Node | None:
    """What has to belong to one known player may belong to anybody."""
    if node.kind is not Kind.EQUAL or not node.args[1].is_constant:
        return None
    place, player = node.args
    cells = list(support(place))
    is_place = place.kind in (Kind.CELL, Kind.SELECT) and bool(cells) and bool(cells[0].index)
    if not is_place or not comparer.outline.is_of_players(place.type):
        return None
    if isinstance(place.type, Element):
        return ex.TRUE
    return ex.negation(ex.is_absent(place)) if player is not _absent(place) else None


def _absent(node: Node) -> Node:
    return ex.constant(node.type.absent_code, node.type)  # type: ignore[attr-defined]  # it is an optional


def _always(comparer: Comparer, node: Node) -> bool:
    return True


def _takes_all(comparer: Comparer, node: Node) -> bool:
    return node.kind is Kind.AND


READINGS: Sequence[ConditionReading] = (
    ConditionReading(
        Axis.SEVERAL,
        "ties",
        _other_tie,
        _counts_equals,
        ("ties count", "ties do not"),
        ("an equal {} is enough", "an equal {} is not enough: it takes more"),
    ),
    ConditionReading(
        Axis.LIMIT,
        "limit",
        _other_limit,
        _counts_equals,
        ("included", "excluded"),
        ("what is just as much is within the limit ({})", "what is just as much is beyond the limit ({})"),
    ),
    ConditionReading(
        Axis.LIMIT,
        "given limit",
        _other_known_limit,
        _counts_equals,
        ("included", "excluded"),
        ("the number itself is within the limit ({})", "the number itself is beyond the limit ({})"),
    ),
    ConditionReading(
        Axis.MEASURE,
        "number for worth",
        _counted,
        _always,
        ("worth", "number"),
        ("{} is reckoned by its worth", "{} is reckoned by the number of things"),
    ),
    ConditionReading(
        Axis.EACH_OR_ALL,
        "one or all",
        _other_number,
        _takes_all,
        ("all", "one"),
        ("{} has to be right of all of them", "{} is enough if it is right of one of them"),
    ),
    ConditionReading(
        Axis.EACH_OR_ALL,
        "each by itself",
        _together,
        _always,
        ("all", "one"),
        ("all of them together count ({})", "each of them counts by itself ({})"),
    ),
    ConditionReading(
        Axis.WHOSE,
        "anybody's",
        _anybodys,
        _always,
        ("own", "any"),
        ("only what is the player's own counts ({})", "anybody's counts ({})"),
    ),
)
"""Every kind of condition that is read in two ways."""
