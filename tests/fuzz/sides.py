"""What rulestone says about a game's text, read and judged by every engine. Only this module imports rulestone."""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import itertools
import linecache
import os
import sys
import tempfile
import types
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from .brute import Label, State
from .printer import CLASS

_numbers = itertools.count()


class Refused(Exception):
    """rulestone refuses a game, by a GameError."""

    def __init__(self, message: str, rule: str | None) -> None:
        super().__init__(message)
        self.rule = rule


@dataclass
class Verdict:
    """One verdict: what the engine says of a property, and the length of the play that it shows."""

    name: str
    status: str
    length: int | None
    detail: str = ""


@dataclass
class Said:
    """What an engine says.

    Attributes:
        exhaustive: whether it claims to have seen everything; then the figures that it gives are not None.
        cells: the places in the order of a state's values.
    """

    engine: str
    exhaustive: bool = False
    cells: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    states: set[State] | None = None
    count: int | None = None
    levels: list[int] | None = None
    transitions: int | None = None
    terminal: int | None = None
    fired: Counter[Label] | None = None
    undefined: set[Label] | None = None
    verdicts: list[Verdict] = field(default_factory=list)
    plays: list[int] | None = None
    chances: dict[tuple[str, str], Any] = field(default_factory=dict)


@contextlib.contextmanager
def cache_of_its_own() -> Iterator[None]:
    """What is compiled of thousands of games, each of which is seen once, is not kept where users keep theirs.

    And what is imported by then is not gone through again and again for garbage.
    """
    from rulestone.proofs.compiling import machine, native_offers  # noqa: F401

    memory = Path("/dev/shm")
    before = os.environ.get("RULESTONE_CACHE")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        os.environ["RULESTONE_CACHE"] = folder
        machine.MOST_FILES = 100
        gc.freeze()
        often = gc.get_threshold()
        gc.set_threshold(100_000, 10, 20)  # trees of games are many small things that die young
        try:
            yield
        finally:
            gc.set_threshold(*often)
            gc.unfreeze()
            if before is None:
                del os.environ["RULESTONE_CACHE"]
            else:
                os.environ["RULESTONE_CACHE"] = before


def load(text: str, outside: bool = False) -> Any:
    """The game class of a module's text; `outside`: by importlib, without an entry in `sys.modules`. Raises Refused."""
    return refusing(lambda: _loaded(text, outside))


def _loaded(text: str, outside: bool) -> Any:
    name = f"fuzzed_{next(_numbers)}"
    if outside:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.py"
            path.write_text(text, encoding="utf-8")
            spec = importlib.util.spec_from_file_location(name, path)
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return getattr(module, CLASS)
    file = f"{name}.py"
    made = types.ModuleType(name)
    made.__file__ = file
    sys.modules[name] = made
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    try:
        exec(compile(text, file, "exec"), made.__dict__)
    finally:
        _forget(name, file)
        sys.modules[name] = made
    return getattr(made, CLASS)


def load_as_users_do(text: str) -> Any:
    """The game class of a file, as the command line loads it. Raises Refused."""
    from rulestone.proofs.running.loading import load_game

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"fuzzed_{next(_numbers)}.py"
        path.write_text(text, encoding="utf-8")
        return refusing(lambda: load_game(str(path)))


_kept: list[tuple[str, str]] = []


def _forget(name: str, file: str) -> None:
    """Keep the last few modules only: a long run reads very many."""
    _kept.append((name, file))
    while len(_kept) > 20:
        old, its_file = _kept.pop(0)
        sys.modules.pop(old, None)
        linecache.cache.pop(its_file, None)


def system_of(game: Any, readings: dict[str, str]) -> Any:
    """The transition system. Raises Refused; whatever else it raises is a crash."""
    return refusing(lambda: game(**readings).system)


def refusing(ask: Callable[[], Any]) -> Any:
    """What a call gives. Raises Refused where it raises a GameError."""
    from rulestone.model import GameError

    try:
        return ask()
    except GameError as error:
        raise Refused(str(error), error.rule) from None


def label_of(instance: Any) -> Label:
    """What an instance is called."""
    label = instance.label
    return label.rule, tuple(value for _, value in label.parameters), label.chooser


def _interpreting() -> str:
    """The target that stands for machine code. In older code it is numba, told not to compile."""
    try:
        from rulestone.proofs.compiling import compiled
    except ImportError:
        return "native"
    compiled.LARGEST = compiled.MANY = 0
    return "numba"


EXPLICIT = ("python", "native")


