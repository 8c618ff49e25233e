"""Draws whole games at random: small enough for brute force, wild enough to find what is wrong."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

from .brute import Brute, TooLarge, Truth
from .draw import HUGE, Draw, Scope, Taste
from .early_ends import ending_early
from .meaning import Contested
from .tree import BOOL, INT, BoolT, Claim, E, G, IntT, OptT, Rule, S, SortT, Type, Var, is_plain, kind, lit, values
from .wrong import spoilt

_ELEMENTS: tuple[tuple[Any, ...], ...] = (
    ("ada", "bo", "cy"),
    ("red", "blue", "green", "white"),
    ("bo", "red"),
    (3, 1, 2),
    (0, 1),
    (("a", 0), ("a", 1), ("b", 0)),
    ("only",),
    ("x", "y"),
)
_SORTS = ("Player", "Colour", "Spot")
_NAMES = ("heap", "turn", "mark", "gold", "spare", "last", "now", "flag")
_CELLS = 8
_SPACE = 4000


def random_game(seed: int | str) -> G:
    """The game of a seed.

    Most games that were drawn are dull: nothing can be played, or all is over at once. So it is drawn again until there
    is something to see, or until so many were dull that this one may be, too.
    """
    return game_and_truth(seed)[0]


def game_and_truth(seed: int | str) -> tuple[G, Truth | None]:
    """The game of a seed, and what is so in it, where that is known from the drawing."""
    r = random.Random(f"game {seed}")
    is_wrong = r.random() < 0.25
    while True:
        game = _Games(r).game()
        lively, truth = _lively(game, r)
        if lively is None:
            continue
        if not is_wrong:
            return lively, truth if lively is game else None
        found = spoilt(lively, r)
        if found is not None:
            return found, None


def _lively(game: G, r: random.Random) -> tuple[G | None, Truth | None]:
    """The game without most of what is never played, and what is so in the whole game; None where it is too dull."""
    try:
        truth = Brute(game).truth()
    except (TooLarge, Contested):
        return None, None
    if truth.whole is not None and r.random() < 0.7:
        return None, None
    if truth.unassigned or not truth.setups:
        return (game, truth) if r.random() < 0.08 else (None, None)
    if len(truth.depth) < 3 and r.random() < 0.8:
        return None, None
    asked = {label[0] for label in (*truth.fired, *truth.undefined)}
    rules = tuple(rule for rule in game.rules if rule.name in asked or r.random() < 0.03)
    if not rules:
        return None, None
    claims = tuple(c for c in game.claims if c.rule is None or c.rule in asked)
    if (len(rules), len(claims)) != (len(game.rules), len(game.claims)):
        game = replace(game, rules=rules, claims=claims)
    return game, truth


class _Games:
    def __init__(self, r: random.Random) -> None:
        self.r = r
        self.taste = Taste.drawn(r)
        self.focus = r.choice(("", "", "", "", "", "", "", "chance", "deals", "questions"))
        if self.focus:  # what is seldom seen where all is mixed
            self.taste = Taste(r.choice((0.0, 0.0, 0.05)), 0.0, r.choice((1, 2)), r.random())
        self.odd: list[str] = []
        self.expect = "meaning"

    def maybe(self, chance: float) -> bool:
        return self.r.random() < chance

    def game(self) -> G:
        r = self.r
        sorts = tuple((name, self.elements()) for name in _SORTS[: r.choice((1, 1, 2, 2, 3))])
        game = G(sorts, sorts[0][0] if self.maybe(0.7) else None, (), (), ())
        if self.maybe(0.3) or self.focus == "questions":
            asked = range(r.choice((1, 1, 2)))
            readings = (("one", "two"), ("one", "two", "three"), ("yes", "no"))
            game = replace(game, questions=tuple((f"asked{n}", r.choice(readings)) for n in asked))
        game = replace(game, vars=self.variables(game))
        self.draw = Draw(r, game, self.taste)
        game = replace(game, setup=self.setup(game))
        numbers = range(r.choice((1, 2, 2, 3, 3, 4)))
        game = replace(game, rules=tuple(ending_early(game, self.rule(game, n)) for n in numbers))
        game = replace(game, claims=self.claims(game))
        if self.focus == "chance" and self.maybe(0.8):
            game = replace(game, terminal=self.is_there(game))
        elif self.maybe(0.5):
            game = replace(game, terminal=self.draw.condition(Scope(), 2))
        if self.maybe(0.3):
            game = replace(game, quiet=self.draw.condition(Scope(), 2))
        if game.players is not None and self.maybe(0.4):
            scope = Scope().plus("player", SortT(game.players), game.elements(game.players))
            game = replace(game, outcome=self.draw.expression(INT, scope, 2))
        return self.written(game)

    def elements(self) -> tuple[Any, ...]:
        found = self.r.choice(_ELEMENTS)
        return found[: self.r.randint(1, len(found))] if self.maybe(0.3) else found

    # State

    def variables(self, game: G) -> tuple[Var, ...]:
        found: list[Var] = []
        cells, space = 0, 1
        names = list(_NAMES)
        self.r.shuffle(names)
        if self.focus == "deals":
            sort, elements = max(game.sorts, key=lambda one: len(one[1]))
            found.append(Var(names.pop(), (SortT(sort),), IntT(0, self.r.choice((1, 1, 1, 2, 3)))))
            cells, space = len(elements), 3 ** len(elements)
        if game.players is not None and self.maybe(0.7):
            of: Type = SortT(game.players)
            found.append(Var(names.pop(), (), OptT(of) if self.maybe(0.15) else of))
            cells, space = cells + 1, space * len(game.elements(game.players))
        for _ in range(self.r.choice((1, 2, 3, 3, 4, 5))):
            twin = self.r.choice(found) if found and self.maybe(0.35) else None
            index = self.index(game) if twin is None else twin.index
            of = self.type(game) if twin is None else self.near(twin.type)
            number = 1
            for one in index:
                number *= len(values(game, one))
            span = _span(game, of) ** number
            if cells + number > _CELLS or space * span > _SPACE:
                continue
            cells, space = cells + number, space * span
            seen = self.r.choice(("everybody", "everybody", "everybody", "nobody"))
            if index and index[0] == SortT(game.players or "") and self.maybe(0.3):
                seen = "owner"
            found.append(Var(names.pop(), index, of, seen))
        if not found:
            found.append(Var(names.pop(), (), IntT(0, 3)))
        return tuple(found)

    def index(self, game: G) -> tuple[Type, ...]:
        def one() -> Type:
            pick = self.r.random()
            if pick < 0.8:
                return SortT(self.r.choice(game.sorts)[0])
            return BOOL if pick < 0.85 else IntT(self.r.choice((0, 1, -1)), self.r.choice((1, 2)))

        pick = self.r.random()
        return () if pick < 0.6 else (one(),) if pick < 0.93 else (one(), one())

    def type(self, game: G) -> Type:
        pick = self.r.random()
        sort = SortT(self.r.choice(game.sorts)[0])
        if pick < 0.4:
            return self.small()
        if pick < 0.52:
            return BOOL
        if pick < 0.67:
            return sort
        if pick < 0.85:
            return OptT(self.r.choice((sort, self.small(), self.small(), BOOL)))
        if pick < 0.9:
            return IntT(*self.r.choice(((0, None), (0, None), (None, None), (None, 3), (-2, None))))
        return IntT(
            *self.r.choice(
                (
                    (0, 2**31),
                    (-(2**31), 2**31 - 1),
                    (0, 2**40),
                    (0, 2**62),
                    (2**62 - 1, 2**62 + 1),
                    (-(2**63), 2**63 - 1),
                    (0, 2**63 - 1),
                    (0, 2**63),
                    (0, 2**64),
                    (2**64, 2**64 + 2),
                    (-(2**70), 2**70),
                )
            )
        )

    def small(self) -> IntT:
        low = self.r.choice((0, 0, 0, 1, -1, -3, 2))
        return IntT(low, low + self.r.choice((0, 1, 2, 3, 3, 5)))

    def near(self, of: Type) -> Type:
        """The same type, or one of the same kind with another range, or optional, or not."""
        pick = self.r.random()
        if pick < 0.4:
            return of
        if isinstance(of, OptT):
            inner = self.near(of.inner)
            return OptT(inner) if pick < 0.8 and not isinstance(inner, OptT) else of.inner
        if pick < 0.6 and not (isinstance(of, IntT) and (of.low is None or of.high is None or of.high - of.low > 9)):
            return OptT(of)
        return self.small() if isinstance(of, IntT) and of.low is not None and of.high is not None else of

    # How plays begin

    def setup(self, game: G) -> tuple[S, ...]:
        first: list[S] = []
        then: list[S] = []
        for var in game.vars:
            if _is_few(game, var) and self.maybe(0.1 if self.focus in ("deals", "chance") else 0.3):
                first.append(S("free", (), (), ((var.name, None),)))
            else:
                then += self.begin(game, var)
        if first and self.maybe(0.3):
            self.r.shuffle(then)  # what reads comes perhaps before what it reads
        known = replace(game, vars=tuple(v for v in game.vars if any(v.name == s.data[0][0] for s in first)))
        if first and self.maybe(0.6):
            inside = Draw(self.r, known if self.maybe(0.9) else game, self.taste)
            numbers = range(self.r.choice((1, 1, 2)))
            requires = [S("require", (inside.condition(Scope(), 2),)) for _ in numbers]
            return (*first, *requires, *then) if self.maybe(0.7) else (*first, *then, *requires)
        return (*first, *then)

    def begin(self, game: G, var: Var) -> list[S]:
        """Statements that give a variable its first value."""
        draw = Draw(self.r, game, self.taste)
        dealt = self.dealing(game, var)
        if dealt is not None and self.maybe(1.0 if self.focus == "deals" else 0.3):
            return [dealt]
        plain = draw.literal(var.type)
        if var.index and self.maybe(0.4):
            places = _places(game, var)
            return [S("entries", tuple(draw.literal(var.type) for _ in places), (), (var.name, tuple(places)))]
        begun = [S("fill" if var.index else "assign", (plain,), (), var.name)]
        if var.index and self.maybe(0.3):
            place = self.r.choice(_places(game, var))
            index = tuple(lit(value, kind(of)) for value, of in zip(place, var.index, strict=True))
            begun.append(S("assign", (*index, draw.literal(var.type)), (), var.name))
        elif not var.index and self.maybe(0.15):
            begun = [S("assign", (draw.expression(kind(var.type), Scope(), 2),), (), var.name)]
        return begun

    def dealing(self, game: G, var: Var) -> S | None:
        """A deal into a variable that counts things; None where it does not."""
        if not var.index or not isinstance(var.type, IntT) or not isinstance(var.index[-1], SortT):
            return None
        if (var.type.low != 0 or var.type.high is None or var.type.high > 9) and self.maybe(0.7):
            return None
        elements = game.elements(var.index[-1].name)
        some = (1, 1, 2, 2) if self.focus == "deals" else (0, 1, 1, 1, 2, 2)
        pool = tuple((element, self.r.choice(some)) for element in elements)
        rows: list[tuple[Any, ...]] = [(var.name,)]
        for of in var.index[:-1]:
            rows = [(*row, value) for row in rows for value in values(game, of)]
        left = sum(number for _, number in pool)
        places = []
        for row in rows:
            size = self.r.randint(0, min(left, 2)) if self.focus != "deals" else min(left, self.r.choice((1, 2, 2, 3)))
            left -= size
            places.append((row, size))
        return S("deal", (), (), (pool, tuple(places)))

    # Rules

    def rule(self, game: G, number: int) -> Rule:
        params = self.params(game)
        scope = Scope([(name, of, among) for name, of, _, among in params])
        body: list[S] = []
        draw = self.draw
        if self.maybe(0.7 if self.focus != "chance" else 0.3):
            conditions = tuple(draw.condition(scope, self.taste.deep) for _ in range(self.r.choice((1, 1, 2))))
            body.append(S("require", conditions))
        if self.focus == "chance" and params:
            body += self.outcomes(game, params)
        for _ in range(self.r.choice((1, 1, 2, 3)) if self.focus != "chance" else self.r.choice((0, 1))):
            body.append(self.statement(game, scope, 2))
        if self.maybe(0.1):
            body.append(S("require", (draw.condition(scope, 2),)))
        if self.focus == "questions" and game.questions and self.maybe(0.5):
            halves = [self.block(game, scope, 1) for _ in range(2)]
            body.insert(self.r.randint(0, len(body)), S("if", (draw.reading(),), tuple(halves)))
        by = self.chooser(game, params)
        if self.focus == "chance":
            by = "chance"
        weight: Any = None
        if self.focus == "chance":
            weight = self.fair_weight(game, params) if by == "chance" else None
        elif by == "chance" and self.maybe(0.6):
            choices = [1, 2, 0, 3, Fraction(1, 3), Fraction(5, 2)]
            weight = self.r.choice(choices) if self.maybe(0.3) else self.weight(scope)
        split: tuple[Any, ...] = ()
        if self.maybe(0.1):
            plain = [v.name for v in game.vars if not v.index and _span(game, v.type) < 8 and _is_few(game, v)]
            split = (self.r.choice(plain),) if plain else ()
        declared = tuple((name, of, domain) for name, of, domain, _ in params)
        made = Rule(f"rule{number}", by, declared, tuple(body), weight, split)
        # Drawn by a die of its own, so that the games of all seeds stay as they were but for this mark.
        return replace(made, out_of_turn=by not in (None, "chance") and random.Random(repr(made)).random() < 0.5)

    def outcomes(self, game: G, params: list[tuple[str, Type, tuple[Any, ...], list[Any]]]) -> list[S]:
        """An effect that differs from outcome to outcome: by a table of a parameter."""
        name, of, _, among = self.r.choice(params)
        var = self.r.choice(game.vars)
        if isinstance(var.type, OptT):
            return []
        table = tuple(((value,), self.draw.literal(var.type).data[0]) for value in dict.fromkeys(among))
        chosen = E("lookup", (E("param", (), (name, kind(of))),), (table, kind(var.type)))
        return [S("assign", (*(lit(value, kind(of)) for value, of in self.place(game, var)), chosen), (), var.name)]

    def is_there(self, game: G) -> E:
        """That one place holds one value."""
        var = self.r.choice(game.vars)
        index = tuple(lit(value, kind(of)) for value, of in self.place(game, var))
        return E("==", (E("var", index, var.name), self.draw.literal(var.type)))

    def place(self, game: G, var: Var) -> list[tuple[Any, Type]]:
        """One place of a variable: the values of its indices, with their types."""
        return list(zip(self.r.choice(_places(game, var)), var.index, strict=True))

    def fair_weight(self, game: G, params: list[tuple[str, Type, tuple[Any, ...], list[Any]]]) -> Any:
        """A weight that is never negative and seldom zero: fixed, or by a parameter."""
        if params and self.maybe(0.7):
            name, of, _, among = self.r.choice(params)
            table = tuple(((value,), self.r.choice((1, 2, 3, 5))) for value in dict.fromkeys(among))
            return E("lookup", (E("param", (), (name, kind(of))),), (table, INT))
        return self.r.choice((1, 2, 3, Fraction(1, 3), Fraction(5, 2), 0))

    def params(self, game: G) -> list[tuple[str, Type, tuple[Any, ...], list[Any]]]:
        found: list[tuple[str, Type, tuple[Any, ...], list[Any]]] = []
        for name in ("who", "what")[: self.r.choice((0, 0, 1, 1, 2) if self.focus != "chance" else (1, 1, 1, 2))]:
            sort, elements = self.r.choice(game.sorts)
            pick = self.r.random()
            same = [n for n, of, _, _ in found if of == SortT(sort)]
            if pick < 0.1 and same and len(elements) > 1:
                found.append((name, SortT(sort), ("others", sort, same[0]), list(elements)))
            elif pick < 0.6:
                found.append((name, SortT(sort), ("sort", sort), list(elements)))
            elif pick < 0.7:
                chosen = elements[: self.r.randint(1, len(elements))]
                found.append((name, SortT(sort), ("list", chosen), list(chosen)))
            elif pick < 0.8:
                found.append((name, BOOL, ("list", (True, False)), [True, False]))
            else:
                low = self.r.choice((0, 1, -1, 1))
                numbers = tuple(range(low, low + self.r.choice((1, 2, 3))))
                if self.maybe(self.taste.huge):
                    numbers = (self.r.choice(HUGE), 1)
                found.append((name, INT, ("list", numbers), list(numbers)))
        return found

    def chooser(self, game: G, params: list[tuple[str, Type, tuple[Any, ...], list[Any]]]) -> str | None:
        pick = self.r.random()
        if pick < 0.3:
            return None
        if pick < 0.5 or game.players is None:
            return "chance"
        player = SortT(game.players)
        names = [name for name, of, _, _ in params if of == player]
        names += [v.name for v in game.vars if not v.index and v.type in (player, OptT(player))]
        return self.r.choice(names) if names else None

    def weight(self, scope: Scope) -> E:
        if self.maybe(0.6):
            return E("largest", (lit(self.r.choice((0, 1, 1)), INT), self.draw.expression(INT, scope, 1)))
        return self.draw.expression(INT, scope, 2)

    def statement(self, game: G, scope: Scope, depth: int) -> S:
        pick = self.r.random()
        if depth > 0 and pick < 0.2:
            blocks = [self.block(game, scope, depth - 1) for _ in range(self.r.choice((1, 2)))]
            condition = self.draw.condition(scope, self.taste.deep)
            return S("when", (condition,), tuple(blocks))
        if depth > 0 and pick < 0.3 and (scope.params or game.questions):
            blocks = [self.block(game, scope, depth - 1) for _ in range(self.r.choice((1, 2, 2)))]
            return S("if", (self.draw.plain_condition(scope),), tuple(blocks))
        if depth > 0 and pick < 0.36:
            sort, elements = self.r.choice(game.sorts)
            self.draw.bound += 1
            name = f"one{self.draw.bound}"
            inner = scope.plus(name, SortT(sort), elements)
            return S("for", (), (self.block(game, inner, depth - 1),), (name, sort))
        if pick < 0.42 and depth < 2:
            return S("require", (self.draw.condition(scope, 2),))
        return self.effect(game, scope)

    def block(self, game: G, scope: Scope, depth: int) -> tuple[S, ...]:
        return tuple(self.statement(game, scope, depth) for _ in range(self.r.choice((1, 1, 2))))

    def effect(self, game: G, scope: Scope) -> S:
        var = self.r.choice(game.vars)
        draw = self.draw
        if var.index and self.maybe(0.35):
            twins = [
                v.name for v in game.vars if v.index == var.index and kind(v.type) == kind(var.type) and v is not var
            ]
            if twins and self.maybe(0.7):
                return S("copy", (), (), (var.name, self.r.choice(twins)))
            if self.maybe(0.5):
                return S("fill", (self.value(var.type, scope),), (), var.name)
            places = tuple(self.r.sample(_places(game, var), 1))
            return S("entries", tuple(self.value(var.type, scope) for _ in places), (), (var.name, places))
        index = tuple(draw.index(of, scope, 2) for of in var.index)
        if isinstance(var.type, IntT) and self.maybe(0.3):
            amount = lit(1, INT) if self.maybe(0.6) else draw.expression(INT, scope, 1)
            return S("add", (*index, amount), (), (var.name, self.r.choice(("+=", "-="))))
        if not index and self.maybe(0.1):
            others = [v for v in game.vars if not v.index and v is not var]
            if others:
                pair = (var, self.r.choice(others))
                return S("together", tuple(self.value(v.type, scope) for v in pair), (), tuple(v.name for v in pair))
        return S("assign", (*index, self.value(var.type, scope)), (), var.name)

    def value(self, of: Type, scope: Scope) -> E:
        """A value for a variable, often one that fits."""
        pick = self.r.random()
        if pick < 0.25:
            return self.draw.literal(of)
        if pick < 0.65 and isinstance(of, IntT) and of.high is not None and 0 <= of.high - (of.low or 0) < 10:
            return self.draw.clamped(of, self.draw.expression(INT, scope, self.taste.deep))
        return self.draw.expression(kind(of), scope, self.taste.deep)

    # Claims

    def claims(self, game: G) -> tuple[Claim, ...]:
        found: list[Claim] = []
        draw = self.draw
        deep = self.taste.deep
        for number in range(self.r.choice((1, 2, 2, 3))):
            found.append(Claim("invariant", f"always{number}", draw.condition(Scope(), deep), self.maybe(0.15)))
        for number in range(2 if self.focus == "chance" else 0):
            found.append(Claim("goal", f"reached{number}", self.is_there(game)))
        for number in range(self.r.choice((0, 1, 1, 2))):
            found.append(Claim("goal", f"some_time{number}", draw.condition(Scope(), deep), self.maybe(0.15)))
        for number in range(self.r.choice((0, 0, 1, 1))):
            found.append(Claim("variant", f"falls{number}", draw.expression(INT, Scope(), deep)))
        for number in range(self.r.choice((0, 1, 1))):
            rule = self.r.choice(game.rules) if self.maybe(0.5) else None
            scope = Scope(before=True)
            for name, of, domain in rule.params if rule else ():
                among = domain[1] if domain[0] == "list" else game.elements(domain[1])
                scope = scope.plus(f"step.{name}", of, among)
            body = draw.condition(scope, deep)
            found.append(Claim("step", f"each_step{number}", body, False, rule.name if rule else None))
        return tuple(found)

    # How it is written

    def written(self, game: G) -> G:
        """The game with some of its text said in another way."""
        odd = [way for way in ("computed sort", "constants", "subclass") if self.maybe(0.08)]
        if self.maybe(0.02):
            odd = ["constants", "subclass"]
        if self.maybe(0.15):
            game = _with_helper(game, self.r)
        return replace(game, odd=tuple(odd))


def _with_helper(game: G, r: random.Random) -> G:
    """The game with the body of a claim about positions said by a helper method."""
    usable = [c for c in game.claims if c.kind != "step" and not is_plain(c.body)]
    if not usable:
        return game
    name = r.choice(("helper", "says", "name", "file", "file_name", "system_of"))
    chosen = r.choice(usable)
    claims = tuple(replace(c, body=E("helper", (c.body,), name)) if c is chosen else c for c in game.claims)
    expect = "either" if name in ("name", "file") else game.expect  # every game has these
    return replace(game, claims=claims, expect=expect)


def _places(game: G, var: Var) -> list[tuple[Any, ...]]:
    places: list[tuple[Any, ...]] = [()]
    for of in var.index:
        places = [(*place, value) for place in places for value in values(game, of)]
    return places


def _span(game: G, of: Type) -> int:
    """How many values a variable is likely to have."""
    if isinstance(of, OptT):
        return _span(game, of.inner) + 1
    if isinstance(of, IntT) and (of.low is None or of.high is None or of.high - of.low > 9):
        return 4
    return 2 if isinstance(of, BoolT) else len(values(game, of))


def _is_few(game: G, var: Var) -> bool:
    of = var.type.inner if isinstance(var.type, OptT) else var.type
    if isinstance(of, IntT) and (of.low is None or of.high is None or of.high - of.low > 9):
        return False
    return _span(game, var.type) ** len(_places(game, var)) <= 64
