"""What is checked when a game class is made: what it declares fits together, and nothing is declared in vain.

A mistake that Python would pass over in silence, and that would be another game without a word, is refused here with
its line and remedy.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from ..errors import GameError, author_location, did_you_mean, error_in
from ..words.handed_over import PLAYER, is_given_state, is_of_moment, takes
from . import declarations as declared
from .declarations import Constant, Property, Rule, Sort, State
from .declared_methods import TOLD
from .parts import DECLARABLE
from .shared_conditions import method_of

if TYPE_CHECKING:
    from ..game import Game


def file_of(game: type[Game]) -> str | None:
    """The file in which a class is written, where there is one."""
    if game.__module__ == "__main__":
        return None
    try:
        return inspect.getfile(game)
    except (TypeError, OSError):  # a module that was loaded, and never entered among the others
        functions = (getattr(found, "function", found) for found in vars(game).values())
        codes = (getattr(function, "__code__", None) for function in functions)
        return next((code.co_filename for code in codes if code is not None), author_location()[0])


def check_body(game: type[Game], text: type) -> None:
    """Whatever the body of one of a game's classes says in its own words. Raises GameError."""
    for name, found in vars(text).items():
        _check_own_name(game, name, found)
        _check_attribute(game, name, found)
        inner = _inside(found)
        if inner is not None:
            raise GameError(
                f"{name} is declared inside of a {type(found).__name__}, where nobody sees it",
                file=inner.file,
                line=inner.line,
                fix="leave the other decorator out",
            )
        if isinstance(found, Iterator):
            raise _of(game, name, found, f"{name} can be gone through only once", "write a list, or a tuple")


def check_declared(game: type[Game], base: type[Game]) -> None:
    """Everything that a class declares or inherits from others than `base`, which all games have. Raises GameError."""
    _check_names(game, base)
    _check_constants(game)
    _check_clauses(game)
    _check_parameters(game)
    _check_single(game)


def _of(game: type[Game], name: str, found: Any, message: str, fix: str) -> GameError:
    code = getattr(found, "__code__", None)
    file, line = author_location()
    own = file_of(game)
    line = getattr(found, "line", None) or getattr(code, "co_firstlineno", None) or (line if file == own else None)
    return GameError(message, file=getattr(found, "file", None) or own or file, line=line, rule=None, fix=fix)


# The body

_TAKEN = {"name", "scope", "readings", "consulted", "asked_once", "resolved_sorts"}
"""What every game object keeps under these names."""

_OWN = _TAKEN | {"declarations", "declared", "declared_properties", "file", "system"}
"""What every game has, and no class may have for itself."""

_ANOTHER = "means something else in every game"

_READ_BEFORE = {
    "file",
    "title",
    "scopes",
    "ledger",
    "declarations",
    "language",
    "clauses",
    "apart",
    "_seen",
    "_at_no_moment",
}
"""What is asked of a class before all that it declares is looked at."""

_MEANING = {
    "clauses": "the clauses of its ledger",
    "consulted": "which questions its rules have asked",
    "declarations": "what its class declares",
    "dropped": "what it leaves out by `without(...)`",
    "file": "the file in which it is written",
    "journey": "a method that says where a move leads on the board",
    "language": "the edition of the language",
    "name": "its title",
    "picture": "a method that draws a position",
    "players": "the sort of those who play",
    "questions": "what its text leaves open",
    "readings": "how each of its questions is answered",
    "scope": "how large it is played",
    "scopes": "how large it may be played",
    "system": "the transition system that it becomes",
    "tabletop": "a method that draws a position on a board",
    "title": "what people call it",
    "victory": "what is said of who comes out best",
}
"""What some of these names are, for those who meet them."""


def _another(name: str) -> str:
    meaning = f" ({_MEANING[name]})" if name in _MEANING else ""
    return f"{name!r} {_ANOTHER}{meaning}"


def _check_own_name(game: type[Game], name: str, found: Any) -> None:
    """No method, attribute or declaration hides what every game has."""
    hidden = isinstance(found, DECLARABLE) and name in _READ_BEFORE
    if (name in _OWN and not isinstance(found, DECLARABLE)) or hidden:
        raise _of(game, name, found, _another(name), "choose another name")


