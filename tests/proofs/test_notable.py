"""What nobody asked about a solved game, each with a play that shows it."""

import json
import random

import numpy as np
import pytest
from click.testing import CliRunner
from rulestone.model import NOBODY, Bool, Game, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.notable import kept_by_acting, notable
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.uniform import UniformSearch

from tests.oracles.strategy import OutOfTurn
from tests.proofs.drawn_arenas import arena_of, drawn_game, places, truths
from tests.proofs.solved_games import Nim, TicTacToe


class Odd(Game):
    """Ada stays or enters; then Bo chooses a colour, which changes nothing, and ends the game or falls into a pit."""

    Player = Sort("ada", "bo")
    players = Player
    place = State(Sort("outside", "fork", "late", "pit", "deep", "end"))

    @initial
    def setup(self, s):
        s.place = "outside"

    @rule(by="who", who=["ada"], to=["outside", "fork"])
    def go(self, s, who, to):
        require(s.place == "outside")
        s.place = to

    @rule(by="who", who=["bo"], colour=["red", "blue"])
    def paint(self, s, who, colour):
        require(s.place == "fork")
        s.place = "late"

    @rule(by="who", who=["bo"], to=["end", "pit"])
    def leave(self, s, who, to):
        require(s.place == "late")
        s.place = to

    @rule(here=["pit", "deep"])
    def fall(self, s, here):
        require(s.place == here)
        s.place = "deep" if here == "pit" else "pit"

    @terminal
    def over(self, s):
        return s.place == "end"

    @outcome
    def result(self, s, player):
        return 1 if player == "bo" else 0


def test_an_odd_game():
    found = {one.kind: one for one in notable(solve_game(Odd().system))}
    places = {kind: [state[0] for state in one.play.states] for kind, one in found.items() if one.play is not None}
    assert set(found) == {"hopeless", "stranded", "shut out", "stalling", "idle choice"}
    assert found["hopeless"].count == 2 and places["hopeless"] == ["outside", "fork", "late", "pit"]
    assert found["stranded"].players == ("ada",) and found["stranded"].count == 1
    assert "goes by what follows in 1 of these" in found["stranded"].sentence
    assert places["stranded"] == ["outside", "fork"]
    assert found["stalling"].players == ("ada", "bo") and found["stalling"].play.loop == 0
    assert found["shut out"].players == ("bo",) and places["shut out"] == ["outside", "outside"]
    assert found["idle choice"].count == 1 and places["idle choice"] == ["outside", "fork"]


class Concert(Game):
    """The musicians may pause and go on as they like; meanwhile Ada leaves, and Bo after her."""

    Player = Sort("ada", "bo")
    players = Player
    left = State(Player, Bool)
    paused = State(Bool)
    may_stay = False

    @initial
    def setup(self, s):
        s.paused = False
        for player in self.Player:
            s.left[player] = False

    @rule()
    def pause(self, s):
        require(~s.paused)
        s.paused = True

    @rule()
    def go_on(self, s):
        require(s.paused)
        s.paused = False

    @rule(by="who", who=Player)
    def leave(self, s, who):
        require(~s.paused, ~s.left[who], s.left["ada"] | (who == "ada"))
        s.left[who] = True

    @terminal
    def over(self, s):
        return s.left["ada"] & s.left["bo"]

    @outcome
    def result(self, s, player):
        return 1


class Encore(Concert):
    """Ada may also clap, which changes nothing, before she leaves."""

    @rule(by="who", who=["ada"])
    def clap(self, s, who):
        require(~s.paused, ~s.left[who])


class Veiled(Encore):
    """The same, but nobody sees whether the musicians pause."""

    paused = State(Bool, seen_by=NOBODY)


def test_to_wait_for_what_the_rules_may_do_is_no_stalling():
    assert [one.kind for one in notable(solve_game(Concert().system))] == ["stranded"]


@pytest.mark.parametrize("game", [Encore, Veiled])
def test_who_stalls_is_told_with_what_they_do(game):
    found = {one.kind: one for one in notable(solve_game(game().system))}
    assert found.keys() == {"stranded", "stalling", "shut out"}
    assert found["stalling"].players == ("ada",) and found["shut out"].players == ("bo",)
    assert found["stalling"].sentence == "ada alone can keep play from ever ending, for example by `clap`"
    assert found["shut out"].sentence == "ada can keep bo from ever moving, for example by `clap`"
    for one in (found["stalling"], found["shut out"]):
        assert [move.label.rule for move in one.play.moves] == ["clap"] and one.play.loop == 0


def by_acting(game, by, safe):
    """The same as defined: what is left when every position goes that a coalition cannot keep by moves of its own."""
    kept = set(safe)
    while True:
        fewer = set()
        for here in kept:
            on_turn = [step for step in game[here] if not isinstance(step[0], OutOfTurn)] or game[here]
            own = [to for owner, to, _ in on_turn if owner in by]
            rules = [to for owner, to, _ in game[here] if owner == "nobody"]
            others = [to for owner, to, _ in game[here] if owner not in by and owner != "nobody"]
            dice = any(owner == "dice" for owner, _, _ in game[here])
            able = {to for owner, to, _ in game[here] if owner in by}
            moves = bool(kept & able) or not own or dice
            if kept.issuperset(rules + others) and moves:
                fewer.add(here)
        if fewer == kept:
            return kept
        kept = fewer


def test_what_is_kept_by_acting_is_so():
    differ = 0
    for seed in range(1200):
        source = random.Random(81_000 + seed)
        size = source.randint(1, 8)
        game = drawn_game(source, size)
        arena, safe = arena_of(game), {n for n in range(size) if source.random() < 0.8}
        for by in ({0}, {1}, {0, 1}):
            found = kept_by_acting(arena, frozenset(by), truths(safe, size))
            assert places(found) == by_acting(game, by, safe), (seed, by)
            differ += (found != arena.keep(by, truths(safe, size))).any()
            if len(by) == 1:  # everything looks different, so it is all known
                instance = np.arange(len(arena.to), dtype=np.int32)
                search = UniformSearch(arena, 1, {who: np.arange(size) for who in by}, instance, waits=False)
                assert (search.keep(truths(safe, size)) is not None) == bool(found[0]), (seed, by)
    assert differ > 10


def test_a_forced_win_is_told_with_the_only_move_that_keeps_it():
    (won,) = notable(solve_game(TicTacToe(aim="wild").system))
    assert won.kind == "forced win" and won.players == ("x",) and len(won.play) == 7
    (won,) = notable(solve_game(type("Heaps", (Nim,), {"sizes": (3, 1, 0)})().system))
    assert "of 4 first moves only ada: take(who=ada, heap=first, taken=2) keeps that" in won.sentence


def test_nothing_is_said_of_what_was_not_looked_at():
    assert not notable(solve_game(TicTacToe(aim="wild").system, limit=1_000))


def test_the_command_tells_it_and_saves_the_plays(tmp_path):
    file = tmp_path / "odd.py"
    file.write_text("from tests.proofs.test_notable import Odd\n")
    said = CliRunner().invoke(main, ["solve", f"{file}:Odd", "--plays", str(tmp_path / "plays")])
    assert said.exit_code == 0, said.output
    assert "stalling: ada and bo, each alone, can keep play from ever ending" in said.output
    assert len(list((tmp_path / "plays").iterdir())) == 5
    told = json.loads(CliRunner().invoke(main, ["solve", f"{file}:Odd", "--json"]).output)["worth_knowing"]
    assert [one["kind"] for one in told] == ["hopeless", "stranded", "shut out", "stalling", "idle choice"]
