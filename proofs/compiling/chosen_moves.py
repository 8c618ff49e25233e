"""Rules for plays: which instances are offered, and what the chosen one does, as two functions in LLVM's text.

A search makes the state after every step that is offered. Of these a play goes on with one: so `rules` lists the
offers alone, and `make` makes the state after the step of one of them. What it takes to find out whether an instance
is played at all (whether it denotes, and stays within the cap) is still asked of every one.
"""

from __future__ import annotations

from rulestone.model import TransitionSystem
from rulestone.model.system import Instance
from rulestone.proofs.plays.conditions import Checks

from .emitter import RulesWriter
from .layout import Layout
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


class _MakesChosen(RulesWriter):
    def function(self) -> list[str]:
        """The lines of the function."""
        body = self.body
        cases = [f"i32 {number}, label %m{number}" for number in range(len(self.system.instances))]
        body.do(f"switch i32 %instance, label %none [ {' '.join(cases)} ]")
        for number, instance in enumerate(self.system.instances):
            body.label(f"m{number}")
            with body.scope():
                self.write_successor(instance, "%after")
            body.do("ret void")
        body.label("none")
        body.do("ret void")
        return self.lines(f"void @{MAKE}(ptr %state, i32 %instance, ptr %after)")
