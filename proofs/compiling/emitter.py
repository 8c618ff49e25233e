"""The rules of a system, and what is watched, as functions in LLVM's text.

`rules` looks at one packed state and writes its successors. Every instance is spelt out: tables over instances cost up
to eighteen times of the speed. All guards are one trie (`explicit.guards`), so what many instances ask for is asked
once. `judge` looks whether the state checks hold. Both note what fails: see `Rules` and `Judge` in `kernel.c` for how
they are called, and `notes` for where notes are kept.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from rulestone.model import TransitionSystem
from rulestone.model import expression as ex
from rulestone.model.expression import Kind, Node
from rulestone.model.system import Instance
from rulestone.proofs.plays.conditions import Checks

from .body import Body
from .branching import cap_conditions
from .cells import Cells, Constants
from .guards import Branch, constant_updates, guard_trie
from .layout import Layout
from .llvm_expressions import LlvmExpressions
from .notes import CAPPED, NOTING, NotePlaces
from .stretches import Stretch
from .widths import Widths

RULES, JUDGE, VALUES = "rules", "judge", "values"
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
    """The text of functions by name, each of a stretch of a system's rules: see `_OfStretch`."""
    constants = Constants()
    functions = []
    for name, stretch in stretches.items():
        functions += _OfStretch(system, layout, checks, widths, constants).of(name, stretch)
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
    text = _Calling(system, layout, checks, widths).calling(stretches)
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
        one = _Function(system, layout, widths, constants)
        broken = "0"
        for place, condition in conditions.items():
            holds = one.expressions.all_hold(_conjuncts(condition))
            sign = one.body.put(f"select i1 {holds}, i64 0, i64 {_wrapped(1 << place)}")
            broken = one.body.put(f"or i64 {broken}, {sign}")
        one.body.do(f"ret i64 {broken}")
        functions += one.lines(f"i64 @{name}(ptr %state)")
    return "\n".join([*constants.lines(), *functions])


class _Function:
    """What the functions share: they begin with the words of a state, and compute expressions over its places."""

    def __init__(
        self, system: TransitionSystem, layout: Layout, widths: Widths, constants: Constants | None = None
    ) -> None:
        self.system = system
        self.layout = layout
        self.body = Body()
        self._constants = constants or Constants()
        cells = Cells(self.body, system, layout, self._constants)
        self.expressions = LlvmExpressions(self.body, cells, widths, self._constants)
        self.body.label("entry")
        cells.words()

    def module(self, head: str) -> str:
        """A module with this function."""
        return self.module_of(self.lines(head))

    def module_of(self, function: Sequence[str]) -> str:
        """A module with this function, written already."""
        return "\n".join([NOTING, *self._constants.lines(), *function])

    def lines(self, head: str) -> list[str]:
        """The function itself."""
        return [f"define {head} nounwind {{", *self.body.lines, "}", ""]


class _Values(_Function):
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


class _Watching(_Function, ABC):
    def __init__(
        self,
        system: TransitionSystem,
        layout: Layout,
        checks: Checks,
        widths: Widths,
        constants: Constants | None = None,
    ) -> None:
        super().__init__(system, layout, widths, constants)
        self.checks = checks
        self.places = NotePlaces.of(system, checks)

    def text(self) -> str:
        """A module with this function alone."""
        return self.module_of(self.function())

    @abstractmethod
    def function(self) -> list[str]:
        """The lines of the function."""


class _Judge(_Watching):
    def function(self) -> list[str]:
        """All conditions are computed, and asked for together: hardly ever one fails.

        What was noted already does not count, for a goal is often reached again.
        """
        body, put = self.body, self.body.put
        holding = []
        good = "true"
        for position, check in enumerate(self.checks.states):
            place = self.places.state_fails + position
            holds = self.expressions.all_hold(_conjuncts(check.condition))
            holding.append((place, holds))
            noted = put(f"load i64, ptr {put(f'getelementptr i64, ptr %notes, i64 {place}')}")
            fine = put(f"or i1 {holds}, {put(f'icmp sge i64 {noted}, 0')}")
            good = put(f"and i1 {good}, {fine}")
        with body.unless(good):
            for place, holds in holding:
                with body.unless(holds):
                    body.do(f"call void @note(ptr %notes, i64 {place}, i64 %number)")
        body.do("ret void")
        return self.lines(f"void @{JUDGE}(ptr %state, i64 %number, ptr %notes)")


