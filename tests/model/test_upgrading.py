"""A game in the first edition's words is written in the second's: the same moves, and what cannot be done is listed."""

from __future__ import annotations

import linecache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model.upgrading.upgraded_files import OLD_WORDS, upgraded
from rulestone.proofs.commands import main
from rulestone.proofs.plays.as_written import compare_everywhere

OLD = '''
from __future__ import annotations

from typing import Any

from rulestone.model import (
    CHANCE, Bool, Game, Int, Optional, Sort, State, Value, all_of, any_of, count, if_else, implies, initial, invariant,
    largest, negate, otherwise, outcome, require, rule, smallest, step_property, terminal, total, when,
)


class Stall(Game):
    """Two traders at a stall."""

    ledger = "stall.md"
    Player = Sort("ada", "bo")
    players = Player
    gold = State(Player, Int(0, 3), clauses=["stall.gold", "stall.table"])
    open = State(Bool)
    turn = State(Player)
    guest = State(Optional(Player), seen_by=lambda g, s, viewer: viewer == s.turn)
    shown = State(Int(0, 4))

    @initial(clauses="stall.begin")
    def setup(self, s: Any) -> None:
        s.gold, s.open, s.turn, s.guest, s.shown = 1, True, "ada", None, 0

    def poor(self, s: Any, player: str) -> Value:
        """Somebody without gold, or the guest."""
        return (s.gold[player] == 0) | (s.guest == player)

    def rest(self, s: Any, player: str, most: int = 3) -> Any:
        return if_else(self.poor(s, player), 0, smallest(most, s.gold[player]))

    @rule(by="turn", clauses=["stall.earn", "stall.gold"], many=[1, 2])
    def earn(self, s: Any, many: int) -> None:
        """Some gold, more where nobody looks."""
        require(s.open & ~self.poor(s, "bo") | (many == 1), because=f"{many} is too much for {s.shown}")
        with when(s.gold[s.turn] + many <= 3):  # there is room
            s.gold[s.turn] += many
        with otherwise():
            s.gold[s.turn] = largest([1, many])
            with when(s.guest.exists):
                s.shown = total(s.gold[p] for p in self.Player) - s.gold[s.guest.value]
        s.turn = self.Player.following(s.turn)

    @rule(clauses="stall.close")
    def close(self, s: Any) -> None:
        require(s.open, all_of(s.gold[p] > 0 for p in self.Player), negate(s.guest == "ada"))
        blocked = any_of(self.poor(s, p) for p in self.Player)
        s.open = blocked & (s.shown == 0)
        s.guest = if_else(blocked, None, s.turn)
        s.shown = count(s.gold[p] > 1 for p in self.Player)

    @rule(by=CHANCE, weight=lambda self, s, face: s.shown + face, face=[1, 2])
    def throw(self, s: Any, face: int) -> None:
        require(~s.open, ~s.guest.exists | (s.shown < 2))
        s.open, s.guest = True, None

    @terminal
    def over(self, s: Any) -> Value:
        return all_of(s.gold["ada"] == 3, s.gold["bo"] == 3)

    @outcome
    def worth(self, s: Any, player: str) -> Any:
        return if_else(s.gold[player] > s.gold[self.Player.following(player)], 1, 0)

    @invariant(clauses="stall.gold")
    def few(self, s: Any) -> Any:
        """At most six."""
        return implies(s.open | (s.shown == 1), total([s.gold["ada"], s.gold["bo"]]) <= 6) & (self.rest(s, "bo") <= 3)

    @invariant
    def guests_are_shown(self, s: Any) -> Any:
        return implies(s.guest.exists, negate(all_of(s.open, s.shown > 2)))

    @step_property
    def somebody_moves(self, before: Any, after: Any, step: Any) -> Any:
        kept = all_of(after.gold[p] == before.gold[p] for p in self.Player)
        return implies(kept & (step.rule == "earn"), self.rest(before, "ada") >= self.rest(after, "ada") - 3)

    @step_property
    def not_both_lose(self, before: Any, after: Any, step: Any) -> Any:
        lost = self.less(before.gold["ada"], after.gold["ada"])
        return implies(lost, negate(self.less(before.gold["bo"], after.gold["bo"])))

    def less(self, before: Any, after: Any) -> Value:
        """Numbers, and no states."""
        return any_of(after < before)
'''

