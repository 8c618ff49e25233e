"""What a JANI model means, read from its text alone: every expression becomes one of Python's, and all is visited.

Of JANI it knows what a Markov decision process with one automaton needs; anything else is an error.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

_WRITTEN = {
    "+": "+",
    "-": "-",
    "*": "*",
    "=": "==",
    "≠": "!=",
    "≤": "<=",
    "\N{LOGICAL AND}": "and",
    "\N{LOGICAL OR}": "or",
}

Place = tuple[str, tuple[Any, ...]]
"""A location and the values of all variables."""


class Visited(NamedTuple):
    """All that can be reached, with the edges that lead on: for each what is likely how, by place."""

    first: Place
    following: dict[Place, list[dict[Place, Fraction]]]


@dataclass(frozen=True)
class _Edge:
    location: str
    guard: Callable[..., bool]
    outcomes: list[tuple[str, Callable[..., Fraction], Callable[..., dict[str, Any]]]]


def visited(text: str, most: int) -> Visited:
    """Every place of a model. An edge of which nothing comes, a value out of its range, chances that do not sum to 1
    and more places than `most` are errors."""
    model = json.loads(text)
    (automaton,) = model["automata"]
    assert model["type"] == "mdp" and not automaton["variables"] and not model["system"]["syncs"]
    names = [one["name"] for one in model["variables"]]
    ranges = [_range(one["type"]) for one in model["variables"]]
    assert len(set(names)) == len(names)
    edges = [_edge(edge, names) for edge in automaton["edges"]]
    first = (automaton["initial-locations"][0], tuple(one["initial-value"] for one in model["variables"]))
    following: dict[Place, list[dict[Place, Fraction]]] = {first: []}
    queue = [first]
    for place in queue:
        location, values = place
        for edge in edges:
            if edge.location != location or not edge.guard(*values):
                continue
            shares: dict[Place, Fraction] = {}
            for target, probability, assigned in edge.outcomes:
                share = Fraction(probability(*values))
                if not share:
                    continue
                assert share > 0
                after = dict(zip(names, values, strict=True)) | assigned(*values)
                for value, (low, high) in zip(after.values(), ranges, strict=True):
                    assert type(value) is type(low) and low <= value <= high, (value, low, high)
                found = (target, tuple(after.values()))
                shares[found] = shares.get(found, Fraction(0)) + share
                if found not in following:
                    following[found] = []
                    queue.append(found)
            assert sum(shares.values()) == 1
            following[place].append(shares)
        assert len(queue) <= most
    return Visited(first, following)


def _range(given: Any) -> tuple[Any, Any]:
    return (False, True) if given == "bool" else (given["lower-bound"], given["upper-bound"])


def _edge(edge: Any, names: list[str]) -> _Edge:
    def function(source: str) -> Any:
        return eval(f"lambda {', '.join(names)}: {source}", {"Fraction": Fraction, "floor": floor})

    outcomes = []
    for one in edge["destinations"]:
        assigned = ", ".join(f"{given['ref']!r}: {_python(given['value'])}" for given in one["assignments"])
        share = function(_python(one["probability"]["exp"]))
        outcomes.append((one["location"], share, function(f"{{{assigned}}}")))
    return _Edge(edge["location"], function(_python(edge["guard"]["exp"])), outcomes)


def _python(expression: Any) -> str:
    if isinstance(expression, (bool, int)):
        return f"({expression})"
    if isinstance(expression, str):
        return expression
    match expression["op"]:
        case "ite":
            condition, then, otherwise = (_python(expression[key]) for key in ("if", "then", "else"))
            return f"({then} if {condition} else {otherwise})"
        case "¬":
            return f"(not {_python(expression['exp'])})"
        case "floor":
            return f"floor({_python(expression['exp'])})"
        case "/":
            return f"Fraction({_python(expression['left'])}) / ({_python(expression['right'])})"
        case op:
            return f"({_python(expression['left'])} {_WRITTEN[op]} {_python(expression['right'])})"
