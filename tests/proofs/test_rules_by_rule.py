"""Rules compiled rule by rule against generated Python: the same states in the same order, and the same noticed.

Each game is searched, then edited and searched again, so that the code of other rules was kept for an earlier one.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rulestone.model import GameError, TransitionSystem
from rulestone.model.content import Digest, digest
from rulestone.model.expressions.expression import conjunction, negation
from rulestone.model.expressions.walk import conjoined
from rulestone.proofs.compiling import machine, native_rules, rules_by_rule
from rulestone.proofs.compiling.emitter import stretches_text
from rulestone.proofs.compiling.kernel import RULES
from rulestone.proofs.compiling.layout import layout_of, pack_state
from rulestone.proofs.compiling.loaded_rules import KeptRules
from rulestone.proofs.compiling.rules_by_rule import RulesByRule
from rulestone.proofs.compiling.stretches import LONG, Stretch, stretches_of
from rulestone.proofs.engines.explicit import Limits
from rulestone.proofs.plays.conditions import Checks, checks_of
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.store import Store, folder
from rulestone.proofs.searching.native_buffers import Buffers

from tests.proofs.test_native import agree, random_system
from tests.proofs.test_rules_by_stretch import Steps

pytest.importorskip("llvmlite")
pytestmark = pytest.mark.usefixtures("rules_kept")


CHECKSUM = 16
"""Bytes of one before whatever is kept."""


@pytest.fixture(autouse=True)
def by_rule(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Compile small games as large ones are, and keep it where nothing else is."""
    monkeypatch.setattr(native_rules, "MANY_MOVES", 1)
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the functions that were compiled, each of some moves of a rule."""
    names: list[str] = []

    def noted(system: Any, layout: Any, checks: Any, widths: Any, stretches: Mapping[str, Stretch]) -> str:
        names.extend(stretches)
        return stretches_text(system, layout, checks, widths, stretches)

    monkeypatch.setattr(rules_by_rule, "stretches_text", noted)
    return names


def edited(system: TransitionSystem, chance: random.Random) -> TransitionSystem:
    """Some move requires more, or less; or moves of a rule are gone."""
    instances = list(system.instances)
    number = chance.randrange(len(instances))
    if chance.random() < 0.2:
        gone = instances[number].label.rule
        left = tuple(one for one in instances if one.label.rule != gone or chance.random() < 0.5)
        return replace(system, instances=left or tuple(instances))
    parts = conjoined(instances[number].guard)
    asked = chance.choice([part for move in instances for part in conjoined(move.guard)] or [system.over.total])
    guard = parts[1:] if chance.random() < 0.3 else (*parts, asked if chance.random() < 0.5 else negation(asked))
    instances[number] = replace(instances[number], guard=conjunction(guard), effects=None, requirements=())
    return replace(system, instances=tuple(instances))


def compare(seeds: range) -> int:
    """Search random games as they are, and edited twice; how many could be searched."""
    asked = 0
    for seed in seeds:
        system, chance = random_system(seed), random.Random(seed)
        if system is None or not system.instances:
            continue
        with contextlib.suppress(GameError):  # a variable that cannot be laid out: neither searches it
            for one in (system, edited(system, chance), edited(system, chance)):
                agree(one, Limits(states=100), cap=20)
            asked += 1
    return asked


@pytest.mark.parametrize("start", range(0, 60, 30))
def test_random_games_agree(start: int, made: list[str]) -> None:
    assert compare(range(start, start + 30)) > 12
    assert made and len(made) == len(set(made)), "what is kept is not compiled again"


FAULTS: dict[str, Callable[..., Digest]] = {
    "conditions": lambda system, places, checks, stretch: digest(places, repr(stretch.numbers), len(checks.steps)),
    "what moves do": lambda system, places, checks, stretch: _content(
        system, places, checks, replace(stretch, said=tuple(one for one in stretch.said if not isinstance(one, tuple)))
    ),
}
_content = rules_by_rule.content_of_stretch


@pytest.mark.parametrize("left_out", [*FAULTS, "all of the whole"])
def test_a_name_that_says_too_little_is_noticed(left_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def compared() -> None:
        for far in ("one", "all"):  # which differ in what one move does
            agree(Steps(far=far).system, Limits(states=100))
        compare(range(120))

    if left_out in FAULTS:
        monkeypatch.setattr(rules_by_rule, "content_of_stretch", FAULTS[left_out])
    else:
        monkeypatch.setattr(rules_by_rule, "content_of", lambda system, layout, checks: repr(layout))
    with pytest.raises((AssertionError, IndexError)):
        compared()


@pytest.mark.parametrize("name", ["kajuka:tiny", "kesch:tiny", "mutou:2x3"])
def test_of_an_edited_game_the_edited_rule_is_compiled_alone(name: str, made: list[str]) -> None:
    game, _, scope = name.partition(":")
    system = load_game(game)(scope=scope).system
    agree(system, Limits(states=300))
    of_all = len(made)
    stretches = stretches_of(system, layout_of(system, 63), checks_of(system, None).steps, long=LONG)
    assert sorted(number for one in stretches for number in one.numbers) == [*range(len(system.instances))]
    instances: list[Any] = list(system.instances)
    guard = conjunction([*conjoined(instances[-1].guard), *conjoined(instances[0].guard)])
    instances[-1] = replace(instances[-1], guard=guard, effects=None, requirements=())
    agree(replace(system, instances=tuple(instances)), Limits(states=300))
    assert 0 < len(made) - of_all <= 2 < of_all


def test_moves_that_stood_beside_some_that_are_gone_are_not_compiled_again(
    made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The king's moves stand between those of his men, point by point."""
    monkeypatch.setattr(rules_by_rule, "LONG", 8)
    system = load_game("svelfwld")(scope="5x5").system
    layout, checks = layout_of(system, 63), checks_of(system, ())
    RulesByRule(system, layout, checks).code()
    of_all = len(made)
    left = tuple(one for one in system.instances if not any("= king" in str(part) for part in conjoined(one.guard)))
    assert 100 < len(left) < len(system.instances) - 100
    RulesByRule(replace(system, instances=left), layout, checks).code()
    assert len(made) - of_all <= 2 < 40 < of_all


