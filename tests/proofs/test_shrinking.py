"""Plays are made as short as leaving out moves makes them, and only what is shortest is called so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.model import Game, Int, Sort, State, initial, invariant, reachable, require, rule
from rulestone.model.system.semantics import step
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


class Stairs(Game):
    """Somebody goes up and down, or halves; where they stand at the foot nothing can be divided by it."""

    language = 2

    scopes = {"full": ""}
    Way = Sort("up", "down", "leap")
    players = Way
    at = State(Int(0, 4))

    @initial
    def setup(self):
        self.at = 0

    @rule(by="way", way=Way)
    def go(self, way):
        require((self.at < 4) if way == "up" else (self.at > 0) if way == "down" else self.at != 3)
        self.at = self.at + 1 if way == "up" else self.at - 1 if way == "down" else 4 // self.at


def climbed(ways: Sequence[str]) -> list[int] | None:
    """Where one stands after each move; None where one cannot be made."""
    places = [0]
    for way in ways:
        at = places[-1]
        if (way == "up" and at == 4) or (way == "down" and at == 0) or (way == "leap" and at in (0, 3)):
            return None
        places.append({"up": at + 1, "down": at - 1, "leap": 4 // max(at, 1)}[way])
    return places


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(("up", "down", "leap")), min_size=1, max_size=14), st.integers(0, 4), st.integers(0, 9))
def test_moves_that_cannot_be_made_are_not_remembered_as_made(ways: list[str], end: int, least: int) -> None:
    made: list[str] = []
    for way in ways:  # those that can be made
        made += [way] if climbed([*made, way]) is not None else []
    system = Stairs().system
    by_way = {instance["way"]: instance for instance in system.instances}
    first = system.state_from({cell: 0 for cell in system.cells})
    long = replay(system, first, [by_way[way] for way in made])
    end = climbed(made)[-1] if end == 4 else end  # type: ignore[index]

    def will_do(some: Sequence[str]) -> bool:
        places = climbed(some)
        return places is not None and places[-1] == end and len(some) >= min(least, 2)

    short = shrink(long, lambda play: play.states[-1][0] == end and len(play) >= min(least, 2))
    letters = "".join(way[0] for way in made)
    names = {"u": "up", "d": "down", "l": "leap"}
    expected = shrunk_by_trying_all_again(letters, lambda some: will_do([names[c] for c in some]))
    assert "".join(move["way"][0] for move in short.moves) == expected


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
