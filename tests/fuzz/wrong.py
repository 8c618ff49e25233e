"""Games that are wrong, or written in a way that the language may refuse: every two types in every place.

A wrong game must be refused in one line (`expect` is "refusal"). Some ways of writing have a plain meaning, and yet a
language may refuse them; what it may not do is take them and mean something else (`expect` is "either").
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .draw import Draw, Scope, Taste
from .tree import BOOL, INT, Claim, E, G, IntT, OptT, Rule, S, SortT, Type, Var, kind, kind_of, lit, subtrees, values


def spoilt(game: G, r: random.Random) -> G | None:
    """The game with one thing wrong or odd; None where what was drawn does not fit it."""
    make = r.choice((*(_mismatch,) * 12, *_ODD))
    found = make(game, r)
    if found is None or found.expect != "refusal":
        return found
    known = set(subtrees(game))
    return replace(found, spoilt=next((part for part in subtrees(found) if part not in known), None))


# Two types in one place

Place = Callable[[E], G]


def _mismatch(game: G, r: random.Random) -> G | None:
    """A value of one kind where another belongs."""
    draw = Draw(r, game, Taste(0.0, 0.0, 1, 0.3))
    place = r.choice((_assigned, _entry, _filled, _copied, _compared, _ordered, _reckoned, _indexed, _whole))
    if r.random() < 0.35:
        place = r.choice((_weighed, _begun, _required, _branched, _claimed, _ended, _chosen, _tabled, _joined))
    found: tuple[G, Type | None, Type | None] | None = place(game, draw, r)
    if found is None:
        return None
    spoiled, wanted, given = found
    expect = _expected(wanted, given)
    return None if expect is None else replace(spoiled, expect=expect, why=f"{given} where {wanted} belongs")


def _expected(wanted: Type | None, given: Type | None) -> str | None:
    """What is to become of a value of one kind where another belongs; None where nothing is wrong."""
    if wanted is None or given is None:
        return "refusal"
    if wanted == given or (isinstance(wanted, OptT) and wanted.inner == given):
        return None
    if isinstance(given, OptT) and given.inner == wanted:
        return "either"  # a plain value is wanted: refused, or undefined where it is absent
    return "refusal"


def _kinds(game: G) -> list[Type]:
    """The kinds of all variables, and of a condition and a number."""
    return list(dict.fromkeys([kind(v.type) for v in game.vars] + [BOOL, INT]))


def _other(game: G, draw: Draw, r: random.Random, wanted: Type, scope: Scope | None = None) -> tuple[E, Type] | None:
    """An expression of another kind than is wanted, whose kind the language sees."""
    given = r.choice([k for k in _kinds(game) if k != wanted])
    scope = scope or Scope()
    if given == BOOL and r.random() < 0.3:
        return lit(r.random() < 0.5, BOOL), BOOL
    if given == INT and r.random() < 0.3 and not _holds_numbers(game, wanted):
        return lit(r.choice((0, 1, 2)), INT), INT
    found = draw.symbolic(given, scope, 1)
    return None if found is None else (found, given)


def _holds_numbers(game: G, wanted: Type) -> bool:
    inner = wanted.inner if isinstance(wanted, OptT) else wanted
    if isinstance(inner, SortT):
        return any(isinstance(element, int) for element in game.elements(inner.name))
    return isinstance(inner, IntT)


def _first_in_rule(game: G, r: random.Random, one: S) -> G:
    """The game with a statement at the beginning of a rule."""
    number = r.randrange(len(game.rules))
    rule = game.rules[number]
    changed = replace(rule, body=(one, *rule.body))
    return replace(game, rules=(*game.rules[:number], changed, *game.rules[number + 1 :]))


def _constant_index(game: G, r: random.Random, var: Var) -> tuple[E, ...]:
    return tuple(lit(r.choice(values(game, of)), kind(of)) for of in var.index)


def _assigned(game: G, draw: Draw, r: random.Random) -> Any:
    var = r.choice(game.vars)
    other = _other(game, draw, r, kind(var.type))
    if other is None:
        return None
    one = S("assign", (*_constant_index(game, r, var), other[0]), (), var.name)
    return _first_in_rule(game, r, one), kind(var.type), other[1]


def _filled(game: G, draw: Draw, r: random.Random) -> Any:
    rows = [v for v in game.vars if v.index]
    if not rows:
        return None
    var = r.choice(rows)
    other = _other(game, draw, r, kind(var.type))
    return other and (_first_in_rule(game, r, S("fill", (other[0],), (), var.name)), kind(var.type), other[1])


def _entry(game: G, draw: Draw, r: random.Random) -> Any:
    rows = [v for v in game.vars if v.index]
    if not rows:
        return None
    var = r.choice(rows)
    other = _other(game, draw, r, kind(var.type))
    place = tuple(e.data[0] for e in _constant_index(game, r, var))
    one = S("entries", (other[0],), (), (var.name, (place,))) if other else None
    return one and other and (_first_in_rule(game, r, one), kind(var.type), other[1])


def _copied(game: G, draw: Draw, r: random.Random) -> Any:
    """A whole variable copied to one with other indices, or of another kind."""
    rows = [v for v in game.vars if v.index]
    if len(rows) < 2:
        return None
    to, source = r.sample(rows, 2)
    spoiled = _first_in_rule(game, r, S("copy", (), (), (to.name, source.name)))
    if tuple(map(kind, to.index)) != tuple(map(kind, source.index)):
        return spoiled, None, None
    if to.index != source.index:
        return None  # ranges of indices that differ: not looked at
    if kind(to.type) == kind(source.type):
        return None
    return spoiled, kind(to.type), kind(source.type)


def _compared(game: G, draw: Draw, r: random.Random) -> Any:
    var = r.choice(game.vars)
    wanted = kind(var.type)
    one = draw.read(wanted, Scope(), 0)
    other = _other(game, draw, r, wanted)
    if one is None or other is None or (isinstance(other[1], OptT) and other[1].inner == wanted):
        return None
    args = [one, other[0]]
    r.shuffle(args)
    condition = S("require", (E(r.choice(("==", "!=")), tuple(args)),))
    return _first_in_rule(game, r, condition), wanted, other[1]


def _ordered(game: G, draw: Draw, r: random.Random) -> Any:
    return _operator(game, draw, r, ("<", "<=", ">", ">="))


def _reckoned(game: G, draw: Draw, r: random.Random) -> Any:
    return _operator(game, draw, r, ("+", "-", "*", "//", "%"))


def _operator(game: G, draw: Draw, r: random.Random, among: tuple[str, ...]) -> Any:
    """What is no number beside an operator on numbers."""
    other = _other(game, draw, r, INT)
    number = draw.read(INT, Scope(), 0)
    if other is None or number is None:
        return None
    args = [number, other[0]]
    r.shuffle(args)
    e = E(r.choice(among), tuple(args))
    if kind_of(game, e) == INT:
        e = E("<=", (e, lit(3, INT)))
    return _first_in_rule(game, r, S("require", (e,))), INT, other[1]


def _indexed(game: G, draw: Draw, r: random.Random) -> Any:
    rows = [v for v in game.vars if v.index]
    if not rows:
        return None
    var = r.choice(rows)
    position = r.randrange(len(var.index))
    other = _other(game, draw, r, kind(var.index[position]))
    if other is None or other[0].op == "lit":
        return None
    index = list(_constant_index(game, r, var))
    index[position] = other[0]
    wanted = kind(var.index[position])
    if r.random() < 0.5:
        value = draw.read(kind(var.type), Scope(), 0)
        one = S("assign", (*index, value), (), var.name) if value else None
    else:
        inner = E("var", tuple(index), var.name)
        one = S("require", (E("==", (inner, inner)),))
    return one and (_first_in_rule(game, r, one), wanted, other[1])


def _whole(game: G, draw: Draw, r: random.Random) -> Any:
    """Two whole variables compared: by contents, or refused."""
    rows = [v for v in game.vars if v.index]
    twins = [(a, b) for a in rows for b in rows if a is not b and a.index == b.index and kind(a.type) == kind(b.type)]
    if not twins:
        return None
    a, b = r.choice(twins)
    e = E("whole_eq", (), (a.name, b.name))
    if r.random() < 0.5:
        return _first_in_rule(game, r, S("require", (E("negate", (e,)),))), OptT(BOOL), OptT(OptT(BOOL))
    claim = Claim("invariant", "wholes", E("negate", (e,)))
    return replace(game, claims=(*game.claims, claim), odd=(*game.odd, "wholes")), BOOL, OptT(BOOL)


def _weighed(game: G, draw: Draw, r: random.Random) -> Any:
    other = _other(game, draw, r, INT)
    if other is None:
        return None
    rule = replace(game.rules[0], by="chance", weight=other[0])
    return replace(game, rules=(rule, *game.rules[1:])), INT, other[1]


def _begun(game: G, draw: Draw, r: random.Random) -> Any:
    """A value of another kind in the set-up."""
    var = r.choice(game.vars)
    other = _other(game, draw, r, kind(var.type))
    if other is None:
        return None
    one = S("fill" if var.index else "assign", (other[0],), (), var.name)
    return replace(game, setup=(*game.setup, one)), kind(var.type), other[1]


def _required(game: G, draw: Draw, r: random.Random) -> Any:
    other = _other(game, draw, r, BOOL)
    return other and (_first_in_rule(game, r, S("require", (other[0],))), BOOL, other[1])


def _branched(game: G, draw: Draw, r: random.Random) -> Any:
    other = _other(game, draw, r, BOOL)
    inside = S("require", (lit(True, BOOL),))
    return other and (_first_in_rule(game, r, S("when", (other[0],), ((inside,),))), BOOL, other[1])


def _claimed(game: G, draw: Draw, r: random.Random) -> Any:
    what = r.choice(("invariant", "goal", "step", "variant"))
    wanted = INT if what == "variant" else BOOL
    other = _other(game, draw, r, wanted)
    claims = (*game.claims, Claim(what, "spoilt", other[0])) if other else ()
    return other and (replace(game, claims=claims), wanted, other[1])


def _ended(game: G, draw: Draw, r: random.Random) -> Any:
    other = _other(game, draw, r, BOOL)
    return other and (replace(game, **{r.choice(("terminal", "quiet")): other[0]}), BOOL, other[1])


def _chosen(game: G, draw: Draw, r: random.Random) -> Any:
    """A parameter of one kind put where another belongs."""
    var = r.choice(game.vars)
    sort, elements = r.choice(game.sorts)
    if kind(var.type) in (SortT(sort), OptT(SortT(sort))):
        return None
    inner = var.type.inner if isinstance(var.type, OptT) else var.type
    if isinstance(inner, IntT) and all(isinstance(e, int) for e in elements):
        return None
    if isinstance(inner, SortT) and set(elements) & set(game.elements(inner.name)):
        return None
    one = S("assign", (*_constant_index(game, r, var), E("param", (), ("extra", SortT(sort)))), (), var.name)
    rule = Rule("spoilt", None, (("extra", SortT(sort), ("sort", sort)),), (one,))
    return replace(game, rules=(*game.rules, rule)), None, None


def _tabled(game: G, draw: Draw, r: random.Random) -> Any:
    """A number in a sum or an extreme that is none."""
    other = _other(game, draw, r, INT)
    word = r.choice(("total", "smallest", "largest"))
    if other is None:
        return None
    e = E("<", (E(word, (other[0], lit(1, INT))), lit(2, INT)))
    return _first_in_rule(game, r, S("require", (e,))), INT, other[1]


def _joined(game: G, draw: Draw, r: random.Random) -> Any:
    """A choice between two kinds."""
    var = r.choice(game.vars)
    wanted = kind(var.type)
    one = draw.read(wanted, Scope(), 0)
    condition = draw.read(BOOL, Scope(), 0)
    other = _other(game, draw, r, wanted)
    if one is None or other is None or condition is None:
        return None
    if isinstance(other[1], OptT) and other[1].inner == wanted:
        return None
    e = E("if_else", (condition, one, other[0]))
    two = E("==", (e, e))
    return _first_in_rule(game, r, S("require", (two,))), wanted, other[1]


# Odd ways of writing


def _two_terminals(game: G, r: random.Random) -> G | None:
    draw = Draw(r, game, Taste(0.0, 0.0, 1, 0.3))
    both = E("|", (draw.comparison(Scope(), 1), draw.comparison(Scope(), 1)))
    return replace(game, terminal=both, odd=(*game.odd, "two terminals"), expect="either")


def _same_rule_name(game: G, r: random.Random) -> G | None:
    if len(game.rules) < 2 or game.rules[0].params != game.rules[1].params:
        return None
    second = replace(game.rules[1], name=game.rules[0].name)
    claims = tuple(c for c in game.claims if c.rule != game.rules[1].name)
    rules = (game.rules[0], second, *game.rules[2:])
    return replace(game, rules=rules, claims=claims, expect="either")


def _same_claim_name(game: G, r: random.Random) -> G | None:
    found = [c for c in game.claims if c.kind == "invariant"]
    if len(found) < 2:
        return None
    claims = tuple(replace(c, name=found[0].name) if c is found[1] else c for c in game.claims)
    return replace(game, claims=claims, expect="either")


def _second_otherwise(game: G, r: random.Random) -> G | None:
    draw = Draw(r, game, Taste(0.0, 0.0, 1, 0.3))
    inside = (S("require", (lit(True, BOOL),)),)
    one = S("when", (draw.comparison(Scope(), 1),), (inside, inside, inside))
    return replace(_first_in_rule(game, r, one), expect="refusal", why="a second otherwise")


def _is_none(game: G, r: random.Random) -> G | None:
    optional = [v for v in game.vars if isinstance(v.type, OptT)]
    if not optional:
        return None
    var = r.choice(optional)
    e = E("is_none", (E("var", _constant_index(game, r, var), var.name),))
    claim = Claim("invariant", "is_none", E("negate", (e,)))
    return replace(game, claims=(*game.claims, claim), expect="either")


def _way(name: str) -> Callable[[G, random.Random], G | None]:
    return lambda game, r: replace(game, odd=(*game.odd, name), expect="either")


def _stranger(game: G, r: random.Random) -> G | None:
    """An element that no sort has."""
    named = [v for v in game.vars if isinstance(v.type, SortT)]
    if not named:
        return None
    var = r.choice(named)
    one = S("assign", (*_constant_index(game, r, var), lit("stranger", var.type)), (), var.name)
    return replace(_first_in_rule(game, r, one), expect="refusal", why="an element that is in no sort")


def _nowhere(game: G, r: random.Random) -> G | None:
    """A plain index that is no place."""
    rows = [v for v in game.vars if v.index]
    if not rows:
        return None
    var = r.choice(rows)
    index = list(_constant_index(game, r, var))
    index[0] = lit(99, INT) if isinstance(var.index[0], IntT) else lit("stranger", kind(var.index[0]))
    inner = E("var", tuple(index), var.name)
    one = S("require", (E("==", (inner, inner)),))
    return replace(_first_in_rule(game, r, one), expect="refusal", why="an index that is no place")


def _opened_in_a_rule(game: G, r: random.Random) -> G | None:
    """What only a set-up says, said in a rule."""
    one = S("free", (), (), ((r.choice(game.vars).name, None),))
    dealt = [s for s in game.setup if s.op == "deal"]
    return replace(_first_in_rule(game, r, r.choice(dealt or [one])), expect="refusal", why="a set-up's word in a rule")


def _opened_under_a_condition(game: G, r: random.Random) -> G | None:
    opened = [n for n, s in enumerate(game.setup) if s.op in ("free", "deal")]
    if not opened:
        return None
    number = r.choice(opened)
    name, index = game.vars[0].name, _constant_index(game, r, game.vars[0])
    read = E("var", index, name)
    when = S("when", (E("==", (read, read)),), ((game.setup[number],),))
    known = tuple(s for n, s in enumerate(game.setup) if n != number)
    return replace(game, setup=(*known, when), expect="refusal", why="left open under a condition")


def _dealt_twice(game: G, r: random.Random) -> G | None:
    opened = [s for s in game.setup if s.op == "deal"]
    if not opened:
        return None
    one = r.choice(opened)
    again = r.choice((one, S("free", (), (), ((one.data[1][0][0][0], None),))))
    return replace(game, setup=(*game.setup, again), expect="refusal", why="dealt to, and opened once more")


UNSTEADY = ("chance", "clock", "list", "set", "attribute")


def _unsteady(game: G, r: random.Random) -> G | None:
    """A rule that reads differently each time. It can be played: of what never can be nothing is kept."""
    found = [v for v in game.vars if isinstance(v.type, IntT) and None not in (v.type.low, v.type.high)]
    found = [v for v in found if v.type.high - v.type.low > 8]  # else no value may be left for which the rule is played
    if not found or r.random() < 0.4:  # such games are looked at in a process of their own
        return None
    var = r.choice(found)
    span = min(var.type.high - var.type.low + 1, 1000)
    asking, how = [], r.choice(UNSTEADY)
    for digit in range(8 if span % 7 == 0 else 7):  # enough that it is never the same by accident
        one = E("//", (E("unsteady", (), how), lit(8**digit, INT)))
        other = E("+", (E("%", (one, lit(span, INT))), lit(var.type.low, INT)))
        asked = E("var", tuple(lit(values(game, of)[0], kind(of)) for of in var.index), var.name)
        asking.append(S("require", (E("!=", (asked, other)),)))
    rules = (replace(game.rules[0], name="unsteady", body=tuple(asking), weight=None), *game.rules)
    odd = (*game.odd, "unsteady")
    return replace(game, rules=rules, terminal=None, odd=odd, expect="refusal", why="it reads differently each time")


_ODD = (
    _two_terminals,
    _same_rule_name,
    _same_claim_name,
    _second_otherwise,
    _is_none,
    _way("generator domain"),
    _way("set sort"),
    _stranger,
    _nowhere,
    _opened_in_a_rule,
    _opened_under_a_condition,
    _dealt_twice,
    _unsteady,
)
