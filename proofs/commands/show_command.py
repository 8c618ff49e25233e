"""`rulestone show`: a game as its rulebook's author would check it."""

from __future__ import annotations

import inspect
from enum import Enum
from pathlib import Path
from typing import Any

import click

from .common import answers, game_options, load, print_json, told_errors


@click.command("show")
@game_options()
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
def show(game: str, scope: str | None, readings: tuple[str, ...], as_json: bool) -> None:
    """Show a game: its scopes, sorts, state, rules, questions and properties, with the clauses behind each."""
    loaded = load(game, traced=False)
    with told_errors():
        made = loaded(**({} if scope is None else {"scope": scope}), **answers(readings))
        data = game_data(made, game)
    if as_json:
        print_json(data, "show/1")
    else:
        _print(data)


def game_data(made: Any, name: str) -> dict[str, Any]:
    """A game in one scope and reading as plain data."""
    from rulestone.model.declarations.declarations import Property, Rule, Sort, State
    from rulestone.model.declarations.ledger import open_point_data
    from rulestone.model.direct_run.direct import DirectRun

    run = DirectRun(made)
    variables = run.variables
    return {
        "game": name,
        "title": made.name,
        "text": inspect.getdoc(type(made)) or "",
        "scope": made.scope,
        "scopes": dict(made.scopes),
        "sorts": {s.name: [_name(e) for e in s.resolve(made).elements] for s in made.declared(Sort)},
        "state": [
            {
                "name": s.name,
                "over": [str(getattr(t, "sort", t)) for t in variables[s.name].index_types],
                "values": str(variables[s.name].value_type),
                "seen_by": s.seen_by if isinstance(s.seen_by, str) else "depends",
            }
            for s in made.declared(State)
        ],
        "rules": [
            {
                "name": r.name,
                "by": r.by,
                "out_of_turn": r.out_of_turn,
                "parameters": list(r.parameters),
                "text": r.text,
                "clauses": list(r.clauses),
                "choices": len(run.bindings(r.name)),
            }
            for r in made.declared(Rule)
        ],
        "questions": [
            {
                "name": q.name,
                "text": q.text,
                "clauses": list(q.clauses),
                "chosen": made.readings[q.name],
                "default": q.default,
                "is_open": q.is_open,
                "readings": dict(q.readings),
            }
            for q in made.questions().values()
        ],
        "properties": [
            {"name": p.name, "kind": p.kind, "text": p.text, "clauses": list(p.clauses)}
            for p in made.declared(Property)
        ],
        "clauses": {id: clause.text for id, clause in made.clauses().items()},
        "open_points": [open_point_data(one) for one in made.open_points()],
        "citations": _citations(type(made)),
    }


def _name(element: Any) -> str:
    from rulestone.model.expressions.printing import value_text

    return value_text(element) if isinstance(element, Enum) else str(element)


def _citations(kind: Any) -> dict[str, Any]:
    """How many lines of the rules say in the margin what they encode; empty where no game cites anything there."""
    from rulestone.model.declarations.citations import ASSUMED, BOOKKEEPING, CLAUSE, cited_lines

    found = cited_lines(kind)
    if not found:
        return {}
    kinds = [{citation.kind for citation in one.citations} for one in found]
    return {
        "lines": len(found),
        "cited": sum(CLAUSE in one for one in kinds),
        "assumed": sum(ASSUMED in one for one in kinds),
        "bookkeeping": sum(BOOKKEEPING in one for one in kinds),
        "uncited": [{"file": one.file, "line": one.line} for one in found if not one.citations],
    }


def _print(data: dict[str, Any]) -> None:
    from rich.table import Table
    from rulestone.proofs.report.console import joined, styled
    from rulestone.proofs.report.showing import console

    out = console()

    def table(title: str, *columns: str) -> Table:
        made = Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
        for column in columns:
            made.add_column(column, overflow="fold")
        return made

    out.print(styled("[bold]{}[/]: {}\n", data["title"], data["text"]))
    scopes = table("Scopes", "scope", "what it is")
    for name, text in data["scopes"].items():
        scopes.add_row(styled("[bold]{}[/]" if name == data["scope"] else "{}", name), text)
    sorts = table("Sorts", "sort", "elements")
    for name, elements in data["sorts"].items():
        shown = ", ".join(elements[:16]) + (f", ... ({len(elements)} in all)" if len(elements) > 16 else "")
        sorts.add_row(name, shown)
    state = table("State", "variable", "for each", "holds", "seen by")
    for one in data["state"]:
        state.add_row(one["name"], " and ".join(one["over"]) or "-", one["values"], one["seen_by"])
    rules = table("Rules", "rule", "chosen by", "parameters", "what it does", "clauses", "choices")
    for one in data["rules"]:
        rules.add_row(
            one["name"],
            f"{one['by'] or 'nobody (forced)'}{', out of turn' * one['out_of_turn']}",
            ", ".join(one["parameters"]) or "-",
            one["text"],
            " ".join(one["clauses"]),
            str(one["choices"]) if one["choices"] else styled("[yellow]none[/]"),
        )
    questions = table("Questions", "question", "what is unclear", "readings (* the chosen one)")
    for one in data["questions"]:
        readings = joined(
            (
                styled("* [bold]{}[/]: {}" if told[0] == one["chosen"] else "{}: {}", *told)
                for told in one["readings"].items()
            ),
            "\n",
        )
        told = [", ".join(one["clauses"])] if one["clauses"] else []
        told += ["nobody says"] if one["is_open"] else []
        unclear = styled("{} [dim]({})[/]" if told else "{}", one["text"], *(["; ".join(told)] if told else []))
        questions.add_row(one["name"], unclear, readings)
    properties = table("Properties", "property", "kind", "what it says", "clauses")
    for one in data["properties"]:
        properties.add_row(one["name"], one["kind"], one["text"], " ".join(one["clauses"]))
    points = table("Also open, and asked by no question", "what is open", "what the model takes")
    for one in data["open_points"]:
        about = [", ".join(one["clauses"])] if one["clauses"] else []
        points.add_row(styled("{} [dim]({})[/]" if about else "{}", one["question"], *about), one["taken"])
    for made in (scopes, sorts, state, rules, questions, points, properties):
        if made.row_count:
            out.print(made)
            out.print()
    if data["citations"]:
        out.print(styled("{}", _in_the_margin(data["citations"])))


def _in_the_margin(told: dict[str, Any]) -> str:
    """How far the rules say what they encode."""
    uncited = told["uncited"]
    places = [f"{Path(one['file']).name}:{one['line']}" for one in uncited]
    where = f" ({', '.join(places[:8])}{', ...' if len(places) > 8 else ''})" if places else ""
    return (
        f"Of {told['lines']} lines that require or change something {told['cited']} cite a clause, "
        f"{told['assumed']} say what is assumed, {told['bookkeeping']} are bookkeeping, "
        f"and {len(uncited)} say nothing{where}."
    )
