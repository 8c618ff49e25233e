"""Second readings from outside: a co-author, a forum, another program. Each is a sentence and a patch of lines.

    [[proposal]]
    name = "as many as they like"
    sentence = "The player gets up to two cards in their turn."
    as_modelled = "two cards at most in a turn"
    as_proposed = "two cards at most at a time"

    [[proposal.change]]
    file = "drawing.py"        # may be left out where the game has one file
    old = "require(s.deck > 0, s.drawn < 2)"
    new = "require(s.deck > 0)"

The changed game is tried, sized and ranked as any other reading is. A proposal is code: read it before it is run.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.declarations.ledger import find_ledger
from rulestone.model.declarations.varied_scopes import lessened
from rulestone.proofs.plays.rules_read import system_read

from .axes import Axis
from .other_reading import OtherReading
from .sentences import Opening

OPERATOR = "proposed"
"""The operator of all of them."""

STRENGTH = 2.0
"""How open a sentence is of which somebody has said that it is open."""

_TEXTS = ("name", "sentence", "as_modelled", "as_proposed")

_numbers = itertools.count()


@dataclass(frozen=True)
class ChangedWords:
    """Words of a file that become others.

    Attributes:
        file: its name; empty where the game has one file.
        old: they stand in it just once.
        new: what becomes of them.
    """

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class OutsideProposal:
    """A second reading.

    Attributes:
        name: of it.
        sentence: of the text, that may be read so.
        as_modelled, as_proposed: both readings in words.
        changes: what is written otherwise.
        source: the file of proposals.
    """

    name: str
    sentence: str
    as_modelled: str
    as_proposed: str
    changes: tuple[ChangedWords, ...]
    source: str


def read_proposals(file: Path) -> list[OutsideProposal]:
    """The proposals of a file. Raises GameError for what is wrong with it."""
    fix = "see docs/reference/asking.md"
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8")).get("proposal", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        told = " ".join(str(error).split())
        raise GameError(f"the proposals cannot be read: {told}", file=str(file), fix=fix) from None
    if not isinstance(tables, list) or not tables:
        raise GameError("it has no proposals", file=str(file), fix="write [[proposal]] above each")
    found = [_proposal(table, str(file)) for table in tables]
    names = [one.name for one in found]
    for name in names:
        if names.count(name) > 1:
            raise GameError(f"two proposals are called {name!r}", file=str(file), fix="rename one")
    return found


def _proposal(table: object, source: str) -> OutsideProposal:
    fix = f"give it {', '.join(_TEXTS)} and a [[proposal.change]] with old and new"
    if not isinstance(table, Mapping) or not all(isinstance(table.get(key), str) for key in _TEXTS):
        raise GameError("a proposal lacks some of its words", file=source, fix=fix)
    changes = table.get("change")
    if not isinstance(changes, list) or not changes or not all(map(_is_change, changes)):
        raise GameError(f"proposal {table['name']!r} changes nothing", file=source, fix=fix)
    read = tuple(ChangedWords(one.get("file", ""), one["old"], one["new"]) for one in changes)
    name, sentence, as_modelled, as_proposed = (str(table[key]) for key in _TEXTS)
    return OutsideProposal(name, sentence, as_modelled, as_proposed, read, source)


def _is_change(one: object) -> bool:
    if not isinstance(one, Mapping) or not all(isinstance(value, str) for value in one.values()):
        return False
    return bool(one.get("old")) and "new" in one and set(one) <= {"file", "old", "new"}


def outside_readings(
    proposals: Iterable[OutsideProposal], system: TransitionSystem
) -> Iterator[tuple[OtherReading, Opening]]:
    """The proposals as other readings of a game, each with its sentence. Raises GameError where words are not found."""
    game = type(system.game)
    for one in proposals:
        texts = _changed_texts(game, one)
        rules = tuple(rule for rule in system.game.declared(Rule) if _is_in(rule, one)) or tuple(
            itertools.islice(system.game.declared(Rule), 1)
        )
        reading = OtherReading(
            Axis.OUTSIDE, OPERATOR, rules, (one.name,), "modelled", "proposed", one.as_modelled, one.as_proposed,
            partial(_made, system, one, texts),
        )  # fmt: skip
        yield reading, Opening("", one.sentence, STRENGTH)


def _is_in(rule: Rule, one: OutsideProposal) -> bool:
    """Whether words that are changed stand in the source of a rule."""
    with suppress(OSError, TypeError):
        source = inspect.getsource(rule.written)
        return any(change.old in source for change in one.changes)
    return False


def _files(game: type[Game]) -> list[Path]:
    """The files in which a game is written."""
    files = (one.__dict__.get("file") for one in game.__mro__ if issubclass(one, Game) and one is not Game)
    return list(dict.fromkeys(Path(file) for file in files if file))


def _changed_texts(game: type[Game], one: OutsideProposal) -> dict[Path, str]:
    files = _files(game)
    texts: dict[Path, str] = {}
    for change in one.changes:
        fitting = [file for file in files if not change.file or file.name == change.file]
        if len(fitting) != 1:
            names = ", ".join(file.name for file in files)
            fix = f'name one of its files, file = "...": {names}'
            raise GameError(f"proposal {one.name!r}: it is not clear which file is meant", file=one.source, fix=fix)
        file = fitting[0]
        text = texts.get(file) or file.read_text(encoding="utf-8")
        number = text.count(change.old)
        if number != 1:
            told = f"proposal {one.name!r}: {change.old.strip().splitlines()[0]!r} stands {number} times in {file.name}"
            raise GameError(told, file=one.source, fix="copy as many words as stand there once")
        texts[file] = text.replace(change.old, change.new)
    return texts


def _made(system: TransitionSystem, one: OutsideProposal, texts: Mapping[Path, str]) -> TransitionSystem:
    """The game with other words."""
    try:
        with game_of_texts(system, one.name, texts) as read:
            return read(dict(system.readings))
    except GameError as error:
        error.file = error.file or one.source
        raise


@contextmanager
def game_of_texts(
    system: TransitionSystem, name: str, texts: Mapping[Path, str]
) -> Iterator[Callable[[Mapping[str, str]], TransitionSystem]]:
    """A game with other words in some of its files, read from a copy of its folder.

    Args:
        system: the game as it is, at the scope at which the other one is read.
        name: of what is proposed, for messages.
        texts: of the files that are other.

    Gives a function that reads the changed game in some readings; it raises GameError where that cannot be done.
    """
    game = type(system.game)
    home = Path(sys.modules[game.__module__].__file__ or "")
    folder = Path(tempfile.mkdtemp(prefix="rulestone-proposal-"))
    package = f"rulestone_proposal_{next(_numbers)}"
    try:
        copied = folder / package
        copied.mkdir()
        (copied / "__init__.py").touch()
        for file in {home, *_files(game), *(home.parent.glob("*.py") if "." in game.__module__ else ())}:
            if file.name != "__init__.py":
                text = texts.get(file) or file.read_text(encoding="utf-8")
                (copied / file.name).write_text(text, encoding="utf-8")
        if game.ledger:
            ledger = find_ledger(game.ledger, game.file)
            shutil.copy(ledger, copied / ledger.name)
        sys.path.insert(0, str(folder))
        try:
            module = importlib.import_module(f"{package}.{home.stem}")
        finally:
            sys.path.remove(str(folder))
        changed = vars(module)[game.__name__]
        if changed.scope_text(system.scope) is None:
            changed = lessened(changed, list(changed.scopes)[-1])
        yield lambda readings: system_read(changed, system.scope, readings)
    except GameError as error:
        raise GameError(str(error).replace(f"{folder / package}/", "")) from None
    except Exception as error:  # whatever the words of others do
        raise GameError(f"proposal {name!r} cannot be read: {error}", fix="correct it") from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)
