"""What moves ask that no text says: who could force something depends on the answer."""

from __future__ import annotations

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declared_silence import OPEN, Unsettled


def unanswered(system: TransitionSystem) -> Unsettled | None:
    """The first question of which moves ask, and that these readings leave to chance or to anybody; None: none."""
    for question in system.game.declared(Unsettled):
        asked = any(name == question.name for i in system.instances for name, _ in i.label.parameters)
        if asked and system.readings[question.name] == OPEN:
            found: Unsettled = question
            return found
    return None
