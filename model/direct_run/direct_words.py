"""The words of the language in a direct run: what `require`, `all_of`, `lookup` and the others do with plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..declarations.declared_silence import FORBIDDEN, UNDECIDED, answer_named, asked
from ..errors import GameError, Undefined, did_you_mean
from ..words.handed_over import is_element
from ..words.open_values import OpenValue, Unanswered
from .direct_moments import NO_VALUE, Moment, PlainPlaces, Values
from .direct_values import ABSENT, FALSE, TRUE, Known, Lacking, all_in_turn, any_in_turn, as_plain, number, truth


class Forbidden(Exception):
    """A requirement does not hold."""


class DirectOpenValue(OpenValue):
    """In the set-up of a direct run: a value that the text leaves open.

    Args:
        text, answers: as in OpenValue.
        leave: leaves a position open, which then holds what was chosen.
        listening: whether nothing is required.
    """

    def __init__(self, text: str, answers: tuple[Any, ...], leave: Callable[[int], None], listening: bool) -> None:
        super().__init__(text, answers)
        self._leave = leave
        self._listening = listening

    def put(self, values: list[Any], position: int) -> None:
        """It is assigned to a place. Raises Forbidden where what was chosen is no answer."""
        self.placed()
        self._leave(position)
        if not self._listening and values[position] not in self.answers:
            raise Forbidden(f"`{self.text}` is not answered so")


class Words:
    """The words of one run at one moment.

    Args:
        moment: what they speak of.
        chosen: in a set-up, the values of what it leaves open or deals, by position.
        listening: in a set-up that is only asked what it leaves open, nothing is required.
    """

    def __init__(self, moment: Moment, chosen: Mapping[int, Any] | None = None, *, listening: bool = False) -> None:
        self.moment = moment
        self.chosen = chosen
        self.listening = listening
        self.closed: Known | None = None  # the condition of the `when` that ended just before
        self.guess: Callable[[int], Any] | None = None  # for who only listens, some value for what is left open
        self.game: Any = None
        self.answers: Mapping[str, Any] | None = None  # in a rule, to what no text says, by name
        self.answered: set[str] = set()  # which of them were asked for
        self.trying = False  # what has no answer is reported, by Unanswered
        self.freed: dict[int, None] = {}
        self.deals: list[tuple[Mapping[Any, int], list[tuple[int, list[int]]]]] = []

    def calls(self, function: Callable[..., Any]) -> None:
        """A method of the game is called: it may ask what it likes."""

    def _told(self, found: Known) -> Any:
        """What a word gives to the author."""
        if not self.moment.plainly:
            return found
        if type(found) is Lacking:
            raise Undefined(found.it)
        return as_plain(found.it)

    # Requirements and branches

    def require(self, *conditions: Any, because: str = "") -> None:
        if self.listening or self.moment.taken is FALSE:
            return
        if self.moment.plainly and self.moment.late:  # of an outcome whose weight is 0, which is asked last
            raise Undefined(self.moment.late)
        for condition in conditions:
            asked = truth(condition)
            for one in (self.moment.taken, asked):
                if type(one) is Lacking:
                    raise Undefined(one.it)
            if not asked.it:
                raise Forbidden(because)

    def when(self, condition: Any) -> _Branch:
        return _Branch(self, truth(condition))

    def otherwise(self) -> _Branch:
        return _Branch(self, None)

    # Conditions and numbers

    def all_of(self, *conditions: Any) -> Any:
        return self._told(all_in_turn(spread(conditions)))

    def any_of(self, *conditions: Any) -> Any:
        return self._told(any_in_turn(spread(conditions)))

    def negate(self, condition: Any) -> Any:
        return self._told(~truth(condition))

    def implies(self, premise: Any, conclusion: Any) -> Any:
        return self._told(any_in_turn((~truth(premise), conclusion)))

    def count(self, *conditions: Any) -> Any:
        return self._told(_made([truth(condition) for condition in spread(conditions)], sum))

    def total(self, *numbers: Any) -> Any:
        return self._told(_made([number(one) for one in spread(numbers)], sum))

    def smallest(self, *numbers: Any) -> Any:
        return self._told(_made(_some(numbers), min))

    def largest(self, *numbers: Any) -> Any:
        return self._told(_made(_some(numbers), max))

    def if_else(self, condition: Any, then: Any, otherwise: Any) -> Any:
        asked = truth(condition)
        return self._told(asked if type(asked) is Lacking else _known(then if asked.it else otherwise))

    def the(self, choices: Any, like: Any = None) -> Any:
        if choices is None:
            return self._told(Lacking(ABSENT))
        if isinstance(choices, Known):
            return self._told(choices.value)
        if is_element(choices):
            return choices
        pairs = [(c, e) for e, c in choices.items()] if isinstance(choices, Mapping) else list(choices)
        asked = [truth(condition) for condition, _ in pairs]
        spoilt = _lacking_in(asked)
        if spoilt is not None:
            return self._told(spoilt)
        held = [value for condition, (_, value) in zip(asked, pairs, strict=True) if condition.it]
        if len(held) == 1:
            return self._told(_known(held[0]))
        return self._told(Lacking(f"what the text calls `the` one is {'several' if held else 'none'}"))

    def unique_max(self, scores: Any, like: Any = None) -> Any:
        known = {element: number(score) for element, score in scores.items()}
        if len(known) == 1:  # it is higher than all others, whatever it is
            return self._told(Known(next(iter(known))))
        spoilt = _lacking_in(known.values())
        if spoilt is not None:
            return self._told(spoilt)
        best = max((score.it for score in known.values()), default=0)
        winners = [element for element, score in known.items() if score.it == best]
        if len(winners) == 1:
            return self._told(Known(winners[0]))
        return self._told(Lacking(f"what the text calls `the` one is {'several' if winners else 'none'}"))

    def lookup(self, mapping: Any, *index: Any, name: str = "table", to: Any = None) -> Any:
        if not isinstance(mapping, Mapping):
            raise GameError(f"{name} is {mapping!r}, no mapping", fix="write dict(enumerate(...)) for a list")
        if not index:
            raise GameError(f"{name} is asked at no index", fix="write lookup(table, index)")
        of_state = False
        parts = []
        for part in index:
            if type(part) is Lacking:
                return self._told(part)
            of_state = of_state or type(part) is Known
            parts.append(part.it if type(part) is Known else part)
        key = parts[0] if len(parts) == 1 else tuple(parts)
        if key in mapping:
            return self._told(_known(mapping[key])) if of_state else mapping[key]
        if of_state or self.moment.plainly:
            return self._told(Lacking(f"{name} has no such entry"))
        raise GameError(f"{name} has no entry for {key!r}", fix=did_you_mean(key, mapping))

    def frozen(self, places: Any) -> Any:
        if not isinstance(places, PlainPlaces):
            raise GameError(f"{places!r} has no places", fix="freeze a variable with indices, or a row of one")
        return places.as_it_is()

    # Set-ups

    def free(self, *views: Any) -> None:
        self._of_a_set_up("free")
        for view in views:
            if isinstance(view, PlainPlaces):
                positions = list(view.positions())
            elif isinstance(view, Known) and type(view.place) is int:
                positions = [view.place]
            else:
                told = f"{view!r} is not a place of the state"
                raise GameError(told, fix="pass self.variable or self.variable[index]")
            for position in positions:
                self._leave_open(position)

    def deal(self, pool: Mapping[Any, int], places: Mapping[Any, int] | Iterable[tuple[Any, int]]) -> None:
        self._of_a_set_up("deal")
        rows = []
        received = [*places.items()] if isinstance(places, Mapping) else [*places]
        for place, size in received:
            if isinstance(place, PlainPlaces):
                variable = place.variable
                indices = [part.it if type(part) is Known else part for part in place.first]
            else:
                name, *indices = (place,) if isinstance(place, str) else place
                variable = self.moment.variable(name)
            row = [variable.where[*indices, element] for element in pool]
            for position in row:
                self._leave_open(position)
            rows.append((size, row))
        self.deals.append((pool, rows))
        if self.listening:
            return
        values = self.moment.values
        self.require(*(values[p] >= 0 for _, row in rows for p in row))
        self.require(*(sum(values[p] for p in row) == size for size, row in rows))
        everything = sum(size for _, size in received) == sum(pool.values())
        for number_of, (_, many) in enumerate(pool.items()):
            dealt = sum(values[row[number_of]] for _, row in rows)
            self.require(dealt == many if everything else dealt <= many)

    def unsettled(self, text: str, /, *, among: Any = None) -> Any:
        question, answers = asked(self.game, text, among)
        reading = self.game.readings[question.name]
        if self.chosen is not None or self.listening:
            if reading not in UNDECIDED:
                return answer_named(reading, answers, question)
            return DirectOpenValue(text, answers, self._leave_open, self.listening)
        if self.answers is None:
            raise GameError("`unsettled` is said in neither a rule nor a set-up", fix="say it where something is done")
        if reading == FORBIDDEN:
            raise Forbidden(f"the text does not say: {text}")
        if reading not in UNDECIDED:
            return answer_named(reading, answers, question)
        if question.name not in self.answers:
            if self.trying:
                raise Unanswered(question.name, answers)
            raise Forbidden(f"`{text}` is asked")
        self.answered.add(question.name)
        found = self.answers[question.name]
        if found not in answers:
            raise Forbidden(f"`{text}` is not answered so")
        return found

    def _leave_open(self, position: int) -> None:
        self.freed[position] = None
        if not self.listening:
            assert self.chosen is not None
            self.moment.values[position] = self.chosen[position]
        elif self.guess is not None:
            self.moment.values[position] = self.guess(position)

    def _of_a_set_up(self, word: str) -> None:
        if self.chosen is None and not self.listening:
            raise GameError(f"`{word}` is said in a rule", fix="say it in the @initial method: plays begin so")


class _Branch:
    """`with when(...)` or `with otherwise()`.

    Python runs what is inside in any case. Where the condition does not hold it leaves no trace: nothing is assigned,
    nothing required, and that something denotes nothing is nobody's business. So a local name that is set inside is
    set, whether the condition holds or not; that is what the first edition says of its rules.
    """

    def __init__(self, words: Words, condition: Known | None) -> None:
        self.words = words
        self.condition = condition
        self.outside = self.inside = TRUE

    def __enter__(self) -> None:
        words, moment = self.words, self.words.moment
        self.outside = moment.taken
        asked = self.condition
        if asked is None:
            if words.closed is None:
                raise GameError("`otherwise` does not follow a `when`", fix="put it after a `with when(...)` block")
            asked = ~words.closed
        elif type(asked) is Lacking and self.outside is TRUE:
            moment.fails(asked.it)
        if type(asked) is not Lacking:
            asked = TRUE if asked.it else FALSE
        moment.taken = asked if self.outside is TRUE else self.outside
        self.inside = asked
        words.closed = None

    def __exit__(self, kind: object, error: object, traceback: object) -> bool:
        taken = self.words.moment.taken
        self.words.moment.taken = self.outside
        self.words.closed = None if self.condition is None else self.inside
        return taken is FALSE and isinstance(error, Undefined)


def spread(items: tuple[Any, ...]) -> Iterable[Any]:
    """Several things, or those of one iterable."""
    if len(items) == 1 and not isinstance(items[0], Known | bool | int):
        if not isinstance(items[0], Iterable) or isinstance(items[0], str | bytes):
            raise GameError(f"{items[0]!r} is neither one of several things nor a list of them", fix="pass values")
        return items[0]
    return items


def _some(items: tuple[Any, ...]) -> list[Known]:
    found = [number(one) for one in spread(items)]
    if not found:
        raise GameError("the least or greatest of nothing is asked for", fix="pass at least one number")
    return found


def _known(value: Any) -> Known:
    return value if isinstance(value, Known) else Known(value)


def _made(values: Iterable[Known], of: Callable[[Iterable[int]], int]) -> Known:
    """A number made of several values, all of which are asked."""
    found = list(values)
    spoilt = _lacking_in(found)
    return Known(of(one.it for one in found)) if spoilt is None else spoilt


def _lacking_in(values: Iterable[Known]) -> Lacking | None:
    return next((one for one in values if type(one) is Lacking), None)


def nothing_yet(variables: Mapping[str, Any]) -> Values:
    """The values before a set-up: each place has none."""
    return tuple(Lacking(f"{v.text(index)} {NO_VALUE}") for v in variables.values() for index in v.where)
