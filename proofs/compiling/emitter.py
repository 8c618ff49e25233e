"""The rules of a system, and what is watched, as functions in LLVM's text.

`rules` looks at one packed state and writes its successors. Every instance is spelt out: tables over instances cost up
to eighteen times of the speed. All guards are one trie (`explicit.guards`), so what many instances ask for is asked
once. `judge` looks whether the state checks hold. Both note what fails: see `Rules` and `Judge` in `kernel.c` for how
they are called, and `notes` for where notes are kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Node
from rulestone.proofs.plays.conditions import Checks

from .cells import Constants
from .function_writer import FunctionWriter, WatchingWriter, conjuncts, wrapped
from .layout import Layout
from .notes import NOTING
from .rules_writer import RulesWriter
from .stretch_writer import CallingWriter, StretchWriter
from .stretches import Stretch
from .widths import Widths

JUDGE, VALUES = "judge", "values"
"""The names of the functions."""


def rules_text(system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths) -> str:
    """The text of a system's rules and of what is watched at its steps."""
    return RulesWriter(system, layout, checks, widths).text()


def judge_text(system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths) -> str:
    """The text of what is watched in states; empty where that is nothing."""
    return _Judge(system, layout, checks, widths).text() if checks.states else ""


def rules_and_judge_text(system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths) -> str:
    """Both in one text."""
    constants = Constants()
    rules = RulesWriter(system, layout, checks, widths, constants).function()
    judge = _Judge(system, layout, checks, widths, constants).function()
    return "\n".join([NOTING, *constants.lines(), *rules, *judge])


def stretches_text(
    system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths, stretches: Mapping[str, Stretch]
) -> str:
    """The text of functions by name, each of a stretch of a system's rules: see `StretchWriter`."""
    constants = Constants()
    functions = []
    for name, stretch in stretches.items():
        functions += StretchWriter(system, layout, checks, widths, constants).of(name, stretch)
    return "\n".join([NOTING, *constants.lines(), *functions])


def calling_text(
    system: TransitionSystem,
    layout: Layout,
    checks: Checks,
    widths: Widths,
    stretches: Sequence[tuple[Stretch, int]],
    judge: int | None,
) -> str:
    """The text of a system's rules and state checks, whose parts are compiled already, and lie at these addresses.

    The judge is that of the same checks and no instances.
    """
    text = CallingWriter(system, layout, checks, widths).calling(stretches)
    if judge is None:
        return text
    behind = len(system.instances)  # of each a note comes before those of state checks
    return f"""{text}
define void @{JUDGE}(ptr %state, i64 %number, ptr %notes) nounwind {{
entry:
 %own = getelementptr i64, ptr %notes, i64 {behind}
 %judge = inttoptr i64 {judge} to ptr
 call void %judge(ptr %state, i64 %number, ptr %own)
 ret void
}}
"""


def calling_from_table_text(
    system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths, stretches: Sequence[Stretch]
) -> str:
    """The same without state checks, wherever the parts lie: the array `CALLED` is to be given their addresses."""
    places = [(stretch, place) for place, stretch in enumerate(stretches)]
    return CallingWriter(system, layout, checks, widths).calling(places, from_table=True)


def values_text(system: TransitionSystem, layout: Layout, nodes: Sequence[Node], widths: Widths) -> str:
    """The text of `values`: the codes of some expressions in each of many states.

    It is given rows of words, how many rows there are, and where to write a row of codes for each. Raises BeyondWords
    where a code may leave 64 bits.
    """
    return _Values(system, layout, widths).text(nodes)


def step_judges_text(
    system: TransitionSystem, layout: Layout, demands: Mapping[str, Mapping[int, Node]], widths: Widths
) -> str:
    """The text of functions by name, each about the steps of one instance: which conditions do not hold in a state.

    A condition has a number below 64; that of what does not hold is set in the answer.
    """
    constants = Constants()
    functions = []
    for name, conditions in demands.items():
        one = FunctionWriter(system, layout, widths, constants)
        broken = "0"
        for place, condition in conditions.items():
            holds = one.expressions.all_hold(conjuncts(condition))
            sign = one.body.put(f"select i1 {holds}, i64 0, i64 {wrapped(1 << place)}")
            broken = one.body.put(f"or i64 {broken}, {sign}")
        one.body.do(f"ret i64 {broken}")
        functions += one.lines(f"i64 @{name}(ptr %state)")
    return "\n".join([*constants.lines(), *functions])


class _Values(FunctionWriter):
    def text(self, nodes: Sequence[Node]) -> str:
        body = self.body
        for place, node in enumerate(nodes):
            code = self.expressions.number(node)
            body.do(f"%out{place} = getelementptr i64, ptr %codes, i64 {place}")
            body.do(f"store i64 {code}, ptr %out{place}")
        body.do("ret void")
        return (
            self.module("internal void @value(ptr %state, ptr %codes)")
            + f"""
define void @{VALUES}(ptr %states, i64 %count, ptr %codes) nounwind {{
entry:
 %none = icmp eq i64 %count, 0
 br i1 %none, label %end, label %loop
loop:
 %k = phi i64 [0, %entry], [%following, %loop]
 %at = mul i64 %k, {self.layout.words}
 %state = getelementptr i64, ptr %states, i64 %at
 %to = mul i64 %k, {len(nodes)}
 %row = getelementptr i64, ptr %codes, i64 %to
 call void @value(ptr %state, ptr %row)
 %following = add i64 %k, 1
 %done = icmp eq i64 %following, %count
 br i1 %done, label %end, label %loop
end:
 ret void
}}
"""
        )


class _Judge(WatchingWriter):
    def function(self) -> list[str]:
        """All conditions are computed, and asked for together: hardly ever one fails.

        What was noted already does not count, for a goal is often reached again.
        """
        body, put = self.body, self.body.put
        holding = []
        good = "true"
        for position, check in enumerate(self.checks.states):
            place = self.places.state_fails + position
            holds = self.expressions.all_hold(conjuncts(check.condition))
            holding.append((place, holds))
            noted = put(f"load i64, ptr {put(f'getelementptr i64, ptr %notes, i64 {place}')}")
            fine = body.joined("or", (holds, put(f"icmp sge i64 {noted}, 0")))
            good = body.joined("and", (good, fine))
        with body.unless(good):
            for place, holds in holding:
                if holds != "true":
                    with body.unless(holds):
                        body.do(f"call void {body.address('@note')}(ptr %notes, i64 {place}, i64 %number)")
        body.do("ret void")
        return self.lines(f"void @{JUDGE}(ptr %state, i64 %number, ptr %notes)")
