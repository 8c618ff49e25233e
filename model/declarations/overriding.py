"""What a variant replaces says so: `@override` above a method, a rule or a property of the game it is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import GameError, did_you_mean

if TYPE_CHECKING:
    from typing_extensions import override as override
else:

    def override(replacing: Any) -> Any:
        """Say that a base class has something of this name, which is replaced; else the class is refused.

        It goes outermost, above `@rule(...)`, `@initial` or `@property`. To a type checker it is `typing.override`.
        """
        _of_method(replacing).__override__ = True
        return replacing


def is_override(found: Any) -> bool:
    """Whether something is said to replace what a base has."""
    return bool(getattr(_of_method(found), "__override__", False))


def check_overrides(game: type, text: type) -> None:
    """Refuse what one of a game's classes says it replaces, and replaces nothing. Raises GameError."""
    behind = game.__mro__[game.__mro__.index(text) + 1 :]
    for name, found in vars(text).items():
        if not is_override(found):
            continue
        inherited = {known for base in behind for known in vars(base)}
        if name not in inherited:
            method = getattr(found, "function", None) or _of_method(found)
            code = getattr(method, "__code__", None)
            raise GameError(
                f"{name} is said to replace what no base of {game.__name__} has",
                file=getattr(code, "co_filename", None),
                line=getattr(code, "co_firstlineno", None),
                fix=did_you_mean(name, (known for known in sorted(inherited) if not known.startswith("_"))),
            )


def _of_method(found: Any) -> Any:
    """What can carry a mark: of a property, a class method or a static one its method."""
    if isinstance(found, property):
        return found.fget
    return getattr(found, "__func__", found)
