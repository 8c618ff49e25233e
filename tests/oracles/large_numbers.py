"""Games about large numbers, brute force: terms as written over plain Python integers, which have no end.

A game has three numbers with drawn ranges, a clock that ends it, and two rules. `explored` plays them all; `large_game`
writes the same game in the rule language. Nothing is shared but the terms.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulestone.model import (
    Game,
    Int,
    Sort,
    State,
    if_else,
    initial,
    invariant,
    outcome,
    require,
    rule,
    step_property,
    terminal,
    variant,
)

Term = tuple[Any, ...]
Position = tuple[int, ...]
"""x, y, z, clock."""

NAMES = ("x", "y", "z", "clock")
LAST = 3
"""The clock ends the game here."""


def meaning(term: Term, position: Position) -> Any:
    """The value of a term."""
    operation, *parts = term
    if operation == "literal":
        return parts[0]
    if operation == "cell":
        return position[NAMES.index(parts[0])]
    values = [meaning(part, position) for part in parts]
    match operation:
        case "+":
            return values[0] + values[1]
        case "-":
            return values[0] - values[1]
        case "*":
            return values[0] * values[1]
        case "//":
            return values[0] // values[1]
        case "%":
            return values[0] % values[1]
        case "<=":
            return values[0] <= values[1]
        case "==":
            return values[0] == values[1]
        case "not":
            return not values[0]
        case "and":
            return values[0] and values[1]
        case "if":
            return values[1] if values[0] else values[2]
    raise AssertionError(operation)


def written(term: Term, s: Any) -> Any:
    """The same term in the rule language."""
    operation, *parts = term
    if operation == "literal":
        return s.clock - s.clock + parts[0]  # a Value even where it is known
    if operation == "cell":
        return getattr(s, parts[0])
    values = [written(part, s) for part in parts]
    match operation:
        case "+":
            return values[0] + values[1]
        case "-":
            return values[0] - values[1]
        case "*":
            return values[0] * values[1]
        case "//":
            return values[0] // values[1]
        case "%":
            return values[0] % values[1]
        case "<=":
            return values[0] <= values[1]
        case "==":
            return values[0] == values[1]
        case "not":
            return ~values[0]
        case "and":
            return values[0] & values[1]
        case "if":
            return if_else(*values)
    raise AssertionError(operation)


@dataclass(frozen=True)
class Large:
    """A drawn game: the ranges and first values of x, y and z, two rules, and what is said of them.

    A rule is a condition, the name of the number that it changes, and what it becomes.
    """

    ranges: tuple[tuple[int, int], ...]
    first: tuple[int, ...]
    rules: tuple[tuple[Term, str, Term], ...]
    kept: Term
    each_step: Term
    lowered: Term


@dataclass
class Explored:
    """All that there is to know about a drawn game.

    Attributes:
        positions: all that can be reached.
        steps: how many steps there are.
        depth: of positions by length of the shortest play.
        plays: how many plays of length 1, 2, ... there are.
        undefined: the rules that somewhere lead out of a range.
        failing: of "kept", "each_step", "lowered", "deadlock" those that fail somewhere.
    """

    positions: set[Position] = field(default_factory=set)
    steps: int = 0
    plays: list[int] = field(default_factory=list)
    undefined: set[str] = field(default_factory=set)
    failing: set[str] = field(default_factory=set)


def explored(game: Large) -> Explored:
    """Play everything."""
    found = Explored()
    level = {(*game.first, 0): 1}
    while level:
        following: dict[Position, int] = {}
        for position, times in level.items():
            found.positions.add(position)
            stuck = position[3] != LAST
            if not meaning(game.kept, position):
                found.failing.add("kept")
            worth = meaning(game.lowered, position)
            if worth < 0:
                found.failing.add("lowered")
            for number, (condition, name, becomes) in enumerate(game.rules):
                if position[3] == LAST or not meaning(condition, position):
                    continue
                stuck = False
                after = list(position)
                after[3] += 1
                after[NAMES.index(name)] = meaning(becomes, position)
                if not all(low <= value <= high for value, (low, high) in zip(after[:3], game.ranges, strict=True)):
                    found.undefined.add(f"rule_{number}")
                    continue
                found.steps += 1
                end = tuple(after)
                following[end] = following.get(end, 0) + times
                if not (meaning(game.each_step, position) or meaning(game.kept, end)):
                    found.failing.add("each_step")
                if not meaning(game.lowered, end) < worth:
                    found.failing.add("lowered")
            if stuck:
                found.failing.add("deadlock")
        if following:
            found.plays.append(sum(following.values()))
        level = following
    return found


def large_game(drawn: Large) -> type[Game]:
    """The same game in the rule language."""

    def play(s: Any, number: int) -> None:
        condition, name, becomes = drawn.rules[number]
        require(written(condition, s))
        setattr(s, name, written(becomes, s))
        s.clock += 1

    class Drawn(Game):
        scopes = {"full": "", "small": ""}  # outside "full" a rule that can never apply is no mistake
        Player = Sort("ada")
        players = Player
        x = State(Int(*drawn.ranges[0]))
        y = State(Int(*drawn.ranges[1]))
        z = State(Int(*drawn.ranges[2]))
        clock = State(Int(0, LAST))

        @initial
        def setup(self, s: Any) -> None:
            s.x, s.y, s.z = drawn.first
            s.clock = 0

        @rule()
        def rule_0(self, s: Any) -> None:
            play(s, 0)

        @rule()
        def rule_1(self, s: Any) -> None:
            play(s, 1)

        @terminal
        def over(self, s: Any) -> Any:
            return s.clock == LAST

        @outcome
        def worth(self, s: Any, player: str) -> Any:
            return written(drawn.lowered, s)

        @invariant
        def kept(self, s: Any) -> Any:
            return written(drawn.kept, s)

        @step_property
        def each_step(self, before: Any, after: Any, step: Any) -> Any:
            return written(drawn.each_step, before) | written(drawn.kept, after)

        @variant
        def lowered(self, s: Any) -> Any:
            return written(drawn.lowered, s)

    return Drawn
