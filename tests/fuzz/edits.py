"""One edit of a rule of a random game, as an author makes them: what it demands, or what it does, and no more."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, product
from typing import Any

from .tree import BoolT, Claim, E, G, IntT, S, SortT, lit, values

ABOUT_STATES = ("invariant", "goal")

MOST_WATCHED = 6


def edited(game: G, r: random.Random) -> tuple[str, G]:
    """What was done to which rule, and the game after it. Raises ValueError where nothing can be done to the rule."""
    number = r.randrange(len(game.rules))
    rule = game.rules[number]
    how = r.choice(tuple(_EDITS))
    body = _EDITS[how](rule.body, _conditions(game), r)
    rules = (*game.rules[:number], replace(rule, body=body), *game.rules[number + 1 :])
    return f"{how}: {rule.name}", replace(game, rules=rules)


def with_places_watched(game: G) -> G:
    """The game, and of some of its places whether they come to hold each of some values, and whether they never do.

    What is said of them follows from nearly everything that rules demand and do; of what was drawn, from little of it.
    """
    conditions: list[E] = []
    for variable in game.vars:
        indices = [[lit(one, of) for one in values(game, of)[:2]] for of in variable.index]
        for index in islice(product(*indices), 2):
            place = E("var", index, variable.name)
            if isinstance(variable.type, BoolT):
                conditions += (place, E("~", (place,)))
            elif isinstance(variable.type, SortT | IntT):
                ends = _ends(game, variable.type)
                conditions += (E("==", (place, lit(one, variable.type))) for one in ends)
    more = [Claim("goal", f"comes{n}", one) for n, one in enumerate(conditions[:MOST_WATCHED])]
    more += [Claim("invariant", f"never{n}", E("~", (one,))) for n, one in enumerate(conditions[:MOST_WATCHED])]
    return replace(game, claims=(*game.claims, *more))


def _ends(game: G, of: SortT | IntT) -> list[Any]:
    """The first and the last value of a type, as far as it has them."""
    said = [of.low, of.high] if isinstance(of, IntT) else values(game, of)
    return [one for one in dict.fromkeys((said[0], said[-1])) if one is not None]


def _conditions(game: G) -> list[E]:
    """Conditions that any rule may demand: what is claimed of states, and what rules without parameters demand."""
    found = [claim.body for claim in game.claims if claim.kind in ABOUT_STATES and claim.rule is None]
    free = [rule for rule in game.rules if not rule.params]
    return found + [one.exprs[0] for rule in free for one in rule.body if one.op == "require"]


Body = tuple[S, ...]


def _demanded(body: Body, r: random.Random) -> int:
    """The place of one of the things that are demanded. Raises IndexError (a LookupError) where nothing is."""
    return r.choice([number for number, one in enumerate(body) if one.op == "require"])


def _more(body: Body, conditions: list[E], r: random.Random) -> Body:
    asked = r.choice(conditions)
    return (S("require", (r.choice((asked, E("~", (asked,)))),)), *body)


def _what_always_holds(body: Body, conditions: list[E], r: random.Random) -> Body:
    asked = r.choice(conditions)
    return (S("require", (E("|", (asked, E("~", (asked,)))),)), *body)


def _or_something(body: Body, conditions: list[E], r: random.Random) -> Body:
    number = _demanded(body, r)
    either = E("|", (body[number].exprs[0], r.choice(conditions)))
    return (*body[:number], replace(body[number], exprs=(either,)), *body[number + 1 :])


def _less(body: Body, conditions: list[E], r: random.Random) -> Body:
    number = _demanded(body, r)
    return (*body[:number], *body[number + 1 :])


def _the_contrary(body: Body, conditions: list[E], r: random.Random) -> Body:
    number = _demanded(body, r)
    return (*body[:number], replace(body[number], exprs=(E("~", body[number].exprs),)), *body[number + 1 :])


def _something_else(body: Body, conditions: list[E], r: random.Random) -> Body:
    number = _demanded(body, r)
    return (*body[:number], replace(body[number], exprs=(r.choice(conditions),)), *body[number + 1 :])


def _another_number(body: Body, conditions: list[E], r: random.Random) -> Body:
    number = _demanded(body, r)
    asked = body[number].exprs[0]
    places = [place for place, arg in enumerate(asked.args) if arg.op == "lit" and type(arg.data[0]) is int]
    place = r.choice(places)  # of none an IndexError
    value, of = asked.args[place].data
    args = (*asked.args[:place], lit(value + r.choice((-1, 1)), of), *asked.args[place + 1 :])
    return (*body[:number], replace(body[number], exprs=(replace(asked, args=args),)), *body[number + 1 :])


def _another_order(body: Body, conditions: list[E], r: random.Random) -> Body:
    return tuple(r.sample(body, len(body)))


def _one_thing_less_is_done(body: Body, conditions: list[E], r: random.Random) -> Body:
    number = r.choice([number for number, one in enumerate(body) if one.op != "require"])
    return (*body[:number], *body[number + 1 :])


_EDITS: dict[str, Callable[[Body, list[E], random.Random], Body]] = {
    "more is demanded": _more,
    "what always holds is demanded": _what_always_holds,
    "something else is enough": _or_something,
    "less is demanded": _less,
    "the contrary is demanded": _the_contrary,
    "something else is demanded": _something_else,
    "another number is demanded": _another_number,
    "another order": _another_order,
    "less is done": _one_thing_less_is_done,
}
