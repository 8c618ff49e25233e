"""Drawn properties of steps: a toy game with one, which asks of the step and both positions in every way there is."""

from __future__ import annotations

import random

TOY = """
from rulestone.model import Bool, Game, GameError, Int, Optional, Sort, State
from rulestone.model import frozen, initial, rule, step_property, terminal


class Drawn(Game):
    language = 2
    scopes = {{"only": "three places"}}
    Place = Sort("a", "b", "c")
    at = State(Place)
    seen = State(Place, Bool)
    guest = State(Place, Optional(Place))
    pair = State(Place, Place, Int(0, 2))
    steps = State(Int(0, 4))

    @initial
    def begin(self):
        self.at, self.seen, self.guest, self.pair, self.steps = "a", False, None, 0, 0

    @terminal
    def over(self):
        return self.steps == 4

    @rule(to=Place, by_way_of=Place)
    def go(self, to, by_way_of):
        self.at = to
        self.seen[to] = True
        self.pair[to, by_way_of] = 1
        self.steps += 1

    @rule(to=Place)
    def call(self, to):
        self.guest[to] = "b" if self.seen[to] else None
        self.steps += 1

    def same(self, other, place):
        return self.guest[place] == other.guest[place] and self.seen[place] == other.seen[place]

    def alone(self, place):
        return self.guest[place] is None

    @step_property
    def drawn(before, after, step):
        {body}
"""


def drawn_condition(draw: random.Random, depth: int) -> str:
    """A condition on a step as an author may write it."""
    place = draw.choice(["p", "step.to", "'a'", "before.at", "after.at"])
    if depth and draw.random() < 0.6:
        one, other = drawn_condition(draw, depth - 1), drawn_condition(draw, depth - 1)
        return draw.choice(
            [
                f"({one} and {other})",
                f"({one} or {other})",
                f"(not {one})",
                f"({one} if {other} else {drawn_condition(draw, 0)})",
                f"all({one} for p in before.Place)",
                f"any({one} for p in before.Place if {other})",
                f"all([{one} for p in before.Place if p != step.to])",
            ]
        )
    when = draw.choice(["before", "after"])
    return draw.choice(
        [
            f"(before.seen[{place}] == after.seen[{place}])",
            f"(before.guest[{place}] != after.guest[{place}])",
            f"(after.pair[{place}, p] == before.pair[{place}, p])",
            f"({when}.guest[{place}] is None)",
            f"{when}.alone({place})",
            f"before.same(after, {place})",
            "before.same(before, p)",
            f"(p in ({when}.at, step.to))",
            f"({when}.at in [before.at, 'c'])",
            f"({when}.at == p)",
            "(step.rule == 'go')",
            "(step.to == p)",
            "(p in step.may_change('seen'))",
            "isinstance(step.to, str)",
            f"({when}.at == step.instance['to'])",
            f"any(frozen({when}.seen)[q] for q in step.may_change('seen'))",
            f"({when}.pair[step.to, p] < 2)",
            "(step.chooser is None)",
            "(hash(step) == hash(step))",
            f"({when}.steps < after.steps)",
            f"{when}.seen[{place}]",
        ]
    )


def drawn_body(draw: random.Random) -> str:
    """What the property does."""
    first = f"if step.rule == 'call':\n            return {draw.choice(['True', 'before.seen == after.seen'])}"
    lines = [*draw.sample([first], draw.randint(0, 1)), "p = 'b'"]
    if draw.random() < 0.4:
        lines += [f"for p in before.Place:\n            if {drawn_condition(draw, 1)}:\n                return True"]
    return "\n        ".join([*lines, f"return {drawn_condition(draw, 3)}"])
