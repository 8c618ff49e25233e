"""Relation graphs to files: GraphML, GEXF, DOT, JSON (node-link) and CSV."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulestone.geometry.errors import BoardError
from rulestone.geometry.writing import write_file

if TYPE_CHECKING:
    import networkx

SUFFIXES = (".graphml", ".gexf", ".dot", ".json", ".csv")


def save_graph(graph: networkx.Graph[Any], path: str | Path) -> None:
    """Write a relation graph in the format that the ending of the file's name asks for.

    Lists of vertices and edges become text separated by spaces in formats without lists.

    Raises BoardError for another ending, or if the file cannot be written.
    """
    path = Path(path)
    try:
        text = graph_text(graph, path.suffix.lower())
    except BoardError as error:
        raise BoardError(f"{path}: {error}") from None
    write_file(path, text)


def graph_text(graph: networkx.Graph[Any], suffix: str) -> str:
    """The graph as text in one of the formats of `SUFFIXES`."""
    import networkx

    if suffix == ".json":
        data = networkx.node_link_data(graph, edges="edges")
        return json.dumps(data, default=str, indent=1) + "\n"
    if suffix == ".csv":
        return _csv(graph)
    if suffix == ".dot":
        return _dot(graph)
    if suffix == ".graphml":
        return "\n".join(networkx.generate_graphml(_plain(graph))) + "\n"
    if suffix == ".gexf":
        return "\n".join(networkx.generate_gexf(_plain(graph))) + "\n"
    raise BoardError(f"graphs are written as {', '.join(SUFFIXES)}, not {suffix or 'a file without an ending'}")


def _flat(value: Any) -> Any:
    return " ".join(str(item) for item in value) if isinstance(value, tuple) else value


def _plain(graph: networkx.Graph[Any]) -> networkx.Graph[Any]:
    """A copy with names and attributes that every format can hold."""
    import networkx

    plain: networkx.Graph[Any] = networkx.Graph(relation=graph.graph.get("relation", ""))
    plain.add_nodes_from(str(name) for name in graph)
    for one, other, data in graph.edges(data=True):
        plain.add_edge(str(one), str(other), **{key: _flat(value) for key, value in data.items()})
    return plain


def _csv(graph: networkx.Graph[Any]) -> str:
    columns = sorted({key for *_, data in graph.edges(data=True) for key in data})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["tessel", "other", *columns])
    for one, other, data in graph.edges(data=True):
        writer.writerow([one, other, *(_flat(data.get(column, "")) for column in columns)])
    return out.getvalue()


def _dot(graph: networkx.Graph[Any]) -> str:
    """The DOT language of Graphviz; written here, for networkx needs Graphviz itself to do it."""

    def quoted(value: Any) -> str:
        return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'

    lines = [f"graph {quoted(graph.graph.get('relation', ''))} {{"]
    lines += [f"  {quoted(name)};" for name in graph]
    for one, other, data in graph.edges(data=True):
        attributes = ", ".join(f"{key}={quoted(_flat(value))}" for key, value in data.items())
        lines.append(f"  {quoted(one)} -- {quoted(other)} [{attributes}];")
    return "\n".join([*lines, "}"]) + "\n"
