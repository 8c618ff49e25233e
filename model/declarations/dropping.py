"""What a variant leaves out of the game it is made from: `buy_in = without(Kings.buy_in)  #: mudslide.nobuyin`."""

from __future__ import annotations

from typing import Any

from ..errors import GameError, error_in
from .citations import cited
from .constants_and_questions import Declaration
from .declared_methods import INITIAL, Property, Rule


class Without(Declaration):
    """A rule or property of the base that a variant does not have, and why.

    Attributes:
        dropped: what the base has.
        because: why, in words; empty where the margin says it.
        clauses: what the margin cites for it.
    """

    def __init__(self, dropped: Rule | Property, because: str) -> None:
        super().__init__()
        self.dropped = dropped
        self.because = because
        self.clauses: tuple[str, ...] = ()

    def __get__(self, game: Any, kind: type) -> Any:
        if game is None:
            return self
        raise GameError(f"{type(game).__name__} is without {self.name}, which is asked here", fix="leave it out")


def without(dropped: object, /, *, because: str = "") -> Any:
    """Drops a rule or property of the base in a variant, where it is written under the same name.

    Args:
        dropped: the rule or property, as `Kings.buy_in`.
        because: why, where no clause in the margin (`#: mudslide.nobuyin`) says it.

    Raises GameError for what is neither.
    """
    if not isinstance(dropped, Rule | Property):
        raise GameError(
            f"without({type(dropped).__name__}) drops no rule and no property",
            fix="name one of the base, as take = without(Base.take); a method is replaced with @override",
        )
    return Without(dropped, because)


def drop(game: type, one: Without, found: dict[str, Any]) -> None:
    """Take something out of what a class declares. Raises GameError where it is not there, or nobody says why."""
    name = one.dropped.name
    if one.name != name:
        raise error_in(one, f"it drops {name} under another name", fix=f"write {name} = without(...)")
    if found.get(name) is not one.dropped:
        fix = "drop what a base has, as it has it"
        raise error_in(one, f"no base of {game.__name__} has this {name} to be dropped", fix=fix)
    if isinstance(one.dropped, Property) and one.dropped.kind == INITIAL:
        raise error_in(one, f"{game.__name__} is left without a beginning", fix="replace it with @override")
    reasons = cited(one)
    if not reasons and not one.because:
        raise error_in(
            one,
            f"nothing says why {game.__name__} is without it",
            fix='cite the clause, `#: id`, or write because="..."',
        )
    one.clauses = tuple(dict.fromkeys(clause for reason in reasons for clause in reason.ids))
    del found[name]
