"""Rules that tests take from their shelf are those of the very game, also of a class of the same name with a fault."""

from __future__ import annotations

from typing import Any

from rulestone.model import Game, Int, State, initial, rule, terminal
from rulestone.model.reading.kept_parts import KeptParts

from tests.shelf import rules_kept_here


class Steps(Game):
    """Up by one or two."""

    at = State(Int(0, 9))

    @initial
    def start(self, s: Any) -> None:
        s.at = 0

    @terminal
    def over(self, s: Any) -> Any:
        return s.at >= 7

    @rule()
    def short(self, s: Any) -> None:
        s.at += 1

    @rule()
    def long(self, s: Any) -> None:
        s.at += self.stride()

    def stride(self) -> int:
        return 2


def updates(game: type[Game]) -> dict[str, str]:
    """What each rule does, by its text; read or taken."""
    return {move.label.rule: str(move.updates) for move in game().system.instances}


def test_of_a_class_that_is_in_no_module_of_an_author_all_is_read() -> None:
    """`type` says that it is where ours is made."""
    with rules_kept_here():
        for stride in (3, 4):
            assert f"at + {stride}" in updates(type("Steps", (Steps,), {"stride": lambda self, by=stride: by}))["long"]


def test_of_a_class_with_a_fault_the_faulty_rule_is_read_and_others_are_taken() -> None:
    faulty = type("Steps", (Steps,), {"stride": lambda self: 3, "__module__": Steps.__module__})
    alone = updates(Steps), updates(faulty)
    assert alone[0]["short"] == alone[1]["short"] and alone[0]["long"] != alone[1]["long"]
    with rules_kept_here():
        assert updates(Steps) == alone[0]
        before = KeptParts.taken
        assert updates(faulty) == alone[1]
        assert KeptParts.taken > before, "nothing is taken"
        assert updates(Steps) == alone[0]
    before = KeptParts.taken
    assert updates(Steps) == alone[0] and KeptParts.taken == before, "taken behind it"
