"""What is worth knowing of choices: told of games made for it, and of random ones as an oracle counts it."""

import random
import re

from click.testing import CliRunner
from rulestone.model import NOBODY, Game, Int, Optional, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.notable import notable
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.running.loading import load_game

from tests.amounts import in_part
from tests.oracles import choices_told as oracle
from tests.proofs.solved_games import Nim, Sum
from tests.proofs.test_solved_independently import NAMES, drawn_table, game_of

RULES = {"near": [0], "far": [1, 2]}


class Crown(Game):
    """Cy, who can get nothing, hands the crown to Ada or to Bo; before that each of these may wait once."""

    Player = Sort("ada", "bo", "cy")
    players = Player
    waits = State(Int(0, 2))
    crowned = State(Optional(Player))

    @initial
    def setup(self, s):
        s.waits, s.crowned = 0, None

    @rule(by="who", who=["ada", "bo"])
    def wait(self, s, who):
        require(s.waits == (0 if who == "ada" else 1))
        s.waits += 1

    @rule(by="who", who=["cy"], king=["ada", "bo"])
    def crown(self, s, who, king):
        require(s.waits == 2)
        s.crowned = king

    @terminal
    def over(self, s):
        return s.crowned.exists

    @outcome
    def result(self, s, player):
        return 1 if s.crowned == player else 0


class Masked(Crown):
    """The same, but nobody sees how often somebody has waited."""

    waits = State(Int(0, 2), seen_by=NOBODY)


class Beggar(Crown):
    """Cy may also keep the crown."""

    @rule(by="who", who=["cy"])
    def keep(self, s, who):
        require(s.waits == 2)
        s.crowned = "cy"


def told(game):
    return {one.kind: one for one in notable(solve_game(game().system))}


def test_who_cannot_win_decides_who_does():
    found = told(Crown)["kingmaking"]
    assert found.sentence == "cy, who cannot win any more, decides whether ada or bo wins, in 1 of 5 positions"
    assert found.players == ("cy",) and found.count == 1 and len(found.play) == 2
    assert "kingmaking" not in told(Masked) and "kingmaking" not in told(Beggar)


def test_a_win_that_hangs_on_one_move_is_told_where_there_are_several_rules():
    """By Sprague and Grundy where one heap has n mod 3 and the other is its match; see `Sum`."""
    found = told(Sum)["only winning move"]
    assert found.sentence.startswith("a win hangs on one move alone in ") and found.players == ("ada", "bo")
    assert "`take_any`" in found.sentence and "`take_few`" in found.sentence
    assert "only winning move" not in told(type("Heaps", (Nim,), {"sizes": (3, 1, 0)}))  # there is one rule


def test_to_go_on_the_strips_of_mutou_is_never_better_than_to_rest():
    """As its page says, who moves out weakens what stays."""
    found = notable(solve_game(load_game("mutou")(scope="1x3", extra="renewed").system))
    (worse,) = (one for one in found if one.kind == "never better")
    assert worse.rule == "go" and worse.sentence.startswith(
        "`go` never gets anybody more than what else may be chosen then, and less in "
    )
    (only,) = (
        one
        for one in notable(solve_game(load_game("mutou")(scope="1x3+1 spare", extra="wafer").system))
        if one.kind == "only winning move"
    )
    assert "`rest_a_turn`" in only.sentence


def test_random_games_as_counted_position_by_position():
    kinds = {"kingmaking": 0, "only winning move": 0, "never better": 0}
    for seed in range(in_part(60, 120)):
        source = random.Random(4_100_000 + seed)
        table, seats = drawn_table(source)
        while seed % 2 and (seats < 3 or len([n for n, found in enumerate(table) if not found]) < 4):
            table, seats = drawn_table(source)  # else kingmaking is rare
        if not any([who for who, _, _ in found].count(seat) > 1 for found in table for seat in range(seats)):
            continue  # then `far` can never be played
        ends = [n for n, found in enumerate(table) if not found]
        worths = [{n: source.randint(-1, 2) for n in ends} for _ in range(seats)]
        if seed % 2:  # somebody wins
            worths = [{n: int((n + seat) % 3 == 0) for n in ends} for seat in range(seats)]
        endless = source.choice([None, None, 0])
        solution = solve_game(game_of(table, seats, worths, endless, RULES)().system)
        places = [solution.positions.state(n)[0] for n in range(len(solution.positions))]
        found = [one for one in notable(solution) if one.kind in kinds]
        for one in found:
            kinds[one.kind] += 1
        king = {NAMES.index(str(one.players[0])): one.count for one in found if one.kind == "kingmaking"}
        expected = oracle.kingmaking(table, worths, places)
        assert king == {seat: len(where) for seat, where in expected.items() if len(solution.players) > 2}, seed
        only = sum(one.count for one in found if one.kind == "only winning move")
        assert only == len(oracle.only_winning(table, worths, places, RULES.values())), seed
        said = {one.sentence.split("`")[1]: one for one in found if one.kind == "never better"}
        if any(who == "dice" for n in places for who, _, _ in table[n]):
            assert not said
            continue
        for name, ways in RULES.items():
            better, worse, asked = oracle.never_better(table, worths, endless, places, ways)
            assert (name in said) == (not better and worse > 0), (seed, name)
            if name in said:
                numbers = re.findall(r"\d+", said[name].sentence)
                assert numbers == [str(worse), str(asked)] and said[name].count == worse, (seed, name)
    assert min(kinds.values()) >= in_part(2, 4), kinds


def test_edges_and_the_command_tell_it(tmp_path):
    file = tmp_path / "crown.py"
    file.write_text("from tests.proofs.test_notable_choices import Crown\n")
    said = CliRunner().invoke(main, ["solve", f"{file}:Crown"])
    assert "kingmaking: cy, who cannot win any more, decides whether ada or bo wins" in said.output
    said = CliRunner().invoke(main, ["edges", f"{file}:Crown", "--effort", "quick"])
    assert "kingmaking" in said.output
