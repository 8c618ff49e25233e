"""The symbolic engine never contradicts an exhaustive search by the plain semantics."""

import random

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from rulestone.model import GameError, Undefined
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import holds, is_enabled, successors, undefined_reason
from rulestone.proofs.engines.symbolic import ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.depth import Shallow
from rulestone.proofs.engines.symbolic.houdini import Induction
from rulestone.proofs.engines.symbolic.locality import Abstraction, Substitution, Supports
from rulestone.proofs.engines.symbolic.nameless_obligations import ObligationWriter
from rulestone.proofs.engines.symbolic.obligations import ROUNDS, Prover
from rulestone.proofs.engines.symbolic.prepared import Prepared, conjuncts
from rulestone.proofs.engines.symbolic.proof_script import obligation
from rulestone.proofs.engines.symbolic.session import Session
from rulestone.proofs.engines.symbolic.solver_worker import decide
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status

from tests.amounts import in_part
from tests.proofs.random_games import conditions, random_game, rules
from tests.proofs.symbolic_games import Countdown, Overrun, Stuck, Trading, chain_game, slide_game

pytestmark = pytest.mark.usefixtures("rules_kept")

slow = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def satisfied(system, condition, state):
    try:
        return holds(system, condition, state)
    except Undefined:
        return False


def is_stuck(system, state):
    if satisfied(system, system.terminal, state):
        return False
    try:
        return not any(is_enabled(system, i, state) for i in system.instances)
    except Undefined:
        return False


def first_failures(system):
    """For every property the length of the shortest play that breaks it (a goal: reaches it), or None."""
    conditions_of_steps = {
        p.name: {i: system.step_condition(p, i) for i in system.instances} for p in system.step_properties
    }
    found = {}
    known = dict.fromkeys(first_states(system), 0)
    queue = list(known)
    for state in queue:
        depth = known[state]
        for judgement in system.invariants:
            if not satisfied(system, judgement.condition, state):
                found.setdefault(judgement.name, depth)
        for goal in system.goals:
            if satisfied(system, goal.condition, state):
                found.setdefault(goal.name, depth)
        if any(undefined_reason(system, i, state) for i in system.instances):
            found.setdefault("defined", depth)
        if is_stuck(system, state):
            found.setdefault("deadlock", depth)
        for instance, after in successors(system, state):
            for name, by_instance in conditions_of_steps.items():
                try:
                    good = evaluate(by_instance[instance], system.reader_of(state))
                except Undefined:
                    good = False
                if not good:
                    found.setdefault(name, depth + 1)
            for variant in system.variants:
                now, then = (evaluate(variant.condition, system.reader_of(s)) for s in (state, after))
                if not 0 <= then < now:
                    found.setdefault(variant.name, depth + 1)
            if after not in known:
                known[after] = depth + 1
                queue.append(after)
    return found


def check_agreement(system, **options):
    expected = first_failures(system)
    verdicts = judge_symbolically(system, effort=ProofEffort(**{"timeout": 2.0, "depth": 6, **options}))
    goals = {goal.name for goal in system.goals}
    for verdict in verdicts:
        length = expected.get(verdict.property)
        if verdict.play is not None:
            assert verdict.status is (Status.PROVED if verdict.property in goals else Status.REFUTED)
            assert len(verdict.play) == length, verdict
        elif verdict.status in (Status.PROVED, Status.REFUTED):
            assert verdict.status is (Status.REFUTED if verdict.property in goals else Status.PROVED)
            assert length is None, verdict
        elif verdict.figures.get("depth") is not None:
            assert length is None or length > verdict.figures["depth"], verdict
    return verdicts


@given(rules, rules, conditions, conditions, conditions)
@slow
def test_random_games(first, second, kept, stepwise, goal):
    try:
        system = random_game(first, second, kept, stepwise, goal)(scope="small").system
        assert system.invariants and system.goals
        [system.step_condition(p, i) for p in system.step_properties for i in system.instances]
    except GameError:
        assume(False)
    for verdict in check_agreement(system):
        event(f"{verdict.kind}: {verdict.status}")


def test_games_made_for_the_methods():
    for game in (Trading, Countdown, Overrun, Stuck, chain_game(4), chain_game(7)):
        verdicts = check_agreement(game().system)
        assert all(v.status in (Status.PROVED, Status.REFUTED) for v in verdicts)


def test_local_substitution_is_substitution():
    prepared = Prepared(slide_game(5)().system)
    roots = [part for target in prepared.invariants() for part in (target.state, *target.state.args[:3])]
    substitution = Substitution(roots, Supports())
    for move in prepared.moves[::10]:
        after = substitution.after(move.updates)
        assert after
        for root in roots:
            assert after.get(root, root) is move.instance.after(root)


