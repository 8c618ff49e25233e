"""What players may do belongs to a game that is played with it: where they have agreed on nothing, nobody does it."""

from __future__ import annotations

from collections.abc import Iterator

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading


def not_played_with(outline: Outline) -> Iterator[OtherReading]:
    """A choice beside which there are others is not made by anybody."""
    for rule in outline.choices:
        if sum(other.by == rule.by for other in outline.choices) > 1:
            yield OtherReading(
                Axis.PLAYED_WITH,
                "not played with",
                (rule,),
                (),
                "always",
                "agreed",
                f"`{spoken(rule.name)}` may be chosen in every game",
                "it is a further rule: where players have not agreed on it, nobody may",
                lambda rule=rule: outline.remaker.with_instances({rule.name: []}),  # type: ignore[misc]
            )
