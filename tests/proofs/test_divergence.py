"""How two readings differ: ambiguities planted in random games, found again, and compared with brute force."""

import itertools
import math
import time

import pytest
from hypothesis import HealthCheck, assume, event, given, reject, settings
from hypothesis import strategies as st
from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Question,
    Sort,
    State,
    all_of,
    if_else,
    initial,
    invariant,
    outcome,
    quiet,
    require,
    rule,
    terminal,
    when,
)
from rulestone.model.games.svelfwld import Svelfwld
from rulestone.model.system.semantics import successors
from rulestone.proofs.edge_cases import blame
from rulestone.proofs.edge_cases.combinations import judge_combinations
from rulestone.proofs.edge_cases.compare_questions import PairsEffort, compare_questions, pairs_of
from rulestone.proofs.edge_cases.covering import covering_array
from rulestone.proofs.edge_cases.divergence import diverge
from rulestone.proofs.edge_cases.divergence_witness import KINDS, differs
from rulestone.proofs.edge_cases.paired_initial_states import paired_initial_states
from rulestone.proofs.edge_cases.pairing import side_by_side
from rulestone.proofs.edge_cases.product import Product
from rulestone.proofs.edge_cases.wandering import wander
from rulestone.proofs.engines.explicit.engine import ExplicitEngine
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import replay
from rulestone.proofs.running.progress import silent

from tests.amounts import in_part
from tests.oracles import divergence as oracle
from tests.oracles import svelfwld as plain
from tests.proofs import random_games as drawn

ENOUGH = Limits(seconds=60.0, memory=4 << 30)

SIZES = {"x": 4, "y": 4, "pile": 3, "pile at": 3}
PLACES = ["x", "y", "pile[p]", "pile[q]", "flag", "who"]

numbers = st.tuples(*[st.integers(0, 3)] * 4)
writes = st.tuples(st.sampled_from(list(SIZES)), numbers) | st.sampled_from([("flip",), ("other",)])
effects = st.lists(st.tuples(st.none() | drawn.conditions, writes), min_size=1, max_size=3)
rules = st.tuples(st.none() | st.none() | st.none() | drawn.conditions, effects)
terms = st.fixed_dictionaries(
    {
        "first": rules,
        "second": rules,
        "instead": effects,
        "over": st.just(None),
        "what": st.sampled_from(["guard", "effect", "over", "worth", "weight", "sight", "quiet"]),
        "by": st.tuples(st.sampled_from([None, "who"]), st.sampled_from([None, CHANCE])),
        "amounts": st.sampled_from([(0,), (0, 1)]),
    }
)


def held(s, test):
    """Whether a drawn condition holds; no condition always does."""
    return s.x == s.x if test is None else drawn.condition(s, test)


def seen(s):
    """What is in the places."""
    return {"x": s.x, "y": s.y, "pile[p]": s.pile["p"], "pile[q]": s.pile["q"], "flag": s.flag, "who": s.who}


def write(game, s, amount, effect):
    """Carry out drawn effects; numbers stay in their ranges, but conditions may be undefined."""
    for test, change in effect:
        with when(held(s, test)):
            match change:
                case ("flip",):
                    s.flag = ~s.flag
                case ("other",):
                    s.who = game.Who.following(s.who)
                case (place, (a, b, c, d)):
                    value = (a * s.x + b * s.y + c * s.pile["p"] + d + amount) % SIZES[place]
                    if place == "pile":
                        s.pile["q"] = value
                    elif place == "pile at":
                        s.pile[s.who] = value
                    else:
                        setattr(s, place, value)


