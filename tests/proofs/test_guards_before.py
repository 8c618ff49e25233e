"""A game that counts as the one before it is played so, and a check says of it what it says with nothing kept."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Game, TransitionSystem
from rulestone.model.expressions.expression import Node, conjunction, disjunction, negation
from rulestone.model.expressions.walk import conjoined
from rulestone.model.games.kings import Kings
from rulestone.model.games.mutou.music import Music
from rulestone.proofs.checking.guards_before import GuardsBefore
from rulestone.proofs.checking.kept_readings import reading_data
from rulestone.proofs.checking.one_reading import judge_job
from rulestone.proofs.compiling.order_of_moves import order_content, order_of_moves
from rulestone.proofs.engines.random import kept_random_plays
from rulestone.proofs.engines.symbolic.judge import judge_symbolically
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.searched_content import name_of_reached
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.progress import silent
from rulestone.proofs.running.store import Store
from rulestone.proofs.searching.explore import explore
from rulestone.proofs.searching.native_search import search_natively
from rulestone.proofs.searching.search import Search

pytest.importorskip("z3")

GAMES: Mapping[str, Any] = {"music": lambda: Music("tiny"), "kings": lambda: Kings("tiny")}


def proofs(system: TransitionSystem) -> list[Verdict]:
    return judge_symbolically(system, properties=[one.name for one in system.invariants])


@lru_cache
def proved(name: str) -> tuple[TransitionSystem, list[Verdict]]:
    """A game and what is proved of it, once for all tests: they edit copies."""
    system = GAMES[name]().system
    return system, proofs(system)


def edited(system: TransitionSystem, chance: random.Random) -> TransitionSystem:
    """Guards of some moves, or of all of one rule, require more; now and then they lose a part."""
    facts = [part for judged in system.invariants for part in conjoined(judged.condition)]
    guards = [part for move in system.instances for part in conjoined(move.guard)]

    def more() -> Node:
        one, other = chance.choice(facts), chance.choice(guards)
        return chance.choice((one, disjunction([one, other]), disjunction([one, negation(other)]), other))

    rule, added = chance.choice(system.instances).label.rule, more()
    alone = chance.random() < 0.3
    instances = list(system.instances)
    for number, move in enumerate(instances):
        if move.label.rule == rule and not (alone and chance.random() < 0.9):
            parts = [*conjoined(move.guard), more() if alone else added]
            if chance.random() < 0.02:
                parts = parts[1:]
            instances[number] = replace(move, guard=conjunction(parts), effects=None)
    return replace(system, instances=tuple(instances))


def plays(system: TransitionSystem) -> tuple[Any, ...]:
    """The slow twin: all that a search of the whole game says."""
    found = explore(system, target="native")
    assert found.complete
    states = [found.state_at(number) for number in range(0, found.states, 50)]
    fails = dict(found.state_fails), dict(found.step_fails), dict(found.undefined), found.deadlock
    return found.levels, found.transitions, list(found.fired), states, fails


@pytest.mark.parametrize("name", GAMES)
def test_what_counts_as_another_game_is_played_as_that(name: str, tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    system, found_before = proved(name)
    store = Store(tmp_path)
    GuardsBefore(system, store).keep(found_before)
    whole = plays(system)
    chance = random.Random(name)
    alike = others = 0
    for _ in range(20):
        other = edited(system, chance)
        own = name_of_reached(other)
        if GuardsBefore(other, store).settle():
            found = plays(other)
            assert found[:3] == whole[:3]
            assert found == whole or order_content(other) != order_content(system)
            assert name_of_reached(other) == name_of_reached(system) != own
            alike += 1
        else:
            assert name_of_reached(other) == own
            others += plays(other) != whole
    assert alike >= 3
    assert others >= 3


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_come_to_in_their_order(name: str) -> None:
    """The slow twin: what a search finds from each position, in the order in which it was found."""
    pytest.importorskip("llvmlite")
    chance = random.Random(name)
    system = GAMES[name]().system
    for one in (system, edited(system, chance), edited(system, chance)):
        order = order_of_moves(one.instances)
        assert sorted(order) == list(range(len(one.instances)))
        places = {number: place for place, number in enumerate(order)}
        asked = replace(Search.of(one, Limits(states=2_000), checks_of(one, [])), edges=True)
        found = search_natively(asked, silent)
        assert found.edges is not None
        rows = found.edges.tolist()
        for (source, move, _), (then, after, _) in pairwise(rows):
            assert source != then or places[move] < places[after]


def test_what_was_not_proved_is_not_relied_on(tmp_path: Path) -> None:
    """Nor what was proved of another scope, or found by a search, or what has another content since."""
    system, found = proved("music")
    assert all(verdict.status is Status.PROVED for verdict in found)
    fact = next(part for one in system.invariants for part in conjoined(one.condition))
    instances = tuple(replace(move, guard=conjunction((move.guard, fact)), effects=None) for move in system.instances)

    def counts(*verdicts: Verdict, number: int) -> bool:
        store = Store(tmp_path / str(number))
        GuardsBefore(system, store).keep(verdicts)
        return GuardsBefore(replace(system, instances=instances), store).settle()

    assert counts(*found, number=0)
    assert not counts(number=1)
    assert not counts(*(replace(one, status=Status.UNKNOWN) for one in found), number=2)
    assert not counts(*(replace(one, scope="six") for one in found), number=3)
    assert not counts(*(replace(one, engine="explicit") for one in found), number=4)
    store = Store(tmp_path / "5")
    GuardsBefore(system, store).keep(found)
    other = replace(system, instances=instances)
    other.__dict__["invariants"] = tuple(replace(one, condition=fact) for one in system.invariants)
    assert not GuardsBefore(other, store).settle()


def test_a_game_that_differs_besides_counts_as_itself(tmp_path: Path) -> None:
    system, found = proved("music")
    store = Store(tmp_path)
    GuardsBefore(system, store).keep(found)
    fewer = replace(system, instances=system.instances[1:])
    ended = replace(system, terminal=negation(system.terminal))
    last = system.instances[-1]
    idle = replace(last, updates={}, effects=None)
    changed = replace(system, instances=(*system.instances[:-1], idle))
    weaker = replace(last, guard=conjunction(conjoined(last.guard)[1:]), effects=None)
    opened = replace(system, instances=(*system.instances[:-1], weaker))
    for other in (fewer, ended, changed, opened):
        assert not GuardsBefore(other, store, fresh=False).settle()
    assert not GuardsBefore(replace(system), store).settle()  # it is known as it stands


def test_versions_stand_for_the_first_of_them(tmp_path: Path) -> None:
    system, found = proved("music")
    store = Store(tmp_path)
    GuardsBefore(system, store).keep(found)
    facts = [part for one in system.invariants for part in conjoined(one.condition)]
    guards = [move.guard for move in system.instances]
    for fact in facts[:2]:  # the second stands for the first, and so for what that stands for
        guards = [conjunction((guard, fact)) for guard in guards]
        moves = zip(system.instances, guards, strict=True)
        other = replace(system, instances=tuple(replace(move, guard=one, effects=None) for move, one in moves))
        before = GuardsBefore(other, store)
        assert before.settle()
        assert name_of_reached(other) == name_of_reached(system)
        before.keep(proofs(other))
        assert GuardsBefore(replace(other), store).settle()
        assert not GuardsBefore(replace(other), store, fresh=True).settle()


WELLS = """
from rulestone.model import *


