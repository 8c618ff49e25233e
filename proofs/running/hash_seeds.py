"""By which hash seeds a user's file is read once more: each two texts of it shall be met in both orders.

Python goes through a set of texts in an order that the hash seed decides, and two texts stand in the same order under
every second seed. So the texts that stand side by side in the files are taken, some interpreters say in which order
they have them, and those few seeds are chosen under which most pairs stand otherwise than here.
"""

from __future__ import annotations

import ast
import linecache
import marshal
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from math import comb
from types import ModuleType
from typing import Any

from rulestone.model import Game
from rulestone.model.plain.lasting_changes import authors_modules
from rulestone.model.plain.method_sources import tree_of
from rulestone.model.plain.of_each_process import SET_WORDS, holds_sets
from rulestone.model.plain.set_orders import has_own_order

from . import orders_met

Group = tuple[Any, ...]
"""Plain things that may come to stand in one set."""

_WORDS = SET_WORDS | {"keys", "exec", "eval", "__import__", "import_module", "networkx"}
"""Where none of these is named, and no set written, a file goes through none."""

_TRIED = 12
"""Of how many seeds the orders are asked at most."""

_MOST_GROUPS, _MOST_THINGS = 300, 16
"""How many groups are looked at, and how many things of each."""

FEWEST, MOST = 2, 3
"""How many more processes read a file that may go through sets."""


def seeds_of(game: type[Game]) -> list[int]:
    """Hash seeds of processes that read a game once more; one alone where its files go through no sets.

    Args:
        game: of a user's file.
    """
    files = [(_tree(file, names), names) for file, names in authors_modules(game)]
    if not any(_may_have_sets(tree, names) for tree, names in files):
        return [1 if os.environ.get("PYTHONHASHSEED") != "1" else 2]
    groups = {group: None for tree, names in files for group in (*_held(names), *_written(tree))}
    return chosen([*islice(groups, _MOST_GROUPS)])


def chosen(groups: Sequence[Group]) -> list[int]:
    """Seeds under which most pairs stand otherwise than in this process, those of small groups before others.

    Args:
        groups: things that may come to stand in one set.
    """
    here = orders_met.orders_met(groups)
    turned: dict[int, list[int]] = {}
    seeds: list[int] = []
    for seed, orders in _asked(groups):
        turned[seed] = [one ^ other for one, other in zip(here, orders, strict=True)]
        seeds, is_whole = _fewest(turned, groups)
        if is_whole and len(seeds) == FEWEST:
            break
    return seeds


def _fewest(turned: Mapping[int, Sequence[int]], groups: Sequence[Group]) -> tuple[list[int], bool]:
    """Few seeds that turn much, and whether they turn every pair.

    Args:
        turned: by seed, what stands otherwise than here.
        groups: of which that is.
    """
    same = [sum(map(orders_met.is_same_in_all, group)) for group in groups]
    pairs = [comb(len(group), 2) - comb(alike, 2) for group, alike in zip(groups, same, strict=True)]
    missing = [(1 << 2 * many) - 1 for many in pairs]
    seeds: list[int] = []
    while len(seeds) < min(MOST, len(turned)) and (len(seeds) < FEWEST or any(missing)):
        gain = {seed: _gain(missing, orders, groups) for seed, orders in turned.items() if seed not in seeds}
        best = max(gain, key=gain.__getitem__)
        seeds.append(best)
        missing = [bits & ~found for bits, found in zip(missing, turned[best], strict=True)]
    return seeds, not any(missing)


def _gain(bits: Sequence[int], turned: Sequence[int], groups: Sequence[Group]) -> float:
    """How much a seed turns that no chosen one has: each group counts alike, however many pairs it has."""
    return sum(
        (one & other).bit_count() / len(group) ** 2 for one, other, group in zip(bits, turned, groups, strict=True)
    )


def _asked(groups: Sequence[Group]) -> Iterator[tuple[int, list[int]]]:
    """What the orders are under other seeds."""
    here = os.environ.get("PYTHONHASHSEED")
    seeds = [seed for seed in range(1, _TRIED + 2) if str(seed) != here][:_TRIED]
    given: Any = groups
    for seed in seeds:
        told = subprocess.run(
            [sys.executable, "-S", "-P", orders_met.__file__],
            input=marshal.dumps(given),
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
        )
        yield seed, marshal.loads(told.stdout)


