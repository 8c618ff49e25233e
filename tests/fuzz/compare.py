"""Sets what rulestone says beside what brute force knows, and names every disagreement."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from . import chances, sides
from .brute import Brute, Label, State, TooLarge, Truth
from .forced import bounds, worths
from .meaning import Contested
from .patience import OutOfPatience, Patience, patience
from .printer import source
from .readings import first_difference
from .refusals import is_limit_of_engine, may_be_refused
from .sides import Refused, Said, Verdict
from .tree import G

DEPTH = 6
"""How long the longest plays are that the symbolic engine looks at."""

FAULT = "fault of the fuzzer"
"""What disagrees where the fuzzer itself fails: nothing is said of the game, and the run goes on."""

GOOD = ("proved", "exhausted")


@dataclass(frozen=True)
class Disagreement:
    """One disagreement.

    Attributes:
        kind: a word or two, the same for all disagreements of one sort.
        engine: who says it ("reading" where the game is refused or cannot be read).
        rulestone, brute: what each side says.
    """

    kind: str
    engine: str
    rulestone: str
    brute: str

    def __str__(self) -> str:
        return f"{self.kind} ({self.engine}): rulestone: {self.rulestone}; brute force: {self.brute}"


@dataclass
class Outcome:
    """What came of one game.

    Attributes:
        skipped: why it was not compared; empty where it was.
        refused: the message, where it was refused as it should be.
    """

    game: G
    disagreements: list[Disagreement] = field(default_factory=list)
    skipped: str = ""
    refused: str = ""
    truth: Truth | None = None


@dataclass(frozen=True)
class Plan:
    """Which engines are asked.

    Attributes:
        engines: by name; see README.md.
        most: positions at most.
        outside: load the module through importlib.
        seed: of random play.
        seconds: for each engine; brute force needs a few hundredths of one.
    """

    engines: tuple[str, ...] = ("python", "native")
    most: int = 300
    outside: bool = False
    seed: int = 0
    seconds: float = 30.0


def examine(game: G, plan: Plan, truth: Truth | None = None) -> Outcome:
    """Compare both sides on one game, all questions read as chosen."""
    outcome = Outcome(game)
    try:
        if game.expect != "refusal":
            outcome.truth = truth or Brute(game, most=plan.most).truth()
    except TooLarge:
        outcome.skipped = "too large"
    except Contested as error:
        outcome.skipped = f"contested: {error}"
    except Exception:
        outcome.skipped = "brute force fails"
        outcome.disagreements.append(_crash("brute force"))
    if outcome.skipped and game.expect == "meaning":
        return outcome
    try:
        with patience(plan.seconds) as limit:
            if "unsteady" in game.odd:
                made = sides.load_as_users_do(source(game))
            else:
                made = sides.load(source(game), plan.outside)
            system = sides.system_of(made, {})
            for engine in plan.engines if game.expect != "refusal" else ("python",):
                _ask(engine, game, system, plan, outcome, limit)
    except OutOfPatience:
        outcome.disagreements.append(_crash("reading", "hangs"))
    except Refused as refusal:
        _judge_refusal(refusal, outcome)
    except Exception:
        outcome.disagreements.append(_crash("reading"))
    return outcome


def _crash(engine: str, kind: str = "crash") -> Disagreement:
    lines = traceback.format_exc(limit=-4).strip().splitlines()
    where = [line.strip() for line in lines if line.strip().startswith("File")]
    place = where[-1].split("rulestone/")[-1] if where else ""
    if kind == "crash" and where and "/tests/fuzz/" in where[-1]:  # whatever the checkout is called
        kind = FAULT
    return Disagreement(kind, engine, f"{lines[-1][:300]} at {place}", "no such thing")


# Refusals


def _judge_refusal(refusal: Refused, outcome: Outcome) -> None:
    message = str(refusal)
    outcome.refused = message
    if "\n" in message or len(message) > 2000:
        outcome.disagreements.append(Disagreement("refusal of several lines", "reading", message, "one line"))
    if "fuzzed_" not in message.split(": ")[0]:
        outcome.disagreements.append(Disagreement("wrong place", "reading", message, "file and line of the game"))
    if outcome.game.expect == "meaning" and not may_be_refused(refusal, outcome.game, outcome.truth):
        outcome.disagreements.append(Disagreement("refused", "reading", message, "a game like others"))


# Engines


def _ask(engine: str, game: G, system: Any, plan: Plan, outcome: Outcome, limit: Patience) -> None:
    truth = outcome.truth
    limit.renew()
    if game.expect == "refusal":
        sides.explored(system, "python", plan.most)  # properties are read when they are judged
        if _is_asked_by_no_step(game):
            outcome.skipped = "what is wrong is said of steps, and there are none"
            return
        outcome.disagreements.append(Disagreement("accepted", "reading", "takes it", f"to be refused: {game.why}"))
        return
    if truth is None:
        return
    if truth.unassigned:
        outcome.disagreements.append(
            Disagreement("unassigned", "reading", "takes it", "the set-up reads, or leaves, what has no value")
        )
        return
    try:
        said = _said(engine, game, system, plan, truth)
    except OutOfPatience:
        limit.end()
        outcome.disagreements.append(_crash(engine, "hangs"))
        return
    except Refused as refusal:
        if game.expect != "either" and not is_limit_of_engine(str(refusal), game, truth):
            outcome.disagreements.append(Disagreement("refused", engine, str(refusal), "a game like others"))
        return
    except Exception:
        outcome.disagreements.append(_crash(engine))
        return
    outcome.disagreements += list(dict.fromkeys(compare(truth, said, game) if isinstance(said, Said) else said))


def _is_asked_by_no_step(game: G) -> bool:
    """Whether what is wrong stands in a step property, which is read for the steps that there may be, and none is."""
    sound = tuple(claim for claim in game.claims if (claim.name, claim.kind) != ("spoilt", "step"))
    if len(sound) == len(game.claims):
        return False
    truth = Brute(replace(game, claims=sound)).truth()
    return not truth.undefined and not any(truth.steps.values())


def _said(engine: str, game: G, system: Any, plan: Plan, truth: Truth) -> Said | list[Disagreement]:
    if engine in sides.EXPLICIT:
        return sides.explored(system, engine, plan.most)
    if engine == "check":
        return sides.checked(type(system.game))
    if engine == "random":
        return sides.played(system, plan.seed, 30, 30)
    if engine == "symbolic":
        return sides.proved(system, DEPTH, False)
    if (engine != "questions" and truth.whole is not None) or (engine == "mutants" and not truth.setups):
        return []
    if engine == "on-demand":
        return list(_on_demand(system, truth, careful="native" in plan.engines))
    if engine == "direct":
        return list(_directly(system, truth))
    if engine == "chance":
        return list(_chances(game, system, truth))
    if engine == "questions":
        return list(_questions(game, type(system.game), plan))
    if engine == "mutants":
        return list(_mutants(game, system, plan, truth))
    if engine == "perft":
        return list(_perft(system, truth))
    if engine == "forced":
        return list(_forced(game, system, truth))
    raise ValueError(engine)


def compare(truth: Truth, said: Said, game: G) -> list[Disagreement]:
    """All disagreements about states and verdicts."""
    found: list[Disagreement] = []

    def differ(kind: str, theirs: object, ours: object) -> None:
        if theirs != ours:
            found.append(Disagreement(kind, said.engine, str(theirs), str(ours)))

    if truth.whole is not None and said.exhaustive and (said.count or 0) < len(truth.depth):
        differ("states", f"all {said.count} states", f"more than {len(truth.depth)} states")
    elif said.exhaustive and said.states is not None and truth.whole is None:
        theirs = {frozenset(zip(said.cells, state, strict=True)) for state in map(_told, said.states)}
        ours = {frozenset(zip(truth.cells, state, strict=True)) for state in map(_told, truth.depth)}
        if theirs != ours:
            extra, lacking = ([sorted(map(str, state)) for state in one] for one in (theirs - ours, ours - theirs))
            found.append(
                Disagreement(
                    "states",
                    said.engine,
                    f"{len(theirs)} states, wrongly {extra[:1]}",
                    f"{len(ours)} states, among them {lacking[:1]}",
                )
            )
        else:
            differ("levels", said.levels, truth.levels)
            differ("transitions", said.transitions, truth.transitions)
            differ("terminal states", said.terminal, len(truth.terminals))
            differ("steps of each rule", _sorted(said.fired), _sorted(truth.fired))
            if truth.depth:
                differ("undefined instances", sorted(map(str, said.undefined or ())), sorted(map(str, truth.undefined)))
    for verdict in said.verdicts:
        found += _verdict(truth, said, verdict, game)
    good = [f"{v.name}: {v.status}" for v in said.verdicts if v.status in GOOD]
    if not truth.setups and good:  # also of what would hold of nothing: nothing is said of plays that cannot begin
        found.append(Disagreement("no beginning", said.engine, ", ".join(good), "no play can begin"))
    return found


def _told(state: State) -> tuple[Any, ...]:
    """A state in which True is not 1."""
    return tuple((type(value).__name__, value) for value in state)


def _sorted(fired: Counter[Label] | None) -> list[tuple[str, int]]:
    return sorted((str(label), number) for label, number in (fired or {}).items())


def _verdict(truth: Truth, said: Said, verdict: Verdict, game: G) -> list[Disagreement]:
    if not truth.setups and not (truth.setup_undefined and verdict.name == "defined"):
        return []  # judged as a whole
    shortest, is_goal, is_variant = _known(truth, verdict.name, game)
    shows = verdict.status in GOOD if is_goal else verdict.status == "refuted"
    denies = verdict.status == "refuted" if is_goal else verdict.status in GOOD
    theirs = f"{verdict.name}: {verdict.status}, {verdict.detail}"
    ours = f"shown after {shortest} steps" if shortest is not None else "no play shows it"
    kind = verdict.name if verdict.name in ("defined", "deadlock") else _kind(game, verdict.name)
    if truth.whole is not None and shortest is None:
        if shows and verdict.length is not None and verdict.length <= truth.whole:
            return [
                Disagreement(f"falsely bad: {kind}", said.engine, theirs, f"no play of {truth.whole} steps shows it")
            ]
        return []
    if denies and shortest is not None:
        return [Disagreement(f"falsely good: {kind}", said.engine, theirs, ours)]
    if shows and shortest is None:
        return [Disagreement(f"falsely bad: {kind}", said.engine, theirs, ours)]
    if shows and shortest is not None and verdict.length is not None:
        exact = said.exhaustive and not is_variant and truth.whole is None
        all_seen = truth.whole is None or verdict.length <= truth.whole  # else there may be a shorter one
        if (verdict.length < shortest and all_seen) or (exact and verdict.length != shortest):
            return [Disagreement(f"length: {kind}", said.engine, theirs, ours)]
    if said.exhaustive and not shows and not denies:
        return [Disagreement(f"undecided: {kind}", said.engine, theirs, ours)]
    near = DEPTH if said.engine == "symbolic" else 1000
    if verdict.status == "unknown" and shortest is not None and shortest <= near and "time" not in verdict.detail:
        return [Disagreement(f"unknown though near: {kind}", said.engine, theirs, ours)]
    if verdict.status == "bounded" and shortest is not None:
        words = [word for word in verdict.detail.replace(",", " ").split() if word.isdecimal()]
        if words and shortest <= int(words[0]):
            return [Disagreement(f"bounded: {kind}", said.engine, theirs, ours)]
    return []


def _known(truth: Truth, name: str, game: G) -> tuple[int | None, bool, bool]:
    """The shortest play that shows it, if any; whether it is a goal, a variant."""
    if name == "defined":
        depths = [*truth.undefined.values(), *([0] if truth.setup_undefined else [])]
        depths += [truth.silent] if truth.silent is not None else []
        return min(depths, default=None), False, False
    if name == "deadlock":
        return truth.deadlock, False, False
    kinds = [claim.kind for claim in game.claims if claim.name == name]
    return truth.fails.get(name), "goal" in kinds, "variant" in kinds


def _kind(game: G, name: str) -> str:
    return next((claim.kind for claim in game.claims if claim.name == name), name)


def _forced(game: G, system: Any, truth: Truth) -> Iterator[Disagreement]:
    """What players can force in every position of a game with results; not where some words denote nothing."""
    unsure = truth.undefined or truth.setup_undefined or truth.silent is not None or not truth.terminals
    if game.players is None or game.outcome is None or unsure or not _same_cells(system, truth):
        return
    found = sides.forced(system)
    for player, ends in worths(game, truth).items():
        for state, expected in bounds(game, truth, player, ends).items():
            if state not in truth.terminals and found[player][state] != expected:
                theirs, ours = (f"{player} in {state}: {one}" for one in (found[player][state], expected))
                yield Disagreement("forced", "forced", theirs, ours)
                return


def _on_demand(system: Any, truth: Truth, *, careful: bool) -> Iterator[Disagreement]:
    if not _same_cells(system, truth):
        return
    expected = _offers(truth)
    for state, theirs in sides.on_demand(system, list(truth.depth), careful=careful).items():
        if theirs != expected[state]:
            yield Disagreement("offered", "on-demand", f"in {state}: {_shown(theirs)}", _shown(expected[state]))
            return


_FEW = 40
"""Rules are run as they are written on so many positions of a game."""


def _directly(system: Any, truth: Truth) -> Iterator[Disagreement]:
    if not _same_cells(system, truth):
        return
    expected = _offers(truth)
    found, differences = sides.as_written(system, list(truth.depth)[:_FEW])
    if differences:
        yield Disagreement("traced", "direct", differences, "the rules as they are written")
    for state, theirs in found.items():
        if theirs != expected[state]:
            yield Disagreement("offered", "direct", f"in {state}: {_shown(theirs)}", _shown(expected[state]))
            return


def _same_cells(system: Any, truth: Truth) -> bool:
    """Whether states list their values in one order (a sort from a set has none)."""
    return [(cell.function.name, cell.index) for cell in system.cells] == truth.cells


def _offers(truth: Truth) -> sides.Offers:
    return {
        state: (
            state in truth.terminals,
            Counter((label, after) for label, _, after in steps),
            set(truth.undefined_at.get(state, ())),
        )
        for state, steps in truth.steps.items()
    }


def _shown(offered: tuple[bool, Counter[Any], set[Label]]) -> str:
    return f"{offered[0]}, {dict(offered[1])}, {offered[2]}"


def _mutants(game: G, system: Any, plan: Plan, truth: Truth) -> Iterator[Disagreement]:
    if not _same_cells(system, truth) or len(truth.depth) > 60:
        return
    expected = _offers(truth)
    for words, fate, offers in sides.mutants(type(system.game), 4, plan.seed, plan.most):
        if offers is not None and fate == "equivalent" and _steps_of(offers) != _steps_of(expected):
            yield Disagreement("mutants: equivalent", "mutants", f"{words}: {fate}", "other positions or steps")
        if offers == expected and fate == "noticed":
            yield Disagreement("mutants: noticed", "mutants", f"{words}: {fate}", "the same in every position")


def _steps_of(offers: sides.Offers) -> dict[State, tuple[bool, Counter[tuple[Label, State]]]]:
    return {state: (over, steps) for state, (over, steps, _) in offers.items()}


def _chances(game: G, system: Any, truth: Truth) -> Iterator[Disagreement]:
    if not chances.has_chances(truth):
        return
    brute = Brute(game)
    for claim in game.claims:
        if claim.kind == "goal":
            shown = {state: brute.shows(claim.name, state) for state in truth.depth}
            if None not in shown.values():
                begun = {state: 1.0 if so else None for state, so in shown.items()}
                theirs = sides.likelihoods(system, claim.name)
                for purpose in chances.PURPOSES:
                    ours = chances.value(truth, purpose, begun.get, lambda label: 0.0)
                    yield from _near(f"chance of {claim.name}, {purpose}", theirs.get(purpose), ours)
                ended = {state: 0.0 if so else None for state, so in shown.items()}
                for rule in sorted({label[0] for label in truth.fired})[:1]:
                    yield from _totals(system, truth, rule, claim.name, ended.get)
    for rule in dict.fromkeys(label[0] for label in truth.fired):
        yield from _totals(system, truth, rule, None, lambda state: None)


def _totals(
    system: Any, truth: Truth, rule: str, until: str | None, ended: Callable[[State], float | None]
) -> Iterator[Disagreement]:
    """How often a rule is played in all, or until a goal."""
    ours_of: dict[str, float | None] = {}
    for purpose in chances.PURPOSES:
        ours_of[purpose] = chances.value(truth, purpose, ended, lambda label: float(label[0] == rule))
        if ours_of["best"] is None:
            return  # who likes may play it for ever
    theirs = sides.totals(system, rule, until)
    what = f"plays of {rule}{f' until {until}' if until else ''}"
    for purpose, ours in ours_of.items():
        yield from _near(f"{what}, {purpose}", theirs.get(purpose), ours)


def _questions(game: G, made: Any, plan: Plan) -> Iterator[Disagreement]:
    for question, names in game.questions[:1]:
        first, second = names[0], names[1 + plan.seed % (len(names) - 1)]
        try:
            shortest, kinds = first_difference(game, question, first, second, plan.most)
        except (Contested, TooLarge):
            continue
        try:
            complete, steps, basis = sides.divergence(made, question, first, second, 8 * plan.most)
        except Refused as refusal:
            truths = [Brute(game, {question: reading}, plan.most).truth() for reading in (first, second)]
            if any(may_be_refused(refusal, game, truth) for truth in truths):
                continue
            raise
        theirs = f"{question}, {first} or {second}: {steps}, {basis}"
        ours = "no difference" if shortest is None else f"{', '.join(sorted(kinds))} differ after {shortest} steps"
        if shortest is None and steps:
            yield Disagreement("false difference", "questions", theirs, ours)
        elif shortest is not None and complete and not steps:
            yield Disagreement("difference not seen", "questions", theirs, ours)
        elif shortest is not None and steps and min(steps.values()) < shortest:
            yield Disagreement("too short a difference", "questions", theirs, ours)
        elif shortest is not None and complete and min(steps.values()) != shortest:
            yield Disagreement("not the shortest difference", "questions", theirs, ours)


def _near(what: str, theirs: tuple[Any, Any] | None, ours: float | None) -> Iterator[Disagreement]:
    """A disagreement where a value, if both sides have one, lies outside of what encloses it."""
    if ours is None:
        return
    if theirs is None:
        yield Disagreement("chance without a value", "chance", f"{what}: none", str(ours))
    elif not float(theirs[0]) - 1e-6 <= ours <= float(theirs[1]) + 1e-6:
        yield Disagreement("chance", "chance", f"{what}: {theirs[0]} to {theirs[1]}", str(ours))


def _perft(system: Any, truth: Truth) -> list[Disagreement]:
    level: Counter[State] = Counter(list(truth.setups))
    ours = []
    for _ in range(3):
        following: Counter[State] = Counter()
        for state, number in level.items():
            for _, _, after in truth.steps[state]:
                following[after] += number
        level = following
        ours.append(level.total())
    theirs, left_out = sides.counted_plays(system, 3)
    theirs += [0] * (3 - len(theirs))
    if any(more > all_ for more, all_ in zip(theirs, ours, strict=True)) or (theirs != ours and not left_out):
        return [Disagreement("number of plays", "perft", str(theirs), str(ours))]
    return []
