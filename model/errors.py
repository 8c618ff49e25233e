"""The errors of the rule language: one message naming file, line, rule and remedy."""

from __future__ import annotations

import difflib
import functools
import re
import sys
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any, NoReturn, Protocol

_LANGUAGE_FOLDER = Path(__file__).resolve().parent
_GAMES_FOLDER = _LANGUAGE_FOLDER / "games"
_PROOFS_FOLDER = _LANGUAGE_FOLDER.parent / "proofs"
_STANDARD = Path(functools.__file__).resolve().parent
_LIBRARIES = {"click", "rich", "networkx", "hypothesis", "pluggy", "_pytest"}
"""Installed libraries that may stand between a game and rulestone; a game that is itself installed is an author's."""


class GameError(Exception):
    """A mistake in a game file.

    Attributes:
        message: what is wrong.
        fix: what the author can do about it (may be empty).
        file, line: where, when it is known.
        rule: the rule, property or declaration being read, when it is known.
    """

    def __init__(
        self,
        message: str,
        *,
        fix: str = "",
        file: str | None = None,
        line: int | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix
        self.rule = rule
        self.file = file
        self.line = line
        if file is None:
            self.file, self.line = author_location()

    def __str__(self) -> str:
        place = ""
        if self.file:
            place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: "
        subject = f"{self.rule}: " if self.rule else ""
        remedy = f" Fix: {self.fix}" if self.fix else ""
        if remedy and not remedy.endswith("?"):
            remedy += "."
        return f"{place}{subject}{_shown(self.message.rstrip('.'))}.{remedy}"


_FIRST, _LAST = 600, 200

_BEGIN, _END = 160, 60
_LONG_CODE = re.compile(f"`[^`]{{{_BEGIN + _END + 5},}}`")


def _shown(message: str) -> str:
    """A message of reasonable length: what quotes a rule of thousands of words says how it begins and ends."""
    message = _LONG_CODE.sub(lambda code: f"{code[0][:_BEGIN]} ... {code[0][-_END:]}", message)
    left_out = len(message) - _FIRST - _LAST
    return message if left_out <= 0 else f"{message[:_FIRST]} ... {message[-_LAST:]}"


class Placed(Protocol):
    """A declaration: it has a name, and a place in the text, where that is known."""

    @property
    def name(self) -> str: ...

    @property
    def file(self) -> str | None: ...

    @property
    def line(self) -> int | None: ...


def error_in(declaration: Placed, message: str, fix: str = "") -> GameError:
    """The error that something is wrong with a declaration; it names it, and where it stands."""
    return GameError(message, fix=fix, file=declaration.file, line=declaration.line, rule=declaration.name)


class NotApplicable(Exception):
    """Raised by a property, example or claim that says nothing about the scope or reading at hand."""


class TooLarge(NotApplicable):
    """Raised by a claim that speaks of the scope at hand, which is too large to compute what it asks."""


class Undefined(Exception):
    """Words that denote nothing in the state at hand.

    Attributes:
        why: what goes wrong.
        value: what a place would get that cannot hold it; None where something else goes wrong.
    """

    def __init__(self, why: object = "", value: object = None) -> None:
        super().__init__(why)
        self.why, self.value = str(why), value


def not_applicable(reason: str) -> NoReturn:
    """In a property: it says nothing about this scope or reading, so it is not judged there.

    Args:
        reason: why, as the report says it. A step property says so of every step alike.
    """
    raise NotApplicable(reason)


_TYPED = ("<ipython-input-", "<python-input-", "<stdin>")
"""What a cell, or a line at a prompt, is called by IPython and by Python."""


@functools.cache
def is_author_code(filename: str) -> bool:
    """Whether a source file belongs to a game rather than to rulestone or to Python."""
    if filename.startswith("<"):  # what Python makes itself, unless somebody typed it
        return filename.startswith(_TYPED) or filename.endswith("of a notebook>")
    parent = Path(filename).resolve().parent
    above = (parent, *parent.parents)
    if _PROOFS_FOLDER in above or (_LANGUAGE_FOLDER in above and _GAMES_FOLDER not in above):
        return False
    installed = {"site-packages", "dist-packages"} & set(parent.parts)
    if _STANDARD in above and not installed:
        return False
    return "importlib" not in filename and not (installed and _LIBRARIES & set(parent.parts))


def author_location() -> tuple[str | None, int | None]:
    """The innermost (file, line) on the call stack that is not part of the rule language."""
    frame = sys._getframe(1)
    while frame is not None:
        name = frame.f_code.co_filename
        if name not in _NOT_OF_AUTHORS:
            if is_author_code(name):
                line = _line_of(frame)
                if _named is not None:
                    _named.setdefault(line, set()).add(name)
                return name, line
            _NOT_OF_AUTHORS.add(name)
        frame = frame.f_back  # type: ignore[assignment]
    return None, None


_lines: dict[tuple[int, int], tuple[CodeType, int]] = {}
_MOST_LINES = 1 << 16


def _line_of(frame: FrameType) -> int:
    """The line at which a frame is. Python counts it from the beginning of the function, each time anew."""
    code = frame.f_code
    here = id(code), frame.f_lasti
    known = _lines.get(here)
    if known is None or known[0] is not code:
        if len(_lines) >= _MOST_LINES:
            _lines.clear()
        known = _lines[here] = code, frame.f_lineno
    return known[1]


_named: dict[int, set[str]] | None = None


@contextmanager
def noting_lines() -> Iterator[dict[int, set[str]]]:
    """Inside, it is noted which lines are named, and of which files."""
    global _named
    before, _named = _named, {}
    try:
        yield _named
    finally:
        _named = before


_NOT_OF_AUTHORS: set[str] = set()
"""Files that belong to no game: looked through again and again, wherever something is required."""


def did_you_mean(word: object, known: Iterable[object]) -> str:
    """A remedy that proposes the nearest known word, or lists what is known."""
    names = [str(name) for name in known]
    if isinstance(known, AbstractSet):
        names.sort()  # a set has another order in every process
    near = difflib.get_close_matches(str(word), names, n=1, cutoff=0.5)
    if near:
        return f"did you mean {near[0]!r}?"
    shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
    return f"known are: {shown}" if names else "nothing of that kind is declared"


class naming:
    """Adds the name of what is being read to an error that has none, and its place where the error is not in its words.

    A condition that turns out to be a number, say, is noticed after the property has returned.

    Raises GameError where it says that it does not apply, and nobody asked it whether it does.
    """

    def __init__(self, declaration: Placed) -> None:
        self.declaration = declaration

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, traceback: TracebackType | None) -> None:
        if isinstance(error, GameError) and error.rule is None:
            error.rule = self.declaration.name
            if not _is_in_author_code(traceback):
                error.file, error.line = self.declaration.file, self.declaration.line
        if isinstance(error, StopIteration):  # Python ends a loop by it, here one of ours
            fix = "say what is meant where there is none"
            raise error_in(self.declaration, "next(...) is asked of what has nothing left", fix) from None
        if isinstance(error, ValueError) and str(error).startswith("zip() argument"):
            told = error_in(self.declaration, "zip(..., strict=True) goes through lists of different lengths", _ZIPPED)
            told.file, told.line = _author_place(traceback) or (told.file, told.line)
            raise told from None
        if isinstance(error, TypeError | AttributeError) and (found := _asked_of_the_state(error)) is not None:
            told = error_in(self.declaration, *found)
            told.file, told.line = _author_place(traceback) or (told.file, told.line)
            raise told from None
        if isinstance(error, NotApplicable):
            raise error_in(
                self.declaration,
                f"not_applicable({str(error)!r}) is said where something has to be said",
                fix="say it in a property, whatever the step is; in a rule, use require(False)",
            ) from None


