"""The engines by name. A new one is a folder, and a line here; nothing is imported to say what they are called."""

from __future__ import annotations

ENGINES = {
    "symbolic": "rulestone.proofs.engines.symbolic.engine:SymbolicEngine",
    "explicit": "rulestone.proofs.engines.explicit.engine:ExplicitEngine",
    "random": "rulestone.proofs.engines.random.engine:RandomEngine",
    "strategy": "rulestone.proofs.engines.strategy.engine:StrategyEngine",
    "chance": "rulestone.proofs.engines.chance.engine:ClaimEngine",
}
"""Where each engine's class is; it is imported when it is asked."""

_PLANNED = ("symbolic", "explicit", "random", "strategy")
"""Those of which `one_reading` knows what they are good at; others are asked for what is left."""

_OF_CLAIMS = ("chance",)
"""These judge what a rulebook claims; a property is nothing that they judge."""


def judging_engines() -> list[str]:
    """The names of the engines that judge properties."""
    return [name for name in ENGINES if name not in _OF_CLAIMS]


def further_engines() -> list[str]:
    """Those that are asked for what the others leave open."""
    return [name for name in judging_engines() if name not in _PLANNED]
