"""What a text is about: things of which some kinds of questions ask, and whether a text has them at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .phrases import SUBJECTS, Cue, any_of
from .text_units import Text

IN_SENTENCES = 2
"""A word that has other senses, too, is taken for the thing if one is in this number of sentences."""


@dataclass(frozen=True)
class Subject:
    """A family of things; a table of `english_subjects.toml`.

    Attributes:
        telling: cues that mean nothing else: one sentence that has one of them is enough.
        words: cues that may mean something else: at least `IN_SENTENCES` sentences have one of them.
    """

    telling: tuple[Cue, ...]
    words: tuple[Cue, ...]

    def is_in(self, text: Text) -> bool:
        """Whether a text has that thing."""
        if any(any_of(self.telling, unit.text) for unit in text.units):
            return True
        return sum(any_of(self.words, unit.text) is not None for unit in text.units) >= IN_SENTENCES


@cache
def subjects() -> Mapping[str, Subject]:
    """All of them, by their names."""
    return {
        name: Subject(tuple(map(Cue, one["telling"])), tuple(map(Cue, one["words"]))) for name, one in SUBJECTS.items()
    }


def subjects_of(text: Text) -> frozenset[str]:
    """The names of what a text is about."""
    return frozenset(name for name, one in subjects().items() if one.is_in(text))
