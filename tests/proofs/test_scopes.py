"""Which scopes are looked at where the one asked for is too large, and is not one that the game lists."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from rulestone.model import Game, Int, Sort, State, initial, rule
from rulestone.proofs.running import scopes


class Lamps(Game):
    """Lamps in a row, as many as wished."""

    scopes: ClassVar[dict[str, str]] = {"30": "thirty lamps", "3": "three lamps"}
    Lamp = Sort(lambda game: range(int(game.scope)))
    lit = State(Lamp, Int(0, 1))

    @classmethod
    def scope_text(cls, scope: str) -> str:
        return f"{scope} lamps"

    @initial
    def setup(self, s: Any) -> None:
        s.lit = 0

    @rule(lamp=Lamp)
    def turn(self, s: Any, lamp: Any) -> None:
        s.lit[lamp] = 1 - s.lit[lamp]


@pytest.fixture
def few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scopes, "MOST_COMPARED", 20)


@pytest.mark.usefixtures("few_moves")
def test_below_a_vast_board_is_all_that_the_game_lists() -> None:
    vast = Lamps(scope="40").system
    assert scopes.is_vast(vast)
    assert scopes.scopes_below(vast) == ["40", "30", "3"]
    assert scopes.first_with(vast, 50) == "40"
    assert scopes.first_with(vast, 35) == "30"
    assert scopes.first_with(vast, 10) == "3"
    assert scopes.first_with(vast, 2) is None


@pytest.mark.usefixtures("few_moves")
def test_listed_scopes_and_small_boards_stay_as_they_are() -> None:
    listed, own = Lamps(scope="30").system, Lamps(scope="5").system
    assert not scopes.is_vast(listed)
    assert not scopes.is_vast(own)
    assert scopes.scopes_below(listed) == ["30", "3"]
    assert scopes.scopes_below(own) == ["5"]
