"""`self` is the game at a moment: read and assigned through it, traced and run as it is written alike."""

from __future__ import annotations

import pickle
from functools import cached_property, lru_cache
from typing import Any

import pytest
from rulestone.model import (
    CHANCE,
    NOBODY,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    free,
    initial,
    invariant,
    outcome,
    require,
    rule,
    step_property,
    terminal,
)
from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.system.semantics import successors
from rulestone.proofs.plays.as_written import compare_everywhere


class Pots(Game):
    """Two players fill two pots, and it rains."""

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    pot = State(Player, Int(0, 4), seen_by=lambda game, viewer, whose: viewer == whose or game.pot[whose] == 4)
    turn = State(Player)
    guest = State(Optional(Player))
    rain = State(Int(0, 9), seen_by=NOBODY)

    @initial
    def setup(self):
        self.pot, self.turn, self.guest, self.rain = 0, "ada", None, 0

    @cached_property
    def most(self) -> int:
        return 4

    @lru_cache  # noqa: B019
    def twice(self, number: int) -> int:
        return 2 * number

    def room(self, player: Any) -> Any:
        if self.guest is None:
            return self.most - self.pot[player]
        return min(self.most - self.pot[player], self.twice(1))

    @rule(by=turn, many=[1, 2, 3])
    def pour(self, player, many):
        require(many <= self.room(player), because="the pot would run over")
        self.pot[player] += many
        for other in self.Player:
            if self.pot[other] == 4:
                self.guest = other
                break
        else:
            self.guest = None
        self.turn = self.Player.following(player)

    @rule(by=CHANCE, weight=lambda self, drops: drops + self.rain, drops=[1, 2])
    def drip(self, drops):
        require(self.rain < 2)
        self.rain += drops

    @terminal
    def full(self):
        return all(self.pot[player] == 4 for player in self.Player)

    @outcome
    def worth(self, player):
        return 1 if self.guest == player else 0

    @invariant
    def one_guest(self):
        return self.worth("ada") + self.worth("bo") <= 1

    @step_property
    def nobody_drinks(before, after, step):
        return all(after.pot[p] >= before.pot[p] and before.room(p) >= 0 for p in before.Player)

    @step_property
    def nor_here(self, before, after, step):
        return all(after.pot[p] >= before.pot[p] and after.room(p) <= self.most for p in self.Player)


FIRST = (0, 0, "ada", None, 0)


def test_traced_and_as_written_are_the_same_everywhere() -> None:
    compared = compare_everywhere(Pots().system)
    assert compared.complete
    assert not compared.differences


def test_a_rule_is_told_who_chooses() -> None:
    assert {str(move): after for move, after in successors(Pots().system, FIRST)} == {
        "ada: pour(many=1)": (1, 0, "bo", None, 0),
        "ada: pour(many=2)": (2, 0, "bo", None, 0),
        "ada: pour(many=3)": (3, 0, "bo", None, 0),
        "chance: drip(drops=1)": (0, 0, "ada", None, 1),
        "chance: drip(drops=2)": (0, 0, "ada", None, 2),
    }
    assert DirectRun(Pots).weight((0, 0, "ada", None, 1), "drip", {"drops": 2}) == 3


def test_who_may_look_is_asked_of_a_moment() -> None:
    run = DirectRun(Pots)
    assert not run.may_see(FIRST, "bo", "pot", ("ada",))
    assert run.may_see((4, 0, "ada", None, 0), "bo", "pot", ("ada",))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("self.yy = 3", "there is no state variable yy"),
        ("self.pott['ada'] += 1", "self has no pott. Fix: did you mean 'pot'"),
        ("self.most = 3", "most is an attribute of the class, and no variable of the state"),
        ("self.pot['ada'] += self.kept", "self.rain has a value only at a moment of play"),
        ("self.pot['ada'] += self.remembered(1)", "self.rain has a value only at a moment of play"),
        ("require(self.turn < 3)", "and no number|not supported"),
        ("self.pot['ada'] += {self.turn: 1}['ada']", "Python needs|key|hash"),
    ],
)
def test_what_is_no_variable_is_told_in_both_ways(line: str, words: str, tmp_path: Any) -> None:
    text = f"""
from functools import cached_property, lru_cache
from rulestone.model import require, rule
from tests.model.test_moments import Pots
class Wrong(Pots):
    @cached_property
    def kept(self):
        return self.rain
    @lru_cache
    def remembered(self, n):
        return self.rain + n
    @rule()
    def wrong(self):
        {line}
"""
    file = tmp_path / "wrong.py"
    file.write_text(text)
    space: dict[str, Any] = {"__name__": "wrong"}
    exec(compile(text, str(file), "exec"), space)
    with pytest.raises(GameError, match=words) as told:
        _ = space["Wrong"]().system
    assert told.value.file == str(file)
    if "turn" not in line:  # of plain values Python itself knows them
        with pytest.raises(GameError, match=words):
            list(DirectRun(space["Wrong"]).offers(FIRST))


def test_a_game_at_no_moment_has_no_variables() -> None:
    game = Pots()
    with pytest.raises(GameError, match=r"self.turn has a value only at a moment of play"):
        _ = game.turn
    with pytest.raises(GameError, match=r"write s\.turn for the state"):
        game.turn = "bo"
    with pytest.raises(AttributeError):
        _ = game.tirn
    assert pickle.loads(pickle.dumps(game)).scope == game.scope


class Asking(Game):
    """A set-up that asks what it has left open."""

    language = 2
    n = State(Int(0, 3))
    share = State(Int(0, 6))
    rich = State(Int(0, 1))
    last = State(Int(0, 1))

    @initial
    def setup(self):
        free(self.n)
        if self.n > 1:
            self.rich = 1
        else:
            self.rich = 0
        self.share = 6 // self.n
        free(self.last)

    @rule()
    def spend(self):
        require(self.share > 0)
        self.share -= 1


def test_a_set_up_may_ask_what_it_leaves_open() -> None:
    """Not every value will do to find out what else is left open: of 6 // 0 nothing is known."""
    run = DirectRun(Asking)
    assert run.left_open().free == (0, 3)
    assert run.begin({0: 2, 3: 1}).after == (2, 3, 1, 1)
    assert run.begin({0: 0, 3: 1}).outcome == "undefined"
    compared = compare_everywhere(Asking().system)
    assert compared.complete and not compared.differences
