"""Writes the rules of a system in LLVM's text: every instance is spelt out, at its place in the trie of guards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.system.system import Instance
from rulestone.proofs.plays.conditions import Checks

from .branching import cap_conditions
from .cells import Constants
from .function_writer import WatchingWriter, conjuncts, wrapped
from .guards import Branch, constant_updates, guard_trie
from .kernel import RULES
from .layout import Layout
from .notes import CAPPED, STEPS_AT_ONCE
from .shared_expressions import SharedExpressions, shared_in
from .skipping import with_skips
from .widths import Widths


class RulesWriter(WatchingWriter):
    """Writes the function of a system's rules."""

    def __init__(
        self,
        system: TransitionSystem,
        layout: Layout,
        checks: Checks,
        widths: Widths,
        constants: Constants | None = None,
    ) -> None:
        super().__init__(system, layout, checks, widths, constants)
        self._sharing = SharedExpressions()
        self._demands: dict[int, list[tuple[int, Node]]] = {}
        self._changes: dict[int, tuple[dict[Cell, int], list[Cell]]] = {}

    def function(self) -> list[str]:
        """Guards first, each once; then what is played, and how many that were."""
        self._begin()
        self._all_of(with_skips(guard_trie(self.system.instances)))
        return self._end()

    def _begin(self) -> None:
        """Make room for what all instances write."""
        for variable, first, kind in (
            ("next", "%after", "ptr"),
            ("which", "%instance", "ptr"),
            ("unplayed", "0", "i64"),
        ):
            self.body.room(f"%{variable}", kind)
            self.body.do(f"store {kind} {first}, ptr %{variable}")
        self.body.do(f"%steps = getelementptr i64, ptr %notes, i64 {self.places.step_fails}")
        self._begin_checks()

    def _begin_checks(self) -> None:
        """Make room for which step checks hold."""
        if self.checks.steps:
            self.body.room("%holding", f"[{len(self.checks.steps)} x i8]")

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

    def _all_of(self, root: Branch) -> None:
        """A whole trie."""
        self._sharing = shared_in(root, self._asked)
        self.expressions.alone = self._sharing.alone
        with self.body.scope(self._sharing.of(root)):
            self._branch(root)

    def _asked(self, number: int) -> Iterator[Node]:
        """What is computed where an instance's guard holds."""
        instance = self.system.instances[number]
        yield from (obligation.condition for obligation in instance.obligations)
        yield from (condition for _, condition in cap_conditions(self.system, self.layout, number))
        for _, condition in self._demanded(number):
            yield from conjuncts(condition)
        yield from self._made(instance)

    def _made(self, instance: Instance) -> Iterator[Node]:
        """What is computed for the state after a step."""
        return (instance.updates[cell] for cell in self._updates(instance)[1])

    def _demanded(self, number: int) -> list[tuple[int, Node]]:
        """What step checks demand of an instance, by check."""
        found = self._demands.get(number)
        if found is None:
            asked = ((position, check.conditions.get(number)) for position, check in enumerate(self.checks.steps))
            found = [(position, condition) for position, condition in asked if condition is not None]
            self._demands[number] = found
        return found

    def _updates(self, instance: Instance) -> tuple[dict[Cell, int], list[Cell]]:
        """See `constant_updates`."""
        found = self._changes.get(id(instance))
        if found is None:
            found = self._changes[id(instance)] = constant_updates(instance)
        return found

    def _branch(self, branch: Branch) -> None:
        for number in branch.undefined:
            self._undefined(number)
        for number in branch.playable:
            self._leaf(number)
        for condition, below in branch.below.items():
            truth = self.expressions.truth(condition)
            if truth == "true":
                self._branch(below)
            elif truth != "false":
                with self.body.where(truth, self._sharing.of(below)):
                    self.expressions.assume(condition)
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
        body = self.body
        holding = self.expressions.all_hold(conditions)
        if not holding.startswith("%"):
            (then if holding == "true" else otherwise)()
            return
        good, bad, after = (body.name(letter) for letter in "abe")
        body.branch(f"br i1 {holding}, label %{good}, label %{bad}")
        for label, write in ((bad, otherwise), (good, then)):
            body.label(label)
            with body.inside():
                if label == good:
                    for condition in conditions:
                        self.expressions.assume(condition)
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

    # What is noticed

    def _judge_step(self, number: int) -> None:
        """Note the step checks that fail for an instance.

        All are computed, and asked for together: hardly ever one fails.
        """
        body = self.body
        holding: dict[int, str] = {}
        for position, condition in self._demanded(number):
            holds = self.expressions.all_hold(conjuncts(condition))
            if holds != "true":
                holding[position] = holds
        if not holding:
            return
        with body.unless(body.joined("and", holding.values())):
            for first in range(0, len(self.checks.steps), STEPS_AT_ONCE):
                asked = 0
                for position in range(first, first + STEPS_AT_ONCE):
                    if position in holding:
                        asked |= 1 << position - first
                        at = body.put(f"getelementptr i8, ptr %holding, i64 {position}")
                        body.do(f"store i1 {holding[position]}, ptr {at}")
                if asked:
                    where = self._part("steps", "i64", 2 * first), self._part("holding", "i8", first)
                    signed = f"i64 %number, i64 {self._instance(number)}"
                    given = f"{where[0]}, {signed}, {where[1]}, i64 {wrapped(asked)}"
                    body.do(f"call void {body.address('@note_steps')}({given})")

    def _part(self, name: str, kind: str, first: int) -> str:
        """A pointer to a part of what another points at."""
        return f"ptr {self.body.put(f'getelementptr {kind}, ptr %{name}, i64 {first}')}" if first else f"ptr %{name}"

    def _undefined(self, number: int) -> None:
        self.body.do("store i64 2, ptr %unplayed")
        note, place = self.body.address("@note"), self._undefined_place(number)
        self.body.do(f"call void {note}(ptr %notes, i64 {place}, i64 %number)")

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

    def _new_code(self, instance: Instance, cell: Cell) -> str:
        """The name of a code that is computed; "0" where somebody else adds it."""
        return self.expressions.number(instance.updates[cell])

    def _changed_words(self, instance: Instance) -> list[str]:
        """The names of the successor's words: each the state's own, but for the fields that change.

        To a field that changes by a known number the difference is added. Where another field of the word is set, all
        of them are emptied together, and what they are to hold is added. Sums are modulo 2**64, and exact: for every
        field's new code has room in it.
        """
        put = self.body.put
        known, computed = self._updates(instance)
        amounts = [0] * self.layout.words
        emptied = [0] * self.layout.words
        terms: list[list[str]] = [[] for _ in amounts]
        for cell in computed:
            field = self.layout.fields[self.system.positions[cell]]
            emptied[field.word] |= field.mask << field.shift
            amounts[field.word] -= field.low << field.shift
            new = self._new_code(instance, cell)
            if new.startswith("%"):
                terms[field.word].append(put(f"shl i64 {new}, {field.shift}") if field.shift else new)
            else:
                amounts[field.word] += int(new) << field.shift
        for cell, amount in known.items():
            field = self.layout.fields[self.system.positions[cell]]
            update = instance.updates[cell]
            if emptied[field.word] and update.is_constant:
                emptied[field.word] |= field.mask << field.shift
                amount = update.payload - field.low
            amounts[field.word] += amount << field.shift
        words = []
        for word, amount in enumerate(amounts):
            total = f"%w{word}"
            if emptied[word]:
                total = put(f"and i64 {total}, {wrapped(~emptied[word])}")
            if wrapped(amount):
                total = put(f"add i64 {total}, {wrapped(amount)}")
            for term in terms[word]:
                total = put(f"add i64 {total}, {term}")
            words.append(total)
        return words
