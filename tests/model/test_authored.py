"""What the code of a game says is remembered thing by thing; the twin goes through all of it for each question."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rulestone.model import Game
from rulestone.model.declarations.authored import authored
from rulestone.model.declarations.ledger import read_ledger
from rulestone.model.games.kajuka import Kajuka
from rulestone.model.games.mutou.music import Music
from rulestone.proofs.running.game_files import module_from

from tests.model.roads import CHANGES, GAME, LEDGER, changed
from tests.oracles.authored_anew import SaidAnew


def _loaded(folder: Path, text: str) -> Game:
    folder.mkdir(exist_ok=True)
    (folder / "roads.py").write_text(text)
    (folder / "roads.md").write_text(LEDGER)
    read_ledger.cache_clear()
    made: Game = vars(module_from(folder / "roads.py"))["Roads"]()
    return made


def _agree(one: Game, other: Game) -> int:
    """Both ways tell the same declarations of two games apart; how many they tell apart."""
    apart = 0
    for name in one.declarations.keys() & other.declarations.keys():
        roots = [one.declarations[name]], [other.declarations[name]]
        differ = authored(roots[0], one) != authored(roots[1], other)
        assert differ == (SaidAnew(one).digest(roots[0]) != SaidAnew(other).digest(roots[1])), name
        apart += differ
    return apart


def test_every_change_is_seen_where_it_is_seen_by_going_through_all(tmp_path: Path) -> None:
    before = _loaded(tmp_path / "a", GAME)
    assert _agree(before, _loaded(tmp_path / "a", GAME)) == 0
    seen = 0
    for name in CHANGES:
        try:
            after = _loaded(tmp_path / "a", changed(name))
        except Exception:  # no game at all
            continue
        seen += _agree(before, after) > 0
    assert seen > 3


@pytest.mark.parametrize("game", [Kajuka, Music])
def test_it_is_the_same_whatever_was_asked_before(game: type[Game]) -> None:
    made, chance = game(), random.Random(5)
    declared = list(made.declarations.values())
    for _ in range(20):
        roots = chance.sample(declared, chance.choice((1, 3)))
        again = [*roots] if chance.random() < 0.5 else chance.sample(declared, len(roots))
        same = authored(roots, made) == authored(again, game())
        assert same == (SaidAnew(made).digest(roots) == SaidAnew(made).digest(again))
