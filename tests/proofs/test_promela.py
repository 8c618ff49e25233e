"""SPIN finds as many positions and steps in what is written for it as the explicit engine and the plain semantics."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, Phase, given, reject, settings
from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    deal,
    free,
    if_else,
    initial,
    invariant,
    lookup,
    require,
    rule,
    terminal,
    the,
)
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Node
from rulestone.model.system.semantics import successors
from rulestone.proofs.commands import main
from rulestone.proofs.engines.explicit import Limits, explore
from rulestone.proofs.export import promela, spin_counts, spin_is_installed
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

from tests.amounts import in_part

from .random_games import conditions, random_game, rules

SMALL = 50_000
"""Scopes with fewer states are counted here, the others by `python -m benchmarks.states_against_spin`."""

LARGE = ("kajuka", "kesch_for_four", "svelfwld")
"""Games that have no such scope."""

drawn = settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=set(Phase) - {Phase.shrink},  # a compiler runs for every example
)

with_spin = pytest.mark.skipif(not spin_is_installed(), reason="spin or gcc is not installed")


def counted(system: Any) -> tuple[int, int]:
    """All positions and steps, found as slowly and plainly as can be; what has no weight cannot happen."""
    seen = dict.fromkeys(first_states(system))
    steps, queue = 0, list(seen)
    for state in queue:
        for instance, after in successors(system, state):
            if isinstance(instance.weight, Node) and evaluate(instance.weight, system.reader_of(state)) <= 0:
                continue
            steps += 1
            if after not in seen:
                seen[after] = None
                queue.append(after)
    return len(seen), steps


def drawn_system(first: Any, second: Any, kept: Any) -> Any:
    """The system of a drawn game; one that is refused is none."""
    try:
        return random_game(first, second, kept, ("flag",), ("flag",))(scope="small").system
    except GameError:
        reject()


def by_spin(system: Any) -> tuple[int, int]:
    found = spin_counts(promela(system))
    return found.states, found.steps


@with_spin
@pytest.mark.parametrize("name", [name for name in bundled_games() if name not in LARGE])
def test_spin_counts_what_we_count_in_every_small_scope(name: str) -> None:
    game = load_game(name)
    compared = 0
    for scope in list(reversed(list(game.scopes)))[: in_part(1, 9)]:
        system = game(scope=scope).system
        found = explore(system, properties=(), limits=Limits(states=SMALL), target="python")
        if not found.complete:
            break
        assert by_spin(system) == (found.states, found.transitions), scope
        compared += 1
    assert compared, "no scope is small"


class Corners(Game):
    """Whatever is written differently in Python and in Promela, and names that Promela or C keeps for itself."""

    Place = Sort("a b", "a-b", "len")
    run = State(Int(-4, 4))
    len = State(Place, Int(-2, 300))  # read at a computed index: an array
    double = State(Place, Bool)
    at = State(Place)
    near = State(Optional(Int(0, 1)))
    far = State(Optional(Int(-3, 2)))
    beginning = State(Int(0, 40_000))

    @initial
    def setup(self, s: Any) -> None:
        free(s.run, s.at)
        require(s.run >= -1, s.run <= 1)
        s.len = -1
        s.double = False
        s.near = None
        s.far = None
        s.beginning = 39_000 + s.run

    @terminal
    def over(self, s: Any) -> Any:
        return (s.run == 4) & (s.near == 1)

    @rule()
    def swap(self, s: Any) -> None:
        """Both are read before either changes."""
        s.near, s.far = if_else(s.far.exists & (s.far == 1), 1, 0), s.near

    @rule()
    def divide(self, s: Any) -> None:
        """Rounded down, also below 0."""
        require(s.beginning > 38_997)
        s.run, s.len[s.at] = s.run // 3 - 1, s.run % 3
        s.beginning = s.beginning - 3

    @rule(by=CHANCE, weight=lambda game, s: if_else(s.run < 0, 2, 0))
    def go_on(self, s: Any) -> None:
        """Impossible where it has no weight."""
        s.at = lookup({"a b": "a-b", "a-b": "len", "len": "a b"}, s.at, to=self.Place)
        s.run = s.run + lookup({"a b": -2, "a-b": 3, "len": 1}, s.at)  # undefined where it leaves the range

    @rule()
    def compare(self, s: Any) -> None:
        """None equals None, and 0 equals 0, whatever the ranges."""
        require(s.near == s.far)
        s.double[s.at] = ~s.double[s.at]
        s.far = the((~s.double[p], s.len[p]) for p in self.Place)  # several, or outside its range: undefined

    @rule()
    def read(self, s: Any) -> None:
        require(s.near.value + s.far.value <= 1)
        s.run = 0 - s.run
        s.near = None


@with_spin
def test_what_python_and_promela_write_differently() -> None:
    system = Corners().system
    states, steps = counted(system)
    assert states > 1_000 and by_spin(system) == (states, steps)


@with_spin
@drawn
@given(rules, rules)
def test_drawn_games(first: Any, second: Any) -> None:
    system = drawn_system(first, second, ("flag",))
    assert by_spin(system) == counted(system)


@with_spin
@drawn
@given(rules, conditions)
def test_assertions_of_drawn_games(played: Any, kept: Any) -> None:
    system = drawn_system(played, (("flag",), [(None, ("flip",))]), kept)
    found = explore(system, properties=("always", "defined", "deadlock"))
    failing = {*found.state_fails, *(["defined"] if found.undefined else [])}
    failing |= {"deadlock"} if found.deadlock is not None else set()
    model = promela(system, asserted=True)
    failed = spin_counts(model).failed
    assert (failed in failing) if failing else failed is None


class Grows(Game):
    """A number without end, or one of a billion squared."""

    scopes = {"endless": "", "wide": "", "product": "", "fine": "", "never": ""}
    heap = State(Int(0, None))
    other = State(Int(0, 10))

    @initial
    def setup(self, s: Any) -> None:
        s.heap = 0
        s.other = 0
        require(self.scope != "never")

    @rule()
    def grow(self, s: Any) -> None:
        s.heap += 1


class Wide(Grows):
    heap = State(Int(0, 2**31))


class Product(Grows):
    heap = State(Int(0, 2**20))

    @rule()
    def square(self, s: Any) -> None:
        require(s.heap * s.heap < 100, s.heap < 2**20)
        s.heap += 1


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (Grows, "heap has no bound and SPIN visits every state"),
        (Wide, "heap may be anything from 0 to 2147483648: Promela computes with 32 bits"),
        (Product, "an intermediate result may be anything from 0 to 1099511627776"),
    ],
)
def test_what_does_not_fit_is_refused(game: type[Game], why: str) -> None:
    with pytest.raises(GameError, match=why):
        promela(game().system)


class Stuck(Game):
    """Ends where it may not."""

    heap = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.heap = 3

    @rule()
    def take(self, s: Any) -> None:
        require(s.heap > 1)
        s.heap -= 1

    @invariant
    def enough(self, s: Any) -> Any:
        return s.heap >= 1


class Over(Stuck):
    @terminal
    def over(self, s: Any) -> Any:
        return s.heap == 1


class TooFew(Over):
    @invariant
    def enough(self, s: Any) -> Any:
        return s.heap >= 2


class Unbegun(Over):
    @initial
    def setup(self, s: Any) -> None:
        free(s.heap)
        require(s.heap > 1, s.heap < 2)


@with_spin
@pytest.mark.parametrize(("game", "failed"), [(Stuck, "deadlock"), (Over, None), (TooFew, "enough"), (Unbegun, None)])
def test_what_is_asserted(game: type[Game], failed: str | None) -> None:
    found = spin_counts(promela(game().system, asserted=True))
    assert found.failed == failed
    assert by_spin(game().system) == ((0, 0) if game is Unbegun else (3, 2))


def test_the_command_writes_a_file(tmp_path: Any) -> None:
    path = tmp_path / "tavern.pml"
    done = CliRunner().invoke(main, ["export", "tavern", "--to", "promela", "--scope", "tiny", "-o", str(path)])
    assert done.exit_code == 0 and "1 state" in done.output, done.output
    assert path.read_text(encoding="utf-8") == promela(load_game("tavern")(scope="tiny").system).text
    refused = CliRunner().invoke(main, ["export", "tavern", "--to", "promela"])
    assert refused.exit_code == 2 and refused.output.count("\n") == 1, refused.output


def test_a_set_up_that_does_not_always_denote_is_not_exported() -> None:
    """SPIN would be given the other beginnings only, and find nothing wrong."""

    class Uneven(Game):
        Thing = Sort("red", "blue")
        hand = State(Thing, Int(0, 1))

        @initial
        def setup(self, s: Any) -> None:
            deal({"red": 2, "blue": 1}, {"hand": 2})

        @rule()
        def wait(self, s: Any) -> None:
            pass

    with pytest.raises(GameError, match=r"the set-up does not denote: hand\[red\] may be dealt 2, outside 0..1"):
        promela(Uneven().system)
