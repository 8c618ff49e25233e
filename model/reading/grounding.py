"""From rules to instances: each rule is traced once for every binding of its parameters."""

from __future__ import annotations

import gc
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, Protocol

from ..declarations import declarations as declared
from ..declarations.declarations import CHANCE, Rule
from ..declarations.domains import values_of
from ..errors import GameError, did_you_mean, error_in, naming
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import FALSE, TRUE, Cell, Node, StateFunction
from ..expressions.types import code_span
from ..expressions.walk import conjoined
from ..expressions.written import Written
from ..plain.functions import written_form
from ..plain.lasting_changes import names_beside, run_unasked
from ..plain.outlasting import Outlasting
from ..plain.shared_calls import Sharing
from ..system.initial_condition import InitialCondition
from ..system.read_before import ReadBefore
from ..system.system import Instance, Label, TransitionSystem
from ..words.effects import Asked, Obligation, Requirement
from ..words.state_views import StateView
from ..words.tracing import Disabled, Reader, Variables, owned_by
from ..words.values import kept_literal, truth
from .asking_machines import asks_machines
from .called_by_rules import of_several_rules
from .chance_weights import WEIGHTLESS, owed_by_weight, weight_of, with_a_chance
from .changed_attributes import leaves_the_class_alone
from .edited_guards import EditedGuard, GuardReader, RuleBefore
from .ended_before import EndedBefore, ForWhat, line_where_it_ended
from .kept_parts import ReadAnew, parts_of
from .kept_properties import keeping_properties
from .misspelt_texts import misspelt_text
from .packed_parts import Ends
from .preconditions import not_settled, preconditions
from .read_again import ReadAgain
from .set_up_reading import MakeReader, initial_condition_of, read_body, refuse_strangers
from .silence import Silence, every_answer

MOST_PLACES = 5_000_000
"""How many places a variable may have."""


def without_rules(game: Any) -> TransitionSystem:
    """The variables of a game, of which no rule is read: for whoever shows positions and plays of a direct run."""
    nothing = InitialCondition({}, (), TRUE, ())
    return TransitionSystem(
        game.name, game.scope, dict(game.readings), _variables(game), (), nothing, FALSE, TRUE, game
    )


def _variables(game: Any) -> Variables:
    functions = Variables()
    functions.plainly = game.language >= 2
    functions.watched = run_unasked(type(game))
    functions.asks_machines = asks_machines(game)
    functions.outlasting = Outlasting(lambda: names_beside(game))
    for state in game.declared(declared.State):
        *index, value = (t.resolve(game) for t in state.types)
        for index_type in index:
            if not index_type.is_finite:
                raise GameError(
                    f"{state.name} has infinitely many places",
                    file=state.file,
                    line=state.line,
                    fix="bound its index",
                )
        if (places := math.prod(code_span(one) for one in index)) > MOST_PLACES:
            raise error_in(state, f"it has {places:,} places, more than {MOST_PLACES:,}", fix="choose smaller indices")
        functions[state.name] = StateFunction(state.name, tuple(index), value)
    if not functions:
        raise GameError(f"{game.name} has no state", file=game.file, fix="declare a State variable")
    return functions


def build(game: Any) -> TransitionSystem:
    """Read all rules of a game (an instance, so scope and readings are chosen).

    Raises GameError for whatever is wrong with them.
    """
    with sweeping_later():
        return _built(game)


def with_moves_named(game: Any, labels: Iterable[Label]) -> TransitionSystem:
    """The same with the moves of these names alone: for whoever follows one play.

    What is wrong with other moves is not noticed, nor that a rule can never apply.
    """
    with sweeping_later():
        return _built(game, frozenset(labels))


def _built(game: Any, named: frozenset[Label] | None = None) -> TransitionSystem:
    sharing = Sharing.of(game, of_several_rules(game))
    before = None if sharing is None else ReadBefore.of(game)
    if named is not None or before is not None:  # all of it has been read already
        return _read_whole(game, sharing, before, named)
    return _read_whole(game, sharing, again=ReadAgain.of(game))


