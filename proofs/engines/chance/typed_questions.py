"""What a person types after --reach and --reward, as conditions and amounts."""

from __future__ import annotations

import linecache
from hashlib import blake2b
from typing import Any

import rulestone.model as language
from rulestone.model import GameError, TransitionSystem
from rulestone.model.errors import did_you_mean
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Node
from rulestone.model.expressions.printing import value_text
from rulestone.model.plain.functions import traced_form
from rulestone.model.words.joining import if_else, total
from rulestone.model.words.moments import at_moment
from rulestone.model.words.paths import plainly
from rulestone.model.words.state_views import StateView
from rulestone.model.words.values import Value, truth

from .measures import Amount


def goal_named(system: TransitionSystem, text: str) -> Node:
    """A condition: the name of a goal or invariant, or an expression of `self`, the game there (also `s`).

    Raises GameError for what is neither.
    """
    judged = {j.name: j.condition for j in (*system.goals, *system.invariants)}
    if text in judged:
        return judged[text]
    if text.isidentifier():
        raise GameError(f"{system.name} has no goal {text!r}", file=system.game.file, fix=did_you_mean(text, judged))
    return truth(_evaluated(system, text, s=system.view())).total


def amount_named(system: TransitionSystem, text: str) -> Amount:
    """What steps earn: the growth of a variable, a player's result, how often a rule is played, or an expression.

    An expression speaks of `before`, `after`, `step` and `self`. Raises GameError for what is none of these.
    """
    rules = _rules(system)
    players = _players(system)
    if text in system.functions:
        cells = list(system.functions[text].cells())
        return lambda before, after, step: total(
            _number(after, text, cell.index) - _number(before, text, cell.index) for cell in cells
        )
    if text in rules:
        return lambda before, after, step: int(step.rule == text)
    player = player_rewarded(system, text)
    if player is not None:
        worth = system.outcomes()[player]

        def result(before: Any, after: Any, step: Any) -> Any:
            over = step.instance.after(system.terminal)
            return if_else(Value(over), Value(step.instance.after(worth)), 0)

        return result
    if text.isidentifier():
        known = [*system.functions, *rules, *(players if system.outcomes() else ())]
        raise GameError(f"{system.name} has no {text!r} to count", file=system.game.file, fix=did_you_mean(text, known))
    code = text

    def amount(before: Any, after: Any, step: Any) -> Any:
        found = _evaluated(system, code, before=before, after=after, step=step)
        if isinstance(found, bool) or (isinstance(found, Value) and ex.boolean(True).type is found.node.type):
            return if_else(found, 1, 0)
        return found

    return amount


def player_rewarded(system: TransitionSystem, text: str) -> Any:
    """The player whose result `amount_named` counts under that name; None where it counts something else."""
    if text in system.functions or text in _rules(system) or not system.outcomes():
        return None
    return _players(system).get(text)


def _rules(system: TransitionSystem) -> set[str]:
    return {instance.label.rule for instance in system.instances}


def _players(system: TransitionSystem) -> dict[str, Any]:
    return {value_text(player): player for player in system.game.player_elements()}


def _number(view: Any, name: str, index: tuple[Any, ...]) -> Any:
    variable = getattr(view, name)
    return variable[index if len(index) > 1 else index[0]] if index else variable


def _evaluated(system: TransitionSystem, text: str, **names: Any) -> Any:
    """Python, with the words of the rule language; whoever types it could as well write a game file.

    It is read as methods of the game are; its names, and `self`, are the game at moments of play.
    """
    known = {word: getattr(language, word) for word in language.__all__} | {"__name__": "option"}
    moments = {name: at_moment(system.game, one) if isinstance(one, StateView) else one for name, one in names.items()}
    moments.setdefault("self", moments.get("s", system.game))
    token = plainly.set(type(system.game).language >= 2)
    try:
        compile(text, "<option>", "eval")
        return _read(text, tuple(moments), known)(*moments.values())
    except GameError as error:
        raise GameError(f"{text!r}: {error.message}", file="the option", fix=error.fix) from None
    except Exception as error:
        raise GameError(
            f"{text!r} is no expression: {error}",
            file="the option",
            fix="use the names in --help, or variables as self.x",
        ) from None
    finally:
        plainly.reset(token)


def _read(text: str, names: tuple[str, ...], known: dict[str, Any]) -> Any:
    """What was typed as a function of some names, whose `and`, `if` and `in` may ask the state."""
    source = f"def option({', '.join(names)}):\n    return ({text}\n    )\n"
    place = f"<option {blake2b(source.encode()).hexdigest()}>"
    linecache.cache[place] = len(source), None, source.splitlines(keepends=True), place
    exec(compile(source, place, "exec"), known)
    return traced_form(known["option"])
