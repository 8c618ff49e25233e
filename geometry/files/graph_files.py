"""Relation graphs to files: GraphML, GEXF, DOT, JSON (node-link), CSV, GAL, GeoJSON and GeoPackage.

In GeoJSON and GeoPackage tessels are points and pairs lines between them, for maps to be drawn of.
"""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shapely
from rulestone.geometry.errors import BoardError
from rulestone.geometry.whole_files import write_file

from .geojson import crs_member

if TYPE_CHECKING:
    import networkx

SUFFIXES = (".graphml", ".gexf", ".dot", ".json", ".csv", ".gal", ".geojson", ".gpkg")
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def save_graph(graph: networkx.Graph[Any], path: str | Path) -> None:
    """Write a relation graph in the format that the ending of the file's name asks for.

    Lists of vertices and edges become text separated by spaces in formats without lists.

    Raises BoardError for another ending, or if the file cannot be written.
    """
    path = Path(path)
    if path.suffix.lower() == ".gpkg":
        _save_layers(graph, path)
        return
    try:
        text = graph_text(graph, path.suffix.lower())
    except BoardError as error:
        raise BoardError(f"{path}: {error}") from None
    write_file(path, text)


def graph_text(graph: networkx.Graph[Any], suffix: str) -> str:
    """The graph as text in one of the formats of `SUFFIXES` but GeoPackage, which is no text.

    Raises BoardError for another ending, and for names that the format cannot hold or tell apart.
    """
    import networkx

    if suffix == ".gal":
        return _gal(graph)
    if suffix == ".geojson":
        return _geojson(graph)

    if suffix == ".json":
        return _json(graph)
    if suffix == ".csv":
        return _csv(graph)
    if suffix == ".dot":
        return _dot(graph)
    if suffix == ".graphml":
        return "\n".join(networkx.generate_graphml(_plain(graph))) + "\n"
    if suffix == ".gexf":
        return "\n".join(networkx.generate_gexf(_plain(graph))) + "\n"
    raise BoardError(f"graphs are written as {', '.join(SUFFIXES)}, not {suffix or 'a file without an ending'}")


def _json(graph: networkx.Graph[Any]) -> str:
    """Node-link data as networkx reads it, a node or an edge a line: Python indents JSON three times as slowly."""
    import networkx

    encode = json.JSONEncoder(default=str).encode
    members = []
    for name, value in networkx.node_link_data(graph, edges="edges").items():
        listed = name in ("nodes", "edges") and value
        rows = "[\n  " + ",\n  ".join(map(encode, value)) + "\n ]" if listed else encode(value)
        members.append(f" {encode(name)}: {rows}")
    return "{\n" + ",\n".join(members) + "\n}\n"


def _flat(value: Any) -> Any:
    """A value that a table can hold: numbers and text as they are, points as "x,y x,y", lists separated by spaces."""
    if isinstance(value, tuple):
        return " ".join(",".join(map(repr, item)) if isinstance(item, tuple) else str(item) for item in value)
    return value if isinstance(value, (str, int, float, bool)) else str(value)


def _clean(value: Any) -> Any:
    value = _flat(value)
    return _NO_XML.sub(" ", value) if isinstance(value, str) else value


def _names(graph: networkx.Graph[Any]) -> dict[Any, str]:
    """The names of the nodes as text. Raises BoardError if two become the same, as 1 and "1" do."""
    names = {name: str(name) for name in graph}
    if len(set(names.values())) < len(names):
        seen: set[str] = set()
        twice = next(text for text in names.values() if text in seen or seen.add(text))  # type: ignore[func-returns-value]
        raise BoardError(f"two tessels are called {twice} in a file that knows no kinds of values")
    return names


def _plain(graph: networkx.Graph[Any]) -> networkx.Graph[Any]:
    """A copy with names and attributes that every format can hold."""
    import networkx

    plain: networkx.Graph[Any] = networkx.Graph()
    plain.graph.update({name: _clean(value) for name, value in graph.graph.items()})
    names = _names(graph)
    for name, data in graph.nodes(data=True):
        plain.add_node(_clean(names[name]), **{_clean(str(key)): _clean(value) for key, value in data.items()})
    for one, other, data in graph.edges(data=True):
        plain.add_edge(_clean(names[one]), _clean(names[other]), **{key: _clean(value) for key, value in data.items()})
    return plain


