"""Proofs that others can check: SMT-LIB 2 files without any of our reductions, re-checked by cvc5 where it is
installed.

For proofs by induction: `init.smt2` (every beginning satisfies the invariant), `step-RULE.smt2` (every instance of a
rule keeps it), `safe-PROPERTY.smt2` (it implies what is not part of it). The invariant is a defined predicate over
all cells and the state after a step has constants of its own, so a file can be read without knowing how we
substitute. For k-induction a base and a step file, for Spacer the invariant it found with its own init, step and
safe. In every file each `(check-sat)` must answer `unsat`; `index.json` says what each file shows and which cell each
constant stands for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulestone.model.expressions.expression import Cell, Node
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.work_clock import work_seconds

from .prepared import Prepared, PreparedInstance, Target
from .relation import Relation, at_step
from .translate import Emitter, declaration, joined, nested_lets, sort_of

if TYPE_CHECKING:
    from .settling import Case

SECONDS_EACH = 10.0


class _Files:
    """The scripts of one certificate."""

    def __init__(self, prepared: Prepared, relation: Relation) -> None:
        self.prepared = prepared
        self.relation = relation
        self.cells: tuple[Cell, ...] = prepared.system.cells
        self.names = {cell: f"c{n}" for n, cell in enumerate(self.cells)}
        self.declared = "\n".join(declaration(name, cell.type) for cell, name in self.names.items())

    def emitter(self, prefix: str) -> Emitter:
        return Emitter(self.names.__getitem__, prefix)

    def predicate(self, parts: Sequence[Node]) -> str:
        """The definition of `inv` by conditions over all cells."""
        emitter = self.emitter("i")
        body = joined("and", [emitter.term(node) for node in parts], "true")
        return self.predicate_of(nested_lets(emitter.definitions, body))

    def predicate_of(self, body: str) -> str:
        """The definition of `inv` by a term."""
        bound = " ".join(f"({name} {sort_of(cell.type)})" for cell, name in self.names.items())
        return f"(define-fun inv ({bound}) Bool {body})"

    def init(self, invariant: str) -> str:
        """Beginnings satisfy the invariant."""
        initial = self.relation.initial.replace("@", "")
        lines = ["(set-logic ALL)", self.declared, invariant, initial, f"(assert (not {self.applied()}))"]
        return "\n".join([*lines, "(check-sat)"]) + "\n"

    def applied(self, changed: Mapping[Cell, str] | None = None) -> str:
        """The invariant of the state before, or after a step."""
        terms = [(changed or {}).get(cell, name) for cell, name in self.names.items()]
        return f"(inv {' '.join(terms)})"

    def step(self, invariant: str, moves: Iterable[PreparedInstance]) -> str:
        """Instances keep the invariant."""
        emitter = self.emitter("d")
        blocks = []
        for move in moves:
            facts = [f"(assert {emitter.term(node)})" for node in move.defined_step]
            after: dict[Cell, str] = {}
            for cell, node in move.updates.items():
                after[cell] = f"{self.names[cell]}_next"
                sort, value = sort_of(cell.type), emitter.code(node, cell.type)
                facts.append(f"(declare-const {after[cell]} {sort})\n(assert (= {after[cell]} {value}))")
            facts.append(f"(assert (not {self.applied(after)}))")
            blocks.append(_block(f"; {_comment(move)}", facts))
        lines = ["(set-logic ALL)", self.declared, invariant, emitter.define_functions()]
        return "\n".join([*lines, f"(assert {self.applied()})", *blocks]) + "\n"

    def safe(self, invariant: str, target: Target, lemmas: Sequence[Node] = ()) -> str:
        """The invariant makes every state and every step good."""
        emitter = self.emitter("d")
        known = [f"(assert {emitter.term(node)})" for node in lemmas]
        blocks = []
        if target.steps is None or target.wanted.payload != 1:
            blocks.append(_block("; every state", [f"(assert (not {emitter.term(target.wanted)}))"]))
        for number, node in (target.steps or {}).items():
            move = self.prepared.moves[number]
            facts = [f"(assert {emitter.term(part)})" for part in move.defined_step]
            blocks.append(_block(f"; {_comment(move)}", [*facts, f"(assert (not {emitter.term(node)}))"]))
        lines = ["(set-logic ALL)", self.declared, invariant, emitter.define_functions()]
        return "\n".join([*lines, f"(assert {self.applied()})", *known, *blocks]) + "\n"

    def path(self, target: Target, lemmas: Sequence[Node], k: int, *, base: bool) -> str:
        """The base case (no play of fewer than k steps is bad) or the step of k-induction."""
        relation = self.relation
        lines = ["(set-logic ALL)", at_step(relation.cells, 0)]
        if base:
            lines.append(at_step(relation.initial, 0))
        good = relation.holds([target.wanted], "g")
        good_steps = "" if target.steps is None else relation.steps(target, "h", good=True)
        facts = relation.holds(lemmas, "l")
        for step in range(k + 1):
            if base and step < k:
                lines.append(_asked(at_step(relation.bad_state(target, f"s{step}x"), step)))
            if not base:
                lines.append(at_step(facts, step))
            if step == k:
                break
            lines += [at_step(good, step)] if not base else []
            lines += [at_step(text, step + 1) for text in (relation.cells,)]
            lines += [at_step(text, step) for text in (relation.numbered_choices, relation.step)]
            if base and target.steps is not None:
                lines.append(_asked(at_step(relation.steps(target, f"q{step}x", good=False), step)))
            if not base:
                lines.append(at_step(good_steps, step))
        if not base:
            lines.append(_asked(at_step(relation.bad_state(target, "s"), k)))
            if target.steps is not None:
                lines.append(at_step(relation.cells, k + 1))
                lines += [at_step(text, k) for text in (relation.numbered_choices, relation.step)]
                lines.append(_asked(at_step(relation.steps(target, "q", good=False), k)))
        return "\n".join(filter(None, lines)) + "\n"


@dataclass(frozen=True)
class ProvedParts:
    """What was proved, to be written down.

    Attributes:
        inductive: the invariants proved together by induction over single steps.
        lemmas: these and what k-induction added.
        cases: the properties, and how each was proved.
    """

    inductive: Mapping[str, Sequence[Node]]
    lemmas: Mapping[str, Sequence[Node]]
    cases: Sequence[Case]


def certify(
    prepared: Prepared,
    relation: Relation,
    proved: ProvedParts,
    verdicts: Sequence[Verdict],
    folder: Path,
    deadline: float | None = None,
) -> list[Verdict]:
    """Write the proofs and re-check them; the verdicts that were proved say how that went.

    Args:
        deadline: a value of `work_seconds()` after which nothing more is re-checked.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = _Files(prepared, relation)
    rules: dict[str, list[PreparedInstance]] = {}
    for move in prepared.moves:
        rules.setdefault(move.instance.label.rule, []).append(move)
    invariant = files.predicate([part for parts in proved.inductive.values() for part in parts])
    scripts: dict[str, str] = {"init.smt2": files.init(invariant)}
    scripts |= {f"step-{_file(rule)}.smt2": files.step(invariant, moves) for rule, moves in rules.items()}
    common = list(scripts)
    needed: dict[str, list[str]] = {}
    for case in sorted(proved.cases, key=lambda case: case.order):
        name = case.target.name
        made = _own_scripts(files, case, invariant, proved.inductive, proved.lemmas, rules)
        if made is not None:
            scripts |= made
            leaned = [script for owner in case.leaned for script in needed.get(owner, ())]
            needed[name] = list(dict.fromkeys([*common, *leaned, *made]))
    for name, script in scripts.items():
        (folder / name).write_text(script)
    confirmed = recheck(scripts, deadline)
    index = {
        "game": prepared.system.name,
        "scope": prepared.system.scope,
        "readings": dict(prepared.system.readings),
        "invariant": list(proved.inductive),
        "cells": {files.names[cell]: str(cell) for cell in files.cells},
        "properties": {
            c.target.name: {"method": c.method, "files": needed[c.target.name]}
            for c in proved.cases
            if c.target.name in needed
        },
        "files": {name: {"checks": script.count("(check-sat)")} for name, script in scripts.items()},
        "cvc5": None if confirmed is None else {n: {"unsat": u, "checks": c} for n, (u, c) in confirmed.items()},
    }
    (folder / "index.json").write_text(json.dumps(index, indent=2, ensure_ascii=False) + "\n")
    return [_said(v, needed[v.property], confirmed, folder) if v.property in needed else v for v in verdicts]


