"""The symbolic engine on games made for each of its methods."""

import json

import pytest
from rulestone.model import Bool, Game, GameError, Sort, State, initial, invariant, require, rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import support
from rulestone.model.system.semantics import holds, undefined_reason
from rulestone.proofs.engines.symbolic import ObligationCache, ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.locality import Abstraction, Supports
from rulestone.proofs.engines.symbolic.obligations import ROUNDS, STILL_MANY, Prover
from rulestone.proofs.plays.verdict import Status

from tests.proofs.symbolic_games import Copies, Countdown, Overrun, Stuck, Trading, Transfer, chain_game, slide_game

pytestmark = pytest.mark.usefixtures("rules_kept")


def judged(game, **options):
    effort = {name: value for name, value in options.items() if name in ProofEffort.__dataclass_fields__}
    rest = {name: value for name, value in options.items() if name not in effort}
    return {
        v.property: v for v in judge_symbolically(game.system, **rest, effort=ProofEffort(**{"timeout": 5.0, **effort}))
    }


def test_trading_is_conserved_and_a_false_invariant_gets_the_shortest_play():
    verdicts = judged(Trading())
    assert verdicts["conserved"].status is Status.PROVED
    assert verdicts["conserved"].figures["method"] == "induction"
    poor = verdicts["bob_poor"]
    assert poor.status is Status.REFUTED
    assert len(poor.play) == 4  # bob takes at the second turn
    assert not holds(poor.play.system, poor.play.system.invariants[1].condition, poor.play.last)
    assert verdicts["defined"].status is Status.PROVED
    assert verdicts["deadlock"].status is Status.REFUTED  # bob has to give back, and has nothing


def test_goals_are_reached_by_a_play_or_proved_out_of_reach():
    verdicts = judged(Trading())
    assert verdicts["ann_rich"].status is Status.PROVED
    assert len(verdicts["ann_rich"].play) == 3
    assert verdicts["both_rich"].status is Status.REFUTED
    assert verdicts["both_rich"].play is None


def test_k_induction_where_induction_is_not_enough():
    verdict = judged(chain_game(4)())["not_at_the_end"]
    assert verdict.status is Status.PROVED
    assert verdict.figures["method"] == "k-induction"
    assert verdict.figures["k"] == 3


@pytest.mark.parametrize("game, name", [(Transfer, "left_bounded"), (chain_game(9), "not_at_the_end")])
def test_spacer_invents_what_is_missing(game, name):
    verdict = judged(game())[name]
    assert verdict.status is Status.PROVED
    assert verdict.figures["method"] == "spacer"


def test_without_time_for_spacer_the_pair_is_shown_and_nothing_is_claimed(monkeypatch):
    from rulestone.proofs.engines.symbolic import judge

    monkeypatch.setattr(judge._SymbolicJudge, "_spacer", lambda self, work: work)
    verdict = judged(Transfer(), depth=4)["left_bounded"]
    assert verdict.status is Status.UNKNOWN
    system = Transfer().system
    assert holds(system, system.invariants[0].condition, verdict.pair.before)
    assert not holds(system, system.invariants[0].condition, verdict.pair.after)
    assert "4 steps" in verdict.detail


def test_variants_step_properties_and_what_the_language_implies():
    verdicts = judged(Countdown())
    assert {name: v.status for name, v in verdicts.items()} == {
        "remaining": Status.PROVED,
        "down_by_one": Status.PROVED,
        "flag_follows": Status.PROVED,
        "defined": Status.PROVED,
        "deadlock": Status.PROVED,
    }


def test_an_undefined_rule_is_found_with_its_play():
    verdict = judged(Overrun())["defined"]
    assert verdict.status is Status.REFUTED
    assert len(verdict.play) == 4
    system = verdict.play.system
    assert undefined_reason(system, system.instances[0], verdict.play.last)


def test_a_deadlock_is_found_with_its_play():
    verdict = judged(Stuck())["deadlock"]
    assert verdict.status is Status.REFUTED
    assert len(verdict.play) == 3
    system = verdict.play.system
    assert not evaluate(system.instances[0].guard, system.reader_of(verdict.play.last))


def test_slides_are_proved_and_a_dropped_guard_is_caught():
    verdicts = judged(slide_game(5)(), properties=["one_king", "few_whites", "one_piece_moves", "escape"])
    assert all(v.status is Status.PROVED for v in verdicts.values())
    assert len(verdicts["escape"].play) == 3
    faulty = judged(slide_game(5, faulty=True)(), properties=["one_king"])["one_king"]
    assert faulty.status is Status.REFUTED
    assert len(faulty.play) == 1


