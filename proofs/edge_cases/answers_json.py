"""What a question changes, as plain data and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from rulestone.model.expressions.printing import value_text
from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT, SIGHT, TABLE
from rulestone.proofs.comparison.drawn_results import ResultShift
from rulestone.proofs.comparison.question_importance import Answer, Importance
from rulestone.proofs.comparison.tables_after_turns import TurnTables
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.trace_files import trace_data

GRAVEST_FIRST = (RESULT, OVER, OFFERS, TABLE, SIGHT)
"""Kinds of difference."""


def answer_data(answer: Answer, game: str) -> dict[str, Any]:
    """An answer as plain data, its plays as differences."""
    return {
        "question": answer.question,
        "class": str(answer.importance),
        "gravest": None if answer.comparison is None else answer.pairs.index(answer.comparison),
        "pairs": [comparison_data(one, game) for one in answer.pairs],
        "tried": [[*pair, str(verdict)] for *pair, verdict in answer.tried],
        "left_out": dict(answer.left_out),
    }


def shown_data(answer: Answer, game: str) -> dict[str, Any]:
    """An answer for people's programs: of each pair only the plays that show its gravest difference.

    Those of the gravest pair stand with the finding about the question, and are not listed twice.
    """
    data = answer_data(answer, game)
    for number, pair in enumerate(data["pairs"]):
        if number == data["gravest"]:
            pair["plays"] = {}
        gravest = next((kind for kind in GRAVEST_FIRST if kind in pair["plays"]), None)
        pair["plays"] = {} if gravest is None else {gravest: pair["plays"][gravest]}
    return data


def comparison_data(one: Comparison, game: str) -> dict[str, Any]:
    """A comparison as plain data."""
    return {
        "first": one.first,
        "second": one.second,
        "scope": one.scope,
        "beside": dict(one.beside),
        "class": str(one.verdict),
        "chance": round(one.chance, 9),
        "interval": None if one.interval is None else [round(end, 9) for end in one.interval],
        "met": round(one.met, 9),
        "worth": {value_text(player): [round(x, 9) for x in pair] for player, pair in one.worth.items()},
        "wins": {value_text(player): [round(x, 9) for x in pair] for player, pair in one.wins.items()},
        "mute": one.mute,
        "alive": one.alive,
        "after": dict(one.after),
        "one_sided": [[side, move, steps, _plain(worth)] for side, move, steps, worth in one.one_sided],
        "positions": list(one.positions),
        "basis": one.basis,
        "shift": None if one.shift is None else asdict(one.shift),
        "turns": None if one.turns is None else _turns_data(one.turns, game),
        "plays": {kind: [trace_data(play, game=game, brief=True) for play in pair] for kind, pair in one.plays.items()},
    }


def _turns_data(turns: TurnTables, game: str) -> dict[str, Any]:
    return {
        "turns": turns.turns,
        "only": list(turns.only),
        "both": turns.both,
        "whole": turns.whole,
        "apart": [{name: value_text(value) for name, value in places.items()} for places in turns.apart],
        "plays": [None if play is None else trace_data(play, game=game, brief=True) for play in turns.play],
    }


def _turns_of(data: Mapping[str, Any], play_of: Callable[[Mapping[str, Any]], Play]) -> TurnTables:
    one, other = (None if play is None else play_of(play) for play in data["plays"])
    return TurnTables(
        data["turns"],
        (data["only"][0], data["only"][1]),
        data["both"],
        (one, other),
        (dict(data["apart"][0]), dict(data["apart"][1])),
        data["whole"],
    )


def _plain(worth: Mapping[Any, Any]) -> dict[str, Any]:
    return {value_text(player): value if isinstance(value, int) else str(value) for player, value in worth.items()}


def answer_of(data: Mapping[str, Any], play_of: Callable[[Mapping[str, Any]], Play]) -> Answer:
    """An answer again; `play_of` replays its plays. Raises an error where the data has another form."""
    pairs = tuple(_comparison_of(data["question"], one, play_of) for one in data["pairs"])
    gravest = data["gravest"]
    return Answer(
        data["question"],
        Importance(data["class"]),
        None if gravest is None else pairs[gravest],
        pairs,
        tuple((scope, first, second, Contrast(verdict)) for scope, first, second, verdict in data["tried"]),
        dict(data["left_out"]),
    )


def _comparison_of(question: str, data: Mapping[str, Any], play_of: Callable[[Mapping[str, Any]], Play]) -> Comparison:
    interval = data["interval"]
    return Comparison(
        question,
        data["first"],
        data["second"],
        data["scope"],
        Contrast(data["class"]),
        data["chance"],
        data["met"],
        {player: (pair[0], pair[1]) for player, pair in data["worth"].items()},
        {player: (pair[0], pair[1]) for player, pair in data["wins"].items()},
        data["mute"],
        dict(data["after"]),
        {kind: (play_of(pair[0]), play_of(pair[1])) for kind, pair in data["plays"].items()},
        tuple((side, move, steps, dict(worth)) for side, move, steps, worth in data["one_sided"]),
        None if interval is None else (interval[0], interval[1]),
        (data["positions"][0], data["positions"][1]),
        data["alive"],
        dict(data["beside"]),
        None if data["turns"] is None else _turns_of(data["turns"], play_of),
        data["basis"],
        None if data["shift"] is None else ResultShift(**data["shift"]),
    )
