"""The explored state space as a networkx graph."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import networkx as nx
from rulestone.model import TransitionSystem
from rulestone.model.errors import Undefined
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.semantics import is_over, moves_asked_for
from rulestone.model.system.system import State
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.written_files import whole_file

from .initial_states import first_states


class StateGraphTooLarge(Exception):
    """The state space has more states than allowed."""


def state_graph(system: TransitionSystem, *, limit: int = 20_000, listener: Listener = silent) -> Any:
    """Every reachable state and step, by the plain semantics, as a `networkx.MultiDiGraph`.

    Nodes are numbered breadth first and carry every state variable as text, `beginning`, `terminal`, and `undefined`:
    the moves that are asked for there and denote nothing, so that nothing goes on from them; edges carry `move`, `rule`
    and `by`. Ctrl-C ends the work and keeps what is known; the graph's `looked_at` says of how many nodes, in their
    order, all steps are there. Raises TooLarge beyond `limit` states.
    """
    graph: Any = nx.MultiDiGraph(name=f"{system.name}, {system.scope}", looked_at=0)
    numbers: dict[State, int] = {}
    queue: list[State] = []

    def number(state: State, beginning: bool) -> int:
        found = numbers.get(state)
        if found is None:
            if len(numbers) >= limit:
                raise StateGraphTooLarge(f"{system.name} has more than {limit:,} states in scope {system.scope}")
            found = numbers[state] = len(numbers)
            queue.append(state)
            values = {str(cell): value_text(value) for cell, value in zip(system.cells, state, strict=True)}
            terminal = is_over(system, state)
            graph.add_node(found, **values, beginning=beginning, terminal=terminal, undefined="")
        return found

    try:
        for state in first_states(system):
            number(state, True)
        for state in queue:  # grows while it is walked through
            here = numbers[state]
            undefined: list[str] = []
            for move, after in moves_asked_for(system, state):
                if isinstance(after, Undefined):
                    undefined.append(str(move))
                    continue
                chooser = value_text(move.label.chooser)
                graph.add_edge(here, number(after, False), move=str(move), rule=move.label.rule, by=chooser)
            graph.nodes[here]["undefined"] = ", ".join(undefined)
            graph.graph["looked_at"] = here + 1
            if here % 256 == 0:
                listener(Progress("graph", "states", len(numbers), None, f"{len(queue) - here:,} to go"))
    except KeyboardInterrupt:
        pass
    return graph


def write_graph(graph: Any, path: Path) -> None:
    """Write a graph in the format that the file's ending names.

    Raises KeyError for an ending not in `FORMATS`, OSError where the file cannot be written.
    """
    write = FORMATS[path.suffix]
    with whole_file(path) as beside:
        write(graph, beside)


def _write_json(graph: Any, path: Path) -> None:
    path.write_text(json.dumps(nx.node_link_data(graph, edges="edges"), indent=1), encoding="utf-8")


_MARKS = ("beginning", "terminal", "undefined")


def _write_dot(graph: Any, path: Path) -> None:
    quoted = json.dumps
    lines = ["digraph states {", "  node [shape=box];"]
    for node, data in graph.nodes(data=True):
        text = "\n".join(f"{name} = {value}" for name, value in data.items() if name not in _MARKS)
        if data["undefined"]:
            text += f"\ndenotes nothing: {data['undefined']}"
        shape = ", peripheries=2" if data["terminal"] else ""
        lines.append(f"  {node} [label={quoted(text)}{shape}];")
    lines += [f"  {a} -> {b} [label={quoted(data['move'])}];" for a, b, data in graph.edges(data=True)]
    path.write_text("\n".join([*lines, "}"]) + "\n", encoding="utf-8")


FORMATS: Mapping[str, Callable[[Any, Path], object]] = {
    ".graphml": nx.write_graphml,
    ".gexf": nx.write_gexf,
    ".json": _write_json,
    ".dot": _write_dot,
}
"""How each file ending is written."""
