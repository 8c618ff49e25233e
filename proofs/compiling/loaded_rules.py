"""Rules as machine code that is in memory, and how they are found on disk again: knows no game, and imports none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .kernel import Kernel
from .machine import Code, Passes, kept_code

if TYPE_CHECKING:
    from .notes import NotePlaces

CALLED = "called"
"""The name of an array: where what some rules call lies, in the code that calls it."""


@dataclass(frozen=True)
class KeptRules:
    """Under which names the code of rules is kept, and how it hangs together.

    Attributes:
        objects: the name of each piece of code, and how much time went into it; the first has the function `RULES`.
        called: what that calls, in the order of the array `CALLED`: an object by its number, and a function. Empty
            where it calls nothing.
    """

    objects: tuple[tuple[str, Passes], ...]
    called: tuple[tuple[int, str], ...] = ()

    def load(self) -> tuple[Code, ...] | None:
        """All of the code, ready to be run; None where some of it is no longer kept."""
        code = [kept_code(name, passes) for name, passes in self.objects]
        whole = tuple(one for one in code if one is not None)
        return self.tied(whole) if len(whole) == len(code) else None

    def tied(self, code: tuple[Code, ...]) -> tuple[Code, ...]:
        """The pieces of code, with the addresses of what the first one calls written down in it."""
        if self.called:
            code[0].fill(CALLED, [code[number].address(function) for number, function in self.called])
        return code


@dataclass(frozen=True)
class NativeRules:
    """Compiled rules and state checks, and the kernel that calls them; the code lives as long as this object.

    Attributes:
        rules, judge: addresses of the functions, see `kernel.c`; no judge where no state check is watched.
        places: where their notes are.
        kernel: for states as wide as these.
        text: gives that of the rules, where they were compiled in a hurry; else nothing.
        name: stands for that text; empty where the code is not kept.
        make: address of what makes the state after a step; None where the rules write it themselves.
        kept: how the rules, without a judge, are found again; None where they are not kept, or it is not known.
    """

    rules: int
    judge: int | None
    places: NotePlaces
    kernel: Kernel
    code: tuple[Code, ...]
    text: Callable[[], str]
    name: str = ""
    make: int | None = None
    kept: KeptRules | None = None