_ATTRIBUTES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "title": (lambda found: found is None or isinstance(found, str), "a text"),
    "ledger": (lambda found: found is None or isinstance(found, str), "the name of a file"),
    "players": (lambda found: found is None or isinstance(found, Sort), "a Sort, as in Player = Sort(...)"),
    "scopes": (
        lambda found: isinstance(found, Mapping) and all(isinstance(t, str) for pair in found.items() for t in pair),
        'a mapping from names to texts, as {"full": "the whole game"}; a number of each scope is a Constant(full=9)',
    ),
}


def _check_attribute(game: type[Game], name: str, found: Any) -> None:
    if name in _ATTRIBUTES and not _ATTRIBUTES[name][0](found):
        what = "a rule or property" if isinstance(found, Rule | Property) else repr(found)
        raise _of(game, name, found, f"{name} is {what}", f"{name!r} is {_ATTRIBUTES[name][1]}")


def _inside(found: Any) -> Any:
    """What is declared inside of another decorator."""
    layers = {
        staticmethod: "__func__",
        classmethod: "__func__",
        property: "fget",
        cached_property: "func",
        partial: "func",
    }
    for kind, attribute in layers.items():
        if isinstance(found, kind):
            inner = getattr(found, attribute)
            return inner if isinstance(inner, DECLARABLE) else None
    return None


# What is declared


def _check_names(game: type[Game], base: type[Game]) -> None:
    """Nothing declared hides what every game has, or what every game is judged by."""
    for name, found in game.declarations.items():
        if name in _TAKEN or (name in vars(base) and name not in ("players", "title")):
            raise _of(game, name, found, _another(name), "choose another name")
        if isinstance(found, Rule | Property | State) and found.name != name:
            raise _of(
                game,
                name,
                found,
                f"{name} is declared under the name {found.name!r}",
                "declare each thing once, by a method of that name; a name does not begin with two underscores",
            )
        if isinstance(found, Property) and name in ("defined", "deadlock"):
            raise error_in(found, f"{name!r} is judged in every game", fix="choose another name")


def _check_single(game: type[Game]) -> None:
    """What cannot be joined is said once."""
    for kind, what in ((declared.INITIAL, "how it begins"), (declared.OUTCOME, "what a finished game is worth")):
        found = list(game.declared_properties(kind))
        if len(found) > 1:
            others = ", ".join(f"{one.name} (line {one.line})" for one in found[:-1])
            raise error_in(
                found[-1],
                f"{game.__name__} says more than once {what}: also in {others}",
                fix="leave one out; under the same name, a derived class replaces what it inherits",
            )


def _check_constants(game: type[Game]) -> None:
    """Every constant has a value for the first scope, and none for a scope that does not exist."""
    if not game.scopes:
        raise GameError(f"{game.__name__} has no scopes", file=game.file, fix="name one, or leave `scopes` out")
    for constant in game.declared(Constant):
        first = game.first_scope()
        message, fix = "", ""
        if first not in constant.by_scope:
            message = f"the constant has no value for the first scope, {first!r}"
            fix = "give it one; other scopes that are not named then have it, too"
        for scope, value in constant.by_scope.items():
            if scope not in game.scopes:
                message = f"the constant has a value for {scope!r}, which is no scope of {game.__name__}"
                fix = did_you_mean(scope, game.scopes)
            elif isinstance(value, Iterator):
                message, fix = f"its value for {scope!r} can be gone through only once", "write a list, or a tuple"
        if message:
            raise error_in(constant, message, fix)


def _check_clauses(game: type[Game]) -> None:
    """Every clause named must be in the ledger, by the game and by what the ledger lists as open."""
    if game.ledger is None:
        return
    ledger = game.clauses()
    game.open_points()
    for found in game.declarations.values():
        for clause in getattr(found, "clauses", ()):
            if clause not in ledger:
                raise error_in(
                    found,
                    f"clause {clause} is not in the ledger {game.ledger}",
                    fix=did_you_mean(clause, ledger),
                )


