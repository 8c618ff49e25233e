"""Tables and plays in narrow terminals: no name is cut or broken, and what is counted has its number."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.table import Table
from rulestone.model.games.svelfwld import Svelfwld
from rulestone.model.system.semantics import successors
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import Play
from rulestone.proofs.report.console import _Console
from rulestone.proofs.report.page import render
from rulestone.proofs.report.showing import play_view

from tests.proofs.report_samples import checked, edges

NAMES = ("nobody_is_passed_over_in_a_round", "knockout.first.return", "symbolic")
SAYING = "a sentence that is somewhat longer than a line of a small terminal"


def printed(what: object, width: int) -> list[str]:
    file = StringIO()
    _Console(file=file, width=width, force_terminal=True, color_system=None, highlight=False).print(what)
    return [line.rstrip() for line in file.getvalue().splitlines()]


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_no_name_is_cut(width: int) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("property", "clauses", "engine", "what it says"):
        table.add_column(heading)
    table.add_row(*NAMES, SAYING)
    lines = printed(table, width)
    assert all(len(line) <= width for line in lines)
    words = " ".join(lines).split()
    assert "…" not in "".join(lines)
    assert set(NAMES) <= set(words) and set(SAYING.split()) <= set(words)
    assert all(heading in " ".join(lines) for heading in ("clauses", "engine", "what", "says"))


def test_moves_of_a_play_hang_below_their_first_word() -> None:
    system = Svelfwld(scope="tiny").system
    states = [next(iter(first_states(system)))]
    moves = []
    for _ in range(2):
        move, after = next(iter(successors(system, states[-1])))
        moves.append(move)
        states.append(after)
    lines = printed(play_view(Play(system, tuple(states), tuple(moves)), 1), 40)
    assert "1 move leads here" in " ".join(" ".join(lines).split())
    first = next(place for place, line in enumerate(lines) if re.match(r" +2\. ", line))
    assert lines[first + 1].startswith("     "), lines


def test_a_report_without_a_search_does_not_say_that_all_is_well() -> None:
    page = render(checked(), None)[0]
    assert "edge cases were not searched for" in page
    assert "1 fails</em>" in page
    tile = page[: page.index("edge cases were not searched for")].rindex("<li class=")
    assert page[tile:].startswith('<li class="tile open">')
    assert "edge cases were not searched for" not in render(checked(), edges())[0]
