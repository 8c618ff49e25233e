"""Covering arrays: few combinations of readings in which every two (or t) readings meet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product

Row = dict[str, str]
"""A reading for every question."""

Meeting = tuple[tuple[str, str], ...]
"""Readings of different questions, in the order of the questions."""


def meetings(readings: Mapping[str, Sequence[str]], strength: int = 2) -> list[Meeting]:
    """Every combination of readings of `strength` different questions.

    Args:
        readings: by question.
        strength: how many questions meet; all of them where there are fewer.
    """
    size = min(strength, len(readings))
    return [
        tuple(zip(names, chosen, strict=True))
        for names in combinations(readings, size)
        for chosen in product(*(readings[name] for name in names))
    ]


def meetings_in(row: Mapping[str, str], strength: int = 2) -> Iterator[Meeting]:
    """The meetings that a row covers."""
    return combinations(row.items(), min(strength, len(row)))


def covering_array(
    readings: Mapping[str, Sequence[str]], strength: int = 2, first: Mapping[str, str] | None = None
) -> list[Row]:
    """Rows in which every meeting of `strength` readings occurs; greedy, and the same in every run.

    Args:
        readings: by question.
        strength: 2 for all pairs.
        first: the row to begin with; the first reading of every question if None.

    Each row begins with a meeting that is missing and takes, question by question, the reading that adds most missing
    ones (D. Cohen et al., The AETG System, 1997, without its random choices).
    """
    if not readings:
        return []
    rows = [{name: (first or {}).get(name, found[0]) for name, found in readings.items()}]
    missing = dict.fromkeys(meetings(readings, strength))
    while True:
        for meeting in meetings_in(rows[-1], strength):
            missing.pop(meeting, None)
        if not missing:
            return rows
        rows.append(completed(readings, next(iter(missing)), missing))


def completed(readings: Mapping[str, Sequence[str]], meeting: Meeting, missing: Collection[Meeting]) -> Row:
    """A row with a meeting in it, and with as many missing ones as a greedy choice finds."""
    row = dict(meeting)
    whole = len(meeting)
    by_reading: dict[tuple[str, str], list[Meeting]] = {}
    for one in missing:
        for part in one:
            by_reading.setdefault(part, []).append(one)
    while len(row) < len(readings):

        def gain(choice: tuple[str, str]) -> tuple[int, int]:
            would = {**row, choice[0]: choice[1]}
            known = [
                sum(would.get(question) == reading for question, reading in one)
                for one in by_reading.get(choice, ())
                if all(would.get(question, reading) == reading for question, reading in one)
            ]
            return known.count(whole), sum(known)  # whole ones, then beginnings of others

        open_choices = [(name, reading) for name, found in readings.items() if name not in row for reading in found]
        question, reading = max(open_choices, key=gain)
        row[question] = reading
    return {name: row[name] for name in readings}
