"""Strategies for games of a few positions, with races, forced steps and dice, against what the arena says.

More of them: python -m tests.proofs.test_strategies_in_graphs FIRST LAST
"""

import random
import sys
from collections import Counter

from rulestone.model import lookup
from rulestone.model.expressions.written import TRUE, as_it_is
from rulestone.model.system.abilities import Ability
from rulestone.model.system.strategies import Strategy
from rulestone.model.words.tracing import owned_by
from rulestone.model.words.values import number, truth
from rulestone.proofs.engines.explicit.judge import judge_explicitly
from rulestone.proofs.engines.strategy.solve_game import positions_of
from rulestone.proofs.engines.symbolic.guessed_invariants import GuessedInvariants
from rulestone.proofs.engines.symbolic.obligation_cache import ObligationCache
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.plays.judging_strategies import judge_strategies

from tests.amounts import in_part

from .test_solved_independently import NAMES, drawn_table, game_of


def compared(seed):
    """Statuses of a strategy drawn at random, often a good one; what is said of it is so by the arena, too."""
    source = random.Random(seed)
    table, seats = drawn_table(source)
    system = game_of(table, seats, [{}] * seats, None)().system
    kind = source.choice(["can_keep", "cannot_force", "can_force"])
    often = {"can_keep": 0.8, "cannot_force": 0.2, "can_force": 0.4}[kind]
    wanted = {n: int(source.random() < often) for n in range(len(table))}
    by = tuple(sorted(source.sample(NAMES[:seats], source.randint(1, seats - 1))))
    own = by if kind != "cannot_force" else tuple(player for player in NAMES[:seats] if player not in by)
    positions = positions_of(system)
    members = frozenset(NAMES.index(player) for player in by)
    with owned_by(system.functions):
        condition = truth(lookup(wanted, system.view().place) == 1)
    target, arena = positions.where(condition.total), positions.arena
    sure = arena.keep(members, target) if kind == "can_keep" else arena.force(members, target)
    holds = bool(sure[0]) if kind != "cannot_force" else not sure[0]
    good = sure if kind != "cannot_force" else ~sure
    far = arena.remoteness(members, target) if kind == "can_force" else None
    place = {int(positions.state(n)[0]): n for n in range(len(positions))}
    chosen = {}
    for instance in system.instances:
        if instance.label.chooser in own:
            told = dict(instance.label.parameters)
            ways = [to for who, to, _ in table[told["here"]] if who == NAMES.index(instance.label.chooser)]
            if told["way"] < len(ways) and told["here"] in place:
                here, to = place[told["here"]], place[ways[told["way"]]]
                helps = bool(good[to] and (far is None or far[to] < far[here] or target[here]))
                chosen[instance] = helps if source.random() < 0.93 else source.random() < 0.5
    allowed = {i: truth(chosen.get(i, False)) for i in system.instances if i.label.chooser in own}
    lowers = None
    if far is not None:
        steps = {n: int(far[place[n]]) if n in place and 0 <= far[place[n]] < 100 else 0 for n in range(len(table))}
        with owned_by(system.functions):
            lowers = number(lookup(steps, system.view().place))
    keeps = TRUE
    if source.random() < 0.7:
        inside = {n: int(n in place and bool(good[place[n]])) for n in range(len(table))}
        with owned_by(system.functions):
            keeps = truth(lookup(inside, system.view().place) == 1)
    able = Ability("aim", kind, condition.total, None, "", as_it_is(condition.total), by)
    strategy = Strategy("way", None, able, own, allowed, {}, keeps, lowers)
    vars(system)["strategies"] = (strategy,)
    (searched,) = judge_strategies(system, None, "explicit", lambda of, names: judge_explicitly(of, properties=names))
    with Solvers(10.0, 1, ObligationCache()) as solvers:
        (shown,) = judge_strategies(
            system, None, "symbolic", lambda of, names: GuessedInvariants(of, solvers).verdicts(names, "symbolic") or []
        )
    said = str(searched.status), str(shown.status)
    assert not (searched.status.is_good or shown.status.is_good) or holds, (seed, kind, said)
    assert not shown.status.is_good or searched.status.is_good, (seed, kind, said)
    return kind, holds, *said


def test_what_is_shown_is_so():
    told = Counter(compared(seed)[2] for seed in range(in_part(24, 60)))
    assert told["exhausted"] > in_part(4, 10) and told["refuted"] > in_part(4, 10)


def main(first, last):
    """Compare games of many seeds, and say how often what was told."""
    for told, count in sorted(Counter(map(compared, range(first, last))).items()):
        print(*told, count)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
