"""`rulestone list`: the bundled games."""

from __future__ import annotations

import click

from .common import load, print_json


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
def list_games(as_json: bool) -> None:
    """List the bundled games, with their scopes and open questions."""
    from rulestone.proofs.running.loading import bundled_games

    games = {name: load(name) for name in bundled_games()}
    if as_json:
        print_json(
            [
                {
                    "name": name,
                    "title": game.title,
                    "text": " ".join((game.__doc__ or "").split()),
                    "scopes": dict(game.scopes),
                    "questions": list(game.questions()),
                }
                for name, game in games.items()
            ]
        )
        return
    from rich.table import Table
    from rulestone.proofs.report.showing import console

    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("game", "what it is", "scopes", "questions"):
        table.add_column(column)
    for name, game in games.items():
        about = " ".join((game.__doc__ or "").split())
        table.add_row(name, about, ", ".join(game.scopes), str(len(game.questions())))
    console().print(table)
