"""Machine code of LLVM's text: the only module that knows llvmlite.

What was compiled is kept on disk by content (the text, how it was optimised, this machine and this LLVM), so that the
next process loads it. Nothing else is needed: no C compiler, no linker.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

from rulestone.proofs.running.store import Store, folder


class Passes(IntEnum):
    """How much time goes into better code.

    AT_ONCE takes 0.15 s for a megabyte of text, whatever is in it. CAREFUL gives registers with care: two to three
    seconds for a megabyte. THOROUGH is for texts of a page: on a whole game some of its passes take minutes, and many
    gigabytes.
    """

    AT_ONCE = 0
    CAREFUL = 1
    THOROUGH = 2


def is_available() -> bool:
    """Whether there is an llvmlite, with wheels for most machines; where there is none rules are run in Python."""
    return importlib.util.find_spec("llvmlite") is not None


class Code:
    """Functions in memory, as long as this object lives.

    Attributes:
        size: bytes of the code, tables and names included.
    """

    def __init__(self, engine: Any, size: int) -> None:
        self._engine = engine
        self.size = size

    def address(self, name: str) -> int:
        """Where a function lies. Raises KeyError where there is none of that name."""
        found = int(self._engine.get_function_address(name))
        if not found:
            raise KeyError(name)
        return found

    def fill(self, name: str, numbers: Sequence[int]) -> None:
        """Write 64-bit numbers to where an array of the code lies, which has room for them. Raises KeyError."""
        place = int(self._engine.get_global_value_address(name))
        if not place:
            raise KeyError(name)
        (ctypes.c_uint64 * len(numbers)).from_address(place)[:] = list(numbers)


def compiled(text: str, passes: Passes = Passes.AT_ONCE, *, keep: bool = True, name: str = "") -> Code:
    """The functions of a text, compiled or loaded from where they were kept.

    They are kept under a name that stands for the text, or without one under the text itself. With `keep` False nothing
    is looked for there, nor put there: for rules that are tried once.

    Raises RuntimeError with LLVM's words where the text is none: that is a fault of whoever wrote it.
    """
    known = kept_code(name or text, passes) if keep else None
    if known is not None:
        return known
    made = _object(text, _target(passes), passes)
    if keep:
        _store(folder()).keep("code", _key(name or text, passes), made)
    return _loaded(made, passes)


def kept_code(what: str, passes: Passes) -> Code | None:
    """The functions of a text, or of a name that stands for one, if they were compiled before and are kept."""
    kept = _store(folder()).find("code", _key(what, passes))
    return None if kept is None else _loaded(kept, passes)


def _loaded(made: bytes, passes: Passes) -> Code:
    import llvmlite.binding as llvm

    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target(passes))
    engine.add_object_file(llvm.ObjectFileRef.from_data(made))
    engine.finalize_object()
    return Code(engine, len(made))


def _object(text: str, target: Any, passes: Passes) -> bytes:
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(text)
    module.triple = llvm.get_default_triple()
    module.data_layout = str(target.target_data)
    module.verify()
    if passes is Passes.THOROUGH:
        builder = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(int(passes)))
        builder.getModulePassManager().run(module, builder)
    made: bytes = target.emit_object(module)
    return made


def _target(passes: Passes) -> Any:
    """This machine, for one engine: it takes the object over, and frees it in the end."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = _processor()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=cpu, features=features, opt=int(passes), jit=True
    )


@cache
def _processor() -> tuple[str, str]:
    import llvmlite.binding as llvm

    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def _key(what: str, passes: Passes) -> str:
    """Names what comes out: two texts, machines or versions of LLVM never share a name."""
    import llvmlite.binding as llvm

    said = (llvm.get_default_triple(), *_processor(), str(llvm.llvm_version_info), passes.name, what)
    return hashlib.sha256("\0".join(said).encode()).hexdigest()[:40]


@cache
def _store(place: Path) -> Store:
    """What is kept; the variable RULESTONE_CACHE may name another place from one call to the next."""
    return Store(place)
