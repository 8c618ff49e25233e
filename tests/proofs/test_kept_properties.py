"""What properties say is taken from an earlier run as it is read: after every kind of edit, and with what it asks."""

from __future__ import annotations

import importlib
import math
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Game, GameError
from rulestone.model.declarations.declarations import Property
from rulestone.model.declarations.ledger import read_ledger
from rulestone.model.reading import kept_properties
from rulestone.model.reading.kept_parts import rules_kept_on
from rulestone.model.reading.kept_properties import KeptProperties
from rulestone.model.reading.keys_of_parts import KeyOfPart, StillSays
from rulestone.model.system.fingerprint import Fingerprints, property_parts
from rulestone.proofs.running import kept_rules, sources
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.kept_rules import RulesOnDisk
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.store import Store

from tests.fuzz.edits import edited
from tests.fuzz.games import random_game
from tests.fuzz.printer import CLASS, source

FILES = {
    "purses.py": """
import json
from pathlib import Path

import fees
from rulestone.model import *

LEAST = 0


def at_least(amount):
    return amount >= LEAST


def price():
    return json.loads((Path(__file__).parent / "price.json").read_text())


class Purses(Game):
    language = 2
    scopes = {"full": "all", "tiny": "less"}
    Player = Sort("left", "right")
    players = Player
    most = Constant(full=9, tiny=6)
    fair = Question("Is it fair?", clause="x", yes="it is", no="it is not")
    late = Question("May it be late?", clause="y", yes="it may", no="it may not")
    gold = State(Player, Int(0, 20))
    turn = State(Player)

    @initial
    def begin(self):
        self.gold = 3
        self.turn = "left"

    @rule(by="turn")
    def take(self, player):
        require(self.gold[player] < self.most)
        self.gold[player] += 2
        self.turn = self.Player.following(player)

    @rule(by="turn", amount=[1, 2, 3])
    def give(self, player, amount):
        require(self.gold[player] >= amount)
        self.gold[player] -= amount
        self.gold[self.Player.following(player)] += amount
        self.turn = self.Player.following(player)

    @invariant
    def nobody_owes(self):
        return all(at_least(self.gold[one]) for one in self.Player)

    @invariant
    def somebody_has_some(self):
        return self.gold["left"] + self.gold["right"] > (0 if self.fair == "yes" else 1)

    @reachable
    def somebody_is_rich(self):
        return any(self.gold[one] >= self.most for one in self.Player)

    @variant
    def it_runs_down(self):
        return 40 - self.gold["left"] - self.gold["right"]

    @step_property
    def turns_alternate(self, before, after, step):
        return before.turn != after.turn

    @step_property
    def little_changes(self, before, after, step):
        if step.rule == "give" and step.amount == 3 and self.late == "no":
            return True
        return sum(after.gold[one] - before.gold[one] for one in self.Player) <= 1 + fees.FEE

    @step_property
    def what_is_paid(self, before, after, step):
        return after.gold["left"] <= price() + self.most - 4

    @step_property
    def only_when_it_is_late(self, before, after, step):
        if self.late == "no":
            not_applicable("it is never late")
        return after.gold["left"] >= 0
""",
    "fees.py": "FEE = 0\n",
    "price.json": "3",
}
PURSES = FILES["purses.py"]

