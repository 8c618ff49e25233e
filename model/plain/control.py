"""`if`, loops, `return`, `break` and `continue` where they depend on the state.

Both branches of such an `if` are read, each under its condition, and names are merged behind it. A `return`, `break` or
`continue` in a branch ends the reading of it; what follows is read under the condition that it was not come by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextvars import Token
from typing import Any

from ..errors import GameError
from ..expressions import written as wr
from ..expressions.written import Written
from ..words import paths
from ..words.merged_names import OneOf, condition_of, merge, symbolic
from ..words.parts_of_elements import parts_in_order
from ..words.paths import Context, Step, covered, joined
from ..words.values import Value, lift
from .iterators import further
from .set_orders import SETS, in_one_order
from .standing_for_python import stands_for_python


class Jump(BaseException):
    """Nothing that follows is come by, up to where the branch ends."""


class KnownBranch:
    """An `if` whose answer is known."""

    __slots__ = ("orelse", "then")
    both = False

    def __init__(self, answer: bool) -> None:
        self.then = answer
        self.orelse = not answer

    def died(self) -> None:
        """Never asked for: what is known is left as Python leaves it."""
        raise


_KNOWN = {True: KnownBranch(True), False: KnownBranch(False)}


class Fork:
    """An `if` on the state. First the one branch is read, then the other.

    Args:
        condition: what is asked.
        before: what the names stand for that branches set.
    """

    both = True
    then = True
    orelse = True

    def __init__(self, context: Context, condition: Written, before: tuple[Any, ...]) -> None:
        self._context = context
        self._condition = condition
        self._before = before
        self._after: tuple[Any, ...] = ()
        self._dead = [False, False]
        self._left: list[list[Step]] = []
        self._branch = 0
        self._jumps = context.jumps
        self._length = len(context.path)
        context.forks += 1
        context.push(condition)

    def died(self) -> None:
        """The end of the branch is not come by."""
        self._dead[self._branch] = True

    def turn(self, *after: Any) -> tuple[Any, ...]:
        """From the first branch to the second. Returns what the names stood for before."""
        self._after = after
        self._leave_branch()
        self._branch = 1
        self._context.push(wr.negation(self._condition))
        return self._before

    def join(self, *after: Any) -> tuple[Any, ...]:
        """Behind both branches. Returns what the names stand for. Raises Jump where the end of neither is come by."""
        context, condition = self._context, self._condition
        self._leave_branch()
        context.forks -= 1
        dead, other_dead = self._dead
        if dead and other_dead:
            raise Jump
        live, other_live = (joined(left) for left in self._left)
        if dead or other_dead:
            context.push(wr.negation(condition) if dead else condition)
            self._mark()
            for step in self._left[1 if dead else 0]:
                context.push(step)
                self._mark()
            return after if dead else self._after
        if live is not other_live:
            if other_live is wr.TRUE:
                context.push(wr.implication(condition, live))
            elif live is wr.TRUE:
                context.push(wr.disjunction((condition, other_live)))
            else:
                context.push(wr.either(condition, live, other_live))
            self._mark()
        elif live is not wr.TRUE:
            context.push(live)
            self._mark()
        return tuple(merge(condition, one, other) for one, other in zip(self._after, after, strict=True))

    def _leave_branch(self) -> None:
        self._left.append(list(self._context.path[self._length + 1 :]))
        self._context.cut(self._length)

    def _mark(self) -> None:
        """What was pushed says only that no `return` was come by, unless a loop was left, too."""
        if self._context.jumps == self._jumps:
            self._context.returned[len(self._context.path) - 1] = self


def fork(test: Any, *before: Any) -> KnownBranch | Fork:
    """What an `if` goes by."""
    if test is True or test is False:
        return _KNOWN[test]
    if not symbolic(test):
        return _KNOWN[bool(test)]
    context = paths.here()
    condition = condition_of(test)
    if context.reader is not None:
        condition = context.reader.branch(condition)
    context.ask(condition)
    return Fork(context, condition, before)


class Loop:
    """A `for`, or a `while` on what is known, in which rounds may be left under conditions on the state."""

    def __init__(self, frame: Frame, *, endless: bool = False) -> None:
        self._frame = frame
        self._context = frame.context
        self._base = len(self._context.path)
        self._forks = self._context.forks
        self._endless = endless
        self._round = self._base
        self._skips: list[tuple[Written, tuple[Any, ...]]] = []
        self._exits: list[Written] = []  # of this round: what left the loop
        self._breaks: list[tuple[Written, tuple[Any, ...]]] = []
        self._returns: list[Written] = []
        self._dead = False
        self._leads_further_out = False
        frame.loops.append(self)

    def begin(self) -> None:
        """A round begins."""
        self._round = len(self._context.path)
        self._skips, self._exits = [], []

    def is_inside(self) -> bool:
        """Whether an `if` on the state is open in this round."""
        return self._context.forks > self._forks

    def leave(self, *names: Any) -> None:
        """`break`. Raises Jump where it is under a condition on the state."""
        context = self._context
        self._frame.refuse_when()
        if not self.is_inside() and len(context.path) == self._base:
            return
        if self._endless:
            raise GameError("`while` goes on depending on the state", fix="write `for` over what is known, and `break`")
        context.jumps += 1
        self._left_from_inside()
        self._breaks.append((joined(context.path[self._base :]), names))
        self._exits.append(joined(context.path[self._round :]))
        if self.is_inside() or len(context.path) > self._round:  # not on every way through this round
            raise Jump
        self._dead = True

    def skip(self, *names: Any) -> None:
        """`continue`. Raises Jump where it is under a condition on the state."""
        context = self._context
        self._frame.refuse_when()
        if not self.is_inside() and not self._skips and len(context.path) == self._round:
            return
        if self._endless:
            raise GameError("`while` goes on depending on the state", fix="write `for` over what is known")
        context.jumps += 1
        self._left_from_inside()
        self._skips.append((joined(context.path[self._round :]), names))
        raise Jump

    def _left_from_inside(self) -> None:
        """`break` and `continue` in the `else` of loops inside: what follows these is not come by, either."""
        for inner in self._frame.loops[self._frame.loops.index(self) + 1 :]:
            inner.returned()
            inner._leads_further_out = True

    def returned(self) -> None:
        """`return` under a condition on the state."""
        self._returns.append(joined(self._context.path[self._base :]))
        self._exits.append(joined(self._context.path[self._round :]))

    def died(self) -> None:
        """The end of the round is not come by, but by `continue`."""
        self._dead = True

    def end(self, *names: Any) -> tuple[Any, ...]:
        """The round is over. Returns what the names stand for."""
        context = self._context
        if self._skips:
            if self._dead:
                self._dead = False
                names = self._skips.pop()[1]
            for condition, then in reversed(self._skips):
                names = tuple(merge(condition, one, other) for one, other in zip(then, names, strict=True))
            context.cut(self._round)
            if self._exits:
                context.push(wr.negation(wr.disjunction(self._exits)))
        return names

    @property
    def over(self) -> bool:
        """Whether no further round is come by."""
        return self._dead

    def finish(self, *names: Any) -> tuple[Any, ...]:
        """Behind the loop and its `else`. Returns what the names stand for. Raises Jump where nothing follows."""
        context = self._context
        self._frame.loops.pop()
        if self._dead:
            if not self._breaks:
                raise Jump
            names = self._breaks.pop()[1]
        elif not self._breaks:
            return names  # what is left on the path says that no `return` was come by
        for condition, then in reversed(self._breaks):
            names = tuple(merge(condition, one, other) for one, other in zip(then, names, strict=True))
        context.cut(self._base)
        if self._returns:
            context.push(wr.negation(wr.disjunction(self._returns)))
            if not self._leads_further_out:
                context.returned[len(context.path) - 1] = self
        return names


class Frame:
    """One call of a method: where it began, and what it returns under which conditions."""

    __slots__ = ("_base", "_forks", "_junctions", "_returns", "_token", "_whens", "context", "loops")

    def __init__(self) -> None:
        found = paths.current()
        self._token: Token[Context | None] | None = None
        if found is None:
            found = Context()
            self._token = paths.begin(found)
        self.context = found
        self.loops: list[Loop] = []
        self._base = len(found.path)
        self._forks = found.forks
        self._whens = found.whens
        self._junctions = len(found.junctions)
        self._returns: list[tuple[Written, Any]] = []

    def refuse_when(self) -> None:
        """Raises GameError where a `with when(...)` of this method is open."""
        if self.context.whens > self._whens:
            raise GameError("a method or a round is left inside of `with when(...)`", fix="write `if` instead of it")

    def give(self, value: Any) -> Any:
        """`return`. Returns what is returned. Raises Jump where it is under a condition on the state."""
        context = self.context
        if context.whens > self._whens:
            self.refuse_when()
        loops = self.loops
        if context.forks == self._forks and not (loops and any(loop._breaks or loop._skips for loop in loops)):
            return self._all(value) if self._returns or self._token is not None else value
        steps = [
            step for place, step in enumerate(context.path) if place >= self._base and place not in context.returned
        ]
        self._returns.append((joined(steps), value))
        for loop in self.loops:
            loop.returned()
        raise Jump

    def died(self) -> Any:
        """The end of the method is not come by, so all that it returns is known."""
        return self._all(self._returns.pop()[1])

    def _all(self, value: Any) -> Any:
        """What is returned, the last value being that of all ways that are left."""
        if self._returns:
            for condition, earlier in reversed(self._returns):
                value = merge(condition, earlier, value)
        context = self.context
        if self._token is not None:
            if not context.keeps(value.written if type(value) is Value else None, 0, self._base):
                context.ask_what_was_evaluated()
            if context.asked:
                value = Value(covered(context.asked, _result(value)))
        return value

    def leave(self) -> None:
        """The method has returned."""
        context = self.context
        context.cut(self._base)
        context.forks = self._forks
        if len(context.junctions) > self._junctions:
            del context.junctions[self._junctions :]
        if self._token is not None:
            paths.end(self._token)


def _result(value: Any) -> Written:
    """What a property returns, where something besides it was asked."""
    if value is None:
        raise GameError("nothing is returned, and something was asked of the state", fix="return a condition")
    return lift(value)


@stands_for_python
def rounds(things: Iterable[Any]) -> Iterator[Any]:
    """What a loop goes through: what is known."""
    if isinstance(things, Value):
        parts = parts_in_order(things) if type(things) is Value else None
        if parts is None or any(there is not wr.TRUE for there, _ in parts):
            fix = _TWO_LOOPS if isinstance(things, OneOf) else _KNOWN_THINGS
            raise GameError(f"`{things!r}` is gone through, and depends on the state", fix=fix)
        return iter([part for _, part in parts])
    return iter(further(in_one_order(things) if type(things) in SETS else things))


_TWO_LOOPS = "write `if` and `else` with a loop in each, or go through all that it may be, and ask inside"
_KNOWN_THINGS = "go through all that it may be, and ask inside whether it is meant"
