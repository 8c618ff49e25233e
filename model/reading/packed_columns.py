"""How rules as they were read stand in bytes: a head of JSON, and columns of 32-bit numbers, all of it compressed."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..expressions.expression import Kind
from ..expressions.written_tree import Op

KINDS, OPS = tuple(Kind), tuple(Op)
"""The kinds of nodes and of words, which go by their places here."""

NONE = 0xFFFFFFFF
"""Stands where there is no number."""

OF_A_MOVE = 11
"""How many numbers are a row of the column of moves."""

COLUMNS = (
    *("node_kinds", "node_payloads", "node_types", "node_sizes", "node_args"),
    *("written_ops", "written_payloads", "written_simple", "written_denote", "written_sizes", "written_args"),
    *("requirements", "obligations", "effects", "moves", "stock"),
)

NOT_PACKED = (LookupError, TypeError, ValueError, AttributeError, RecursionError, zlib.error)
"""What is raised where bytes are not what was packed."""


class Packed(NamedTuple):
    """What bytes say, of which nothing is made yet: the notes, what else stands in the head, and the columns."""

    notes: Mapping[str, Any]
    head: Mapping[str, Any]
    columns: Mapping[str, array[int]]


def packed_in(data: bytes) -> Packed:
    """What was packed. Raises one of `NOT_PACKED` where nothing was."""
    head, columns = _parted(zlib.decompress(data))
    return Packed(head["notes"], head, columns)


def bytes_of(head: Mapping[str, Any], columns: Mapping[str, array[int]]) -> bytes:
    """The head, and all columns, in order."""
    said = json.dumps(head, separators=(",", ":")).encode()
    body = [columns[name].tobytes() for name in COLUMNS]
    sizes = array("I", [len(said), *map(len, body)])
    return zlib.compress(b"".join((sizes.tobytes(), said, *body)), 1)


def _parted(data: bytes) -> tuple[dict[str, Any], dict[str, array[int]]]:
    """The head, and the columns by their names."""
    sizes = array("I")
    beginning = sizes.itemsize * (1 + len(COLUMNS))
    sizes.frombytes(data[:beginning])
    at = beginning + sizes[0]
    head: dict[str, Any] = json.loads(data[beginning:at])
    columns = {}
    for name, size in zip(COLUMNS, sizes[1:], strict=True):
        columns[name] = array("I")
        columns[name].frombytes(data[at : at + size])
        at += size
    return head, columns
