"""Variables without an annotation, as mypy takes them; pyright takes what a class assigns for a second declaration."""

from __future__ import annotations

from rulestone.model import Game, Int, Optional, Sort, State, initial, require, rule


class Heaps(Game):
    """Two heaps of stones."""

    language = 2
    Heap = Sort("left", "right")
    stones = State(Heap, Int(0, 3))
    last = State(Optional(Heap))

    @initial
    def setup(self) -> None:
        self.stones, self.last = 3, None

    @rule(heap=Heap)
    def take(self, heap: str) -> None:
        require(self.stones[heap] > 0 and self.last != heap)
        self.stones[heap] -= 1
        self.last = heap
