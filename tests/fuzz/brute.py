"""Brute force: every set-up, every position, every step of a game, and what that makes of its claims."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

from .meaning import UNSET, Asked, Contested, Done, Forbidden, Meaning, Misdealt, Moment, Unassigned, Undefined
from .tree import INT, Claim, E, G, Rule, S, belongs, lit, statements, values

State = tuple[Any, ...]
Label = tuple[str, tuple[Any, ...], Any]
"""Rule, values of its parameters, who chose."""


class TooLarge(Exception):
    """More positions than brute force likes."""


@dataclass
class Truth:
    """What is so.

    Attributes:
        cells: the places, in the order of a state's values.
        setups: the positions in which plays begin; of deals with their chances.
        setup_undefined: whether some words of the set-up denote nothing.
        unassigned: whether it reads what has no value yet, or leaves something without.
        dealt, opened: whether the set-up deals, leaves something open.
        depth: every reachable position and its distance from the nearest set-up.
        steps: from every position, what may be played, with its weight, and where it leads.
        undefined: by label, the distance at which it first denotes nothing.
        silent: the distance at which what is said of a position whoever moves (whether it is quiet, and what an end is
            worth) first denotes nothing.
        terminal: how many positions are terminal; `terminals`: which.
        deadlock: the distance of the nearest position in which a game that is not over cannot go on.
        whole: where there were too many positions: up to this distance all are known; None where all are known.
        fails: for claims that fail (goals: that are reached), the number of steps of the shortest play that shows it.
        holds: the claims for which there is no such play.
    """

    cells: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    setups: dict[State, Fraction] = field(default_factory=dict)
    setup_undefined: bool = False
    unassigned: bool = False
    dealt: bool = False
    opened: bool = False
    depth: dict[State, int] = field(default_factory=dict)
    steps: dict[State, list[tuple[Label, Fraction, State]]] = field(default_factory=dict)
    undefined: dict[Label, int] = field(default_factory=dict)
    undefined_at: dict[State, list[Label]] = field(default_factory=dict)
    silent: int | None = None
    terminals: set[State] = field(default_factory=set)
    deadlock: int | None = None
    whole: int | None = None
    fails: dict[str, int] = field(default_factory=dict)
    holds: list[str] = field(default_factory=list)

    @property
    def levels(self) -> list[int]:
        """How many positions there are at each distance."""
        counted = Counter(self.depth.values())
        return [counted[n] for n in range(len(counted))]

    @property
    def transitions(self) -> int:
        """How many steps there are in all."""
        return sum(map(len, self.steps.values()))

    @property
    def fired(self) -> Counter[Label]:
        """From how many positions each instance is played."""
        return Counter(label for found in self.steps.values() for label, _, _ in found)


@dataclass
class _Instance:
    label: tuple[str, tuple[Any, ...]]
    by: Any
    params: dict[str, Any]
    body: Done
    weight: Asked | None
    requires_late: bool


class Brute:
    """Works out one game in one reading.

    Args:
        most: raises TooLarge beyond so many positions.
    """

    def __init__(self, game: G, readings: dict[str, str] | None = None, most: int = 300) -> None:
        self.game = game
        chosen = {name: first[0] for name, first in game.questions} | (readings or {})
        self.meaning = Meaning(game, chosen)
        self.most = most

    # Made when asked for: most games that are drawn have no beginning, and are given up.

    @cached_property
    def instances(self) -> list[_Instance]:
        """Every rule with every choice of its parameters."""
        return [one for rule in self.game.rules for one in self._instances(rule)]

    @cached_property
    def claims(self) -> list[tuple[Claim, Asked]]:
        """Every property, with what it asks."""
        return [(claim, self.meaning.plain(claim.body)) for claim in self.game.claims]

    @cached_property
    def over(self) -> Asked | None:
        """Whether the game is over."""
        return self._plain(self.game.terminal)

    @cached_property
    def quiet(self) -> Asked | None:
        """Whether a position is quiet."""
        return self._plain(self.game.quiet)

    @cached_property
    def worth(self) -> Asked | None:
        """What the end is worth for a player."""
        return self._plain(self.game.outcome) if self.game.players is not None else None

    def _plain(self, e: E | None) -> Asked | None:
        return None if e is None else self.meaning.plain(e)

    def shows(self, name: str, state: State) -> bool | None:
        """Whether a position is one that a goal asks for; None where the goal denotes nothing there."""
        claim, said = next((claim, said) for claim, said in self.claims if claim.name == name)
        try:
            if claim.quiet and self.quiet is not None and not self.quiet(Moment(state, {})):
                return False
            return bool(said(Moment(state, {})))
        except Undefined:
            return None

    def truth(self) -> Truth:
        """Everything about the game.

        Of a game that has too many positions only the nearest ones are looked at (see `Truth.whole`). Raises TooLarge
        where there are too many set-ups, and Contested where the language does not say what something means.
        """
        found = Truth(self.meaning.cells)
        self._set_up(found)
        if not found.unassigned:
            self._search(found)
        found.holds = [claim.name for claim in self.game.claims if claim.name not in found.fails]
        return found

    # Set-up

    def _set_up(self, found: Truth) -> None:
        found.dealt = any(one.op == "deal" for one in self.game.setup)
        found.opened = any(one.op == "free" for one in self.game.setup)
        run = self.meaning.block(self.game.setup)
        late = requires_after_effects(self.game.setup)
        for number, (begun, chance) in enumerate(self._choices()):
            if number > 4 * self.most:
                raise TooLarge
            now = [begun.get(place, UNSET) for place in range(len(self.meaning.cells))]
            try:
                run(Moment(now, {}, begun))
            except Forbidden:
                found.setup_undefined |= not self._fits(begun)
                continue
            except Undefined as error:
                if late and not isinstance(error, Misdealt):
                    raise Contested("a requirement follows words that denote nothing") from None
                found.setup_undefined = True
                continue
            except Unassigned:
                found.unassigned = True
                return
            if UNSET in now:
                found.unassigned = True
                return
            state = tuple(now)
            found.setups[state] = found.setups.get(state, Fraction(0)) + chance

    def _fits(self, begun: dict[int, Any]) -> bool:
        """Whether all places can hold what they are given; a deal has to, whatever is required before or after it."""
        return all(belongs(self.game, value, self.meaning.types[place]) for place, value in begun.items())

    def _choices(self) -> Iterator[tuple[dict[int, Any], Fraction | int]]:
        """Values for all places that the set-up leaves open or deals, each way with its chance (free ones: 1)."""
        ways: list[list[tuple[dict[int, Any], Fraction | int]]] = []
        for one in self.game.setup:
            if one.op == "free":
                for place in self.meaning.opened(one):
                    of = self.meaning.types[place]
                    ways.append([({place: value}, 1) for value in values(self.game, of)])
            elif one.op == "deal":
                ways.append(list(self._deals(one)))
        size = 1
        for way in ways:
            size *= len(way)
        if size > 4 * self.most:
            raise TooLarge
        for chosen in itertools.product(*ways):
            begun: dict[int, Any] = {}
            chance: Fraction | int = 1
            for values_of, likely in chosen:
                begun |= values_of
                chance *= likely
            yield begun, chance

    def _deals(self, one: S) -> Iterator[tuple[dict[int, Any], Fraction]]:
        pool, places = one.data
        rows = [[self.meaning.places[at[0]][(*at[1:], element)] for element, _ in pool] for at, _ in places]
        sizes = [size for _, size in places]
        yield from _dealt([number for _, number in pool], list(zip(rows, sizes, strict=True)))

    # Play

    def _instances(self, rule: Rule) -> Iterator[_Instance]:
        body = self.meaning.block(rule.body)
        weight: Asked | None = None
        if rule.by == "chance" and rule.weight is not None:
            weight = self.meaning.plain(rule.weight if isinstance(rule.weight, E) else lit(Fraction(rule.weight), INT))
        late = requires_after_effects(rule.body)
        bindings: list[dict[str, Any]] = [{}]
        for name, _, domain in rule.params:
            bindings = [{**b, name: value} for b in bindings for value in self._domain(domain, b)]
        for params in bindings:
            yield _Instance((rule.name, tuple(params.values())), rule.by, params, body, weight, late)

    def _domain(self, domain: tuple[Any, ...], bound: dict[str, Any]) -> list[Any]:
        if domain[0] == "list":
            return list(domain[1])
        elements = list(self.game.elements(domain[1]))
        return elements if domain[0] == "sort" else [e for e in elements if e != bound[domain[2]]]

    def _search(self, found: Truth) -> None:
        order = list(found.setups)
        found.depth = dict.fromkeys(order, 0)
        for state in order:  # grows while it is walked through
            depth = found.depth[state]
            steps = found.steps[state] = self._expand(found, state, depth)
            if found.silent is None and self._is_silent(state, state in found.terminals):
                found.silent = depth
            if len(order) >= self.most or any(isinstance(v, int) and v.bit_length() > 200 for v in state):
                found.whole = depth - 1
                return
            for _, _, after in steps:
                if after not in found.depth:
                    found.depth[after] = depth + 1
                    order.append(after)
            self._judge(found, state, depth, steps)

    def _is_silent(self, state: State, over: bool) -> bool:
        """Whether something is said of a position that denotes nothing."""
        try:
            if self.quiet is not None:
                self.quiet(Moment(state, {}))
            if self.worth is not None and over:
                for player in self.game.elements(self.game.players):
                    self.worth(Moment(state, {"player": player}))
        except Undefined:
            return True
        return False

    def _expand(self, found: Truth, state: State, depth: int) -> list[tuple[Label, Fraction, State]]:
        over: bool | None = False
        if self.over is not None:
            try:
                over = self.over(Moment(state, {}))
            except Undefined:
                over = None
        if over:
            found.terminals.add(state)
            return []
        steps = []
        undefined: list[Label] = []
        for one in self.instances:
            chooser = self._chooser(one, state)
            if chooser is _NOBODY:
                continue
            label = (*one.label, chooser)
            if over is None:
                undefined.append(label)
                continue
            try:
                done = self._played(one, state)
            except Undefined:
                undefined.append(label)
                continue
            if done is not None:
                steps.append((label, *done))
        if over is None and not undefined:
            raise Contested("nobody asks whether the game is over, which denotes nothing")
        for label in undefined:
            found.undefined.setdefault(label, depth)
        if undefined:
            found.undefined_at[state] = undefined
        if not steps and not undefined and found.deadlock is None:
            found.deadlock = depth
        return steps

    def _chooser(self, one: _Instance, state: State) -> Any:
        if one.by is None or one.by == "chance" or one.by in one.params:
            return one.params.get(one.by, one.by)
        chooser = state[self.meaning.places[one.by][()]]
        return _NOBODY if chooser is None else chooser

    def _played(self, one: _Instance, state: State) -> tuple[Fraction, State] | None:
        """Its weight and the position after it; None where it is forbidden. Raises Undefined."""
        now = list(state)
        late: Undefined | None = None
        try:
            one.body(Moment(now, one.params))
        except Forbidden:
            return None
        except Undefined as error:
            if one.requires_late:
                raise Contested("a requirement follows words that denote nothing") from None
            late = error
        weight = _ONE
        if one.weight is not None:
            weight = Fraction(one.weight(Moment(state, one.params)))
            if weight < 0:
                raise Undefined("a negative weight")
            if weight == 0:
                if late is not None:
                    raise Contested("what cannot happen denotes nothing")
                return None
        if late is not None:
            raise late
        return weight, tuple(now)

    # Claims

    def _told(self, label: Label) -> dict[str, Any]:
        """What a step property may ask about the step."""
        names = next([name for name, _, _ in rule.params] for rule in self.game.rules if rule.name == label[0])
        return {"step.chooser": label[2]} | {f"step.{n}": v for n, v in zip(names, label[1], strict=True)}

    def _judge(self, found: Truth, state: State, depth: int, steps: list[tuple[Label, Fraction, State]]) -> None:
        for claim, said in self.claims:
            if claim.kind in ("invariant", "goal"):
                wanted = claim.kind == "goal"
                if _shows(said, Moment(state, {}), self.quiet if claim.quiet else None, wanted):
                    _earliest(found, claim.name, depth)
            elif claim.kind == "variant":
                before = _number(said, Moment(state, {}))
                if before is None or before < 0:
                    _earliest(found, claim.name, depth)
                for _, _, after in steps:
                    later = _number(said, Moment(after, {}))
                    if before is None or later is None or later >= before:
                        _earliest(found, claim.name, depth + 1)
            else:
                for label, _, after in steps:
                    if claim.rule is None or claim.rule == label[0]:
                        moment = Moment(after, self._told(label), state)
                        if _shows(said, moment, None, False):
                            _earliest(found, claim.name, depth + 1)


_NOBODY = object()
_ONE = Fraction(1)


def _shows(said: Asked, moment: Moment, quiet: Asked | None, wanted: bool) -> bool:
    """Whether a moment shows that a goal is reached (`wanted`), or that a condition fails.

    What does not denote counts as not holding.
    """
    try:
        if quiet is not None and not quiet(moment):
            return False
        return bool(said(moment)) == wanted
    except Undefined:
        return not wanted


def _number(said: Asked, moment: Moment) -> Any:
    try:
        return said(moment)
    except Undefined:
        return None


def _earliest(found: Truth, name: str, depth: int) -> None:
    found.fails[name] = min(depth, found.fails.get(name, depth))


def requires_after_effects(body: tuple[S, ...]) -> bool:
    """Whether a requirement may be asked after something else was done.

    Where what was done denotes nothing and the requirement is not met, today's reference does not say which counts.
    """
    seen = False
    for one in body:
        if seen and any(part.op == "require" for part in statements(one)):
            return True
        if one.op == "require":
            continue
        seen = True
        if one.blocks and any(part.op == "require" for part in statements(one.blocks)):
            return True
    return False


def _dealt(pool: list[int], rows: list[tuple[list[int], int]]) -> Iterator[tuple[dict[int, Any], Fraction]]:
    """Every way to deal, by counts, with its chance."""
    if not rows:
        yield {}, Fraction(1)
        return
    places, size = rows[0]
    ways = comb(sum(pool), size)
    for counts in itertools.product(*(range(number + 1) for number in pool)):
        if sum(counts) == size:
            likely = Fraction(1, ways)
            for number, count in zip(pool, counts, strict=True):
                likely *= comb(number, count)
            rest = [number - count for number, count in zip(pool, counts, strict=True)]
            for later, chance in _dealt(rest, rows[1:]):
                yield dict(zip(places, counts, strict=True)) | later, likely * chance


__all__ = ["Brute", "TooLarge", "Truth"]
