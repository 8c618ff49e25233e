"""What each part of a game depends on that is read of it: the code of its author, and what this code refers to.

A part is the ends of a game, its beginning, or the moves of one rule. Its key says whether it reads as it did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from types import FunctionType
from typing import Any, NamedTuple

from ..content import Digest, content, digest
from ..declarations import declarations as declared
from ..declarations.authored import SaidWithLines
from ..declarations.declarations import Property, Rule
from ..declarations.declared_types import Sort
from ..declarations.shared_conditions import method_of
from ..expressions.expression import StateFunction
from ..expressions.types import Element
from ..plain.functions import written_form
from ..system.fingerprint import Fingerprints
from .moved_lines import Placed, placed
from .packed_values import sorts_of
from .shelves import OnShelf


class StillSays(NamedTuple):
    """Whether something says what it said, and whether it says so on the same lines."""

    says: bool
    on_its_lines: bool


class KeyOfPart(NamedTuple):
    """What a part depends on.

    Attributes:
        says: the digest of it; empty where it is read each time.
        is_open: whether its code may refer to more, by names that are computed: then it stands while all files do.
        lines: a digest of the lines on which all of it stands.
    """

    says: str
    is_open: bool
    lines: str

    def stands(self, before: Sequence[Any] | None, found: OnShelf) -> StillSays:
        """Whether what has this key now says what it said when this was its key, of what was found on a shelf."""
        says, is_open, lines = before or ("", False, "")
        if not self.says or self.says != says:
            return StillSays(False, False)
        if is_open | self.is_open and not (self.lines == lines and found.is_of_same_text()):
            return StillSays(False, False)
        return StillSays(True, self.lines == lines)


class KeysOfParts(NamedTuple):
    """What the parts of a game depend on.

    Attributes:
        frame: what all of them depend on.
        parts: by the names of the parts.
        of_rules: what all rules depend on, the ends besides; None where that cannot be told.
        sorts: by which their values go.
        functions: of the authors', by the names of parts, each with a digest of its code.
        begun: by the names of parts, the functions whose first lines are named where these are read.
    """

    frame: Digest
    parts: Mapping[str, KeyOfPart]
    of_rules: Digest | None
    sorts: tuple[Element, ...]
    functions: Mapping[str, Mapping[FunctionType, Digest]]
    begun: Mapping[str, Sequence[FunctionType]]

    def placed(self) -> Placed:
        """Where all of it stands."""
        return placed({one: said for some in self.functions.values() for one, said in some.items()}.items())


ENDS, BEGINNING, RULE = "ends", "beginning", "rule "


def keys_of_parts(game: Any, functions: Mapping[str, StateFunction]) -> KeysOfParts:
    """What each part of a game depends on; it is found out before any is read, which might change what is kept beside.

    Raises TypeError or ValueError where that cannot be told.
    """
    resolved = list(_resolved(game))
    sorts = sorts_of(functions, (sort for _, sort in resolved))
    frame = _frame(game, functions, resolved)
    over = [*game.declared_properties(declared.TERMINAL), *game.declared_properties(declared.UNSETTLED_END)]
    roots: dict[str, list[Any]] = {
        ENDS: [*over, *game.declared_properties(declared.QUIET)],
        BEGINNING: list(game.declared_properties(declared.INITIAL)),
    }
    for rule in game.declared(Rule):
        if RULE + rule.name in roots:
            raise ValueError(f"two rules are called {rule.name}")
        roots[RULE + rule.name] = [rule]
    ended = game.said_of_code.with_lines(over)
    found: dict[str, KeyOfPart] = {}
    of_authors: dict[str, dict[FunctionType, Digest]] = {}
    begun: dict[str, list[FunctionType]] = {}
    for name, some in roots.items():
        told = game.said_of_code.with_lines(some)
        found[name] = _key(name, frame, told, None if name == BEGINNING else ended, not ended.is_untold)
        of_authors[name] = dict(told.functions) if name == BEGINNING else dict((*told.functions, *ended.functions))
        begun[name] = [one for one in _named_by(some, game) if isinstance(one, FunctionType)]
    of_rules = None if ended.is_open or ended.is_untold else digest(frame, ended.digest)
    return KeysOfParts(frame, found, of_rules, sorts, of_authors, begun)


def key_of(game: Any, name: str, frame: Digest, roots: Iterable[Any]) -> KeyOfPart:
    """What something depends on that is read of these declarations, besides rules."""
    return _key(name, frame, game.said_of_code.with_lines(roots))


def _key(
    name: str, frame: Digest, told: SaidWithLines, ended: SaidWithLines | None = None, is_known: bool = True
) -> KeyOfPart:
    of_end = () if ended is None else (ended.digest, ended.is_open)
    says = digest(name, frame, told.digest, None, *of_end)
    is_open = told.is_open or (ended is not None and ended.is_open)
    return KeyOfPart(says.hex() if is_known and not told.is_untold else "", is_open, told.lines.hex())


def _named_by(declarations: Iterable[Rule | Property], game: Any) -> Iterator[Any]:
    """The functions whose first lines are named where these are read."""
    for one in declarations:
        yield written_form(one.written)
        for name in one.during if isinstance(one, Rule) else ():
            yield written_form(method_of(game, name))


def _frame(game: Any, functions: Mapping[str, StateFunction], resolved: Sequence[tuple[str, Element]]) -> bytes:
    """What all parts depend on: scope, answers, language, players, state variables and sorts."""
    prints = Fingerprints()
    players = game.player_type()
    return digest(
        content((game.name, game.scope, list(game.readings.items()), game.language)),
        content(_made_with(game)),
        None if players is None else prints.of_type(players),
        *map(prints.of_function, functions.values()),
        None,
        *(part for name, sort in resolved for part in (name, prints.of_type(sort))),
    )


_OF_ANY_GAME = frozenset(
    ("name", "scope", "readings", "resolved_sorts", "consulted", "asked_once", "system", "said_of_code")
)


def _made_with(game: Any) -> dict[str, Any]:
    """What an `__init__` of the author's has put into a game, beside what every game has and what it computes once."""
    kind = type(game)
    once = {name for base in kind.__mro__ for name, one in vars(base).items() if isinstance(one, cached_property)}
    return {name: value for name, value in vars(game).items() if name not in _OF_ANY_GAME and name not in once}


def _resolved(game: Any) -> Iterator[tuple[str, Element]]:
    """The sorts that a game declares, those that can be resolved."""
    for sort in game.declared(Sort):
        with suppress(Exception):  # perhaps nobody asks for it here
            yield sort.name, sort.resolve(game)
