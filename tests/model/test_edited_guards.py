"""Where one guard was edited the rest of each move is taken as it was, and says what reading in full says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.reading import edited_guards, kept_parts
from rulestone.model.reading.edited_guards import EditedGuard
from rulestone.model.reading.kept_parts import rules_kept_on
from rulestone.proofs.running.game_files import module_from

from tests.oracles.same_rules import differences

BOARD = """
from __future__ import annotations

from functools import cached_property

from rulestone.model import *

NEAR = 2


class Board(Game):
    language = 2
    scopes = {"full": "four places"}
    Side = Sort("white", "black")
    players = Side
    Piece = Sort("none", "white", "black", "king")
    Place = Sort(0, 1, 2, 3)
    far = Question("May they go far?", clause="x", no="no", yes="yes")
    armed = Question("Does the king take?", clause="x", yes="yes", no="no")
    edge = Question("Is the edge safe?", clause="x", yes="yes", no="no")
    at = State(Place, Piece)
    turn = State(Side)
    count = State(Int(0, 9))
    tired = State(Place, Bool)

    @initial
    def begin(self) -> None:
        for place in self.Place:
            self.at[place] = "none"
            self.tired[place] = False
        self.at[0], self.at[1], self.at[3] = "white", "king", "black"
        self.turn, self.count = "white", 0

    @terminal
    def over(self) -> bool:
        return self.at[3] == "king"

    @cached_property
    def rim(self) -> list[int]:
        return [0, 3]

    def owns(self, place: int, side: str) -> bool:
        if side == "black":
            return self.at[place] == "black"
        return self.at[place] in ("white", "king")

    def marks(self, place: int) -> bool:
        self.tired[place] = True
        return self.at[place] != "none"

    def take(self, place: int, side: str) -> None:
        if self.armed == "yes" or self.at[place] != "king":
            for other in (place - 1, place + 1):
                if 0 <= other < 4 and not (other in self.rim and self.edge == "yes"):
                    if self.at[other] != "none" and not self.owns(other, side):
                        self.at[other] = "none"

    @rule(by=turn, split_on=[("at", "start")], start=Place, to=Place)
    def go(self, start: int, to: int) -> None:
        side = "white" if self.turn == "white" else "black"
        require(abs(start - to) <= NEAR or self.far == "yes")
        require(self.owns(start, side), because=f"nobody of {side} is there")
        require(self.at[to] == "none" and not self.tired[to])
        piece = self.at[start]
        self.at[start] = "none"
        self.at[to] = piece
        require(not self.tired[start], because="they are tired")
        self.take(to, side)
        self.turn = self.Side.following(self.turn)
        if self.count < 9:
            self.count += 1

    @rule(by=turn, place=Place)
    def rest(self, player: str, place: int) -> None:
        require(self.owns(place, player))
        require(self.count > 1)
        self.tired[place] = not self.tired[place]
        self.count -= 1
"""
OWNS = 'require(self.owns(start, side), because=f"nobody of {side} is there")'
FREE = 'require(self.at[to] == "none" and not self.tired[to])'
COUNT = "require(self.count > 1)"
NEAR = 'require(abs(start - to) <= NEAR or self.far == "yes")'
TIRED = 'require(not self.tired[start], because="they are tired")'
EDITS = {  # what stands there, what does after the edit, and whether the rest of some moves may be taken
    "forbids": (OWNS, OWNS.replace("side),", 'side) and self.at[start] != "king",'), True),
    "allows": (OWNS, OWNS.replace("side),", 'side) or self.at[start] == "king",'), True),
    "other words of a refusal": (OWNS, OWNS.replace("nobody", "no man"), True),
    "says nothing": (FREE, "require(True)", True),
    "says no": (FREE, "require(False)", False),
    "says no for some": (FREE, "require(to != 3 and self.at[to] == 'none')", True),
    "asks another place": (FREE, 'require(self.at[(start + 1) % 4] == "none")', True),
    "asks all places": (FREE, 'require(sum(self.at[p] == "none" for p in self.Place) > 1)', True),
    "asks a question": (FREE, 'require(self.at[to] == "none" or self.edge == "no")', True),
    "asks no question": (NEAR, "require(abs(start - to) <= NEAR)", False),
    "a global": ("NEAR = 2", "NEAR = 3", False),
    "a helper": ('in ("white", "king")', 'in ("king", "white")', False),
    "a helper of the rest": ("self.at[other] != ", 'self.at[place] == "black" and self.at[other] != ', False),
    "the rest": ("self.count < 9", "self.count < 8", False),
    "what comes before": ('side = "white" if', 'side = "black" if', False),
    "two guards": (
        f"{OWNS}\n        {FREE}",
        f"{OWNS.replace('start, side', 'to, side')}\n        require(True)",
        False,
    ),
    "a guard more": (FREE, f"{FREE}; require(self.count < 5)", False),
    "on two lines": (FREE, 'require(\n            self.at[to] == "none")', False),
    "it binds a name": (FREE, "require((free := self.at[to]) == 'none' and not self.tired[to])", False),
    "it does something": (FREE, "require(self.marks(to))", False),
    "what is owed": (COUNT, "require(self.count > 0)", False),
    "a guard after an assignment": (TIRED, "require(not self.tired[to])", False),
    "its line": (OWNS, f"# a line more\n        {OWNS}", False),
    "who may": ("by=turn, place=Place", "by=turn, place=Place, out_of_turn=True", False),
    "the end": ('self.at[3] == "king"', 'self.at[0] == "king"', False),
    "a type": ("Int(0, 9)", "Int(0, 10)", False),
}


class Shelf:
    """What was read last of one game, in memory."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def found(self, game: Game) -> Shelf | None:
        return self if self.data else None

    def keep(self, game: Game, data: bytes) -> None:
        self.data = data

    def is_of_same_text(self) -> bool:
        return False


