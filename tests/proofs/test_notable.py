"""What nobody asked about a solved game, each with a play that shows it."""

import json

from click.testing import CliRunner
from rulestone.model import Game, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.notable import notable
from rulestone.proofs.engines.strategy.solve_game import solve_game

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
    assert "open in 1 of these" in found["stranded"].sentence and places["stranded"] == ["outside", "fork"]
    assert found["stalling"].players == ("ada", "bo") and found["stalling"].play.loop == 0
    assert found["shut out"].players == ("bo",) and places["shut out"] == ["outside", "outside"]
    assert found["idle choice"].count == 1 and places["idle choice"] == ["outside", "fork"]


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
