"""Where numbers have no end, what is near is searched in machine code, too: beside a walk in plain Python."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulestone.model import Game, Int, State, initial, invariant, require, rule
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.engines.explicit import nearest_first
from rulestone.proofs.engines.explicit.nearest_first import judge_nearby
from rulestone.proofs.engines.symbolic.judge import ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.k_induction import UnrolledPath
from rulestone.proofs.plays.verdict import Status, Verdict

Jars = tuple[int, int]
Fill = tuple[int, int, int]
"""A way of filling: so much into either jar, where the first holds at least as much as the third number."""


def jars(fills: list[Fill], target: Jars) -> type[Game]:
    """Two jars of any size, filled in one of several ways at a time, never to hold just so much."""

    class Filling(Game):
        left = State(Int(0, None))
        right = State(Int(0, None))

        @initial
        def setup(self, s: Any) -> None:
            s.left = s.right = 0

        @rule(way=range(len(fills)))
        def fill(self, s: Any, way: int) -> None:
            more, further, least = fills[way]
            require(s.left >= least)
            s.left += more
            s.right += further

        @invariant
        def never_just_so(self, s: Any) -> Any:
            return (s.left != target[0]) | (s.right != target[1])

    return Filling


def walked(fills: list[Fill], target: Jars, steps: int) -> tuple[list[int], int | None]:
    """How many pairs are new after each number of steps, and how soon the target is there; the obvious way."""
    level, seen, sizes = {(0, 0)}, {(0, 0)}, [1]
    soonest = 0 if target == (0, 0) else None
    for number in range(1, steps + 1):
        level = {(a + x, b + y) for a, b in level for x, y, least in fills if a >= least} - seen
        seen |= level
        sizes.append(len(level))
        if soonest is None and target in level:
            soonest = number
    return sizes, soonest


def nearby(game: type[Game]) -> Verdict:
    (found,) = judge_nearby(game().system, ["never_just_so"])
    return found


@pytest.fixture
def shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python is left after 600 positions, and machine code goes on to 40,000."""
    monkeypatch.setattr(nearest_first, "MOST_STATES", 600)
    monkeypatch.setattr(nearest_first, "MOST_IN_CODE", 40_000)


@pytest.mark.usefixtures("shortly")
def test_machine_code_goes_as_far_as_it_says() -> None:
    source = random.Random(16)
    heard = broken = 0
    for _ in range(4):
        fills = [(1, 0, 0), (0, 1, 0), (source.randint(1, 3), source.randint(0, 3), source.randint(1, 4))]
        target = source.randint(20, 50), source.randint(20, 50)
        sizes, soonest = walked(fills, target, 90)
        found = nearby(jars(fills, target))
        heard += found.figures["target"] == "native"
        if found.status is Status.REFUTED:
            assert found.play is not None and len(found.play) == soonest
            broken += 1
        else:
            steps = found.figures["steps"]
            assert found.status is Status.BOUNDED and (soonest is None or soonest > steps)
            assert sum(sizes[: steps + 1]) <= found.figures["states"] < sum(sizes[: steps + 2])
    assert heard and broken


@pytest.mark.usefixtures("shortly")
def test_where_a_number_meets_its_cap_python_alone_is_heard() -> None:
    fills = [(1, 0, 0), (0, 1, 0), (9_000, 0, 0)]
    found = nearby(jars(fills, (70_000, 1)))
    sizes, _ = walked(fills, (70_000, 1), 30)
    assert found.figures["target"] == "python" and found.status is Status.BOUNDED
    assert sum(sizes[: found.figures["steps"] + 1]) <= 600


def test_what_a_search_has_seen_no_solver_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    ask = UnrolledPath.ask

    def noted(self: UnrolledPath, text: str, step: int) -> Any:
        asked.append(step)
        return ask(self, text, step)

    monkeypatch.setattr(UnrolledPath, "ask", noted)
    fills = [(1, 0, 0), (2, 3, 2)]
    for target, depth in (((9, 6), 7), ((12, 9), 5)):
        _, soonest = walked(fills, target, 9)
        assert soonest is not None
        system, seen = jars(fills, target)().system, min(soonest - 1, 4)

        def said(effort: ProofEffort, system: Any = system) -> tuple[Any, ...]:
            asked.clear()
            (found,) = judge_symbolically(system, properties=["never_just_so"], effort=effort)
            return found.status, found.detail, found.figures, found.play and len(found.play)

        alone = said(ProofEffort(timeout=1, depth=depth))
        assert said(ProofEffort(timeout=1, depth=depth, seen=seen)) == alone
        assert alone[-1] == (soonest if soonest <= depth else None)
        assert soonest <= depth or set(asked) == set(range(seen + 1, depth + 1)), "a play alone is looked for again"


@pytest.mark.usefixtures("shortly")
def test_a_check_says_of_plays_what_the_search_says() -> None:
    """Proofs go on from where the search has been: no play that the search went through is said to be unknown."""
    fills = [(1, 0, 0), (0, 1, 0), (2, 1, 1)]
    judged = judge(jars(fills, (3_000, 3_000)), effort=CheckEffort(timeout=0.5, budget=3, plays=10))
    said = [v for v in judged.verdicts if v.property == "never_just_so"]
    (searched,) = [v for v in said if "steps" in v.figures]
    proofs = [v for v in said if v.engine == "symbolic"]
    assert searched.figures["steps"] > 12 and [v.figures["depth"] for v in proofs] == [12]
