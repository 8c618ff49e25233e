"""The generated function of a game, compiled by numba and kept on disk by content."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir
from rulestone.model import TransitionSystem
from rulestone.proofs.plays.conditions import Checks

from .layout import Layout
from .machine_words import need_words
from .numba_source import LARGEST, LONGEST, StraightWriter
from .program import MANY, compile_surely


def cache_folder() -> Path:
    """Where compiled kernels are kept; the variable RULESTONE_CACHE names another place."""
    return Path(os.environ.get("RULESTONE_CACHE") or user_cache_dir("rulestone")) / "kernels"


def numba_is_available() -> bool:
    """Whether the compiled target can be used at all."""
    return importlib.util.find_spec("numba") is not None


@cache
def load(text: str, name_of_function: str) -> Any:
    """Compile a generated function (`evaluate` or `successors`), or load it where it was compiled before."""
    from numba import njit

    from .kernels import EVALUATE, SUCCESSORS

    name = "rules_" + hashlib.sha256(text.encode()).hexdigest()[:24]
    path = cache_folder() / f"{name}.py"
    keep = True
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            partial = path.with_suffix(f".{os.getpid()}")
            partial.write_text(text, encoding="utf-8")
            partial.replace(path)  # another process may be writing the same file
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # numba's cache finds the function's globals by this name
        spec.loader.exec_module(module)
        function = getattr(module, name_of_function)
    except OSError:  # no place to keep it: compile for this run only
        namespace: dict[str, Any] = {}
        exec(compile(text, f"<{name}>", "exec"), namespace)
        function, keep = namespace[name_of_function], False
    signature = EVALUATE if name_of_function == "evaluate" else SUCCESSORS
    return njit(signature, cache=keep)(function)


@dataclass(frozen=True)
class Expander:
    """The compiled rules of a system.

    Attributes:
        expand: (search, stop): expand states and keep what is new.
        batch: (search, stop) -> how many successors of the next states lie in the buffer.
    """

    expand: Callable[[Any, int], None]
    batch: Callable[[Any, int], int]


def expander(system: TransitionSystem, layout: Layout, checks: Checks, *, compiling: bool = True) -> Expander:
    """Compile a system's rules in the way that suits their number; `compiling` False interprets them at once.

    Raises BeyondWords where compiled code would not be exact.
    """
    from . import kernels

    need_words(system, layout, checks)

    few = compiling and len(system.instances) <= LARGEST
    spelt_out = StraightWriter(system, layout, checks).write() if few else ""
    if few and len(spelt_out) <= LONGEST:
        successors = load(spelt_out, "successors")
        return Expander(
            lambda search, stop: kernels.expand_spelt_out(successors, search, stop),
            lambda search, stop: int(kernels.spelt_out_batch(successors, search, stop)),
        )
    compiled = compile_surely(system, layout, checks, MANY if compiling else 0)
    if compiled.text is None:
        from .interpreter import interpret as evaluate
    else:
        evaluate = load(compiled.text, "evaluate")
    program = compiled.program
    return Expander(
        lambda search, stop: kernels.expand(evaluate, program, search, stop),
        lambda search, stop: int(kernels.expand_batch(evaluate, program, search, stop)),
    )
