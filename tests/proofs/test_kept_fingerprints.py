"""What moves become under renamings is taken of those alone that are new, and the same symmetries are found."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Instance, TransitionSystem
from rulestone.model.expressions.expression import conjunction
from rulestone.model.expressions.walk import conjoined
from rulestone.proofs.engines.symbolic import kept_fingerprints
from rulestone.proofs.engines.symbolic.kept_fingerprints import KeptFingerprints
from rulestone.proofs.plays.searched_content import fingerprints
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.store import Store
from rulestone.proofs.symmetry.expression_fingerprints import RenamedFingerprints
from rulestone.proofs.symmetry.symmetries import symmetries_of

from tests.proofs.test_native import random_system
from tests.proofs.test_rules_by_rule import edited
from tests.proofs.test_symmetry import Ring


def found(system: TransitionSystem, store: Store | None = None, *, fresh: bool = False) -> Any:
    """The symmetries, as plain values."""
    conditions = [judged.condition for judged in system.invariants]
    before = None if store is None else KeptFingerprints(system, store, fresh=fresh)
    symmetries = symmetries_of(system, conditions, before)
    named = [(sorted(map(repr, one.renaming.codes.items())), one.images) for one in symmetries.found]
    return named, symmetries.orbits


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Counter[Instance]:
    """Of which moves fingerprints were taken, and how often."""
    counted: Counter[Instance] = Counter()
    of_instance = RenamedFingerprints.of_instance

    def noted(self: RenamedFingerprints, instance: Instance) -> bytes:
        counted[instance] += 1
        return of_instance(self, instance)

    monkeypatch.setattr(RenamedFingerprints, "of_instance", noted)
    return counted


def test_after_an_edit_those_of_other_moves_are_looked_up(tmp_path: Path, taken: Counter[Instance]) -> None:
    system, store = Ring().system, Store(tmp_path)
    told = found(system, store)
    assert told[0] and taken.keys() == set(system.instances)
    taken.clear()
    assert found(system, store) == told and not taken
    instances = list(system.instances)
    guard = conjunction(conjoined(instances[3].guard)[1:])
    instances[3] = replace(instances[3], guard=guard, effects=None, requirements=())
    changed = replace(system, instances=tuple(instances))
    alone = found(changed)
    assert alone != told
    taken.clear()
    assert found(changed, store) == alone and taken.keys() == {instances[3]}
    assert found(changed, store, fresh=True) == alone


def compare(seeds: range, folder: Path) -> int:
    """Random games as they are, and edited twice; how many have symmetries."""
    symmetric = 0
    for seed in seeds:
        system, chance = random_system(seed), random.Random(seed)
        if system is None or not system.instances or system.game is None:
            continue
        store = Store(folder / str(seed))
        for one in (system, edited(system, chance), edited(system, chance)):
            alone = found(one)
            assert found(one, store) == alone
            symmetric += bool(alone[0])
    return symmetric


def test_random_games_that_are_edited(tmp_path: Path) -> None:
    assert compare(range(30), tmp_path) > 2


def test_a_name_that_says_too_little_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        kept_fingerprints, "digest_of_move", lambda system, move: fingerprints(system).of_label(move.label)
    )
    with pytest.raises(AssertionError):
        compare(range(30), tmp_path)


def test_a_board(tmp_path: Path, taken: Counter[Instance]) -> None:
    """Of Svelfwld without its king's moves nothing is taken that was taken with them."""
    system, store = load_game("svelfwld")(scope="5x5").system, Store(tmp_path)
    assert found(system, store) == found(system)
    left = tuple(one for one in system.instances if not any("= king" in str(part) for part in conjoined(one.guard)))
    taken.clear()
    changed = replace(system, instances=left)
    told = found(changed, store)
    assert not taken and told[0] and told == found(changed)
