"""What the pages about the games say in numbers, computed from the rules whenever the pages are tested.

A page marks a figure by an invisible comment that names a function here, as `MODULE.FUNCTION`, and says what it gives
right after it:

    <!-- figure: kajuka.tied_hands -->7.798 % of dealt hands tie
    <!-- holds: kajuka.at_most_two_lead -->nobody shares the bonus with two others

A function that gives a list speaks for the numbers and words that follow, one after another: for a whole table, say. A
number is shown to as many decimals as the writer likes; a word or phrase (a `str`) must come literally before the next
mark. `holds` wants True: it stands before an *if* or *never* that has no number.

Every number in digits must be covered so; one that is written out is where it counts something (`in_words`). Not
counted are what stands in code and commands, in the targets of links, the numbers of lists, years in brackets, and
names that have a digit (z3, 11x11).
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

_MARK = re.compile(r"<!--\s*(figure|holds):\s*([\w.]+)\s*-->")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?(?!\w)")
_NOT_TEXT = [
    re.compile(r"^```.*?^```[ ]*$", re.MULTILINE | re.DOTALL),  # commands and programs, which are run
    re.compile(r"`[^`\n]*`"),
    re.compile(r"<!--.*?-->", re.DOTALL),
    re.compile(r"\]\([^)]*\)"),
    re.compile(r"^[ ]*\d+\.(?=\s)", re.MULTILINE),  # the number of a list
    re.compile(r"\(([^()]*, )?(19|20)\d\d\)"),
    re.compile(r"\b\d+x\d+\b"),
]


@dataclass(frozen=True)
class Mark:
    """A comment that names a computation."""

    kind: str
    name: str
    start: int
    end: int


def marks_of(page: str) -> Iterator[Mark]:
    """The marks of a page, in order."""
    for found in _MARK.finditer(page):
        yield Mark(found[1], found[2], found.start(), found.end())


def bare(page: str) -> str:
    """The page with everything that is no text blanked out, at the same places."""
    for pattern in _NOT_TEXT:
        page = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), page)
    return page


def computed(name: str) -> Any:
    """What a function of these modules gives. Raises LookupError where there is none."""
    module, _, function = name.partition(".")
    try:
        return getattr(importlib.import_module(f"tests.pages.{module}"), function)()
    except (ModuleNotFoundError, AttributeError) as error:
        raise LookupError(f"nothing computes {name}: {error}") from None


_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(number: int) -> str:
    """A small number as pages write it out."""
    return _WORDS[number]


def says(shown: str, value: Any) -> bool:
    """Whether a number as it is shown is a value, to the decimals shown."""
    plain = shown.replace(",", "")
    decimals = len(plain.partition(".")[2])
    if isinstance(value, int) and decimals:
        return False
    exactly = isinstance(value, int) or "/" in plain
    return abs(Fraction(plain) - Fraction(value)) <= (0 if exactly else Fraction(1, 2 * 10**decimals))


def faults_of(page: str) -> list[str]:
    """What a page says that is not computed, or computed otherwise; each with its line."""
    text = bare(page)
    numbers = list(_NUMBER.finditer(text))
    covered: set[int] = set()
    faults: list[str] = []
    marks = list(marks_of(page))

    def fault(position: int, words: str) -> None:
        faults.append(f"line {page.count(chr(10), 0, position) + 1}: {words}")

    for mark, after in zip(marks, [*(m.start for m in marks), len(page)][1:], strict=True):
        try:
            value = computed(mark.name)
        except LookupError as error:
            fault(mark.start, str(error))
            continue
        if mark.kind == "holds":
            if value is not True:
                fault(mark.start, f"{mark.name} does not hold: {value}")
            continue
        position = mark.end
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str):
                found = page.find(item, position, after)
                if found < 0:
                    fault(position, f"{mark.name} says {item!r}, which is not found after it")
                    break
                position = found + len(item)
                covered |= {n.start() for n in numbers if found <= n.start() < position}
                continue
            following = next((n for n in numbers if position <= n.start() < after), None)
            if following is None:
                fault(position, f"{mark.name} says {item}, and no number is left")
                break
            covered.add(following.start())
            if not says(following[0], item):
                fault(following.start(), f"{mark.name} says {item} ({float(item):.6g}), not {following[0]}")
            position = following.end()
    faults += [
        f"line {page.count(chr(10), 0, n.start()) + 1}: nothing computes {n[0]}"
        for n in numbers
        if n.start() not in covered
    ]
    return faults