def planted(terms, situation):
    """A random game in which one situation is read in two ways.

    There, rule `one` is forbidden ("guard") or does something else ("effect"), or the game is over ("over"), or its end
    is worth something else ("worth"), or everybody may look ("sight"), or it is not quiet ("quiet"); or
    chance has other weights everywhere ("weight").

    Args:
        terms: as drawn above.
        situation: values by name of place.
    """

    def there(s):
        return all_of(seen(s)[place] == value for place, value in situation.items())

    def heavy(game, s, amount):
        return 1 + amount if game.differs("weight") else 1

    if terms["by"][1] is None:
        heavy = None

    class Planted(Game):
        clause = Question("What happens there?", clause=(), plain="as anywhere", other="something else")
        Who = Sort("p", "q")
        players = Who
        scopes = {"full": "", "small": ""}  # outside "full" a rule that can never apply is no mistake
        x = State(Int(0, 3))
        y = State(Int(0, 3))
        pile = State(Who, Int(0, 2))
        kept = State(
            Optional(Int(0, 2)), seen_by=lambda game, s, viewer: ~there(s) if game.differs("sight") else s.flag
        )
        flag = State(Bool)
        who = State(Who)

        def differs(self, what):
            return terms["what"] == what and self.clause == "other"

        @initial
        def setup(self, s):
            s.x, s.y, s.pile, s.kept, s.flag, s.who = 0, 2, 1, None, False, "p"

        @rule(by=terms["by"][0], amount=(0, 1))
        def one(self, s, amount):
            guard, effect = terms["first"]
            require(held(s, guard))
            if self.differs("guard"):
                require(~there(s))
            if self.differs("effect"):
                special = there(s)
                with when(special):
                    write(self, s, amount, terms["instead"])
                with when(~special):
                    write(self, s, amount, effect)
            else:
                write(self, s, amount, effect)

        @rule(by=terms["by"][1], amount=terms["amounts"], weight=heavy)
        def two(self, s, amount):
            guard, effect = terms["second"]
            require(held(s, guard))
            write(self, s, amount, effect)

        @quiet
        def still(self, s):
            return ~there(s) if self.differs("quiet") else s.x == s.x

        @terminal
        def over(self, s):
            match terms["over"]:
                case None:
                    ended = s.x != s.x
                case dict(values):
                    ended = all_of(seen(s)[place] == value for place, value in values.items())
                case test:
                    ended = held(s, test)
            return ended | there(s) if self.differs("over") else ended

        @outcome
        def result(self, s, player):
            usual = if_else(s.who == player, s.x, s.y)
            return if_else(there(s), 3 - usual, usual) if self.differs("worth") else usual

    return Planted


def both(game):
    """The systems of both readings. Some drawn literals are no value of their type; such games are not wanted."""
    try:
        systems = [game("small", clause=reading).system for reading in ("plain", "other")]
    except GameError:
        reject()
    assume(all(system.instances for system in systems))
    return systems


def situation_in(system, number, data, ended=False):
    """The values of some places in a state that can be reached; if possible one in which the game is over."""
    states = list(first_states(system))
    for state in states:
        states += {after for _, after in successors(system, state)} - set(states)
    last = [state for state in states if oracle.ending(system, state) is not None]
    states = last if ended and last else states
    look = oracle.look(system, states[data.draw(st.integers(0, 10**6), label="state") % len(states)])
    return {place: look[place] for place in data.draw(st.permutations(PLACES), label="places")[:number]}


@settings(max_examples=in_part(20, 40), deadline=None, suppress_health_check=list(HealthCheck))
@given(terms, st.integers(1, 5), st.none() | st.integers(2, 3) | drawn.conditions, st.data())
def test_a_planted_ambiguity_is_found_by_the_shortest_play(drawn_terms, size, over, data):
    if isinstance(over, int) or drawn_terms["what"] == "worth":
        endless = both(planted(drawn_terms, {"x": 0}))[0]
        over = situation_in(endless, over if isinstance(over, int) else 2, data)
    drawn_terms = {**drawn_terms, "over": over}
    usual = both(planted(drawn_terms, {"x": 0}))[0]
    game = planted(drawn_terms, situation_in(usual, size, data, ended=drawn_terms["what"] == "worth"))
    systems = both(game)
    found = diverge(game, "clause", "plain", "other", "small", limits=ENOUGH)
    truth = oracle.shortest(*systems)
    event(f"{drawn_terms['what']}: {' '.join(sorted(truth))}")
    event(f"deepest {max(truth.values(), default=-1)}")
    if not found.complete:  # enough was found
        assert found.steps.keys() >= {"moves", "position", "outcome"}
        truth = {kind: steps for kind, steps in truth.items() if kind in found.steps}
    assert found.steps == truth and found.shortest == truth.keys()
    assert found.reached or not truth
    for kind in truth:
        one, other = getattr(found, kind)
        assert (one.system.readings["clause"], other.system.readings["clause"]) == ("plain", "other")
        chosen = [[move.label for move in play.moves if move.label.chooser is not None] for play in (one, other)]
        cut = len(chosen[0]) if kind != "ending" else min(map(len, chosen))
        assert chosen[0][:cut] == chosen[1][:cut]
        for play in (one, other):
            replay(play.system, play.states[0], play.moves)
        assert really_differs(kind, one, other)


