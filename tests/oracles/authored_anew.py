"""What an author wrote, gone through anew for each question: the slow twin of `SaidOfCode`."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from rulestone.model import Game
from rulestone.model.content import Digest, digest
from rulestone.model.declarations.authored import SaidOfCode
from rulestone.model.plain.functions import written_form


class SaidAnew(SaidOfCode):
    """Everything met on the way from the roots, each once; nothing is remembered from one question to the next."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._numbers: dict[int, tuple[int, Any]] = {}
        self._waiting: deque[Any] = deque()
        self._parts: list[Digest] = []

    def meet(self, name: str, value: Any) -> None:
        value = written_form(value)
        if id(value) not in self._numbers:
            self._numbers[id(value)] = len(self._numbers), value
            self._waiting.append(value)
        self._parts.append(digest(name, self._numbers[id(value)][0]))

    def digest(self, roots: Iterable[Any]) -> Digest:
        self._numbers, self._parts = {}, []
        for root in roots:
            self.meet("root", root)
        while self._waiting:
            try:
                self._parts.append(digest(*self._said_by(self._waiting.popleft())))
            except TypeError as error:
                self._parts.append(digest("no content", str(error)))
        return digest(*self._parts)
