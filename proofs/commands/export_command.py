"""`rulestone export`: a game for another program."""

from __future__ import annotations

from pathlib import Path

import click
from rulestone.proofs.running.plain_text import say, tell
from rulestone.proofs.running.written_files import write_whole

from .common import can_write, game_options, load, made_of, told_errors, wrong


@click.command("export")
@game_options()
@click.option(
    "--to",
    "target",
    type=click.Choice(["promela", "jani", "gambit"]),
    required=True,
    help="promela: for SPIN. jani: for Storm and the Modest Toolset, with chances. "
    "gambit: a small game as a tree (.efg), with what players cannot tell apart.",
)
@click.option(
    "--assert", "asserted", is_flag=True, help="Assert the invariants, that rules denote, and that play is never stuck."
)
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file; else it is printed.")
def export(
    game: str, scope: str | None, readings: tuple[str, ...], target: str, asserted: bool, output: Path | None
) -> None:
    """Write a game in the language of another program, which then judges our engines.

    It is written from the same expressions that our engines read: the other program says whether they search rightly,
    not whether the rules were read rightly.
    """
    from rulestone.proofs.export import gambit, jani, promela

    if asserted and target != "promela":
        wrong("--assert is for --to promela. Fix: leave it out.")
    loaded = load(game)
    can_write(output)
    with told_errors():
        system = made_of(loaded, scope, readings).system
        if target == "gambit":
            tree = gambit(system)
            if output is None:
                say(tree, end="")
            else:
                write_whole(output, tree)
                tell(f"{output}: {tree.count(chr(10)) - 3:,} nodes")
            return
        if target == "jani":
            text = jani(system)
            if output is None:
                say(text)
            else:
                write_whole(output, text)
                tell(f"{output}: {len(system.instances):,} moves; Storm will find 1 state more than the game has")
            return
        model = promela(system, asserted=asserted)
    if output is None:
        say(model.text, end="")
        return
    write_whole(output, model.text)
    more = f"{model.more_states:,} state{'s' * (model.more_states > 1)}"
    tell(f"{output}: {len(system.instances):,} moves; SPIN will store {more} more than the game has")
    for number, name in enumerate(model.asserted, start=1):
        say(f"  failed == {number}: {name}")