def _csv(graph: networkx.Graph[Any]) -> str:
    names = _names(graph)
    columns = sorted({key for *_, data in graph.edges(data=True) for key in data})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["tessel", "other", *columns])
    for one, other, data in graph.edges(data=True):
        writer.writerow([names[one], names[other], *(_flat(data.get(column, "")) for column in columns)])
    return out.getvalue()


def _gal(graph: networkx.Graph[Any]) -> str:
    """The GAL format of GeoDa and PySAL: how many, then each tessel with how many neighbours, and these."""
    names = _names(graph)
    spaced = [name for name in names.values() if len(name.split()) != 1]
    if spaced:
        raise BoardError(f"GAL holds no names with spaces, such as {spaced[0]!r}; choose another attribute with id=")
    lines = [str(len(graph))]
    for name in graph:
        lines += [f"{names[name]} {len(graph[name])}", " ".join(names[other] for other in graph[name])]
    return "\n".join(lines) + "\n"


def _geojson(graph: networkx.Graph[Any]) -> str:
    """Points and lines, each with its attributes; "role" is "tessel" or "pair"."""
    features = []
    for name, data in graph.nodes(data=True):
        geometry = {"type": "Point", "coordinates": _place(data)}
        features.append(_feature(geometry, {"role": "tessel", "tessel": name, **data}))
    for one, other, data in graph.edges(data=True):
        geometry = {"type": "LineString", "coordinates": [_place(graph.nodes[one]), _place(graph.nodes[other])]}
        features.append(_feature(geometry, {"role": "pair", "tessel": one, "other": other, **data}))
    made: dict[str, Any] = {"type": "FeatureCollection", "features": features}
    crs = crs_member(graph.graph.get("crs"))
    return json.dumps({**crs, **made}, default=str) + "\n"


def _feature(geometry: dict[str, Any], properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def _place(data: dict[str, Any]) -> list[float]:
    if "x" not in data or "y" not in data:
        raise BoardError("the graph does not say where its tessels lie (it is not of Tessellation.graph)")
    return [data["x"], data["y"]]


def _save_layers(graph: networkx.Graph[Any], path: Path) -> None:
    """A GeoPackage with the layers "tessels" (points) and "pairs" (lines)."""
    from .tables import geopandas_or_error, write_frames

    geopandas = geopandas_or_error("a GeoPackage")
    crs = graph.graph.get("crs")
    layers: dict[str, list[dict[str, Any]]] = {"tessels": [], "pairs": []}
    for feature in json.loads(_geojson(graph))["features"]:
        properties = {key: _listed(value) for key, value in feature["properties"].items()}
        layer = layers["tessels" if properties.pop("role") == "tessel" else "pairs"]
        layer.append({**properties, "geometry": shapely.geometry.shape(feature["geometry"])})
    frames = {name: geopandas.GeoDataFrame(rows, geometry="geometry", crs=crs) for name, rows in layers.items() if rows}
    write_frames(frames, path)


def _listed(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, (list, dict)) else value


def _dot(graph: networkx.Graph[Any]) -> str:
    """The DOT language of Graphviz; written here, for networkx needs Graphviz itself to do it."""

    def quoted(value: Any) -> str:
        return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'

    lines = [f"graph {quoted(graph.graph.get('relation', ''))} {{"]
    for name, data in graph.nodes(data=True):
        at = f"{data['x']:.9g},{data['y']:.9g}" if "x" in data and "y" in data else ""
        lines.append(f"  {quoted(name)} [pos={quoted(at)}];" if at else f"  {quoted(name)};")
    for one, other, data in graph.edges(data=True):
        attributes = ", ".join(f"{key}={quoted(_flat(value))}" for key, value in data.items())
        lines.append(f"  {quoted(one)} -- {quoted(other)} [{attributes}];")
    return "\n".join([*lines, "}"]) + "\n"
