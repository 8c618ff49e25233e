"""The command `rulestone board evolve`: what alterations of the playing area lead to, and what is not allowed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.plain_text import print_json, say

from .board_options import FILE, JSON, clear_errors, counts, load, print_table, reading_options

if TYPE_CHECKING:
    from rulestone.geometry.alter.evolution import EvolutionProgress

KINDS = (
    "split",
    "merge",
    "move",
    "splice",
    "unsplice",
)  # those of geometry.alter.evolution, which is not loaded for --help


@click.command(short_help="The boards that alterations of a board lead to.")
@FILE
@click.option("--kind", "kinds", multiple=True, type=click.Choice(KINDS), help="Which alterations; all unless given.")
@click.option("--limit", type=int, default=200, show_default=True, help="Stop when this many boards are known.")
@click.option("--base", type=float, help="Diameter of a base that every tessel must hold; 0: none.")
@click.option("--pitch", type=float, help="How far a vertex moves; half the shortest edge unless given.")
@click.option(
    "--cuts",
    type=click.Choice(["corners", "middles"]),
    default="corners",
    show_default=True,
    help="Where cuts may end.",
)
@reading_options
@JSON
@clear_errors
def evolve(
    file: str,
    kinds: tuple[Any, ...],
    limit: int,
    base: float | None,
    pitch: float | None,
    cuts: Any,
    as_json: bool,
    **options: Any,
) -> None:
    """The boards that alterations of a board lead to, breadth first, and the alterations refused."""
    from rulestone.geometry.alter.evolution import evolve as evolved
    from rulestone.proofs.report.console import console

    made = load(file, options)
    with console(error=True).status("looking at the first board") as status:

        def tell(done: EvolutionProgress) -> None:
            status.update(f"{done.known} boards, {done.explored} explored, {done.steps} alterations")

        graph: Any = evolved(made, kinds or KINDS, limit, base=base, pitch=pitch, cuts=cuts, progress=tell)
    if as_json:
        print_json(_data(graph), "board-evolve/1", indent=None)
        return
    explored = sum(done for _, done in graph.nodes(data="explored"))
    say(f"{file}: {counts(made)}")
    say(f"{len(graph)} boards, {explored} of them explored, {graph.number_of_edges()} alterations between them")
    if graph.graph["truncated"]:
        say(f"not all: the limit of {limit} boards was reached; --limit sets it")
    legal = Counter(kind for *_, kind in graph.edges(data="alteration"))
    refused = Counter(refusal.kind for refusal in graph.graph["refused"])
    example = {refusal.kind: refusal.reason for refusal in reversed(graph.graph["refused"])}
    rows = [(kind, legal[kind], refused[kind], example.get(kind, "")) for kind in kinds or KINDS]
    print_table("alterations", ("kind", "legal", "refused", "for example because"), rows)


def _data(graph: Any) -> dict[str, Any]:
    alterations = [
        {"from": one, "to": other, **{name: step[name] for name in ("alteration", "what", "touched", "becomes")}}
        for one, other, step in graph.edges(data=True)
    ]
    refused = [
        {"board": refusal.board, "alteration": refusal.kind, "what": refusal.what, "reason": refusal.reason}
        for refusal in graph.graph["refused"]
    ]
    boards = [
        {"board": number, "tessels": list(data["board"].ids), "explored": data["explored"]}
        for number, data in graph.nodes(data=True)
    ]
    names = [str(name) for name in graph.graph["tessels"]]
    truncated = graph.graph["truncated"]
    return {"truncated": truncated, "tessels": names, "boards": boards, "alterations": alterations, "refused": refused}