EDITS: Mapping[str, tuple[str, str, str, set[str]]] = {
    # a file, what stands in it, what stands there afterwards, and what is read anew
    "nothing": ("purses.py", "LEAST = 0", "LEAST = 0", set()),
    "an invariant": ("purses.py", 'yes" else 1)', 'yes" else 2)', {"somebody_has_some"}),
    "a goal": ("purses.py", ">= self.most for", "> self.most for", {"somebody_is_rich"}),
    "a variant": ("purses.py", "40 - self", "41 - self", {"it_runs_down"}),
    "a step property": ("purses.py", "before.turn != after.turn", "after.turn != before.turn", {"turns_alternate"}),
    "a helper": ("purses.py", "amount >= LEAST", "amount > LEAST - 1", {"nobody_owes"}),
    "a global": ("purses.py", "LEAST = 0", "LEAST = 1", {"nobody_owes"}),
    "a module beside": ("fees.py", "FEE = 0", "FEE = 1", {"little_changes"}),
    "a line above": ("purses.py", "LEAST = 0", "\n\nLEAST = 0", set()),
    "a file": ("price.json", "3", "4", {"all"}),
    "a constant": ("purses.py", "full=9", "full=8", {"somebody_is_rich", "what_is_paid"}),
    "a rule": ("purses.py", "] += 2", "] += 1", {"steps of take"}),
    "what some moves do": ("purses.py", "] -= amount", "] -= max(amount, 2)", {"steps of give"}),
    "when moves can be made": ("purses.py", ">= amount", "> amount", set()),
    "which moves there are": ("purses.py", "[1, 2, 3]", "[1, 3]", set()),
    "their order": ("purses.py", "[1, 2, 3]", "[3, 2, 1]", set()),
    "a move more": ("purses.py", "[1, 2, 3]", "[1, 2, 3, 4]", {"steps of give"}),
    "a type": ("purses.py", "Int(0, 20)", "Int(0, 21)", {"all"}),
    "the order of players": ("purses.py", 'Sort("left", "right")', 'Sort("right", "left")', {"all"}),
    "a name": ("purses.py", "def it_runs_down", "def it_ends", {"it_ends"}),
    "another kind": ("purses.py", "@invariant\n    def nobody", "@reachable\n    def nobody", {"nobody_owes"}),
    "a question": (
        "purses.py",
        "    late = ",
        '    odd = Question("Odd?", clause="z", a="a", b="b")\n    late = ',
        {"all"},
    ),
}


