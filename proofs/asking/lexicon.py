"""Cue words: which axes the words of a sentence leave open, and for which reading others speak.

Those of English are in `english.toml`. Another language, or words of your own, come from a file of the same form: a
table for each axis.

    ["how often"]
    open = ["dann", "darf*"]        # leave it open
    once = ["einmal", "nur ein*"]   # speak for a pole of the axis (see `axes.AXES`)

A cue is a word or several; `*` stands for any letters at the end or the beginning of a word, or for any word, and `...`
for up to four words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulestone.model import GameError
from rulestone.model.errors import did_you_mean

from .axes import AXES, Axis
from .in_words.phrases import QuestionKind, kinds_of_file

OPEN = "open"
"""The key for words that leave an axis open; all other keys are poles."""

Cues = Mapping[Axis, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True)
class Heard:
    """What a sentence says on one axis.

    Attributes:
        opens: the cues that leave it open.
        speaks: for each pole the cues that speak for it.
    """

    opens: tuple[str, ...] = ()
    speaks: Mapping[str, tuple[str, ...]] | None = None

    def says(self, pole: str) -> tuple[str, ...]:
        """The cues for a pole."""
        return (self.speaks or {}).get(pole, ())


class Lexicon:
    """Cue words, compiled.

    Args:
        cues: the words for each axis and pole.
        kinds: kinds of questions in words, besides the built-in ones.
    """

    def __init__(self, cues: Cues, kinds: Sequence[QuestionKind] = ()) -> None:
        self.kinds = kinds
        self._compiled = {
            axis: {key: [(cue, _pattern(cue)) for cue in words] for key, words in table.items()}
            for axis, table in cues.items()
        }

    def hear(self, axis: Axis, sentence: str) -> Heard:
        """What a sentence says on an axis."""
        found = {
            key: tuple(cue for cue, pattern in cues if pattern.search(sentence))
            for key, cues in self._compiled.get(axis, {}).items()
        }
        opens = found.pop(OPEN, ())
        return Heard(opens, {pole: cues for pole, cues in found.items() if cues})


def _pattern(cue: str) -> re.Pattern[str]:
    parts = []
    for word in cue.split():
        parts.append(r"(?:[^\W_]+\W+){0,4}?" if word == "..." else re.escape(word).replace(r"\*", r"\w*") + r"\W+")
    return re.compile(r"(?<!\w)" + "".join(parts).removesuffix(r"\W+") + r"(?!\w)", re.IGNORECASE)


@cache
def english() -> Cues:
    """The built-in cues."""
    return _read(Path(__file__).with_name("english.toml"))


def lexicon_with(file: Path | None = None) -> Lexicon:
    """The built-in cues, together with those of a file. Raises GameError for what is wrong with it."""
    cues = {axis: dict(table) for axis, table in english().items()}
    if file is not None:
        for axis, table in _read(file).items():
            mine = cues.setdefault(axis, {})
            for key, words in table.items():
                mine[key] = (*mine.get(key, ()), *words)
    return Lexicon(cues, kinds_of_file(file) if file is not None else ())


def _read(file: Path) -> Cues:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        told = " ".join(str(error).split())
        fix = "see docs/reference/asking.md"
        raise GameError(f"the cue words cannot be read: {told}", file=str(file), fix=fix) from None
    names = {axis.value: axis for axis in Axis}
    cues: dict[Axis, dict[str, tuple[str, ...]]] = {}
    for name, table in tables.items():
        if isinstance(table, list) and all(isinstance(one, dict) for one in table):
            continue  # a kind of question in words
        if name not in names:
            raise GameError(f"there is no axis {name!r}", file=str(file), fix=did_you_mean(name, names))
        axis = names[name]
        known = (OPEN, *AXES[axis].poles)
        cues[axis] = {}
        for key, words in _table(table, name, file).items():
            if key not in known:
                raise GameError(f"axis {name!r} has no pole {key!r}", file=str(file), fix=did_you_mean(key, known))
            cues[axis][key] = tuple(_listed(words, name, file))
    return cues


def _table(table: object, name: str, file: Path) -> Mapping[str, object]:
    if not isinstance(table, dict):
        raise GameError(f"{name!r} is no table", file=str(file), fix=f'write ["{name}"] on a line of its own')
    return table


def _listed(words: object, name: str, file: Path) -> Iterable[str]:
    if not isinstance(words, list) or not all(isinstance(word, str) and word.strip(" .*") for word in words):
        raise GameError(
            f"cues of {name!r} are {words!r}", file=str(file), fix='write a list of words: ["once", "a single"]'
        )
    return words
