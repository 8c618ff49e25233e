"""Lines on which the demands of rules stand, after other lines of a file were edited: what did not change has moved.

A demand names the line on which its author says it, and no file. So while a part of a game is read, it is noted in
which files each line was named. Functions whose code is what it was, instruction by instruction, tell where each of
their lines stands by now. A line that was named in two files, and has moved in one of them, cannot be followed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any

from ..content import Digest

Placed = dict[str, list[list[list[int]]]]
"""Where code stands: for every function, by module, name and code, of each one that has these: of its code, and of all
that is nested in it, the first line, and lines of instructions, each behind the place of the first one that it has."""

LinesNamed = dict[int, tuple[str, ...]]
"""In which modules lines are named."""


def placed(functions: Iterable[tuple[FunctionType, Digest]]) -> Placed:
    """Where functions stand, each given with the digest of its code."""
    found: Placed = {}
    for function, said in functions:
        name = "\0".join((function.__module__, function.__qualname__, said.hex()))
        found.setdefault(name, []).append(list(_lines_in(function.__code__)))
    return {name: sorted(some) for name, some in found.items()}


def _lines_in(code: CodeType) -> Iterator[list[int]]:
    lines = [code.co_firstlineno]
    for place, _, line in code.co_lines():
        if line is not None:
            lines += (place, line)
    yield lines
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _lines_in(one)


def modules_of_lines(
    functions: Iterable[FunctionType], begun: Collection[FunctionType], files: Mapping[int, Collection[str]]
) -> dict[int, set[str]]:
    """In which modules lines are named: those of some functions on which these stand.

    Args:
        functions: all that may name them.
        begun: those of which the first line is named.
        files: in which files each line is named.
    """
    found: dict[int, set[str]] = {}
    for one in functions:
        file = one.__code__.co_filename
        for line in {number for lines in _lines_in(one.__code__) for number in (lines[0], *lines[2::2])}:
            if file in files.get(line, ()) or (one in begun and line == one.__code__.co_firstlineno):
                found.setdefault(line, set()).add(one.__module__)
    return found


def moved(before: Placed, now: Placed) -> dict[tuple[str, int], int | None]:
    """Where lines of modules stand by now; None where that is not certain. What was edited itself is left out."""
    found: dict[tuple[str, int], int | None] = {}
    for name, then in before.items():
        here = now.get(name, ())
        if len(then) != len(here):
            continue
        module = name.partition("\0")[0]
        for pair in zip(then, here, strict=True):
            for old, new in zip(*pair, strict=False):
                for line, other in _side_by_side(old, new):
                    known = found.setdefault((module, line), other)
                    if known != other:
                        found[module, line] = None
    return found


def _side_by_side(old: list[int], new: list[int]) -> Iterator[tuple[int, int]]:
    """The lines of the same instructions of two pieces of code that are alike."""
    yield old[0], new[0]
    then, here = dict(zip(old[1::2], old[2::2], strict=True)), dict(zip(new[1::2], new[2::2], strict=True))
    line = other = None
    for place in sorted({*then, *here}):
        line, other = then.get(place, line), here.get(place, other)
        if line is not None and other is not None:
            yield line, other


def followed(
    lines: Collection[int], named: Mapping[int, Collection[str]], where: Mapping[tuple[str, int], int | None]
) -> dict[int, int] | None:
    """Where each of some lines stands by now; None where that is not certain of all of them."""
    found = {}
    for line in lines:
        places = {where.get((module, line)) for module in named.get(line, ())}
        place = places.pop() if len(places) == 1 else None
        if place is None:
            return None
        found[line] = place
    return found


class WithLinesMoved:
    """Demands by number, each with the line on which it stands by now; the same one is the same object again.

    Args:
        demands: as they were packed.
        lines: where each line stands by now; nothing has moved where this is None.
    """

    def __init__(self, demands: list[Any], lines: Mapping[int, int] | None) -> None:
        self._demands = demands
        self._lines = lines
        self._known: dict[int, Any] = {}

    def __getitem__(self, number: int) -> Any:
        if self._lines is None:
            return self._demands[number]
        found = self._known.get(number)
        if found is None:
            one = self._demands[number]
            line = one.line if one.line is None else self._lines[one.line]
            found = self._known[number] = one._replace(line=line)
        return found


def with_those(lines: LinesNamed, then: Iterable[tuple[int, Sequence[str]]]) -> LinesNamed:
    """In which modules lines are named: as it was found now, and then."""
    before = {line: set(modules) for line, modules in then}
    return {line: tuple(sorted(before.get(line, set()).union(modules))) for line, modules in lines.items()}


def joined(named: Iterable[tuple[int, tuple[str, ...]]]) -> LinesNamed:
    """In which modules lines are named; what has moved to one line is named there."""
    found: dict[int, set[str]] = {}
    for line, modules in named:
        found.setdefault(line, set()).update(modules)
    return {line: tuple(sorted(modules)) for line, modules in found.items()}
