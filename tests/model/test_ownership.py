"""What belongs to another game is refused where it is asked for, not taken for the game's own of the same name."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import pytest
from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    GameError,
    Int,
    Sort,
    State,
    free,
    initial,
    invariant,
    override,
    require,
    rule,
    terminal,
)
from rulestone.model import step_property as step_property
from rulestone.model.plain import unread_calls
from rulestone.proofs.engines.explicit import judge_explicitly

kept: ContextVar[Any] = ContextVar("kept")


class Other(Game):
    m = State(Int(0, 5))
    n = State(Int(0, 5))
    row = State(Sort("a", "b"), Bool)

    @initial
    def setup(self, s: Any) -> None:
        s.m = s.n = 0
        s.row = False

    @rule()
    def go(self, s: Any) -> None:
        require(s.m < 5)
        s.m += 1


class Keeping(Other):
    @override
    @rule()
    def go(self, s: Any) -> None:
        kept.set(s.m)
        super().go(s)


def _view_of_another() -> Any:
    """The state of the other game, a value of which is kept as no author could keep it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(unread_calls, "kept_in", lambda thing, values: None)
        return Keeping().system.view()


view: Any = _view_of_another()


class Own(Game):
    """In each place something may be asked of the other game."""

    n = State(Int(0, 5))
    row = State(Sort("a", "b"), Bool)
    place = ""
    asked: Any = None

    def ask(self, place: str, s: Any, otherwise: Any) -> Any:
        return self.asked[0](s) if place == self.place else otherwise

    @initial
    def setup(self, s: Any) -> None:
        s.n = 0
        s.row = False
        self.ask("initial", s, None)

    @rule()
    def go(self, s: Any) -> None:
        require(s.n < 5)
        self.ask("rule", s, None)
        s.n += 1

    @rule(by=CHANCE, weight=lambda self, s: self.ask("weight", s, 1))
    def roll(self, s: Any) -> None:
        require(s.n > 3)
        s.n = 0

    @invariant
    def holds(self, s: Any) -> Any:
        return self.ask("invariant", s, True)

    @terminal
    def over(self, s: Any) -> Any:
        return self.ask("terminal", s, False)

    @step_property
    def steps(self, before: Any, after: Any, step: Any) -> Any:
        return self.ask("step", after, True)


READ: dict[str, Callable[[Any], Any]] = {
    "a place of no name here": lambda s: view.m == 0,
    "a place of the same name": lambda s: view.n == 0,
    "kept from another reading": lambda s: kept.get() == 0,
    "of an index": lambda s: view.row["a"],
    "a whole variable": lambda s: s.row == view.row,
    "beside one's own": lambda s: s.n == view.m,
}
DONE: dict[str, Callable[[Any], Any]] = {
    "required": lambda s: require(view.n == 0),
    "required, kept": lambda s: require(kept.get() == 0),
    "assigned": lambda s: setattr(s, "n", view.n),
    "assigned, kept": lambda s: setattr(s, "n", kept.get()),
    "copied": lambda s: setattr(s, "row", view.row),
    "written to": lambda s: setattr(view, "n", 1),
    "left open": lambda s: free(view.n),
    "left open whole": lambda s: free(view.row),
}
CASES = [
    *((place, name, asked) for place in ("invariant", "terminal", "step") for name, asked in READ.items()),
    *((place, name, asked) for place in ("initial", "rule") for name, asked in DONE.items()),
    ("weight", "a number", lambda s: view.n),
]


@pytest.mark.parametrize(("place", "name", "asked"), CASES, ids=[f"{place}: {name}" for place, name, _ in CASES])
def test_what_belongs_to_another_game_is_refused(place: str, name: str, asked: Callable[[Any], Any]) -> None:
    game = type("Mine", (Own,), {"place": place, "asked": (asked,)})
    words = r"of another game|no place of this game|may only be read|is said in a rule"
    with pytest.raises(GameError, match=words) as told:
        judge_explicitly(game().system)
    assert "\n" not in str(told.value)


def test_one_game_may_be_made_while_another_is_read() -> None:
    def asked(s: Any) -> Any:
        return s.n < len(Other().system.instances) + 5

    game = type("Mine", (Own,), {"place": "invariant", "asked": (asked,)})
    assert {str(v.status) for v in judge_explicitly(game().system) if v.property == "holds"} == {"exhausted"}
