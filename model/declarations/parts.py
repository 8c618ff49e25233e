"""Parts of a game's text: flat classes that are joined once, in the order of the text.

    class Moves(Part[Table]): ...                    # a part of a game that has this table
    class Kesch(Questions, Moves, Battles, Table, Game): ...

No part derives from another, so whatever a name means is found in one place. Several parts may answer one method only
where it is a `hook`, which says how their answers join.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

from ..errors import GameError, author_location
from ..plain.functions import traced_form
from ..words.moments import Seeing
from .constants_and_questions import Declaration
from .declared_methods import Property, Rule
from .overriding import is_override

DECLARABLE = (Declaration, Rule, Property)
"""What a class body declares."""


class _Body(dict[str, Any]):
    """The body of a class while it is read: what is declared under a name is not declared again."""

    def __setitem__(self, name: str, value: Any) -> None:
        before = self.get(name)
        if isinstance(before, DECLARABLE) and before is not value:
            file, line = author_location()
            line = getattr(value, "line", None) or getattr(getattr(value, "__code__", None), "co_firstlineno", line)
            raise GameError(
                f"{name} is declared twice, first on line {before.line}",
                file=file,
                line=line,
                fix="choose another name for one of them, or leave one out",
            )
        super().__setitem__(name, value)


class Declaring(type):
    """The class of classes whose bodies declare something."""

    @classmethod
    def __prepare__(cls, name: str, bases: tuple[type, ...], /, **options: Any) -> _Body:
        return _Body()

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], /, **options: Any) -> Any:
        return super().__new__(cls, name, bases, dict(body), **options)


class FlatPart(metaclass=Declaring):
    """A part of a game's text: a class of rules, variables and the like that a game takes up as one of its bases.

    Parts are flat: none derives from another. `Part[Table]` says to a type checker what else the part may speak of.

    Raises GameError, where the class is made, for a part that derives from another.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        others = [base for base in cls.__bases__ if base is not FlatPart]
        if others and not issubclass(cls, Seeing):
            file, line = author_location()
            raise GameError(
                f"{cls.__name__} is a part, and derives from {others[0].__name__}",
                file=file,
                line=line,
                fix=f"write class {cls.__name__}(Part), or Part[{others[0].__name__}] to speak of what is there, too",
            )

    def __class_getitem__(cls, needs: Any) -> _PartOf:
        return _PartOf(needs)


class _PartOf:
    """`Part[Table]` among the bases of a class: to Python it is `Part`."""

    def __init__(self, needs: Any) -> None:
        self.needs = needs

    def __mro_entries__(self, bases: object) -> tuple[type, ...]:
        return (FlatPart,)


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from ..game import Game

    T = TypeVar("T", default=Game)
    Part = Annotated[T, "to a checker a part is derived from a game, or from what it is a part of"]
else:
    Part = FlatPart


F = Callable[..., Any]


def hook(*, joins: Callable[[Iterable[Any]], Any]) -> Callable[[F], F]:
    """Declares a method that several parts may answer, in the order of the text; its own body is the first answer.

    Args:
        joins: `all`, `any` or `sum`: what the answers come to together. What decides `all` or `any` ends the asking.

    Raises GameError for anything else.
    """
    if joins not in _JOINED:
        raise GameError(f"a hook joins by {joins!r}", fix="write joins=all, joins=any, or joins=sum")

    def declare(function: F) -> F:
        function.__joins__ = joins  # type: ignore[attr-defined]
        return function

    return declare


def _all_answer(*answers: F) -> F:
    def joined(self: Any, *given: Any) -> Any:
        return all(answer(self, *given) for answer in answers)

    return joined


def _any_answers(*answers: F) -> F:
    def joined(self: Any, *given: Any) -> Any:
        return any(answer(self, *given) for answer in answers)

    return joined


def _sum_of_answers(*answers: F) -> F:
    def joined(self: Any, *given: Any) -> Any:
        return sum(answer(self, *given) for answer in answers)

    return joined


_JOINED = {all: _all_answer, any: _any_answers, sum: _sum_of_answers}


def is_text(kind: type) -> bool:
    """Whether a class says something of a game, as `Game` and `Part` themselves do not."""
    base = (kind.__module__, kind.__qualname__) == ("rulestone.model.game", "Game")
    return not base and kind not in (object, Seeing, FlatPart)


def texts_of(game: type) -> list[type]:
    """The classes that a class joins for the first time, in the order of the text; itself at the end."""
    inherited = {one for base in game.__bases__ if issubclass(base, Seeing) for one in base.__mro__}
    return [kind for kind in in_order(game) if kind not in inherited]