def _read_whole(
    game: Any,
    sharing: Sharing | None,
    before: ReadBefore | None = None,
    named: frozenset[Label] | None = None,
    *,
    anew: bool = False,
    again: ReadAgain | None = None,
) -> TransitionSystem:
    """All rules of a game, or the moves of these names.

    Args:
        game, sharing, before, named: what is read, and how.
        anew: nothing is taken as it was read in an earlier run.
        again: demands that the game is read alike the second time.
    """
    watching = nullcontext if before is None else before.watching
    with watching():
        functions = _variables(game)
    parts = parts_of(game, functions) if named is None and not anew else ReadAnew()
    over, between_turns = parts.ends(partial(_ends, game, functions, sharing, before))
    if before is None:
        initial = parts.beginning(partial(initial_condition_of, game, functions))
    else:
        before.stand_on(functions, over)
        initial = before.read(declared.INITIAL, partial(initial_condition_of, game, functions))
    if again is not None:
        again.begun()
    rules = list(game.declared(Rule))
    if not rules:
        raise GameError(f"{game.name} has no rules", file=game.file, fix="declare one with @rule()")
    ended = EndedBefore() if EndedBefore.is_on and sharing is not None and before is None else None
    readers = _Readers(functions, Reader, sharing, before, ended)
    instances: list[Instance] = []
    for rule in rules:
        instances += parts.moves(rule, partial(_moves, game, rule, over, readers, named))
    wr.forget_what_was_said()
    system = TransitionSystem(
        game.name,
        game.scope,
        dict(game.readings),
        functions,
        tuple(instances),
        initial,
        over.total,
        between_turns.total,
        game,
        over,
        between_turns,
    )
    system.before = before
    keeping_properties(system, parts)
    if again is None or _is_read_alike(again, game, system):
        parts.done()
    return system


def _is_read_alike(again: ReadAgain, game: Any, system: TransitionSystem) -> bool:
    """Whether a game, which is read alike when it is read again, may be kept as it was read. Raises GameError."""
    again.demand(
        system,
        lambda: _read_whole(game, Sharing.of(game, of_several_rules(game)), anew=True),
        lambda labels: _read_whole(game, Sharing.of(game, of_several_rules(game)), named=labels),
    )
    return again.may_be_kept


def _ends(
    game: Any, functions: Mapping[str, StateFunction], sharing: Sharing | None, before: ReadBefore | None
) -> Ends:
    """When the game is over, and when it is between turns."""
    watching = nullcontext if before is None else before.watching
    reader = Reader(functions)
    reader.sharing = sharing
    view = StateView(reader, writable=False)
    conditions: dict[str, Written] = {}
    for kind in (declared.TERMINAL, declared.QUIET):
        conditions[kind] = wr.FALSE if kind == declared.TERMINAL else wr.TRUE
        said = []
        ends = kind == declared.TERMINAL  # where the text stops, play does, too
        also = game.declared_properties(declared.UNSETTLED_END) if ends else ()
        for found in (*game.declared_properties(kind), *also):
            with watching(), naming(found), owned_by(functions):
                said.append(truth(found.run(game, view)))
            refuse_strangers(functions, found, [said[-1].simple])
        if said:  # several parts of a game may each say when it is over, and when their turns are half done
            conditions[kind] = wr.disjunction(said) if kind == declared.TERMINAL else wr.conjunction(said)
    return conditions[declared.TERMINAL], conditions[declared.QUIET]


