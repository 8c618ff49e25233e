"""Of which of two games a question is: a variation, or the game of which it is one."""

from __future__ import annotations

from rulestone.model import Game

from .in_words.text_units import inherited_clauses
from .other_reading import OtherReading
from .sentences import Opening, stems


class InheritedQuestions:
    """Says whether a question is one of the game of which another one is a variation.

    A sentence of that game all the same asks a question of the variation where it is about a state, or a player, of
    whom sentences of the variation alone speak.

    Args:
        game: the variation, or a game that is none; None: not yet known.
    """

    def __init__(self, game: type[Game] | None) -> None:
        self._inherited = frozenset[str]() if game is None else inherited_clauses(game)
        told = {} if game is None or not self._inherited else game.clauses()
        named = {name: stems(clause.text) for name, clause in told.items() if not clause.is_commentary}
        inherited = (words for name, words in named.items() if name in self._inherited)
        own = (words for name, words in named.items() if name not in self._inherited)
        self._own_words = set().union(*own) - set().union(*inherited)

    def __call__(self, reading: OtherReading, opening: Opening) -> bool:
        state = stems(reading.mark)
        return opening.clause in self._inherited and not (state and state <= self._own_words)