def in_order(game: type) -> list[type]:
    """All classes of a game's text, in its order: those it derives from, its parts as they are listed, itself.

    A part comes behind what it needs, wherever that is listed.
    """
    found: list[type] = []
    run: list[type] = []
    for kind in [*reversed(game.__mro__), None]:
        if kind is not None and not is_text(kind):
            continue
        if kind is not None and _is_flat(kind):
            run.insert(0, kind)
            continue
        for part in run:
            _put(part, run, found)
        run = []
        found += [kind] if kind is not None else []
    return found


def _is_flat(kind: type) -> bool:
    return issubclass(kind, FlatPart) and not issubclass(kind, Seeing)


def _put(part: type, run: list[type], found: list[type]) -> None:
    if part in found:
        return
    needed = needs_of(part)
    if needed in run and needed is not part:
        _put(needed, run, found)
    found.append(part)


def needs_of(part: type) -> Any:
    """What the game must have that this is a part of; None if it says nothing."""
    given = vars(part).get("__orig_bases__", ())
    return next((one.needs for one in given if isinstance(one, _PartOf)), None)


def join_parts(game: type, new: list[type]) -> None:
    """Check that the classes a class joins go together, and join what they answer to hooks. Raises GameError."""
    _check_bases(game, new)
    said: dict[str, type] = {}
    for text in new:
        for name, found in _said(text):
            if _joins(game, name) is not None:
                continue
            before = said.setdefault(name, text)
            flat = text is game or _is_flat(text)
            if before is not text and _is_flat(before) and flat and not (text is game and is_override(found)):
                raise _twice(name, found, before, text)
    for name in dict.fromkeys(name for text in new for name, _ in _said(text)):
        joins = _joins(game, name)
        answers = _answers(game, name) if joins is not None else []
        if len(answers) > 1:
            joined = _JOINED[joins](*map(traced_form, answers))
            joined.__name__, joined.__doc__ = name, answers[0].__doc__
            joined.__answers__ = answers  # type: ignore[attr-defined]
            setattr(game, name, joined)


def _check_bases(game: type, new: list[type]) -> None:
    file, line = author_location()
    for number, base in enumerate(game.__bases__):
        if _is_flat(base) and any(issubclass(one, Seeing) for one in game.__bases__[:number]):
            what = f"{base.__name__} is listed behind a game, whose words would hide its own"
            raise GameError(what, file=file, line=line, fix="list parts before games")
    for text in new:
        needed = needs_of(text) if _is_flat(text) else None
        if needed is not None and not issubclass(game, needed):
            what = f"{text.__name__} is a part of what has {needed.__name__}, and {game.__name__} has not"
            raise GameError(what, file=file, line=line, fix=f"list {needed.__name__} among its bases, too")


def _said(text: type) -> Iterator[tuple[str, Any]]:
    for name, found in vars(text).items():
        if not (name.startswith("__") or name in _KEPT):
            yield name, found


_KEPT = {"_is_rewritten", "_is_closed", "declarations", "dropped", "file", "title"}
"""What is kept on a class, and said by nobody."""


def _joins(game: type, name: str) -> Any:
    """How the answers to a hook join; None of what is no hook."""
    found = (vars(kind)[name] for kind in game.__mro__ if name in vars(kind))
    return next((one.__joins__ for one in found if hasattr(one, "__joins__")), None)


def _answers(game: type, name: str) -> list[F]:
    """What is answered to a hook, in the order of the text, from where a game says that it replaces what was before."""
    found: list[F] = []
    for kind in in_order(game):
        said = vars(kind).get(name)
        if said is None:
            continue
        if hasattr(said, "__answers__"):  # with those of its own parts, which came before
            found = list(said.__answers__)
        else:
            found = [said] if is_override(said) and not _is_flat(kind) else [*found, said]
    return found


def _twice(name: str, found: Any, before: type, text: type) -> GameError:
    method = getattr(found, "written", found)
    code = getattr(method, "__code__", None)
    file, line = author_location()
    file = getattr(found, "file", None) or getattr(code, "co_filename", None) or file
    line = getattr(found, "line", None) or getattr(code, "co_firstlineno", None) or line
    what = f"{name} is said in {before.__name__} and in {text.__name__}, which are joined"
    fix = "choose another name for one of them, leave one out, or declare it with @hook(joins=all)"
    return GameError(what, file=file, line=line, fix=fix)