_ZIPPED = "make them as long as each other, or leave out strict"
_NO_KEY = (
    "a key of a dict or an element of a set is a plain value; a mapping is asked in brackets, `ranks[x]`, "
    "or `ranks[x] if x in ranks else 0`"
)
_NO_WORD = "use + - * // % and comparisons; anything else stands in a mapping, `ranks[x]`"
_PARTS = "its parts have numbers, `self.card[0]`, or take it apart: `suit, rank = self.card`"
_CALLED = "places are asked in brackets, `self.row[x]`", "name it without brackets, `self.turn`"
_NO_ROW = "name its places one by one, or go through its sort; `deal` takes pairs, [(self.hand[seat], 3)]"
_GO_THROUGH = "go through the sort of its places and ask each, `self.row[x] for x in self.Sort`"
_ASSIGN = "assign all of it, `self.row = 0`, or a place, `self.row[x] = 0`"
_INSTEAD = {
    **dict.fromkeys(("items", "keys", "values", "count", "index"), _GO_THROUGH),
    **dict.fromkeys(("clear", "update", "pop", "popitem", "setdefault", "append", "remove", "extend"), _ASSIGN),
    **dict.fromkeys(("insert", "add", "discard", "sort", "reverse"), _ASSIGN),
    "get": "every place has a value: ask it, `self.row[x]`",
    "copy": "write frozen(self.row)",
}
"""What is said of places of the state, where they are taken for a dict or a list."""


