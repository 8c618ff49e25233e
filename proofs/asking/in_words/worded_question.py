"""A question in words: a sentence, what is open in it, and how telling that is."""

from __future__ import annotations

from dataclasses import dataclass

from .text_units import TextUnit


@dataclass(frozen=True)
class WordedQuestion:
    """A question of which the model has no other reading.

    Attributes:
        unit: the sentence.
        kind: of the question; a table of `english.toml`, or what `corners.py` and `same_moment.py` ask.
        axis: what it is about.
        question: as an editor would put it.
        cues: the words of the sentence that leave it open.
        rank: how telling it is.
        most: how many of its kind are asked; 0 for any number.
        suffix: what tells it from others of its kind about the sentence.
        instead: kinds of questions, each with a sentence, that ask the same in general: they are not asked beside it.
    """

    unit: TextUnit
    kind: str
    axis: str
    question: str
    cues: tuple[str, ...]
    rank: float
    most: int = 0
    suffix: str = ""
    instead: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """A name that stays the same from run to run."""
        more = [self.suffix] if self.suffix else []
        return "/".join(["in words", self.kind, self.unit.clause or self.unit.text[:40], *more])
