"""Elements of a sort that have parts in an order, gone through: `sum(self.at)`, each rule beside CPython's own run.

The other side is a plain object whose attributes take the values of their variables and no others; no rulestone in it.
"""

from __future__ import annotations

import itertools
import textwrap
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.expressions.evaluate import Undefined
from rulestone.model.system.semantics import is_enabled, step
from rulestone.proofs.running.loading import load_game

from tests.amounts import in_part
from tests.fuzz.methods.compare_methods import compare
from tests.fuzz.methods.draw_methods import PARTS

VALUES: dict[str, list[Any]] = {
    "at": [(0, 1), (1, 0), (1, 1)],
    "last": [None, (0, 1), (1, 0), (1, 1)],
    "long": [(1,), (0, 2), (2, 1, 0)],
    "word": ["ab", "ba"],
    "odd": [(1, 2), "x", 7],
    "n": list(range(-1, 4)),
    "f": [False, True],
}

_GAME = f"""
import math
from rulestone.model import *

class Parts(Game):
    language = 2
    At, Long = Sort(*{VALUES["at"]}), Sort(*{VALUES["long"]})
    Word, Odd = Sort(*{VALUES["word"]}), Sort(*{VALUES["odd"]})
    at, last, long, word, odd = State(At), State(Optional(At)), State(Long), State(Word), State(Odd)
    n, f = State(Int(-1, 3)), State(Bool)

    @initial
    def setup(self):
        free(self.at, self.last, self.long, self.word, self.odd, self.n, self.f)

    @rule()
    def go(self):
"""


class Plain:
    """A position; the method under test is one of a subclass."""

    At, Long = VALUES["at"], VALUES["long"]

    def __setattr__(self, name: str, value: Any) -> None:
        if not any(type(value) is type(one) and value == one for one in VALUES[name]):
            raise ValueError(name, value)
        object.__setattr__(self, name, value)


AGREE = [
    "self.n = sum(self.at)",
    "self.n = sum(self.at, self.n)",
    "self.n = sum(self.last)",
    "self.n = sum(self.last) if self.last is not None else 0",
    "self.n = sum(self.long)",
    "self.f = self.n in self.at",
    "self.f = self.n not in self.last",
    "self.f = self.n in self.long",
    "self.f = 2 in self.long and self.long[1] == 2",
    "x = 0\nfor p in self.at:\n    x += p\nself.n = x",
    "for p in self.at:\n    if p == self.n:\n        self.f = True\n        break",
    "for p in self.at:\n    for q in self.at:\n        if p < q:\n            self.n = p",
    "for a, b in [self.at, (0, 1)]:\n    self.n = a",
    "self.f = any(p == self.n for p in self.at)",
    "self.f = self.last is not None and all(p == 1 for p in self.last)",
    "self.n = sum(x * i for i, x in enumerate(self.at) if x != self.n)",
    "self.n = max(self.at) - min(self.long)",
    "self.n = max(self.long)",
    "self.n = len(self.long)",
    "self.n = max(*self.at)",
    "self.n = [*self.at, 1][1]",
    "self.n = list(self.at)[0] + tuple(self.at)[1]",
    "a, b = self.last\nself.n = a",
    "a, *b = self.at\nself.n = b[0]",
    "self.n = math.prod(self.at)",
    "self.n = sum(a * b for a, b in zip(self.at, reversed(self.at)))",
    "it = iter(self.at)\nself.n = next(it) + next(it)",
    "self.at = tuple(1 - x for x in self.at)",
    "self.at = tuple(self.at)",
    "for c in self.word:\n    self.f = c == 'a'",
    "x = self.at if self.f else self.last\nself.n = sum(x)",
    "if self.f:\n    self.n = sum(self.last)",
]

REFUSED = {
    "for p in self.long:\n    self.n = p": "depends on the state",
    "a, b = self.long\nself.n = a": "how many parts",
    "self.n = math.prod(self.long)": "how many parts",
    "self.n = [*self.long][0]": "how many parts",
    "self.n = sum(x for x in self.long if x > 0)": "depends on the state",
    "self.n = list(self.long)[0]": "depends on the state",
    "for p in self.odd:\n    self.f = True": "depends on the state",
    "self.n = sum(self.n)": "depends on the state",
}


def game_of(body: str, folder: Path) -> Any:
    """The system of the game with this rule, read from a file."""
    path = folder / "parts.py"
    path.write_text(_GAME + textwrap.indent(body, " " * 8) + "\n", encoding="utf-8")
    return load_game(str(path), traced=False)().system


@pytest.mark.parametrize("body", AGREE)
def test_a_rule_is_what_cpython_runs(body: str, tmp_path: Path) -> None:
    system = game_of(body, tmp_path)
    names: dict[str, Any] = {"Plain": Plain}
    exec("import math\nclass Rule(Plain):\n    def go(self):\n" + textwrap.indent(body, " " * 8), names)
    (move,) = system.instances
    met = 0
    for position in itertools.product(*VALUES.values()):
        plain = names["Rule"]()
        for name, value in zip(VALUES, position, strict=True):
            object.__setattr__(plain, name, value)
        wanted: Any = "undefined"
        try:
            plain.go()
            wanted = tuple(vars(plain)[name] for name in VALUES)
            met += 1
        except (TypeError, ValueError, LookupError):  # whatever Python cannot do denotes nothing
            pass
        try:
            found: Any = step(system, move, position) if is_enabled(system, move, position) else "forbidden"
        except Undefined:
            found = "undefined"
        assert found == wanted, position
    assert met > 0


@pytest.mark.parametrize("body", REFUSED)
def test_what_has_no_known_length_is_refused(body: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=REFUSED[body]) as told:
        game_of(body, tmp_path)
    assert told.value.line is not None and told.value.fix


def test_methods_at_random() -> None:
    """See tests/fuzz/methods; each that is read is compared on all positions, and in both ways of writing."""
    told = compare(range(in_part(50, 100)), PARTS)
    assert told.differ == [] and told.agreed >= in_part(10, 20), told
