"""The comparison of traced rules with rules as they are written sees faults of tracing: each is planted, and noticed.

A check that cannot fail says nothing. So every part of tracing is broken in one small way, a small game is traced so,
and its positions are compared with a direct run. The game uses every word of the language; unbroken, there is no
difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from rulestone.model import (
    CHANCE,
    OWNER,
    Bool,
    Game,
    Int,
    Optional,
    Sort,
    State,
    any_of,
    count,
    deal,
    effects,
    free,
    grounding,
    if_else,
    implies,
    initial,
    invariant,
    largest,
    lookup,
    lookups,
    otherwise,
    outcome,
    quiet,
    require,
    rule,
    smallest,
    state_views,
    step_property,
    system,
    terminal,
    the,
    total,
    tracing,
    unique_max,
    values,
    when,
)
from rulestone.model import expression as ex
from rulestone.model import written as wr
from rulestone.model.system import TransitionSystem
from rulestone.proofs.plays import sight
from rulestone.proofs.plays.direct_agreement import Agreement

Patch = pytest.MonkeyPatch


class Everything(Game):
    """Every word of the language, in few positions."""

    Player = Sort("ada", "bo", "cy")
    Colour = Sort("red", "blue")
    Phase = Sort("play", "roll")
    players = Player
    turn = State(Player)
    phase = State(Phase)
    n = State(Int(0, 6))
    left = State(Int(0, 7))
    held = State(Player, Int(0, 4))
    kept = State(Player, Int(0, 4), seen_by=OWNER)
    grid = State(Player, Player, Bool)
    led = State(Optional(Player))
    hand = State(Colour, Int(0, 2))

    @initial
    def setup(self, s: Any) -> None:
        free(s.n)
        require(s.n != 6, s.n // 2 != 1)
        s.turn, s.phase, s.led, s.grid, s.kept, s.left = "ada", "play", None, False, 0, 7
        deal({"red": 2, "blue": 1}, {"hand": 1})
        for number, player in enumerate(self.Player):
            s.held[player] = smallest(number + s.n // 2, 4)

    @rule(by="turn", to=Player, many=[1, 2])
    def give(self, s: Any, to: str, many: int) -> None:
        require(s.phase == "play", s.turn != to, because="to another player")
        require(s.held[s.turn] >= many)
        s.held[s.turn] -= many
        s.held[to] += many
        s.grid[s.turn, to] = True
        require(s.held[to] > s.held[s.turn])
        s.led = to
        s.turn = self.Player.following(s.turn)
        s.left -= 1

    @rule(by="turn")
    def call(self, s: Any) -> None:
        require(s.phase == "play")
        with when(s.led.exists):
            require(s.led.value != s.turn)
            s.n = if_else(s.n > 3, s.n - 2, s.n + 1)
            with when(s.held[s.led.value] == 0):
                s.kept[s.led.value] = 1
        with otherwise():
            s.n = s.n + 3
        s.phase = "roll"
        s.left -= 1

    @rule(by="turn")
    def richest(self, s: Any) -> None:
        require(s.phase == "play", count(s.held[p] > 1 for p in self.Player) > 1)
        require(s.held[s.led.value] < 4)
        s.led = unique_max({p: s.held[p] for p in self.Player}, self.Player.type)
        s.left -= 1

    @rule(by="turn")
    def next_one(self, s: Any) -> None:
        s.turn = the({p: s.held[p] == s.n for p in self.Player}, self.Player.type)

    @rule(by=CHANCE, face=[1, 2, 3], weight=lambda self, s, face: largest(s.n - face, 0))
    def roll(self, s: Any, face: int) -> None:
        require(s.phase == "roll")
        s.n = lookup({0: 1, 1: 4, 2: 0, 3: 2, 4: 3}, s.n)
        s.phase = "play"
        s.kept = s.held
        s.held["ada"], s.held["bo"] = s.held["bo"], s.held["ada"]

    @rule()
    def wake(self, s: Any) -> None:
        require(s.phase == "roll", (s.n < 2) & ((s.n == 0) | (s.held["cy"] % s.n == 0)))
        require(implies(s.grid["ada", "bo"], s.led.exists))
        s.phase = "play"
        s.left -= 1

    @terminal
    def spent(self, s: Any) -> Any:
        return s.left <= 4

    @terminal
    def stuck(self, s: Any) -> Any:
        return s.n == 6

    @quiet
    def at_rest(self, s: Any) -> Any:
        return s.phase == "play"

    @outcome
    def result(self, s: Any, player: str) -> Any:
        return s.held[player] - s.kept[player]

    @invariant
    def few(self, s: Any) -> Any:
        return total(s.held[p] for p in self.Player) <= 6 + s.n

    @step_property
    def less_is_left(self, before: Any, after: Any, step: Any) -> Any:
        return any_of(step.rule == "roll", after.left < before.left)


def found(most: int = 120) -> Iterator[str]:
    """What is said differently in positions drawn at random, also such as no play reaches: rules speak of them, too."""
    traced: TransitionSystem = Everything().system
    agreement = Agreement(traced)
    yield from map(str, agreement.of_instances())
    for chosen in chosen_values(traced):
        yield from map(str, agreement.of_set_up(chosen))
    chance = random.Random(1)
    for _ in range(most):
        state = tuple(chance.choice(list(cell.type.values())) for cell in traced.cells)
        yield from map(str, agreement.of_all(state))


def chosen_values(traced: TransitionSystem) -> Iterator[dict[Any, Any]]:
    """Some values for what the set-up leaves open."""
    free_cells = traced.initial.free
    for n in range(7):
        for red in range(2):
            told = {"n": n, "red": red, "blue": 1 - red}
            yield {cell: told[cell.index[0] if cell.index else cell.function.name] for cell in free_cells}


def test_unbroken_there_is_no_difference() -> None:
    assert list(found(400)) == []


Plant = Callable[[Patch], None]


def lost_effect(patch: Patch) -> None:
    """The second assignment of a rule is not made."""
    write = tracing.Reader.write

    def wrong(self: Any, function: Any, index: Any, value: Any) -> None:
        if len(self.effects) != 1 or self.early is not None:
            write(self, function, index, value)
        else:
            self.effects.append(effects.Asked(wr.TRUE, wr.TRUE))

    patch.setattr(tracing.Reader, "write", wrong)


def effects_are_not_seen(patch: Patch) -> None:
    """A requirement after an effect sees the old value."""
    patch.setattr(tracing.Reader, "_now", lambda self, cell: tracing.kept_in(cell))
    patch.setattr(tracing.StateFunction, "is_of_sorts", False)


def branch_always_taken(patch: Patch) -> None:
    """What is under a condition is done in any case."""
    patch.setattr(tracing.Reader, "branch", lambda self, condition: wr.TRUE)


def other_branch(patch: Patch) -> None:
    """`when` and `otherwise` are exchanged."""
    patch.setattr(tracing.Reader, "branch", lambda self, condition: wr.negation(condition))


def requirement_outside_of_its_branch(patch: Patch) -> None:
    """What is required in a branch is required in any case."""
    require_ = tracing.Reader.require

    def wrong(self: Any, *args: Any) -> None:
        path, self.path = self.path, []
        require_(self, *args)
        self.path = path

    patch.setattr(tracing.Reader, "require", wrong)


def dropped_requirement(patch: Patch) -> None:
    """Of several requirements the last one is not made."""
    read = grounding.instances_of

    def wrong(*args: Any) -> Iterator[Any]:
        for one in read(*args):
            yield one and replace(one, requirements=one.requirements[:-1])

    patch.setattr(grounding, "instances_of", wrong)


def swapped_parameters(patch: Patch) -> None:
    """Two parameters are exchanged: whoever moves gives to the wrong players."""
    other = {"ada": "bo", "bo": "ada"}
    read = grounding._read

    def told(game: Any, rule: Any, functions: Any, terminal_: Any, choice: Any, *more: Any) -> Any:
        binding = choice.binding
        meant = binding | {"to": other.get(binding["to"], "cy")} if "to" in binding else binding
        one = read(game, rule, functions, terminal_, choice._replace(binding=meant), *more)
        return one and replace(one, label=system.Label(rule.name, tuple(binding.items()), one.label.chooser))

    patch.setattr(grounding, "_read", told)


def missing_entry_has_a_default(patch: Patch) -> None:
    """A table gives its first entry where it has none."""
    looked_up = lookups.table_of

    def wrong(mapping: Any, *args: Any) -> Any:
        first = next(iter(mapping.values()))
        return looked_up({**dict.fromkeys(range(7), first), **mapping} if 0 in mapping else mapping, *args)

    patch.setattr(lookups, "table_of", wrong)


def even_weights(patch: Patch) -> None:
    """All outcomes are equally likely."""
    weight = grounding._weight

    def wrong(*args: Any) -> Any:
        found = weight(*args)
        return wr.either(wr.less(wr.as_it_is(ex.integer(0)), found), *(wr.as_it_is(ex.integer(n)) for n in (1, 0)))

    patch.setattr(grounding, "_weight", wrong)


def weightless_outcomes_happen(patch: Patch) -> None:
    """An outcome without weight is offered."""
    patch.setattr(grounding, "_with_a_chance", lambda requirements, weight, rule: tuple(requirements))


def play_after_the_end(patch: Patch) -> None:
    """The game goes on after its end."""
    pinned = grounding._pinned
    patch.setattr(grounding, "_pinned", lambda rule, preset, terminal_: pinned(rule, preset, wr.FALSE))


def anybody_may(patch: Patch) -> None:
    """Whoever's turn it is, others may move."""
    pinned = grounding._pinned
    patch.setattr(grounding, "_pinned", lambda rule, preset, terminal_: pinned(rule, (), terminal_))


