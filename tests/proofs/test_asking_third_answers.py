"""Another turn for arriving, a turn undone, an exact call, half as many of one kind: the same as by hand."""

from __future__ import annotations

import itertools

import pytest
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.remaking import Remaker

from .made_readings import written_like
from .test_asking import agree, reachable
from .tracks_read_otherwise import Guesses, Hops, Shuttles, Track


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Track, "another turn for arriving/walk/at", "arriving", "yes"),
        (Hops, "turn undone/stumble/at", "third", "back"),
        (Shuttles, "position again/over", "again", "drawn"),
        (Guesses, "exactly so/doubt/number", "third_answer", "yes"),
        (Guesses, "half as many of one kind/call/many/of/red", "reds", "half"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


@pytest.mark.parametrize("game", [Guesses, Hops, Shuttles])
def test_written_trees_and_engines_agree_in_every_game_made(game):
    names = {"another turn for arriving", "turn undone", "exactly so", "position again"}
    names.add("half as many of one kind")
    made = [one for one in other_readings(Outline(Remaker(game().system))) if one.operator in names]
    assert made
    for one in made:
        system = one.make()
        for state in itertools.islice(reachable(system), 60) if system is not None else ():
            for instance in system.instances:
                assert agree(system, instance, state), (one.name, instance, state)


def test_what_is_asked_is_put_in_words():
    said = {one.name: one.as_proposed for one in other_readings(Outline(Remaker(Track().system)))}
    assert said["another turn for arriving/walk/at"] == "whoever brings one to where at is 2 has another turn"
