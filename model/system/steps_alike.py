"""What a property demands of a step is read once for all steps that the property cannot tell apart.

Of hundreds of offers in a game of trade, a property about the turn sees one: it asks which rule it is, and what three
places hold afterwards. So while a property is read it is noted what it asks of the step, and which places after the
step it reads. Another step of that rule that answers all of this alike is demanded the same, and is not read. Of who
asks for the move as a whole nothing is kept. `tests/model/test_steps_alike.py` compares what is read so with what is
read step by step (`StepsAlike.off`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..expressions.expression import Cell, Node
from ..fast_path import FastPath
from .steps import WHOLE, answered

if TYPE_CHECKING:
    from ..declarations.declared_methods import Property
    from .system import Instance

_MOST_WAYS = 12
"""For how many different sets of what is asked the answers of one property and rule are kept."""

_MOST_IN_VAIN = 32
"""When this number of answers are kept and few were taken again, no more are."""


class AskedOfStep:
    """What is asked while a property is read of one step.

    Attributes:
        of_step: what is asked of the step; see `answered`.
        places: those read of the position after the step.
    """

    __slots__ = ("of_step", "places")

    def __init__(self) -> None:
        self.of_step: dict[tuple[str, str], None] = {}
        self.places: set[Cell] = set()

    def ask(self, what: tuple[str, str]) -> None:
        """Something is asked of the step."""
        self.of_step[what] = None

    @property
    def asked_for_move(self) -> bool:
        """Whether the move itself was asked for, of which anything may be asked."""
        return (WHOLE, "") in self.of_step

    def forget(self) -> None:
        """Nothing was asked that counts."""
        self.of_step.clear()
        self.places.clear()


class _Demanded(NamedTuple):
    """What is demanded, and which questions are asked of the game to find it out."""

    demanded: Node
    consulted: frozenset[str]


class _SameAsked:
    """The answers of one property to steps of which the same is asked."""

    __slots__ = ("_asked", "known", "of_step", "places")

    def __init__(self, asked: AskedOfStep) -> None:
        self._asked = asked
        self.of_step = tuple(asked.of_step)
        self.places = tuple(asked.places)
        self.known: dict[Any, _Demanded] = {}

    def key(self, instance: Instance) -> Any:
        answers = tuple([answered(instance, one) for one in self.of_step]) if self.of_step else ()
        return (answers, tuple(map(instance.updates.get, self.places))) if self.places else answers

    def asks(self, asked: AskedOfStep) -> bool:
        return self._asked.places == asked.places and self._asked.of_step.keys() == asked.of_step.keys()


class _OfOneRule:
    """All that is kept of one property and rule."""

    __slots__ = ("found", "in_vain", "is_worth_it")

    def __init__(self) -> None:
        self.found: list[_SameAsked] = []
        self.in_vain = 0
        self.is_worth_it = True

    def keep(self, asked: AskedOfStep, instance: Instance, known: _Demanded) -> None:
        """What is demanded of a step is kept under what was asked to find it out."""
        for way in self.found:
            if way.asks(asked):
                break
        else:
            if len(self.found) == _MOST_WAYS:
                return
            way = _SameAsked(asked)
            self.found.append(way)
        way.known[way.key(instance)] = known

    def give_up(self) -> None:
        """From now on each step is read."""
        self.is_worth_it = False
        self.found.clear()


class StepsAlike(FastPath):
    """What properties of one game demand of steps.

    Args:
        consulted: the questions that the game was asked.
    """

    @classmethod
    def of(cls, game: Any) -> StepsAlike | None:
        """For the steps of a game; None where each is read by itself."""
        return cls(game.consulted) if cls.is_on else None

    def __init__(self, consulted: set[str]) -> None:
        self._consulted = consulted
        self._ways: dict[tuple[str, str], _OfOneRule] = {}

    def known(self, declared: Property, instance: Instance) -> Node | None:
        """What a property demands of a step, where it was read of another one like it."""
        ways = self._ways.get((declared.name, instance.label.rule))
        if ways is None:
            return None
        for way in ways.found:
            known = way.known.get(way.key(instance))
            if known is not None:
                ways.in_vain -= 1
                if known.consulted:
                    self._consulted.update(known.consulted)
                return known.demanded
        return None

    def read(self, declared: Property, instance: Instance, read: Callable[[AskedOfStep | None], Node]) -> Node:
        """What a property demands of a step of which it is not known.

        Args:
            declared, instance: the property and the step.
            read: finds it out, and notes what it asks for it.
        """
        ways = self._ways.setdefault((declared.name, instance.label.rule), _OfOneRule())
        if not ways.is_worth_it:
            return read(None)
        asked = AskedOfStep()
        earlier = set(self._consulted)
        self._consulted.clear()
        try:
            found = read(asked)
            consulted = frozenset(self._consulted)
        finally:
            self._consulted |= earlier
        ways.in_vain += 1
        ways.keep(asked, instance, _Demanded(found, consulted))
        if asked.asked_for_move or ways.in_vain > _MOST_IN_VAIN:
            ways.give_up()
        return found
