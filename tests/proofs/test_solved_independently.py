"""Random games in the rule language against a solver with its own graph and its own loop.

More of them: python -m tests.proofs.test_solved_independently FIRST LAST
"""

import random
import sys
from fractions import Fraction

import pytest
from rulestone.model import CHANCE, Game, Int, Sort, State, initial, lookup, outcome, require, rule, terminal
from rulestone.proofs.engines.strategy.averages import averages, decided_by_dice
from rulestone.proofs.engines.strategy.coalitions import coalitions
from rulestone.proofs.engines.strategy.expectations import NoExpectation
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.strategy_witness import replay_witness, witness

from tests.amounts import in_part
from tests.oracles import retrograde as oracle
from tests.oracles.strategy import OutOfTurn

NAMES = ("ada", "bo", "cy")


def drawn_table(source, late=False):
    """Moves between a few positions: of one player, of several at once, forced, thrown; some positions are ends.

    Where players may be `late`, some moves of a few positions are out of turn.
    """
    size, seats = source.randint(2, 9), source.choice([2, 2, 3])
    table = []
    for place in range(size):
        kind = source.choice(["one"] * 4 + ["end", "end", "race", "dice", "forced"]) if place else "one"
        count = 0 if kind == "end" else source.randint(1, 3)
        seat = source.randrange(seats)
        owners = {"dice": ["dice"], "race": [*range(seats), "forced"], "forced": ["forced"]}.get(kind, [seat])
        if late and kind in ("one", "race") and source.random() < 0.6:
            owners = [*owners, *map(OutOfTurn, range(seats))]
        table.append([(source.choice(owners), source.randrange(size), source.randint(1, 3)) for _ in range(count)])
    return table, seats


def game_of(table, seats, worths, endless, rules=None):
    """The same as a game in the rule language; `rules` names the rules of players, with the ways that are theirs."""
    moves = {(who, n): [] for who in [*range(seats), "forced", "dice"] for n in range(len(table))}
    out_of_turn = {(who, n): [] for who in range(seats) for n in range(len(table))}
    for n, found in enumerate(table):
        for who, to, weight in found:
            (out_of_turn if isinstance(who, OutOfTurn) else moves)[who, n].append((to, weight))
    ends = [n for n, found in enumerate(table) if not found]
    body = {
        "Player": (players := Sort(*NAMES[:seats])),
        "players": players,
        "place": State(Int(0, len(table) - 1)),
    }

    @initial
    def setup(self, s):
        s.place = 0

    @terminal
    def over(self, s):
        return lookup({n: int(n in ends) for n in range(len(table))}, s.place) == 1

    def result(self, s, player):
        mine = worths[NAMES.index(str(player))]
        return lookup({n: mine.get(n, 0) for n in range(len(table))}, s.place)

    def owned(who):
        return [n for n in range(len(table)) if moves[who, n]]

    def moving(name, ways, moves=moves, late=False):
        def move(self, s, who, here, way):
            known = moves[NAMES.index(str(who)), here]
            require(s.place == here, way < len(known))
            if way < len(known):
                s.place = known[way][0]

        move.__name__ = name
        return rule(by="who", who=players, here=range(len(table)), way=ways, out_of_turn=late)(move)

    @rule(here=owned("forced"), way=range(3))
    def run(self, s, here, way):
        require(s.place == here, way < len(moves["forced", here]))
        if way < len(moves["forced", here]):
            s.place = moves["forced", here][way][0]

    def weight(self, s, here, way):
        return moves["dice", here][way][1] if way < len(moves["dice", here]) else 0

    @rule(by=CHANCE, here=owned("dice"), way=range(3), weight=weight)
    def fall(self, s, here, way):
        require(s.place == here, way < len(moves["dice", here]))
        if way < len(moves["dice", here]):
            s.place = moves["dice", here][way][0]

    body |= {"setup": setup, "over": over, "result": outcome(endless=endless)(result)}
    body |= {name: moving(name, ways) for name, ways in (rules or {"move": range(3)}).items()}
    body |= {"interrupt": moving("interrupt", range(3), out_of_turn, True)} if any(out_of_turn.values()) else {}
    body |= {"run": run} if owned("forced") else {}
    body |= {"fall": fall} if owned("dice") else {}
    return type("Drawn", (Game,), body)


def compared(seed, endless_too=False):
    """Solve one game both ways; 1 where averages were compared, too.

    Sweeps come to the average where play ends with probability one. Where it may not, who waits for the last sweep may
    seem to gain by it, so such games are compared only where that is known not to be so.
    """
    source = random.Random(seed)
    table, seats = drawn_table(source, late=seed % 3 == 2)
    if all(who in ("forced", "dice") or isinstance(who, OutOfTurn) for found in table for who, _, _ in found):
        return 0
    ends = [n for n, found in enumerate(table) if not found]
    worths = [{n: source.randint(-2, 2) for n in ends} for _ in range(seats)]
    endless = source.choice([None, -1, 0, 0, 1])
    found = solve_game(game_of(table, seats, worths, endless)().system)
    places = [found.positions.state(n)[0] for n in range(len(found.positions))]
    everybody = set(range(seats))
    for seat, player in enumerate(found.players):
        others = everybody - {seat}
        low = oracle.certain(table, {seat}, worths[seat], endless)
        lost = {n: -value for n, value in worths[seat].items()}
        high = oracle.certain(table, others, lost, None if endless is None else -endless)
        for n, place in enumerate(places):
            expected = low[place], None if high[place] is None else -high[place]
            assert player.at(n) == expected, (seed, seat, place)
        aim, _ = found.aims(seat)
        if aim is not None:
            strategy = witness(found.positions, frozenset({seat}), aim, 0)
            good = {n for n, value in worths[seat].items() if value >= low[0]}
            replay_witness(found.positions.system, found.positions.state(0), strategy, lambda s, g=good: s[0] in g)
    for power in coalitions(found):
        by = {NAMES.index(str(player)) for player in power.members}
        assert power.endless == (0 in oracle.sure(table, by, set(), True)), (seed, by)
        assert power.ends == (0 in oracle.sure(table, by, set(ends), False)), (seed, by)
    if not decided_by_dice(found) or (endless is not None and not endless_too):
        return 0
    for seat in everybody:
        try:
            ((low, high),) = averages(found, seat)
        except NoExpectation:
            return 0
        unknown = Fraction(endless or 0)  # None only where play surely ends
        mine = oracle.average(table, {seat}, worths[seat], unknown)[0]
        lost = {n: -value for n, value in worths[seat].items()}
        theirs = -oracle.average(table, everybody - {seat}, lost, -unknown)[0]
        assert abs(low - mine) < 1e-3 and abs(high - theirs) < 1e-3, (seed, seat)
    return 1


@pytest.mark.parametrize("batch", range(in_part(2, 5)))
def test_random_games(batch):
    for seed in range(batch * 30, batch * 30 + 30):
        compared(seed)


def test_where_nobody_decides_both_sides_fear_the_worst():
    """It was taken for granted that what the one side gets on average is what the other grants."""
    assert compared(1230, endless_too=True) == 1


if __name__ == "__main__":
    first, last = map(int, sys.argv[1:3])
    print(f"{sum(compared(seed) for seed in range(first, last))} of {last - first} on average, too; all agree")