@pytest.fixture(autouse=True)
def written_long_ago(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """What a test has just written was written before it began; and the game is large enough to be kept."""
    monkeypatch.syspath_prepend(str(tmp_path / "a"))
    monkeypatch.setattr(sources, "_since", math.inf)
    monkeypatch.setattr(sources, "_opened", {})
    monkeypatch.setattr(sources, "_NATIVE", ())
    monkeypatch.setattr(kept_properties, "_FEW", 0)
    sources.listen()
    yield
    sys.modules.pop("fees", None)


class Ran:
    """Which properties are read, and of steps of which rules.

    Attributes:
        names: of those that were read since somebody looked.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: set[tuple[str, str]] = set()
        run = Property.run

        def noted(one: Property, *given: Any) -> Any:
            step = given[3] if one.kind == "step" else None
            self.names.add((one.name, "" if step is None else step.rule))
            return run(one, *given)

        monkeypatch.setattr(Property, "run", noted)

    def look(self) -> set[tuple[str, str]]:
        """What was read since this was asked last."""
        found, self.names = self.names, set()
        return found


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Ran:
    return Ran(monkeypatch)


def loaded(folder: Path, files: Mapping[str, str]) -> type[Game]:
    """The game of some files, read as by a new process."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    read_ledger.cache_clear()
    sys.modules.pop("fees", None)
    importlib.invalidate_caches()
    sources._opened.clear()
    game: type[Game] = vars(module_from(folder / "purses.py"))["Purses"]
    return game


def said(system: Any) -> dict[str, Any]:
    """All that properties say of a system, and what is asked of its game meanwhile."""
    before = set(system.game.consulted)
    told: dict[str, Any] = {"reasons": dict(system.inapplicable)}
    for kind in ("invariants", "goals", "variants", "abilities"):
        told |= {f"{kind} {one.name}": (one.condition, one.kind, one.clauses) for one in getattr(system, kind)}
    for one in system.step_properties:
        told[f"steps {one.name}"] = [system.step_condition(one, instance) for instance in system.instances]
    told["asked"] = before, set(system.game.consulted)
    told["words"] = list(property_parts(system))
    return told


def _system(game: type[Game], scope: str) -> Any:
    return game(scope).system


def refused_or(ask: Callable[[], Any]) -> Any:
    """What is answered, or why it is refused."""
    try:
        return ask()
    except GameError as error:
        return error.message, error.rule, error.line


def compared(store: Store, game: type[Game], scope: str | None = None, **readings: str) -> int:
    """How much is taken of what was kept; what is said must be what is said without it."""
    KeptProperties.taken = 0
    with rules_kept_on(RulesOnDisk(store)):
        system = game(scope, **readings).system
        found = refused_or(lambda: said(system))
        taken = KeptProperties.taken
        if system.kept is not None:
            system.kept.keep()
    alone = refused_or(lambda: said(game(scope, **readings).system))
    assert found == alone
    return taken


@pytest.mark.parametrize("name", EDITS)
def test_what_was_edited_is_read_anew(name: str, tmp_path: Path, ran: Ran) -> None:
    file, old, new, anew = EDITS[name]
    assert FILES[file].count(old) == 1
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    assert compared(store, game, late="yes") == 0
    every = {told for told in ran.look() if told[0] != "begin"}  # the set-up, which is kept with the rules
    game = loaded(tmp_path / "a", {**FILES, file: FILES[file].replace(old, new)})
    with rules_kept_on(RulesOnDisk(store)):
        said(game(late="yes").system)
    read = {told for told in ran.look() if told[0] != "begin"}
    if "all" in anew:
        assert read == every
    else:
        read_anew = {*every, ("it_ends", "")}
        assert read == {(one, rule) for one, rule in read_anew if one in anew or f"steps of {rule}" in anew}
    compared(store, game, late="yes")


def test_of_moves_that_do_something_else_alone_is_it_read_anew(tmp_path: Path) -> None:
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    compared(store, game)
    game = loaded(tmp_path / "a", {**FILES, "purses.py": PURSES.replace("] -= amount", "] -= max(amount, 2)")})
    with rules_kept_on(RulesOnDisk(store)):
        system = game().system
        turns = next(one for one in system.step_properties if one.name == "turns_alternate")
        taken = []
        for move in system.instances:
            before = KeptProperties.taken
            system.step_condition(turns, move)
            if KeptProperties.taken > before:
                taken.append(str(move))
        gives = [str(move) for move in system.instances if move.label.rule == "give" and move["amount"] == 1]
    assert gives and sorted([*taken, *gives]) == sorted(map(str, system.instances))


def test_after_two_edits_of_a_rule_it_is_taken_still(tmp_path: Path, ran: Ran) -> None:
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    compared(store, game)
    for guard in ("> amount", "> amount + 1", ">= amount"):
        game = loaded(tmp_path / "a", {**FILES, "purses.py": PURSES.replace(">= amount", guard)})
        with rules_kept_on(RulesOnDisk(store)):
            system = game().system
            ran.look()
            said(system)
            assert not {told for told in ran.look() if told[1]}
        compared(store, game)


def test_a_digest_that_forgets_what_moves_do_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fingerprints, "of_step", lambda prints, move: prints.of_label(move.label))
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    compared(store, game)
    game = loaded(tmp_path / "a", {**FILES, "purses.py": PURSES.replace("] += 2", "] += 1")})
    with pytest.raises(AssertionError):
        compared(store, game)


def test_scopes_and_answers_are_kept_apart(tmp_path: Path) -> None:
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    asked = [(scope, fair, late) for scope in ("full", "tiny") for fair in ("yes", "no") for late in ("yes", "no")]
    first = [compared(store, game, scope, fair=fair, late=late) for scope, fair, late in asked]
    again = [compared(store, game, scope, fair=fair, late=late) for scope, fair, late in asked]
    assert not any(first) and all(again)


