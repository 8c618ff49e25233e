"""Drawn games whose helpers are functions of the module instead of methods: they mean the same."""

from __future__ import annotations

import re

import pytest
from rulestone.model import GameError

from tests.fuzz.methods.compare_methods import difference
from tests.fuzz.methods.draw_methods import drawn

_DECLARED = ("setup", "go", "asked")


def moved(text: str) -> str:
    """The same game with its plain helpers beside the class; unchanged where it has none."""
    before, head, body = text.partition("class Drawn(Game):\n")
    beside: list[str] = []
    inside: list[str] = []
    names = []
    kept = inside
    for line in body.split("\n"):
        if line.strip() and not line.startswith("        "):
            found = re.match(r"    def (\w+)\(self", line)
            decorated = bool(inside) and inside[-1].lstrip().startswith("@")
            kept = beside if found and found[1] not in _DECLARED and not decorated else inside
            if found and kept is beside:
                names.append(found[1])
        kept.append(line[4:] if kept is beside else line)
    whole = before + "\n".join(beside) + "\n" + head + "\n".join(inside)
    for name in names:
        whole = re.sub(rf"\bself\.{name}\((?=\))", f"{name}(self", whole)
        whole = re.sub(rf"\bself\.{name}\((?!\))", f"{name}(self, ", whole)
    return whole if names else text


def said(text: str) -> str:
    """Where tracing and Python differ; of a game that cannot be read, why."""
    try:
        return difference(text)
    except GameError as error:
        return error.message
    except (ArithmeticError, LookupError, ValueError) as error:  # raised by Python while the rules are read
        return repr(error)


@pytest.mark.parametrize("seed", range(4001, 4121, 2))
def test_a_helper_is_read_wherever_it_stands(seed: int) -> None:
    text = drawn(seed).text
    assert said(moved(text)) == said(text)


def test_most_of_them_have_helpers() -> None:
    texts = [drawn(seed).text for seed in range(4001, 4121, 2)]
    different = [text for text in texts if moved(text) != text]
    assert len(different) > 25 and sum(said(text) == "" for text in different) > 15
