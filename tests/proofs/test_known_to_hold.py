"""A search that watches only what is not known to hold says what one says that watches all, whatever was edited."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import (
    Game,
    Int,
    State,
    TransitionSystem,
    initial,
    invariant,
    reachable,
    require,
    rule,
    step_property,
    variant,
)
from rulestone.model.expressions.expression import FALSE, conjunction, negation
from rulestone.model.expressions.walk import conjoined
from rulestone.proofs.checking import guards_before
from rulestone.proofs.checking.guards_before import GuardsBefore
from rulestone.proofs.engines.explicit import known_to_hold
from rulestone.proofs.engines.explicit.known_to_hold import KnownToHold
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.running import sources
from rulestone.proofs.running.store import Store
from rulestone.proofs.searching.explore import explore
from rulestone.proofs.searching.search_verdicts import verdicts_of

from .test_guards_before import GAMES
from .test_kept_lengths import narrowed

pytest.importorskip("z3")


@pytest.fixture(autouse=True)
def read_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of steps goes by its code."""
    monkeypatch.setattr(sources, "_since", float("inf"))
    monkeypatch.setattr(sources, "stands_alone", lambda game: True)


class Cellar(Game):
    """Barrels are rolled, drawn and lost."""

    language = 2
    full = State(Int(0, 6))
    drawn = State(Int(0, 6))
    lost = State(Int(0, 2))

    @initial
    def setup(self) -> None:
        self.full, self.drawn, self.lost = 6, 0, 0

    @rule()
    def draw(self) -> None:
        require(self.full > 0)
        self.full -= 1
        self.drawn += 1

    @rule()
    def lose(self) -> None:
        require(self.full > 2 and self.lost < 2)
        self.full -= 1
        self.lost += 1

    @rule()
    def fill(self) -> None:
        require(self.full < 6 and self.drawn > 3)
        self.full += 1
        self.drawn -= 1

    @invariant
    def none_appears(self) -> bool:
        return self.full + self.drawn + self.lost == 6

    @invariant
    def few_are_lost(self) -> bool:
        return self.lost < 2

    @reachable
    def empty(self) -> bool:
        return self.full == 0

    @variant
    def fewer(self) -> int:
        return self.full

    @step_property
    def no_two_at_once(before: Cellar, after: Cellar, step: Any) -> bool:
        return before.full - after.full <= 1

    @step_property
    def losses_are_rare(before: Cellar, after: Cellar, step: Any) -> bool:
        return step.rule != "lose" or before.drawn == 0


def said(found: Exploration) -> Any:
    """All that a search says but for its times."""
    verdicts = [(v.property, v.status, v.detail, v.figures, v.play and v.play.moves) for v in verdicts_of(found)]
    return verdicts, found.levels, list(found.fired)


def searched(system: TransitionSystem, store: Store) -> tuple[Any, int]:
    """What is said after a search that knows of earlier ones, and how many conditions it did not watch."""
    before = GuardsBefore(system, store)
    before.note_wider()
    checks = checks_of(system, None)
    holding = KnownToHold(system, checks, store)
    found = explore(system, checks=holding.left)
    holding.keep(found)
    before.keep([])
    spared = len(checks.states) + len(checks.steps) - len(holding.left.states) - len(holding.left.steps)
    return said(found), spared


def stricter(system: TransitionSystem, chance: random.Random) -> TransitionSystem:
    """A move requires what a fact or another move says, or does not say."""
    facts = [part for judged in system.invariants for part in conjoined(judged.condition)]
    asked = chance.choice([*facts, *(part for move in system.instances for part in conjoined(move.guard))])
    number = chance.randrange(len(system.instances))
    guard = conjunction([system.instances[number].guard, chance.choice((asked, negation(asked)))])
    return with_move(system, number, guard=guard)


def with_move(system: TransitionSystem, number: int, **changed: Any) -> TransitionSystem:
    move = replace(system.instances[number], **changed, effects=None)
    return replace(system, instances=(*system.instances[:number], move, *system.instances[number + 1 :]))


def otherwise(system: TransitionSystem, chance: random.Random) -> TransitionSystem:
    """A move is left out, or does nothing any more."""
    number = chance.randrange(len(system.instances))
    if chance.random() < 0.5 and len(system.instances) > 1:
        return replace(system, instances=(*system.instances[:number], *system.instances[number + 1 :]))
    return with_move(system, number, updates={})


def edits(system: TransitionSystem, chance: random.Random, number: int) -> list[TransitionSystem]:
    """The system, some made of it and of those, in any order, and the system again."""
    found = [system]
    for _ in range(number):
        change = stricter if chance.random() < 0.6 else otherwise
        found.append(change(chance.choice(found), chance))
    return [system, *chance.sample(found, len(found)), system]