def _tree(file: str, names: Mapping[str, Any]) -> ast.Module | None:
    try:
        return tree_of("".join(linecache.getlines(file, dict(names))))
    except (SyntaxError, ValueError):
        return None


def _may_have_sets(tree: ast.Module | None, names: Mapping[str, Any]) -> bool:
    """Whether a module may go through a set of texts; what is only looked for in one that is written there does not."""
    if tree is None or any(holds_sets(one) for one in list(names.values())):
        return True
    asked = {id(one.comparators[-1]) for one in ast.walk(tree) if isinstance(one, ast.Compare) and _is_in(one)}
    for node in ast.walk(tree):
        match node:
            case ast.Set() if id(node) not in asked:
                return True
            case ast.SetComp():
                return True
            case ast.BinOp(left=ast.Call(func=ast.Attribute(attr="items"))):
                return True
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.alias(name=word) if word in _WORDS:
                return True
    return False


def _is_in(node: ast.Compare) -> bool:
    return isinstance(node.ops[-1], ast.In | ast.NotIn)


def _written(tree: ast.Module | None) -> Iterator[Group]:
    """Texts that stand side by side in a module: in brackets or a call, names in a class, words and letters."""
    for node in ast.walk(tree) if tree is not None else ():
        match node:
            case ast.Set(elts=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts):
                yield from _group(map(_plain, parts))
            case ast.Dict(keys=keys):
                yield from _group(map(_plain, keys))
            case ast.Call(func=ast.Name(id=word), args=[ast.Constant(value=str(text))]) if word in _OF_LETTERS:
                yield from _group(text)
            case ast.Call(args=[ast.Constant(value=str(text))]) | ast.Attribute(value=ast.Constant(value=str(text))):
                words = text.replace(",", " ").split()
                yield from _group(words if all(map(str.isidentifier, words)) else ())
            case ast.Call(args=args):
                yield from _group(map(_plain, args))
            case ast.ClassDef(bases=[*_, base], body=body) if ast.unparse(base).endswith(("Enum", "Flag")):
                told = [one.targets[0] for one in body if isinstance(one, ast.Assign)]
                yield from _group(one.id for one in told if isinstance(one, ast.Name))


_OF_LETTERS = frozenset(("set", "frozenset", "list", "tuple", "sorted"))
"""What makes letters of a text."""


def _plain(node: ast.expr | None) -> Any:
    """What an expression says, or None where that is no plain thing."""
    try:
        return None if node is None else ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def _held(names: Mapping[str, Any]) -> Iterator[Group]:
    """Things that lie side by side in what a module holds, sets first."""
    things = [thing for name, thing in names.items() if not name.startswith("__")]
    found = [group for thing in things for group in _inside(thing, 2)]
    found.sort(key=lambda one: not one[0])
    for _, group in found:
        yield from group


def _inside(thing: Any, depth: int) -> Iterator[tuple[bool, list[Group]]]:
    kind = type(thing)
    if kind in (set, frozenset, list, tuple, dict):
        yield kind in (set, frozenset), [*_group(thing)]
    if not depth or isinstance(thing, ModuleType) or _is_ours(thing if isinstance(thing, type) else kind):
        return
    parts: Iterable[Any] = thing if kind in (list, tuple) else ()
    if isinstance(thing, dict):
        parts = thing.values()
    elif kind.__module__ != "builtins" or isinstance(thing, type):
        parts = getattr(thing, "__dict__", {}).values()
    for one in islice(parts, _MOST_GROUPS):
        yield from _inside(one, depth - 1)


def _is_ours(kind: type) -> bool:
    """Whether what a class holds are words of the language: of a game, what its author wrote is looked at."""
    return kind.__module__.startswith("rulestone.") or issubclass(kind, Game)


def _group(things: Iterable[Any]) -> Iterator[Group]:
    """The first plain things of several, each once, where Python has an order of its own for them."""
    found: dict[Any, None] = {}
    for one in islice(things, _MOST_GROUPS):
        name = one.name if isinstance(one, Enum) else one  # a member has the hash of its name
        if isinstance(name, str | int | bytes | tuple | frozenset):
            try:
                marshal.dumps(name)
                found[name] = None
            except (TypeError, ValueError):  # it holds something else, or has no hash
                continue
    group = tuple(islice(found, _MOST_THINGS))
    if len(group) > 1 and has_own_order(group):
        yield group