@contextmanager
def sweeping_later() -> Iterator[None]:
    """Inside, Python does not look for unreachable cycles: what reading makes stays, and is looked through in vain.

    Behind it, all that was made counts as old at once, and is not looked through for being new, either.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        gc.enable()


def _moves(
    game: Any,
    rule: Rule,
    terminal: Written,
    readers: _Readers,
    named: frozenset[Label] | None,
    known: RuleBefore | None,
) -> list[Instance]:
    """The moves of a rule, read; `known` are those that it had before one guard was edited, if that is all."""
    with leaves_the_class_alone(game, rule):
        if known is not None and EditedGuard.is_on and readers.make is Reader:
            edited = EditedGuard(game, rule, known)
            found = _instances(game, rule, terminal, readers._replace(edited=edited), named)
            if edited.is_whole():
                return found
        return _instances(game, rule, terminal, readers, named)


def _instances(
    game: Any, rule: Rule, terminal: Written, readers: _Readers, named: frozenset[Label] | None
) -> list[Instance]:
    if named is not None:
        return list(_instances_named(game, rule, terminal, readers, named))
    bindings = 0
    found: list[Instance] = []
    consulted = game.consulted
    earlier = set(consulted)
    consulted.clear()
    for instance in _read_of(game, rule, terminal, readers):
        bindings += 1
        if instance is not None:
            found.append(instance)
    depends_on_reading = bool(consulted)
    consulted |= earlier
    if bindings == 0 or (not found and not depends_on_reading and game.scope == game.first_scope()):
        why = "its parameters have no values" if bindings == 0 else "its requirements can never hold"
        misspelt = misspelt_text(written_form(rule.written), readers.functions.values())
        fix = misspelt or "check the domains and the requirements that are false whatever the state"
        raise error_in(rule, f"the rule can never apply: {why}", fix=fix)
    return found


def _instances_named(
    game: Any, rule: Rule, terminal: Written, readers: _Readers, named: frozenset[Label]
) -> Iterator[Instance]:
    """The instances of these names, in the order of all."""
    number = len(rule.parameters)  # a label may name more: what is settled while the rule is read
    wanted = {(label.chooser, label.parameters[:number]) for label in named if label.rule == rule.name}
    if not wanted:
        return
    for choice in _choices(game, rule, readers):
        if (choice.chooser, tuple(choice.binding.items())) in wanted:
            for instance in every_answer(partial(_read_once, game, rule, readers, terminal, choice)):
                if instance is not None and instance.label in named:
                    yield instance


def instances_of(
    game: Any,
    rule: Rule,
    functions: Mapping[str, StateFunction],
    terminal: Written,
    make: MakeReader = Reader,
    before: MovesBefore | None = None,
) -> Iterator[Instance | None]:
    """Read a rule once for every binding of its parameters, in a fixed order; None where it can never apply.

    Args:
        game, rule, functions, terminal: what is read, and the condition that the game is over.
        make: who reads; each call of a helper is made.
        before: moves that were read before; None where each is read.
    """
    yield from _read_of(game, rule, terminal, _Readers(functions, make, None, before))


def _read_of(game: Any, rule: Rule, terminal: Written, readers: _Readers) -> Iterator[Instance | None]:
    for choice in _choices(game, rule, readers):
        yield from every_answer(partial(_read_once, game, rule, readers, terminal, choice))


def _choices(game: Any, rule: Rule, readers: _Readers) -> list[_Choice]:
    """For what a rule is read, in order."""
    watching = nullcontext if readers.before is None else readers.before.watching
    functions = readers.functions
    with watching(), owned_by(functions) if getattr(functions, "asks_machines", False) else nullcontext():
        return [
            _Choice(binding, *chosen)
            for binding in _bindings(game, rule, list(rule.parameters.items()), {})
            for chosen in _choosers(game, rule, readers.functions, binding)
        ]


def _read_once(
    game: Any, rule: Rule, readers: _Readers, terminal: Written, choice: _Choice, given: Mapping[str, Any]
) -> Instance | None:
    """A rule read for one choice, or taken as it was read before."""
    if readers.ended is not None and readers.ended.knows(rule, ForWhat(*choice, given)):
        return None
    read = partial(_read, game, rule, readers, terminal, choice, given)
    if readers.edited is not None:
        reader = GuardReader(readers.functions, choice.preset)
        reader.sharing = readers.sharing
        pinned = [required for required, _ in preconditions(rule.line, tuple(choice.preset.items()), terminal)]
        return readers.edited.move(ForWhat(*choice, given), pinned, reader, read)
    if readers.before is None:
        return read()
    words = tuple(choice.binding.items()), choice.chooser, tuple(choice.preset.items()), tuple(given.items())
    return readers.before.read((rule, *words), read)


def _bindings(
    game: Any, rule: Rule, remaining: Sequence[tuple[str, declared.Domain]], bound: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    if not remaining:
        yield dict(bound)
        return
    name, domain = remaining[0]
    for value in values_of(game, rule, name, domain, bound):
        yield from _bindings(game, rule, remaining[1:], {**bound, name: value})


def _choosers(
    game: Any, rule: Rule, functions: Mapping[str, StateFunction], binding: Mapping[str, Any]
) -> Iterator[tuple[Any, dict[Cell, Node]]]:
    by = rule.by
    split = [_split_cell(rule, functions, place, binding) for place in rule.split_on]
    players = game.player_type()
    if by is None or by == CHANCE:
        choosers: list[tuple[Any, dict[Cell, Node]]] = [(by, {})]
    elif by in binding:
        if players is not None and not players.contains(binding[by]):
            raise error_in(
                rule, f"{binding[by]!r}, who chooses, is no element of {players}", fix=f"let {by} be one of {players}"
            )
        choosers = [(binding[by], {})]
    elif by in functions and not functions[by].index_types:
        cell = functions[by].cell()
        values = [v for v in cell.type.values() if v is not None and (players is None or players.contains(v))]
        choosers = [(value, {cell: kept_literal(value, cell.type)}) for value in values]
    else:
        raise error_in(
            rule,
            f"nobody is called {by!r}",
            fix="`by` names a parameter, a state variable without indices, CHANCE or None",
        )
    for chooser, pinned in choosers:
        for known in itertools.product(*(cell.type.values() for cell in split)):
            if any(cell in pinned and value != chooser for cell, value in zip(split, known, strict=True)):
                continue  # the place that says who chooses holds the chooser
            yield chooser, pinned | {c: kept_literal(v, c.type) for c, v in zip(split, known, strict=True)}


def _split_cell(
    rule: Rule, functions: Mapping[str, StateFunction], place: str | tuple[str, ...], binding: Mapping[str, Any]
) -> Cell:
    """The one cell that a rule is split on, for one binding of its parameters."""
    name, *parameters = (place,) if isinstance(place, str) else place
    number = len(functions[name].index_types) if name in functions else -1
    if number != len(parameters):
        plain = [f.name for f in functions.values() if not f.index_types]
        raise error_in(
            rule,
            f"the rule is split on {name!r}, which is not a state variable with {len(parameters) or 'no'} indices",
            fix='name a parameter for each index, as ("at", "start")' if number > 0 else did_you_mean(name, plain),
        )
    for parameter in parameters:
        if parameter not in binding:
            raise error_in(
                rule,
                f"the rule is split on {name!r} at {parameter!r}, which is not a parameter",
                fix=did_you_mean(parameter, binding),
            )
    return functions[name].cell(*(binding[parameter] for parameter in parameters))


class _Choice(NamedTuple):
    """For what a rule is read: the values of its parameters, who chooses, and the cells whose values are known."""

    binding: Mapping[str, Any]
    chooser: Any
    preset: Mapping[Cell, Node]


class MovesBefore(Protocol):
    """Gives moves as they were read before: `ReadBefore`, and who else keeps what was read of them."""

    def watching(self) -> AbstractContextManager[object]:
        """Inside, it is noted what the game is asked."""

    def read(self, what: tuple[object, ...], read: Callable[[], Instance | None]) -> Instance | None:
        """A move; `what` are its rule and for which choice it is read."""


class _Readers(NamedTuple):
    """Who reads rules, of which variables; what helpers returned, and moves were, before (None: all is read anew).

    `ended` knows for which choices rules surely say no; None where each is read. `edited` knows the moves of the one
    rule that is read as they were before a guard of it was edited.
    """

    functions: Mapping[str, StateFunction]
    make: MakeReader
    sharing: Sharing | None
    before: MovesBefore | None
    ended: EndedBefore | None = None
    edited: EditedGuard | None = None

    def of_body(self, preset: Mapping[Cell, Node]) -> Reader:
        reader = self.make(self.functions, preset)
        reader.sharing = self.sharing
        return reader

    def of_weight(self, preset: Mapping[Cell, Node]) -> Reader:
        return self._replace(make=Reader).of_body(preset)


def _read(
    game: Any, rule: Rule, readers: _Readers, terminal: Written, choice: _Choice, given: Mapping[str, Any]
) -> Instance | None:
    binding, chooser, preset = choice
    reader = readers.of_body(preset)
    reader.game, reader.silence = game, Silence(game, given)
    view = StateView(reader, writable=True)
    weight: Written | Fraction | None = None
    ended_on: int | None = None
    with naming(rule), reader.active():
        try:
            returned = rule.run(game, view, chooser, binding)
            read_body(rule, reader, returned)
            reader.silence.close(reader, rule.line)
        except Disabled as end:
            ended_on = None if readers.ended is None else line_where_it_ended(rule, end.__traceback__)
        if rule.by == CHANCE:
            weight = weight_of(game, rule, readers.of_weight(preset), binding)
    pinned = preconditions(rule.line, tuple(preset.items()), terminal)
    requirements = (*(requirement for requirement, _ in pinned), *reader.requirements)
    if isinstance(weight, Fraction) and not weight:
        requirements = (*requirements, Requirement(FALSE, WEIGHTLESS, rule.line, wr.FALSE))
    elif isinstance(weight, Written):
        requirements = with_a_chance(requirements, weight, rule)
    guard = ex.conjunction(r.condition for r in requirements)
    asked = [
        *((r.condition, needs) for r, needs in pinned),
        *((r.condition, r.written.needs) for r in requirements[len(pinned) :]),
    ]
    guard_needs = wr.needs_in_order(asked)
    if guard is FALSE and not guard_needs:
        if readers.ended is not None and ended_on is not None:
            readers.ended.note(rule, ForWhat(*choice, given), ended_on)
        return None
    known = set(conjoined(guard))
    owed, effects = list(reader.obligations), list(reader.effects)
    if isinstance(weight, Written) and (negative := owed_by_weight(weight)) is not None:
        owed.append(Obligation(negative[0], negative[1], rule.line))
        effects.append(Asked(wr.TRUE, wr.as_it_is(ex.TRUE, (negative,))))
    impossible = guard is FALSE
    return Instance(
        Label(rule.name, (*binding.items(), *reader.silence.said), chooser),
        guard,
        requirements,
        {} if impossible else reader.updates(),
        () if impossible else not_settled(owed, known),
        tuple(Obligation(need, why, rule.line) for need, why in guard_needs),
        weight.simple if isinstance(weight, Written) else weight,
        rule,
        () if impossible else tuple(effects),
    )
