"""The chance engine: solvers against enumeration of all policies, then games."""

import json
import sys
from fractions import Fraction
from functools import partial
from unittest import mock

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.model import (
    CHANCE,
    Bool,
    Constant,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    any_of,
    claim,
    deal,
    free,
    if_else,
    initial,
    manner,
    reachable,
    require,
    rule,
    terminal,
)
from rulestone.model.system.scenes import Fared, judge_claims
from rulestone.proofs.checking.kept_readings import reading_data, reading_of
from rulestone.proofs.checking.one_reading import judge_job
from rulestone.proofs.commands import main
from rulestone.proofs.engines.chance import engine
from rulestone.proofs.engines.chance.average import NoEvents, long_run
from rulestone.proofs.engines.chance.building import ProcessTooLarge, build_process
from rulestone.proofs.engines.chance.facts import ChanceFacts, named_manner
from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose, first_decisions
from rulestone.proofs.engines.chance.storm import by_storm
from rulestone.proofs.engines.chance.typed_questions import amount_named, goal_named
from rulestone.proofs.exact import linear
from rulestone.proofs.exact.acts import Act
from rulestone.proofs.exact.bounds import verified_bounds
from rulestone.proofs.exact.end_components import components, end_components
from rulestone.proofs.exact.linear import solve
from rulestone.proofs.exact.total import Endless, total
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.running.extras import stormpy_or_error
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.loading import load_game

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


@settings(max_examples=120, deadline=None)
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


@settings(max_examples=40, deadline=None)
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


@settings(max_examples=40, deadline=None)
@given(processes(st.just(0)), st.booleans(), st.data())
def test_probabilities_of_reaching(process, best, data):
    goal = data.draw(st.sets(st.integers(0, len(process) - 1), min_size=1))
    model = model_of(process)
    for state in goal:
        model[state] = [Act(WHOLE, ())]
    assert total(model, best).low == oracle.best_probability(process, goal, best)


@settings(max_examples=80, deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans())
def test_averages_are_those_of_the_best_policy(process, best):
    found = long_run(model_of(process), best)
    assert found.low == found.high == oracle.best_average(process, best)


@settings(max_examples=40, deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans())
def test_bounds_enclose_the_exact_averages(process, best):
    exact = oracle.best_average(process, best)
    enclosed = long_run(model_of(process), best, exact=False)
    for low, value, high in zip(enclosed.low, exact, enclosed.high, strict=True):
        assert low <= value <= high
        assert high - low < Fraction(1, 10**6)


@settings(max_examples=80, deadline=None)
@given(processes(st.integers(-2, 3)), st.booleans(), st.data())
def test_averages_for_each_event(process, best, data):
    events = [[Fraction(data.draw(st.integers(1, 3))) for _ in acts] for acts in process]
    found = long_run(model_of(process), best, events)
    assert found.low == oracle.best_average(process, best, events)


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


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 12), st.integers(2, 7), st.randoms(use_true_random=False))
def test_linear_equations(size, rational, source):
    rows = []
    for _ in range(size):
        row = {m: Fraction(source.randint(1, 5), 7 * rational) for m in source.sample(range(size), min(size, 4))}
        sums = sum(row.values())
        rows.append({m: p / (sums + 1) for m, p in row.items()} if sums >= 1 else row)
    constants = [[Fraction(source.randint(-3, 3), rational), Fraction(1)] for _ in rows]
    matrix = [[int(n == m) - rows[n].get(m, Fraction(0)) for m in range(size)] for n in range(size)]
    for found in (solve(rows, constants), linear._dense(rows, constants, range(size))):
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


