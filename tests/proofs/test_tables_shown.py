"""Where readings differ on the table, the place that differs is said, before or beside what comes of it."""

from __future__ import annotations

from rulestone.model import (
    Game,
    Instance,
    Int,
    Question,
    Sort,
    State,
    TransitionSystem,
    initial,
    outcome,
    quiet,
    require,
    rule,
    terminal,
)
from rulestone.model.system.semantics import holds, is_enabled
from rulestone.proofs.comparison.compare_readings import compare
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT
from rulestone.proofs.edge_cases.apart_in_words import apart_in_words
from rulestone.proofs.edge_cases.endings_in_words import end_text, prize_text, winners
from rulestone.proofs.edge_cases.going_on import goes_on, run_on
from rulestone.proofs.edge_cases.shown_plays import both_in_words, places_in_words, tables_apart, what_is_shown
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import replay


class Purses(Game):
    """Two take coins in turn; what is given for the first one is asked, and who may take the last."""

    Player = Sort("ann", "ben")
    Phase = Sort("take", "rest")
    players = Player
    gift = Question("What is the first coin worth?", clause="gift", one="one", two="two")
    last = Question("May the last coin be left?", clause="last", no="no", yes="yes")
    coins = State(Int(0, 3))
    purse = State(Player, Int(0, 6))
    turn = State(Player)
    phase = State(Phase)

    @initial
    def setup(self, s):
        s.coins, s.purse, s.turn, s.phase = 3, 0, "ann", "take"

    @rule(by="turn")
    def take(self, s):
        require(s.phase == "take")
        s.purse[s.turn] += 2 if self.gift == "two" and s.coins == 3 else 1
        s.coins -= 1
        s.phase = "rest"

    @rule()
    def next_one(self, s):
        require(s.phase == "rest")
        s.phase = "take"
        s.turn = self.Player.following(s.turn)

    @rule(by="turn")
    def leave(self, s):
        require(self.last == "yes", s.phase == "take", s.coins == 1)
        s.coins = 0

    @quiet
    def between(self, s):
        return s.phase == "take"

    @terminal
    def over(self, s):
        return s.coins == 0 and s.phase == "take"

    @outcome
    def result(self, s, player):
        return s.purse[player]


def test_the_place_that_differs_first_is_said_before_the_results() -> None:
    found = compare(Purses, "gift", "one", "two")
    tables = tables_apart(RESULT, found.plays[RESULT])
    assert tables is not None and tables.choices == 1 and tables.is_before
    assert tables.apart == [("purse[ann]", (1, 2))]
    told = list(apart_in_words(Purses, found))
    assert told[0] == "after one choice `purse[ann]` is 1 by the former, and 2 by the latter"
    assert told[1].startswith("the play below ends with ann 2, ben 1 by the former")
    labels = what_is_shown(RESULT, found.plays[RESULT]).words
    assert labels == (
        "after one choice `purse[ann]` is 1; then ann 2, ben 1",
        "after one choice `purse[ann]` is 2; then ann 3, ben 1",
    )


def test_where_only_offers_differ_no_table_is_told() -> None:
    found = compare(Purses, "last", "no", "yes")
    assert tables_apart(OFFERS, found.plays[OFFERS]) is None
    assert next(apart_in_words(Purses, found)).startswith("after 2 choices only the latter allows `ann: leave`")


def test_places_are_told_by_the_value_of_each_side_and_the_others_counted() -> None:
    apart = [("a", (1, 2)), ("b", (0, 3)), ("c", (5, 6))]
    assert both_in_words(apart[:1], 2) == "`a` is 1 by the former, and 2 by the latter"
    assert both_in_words(apart, 2) == (
        "`a` and `b` are 1 and 0 by the former, and 2 and 3 by the latter, and 1 more place differs"
    )
    assert places_in_words(apart, 1, 1) == "`a` is 2, and 2 more places differ"


class Sweep(Purses):
    """The last coin goes with all that was laid on the table."""

    gift = Question("What becomes of the last coin?", clause="gift", one="it is taken", two="it counts twice")

    @rule(by="turn")
    def take(self, s):
        require(s.phase == "take")
        s.purse[s.turn] += 2 if self.gift == "two" and s.coins == 1 else 1
        s.coins -= 1
        s.phase = "rest"


