"""The whole search for edge cases, part by part; what a part depends on decides whether it must be done again."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from typing import Any

from rulestone.model import Game, GameError
from rulestone.model.system.read_before import ReadBefore
from rulestone.proofs.checking.check_game import check, uncovered_clauses
from rulestone.proofs.checking.one_reading import CheckEffort
from rulestone.proofs.comparison.question_importance import Answer
from rulestone.proofs.plays.rules_read import questions_asked, system_read
from rulestone.proofs.running.cache_keys import Parts, all_code, run_parts
from rulestone.proofs.running.executor import Lost, keeping_workers
from rulestone.proofs.running.progress import Progress
from rulestone.proofs.running.references import reference_of
from rulestone.proofs.running.run_options import RunOptions
from rulestone.proofs.running.scopes import MANY_MOVES, first_with, is_vast, scopes_below
from rulestone.proofs.running.solver_limits import Work

from . import findings_json as storing
from .answering_questions import AskingSettings, asked
from .as_in_base import told_of_base, with_base
from .base_game import base_of
from .best_play import forced_by_reading, notable_findings, with_best_play
from .broken_readings import folded
from .check_findings import judged_findings, matrix_of, missed_goals, played
from .effort import EFFORTS, EdgesEffort
from .endless import MOST_ELSEWHERE, MOST_POSITIONS, endless_plays, frozen_players, rules_of
from .finding import Edges, Finding, FindingKind, in_reading
from .property_words import read_as
from .questioned import merged, question_finding
from .remembering import UNFIT, RememberedSearch
from .scopes_looked_at import ScopesLookedAt, ground_of
from .secrets import leak_findings
from .stuck_positions import traced_to_one_reading
from .survey import survey
from .telling import told

SOLVED = 10
"""The readings of questions are solved while their positions together are at most this many times those that are gone
through for a reading."""


def find_edges(
    game: type[Game],
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    effort: EdgesEffort = EFFORTS["normal"],
    options: RunOptions | None = None,
    found: Callable[[Finding], None] = lambda finding: None,
) -> Edges:
    """Everything that the rules of a game do not say, or say twice.

    Args:
        game: the class.
        scope: the game's first scope if None; what can be exhausted is a smaller one of its scopes.
        readings: for questions not answered by their default.
        effort: how much time to spend.
        options: who helps, what is remembered, and who hears of progress.
        found: gets every finding as soon as it is known.

    Ctrl-C ends the search and keeps what was found. Raises GameError for whatever is wrong with the game.
    """
    with keeping_workers(), ReadBefore.on():
        return _EdgesSearch(game, scope, readings or {}, effort, options or RunOptions(), found).run()


class _EdgesSearch(RememberedSearch):
    """The parts, one after another."""

    def run(self) -> Edges:
        from rulestone.proofs.running.memory_use import PeakMemory

        began = time.perf_counter()
        with PeakMemory() as peak:
            try:
                for name, part in (
                    ("clauses", self._clauses),
                    ("questions", self._questions),
                    ("survey", self._survey),
                    ("endless play", self._endless),
                    ("best play", self._best_play),
                    ("readings", self._readings),
                    ("combinations", self._combinations),
                    ("endless play elsewhere", self._endless_elsewhere),
                    ("base", self._as_in_base),
                ):
                    started = time.perf_counter()
                    try:
                        part()
                    finally:
                        self.edges.parts[name] = time.perf_counter() - started
            except KeyboardInterrupt:
                self.edges.interrupted = True
        self.edges.findings, self.edges.verdicts = merged(self.edges.findings, list(self.game.questions()))
        findings, notes = told(self.edges.findings, self.game, endless_known=self._endless_is_known)
        self.edges.findings = sorted(findings, key=lambda finding: finding.rank)
        self.edges.notes += notes
        if count := folded(self.edges.findings):
            self.edges.combinations += f"; {count} failures are shown with a reading that breaks something by itself"
        names = list(self.game.questions())
        self.edges.answers.sort(key=lambda answer: names.index(answer.question))  # whichever process was first
        self.edges.seconds = time.perf_counter() - began
        self.edges.peak_memory = peak.megabytes
        return self.edges

    # The parts

    def _clauses(self) -> None:
        texts = self.game.clauses()
        for clause in uncovered_clauses(self.game):
            told = f"Nothing in the game speaks of {clause}: {texts[clause].text.rstrip('.')}."
            basis = "the clause ids in the game file"
            self.tell([Finding(FindingKind.UNCOVERED, clause, told, (clause,), basis=basis)])

    @property
    def changed(self) -> dict[str, str]:
        """The readings that do not go without saying."""
        return {q: r for q, r in self.readings.items() if not self.game.questions()[q].goes_without_saying(r)}

    @property
    def ground(self) -> ScopesLookedAt:
        """The scopes that are looked at; exhausted when first asked for."""
        if self._ground is None:
            self._ground = ground_of(
                self.game, self.full.scope, self.readings, self.effort.exhausted, self.listener, self.full
            )
        return self._ground

    def _below(self) -> Parts | None:
        """What is asked of this scope and of the smaller ones; None where to find it out would take too long."""
        return None if is_vast(self.full) else self.read(scopes_below(self.full), with_properties=True)

    def _survey(self) -> None:
        def make() -> dict[str, Any]:
            seen = survey(self.ground, self.effort, self.listener)
            explored = self.ground.explored.scope if self.ground.exploration.complete else ""
            return {
                "findings": self.data(iter(seen.findings)),
                "notes": seen.notes,
                "exhausted": explored,
                "positions": self.ground.exploration.states,
            }

        def take(data: Mapping[str, Any]) -> None:
            findings, notes, exhausted = self.findings(data, "survey"), [*map(str, data["notes"])], data["exhausted"]
            self.tell(findings)
            self.edges.notes += notes
            self.exhausted = str(exhausted)
            self.positions = int(data["positions"])

        below = self._below()
        if below is not None and self.full.scope != self.game.first_scope():
            below = [*below, *self.all_code]  # larger scopes are played at, too
        self.remembered("survey", below, make, take)

    def _endless(self) -> None:
        def make() -> dict[str, Any]:
            ground = self.ground
            found = [
                *endless_plays(ground.explored, ground.changed, self.listener),
                *frozen_players(ground, self.effort.exhausted, self.listener),
            ]
            secrets, note = leak_findings(ground.explored, ground.changed, self.effort.compared, self.listener)
            return {"findings": self.data(iter([*found, *secrets])), "notes": [note] if note else []}

        def take(data: Mapping[str, Any]) -> None:
            findings, notes = self.findings(data, "endless"), [*map(str, data["notes"])]
            self.tell(findings)
            self.edges.notes += notes

        self.remembered("endless", self._below(), make, take)

    @property
    def _endless_is_known(self) -> bool:
        """Whether endless play was looked for in every position of a scope."""
        return bool(self.exhausted) and self.positions <= MOST_POSITIONS and "endless play" in self.edges.parts

    def _best_play(self) -> None:
        """What can be forced where it can soon be solved: in the chosen readings, and by each question's two."""
        most = self.effort.judged
        scope, answers = self._soon_exhausted(), list(self.edges.answers)

        def make() -> dict[str, Any]:
            changed = self.changed
            self.listener(Progress("strategy", "best play", 0))
            found = notable_findings(self.system(scope), changed, most) if scope else iter(())
            forced, left_out = forced_by_reading(self.game, answers, self.readings, most, SOLVED * most, self.listener)
            return {"findings": self.data(found), "forced": forced, "left_out": left_out}

        def take(data: Mapping[str, Any]) -> None:
            findings, forced = self.findings(data, "best play"), dict(data["forced"])
            left_out = [*map(str, data["left_out"])]
            self.edges.findings = [
                with_best_play(one, forced[one.subject]) if "chance" in one.extra and one.subject in forced else one
                for one in self.edges.findings
            ]
            self.tell(findings)
            if left_out:
                self.edges.notes.append(f"Best play was not looked at in the readings of {', '.join(left_out)}.")

        asked = sorted(repr((a.question, a.comparison and (a.comparison.first, a.comparison.second))) for a in answers)
        parts = [*self.all_code, ("scope", scope), ("asked", repr(asked))] if self._below() is not None else None
        self.remembered("best play", parts, make, take)

    def _endless_elsewhere(self) -> None:
        """Endless play and secrets given away in other readings, where the chosen ones have none such."""
        readings = [
            (question.name, reading)
            for question in self.game.questions().values()
            for reading in question.compared
            if reading != self.full.readings[question.name]
        ]
        if not readings:
            return
        known = {(f.kind, f.subject) for f in self.edges.findings if f.kind in (FindingKind.ENDLESS, FindingKind.LEAK)}
        repeated = {rule for f in self.edges.findings if f.kind is FindingKind.ENDLESS for rule in rules_of(f)}
        scope = self.exhausted or scopes_below(self.full)[-1]
        chosen = self.changed

        asked = questions_asked(self.game, scope, self.readings)

        def make() -> dict[str, Any]:
            found: list[Finding] = []
            for number, (question, reading) in enumerate(readings):
                if question not in asked:
                    continue  # no rule looks at the answer: play is as in the chosen readings
                try:
                    system = self.system(scope, **{question: reading})
                except GameError:
                    continue  # it cannot be read so at this scope: said elsewhere
                changed = {**chosen, question: reading}
                self.listener(
                    Progress("edges", f"{question}={reading}", number, len(readings), "endless play, secrets")
                )
                new = [*endless_plays(system, changed, self.listener, MOST_ELSEWHERE)]
                new += leak_findings(system, changed, MOST_ELSEWHERE, self.listener)[0]
                read = read_as(self.game, question, reading)
                for one in new:
                    if (one.kind, one.subject) in known or (rules_of(one) and rules_of(one) <= repeated):
                        continue  # the chosen readings have the same, or what is made of the same moves
                    if one.extra.get("by_chance"):
                        continue  # dice may always fall alike
                    found.append(in_reading(one, question, reading, read))
            return {"findings": self.data(iter(found))}

        def take(data: Mapping[str, Any]) -> None:
            self.tell(self.findings(data, "endless"))

        below = self._below()
        known_parts = ("scope", scope), ("known", repr((sorted(known), sorted(repeated))))
        parts = None if below is None else [*below, *self.all_code, *known_parts]
        self.remembered("endless elsewhere", parts, make, take)

    def _as_in_base(self) -> None:
        """Of a variant: which of its findings the game has, too, on which it is based."""
        base = base_of(self.game)
        if base is None:
            return
        effort, edges = self.effort, self.edges

        def make() -> dict[str, Any]:
            known = edges.findings, edges.answers
            return {"told": told_of_base(self.game, base, *known, self.readings, effort, self.listener)}

        def take(data: Mapping[str, Any]) -> None:
            edges.findings = list(with_base(edges.findings, base, data["told"]))

        about = repr((sorted((f.id, f.scope) for f in edges.findings), [_compared(a) for a in edges.answers]))
        base_scope = next((scope for scope in base.scopes if scope == self.full.scope), None)
        parts = [*self.all_code, *all_code(system_read(base, base_scope, {})), ("about", about)]
        self.remembered("base", parts, make, take)

    def _scope_of(self, moves: int) -> str:
        """The first scope, from the one asked for on, that has no more moves than this."""
        return first_with(self.full, moves, self.system) or scopes_below(self.full)[-1]

    def _readings(self) -> None:
        """All readings, at the largest scope that can be gone through; where none can, by short proofs and plays."""
        if is_vast(self.full):
            self._played()
        scope, effort = self._scope_to_check()

        def make() -> dict[str, Any]:
            reference = reference_of(self.game, self.options.spec)
            checked = check(reference, scope, self.readings, effort=effort, listener=self.listener)
            missed = ", ".join(f"`{name}`" for name in missed_goals(checked))
            return {
                "notes": [
                    f"Goals that no play reaches at scope {scope}, though it may be too small for them: {missed}."
                ]
                if missed
                else [],
                "findings": self.data(judged_findings(checked)),
                "matrix": None if checked.chosen.interrupted else storing.matrix_data(matrix_of(checked)),
                "interrupted": checked.interrupted,
                "lost": checked.lost,
            }

        def take(data: Mapping[str, Any]) -> None:
            findings, notes = self.findings(data, "readings"), [*map(str, data["notes"])]
            if data["matrix"] is not None:
                self.edges.matrix = self.restorer("readings").matrix(data["matrix"])
            self.tell(findings)
            self.edges.notes += notes
            _go_on(data)

        parts = [*self.every_reading(scope), *run_parts(self.system(scope))]
        self.remembered("readings", parts, make, take)

    def _scope_to_check(self) -> tuple[str, CheckEffort]:
        """Where all readings are checked, and how hard; what is not done there is noted."""
        made, workers = self.effort, self.options.workers
        if scope := self._soon_exhausted():
            engines = ("explicit", "strategy")
            return scope, CheckEffort(engines=engines, workers=workers, smaller=False, states=2 * made.judged)
        scope = self._scope_of(MANY_MOVES)
        # To compile many moves takes longer than to play.
        are_many = len(self.system(scope).instances) > made.judged_moves
        if are_many:
            self.edges.notes.append(
                f"Scope {scope} has more than {made.judged_moves:,} moves: its properties were not "
                "proved in each reading, but watched in random plays."
            )
        return scope, CheckEffort(
            engines=("random", "strategy") if are_many else ("explicit", "symbolic", "random", "strategy"),
            timeout=Work.of(1000 * made.proved),
            budget=inf,
            workers=workers,
            smaller=False,
            states=made.judged,
            plays=2 * made.played if are_many else made.played,
            quick=True,
        )

    def _soon_exhausted(self) -> str:
        """The largest listed scope that can be gone through in every reading; empty where none is known."""
        if not self.exhausted or self.positions <= self.effort.judged:
            return self.exhausted
        smaller = self.game.scopes_from(self.exhausted)
        return smaller[1] if len(smaller) > 1 else ""

    def _played(self) -> None:
        """The chosen readings of a scope that is vast, in random play."""
        checked = played(self.full, self.effort.played, self.listener)
        self.tell(judged_findings(checked, surveyed=False))
        moves = f"{len(self.full.instances):,} moves"
        self.edges.notes.append(
            f"Scope {self.full.scope} has {moves}: its properties were watched in random play alone; endless play, "
            "other readings and their combinations were looked at in the smaller scopes that the game lists."
        )
        if checked.interrupted:
            raise KeyboardInterrupt

    def _questions(self) -> None:
        """What each question changes, at the smallest scope where it changes anything; shown one after another."""
        names = list(self.game.questions())
        if not names:
            return
        setting = self.setting
        waiting = []
        for name in names:
            known = self.memory.find(self._question_key(name, setting))
            waiting.append(name)
            if isinstance(known, dict):
                with suppress(*UNFIT):
                    self._take_answer(known)
                    self.memory.used += 1
                    waiting.pop()
        for name, data, whole in asked(self.game, waiting, setting, self.options):
            if isinstance(data, Lost):
                self.edges.lost.append(f"{name}: {data}")
                continue
            if whole:
                self.memory.keep(self._question_key(name, setting), data)
            self._take_answer(data)

    @property
    def setting(self) -> AskingSettings:
        """How questions are asked: at the scopes below; what is alive in none of them is looked for in others."""
        scopes = [scope for scope in scopes_below(self.full) if not (is_vast(self.full) and scope == self.full.scope)]
        is_listed = self.full.scope in self.game.scopes or is_vast(self.full)
        return AskingSettings(self.readings, tuple(reversed(scopes)), is_listed, self.effort)

    def _question_key(self, name: str, setting: AskingSettings) -> str:
        return self.key_of("question", [*self.all_code, ("asked", repr((name, setting)))])

    def _take_answer(self, data: Mapping[str, Any]) -> None:
        """Take over an answer. Raises one of UNFIT, and takes nothing, where the data is of no use."""
        answer = self.restorer("questions").answer(data)
        self.edges.answers.append(answer)
        self.tell([question_finding(self.game, answer, self.changed, self.full.scope)])

    def _alone(self) -> dict[tuple[str, str], list[str]]:
        """What single readings are known to break."""
        rows = self.edges.matrix.rows if self.edges.matrix is not None else {}
        return {reading: [name for name, (word, _) in row.items() if word == "fails"] for reading, row in rows.items()}

    def _combinations(self) -> None:
        if len(self.game.questions()) < 2:
            return
        from .combinations import INTERRUPTED, CombinationsEffort, judge_combinations

        smallest = scopes_below(self.full)[-1]

        def make() -> dict[str, Any]:
            effort = CombinationsEffort(states=self.effort.combined, tries=self.effort.traced)
            findings, covered, lost = judge_combinations(
                self.game, smallest, self.readings, effort=effort, alone=self._alone(), options=self.options
            )
            interrupted = covered.endswith(INTERRUPTED)
            return {"findings": self.data(iter(findings)), "covered": covered, "interrupted": interrupted, "lost": lost}

        def take(data: Mapping[str, Any]) -> None:
            findings, covered = self.findings(data, "combinations"), str(data["covered"])
            known = [finding.subject for finding in self.edges.findings]
            self.tell(traced_to_one_reading(findings, self.game, self.changed, known))
            self.edges.combinations = covered
            _go_on(data)

        parts = [*self.every_reading(smallest), ("alone", repr(self._alone()))]
        self.remembered("combinations", parts, make, take)


def _go_on(data: Mapping[str, Any]) -> None:
    """Unless the part was interrupted, whose results are taken all the same."""
    if data["interrupted"]:
        raise KeyboardInterrupt


def _compared(answer: Answer) -> tuple[object, ...]:
    """What an answer says that the base of a variant is asked about."""
    one = answer.comparison
    if one is None:
        return (answer.question,)
    return answer.question, one.first, one.second, one.scope, tuple(one.beside.items()), str(one.verdict), one.chance
