"""All changes of a game, and the game that each of them makes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from rulestone.model import GameError, Instance, TransitionSystem
from rulestone.model.declarations import declarations as declared
from rulestone.model.declarations.declarations import Property, Rule
from rulestone.model.errors import did_you_mean
from rulestone.model.expressions import written
from rulestone.model.expressions.expression import FALSE, Node
from rulestone.model.expressions.written import Written
from rulestone.model.reading.grounding import instances_of
from rulestone.model.reading.set_up_reading import initial_condition_of
from rulestone.model.words.tracing import Reader

from .changed_methods import with_end, with_result
from .changes import Mutant, Mutation, Part, Site, SiteKind
from .noted_rules import Changer, Notes, Surveyor
from .operators import OPERATORS, OfferedMutation, Operators
from .patterns import Patterns, short_text

Slots = tuple[Instance | None, ...]
"""The instances of one rule, one place for every binding; None where the binding can never apply."""


_NEVER = short_text(FALSE)


class Absurd(Exception):
    """The rule language refuses a change, or the change makes no difference to what is written."""


class Maker:
    """Lists the changes of one game and makes them.

    Args:
        system: the game, in its scope and reading.
    """

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self.game = system.game
        players = self.game.player_type()
        loose = {players.sort} if players is not None else set()
        for rule in self.game.declared(Rule):
            loose |= {d.name for d in rule.parameters.values() if isinstance(d, declared.Sort)}
        self.operators = Operators(Patterns(loose), players)
        self._rules = {rule.name: rule for rule in self.game.declared(Rule)}
        self.slots: dict[str, Slots] = {}
        self._notes: Notes = {}
        mine = iter(system.instances)
        for name, rule in self._rules.items():
            make = partial(Surveyor, part=Part.RULE, owner=name, notes=self._notes)
            # The system's own instances, so that what is unchanged is the same object.
            self.slots[name] = tuple(None if i is None else next(mine) for i in self._read(rule, make))

    def _read(
        self, rule: Rule, make: Callable[..., Reader], terminal: Written | None = None
    ) -> Iterator[Instance | None]:
        ended = self.system.over if terminal is None else terminal
        return instances_of(self.game, rule, self.system.functions, ended, make)

    # What can be changed

    def changes(self, rules: Collection[str] = ()) -> list[Mutation]:
        """Every change, or those of some rules, in the order of the text.

        Raises GameError for a rule that does not exist. `initial`, `terminal` and `outcome` methods count as rules.
        """
        owners = {site.owner: None for site in self._notes} | dict.fromkeys(self._rules)
        owners |= {p.name: None for p in self._properties()}
        for wanted in rules:
            if wanted not in owners:
                raise GameError(
                    f"{self.system.name} has no rule {wanted!r}", file=self.game.file, fix=did_you_mean(wanted, owners)
                )
        found = [*self._of_notes(self._notes), *self._of_weights(), *self._of_initial(), *self._of_results()]
        unique = dict.fromkeys(change for change in found if not rules or change.site.owner in rules)
        return list(unique)

    def _properties(self) -> Iterator[Property]:
        for kind in (declared.INITIAL, declared.TERMINAL, declared.OUTCOME):
            yield from self.game.declared_properties(kind)

    def _change(self, site: Site, offer: OfferedMutation) -> Mutation:
        text = offer.text
        if site.kind is SiteKind.WRITE and not offer.target:
            text = f"the effect on {site.name} (`{offer.text}`)" if offer.operator == "drop" else f"`{offer.text}`"
            text = text if offer.operator == "drop" else f"what {site.name} becomes ({text})"
        elif site.kind is SiteKind.REQUIRE and offer.text == _NEVER:
            text = "a requirement that no position here fulfils"
        elif offer.text:
            text = f"`{offer.text}`"
        clauses = getattr(self.game.declarations.get(site.owner), "clauses", ())
        words = OPERATORS[offer.operator].format(text=text)
        return Mutation(site, offer.operator, offer.target, words, tuple(clauses))

    def _of_notes(self, notes: Notes) -> Iterator[Mutation]:
        for site, said in notes.items():
            offers: dict[tuple[str, str], OfferedMutation] = {}
            for node, others in said.items():
                for offer in self.operators.offers(node, site.kind):
                    offers.setdefault((offer.operator, offer.target), offer)
                for place in others:
                    offers.setdefault(
                        ("next place", str(place)), OfferedMutation("next place", str(place), f"{site.name}")
                    )
            yield from (self._change(site, offer) for offer in offers.values())

    def _of_weights(self) -> Iterator[Mutation]:
        for name, rule in self._rules.items():
            if rule.by == declared.CHANCE:
                site = Site(Part.WEIGHT, name, SiteKind.RESULT, rule.file or "", rule.line or 0)
                for operator in ("uniform", "skewed"):
                    yield self._change(site, OfferedMutation(operator, "", "weight"))

    def _of_initial(self) -> Iterator[Mutation]:
        notes: Notes = {}
        setup = next(self.game.declared_properties(declared.INITIAL))
        initial_condition_of(
            self.game, self.system.functions, partial(Surveyor, part=Part.BEGINNING, owner=setup.name, notes=notes)
        )
        for change in self._of_notes(notes):
            if change.site.kind is not SiteKind.WRITE or change.operator != "drop":  # all must have a value
                yield change

    def _of_results(self) -> Iterator[Mutation]:
        for found in self.game.declared_properties(declared.TERMINAL):
            site = Site(Part.TERMINAL, found.name, SiteKind.RESULT, found.file or "", found.line or 0)
            yield self._change(site, OfferedMutation("never", "", "the end of the game"))
            for offer in self.operators.offers(self.system.terminal, SiteKind.RESULT):
                yield self._change(site, offer)
        for found in self.game.declared_properties(declared.OUTCOME):
            site = Site(Part.OUTCOME, found.name, SiteKind.RESULT, found.file or "", found.line or 0)
            offers = {
                (offer.operator, offer.target): offer
                for node in self.system.outcomes().values()
                for offer in self.operators.offers(node, SiteKind.RESULT)
            }
            yield from (self._change(site, offer) for offer in offers.values())
            yield self._change(site, OfferedMutation("next player's", "", "the outcome"))

    # What comes of it

    def make(self, change: Mutation) -> Mutant:
        """The changed game. Raises Absurd where there is none."""
        try:
            match change.site.part:
                case Part.RULE:
                    mutant = self._with_rules(change, {change.site.owner: self._reread(change)})
                case Part.WEIGHT:
                    mutant = self._with_rules(change, {change.site.owner: self._reweighed(change)})
                case Part.BEGINNING:
                    mutant = self._with_initial(change)
                case Part.TERMINAL:
                    mutant = self._with_terminal(change)
                case _:
                    mutant = self._with_outcome(change)
        except GameError as error:
            raise Absurd(str(error.message)) from None
        return mutant

    def _reread(self, change: Mutation) -> Slots:
        make = partial(Changer, change=change, operators=self.operators)
        try:
            return tuple(self._read(self._rules[change.site.owner], make))
        except GameError:
            raise
        except Exception as error:  # the Python of the rule relied on what was changed
            raise Absurd(f"the rule cannot be read any more: {type(error).__name__}: {error}") from None

    def _reweighed(self, change: Mutation) -> Slots:
        found: list[Instance | None] = []
        for instance in self.slots[change.site.owner]:
            if instance is not None and instance.weight is not None:
                weight: Node | Fraction = instance.weight
                if isinstance(weight, Fraction):
                    weight = Fraction(1) if change.operator == "uniform" else weight * weight
                else:
                    weight = self.operators.apply(weight, change.operator, "")
                instance = replace(instance, weight=weight)
            found.append(instance)
        return tuple(found)

    def _with_rules(self, change: Mutation, new: Mapping[str, Slots], system: TransitionSystem | None = None) -> Mutant:
        changed: list[tuple[Instance | None, Instance | None]] = []
        instances: list[Instance] = []
        for name, old in self.slots.items():
            for before, fresh in zip(old, new.get(name, old), strict=True):
                after = before if _is_same(before, fresh) else fresh
                if after is not None:
                    instances.append(after)
                if after is not before:
                    changed.append((before, after))
        if not changed:
            raise Absurd("it makes no difference to what is written")
        return Mutant(change, replace(system or self.system, instances=tuple(instances)), tuple(changed))

    def _with_initial(self, change: Mutation) -> Mutant:
        make = partial(Changer, change=change, operators=self.operators)
        initial = initial_condition_of(self.game, self.system.functions, make)
        old = self.system.initial
        if initial.undefined is old.undefined and (initial.constraint, initial.assigned) == (
            old.constraint,
            old.assigned,
        ):
            raise Absurd("it makes no difference to what is written")
        return Mutant(change, replace(self.system, initial=initial))

    def _with_terminal(self, change: Mutation) -> Mutant:
        old = self.system.over
        new = written.FALSE
        if change.operator != "never":
            new = written.changed(old, self.operators.apply(old.simple, change.operator, change.target))
        new_slots = {name: tuple(self._read(rule, Reader, new)) for name, rule in self._rules.items()}
        ends = next(self.game.declared_properties(declared.TERMINAL))
        system = replace(self.system, terminal=new.total, written_terminal=new, game=with_end(self.game, ends, new))
        return self._with_rules(change, new_slots, system)

    def _with_outcome(self, change: Mutation) -> Mutant:
        old = next(self.game.declared_properties(declared.OUTCOME))
        told = self.system.written_outcomes()
        if change.operator == "next player's":
            worths = dict(zip(told, [*list(told.values())[1:], *list(told.values())[:1]], strict=True))
        else:
            worths = {
                player: written.changed(one, self.operators.apply(one.simple, change.operator, change.target))
                for player, one in told.items()
            }
        system = replace(self.system, game=with_result(self.game, old, worths))
        if system.outcomes() == self.system.outcomes():
            raise Absurd("it makes no difference to what is written")
        return Mutant(change, system)


def _is_same(before: Instance | None, after: Instance | None) -> bool:
    """Whether two readings of one binding are the same rule."""
    if before is None or after is None:
        return before is after
    return (
        before.guard is after.guard
        and before.updates == after.updates
        and before.weight == after.weight
        and before.undefined is after.undefined
    )
