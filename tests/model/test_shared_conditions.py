"""`@rule(during=...)`: a condition that several rules share is required first, traced and run alike."""

from __future__ import annotations

from typing import Any

import pytest
from rulestone.model import Game, GameError, Int, Sort, State, initial, require, rule
from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.system.semantics import successors
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.plays.trace_files import refusal_words

LEDGER = (
    "| id | kind | source | paraphrase |\n|---|---|---|---|\n| shop.open | time | p. 1 | the shop is open by day |\n"
)


class Shop(Game):
    """A shop that is open by day."""

    language = 2
    Hour = Sort("day", "night")
    hour = State(Hour)
    gold = State(Int(0, 2))

    @initial
    def setup(self):
        self.hour, self.gold = "day", 0

    def open(self):
        return self.hour == "day"

    def not_rich(self):
        if self.hour == "night":
            return self.gold == 0
        return self.gold < 2

    @rule(during=[open, "not_rich"])
    def earn(self):
        self.gold += 1

    @rule(during=open)
    def spend(self):
        require(self.gold > 0)
        self.gold -= 1

    @rule(to=Hour)
    def wait(self, to):
        require(self.hour != to)
        self.hour = to


class NightShop(Shop):
    """A variant says otherwise what the rules share."""

    def open(self):
        return self.hour == "night"


def played(game: Any, *state: Any) -> list[str]:
    """What may be played."""
    return [str(move) for move, _ in successors(game.system, state)]


def test_it_is_required_first() -> None:
    assert played(Shop(), "day", 1) == ["earn", "spend", "wait(to=night)"]
    assert played(Shop(), "night", 1) == ["wait(to=day)"]
    assert played(Shop(), "day", 2) == ["spend", "wait(to=night)"]
    assert played(NightShop(), "night", 1) == ["spend", "wait(to=day)"]


@pytest.mark.parametrize("kind", [Shop, NightShop])
def test_traced_and_as_written_are_the_same(kind: Any) -> None:
    compared = compare_everywhere(kind().system)
    assert compared.complete and not compared.differences
    assert DirectRun(kind).rule(("night", 1), "earn", {}).outcome == "forbidden"


def test_its_refusal_names_its_clause(tmp_path: Any) -> None:
    (tmp_path / "shop.md").write_text(LEDGER)
    (tmp_path / "cited_shop.py").write_text("""
from rulestone.model import Game, Int, Sort, State, initial, rule
class Cited(Game):
    language = 2
    ledger = "shop.md"
    hour = State(Sort("day", "night"))
    @initial
    def setup(self):
        self.hour = "night"
    #: shop.open
    def by_day(self):
        return self.hour == "day"
    @rule(during=by_day)
    def buy(self):
        self.hour = "night"
""")
    from rulestone.proofs.running.loading import load_game

    game = load_game(f"{tmp_path}/cited_shop.py")()
    assert game.declarations["buy"].clauses == ("shop.open",)
    (instance,) = game.system.instances
    assert refusal_words(game.system, instance, ("night",)) == "the shop is open by day (shop.open, line 11)"


def test_what_is_no_such_method_is_refused() -> None:
    with pytest.raises(GameError, match=r"it applies during opne, which is no method\. Fix: did you mean 'open'"):

        class Misspelt(Shop):
            @rule(during="opne")
            def rest(self):
                self.gold = 0

    with pytest.raises(GameError, match=r"does not take \(self\)"):

        class Asking(Shop):
            def asked(self, hour):
                return self.hour == hour

            @rule(during=asked)
            def rest(self):
                self.gold = 0

    with pytest.raises(GameError, match="during is no method"):

        @rule(during=lambda self: True)
        def rest(self):
            self.gold = 0