@pytest.mark.parametrize("levels", [0, 1, 2, 4])
def test_what_stands_for_the_depths_of_a_formula_is_there_for_all_of_it(levels):
    """With the values of what they stand for, the fresh variables give a shallow formula the value of the whole."""
    system = slide_game(5)().system
    roots = [move.updates[cell] for move in Prepared(system).moves[::40] for cell in move.updates]
    roots += [system.step_condition(p, i) for p in system.step_properties for i in system.instances[::40]]
    roots += [judged.condition for judged in system.invariants]
    state = next(iter(first_states(system)))
    for _ in range(3):
        state = next(after for _, after in successors(system, state))
        read = system.reader_of(state)
        shallow = Shallow(roots, levels)
        for root in roots:
            cut = shallow.apply(root)

            def seen(cell, read=read, shallow=shallow):
                return evaluate(shallow.replaced[cell], read) if cell in shallow.replaced else read(cell)

            assert evaluate(cut, seen) == evaluate(root, read)
        assert shallow.replaced or levels > 2


def test_what_stands_for_what_is_far_is_there_for_all_of_it():
    """With the values of what they stand for, fresh variables give what is made around some cells the value of all."""
    system = slide_game(5)().system
    prepared = Prepared(system)
    roots = [part for target in prepared.invariants() for part in conjuncts(target.state)]
    roots += [node for move in prepared.moves[::40] for node in (*move.guard, *move.updates.values())]
    drawn = random.Random(7)
    supports = Supports()
    abstraction = Abstraction(supports)
    state = next(iter(first_states(system)))
    smaller = 0
    for _ in range(40):
        state = drawn.choice([after for _, after in successors(system, state)] or list(first_states(system)))
        read = system.reader_of(state)
        near = frozenset(drawn.sample(system.cells, drawn.choice([1, 3, 8])))
        made = {root: abstraction.apply(root, near) for root in roots}
        stands_for = abstraction.replaced

        def seen(cell, read=read, stands_for=stands_for):
            if cell not in stands_for:
                return read(cell)
            values = [(times, evaluate(term, read)) for times, term in stands_for[cell]]
            return values[0][1] if len(values) == 1 and values[0][0] == 1 else sum(t * value for t, value in values)

        for root, node in made.items():
            assert evaluate(node, seen) == evaluate(root, read)
            smaller += len(supports.of(node)) < len(supports.of(root))
    assert smaller > 300


def test_obligations_that_differ_in_the_names_of_cells_are_written_once_and_as_if_they_were_alone():
    system = slide_game(5)().system
    prepared = Prepared(system)
    parts = [part for target in prepared.invariants() for part in conjuncts(target.state)]
    writer, texts = ObligationWriter(), set()
    drawn = random.Random(8)
    for move in drawn.sample(prepared.moves, 150):
        hypotheses = [*move.guard, *drawn.sample(parts, drawn.choice([0, 1, 1, 2]))]
        goal = drawn.choice([*move.updates.values(), parts[0]])
        made = writer.write(hypotheses, goal)
        assert made == obligation(hypotheses, goal)
        texts.add(made.script)
    assert len(texts) <= writer.written < 150


def test_reductions_settle_exactly_what_full_obligations_settle():
    for game in (slide_game(5), slide_game(5, faulty=True), Trading):
        system = game().system
        prepared = Prepared(system)
        prepared.moves = prepared.moves[:: in_part(120, 60)]  # full obligations take half a second each
        kept = []
        for first_round in (0, ROUNDS.index("full")):
            supports = Supports()
            with Solvers(10.0) as solvers:
                induction = Induction(prepared, Prover(prepared, solvers, supports, first_round), supports)
                found = induction.invariants(prepared.invariants())
                kept.append(set(found.kept))
        assert kept[0] == kept[1], game


@pytest.mark.parametrize("faulty", [False, True])
def test_a_session_says_what_a_solver_says_that_is_told_everything_anew(faulty):
    """Under all invariants each instance keeps each part, or breaks it: the two must agree about every one."""
    prepared = Prepared(slide_game(5, faulty=faulty)().system)
    parts = {target.name: conjuncts(target.state) for target in prepared.invariants()}
    supports = Supports()
    lemmas = [part for found in parts.values() for part in found]
    substitution = Substitution(lemmas, supports)
    session = Session(lemmas)
    results = set()
    for move in prepared.moves[::60]:
        for after in substitution.after(move.pinned_updates).values():
            script = obligation((*move.defined_step, *lemmas), after).script
            expected = decide(script, 10.0)["result"]
            found = session.ask(move.defined_step, after).result
            assert found in (expected, "unknown")
            results.add(found)
    assert results - {"unknown"} == ({"sat", "unsat"} if faulty else {"unsat"})