@pytest.fixture(autouse=True, scope="module")
def of_few_moves() -> Iterator[None]:
    """Rules of few moves are kept so, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_parts, "_MANY", 1)
        yield


class Edited:
    """A game that is edited: read once as it was, then each time with what was kept of that, and alone.

    Attributes:
        taken: for how many moves the rest of what was kept served, the last time.
    """

    def __init__(self, folder: Path, text: str) -> None:
        self._file, self._shelf, self.taken = folder / "board.py", Shelf(), 0
        _read(self._loaded(text), self._shelf)

    def compare(self, text: str) -> None:
        """Raises AssertionError where something else is read."""
        game, began = self._loaded(text), EditedGuard.taken_in_all
        with_kept = _read(game, Shelf(self._shelf.data))
        self.taken = EditedGuard.taken_in_all - began
        alone = _read(game, None)
        if isinstance(alone, tuple) or isinstance(with_kept, tuple):
            assert with_kept == alone
        else:
            assert not differences(with_kept, alone)

    def _loaded(self, text: str) -> type[Game]:
        self._file.write_text(text)
        game: type[Game] = vars(module_from(self._file))["Board"]
        return game


def _read(game: type[Game], shelf: Shelf | None) -> TransitionSystem | tuple[object, ...]:
    """A system, or why it is refused."""
    try:
        with rules_kept_on(shelf):
            return game().system
    except GameError as error:
        return error.message, error.rule, error.line


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    return Edited(tmp_path_factory.mktemp("board"), BOARD)


@pytest.mark.parametrize("name", EDITS)
def test_what_is_taken_is_what_is_read(name: str, board: Edited) -> None:
    old, new, may = EDITS[name]
    assert BOARD.count(old) == 1
    board.compare(BOARD.replace(old, new))
    assert (board.taken > 0) == may


ASKED = (
    *(
        "self.at[to] == 'none'",
        "self.at[start] != 'king'",
        "self.owns(start, side)",
        "not self.tired[to]",
        "to in self.rim",
    ),
    *(
        "self.count < 3",
        "start < to",
        "self.armed == 'no'",
        "any(self.tired[p] for p in self.Place)",
        "side == 'white'",
    ),
)


def test_random_conditions(board: Edited) -> None:
    chance, taken = random.Random(5), 0
    for _ in range(6):
        one, other, third = chance.sample(ASKED, 3)
        guard = chance.choice((OWNS, FREE))
        board.compare(BOARD.replace(guard, f"require({one} {chance.choice(('and', 'or'))} not ({other}) or {third})"))
        taken += board.taken
    assert taken


DOES, MORE = "require(self.marks(to))", "require(True); require(self.count < "
PLANTED = {
    "_only_asks": (DOES, "require(not self.tired[to])", lambda *given: True),
    "_calls_on": (f"{MORE}5)", f"{MORE}4)", lambda *given: False),
    "rests_of": (FREE, f"{FREE}\n        to = start", lambda rule, game, frame: {"62": "the same"}),
}
"""Faults of what is taken to be the same, each with what stands in place of a guard, and then an edit that shows it."""


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_fault_is_noticed(plant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what is compared here; and by who reads, who compares the first move of each kind."""
    before, after, wrong = PLANTED[plant]
    monkeypatch.setattr(kept_parts if plant == "rests_of" else edited_guards, plant, wrong)
    board, text = Edited(tmp_path, BOARD.replace(FREE, before)), BOARD.replace(FREE, after)
    board.compare(text)
    monkeypatch.setattr(edited_guards, "_said", lambda move, prints: None)
    with pytest.raises(AssertionError):
        board.compare(text)