class Coins(Game):
    """Two coins: a player throws one, fair or bent, until a head comes, and may give up."""

    title = "Coins"
    Player = Sort("ann")
    Coin = Sort("fair", "bent")
    players = Player
    turn = State(Player)
    hand = State(Optional(Coin))
    paid = State(Int(0, None))
    over = State(Bool)
    heads = State(Bool)

    @initial
    def begin(self, s):
        s.turn, s.hand, s.paid, s.over, s.heads = "ann", None, 0, False, False

    @rule(by="turn", coin=Coin)
    def pick(self, s, coin):
        require(~s.hand.exists)
        s.hand = coin
        s.paid += 1

    @rule(by="turn")
    def give_up(self, s):
        require(~s.hand.exists)
        s.over = True

    @rule(
        by=CHANCE,
        head=[True, False],
        weight=lambda self, s, head: if_else(s.hand == "fair", 2, 3 if head else 1),
    )
    def throw(self, s, head):
        require(s.hand.exists)
        s.hand = None
        s.over = head
        s.heads = head

    @terminal
    def ended(self, s):
        return s.over

    @reachable
    def head(self, s):
        return s.heads

    @manner
    def stubborn(self, s, step):
        return (step.rule == "pick" and step.coin == "fair") or False

    @claim(between=(2, 2))
    def two_throws(self, facts):
        return facts.expected_total(lambda before, after, step: after.paid - before.paid, manner="stubborn")

    @claim(between=(Fraction(1, 2), 1))
    def more_often_than_not(self, facts):
        return facts.probability(lambda s: s.heads)


def test_weights_of_a_position_give_exact_probabilities():
    system = Coins().system
    inquiry = Inquiry(system, Objective(goal=goal_named(system, "head")))
    assert len(inquiry.process) == 5, "what was paid has no bound, and is sliced away"
    best, worst, uniform = (inquiry.probability(p) for p in Purpose)
    assert (best.low, worst.low) == (1, 0)
    chances = Fraction(1, 3) * (Fraction(1, 2) + Fraction(3, 4))
    assert uniform.low == chances / (chances + Fraction(1, 3))
    (before, chooser, moves), *_ = first_decisions(worst, 1)
    assert (before, chooser, moves[0][0].rule, moves[0][1]) == ([], "ann", "give_up", 0)


def test_claims_are_judged_by_the_engine():
    system = Coins().system
    assert [f.agrees for f in judge_claims(system)] == [None, None]
    two, often = judge_claims(system, ChanceFacts(system))
    assert two.agrees is True and "exactly 2" in two.detail
    assert often.agrees is False and "0 to 1" in often.detail
    few = judge_claims(system, ChanceFacts(system, limit=2))[0]
    assert few.agrees is None and "more than 2 states" in few.detail
    assert few.fared is Fared.NOT_COMPUTED, "it speaks of this game"
    assert often.fared is Fared.CONTRADICTED


TOSSES = """
from rulestone.model import CHANCE, Game, Int, State, claim, initial, require, rule, terminal

class Tosses(Game):
    left = State(Int(0, 5))
    heads = State(Int(0, 5))

    @initial
    def begin(self, s):
        s.left, s.heads = 5, 0

    @rule(by=CHANCE, head=[True, False])
    def toss(self, s, head):
        require(s.left > 0)
        s.left -= 1
        s.heads += 1 if head else 0

    @terminal
    def ended(self, s):
        return s.left == 0

    @claim(between=(2, 3))
    def heads_of_five(self, facts):
        return facts.expected_total(lambda before, after, step: after.heads - before.heads)
"""


def test_a_claim_about_too_large_a_game_is_said_to_be_not_computed(tmp_path, monkeypatch):
    (tmp_path / "tosses.py").write_text(TOSSES)
    job = Job.of(str(tmp_path / "tosses.py"))
    assert [one.fared for one in judge_job(job, Bench()).claims] == [Fared.AGREES]
    monkeypatch.setattr(engine, "ChanceFacts", partial(ChanceFacts, limit=2))
    judged = judge_job(job, Bench())
    assert [one.fared for one in judged.claims] == [Fared.NOT_COMPUTED]
    found_on_disk = reading_of(json.loads(json.dumps(reading_data(judged))), job.game.load())
    assert [one.fared for one in found_on_disk.claims] == [Fared.NOT_COMPUTED]


def test_a_manner_that_leaves_no_move_is_named():
    class Idle(Coins):
        @manner
        def idle(self, s, step):
            return step.rule == "throw"

        @claim(between=(2, 2))
        def idle_throws(self, facts):
            return facts.expected_total(lambda before, after, step: after.paid - before.paid, manner="idle")

    system = Idle().system
    (said,) = (f for f in judge_claims(system, ChanceFacts(system)) if f.declared.name == "idle_throws")
    assert said.agrees is None
    assert said.detail == "in some position idle leaves no move, though the game is not over"