def explored(system: Any, engine: str, most: int) -> Said:
    """What the explicit engine says, by one of its targets."""
    from rulestone.proofs.engines.explicit import Limits, explore, judge_explicitly, verdicts_of

    machine = _interpreting()
    target: Any = machine if engine == "native" else engine
    limits = Limits(states=4 * most)
    found = refusing(lambda: explore(system, target=target, limits=limits))
    said = Said(engine, found.complete)
    said.cells = [(cell.function.name, cell.index) for cell in system.cells]
    if found.complete:
        said.states = {found.state_at(number) for number in range(found.states)}
        said.count, said.levels = found.states, list(found.levels)
        said.transitions, said.terminal = int(found.transitions), int(found.terminal)
        said.fired = Counter()
        for number, instance in enumerate(system.instances):
            if found.fired[number]:
                said.fired[label_of(instance)] += int(found.fired[number])
        said.undefined = {label_of(system.instances[number]) for number in found.undefined}
    if found.states:
        said.verdicts = [plain_verdict(v) for v in refusing(lambda: verdicts_of(found))]
    else:
        judged = refusing(lambda: judge_explicitly(system, target=target, limits=limits))
        said.verdicts = [plain_verdict(v) for v in judged]
    return said


def plain_verdict(verdict: Any) -> Verdict:
    """A verdict without rulestone's classes."""
    length = None if verdict.play is None else len(verdict.play)
    return Verdict(verdict.property, str(verdict.status), length, verdict.detail)


def played(system: Any, seed: int, plays: int, length: int) -> Said:
    """What random play says."""
    from rulestone.proofs.engines.random.judge import RandomEffort, judge_by_random_plays

    found = refusing(lambda: judge_by_random_plays(system, chance=seed, effort=RandomEffort(plays, length)))
    return Said("random", False, verdicts=[plain_verdict(v) for v in found])


def proved(system: Any, depth: int, quick: bool) -> Said:
    """What the symbolic engine says."""
    from rulestone.proofs.engines.symbolic.judge import ProofEffort, judge_symbolically

    found = refusing(lambda: judge_symbolically(system, effort=ProofEffort(2.0, 10.0, depth=depth, quick=quick)))
    return Said("symbolic", False, verdicts=[plain_verdict(v) for v in found])


def checked(game: Any) -> Said:
    """What `rulestone check` says, all engines taken together."""
    from rulestone.proofs.checking.one_reading import CheckEffort, judge

    _interpreting()
    found = refusing(lambda: judge(game, effort=CheckEffort(timeout=2.0, budget=6.0)))
    return Said("check", False, verdicts=[plain_verdict(v) for v in found.best().values()])


Offers = dict[State, tuple[bool, Counter[tuple[Label, State]], set[Label]]]
"""From each position: whether the game is over, every step, the instances that denote nothing."""


def as_written(system: Any, states: list[State]) -> tuple[Offers, str]:
    """What comes of the rules as they are written, run on each of some states; and where the traced rules differ."""
    from rulestone.model import Undefined
    from rulestone.model.direct_run.direct import DirectRun
    from rulestone.proofs.plays.direct_agreement import Agreement

    def ask() -> tuple[Offers, str]:
        run = DirectRun(system.game)
        agreement = Agreement(system, run)
        found: Offers = {}
        differences: list[Any] = []
        for state in states:
            steps: Counter[tuple[Label, State]] = Counter()
            undefined = set()
            for move, ran in run.offers(state):
                label = move.rule, tuple(value for _, value in move.parameters), move.chooser
                if ran.after is None:
                    undefined.add(label)
                else:
                    steps[label, ran.after] += 1
            over = False
            with contextlib.suppress(Undefined):
                over = run.is_over(state)
            found[state] = over, steps, undefined
            differences += agreement.of_all(state)
        return found, "; ".join(map(str, differences[:3]))

    return refusing(ask)  # type: ignore[no-any-return]


def on_demand(system: Any, states: list[State], *, careful: bool = True) -> Offers:
    """From each of some states what the generated code of random play offers: over, steps, what is undefined.

    Code that is not `careful` is compiled in a hurry, as it is for rules that are tried once: in half the time.
    """
    from rulestone.proofs.compiling.layout import layout_of, pack_state, unpack_state
    from rulestone.proofs.compiling.on_demand import OnDemand
    from rulestone.proofs.compiling.python_target import UNDEFINED, join_words, split_words
    from rulestone.proofs.plays.conditions import checks_of

    offers: Any = OnDemand
    with contextlib.suppress(ImportError):  # older code has no other way
        from rulestone.proofs.compiling.native_offers import offers

        if not careful:
            offers = partial(offers, keep=False)

    def ask() -> Any:
        layout = layout_of(system, 2**40)
        rules = offers(system, layout, checks_of(system, None))
        found = {}
        labels = [label_of(instance) for instance in system.instances]
        unpacked = cache(lambda packed: unpack_state(system, layout, split_words(packed, layout.words)))
        for state in states:
            offered = rules.expand(join_words(pack_state(system, layout, state)))
            steps: Counter[tuple[Label, State]] = Counter()
            for packed, move in zip(offered.states, offered.moves, strict=True):
                steps[labels[move], unpacked(packed)] += 1
            undefined = {labels[i] for kind, _, i in offered.events if kind == UNDEFINED}
            found[state] = offered.terminal, steps, undefined
        return found

    return refusing(ask)


