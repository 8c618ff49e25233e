"""What a text is about: a family of things of which some kinds of questions ask, and whether a text has that thing at all."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulestone.model import GameError
from rulestone.model.errors import did_you_mean

from .phrases import Cue, any_of
from .text_units import Text

IN_SENTENCES = 2
"""A word that has other senses, too, is taken for the thing if so many sentences have one of its words."""


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
    tables = tomllib.loads(Path(__file__).with_name("english_subjects.toml").read_text(encoding="utf-8"))
    return {name: Subject(*(tuple(map(Cue, one[key])) for key in ("telling", "words"))) for name, one in tables.items()}


def subjects_of(text: Text) -> frozenset[str]:
    """The names of what a text is about."""
    return frozenset(name for name, one in subjects().items() if one.is_in(text))


def require_subjects(names: frozenset[str]) -> None:
    """Raises GameError for a name that no table has."""
    for name in sorted(names - subjects().keys()):
        raise GameError(f"no subject is named {name!r}", fix=did_you_mean(name, sorted(subjects())))