def really_differs(kind, one, other):
    """The end of two plays as the oracle sees it."""
    first, second = one.system, other.system
    if kind == "position":
        return oracle.unlike(first, second, one.last, other.last)
    if kind in ("outcome", "ending"):
        return oracle.ending(first, one.last) != oracle.ending(second, other.last)
    if kind == "chances":
        return oracle.odds(first, one.last) != oracle.odds(second, other.last)
    if kind == "sight":
        return oracle.seen(first, one.last) != oracle.seen(second, other.last)
    if kind == "quiet":
        return oracle.quiet(first, one.last) != oracle.quiet(second, other.last)
    return oracle.steps(first, one.last).keys() != oracle.steps(second, other.last).keys()


class Tavern(Game):
    """Two guests fill a jug in turn; the text is silent on several points."""

    Guest = Sort("ann", "bob")
    players = Guest
    scopes = {"full": ""}
    spill = Question("Does a full jug spill?", clause=(), holds="no", spills="yes: four cups are lost")
    big = Question("How much is poured?", clause=(), one="one cup", three="three cups")
    song = Question("May one rest at eight cups?", clause=(), yes="yes", no="no, but nobody ever gets so far")
    never = Question("What happens at seven cups?", clause=(), nothing="nothing", magic="a fairy comes")
    turn = State(Guest)
    jug = State(Int(0, 9))
    rung = State(Bool)

    @initial
    def setup(self, s):
        s.turn, s.jug, s.rung = "ann", 0, False

    @rule(by="turn")
    def pour(self, s):
        require(~s.rung)
        s.jug += 3 if self.big == "three" else 1
        with when(s.jug >= 4):
            if self.spill == "spills":
                s.jug -= 4
            s.rung = True
        s.turn = self.Guest.following(s.turn)

    @rule(by="turn")
    def rest(self, s):
        require(~s.rung)
        if self.song == "no":
            require(s.jug < 8)
        s.turn = self.Guest.following(s.turn)

    @rule()
    def fairy(self, s):
        require(s.jug == 7)
        s.jug = 0 if self.never == "magic" else 6

    @terminal
    def over(self, s):
        return s.rung

    @outcome
    def result(self, s, player):
        return if_else(s.turn == player, s.jug, 0)

    @invariant
    def nobody_wins_two_after_a_spill(self, s):
        return (s.jug != 2) | ~s.rung


def test_questions_are_told_apart():
    compared = compare_questions(
        Tavern, pairs=pairs_of(Tavern, Tavern().readings, ["spill", "song", "never"]), effort=PairsEffort(20)
    )
    assert [(one.question, one.first, one.second) for one in compared] == pairs_of(
        Tavern, {q.name: q.default for q in Tavern.questions().values()}, ["spill", "song", "never"]
    )
    (spill, *_) = [one for one in compared if one.question == "spill"]
    assert len(spill.outcome[0]) == 4
    assert not any(one.steps for one in compared if one.question != "spill")
    assert [one.reached for one in compared if one.question == "never"] == [False]
    assert all(one.complete for one in compared if one.question != "spill")


def test_a_limit_is_admitted():
    found = diverge(Tavern, "song", "yes", "no", limits=Limits(states=3))
    assert not found.complete and found.moves is found.position is found.outcome is None
    assert "more than 3 states" in found.basis


def test_an_unreadable_reading_is_said():
    class Odd(Tavern):
        gate = Question("Which gate?", clause=(), left="left", right="right")

        @rule(by="turn", where=lambda game: ["here"] if game.gate == "left" else [])
        def walk(self, s, where):
            require(~s.rung)
            s.turn = "bob"

    compared = compare_questions(Odd, pairs=pairs_of(Odd, Odd().readings, ["gate"]))
    assert len(compared) == 1 and not compared[0].complete
    assert "not compared" in compared[0].basis and "walk" in compared[0].basis


def test_random_plays_find_what_a_search_finds():
    sides = side_by_side(Tavern().system, Tavern(spill="spills").system, 63)
    firsts = paired_initial_states(sides, time.process_time(), ENOUGH).pairs
    wandered = wander(Product(sides), firsts, set(KINDS), {}, 3.0, silent)
    found = diverge(Tavern, "spill", "holds", "spills", limits=ENOUGH)
    for kind in KINDS:
        pair = getattr(found, kind)
        assert (pair is not None) == (kind in wandered.found)
        if pair is not None:
            assert differs(kind, wandered.found[kind].pair)
            assert wandered.found[kind].steps == found.steps[kind]  # a game so small shrinks to the shortest


