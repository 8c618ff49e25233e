"""What `rulestone chance` says beside its figures: which plays they count, and of whom they speak."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulestone.model.expressions.printing import value_text

if TYPE_CHECKING:
    from rulestone.model import TransitionSystem
    from rulestone.proofs.engines.chance.measures import Inquiry

_LARGE = 30_000
"""Of a larger process it is not looked up whether what two get sums to the same in every end."""

_OF_STUCK_PLAY = {
    "probability": "without having reached the goal",
    "total": "and counts with what was earned until then",
    "average": "and averages 0 in the long run",
}


@dataclass(frozen=True)
class ChanceAsked:
    """What `chance` was asked.

    Attributes:
        inquiry: the game explored for it.
        question: "probability", "total", "average" or "stuck".
        purposes: what is answered: "best", "worst", "uniform".
        player: whose result is counted; None where something else is.
        manner: the manner in which the players play; None where they play as they like.
    """

    inquiry: Inquiry
    question: str
    purposes: Sequence[str]
    player: Any = None
    manner: str | None = None

    def hidden_from(self) -> tuple[Any, ...]:
        """From whom something is hidden on which their choices go; choices at random go on nothing."""
        return self.inquiry.process.hidden_from() if set(self.purposes) - {"uniform"} else ()


def notes(asked: ChanceAsked, system: TransitionSystem) -> list[str]:
    """What to know of the figures, a sentence each; the system is the game's own, with nothing left out."""
    process = asked.inquiry.process
    told = [f"{process.setup}; plays begin only where it does"] if process.setup else []
    for instance, state in list(process.undefined.items())[:3]:
        told.append(f"{process.system.instances[instance]} denotes nothing in state {state} and is not played")
    if process.stuck and asked.question != "stuck":
        told.append(f"{_stuck(asked)}; --stuck says how likely that is")
    told += _of_all_together(asked)
    if unseen := asked.hidden_from():
        words = f"something is hidden from {_listed(unseen)}, but reckoned as if they saw everything"
        told.append(f"{words}: they may have less than at best, more than at worst{_by_what_is_seen(asked, system)}")
    return told


def _stuck(asked: ChanceAsked) -> str:
    left = f"no move is left that {asked.manner} allows" if asked.manner else "no move is left"
    counts = _OF_STUCK_PLAY[asked.question]
    if asked.question == "total" and asked.player is not None:
        counts = f"and counts 0: {value_text(asked.player)} gets a result only where the game is over"
    number = len(asked.inquiry.process.stuck)
    return f"in {_counted(number)} {left} though the game is not over; play that gets stuck ends there {counts}"


def _counted(number: int) -> str:
    return f"{number:,} state{'' if number == 1 else 's'}"


def _of_all_together(asked: ChanceAsked) -> list[str]:
    """Whose best and worst it is, where several choose: nobody is taken for an opponent."""
    choosing = asked.inquiry.process.choosing()
    named = [f"at {purpose}" for purpose in ("best", "worst") if purpose in asked.purposes]
    if len(choosing) < 2 or not named:
        return []
    return [f"{' and '.join(named)}, {_listed(choosing)} choose together, for one aim; nobody is an opponent"]


def _listed(players: Sequence[Any]) -> str:
    *most, last = map(value_text, players)
    return f"{', '.join(most)} and {last}" if most else last


def _by_what_is_seen(asked: ChanceAsked, system: TransitionSystem) -> str:
    """Where to ask for what is had by what is seen; nothing where `solve --secrets` would refuse the game."""
    from rulestone.proofs.engines.chance.measures import sums_to_the_same

    inquiry, players = asked.inquiry, system.game.player_elements()
    process = inquiry.process
    if asked.player is None or asked.question != "total" or inquiry.goal is not None or asked.manner is not None:
        return ""  # `solve` knows of no such thing
    if len(players) > 2 or len(system.outcomes()) != len(players) or len(process.initial_distributions) > 1:
        return ""
    if process.stuck or process.undefined or process.may_go_on_for_ever():
        return ""
    if len(players) == 2 and (len(process) > _LARGE or not sums_to_the_same(system, limit=2 * _LARGE)):
        return ""
    against = _against(asked.player, players)
    return f"; solve --secrets says what {value_text(asked.player)} has by what is seen{against}"


def _against(player: Any, players: Sequence[Any]) -> str:
    others = [one for one in players if one != player]
    return f", against {_listed(others)}" if others else ""
