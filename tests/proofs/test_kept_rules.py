"""Rules that were read in an earlier run are taken as they are read: bundled games, random ones, and edits of them."""

from __future__ import annotations

import importlib
import math
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Game, GameError
from rulestone.model.declarations.authored import SaidOfCode, SaidWithLines
from rulestone.model.declarations.declarations import Rule
from rulestone.model.declarations.ledger import read_ledger
from rulestone.model.reading import kept_parts, keys_of_parts
from rulestone.model.reading.kept_parts import KeptParts, rules_kept_on
from rulestone.model.system.fingerprint import fingerprint
from rulestone.proofs.running import kept_rules, sources
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.kept_rules import RulesOnDisk
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.store import Store

from tests.amounts import every
from tests.fuzz.edits import edited
from tests.fuzz.games import random_game
from tests.fuzz.printer import CLASS, source
from tests.model.roads import CHANGES, GAME, LEDGER, changed
from tests.oracles.same_rules import differences


@pytest.fixture(autouse=True)
def written_long_ago(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """What a test has just written was written before it began; nothing was opened by other tests."""
    monkeypatch.syspath_prepend(str(tmp_path / "a"))
    monkeypatch.setattr(sources, "_since", math.inf)
    monkeypatch.setattr(sources, "_opened", {})
    monkeypatch.setattr(sources, "_NATIVE", ())
    yield
    for name in BESIDE:
        sys.modules.pop(name.removesuffix(".py"), None)


class Compared:
    """Reads games with a shelf and without one, and compares what is read.

    Attributes:
        taken: how many parts were taken from the shelf, of the last game.
        parts: how many parts it has.
    """

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder / "kept")
        self.taken = self.parts = 0
        self._alone: dict[Any, Any] = {}

    def read(self, game: type[Game], scope: str | None = None, **readings: str) -> Any:
        """The system as a command reads it. Raises AssertionError where it is not what is read without a shelf."""
        self._alone.pop((game, scope, *sorted(readings.items())), None)
        return self.read_again(game, scope, **readings)

    def read_again(self, game: type[Game], scope: str | None = None, **readings: str) -> Any:
        """The same, of a game that has not changed since it was read without a shelf."""
        system = self.keep(game, scope, **readings)
        asked = game, scope, *sorted(readings.items())
        if asked not in self._alone:
            self._alone[asked] = _read(game, scope, **readings)
        alone = self._alone[asked]
        if isinstance(alone, tuple):
            assert system == alone
            return None
        assert not isinstance(system, tuple), system
        self.parts = 2 + sum(1 for _ in system.game.declared(Rule))
        assert not differences(system, alone)
        return system

    def keep(self, game: type[Game], scope: str | None = None, **readings: str) -> Any:
        """The system as a command reads it, or why it is refused; not compared."""
        KeptParts.taken = 0
        with rules_kept_on(RulesOnDisk(self.store)):
            system = _read(game, scope, **readings)
        self.taken = KeptParts.taken
        return system


def _read(game: type[Game], scope: str | None, **readings: str) -> Any:
    """A system, or why it is refused."""
    try:
        return game(scope, **readings).system
    except GameError as error:
        return error.message, error.rule, error.line


# Bundled games


def _some_readings(game: type[Game], draw: random.Random) -> dict[str, str]:
    asked = list(game.questions().values())
    return {one.name: draw.choice(list(one.readings)) for one in draw.sample(asked, min(3, len(asked)))}


