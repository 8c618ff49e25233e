"""A user's file as a Python module."""

from __future__ import annotations

import builtins
import difflib
import importlib.util
import inspect
import io
import linecache
import re
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import rulestone.model
from rulestone.model import GameError

from .interrupts import is_interrupt


class _AsItIsNow(SourceFileLoader):
    """Reads a file once, and no bytecode of it.

    Python takes bytecode to be of a file that has the same size and second of change; one that was edited just now may
    have both, and would be judged as it was. And rules are read from the text that was run: of a file that is edited
    meanwhile, one part would be old and another new.
    """

    def get_code(self, fullname: str) -> CodeType:
        data = self.get_data(self.path)
        code = self.source_to_code(data, self.path)
        lines = _lines_of(data)
        linecache.cache[self.path] = sum(map(len, lines)), None, lines, self.path
        return code


def _lines_of(data: bytes) -> list[str]:
    """The lines of a module, as `linecache` gives them."""
    lines = list(io.StringIO(importlib.util.decode_source(data)))
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    return lines


def is_as_it_was_read(path: Path) -> bool:
    """Whether a user's file says what it said when its module was made."""
    try:
        return _lines_of(path.read_bytes()) == linecache.getlines(str(path.resolve()))
    except (OSError, SyntaxError, ValueError):  # it is gone, or no text any more
        return False


@contextmanager
def _no_bytecode_kept() -> Iterator[None]:
    """None is written of modules that lie beside a file either, which are imported while it is."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


_CALLED = {
    "self": "in the body of a class there is no self yet: name the variable alone, as by=turn",
    "Scope": 'write scopes = {"full": "in words"}, and Constant(full=...) for what differs',
    "Integer": "write Int(low, high)",
    "Boolean": "write Bool",
    "Chance": "write by=CHANCE",
    "Random": "write by=CHANCE",
    "Set": "write Sort(...)",
}
"""What to write for what the language has under another name."""


def _instead_of_name(error: NameError | ImportError, known: Mapping[str, object]) -> str:
    """What to do about a name that is not known, or that the language does not have; "" where nothing is like it."""
    words = list(rulestone.model.__all__)
    name = error.name or ""
    if isinstance(error, ImportError):
        wanted = re.search(r"cannot import name '(\w+)'", str(error)) if name == "rulestone.model" else None
        return _nearest(wanted[1], words) if wanted else ""
    if name in words:
        return f"import it: from rulestone.model import {name}"
    return _CALLED.get(name) or _nearest(name, [*known, *words, *dir(builtins)]) or import_of(name)


def _instead_of_keyword(error: TypeError) -> str:
    """What a class or function of the language takes, where it was given something by another name; else "".

    What takes any name, as `rule` does, is not meant.
    """
    found = re.match(r"(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument '", str(error))
    thing = getattr(rulestone.model, found[1], None) if found else None
    if found is None or thing is None:
        return ""
    taken = [one.name for one in inspect.signature(thing).parameters.values() if one.kind is one.KEYWORD_ONLY]
    return f"{found[1]} takes {' and '.join(taken) or 'nothing by name'}{_BESIDE.get(found[1], '')}"


_BESIDE = {"State": "; what it is at first is said by a method marked @initial"}
"""Where else that is said which is often given to one of these."""


def import_of(name: str) -> str:
    """What to do about a name that is not known, where it is a module of Python's; else "".

    Args:
        name: as it is written.
    """
    is_one = name in sys.stdlib_module_names and not name.startswith("_")
    return f"import it: `import {name}` at the beginning of the file" if is_one else ""


def _nearest(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.75)
    return _CALLED.get(name) or (f"did you mean {near[0]!r}?" if near else "")


def module_from(path: Path, *, beside: bool = True) -> ModuleType:
    """The module of a user's file. Raises GameError where it cannot be read.

    It may import modules that lie beside it, where `beside` says so; Python's own, and what is installed, come first.
    """
    folder = str(path.resolve().parent)
    if beside and folder not in sys.path:
        sys.path.append(folder)
    name = f"rulestone_game_{path.stem}"
    loader = _AsItIsNow(name, str(path.resolve()))
    spec = importlib.util.spec_from_file_location(name, path.resolve(), loader=loader)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    linecache.checkcache()  # its text may have been read before it was saved again
    sys.modules[name] = module  # dataclasses and pickles look a module up by name
    try:
        with _no_bytecode_kept():
            spec.loader.exec_module(module)
    except (GameError, KeyboardInterrupt):
        raise
    except SyntaxError as error:
        raise GameError(f"{error.msg}", file=str(path), line=error.lineno, fix="correct the Python") from None
    except BaseException as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        place = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path.resolve())]
        line = place[-1].lineno if place else None
        what = f"{type(error).__name__}: {error}"
        fix = "the file must be importable" if line is None or isinstance(error, ImportError) else "correct this line"
        if isinstance(error, NameError | ImportError):
            fix = _instead_of_name(error, vars(module)) or fix
        elif isinstance(error, TypeError):
            fix = _instead_of_keyword(error) or fix
        raise GameError(what, file=str(path), line=line, fix=fix) from error
    return module