def test_workers_agree_with_one_process_and_the_cache_is_shared():
    game = slide_game(5)()
    names = ["one_king", "few_whites", "one_piece_moves"]
    cache = ObligationCache()
    alone = judged(game, properties=names, cache=cache)
    decided = len(cache)
    again = judged(slide_game(5)(), properties=names, cache=cache)
    assert len(cache) == decided and cache.hits >= decided
    apart = judged(game, properties=names, workers=2)
    assert (
        [v.status for v in alone.values()] == [v.status for v in apart.values()] == [v.status for v in again.values()]
    )


@pytest.mark.parametrize("workers", [1, 2])
def test_no_time_at_all_is_said_and_not_hidden(workers):
    verdicts = judged(slide_game(5)(), budget=0.0, workers=workers)
    assert {v.status for v in verdicts.values()} <= {Status.UNKNOWN, Status.PROVED}
    assert verdicts["one_king"].status is Status.UNKNOWN
    assert "time" in verdicts["one_king"].detail


@pytest.mark.parametrize("game", [Trading, chain_game(4), chain_game(9), Transfer, Countdown])
def test_certificates_are_written_and_confirmed(game, tmp_path):
    pytest.importorskip("cvc5")
    verdicts = judged(game(), certificate=tmp_path / "proof")
    index = json.loads((tmp_path / "proof" / "index.json").read_text())
    proved = [v for v in verdicts.values() if v.status is Status.PROVED and v.play is None]
    assert proved
    for verdict in proved:
        assert verdict.certificate == tmp_path / "proof"
        assert verdict.figures["confirmed"] == verdict.figures["obligations"] > 0
        assert all((tmp_path / "proof" / name).exists() for name in index["properties"][verdict.property]["files"])


def test_a_forged_certificate_is_not_confirmed(tmp_path):
    pytest.importorskip("cvc5")
    from rulestone.proofs.engines.symbolic.certificate import recheck

    judged(Trading(), certificate=tmp_path)
    script = (tmp_path / "step-take.smt2").read_text()
    unsat, checks = recheck({"x": script})["x"]
    assert unsat == checks == 2
    unsat, _ = recheck({"x": script.replace(" 3)", " 2)").replace("(+ c2 (- 1))", "c2")})["x"]
    assert unsat < checks


def test_ctrl_c_keeps_what_is_known():
    def impatient(report):
        if report.task == "unrolling":
            raise KeyboardInterrupt

    verdicts = judged(Trading(), listener=impatient)
    assert verdicts["conserved"].status is Status.PROVED
    assert verdicts["bob_poor"].status is Status.UNKNOWN
    assert "interrupted" in verdicts["bob_poor"].detail


def test_an_unknown_property_is_named_with_a_remedy():
    with pytest.raises(GameError, match="conservd"):
        judged(Trading(), properties=["conservd"])


def test_what_leaned_on_a_broken_invariant_is_looked_at_again():
    verdicts = judged(Copies())
    assert {n: v.status for n, v in verdicts.items() if n in ("copy_small", "small")} == {
        "copy_small": Status.REFUTED,
        "small": Status.REFUTED,
    }
    assert len(verdicts["small"].play) == 2 and len(verdicts["copy_small"].play) == 3


def test_different_sums_elsewhere_get_different_variables():
    cells = {name: StateFunction(name, (), Integer(0, 3)).cell() for name in "abcdx"}
    a, b, c, d, x = (ex.cell_node(cell) for cell in cells.values())
    near = frozenset((cells["x"],))
    below = ex.at_most(ex.times(x, ex.plus(a, b, x)), ex.times(x, ex.plus(c, d, x)))
    abstracted = Abstraction(Supports()).apply(below, near)
    assert abstracted is not ex.TRUE
    assert len(support(abstracted)) == 3
    again = ex.at_most(ex.times(x, ex.plus(a, b, x)), ex.times(x, ex.plus(b, a, x, ex.integer(1))))
    assert len(support(Abstraction(Supports()).apply(again, near))) == 2


@pytest.mark.parametrize("game", [Trading, Transfer, Countdown, Overrun])
def test_slices_in_forked_processes_say_what_one_process_says(game, monkeypatch):
    """Also where something is not inductive, so that the slices are given up."""
    alone = judged(game())
    monkeypatch.setattr("rulestone.proofs.engines.symbolic.slices.WORTH_IT", 1)
    shared = judged(game(), workers=2)
    assert {name: v.status for name, v in shared.items()} == {name: v.status for name, v in alone.items()}
    assert {name: v.figures["method"] for name, v in shared.items()} == {
        name: v.figures["method"] for name, v in alone.items()
    }


