"""The command `rulestone board prove`: what z3 proves of one board, or of all boards."""

from __future__ import annotations

from typing import Any

import click
import numpy as np
from rulestone.proofs.running.plain_text import print_json, tell

from .board_options import JSON, clear_errors, load, print_table, reading_options


@click.command(short_help="Decide by z3 whether a board is orientable.")
@click.argument("file", required=False)
@reading_options
@JSON
@clear_errors
def prove(file: str | None, as_json: bool, **options: Any) -> None:
    """Decide by z3 whether FILE is orientable; without FILE, what each kind of alteration keeps on boards of any size.

    Independent of `board surface`, a search of the graph: here tessels are Booleans, and edges demands on two of them.
    A board that is not orientable comes with the tessels of a cycle that turns over.
    """
    if file is None:
        _lemmas(as_json)
        return
    from rulestone.proofs.boards import prove_orientability

    board = load(file, options)
    found = prove_orientability(board)
    cycle = [_tessels(board, edge) for edge in found.core or ()]
    if as_json:
        turned = [name for name, face in (found.orientation or {}).items() if face < 0]
        told = {"orientable": found.orientable, "turned": turned, "edges_of_a_reversing_cycle": cycle}
        print_json(told, "board-prove/1")
    elif found.orientable:
        tell(f"{len(board)} tessels: orientable, proved by z3: all can be turned face up together")
    else:
        tell(f"{len(board)} tessels: not orientable, proved by z3. The demands of these edges contradict each other,")
        tell("and without any one of them they would not:")
        print_table("", ("edge between", "and"), [(str(one), str(other)) for one, other in cycle])
    if not found.orientable:
        raise click.exceptions.Exit(1)


def _tessels(board: Any, edge: int) -> tuple[Any, Any]:
    """The ids of the tessels on the two sides of an edge."""
    sides = np.flatnonzero(board.incidence.edge == edge)
    one, other = board.incidence.sides.tessel[sides[[0, -1]]].tolist()
    return board.ids[one], board.ids[other]


def _lemmas(as_json: bool) -> None:
    from rulestone.proofs.boards.lemmas import prove_all

    found = list(prove_all())
    if as_json:
        keys = ("step", "keeps", "statement", "claimed", "holds")
        print_json({"lemmas": [{key: getattr(lemma, key) for key in keys} for lemma in found]}, "board-lemmas/1")
    else:
        rows = [(lemma.step, lemma.keeps, "proved" if lemma.holds else "not kept", lemma.statement) for lemma in found]
        print_table("on boards of any size", ("step", "keeps a board", "", "statement"), rows)
    if any(lemma.claimed and not lemma.holds for lemma in found):
        raise click.exceptions.Exit(1)
