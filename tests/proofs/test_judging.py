"""How the engines share the time of one reading."""

from __future__ import annotations

from typing import Any, ClassVar

from rulestone.model import Game, Int, Sort, State, initial, invariant, rule, total
from rulestone.proofs.judging import Effort, judge
from rulestone.proofs.verdict import Status


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
    judged = judge(Dials, "twelve", effort=Effort(timeout=0.5, budget=1.0))
    assert list(judged.elsewhere()) == ["ten"]
    assert {verdict.status for verdict in judged.elsewhere()["ten"]} == {Status.TRUNCATED}


def test_proofs_leave_random_play_its_share_of_the_time() -> None:
    judged = judge(Dials, "twelve", effort=Effort(timeout=1.0, budget=1.0, smaller=False))
    played = [verdict for verdict in judged.verdicts if verdict.engine == "random"]
    assert "far_from_the_end" in {verdict.property for verdict in played}
    assert all(verdict.figures["plays"] > 10 for verdict in played)  # type: ignore[operator]
