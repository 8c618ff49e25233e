"""Which helpers several rules of a game call: what one of the rules found out by them another one may ask, too."""

from __future__ import annotations

from collections import Counter
from types import FunctionType
from typing import Any

from ..declarations.declarations import Rule


def of_several_rules(game: Any) -> frozenset[str]:
    """The names of methods that two rules of a game or more call in their own text."""
    methods = [one.written for one in game.declared(Rule) if isinstance(one.written, FunctionType)]
    names = Counter(name for one in methods for name in set(one.__code__.co_names))
    return frozenset(name for name, rules in names.items() if rules > 1)
