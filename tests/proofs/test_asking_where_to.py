"""Where something goes, what it costs, how far a way counts: each reading is the same game as one written by hand."""

from __future__ import annotations

import pytest

from .made_readings import written_like
from .tolls_read_otherwise import Offers, Sledges, Tolls


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Tolls, "goes elsewhere/bridge/pot/chest", "toll", "chest"),
        (Tolls, "for nothing/ford/purse", "fee", "nothing"),
        (Tolls, "twice as much/ford/purse", "fee", "two"),
        (Tolls, "for nothing at times/ford/purse/wet/wet is so", "wading", "nothing"),
        (Tolls, "each gets all/open_pot", "sharing", "all"),
        (Tolls, "nobody gets a share/open_pot", "sharing", "nothing"),
        (Tolls, "what stays goes elsewhere/open_pot/pot/chest", "unopened", "chest"),
        (Tolls, "not played with/call_rain", "raining", "agreed"),
        (Sledges, "only the last one/slide/at", "past", "over"),
        (Sledges, "nowhere, too/slide/start/to", "staying", "yes"),
        (Sledges, "statement left out/slide/at", "breaking", "no"),
        (Offers, "two different ones, in all of them/offer/card/wanted", "same", "no"),
        (Offers, "only this one, in all of them/offer/card/king", "kinds", "kings"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]