LEDGER = "| id | kind | source | paraphrase |\n|---|---|---|---|\n" + "".join(
    f"| stall.{name} | rule | p. 1 | {name} |\n" for name in ("gold", "table", "begin", "earn", "close")
)


def class_of(text: str, folder: Path, name: str) -> Any:
    """The game class of a text in a folder."""
    file = str(folder / f"{name}.py")
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    (folder / f"{name}.py").write_text(text)
    space: dict[str, Any] = {"__name__": name, "__file__": file}
    exec(compile(text, file, "exec"), space)
    return space["Stall"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "stall.md").write_text(LEDGER)
    return tmp_path


def parts(system: Any) -> list[object]:
    """What is asked and done by every move, and what is judged."""
    moves = [
        (str(one.label), str(one.guard), sorted((str(c), str(n)) for c, n in one.updates.items()), str(one.weight))
        for one in system.instances
    ]
    judged = [(one.name, str(one.condition)) for one in system.invariants]
    steps = [str(system.step_condition(p, i)) for p in system.step_properties for i in system.instances]
    worth = [str(one) for one in system.outcomes().values()]
    return [moves, judged, steps, worth, str(system.terminal)]


def test_the_same_moves_in_the_new_words(folder: Path) -> None:
    found = upgraded(OLD)
    assert found.left == ()
    for word in (
        "(self, s",
        "s.gold",
        "with when",
        "clauses=",
        " & ",
        "~",
        ".exists",
        "s: Any",
        *(f"{w}(" for w in OLD_WORDS),
    ):
        assert word not in found.text, word
    assert "language = 2" in found.text and "# there is room" in found.text and '"""At most six."""' in found.text
    old, new = (class_of(text, folder, name) for text, name in ((OLD, "old_stall"), (found.text, "new_stall")))
    assert parts(new().system) == parts(old().system)
    assert {n: sorted(map(str, c)) for n, c in new.covered_clauses().items()} == {
        n: sorted(map(str, c)) for n, c in old.covered_clauses().items()
    }
    compared = compare_everywhere(new().system)
    assert compared.complete and not compared.differences


def test_all_words_imported_at_once() -> None:
    begin, end = OLD.index("from rulestone.model import ("), OLD.index("class Stall")
    star = OLD[:begin] + "from rulestone.model import *\n\n\n" + OLD[end:]
    told, known = upgraded(star).text, upgraded(OLD).text
    assert told[told.index("class Stall") :] == known[known.index("class Stall") :]


def test_what_is_upgraded_stays_as_it_is() -> None:
    once = upgraded(OLD).text
    assert upgraded(once).text == once


def test_what_has_to_be_looked_at_is_listed() -> None:
    text = OLD.replace("blocked & (s.shown == 0)", "total(*[s.shown, 1]) == some | others")
    told = [words for _, words in upgraded(text).left]
    assert told == ["total(...) is left", "& or | is left, for it may join something else than conditions"]


def test_mappings_that_are_joined_stay_so() -> None:
    text = OLD.replace(
        "s.shown = count(s.gold[p] > 1 for p in self.Player)", "s.shown = len({1: 2} | (self.table or {}))"
    )
    found = upgraded(text)
    assert "len({1: 2} | (self.table or {}))" in found.text
    assert [words for _, words in found.left] == ["& or | is left, for it may join something else than conditions"]


def test_the_command_writes_or_prints(folder: Path) -> None:
    path = folder / "stall.py"
    path.write_text(OLD)
    shown = CliRunner().invoke(main, ["upgrade", str(path)])
    assert shown.exit_code == 0 and "def setup(self) -> None:" in shown.output and path.read_text() == OLD
    done = CliRunner().invoke(main, ["upgrade", str(path), "--write"])
    assert done.exit_code == 0 and "0 places to look at" in done.output
    assert path.read_text() == upgraded(OLD).text
    for wrong in ("absent.py", str(folder)):
        assert CliRunner().invoke(main, ["upgrade", wrong]).exit_code == 2
    path.write_text("class (:")
    refused = CliRunner().invoke(main, ["upgrade", str(path)])
    assert refused.exit_code == 2 and "stall.py:1: it is no Python" in refused.output