_LACKS = re.compile(r"'(\w+)' object has no attribute '(\w+)'")


def _asked_of_the_state(error: TypeError | AttributeError) -> tuple[str, str] | None:
    """What is wrong, and its remedy, where a value or places of the state are asked for what Python's things have."""
    if isinstance(error, TypeError):
        if called := re.fullmatch(r"'(Value|FunctionView|FrozenView)' object is not callable", str(error)):
            return "what the state holds is called like a method", _CALLED[called[1] == "Value"]
        what = re.search(r"\b(Value|FunctionView)\b", str(error))
        if what is None:
            return None
        fix = _NO_ROW if what[0] == "FunctionView" else _NO_KEY if "unhashable" in str(error) else _NO_WORD
        return f"Python is asked what a value of the state cannot tell: {error}", fix
    found = _LACKS.fullmatch(str(error))
    if found is None:
        return None
    kind, name = found.groups()
    if kind in ("Value", "OneOf"):
        thing = "what is asked" if error.obj is None else f"`{error.obj!r}`"
        fix = _PARTS if _is_of_tuples(error.obj) else _NO_WORD
        return f"{thing} is a value of the state, and has no .{name}", fix
    if kind in ("FunctionView", "FrozenView", "PlainPlaces"):
        thing = "this" if error.obj is None else repr(error.obj)
        return f"{thing} is places of the state, and has no .{name}", _INSTEAD.get(name, _NO_ROW)
    if kind == "SortElements":
        words = [word for word in dir(error.obj) if not word.startswith("_")]
        near = difflib.get_close_matches(name, words, n=1, cutoff=_MISSPELT)
        number = "number its elements, `{x: n for n, x in enumerate(self.Sort)}[...]`"
        return f"a sort has no .{name}", f"did you mean .{near[0]}?" if near else number
    return None


def _is_of_tuples(value: Any) -> bool:
    """Whether a value of the state is one of a sort of tuples, or absent."""
    held = getattr(getattr(value, "written", None), "type", None)
    elements = getattr(getattr(held, "inner", held), "elements", ())
    return bool(elements) and all(type(one) is tuple for one in elements)


_MISSPELT = 0.75
"""How like a known word one is that was meant to be it."""


def _author_place(traceback: TracebackType | None) -> tuple[str, int] | None:
    """The innermost line of the author's, where an error came up."""
    found = None
    while traceback is not None:
        if is_author_code(traceback.tb_frame.f_code.co_filename):
            found = traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next
    return found


def _is_in_author_code(traceback: TracebackType | None) -> bool:
    """Whether an error came up in a game's own code, below the place where it is caught."""
    while traceback is not None:
        if is_author_code(traceback.tb_frame.f_code.co_filename):
            return True
        traceback = traceback.tb_next
    return False