def recheck(scripts: Mapping[str, str], deadline: float | None = None) -> dict[str, tuple[int, int]] | None:
    """How many checks of each script cvc5 confirms, of how many; None where cvc5 is not installed."""
    try:
        import cvc5
    except ImportError:
        return None
    return {name: _run_cvc5(cvc5, script, deadline) for name, script in scripts.items()}


def _run_cvc5(cvc5: Any, script: str, deadline: float | None) -> tuple[int, int]:
    total = script.count("(check-sat)")
    limit = SECONDS_EACH if deadline is None else min(SECONDS_EACH, deadline - work_seconds())
    if limit <= 0:
        return 0, total
    solver = cvc5.Solver()
    solver.setOption("incremental", "true")
    solver.setOption("decision", "internal")  # ten times faster here: sums of decisions
    solver.setOption("tlimit-per", str(max(1, int(limit * 1000))))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "certificate")
    unsat = 0
    while True:
        command = parser.nextCommand()
        if command.isNull() or (deadline is not None and work_seconds() > deadline):
            return unsat, total
        said = str(command.invoke(solver, parser.getSymbolManager()))
        if "error" in said:
            raise RuntimeError(f"cvc5 cannot read the certificate: {said.strip()}")
        unsat += said.strip() == "unsat"


def _own_scripts(
    files: _Files,
    case: Case,
    invariant: str,
    inductive: Mapping[str, Sequence[Node]],
    lemmas: Mapping[str, Sequence[Node]],
    rules: Mapping[str, Sequence[PreparedInstance]],
) -> dict[str, str] | None:
    """The scripts that one proof needs besides those of the common invariant; None where there is no such proof."""
    target = case.target
    name = _file(target.name)
    if case.method == "induction":
        return {}
    if case.method == "implied":
        return {f"safe-{name}.smt2": files.safe(invariant, target)}
    known = [part for owner, parts in lemmas.items() if owner in case.leaned for part in parts]
    if case.method == "k-induction":
        return {
            f"base-{name}.smt2": files.path(target, known, case.k, base=True),
            f"k-step-{name}.smt2": files.path(target, known, case.k, base=False),
        }
    if case.method == "spacer" and case.horn is not None:
        emitter = files.emitter("i")
        facts = [emitter.term(node) for node in known]
        own = {name: files.names[cell] for cell, name in case.horn.cells}
        renamed = re.sub(r"c\d+", lambda match: own.get(match.group(), match.group()), case.horn.invariant)
        found = files.predicate_of(nested_lets(emitter.definitions, joined("and", [*facts, renamed], "true")))
        made = {f"spacer-init-{name}.smt2": files.init(found), f"spacer-safe-{name}.smt2": files.safe(found, target)}
        return made | {f"spacer-step-{name}-{_file(r)}.smt2": files.step(found, moves) for r, moves in rules.items()}
    return None


def _said(
    verdict: Verdict, needed: Sequence[str], confirmed: Mapping[str, tuple[int, int]] | None, folder: Path
) -> Verdict:
    if confirmed is None:
        return replace(verdict, detail=f"{verdict.detail}; cvc5 is not installed", certificate=folder)
    unsat = sum(confirmed[name][0] for name in needed)
    checks = sum(confirmed[name][1] for name in needed)
    return replace(
        verdict,
        detail=f"{verdict.detail}; cvc5 confirmed {unsat} of {checks} obligations",
        certificate=folder,
        figures={**verdict.figures, "confirmed": unsat, "obligations": checks},
    )


def _block(comment: str, facts: Sequence[str]) -> str:
    return "\n".join([comment, "(push 1)", *facts, "(check-sat)", "(pop 1)"])


def _asked(text: str) -> str:
    return "\n".join(["(push 1)", text, "(check-sat)", "(pop 1)"])


def _comment(move: PreparedInstance) -> str:
    return " ".join(str(move.instance).split())


def _file(name: str) -> str:
    return re.sub(r"\W+", "-", name)