def test_what_is_asked_may_be_a_variable_a_rule_or_an_expression():
    system = Coins().system
    manner = named_manner(system, "stubborn")
    for text, expected in (
        ("paid", 2),
        ("throw", 2),
        ("2 * (after.paid - before.paid)", 4),
        ("step.rule == 'throw'", 2),
    ):
        inquiry = Inquiry(system, Objective(amount=amount_named(system, text), manner=manner))
        assert inquiry.process.is_chain and inquiry.total(Purpose.BEST).low == expected
    for wrong in ("payed", "after.payed", "1 +"):
        with pytest.raises(GameError):
            Inquiry(system, Objective(amount=amount_named(system, wrong)))
    with pytest.raises(GameError, match="pick"):  # she may throw for ever and pay each time
        Inquiry(Forever().system, Objective(amount=amount_named(Forever().system, "paid"))).total(Purpose.BEST)
    with pytest.raises(ProcessTooLarge, match="more than 1,000 states"):
        build_process(Coins().system, limit=1000)


class Forever(Coins):
    @terminal
    def ended(self, s):
        return s.over & ~s.heads


def test_chance_and_players_do_not_move_at_once():
    class Muddled(Coins):
        @rule(by="turn")
        def wait(self, s):
            require(s.hand.exists)

        @claim
        def some_heads(self, facts):
            return facts.probability(lambda s: s.heads)

    with pytest.raises(GameError, match="chance may play throw where wait"):
        Inquiry(Muddled().system, Objective(goal=goal_named(Muddled().system, "head")))
    told = {f.declared.name: f.detail for f in judge_claims(Muddled().system, ChanceFacts(Muddled().system))}
    assert told["some_heads"].startswith("chance may play throw where wait may be played")


class Draw(Game):
    """Two of three stones are dealt; one of two players, nobody knows which, guesses the third."""

    Player = Sort("ann", "bob")
    Stone = Sort("red", "blue")
    players = Player
    hand = State(Stone, Int(0, 2))
    hidden = State(Stone, Int(0, 2))
    turn = State(Player)
    guess = State(Optional(Stone))
    tally = State(Int(0, None))

    @initial
    def begin(self, s):
        deal({"red": 1, "blue": 2}, {"hand": 2, "hidden": 1})
        free(s.turn)
        s.guess, s.tally = None, 0

    @rule(by="turn", stone=Stone)
    def call_out(self, s, stone):
        require((s.turn == "ann") | (stone == "red"), because="bob always says red")
        s.guess = stone
        s.tally += 1

    @terminal
    def named(self, s):
        return s.guess.exists

    @reachable
    def right(self, s):
        return any_of((s.guess == stone) & (s.hidden[stone] == 1) for stone in self.Stone)


def test_every_deal_has_its_probability():
    system = Draw().system
    whole = build_process(system)
    assert {b.name: sorted(p for p, _ in b.distribution) for b in whole.initial_distributions} == {
        "turn = ann": [Fraction(1, 3), Fraction(2, 3)],
        "turn = bob": [Fraction(1, 3), Fraction(2, 3)],
    }
    inquiry = Inquiry(system, Objective(goal=goal_named(system, "right")))
    best, worst, uniform = (inquiry.probability(p) for p in Purpose)
    # A player of the process knows the deal: what they cannot see is not hidden from the best choice.
    assert best.by_initial_distribution == {"turn = ann": 1, "turn = bob": Fraction(1, 3)}
    assert (best.low, worst.low) == (1, 0)
    assert uniform.low == (HALF + Fraction(1, 3)) / 2


class Squares(load_game("tavern")):
    """Tavern's Squares with few totals, and patrons of endless wealth."""

    wealth = Constant(full=None)


