"""Faults of tracing, each in one small way: what a comparison with rules as they are written has to notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.reading import grounding, set_up_reading
from rulestone.model.system import system
from rulestone.model.system.system import TransitionSystem
from rulestone.model.words import effects, joining, lookups, state_views, tracing, values
from rulestone.proofs.plays import sight

Patch = pytest.MonkeyPatch
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
    read = grounding._read_of

    def wrong(*args: Any, **named: Any) -> Iterator[Any]:
        for one in read(*args, **named):
            yield one and replace(one, requirements=one.requirements[:-1])

    patch.setattr(grounding, "_read_of", wrong)


def swapped_parameters(patch: Patch) -> None:
    """Two parameters are exchanged: whoever moves gives to the wrong players."""
    other = {"ada": "bo", "bo": "ada"}
    read = grounding._read

    def told(game: Any, rule: Any, readers: Any, terminal_: Any, choice: Any, *more: Any) -> Any:
        binding = choice.binding
        meant = binding | {"to": other.get(binding["to"], "cy")} if "to" in binding else binding
        one = read(game, rule, readers, terminal_, choice._replace(binding=meant), *more)
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
    weight = grounding.weight_of

    def wrong(*args: Any) -> Any:
        found = weight(*args)
        return wr.either(wr.less(wr.as_it_is(ex.integer(0)), found), *(wr.as_it_is(ex.integer(n)) for n in (1, 0)))

    patch.setattr(grounding, "weight_of", wrong)


def weightless_outcomes_happen(patch: Patch) -> None:
    """An outcome without weight is offered."""
    patch.setattr(grounding, "with_a_chance", lambda requirements, weight, rule: tuple(requirements))


def play_after_the_end(patch: Patch) -> None:
    """The game goes on after its end."""
    pinned = grounding.preconditions
    patch.setattr(grounding, "preconditions", lambda rule, preset, terminal_: pinned(rule, preset, wr.FALSE))


def anybody_may(patch: Patch) -> None:
    """Whoever's turn it is, others may move."""
    pinned = grounding.preconditions
    patch.setattr(grounding, "preconditions", lambda rule, preset, terminal_: pinned(rule, (), terminal_))


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
    alike = joining.of_one_type
    patch.setattr(joining, "of_one_type", lambda pair, *like: alike(pair, *like)[:: -1 if len(pair) == 2 else 1])


def set_up_requires_nothing(patch: Patch) -> None:
    """What a set-up requires is not asked."""
    initial_condition_of = set_up_reading.initial_condition_of

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
    """Step properties are given the position after the step twice."""
    of_step = TransitionSystem._of_step

    def wrong(self: Any, function: Any, instance: Any, asked: Any = None) -> Any:
        return of_step(self, lambda before, after, one: function(after, before, one), instance, asked)

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
