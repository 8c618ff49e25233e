"""What a variant replaces says so: `@override` above a method, a rule or a property of the game it is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import GameError, did_you_mean

if TYPE_CHECKING:
    from typing_extensions import override as override
else:

    def override(replacing: Any) -> Any:
        """Say that a base class has something of this name, which is replaced; else the class is refused.

        It goes outermost, above `@rule(...)`, `@initial` or `@property`. To a type checker it is `typing.override`.
        """
        _of_method(replacing).__override__ = True
        return replacing


def check_overrides(game: type) -> None:
    """Refuse what is said to replace something, and replaces nothing. Raises GameError."""
    for name, found in vars(game).items():
        if not getattr(_of_method(found), "__override__", False):
            continue
        inherited = {known for base in game.__mro__[1:] for known in vars(base)}
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
