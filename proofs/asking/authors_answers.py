"""What an author has answered: kept in a file beside the ledger, so that nothing is asked twice.

A table for each answer, named after the reading as `rulestone ask` prints it in its last line; a `*` stands for any
letters.

    ["as long as they can/draw/stop"]
    answer = "settled"            # the text says it
    sentence = "Nobody has to draw."

    ["not the same again/*"]
    answer = "not a reading"      # nobody would read it so
    why = "A pit is not a player."

    ["ties/result/bid"]
    answer = "adopt"              # it becomes a question of the game

The file is named after the ledger, or, where there is none, after the game's file: `drawing.answers.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from pathlib import Path

from rulestone.model import Game, GameError
from rulestone.model.declarations.ledger import find_ledger
from rulestone.model.errors import did_you_mean


class AnswerKind(StrEnum):
    """What an author says of another reading; the value is the word in the file."""

    SETTLED = "settled"
    ADOPT = "adopt"
    NO_READING = "not a reading"


_REASON = {AnswerKind.SETTLED: "sentence", AnswerKind.NO_READING: "why", AnswerKind.ADOPT: "why"}
"""The key under which each kind of answer says why."""


@dataclass(frozen=True)
class AuthorsAnswer:
    """An answer.

    Attributes:
        name: of the reading; a `*` in it stands for any letters.
        kind: what is said.
        reason: the sentence that settles it, or why it is no reading; may be empty where it is settled or adopted.
    """

    name: str
    kind: AnswerKind
    reason: str = ""

    @property
    def rule(self) -> str:
        """The rule of which it speaks: what stands in the name of a reading behind its operator."""
        return self.name.partition("/")[2].partition("/")[0]

    def is_about(self, name: str) -> bool:
        """Whether it is said of a reading of this name."""
        return name == self.name or fnmatchcase(name, self.name.replace("[", "[[]").replace("?", "[?]"))


def answers_file(game: type[Game]) -> Path | None:
    """Where the answers to a game's questions are kept; None where neither a ledger nor a file says where."""
    if game.ledger:
        return find_ledger(game.ledger, game.file).with_suffix(".answers.toml")
    return Path(game.file).with_suffix(".answers.toml") if game.file else None


def answers_of(game: type[Game]) -> list[AuthorsAnswer]:
    """What was answered of a game; nothing where there is no file. Raises GameError for what is wrong with it."""
    file = answers_file(game)
    return read_answers(file) if file is not None and file.exists() else []


def read_answers(file: Path) -> list[AuthorsAnswer]:
    """The answers of a file. Raises GameError for what is wrong with it."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        told = " ".join(str(error).split())
        raise GameError(
            f"the answers cannot be read: {told}", file=str(file), fix="see docs/reference/asking.md"
        ) from None
    return [_answer(name, table, file) for name, table in tables.items()]


def _answer(name: str, table: object, file: Path) -> AuthorsAnswer:
    if not isinstance(table, Mapping) or not all(isinstance(value, str) for value in table.values()):
        raise GameError(f"{name!r} is no table of words", file=str(file), fix='write answer = "settled" under its name')
    kinds = {kind.value: kind for kind in AnswerKind}
    said = table.get("answer")
    if said not in kinds:
        raise GameError(f"{name!r} has the answer {said!r}", file=str(file), fix=did_you_mean(str(said), kinds))
    kind = kinds[said]
    key = _REASON[kind]
    for other in table:
        if other not in ("answer", key):
            raise GameError(f"{name!r} has a line {other!r}", file=str(file), fix=did_you_mean(other, ("answer", key)))
    reason = str(table.get(key, "")).strip()
    if kind is AnswerKind.NO_READING and not reason:
        raise GameError(f"{name!r} is said to be no reading, without a why", file=str(file), fix='add why = "..."')
    return AuthorsAnswer(name, kind, reason)


def answer_to(answers: Iterable[AuthorsAnswer], name: str) -> AuthorsAnswer | None:
    """The first answer about a reading."""
    return next((one for one in answers if one.is_about(name)), None)
