"""`rulestone list`: the bundled games.

Importing every game takes longer than reading a list, so what is said of them is kept in `bundled_games.json`. A test
compares it with the games; `rulestone list --json --anew > proofs/commands/bundled_games.json` writes it again.
"""

from __future__ import annotations

import re
from typing import Any

import click
from rulestone.proofs.running.bundled import bundled_games

from .common import load, print_json
from .kept_descriptions import kept_descriptions


@click.command("list")
@click.option("--anew", is_flag=True, help="Read every game, not the list that is kept of them; for a changed game.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
def list_games(anew: bool, as_json: bool) -> None:
    """List the bundled games, with their scopes and open questions."""
    games = [described(name) for name in bundled_games()] if anew else kept()
    if as_json:
        print_json({"games": games}, "list/1")
        return
    from rich.table import Table
    from rulestone.proofs.report.console import console

    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("game", "what it is", "scopes", "questions"):
        table.add_column(column)
    for game in games:
        table.add_row(
            game["name"], _first_sentence(game["text"]), ", ".join(game["scopes"]), str(len(game["questions"]))
        )
    console().print(table)


def _first_sentence(text: str) -> str:
    """What stands before the first full stop that ends a sentence; `show` says the rest."""
    return re.split(r"(?<=[.!?]) (?=[A-Z])", text, maxsplit=1)[0]


def described(name: str) -> dict[str, Any]:
    """What is said of a bundled game: its name, title, text, scopes and the names of its questions."""
    game = load(name)
    return {
        "name": name,
        "title": game.title,
        "text": " ".join((game.__doc__ or "").split()),
        "scopes": dict(game.scopes),
        "questions": list(game.questions()),
    }


def kept() -> list[dict[str, Any]]:
    """The list that is kept; a game that is missing from it is read."""
    known = kept_descriptions()
    return [known.get(name) or described(name) for name in bundled_games()]
