"""Who sees it, and when: what is hidden lies open, or stays hidden."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import EVERYBODY, NOBODY, OWNER, Rule
from rulestone.model.declarations.declarations import State as Variable
from rulestone.model.expressions.expression import StateFunction

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading


def _all_see(game: Any, viewer: Any, *index: Any) -> bool:
    return True


def _none_sees(game: Any, viewer: Any, *index: Any) -> bool:
    return False


def _only_the_owner_sees(game: Any, viewer: Any, *index: Any) -> bool:
    return bool(index) and viewer == index[0]


def seen_by(outline: Outline) -> Iterator[OtherReading]:
    """What some players see only at times is seen by all, by its owner alone, or by nobody."""
    for variable in outline.game.declared(Variable):
        if variable.seen_by in (EVERYBODY, NOBODY) or variable.name not in outline.system.functions:
            continue
        function = outline.system.functions[variable.name]
        rules = _who_changes(outline, function)
        others = [("seen by all", _all_see, "shown", "everybody sees it")]
        if variable.seen_by == OWNER:
            others.append(("seen by nobody", _none_sees, "hidden", "nobody sees it, not even the player"))
        elif function.index_types and outline.is_of_players(function.index_types[0]):
            others.append(
                ("seen by its owner", _only_the_owner_sees, "hidden", "only the player themselves ever sees it")
            )
        seen = "its owner alone" if variable.seen_by == OWNER else "some, or at times"
        for name, look, pole, words in others if rules else ():
            yield OtherReading(
                Axis.SEEN,
                name,
                tuple(rules),
                (variable.name,),
                "hidden" if pole == "shown" else "shown",
                pole,
                f"{spoken(variable.name)} is seen by {seen}",
                words,
                partial(_seen, outline, variable, look),
            )


def hidden_from_others(outline: Outline) -> Iterator[OtherReading]:
    """What players have, and all see, is seen by its owner alone."""
    if outline.players is None or len(outline.players) < 2:
        return
    for variable in outline.game.declared(Variable):
        function = outline.system.functions.get(variable.name)
        if variable.seen_by != EVERYBODY or function is None or function.name in outline.steering:
            continue
        rules = _who_changes(outline, function)
        if rules and function.index_types and outline.is_of_players(function.index_types[0]):
            yield OtherReading(
                Axis.SEEN,
                "hidden from the others",
                tuple(rules),
                (variable.name,),
                "shown",
                "hidden",
                f"everybody sees {spoken(variable.name)}",
                "only the player themselves sees it",
                partial(_seen, outline, variable, _only_the_owner_sees),
            )


def _who_changes(outline: Outline, function: StateFunction) -> list[Rule]:
    """The rules that change a variable, choices first: it is of what somebody chooses that it is asked who sees it."""
    rules = [
        rule
        for rule in outline.rules.values()
        if any(cell.function == function for one in outline.instances(rule) for cell in one.updates)
    ]
    return sorted(rules, key=lambda rule: rule not in outline.choices)


def _seen(outline: Outline, variable: Variable[Any, Any], look: Any) -> TransitionSystem:
    game = copy.copy(outline.game)
    kind = type(outline.game)
    other = copy.copy(variable)
    other.seen_by = look
    other._is_of_moment = True
    body = {variable.name: other, "title": kind.title, "__module__": kind.__module__}
    game.__class__ = type(kind.__name__, (kind,), body)
    return replace(outline.system, game=game)
