"""What a property says, and that it fails, as a designer reads it: by the sentence of its docstring."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulestone.model import Game
from rulestone.model.declarations.declarations import CLAIM
from rulestone.model.errors import Undefined
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.abilities import ABILITIES
from rulestone.model.system.scenes import SceneResult
from rulestone.model.system.semantics import undefined
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.verdict import Verdict

from .citing import clause_told

MOST_TOLD = 2
"""How many properties that a reading breaks are named; the others are counted."""

_CITED = re.compile(r"[:;,]? ?\(?\b[a-z_]+(?:\.[A-Za-z0-9_]+)+\)?\.?$")


_EXACT = re.compile(r"^(\S+) \(exactly \1\)$")


def said(game: type[Game], name: str) -> str:
    """What a property says, in its author's words, with its name and the first clause that it cites."""
    return _said(name, game.declarations.get(name))


def _said(name: str, declared: object) -> str:
    text, clauses = plain(getattr(declared, "text", "")), getattr(declared, "clauses", ())
    named = f"the model's `{name}`{f', from {clauses[0]}' if clauses else ''}"
    return f"“{text}” ({named})" if text else named


def plain(text: str) -> str:
    """A docstring without the clause that it may end with, and without its full stop."""
    return _CITED.sub("", text.strip()).rstrip(".: ")


def broken(game: type[Game], verdict: Verdict) -> str:
    """That a property fails in the chosen readings."""
    if verdict.kind == "reachable":
        return f"The text says that this can happen, and no play comes to it: {said(game, verdict.property)}."
    if verdict.property == DEADLOCK:
        return f"{capital(_after(verdict.play))} the game is not over, and no rule says what may be done."
    if verdict.property == DEFINED:
        return f"{capital(_after(verdict.play))} {undefined_words(verdict.play)}."
    if verdict.kind == "variant" and verdict.play is not None:
        what = said(game, verdict.property)
        return f"What should show that every play ends does not hold, {what}: {_by(verdict.play)}."
    if verdict.play is None or verdict.kind in ABILITIES:
        return f"It is not so that {held(game, verdict.property)}: {verdict.detail}."
    return f"It is not so that {held(game, verdict.property)}: {_by(verdict.play)}."


def held(game: type[Game], name: str) -> str:
    """That a property holds: what its author says of it, or else that it does, by its name."""
    has_text = bool(plain(getattr(game.declarations.get(name), "text", "")))
    return said(game, name) if has_text else f"{said(game, name)} holds"


def contradicted(game: type[Game], fared: SceneResult, scope: str = "") -> str:
    """That an example or a claim does not come out: whose it is, what came out, at which scope if it matters."""
    declared = fared.declared
    whose, what = _whose(game, declared), _said(declared.name, declared)
    where = f" at scope {scope}" if scope and fared.of_scope else ""
    if declared.kind != CLAIM:
        return f"A worked example of the text does not come out by its rules{where}: {what}; {fared.detail}."
    measured, _, allowed = fared.detail.partition("; the text allows ")
    measured = _EXACT.sub(r"\1", measured)
    came_out = f"it allows {allowed}, and by the rules it is {measured}" if allowed else fared.found
    return f"{capital(whose)} does not come out by the rules{where}: {what}{f'; {came_out}' if came_out else ''}."


def claim_of(game: type[Game], name: str) -> str:
    """Whose a claim is: `the text's claim`, or `the model's claim`."""
    return _whose(game, game.declarations.get(name)).partition(" (")[0]


_OF_THE_TEXT = ("claim", "example", "worked")


def _whose(game: type[Game], declared: object) -> str:
    """The text's claim, with its words, where the ledger lists one among the clauses; else the model's."""
    ledger = game.clauses()
    cited = [ledger[name] for name in getattr(declared, "clauses", ()) if name in ledger]
    text = next((clause for clause in cited if set(_OF_THE_TEXT) & set(clause.kind.split())), None)
    return "the model's claim" if text is None else f"the text's claim ({clause_told(text)})"


_NOT_SO = "it is not so that"


