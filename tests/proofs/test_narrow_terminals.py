"""Tables and plays in narrow terminals: no name is cut or broken, and what is counted has its number."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.padding import Padding
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


@pytest.mark.parametrize("width", [30, 60, 140])
def test_values_stand_beside_their_names(width: int) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_row("heap", "12")
    table.add_row("to_move", "left")
    assert printed(Padding(table, (0, 0, 0, 4), expand=False), width) == ["    heap     12", "    to_move  left"]


def verdicts(*sayings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("property", "status", "what it says"):
        table.add_column(heading)
    for saying in sayings:
        table.add_row(NAMES[0], "proved", saying)
    return table


def test_where_a_column_would_be_a_few_words_wide_rows_are_paragraphs() -> None:
    assert printed(verdicts(SAYING), 60) == [
        NAMES[0],
        "  status: proved",
        "  what it says: a sentence that is somewhat longer than a",
        "                line of a small terminal",
    ]
    assert printed(verdicts("brief"), 60)[0].split() == ["property", "status", "what", "it", "says"]


def test_what_is_short_stands_side_by_side_in_a_paragraph() -> None:
    assert printed(verdicts("a few words more"), 50)[:2] == [
        NAMES[0],
        "  status: proved   what it says: a few words more",
    ]


def test_a_column_of_few_letters_has_its_room_beside_a_wide_one() -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_row("question decides", " ".join([SAYING] * 3))
    assert printed(table, 140)[0].startswith("question decides  a sentence")


def test_a_table_with_lines_breaks_no_heading() -> None:
    table = Table(show_edge=False)
    for heading in ("", "orientable", "boundaries", "pinch vertices"):
        table.add_column(heading, overflow="fold")
    table.add_row("1", "yes", "1", "0")
    assert "orientable" in printed(table, 50)[0]
    assert printed(table, 30) == ["1", "  orientable: yes", "  boundaries: 1", "  pinch vertices: 0"]


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
