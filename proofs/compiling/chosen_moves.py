"""Rules for plays: which instances are offered, and what the chosen one does, as two functions in LLVM's text.

A search makes the state after every step that is offered. Of these a play goes on with one: so `rules` lists the
offers alone, and `make` makes the state after the step of one of them. What it takes to find out whether an instance
is played at all (whether it denotes, and stays within the cap) is still asked of every one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.system.system import Instance
from rulestone.proofs.plays.conditions import Checks

from .layout import Layout
from .rules_writer import RulesWriter
from .widths import Widths

MAKE = "make"
"""The name of the function; see `Make` in `kernel.c` for how it is called."""


def offers_text(system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths) -> str:
    """The text of `rules` that write no successors: as of `emitter.rules_text`, but for that."""
    assert not checks.steps, "what is watched at steps is asked of their judges"
    return _OffersAlone(system, layout, checks, widths).text()


def make_text(system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths) -> str:
    """The text of `make`: given a state and the number of an instance offered there, it writes the state after it."""
    return _MakesChosen(system, layout, checks, widths).text()


class _OffersAlone(RulesWriter):
    def _play(self, number: int, instance: Instance) -> None:
        self.write_offer(number)

    def _made(self, instance: Instance) -> Iterator[Node]:
        return iter(())


_Computed = tuple[tuple[Cell, Node], ...]
"""What a step computes: places, and their new values."""


class _MakesChosen(RulesWriter):
    _added_elsewhere = False

    def function(self) -> list[str]:
        """The lines of the function, and of those that it calls.

        On a board most moves to a point compute the same, and differ only in where they come from. So what is computed
        is spelt out once for all of them: a function adds it to what is written already.
        """
        computed = [self._computed(instance) for instance in self.system.instances]
        uses = Counter(computed)
        called = {one: f"@computed{place}" for place, one in enumerate(uses) if one and uses[one] > 1}
        body = self.body
        cases = [f"i32 {number}, label %m{number}" for number in range(len(self.system.instances))]
        body.do(f"switch i32 %instance, label %none [ {' '.join(cases)} ]")
        for number, instance in enumerate(self.system.instances):
            name = called.get(computed[number])
            self._added_elsewhere = name is not None
            body.label(f"m{number}")
            with body.scope():
                self.write_successor(instance, "%after")
                if name is not None:
                    body.do(f"call void {name}(ptr %state, ptr %after)")
            body.do("ret void")
        body.label("none")
        body.do("ret void")
        lines = self.lines(f"void @{MAKE}(ptr %state, i32 %instance, ptr %after)")
        for one, name in called.items():
            lines += self._adding(name, one)
        return lines

    def _computed(self, instance: Instance) -> _Computed:
        updates = ((cell, instance.updates[cell]) for cell in self._updates(instance)[1])
        return tuple((cell, node) for cell, node in updates if not node.is_constant)

    def _new_code(self, instance: Instance, cell: Cell) -> str:
        """See `RulesWriter._new_code`."""
        if self._added_elsewhere and not instance.updates[cell].is_constant:
            return "0"
        return super()._new_code(instance, cell)

    def _adding(self, name: str, computed: _Computed) -> list[str]:
        """A function that adds computed codes to fields that are empty."""
        writer = self.beside()
        body, put = writer.body, writer.body.put
        totals: dict[int, str] = {}
        for cell, node in computed:
            field = self.layout.fields[self.system.positions[cell]]
            term = writer.expressions.number(node)
            term = put(f"shl i64 {term}, {field.shift}") if field.shift else term
            total = totals.get(field.word)
            totals[field.word] = put(f"add i64 {total}, {term}") if total else term
        for word, total in totals.items():
            at = put(f"getelementptr i64, ptr %after, i64 {word}")
            total = put(f"add i64 {put(f'load i64, ptr {at}')}, {total}")
            body.do(f"store i64 {total}, ptr {at}")
        body.do("ret void")
        return writer.lines(f"internal void {name}(ptr %state, ptr %after)")
