"""What a report's style sheet colours can be read in both modes: contrasts of WCAG 2.2, level AA, from its variables.

Text has 4.5 : 1 against whatever it may stand on (1.4.3), lines and marks that mean something 3 : 1 (1.4.11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import rulestone.proofs.report

STYLE = Path(rulestone.proofs.report.__file__).with_name("report.css").read_text(encoding="utf-8")
GROUNDS = ("paper", "card", "info-bg", "open-bg")
"""What text may stand on: the page, a card, a table's head or a thing under the pointer, and what a link has led to."""

MARKS = {"mark": ("wood", "card"), "wood-line": ("wood",), "focus": ("paper", "card")}
SEATS = ("blue", "red", "green", "yellow", "magenta", "cyan")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def variables(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", block))


def modes() -> dict[str, dict[str, str]]:
    light, *dark = (variables(body) for name, body in RULE.findall(STYLE) if ":root" in name and "--ink" in body)
    by_system, by_button, printed = dark
    assert by_system == by_button and by_system.keys() <= light.keys()
    assert STYLE.count("--ink: " + by_system["ink"]) == len(re.findall(r"@media screen[^{]*\{ :root", STYLE)) == 2
    return {"light": light, "dark": light | by_system, "print": light | printed}


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [value / 255 for value in bytes.fromhex(digits)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def blended(colour: str, ground: str, opacity: float) -> str:
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + bytes(round(a * opacity + b * (1 - opacity)) for a, b in pairs).hex()


def pairs() -> Iterator[tuple[str, str]]:
    """What a rule gives as a colour, with its own background, or with all that it may stand on."""
    for _, body in RULE.findall(STYLE):
        for colour in re.findall(r"(?<![\w-])color: var\(--([\w-]+)\)", body):
            own = re.search(r"background: var\(--([\w-]+)\)", body)
            yield from ((colour, ground) for ground in ((own[1],) if own else GROUNDS))


@pytest.mark.parametrize("mode", ["light", "dark", "print"])
def test_text_can_be_read(mode: str) -> None:
    known = modes()[mode]
    asked = {*pairs(), *(("ink", ground) for ground in (*GROUNDS, "wood"))}
    assert len(asked) > 40
    low = {pair: round(found, 2) for pair in sorted(asked) if (found := contrast(*(known[x] for x in pair))) < 4.5}
    assert low == {}


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_dim_text_can_be_read(mode: str) -> None:
    known = modes()[mode]
    dim = {".d": ("card",), ".lines text": ("wood",)}
    for name, grounds in dim.items():
        found = re.search(rf"(?:^|\s){re.escape(name)} \{{[^}}]*opacity: (\.\d+)", STYLE)
        assert found is not None
        for ground in grounds:
            seen = blended(known["ink"], known[ground], float(found[1]))
            assert contrast(seen, known[ground]) >= 4.5, name


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_lines_and_marks_are_seen(mode: str) -> None:
    known = modes()[mode]
    asked = [(name, ground) for name, grounds in MARKS.items() for ground in grounds]
    asked += [(seat, "card") for seat in SEATS]
    low = {pair: round(found, 2) for pair in asked if (found := contrast(*(known[x] for x in pair))) < 3}
    assert low == {}


def test_contrasts_are_those_of_the_standard() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast(blended("#000000", "#ffffff", 0.5), "#000000") == pytest.approx(5.32, abs=0.03)