def test_at_the_end_of_both_plays_the_table_is_told_too_and_not_whose_turn_it_is() -> None:
    found = compare(Sweep, "gift", "one", "two")
    tables = tables_apart(RESULT, found.plays[RESULT])
    assert tables is not None and not tables.is_before and tables.apart == [("purse[ann]", (2, 3))]
    assert list(apart_in_words(Sweep, found))[-1] == "there `purse[ann]` is 2 by the former, and 3 by the latter"
    assert tables_apart(OVER, found.plays[RESULT]) is None  # one is over, the other goes on: they are at other places


class Slow(Purses):
    """A turn is two steps long: a coin is taken, and one waits; what differs is there before the turn is over."""

    Phase = Sort("take", "wait", "rest")

    @rule(by="turn")
    def take(self, s):
        require(s.phase == "take")
        s.purse[s.turn] += 2 if self.gift == "two" and s.coins == 3 else 1
        s.coins -= 1
        s.phase = "wait"

    @rule(by="turn")
    def wait(self, s):
        require(s.phase == "wait")
        s.phase = "rest"


def test_a_difference_is_followed_back_to_the_choice_that_made_it() -> None:
    found = compare(Slow, "gift", "one", "two")
    plays = found.plays[RESULT]
    tables = tables_apart(RESULT, plays)
    assert tables is not None and tables.is_before and (tables.choices, tables.moves) == (1, (1, 1))
    assert not holds(plays[0].system, plays[0].system.between_turns.total, plays[0].states[1])
    shown = what_is_shown(RESULT, plays)
    assert shown.parted == (1, 1) and shown.words[0].startswith("after one choice `purse[ann]` is 1; then ")


def test_what_is_only_here_is_done_and_what_it_changes_is_said() -> None:
    shown = what_is_shown(OFFERS, compare(Purses, "last", "no", "yes").plays[OFFERS])
    assert shown.words == ("", "only here `ann: leave`; after `ann: leave` `coins` is 0")


def test_who_may_do_what_next_is_said_of_a_play_that_goes_on() -> None:
    system = Purses().system
    first = next(iter(first_states(system)))
    begun = replay(system, first, [])
    assert goes_on(begun) == "it goes on: ann may `take`"
    taken = replay(system, first, [only_move(system, first)])
    assert goes_on(taken) == "it goes on: ben may `take`"  # forced steps are made first
    while not holds(system, system.over.total, taken.last):
        taken = run_on(replay(system, first, [*taken.moves, only_move(system, taken.last)]))
    assert goes_on(taken) == "it goes on, and is over before anybody chooses"


def only_move(system: TransitionSystem, state: tuple[object, ...]) -> Instance:
    (found,) = (instance for instance in system.instances if is_enabled(system, instance, state))
    return found


def test_who_wins_is_said_where_that_is_all_there_is_to_gain() -> None:
    system = Won().system
    state = next(iter(first_states(system)))
    assert prize_text(run_on(replay(system, state, [only_move(system, state)]))) == "ann wins"
    found = compare(Purses, "gift", "one", "two").plays[RESULT]
    assert prize_text(found[0]) == end_text(found[0]) == "ann 2, ben 1"


class Won(Purses):
    """Whoever takes the one coin wins."""

    @initial
    def setup(self, s):
        s.coins, s.purse, s.turn, s.phase = 1, 0, "ann", "take"

    @outcome
    def result(self, s, player):
        return s.purse[player]


def test_who_wins_where_all_have_as_much() -> None:
    class Crowned(Game):
        victory = "is King"

    assert winners(Crowned, {"ann": 3, "ben": 3, "cyd": 3}) == "each of them is King"
    assert winners(Crowned, {"ann": 3, "ben": 3, "cyd": 1}) == "ann is King and ben is King"
    assert winners(Crowned, {"ann": 0, "ben": 0, "cyd": 0}) == "all fare alike"
