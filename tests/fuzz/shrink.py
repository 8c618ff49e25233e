"""Makes a game on which the two sides disagree smaller, as long as they disagree in the same way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from .tree import (
    BOOL,
    FALSE,
    INT,
    TRUE,
    E,
    G,
    IntT,
    OptT,
    S,
    SortT,
    expressions,
    kind_of,
    lit,
    size,
    statements,
    subtrees,
)

Test = Callable[[G], bool]


def shrink(game: G, still: Test, seconds: float = 10.0) -> G:
    """A smaller game for which `still` holds; `still` may raise anything, which counts as no.

    A game that is to be refused stays as it is where no one part is what is wrong with it.
    """
    if game.expect == "refusal" and game.spoilt is None:
        return game
    deadline = time.monotonic() + seconds

    def holds(candidate: G) -> bool:
        if not _is_whole(candidate):
            return False
        if candidate.spoilt is not None and candidate.spoilt not in set(subtrees(_parts(candidate))):
            return False  # what is wrong with it must stay
        try:
            return still(candidate)
        except Exception:  # it fails otherwise than the game to be made smaller, and so shows something else
            return False

    better = True
    while better and time.monotonic() < deadline:
        better = False
        for candidate in _candidates(game):
            if time.monotonic() > deadline:
                break
            if _measure(candidate) < _measure(game) and holds(candidate):
                game, better = candidate, True
                break
    return game


def _parts(game: G) -> tuple[Any, ...]:
    return game.setup, game.rules, game.claims, game.terminal, game.quiet, game.outcome


def _is_whole(game: G) -> bool:
    """Whether every variable that is spoken of is there."""
    known = {var.name for var in game.vars}
    named = {part.data for part in expressions(game) if part.op in ("var", "before")}
    for part in statements(game):
        if part.op in ("assign", "fill"):
            named.add(part.data)
        elif part.op in ("add", "entries"):
            named.add(part.data[0])
        elif part.op in ("copy", "together"):
            named.update(part.data)
        elif part.op == "free":
            named.update(name for name, _ in part.data)
        elif part.op == "deal":
            named.update(place[0] for place, _ in part.data[1])
    return named <= known


def _measure(game: G) -> tuple[int, int]:
    """What is made smaller: everything that stands there, and then how large its literals are."""
    parts = size(game) + 3 * len(game.vars) + 2 * len(game.rules) + len(game.claims) + 2 * len(game.questions)
    parts += sum(len(rule.params) + (rule.by is not None) + bool(rule.split_on) for rule in game.rules)
    parts += sum(len(var.index) + (var.seen_by != "everybody") + isinstance(var.type, OptT) for var in game.vars)
    parts += sum(len(elements) for _, elements in game.sorts) + len(game.odd) + (game.players is not None)
    return parts, sum(len(str(e.data)) for e in expressions(game) if e.op == "lit")


def _candidates(game: G) -> Iterator[G]:
    """Smaller games, the much smaller ones first."""
    for name in ("terminal", "quiet", "outcome"):
        if getattr(game, name) is not None:
            yield replace(game, **{name: None})
    for name in ("rules", "claims", "odd"):
        for shorter in _without_one(getattr(game, name)):
            if shorter or name != "rules":
                yield replace(game, **{name: shorter})
    for number, rule in enumerate(game.rules):
        for changed in (replace(rule, weight=None), replace(rule, split_on=()), replace(rule, by=None)):
            yield _with_rule(game, number, changed)
        for shorter in _without_one(rule.params):
            yield _with_rule(game, number, replace(rule, params=shorter))
    for var in game.vars:
        yield _without_variable(game, var.name)
        yield replace(game, vars=tuple(replace(v, seen_by="everybody") if v is var else v for v in game.vars))
    for question in game.questions:
        yield replace(game, questions=tuple(q for q in game.questions if q is not question))
    for number, (_, elements) in enumerate(game.sorts):
        fewer = game.sorts[:number] + game.sorts[number + 1 :]
        if fewer and repr(game.sorts[number][0]) not in repr((_parts(game), game.vars, game.players)):
            yield replace(game, sorts=fewer)
        for shorter in _without_one(elements):
            if shorter:
                changed = (*game.sorts[:number], (game.sorts[number][0], shorter), *game.sorts[number + 1 :])
                yield replace(game, sorts=changed)
    yield replace(game, players=None)
    yield from _smaller_parts(game)


def _without_one(parts: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if len(parts) > 3:
        yield parts[: len(parts) // 2]
        yield parts[len(parts) // 2 :]
    for number in range(len(parts)):
        yield parts[:number] + parts[number + 1 :]


def _with_rule(game: G, number: int, rule: Any) -> G:
    return replace(game, rules=(*game.rules[:number], rule, *game.rules[number + 1 :]))


def _without_variable(game: G, name: str) -> G:
    """The game without a variable and without the statements of the set-up that give it its value."""
    kept = tuple(one for one in game.setup if _target(one) != name)
    return replace(game, vars=tuple(v for v in game.vars if v.name != name), setup=kept)


def _target(one: S) -> str | None:
    if one.op == "free" and len(one.data) == 1:
        return str(one.data[0][0])
    if one.op in ("add", "copy", "entries"):
        return str(one.data[0])
    return str(one.data) if one.op in ("assign", "fill") else None


def _smaller_parts(game: G) -> Iterator[G]:
    """The game with one statement left out, or one expression replaced by a simpler one."""
    for field in ("setup", "rules", "claims", "terminal", "quiet", "outcome"):
        part = getattr(game, field)
        if part is not None:
            for simpler in _simpler(game, part):
                yield replace(game, **{field: simpler})


def _simpler(game: G, part: Any) -> Iterator[Any]:
    if isinstance(part, tuple):
        if part and isinstance(part[0], S):
            yield from _without_one(part)
        for number, one in enumerate(part):
            if isinstance(one, S) and one.blocks:
                for block in one.blocks:
                    yield part[:number] + block + part[number + 1 :]
            for simpler in _simpler(game, one):
                yield (*part[:number], simpler, *part[number + 1 :])
    elif isinstance(part, E):
        yield from _simpler_expression(game, part)
    elif isinstance(part, S):
        if part.op == "require":
            for shorter in _without_one(part.exprs):
                if shorter:
                    yield replace(part, exprs=shorter)
        if part.op == "when" and len(part.blocks) > 1:
            yield replace(part, blocks=part.blocks[:-1])
        for exprs in _simpler(game, part.exprs):
            yield replace(part, exprs=exprs)
        for blocks in _simpler(game, part.blocks):
            yield replace(part, blocks=blocks)
    elif hasattr(part, "body"):
        for body in _simpler(game, part.body):
            yield replace(part, body=body)
        weight = getattr(part, "weight", None)
        if isinstance(weight, E):
            for simpler in _simpler_expression(game, weight):
                yield replace(part, weight=simpler)


def _simpler_expression(game: G, e: E) -> Iterator[E]:
    wanted = kind_of(game, e)
    for literal in _literals(game, wanted):
        if e.op != "lit" or len(str(literal.data[0])) < len(str(e.data[0])):
            yield literal
    below = [part for part in expressions(e) if part is not e and kind_of(game, part) == wanted]
    yield from sorted(below, key=size)
    if e.op in ("all_of", "any_of", "count", "total", "smallest", "largest") and len(e.args) > 1:
        for shorter in _without_one(e.args):
            if shorter:
                yield replace(e, args=shorter)
    for number, arg in enumerate(e.args):
        for simpler in _simpler_expression(game, arg):
            yield replace(e, args=(*e.args[:number], simpler, *e.args[number + 1 :]))


def _literals(game: G, wanted: Any) -> list[E]:
    if wanted == BOOL:
        return [TRUE, FALSE]
    if isinstance(wanted, IntT):
        return [lit(0, INT), lit(1, INT)]
    if isinstance(wanted, OptT):
        return [lit(None, wanted)]
    return [lit(game.elements(wanted.name)[0], wanted)] if isinstance(wanted, SortT) else []
