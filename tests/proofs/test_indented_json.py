"""Indented JSON is what Python's encoder writes, letter by letter."""

from __future__ import annotations

import json
from collections import Counter
from enum import IntEnum
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulestone.proofs.running.indented_json import indented_json


class Tier(IntEnum):
    LOW = 1


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.builds(Fraction, st.integers())
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=20,
)


def slowly(data: Any, indent: int) -> str:
    return json.dumps(data, indent=indent, ensure_ascii=False, default=str)


@given(VALUES, st.integers(0, 3))
def test_it_is_what_python_writes(data: Any, indent: int) -> None:
    assert indented_json(data, indent, str) == slowly(data, indent)


@pytest.mark.parametrize(
    "one", [Tier.LOW, Counter("aab"), {1: 2}, {None: True}, float("nan"), -0.0, 1e300, Fraction(1, 3)]
)
def test_what_is_not_plain(one: Any) -> None:
    for data in (one, [one, {"a": one}], {"a": [], "b": {}, "c": ((), one)}):
        assert indented_json(data, 1, str) == slowly(data, 1)


def test_what_is_nested_deeply() -> None:
    data: Any = 1
    for _ in range(300):
        data = [data]
    assert indented_json(data, 1, str) == slowly(data, 1)