def divergence(game: Any, question: str, first: str, second: str, most: int) -> tuple[bool, dict[str, int], str]:
    """How two readings differ: whether all was looked at, by kind the steps of the play shown, and the basis."""
    from rulestone.proofs.edge_cases.divergence import diverge_systems
    from rulestone.proofs.engines.explicit import Limits

    _interpreting()
    systems = [system_of(game, {question: reading}) for reading in (first, second)]
    # Processor seconds: searching all pairs takes a fifth of one, and what the cap cuts off is played for the rest.
    limits = Limits(states=most, seconds=3.0)
    found = refusing(lambda: diverge_systems(question, systems[0], systems[1], limits=limits))
    steps = getattr(found, "steps", None)
    if steps is None:  # before November 2026
        pairs = {kind: getattr(found, kind) for kind in ("moves", "position", "outcome")}
        steps = {kind: min(map(len, pair)) for kind, pair in pairs.items() if pair is not None}
    return found.complete, dict(steps), found.basis


def mutants(game: Any, number: int, seed: int, most: int) -> list[tuple[str, str, Offers | None]]:
    """Changes of a game: in words, what `mutate` says became of it, and what the changed game offers where.

    Changes of weights and results are left out: they change no position. The third is None where a changed game is no
    game, or has too many positions.
    """
    from rulestone.proofs.engines.explicit import Limits, explore
    from rulestone.proofs.mutation.changes import Part, SiteKind
    from rulestone.proofs.mutation.mutation_run import Plan, drawn, judge_of

    _interpreting()
    judge = refusing(lambda: judge_of(game, Plan(timeout=20.0, states=most)))
    changes = [
        c
        for c in judge.maker.changes(())
        if c.site.part in (Part.RULE, Part.BEGINNING) and c.site.kind != SiteKind.RESULT
    ]
    found: list[tuple[str, str, Offers | None]] = []
    for change in drawn(changes, number, seed):
        judged = judge.judge(change)
        offers = None
        if str(judged.fate) in ("equivalent", "noticed"):
            system = judge.maker.make(change).system
            explored = explore(system, target="python", limits=Limits(states=most), properties=())
            if explored.complete:
                offers = on_demand(system, [explored.state_at(n) for n in range(explored.states)])
        found.append((f"{change}: {judged.detail}", str(judged.fate), offers))
    return found


def likelihoods(system: Any, goal: str) -> dict[str, tuple[Any, Any]]:
    """How likely a goal is reached, at best, at worst and at random: low and high end."""
    from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose

    condition = refusing(lambda: next(one.condition for one in system.goals if one.name == goal))
    inquiry = refusing(lambda: Inquiry(system, Objective(goal=condition), limit=2000))
    answers = {str(purpose): refusing(lambda p=purpose: inquiry.probability(p)) for purpose in Purpose}
    return {purpose: (answer.low, answer.high) for purpose, answer in answers.items()}


def totals(system: Any, rule: str, until: str | None = None) -> dict[str, tuple[Any, Any]]:
    """How often a rule is played in all, or until a goal, at best, worst and random; without those without a value."""
    from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose

    goal = refusing(lambda: next((one.condition for one in system.goals if one.name == until), None))
    inquiry = refusing(
        lambda: Inquiry(
            system,
            Objective(goal=goal, amount=lambda before, after, step: 1 if step.rule == rule else 0),
            limit=2000,
        )
    )
    found = {}
    for purpose in Purpose:
        try:
            answer = refusing(lambda p=purpose: inquiry.total(p))
        except Refused:
            continue
        found[str(purpose)] = answer.low, answer.high
    return found


def forced(system: Any) -> dict[Any, dict[State, tuple[Any, Any]]]:
    """What each player can force and be held to, in every position."""
    from rulestone.proofs.engines.strategy.solve_game import solve_game

    solution = refusing(lambda: solve_game(system))
    states = [solution.positions.state(number) for number in range(len(solution.positions))]
    return {one.player: {state: one.at(number) for number, state in enumerate(states)} for one in solution.players}


def counted_plays(system: Any, depth: int) -> tuple[list[int], bool]:
    """How many plays there are of each length up to `depth`, and whether some were left out and that is said."""
    from rulestone.proofs.engines.explicit import perft

    try:
        from rulestone.proofs.engines.explicit.perft import Plays
    except ImportError:  # before November 2026
        return list(map(int, refusing(lambda: perft(system, depth)))), False
    plays = refusing(lambda: Plays(system, depth))
    return [int(number) for number in refusing(lambda: list(plays.lengths()))], plays.capped > 0
