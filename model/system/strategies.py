"""Strategies that an author declares: which steps those who answer may make, and what they keep by it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from ..declarations.declarations import CANNOT_FORCE, CHANCE, STRATEGY, Property
from ..errors import NotApplicable, did_you_mean, error_in, naming
from ..expressions import written as wr
from ..expressions.printing import value_text
from ..expressions.written import Written
from ..words.handed_over import is_given_state
from ..words.moments import at_moment
from ..words.tracing import owned_by
from ..words.values import number, truth
from .abilities import Ability

Instance = Any
"""An instance of a rule, as `system` has it, which imports this module."""

Saying = tuple[str, tuple[tuple[str, Any], ...]]
"""What is answered, whoever says it: a rule and its parameters."""


@dataclass(frozen=True, eq=False)
class Strategy:
    """A declared strategy as engines need it.

    Attributes:
        name, declared: of the declaration.
        shows: what it is said to show.
        by: those who follow it.
        own: their instances, each with the condition under which it is one of the steps they choose among.
        answers: by instance of another player, the instances that answer it: one of them is chosen where it may be.
        keeps: what holds whenever others are to move (of several methods, all that they say).
        lowers: the number that every step lowers; None where nothing is said.
    """

    name: str
    declared: Property
    shows: Ability
    by: tuple[Hashable, ...]
    own: Mapping[Instance, Written]
    answers: Mapping[Instance, tuple[Instance, ...]]
    keeps: Written
    lowers: Written | None

    @property
    def kind(self) -> str:
        """As verdicts have it."""
        return STRATEGY


def strategies_of(system: Any, left_out: Collection[str]) -> tuple[list[Strategy], dict[str, str]]:
    """The strategies that a game declares, and why others do not apply.

    Args:
        system: the game.
        left_out: names of properties that do not apply.

    Raises GameError where a declaration makes no sense.
    """
    found: list[Strategy] = []
    reasons: dict[str, str] = {}
    for declared in system.game.declared_properties(STRATEGY):
        shown = _shown(system, declared, left_out)
        if shown is None:
            reasons[declared.name] = f"{(declared.options or {})['shows']} does not apply"
            continue
        try:
            with naming(declared), owned_by(system.functions):
                found.append(_strategy(system, declared, shown))
        except NotApplicable as reason:
            reasons[declared.name] = str(reason)
    return found, reasons


def _shown(system: Any, declared: Property, left_out: Collection[str]) -> Ability | None:
    name = (declared.options or {})["shows"]
    able = {one.name: one for one in system.abilities}
    if name not in able and name not in left_out:
        fix = did_you_mean(name, able) if able else "declare what it shows, as @can_keep(by=...)"
        raise error_in(declared, f"it shows {name!r}, which says nothing of what somebody can force", fix=fix)
    return able.get(name)


def _strategy(system: Any, declared: Property, shows: Ability) -> Strategy:
    game, options = system.game, declared.options or {}
    by = shows.by
    if shows.kind == CANNOT_FORCE:
        by = tuple(player for player in game.player_elements() if player not in by)
    view = system.view()
    mine = [instance for instance in system.instances if instance.label.chooser in by]
    own = {instance: truth(declared.run(game, view, instance.step)) for instance in mine}
    keeps = wr.conjunction(truth(_told(system, declared, name)) for name in options["keeps"])
    lowers = None if options["lowers"] is None else number(_told(system, declared, options["lowers"]))
    return Strategy(declared.name, declared, shows, by, own, _answers(system, declared, mine, by), keeps, lowers)


def _told(system: Any, declared: Property, name: str) -> Any:
    """What a method of the game, or another declaration, says of the state."""
    found = getattr(type(system.game), name, None)
    if isinstance(found, Property):
        return found.run(system.game, system.view())
    if not callable(found):
        raise error_in(declared, f"there is no method {name!r}", fix="name a method (self) of the game")
    if is_given_state(found):
        return found(system.game, system.view())
    return found(at_moment(system.game, system.view()))


def _answers(
    system: Any, declared: Property, mine: list[Instance], by: tuple[Hashable, ...]
) -> dict[Instance, tuple[Instance, ...]]:
    """Which instances answer which of others, by the pairing or the mirror of a declaration."""
    answer_to = _answering(system, declared)
    if answer_to is None:
        return {}
    said: dict[Saying, list[Instance]] = {}
    for instance in mine:
        said.setdefault((instance.label.rule, instance.label.parameters), []).append(instance)
    found: dict[Instance, tuple[Instance, ...]] = {}
    for instance in system.instances:
        if instance.label.chooser in (*by, CHANCE, None):
            continue
        changed = answer_to(instance)
        if changed is None:
            continue
        parameters = tuple((name, changed.get(name, value)) for name, value in instance.label.parameters)
        if answers := said.get((instance.label.rule, parameters)):
            found[instance] = tuple(answers)
    if not found:
        raise error_in(
            declared, "no step of others has an answer", fix="let it change parameters of a rule that both sides have"
        )
    return found


def _answering(system: Any, declared: Property) -> Callable[[Instance], Mapping[str, Any] | None] | None:
    options, game = declared.options or {}, system.game
    pairing, mirror = options["pairing"], options["mirror"]
    if pairing is not None and mirror is not None:
        raise error_in(declared, "it has a pairing and a mirror, too", fix="leave one of them out")
    if mirror is not None:

        def mirrored(instance: Instance) -> Mapping[str, Any] | None:
            changed = mirror(game, instance.step)
            if changed is None or isinstance(changed, Mapping):
                return changed
            fix = 'return what changes, as {"heap": "right"}, or None where nothing answers the step'
            raise error_in(declared, f"the mirror of {instance} is {changed!r}", fix=fix)

        return mirrored
    if pairing is None:
        return None
    partner = _partners(declared, pairing(game) if callable(pairing) else pairing)
    told = (told for instance in system.instances for told in instance.label.parameters)
    known = {value for _, value in told if isinstance(value, Hashable)}
    for value in partner:
        if value not in known:
            fix = did_you_mean(str(value), [str(one) for one in known])
            raise error_in(declared, f"{value_text(value)} is paired, and no step names it", fix=fix)

    def paired(instance: Instance) -> Mapping[str, Any] | None:
        told = instance.label.parameters
        changed = {name: partner[value] for name, value in told if isinstance(value, Hashable) and value in partner}
        return changed or None

    return paired


def _partners(declared: Property, pairing: Any) -> dict[Any, Any]:
    """By element, the one that it is paired with. Raises GameError where that is not clear."""
    fix = 'write the pairs, as pairing=[("a1", "b2"), ("a2", "c3")], or as a mapping'
    pairs = list(pairing.items() if isinstance(pairing, Mapping) else pairing)
    found: dict[Any, Any] = {}
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise error_in(declared, f"{pair!r} is no pair", fix=fix)
        for one, other in (pair, pair[::-1]):
            if found.setdefault(one, other) != other:
                raise error_in(declared, f"{value_text(one)} is in two pairs", fix="let each be in one pair at most")
    return found