def fails(game: type[Game], verdicts: Sequence[Verdict], fared: Sequence[SceneResult] = ()) -> str:
    """What fails in another reading, as the end of a sentence that begins with the reading."""
    stuck = [verdict for verdict in verdicts if verdict.property == DEADLOCK]
    undefined = [verdict for verdict in verdicts if verdict.property == DEFINED]
    others = [verdict for verdict in verdicts if verdict.property not in (DEADLOCK, DEFINED)]
    parts = [f"play gets stuck {_after(verdict.play)}: the game is not over, and no rule applies" for verdict in stuck]
    parts += [f"{_after(one.play)} {undefined_words(one.play)}" for one in undefined]
    groups: dict[tuple[str, str], list[str]] = {}
    for verdict in others[:MOST_TOLD]:
        how = _how_it_fails(verdict)
        named = held if how[0] == _NOT_SO else said
        groups.setdefault(how, []).append(named(game, verdict.property))
    parts += [f"{before} {', nor that '.join(names)}{after}" for (before, after), names in groups.items()]
    told = len(stuck) + len(undefined) + min(len(others), MOST_TOLD)
    for one in fared[: max(0, MOST_TOLD - told)]:
        sentence = contradicted(game, one)
        parts.append(f"{sentence[0].lower()}{sentence[1:].rstrip('.')}")
        told += 1
    more = len(verdicts) + len(fared) - told
    return "; ".join(parts) + (f"; {more} more {'fails' if more == 1 else 'fail'}" if more > 0 else "")


def _how_it_fails(verdict: Verdict) -> tuple[str, str]:
    """What is said before and after what the property says."""
    if verdict.kind == "reachable":
        return f"at scope {verdict.scope} it cannot happen any more that", ""
    if verdict.kind in ABILITIES:
        return _NOT_SO, f": {verdict.detail}"  # no single move breaks what somebody can force
    return _NOT_SO, f": {_by(verdict.play)}" if verdict.play is not None else ""


def read_as(game: type[Game], question: str, *readings: str) -> str:
    """A question with readings of it, by what they say: the beginning of a sentence."""
    asked = game.questions()[question]
    named = [f"“{' '.join(str(asked.readings[one]).split()).rstrip('.')}” (`{question}={one}`)" for one in readings]
    return f"{asked.text.rstrip('.?')}? Read as {' or as '.join(named)}"


def together(game: type[Game], changed: Sequence[tuple[str, str]]) -> str:
    """Readings of several questions, by what they say."""
    named = []
    for question, reading in changed:
        asked = game.questions()[question]
        words = " ".join(str(asked.readings[reading]).split()).rstrip(".")
        named.append(f"{asked.text.rstrip('.?')}? “{words}” (`{question}={reading}`)")
    return "; ".join(named)


def _by(play: Play) -> str:
    if not play.moves:
        return "a play may begin so"
    return f"move {len(play)}, `{play.moves[-1]}`, breaks it"


def undefined_words(play: Play | None) -> str:
    """Which rule is asked for something that there is not at the end of a play, and what is missing."""
    for instance in play.system.instances if play is not None else ():
        if play is not None and (error := undefined(play.system, instance, play.last)):
            return f"`{instance}` {_missing(error)}"
    return "a rule is asked for something that there is not"


_LEAVES = re.compile(r"^(\S+) would leave (.+)$")
_THE_ONE = "what the text calls `the` one is "


def _missing(error: Undefined) -> str:
    """What a rule asks for, and why there is none."""
    if (left := _LEAVES.match(error.why)) and error.value is not None:
        return f"would set `{left[1]}` to {value_text(error.value)}, and it can only be {left[2].replace('..', ' to ')}"
    if error.why.startswith(_THE_ONE):
        found = error.why.removeprefix(_THE_ONE)
        return f"asks which one it is of several cases, and {'none applies' if found == 'none' else 'several apply'}"
    return f"is asked for, but {error.why}"


_SILENT = re.compile(r"\bthe text does not say\b", re.I)


def is_silence(game: type[Game], question: str, reading: str) -> bool:
    """Whether a reading says that the text does not say: where nothing is added to it, the text has a hole."""
    asked = game.questions().get(question)
    return asked is not None and bool(_SILENT.search(str(asked.readings.get(reading, ""))))


def _after(play: Play | None) -> str:
    if play is None:
        return "in some position"
    return {0: "at once", 1: "after one move"}.get(len(play), f"after {len(play)} moves")


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return f"{text[:1].upper()}{text[1:]}"
