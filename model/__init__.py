"""The rule language: what a game is made of, and the transition system it becomes. Knows no solver."""

from .chance import Range
from .declarations import (
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
    terminal,
    variant,
)
from .errors import GameError, not_applicable
from .evaluate import Undefined
from .game import Game
from .lookups import FixedTable, lookup
from .openings import deal, free
from .positions import Change, Position, changes
from .scenes import Facts, Scene
from .system import Instance, Label, TransitionSystem
from .tabletop import Journey, Tabletop
from .tracing import otherwise, require, when
from .values import Value, all_of, any_of, count, if_else, implies, largest, negate, smallest, the, total, unique_max

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
    "Position",
    "Question",
    "Range",
    "Scene",
    "Sort",
    "State",
    "Tabletop",
    "TransitionSystem",
    "Undefined",
    "Value",
    "all_of",
    "any_of",
    "changes",
    "claim",
    "count",
    "deal",
    "example",
    "free",
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
    "quiet",
    "reachable",
    "require",
    "rule",
    "smallest",
    "step_property",
    "terminal",
    "the",
    "total",
    "unique_max",
    "variant",
    "when",
]
