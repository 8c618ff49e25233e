"""Readings compared by outcome: random tables against an oracle of trees and fractions, and bundled games."""

import random
from fractions import Fraction

import pytest
from rulestone.model import (
    CHANCE,
    Game,
    Int,
    Question,
    Sort,
    State,
    any_of,
    if_else,
    initial,
    lookup,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.model.games.kings import Kings
from rulestone.model.games.mutou import MuTou
from rulestone.proofs.comparison import ComparisonEffort, Contrast, compare
from rulestone.proofs.comparison.question_importance import Importance
from rulestone.proofs.comparison.question_search import answers
from rulestone.proofs.edge_cases.questioned import KINDS, question_finding

from tests.amounts import in_part
from tests.oracles import comparison as oracle

MOVES = ("a", "b", "c")


def drawn_table(source, size, *, cyclic):
    """Positions with random owners, moves and ends; without cycles every move leads on to a later position."""
    table = []
    for place in range(size):
        ahead = range(size) if cyclic else range(place + 1, size)
        kind = source.choice(["ada", "bo", "chance", "forced", "end"]) if ahead and place < size - 1 else "end"
        if kind == "end":
            table.append(("end", source.choice([-1, 0, 1])))
        elif kind == "forced":
            table.append(("forced", source.choice(ahead)))
        else:
            moves = source.sample(MOVES, source.randint(1, 3))
            table.append((kind, {m: (source.choice(ahead), source.randint(1, 3)) for m in sorted(moves)}))
    return table


def changed_table(source, table, *, cyclic):
    """The same table with up to two positions drawn again."""
    found = list(table)
    for _ in range(source.randint(0, 2)):
        other = drawn_table(source, len(table), cyclic=cyclic)
        place = source.randrange(len(table))
        found[place] = other[place]
    return found


def game_of(*tables):
    """A game with one question; each reading plays by one of the tables."""

    class Drawn(Game):
        Player = Sort("ada", "bo")
        players = Player
        scopes = {"full": "", "small": ""}  # outside "full" a rule that can never apply is no mistake
        table = Question("By which table?", clause="t", first="one", second="other")
        at = State(Int(0, len(tables[0]) - 1))

        @initial
        def setup(self, s):
            s.at = 0

        @property
        def here(self):
            return tables[0 if self.table == "first" else 1]

        def move(self, s, owner, letter):
            places = {n: e[1][letter][0] for n, e in enumerate(self.here) if e[0] == owner and letter in e[1]}
            require(any_of(s.at == place for place in places))
            s.at = lookup({n: places.get(n, 0) for n in range(len(self.here))}, s.at)

        @rule(by="who", who=Player, letter=MOVES)
        def choose(self, s, who, letter):
            self.move(s, who, letter)

        def weight_of(self, s, letter):
            weights = {n: e[1].get(letter, (0, 0))[1] if e[0] == "chance" else 0 for n, e in enumerate(self.here)}
            return lookup(weights, s.at)

        @rule(by=CHANCE, letter=MOVES, weight=weight_of)
        def throw(self, s, letter):
            self.move(s, "chance", letter)

        @rule()
        def go(self, s):
            places = {n: e[1] for n, e in enumerate(self.here) if e[0] == "forced"}
            require(any_of(s.at == place for place in places))
            s.at = lookup({n: places.get(n, 0) for n in range(len(self.here))}, s.at)

        @terminal
        def over(self, s):
            return any_of(s.at == n for n, entry in enumerate(self.here) if entry[0] == "end")

        @outcome
        def result(self, s, player):
            worth = lookup({n: e[1] if e[0] == "end" else 0 for n, e in enumerate(self.here)}, s.at)
            return if_else(worth == 0, 0, worth if player == "ada" else -worth)

    return Drawn


@pytest.mark.parametrize("seed", range(in_part(50, 150)))
def test_chance_of_other_results(seed):
    source = random.Random(seed)
    table = drawn_table(source, source.randint(2, 8), cyclic=False)
    other = changed_table(source, table, cyclic=False)
    found = compare(game_of(table, other), "table", "first", "second", "small")
    expected = oracle.chance_of_other_results(table, other)
    assert found.chance == pytest.approx(float(expected), abs=1e-9)
    assert (found.verdict is Contrast.DECIDES) == (expected > 0)
    if oracle.same_game(table, other):
        assert found.verdict in (Contrast.SAME, Contrast.TABLE) and expected == 0
    else:
        assert found.verdict in (Contrast.DECIDES, Contrast.OFFERS)


@pytest.mark.parametrize("seed", range(in_part(50, 150)))
def test_same_game_with_cycles(seed):
    source = random.Random(1000 + seed)
    table = drawn_table(source, source.randint(2, 7), cyclic=True)
    other = changed_table(source, table, cyclic=True)
    found = compare(game_of(table, other), "table", "first", "second", "small")
    assert (found.verdict in (Contrast.SAME, Contrast.TABLE)) == oracle.same_game(table, other)
    assert (found.chance > 1e-9) == (found.verdict is Contrast.DECIDES)


def renamed_table(source, table):
    """The same game with other places: all but the first are called otherwise."""
    names = [0, *source.sample(range(1, len(table)), len(table) - 1)]
    found = [None] * len(table)
    for place, (kind, what) in enumerate(table):
        if kind == "forced":
            what = names[what]
        elif kind != "end":
            what = {move: (names[target], weight) for move, (target, weight) in what.items()}
        found[names[place]] = (kind, what)
    return found


def planted(seed):
    """Two tables and what the slow way says of them."""
    source = random.Random(3000 + seed)
    table = drawn_table(source, source.randint(2, 8), cyclic=False)
    other = changed_table(source, table, cyclic=False) if seed % 4 else renamed_table(source, table)
    chance = oracle.chance_of_other_results(table, other)
    if chance:
        return table, other, Importance.DECIDES
    if oracle.never_differs(table, other):
        return table, other, Importance.DEAD
    return table, other, Importance.SAME if oracle.same_game(table, other) else Importance.OFFERS


@pytest.mark.parametrize("seed", range(in_part(30, 60)))
def test_what_edges_says_of_planted_ambiguities(seed):
    """The class, the size and the kind of finding, against trees and fractions."""
    table, other, expected = planted(seed)
    game = game_of(table, other)
    (answer,) = answers(game, scopes=["small"])
    finding = question_finding(game, answer, {}, "small")
    found = Importance.SAME if answer.importance is Importance.TABLE else answer.importance  # places are on the table
    assert found is expected and finding.kind is KINDS[answer.importance]
    assert finding.size == pytest.approx(float(oracle.chance_of_other_results(table, other)), abs=1e-9)
    assert finding.certain


def test_every_class_is_planted():
    assert {planted(seed)[2] for seed in range(60)} >= {
        Importance.DECIDES,
        Importance.DEAD,
        Importance.SAME,
        Importance.OFFERS,
    }


def test_the_net_is_not_empty():
    """The seeds above meet every verdict; where all were the same game, agreement would say nothing."""
    met = set()
    for seed in range(60):
        source = random.Random(seed)
        table = drawn_table(source, source.randint(2, 8), cyclic=False)
        other = changed_table(source, table, cyclic=False)
        met.add((oracle.same_game(table, other), oracle.chance_of_other_results(table, other) > 0))
    assert met == {(True, False), (False, True), (False, False)}


def test_renamed_positions_are_the_same_game():
    table = [("ada", {"a": (1, 1), "b": (2, 1)}), ("end", 1), ("forced", 3), ("end", 0)]
    shuffled = [("ada", {"a": (3, 1), "b": (1, 1)}), ("end", 0), ("end", -1), ("end", 1)]
    assert oracle.same_game(table, shuffled)
    found = compare(game_of(table, shuffled), "table", "first", "second", "small")
    assert found.verdict in (Contrast.SAME, Contrast.TABLE)


def test_a_move_that_only_one_reading_offers_is_followed_to_its_result():
    table = [("ada", {"a": (1, 1)}), ("end", 0), ("end", 1)]
    other = [("ada", {"a": (1, 1), "b": (2, 1)}), ("end", 0), ("end", 1)]
    found = compare(game_of(table, other), "table", "first", "second", "small")
    assert found.verdict is Contrast.DECIDES and found.chance == Fraction(1, 2)
    assert found.one_sided == ((1, "ada: choose(who=ada, letter=b)", 1, {"ada": 1, "bo": -1}),)
    assert found.after == {"offers": 0}


def test_early_end_of_kings():
    """Kings at tiny: when a game ends early decides it in a third of random plays."""
    found = compare(Kings, "early_end", "at_once", "scored", "tiny")
    assert found.verdict is Contrast.DECIDES
    assert round(found.chance, 2) == 0.34
    assert [round(worth, 2) for worth in found.worth["Sirlius"]] == [0.63, 0.46]
    one, other = found.plays["result"]
    assert one.system.readings["early_end"] == "at_once" and other.system.readings["early_end"] == "scored"
    results = [{player: _value(play, node) for player, node in play.system.outcomes().items()} for play in (one, other)]
    assert results[0] != results[1]


def test_what_is_only_bookkeeping_tells_nothing_apart():
    """MuTou on a strip of three: who is the runner is remembered in one reading only, and changes nothing there."""
    found = compare(MuTou, "extra", "spread", "wafer", "1x3")
    assert found.verdict is Contrast.SAME and found.alive and not found.after


def _value(play, node):
    from rulestone.model.expressions.evaluate import evaluate

    return evaluate(node, play.system.reader_of(play.last))


@pytest.mark.parametrize("seed", range(12))
def test_drawn_plays_agree_with_all_plays(seed):
    """P estimated by paired plays lies about P computed; what must not differ is never overstated by much."""
    source = random.Random(500 + seed)
    table = drawn_table(source, source.randint(4, 8), cyclic=False)
    other = changed_table(source, table, cyclic=False)
    found = compare(game_of(table, other), "table", "first", "second", "small", effort=ComparisonEffort(0, 600))
    expected = float(oracle.chance_of_other_results(table, other))
    if found.interval is None:  # the readings are the same word for word
        assert found.verdict is Contrast.SAME and table == other
        return
    assert found.positions == (0, 0)
    low, high = found.interval
    assert max(0, low) - 0.05 <= expected <= high + 0.05 and low <= found.chance <= high
    if expected == 0:
        alone = bool(found.one_sided)  # one reading alone ends so at once, though in the end as much comes of it
        nothing = Contrast.DIFFERS if found.met else Contrast.UNDECIDED
        assert found.verdict is (Contrast.DECIDES if alone else nothing)


def test_drawn_plays_show_what_they_tell():
    found = compare(Kings, "early_end", "at_once", "scored", "tiny", effort=ComparisonEffort(1000, 200))
    assert found.verdict is Contrast.DECIDES and found.interval[0] <= 0.3441 <= found.interval[1]
    results = [{p: _value(play, n) for p, n in play.system.outcomes().items()} for play in found.plays["result"]]
    assert results[0] != results[1]