@pytest.mark.parametrize(
    "second, readings, kinds",
    [
        ("safe", {}, {"moves": 3, "position": 3}),
        ("mover_first", {}, {"moves": 2, "position": 2, "outcome": 2}),
    ],
)
def test_orders_of_capture_on_a_small_board(second, readings, kinds):
    found = diverge(Svelfwld, "order", "enemies_first", second, "tiny", readings, limits=Limits(states=60_000))
    assert {kind: len(getattr(found, kind)[0]) for kind in KINDS if getattr(found, kind)} == kinds


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(2, 4), min_size=1, max_size=6), st.integers(1, 3))
def test_covering_arrays_cover_everything(sizes, strength):
    readings = {f"question {n}": [f"reading {m}" for m in range(size)] for n, size in enumerate(sizes)}
    rows = covering_array(readings, strength)
    names = sorted(readings)
    for few in itertools.combinations(names, min(strength, len(names))):
        for values in itertools.product(*(readings[name] for name in few)):
            assert any(all(row[name] == value for name, value in zip(few, values, strict=True)) for row in rows)
    assert all(set(row) == set(readings) for row in rows)
    assert rows == covering_array(readings, strength)
    largest = sorted(sizes, reverse=True)[: min(strength, len(sizes))]
    assert len(rows) <= 3 * math.prod(largest) + 3 * len(sizes)


def test_what_only_a_combination_breaks_is_found():
    findings, covered, _ = judge_combinations(Tavern)
    assert covered.startswith("covered 24 of 24 pairs of readings")
    assert [(finding.subject, finding.extra["which"]) for finding in findings] == [
        ("spill=spills and big=three", "nobody_wins_two_after_a_spill")
    ]
    assert findings[0].certain
    (play,) = findings[0].plays
    assert play.system.readings["spill"] == "spills" and play.system.readings["big"] == "three"
    assert len(play) == 2


def test_of_many_moves_combinations_are_only_played(monkeypatch):
    monkeypatch.setattr(blame, "MOST_COMPILED", 1)
    monkeypatch.setattr(ExplicitEngine, "explore", lambda *arguments: pytest.fail("positions gone through"))
    findings, covered, _ = judge_combinations(Tavern)
    assert covered.startswith("covered 24 of 24 pairs of readings") and ": 0 exhausted" in covered
    assert [(finding.subject, finding.extra["which"]) for finding in findings] == [
        ("spill=spills and big=three", "nobody_wins_two_after_a_spill")
    ]
    assert not findings[0].certain and len(findings[0].plays[0]) <= 4  # made short, not the shortest


def first_difference(first, second, most):
    """By the plain rules of the board: after how many moves the same moves can first lead to other positions."""
    level = {start.key(): start for start in [plain.first_position(f"{first.size}x{first.size}")]}
    for depth in range(most):
        following = {}
        for position in level.values():
            ours, theirs = dict(first.moves(position)), dict(second.moves(position))
            assert ours.keys() == theirs.keys()
            if any(ours[move].key() != theirs[move].key() for move in ours):
                return depth + 1
            following |= {after.key(): after for after in ours.values()}
        level = following
    return None


@pytest.mark.parametrize("other", ["safe", "mover_first"])
def test_orders_of_capture_by_the_plain_rules(other):
    assert first_difference(plain.Svelfwld(9), plain.Svelfwld(9, {"order": other}), 2) == 2


@pytest.mark.parametrize("other", ["safe", "mover_first"])
def test_orders_of_capture_on_five_by_five(other):
    """After as many moves as by the plain rules, and to other positions by these."""
    found = diverge(Svelfwld, "order", other, "enemies_first", "5x5", limits=Limits(states=20_000))
    nearest = first_difference(plain.Svelfwld(5), plain.Svelfwld(5, {"order": other}), 4)
    assert nearest is not None and len(found.position[0]) == nearest
    assert plain_position(found.position[0]) != plain_position(found.position[1])


def plain_position(play):
    """Where the same moves lead by the plain rules of the board."""
    rules = plain.Svelfwld(5, {"order": play.system.readings["order"]})
    position = plain.first_position("5x5")
    for move in play.moves:
        position = dict(rules.moves(position))[f"slide {move['start']} {move['to']}"]
    pieces = {f"at[{plain.name(point)}]": piece for point, piece in position.pieces.items()}
    seen_there = oracle.look(play.system, play.last)
    assert {cell: piece for cell, piece in seen_there.items() if cell in pieces or piece == "empty"} == {
        cell: pieces.get(cell, "empty") for cell in seen_there if cell.startswith("at[")
    }
    return position.key()
