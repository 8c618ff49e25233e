"""`rulestone prove`: what holds whatever the lost rules of a game say."""

from __future__ import annotations

from typing import Any

import click
from rulestone.proofs.running.plain_text import print_json

from .common import load, wrong


@click.command("prove")
@click.argument("game", metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def prove(context: click.Context, game: str, as_json: bool) -> None:
    """Prove what holds in a game some of whose rules are lost, whatever these say.

    Each lost rule is an unknown function for z3, which looks for one that breaks a statement. Some statements need the
    lost rules to provide something: then z3 also finds rules that do not provide it and break the statement. `knockout`
    is the one game with lost rules; `check` proves the properties of every game.
    """
    from rulestone.model.games.knockout import Knockout
    from rulestone.proofs.lost_rules import MORE, STATEMENTS

    if not issubclass(load(game), Knockout):
        wrong(f"{game}: none of its rules is lost; its properties are proved by `rulestone check {game}`")
    found: list[dict[str, Any]] = [
        {"name": one.name, "says": one.says, "needs": one.needs, "proved": one.holds(), "needed": one.needed()}
        for one in STATEMENTS
    ]
    for lemma, (says, needs) in MORE.items():
        found.append({"name": lemma.__name__, "says": says, "needs": needs, "proved": lemma(), "needed": None})
    if as_json:
        print_json({"game": game, "statements": found}, "prove/1")
    else:
        _show(found)
    if not all(one["proved"] for one in found):
        context.exit(1)


def _show(found: list[dict[str, Any]]) -> None:
    from rich.table import Table
    from rulestone.proofs.lost_rules import throws_at_most
    from rulestone.proofs.report.console import console

    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("", "for every rule", "if it provides that", "without that"):
        table.add_column(column)
    for one in found:
        without = {
            True: "some rule breaks it",
            False: "" if not one["needs"] else "it holds as well",
            None: "not asked",
        }
        verdict = "proved" if one["proved"] else "BROKEN"
        table.add_row(verdict, one["says"], one["needs"] or "-", without[one["needed"]])
    out = console()
    out.print(table)
    shortest, longest = throws_at_most(2, 7), throws_at_most(6, 12)
    out.print(
        f"Where every throw costs a die, a game for two with seven dice each takes {shortest} throws at most, "
        f"and one for six with twelve {longest}."
    )