class Wells(Game):
    title = "Wells"
    scopes = {"full": "two players"}
    Player = Sort("red", "blue")
    players = Player
    turn = State(Player)
    out = State(Player, Bool)
    owed = State(Player, Int(0, 3))
    rounds = State(Int(0, 6))

    @initial
    def begin(self, s):
        s.turn = "red"
        s.out = False
        s.owed = 2
        s.rounds = 6

    @terminal
    def ends(self, s):
        return s.rounds == 0

    @rule(by="turn")
    def draw(self, s):
        require(s.owed[s.turn] > 0)
        s.owed[s.turn] -= 1

    @rule(by="turn")
    def leave(self, s):
        require(~s.out[s.turn])
        s.out[s.turn] = True
        s.owed[s.turn] = 0

    @rule(by="turn")
    def go_on(self, s):
        require(s.rounds > 0)
        s.rounds -= 1
        s.turn = self.Player.following(s.turn)

    @invariant
    def nobody_who_is_out_owes(self, s):
        return all_of(~s.out[p] | (s.owed[p] == 0) for p in self.Player)

    @invariant
    def little_is_owed(self, s):
        return all_of(s.owed[p] <= 2 for p in self.Player)

    @reachable
    def all_can_be_out(self, s):
        return all_of(s.out[p] for p in self.Player)

    @step_property
    def nobody_comes_back(self, before, after, step):
        return all_of(~before.out[p] | after.out[p] for p in self.Player)
"""
RULES = ("require(s.owed[s.turn] > 0)", "require(~s.out[s.turn])", "require(s.rounds > 0)")
ALWAYS = ("s.owed[s.turn] <= 2", "~s.out['red'] | (s.owed['red'] < 1)")


def wells(folder: Path, text: str) -> Job:
    folder.mkdir(exist_ok=True)
    (folder / "wells.py").write_text(text)
    game: type[Game] = vars(module_from(folder / "wells.py"))["Wells"]
    return Job.of(game, effort=CheckEffort(as_written=200))


def said(job: Job, store: Store | None = None) -> Any:
    data = reading_data(judge_job(job, Bench(store=store or Store(None))))
    data.pop("seconds")
    return data | {"verdicts": [{**one, "seconds": 0} for one in data["verdicts"]]}


def test_after_random_edits_a_check_says_what_one_says_with_nothing_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "kept")
    drawn: list[str] = []
    judgement = kept_random_plays.random_judgement
    monkeypatch.setattr(kept_random_plays, "random_judgement", lambda *a: (drawn.append(""), judgement(*a))[1])
    chance = random.Random(5)
    atoms = ["s.out['red']", "s.out[s.turn]", "s.owed['blue'] > 0", "s.owed[s.turn] > 1", "s.rounds > 2", *ALWAYS]
    spared = 0
    for _ in range(14):
        line, (one, other) = chance.choice(RULES), chance.sample(atoms, 2)
        more = chance.choice((one, f"~({one})", f"({one}) | ({other})", chance.choice(ALWAYS)))
        text = WELLS.replace(line, f"{line}\n        require({more})")
        said(wells(tmp_path / "a", WELLS), store)
        drawn.clear()
        told = said(wells(tmp_path / "a", text), store)
        spared += not drawn
        assert told == said(wells(tmp_path / "a", text)), (line, more)
    assert spared >= 3
