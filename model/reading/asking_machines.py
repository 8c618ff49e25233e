"""Whether a game's functions name anything that asks the machine: only then Python tells what they call."""

from __future__ import annotations

from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from ..declarations.declarations import Property, Rule, State
from ..plain.functions import written_form
from ..plain.lasting_changes import functions_reached
from ..plain.method_sources import inner_codes
from ..plain.own_functions import function_of

_MODULES = frozenset(
    [
        *("os", "posix", "nt", "pathlib", "platform", "uuid", "socket", "getpass", "tempfile", "locale", "glob"),
        *("shutil", "subprocess", "gc", "io", "configparser", "resource", "fileinput", "_io", "_socket"),
    ]
)
"""All that they have asks the machine, or may."""

_NAMES = frozenset(
    [
        *("open", "hash", "input", "cache_info", "cache_parameters", "argv", "getrefcount", "get_ident"),
        *("get_native_id", "localtime", "gmtime", "ctime", "strftime", "asctime", "now", "today", "utcnow"),
        *("Random", "SystemRandom"),
    ]
)

_known: WeakKeyDictionary[type, bool] = WeakKeyDictionary()


def asks_machines(game: Any) -> bool:
    """Whether a function of a game, or one that it names, may ask the machine; of games that come with rulestone, no.

    Args:
        game: whose rules are read.
    """
    kind = type(game)
    if kind.__module__.startswith("rulestone."):
        return False
    found = _known.get(kind)
    if found is None:
        found = _known[kind] = any(_may_ask(code, names) for code, names in codes_of(game))
    return found


def codes_of(game: Any) -> list[tuple[CodeType, dict[str, Any]]]:
    """The code of a game's functions, and of those of the author's that they name, with the names of their modules.

    Args:
        game: whose rules are read.
    """
    kinds = [one for one in type(game).__mro__ if not one.__module__.startswith("rulestone.")]
    written = [written_form(one) for kind in kinds for one in vars(kind).values()]
    for one in game.declarations.values():
        if isinstance(one, Rule | Property):
            written.append(one.written)
        if isinstance(one, Rule):
            written += [*one.parameters.values(), one.weight]
        elif isinstance(one, State):
            written.append(one.seen_by)
    functions = [one for one in written if type(one) is FunctionType]
    functions += [found for one in written if type(one) is not FunctionType and (found := function_of(one))]
    return [(code, one.__globals__) for one in functions_reached(functions) for code in inner_codes(one.__code__)]


def _may_ask(code: CodeType, names: dict[str, Any]) -> bool:
    for name in code.co_names:
        if name in _NAMES or name in _MODULES:
            return True
        thing = names.get(name)
        if isinstance(thing, ModuleType):
            if thing.__name__.partition(".")[0] in _MODULES:
                return True
        elif thing is not None and getattr(thing, "__module__", None) in _MODULES:
            return True
    return False
