"""The rule language: what a game is made of, and the transition system it becomes. Knows no solver."""

from .declarations.declarations import (
    CHANCE,
    EVERYBODY,
    NOBODY,
    OWNER,
    Bool,
    Constant,
    Int,
    Optional,
    Question,
    Sort,
    State,
    can_force,
    can_keep,
    cannot_force,
    claim,
    example,
    initial,
    invariant,
    manner,
    outcome,
    quiet,
    reachable,
    rule,
    step_property,
    strategy,
    terminal,
    unsettled_end,
    variant,
)
from .declarations.declared_places import Places
from .declarations.dropping import without
from .declarations.overriding import override
from .declarations.parts import Part, hook
from .declarations.tabletop import Journey, Tabletop
from .errors import GameError, not_applicable
from .expressions.evaluate import Undefined
from .game import Game
from .plain.functions import word
from .reading.silence import unsettled
from .system.chance import Range
from .system.positions import Change, Position, changes
from .system.scenes import Facts, Scene
from .system.steps import Step
from .system.system import Instance, Label, TransitionSystem
from .words.joining import all_of, any_of, count, if_else, implies, largest, negate, smallest, total
from .words.lookups import FixedTable, lookup
from .words.one_of_several import the, unique_max
from .words.openings import deal, free
from .words.rule_words import otherwise, require, when
from .words.state_views import frozen
from .words.values import Value

__all__ = [
    "CHANCE",
    "EVERYBODY",
    "NOBODY",
    "OWNER",
    "Bool",
    "Change",
    "Constant",
    "Facts",
    "FixedTable",
    "Game",
    "GameError",
    "Instance",
    "Int",
    "Journey",
    "Label",
    "Optional",
    "Part",
    "Places",
    "Position",
    "Question",
    "Range",
    "Scene",
    "Sort",
    "State",
    "Step",
    "Tabletop",
    "TransitionSystem",
    "Undefined",
    "Value",
    "all_of",
    "any_of",
    "can_force",
    "can_keep",
    "cannot_force",
    "changes",
    "claim",
    "count",
    "deal",
    "example",
    "free",
    "frozen",
    "hook",
    "if_else",
    "implies",
    "initial",
    "invariant",
    "largest",
    "lookup",
    "manner",
    "negate",
    "not_applicable",
    "otherwise",
    "outcome",
    "override",
    "quiet",
    "reachable",
    "require",
    "rule",
    "smallest",
    "step_property",
    "strategy",
    "terminal",
    "the",
    "total",
    "unique_max",
    "unsettled",
    "unsettled_end",
    "variant",
    "when",
    "without",
    "word",
]
