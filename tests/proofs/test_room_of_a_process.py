"""How much room the places of a process take is no part of it."""

import pytest
from rulestone.model import CHANCE, Game, Int, State, initial, require, rule, terminal
from rulestone.model.words.values import truth
from rulestone.proofs.compiling.layout import layout_of, pack_state, unpack_state
from rulestone.proofs.engines.chance import building
from rulestone.proofs.engines.chance.building import ProcessTooLarge, Scheme, build_process


class Tripling(Game):
    """Chance triples a pile and a debt, or ends; a heap that nobody looks at grows."""

    pile: State[int] = State(Int(0, None))
    debt: State[int] = State(Int(None, None))
    heap: State[int] = State(Int(0, None))
    steps: State[int] = State(Int(0, 8))

    @initial
    def begin(self, s):
        s.pile, s.debt, s.heap, s.steps = 1, -1, 5, 0

    @rule(by=CHANCE, weight=1)
    def triple(self, s):
        require(s.steps < 8)
        s.pile = 3 * s.pile
        s.debt = 3 * s.debt
        s.heap += s.pile
        s.steps += 1

    @rule(by=CHANCE, weight=1)
    def stop(self, s):
        require(s.steps < 8)
        s.steps = 8

    @terminal
    def over(self, s):
        return s.steps == 8


def told(scheme):
    process = build_process(Tripling().system, scheme)
    states = [process.state_at(number) for number in range(len(process))]
    return states, process.actions, process.choosers, process.initial_distributions, process.stuck


@pytest.mark.parametrize("near", [1, 5, 3**7, 3**8])
@pytest.mark.parametrize("asked", [None, ("pile", "debt"), ("steps",)], ids=str)
def test_up_to_where_variables_are_followed_at_first_changes_nothing(near, asked, monkeypatch):
    system = Tripling().system
    nodes = None if asked is None else tuple(truth(getattr(system.view(), name) > 2).total for name in asked)
    whole = told(Scheme(asked=nodes))
    monkeypatch.setattr(building, "_NEAR", near)
    assert told(Scheme(asked=nodes)) == whole
    assert len(whole[0]) == (9 if asked == ("steps",) else 17)


def test_what_grows_beyond_everything_is_refused(monkeypatch):
    monkeypatch.setattr(building, "_NEAR", 10)
    monkeypatch.setattr(building, "CAP", 100)
    with pytest.raises(ProcessTooLarge, match="triple leads to numbers of more than 6 bits"):
        build_process(Tripling().system)


def test_fixed_places_take_no_room():
    system = Tripling().system
    pile, debt, heap, _ = system.cells
    fixed = {debt: -7, heap: 2**70}
    layout = layout_of(system, 2**31 - 1, fixed)
    state = (2**31 - 1, -7, 2**70, 8)
    assert layout.words == 1 and layout.capped == {pile}
    assert unpack_state(system, layout, pack_state(system, layout, state)) == state
    assert layout_of(system, 2**31 - 1).words > 1
