"""What many plays look like, drawn: how long they are, who wins, and which readings change that. SVG, by hand.

Colours stand as attributes, so that a picture can be looked at alone; the page's style sheet takes over by class.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median

from markupsafe import Markup, escape
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.statistics.intervals import Estimate
from rulestone.proofs.statistics.summary import Summary

MOST_BARS = 40
"""A histogram has at most this many bars; longer ranges are gathered."""

MOST_ROWS = 24
"""How many readings are drawn, those that differ most."""

_INK, _SOFT, _LINE = "#22252b", "#5c626d", "#dcd9cf"
_SEATS = ("#1f62c4", "#b3261e", "#16703c", "#855b04", "#8e36a0", "#0e7280")
_COLOURS = ("blue", "red", "green", "yellow", "purple", "cyan")
_ALSO = {"gold": "yellow", "magenta": "purple", "violet": "purple"}
"""What the colours of `_SEATS` are called, so that Red is drawn red."""

_MARKS = (
    "",
    "M-4 -4h8v8h-8z",
    "M0 -5L5 0L0 5L-5 0z",
    "M-5 4L0 -5L5 4z",
    "M-5 -4L0 5L5 -4z",
)
"""Disk, square, diamond, and triangles up and down: series are told apart without colours, too."""

_WIDTH = 640


@dataclass(frozen=True)
class DotRow:
    """A row of a plot of shares: a name, and for each series an estimate, or None."""

    name: str
    estimates: Sequence[Estimate | None]


def histogram(lengths: Mapping[int, int], unit: str = "choices") -> Markup:
    """How many plays have which length; the median is marked. Empty where there is no play.

    Args:
        lengths: plays by length.
        unit: what is counted.
    """
    if not lengths:
        return Markup("")
    low, high = min(lengths), max(lengths)
    wide = max(1, ceil((high - low + 1) / MOST_BARS))
    bins = [(start, sum(lengths.get(n, 0) for n in range(start, start + wide))) for start in range(low, high + 1, wide)]
    most, plays = max(number for _, number in bins), sum(lengths.values())
    left, top, width, height = 46, 20, _WIDTH - 60, 150
    step = width / len(bins)
    middle = median([length for length, number in lengths.items() for _ in range(number)])
    parts = [_ruled(left, top, width, height, most / plays)]
    for place, (start, number) in enumerate(bins):
        tall = height * number / most
        span = str(start) if wide == 1 else f"{start} to {start + wide - 1}"
        parts.append(
            f'<rect class="bar" fill="{_SEATS[0]}" x="{left + place * step + 0.5:.1f}" y="{top + height - tall:.1f}" '
            f'width="{max(1.0, step - 1):.1f}" height="{tall:.1f}"><title>{span} {escape(unit)}: {number} of {plays} '
            "plays</title></rect>"
        )
    for place in _ticks(len(bins)):
        parts.append(_text(left + (place + 0.5) * step, top + height + 16, str(bins[place][0]), "middle"))
    at = left + (middle - low + 0.5) / wide * step
    parts.append(
        f'<line class="median" stroke="{_INK}" stroke-dasharray="4 3" x1="{at:.1f}" x2="{at:.1f}" y1="{top - 14}" '
        f'y2="{top + height}"/>'
    )
    side, where = ("start", 5) if at < left + width * 0.7 else ("end", -5)
    parts.append(_text(at + where, top - 5, f"median {middle:g}", side))
    parts.append(_text(left + width / 2, top + height + 34, unit, "middle", soft=True))
    told = f"Lengths of {plays} plays: from {low} to {high} {unit}, median {middle:g}"
    return _svg(top + height + 42, told, parts)


def _ruled(left: float, top: float, width: float, height: float, highest: float) -> str:
    lines = []
    for part in (0.0, 0.5, 1.0):
        y = top + height * (1 - part)
        lines.append(f'<line class="rule" stroke="{_LINE}" x1="{left}" x2="{left + width}" y1="{y:.1f}" y2="{y:.1f}"/>')
        if part:
            lines.append(_text(left - 6, y + 4, f"{100 * highest * part:.2g} %", "end"))
    return "".join(lines)


def _ticks(number: int) -> Iterator[int]:
    every = max(1, ceil(number / 10))
    yield from range(0, number, every)


def dots(rows: Sequence[DotRow], series: Sequence[str], told: str, fair: float | None = None) -> Markup:
    """Shares with the intervals in which the true ones lie in 95 cases of a hundred: a row for each name.

    Args:
        rows: from top to bottom.
        series: what the estimates of a row are, each with a colour.
        told: the picture in a sentence.
        fair: where a line is drawn, such as one part of as many as there are players.
    """
    if not rows:
        return Markup("")
    many = len(series) > 1
    left = min(200, 24 + 7 * max(len(_short(row.name)) for row in rows))
    top, pitch, colours = 34 if many else 14, 15 * len(series) + 8, _colours(series)
    width, height = _WIDTH - left - 24, pitch * len(rows)
    ends = [end for row in rows for e in row.estimates if e is not None for end in (e.low, e.high)]
    highest = min(1.0, ceil(max([*ends, fair or 0.0]) * 10 + 1e-9) / 10) or 0.1
    parts = []
    for tenth in range(round(highest * 10) + 1):
        if highest > 0.55 and tenth % 2:
            continue
        x = left + width * tenth / 10 / highest
        parts.append(
            f'<line class="rule" stroke="{_LINE}" x1="{x:.1f}" x2="{x:.1f}" y1="{top - 4}" y2="{top + height}"/>'
        )
        parts.append(_text(x, top + height + 16, f"{10 * tenth} %", "middle"))
    if fair is not None:
        x = left + width * fair / highest
        parts.append(
            f'<line class="median" stroke="{_INK}" stroke-dasharray="4 3" x1="{x:.1f}" x2="{x:.1f}" y1="{top - 4}" '
            f'y2="{top + height}"><title>equal shares</title></line>'
        )
    if many:
        parts.append(_legend(series, colours, left))
    for number, row in enumerate(rows):
        y = top + pitch * number
        parts.append(_text(left - 10, y + pitch / 2 + 4, _short(row.name), "end"))
        for place, estimate in enumerate(row.estimates):
            if estimate is not None:
                at = y + 4 + 15 * (place + 0.5)
                what = f"{row.name}: {series[place]}"
                parts.append(_whisker(estimate, left, width / highest, at, colours[place], place, what))
    return _svg(top + height + 24, told, parts)


def _colours(series: Sequence[str]) -> list[int]:
    """For each series the number of its colour: its own where it is called by one, else one that is left over."""
    own = [_ALSO.get(name.lower(), name.lower()) for name in series]
    places = range(len(_COLOURS))
    named = [_COLOURS.index(name) if name in _COLOURS else None for name in own]
    free = [place for place in places if place not in named] or list(places)
    others = iter(range(len(series)))
    return [free[next(others) % len(free)] if place is None else place for place in named]


def _legend(series: Sequence[str], colours: Sequence[int], left: float) -> str:
    found, x = [], left
    for number, name in enumerate(series):
        colour = colours[number]
        mark = _mark(x + 5, 12, number)
        found.append(f'<g class="seat{colour}" fill="{_SEATS[colour]}" stroke="{_SEATS[colour]}">{mark}</g>')
        found.append(_text(x + 14, 16, _short(name), "start"))
        x += 30 + 7 * len(_short(name))
    return "".join(found)


def _mark(x: float, y: float, number: int) -> str:
    if number % len(_MARKS) == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    return f'<path d="{_MARKS[number % len(_MARKS)]}" transform="translate({x:.1f} {y:.1f})"/>'


def _whisker(found: Estimate, left: float, scale: float, y: float, colour: int, number: int, what: str) -> str:
    low, high, value = (left + scale * x for x in (found.low, found.high, found.value))
    words = f"{what} {found.value:.1%} ({found.low:.1%} to {found.high:.1%})"
    return (
        f'<g class="seat{colour}" fill="{_SEATS[colour]}" stroke="{_SEATS[colour]}"><title>{escape(words)}</title>'
        f'<line stroke-width="2" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f"{_mark(value, y, number)}</g>"
    )


def _short(name: str) -> str:
    return name if len(name) <= 27 else f"{name[:26]}…"


def _text(x: float, y: float, words: str, anchor: str, *, soft: bool = False) -> str:
    colour = _SOFT if soft else _INK
    return f'<text fill="{colour}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(height: float, told: str, parts: Sequence[str]) -> Markup:
    return Markup(
        f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(told)}" font-family="sans-serif" font-size="12">{"".join(parts)}</svg>'
    )


def wins_by_seat(found: Summary) -> Markup:
    """Who wins, with ties, of the plays that were finished; the line is where equal players would be."""
    if not found.wins:
        return Markup("")
    rows = [DotRow(value_text(player), [estimate]) for player, estimate in found.wins.items()]
    if found.ties is not None and found.ties.value > 0:
        rows.append(DotRow("several alike", [found.ties]))
    ties = found.ties.value if found.ties is not None else 0.0
    fair = (1 - ties) / len(found.wins) if len(found.wins) > 1 else None
    return dots(rows, ["of finished plays"], "Wins by seat, with intervals of 95 in a hundred", fair)


def wins_by_reading(chosen: Summary, others: Mapping[str, Summary | str]) -> Markup:
    """Wins by seat in the chosen readings, and in those others in which some interval of a win parts from theirs."""
    apart = {name: gap for name, other in others.items() if (gap := _parted(chosen, other)) > 0}
    if not chosen.wins or not apart:
        return Markup("")
    shown = sorted(apart, key=lambda name: -apart[name])[:MOST_ROWS]
    players: list[Hashable] = list(chosen.wins)

    def row(name: str, found: Summary | str) -> DotRow:
        wins = found.wins if isinstance(found, Summary) else {}
        return DotRow(name, [wins.get(player) for player in players])

    rows = [row("as chosen", chosen), *(row(name, others[name]) for name in shown)]
    return dots(rows, [value_text(player) for player in players], "Wins by seat in readings that change them")


def _parted(chosen: Summary, other: Summary | str) -> float:
    """The widest change of a win whose intervals part."""
    if isinstance(other, str) or not other.wins:
        return 0.0
    gaps = [
        abs(one.value - other.wins[player].value)
        for player, one in chosen.wins.items()
        if player in other.wins and one.is_apart_from(other.wins[player])
    ]
    return max(gaps, default=0.0)
