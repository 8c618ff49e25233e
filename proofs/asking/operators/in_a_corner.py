"""A rule in a corner: whether it holds for who is in a state of which it says nothing (folded, pinned, in debt).

No condition for it exists in the rule yet: each mark of the game (`marks.py`) that a rule neither goes by nor changes
makes one. The rule is not for what is marked, or only for that; what it does with all passes over those who are marked;
whoever is marked is passed over when the turn goes on; the mark goes with what the rule does; a player in that state
goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.types import Element
from rulestone.model.words.values import kept_literal

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..marks import Mark, chooser_of, marks_of, named_in, reads, writes
from ..other_reading import OtherReading
from ..remaking import doing, requiring
from .turn_ends import LEAST_SET_BACK

Picked = Callable[[Instance], Any]
"""Of an instance of a rule the element of which a mark is asked; None where there is none."""


def in_a_corner(outline: Outline) -> Iterator[OtherReading]:
    """Each rule with each mark that it does not know."""
    for mark in marks_of(outline):
        by = tuple(rule for rule in outline.rules.values() if writes(outline, rule, mark.function))
        for rule in outline.rules.values():
            if outline.instances(rule) and rule.by != CHANCE and not reads(outline, rule, mark.function):
                yield from _not_for(outline, rule, mark, by)
                yield from _passed_over(outline, rule, mark, by)
                yield from _lapsing(outline, rule, mark, by)
                yield from _goes_on(outline, rule, mark, by)
        yield from _turn_skips(outline, mark, by)


class Corner(NamedTuple):
    """A rule, a state of which it says nothing, and the rules that bring somebody or something into it."""

    rule: Rule
    mark: Mark
    by: tuple[Rule, ...]


def _corner(
    corner: Corner,
    operator: str,
    about: tuple[str, ...],
    words: tuple[str, str],
    make: Callable[[], TransitionSystem | None],
    pole: str = "not so",
) -> OtherReading:
    rule, mark, by = corner
    return OtherReading(
        Axis.CORNER,
        operator,
        (rule,),
        (*about, *mark.about),
        "also",
        pole,
        *words,
        make,
        mark=mark.function.name,
        marked_by=by,
    )


# Not for what is marked, or only for that


def _not_for(outline: Outline, rule: Rule, mark: Mark, by: tuple[Rule, ...]) -> Iterator[OtherReading]:
    if rule.by is None:
        return
    told = spoken(rule.name)
    picks: list[tuple[tuple[str, ...], str, Picked]] = []
    if mark.sort is None:
        picks.append(((), f"`{told}`", lambda _: mark))
    else:
        picks += [
            ((name,), f"in `{told}` {spoken(name)}", _parameter(name)) for name in named_in(outline, rule, mark.sort)
        ]
        if mark.sort == outline.players and len(mark.sort) > 1:
            picks.append(((), f"who chooses `{told}`", partial(_chooser, outline, mark.sort)))
    for about, what, pick in picks:
        if mark.sort is None:
            also, never = f"{what} may be chosen {mark.words}, too", f"it may not be chosen {mark.words}"
            only = f"it may be chosen only {mark.words}"
        else:
            also, never = f"{what} may be one {mark.words}, too", f"it may not be one {mark.words}"
            only = f"it has to be one {mark.words}"
        for operator, words, wanted in (("not one marked", never, False), ("only one marked", only, True)):
            make = partial(_guarded, outline, rule, mark, pick, wanted)
            yield _corner(Corner(rule, mark, by), operator, about, (also, words), make, "only" if wanted else "not so")


def _parameter(name: str) -> Picked:
    return lambda instance: instance[name]


def _chooser(outline: Outline, sort: Element, instance: Instance) -> Any:
    return chooser_of(outline, instance, sort)


def _guarded(outline: Outline, rule: Rule, mark: Mark, pick: Picked, wanted: bool) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        one = pick(instance)
        if one is None:
            return instance
        holds = mark.holds(one)
        words = f"it is {'not ' if wanted else ''}one {mark.words}"
        return requiring(instance, holds if wanted else ex.negation(holds), words)

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


# What is done with all passes over those who are marked


def _passed_over(outline: Outline, rule: Rule, mark: Mark, by: tuple[Rule, ...]) -> Iterator[OtherReading]:
    sort = mark.sort
    if sort is None:
        return
    for function in outline.system.functions.values():
        if function == mark.function or function.name in outline.steering or sort not in function.index_types:
            continue
        place = function.index_types.index(sort)
        some = outline.instances(rule)
        if not some or not all(_touches_several(one, function.name, place) for one in some):
            continue
        told, what = spoken(rule.name), spoken(function.name)
        for operator, other, passed in (
            ("passes over those marked", f"it passes over each {mark.words}", True),
            ("touches only those marked", f"it does so only with each {mark.words}", False),
        ):
            words = (f"what `{told}` does with {what} it does with all, and with one {mark.words}, too", other)
            make = partial(_over, outline, rule, mark, (function.name, place), passed)
            pole = "not so" if passed else "only"
            yield _corner(Corner(rule, mark, by), operator, (function.name,), words, make, pole)


def _touches_several(instance: Instance, name: str, place: int) -> bool:
    return len({cell.index[place] for cell in instance.updates if cell.function.name == name}) > 1


def _over(outline: Outline, rule: Rule, mark: Mark, of: tuple[str, int], passed: bool) -> TransitionSystem:
    name, place = of

    def remade(instance: Instance) -> Instance:
        what: dict[Cell, Node] = {}
        for cell, node in instance.updates.items():
            if cell.function.name == name:
                holds = mark.holds(cell.index[place])
                kept = holds if passed else ex.negation(holds)
                what[cell] = ex.either(kept, ex.cell_node(cell), node)
        return doing(instance, what)

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


# The mark goes with what a rule does


def _lapsing(outline: Outline, rule: Rule, mark: Mark, by: tuple[Rule, ...]) -> Iterator[OtherReading]:
    plain, told = mark.plain, spoken(rule.name)
    if plain is None:
        return
    if begins_anew(outline, rule):
        words = f"after `{told}` one {mark.words} is still so" if mark.sort else f"`{told}` changes nothing of that"
        what = "nobody, and nothing, is any more" if mark.sort else f"{spoken(mark.function.name)} is as at first again"
        cells = list(mark.function.cells())
        make = partial(_set_back, outline, rule, plain, lambda _: cells)
        yield _corner(Corner(rule, mark, by), "mark lapses when it begins anew", (), (words, what), make)
        return
    if mark.sort is None or rule.by is None:
        return
    for name in named_in(outline, rule, mark.sort):
        words = f"{spoken(name)} of `{told}`, if it is one {mark.words}, stays so"
        make = partial(_set_back, outline, rule, plain, partial(_place, mark, name))
        yield _corner(Corner(rule, mark, by), "mark lapses with it", (name,), (words, "it is so no longer"), make)


def _place(mark: Mark, parameter: str, instance: Instance) -> list[Cell]:
    return [mark.function.cell(instance[parameter])]


def begins_anew(outline: Outline, rule: Rule) -> bool:
    """Whether a rule sets several variables back to what they were at the beginning."""
    back = set()
    for one in outline.instances(rule):
        for cell, node in one.updates.items():
            begun = outline.initial_literal(cell.function)
            if begun is not None and node is begun and cell.function.name not in outline.steering:
                back.add(cell.function.name)
    return len(back) >= LEAST_SET_BACK


def _set_back(outline: Outline, rule: Rule, plain: Node, cells: Callable[[Instance], list[Cell]]) -> TransitionSystem:
    remade = [doing(one, dict.fromkeys(cells(one), plain)) for one in outline.instances(rule)]
    return outline.remaker.with_instances({rule.name: remade})


# The turn goes on, or passes somebody over, in that state


def _goes_on(outline: Outline, rule: Rule, mark: Mark, by: tuple[Rule, ...]) -> Iterator[OtherReading]:
    turn = outline.turn
    if turn is None or rule.by != turn.function.name or mark.sort not in (None, outline.players):
        return
    if not all(turn in one.updates and outline.has_matter(one) for one in outline.instances(rule)):
        return
    who = "where the player is one " + mark.words if mark.sort else mark.words
    words = (f"`{spoken(rule.name)}` ends the turn, {who}, too", "then the same player goes on")
    yield _corner(
        Corner(rule, mark, by), "goes on when marked", (), words, partial(_kept_on, outline, rule, mark, turn)
    )


def _kept_on(outline: Outline, rule: Rule, mark: Mark, turn: Cell) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        one = None if mark.sort is None else chooser_of(outline, instance, mark.sort)
        if one is None and mark.sort is not None:
            return instance
        return doing(instance, {turn: ex.either(mark.holds(one), ex.cell_node(turn), instance.updates[turn])})

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


def _turn_skips(outline: Outline, mark: Mark, by: tuple[Rule, ...]) -> Iterator[OtherReading]:
    """Whoever is marked is passed over once: the one after them is on turn."""
    turn, players = outline.turn, outline.players
    if turn is None or players is None or mark.sort != players or len(players) < 3:
        return
    passing = [rule for rule in outline.rules.values() if any(turn in one.updates for one in outline.instances(rule))]
    passing = [rule for rule in passing if not reads(outline, rule, mark.function)]
    if passing:
        words = f"a player {mark.words} comes on turn, too", "they are passed over, and the next one is on turn"
        make = partial(_skipped, outline, passing, mark, (turn, players))
        yield _corner(Corner(passing[0], mark, by), "turn passes over those marked", (), words, make)


def _skipped(outline: Outline, rules: list[Rule], mark: Mark, of: tuple[Cell, Element]) -> TransitionSystem:
    turn, players = of

    def remade(instance: Instance) -> Instance:
        node = instance.updates.get(turn)
        if node is None:
            return instance
        other = node
        for player in players:
            here = ex.conjunction((ex.equal(node, kept_literal(player, turn.type)), mark.holds(player)))
            other = ex.either(here, kept_literal(players.following(player), turn.type), other)
        return doing(instance, {turn: other})

    changed: Mapping[str, list[Instance]] = {
        rule.name: [remade(one) for one in outline.instances(rule)] for rule in rules
    }
    return outline.remaker.with_instances(changed)
