"""`break` that not every way through a round comes by: after a `continue`, and in the `else` of a loop inside."""

from __future__ import annotations

import pytest

from tests.fuzz.methods.compare_methods import difference

GAME = """from rulestone.model import *

class Drawn(Game):
    language = 2
    P = Sort("p", "q", "r")
    n = State(P, Int(0, 1))
    a = State(Int(0, 3))
    b = State(Int(0, 1))

    @initial
    def setup(self):
        self.n, self.a, self.b = 0, 0, 0

    @rule()
    def go(self):
"""

BODIES = {
    "the first that has one gives it away": """
for p in self.P:
    if self.n[p] == 0:
        continue
    self.n[p] = 0
    break
else:
    self.a = 2
""",
    "after a continue in another round": """
for p in self.P:
    if self.n[p] == 0 and self.b == 1:
        self.a = 1
        continue
    if p == "q":
        break
    self.n[p] = 0
""",
    "break in the else of a loop inside": """
for p in self.P:
    for q in self.P:
        if self.n[p] == 1:
            break
    else:
        self.a = 3 - self.a
        break
""",
    "what follows a loop whose else breaks": """
for p in self.P:
    for q in self.P:
        if self.b == 1:
            break
    else:
        break
    self.a = 3 - self.a
""",
    "a name kept at such a break": """
k = 0
for p in self.P:
    for q in self.P:
        if self.n[q] == 1:
            k += 1
            break
    else:
        k = 3
        break
self.a = k
""",
}


@pytest.mark.parametrize("name", BODIES)
def test_every_way_is_read(name: str) -> None:
    body = "".join(f"        {line}\n" for line in BODIES[name].strip().splitlines())
    assert difference(GAME + body) == ""
