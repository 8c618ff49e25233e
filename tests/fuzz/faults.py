"""The faults that an outside examination found in the code of November 2026, and how they are told when they are met.

This is kept apart from the fuzzer proper: nothing there knows these faults. `python -m tests.fuzz.faults` runs games on
the code at hand and says after how many each fault was met first (README.md says how to run it on an older tree).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .brute import Brute, TooLarge, Truth
from .compare import Disagreement, examine
from .games import random_game
from .meaning import Contested
from .older import lead_to_old_names
from .runner import QUICK, SLOW, Found, made_small, plan_for
from .tree import E, G, IntT, OptT, expressions, is_plain, kind_of, statements

_PARTIAL = ("//", "%", "value", "the", "the_of", "unique_max")
_WRONG = ("states", "transitions", "steps of each rule", "falsely", "length", "undefined instances", "offered")


@dataclass(frozen=True)
class Fault:
    """One known fault: its number in the examination, and whether a disagreement on a (small) game shows it."""

    number: str
    words: str
    shown: Callable[[Disagreement, G], bool]
    but: Callable[[G], bool] = lambda game: False  # not where the small game is so


def _ops(game: G) -> set[str]:
    return {e.op for e in expressions(game)} | {s.op for s in statements(game)}


def _is_wrong(d: Disagreement) -> bool:
    return d.kind.startswith(_WRONG)


def _is_meant(game: G) -> bool:
    return game.expect == "meaning"


def _has_huge(game: G) -> bool:
    numbers = [e.data[0] for e in expressions(game) if e.op == "lit" and isinstance(e.data[0], int)]
    types = [v.type.inner if isinstance(v.type, OptT) else v.type for v in game.vars]
    ends = [end for t in types if isinstance(t, IntT) for end in (t.low, t.high) if end is not None]
    tables = [value for e in expressions(game) if e.op == "lookup" for _, value in e.data[0] if isinstance(value, int)]
    return any(abs(number) >= 2**30 for number in (*numbers, *ends, *tables))


def _partial_in(game: G, *, guards: bool) -> bool:
    """Whether something partial stands in a requirement (or, if not `guards`, in an effect or a property)."""
    for statement in statements(tuple(rule.body for rule in game.rules)):
        if (statement.op == "require") == guards and any(_is_partial(e) for e in expressions(statement.exprs)):
            return True
    return not guards and any(_is_partial(e) for e in expressions(tuple(c.body for c in game.claims)))


def _is_partial(e: E) -> bool:
    return e.op in _PARTIAL or (e.op == "var" and any(not is_plain(arg) for arg in e.args))


def _optional_numbers(game: G) -> bool:
    return sum(isinstance(v.type, OptT) and isinstance(v.type.inner, IntT) for v in game.vars) > 0


def _meets(game: G) -> bool:
    """Whether an optional number meets another value: compared, chosen between, copied, kept."""
    found = [e for e in expressions(game) if e.op in ("==", "!=", "if_else", "the_of", "lookup")]
    kinds = [kind_of(game, arg) for e in found for arg in e.args]
    return any(isinstance(k, OptT) and isinstance(k.inner, IntT) for k in kinds) or "copy" in _ops(game)


def _begins_undefined(game: G) -> bool:
    truth = _truth(game)
    return truth is not None and truth.setup_undefined


def _truth(game: G) -> Truth | None:
    """What brute force knows of a game that has a meaning, where it is small enough and the reference is not silent."""
    try:
        return Brute(game).truth() if _is_meant(game) else None
    except (TooLarge, Contested):
        return None


def _says(*words: str) -> Callable[[Disagreement, G], bool]:
    return lambda d, game: d.kind in ("crash", "hangs") and any(word in d.rulestone for word in words)


def _odd(name: str) -> Callable[[Disagreement, G], bool]:
    return lambda d, game: name in game.odd and game.expect == "either" and not d.kind.startswith("crash")


def _takes(why: str) -> Callable[[Disagreement, G], bool]:
    return lambda d, game: d.kind == "accepted" and why in game.why


FAULTS = (
    Fault("A1", "a whole variable is copied: nothing happens", lambda d, g: _is_wrong(d) and "copy" in _ops(g)),
    Fault(
        "A2",
        "optional numbers of two ranges: codes are compared",
        lambda d, g: _is_wrong(d) and _is_meant(g) and _optional_numbers(g) and _meets(g),
        lambda g: "copy" in _ops(g),
    ),
    Fault(
        "A3",
        "simplification removes definedness",
        lambda d, g: (
            d.kind in ("falsely good: defined", "undefined instances")
            and (_partial_in(g, guards=False) or _partial_in(g, guards=True))
        ),
        lambda g: any(rule.weight is not None for rule in g.rules) or _begins_undefined(g),
    ),
    Fault("A4 none", "no beginning: everything is proved", lambda d, g: d.kind == "no beginning"),
    Fault("A4 excluded", "a set-up that excludes everything: a traceback", _says("tracing.Disabled")),
    Fault(
        "A4 dealt",
        "a deal that gives more than a place holds is never dealt",
        lambda d, g: d.kind == "falsely good: defined" and "deal" in _ops(g) and _begins_undefined(g),
    ),
    Fault(
        "A4 range",
        "a beginning in which a value leaves its range is dropped",
        lambda d, g: d.kind == "falsely good: defined" and _begins_undefined(g),
    ),
    Fault(
        "A4 undefined",
        "a set-up that denotes nothing: a traceback",
        lambda d, g: _says("ReplayError: the first", "Undefined")(d, g),
    ),
    Fault("A4 unset", "a variable is read before it has a value", lambda d, g: d.kind == "unassigned"),
    Fault("A5 terminals", "two terminals: one wins", _odd("two terminals")),
    Fault(
        "A5 rules",
        "two rules of one name: the last wins",
        lambda d, g: g.expect == "either" and len({r.name for r in g.rules}) < len(g.rules),
    ),
    Fault(
        "A5 properties",
        "two properties of one name: the last wins",
        lambda d, g: g.expect == "either" and len({c.name for c in g.claims}) < len(g.claims),
    ),
    Fault("A5 otherwise", "a second otherwise is taken", lambda d, g: g.why == "a second otherwise"),
    Fault("A5 is None", "`is None` is false", lambda d, g: g.expect == "either" and "is_none" in _ops(g)),
    Fault("A5 generator", "a generator as a domain", _odd("generator domain")),
    Fault("A6", "rules that read differently each time are taken", _takes("reads differently")),
    Fault("A7 opened", "a set-up's word in a rule is silently nothing", _takes("a set-up's word in a rule")),
    Fault("A7 under", "what is left open under a condition is open always", _takes("left open under a condition")),
    Fault("A7 twice", "what is dealt twice is taken", _takes("dealt to, and opened once more")),
    Fault(
        "A7 tables",
        "a table read beyond its entries after a step: a traceback",
        lambda d, g: d.kind == "crash" and "table_lookup" in d.rulestone,
    ),
    Fault("A7 divided", "a number divided by a variable: a traceback", _says("for //: 'int'", "for %: 'int'")),
    Fault("A7 name", "a helper method called name: a traceback", _says("'str' object is not callable")),
    Fault("A7 importlib", "loaded through importlib: a traceback", _says("is a built-in class")),
    Fault(
        "A7 constant",
        "a subclass overrides a Constant: its base's is kept",
        lambda d, g: d.kind != "accepted" and "subclass" in g.odd and "constants" in g.odd,
    ),
    Fault(
        "A7 types",
        "a value of another type: a traceback",
        lambda d, g: d.kind == "crash" and "belongs" in g.why,
    ),
    Fault("A7 accepted", "a value of another type is taken", lambda d, g: d.kind == "accepted" and "belongs" in g.why),
    Fault(
        "B1 wraps",
        "compiled search computes with 64 bits",
        lambda d, g: (
            d.engine == "native" and (_is_wrong(d) or "OverflowError" in d.rulestone) and _has_huge(g) and _is_meant(g)
        ),
    ),
    Fault(
        "B1 wide",
        "cells of more than 63 bits overlap",
        lambda d, g: d.engine in ("python", "on-demand") and _is_wrong(d) and _has_huge(g) and _is_meant(g),
    ),
    Fault("B2", "a variant is not looked at in last positions", lambda d, g: d.kind == "falsely good: variant"),
    Fault(
        "B3",
        "a guard that denotes nothing is played",
        lambda d, g: (
            d.kind in ("transitions", "steps of each rule", "states", "offered")
            and _partial_in(g, guards=True)
            and _is_meant(g)
        ),
        lambda g: any(rule.weight is not None for rule in g.rules) or "copy" in _ops(g),
    ),
    Fault(
        "B4 zero",
        "a weight of zero can happen",
        lambda d, g: (
            any(rule.weight is not None for rule in g.rules) and d.kind in ("transitions", "states", "offered")
        ),
    ),
    Fault(
        "B4 negative",
        "a negative weight is no finding",
        lambda d, g: any(rule.weight is not None for rule in g.rules) and "defined" in d.kind,
    ),
    Fault(
        "B5",
        "a goal or a fault a few steps away is unknown",
        lambda d, g: d.kind.startswith("unknown") and d.engine == "check",
    ),
    Fault(
        "B6 chance",
        "beginnings left open are taken for chance, where what asks does not look at them",
        lambda d, g: d.kind == "chance" and "free" in _ops(g),
        lambda g: any(rule.weight is not None for rule in g.rules),
    ),
    Fault(
        "C readings",
        "what is said of questions",
        lambda d, g: d.engine == "questions" and "difference" in d.kind and _is_meant(g),
        lambda g: "copy" in _ops(g),
    ),
)


def main(arguments: list[str] | None = None) -> int:
    """Prints for each fault after how many games it was met, with the seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.faults", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engines", default=",".join((*QUICK, *SLOW)))
    parser.add_argument("--keep", help="write the small trees into this folder")
    parser.add_argument("--show", action="store_true", help="print the small games")
    asked = parser.parse_args(arguments)
    engines = tuple(asked.engines.split(","))
    lead_to_old_names()
    met: dict[str, Found] = {}
    others: dict[str, Found] = {}
    began = time.process_time()
    for number in range(asked.games):
        seed = asked.seed + number
        plan = plan_for(seed, engines)
        outcome = examine(random_game(seed), plan)
        for one in outcome.disagreements:
            missing = [fault for fault in FAULTS if fault.number not in met and fault.shown(one, outcome.game)]
            if not missing:
                continue
            found = made_small(seed, number + 1, outcome, one, plan, 4.0)
            shown = [fault for fault in missing if fault.shown(found.kept, found.small) and not fault.but(found.small)]
            for fault in shown[:1]:
                met[fault.number] = found
                print(
                    f"{number + 1:6} {time.process_time() - began:7.1f} s  {fault.number}: {fault.words} (seed {seed})"
                )
                if asked.keep:
                    name = fault.number.lower().replace(" ", "_")
                    Path(asked.keep, f"{name}.tree").write_text(repr(found.small) + "\n", encoding="utf-8")
                if asked.show:
                    print(found.text())
            if not shown:
                others.setdefault(f"{one.kind} ({one.engine})", found)
        if len(met) == len(FAULTS):
            break
        sys.stdout.flush()
    for fault in FAULTS:
        if fault.number not in met:
            print(f"not met in {asked.games} games: {fault.number}: {fault.words}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
