"""`rulestone graph`: the state space as a graph file."""

from __future__ import annotations

from pathlib import Path

import click
from rulestone.proofs.running.plain_text import say, tell

from .common import UNDECIDED, can_write, game_options, load, made_of, progress_shown, told_errors, wrong


@click.command("graph")
@game_options()
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The file; its ending says how: .graphml, .gexf, .json or .dot.",
)
@click.option("--limit", type=click.IntRange(1), default=20_000, show_default=True, help="Most states to write.")
@click.pass_context
def graph(
    context: click.Context, game: str, scope: str | None, readings: tuple[str, ...], output: Path, limit: int
) -> None:
    """Write every reachable state and step of a game as a directed graph with parallel edges.

    A node holds the state's variables; an edge the move in the game's words. Ctrl-C ends the work, and what is known
    then is written (exit code 3).
    """
    from rulestone.proofs.plays.initial_states import need_initial_state
    from rulestone.proofs.plays.state_graph import FORMATS, StateGraphTooLarge, state_graph, write_graph

    if output.suffix not in FORMATS:
        wrong(f"{output}: no graph format ends in {output.suffix or 'nothing'}; use one of {', '.join(FORMATS)}")
    loaded = load(game)
    can_write(output)
    with told_errors(), progress_shown() as listener:
        system = made_of(loaded, scope, readings).system
        need_initial_state(system)
        try:
            made = state_graph(system, limit=limit, listener=listener)
        except StateGraphTooLarge as error:
            wrong(f"{error}; choose a smaller scope of {', '.join(loaded.scopes)}, or raise --limit")
        write_graph(made, output)
    say(f"{output}: {made.number_of_nodes():,} states, {made.number_of_edges():,} steps")
    undefined = [moves for _, moves in made.nodes(data="undefined") if moves]
    if undefined:
        states = f"{len(undefined):,} state{'' if len(undefined) == 1 else 's'}"
        tell(f"note: {undefined[0]} denotes nothing in {states} and is not played; see `rulestone check`")
    looked_at = made.graph["looked_at"]
    if looked_at < made.number_of_nodes():
        tell(f"interrupted: of {made.number_of_nodes() - looked_at:,} states the steps are not known")
        context.exit(UNDECIDED)
