"""A game too large to be gone through is asked about in smaller scopes of its own constants."""

from __future__ import annotations

import pytest
from rulestone.model import (
    CHANCE,
    Constant,
    Game,
    GameError,
    Int,
    Question,
    Sort,
    State,
    initial,
    require,
    rule,
    smallest,
    terminal,
)
from rulestone.model.declarations.varied_scopes import lessened
from rulestone.proofs.asking.inquiry import AskSettings, inquire, scopes_asked
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.small_scopes import small_scopes
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.plays.rules_read import system_read


class Filling(Game):
    """Two jars are filled."""

    language = 2
    scopes = {"full": "jars of nine", "tiny": "jars of five, lids"}
    size = Constant(full=9, tiny=5)
    lids = Constant(full=3, tiny=2)
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    jar = State(Player, Int(0, size))
    lid = State(Player, Int(0, lids))

    full_jar = Question("May a lid lie on a full jar only?", clause=(), any="on any", full="on a full one only")
    odd = Question("Says the same.", clause=(), one="so", other="so, too")

    @initial
    def setup(self) -> None:
        self.turn, self.jar, self.lid = "ann", 0, 0

    @rule(by="turn")
    def fill(self) -> None:
        """A player may fill their jar."""
        require(self.jar[self.turn] < self.size)
        self.jar[self.turn] += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def cover(self) -> None:
        """Or they put a lid on it."""
        require(self.lid[self.turn] < self.lids)
        require(self.full_jar == "any" or self.jar[self.turn] == self.size)
        self.lid[self.turn] += 1
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return all(self.jar[p] == self.size and self.lid[p] == self.lids for p in self.Player)


def number(game, scope):
    return len(graph_of(system_read(game, scope), Vocabulary()))


def test_as_few_constants_as_possible_are_lessened_and_as_little():
    whole = number(Filling, "tiny")
    found = small_scopes(Filling, {}, whole - 1)
    assert not found.fits
    assert set(found.scopes) == {"tiny size=4", "tiny lids=1"}
    sizes = [number(found.game, scope) for scope in found.scopes]
    assert sizes == sorted(sizes) and max(sizes) < whole
    assert small_scopes(Filling, {}, whole).fits


def test_two_are_lessened_where_one_is_not_enough():
    game = lessened(Filling, "tiny")
    one = min(number(game, f"tiny {change}") for change in ("size=1", "lids=1"))
    found = small_scopes(Filling, {}, one - 1)
    assert found.scopes and all(scope.count("=") == 2 for scope in found.scopes)


def test_they_are_asked_first_and_the_listed_one_last():
    few = AskEffort(positions=number(Filling, "tiny") - 1, whole=5_000)
    settings = AskSettings(lexicon_with(), effort=few)
    _, scopes = scopes_asked(Filling, settings)
    assert scopes[-1] == "tiny" and len(scopes) > 1
    *_, found = inquire(Filling, settings)
    assert found.scopes == list(scopes)


def test_such_a_scope_can_be_named_and_an_unknown_one_is_refused():
    *_, found = inquire(Filling, AskSettings(lexicon_with(), ["tiny size=2"]))
    assert found.scopes == ["tiny size=2"]
    with pytest.raises(GameError, match="no scope"):
        list(inquire(Filling, AskSettings(lexicon_with(), ["tiny size=77"])))


def test_by_plays_readings_that_differ_are_told_from_those_that_say_the_same():
    judge = ReadingJudge(Filling(scope="full").system, AskEffort(positions=10))
    assert judge.base is None
    assert judge.plays_otherwise("full_jar") and not judge.plays_otherwise("odd")
    other = Filling(scope="full", full_jar="full").system
    assert judge.plays_same("full_jar", "full", other)
    assert not judge.plays_same("full_jar", "full", judge.system)


class Rolling(Game):
    """A die is thrown until enough is counted."""

    language = 2
    scopes = {"full": "up to twenty"}
    sides = Constant(full=3)
    enough = Constant(full=20)
    shown = State(Int(0, sides))
    counted = State(Int(0, enough))

    @initial
    def setup(self) -> None:
        self.shown = self.counted = 0

    @rule(by=CHANCE, face=lambda game: range(1, game.sides + 1))
    def throw(self, face: int) -> None:
        require(self.shown == 0)
        self.shown = face

    @rule()
    def count(self) -> None:
        require(self.shown > 0)
        self.counted = smallest(self.counted + self.shown, self.enough)
        self.shown = 0

    @terminal
    def over(self) -> bool:
        return self.counted == self.enough and self.shown == 0


def test_a_die_that_has_one_side_left_is_used_only_where_there_is_nothing_else():
    one_side = number(lessened(Rolling, "full"), "full sides=1")
    found = small_scopes(Rolling, {}, one_side + 1)
    assert found.scopes and not any("sides=1" in scope for scope in found.scopes)

    class Once(Rolling):
        """One throw."""

        enough = Constant(full=1)

    assert small_scopes(Once, {}, number(lessened(Once, "full"), "full sides=1")).scopes == ("full sides=1",)
