"""Exact solvers of decision processes and of linear equations, against enumeration of all policies."""

from fractions import Fraction
from unittest import mock

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rulestone.proofs.engines.chance.average import NoEvents, long_run
from rulestone.proofs.exact import linear
from rulestone.proofs.exact.acts import Act
from rulestone.proofs.exact.bounds import verified_bounds
from rulestone.proofs.exact.end_components import components, end_components
from rulestone.proofs.exact.forced_runs import shortened
from rulestone.proofs.exact.linear import solve
from rulestone.proofs.exact.recurrent import Recurrent
from rulestone.proofs.exact.rounded_rounds import RoundedRounds
from rulestone.proofs.exact.total import Endless, total

from tests.amounts import in_part
from tests.oracles import chance as oracle

WHOLE, HALF = Fraction(1), Fraction(1, 2)


@st.composite
def processes(draw, rewards, ending=True):
    """Small processes, mostly cyclic; some acts end the play."""
    size = draw(st.integers(1, 4))
    made = []
    for _ in range(size):
        acts = []
        for _ in range(draw(st.integers(1, 3))):
            targets = draw(st.lists(st.integers(0, size - 1), min_size=0 if ending else 1, max_size=3))
            if targets:
                weights = [draw(st.integers(1, 3)) for _ in targets]
                chances: dict[int, Fraction] = {}
                for target, weight in zip(targets, weights, strict=True):
                    chances[target] = chances.get(target, Fraction(0)) + Fraction(weight, sum(weights))
            else:
                chances = {}
            acts.append((Fraction(draw(rewards)), chances))
        made.append(acts)
    return made


def model_of(process):
    return [[Act(reward, tuple((p, t) for t, p in targets.items())) for reward, targets in acts] for acts in process]


@settings(max_examples=in_part(60, 120), deadline=None)
@given(processes(st.sampled_from([0, 0, 0, 1, -1, 2])), st.booleans())
def test_totals_are_those_of_the_best_policy(process, best):
    try:
        found = total(model_of(process), best)
    except Endless:
        assert oracle.may_cycle_with_rewards(process)
        return
    assert found.low == found.high == oracle.best_total(process, best)
    with mock.patch("rulestone.proofs.exact.total.float_policy", lambda model, best: [0] * len(model)):
        assert total(model_of(process), best).low == found.low, "a bad policy to begin with is improved exactly"
    played = oracle.chain_of(process, [max(0, n) for n in found.choice])
    if not any(played[s][0] for states in oracle.recurrent_classes(played) for s in states):
        stays = {s: Fraction(0) for states in oracle.recurrent_classes(played) for s in states}
        assert oracle.totals(played, stays) == found.low, "the acts chosen earn what is said"


@settings(max_examples=in_part(20, 40), deadline=None)
@given(processes(st.sampled_from([0, 0, 0, 1, -1, 2])), st.booleans())
def test_bounds_enclose_the_exact_totals(process, best):
    model = model_of(process)
    try:
        exact = total(model, best)
    except Endless:
        return
    enclosed = total(model, best, exact=False)
    for low, value, high in zip(enclosed.low, exact.low, enclosed.high, strict=True):
        assert low <= value <= high
        assert high - low < Fraction(1, 10**8)


@settings(max_examples=in_part(20, 40), deadline=None)
@given(processes(st.just(0)), st.booleans(), st.data())
def test_probabilities_of_reaching(process, best, data):
    goal = data.draw(st.sets(st.integers(0, len(process) - 1), min_size=1))
    model = model_of(process)
    for state in goal:
        model[state] = [Act(WHOLE, ())]
    assert total(model, best).low == oracle.best_probability(process, goal, best)


@settings(max_examples=in_part(40, 80), deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans())
def test_averages_are_those_of_the_best_policy(process, best):
    found = long_run(model_of(process), best)
    assert found.low == found.high == oracle.best_average(process, best)


@settings(max_examples=in_part(20, 40), deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans())
def test_bounds_enclose_the_exact_averages(process, best):
    exact = oracle.best_average(process, best)
    enclosed = long_run(model_of(process), best, exact=False)
    for low, value, high in zip(enclosed.low, exact, enclosed.high, strict=True):
        assert low <= value <= high
        assert high - low < Fraction(1, 10**6)


