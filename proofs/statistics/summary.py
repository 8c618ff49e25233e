"""What many plays come to: figures with their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from rulestone.model.expressions.printing import value_text

from .intervals import Estimate, average, share
from .playing import ENDS, LONG, OVER, STUCK, UNDEFINED, Record

EVERYBODY = "everybody"
"""Whose what everybody has is."""

_WITHOUT_RESULT = {
    STUCK: "got stuck (no rule applied, though the game was not over)",
    UNDEFINED: "came to where a rule denotes nothing",
    LONG: "were cut off as too long",
}
"""What is said of plays that are not over."""

_FEW = 6
"""Up to this number of different results each has its share."""


@dataclass(frozen=True)
class Summary:
    """Figures of one reading.

    Attributes:
        plays: how many.
        figures: averages by name: steps, choices and throws of a play; moves offered at a choice; lead changes.
        ends: which share of the plays ended how (see `playing.ENDS`).
        alone: the share of a play's choices at which nothing else was offered, on average.
        wins: for each player the share of finished plays in which nobody else has as much.
        ties: the share of finished plays in which several have most; None where nobody ever had less than another.
        alike: then, as of players who win or lose together or of one who plays alone, the share of finished plays by
            what everybody has, where these are few numbers; `wins` is empty, and `worth` has what everybody has on
            average.
        worth: for each player what a finished play is worth on average.
        seats: for each player the share of a play's choices that are theirs, on average.
        rules: for each rule the share of plays in which it was played.
        last: by rule, the share of plays that end with it.
        met: for each other reading the share of plays in which it parts from the chosen ones somewhere.
        lengths: how many of the plays that came to an end have how many choices.
        counted: how many plays have a result, in which `wins`, `ties`, `alike` and `worth` are.
        interrupted: whether Ctrl-C ended the plays before all were made.
    """

    plays: int
    figures: Mapping[str, Estimate]
    ends: Mapping[str, Estimate]
    alone: Estimate
    wins: Mapping[Hashable, Estimate]
    ties: Estimate | None
    alike: Mapping[Any, Estimate]
    worth: Mapping[Hashable, Estimate]
    seats: Mapping[Hashable, Estimate]
    rules: Mapping[str, Estimate]
    last: Mapping[str, Estimate]
    met: Mapping[str, Estimate] = field(default_factory=dict)
    lengths: Mapping[int, int] = field(default_factory=dict)
    counted: int = 0
    interrupted: bool = False

    def uncounted(self) -> str:
        """Which plays have no result, in words; empty where all have one, or nobody is given any."""
        without = self.plays - self.counted
        if (not self.worth and STUCK not in self.ends) or not without:
            return ""
        by_end = {end: round(one.value * self.plays) for end, one in self.ends.items()}
        told = [f"{by_end[end]:,} {words}" for end, words in _WITHOUT_RESULT.items() if by_end.get(end)]
        if self.worth and (rest := without - sum(by_end.get(end, 0) for end in _WITHOUT_RESULT)):
            told.append(f"{rest:,} ended where somebody's result denotes nothing")
        kept = f"; results are of the other {self.counted:,} alone" if self.worth else ""
        return f"of {self.plays:,} plays {' and '.join(told)}{kept}"

    def flat(self) -> dict[str, Estimate]:
        """Every figure by a name of its own."""
        found = {**self.figures, "choices without a choice": self.alone}
        if self.ties is not None:
            found["ties"] = self.ties
        everybody = next(iter(self.worth), EVERYBODY)  # of whom `alike` is: one name stands for all
        found |= {f"ends: {name}": estimate for name, estimate in self.ends.items()}
        found |= {f"{value_text(everybody)} has {value_text(has)}": estimate for has, estimate in self.alike.items()}
        for words, group in (
            ("{} wins", self.wins),
            ("{} on average", self.worth),
            ("choices of {}", self.seats),
            ("plays with {}", self.rules),
            ("last played: {}", self.last),
        ):
            found |= {words.format(value_text(name)): estimate for name, estimate in group.items()}
        return found

    def data(self) -> dict[str, Any]:
        """For programs: every figure as value, low, high and number."""
        found: dict[str, Any] = {"plays": self.plays, "interrupted": self.interrupted}
        found |= {"figures": {name: asdict(one) for name, one in self.flat().items()}}
        found["met"] = {name: asdict(one) for name, one in self.met.items()}
        found["counted"] = self.counted
        found["lengths"] = {str(length): plays for length, plays in self.lengths.items()}
        return found


def summary(
    records: Sequence[Record], players: Sequence[Hashable], rules: Sequence[str], rivals: Sequence[str] = ()
) -> Summary:
    """The figures of these plays.

    Args:
        records: the plays.
        players: those who have an outcome.
        rules: the names of all rules, so that one that is never played is counted, too.
        rivals: the other readings that were asked.
    """
    number = len(records)
    finished = [r.result for r in records if r.end == OVER and r.result and None not in r.result.values()]
    together = bool(finished) and all(len(set(result.values())) == 1 for result in finished)
    everybody = EVERYBODY if len(players) > 1 else next(iter(players), EVERYBODY)
    alike = Counter(result[players[0]] for result in finished if together)
    apart = [] if together else finished
    first = [[player for player in players if result[player] == max(result.values())] for result in apart]
    worth: dict[Hashable, Estimate]
    worth = {player: average([float(result[player]) for result in apart]) for player in players} if first else {}
    if together:
        worth = {everybody: average([float(result[players[0]]) for result in finished])}
    choosing = [record for record in records if record.choices]
    sitting = sorted({seat for r in choosing for seat in r.by_seat}, key=str)
    seats = dict.fromkeys([*(player for player in players if player in sitting), *sitting])  # as all else of players
    figures = {
        "steps": average([record.steps for record in records]),
        "choices": average([record.choices for record in records]),
        "throws": average([record.throws for record in records]),
        "moves offered": average([record.offered / record.choices for record in choosing]),
    }
    leads = [record.leads for record in records if record.leads is not None]
    if leads:
        figures["lead changes"] = average(leads)
    return Summary(
        number,
        figures,
        {end: share(times, number) for end in ENDS if (times := sum(r.end == end for r in records))},
        average([record.alone / record.choices for record in choosing]),
        {player: share(sum(best == [player] for best in first), len(first)) for player in players} if first else {},
        share(sum(len(best) > 1 for best in first), len(first)) if first else None,
        {what: share(times, len(finished)) for what, times in alike.most_common()} if len(alike) <= _FEW else {},
        worth,
        {seat: average([r.by_seat[seat] / r.choices for r in choosing]) for seat in seats},
        {rule: share(sum(rule in r.rules for r in records), number) for rule in rules},
        {rule: share(times, number) for rule, times in Counter(r.last for r in records if r.last).most_common()},
        {name: share(sum(name in r.met for r in records), number) for name in rivals},
        dict(sorted(Counter(record.choices for record in records if record.end != LONG).items())),
        len(finished),
    )


def told_differences(one: Summary, other: Summary) -> list[tuple[str, Estimate, Estimate]]:
    """The figures whose intervals part, by the size of the gap between them in widths of the intervals."""
    first, second = one.flat(), other.flat()
    nothing = Estimate(0.0, 0.0, 0.0, 0)
    apart = [
        (name, first.get(name, nothing), second.get(name, nothing))
        for name in dict.fromkeys([*first, *second])
        if first.get(name, nothing).is_apart_from(second.get(name, nothing))
    ]

    def gap(found: tuple[str, Estimate, Estimate]) -> float:
        _, a, b = found
        return abs(a.value - b.value) / max(a.high - a.low + b.high - b.low, 1e-12)

    return sorted(apart, key=gap, reverse=True)
