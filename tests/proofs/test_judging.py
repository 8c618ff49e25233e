"""How the engines share the time of one reading."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner
from rulestone.model import (
    Game,
    GameError,
    Int,
    Sort,
    State,
    initial,
    invariant,
    not_applicable,
    reachable,
    rule,
    step_property,
    total,
    variant,
)
from rulestone.proofs.checking import one_reading
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.checking.judgement import JudgedReading
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.commands import main
from rulestone.proofs.commands.check_printed import difference
from rulestone.proofs.plays.engine_protocol import Bench, Engine
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.report.plays import Gallery
from rulestone.proofs.report.verdicts import fared_rows


class Dials(Game):
    """Dials that are turned on, one at a time: too many positions to visit, at any scope."""

    title = "Dials"
    scopes: ClassVar[dict[str, str]] = {"twelve": "twelve dials", "ten": "ten dials"}

    Dial = Sort(lambda game: range({"twelve": 12, "ten": 10}[game.scope]))
    at = State(Dial, Int(0, 999))

    @initial
    def setup(self, s: Any) -> None:
        """All dials are at zero."""
        s.at = 0

    @rule(dial=Dial)
    def turn(self, s: Any, dial: Any) -> None:
        """Turn one on, back to zero from the last position."""
        s.at[dial] = (s.at[dial] + 1) % 1000

    @invariant
    def on_the_dial(self, s: Any) -> Any:
        """The first dial is at one of its positions."""
        return s.at[0] <= 999

    @invariant
    def far_from_the_end(self, s: Any) -> Any:
        """False, but true of every play that is not very long."""
        return total(s.at[dial] for dial in self.Dial) < 8_000


def test_a_smallest_scope_that_cannot_be_exhausted_ends_with_the_budget() -> None:
    judged = judge(Dials, "twelve", effort=CheckEffort(timeout=0.5, budget=1.0))
    assert list(judged.elsewhere()) == ["ten"]
    assert {verdict.status for verdict in judged.elsewhere()["ten"]} == {Status.TRUNCATED}


class FewDials(Dials):
    """The same with few dials, which differ a hundredfold from scope to scope."""

    scopes: ClassVar[dict[str, str]] = {"four": "four dials", "three": "three", "two": "two", "one": "one dial"}

    Dial = Sort(lambda game: range({"four": 4, "three": 3, "two": 2, "one": 1}[game.scope]))
    at = State(Dial, Int(0, 99))

    @rule(dial=Dial)
    def turn(self, s: Any, dial: Any) -> None:
        """Turn one on, back to zero from the last position."""
        s.at[dial] = (s.at[dial] + 1) % 100


@pytest.mark.parametrize(("larger", "largest"), [(one_reading._LARGER, "three"), (1_000, "two")])
def test_a_scope_is_begun_only_where_the_one_below_took_little_of_its_time(
    larger: int, largest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_reading, "_LARGER", larger)
    judged = judge(FewDials, "four", effort=CheckEffort(timeout=2.0, budget=5.0, plays=10))
    assert list(judged.elsewhere()) == [largest]
    assert {verdict.status for verdict in judged.elsewhere()[largest]} == {Status.EXHAUSTED}


class DialsNotAllAtTheEnd(FewDials):
    """The same with a property that only a play of many steps breaks."""

    @invariant
    def not_all_at_the_end(self, s: Any) -> Any:
        """Some dial is not at its last position."""
        return total(s.at[dial] for dial in self.Dial) < 99 * len(self.Dial)


@pytest.mark.parametrize(
    ("game", "larger", "searched"),
    [
        (FewDials, 1, ["one", "two", "three", "four"]),
        (FewDials, 10, ["one", "two", "three"]),
        (FewDials, 1_000, ["one", "two"]),
        (DialsNotAllAtTheEnd, 1_000, ["one", "two", "four"]),
    ],
)
def test_the_scope_asked_for_is_searched_where_something_is_open_or_it_may_fit(
    game: type[Game], larger: int, searched: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def noted(name: str, bench: Bench) -> Engine:
        found = engine(name, bench)
        if name == "explicit":
            judged = found.judge
            monkeypatch.setattr(found, "judge", lambda job: asked.append(job.scope) or judged(job))
        return found

    monkeypatch.setattr(one_reading, "engine", noted)
    monkeypatch.setattr(one_reading, "_LARGER", larger)
    judged = judge(game, "four", effort=CheckEffort(timeout=2.0, budget=5.0, plays=10))
    assert asked == searched
    said = {verdict.property: verdict.status for verdict in judged.verdicts if verdict.scope == "four"}
    assert said["far_from_the_end"] is Status.PROVED


class DialsReachTheEnd(FewDials):
    """The same with a goal that only a play of many steps reaches."""

    @reachable
    def all_at_the_end(self, s: Any) -> Any:
        """All dials are at their last positions."""
        return total(s.at[dial] for dial in self.Dial) == 99 * len(self.Dial)


@pytest.mark.parametrize(("game", "ends_early"), [(DialsReachTheEnd, True), (DialsNotAllAtTheEnd, False)])
def test_a_search_that_refutes_nothing_ends_as_soon_as_it_is_not_whole(
    game: type[Game], ends_early: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a goal alone is open: it would be heard of only if no play reached it, or if something was refuted."""
    asked = []

    def noted(name: str, bench: Bench) -> Engine:
        found = engine(name, bench)
        if name == "explicit":
            judged = found.judge
            monkeypatch.setattr(found, "judge", lambda job: asked.append(job) or judged(job))
        return found

    monkeypatch.setattr(one_reading, "engine", noted)
    monkeypatch.setattr(one_reading, "_LARGER", 1)
    judge(game, "three", effort=CheckEffort(timeout=0.2, budget=1.0, plays=10, depth=2))
    assert asked[-1].scope == "three"
    assert asked[-1].effort.all_or_nothing == ends_early


