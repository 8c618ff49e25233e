"""Games of three counters that rules move up and down: plays are long, and what is true of them takes proofs.

What is drawn from the whole language ends after a step or two, or has been everywhere by then.
"""

from __future__ import annotations

import random

from .tree import INT, Claim, E, G, IntT, Rule, S, Var, lit

_MOST = 9
_NAMES = ("low", "middle", "high")


def walking_game(seed: int | str) -> G:
    """The game of a seed."""
    r = random.Random(f"walk {seed}")
    begun = tuple(S("assign", (lit(r.randrange(4), INT),), (), name) for name in _NAMES)
    bounds = [_bound(r) for _ in range(r.choice((0, 1, 1, 2)))]
    rules = tuple(Rule(f"move{n}", None, (), _moved(r, bounds)) for n in range(r.randrange(3, 6)))
    goals = [E("==", (_place(r), lit(r.choice((4, 5, _MOST)), INT))) for _ in range(r.choice((1, 1, 3)))]
    claims = [Claim("goal", f"reached{n}", one) for n, one in enumerate(goals)]
    claims += [Claim("invariant", f"always{n}", one) for n, one in enumerate(bounds)]
    return G((), None, tuple(Var(name, (), IntT(0, _MOST)) for name in _NAMES), begun, rules, tuple(claims))


def _place(r: random.Random) -> E:
    return E("var", (), r.choice(_NAMES))


def _bound(r: random.Random) -> E:
    """That one counter, or two together, are no more than some number."""
    one, other = (E("var", (), name) for name in r.sample(_NAMES, 2))
    if r.random() < 0.3:
        return E("<=", (one, lit(r.randrange(4, _MOST), INT)))
    return E("<=", (E("+", (one, other)), lit(r.randrange(6, 14), INT)))


def _within(bound: E, r: random.Random) -> E:
    """What lets a move be made that keeps a bound, mostly."""
    counted, most = bound.args
    return E("<=", (counted, lit(most.data[0] - r.choice((1, 1, 2, 0)), INT)))


def _comparison(r: random.Random) -> E:
    """Two counters, or their sum and a number."""
    one, other = (E("var", (), name) for name in r.sample(_NAMES, 2))
    if r.random() < 0.5:
        return E(r.choice(("<=", "!=")), (one, other))
    return E(r.choice(("<=", ">=")), (E("+", (one, other)), lit(r.randrange(2, 2 * _MOST), INT)))


def _moved(r: random.Random, bounds: list[E]) -> tuple[S, ...]:
    """A counter goes up or down where it can, and another one may go with it."""
    demanded: list[S] = []
    done: list[S] = []
    for name in r.sample(_NAMES, r.choice((1, 1, 2))):
        place, sign = E("var", (), name), r.choice(("+=", "+=", "-="))
        bound = E("<", (place, lit(_MOST, INT))) if sign == "+=" else E(">", (place, lit(0, INT)))
        demanded.append(S("require", (bound,)))
        done.append(S("add", (lit(1, INT),), (), (name, sign)))
    demanded += (S("require", (_within(bound, r),)) for bound in bounds)
    if r.random() < 0.4:
        demanded.append(S("require", (_comparison(r),)))
    return (*demanded, *done)
