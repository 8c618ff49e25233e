"""Which refusals of games whose types are right the language reference provides for."""

from __future__ import annotations

import itertools
from typing import Any

from .brute import Brute, Truth
from .sides import Refused
from .tree import INT, G, IntT, OptT, expressions, kind_of, statements, values


def may_be_refused(refusal: Refused, game: G, truth: Truth | None) -> bool:
    """Whether the reference provides for this refusal of a game whose types are right."""
    message = str(refusal)
    if truth is None or truth.unassigned:
        return True
    played = {label[0] for label in truth.fired} | {label[0] for label in truth.undefined}
    if "can never apply" in message:
        return refusal.rule not in played and any(rule.name not in played for rule in game.rules)
    if "outside" in message and "is given" in message:
        return _some_binding_never_played(refusal.rule, game, truth)
    if "the weight of an outcome is" in message:
        return any(rule.by == "chance" and rule.weight is not None for rule in game.rules)
    if "before it has a value" in message:  # said of what stands there, also where it would not be asked
        return any(e.op == "var" for e in expressions(game.setup)) or any(
            s.op == "copy" for s in statements(game.setup)
        )
    if "is not a value of" in message and refusal.rule in {"setup", *(rule.name for rule in game.rules)}:
        return _some_binding_never_played(refusal.rule, game, truth)
    if "has no place" in message:
        return _some_binding_never_played(refusal.rule, game, truth) or _names_what_is_nowhere(game)
    if "an optional needs a bounded inner type" in message:
        return _chooses_without_end(game)
    return _describes_nobody(message, game)


def _names_what_is_nowhere(game: G) -> bool:
    """Whether a literal index is no place: that is refused where it is read, asked for or not."""
    read = [(e.data, e.args) for e in expressions(game) if e.op in ("var", "before")]
    put = [(s.data, s.exprs[:-1]) for s in statements(game) if s.op == "assign"]
    put += [(s.data[0], s.exprs[:-1]) for s in statements(game) if s.op == "add"]
    return any(
        index.op == "param" or (index.op == "lit" and index.data[0] not in values(game, of))
        for name, indices in (*read, *put)
        for index, of in zip(indices, game.var(name).index, strict=True)
    )


def _chooses_without_end(game: G) -> bool:
    """Whether something is chosen between an optional number and one that may have no end: such a type there is not."""
    endless = any(None in _ends(var.type) for var in game.vars)  # their product may have no end on either side
    for e in expressions(game):
        values = e.args[1:] if e.op == "if_else" else e.args[1::2] if e.op == "the_of" else ()
        kinds = [kind_of(game, value) for value in values]
        if endless and INT in kinds and OptT(INT) in kinds:
            return True
    return False


def _describes_nobody(message: str, game: G) -> bool:
    """Whether it is refused that `the` is nobody, whatever the state."""
    words = ("the", "the_of", "unique_max")
    return "no choice whose condition can hold" in message and any(e.op in words for e in expressions(game))


def _some_binding_never_played(rule: str | None, game: G, truth: Truth) -> bool:
    if rule == "setup":
        return not truth.setups
    places = {cell: number for number, cell in enumerate(truth.cells)}
    for one in game.rules:
        if one.name != rule:
            continue
        split = [places[name, ()] for name in one.split_on]
        fired = {
            (*label[1:], *(state[place] for place in split))
            for state, steps in truth.steps.items()
            for label, _, _ in steps
            if label[0] == rule
        }
        known = [values(game, game.var(name).type) for name in one.split_on]
        chosen = values(game, game.var(one.by).type) if one.by in {var.name for var in game.vars} else None
        for instance in Brute(game).instances:
            if instance.label[0] == rule:
                choosers = chosen or [instance.params.get(one.by, one.by)]
                every = itertools.product([instance.label[1]], filter(_is_somebody, choosers), *known)
                if chosen is None and one.by is None:
                    every = itertools.product([instance.label[1]], [None], *known)
                if any(combination not in fired for combination in every):
                    return True
    return False


def _is_somebody(chooser: Any) -> bool:
    return chooser is not None


def is_limit_of_engine(message: str, game: G, truth: Truth) -> bool:
    """Whether an engine says that it cannot hold a variable of this game, or what else the reference provides for."""
    if "no outcome with a weight" in message:
        return truth.deadlock is not None
    if "an optional needs a bounded inner type" in message:  # of a property, which is read when it is judged
        return _chooses_without_end(game)
    if "has no place" in message:
        return _names_what_is_nowhere(game)
    if _describes_nobody(message, game):
        return True
    if "no lower bound" in message or "unbounded" in message or "no end" in message or "is followed from" in message:
        return any(_ends(var.type)[0] is None or _ends(var.type)[1] is None for var in game.vars)
    if "what the game is worth may leave 64 bits" in message:  # two readings side by side keep it in one word
        return game.outcome is not None
    ends = [end for var in game.vars for end in _ends(var.type)]
    if "too large for its positions" in message:  # of whom can force what
        return any(end is None or abs(end) >= 2**61 for end in ends)
    return "bits" in message and any(end is None or abs(end) >= 2**61 for end in ends)


def _ends(of: Any) -> tuple[int | None, int | None]:
    of = of.inner if isinstance(of, OptT) else of
    return (of.low, of.high) if isinstance(of, IntT) else (0, 0)
