"""Instructions are found as `dis` finds them, also in functions that have run, in which Python has notes of its own."""

from __future__ import annotations

import argparse
import ast
import dis
import inspect
import json
import textwrap
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import pytest
from rulestone.model.plain import rewriting
from rulestone.model.plain.method_sources import inner_codes
from rulestone.model.plain.opcodes import has_any, opcodes
from rulestone.model.system import steps_as_python

WANTED: list[Callable[[str], bool]] = [
    lambda name: name == "IS_OP" or name.endswith("_NONE"),
    lambda name: name in ("STORE_DEREF", "STORE_GLOBAL"),
    lambda name: name == "CONTAINS_OP",
    lambda name: False,
]


def functions(module: ModuleType) -> list[FunctionType]:
    held = [
        *vars(module).values(),
        *(m for c in vars(module).values() if isinstance(c, type) for m in vars(c).values()),
    ]
    return [one for one in held if isinstance(one, FunctionType)]


@pytest.mark.parametrize("module", [argparse, ast, inspect, textwrap, rewriting, steps_as_python])
def test_instructions_are_found_as_dis_finds_them(module: Any) -> None:
    for _ in range(20):
        json.loads(json.dumps({"run": [1, None]}))
        textwrap.wrap("a function that has run " * 9, 20)
    asked = [code for function in functions(module) for code in inner_codes(function.__code__)]
    answers = set()
    for chosen in WANTED:
        for code in asked:
            found = has_any(code, opcodes(chosen))
            assert found is any(chosen(one.opname) for one in dis.get_instructions(code))
            answers.add(found)
    assert answers == {True, False}