ALL_GAMES: dict[str, Callable[[], Any]] = {**GAMES, "cellar": Cellar}


EDITS = {"music": 4, "kings": 4, "cellar": 90}


def compared(name: str, folder: Path) -> list[int]:
    """Search edited games; of each how many conditions were not watched."""
    store, spared = Store(folder), []
    for one in edits(ALL_GAMES[name]().system, random.Random(name), EDITS[name]):
        found, number = searched(one, store)
        assert found == said(explore(one))  # the slow twin watches all
        spared.append(number)
    return spared


@pytest.mark.parametrize("name", ALL_GAMES)
def test_what_is_known_is_not_watched_and_what_is_said_is_the_same(name: str, tmp_path: Path) -> None:
    spared = compared(name, tmp_path)
    assert spared[0] == 0
    assert spared[-1] > 0
    assert sum(map(bool, spared)) >= 3


def _any_condition(patch: pytest.MonkeyPatch) -> None:
    """All conditions of states have one name."""
    patch.setattr(KnownToHold, "_of_state", lambda self, check: b"a state".ljust(16))


def _any_property_of_steps(patch: pytest.MonkeyPatch) -> None:
    """All properties of steps have one name."""
    patch.setattr(KnownToHold, "_of_step", lambda self, check: b"a step".ljust(16))


def _what_fails(patch: pytest.MonkeyPatch) -> None:
    """What fails is kept, too."""
    keep = KnownToHold.keep
    patch.setattr(KnownToHold, "keep", lambda self, found: keep(self, replace(found, state_fails={}, step_fails={})))


def _other_games(patch: pytest.MonkeyPatch) -> None:
    """Every game is taken to allow what this one allows."""
    patch.setattr(known_to_hold, "_key", lambda name: "any")


def _any_deed(patch: pytest.MonkeyPatch) -> None:
    """Moves count as those of before whatever they do."""
    patch.setattr(guards_before, "of_deeds", lambda system: [b"a deed"] * len(system.instances))


def _any_demand(patch: pytest.MonkeyPatch) -> None:
    """Moves count as those of before whatever they demand."""
    patch.setattr(guards_before, "_required", lambda move: ())


@pytest.mark.parametrize(
    "plant", [_any_condition, _any_property_of_steps, _what_fails, _other_games, _any_deed, _any_demand]
)
def test_a_planted_fault_is_noticed(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compared("cellar", tmp_path)


def test_who_asks_for_the_move_itself_is_watched(tmp_path: Path) -> None:
    """For it may ask when the move can be made, which is what an edit changes."""

    class Curious(Cellar):
        @step_property
        def much_is_demanded(before: Any, after: Any, step: Any) -> bool:
            return len(conjoined(step.instance.guard)) < 3

    system, store = Curious().system, Store(tmp_path)
    first, _ = searched(system, store)
    assert system.asked_for_moves == {"much_is_demanded"}
    assert "much_is_demanded" in [name for name, status, *_ in first[0] if status.is_good]
    other = narrowed(system, draw=1)
    found, spared = searched(other, store)
    assert found == said(explore(other))
    assert spared > 0
    assert "much_is_demanded" not in [name for name, status, *_ in found[0] if status.is_good]


def test_of_a_search_that_left_something_out_nothing_is_kept(tmp_path: Path) -> None:
    store, system = Store(tmp_path), Cellar().system
    checks = checks_of(system, None)
    for found in (explore(system, limits=Limits(states=3)), replace(explore(system), note="in another way")):
        KnownToHold(system, checks, store).keep(found)
        assert KnownToHold(system, checks, store).left == checks
    KnownToHold(system, checks, store).keep(explore(system))
    assert KnownToHold(system, checks, store).left != checks
    assert KnownToHold(system, checks, store, fresh=True).left == checks
    assert KnownToHold(system, checks, None).left == checks


def test_where_no_move_of_a_kind_is_left_the_others_are_those_of_before(tmp_path: Path) -> None:
    store, system = Store(tmp_path), Cellar().system
    searched(system, store)
    assert [move.label.rule for move in system.instances] == ["draw", "lose", "fill"]
    without = replace(system, instances=(system.instances[0], system.instances[2]))
    found, spared = searched(without, store)
    assert spared > 0 and found == said(explore(without))
    fresh = Store(tmp_path / "fresh")
    searched(without, fresh)
    found, spared = searched(system, fresh)  # the other way round it allows more
    assert spared == 0 and found == said(explore(system))


def test_of_a_game_that_allows_more_nothing_is_concluded(tmp_path: Path) -> None:
    store, system = Store(tmp_path), Cellar().system
    never = replace(system, instances=tuple(replace(one, guard=FALSE, effects=None) for one in system.instances))
    searched(never, store)
    found, spared = searched(system, store)
    assert spared == 0
    assert found == said(explore(system))
