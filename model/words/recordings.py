"""What a call reads and does while rules are read: noted by whoever reads or does it, for `shared_calls`."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, NamedTuple


class Assignments:
    """Assignments, one after another, with nothing between them.

    Attributes:
        effects, obligations: what they leave behind.
        changed: what the places hold behind them.
    """

    __slots__ = ("changed", "effects", "obligations")

    def __init__(self) -> None:
        self.effects: list[Any] = []
        self.obligations: list[Any] = []
        self.changed: dict[Any, Any] = {}

    def do(self, reader: Any, view: Any) -> None:
        """Done again for a reader."""
        reader.effects += self.effects
        reader.obligations += self.obligations
        reader.changed.update(self.changed)


class Required(NamedTuple):
    """Something is required.

    Attributes:
        condition, text, line: what, as `Reader.require` takes it.
        path: under which conditions.
    """

    condition: Any
    text: str
    line: int | None
    path: tuple[Any, ...]

    def do(self, reader: Any, view: Any) -> None:
        """Done again for a reader that has come by the same path to the call that did it."""
        length = len(reader.path)
        reader.path.extend(self.path[length:])
        try:
            reader.require(self.condition, self.text, self.line)
        finally:
            del reader.path[length:]


class Recording:
    """What one call does.

    Attributes:
        reader, view: of whose state it is asked; the view may be None.
        reads: the places whose values before the call it depends on.
        consulted: the questions whose answers are asked for.
        before: what the places that are assigned held before the call; None where it is what is kept in them.
        done: what is done besides, in turn: each can be done again for another reader, `do(reader, view)`.
        is_pure: nothing is done but this, and nothing depends on how the call is come by.
        is_kept: what it is given is left as it was, so that it may be called with the same again.
    """

    __slots__ = ("_open", "before", "consulted", "done", "is_kept", "is_pure", "reader", "reads", "view")

    def __init__(self, reader: Any, view: Any = None) -> None:
        self.reader = reader
        self.view = view
        self.reads: set[Any] = set()
        self.consulted: set[str] = set()
        self.before: dict[Any, Any] = {}
        self.done: list[Any] = []
        self._open: Assignments | None = None
        self.is_pure = True
        self.is_kept = True

    def does(self, one: Any) -> None:
        """Something is done that can be done again."""
        self.done.append(one)
        self._open = None

    def assigns(self, place: Any, effect: Any, obligation: Any, value: Any) -> None:
        """A place is assigned; what it held before has been noted (`holds`)."""
        found = self._open
        if found is None:
            found = self._open = Assignments()
            self.done.append(found)
        found.effects.append(effect)
        if obligation is not None:
            found.obligations.append(obligation)
        found.changed[place] = value

    def takes(self, reads: Any) -> None:
        """What some places hold matters, as far as it is not assigned in this call."""
        if self.before:
            self.reads.update([one for one in reads if one not in self.before])
        else:
            self.reads |= reads

    def takes_over(self, done: Any, before: Any) -> None:
        """What another call inside of this one has done; before it, the places assigned in it held this."""
        for place, held in before.items():
            self.before.setdefault(place, held)
        self.done += done
        self._open = None

    def beginning(self) -> frozenset[Any]:
        """What the places that matter held before, as far as they had been assigned."""
        changed, before, reads = self.reader.changed, self.before, self.reads
        if not before:
            return held_in(changed, reads)
        then = {place: changed[place] for place in reads.intersection(changed)}
        for place, held in before.items():
            if held is None:
                then.pop(place, None)
            elif place in reads:
                then[place] = held
        return frozenset(then.items())


def held_in(changed: Any, reads: Any) -> frozenset[Any]:
    """What some places hold, as far as they have been assigned."""
    if not changed or not reads:
        return _NOTHING
    if len(changed) < len(reads):
        found = [one for one in changed.items() if one[0] in reads]
    else:
        found = [(place, changed[place]) for place in reads if place in changed]
    return frozenset(found) if found else _NOTHING


_NOTHING: frozenset[Any] = frozenset()

recording: ContextVar[Recording | None] = ContextVar("recording", default=None)
under_way = recording.get


def spoil() -> None:
    """Something is done, or depends on how it is come by: what is called now is called again."""
    found = under_way()
    if found is not None:
        found.is_pure = False


def consult(name: str) -> None:
    """The answer to a question is asked for."""
    found = under_way()
    if found is not None:
        found.consulted.add(name)
