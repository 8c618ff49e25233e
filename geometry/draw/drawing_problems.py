"""Problems on the picture of a board: a number at each place, where several lie at one place all of theirs together."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.soundness.problems import Problem

from .canvas import Canvas

ROUND = 9.0  # pixels: the radius of the circle about a number
BESIDE = 14.0  # pixels: numbers nearer to each other would hide one another
MOST_TOLD = 3  # runs of numbers at one place


def draw_problems(canvas: Canvas, problems: Sequence[Problem], written: FloatArray, colour: str) -> None:
    """A circle with its number at the place of each problem; what would hide another stands with it.

    `written` are the words on the board: x, y and size in pixels. Circles that would cover one are moved up.
    """
    marks: list[tuple[float, float, list[int]]] = []
    near: dict[tuple[int, int], list[int]] = {}  # marks by squares as wide as they may hide one another
    for number, problem in enumerate(problems, start=1):
        x, y = _free_of_words(*canvas.at(*problem.place), written)
        column, row = int(x // BESIDE), int(y // BESIDE)
        around = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        others = [mark for square in around for mark in near.get(square, ())]
        hidden = [mark for mark in others if np.hypot(marks[mark][0] - x, marks[mark][1] - y) < BESIDE]
        if hidden:
            marks[min(hidden)][2].append(number)
            continue
        near.setdefault((column, row), []).append(len(marks))
        marks.append((x, y, [number]))
    for x, y, numbers in marks:
        words = _runs(numbers)
        half = max(ROUND, 3.3 * len(words) + 4) if len(words) > 2 else ROUND
        told = " ".join(f"{problems[number - 1].message}." for number in numbers[:20])
        look = f'fill="white" stroke="{colour}" stroke-width="2"><title>{escape(told)}</title>'
        if half > ROUND:
            where = (
                f'x="{x - half:.2f}" y="{y - ROUND:.2f}" width="{2 * half:.2f}" height="{2 * ROUND:g}" rx="{ROUND:g}"'
            )
            canvas.add(f"<rect {where} {look}</rect>")
        else:
            canvas.add(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{ROUND:g}" {look}</circle>')
        canvas.text(x, y, 11, words, colour)


def _free_of_words(x: float, y: float, written: FloatArray) -> tuple[float, float]:
    """The place of a circle, moved up where it would cover words."""
    covered = np.hypot(written[:, 0] - x, written[:, 1] - y) < ROUND + written[:, 2] / 2
    if covered.any():
        y = float(written[covered, 1].min() - written[covered, 2].max() / 2 - ROUND - 1)
    return x, y


def _runs(numbers: Sequence[int]) -> str:
    """Ascending numbers in words.

    >>> _runs([2, 8, 9, 10]), _runs([1, 3, 5, 7])
    ('2, 8-10', '1, 3, 5 ...')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs[:MOST_TOLD]]
    return ", ".join(told) + (" ..." if len(runs) > MOST_TOLD else "")
