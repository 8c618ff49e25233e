"""The trie of guards in stretches: readings of a game share most of them, so each is compiled once for all of them.

A stretch is some instances that stand beside each other in the trie, with the conditions that lead to them. What it
says does not depend on how the instances are numbered: two readings that say the same of these moves have equal
stretches.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from rulestone.model import TransitionSystem
from rulestone.model.content import content
from rulestone.model.expressions.expression import TRUE, Node
from rulestone.model.system.system import Label
from rulestone.proofs.plays.conditions import StepCheck

from .branching import cap_conditions
from .guards import Branch, constant_updates, guard_trie
from .layout import Layout

MOST_INSTANCES = 12
"""A longer stretch is seldom the same in two readings; with shorter ones rules are slower."""

LONG = 32
"""The number of instances, on average, of a stretch that is kept on disk. With longer ones more is compiled again after
an edit; with shorter ones rules are slower."""

_UNDEFINED, _PLAYABLE, _BELOW, _UP = "undefined", "playable", "below", "up"


@dataclass
class Stretch:
    """Some instances, and the conditions that lead to them.

    Attributes:
        branch: the conditions, from the root of the trie.
        numbers: of its instances, each once, in the order in which they occur.
        said: all that is compiled of it; equal for stretches that say the same.
        roots: the expressions in it.
    """

    branch: Branch
    numbers: list[int]
    said: tuple[Hashable, ...] = ()
    roots: list[Node] = field(default_factory=list)


def stretches_of(
    system: TransitionSystem, layout: Layout, steps: Sequence[StepCheck], *, long: int = 0
) -> list[Stretch]:
    """The stretches of a system's trie of guards, in its order.

    Args:
        system: whose instances they are.
        layout: of its states.
        steps: the step checks that are watched.
        long: how many moves of one rule a stretch should have; where one ends follows from what the next move is called
            alone, so that an edit of some moves leaves the stretches of all others what they are. As short as those of
            readings if 0.
    """
    found: list[Stretch] = []
    rule = ""
    room = 0
    was_large = False
    for path, branch, numbers in _units(guard_trie(system.instances), (), long or MOST_INSTANCES):
        label, many = system.instances[numbers[0]].label, len(numbers)
        is_large = many >= long // 2 > 0
        ends = many > room if not long else is_large or was_large or _is_border(label, many / long)
        if not found or label.rule != rule or ends:
            found.append(Stretch(Branch(), []))
            rule, room = label.rule, MOST_INSTANCES
        room -= many
        was_large = is_large
        _insert(found[-1].branch, path, branch)
        found[-1].numbers += numbers
    saying = _Saying(system, layout, steps)
    for stretch in found:
        saying.tell(stretch)
    return found


def _is_border(label: Label, share: float) -> bool:
    """Whether a stretch begins with a move: so it is for about a share of all moves, whatever moves there are."""
    drawn = int.from_bytes(content((label.rule, label.parameters, label.chooser))[:4], "big")
    return drawn < share * (1 << 32)


_Unit = tuple[tuple[Node, ...], Branch, list[int]]
"""The conditions that lead to a branch, the branch, and the numbers of its instances as they occur."""


def _units(branch: Branch, path: tuple[Node, ...], most: int) -> Iterator[_Unit]:
    """The largest branches with at most `most` instances."""
    numbers = _numbers(branch, most)
    if len(numbers) <= most:
        if numbers:
            yield path, branch, numbers
        return
    own = [*branch.undefined, *branch.playable]
    if own:
        yield path, Branch(branch.playable, branch.undefined), own
    for condition, below in branch.below.items():
        yield from _units(below, (*path, condition), most)


def _numbers(branch: Branch, most: int) -> list[int]:
    """The instances of a branch as they occur; where there are more than `most`, at least one more than that."""
    found: list[int] = []
    waiting = [branch]
    while waiting and len(found) <= most:
        one = waiting.pop()
        found += one.undefined
        found += one.playable
        waiting += reversed(one.below.values())
    return found


def _insert(root: Branch, path: Sequence[Node], branch: Branch) -> None:
    """Put a branch where its conditions lead; nothing else of that branch is there."""
    for condition in path:
        root = root.below.setdefault(condition, Branch())
    root.undefined += branch.undefined
    root.playable += branch.playable
    root.below.update(branch.below)


class _Saying:
    """Finds out what stretches of a system say."""

    def __init__(self, system: TransitionSystem, layout: Layout, steps: Sequence[StepCheck]) -> None:
        self._system = system
        self._layout = layout
        self._steps = steps

    def tell(self, stretch: Stretch) -> None:
        stretch.numbers = list(dict.fromkeys(stretch.numbers))
        places = {number: place for place, number in enumerate(stretch.numbers)}
        said: list[Hashable] = []
        waiting: list[tuple[Node, Branch] | None] = [(TRUE, stretch.branch)]
        while waiting:
            following = waiting.pop()
            if following is None:
                said.append(_UP)
                continue
            condition, branch = following
            said += (_BELOW, condition)
            stretch.roots.append(condition)
            for number in branch.undefined:
                said += (_UNDEFINED, places[number])
            for number in branch.playable:
                said += (_PLAYABLE, places[number], *self._played(number, stretch.roots))
            waiting.append(None)
            waiting += reversed(branch.below.items())
        stretch.said = tuple(said)

    def _played(self, number: int, roots: list[Node]) -> Iterator[Hashable]:
        """What an instance does where its guard holds."""
        instance = self._system.instances[number]
        owed = tuple(obligation.condition for obligation in instance.obligations)
        fits = tuple(condition for _, condition in cap_conditions(self._system, self._layout, number))
        asked = tuple(
            (position, check.conditions[number])
            for position, check in enumerate(self._steps)
            if number in check.conditions
        )
        known, computed = constant_updates(instance)
        updates = tuple((cell, instance.updates[cell]) for cell in computed)
        roots += owed
        roots += fits
        roots += (condition for _, condition in asked)
        roots += (node for _, node in updates)
        yield owed
        yield fits
        yield asked
        yield tuple(known.items())
        yield updates