@settings(max_examples=in_part(30, 60), deadline=None)
@given(processes(st.integers(-2, 3), ending=False), st.data())
def test_rounded_rounds_find_what_exact_ones_do(process, data):
    model = model_of(process)
    for acts in end_components(model):
        component = Recurrent(model, acts)

        def reward(s, n):
            return model[s][n].reward

        policy = {s: data.draw(st.sampled_from(numbers)) for s, numbers in acts.items()}
        rounds = RoundedRounds(model, acts, component.states)
        earned = rounds.earned(reward)
        chosen = rounds.chosen_by(policy)
        assert rounds.policy_of(chosen) == policy
        classes, found = component.classes(policy), rounds.evaluated(chosen, earned)
        assert (found is None) == (len(classes) > 1)
        if found is None:
            continue
        gain, bias = component.evaluate(policy, reward, min(classes[0]), True)
        assert found.gain == pytest.approx(float(gain), abs=1e-9)
        assert found.bias == pytest.approx([float(bias[s]) for s in component.states], abs=1e-9)
        for s, better in rounds.policy_of(rounds.improved(chosen, earned, found)).items():
            worth = {n: model[s][n].reward - gain + sum(p * bias[t] for p, t in model[s][n].outcomes) for n in acts[s]}
            assert worth[better] == max(worth.values()) if better != policy[s] else max(worth.values()) <= bias[s]


@settings(max_examples=in_part(20, 40), deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans(), st.data())
def test_averages_are_the_same_where_rounded_rounds_come_first(process, best, data):
    events = [[Fraction(data.draw(st.integers(1, 3))) for _ in acts] for acts in process]
    with mock.patch("rulestone.proofs.exact.recurrent._FLOATS_FIRST", -1):
        assert long_run(model_of(process), best).low == oracle.best_average(process, best)
        assert long_run(model_of(process), best, events).low == oracle.best_average(process, best, events)


@settings(max_examples=in_part(30, 60), deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans(), st.data())
def test_acts_that_are_no_events_are_treated_alike_where_rounded_rounds_come_first(process, best, data):
    events = [[Fraction(data.draw(st.integers(0, 2))) for _ in acts] for acts in process]
    found = []
    for first in (60, -1):
        with mock.patch("rulestone.proofs.exact.recurrent._FLOATS_FIRST", first):
            try:
                found.append(long_run(model_of(process), best, events).low)
            except NoEvents:
                found.append(None)
    assert found[0] == found[1]


@settings(max_examples=in_part(40, 80), deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans(), st.data())
def test_averages_for_each_event(process, best, data):
    events = [[Fraction(data.draw(st.integers(1, 3))) for _ in acts] for acts in process]
    found = long_run(model_of(process), best, events)
    assert found.low == oracle.best_average(process, best, events)


@settings(max_examples=in_part(10, 40), deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans(), st.booleans(), st.data())
def test_averages_without_forced_runs(process, best, per_event, data):
    """Each way to a state leads through others that only hand on; what the acts chosen earn, brute force finds, too."""
    assume(any(targets for acts in process for _, targets in acts))
    long: list[list[tuple[Fraction, dict[int, Fraction]]]] = [[] for _ in process]
    for s, acts in enumerate(process):
        for reward, targets in acts:
            ways: dict[int, Fraction] = {}
            for target, p in targets.items():
                long.append([(Fraction(data.draw(st.integers(-1, 1))), {target: WHOLE})])
                ways[len(long) - 1] = p
            long[s].append((reward, ways))
    events = [[Fraction(data.draw(st.integers(1, 2))) for _ in acts] for acts in long]
    counted = events if per_event else None
    found = long_run(model_of(long), best, counted)
    assert found.low == oracle.best_average(long, best, counted)
    choice = [max(0, n) for n in found.choice]
    happened = [[row[n]] for row, n in zip(events, choice, strict=True)] if per_event else None
    assert oracle.best_average([[act] for act in oracle.chain_of(long, choice)], best, happened) == found.low


