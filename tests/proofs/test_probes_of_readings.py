"""What ought to happen in a reading is the same where other readings were looked at before."""

from __future__ import annotations

from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.system.read_before import ReadBefore
from rulestone.proofs.edge_cases.probes import Probe, probes_of
from rulestone.proofs.running.loading import load_game

from tests.amounts import every, in_part
from tests.fuzz.games import random_game
from tests.fuzz.printer import source
from tests.fuzz.sides import Refused, load
from tests.model.test_read_before import readings_of

_WRONG = (GameError, LookupError, ArithmeticError, NameError, ValueError)
"""What is said of a game that is wrong; the last four are Python's own, of plain values."""


def told(kind: Any, scope: str, readings: dict[str, str]) -> list[Probe] | str:
    """The probes of a reading, or what is wrong with it."""
    try:
        return probes_of(kind(scope=scope, **readings).system)
    except _WRONG as error:
        return str(error)


def compared(kind: Any, scope: str, every: int = 1) -> int:
    """Each `every`th reading, after those before it and alone; returns how many probes were compared."""
    readings = readings_of(kind)[::every]
    with ReadBefore.on():
        after_others = [told(kind, scope, one) for one in readings]
    alone = [told(kind, scope, one) for one in readings]
    assert after_others == alone
    return sum(len(one) for one in alone if isinstance(one, list))


@pytest.mark.parametrize(("name", "every"), every(2, [("tavern", 8), ("svelfwld", 16), ("kings", 8), ("kesch", 16)]))
def test_bundled_games(name: str, every: int) -> None:
    """The larger ones in fewer readings: that their moves are read as alone is tested in `test_read_before.py`."""
    kind = load_game(name)
    assert compared(kind, list(kind.scopes)[-1], every)


def test_random_games() -> None:
    found = 0
    for seed in range(in_part(15, 40)):
        try:
            kind: Any = load(source(random_game(seed)))
        except Refused:
            continue
        found += compared(kind, kind.first_scope())
    assert found > in_part(100, 300)