def range_is_not_asked(patch: Patch) -> None:
    """What leaves its range is held at its end."""
    fit = tracing.fitting

    def wrong(written: Any, value_type: Any) -> Any:
        made = fit(written, value_type)
        high = getattr(value_type, "high", None)
        return made if high is None else wr.extreme(wr.Op.LEAST, (made, wr.as_it_is(ex.integer(high))))

    patch.setattr(tracing, "fitting", wrong)


def absent_has_a_value(patch: Patch) -> None:
    """The value of something absent is the first player."""

    def wrong(self: Any) -> Any:
        value_type = self.written.type
        first = wr.as_it_is(ex.constant(0, value_type.inner))
        return values.Value(wr.either(wr.exists(self.written), wr.value_of(self.written), first))

    patch.setattr(values.Value, "value", property(wrong))


def first_of_several(patch: Patch) -> None:
    """`the` one is the first of several."""
    described = wr.the

    def wrong(choices: Any) -> Any:
        pairs, before = [], []
        for condition, value in choices:
            pairs.append((wr.conjunction((condition, *map(wr.negation, before))), value))
            before.append(condition)
        return described(pairs)

    patch.setattr(wr, "the", wrong)


def minus_the_wrong_way(patch: Patch) -> None:
    """a - b is b - a."""
    patch.setattr(values.Value, "__sub__", values.Value.__rsub__)


