"""Plays are made as short as leaving out moves makes them, and only what is shortest is called so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.model import Game, Int, Sort, State, initial, invariant, reachable, rule
from rulestone.model.semantics import step
from rulestone.proofs.checking.judgement import JudgedReading
from rulestone.proofs.engines.explicit.judge import judge_explicitly
from rulestone.proofs.engines.random.judge import RandomEffort, judge_by_random_plays
from rulestone.proofs.plays.play import replay
from rulestone.proofs.plays.shrinking import shrink
from rulestone.proofs.plays.verdict import Status


class Letters(Game):
    """Anybody says a letter at any time; z's are counted up to four."""

    scopes = {"full": ""}
    Letter = Sort("x", "y", "z")
    last = State(Letter)
    count = State(Int(0, 4))

    @initial
    def setup(self, s):
        s.last, s.count = "x", 0

    @rule(by="letter", letter=Letter)
    def say(self, s, letter):
        if letter == "z":
            s.count = (s.count + 1) % 5
        s.last = letter

    players = Letter

    @reachable
    def two(self, s):
        return s.count == 2

    @reachable
    def four(self, s):
        return s.count == 4

    @invariant
    def never_three(self, s):
        return s.count != 3


def spoken(play) -> str:
    return "".join(move["letter"] for move in play.moves)


def said(letters: str):
    """A play in which these are said."""
    system = Letters().system
    by_letter = {i["letter"]: i for i in system.instances}
    first = system.state_from({cell: "x" if str(cell) == "last" else 0 for cell in system.cells})
    return replay(system, first, [by_letter[c] for c in letters])


def shrunk_by_trying_all_again(letters: str, will_do: Callable[[str], bool]) -> str:
    """The slow twin, of words: as long as leaving out a run makes it shorter, all runs are tried again."""
    length = None
    while length != len(letters):
        length = len(letters)
        size = length
        while size:
            start = 0
            while start + size <= len(letters):
                shorter = letters[:start] + letters[start + size :]
                if will_do(shorter):
                    letters = shorter
                else:
                    start += 1
            size = min(size // 2, len(letters))
    return letters


@settings(deadline=None, max_examples=40)
@given(st.text("xyz", max_size=9), st.lists(st.text("xyz", max_size=6), max_size=40))
def test_nothing_is_tried_twice_and_the_end_is_the_same(letters: str, more: list[str]) -> None:
    will_do = {letters, *more, *(letters[:place] + letters[place + 1 :] for place in range(0, len(letters), 2))}
    tried: list[str] = []

    def happens(play) -> bool:
        tried.append(spoken(play))
        return tried[-1] in will_do

    assert spoken(shrink(said(letters), happens)) == shrunk_by_trying_all_again(letters, will_do.__contains__)
    assert len(tried) == len(set(tried))


def test_what_is_left_out_last_makes_room() -> None:
    system = Letters().system
    by_letter = {i["letter"]: i for i in system.instances}
    long = replay(
        system,
        system.state_from({cell: "x" if str(cell) == "last" else 0 for cell in system.cells}),
        [by_letter[c] for c in "xyxyz"],
    )
    short = shrink(long, lambda play: spoken(play) in ("xyxyz", "xyxy", "xy"))
    assert spoken(short) == "xy"


def test_drawn_plays_are_made_short_and_said_to_be_the_shortest_known() -> None:
    verdicts = {v.property: v for v in judge_by_random_plays(Letters().system, effort=RandomEffort(20, 60))}
    assert verdicts["two"].detail == "reached in 2 steps (shortest known)"
    assert verdicts["never_three"].detail == "fails after 3 steps (shortest known)"


def test_plays_that_reach_goals_may_stay_as_long_as_they_are() -> None:
    drawn = judge_by_random_plays(Letters().system, effort=RandomEffort(20, 60, shorten_goals=False))
    verdicts = {v.property: v for v in drawn}
    assert "shortest" not in verdicts["two"].detail and verdicts["two"].status is Status.PROVED
    assert verdicts["never_three"].detail == "fails after 3 steps (shortest known)"


def test_a_shorter_play_begins_as_the_longer_one_did(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone.proofs.plays import shrinking

    made: list[object] = []
    monkeypatch.setattr(shrinking, "step", lambda *arguments: made.append(arguments) or step(*arguments))
    system = Letters().system
    by_letter = {i["letter"]: i for i in system.instances}
    first = system.state_from({cell: "x" if str(cell) == "last" else 0 for cell in system.cells})
    long = replay(system, first, [by_letter[c] for c in "xyxy" * 10 + "z"])
    assert spoken(shrink(long, lambda play: spoken(play).endswith("z"))) == "z"
    made.clear()
    assert shrink(long, lambda play: len(play) == len(long)).moves == long.moves
    tried = sum(1 for size in (41, 20, 10, 5, 2, 1) for _ in range(41 - size + 1))
    assert len(made) < tried * 41 / 2  # what stands before a run that is left out is not played again


def test_a_search_finds_the_shortest_and_that_is_shown() -> None:
    system = Letters().system
    drawn = [v for v in judge_by_random_plays(system, effort=RandomEffort(1, 200)) if v.property == "four"]
    searched = [v for v in judge_explicitly(system) if v.property == "four"]
    assert [v.detail for v in searched] == ["reached in 4 steps (shortest)"]
    longer = [v for v in drawn if v.status is Status.PROVED]
    judged = JudgedReading("full", system.readings, ["four"], [*longer, *searched])
    assert len(judged.best()["four"].play or ()) == 4