def test_code_of_many_objects_is_made_one(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_by_rule, "MOST_OBJECTS", 2)
    system, chance = load_game("kajuka")(scope="tiny").system, random.Random(0)
    layout, checks = layout_of(system, 63), checks_of(system, ())
    many = []
    for _ in range(5):
        many.append(len(set(RulesByRule(system, layout, checks).code()[1])) - 1)
        system = edited(system, chance)
    assert set(many) == {1, 2}
    assert len(made) > len(set(made)), "all is compiled again"
    compare(range(4))


def test_code_that_was_thrown_away_is_compiled_again(made: list[str]) -> None:
    """Of what fills the disk some is thrown away: objects, or what says which functions they have."""
    system = load_game("kajuka")(scope="tiny").system
    layout, checks = layout_of(system, 63), checks_of(system, ())
    for is_gone, again in ((b"", True), (b"no such thing", False), (b"\x7fELF", True), (b"[", False), (b"{", False)):
        entries = Store(folder())._open()
        for name in [name for name in entries if str(name).startswith("code:")]:
            if entries[name][CHECKSUM:].startswith(is_gone):
                del entries[name]
        made.clear()
        RulesByRule(system, layout, checks).code()
        assert bool(made) is again


def test_what_calls_the_moves_is_kept_and_told_anew_where_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loaded from what is kept alone, twice, it expands states as it did when it was compiled."""
    system = load_game("kajuka")(scope="tiny").system
    layout, nothing = layout_of(system, 63), Checks((), (), False, False)
    rules = native_rules.compiled_rules(system, layout, nothing)
    assert rules.kept is not None and len(rules.kept.called) > 1
    with monkeypatch.context() as patch:
        patch.setattr(machine, "_object", None)  # nothing is compiled meanwhile
        loaded = [rules.kept.load() for _ in range(2)]
    states = np.array([pack_state(system, layout, one) for one in first_states(system)], dtype=np.int64)
    told = []
    for code in (rules.code, *loaded):
        assert code is not None
        again = replace(rules, code=code, rules=code[0].address(RULES))
        found = []
        for source, rows in Buffers(again, layout.words, len(system.instances)).successors(states):
            found += [*zip(source.tolist(), rows.tolist(), strict=True)]
        told.append(found)
    assert len({code[0].address(RULES) for code in loaded if code} | {rules.rules}) == 3
    assert told[0] == told[1] == told[2] and len(told[0]) > 1
    assert KeptRules((*rules.kept.objects, ("of another game", machine.Passes.AT_ONCE))).load() is None