def division_rounds_up(patch: Patch) -> None:
    """Half a coin is a coin."""
    one = wr.as_it_is(ex.integer(1))
    quotient = wr.quotient
    patch.setattr(wr, "quotient", lambda a, b: quotient(wr.minus(wr.plus(a, b), one), b))


def at_least_is_more(patch: Patch) -> None:
    """>= is >."""
    patch.setattr(values.Value, "__ge__", values.Value.__gt__)


def parts_are_asked_backwards(patch: Patch) -> None:
    """`a & b` asks b first, where it may denote nothing."""
    conjunction = wr.conjunction
    patch.setattr(wr, "conjunction", lambda conditions: conjunction(tuple(conditions)[::-1]))


def alternatives_are_asked_backwards(patch: Patch) -> None:
    """`a | b` asks b first."""
    disjunction = wr.disjunction
    patch.setattr(wr, "disjunction", lambda conditions: disjunction(tuple(conditions)[::-1]))


def conclusion_and_premise(patch: Patch) -> None:
    """`implies` is read the other way."""
    implication = wr.implication

    def wrong(premise: Any, conclusion: Any) -> Any:
        return implication(premise, conclusion) if premise is wr.TRUE else implication(conclusion, premise)

    patch.setattr(values.wr, "implication", wrong)


def one_is_not_counted(patch: Patch) -> None:
    """`count` leaves the first one out."""
    counted = wr.count
    patch.setattr(wr, "count", lambda conditions: counted(tuple(conditions)[1:]))


def one_is_not_added(patch: Patch) -> None:
    """`total` leaves the last one out."""
    plus = wr.plus
    patch.setattr(wr, "plus", lambda *terms: plus(*terms[:-1]) if len(terms) > 2 else plus(*terms))


