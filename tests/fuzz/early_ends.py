"""Rules that surely say no for some of their parameters, whatever the state: such a rule is not read for all of them.

Dice of their own are thrown for it, so that what is drawn besides stays as it is.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

from .tree import BOOL, INT, E, G, Rule, S, SortT, Type, kind

Parameter = tuple[str, Type, list[Any]]
"""Its name, its type and its values."""

_SHARE = 0.2
_HOW = ("how", INT, ("list", (1, 2)))


def ending_early(game: G, rule: Rule) -> Rule:
    """The rule, of some with requirements of its parameters alone, and of some with one parameter more."""
    r = random.Random(f"ends early {rule!r}")
    if not rule.params or rule.by == "chance" or r.random() > _SHARE:
        return rule
    rule = replace(rule, params=(*rule.params, _HOW)) if r.random() < 0.6 else rule
    parameters = [
        (name, kind(of), list(domain[1] if domain[0] == "list" else game.elements(domain[1])))
        for name, of, domain in rule.params
    ]
    body = list(rule.body)
    for _ in range(r.choice((1, 1, 2))):
        body.insert(r.randint(0, len(body)), _requirement(game, parameters, r))
    return replace(rule, body=tuple(body))


def _requirement(game: G, parameters: list[Parameter], r: random.Random) -> S:
    """A requirement of one or two parameters, in a branch or a loop that another one decides."""
    pick = r.random()
    if pick < 0.5:
        return S("require", (_said(r.sample(parameters, min(len(parameters), r.choice((1, 1, 2)))), r),))
    if pick < 0.75:
        return S("if", (_said([r.choice(parameters)], r),), ((S("require", (_said([r.choice(parameters)], r),)),),))
    sort, elements = r.choice(game.sorts)
    inside = ("each_one", SortT(sort), list(elements))
    asked = S("require", (_said([r.choice(parameters), inside], r, often=0.9),))
    return S("for", (), ((asked,),), ("each_one", sort))


def _said(asked: list[Parameter], r: random.Random, often: float = 0.6) -> E:
    """A table of yes and no by some parameters; somewhere it says yes."""
    keys = list(itertools.product(*(dict.fromkeys(values) for _, _, values in asked)))
    answers = [r.random() < often for _ in keys]
    answers[r.randrange(len(keys))] = True
    table = tuple(zip(keys, answers, strict=True))
    return E("lookup", tuple(E("param", (), (name, of)) for name, of, _ in asked), (table, BOOL))
