"""The rules of a system as machine code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from rulestone.model import TransitionSystem
from rulestone.model.system.read_before import ReadBefore
from rulestone.proofs.plays.conditions import Checks

from .chosen_moves import MAKE, make_text, offers_text
from .emitter import JUDGE, judge_text, rules_and_judge_text, rules_text
from .kernel import RULES, kernel
from .layout import Layout
from .loaded_rules import KeptRules, NativeRules
from .machine import Code, Passes, compiled, kept_code
from .machine_words import compiled_expressions
from .named_by_content import content_of
from .notes import NotePlaces
from .rules_by_rule import MANY_MOVES, RulesByRule
from .rules_by_stretch import RulesByStretch, passes_for_judge
from .widths import Widths


def compiled_rules(system: TransitionSystem, layout: Layout, checks: Checks, *, keep: bool = True) -> NativeRules:
    """Compile a system's rules, or load them where they were compiled before.

    With `keep` False they are not kept on disk, and compiled as fast as possible: for rules that are tried once.
    Rules of which nothing is watched serve searches, plays and graphs alike, and are kept as long as their system.

    Raises BeyondWords where compiled code would not be exact.
    """
    if checks.states or checks.steps or not keep:
        return _compiled(system, layout, checks, keep)
    known = _unwatched(system, "rules")
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
    known = _unwatched(system, "rules for plays")
    key = layout, checks.deadlock, checks.defined
    if key not in known:
        known[key] = _compiled_for_plays(system, layout, checks)
    return known[key]


def _unwatched(system: TransitionSystem, of: str) -> dict[tuple[Layout, bool, bool], NativeRules]:
    """What is kept as long as a system, on the system itself: rules hold it, so a table beside it would for ever."""
    kept: dict[tuple[Layout, bool, bool], NativeRules] = vars(system).setdefault(f"_unwatched {of}", {})
    return kept


def _compiled(system: TransitionSystem, layout: Layout, checks: Checks, keep: bool) -> NativeRules:
    if ReadBefore.is_on():
        return _compiled_by_stretch(system, layout, checks, keep)
    if not keep and checks.states:
        return _compiled_at_once(system, layout, checks)
    if keep and len(system.instances) >= MANY_MOVES:
        return _Parts(system, layout, checks, keep).rules_by_rule()
    return _Parts(system, layout, checks, keep).rules("rules")


class _Part:
    """What some texts say: names them, and how wide their numbers are. Widths may raise BeyondWords."""

    def __init__(self, system: TransitionSystem, layout: Layout, checks: Checks) -> None:
        self._system = system
        self._layout = layout
        self.checks = checks

    @cached_property
    def content(self) -> str:
        return content_of(self._system, self._layout, self.checks)

    @cached_property
    def widths(self) -> Widths:
        return Widths(self._system, self._layout, compiled_expressions(self._system, self._layout, self.checks))


class _Parts:
    """The rules of a system in several texts, which are written only where they were not compiled before.

    Each is named by what it says: that of state checks says nothing of moves, nor do the others say anything of state
    checks. So whoever watches something else, or edits one of both, has the other already.
    """

    def __init__(self, system: TransitionSystem, layout: Layout, checks: Checks, keep: bool) -> None:
        self._system = system
        self._layout = layout
        self._checks = checks
        self._keep = keep
        self._judged = _Part(replace(system, instances=()), layout, replace(checks, steps=()))
        self._made = _Part(system, layout, checks if checks.steps else replace(checks, states=()))

    def _name(self, what: str) -> str:
        if not self._keep:
            return ""
        if what == "judge":  # whose notes are behind those of instances
            return f"{what} {len(self._system.instances)} {self._judged.content}"
        return f"{what} {self._made.content}"

    def _text(self, what: str) -> str:
        part = self._judged if what == "judge" else self._made
        return _WRITTEN_BY[what](self._system, self._layout, part.checks, part.widths)

    def rules(self, what: str) -> NativeRules:
        """The rules, those of searches or of plays, and the state checks."""
        name = self._name(what)
        better = kept_code(name, Passes.CAREFUL) if self._keep else None
        rules = better or self.code(what)
        judge = self.code("judge") if self._checks.states else None
        return NativeRules(
            rules.address(RULES),
            None if judge is None else judge.address(JUDGE),
            NotePlaces.of(self._system, self._checks),
            kernel(self._layout.words),
            (rules, judge) if judge else (rules,),
            str if better else lambda: self._text(what),
            name,
            kept=KeptRules(((name, Passes.CAREFUL if better else Passes.AT_ONCE),)) if self._keep else None,
        )

    def rules_by_rule(self) -> NativeRules:
        """The same as `rules`, of which each rule's moves are compiled apart.

        Where nothing is watched at steps, plays and searches of a system share them.
        """
        known = _unwatched(self._system, "rules by rule")
        key = self._layout, False, False
        rules = None if self._checks.steps else known.get(key)
        if rules is None:
            rules = self._new_rules_by_rule()
            if not self._checks.steps:
                known[key] = rules
        judge = self.code("judge") if self._checks.states else None
        return replace(
            rules,
            judge=None if judge is None else judge.address(JUDGE),
            places=NotePlaces.of(self._system, self._checks),
            code=(*rules.code, judge) if judge else rules.code,
        )

    def _new_rules_by_rule(self) -> NativeRules:
        """Without a judge."""
        made = RulesByRule(self._system, self._layout, self._made.checks)
        better = kept_code(made.name, Passes.CAREFUL)
        if better is None:
            kept, code = made.code()
        else:
            kept, code = KeptRules(((made.name, Passes.CAREFUL),)), (better,)
        text = str if better else lambda: self._text("rules")
        places, loops = NotePlaces.of(self._system, self._checks), kernel(self._layout.words)
        return NativeRules(code[0].address(RULES), None, places, loops, code, text, made.name, kept=kept)

    def code(self, what: str) -> Code:
        """One of the texts, compiled; that of state checks with care, where it is short."""
        name, judging = self._name(what), what == "judge"
        if self._keep:
            for passes in (Passes.CAREFUL, Passes.AT_ONCE) if judging else (Passes.AT_ONCE,):
                known = kept_code(name, passes)
                if known is not None:
                    return known
        text = self._text(what)
        return compiled(text, passes_for_judge(text) if judging else Passes.AT_ONCE, keep=self._keep, name=name)


_WRITTEN_BY: Mapping[str, Callable[[TransitionSystem, Layout, Checks, Widths], str]] = {
    "rules": rules_text,
    "judge": judge_text,
    "offers": offers_text,
    "make": make_text,
}


def _compiled_for_plays(system: TransitionSystem, layout: Layout, checks: Checks) -> NativeRules:
    parts = _Parts(system, layout, checks, True)
    offers, make = parts.rules("offers"), parts.code("make")
    return replace(offers, code=(*offers.code, make), make=make.address(MAKE))


def _compiled_at_once(system: TransitionSystem, layout: Layout, checks: Checks) -> NativeRules:
    """Rules and state checks as one module, which LLVM compiles in less time than two."""
    widths = Widths(system, layout, compiled_expressions(system, layout, checks))
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
