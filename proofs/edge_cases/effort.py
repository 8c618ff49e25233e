"""How much work to spend on finding edge cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulestone.proofs.comparison.compare_readings import ComparisonEffort


@dataclass(frozen=True)
class EdgesEffort:
    """How much work to spend. Nothing here is time, so a busy machine gives the same answer as an idle one.

    Attributes:
        compared: readings of questions are gone through where they have no more positions than this.
        pairs: how many pairs of plays are drawn of readings with more positions.
        opened: how many positions are opened for them at most.
        exhausted: positions of a scope that is gone through by the survey.
        judged: positions of a scope that is gone through for each reading.
        sampled: positions drawn at random, of a scope that is larger.
        proved: units of z3's own count of work for one thing that is asked of it, in thousands.
        played: plays drawn for each reading, where its scope was not gone through.
        combined: positions of each combination of readings.
        traced: combinations tried to find out which of many readings are to blame.
        proved_moves: z3 is asked about scopes with no more moves than this.
        judged_moves: and about every reading of scopes with no more than this, where they were not gone through.
        alone: plays of each reading alone, where pairs of plays leave open whether results differ.
    """

    compared: int
    pairs: int
    opened: int
    exhausted: int
    judged: int
    sampled: int
    proved: int
    played: int
    combined: int
    traced: int
    proved_moves: int
    judged_moves: int
    alone: int

    @property
    def comparison(self) -> ComparisonEffort:
        """How much of two readings is looked at."""
        return ComparisonEffort(self.compared, self.pairs, self.opened, self.alone)


EFFORTS: Mapping[str, EdgesEffort] = {
    "quick": EdgesEffort(20_000, 60, 4_000, 50_000, 20_000, 1_000, 500, 20, 3_000, 12, 1_000, 300, 500),
    "normal": EdgesEffort(60_000, 150, 12_000, 200_000, 50_000, 3_000, 2_000, 60, 10_000, 30, 1_500, 500, 2_000),
    "deep": EdgesEffort(
        300_000, 1_000, 400_000, 8_000_000, 1_000_000, 6_000, 40_000, 1_000, 300_000, 400, 100_000, 100_000, 2_000
    ),
}
