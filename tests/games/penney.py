"""Penney's game: two name three faces of a coin each, the second knowing the first's; whose come first wins."""

from __future__ import annotations

from itertools import product

from rulestone.model import CHANCE, Game, Optional, Sort, State, initial, outcome, require, rule, terminal

SEEN = ["".join(faces) for length in range(4) for faces in product("HT", repeat=length)]
WORDS = [word for word in SEEN if len(word) == 3]
AFTER = {(seen, face): (seen + face)[-3:] for seen in SEEN for face in "HT"}


class Penney(Game):
    """Whatever the first names, the second finds better: two to one at least (Gardner, Scientific American 1974)."""

    language = 2
    players = Sort("first", "second")
    Seen = Sort(*SEEN)
    word: State[str, str | None] = State(players, Optional(Seen))
    last: State[str] = State(Seen)

    @initial
    def setup(self):
        self.word, self.last = None, ""

    @rule(by="who", who=players, word=WORDS)
    def call(self, who, word):
        require(self.word[who] is None, self.word["first"] != word)
        require(who == "first" or self.word["first"] is not None)
        self.word[who] = word

    @rule(by=CHANCE, face=["H", "T"])
    def throw(self, face):
        require(all(self.word[player] is not None for player in self.players))
        self.last = AFTER[self.last, face]

    @terminal
    def over(self):
        return any(self.word[player] == self.last for player in self.players)

    @outcome
    def won(self, player):
        return 1 if self.word[player] == self.last else 0
