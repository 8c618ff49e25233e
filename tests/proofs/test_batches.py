"""Obligations asked together: shown just where each is shown alone, and verdicts are the same as without that."""

import random
from itertools import combinations

import pytest
from rulestone.model import (
    Bool,
    Game,
    Int,
    Sort,
    State,
    all_of,
    count,
    if_else,
    initial,
    invariant,
    rule,
    step_property,
)
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.types import BOOLEAN
from rulestone.proofs.engines.symbolic import ProofEffort, judge_symbolically, obligations
from rulestone.proofs.engines.symbolic.batches import MANY_HYPOTHESES, Reduced, batches_of_moves, together
from rulestone.proofs.engines.symbolic.nameless_obligations import ObligationWriter
from rulestone.proofs.engines.symbolic.prepared import Prepared, conjuncts
from rulestone.proofs.engines.symbolic.requests import Request
from rulestone.proofs.engines.symbolic.solver_worker import decide
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.solver_limits import InPassing

from tests.amounts import in_part
from tests.proofs.symbolic_games import slide_game

pytestmark = pytest.mark.usefixtures("rules_kept")


@pytest.mark.parametrize("seed", range(in_part(3, 8)))
def test_together_they_hold_just_where_each_of_them_holds(seed):
    drawn = random.Random(seed)
    prepared = Prepared(slide_game(5, faulty=True)().system)
    conditions = [part for target in prepared.invariants() for part in conjuncts(target.state)]
    conditions += [node for move in prepared.moves[:40] for node in move.guard]
    found = set()
    for _ in range(12):
        reduced = []
        for _ in range(drawn.choice([1, 2, 4])):
            hypotheses = tuple(dict.fromkeys(drawn.choices(conditions[:8] + conditions[-8:], k=3)))
            implied = ex.disjunction((drawn.choice(hypotheses), drawn.choice(conditions)))
            goal = drawn.choice([implied, implied, implied, drawn.choice(conditions)])
            reduced.append(Reduced(hypotheses, goal, (), ObligationWriter()))
        alone = {decide(one.written.script, 10.0, False)["result"] for one in reduced}
        result = decide(together(reduced).script, InPassing.of(2_000_000), False)["result"]
        assert result == ("sat" if "sat" in alone else "unsat")
        found.add(result)
    assert found == {"sat", "unsat"}


def sweeping_game(drawn):
    """A rule that does the same to each place of a ring, by what is near it and by a count over all; a drawn one."""
    size = drawn.choice([14, 20])
    least, reach, fair = drawn.randrange(1, 4), drawn.randrange(1, 4), drawn.random() < 0.5

    class Sweeping(Game):
        Place = Sort(*(f"p{n}" for n in range(size)))
        lit = State(Place, Bool)
        kept = State(Place, Bool)
        swept = State(Int(0, 3))

        @initial
        def setup(self, s):
            for place in self.Place:
                s.lit[place] = place != "p0"
                s.kept[place] = False
            s.swept = 0

        @rule()
        def sweep(self, s):
            many = count(s.lit[place] for place in self.Place) >= least
            before = [s.lit[place] for place in self.Place]
            for number, place in enumerate(self.Place):
                near = count(before[(number + step) % size] for step in range(1, reach + 1))
                s.kept[place] = if_else(many, before[number] & (near >= 1), before[number] & s.kept[place])
                s.lit[place] = before[number] & (many | (near >= 1)) if fair else near >= 1
            s.swept = if_else(s.swept == 3, 0, s.swept + 1)

        @invariant
        def kept_were_lit(self, s):
            return all_of(s.lit[place] | ~s.kept[place] if fair else s.swept <= 3 for place in self.Place)

        @step_property
        def nothing_is_lit_anew(self, before, after, step):
            return all_of(before.lit[place] | ~after.lit[place] for place in self.Place)

    return Sweeping


def test_verdicts_are_those_of_obligations_asked_one_by_one(monkeypatch):
    effort = ProofEffort(quick=True, depth=2)
    asked, statuses = [], set()
    decided = Solvers.decide

    def seen(self, scripts, report=None, seconds=None, with_model=True):
        asked.extend(scripts if isinstance(seconds, InPassing) else ())
        return decided(self, scripts, report, seconds, with_model)

    monkeypatch.setattr(Solvers, "decide", seen)
    for seed in range(6):
        system = sweeping_game(random.Random(seed))().system
        quick = judge_symbolically(system, effort=effort)
        with monkeypatch.context() as patch:
            patch.setattr(obligations, "batches", lambda made, supports: [])
            patch.setattr(obligations, "batches_of_moves", lambda made: [])
            slow = judge_symbolically(system, effort=effort)
        assert [(v.property, v.status, v.detail) for v in quick] == [(v.property, v.status, v.detail) for v in slow]
        statuses |= {verdict.status for verdict in quick}
    assert len(asked) >= 3
    assert len(statuses) >= 2


def test_obligations_of_several_moves_are_asked_together_where_they_assume_the_same():
    prepared = Prepared(slide_game(5, faulty=False)().system)
    moves = prepared.moves[:8]
    lit = [ex.cell_node(cell) for cell in sweeping_game(random.Random(1))().system.cells if cell.type == BOOLEAN]
    hypotheses = [ex.disjunction(pair) for pair in combinations(lit, 2)]

    def asked(assumed):
        writer = ObligationWriter()
        return [
            (Request("lit", some[0], move=move), Reduced(tuple(some), some[0], (), writer))
            for move, some in zip(moves, assumed, strict=True)
        ]

    many, number = hypotheses[: MANY_HYPOTHESES + 1], len(moves)
    assert batches_of_moves(asked([many] * number)) == [list(range(number))]
    assert batches_of_moves(asked([many[1:]] * number)) == []  # each is soon read
    own = [[one, *hypotheses[20:]] for one in hypotheses[:number]]
    assert batches_of_moves(asked(own)) == [list(range(number))]
    apart = [hypotheses[start : start + MANY_HYPOTHESES + 1] for start in range(0, 15 * number, 15)]
    assert batches_of_moves(asked(apart)) == []
    assert batches_of_moves([(Request("lit", many[0]), one) for _, one in asked([many] * number)]) == []


def test_verdicts_on_moves_asked_together_are_those_on_each(monkeypatch):
    system = load_game("mutou")(scope="1x3").system
    effort = ProofEffort(quick=True, depth=2)
    found = []

    def seen(made):
        batches = batches_of_moves(made)
        found.extend(batches)
        return batches

    monkeypatch.setattr(obligations, "batches_of_moves", seen)
    quick = judge_symbolically(system, effort=effort)
    monkeypatch.setattr(obligations, "batches_of_moves", lambda made: [])
    slow = judge_symbolically(system, effort=effort)
    assert [(v.property, v.status, v.detail) for v in quick] == [(v.property, v.status, v.detail) for v in slow]
    assert found
