"""What methods and words of a game are given: the game at a moment, or game and state; one value, or choices."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

PLAYER = "player"
"""What the parameter is called under which a rule is given who chooses, where a state variable says so."""


def takes(function: Callable[..., Any], told: Sequence[Any], named: Mapping[str, Any] | Iterable[str] = ()) -> bool:
    """Whether a function can be called with some values by place, and with these by name."""
    try:
        inspect.signature(function).bind(*told, **dict.fromkeys(named))
    except TypeError:
        return False
    except ValueError:  # a built-in that does not say what it takes
        return True
    return True


def is_told_player(function: Callable[..., Any], named: Iterable[str]) -> bool:
    """Whether a rule's method asks who chooses: `(self, player, ...)`, where `player` is no parameter of the rule."""
    own = list(inspect.signature(function).parameters)[1:2]
    return own == [PLAYER] and PLAYER not in named


def is_given_state(function: Callable[..., Any]) -> bool:
    """Whether a method calls its second parameter `s`, as the first edition calls the state."""
    return list(inspect.signature(function).parameters)[1:2] == ["s"]


def is_of_moment(function: Callable[..., Any], more: Sequence[Any] = (), named: Iterable[str] = ()) -> bool:
    """Whether a method is given the game at a moment as `self`, and no state besides.

    Args:
        function: the method.
        more: what else it is given by place, as the player of an outcome.
        named: what it is given by name, the parameters of a rule.
    """
    names = list(named)
    if is_told_player(function, names):
        return True
    if is_given_state(function) and "s" not in names:
        return False
    return not takes(function, ("self", "s", *more), names) and takes(function, ("self", *more), names)


def is_element(choices: object) -> bool:
    """Whether `the` is asked of one value, and not of choices."""
    if isinstance(choices, Mapping) or choices is None:
        return False
    if isinstance(choices, tuple):
        return not all(isinstance(one, tuple | list) and len(one) == 2 for one in choices)
    return isinstance(choices, str | Enum) or not isinstance(choices, Iterable)
