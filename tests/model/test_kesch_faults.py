"""Rules of Kesch that are broken on purpose, and the property that notices."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from rulestone.model import require
from rulestone.model.games.kesch import Kesch
from rulestone.proofs.engines.explicit import Limits, judge_explicitly
from rulestone.proofs.plays.verdict import Status

from tests.amounts import every


def changed(name: str, **changes: Any) -> type[Kesch]:
    """The game with parts of one rule replaced."""
    return type("Faulty", (Kesch,), {name: replace(Kesch.declarations[name], **changes), "__module__": __name__})


def patched(name: str, function: Any) -> type[Kesch]:
    """The game with the body of one rule, or one helper, replaced."""
    if name in Kesch.declarations:
        return changed(name, written=function)
    return type("Faulty", (Kesch,), {name: function, "__module__": __name__})


def original(name: str) -> Any:
    return Kesch.declarations[name].function


def one_attack_kills(self: Any, target: str) -> Any:
    return 2 * Kesch.hits(self, target)


def three_attacks_kill(self: Any, target: str) -> Any:
    return Kesch.hits(self, target) - 1


def everything_moves(self: Any, player: str, start: str, direction: str) -> Any:
    to = self.grid.step(start, direction)
    return to is not None and self.owner[start] == player and self.kind[to] == "none"


def peasants_go_straight(self: Any, player: str, start: str, direction: str) -> Any:
    to = self.grid.step(start, direction)
    man = self.kind[start] != "tower" and self.owner[start] == player
    return to is not None and man and self.kind[to] == "none"


def anybody_overruns(self: Any, player: str, start: str, direction: str) -> Any:
    to = self.grid.step(start, direction)
    man = self.owner[start] == player and self.kind[start] != "tower"
    return to is not None and man and self.owner[to] != player


def moved_without_owner(self: Any, start: str, to: str) -> None:
    kind = self.kind[start]
    self.kind[start], self.owner[start] = "none", None
    self.kind[to] = kind


def left_behind(self: Any, start: str, to: str) -> None:
    self.kind[to], self.owner[to] = self.kind[start], self.owner[start]


def friends_are_targets(self: Any, player: str, attacker: str, reached: Any) -> Any:
    free = self.owner[attacker] == player and self.aim[attacker] is None and self.kind[attacker] != "none"
    return free and self.owner[next(iter(reached))] == player


def archers_shoot_over_heads(self: Any, start: str, reach: Any) -> Any:
    kinds = (*reach.kinds, *(["archer"] if reach.archer_path is not None else []))
    return self.is_any(start, kinds)


def twice_directed(self: Any, player: str, attacker: str, reached: Any) -> Any:
    (target, reach), *_ = reached.items()
    enemy = self.enemies(player)[0]
    return self.owner[attacker] == player and self.owner[target] == enemy and self.could_attack(attacker, reach)


def attacks_are_left(self: Any) -> None:
    aims = {q: self.aim[q] for q in self.Square}
    original("land")(self)
    for place, aim in aims.items():
        self.aim[place] = aim


def everybody_is_free_again(self: Any) -> None:
    original("land")(self)
    self.aim = dict.fromkeys(self.Square)


def endless_combat(self: Any, again: Any, ended: Any) -> None:
    self.phase = "aim"


def towers_do_not_matter(self: Any) -> None:
    self.phase = "move"


def prize_for_nothing(self: Any) -> None:
    require(self.phase == "won" and self.played == self.games)
    self.phase, self.prize = "over", "set"


def walker_is_forgotten(self: Any, player: str, man: str, direction: str) -> None:
    original("march")(self, player, man, direction)
    self.walker = None


def no_combat(self: Any) -> None:
    self.phase = "resolve"


def the_other_directs_first(self: Any) -> None:
    self.phase, self.aimer = "aim", self.Player.following(self.turn)


def nobody_has_overrun(self: Any, player: str, start: str, direction: str) -> None:
    original("go")(self, player, start, direction)
    self.overran = None


def one_side_directs(self: Any, player: str) -> None:
    original("done")(self, player)
    self.phase = "resolve"


def the_dead_attack(self: Any) -> None:
    aims = {q: self.aim[q] for q in self.Square}
    original("land")(self)
    for place, aim in aims.items():
        if self.phase == "aim" and self.kind[place] == "none":
            self.aim[place] = aim


def black_moves_again(self: Any, again: Any, ended: Any) -> None:
    turn = self.turn
    Kesch.go_on(self, again, ended)
    self.turn = turn


def the_loser_wins(self: Any, player: str, falls: Any, lost: Any) -> Any:
    return -Kesch.worth(self, player, falls, lost)


def danger_does_not_matter(self: Any, square: str, of: str) -> Any:
    return self.kind[square] == "none"


def who_rides_is_done(self: Any, player: str) -> None:
    require(self.phase == "ride")


FAULTS = {
    "everything_in_its_time": [patched("begin_combat", no_combat)],
    "after_the_move_comes_combat": [patched("begin_combat", the_other_directs_first)],
    "an_overrun_is_the_knights_attack": [patched("go", nobody_has_overrun)],
    "everybody_directs_in_turn": [patched("done", one_side_directs)],
    "attacks_stay_until_combat_is_over": [patched("land", the_dead_attack)],
    "players_take_turns": [patched("go_on", black_moves_again)],
    "who_takes_a_tower_wins": [patched("worth", the_loser_wins)],
    "nobody_under_attack_marches": [patched("is_under_attack", danger_does_not_matter)],
    "it_takes_two": [patched("hits", one_attack_kills), patched("hits", three_attacks_kill)],
    "towers_stay": [patched("may_step", everything_moves)],
    "moves_change_little": [
        patched("may_step", peasants_go_straight),
        patched("move_man", left_behind),
    ],
    "knights_alone_ride_and_overrun": [patched("may_step", anybody_overruns)],
    "peasants_keep_to_their_colour": [patched("may_step", peasants_go_straight)],
    "every_piece_has_an_owner": [patched("move_man", moved_without_owner)],
    "attacks_are_at_enemies_in_range": [
        patched("has_target", friends_are_targets),
        patched("has_target", twice_directed),
        patched("could_attack", archers_shoot_over_heads),
    ],
    "attacks_end_with_their_combat": [patched("land", attacks_are_left)],
    "only_killers_attack_again": [patched("land", everybody_is_free_again)],
    "combat_goes_on_only_after_a_kill": [patched("go_on", endless_combat)],
    "nobody_plays_on_without_a_tower": [patched("end_game", towers_do_not_matter)],
    "only_who_wins_all_takes_a_prize": [patched("reckon", prize_for_nothing)],
    "long_moves_know_where_they_are": [patched("march", walker_is_forgotten)],
    "deadlock": [patched("done", who_rides_is_done)],
}


@cache
def tried(name: str, number: int) -> Status:
    """What the search finds of a fault; where it shows only in a larger game, in the first part of that."""
    for scope in ("tiny", "small"):
        system = FAULTS[name][number](scope).system
        limits = Limits(states=30_000)
        (verdict,) = judge_explicitly(system, properties=[name], target="python", limits=limits)
        if verdict.status is Status.REFUTED:
            break
    return verdict.status


@pytest.mark.usefixtures("rules_kept")
@pytest.mark.parametrize(
    "name, number", every(2, [(name, n) for name, games in FAULTS.items() for n in range(len(games))])
)
def test_a_deliberate_fault_is_caught(name: str, number: int) -> None:
    assert tried(name, number) is Status.REFUTED
