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
from .declared_places import Places
from .dropping import without
from .errors import GameError, not_applicable
from .evaluate import Undefined
from .game import Game
from .lookups import FixedTable, lookup
from .openings import deal, free
from .overriding import override
from .parts import Part, hook
from .plain.functions import word
from .positions import Change, Position, changes
from .rule_words import otherwise, require, when
from .scenes import Facts, Scene
from .silence import unsettled
from .state_views import frozen
from .steps import Step
from .system import Instance, Label, TransitionSystem
from .tabletop import Journey, Tabletop
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
