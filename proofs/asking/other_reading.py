"""Another way to read some rules: what an operator offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Property, Rule

from .axes import Axis


@dataclass(frozen=True, eq=False)
class OtherReading:
    """Another reading of some rules.

    Attributes:
        axis: what it is about.
        operator: the name of what is done.
        rules: the declarations that are read otherwise, the first being the one that is spoken of.
        about: names of the variables and parameters concerned.
        modelled, proposed: the poles of the axis as it is modelled and in the other reading.
        as_modelled, as_proposed: both readings in words.
        make: gives the game so read, or None where it makes no difference to what is written. It may raise GameError.
        keeps: the variable of which it is asked how long its value lasts; of a mere note that is no question.
        said_by: a name; a sentence that has it says that it is as modelled.
        names: the parameter of which it is asked what players may name; where they have no choice that is no question.
        place: the line of the condition that is not asked for, and which of those on it.
        when: the parameter and the value with which it is not; None: with any.
        mark: the variable of a state of which the rules say nothing (`marks.py`); empty: it is about no such state.
        marked_by: what brings somebody or something into that state, or says that somebody is in it for ever.
        clauses: those of which it is known that they say what is read otherwise; if empty, all of the rules.
        lent_by: the rule whose effect another one has, too: to have it here and there is one question.
        said_at: those that the margin cites where it is said; it is one of these that is put to the author.
        hints: words that tell what is read otherwise, besides `about`: those under a helper's name.
        in_formulas: whether one of both readings is a formula, for which there are no words.
        may_stop: whether it is another reading though play stops somewhere: the text says nothing there.
    """

    axis: Axis
    operator: str
    rules: tuple[Rule | Property, ...]
    about: tuple[str, ...]
    modelled: str
    proposed: str
    as_modelled: str
    as_proposed: str
    make: Callable[[], TransitionSystem | None] = field(repr=False)
    keeps: str = ""
    names: str = ""
    said_by: str = ""
    place: tuple[int, int] | None = None
    when: tuple[str, Any] | None = None
    mark: str = ""
    marked_by: tuple[Rule | Property, ...] = ()
    clauses: tuple[str, ...] = ()
    lent_by: str = ""
    said_at: tuple[str, ...] = ()
    hints: str = ""
    in_formulas: bool = False
    may_stop: bool = False

    @property
    def name(self) -> str:
        """A name that stays the same from run to run."""
        return "/".join([self.operator, self.rules[0].name, *self.about])
