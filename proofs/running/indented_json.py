"""Indented JSON as Python's own, in a quarter of the time: its encoder in C writes no indented text.

What is none of the plain types is left to Python's encoder, with all that holds it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from json.encoder import encode_basestring
from typing import Any


class _NotPlain(Exception):
    """Something that has no form of its own here."""


def indented_json(data: Any, indent: int, default: Callable[[Any], Any]) -> str:
    """The text that `json.dumps` writes with this indent, letters as they are.

    Args:
        data: what is written.
        indent: spaces for each level.
        default: gives what is written in the place of something that JSON has no form for.
    """
    parts: list[str] = []
    try:
        _write(data, "\n", " " * indent, parts.append)
    except (_NotPlain, RecursionError):
        return json.dumps(data, indent=indent, ensure_ascii=False, default=default)
    return "".join(parts)


def _write(value: Any, line: str, step: str, put: Callable[[str], object]) -> None:
    """Write a value; `line` ends a line, and is the beginning of the next one at the level of the value."""
    kind = type(value)
    if kind is str:
        put(encode_basestring(value))
    elif kind is int:
        put(int.__repr__(value))
    elif value is None:
        put("null")
    elif kind is bool:
        put("true" if value else "false")
    elif kind is dict and value:
        inner = line + step
        between = "{" + inner
        for name, one in value.items():
            if type(name) is not str:
                raise _NotPlain
            put(f"{between}{encode_basestring(name)}: ")
            _write(one, inner, step, put)
            between = "," + inner
        put(line + "}")
    elif kind in (list, tuple) and value:
        inner = line + step
        between = "[" + inner
        for one in value:
            put(between)
            _write(one, inner, step, put)
            between = "," + inner
        put(line + "]")
    elif kind is dict:
        put("{}")
    elif kind in (list, tuple):
        put("[]")
    elif kind is float and value == value and value not in (float("inf"), float("-inf")):
        put(float.__repr__(value))
    else:
        raise _NotPlain