def test_another_version_of_the_program_reads_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    assert compared(store, game) == 0 and compared(store, game) > 0
    monkeypatch.setattr(kept_rules, "code_of_reading", lambda: "another")
    assert compared(store, game) == 0


def test_steps_that_nobody_asked_for_are_read_when_they_are(tmp_path: Path, ran: Ran) -> None:
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    with rules_kept_on(RulesOnDisk(store)):
        system = game().system
        system.step_condition(system.step_properties[0], system.instances[-1])
        system.kept.keep()
        again = game().system
        ran.look()
        again.step_condition(again.step_properties[0], again.instances[-1])
        assert not ran.look()
    assert compared(store, game) > 0


def test_who_asks_for_the_move_is_read_each_time(tmp_path: Path, ran: Ran) -> None:
    text = PURSES.replace("before.turn != after.turn", "len(step.instance.updates) > 0")
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", {**FILES, "purses.py": text})
    for _ in range(2):
        compared(store, game)
        ran.look()
    with rules_kept_on(RulesOnDisk(store)):
        system = game().system
        said(system)
    assert {name for name, _ in ran.look()} == {"turns_alternate"}
    assert system.asked_for_moves == {"turns_alternate"}


def test_a_refused_property_is_refused_again(tmp_path: Path) -> None:
    text = PURSES.replace("before.turn != after.turn", "before.gold")
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", {**FILES, "purses.py": text})
    for _ in range(2):
        compared(store, game)
        with rules_kept_on(RulesOnDisk(store)):
            assert refused_or(lambda: said(game().system))[1] == "turns_alternate"


def test_a_small_game_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_properties, "_FEW", 100)
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    assert compared(store, game) == compared(store, game) == 0
    assert not store.kept().entries["properties"]


def test_what_was_spoilt_is_read_anew(tmp_path: Path) -> None:
    store, game = Store(tmp_path / "kept"), loaded(tmp_path / "a", FILES)
    compared(store, game)
    name = kept_rules._name(game())
    whole = store.find("properties", name)
    assert whole is not None
    for spoilt in (b"", b"[]", whole[:40], whole[:-1]):
        store.keep("properties", name, spoilt)
        assert compared(store, game) == 0


@pytest.mark.parametrize("edit", ["a step property", "a rule", "a module beside"])
def test_a_key_that_says_too_little_is_noticed(edit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeyOfPart, "stands", lambda key, before, found: StillSays(before is not None, True))
    file, old, new, _ = EDITS[edit]
    new = {"a step property": "before.turn == after.turn"}.get(edit, new)
    store = Store(tmp_path / "kept")
    compared(store, loaded(tmp_path / "a", FILES), late="yes")
    with pytest.raises(AssertionError):
        compared(store, loaded(tmp_path / "a", {**FILES, file: FILES[file].replace(old, new)}), late="yes")


def test_a_bundled_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_before", frozenset())  # other tests have imported some before anybody listened
    store, game = Store(tmp_path / "kept"), load_game("tavern")
    assert compared(store, game, "tiny") == 0 and compared(store, game, "tiny") > 100


@pytest.mark.parametrize("number", range(4))
def test_random_games_edited_again_and_again(number: int, tmp_path: Path) -> None:
    store, r = Store(tmp_path / "kept"), random.Random(f"kept properties {number}")
    file, games = tmp_path / "game.py", [random_game(number)]
    for _ in range(12):
        try:
            games.append(edited(games[-1], r)[1])
        except (IndexError, ValueError):
            continue
        if len(games) == 4:
            break
    for one in (*games, games[0], games[-1]):
        file.write_text(source(one))
        game = refused_or(lambda: vars(module_from(file))[CLASS])
        if isinstance(game, tuple):
            continue
        for scope in game.scopes:
            if not isinstance(refused_or(partial(_system, game, scope)), tuple):
                compared(store, game, scope)