def test_a_slice_that_does_not_hold_ends_the_others():
    from rulestone.proofs.engines.symbolic.slices import Slice, in_slices

    def work(items):
        return Slice(failed={"seven"} & {"seven" if item == 7 else "" for item in items}, seconds={"all": 1.0})

    reports = []
    found = in_slices([0] * 640, work, 2, lambda done, total: reports.append((done, total)))
    assert found is not None and sum(one.seconds["all"] for one in found) == 16
    assert reports[-1] == (16, 16)
    few = in_slices([0] * 90, work, 2, lambda done, total: None)
    assert few is not None and len(few) == 2  # a slice of few items is not worth the beginning
    assert in_slices(list(range(640)), work, 2, lambda done, total: None, lambda one: bool(one.failed)) is None
    patient = in_slices(list(range(640)), work, 2, lambda done, total: None)
    assert patient is not None and len(patient) == 16 and [one.failed for one in patient].count({"seven"}) == 1


def test_ctrl_c_ends_a_solver_and_is_told():
    """Pigeons and holes take z3 minutes; what merely took too long is not taken for Ctrl-C."""
    import os
    import signal
    import threading
    import time

    from rulestone.proofs.engines.symbolic.solver_worker import decide
    from rulestone.proofs.running.interrupts import hear_interrupts

    handlers = {name: signal.getsignal(name) for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)}
    hear_interrupts()  # as commands do: Python's own way raises while z3 makes an object, and spoils memory
    pigeons = range(12)
    lines = [f"(declare-const v{p * 11 + hole} Bool)" for p in pigeons for hole in range(11)]
    lines += [f"(assert (or {' '.join(f'v{p * 11 + hole}' for hole in range(11))}))" for p in pigeons]
    for hole in range(11):
        lines += [f"(assert (not (and v{p * 11 + hole} v{q * 11 + hole})))" for p in pigeons for q in range(p)]
    assert decide("\n".join(lines), 0.5)["result"] == "unknown"
    for after in (0.02, 0.1, 0.3, 1.0):  # before z3 is asked, in its first attempt, in its second: as the machine likes
        timer = threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            decide("\n".join(lines), 120.0)
            time.sleep(1)  # it came while z3 made an object: it is raised soon
        timer.join()
    for name, handler in handlers.items():
        signal.signal(name, handler)


def test_a_model_is_read_off_only_where_it_is_wanted_and_asked_for_again_where_it_was_not_kept() -> None:
    from rulestone.proofs.engines.symbolic.solving import Solvers

    script = "(declare-const v0 Int)\n(assert (= v0 7))\n(check-sat)\n"
    for workers in (1, 2):
        with Solvers(5.0, workers=workers) as solvers:
            scripts = [script, script.replace("7", "8")]
            bare = solvers.decide(scripts, with_model=False)
            assert [bare[one].result for one in scripts] == ["sat", "sat"]
            assert [bare[one].model for one in scripts] == [None, None]
            assert [solvers.decide(scripts)[one].model for one in scripts] == [{"v0": 7}, {"v0": 8}]
            again = solvers.decide(scripts, with_model=False)
            assert solvers.asked == 4 and [again[one].model for one in scripts] == [{"v0": 7}, {"v0": 8}]


class Lanterns(Game):
    """The first lanterns hand their light on, which needs a lemma to be seen; the others just go out."""

    size = 16
    Place = Sort(lambda game: range(game.size))
    lit = State(Place, Bool)
    oil = State(Bool)

    @initial
    def start(s):
        for place in s.Place:
            s.lit[place] = place == 0
        s.oil = True

    @rule(place=Place)
    def burn_down(s, place):
        require(s.lit[place])
        s.lit[place] = False
        after = (place + 1) % s.size
        s.lit[after] = s.oil if place < 3 else s.lit[after] and not s.lit[place - 1]

    @invariant
    def there_is_oil(s):
        return s.oil

    @invariant
    def some_light(s):
        return any(s.lit[place] for place in s.Place)


def test_what_does_not_hold_of_many_moves_is_not_tried_on_all_of_them_in_long_rounds(monkeypatch):
    """Though it holds of the moves that were asked about first."""
    tried = {name: [] for name in ROUNDS}
    reduced_round = Prover._reduced_round

    def counted(self, number, requests, *rest):
        tried[ROUNDS[number]] += [request for request in requests if request.owner == "some_light"]
        return reduced_round(self, number, requests, *rest)

    monkeypatch.setattr(Prover, "_reduced_round", counted)
    assert judged(Lanterns(), quick=True)["some_light"].status is Status.UNKNOWN
    assert len(tried["local"]) > STILL_MANY
    assert not tried["shallow"] and not tried["wider"]