def test_runs_that_hand_on_are_left_out():
    """A circle keeps one state; what is earned and what happens on the way is counted once for each act before it."""
    circle = model_of([[(3, {1: WHOLE})], [(1, {2: WHOLE})], [(0, {0: WHOLE})]])
    (acts,) = end_components(circle)
    found = shortened(circle, acts, lambda s, n: circle[s][n].reward, lambda s, n: WHOLE)
    assert found.kept == [0] and found.model == [[Act(Fraction(4), ((WHOLE, 0),))]] and found.events == [[3]]
    fork = model_of([[(2, {1: HALF, 2: HALF}), (5, {2: WHOLE})], [(1, {2: WHOLE})], [(4, {0: WHOLE})]])
    (acts,) = end_components(fork)
    found = shortened(fork, acts, lambda s, n: fork[s][n].reward, lambda s, n: WHOLE)
    assert found.model == [[Act(Fraction(13, 2), ((WHOLE, 0),)), Act(Fraction(9), ((WHOLE, 0),))]]
    assert found.events == [[Fraction(5, 2), Fraction(2)]] and found.kept == [0]
    assert found.spread({0: 1}, acts) == {0: 1, 1: 0, 2: 0}


def test_an_average_needs_events():
    idle = [[Act(Fraction(0), ((WHOLE, 0),)), Act(Fraction(-1), ((WHOLE, 0),))]]
    events = [[Fraction(0), Fraction(1)]]
    assert long_run(idle, True, events).low == [-1], "doing nothing is no event, and averages nothing"
    earning = [[Act(Fraction(1), ((WHOLE, 0),)), Act(Fraction(-1), ((WHOLE, 0),))]]
    with pytest.raises(NoEvents):
        long_run(earning, True, events)


def test_what_is_laid_down_may_be_taken_up_again():
    there_and_back = [
        [Act(Fraction(-1), ((WHOLE, 1),))],
        [Act(Fraction(1), ((WHOLE, 0),)), Act(HALF, ())],
    ]
    assert total(there_and_back, True).low == [-HALF, HALF]
    assert total(there_and_back, False).low == [-HALF, HALF]
    with pytest.raises(Endless):
        total([there_and_back[0], there_and_back[1][:1]], True)


@settings(max_examples=in_part(20, 40), deadline=None)
@given(st.integers(1, 12), st.integers(2, 7), st.randoms(use_true_random=False))
def test_linear_equations(size, rational, source):
    rows = []
    for _ in range(size):
        row = {m: Fraction(source.randint(1, 5), 7 * rational) for m in source.sample(range(size), min(size, 4))}
        sums = sum(row.values())
        rows.append({m: p / (sums + 1) for m, p in row.items()} if sums >= 1 else row)
    constants = [[Fraction(source.randint(-3, 3), rational), Fraction(1)] for _ in rows]
    matrix = [[int(n == m) - rows[n].get(m, Fraction(0)) for m in range(size)] for n in range(size)]
    with mock.patch.multiple(linear, _FEW=0, _FILL=0):
        together = solve(rows, constants)
    for found in (solve(rows, constants), together):
        assert all(type(number) is Fraction for numbers in found for number in numbers)
        for which in (0, 1):
            assert [x[which] for x in found] == oracle.gauss(matrix, [c[which] for c in constants])


def test_equations_without_a_single_solution_are_refused():
    size = 60  # too many that depend on each other to be eliminated one by one
    rows = [{m: Fraction(1, size) for m in range(size)} for _ in range(size)]
    with pytest.raises(ValueError, match="no single solution"):
        solve(rows, [[Fraction(1)] for _ in rows])


def test_many_equations_that_depend_on_each_other(monkeypatch):
    import random

    source = random.Random(7)
    size = 90
    rows = [{m: Fraction(source.randint(1, 5), 36) for m in source.sample(range(size), 6)} for _ in range(size)]
    constants = [[Fraction(source.randint(-3, 3))] for _ in rows]
    found = solve(rows, constants)
    for n, row in enumerate(rows):
        assert found[n][0] == sum(p * found[m][0] for m, p in row.items()) + constants[n][0]
    monkeypatch.setattr(linear, "DENSE", 10)
    with pytest.raises(linear.TooDense):
        solve(rows, constants)


def test_components_come_after_those_they_lead_to():
    following = [[1], [2, 0], [3], [2], []]
    found = [sorted(part) for part in components(following)]
    assert sorted(found) == [[0, 1], [2, 3], [4]]
    assert found.index([2, 3]) < found.index([0, 1])


def test_end_components_keep_what_stays_inside():
    model = model_of([[(0, {1: HALF, 2: HALF}), (0, {1: WHOLE})], [(0, {0: WHOLE})], [(0, {})]])
    assert end_components(model) == [{0: [1], 1: [0]}]


def test_bounds_say_when_they_are_none():
    low, high, chosen = verified_bounds(model_of([[(1, {0: HALF}), (3, {})]]), True)
    assert low[0] <= 3 <= high[0] and chosen == [1]
