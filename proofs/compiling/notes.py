"""What compiled rules note: an array of 64-bit numbers, and the functions that write it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.model import TransitionSystem
    from rulestone.proofs.plays.conditions import Checks

CAPPED = 0
"""The first place: how many steps led beyond the cap."""


@dataclass(frozen=True)
class NotePlaces:
    """Where in the notes it is kept what was noticed: numbers of states, or -1.

    Attributes:
        undefined: here begins, by instance, the first state in which it is asked for and does not denote.
        state_fails: by state check, the first state in which it fails.
        step_fails: by step check two numbers: the first state with a step that fails, and the instance.
        size: how many numbers the notes are.
    """

    undefined: int
    state_fails: int
    step_fails: int
    size: int

    @classmethod
    def of(cls, system: TransitionSystem, checks: Checks) -> NotePlaces:
        """The places for a system and what is watched."""
        return cls.of_moves(len(system.instances), len(checks.states), len(checks.steps))

    @classmethod
    def of_moves(cls, instances: int, states: int = 0, steps: int = 0) -> NotePlaces:
        """The places for these numbers of instances, state checks and step checks."""
        undefined = CAPPED + 1
        state_fails = undefined + instances
        step_fails = state_fails + states
        return cls(undefined, state_fails, step_fails, step_fails + 2 * steps)


NOTING = """\
define internal void @note(ptr %notes, i64 %place, i64 %number) noinline {
 %at = getelementptr i64, ptr %notes, i64 %place
 %kept = load i64, ptr %at
 %none = icmp slt i64 %kept, 0
 br i1 %none, label %first, label %end
first:
 store i64 %number, ptr %at
 br label %end
end:
 ret void
}
define internal void @note_step(ptr %notes, i64 %place, i64 %number, i64 %instance) noinline {
 %at = getelementptr i64, ptr %notes, i64 %place
 %kept = load i64, ptr %at
 %none = icmp slt i64 %kept, 0
 br i1 %none, label %first, label %end
first:
 store i64 %number, ptr %at
 %following = getelementptr i64, ptr %at, i64 1
 store i64 %instance, ptr %following
 br label %end
end:
 ret void
}
define internal void @note_steps(ptr %steps, i64 %number, i64 %instance, ptr %holding, i64 %asked) noinline {
entry:
 br label %loop
loop:
 %check = phi i64 [0, %entry], [%following, %next]
 %left = phi i64 [%asked, %entry], [%rest, %next]
 %none = icmp eq i64 %left, 0
 br i1 %none, label %end, label %look
look:
 %bit = and i64 %left, 1
 %unasked = icmp eq i64 %bit, 0
 br i1 %unasked, label %next, label %see
see:
 %at = getelementptr i8, ptr %holding, i64 %check
 %byte = load i8, ptr %at
 %fails = icmp eq i8 %byte, 0
 br i1 %fails, label %failing, label %next
failing:
 %place = mul i64 %check, 2
 call void @note_step(ptr %steps, i64 %place, i64 %number, i64 %instance)
 br label %next
next:
 %following = add i64 %check, 1
 %rest = lshr i64 %left, 1
 br label %loop
end:
 ret void
}
"""
"""The first that is noted stays. `note_steps` is given whether checks hold, and a bit for each that was looked at."""

STEPS_AT_ONCE = 64
"""The most checks that `note_steps` looks through."""
