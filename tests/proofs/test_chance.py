"""The chance engine, on games: claims, questions, averages, and what Storm says."""

import json
import sys
from fractions import Fraction
from functools import partial

import pytest
from click.testing import CliRunner
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
    outcome,
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
from rulestone.proofs.engines.chance.building import ProcessTooLarge, build_process
from rulestone.proofs.engines.chance.facts import ChanceFacts, named_manner
from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose, first_decisions
from rulestone.proofs.engines.chance.storm import by_storm
from rulestone.proofs.engines.chance.typed_questions import amount_named, goal_named
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.running.extras import stormpy_or_error
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.loading import load_game

from tests.oracles import chance as oracle

WHOLE, HALF = Fraction(1), Fraction(1, 2)


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
    assert [one.fared for one in judge_job(job, Bench()).claims] == [Fared.BORNE_OUT]
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


class Drawn(Game):
    """Two of four cards are dealt to ada, who keeps one of the two; she does best with the higher one."""

    language = 2
    Player = Sort("ada")
    Card = Sort(("cup", 1), ("cup", 2), ("coin", 1), ("coin", 2))
    players = Player
    hand = State(Card, Int(0, 1))
    kept = State(Optional(Card))

    @initial
    def setup(self):
        deal({card: 1 for card in self.Card}, {"hand": 2})
        self.kept = None

    @rule(by="who", who=Player, card=Card)
    def keep(self, who, card):
        require(self.kept is None, self.hand[card] == 1)
        self.kept = card

    @terminal
    def over(self):
        return self.kept is not None

    @outcome
    def worth(self, player):
        return self.kept[1]


def test_decisions_stand_beneath_the_deal():
    run, game = CliRunner().invoke, ["chance", "tests/proofs/test_chance.py:Drawn", "--reward", "ada", "--best"]
    told = json.loads(run(main, [*game, "--json"]).output)["answers"]["best"]
    offered = {move["move"] for move in told["decisions"][0]["moves"]}
    assert offered == {f"keep(who=ada, card={place[5:-1]})" for place in told["dealt"]["holds"]}
    assert told["dealt"]["holds"].keys() <= {"hand[(cup, 1)]", "hand[(cup, 2)]", "hand[(coin, 1)]", "hand[(coin, 2)]"}
    shown = run(main, game).output
    assert f"dealt as one of {told['dealt']['ways']} ways, {next(iter(told['dealt']['holds']))}: 1" in shown
    assert "dealt" not in run(main, [*game, "--decisions", "0"]).output
    assert told["by_beginning"] == {"": told["low"]}


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


def test_what_steps_earn_is_computed_once_for_all_purposes(monkeypatch):
    def asked(amount):
        return Inquiry(Ring().system, Objective(amount=amount, per=lambda before, after, step: 1), limit=50)

    def earned(before, after, step):
        return after.coins - before.coins

    alone = [asked(earned).total(purpose).low for purpose in Purpose]
    made, plain = [], Inquiry._model
    monkeypatch.setattr(Inquiry, "_model", lambda *a: (made.append(1), plain(*a))[1])
    inquiry = asked(earned)
    assert [inquiry.total(purpose).low for purpose in (*Purpose, *Purpose)] == [*alone, *alone]
    assert len(made) == 1
    of_each = [inquiry.average(purpose).low for purpose in Purpose]
    assert of_each == [asked(earned).average(purpose).low for purpose in Purpose]
