"""Runs random games one after another: which engines are asked, and what is kept of those on which sides disagree."""

from __future__ import annotations

import random
import re
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .compare import FAULT, Disagreement, Outcome, Plan, examine
from .games import game_and_truth
from .printer import source
from .shrink import shrink
from .tree import G

QUICK = ("python", "on-demand")
ASKS_Z3 = ("symbolic", "check")
SLOW = {
    "direct": 4,
    "native": 8,
    "perft": 8,
    "forced": 4,
    "symbolic": 12,
    "random": 8,
    "chance": 3,
    "questions": 2,
    "check": 40,
    "mutants": 30,
}
"""Engines that are asked of every so many games only, unless named alone."""


_TOLD_BY_WORDS = ("crash", "refused", "hangs", FAULT)
"""Kinds of disagreement that are told apart by what is said."""


@dataclass
class Found:
    """A game on which sides disagree.

    Attributes:
        seed: of the game; `number`: how many games were run before it, and it.
        game, disagreements: as drawn; `small`: made smaller, with the one disagreement that it keeps.
    """

    seed: int
    number: int
    game: G
    disagreements: list[Disagreement]
    small: G
    kept: Disagreement
    plan: Plan

    def text(self) -> str:
        """The small game, with what each side says of it."""
        head = [f"# {line}" for line in (f"seed {self.seed}: {self.kept.kind} ({self.kept.engine})",)]
        head += [f"# rulestone:   {self.kept.rulestone[:400]}", f"# brute force: {self.kept.brute[:400]}"]
        return "\n".join(" ".join(line.split()) for line in head) + "\n" + source(self.small)


@dataclass
class Tally:
    """How a run went.

    Attributes:
        games, compared, refused, skipped: how many, and why those that were skipped.
        kinds: how often each kind of disagreement was met, by kind and engine.
        first: for each the number of the first game; `found`: the first few of each, made smaller.
    """

    games: int = 0
    compared: int = 0
    refused: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    first: dict[tuple[str, str], int] = field(default_factory=dict)
    found: list[Found] = field(default_factory=list)
    disagreeing: int = 0
    seconds: float = 0.0


def plan_for(seed: int, engines: tuple[str, ...]) -> Plan:
    """Which engines are asked of a game: the slow ones of a share."""
    r = random.Random(f"plan {seed}")
    asked = tuple(e for e in engines if e not in SLOW or len(engines) == 1 or r.randrange(SLOW[e]) == 0)
    return Plan(engines=asked, outside=r.random() < 0.05, seed=seed)


def same(one: Disagreement, other: Disagreement) -> bool:
    """Whether two disagreements are of one sort."""
    if one.kind in _TOLD_BY_WORDS:
        return one.kind == other.kind and _gist(one.rulestone) == _gist(other.rulestone)
    return (one.kind, one.engine) == (other.kind, other.engine)


def _gist(message: str) -> str:
    """A message without places, numbers and names."""
    words = re.sub(r"^fuzzed_\d+\.py:\d+: (\w+: )?", "", message)
    words = re.sub(r"\b(heap|turn|mark|gold|spare|last|now|flag|Player|Colour|Spot)\b(\[\w*\])?", "it", words)
    return " ".join(re.sub(r"[^A-Za-z ]|fuzzed_\d+", " ", words).split())[:60]


def run(
    seeds: Iterator[int],
    engines: tuple[str, ...],
    tally: Tally,
    *,
    until: float | None = None,
    told: Callable[[Found], None] = lambda found: None,
    progress: Callable[[Tally], None] = lambda tally: None,
    per_kind: int = 1,
    patience: float = 8.0,
    known: Callable[[Disagreement, G], bool] = lambda one, game: False,
) -> Tally:
    """Run games until the seeds, or the time (`time.monotonic()`), are used up; Ctrl-C keeps what was found."""
    kept: Counter[tuple[str, str]] = Counter()
    try:
        for seed in seeds:
            if until is not None and time.monotonic() > until:
                break
            began = time.process_time()
            plan = plan_for(seed, engines)
            outcome = drawn_and_examined(seed, plan)
            outcome.disagreements = [one for one in outcome.disagreements if not known(one, outcome.game)]
            _count(tally, outcome, plan)
            for one in outcome.disagreements:
                key = (one.kind, _gist(one.rulestone) if one.kind in _TOLD_BY_WORDS else one.engine)
                tally.kinds[key] += 1
                tally.first.setdefault(key, tally.games)
                if kept[key] < per_kind:
                    kept[key] += 1
                    found = made_small(seed, tally.games, outcome, one, plan, patience)
                    tally.found.append(found)
                    told(found)
            tally.seconds += time.process_time() - began
            progress(tally)
    except KeyboardInterrupt:
        pass
    return tally


def drawn_and_examined(seed: int, plan: Plan) -> Outcome:
    """What came of the game of a seed; where it cannot even be drawn, that is a fault of the fuzzer and told as one."""
    try:
        game, truth = game_and_truth(seed)
        return examine(game, plan, truth if plan.most == Plan.most else None)
    except Exception:
        lines = traceback.format_exc(limit=-2).strip().splitlines()
        empty = G((), None, (), (), ())
        fault = Disagreement(FAULT, "drawing", f"{lines[-1][:300]} at {lines[-3].strip()[-100:]}", f"seed {seed}")
        return Outcome(empty, [fault], "not drawn")


def _count(tally: Tally, outcome: Outcome, plan: Plan) -> None:
    tally.games += 1
    if outcome.skipped:
        tally.skipped[outcome.skipped] += 1
    elif outcome.refused:
        tally.refused += 1
    else:
        tally.compared += 1
        tally.asked.update(plan.engines)
    tally.disagreeing += bool(outcome.disagreements)


def made_small(seed: int, number: int, outcome: Outcome, one: Disagreement, plan: Plan, patience: float) -> Found:
    if one.kind == FAULT and one.engine == "drawing":
        return Found(seed, number, outcome.game, outcome.disagreements, outcome.game, one, plan)
    alone = plan
    if one.engine not in ("reading", "brute force"):
        alone = Plan((one.engine,), plan.most, plan.outside, plan.seed, plan.seconds)

    def still(game: G) -> bool:
        return any(same(one, other) for other in examine(game, alone).disagreements)

    small = shrink(outcome.game, still, patience) if patience else outcome.game
    again = [other for other in examine(small, alone).disagreements if same(one, other)]
    return Found(seed, number, outcome.game, outcome.disagreements, small, again[0] if again else one, alone)