class RulesWriter(_Watching):
    """Writes the function of a system's rules."""

    def function(self) -> list[str]:
        """Guards first, each once; then what is played, and how many that were."""
        self._begin()
        self._branch(guard_trie(self.system.instances))
        return self._end()

    def _begin(self) -> None:
        """Make room for what all instances write."""
        for variable, first, kind in (
            ("next", "%after", "ptr"),
            ("which", "%instance", "ptr"),
            ("unplayed", "0", "i64"),
        ):
            self.body.do(f"%{variable} = alloca {kind}")
            self.body.do(f"store {kind} {first}, ptr %{variable}")

    def _end(self) -> list[str]:
        """The lines of the function, all instances being written."""
        self._answer()
        return self.lines(f"i64 @{RULES}(ptr %state, i64 %number, ptr %after, ptr %instance, ptr %notes)")

    def _answer(self) -> None:
        """Give how many successors there are, whether something was not played, and whether the game is over."""
        put = self.body.put
        over = put(f"zext i1 {self.expressions.truth(self.system.over.total)} to i64")
        ends = [put(f"ptrtoint ptr {end} to i64") for end in ("%instance", put("load ptr, ptr %which"))]
        made = put(f"sub i64 {ends[1]}, {ends[0]}")  # four bytes each, and the answer is four times their number
        unplayed = put("load i64, ptr %unplayed")
        signs = put(f"or i64 {unplayed}, {over}")
        self.body.do(f"ret i64 {put(f'or i64 {made}, {signs}')}")

    # The trie

    def _branch(self, branch: Branch) -> None:
        for number in branch.undefined:
            self._undefined(number)
        for number in branch.playable:
            self._leaf(number)
        for condition, below in branch.below.items():
            with self.body.where(self.expressions.truth(condition)):
                self._branch(below)

    def _leaf(self, number: int) -> None:
        """What an instance does where its guard holds."""
        instance = self.system.instances[number]
        fits = [condition for _, condition in cap_conditions(self.system, self.layout, number)]

        def within_the_cap() -> None:
            self._either(fits, lambda: self._play(number, instance), self._beyond_the_cap)

        with self.body.scope():
            owed = [obligation.condition for obligation in instance.obligations]
            self._either(owed, within_the_cap, lambda: self._undefined(number))

    def _either(self, conditions: Sequence[Node], then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Write what happens where all conditions hold, and what happens elsewhere."""
        if not conditions:
            then()
            return
        body = self.body
        holding = self.expressions.all_hold(conditions)
        good, bad, after = (body.name(letter) for letter in "abe")
        body.do(f"br i1 {holding}, label %{good}, label %{bad}")
        for label, write in ((bad, otherwise), (good, then)):
            body.label(label)
            with body.scope():
                write()
            body.do(f"br label %{after}")
        body.label(after)

    # What instances are called

    def _instance(self, number: int, kind: str = "i64") -> str:
        """The number of an instance."""
        return str(number)

    def _undefined_place(self, number: int) -> str:
        """Where it is noted that an instance denotes nothing."""
        return str(self.places.undefined + number)

    def _step_place(self, position: int) -> str:
        """Where it is noted that a step check fails."""
        return f"ptr %notes, i64 {self.places.step_fails + 2 * position}"

    # What is noticed

    def _judge_step(self, number: int) -> None:
        """Note the step checks that fail for an instance."""
        for position, check in enumerate(self.checks.steps):
            if number in check.conditions:
                for part in _conjuncts(check.conditions[number]):
                    with self.body.unless(self.expressions.truth(part)):
                        where = self._step_place(position)
                        self.body.do(f"call void @note_step({where}, i64 %number, i64 {self._instance(number)})")

    def _undefined(self, number: int) -> None:
        self.body.do("store i64 2, ptr %unplayed")
        self.body.do(f"call void @note(ptr %notes, i64 {self._undefined_place(number)}, i64 %number)")

    def _beyond_the_cap(self) -> None:
        put = self.body.put
        self.body.do("store i64 2, ptr %unplayed")
        at = put(f"getelementptr i64, ptr %notes, i64 {CAPPED}")
        more = put(f"add i64 {put(f'load i64, ptr {at}')}, 1")
        self.body.do(f"store i64 {more}, ptr {at}")

    # What is played

    def _play(self, number: int, instance: Instance) -> None:
        self._judge_step(number)
        put = self.body.put
        at = put("load ptr, ptr %next")
        self.write_successor(instance, at)
        self.body.do(f"store ptr {put(f'getelementptr i64, ptr {at}, i64 {self.layout.words}')}, ptr %next")
        self.write_offer(number)

    def write_successor(self, instance: Instance, at: str) -> None:
        """Write the words of the state after a step to where a pointer points."""
        for word, name in enumerate(self._changed_words(instance)):
            place = self.body.put(f"getelementptr i64, ptr {at}, i64 {word}") if word else at
            self.body.do(f"store i64 {name}, ptr {place}")

    def write_offer(self, number: int) -> None:
        """Write that an instance may be played."""
        put, do = self.body.put, self.body.do
        which = put("load ptr, ptr %which")
        do(f"store i32 {self._instance(number, 'i32')}, ptr {which}")
        do(f"store ptr {put(f'getelementptr i32, ptr {which}, i64 1')}, ptr %which")

    def _changed_words(self, instance: Instance) -> list[str]:
        """The names of the successor's words: each the state's own, plus what changes in its fields.

        Differences are added, modulo 2**64: the sums are exact, for every field's new code has room in it.
        """
        put = self.body.put
        known, computed = constant_updates(instance)
        amounts = [0] * self.layout.words
        terms: list[list[str]] = [[] for _ in amounts]
        for cell, amount in known.items():
            field = self.layout.fields[self.system.positions[cell]]
            amounts[field.word] += amount << field.shift
        for cell in computed:
            field = self.layout.fields[self.system.positions[cell]]
            new = self.expressions.number(instance.updates[cell])
            change = put(f"sub i64 {new}, {self.expressions.number(ex.cell_node(cell))}")
            terms[field.word].append(put(f"shl i64 {change}, {field.shift}") if field.shift else change)
        words = []
        for word, amount in enumerate(amounts):
            total = f"%w{word}"
            if amount:
                total = put(f"add i64 {total}, {_wrapped(amount)}")
            for term in terms[word]:
                total = put(f"add i64 {total}, {term}")
            words.append(total)
        return words


class _OfStretch(RulesWriter):
    """The rules of one stretch; instances are called by their places in an array of numbers that is given.

    A function is given where the next successor and its instance are written, what is kept of what was not played, the
    notes, the part of them that is about step checks, and the numbers.
    """

    _places: Mapping[int, int]

    def of(self, name: str, stretch: Stretch) -> list[str]:
        """The lines of the function of that name."""
        self._places = {number: place for place, number in enumerate(stretch.numbers)}
        self._branch(stretch.branch)
        self.body.do("ret void")
        given = ", ".join(f"ptr %{one}" for one in ("next", "which", "unplayed", "notes", "steps", "numbers"))
        return self.lines(f"void @{name}(ptr %state, i64 %number, {given})")

    def _instance(self, number: int, kind: str = "i64") -> str:
        at = self.body.put(f"getelementptr i64, ptr %numbers, i64 {self._places[number]}")
        found = self.body.put(f"load i64, ptr {at}")
        return found if kind == "i64" else self.body.put(f"trunc i64 {found} to {kind}")

    def _undefined_place(self, number: int) -> str:
        return self.body.put(f"add i64 {self._instance(number)}, {self.places.undefined}")

    def _step_place(self, position: int) -> str:
        return f"ptr %steps, i64 {2 * position}"


class _Calling(RulesWriter):
    """Rules whose stretches are elsewhere."""

    def calling(self, stretches: Sequence[tuple[Stretch, int]]) -> str:
        self._begin()
        put = self.body.put
        steps = put(f"getelementptr i64, ptr %notes, i64 {self.places.step_fails}")
        numbers = self._constants.name([number for stretch, _ in stretches for number in stretch.numbers])
        first = 0
        for stretch, address in stretches:
            own = put(f"getelementptr i64, ptr {numbers}, i64 {first}")
            given = f"ptr %next, ptr %which, ptr %unplayed, ptr %notes, ptr {steps}, ptr {own}"
            function = put(f"inttoptr i64 {address} to ptr")
            self.body.do(f"call void {function}(ptr %state, i64 %number, {given})")
            first += len(stretch.numbers)
        return self.module_of(self._end())


def _wrapped(amount: int) -> int:
    """A number modulo 2**64, as a signed one."""
    return (amount + 2**63) % 2**64 - 2**63


def _conjuncts(condition: Node) -> Sequence[Node]:
    return condition.args if condition.kind is Kind.AND else (condition,)
