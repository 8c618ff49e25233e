"""The moves of a game by what people call them: a rule, who plays it, and some of its parameters.

A worked example names one of thousands of moves, hundreds of times; to go through them all takes longer than to play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .system import Instance, TransitionSystem


class MovesCalled:
    """Looks moves up.

    Args:
        system: whose moves they are.
    """

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._having: dict[tuple[str, str], dict[Any, list[Instance]] | None] = {}

    def of(self, rule: str, by: Any, parameters: Mapping[str, Any]) -> list[Instance]:
        """The moves of a rule that have these parameters, in their order.

        Args:
            rule: the name.
            by: who plays; anybody if None.
            parameters: some or all of them.
        """
        given = list(parameters.items())
        return [
            one
            for one in self._fewest(rule, parameters)
            if (by is None or one.label.chooser == by) and all(pair in one.label.parameters for pair in given)
        ]

    def _fewest(self, rule: str, parameters: Mapping[str, Any]) -> Sequence[Instance]:
        """Of the moves that have one of the parameters, the fewest; all of the rule where nothing can be looked up."""
        fewest = self._system.instances_by_rule.get(rule, ())
        for name, value in parameters.items():
            having = self._by_value(rule, name)
            try:
                found = fewest if having is None else having.get(value, ())
            except TypeError:  # a value that cannot be looked up may equal one that can
                continue
            if len(found) < len(fewest):
                fewest = found
        return fewest

    def _by_value(self, rule: str, name: str) -> Mapping[Any, Sequence[Instance]] | None:
        """The moves of a rule by the value of one parameter; None where a value cannot be looked up."""
        key = rule, name
        if key not in self._having:
            found: dict[Any, list[Instance]] = {}
            try:
                for one in self._system.instances_by_rule.get(rule, ()):
                    for called, value in one.label.parameters:
                        if called == name:
                            found.setdefault(value, []).append(one)
                self._having[key] = found
            except TypeError:
                self._having[key] = None
        return self._having[key]