def one_place_is_not_copied(patch: Patch) -> None:
    """A whole variable is copied but for its last place."""
    copied = state_views._copied
    patch.setattr(state_views, "_copied", lambda *views: dict(list(copied(*views).items())[:-1]))


def indices_exchanged(patch: Patch) -> None:
    """grid[a, b] is grid[b, a]."""
    index = state_views.FunctionView._index
    patch.setattr(state_views.FunctionView, "_index", lambda view, given: index(view, given)[::-1])


def the_wrong_entry(patch: Patch) -> None:
    """A table is read one entry further on: play goes round too fast."""
    table_lookup = wr.table_lookup

    def wrong(table: Any, indices: Any) -> Any:
        return table_lookup(replace(table, codes=table.codes[1:] + table.codes[:1]), indices)

    patch.setattr(wr, "table_lookup", wrong)


def branches_of_a_choice(patch: Patch) -> None:
    """`if_else` gives the other one."""
    alike = values._alike
    patch.setattr(values, "_alike", lambda pair, *like: alike(pair, *like)[:: -1 if len(pair) == 2 else 1])


def set_up_requires_nothing(patch: Patch) -> None:
    """What a set-up requires is not asked."""
    initial_condition_of = grounding.initial_condition_of

    def wrong(*args: Any) -> Any:
        return replace(initial_condition_of(*args), requirements=())

    patch.setattr(grounding, "initial_condition_of", wrong)


def one_end_of_two(patch: Patch) -> None:
    """Of several ends only the first ends the game."""
    disjunction = wr.disjunction
    patch.setattr(grounding.wr, "disjunction", lambda said: said[0] if isinstance(said, list) else disjunction(said))


def losses_are_gains(patch: Patch) -> None:
    """Results have the other sign."""
    outcomes = TransitionSystem.written_outcomes
    patch.setattr(
        TransitionSystem, "written_outcomes", lambda self: {p: wr.negative(one) for p, one in outcomes(self).items()}
    )


def before_and_after(patch: Patch) -> None:
    """Step properties are told the position after the step twice."""
    of_step = TransitionSystem._of_step

    def wrong(self: Any, function: Any, instance: Any) -> Any:
        return of_step(self, lambda before, after, one: function(after, before, one), instance)

    patch.setattr(TransitionSystem, "_of_step", wrong)


def everybody_sees(patch: Patch) -> None:
    """What the owner sees everybody sees."""
    patch.setattr(sight, "may_look", lambda traced, variable, viewer, cell: ex.TRUE)


def quiet_in_any_case(patch: Patch) -> None:
    """Every position is quiet."""
    patch.setattr(TransitionSystem, "between_turns", wr.TRUE)


def last_value_is_no_choice(patch: Patch) -> None:
    """The last value of a parameter is not offered."""
    bindings = grounding._bindings

    def wrong(*args: Any) -> Iterator[Any]:
        every = list(bindings(*args))
        yield from every if len(every) < 2 else every[:-1]

    patch.setattr(grounding, "_bindings", wrong)


PLANTED: tuple[Plant, ...] = (
    lost_effect,
    effects_are_not_seen,
    branch_always_taken,
    other_branch,
    requirement_outside_of_its_branch,
    dropped_requirement,
    swapped_parameters,
    missing_entry_has_a_default,
    even_weights,
    weightless_outcomes_happen,
    play_after_the_end,
    anybody_may,
    range_is_not_asked,
    absent_has_a_value,
    first_of_several,
    minus_the_wrong_way,
    division_rounds_up,
    at_least_is_more,
    parts_are_asked_backwards,
    alternatives_are_asked_backwards,
    conclusion_and_premise,
    one_is_not_counted,
    one_is_not_added,
    one_place_is_not_copied,
    indices_exchanged,
    the_wrong_entry,
    branches_of_a_choice,
    set_up_requires_nothing,
    one_end_of_two,
    losses_are_gains,
    before_and_after,
    everybody_sees,
    quiet_in_any_case,
    last_value_is_no_choice,
)


@pytest.mark.parametrize("plant", PLANTED, ids=[plant.__name__ for plant in PLANTED])
def test_a_planted_fault_is_noticed(plant: Plant, monkeypatch: Patch) -> None:
    wr.forget_what_was_said()
    plant(monkeypatch)
    first = next(found(), None)
    assert first is not None
    assert "as traced" in first and __file__ in first
