"""A guard that denotes nothing is an undefined instance: every engine reports it, and none plays it."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model import Game, Int, Optional, Sort, State, initial, invariant, require, rule, terminal
from rulestone.model.system.semantics import successors
from rulestone.proofs.commands import main
from rulestone.proofs.compiling.layout import layout_of, pack_state
from rulestone.proofs.compiling.on_demand import OnDemand
from rulestone.proofs.compiling.python_target import join_words
from rulestone.proofs.engines.chance.building import build_process
from rulestone.proofs.engines.explicit import Limits, divide, explore, judge_explicitly, perft
from rulestone.proofs.engines.random.judge import RandomEffort, judge_by_random_plays
from rulestone.proofs.engines.symbolic import judge_symbolically
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, checks_of
from rulestone.proofs.plays.verdict import Status

TARGETS = ("python", "native")


class Share(Game):
    """Silver is shared among so many heirs; at first there are none."""

    silver = State(Int(0, 9))
    heirs = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.silver = 4
        s.heirs = 0

    @rule()
    def share(self, s: Any) -> None:
        require(s.silver // s.heirs == 4)
        s.silver = 9

    @rule()
    def heir(self, s: Any) -> None:
        require(s.heirs < 3)
        s.heirs += 1

    @terminal
    def over(self, s: Any) -> Any:
        return s.heirs == 3

    @invariant
    def nobody_pays(self, s: Any) -> Any:
        """False with an heir, and never without one."""
        return (s.silver != 9) | (s.heirs > 0)


class Bare(Share):
    """What is asked for and denotes nothing is all there is to play."""

    @rule()
    def heir(self, s: Any) -> None:
        require(s.heirs == 3)
        s.heirs = 0

    @terminal
    def over(self, s: Any) -> Any:
        return s.silver == 9


class Late(Game):
    """The place asked for is one only where something is there; what is asked before it comes first."""

    Seat = Sort("west", "east")
    marked = State(Optional(Seat))
    stones = State(Seat, Int(0, 2))
    round = State(Int(0, 4))

    @initial
    def setup(self, s: Any) -> None:
        s.marked = None
        s.stones = 2
        s.round = 0

    @rule()
    def mark(self, s: Any) -> None:
        require(s.round == 2)
        s.marked = "east"
        s.round = 3

    @rule()
    def wait(self, s: Any) -> None:
        require(s.round < 2)
        s.round += 1

    @rule()
    def take(self, s: Any) -> None:
        require(s.round > 0, s.stones[s.marked.value] == 2)
        s.stones["west"] = 0

    @terminal
    def over(self, s: Any) -> Any:
        return s.round == 4

    @invariant
    def west_keeps_its_own(self, s: Any) -> Any:
        return s.marked.exists | (s.stones["west"] == 2)


GAMES = (Share, Bare, Late)


def reference(system: Any) -> tuple[set[Any], int]:
    """All states, and the number of steps, by the plain semantics."""
    from rulestone.proofs.plays.initial_states import first_states

    seen = set(first_states(system))
    waiting, steps = list(seen), 0
    while waiting:
        for _, after in successors(system, waiting.pop()):
            steps += 1
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen, steps


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("target", TARGETS)
def test_the_search_does_not_play_it(game: type[Game], target: Any) -> None:
    system = game().system
    states, steps = reference(system)
    found = explore(system, target=target, limits=Limits())
    assert {found.state_at(number) for number in range(found.states)} == states
    assert found.transitions == steps and found.complete and found.undefined
    verdicts = {v.property: v for v in judge_explicitly(system, target=target)}
    assert verdicts[DEFINED].status is Status.REFUTED
    assert verdicts[DEADLOCK].status is Status.EXHAUSTED
    for name in {"nobody_pays", "west_keeps_its_own"} & verdicts.keys():
        assert verdicts[name].status is Status.EXHAUSTED


@pytest.mark.parametrize("game", GAMES)
def test_random_play_does_not_play_it(game: type[Game]) -> None:
    system = game().system
    verdicts = {v.property: v for v in judge_by_random_plays(system, effort=RandomEffort(40, 10))}
    assert verdicts[DEFINED].status is Status.REFUTED
    for name in {"nobody_pays", "west_keeps_its_own"} & verdicts.keys():
        assert verdicts[name].status is Status.SAMPLED
    layout = layout_of(system, 63)
    rules = OnDemand(system, layout, checks_of(system, None))
    for state in reference(system)[0]:
        offered = rules.expand(join_words(pack_state(system, layout, state)))
        wanted = [join_words(pack_state(system, layout, after)) for _, after in successors(system, state)]
        assert sorted(offered.states) == sorted(wanted)


@pytest.mark.parametrize("game", GAMES)
def test_proofs_do_not_count_on_it(game: type[Game]) -> None:
    verdicts = {v.property: v for v in judge_symbolically(game().system)}
    assert verdicts[DEFINED].status is Status.REFUTED
    for name in {"nobody_pays", "west_keeps_its_own"} & verdicts.keys():
        assert verdicts[name].status is Status.PROVED


@pytest.mark.parametrize("game", GAMES)
def test_chance_leaves_it_out_and_says_so(game: type[Game]) -> None:
    system = game().system
    process = build_process(system)
    states, steps = reference(system)
    assert (len(process), process.transitions) == (len(states), steps)
    assert process.undefined


def test_plays_are_counted_without_it() -> None:
    system = Share().system
    assert perft(system, 2) == [1, 2]  # no heirs: only `heir`; one heir: `share` or `heir`
    assert perft(system, 4) == perft(system, 2) + perft(system, 4)[2:] == [1, 2, 2, 2]
    assert divide(system, 2) == {"heir": 2}


@pytest.fixture
def share(tmp_path: Any) -> str:
    import inspect

    path = tmp_path / "share.py"
    head = "from rulestone.model import *\nfrom typing import Any\n\n\n"
    path.write_text(head + inspect.getsource(Share))
    return str(path)


def test_commands_tell_of_it(share: str, tmp_path: Any) -> None:
    run = CliRunner()
    told = "share denotes nothing"
    for command in (["perft", share], ["perft", share, "--divide"], ["graph", share, "-o", str(tmp_path / "g.dot")]):
        assert told in run.invoke(main, command).output, command
    played = run.invoke(main, ["play", share, "--random", "--moves", "0"])
    assert told in played.output
    by_hand = run.invoke(main, ["play", share], input="q\n")
    assert told in by_hand.output


class Ending(Game):
    """That it is over is said of a number that denotes nothing at first: so it is not over, and nothing denotes."""

    silver = State(Int(0, 9))
    heirs = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.silver = s.heirs = 0

    @rule()
    def heir(self, s: Any) -> None:
        s.heirs += 1

    @terminal
    def over(self, s: Any) -> Any:
        return (s.silver // s.heirs) <= 9


def test_an_end_that_denotes_nothing_is_none() -> None:
    system = Ending().system
    for target in TARGETS:
        found = explore(system, target=target, limits=Limits())
        assert (found.states, found.transitions, found.terminal, found.deadlock) == (1, 0, 0, None)
        assert found.undefined
    for verdicts in (judge_symbolically(system), judge_by_random_plays(system, effort=RandomEffort(2, 3))):
        by_name = {v.property: v.status for v in verdicts}
        assert by_name[DEFINED] is Status.REFUTED and by_name[DEADLOCK] is not Status.REFUTED
