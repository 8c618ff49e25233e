"""The rules of a system as machine code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from rulestone.model import TransitionSystem
from rulestone.model.read_before import ReadBefore
from rulestone.proofs.plays.conditions import Checks

from .chosen_moves import MAKE, make_text, offers_text
from .emitter import JUDGE, RULES, judge_text, rules_and_judge_text, rules_text
from .kernel import Kernel, kernel
from .layout import Layout
from .machine import Code, Passes, compiled, kept_code
from .machine_words import compiled_expressions
from .notes import NotePlaces
from .rules_by_stretch import RulesByStretch, passes_for_judge
from .widths import Widths


@dataclass(frozen=True)
class NativeRules:
    """Compiled rules and state checks, and the kernel that calls them; the code lives as long as this object.

    Attributes:
        rules, judge: addresses of the functions, see `kernel.c`; no judge where no state check is watched.
        places: where their notes are.
        kernel: for states as wide as these.
        text: gives that of the rules, where they were compiled in a hurry; else nothing.
        make: address of what makes the state after a step; None where the rules write it themselves.
    """

    rules: int
    judge: int | None
    places: NotePlaces
    kernel: Kernel
    code: tuple[Code, ...]
    text: Callable[[], str]
    make: int | None = None


def compiled_rules(system: TransitionSystem, layout: Layout, checks: Checks, *, keep: bool = True) -> NativeRules:
    """Compile a system's rules, or load them where they were compiled before.

    With `keep` False they are not kept on disk, and compiled as fast as possible: for rules that are tried once.
    Rules of which nothing is watched serve searches, plays and graphs alike, and are kept as long as their system.

    Raises BeyondWords where compiled code would not be exact.
    """
    if checks.states or checks.steps or not keep:
        return _compiled(system, layout, checks, keep)
    known = _unwatched.setdefault(system, {})
    key = layout, checks.deadlock, checks.defined
    if key not in known:
        known[key] = _compiled(system, layout, checks, keep)
    return known[key]


def rules_for_plays(system: TransitionSystem, layout: Layout, checks: Checks) -> NativeRules:
    """The same, for plays: what is offered is listed, and only what is chosen is made.

    One of many readings is compiled as for a search: what other readings say, too, is not compiled again.
    """
    if ReadBefore.is_on():
        return compiled_rules(system, layout, checks)
    if checks.states:
        return _compiled_for_plays(system, layout, checks)
    known = _unwatched_plays.setdefault(system, {})
    key = layout, checks.deadlock, checks.defined
    if key not in known:
        known[key] = _compiled_for_plays(system, layout, checks)
    return known[key]


_unwatched: WeakKeyDictionary[TransitionSystem, dict[tuple[Layout, bool, bool], NativeRules]] = WeakKeyDictionary()
_unwatched_plays: WeakKeyDictionary[TransitionSystem, dict[tuple[Layout, bool, bool], NativeRules]] = (
    WeakKeyDictionary()
)


def _compiled(system: TransitionSystem, layout: Layout, checks: Checks, keep: bool) -> NativeRules:
    if ReadBefore.is_on():
        return _compiled_by_stretch(system, layout, checks, keep)
    widths = Widths(system, layout, compiled_expressions(system, layout, checks))
    if not keep and checks.states:
        return _compiled_at_once(system, layout, checks, widths)
    return _compiled_text(system, layout, checks, widths, rules_text(system, layout, checks, widths), keep)


def _compiled_text(
    system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths, text: str, keep: bool
) -> NativeRules:
    """The rules of a text, and the state checks."""
    better = kept_code(text, Passes.CAREFUL) if keep else None
    rules = better or compiled(text, keep=keep)
    text = "" if better else text
    places, loops = NotePlaces.of(system, checks), kernel(layout.words)
    watching = judge_text(system, layout, checks, widths)
    if not watching:
        return NativeRules(rules.address(RULES), None, places, loops, (rules,), lambda: text)
    judge = compiled(watching, passes_for_judge(watching), keep=keep)
    return NativeRules(rules.address(RULES), judge.address(JUDGE), places, loops, (rules, judge), lambda: text)


def _compiled_for_plays(system: TransitionSystem, layout: Layout, checks: Checks) -> NativeRules:
    widths = Widths(system, layout, compiled_expressions(system, layout, checks))
    offers = _compiled_text(system, layout, checks, widths, offers_text(system, layout, checks, widths), True)
    make = compiled(make_text(system, layout, checks, widths))
    return replace(offers, code=(*offers.code, make), make=make.address(MAKE))


def _compiled_at_once(system: TransitionSystem, layout: Layout, checks: Checks, widths: Widths) -> NativeRules:
    """Rules and state checks as one module, which LLVM compiles in less time than two."""
    text = rules_and_judge_text(system, layout, checks, widths)
    code = compiled(text, keep=False)
    places, loops = NotePlaces.of(system, checks), kernel(layout.words)
    return NativeRules(code.address(RULES), code.address(JUDGE), places, loops, (code,), lambda: text)


def _compiled_by_stretch(system: TransitionSystem, layout: Layout, checks: Checks, keep: bool) -> NativeRules:
    """Rules of one of many readings."""
    made = RulesByStretch(system, layout, checks, keep=keep)

    def text() -> str:
        return rules_text(system, layout, checks, Widths(system, layout, compiled_expressions(system, layout, checks)))

    return NativeRules(made.rules, made.judge, NotePlaces.of(system, checks), kernel(layout.words), made.code, text)