def test_proofs_leave_random_play_its_share_of_the_time() -> None:
    judged = judge(Dials, "twelve", effort=CheckEffort(timeout=1.0, budget=1.0, smaller=False))
    played = [verdict for verdict in judged.verdicts if verdict.engine == "random"]
    assert "far_from_the_end" in {verdict.property for verdict in played}
    assert all(verdict.figures["plays"] > 10 for verdict in played)  # type: ignore[operator]


class Lamp(Game):
    """A lamp that can be lit for good; with a switch it can be put out again. `fault` is what is wrong with it."""

    title = "Lamp"
    scopes: ClassVar[dict[str, str]] = {"switched": "with a switch", "plain": "without one"}
    fault: ClassVar[str] = ""

    lit = State(Int(0, 1))

    @initial
    def setup(self, s: Any) -> None:
        """It is dark."""
        s.lit = 0

    @rule()
    def light(self, s: Any) -> None:
        """It is lit."""
        if self.fault == "rule":
            not_applicable("a rule has to say what it does")
        s.lit = 1

    @rule()
    def put_out(self, s: Any) -> None:
        """It is put out."""
        s.lit = 0 if self.scope == "switched" else s.lit

    @invariant
    def without_a_switch_nothing_is_told(self, s: Any) -> Any:
        if self.scope == "plain":
            not_applicable("there is no switch")
        return s.lit <= 1

    @reachable
    def it_can_be_lit(self, s: Any) -> Any:
        return s.lit == 1

    @reachable
    def nothing_is_reached_without_a_switch(self, s: Any) -> Any:
        if self.scope == "plain":
            not_applicable("there is no switch to reach")
        return s.lit == 0

    @variant
    def it_never_ends(self, s: Any) -> Any:
        not_applicable("a lamp has time")

    @step_property
    def the_switch_works(self, before: Any, after: Any, step: Any) -> Any:
        if self.scope == "plain":
            not_applicable("there is no switch to work")
        if self.fault == "step" and step.rule == "put_out":
            not_applicable("only some steps are concerned")
        return after.lit == int(step.rule == "light")


SILENT = {
    "without_a_switch_nothing_is_told": "there is no switch",
    "nothing_is_reached_without_a_switch": "there is no switch to reach",
    "it_never_ends": "a lamp has time",
    "the_switch_works": "there is no switch to work",
}


def test_what_does_not_apply_is_not_judged_and_says_why() -> None:
    judged = judge(Lamp, "plain", effort=CheckEffort(timeout=1.0, budget=5.0))
    assert judged.inapplicable == SILENT
    assert list(judged.best()) == ["it_can_be_lit", "defined", "deadlock"]
    assert all(verdict.status.is_good for verdict in judged.best().values())


def test_what_applies_at_the_scope_asked_for_is_judged_there_only() -> None:
    judged = judge(Lamp, "switched", effort=CheckEffort(timeout=1.0, budget=5.0))
    assert judged.inapplicable == {"it_never_ends": "a lamp has time"}
    assert {"the_switch_works", "nothing_is_reached_without_a_switch"} <= judged.best().keys()
    assert "the_switch_works" not in {verdict.property for verdict in judged.elsewhere().get("plain", [])}


def test_asking_for_what_does_not_apply_tells_the_reason() -> None:
    with pytest.raises(GameError, match=r"the_switch_works: it is not applicable .* there is no switch to work"):
        judge(Lamp, "plain", properties=["the_switch_works"])


@pytest.mark.parametrize("fault", ["rule", "step"])
def test_it_is_said_in_properties_and_of_every_step_alike(fault: str) -> None:
    class Faulty(Lamp):
        pass

    Faulty.fault = fault
    with pytest.raises(GameError, match="not_applicable"):
        judge(Faulty, "switched", effort=CheckEffort(("explicit",)))


def test_what_does_not_apply_is_shown() -> None:
    game = ["check", "mutou", "--scope", "1x3", "--defaults-only", "--engine", "explicit"]
    words = "the playing area stays as it is"
    assert f"the_area_can_be_altered: {words}" in CliRunner().invoke(main, game).output
    told = json.loads(CliRunner().invoke(main, [*game, "--json"]).output)
    assert told["chosen"]["inapplicable"] == {"the_area_can_be_altered": words}
    assert "the_area_can_be_altered" not in {verdict["property"] for verdict in told["chosen"]["verdicts"]}


def test_a_report_shows_what_does_not_apply() -> None:
    checked = check(Lamp, "plain", vary=False, effort=CheckEffort(("explicit",)))
    rows = {row.name: (row.kind, row.word, row.detail) for row in fared_rows(checked, Gallery())}
    assert rows == {name: ("property", "does not apply", reason) for name, reason in SILENT.items()}


@pytest.mark.parametrize("status", [Status.UNKNOWN, Status.SAMPLED, Status.PROVED])
def test_what_another_reading_leaves_open_is_not_said_to_hold(status: Status) -> None:
    """A property that fails as chosen and is not settled in another reading: that is no "holds"."""

    def judged(found: Status) -> JudgedReading:
        verdict = Verdict("one_winner", "invariant", "tiny", {}, "random", found)
        return JudgedReading("tiny", {}, ["one_winner"], [verdict])

    words = " ".join(part.plain for part in difference(judged(Status.REFUTED), judged(status))[0])
    assert ("holds" in words) == status.is_good
    assert status.value in words
