"""Rules for plays: which instances are offered, and what the chosen one does, as two functions in LLVM's text.

A search makes the state after every step that is offered. Of these a play goes on with one: so `rules` lists the
offers alone, and `make` makes the state after the step of one of them. What it takes to find out whether an instance
is played at all (whether it denotes, and stays within the cap) is still asked of every one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulestone.model import TransitionSystem
from rulestone.model.expression import Kind, Node
from rulestone.model.system import Instance
from rulestone.proofs.plays.conditions import Checks

from .body import LlvmValue
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


class _MakesChosen(RulesWriter):
    def function(self) -> list[str]:
        """The lines of the function, and of those that it calls.

        What several instances write, each its own place, is spelt out once: one is called in a move, so that costs
        nothing, and on a board most moves to a point write the same.
        """
        uses = Counter(
            node for instance in self.system.instances for node in self._made(instance) if node.kind not in _SHORT
        )
        called = {node: f"@update{place}" for place, (node, count) in enumerate(uses.items()) if count > 1}
        body = self.body
        cases = [f"i32 {number}, label %m{number}" for number in range(len(self.system.instances))]
        body.do(f"switch i32 %instance, label %none [ {' '.join(cases)} ]")
        for number, instance in enumerate(self.system.instances):
            body.label(f"m{number}")
            with body.scope():
                for node in self._made(instance):
                    if node in called:
                        body.remember(node, LlvmValue("i64", body.put(f"call i64 {called[node]}(ptr %state)")))
                self.write_successor(instance, "%after")
            body.do("ret void")
        body.label("none")
        body.do("ret void")
        lines = self.lines(f"void @{MAKE}(ptr %state, i32 %instance, ptr %after)")
        for node, name in called.items():
            one = self.beside()
            one.body.do(f"ret i64 {one.expressions.number(node)}")
            lines += one.lines(f"internal i64 {name}(ptr %state)")
        return lines


_SHORT = frozenset((Kind.CONSTANT, Kind.CELL))
"""What takes no more to spell out than to call."""
