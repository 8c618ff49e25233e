"""How a scene is set up: places named by elements that are tuples, what is left unsaid, and what forbids a move."""

from __future__ import annotations

import pytest
from rulestone.model import Game, GameError, Int, Optional, Scene, Sort, State, example, initial, require, rule
from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.system.scenes import judge_examples

POINTS = [(column, row) for column in range(2) for row in range(2)]


class Points(Game):
    """A man is put on a free point."""

    language = 2
    Player = Sort("white", "black")
    players = Player
    Point = Sort(*POINTS)
    man = State(Point, Optional(Player))
    near = State(Point, Player, Int(0, 9))
    left = State(Optional(Int(2, 9)))
    turn = State(Player)

    @initial
    def setup(self) -> None:
        self.man, self.near, self.left, self.turn = None, 0, None, "white"

    @rule(by=turn, to=Point)
    def enter(self, player: str, to: tuple[int, int]) -> None:
        require(self.left is None, because="a number is left")
        require(self.man[to] is None, because="the point is taken")
        self.man[to] = player


class Wrong(Points):
    """An example puts a man where one stands."""

    @example
    def two_on_a_point(self, scene: Scene) -> None:
        scene.start(man={(0, 1): "black"})
        scene.play("enter", to=(0, 1))


def scene_with(**values: object) -> Scene:
    scene = Scene(Points().system)
    scene.start(**values)
    return scene


def test_a_place_is_named_by_an_element_that_is_a_tuple() -> None:
    scene = scene_with(man={(0, 1): "white", (1, 1): "black"}, near={((0, 1), "black"): 4})
    assert [scene.position.man[point] for point in POINTS] == [None, "white", None, "black"]
    assert scene.position.near[(0, 1), "black"] == 4
    assert scene_with(man={((0, 1),): "white"}).states == scene_with(man={(0, 1): "white"}).states


def test_what_may_be_absent_is_absent_where_nothing_is_said_of_it() -> None:
    scene = scene_with()
    assert [scene.position.man[point] for point in POINTS] == [None] * 4 and [scene.position.left] == [None]
    assert scene.states[0] == DirectRun(Points()).position()
    scene.play("enter", to=(1, 0))
    assert scene.position.man[1, 0] == "white"


def test_too_many_indices_are_refused_in_words() -> None:
    with pytest.raises(GameError, match="near takes 2 indices, not 3"):
        scene_with(near={(0, 1, "black"): 4})


def test_what_forbids_a_move_of_an_example_is_said() -> None:
    (found,) = judge_examples(Wrong().system)
    assert found.agrees is False and found.detail == "the rules forbid enter(to=(0, 1)): the point is taken"
