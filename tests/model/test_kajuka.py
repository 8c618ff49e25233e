"""Kajuka against an independent restatement, and deliberate faults against its properties."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import Position
from rulestone.model.games.kajuka import Kajuka
from rulestone.model.semantics import successors
from rulestone.proofs.random_plays import beginnings

from tests.oracles import kajuka as oracle

READINGS = {name: sorted(question.readings) for name, question in Kajuka.questions().items()}
SCOPES = {
    "full": {},
    "squared": {"factor": 75},
    "small": {"supply": {"blue": 2, "gold": 3, "silver": 4}, "on_stand": 1, "in_crate": 1, "turns": 2, "hands": 1},
    "tiny": {"supply": {"blue": 1, "gold": 2, "silver": 2}, "on_stand": 1, "in_crate": 0, "turns": 2, "hands": 2},
}


def told(system, state):
    """A state of the model as the oracle would tell it."""
    view = Position(system, state)

    def stones(numbers, *at):
        return tuple(sorted(c for c in oracle.COLOURS for _ in range(numbers[(*at, c) if at else c])))

    came = None
    if view.before is not None:
        came = ("pass" if not view.offered else "trade" if view.exchanged else "deny", view.before)
    offer = None
    if view.partner is not None:
        offer = oracle.Offer(view.partner, view.give, view.give_from, view.take, view.forced)
    order = (view.partner, view.holder) if view.partner is not None else ()
    return oracle.Hand(
        places=tuple(((p, t), stones(getattr(view, p), t)) for p in ("stand", "crate") for t in oracle.TRADERS),
        unused=stones(view.unused),
        holder=view.holder,
        first=view.first,
        money=tuple(view.balance[t] for t in oracle.TRADERS),
        stakes=view.stakes,
        house=view.house,
        stage=view.phase,
        number=view.hand,
        turn=view.turn,
        forces=frozenset(t for t in oracle.TRADERS if view.force[t]),
        offer=offer,
        fingers=tuple((t, view.received[t]) for t in order if view.received[t] is not None),
        came=came,
        dealt=view.dealt,
        seats=tuple(view.seat[t] for t in oracle.TRADERS),
    )


def move_of(instance):
    parameters = [value for name, value in instance.label.parameters if name != "player"]
    return (instance.label.rule, instance.label.chooser, *parameters)


def is_a_beginning(table, hand):
    """Four full hands, the rest unused, all have paid, nothing has happened."""
    everything = list(hand.unused)
    for (place, _), stones in hand.places:
        assert len(stones) == (table.on_stand if place == "stand" else table.in_crate)
        everything += stones
    plain = oracle.Hand(hand.places, hand.unused, hand.first, hand.first, (-table.price,) * 4, 4 * table.price)
    dealt = len(oracle.slots(table))
    return {c: everything.count(c) for c in table.supply} == table.supply and hand == oracle.replace(plain, dealt=dealt)


@given(
    scope=st.sampled_from(["full", "squared", "small", "tiny", "tiny"]),
    readings=st.fixed_dictionaries({name: st.sampled_from(options) for name, options in READINGS.items()}),
    data=st.data(),
)
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_plays_are_those_of_the_restatement(scope, readings, data):
    system = Kajuka(scope, **readings).system
    table = oracle.Table(**SCOPES[scope], **readings)
    state = data.draw(beginnings(system))
    assert is_a_beginning(table, told(system, state))
    for _ in range(25):
        expected = dict(oracle.moves(table, told(system, state)))
        found = {move_of(instance): after for instance, after in successors(system, state)}
        assert {move: told(system, after) for move, after in found.items()} == expected
        if not found:
            break
        rules = sorted({move[0] for move in found})
        rule = data.draw(st.sampled_from(rules))  # else offers would crowd out everything
        state = found[data.draw(st.sampled_from(sorted((m for m in found if m[0] == rule), key=repr)))]