@pytest.mark.parametrize("name", bundled_games())
def test_bundled_games_are_taken_as_they_are_read(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources.listen()
    monkeypatch.setattr(sources, "_before", frozenset())  # other tests have imported some before anybody listened
    game, draw, compared = load_game(name), random.Random(name), Compared(tmp_path)
    scopes = list(game.scopes)
    for scope, readings in every(2, ((scopes[-1], {}), (draw.choice(scopes[-2:]), _some_readings(game, draw)))):
        first = compared.read(game, scope, **readings)
        if first is None:
            continue
        assert compared.taken == 0 or (scope == scopes[-1] and not readings)
        again = compared.read_again(game, scope, **readings)
        assert compared.taken == compared.parts > 2
        if len(again.instances) < 100:
            assert fingerprint(again) == fingerprint(first)
    assert compared.store.kept().entries["rules"] >= 1


# Random games and edits


@pytest.mark.parametrize("number", range(6))
def test_random_games_edited_again_and_again(number: int, tmp_path: Path) -> None:
    compared, r = Compared(tmp_path), random.Random(f"kept rules {number}")
    file, game = tmp_path / "game.py", random_game(number)
    games = [game]
    for _ in range(20):
        try:
            games.append(edited(games[-1], r)[1])
        except (IndexError, ValueError):
            continue
        if len(games) == 5:
            break
    taken = parts = 0
    for one in (*games, games[0], games[-1], games[-1]):
        file.write_text(source(one))
        try:
            loaded: type[Game] = vars(module_from(file))[CLASS]
        except GameError:
            continue
        for scope in loaded.scopes:
            if compared.read(loaded, scope) is not None:
                taken, parts = taken + compared.taken, parts + compared.parts
    assert not parts or taken >= parts / 8  # else nothing was taken


@pytest.mark.parametrize("name", every(2, list(CHANGES)))
def test_every_change_of_a_game(name: str, tmp_path: Path) -> None:
    compared = Compared(tmp_path)
    game: type[Game] = Game
    # What it was is compared when it is read for the second time.
    readers = compared.keep, compared.read, compared.read, compared.read, compared.read_again
    for text, read in zip((GAME, changed(name), GAME, changed(name), None), readers, strict=True):
        try:
            game = game if text is None else _loaded(tmp_path / "a", {"roads.py": text, "roads.md": LEDGER})
        except GameError:
            return
        for scope in game.scopes:
            for passing in game.questions()["passing"].readings:
                read(game, scope, passing=passing)
    assert compared.taken == compared.parts


def test_one_guard_edited_is_one_rule_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    run = Rule.run
    monkeypatch.setattr(Rule, "run", lambda self, *given: (ran.append(self.name), run(self, *given))[1])
    compared = Compared(tmp_path)
    compared.read(_loaded(tmp_path / "a", {"roads.py": GAME, "roads.md": LEDGER}))
    with rules_kept_on(RulesOnDisk(compared.store)):
        game = _loaded(tmp_path / "a", {"roads.py": changed("a requirement"), "roads.md": LEDGER})
        ran.clear()
        _ = game().system
    assert set(ran) == {"storm"}
    compared.read(game)
    assert compared.taken == compared.parts


# What a part depends on, one thing at a time

BESIDE = ("tolls.py", "deeper.py")
RICH = """
import functools
import json
from pathlib import Path

import tolls
from rulestone.model import *
from tolls import Toll

LIMIT = 3


def with_price(price):
    def paid(amount):
        return amount + price

    return paid


PAID = with_price(1)


@functools.lru_cache
def measured(what):
    return json.loads((Path(__file__).parent / "purse.json").read_text())[what]


def at_most(amount, limit=5):
    return amount <= limit


class Rich(Game):
    language = 2
    scopes = {"full": "all", "tiny": "less"}
    Player = Sort("left", "right")
    players = Player
    most = Constant(full=9, tiny=6)
    fair = Question("Is it fair?", clause="x", yes="it is", no="it is not")
    gold = State(Player, Int(0, 20))
    turn = State(Player)
    step = 1

    def __init__(self, scope=None, **readings):
        super().__init__(scope, **readings)
        self.bonus = 1

    @functools.cached_property
    def table(self):
        return {"left": 1, "right": 2}

    @initial
    def begin(self):
        self.gold = 0
        self.turn = "left"

    @terminal
    def over(self):
        return self.gold["left"] >= 15

    def open_for_all(self):
        return self.gold["right"] < 12

    @rule(by="turn", during="open_for_all")
    def take(self, player):
        require(self.gold[player] < self.most, because="enough")
        require(at_most(self.gold[player]))
        self.gold[player] += self.table[player] + self.bonus

    @rule(by="turn")
    def work(self, player):
        require(self.gold[player] < LIMIT + Toll.RATE)
        self.gold[player] += PAID(self.step) + tolls.deeper.depth()
        self.turn = self.Player.following(player)

    @rule(by="turn", amount=lambda game: range(1, 3))
    def give(self, player, amount):
        require(self.fair == "yes" or self.gold[player] > 4)
        require(self.gold[player] >= amount + getattr(tolls, "HID" + "DEN") - 1)
        self.gold[player] -= amount

    @rule(by="turn")
    def spend(self, player):
        require(self.gold[player] >= measured("price"))
        self.gold[player] -= 1
"""
RICH_FILES = {
    "rich.py": RICH,
    "tolls.py": "import deeper\n\nHIDDEN = 1\n\n\nclass Toll:\n    RATE = 2\n",
    "deeper.py": "def depth():\n    return 1\n",
    "purse.json": '{"price": 2}',
}


EDITS: Mapping[str, tuple[str, str, str]] = {  # a file, what stands in it, and what stands there afterwards
    "a global": ("rich.py", "LIMIT = 3", "LIMIT = 4"),
    "a closure": ("rich.py", "with_price(1)", "with_price(2)"),
    "a default argument": ("rich.py", "limit=5", "limit=6"),
    "a class in another module": ("tolls.py", "RATE = 2", "RATE = 3"),
    "a helper in a module of a module": ("deeper.py", "return 1", "return 2"),
    "a name that is computed": ("tolls.py", "HIDDEN = 1", "HIDDEN = 2"),
    "what is computed once": ("rich.py", '"right": 2', '"right": 3'),
    "what is put in when it is made": ("rich.py", "self.bonus = 1", "self.bonus = 2"),
    "a value of the class": ("rich.py", "    step = 1", "    step = 2"),
    "a shared condition": ("rich.py", '["right"] < 12', '["right"] < 13'),
    "a domain": ("rich.py", "range(1, 3)", "range(1, 4)"),
    "the end": ("rich.py", '["left"] >= 15', '["left"] >= 14'),
    "a constant of the scope": ("rich.py", "full=9", "full=8"),
    "a type": ("rich.py", "Int(0, 20)", "Int(0, 21)"),
    "a sort": ("rich.py", 'Sort("left", "right")', 'Sort("right", "left")'),
    "a file": ("purse.json", "2", "3"),
    "a line": ("rich.py", '    @rule(by="turn")\n    def work', '\n    @rule(by="turn")\n    def work'),
    "a line in a rule": ("rich.py", "        self.gold[player] += PAID", "\n        self.gold[player] += PAID"),
    "a line in a helper": ("rich.py", "    return amount <= limit", "    # as always\n\n    return amount <= limit"),
    "a line in another module": ("tolls.py", "class Toll", "\n\n\n# its rate\nclass Toll"),
    "a line in a module of a module": ("deeper.py", "def depth", "# deep\n\n\ndef depth"),
    "words of a refusal": ("rich.py", '"enough"', '"too much"'),
    "the language": ("rich.py", "    players = Player\n", "    players = None\n"),
}


def _loaded(folder: Path, files: Mapping[str, str]) -> type[Game]:
    """The game of some files, read as by a new process."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    read_ledger.cache_clear()
    for name in BESIDE:
        sys.modules.pop(name.removesuffix(".py"), None)
    importlib.invalidate_caches()
    sources._opened.clear()
    path = next(folder / name for name in files if name in ("roads.py", "rich.py"))
    module = module_from(path)
    return next(one for one in map(vars(module).get, ("Roads", "Rich")) if one is not None)


def _edited(name: str) -> dict[str, str]:
    file, old, new = EDITS[name]
    assert RICH_FILES[file].count(old) == 1, name
    return {**RICH_FILES, file: RICH_FILES[file].replace(old, new)}


def _compare_edited(name: str, folder: Path) -> Compared:
    """A game is read, edited and read again; then both in another scope and with another answer.

    Before it was edited it is compared in `test_what_is_read_for_the_first_time`.
    """
    compared = Compared(folder)
    for files, read in ((RICH_FILES, compared.keep), (_edited(name), compared.read)):
        game = _loaded(folder / "a", files)
        for scope, fair in (("full", "yes"), ("tiny", "no")):
            read(game, scope, fair=fair)
    return compared


def test_what_is_read_for_the_first_time(tmp_path: Path) -> None:
    game, compared = _loaded(tmp_path / "a", RICH_FILES), Compared(tmp_path)
    for scope in ("full", "tiny"):
        for fair in ("yes", "no"):
            compared.read(game, scope, fair=fair)


@pytest.mark.parametrize("name", EDITS)
def test_what_a_part_depends_on(name: str, tmp_path: Path) -> None:
    _compare_edited(name, tmp_path)


def test_what_was_not_edited_is_taken(tmp_path: Path) -> None:
    compared = _compare_edited("a global", tmp_path)
    assert compared.parts == 6
    assert compared.taken == 4  # all but `work`, and `give`, which asks by a name that is computed
    compared.read(_loaded(tmp_path / "a", _edited("a global")), "tiny", fair="no")
    assert compared.taken == 6


def test_what_a_rule_prints_it_prints_each_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printing = RICH.replace("self.gold[player] -= 1", 'print("spent")\n        self.gold[player] -= 1')
    game, compared = _loaded(tmp_path / "a", {**RICH_FILES, "rich.py": printing}), Compared(tmp_path)
    for taken in (0, 5, 5):
        compared.read(game)
        assert compared.taken == taken and compared.parts == 6
        assert capsys.readouterr().out.count("spent") == 2 * len(game().player_elements())


def test_what_no_author_has_written_is_read_each_time(tmp_path: Path) -> None:
    """A search for questions makes rules of its own: of such a function its name says nothing."""
    game, compared = _loaded(tmp_path / "a", RICH_FILES), Compared(tmp_path)
    module = sys.modules[game.__module__]
    for limit in (5, 6):

        def made(amount: Any, limit: int = limit) -> Any:
            return amount <= limit

        made.__module__ = "rulestone.proofs.asking.remaking"
        vars(module)["at_most"] = made
        compared.read(game)
        compared.read(game)
        assert compared.taken == 5


@pytest.mark.parametrize("name", ["a line", "a line in a rule", "a line in a helper", "a line in another module"])
def test_what_has_moved_is_taken(name: str, tmp_path: Path) -> None:
    """All but what is asked by names that are computed: of that it is not known what has moved."""
    compared = _compare_edited(name, tmp_path)
    assert (compared.taken, compared.parts) == (5, 6)


@pytest.mark.parametrize("number", range(1, 5))
def test_random_lines_put_between(number: int, tmp_path: Path) -> None:
    """Empty lines and comments above statements of all files, and some edits besides, again and again."""
    compared, draw, files = Compared(tmp_path), random.Random(number), dict(RICH_FILES)
    taken = 0
    for _ in range(6):
        _put_between(files, draw)
        if draw.random() < 0.5:
            file, old, new = EDITS[draw.choice(sorted(EDITS))]
            files[file] = files[file].replace(old, new)
        game = _loaded(tmp_path / "a", files)
        compared.read(game, draw.choice(("full", "tiny")), fair=draw.choice(("yes", "no")))
        taken += compared.taken
        _put_between(files, draw)
        compared.read(_loaded(tmp_path / "a", files), draw.choice(("full", "tiny")))
        taken += compared.taken
    assert taken


def _put_between(files: dict[str, str], draw: random.Random) -> None:
    for name in draw.sample([name for name in files if name.endswith(".py")], 2):
        lines = files[name].splitlines()
        for _ in range(draw.choice((1, 1, 3))):
            at = draw.randrange(len(lines))
            lines[at:at] = [draw.choice(("", "# nothing"))]
        files[name] = "\n".join(lines) + "\n"


# Planted faults


def _without(*names: str) -> Callable[[pytest.MonkeyPatch], None]:
    """The code of authors counts without what it refers to under some names."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        meet = SaidOfCode.meet
        patch.setattr(SaidOfCode, "meet", lambda self, name, value: None if name in names else meet(self, name, value))

    return plant


def _says(**parts: Any) -> Callable[[pytest.MonkeyPatch], None]:
    """Of what the code of authors says, something is always the same."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        said: Callable[..., SaidWithLines] = SaidOfCode.with_lines
        patch.setattr(SaidOfCode, "with_lines", lambda *given: said(*given)._replace(**parts))

    return plant


def _gives(module: Any, name: str, what: Any) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setattr(module, name, lambda *given: what)


def _any_scope(patch: pytest.MonkeyPatch) -> None:
    """Neither the scope nor the answers count."""

    class Alike:
        def __init__(self, game: Any, **other: Any) -> None:
            self._game, self._other = game, other

        def __getattr__(self, name: str) -> Any:
            return self._other.get(name, getattr(self._game, name))

    frame, name = keys_of_parts._frame, kept_rules._name
    same = {"scope": "full", "readings": {"fair": "yes"}}
    patch.setattr(keys_of_parts, "_frame", lambda game, *more: frame(Alike(game, **same), *more))

    def named(game: Any) -> str:
        class Named(type(game)):  # type: ignore[misc]
            scope, readings = "full", {"fair": "yes"}

        Named.__qualname__, Named.__module__ = type(game).__qualname__, type(game).__module__
        return name(object.__new__(Named))

    patch.setattr(kept_rules, "_name", named)


class _Same(dict[int, int]):
    """Every line stands where it stood."""

    def __missing__(self, line: int) -> int:
        return line


FAULTS: Mapping[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "a global": ("a global", _without("LIMIT")),
    "a closure": ("a closure", _without("price")),
    "a default argument": ("a default argument", _without("defaults")),
    "a helper in another module": ("a class in another module", _without("Toll", "tolls.Toll")),
    "a helper in a module of a module": ("a helper in a module of a module", _without("tolls.deeper.depth")),
    "names that are computed": ("a name that is computed", _says(is_open=False)),
    "what is computed once": ("what is computed once", _without("self.table")),
    "what is put in when it is made": ("what is put in when it is made", _gives(keys_of_parts, "_made_with", {})),
    "a value of the class": ("a value of the class", _without("self.step")),
    "a shared condition": ("a shared condition", _without("self.open_for_all")),
    "all code": ("a global", _says(digest=b"")),
    "what all parts depend on": ("what is put in when it is made", _gives(keys_of_parts, "_frame", b"")),
    "the files": ("a file", _gives(kept_rules, "are_unchanged", True)),
    "the lines": ("a line", _says(lines=b"")),
    "where lines have moved": ("a line", _gives(kept_parts, "followed", _Same())),
    "the scope and the answers": ("a domain", _any_scope),
}
"""What is forgotten in a key, with an edit that shows it."""


@pytest.mark.parametrize("name", FAULTS)
def test_what_a_key_forgets_is_noticed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit, plant = FAULTS[name]
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        _compare_edited(edit, tmp_path)


# What was spoilt


def test_what_was_spoilt_is_read_anew_without_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = _loaded(tmp_path / "a", RICH_FILES)
    compared, draw = Compared(tmp_path), random.Random(1)
    compared.read(game)
    name = kept_rules._name(game())
    whole = compared.store.find("rules", name)
    assert whole is not None
    found = RulesOnDisk(compared.store).found(game())
    assert found is not None
    packed = found.data
    spoilt = [b"", b"[]", whole[:3], whole[:40], whole[:-1], whole[: len(whole) // 2]]
    head = whole[: len(whole) - len(packed)]
    said = kept_parts.packed_in(packed)
    for part in said.head:
        spoilt += [head + _bytes({**said.head, part: wrong}, said.columns) for wrong in ([], {}, None, 7)]
    for column in said.columns:
        for number in (0, 3, 0xFFFFFFFE):
            changed_column = said.columns[column][:]
            if len(changed_column):
                changed_column[draw.randrange(len(changed_column))] = number
            del changed_column[draw.randrange(len(changed_column) + 1) :]
            spoilt.append(head + _bytes(said.head, {**said.columns, column: changed_column}))
    for number, data in enumerate(spoilt):
        compared.store.keep("rules", name, data)
        if number < 6:
            compared.read(game)
            continue
        with rules_kept_on(RulesOnDisk(compared.store)):
            assert game().system.cells  # what is spoilt so has a checksum all the same: it may say anything
    told = capsys.readouterr()
    assert not told.out and not told.err


def _bytes(head: Any, columns: Any) -> bytes:
    from rulestone.model.reading.packed_columns import bytes_of

    return bytes_of(head, columns)
