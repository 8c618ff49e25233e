"""The set-up of a direct run: what it leaves open or deals, and where play begins with what is chosen."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..declarations import declarations as declared
from ..declarations.declarations import Property
from ..errors import GameError, Undefined, error_in, naming
from ..expressions.types import Integer, OptionalOf, ValueType
from ..words.said_to import begin_run, end_run
from .direct_moments import Moment, Variable, View
from .direct_outcomes import Ran, ran
from .direct_values import Lacking
from .direct_words import Words, nothing_yet


@dataclass(frozen=True)
class LeftOpen:
    """What a set-up leaves open.

    Attributes:
        free: positions in the values that are left open or dealt, in the order of the text.
        deals: for each deal the pool, and for each place how many it receives and the positions that count them.
    """

    free: tuple[int, ...]
    deals: tuple[tuple[Mapping[Any, int], list[tuple[int, list[int]]]], ...]


def left_open(game: Any, variables: Mapping[str, Variable], *, plainly: bool) -> LeftOpen:
    """What the set-up leaves open or deals: it is run without asking what it requires.

    In plain Python an `if` may ask what was left open above it. So that it can be run, values are tried for that,
    whatever they lead to: `free` and `deal` are said under no condition.
    """
    setup = _setup(game)
    types = [variable.value_type for variable in variables.values() for _ in variable.where]
    furthest = LeftOpen((), ())
    for attempt in range(_ATTEMPTS if plainly else 1):
        moment = Moment(variables, nothing_yet(variables), plainly=plainly, writable=True, setting_up=True)
        words = Words(moment, listening=True)
        words.game = game
        if plainly:
            words.guess = _Guesses(types, random.Random(attempt), attempt == 0)
        token = begin_run(words)
        try:
            with naming(setup):
                setup.run(game, View(moment))
        except Undefined:
            if not plainly:
                raise
            if len(words.freed) > len(furthest.free):
                furthest = LeftOpen(tuple(words.freed), tuple(words.deals))
        else:
            return LeftOpen(tuple(words.freed), tuple(words.deals))
        finally:
            end_run(token)
    return furthest


_ATTEMPTS = 40


@dataclass(frozen=True)
class _Guesses:
    """Some value for each place: the first of its type, or any of the first hundred."""

    types: Sequence[ValueType]
    draw: random.Random
    first: bool

    def __call__(self, position: int) -> Any:
        kept = self.types[position]
        inner = kept.inner if isinstance(kept, OptionalOf) else kept
        if isinstance(inner, Integer) and (inner.low is None or inner.high is None):
            low = inner.low if inner.low is not None else min(0, inner.high or 0)
            return low if self.first else low + self.draw.randrange(20)
        found = list(itertools.islice(kept.values(), 100))
        return found[0] if self.first else self.draw.choice(found)


def begin(
    game: Any, variables: Mapping[str, Variable], open_here: LeftOpen, chosen: Mapping[int, Any], *, plainly: bool
) -> Ran:
    """Run the set-up: "step" with the first position, "forbidden" where it excludes what is chosen, "undefined".

    Args:
        open_here: what the set-up leaves open or deals.
        chosen: a value for each position in `open_here.free`.
    """
    by_position = {where: (v, index) for v in variables.values() for index, where in v.where.items()}
    for _, rows in open_here.deals:
        for where in itertools.chain.from_iterable(row for _, row in rows):
            variable, index = by_position[where]
            if not variable.value_type.contains(chosen[where]):
                told = f"{variable.text(index)} is dealt {chosen[where]}, outside {variable.value_type}"
                return Ran("undefined", why=told)
    values = list(nothing_yet(variables))
    if not plainly:  # set-ups of the first edition may read what they leave open further down
        for where in open_here.free:
            values[where] = chosen[where]
    moment = Moment(variables, values, plainly=plainly, writable=True, setting_up=True)
    setup = _setup(game)

    def run(words: Words) -> None:
        words.game = game
        setup.run(game, View(moment))
        if moment.late:
            raise Undefined(moment.late)

    with naming(setup):
        found = ran(run, moment, chosen)
    for where, value in enumerate(found.after or ()):
        if isinstance(value, Lacking):
            variable, index = by_position[where]
            told = f"{variable.text(index)} has no value at the beginning"
            raise error_in(setup, told, fix="assign it, or write free(self.variable)")
    return found


def _setup(game: Any) -> Property:
    found = list(game.declared_properties(declared.INITIAL))
    if len(found) != 1:
        told = f"{game.name} says {len(found)} times how it begins"
        raise GameError(told, file=game.file, fix="declare one @initial method")
    setup: Property = found[0]
    return setup
