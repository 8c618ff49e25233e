"""Faults of reading plain Python, each in one small way: what a comparison with rules as they are run has to notice."""

from __future__ import annotations

import builtins
from typing import Any

import pytest
from rulestone.model.expressions import written as wr
from rulestone.model.plain import answers, control, gathering, keeping, spoken
from rulestone.model.words import merged_names, paths

from tests.proofs.planted_faults import Plant

Patch = pytest.MonkeyPatch


def what_follows_a_return_is_done(patch: Patch) -> None:
    """What follows a `return` under a condition is done in any case."""
    join = control.Fork.join

    def wrong(self: Any, *after: Any) -> Any:
        length = self._length
        told = join(self, *after)
        if any(self._dead) and not self._context.jumps:
            self._context.cut(length)
        return told

    patch.setattr(control.Fork, "join", wrong)


def first_return_is_forgotten(patch: Patch) -> None:
    """Of what several `return` give, that of the last one counts where others were come by."""
    everything = control.Frame._all

    def wrong(self: Any, value: Any) -> Any:
        self._returns = self._returns[1:]
        return everything(self, value)

    patch.setattr(control.Frame, "_all", wrong)


def break_in_any_case(patch: Patch) -> None:
    """`break` under a condition is taken in any case: only the first round is looked at."""
    patch.setattr(control.Loop, "leave", lambda self, *names: None)


def name_before_break(patch: Patch) -> None:
    """What a name stood for at `break` is forgotten."""
    finish = control.Loop.finish

    def wrong(self: Any, *names: Any) -> Any:
        self._breaks = [(wr.FALSE, then) for _, then in self._breaks]
        return finish(self, *names)

    patch.setattr(control.Loop, "finish", wrong)


def name_before_continue(patch: Patch) -> None:
    """What a name stood for at `continue` is forgotten."""
    end = control.Loop.end

    def wrong(self: Any, *names: Any) -> Any:
        self._skips = [(wr.FALSE, then) for _, then in self._skips]
        return end(self, *names)

    patch.setattr(control.Loop, "end", wrong)


def last_branch_wins(patch: Patch) -> None:
    """A name that both branches set is what the second one made it."""
    patch.setattr(control, "merge", lambda condition, one, other: one if other is merged_names.UNBOUND else other)


def right_of_and(patch: Patch) -> None:
    """What the right side of `and` does is done whether the left side holds or not."""
    patch.setattr(answers.Junction, "enter", lambda self, condition: self.context.push(wr.TRUE))


def the_other_of_two(patch: Patch) -> None:
    """`x if c else y` is y where c holds."""
    merged = merged_names.merge
    patch.setattr(answers, "merge", lambda condition, one, other: merged(condition, other, one))


def not_forgotten(patch: Patch) -> None:
    """`not c` is c."""
    patch.setattr(spoken, "no", lambda value: value)


def none_is_there(patch: Patch) -> None:
    """`x is None` holds where x is there."""
    is_none = answers.is_none
    patch.setattr(spoken, "is_none", lambda value: answers.no(is_none(value)))


def in_the_first(patch: Patch) -> None:
    """`x in xs` asks of the first element only."""
    contains = answers.contains
    patch.setattr(spoken, "contains", lambda things, value: contains([*things][:1], value))


def end_of_a_chain(patch: Patch) -> None:
    """Of `a < b <= c` only `a < b` is asked."""
    chain = answers.chain
    patch.setattr(spoken, "chain", lambda signs, first, second, *_: chain(signs[:1], first, second))


def filter_of_a_comprehension(patch: Patch) -> None:
    """`if` in a comprehension lets everything through."""
    patch.setattr(spoken, "passes", lambda test: True)


def any_is_all(patch: Patch) -> None:
    """`any` is `all`."""
    patch.setattr(spoken, "any_of_them", lambda word, *args: gathering.all_of_them(builtins.all, *args))


def sum_of_everything(patch: Patch) -> None:
    """`sum` adds what its filter leaves out, too."""
    patch.setattr(gathering, "_where", lambda condition, value: value)


def least_is_greatest(patch: Patch) -> None:
    """`min` is `max`."""
    extreme = gathering.extreme
    patch.setattr(spoken, "extreme", lambda word, *args, **named: extreme(builtins.max, *args, **named))


def default_is_forgotten(patch: Patch) -> None:
    """`max(..., default=0)` of nothing is undefined."""
    extreme = gathering.extreme
    patch.setattr(spoken, "extreme", lambda word, *args, **named: extreme(word, *args))


def length_of_everything(patch: Patch) -> None:
    """`len` counts what the filter leaves out, too."""
    length = gathering.length

    def wrong(word: Any, own: Any, things: Any) -> Any:
        return len(things.things) if isinstance(things, gathering.Filtered) else length(word, own, things)

    patch.setattr(spoken, "length", wrong)


def missing_entry(patch: Patch) -> None:
    """A mapping that has no entry for what it is asked gives its first one."""
    item = gathering.item

    def wrong(things: Any, index: Any) -> Any:
        if isinstance(things, dict):
            things = {**dict.fromkeys(range(7), next(iter(things.values()))), **things}
        return item(things, index)

    patch.setattr(spoken, "item", wrong)


def unused_name(patch: Patch) -> None:
    """A value that is given a name need not denote if the name is not used."""
    patch.setattr(keeping, "_kept", lambda value: value)
    lost_on_the_way(patch)


def lost_on_the_way(patch: Patch) -> None:
    """What is evaluated need not denote where nothing comes of its value."""
    patch.setattr(paths.Context, "evaluate", lambda self, words: None)


def name_not_set(patch: Patch) -> None:
    """A name that only one branch sets is used behind the other one, too, as if it had been set."""
    patch.setattr(merged_names, "must_hold", lambda condition, reason: wr.TRUE)


def name_set_in_passing(patch: Patch) -> None:
    """`(name := value)` right of `and` sets the name whether it is come by or not."""
    patch.setattr(spoken, "masked", lambda length, value, before: value)


def helper_requires_first(patch: Patch) -> None:
    """What a helper requires is asked before the words that stand before its call."""
    ask = paths.Context.ask_what_was_evaluated

    def wrong(self: Any, next_asked: Any = None) -> None:
        if next_asked is None:
            ask(self)

    patch.setattr(paths.Context, "ask_what_was_evaluated", wrong)


REWRITING: tuple[Plant, ...] = (
    what_follows_a_return_is_done,
    first_return_is_forgotten,
    break_in_any_case,
    name_before_break,
    name_before_continue,
    last_branch_wins,
    right_of_and,
    the_other_of_two,
    not_forgotten,
    none_is_there,
    in_the_first,
    end_of_a_chain,
    filter_of_a_comprehension,
    any_is_all,
    sum_of_everything,
    least_is_greatest,
    default_is_forgotten,
    length_of_everything,
    missing_entry,
    unused_name,
    lost_on_the_way,
    name_not_set,
    name_set_in_passing,
    helper_requires_first,
)
