"""What a variant that fails is before and after the move by which it does."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from rulestone.model.expressions.evaluate import Undefined, evaluate
from rulestone.proofs.plays.kept_plays import KeptPlay
from rulestone.proofs.plays.verdict import Verdict


def with_numbers(verdict: Verdict) -> Verdict:
    """A verdict on a variant, with its numbers at the end of the play; any other as it is, and one that was kept."""
    play = verdict.play
    if verdict.kind != "variant" or play is None or isinstance(play, KeptPlay):
        return verdict
    number = next((one.condition for one in play.system.variants if one.name == verdict.property), None)
    with suppress(Undefined):
        values = [] if number is None else [evaluate(number, play.system.reader_of(one)) for one in play.states[-2:]]
        if values:
            before, after = values[0], values[-1]
            told = f"it goes from {before} to {after}, and every move must lower it"
            if after < 0 or len(values) == 1:
                told = f"it is {after}, and may not be negative"
            return replace(verdict, detail=f"{verdict.detail}: {told}")
    return verdict