def squares_by_hand():
    """How many throws win in the long run: which of Two, Three, Eight and Twelve are full is all that matters."""
    pairs = [a + b for a in (1, 2, 6) for b in (1, 2, 6)]
    boards = [frozenset(n for n in (2, 3, 8, 12) if number >> n & 1) for number in range(2**13)]
    boards = list(dict.fromkeys(boards))
    chain = []
    for board in boards:
        wins, after = Fraction(0), {}
        for thrown in pairs:
            then = board
            if thrown in (2, 3, 8, 12):
                wins += Fraction(int(thrown in board), len(pairs))
                swept = {2: {2, 8}, 12: {12, 3}}.get(thrown, {thrown})
                then = board - swept if thrown in board else board | {thrown}
            after[boards.index(then)] = after.get(boards.index(then), Fraction(0)) + Fraction(1, len(pairs))
        chain.append((wins, after))
    often = oracle.stationary(chain, range(len(boards)))
    return sum(often[n] * chain[n][0] for n in often)


@pytest.mark.parametrize("after_four", ["offered", "over"])
def test_the_squares_in_the_long_run(after_four):
    system = Squares(scope="tiny", after_four=after_four).system
    found = {f.declared.name: f for f in judge_claims(system, ChanceFacts(system))}
    first = {"offered": "-1", "over": "-8/9"}[after_four]
    assert f"(exactly {first})" in found["the_first_throw_returns"].detail
    assert found["nobody_gains_in_the_long_run"].agrees is True
    assert f"(exactly {squares_by_hand()})" in found["as_good_as_a_coin_in_the_long_run"].detail


@pytest.mark.parametrize("purpose", list(Purpose))
def test_storm_agrees(purpose):
    pytest.importorskip("stormpy", reason="the extra `chance` is not installed")
    system = load_game("tavern")(scope="tiny").system
    inquiry = Inquiry(system, Objective(goal=goal_named(system, "two_can_be_won")))
    exact, storm = inquiry.probability(purpose), by_storm(inquiry, "probability", purpose)
    assert storm.low <= exact.low <= storm.high
    inquiry = Inquiry(system, Objective(amount=amount_named(system, "win")))
    exact, storm = inquiry.average(purpose), by_storm(inquiry, "average", purpose)
    assert storm.low <= exact.low <= storm.high


def test_without_storm_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "stormpy", None)
    with pytest.raises(GameError, match=r"rulestone\[chance\]"):
        stormpy_or_error()


def test_the_command(tmp_path):
    run = CliRunner().invoke
    found = run(main, ["chance", "tavern", "--scope", "tiny", "--reach", "two_can_be_won", "--best", "--json"])
    answer = json.loads(found.output)["answers"]["best"]
    assert found.exit_code == 0 and answer["exact"] and 0 < Fraction(answer["low"]) < 1
    assert answer["decisions"][0]["chooser"] == "patron"
    shown = run(main, ["chance", "tavern", "--scope", "tiny", "--reward", "brought", "--long-run", "--worst"])
    assert "at worst   0 = 0" in shown.output and "patron chooses" in shown.output
    written = run(
        main, ["chance", "tavern", "--scope", "tiny", "--reach", "s.taken > 0", "-o", str(tmp_path / "p.drn")]
    )
    assert written.exit_code == 0 and (tmp_path / "p.drn").read_text().startswith("@type: MDP")
    for wrong in (["--until", "s.taken > 0"], ["--reach", "nothing_such"], ["--reward", "brought", "--manner", "x"]):
        failed = run(main, ["chance", "tavern", "--scope", "tiny", *wrong])
        assert failed.exit_code == 2 and failed.stderr.count("\n") == 1


class Ring(Game):
    """A pawn walks round three squares until it has come to the last; each return to the first pays a coin."""

    language = 2
    at = State(Int(0, 2))
    coins = State(Int(0, None))

    @initial
    def setup(self):
        self.at = self.coins = 0

    @rule(by=CHANCE, step=[1, 2, 3])
    def walk(self, step):
        self.at = (self.at + step) % 3
        if self.at == 0:
            self.coins += 1

    @terminal
    def home(self):
        return self.at == 2


def test_how_much_a_purse_grows_does_not_depend_on_what_is_in_it():
    """What is earned under a condition, too: the positions are finitely many, though the coins are not."""
    asked = Objective(amount=lambda before, after, step: after.coins - before.coins)
    inquiry = Inquiry(Ring().system, asked, limit=50)
    # the same from 0 and 1, for one step in three leads to 0: e = (1 + 2 e) / 3
    assert inquiry.total(Purpose.BEST).low == inquiry.total(Purpose.UNIFORM).low == 1