def _check_parameters(game: type[Game]) -> None:
    """Every method and function takes what it will be given."""
    for rule in game.declared(Rule):
        named = list(rule.parameters)
        if game.language >= 2 and not rule.is_of_moment and not is_given_state(rule.written):
            taken = list(inspect.signature(rule.written).parameters)[1:]
            raise _of_other_parameters(rule, taken, named)
        _check_during(game, rule)
        if rule.is_of_moment:
            _check_player(game, rule)
            _check_weight(game, rule, named)
            continue
        taken = [one for one in list(inspect.signature(rule.written).parameters)[1:] if one != "s"]
        if taken != named and not takes(rule.written, ("self", "s"), named):
            raise _of_other_parameters(rule, taken, named)
        if not takes(rule.written, ("self", "s"), named):
            told = _told(game, ["self", "s", *named])
            raise error_in(rule, f"the method does not take ({told})", fix=f"write def {rule.name}({told})")
        _check_weight(game, rule, named)
    for found in game.declared(Property):
        told_it = TOLD.get(found.kind, ("self", "s"))
        takes_it = found.is_of_moment or takes(found.written, told_it)
        if game.language >= 2 and told_it[1:] == ("s",):  # a parameter of another name would stand for the state
            takes_it = takes(found.written, ("self",)) or is_given_state(found.written)
        if not takes_it:
            told = _told(game, told_it)
            raise error_in(found, f"the method does not take ({told})", fix=f"write def {found.name}({told})")
    for state in game.declared(State):
        indices = [f"index {number}" for number in range(1, len(state.types))]
        if not callable(state.seen_by) or is_of_moment(state.seen_by, ("viewer", *indices)):
            continue
        if not takes(state.seen_by, ("game", "s", "viewer", *indices)):
            told = _told(game, ["game", "s", "viewer", *(one.replace(" ", "_") for one in indices)])
            raise error_in(state, f"seen_by does not take ({told})", fix=f"write seen_by=lambda {told}: ...")


def _of_other_parameters(rule: Rule, taken: list[str], named: list[str]) -> GameError:
    return error_in(
        rule,
        f"the method takes {taken or 'no parameters'} but the rule declares {named or 'none'}",
        fix="name the same parameters in the same order in @rule(...) and in the method",
    )


def _told(game: type[Game], names: Iterable[str]) -> str:
    """What a method is given, as it is written in the game's language."""
    return ", ".join(name for name in names if name != "s" or game.language < 2)


def _check_weight(game: type[Game], rule: Rule, named: list[str]) -> None:
    if not callable(rule.weight) or is_of_moment(rule.weight, (), named):
        return
    if not takes(rule.weight, ("self", "s"), named):
        told = _told(game, ["self", "s", *named])
        raise error_in(rule, f"its weight does not take ({told})", fix=f"write weight=lambda {told}: ...")


def _check_during(game: type[Game], rule: Rule) -> None:
    """What a rule shares with others is a method of the game at a moment."""
    for name in rule.during:
        method = method_of(game, name)
        if method is None:
            known = [one for kind in game.__mro__ for one, thing in vars(kind).items() if inspect.isfunction(thing)]
            raise error_in(rule, f"it applies during {name}, which is no method", fix=did_you_mean(name, known))
        if not rule.is_of_moment or not inspect.isfunction(method) or not takes(method, ("self",)):
            raise error_in(
                rule,
                f"it applies during {name}, and one of them does not take (self)",
                fix=f"write def {name}(self), and the rule without `s`",
            )


def _check_player(game: type[Game], rule: Rule) -> None:
    """A rule is given who chooses only where a state variable says so."""
    if not rule.is_told_player:
        return
    if rule.by is None or rule.by == declared.CHANCE or rule.by in rule.parameters:
        raise error_in(
            rule,
            "the method asks for `player`, and no variable of the state says who chooses",
            fix="write @rule(by=...) with that variable, or leave the parameter out",
        )
    named = list(rule.parameters)
    if not takes(rule.written, ("self", PLAYER), named):
        told = ", ".join(["self", PLAYER, *named])
        raise error_in(rule, f"the method does not take ({told})", fix=f"write def {rule.name}({told})")
