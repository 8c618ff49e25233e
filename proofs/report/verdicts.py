"""The verdict table, and how the rulebook's own examples and figures fared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.model import GameError, Instance, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import EXAMPLE, Property
from rulestone.model.system.scenes import Fared, SceneResult, judge_examples
from rulestone.model.system.semantics import is_enabled, step
from rulestone.model.system.system import State
from rulestone.proofs.checking.check_game import Checked
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.verdict import Status, Verdict

from .findings import changed
from .plays import Gallery, Viewer
from .showing import status_text

_TONES = {Fared.BORNE_OUT: "good", Fared.CONTRADICTED: "bad"}

_BUILT_IN = {
    DEFINED: "Whatever the rules speak of exists, and no value leaves its range.",
    DEADLOCK: "As long as the game is not over, somebody can do something.",
}


@dataclass
class VerdictRow:
    """A verdict as the page shows it; `tone` is good, bad or open."""

    verdict: Verdict
    text: str
    word: str
    tone: str
    viewer: Viewer | None
    caption: str


@dataclass
class FaredRow:
    """A worked example or figure of the rulebook, or a property that does not apply."""

    name: str
    kind: str
    text: str
    clauses: tuple[str, ...]
    word: str
    tone: str
    detail: str
    viewer: Viewer | None


def verdict_rows(checked: Checked, gallery: Gallery) -> Iterator[VerdictRow]:
    """The best verdict on every property at the scope asked for, then those at other scopes."""
    chosen = checked.chosen
    elsewhere = [verdict for verdicts in chosen.elsewhere().values() for verdict in verdicts]
    for verdict in [*chosen.best().values(), *elsewhere]:
        declared = checked.game.declarations.get(verdict.property)
        text = declared.text if isinstance(declared, Property) else _BUILT_IN.get(verdict.property, "")
        viewer, caption = None, ""
        if verdict.play is not None and (verdict.status is Status.REFUTED or verdict.kind == "reachable"):
            caption = "reached" if verdict.kind == "reachable" else "fails"
            viewer = gallery.viewer((verdict.play,), (), f"{verdict.property}: {verdict.detail}")
        elif verdict.pair is not None and verdict.status is Status.UNKNOWN:
            caption = "why induction fails"
            pair = verdict.pair
            play = Play(pair.system, (pair.before, pair.after), (pair.instance,))
            words = "from a position that nothing known excludes"
            viewer = gallery.viewer((play,), (words,), f"{verdict.property}: {caption}")
        tone = "good" if verdict.status.is_good else "bad" if verdict.status is Status.REFUTED else "open"
        yield VerdictRow(verdict, text, status_text(verdict).plain, tone, viewer, caption)


def fared_rows(checked: Checked, gallery: Gallery) -> Iterator[FaredRow]:
    """Worked examples, each as a play, and figures; then the properties that do not apply here."""
    examples = checked.chosen.examples
    system, played = _examples(checked) if examples else (None, {})
    for fared in (*examples, *checked.chosen.claims):
        declared = fared.declared
        viewer = None
        shown = played.get(declared.name)
        play = _play(system, shown) if system is not None and shown is not None else None
        if play is not None:
            viewer = gallery.viewer((play,), (), f"Worked example: {declared.name}")
        tone = _TONES.get(fared.fared, "open")
        kind = "worked example" if declared.kind == EXAMPLE else "figure"
        yield FaredRow(declared.name, kind, declared.text, declared.clauses, fared.fared, tone, fared.detail, viewer)
    for name, reason in checked.chosen.inapplicable.items():
        declared = checked.game.declarations[name]
        word = Fared.DOES_NOT_APPLY
        yield FaredRow(name, "property", declared.text, declared.clauses, word, "open", reason, None)


def _play(system: TransitionSystem, fared: SceneResult) -> Play | None:
    """An example's positions and the moves between them; it may have tried moves and taken them back."""
    moves: list[Instance] = []
    for move in fared.labels:
        place = len(moves)
        if place + 1 < len(fared.states) and _leads(system, move, fared.states[place], fared.states[place + 1]):
            moves.append(move)
    return Play(system, fared.states, tuple(moves)) if fared.states and len(moves) + 1 == len(fared.states) else None


def _leads(system: TransitionSystem, move: Instance, before: State, after: State) -> bool:
    try:
        return is_enabled(system, move, before) and step(system, move, before) == after
    except Undefined:
        return False


def _examples(checked: Checked) -> tuple[TransitionSystem | None, dict[str, SceneResult]]:
    """The examples played again, here: a check in other processes keeps only how they fared."""
    chosen = checked.chosen
    try:
        system = checked.game(scope=chosen.scope, **changed(checked.game, chosen.readings)).system
        return system, {fared.declared.name: fared for fared in judge_examples(system)}
    except GameError:
        return None, {}
