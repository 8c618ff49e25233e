"""Conditions of several parts: one way to fulfil them is barred, one of several quantities counts, one is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN, ValueType
from rulestone.model.expressions.walk import conjoined, rewrite

from ..axes import Axis
from ..conditions_in_words import condition_in_words
from ..game_outline import Names, Outline, in_words, names_of, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter

Shape = tuple[Any, ...]
Change = Callable[[Node, tuple[Node, ...]], Node | None]

MOST_PARTS = 5
"""A condition with more parts than this is a list, and no part of it is spoken of."""


def shape_of(node: Node, *, places: bool = False, nameless: Callable[[ValueType], bool] | None = None) -> Shape:
    """What is asked, in whatever order it is said; unless places are wanted, whoever it is asked of.

    Args:
        node: the condition.
        places: whether another place makes another shape.
        nameless: says of which types all known values are taken for the same.
    """
    shapes: dict[Node, Shape] = {}
    for part in postorder((node,)):
        args = [shapes[arg] for arg in part.args]
        payload: object = part.payload
        if part.kind is Kind.CELL:
            payload = str(part.payload) if places else part.payload.function.name
        elif part.kind is Kind.LINEAR:
            coefficients, payload = part.payload
            args = sorted(((c, arg) for c, arg in zip(coefficients, args, strict=True)), key=repr)
        elif part.kind in (Kind.AND, Kind.OR, Kind.EQUAL):
            args = sorted(args, key=repr)
        elif part.kind is Kind.SELECT:
            payload = part.payload.name
        elif part.kind is Kind.CONSTANT and nameless is not None and nameless(part.type):
            payload = None
        shapes[part] = (part.kind.name, repr(payload), tuple(args))
    return shapes[node]


def question_of(node: Node) -> Shape:
    """What is asked, whether it is to be so or not to be so."""
    return min(shape_of(node), shape_of(ex.negation(node)), key=repr) if node.type == BOOLEAN else shape_of(node)


# The last one who is left


def needless_for_the_last_one(outline: Outline) -> Iterator[OtherReading]:
    """Of whoever alone has a mark that others had (is still in, say) a further condition is not asked."""
    players = outline.players
    if players is None or len(players) < 2:
        return
    marks = [
        f.name
        for f in outline.system.functions.values()
        if f.value_type == BOOLEAN and f.index_types == (players,) and f.name not in outline.steering
    ]
    for rule in outline.rules.values():
        seen: dict[tuple[str, Names, Shape], None] = {}
        for node in postorder(roots_of(outline, rule)):
            for mark in marks:
                if _bearer(node, mark) is not None:
                    for part in node.args:
                        names = names_of(part)
                        if names and mark not in names and not set(names) & outline.steering:
                            seen[mark, names, shape_of(part)] = None
        for number, (mark, names, shape) in enumerate(seen):
            again = sum(key[:2] == (mark, names) for key in list(seen)[:number])
            yield OtherReading(
                Axis.NOBODY,
                "needless for the last one",
                (rule,),
                (mark, *names, *([str(again + 1)] if again else [])),
                "as always",
                "otherwise",
                f"in `{spoken(rule.name)}` {in_words(names)} has to be right even of the only one with {spoken(mark)}",
                f"of the only one with {spoken(mark)} that is not asked",
                partial(_read, outline, rule, partial(_free_for_the_last, outline, mark, names, shape)),
            )


def _bearer(node: Node, mark: str) -> Node | None:
    """The part of a condition that asks whether somebody has a mark, if it asks that of one only."""
    if node.kind is not Kind.AND:
        return None
    found = [part for part in node.args if part.kind is Kind.CELL and part.payload.function.name == mark]
    return found[0] if len(found) == 1 else None


def _free_for_the_last(
    outline: Outline, mark: str, names: Names, shape: Shape, node: Node, args: tuple[Node, ...]
) -> Node | None:
    bearer = _bearer(node, mark)
    if bearer is None or outline.players is None:
        return None
    others = [p for p in outline.players if (p,) != bearer.payload.index]
    function = bearer.payload.function
    alone = ex.conjunction(ex.negation(ex.cell_node(function.cell(p))) for p in others)
    parts = [
        ex.disjunction((new, alone)) if names_of(old) == names and shape_of(old) == shape else new
        for old, new in zip(node.args, args, strict=True)
    ]
    return None if parts == list(args) else ex.conjunction(parts)


def _read(outline: Outline, rule: Rule, change: Change) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Rewriter, everywhere=lambda node: rewrite(node, change)))


def roots_of(outline: Outline, rule: Rule) -> tuple[Node, ...]:
    """All that a rule asks and gives."""
    found = (node for one in outline.instances(rule) for node in (one.guard, *one.updates.values()))
    return tuple(dict.fromkeys(found))


# One way to fulfil a condition


def one_way_barred(outline: Outline) -> Iterator[OtherReading]:
    """Of several ways to fulfil a condition, all of which speak of the same things, one does not count.

    What is asked of one player as of another is one way: who plays which side is no reading.
    """
    for rule in outline.rules.values():
        seen: dict[tuple[Shape, Shape], tuple[Node, list[Node]]] = {}
        for node in postorder(roots_of(outline, rule)):
            ways = _ways(outline, node)
            for way in ways:
                seen.setdefault((_of_either_side(outline, node), _of_either_side(outline, way)), (way, ways))
        number: dict[Names, int] = {}
        for (whole, barred), (way, ways) in seen.items():
            names = names_of(way)
            number[names] = number.get(names, 0) + 1
            which = "" if number[names] == 1 else str(number[names])
            told = [_peculiar(each, ways) for each in ways]
            mine = told[ways.index(way)]
            in_formulas = not all(told) or len(set(told)) < len(told)
            yield OtherReading(
                Axis.WHICH,
                "one way barred",
                (rule,),
                (*names, which) if which else names,
                "any",
                "one",
                f"in `{spoken(rule.name)}` "
                + (
                    f"what is asked of {in_words(names)} can be so in {len(ways)} ways"
                    if in_formulas
                    else f"it counts where {', and where '.join(told)}"
                ),
                f"it does not count where {_shortened(str(_own_parts(way, ways))) if in_formulas else mine}",
                partial(_read, outline, rule, partial(_barred, outline, whole, barred)),
                in_formulas=in_formulas,
            )


def _peculiar(way: Node, ways: list[Node]) -> str:
    """What is said of one way and not of all others, in words; empty where it is a formula."""
    return condition_in_words(_own_parts(way, ways))


def _own_parts(way: Node, ways: list[Node]) -> Node:
    """What is asked in one way and not in all others."""
    others = [set(conjoined(other)) for other in ways if other is not way]
    own = [part for part in conjoined(way) if not others or any(part not in other for other in others)]
    return ex.conjunction(own or conjoined(way))


LONGEST_TOLD = 160
"""Letters: of a longer condition only the beginning is printed."""


def _shortened(text: str) -> str:
    return f"`{text}`" if len(text) <= LONGEST_TOLD else f"`{text[:LONGEST_TOLD]}…`"


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


MOST_KINDS = 2
"""Where more kinds of thing than these will do they are a class of things, and have their own sentences."""


def _ways(outline: Outline, node: Node) -> list[Node]:
    """The parts by each of which a condition may be fulfilled, where all of them speak of the same variables."""
    if node.kind is Kind.OR:
        ways = list(node.args)
    elif node.kind is Kind.IF and node.type == BOOLEAN:
        ways = list(node.args[1:])
    else:
        return []
    names = {names_of(way) for way in ways}
    if len(ways) > MOST_PARTS or len(names) > 1 or len({_of_either_side(outline, way) for way in ways}) < len(ways):
        return []
    if len(ways) > MOST_KINDS and all(way.kind is Kind.EQUAL for way in ways):
        return []
    spoken_of = set(next(iter(names)))
    turn = {outline.turn.function.name} if outline.turn is not None else set()
    return ways if spoken_of and not spoken_of & (outline.steering | turn) else []


def _of_either_side(outline: Outline, node: Node) -> Shape:
    """What is asked, whoever of the players is named."""
    return shape_of(node, nameless=outline.is_of_players)


def _barred(outline: Outline, whole: Shape, way: Shape, node: Node, args: tuple[Node, ...]) -> Node | None:
    ways = _ways(outline, node)
    asked = partial(_of_either_side, outline)
    if not ways or asked(node) != whole:
        return None
    if node.kind is Kind.OR:
        return ex.disjunction(new for old, new in zip(node.args, args, strict=True) if asked(old) != way)
    then, otherwise = (ex.FALSE if asked(old) == way else new for old, new in zip(node.args[1:], args[1:], strict=True))
    return ex.either(args[0], then, otherwise)


# What is reckoned together


def by_one_part(outline: Outline) -> Iterator[OtherReading]:
    """Where sums or differences of several things are compared one of them counts alone, at one place or at all."""
    for rule in outline.rules.values():
        found: dict[Shape, Node] = {}
        places: dict[Shape, dict[Shape, None]] = {}
        for node in postorder(roots_of(outline, rule)):
            for number, part in enumerate(node.args):
                if _parts(outline, part):
                    found.setdefault(question_of(part), part)
                    places.setdefault(question_of(part), {})[_place(node, number)] = None
        for shape, node in found.items():
            names = names_of(node)
            for name in _parts(outline, node):
                wheres: list[Shape | None] = [None, *(places[shape] if len(places[shape]) > 1 else ())]
                for number, where in enumerate(wheres):
                    yield OtherReading(
                        Axis.MEASURE,
                        "by one part",
                        (rule,),
                        (name, *(other for other in names if other != name), *([str(number)] if number else [])),
                        "this measure",
                        "another measure",
                        f"`{spoken(rule.name)}` compares {in_words(names)} together",
                        f"{spoken(name)} alone counts" + (f" (at the {_ordinal(number)} place)" if number else ""),
                        partial(_read, outline, rule, partial(_alone, shape, name, where)),
                    )


def _parts(outline: Outline, node: Node) -> list[str]:
    """The variables that a comparison adds up on both sides alike, if several; none where one steers the course."""
    names = _parts_of(node)
    return [] if set(names) & outline.steering else names


def _parts_of(node: Node) -> list[str]:
    if node.kind is not Kind.AT_MOST or any(side.kind is not Kind.LINEAR for side in node.args):
        return []
    sides = []
    for side in node.args:
        if any(arg.kind is not Kind.CELL for arg in side.args):
            return []
        sides.append(sorted((arg.payload.function.name, c) for c, arg in zip(side.payload[0], side.args, strict=True)))
    names = [name for name, _ in sides[0]]
    alike = sides[0] == sides[1] and len(set(names)) == len(names) > 1
    return names if alike else []


def _place(node: Node, number: int) -> Shape:
    """Where a part stands: in what, and beside what."""
    beside = sorted((shape_of(arg) for n, arg in enumerate(node.args) if n != number), key=repr)
    return node.kind.name, number if node.kind is Kind.IF else 0, tuple(beside)


def _alone(shape: Shape, name: str, where: Shape | None, node: Node, args: tuple[Node, ...]) -> Node | None:
    if where is None:
        return _of_one(node, name) if _parts_of(node) and question_of(node) == shape else None
    new = [
        _of_one(old, name) if _parts_of(old) and question_of(old) == shape and _place(node, number) == where else arg
        for number, (old, arg) in enumerate(zip(node.args, args, strict=True))
    ]
    return None if new == list(args) else ex.rebuild(node, tuple(new))


def _of_one(node: Node, name: str) -> Node:
    sides = []
    for side in node.args:
        coefficients, offset = side.payload
        terms = [(c, a) for c, a in zip(coefficients, side.args, strict=True) if a.payload.function.name == name]
        sides.append(ex.linear(terms, offset))
    return ex.at_most(*sides)
