"""Figures of the page about Kings of Uman and its variations."""

from __future__ import annotations

from rulestone.proofs.running.loading import load_game

from . import in_words
from .searching import broken, explored, number_declared, played, system_of, verdicts

GAMES = ("kings", "mudslide", "pashtum", "casino")


def counts() -> list[int]:
    """For each game: properties at full, those that are goals, questions, and positions at tiny."""
    rows = []
    for game in GAMES:
        every, _, _, goals, _, _ = number_declared(game, "full")
        rows += [every, goals, len(system_of(game, "full").readings), explored(game, "tiny").states]
    return rows


def all_hold() -> bool:
    return not any(broken(game, "tiny") for game in GAMES)


def possible() -> list[int]:
    """After how many steps at tiny three goals are reached for the first time."""
    reached = {v.property: len(v.play) for v in verdicts("kings", "tiny") if v.play is not None}
    return [
        reached[n] for n in ("a_table_can_be_empty", "the_last_one_may_have_told_the_truth", "a_game_may_have_no_liar")
    ]


def breaks() -> list[str | int]:
    """What these readings of the basic game break at tiny, alone."""
    rows: list[str | int] = []
    for question, reading in (
        ("no_liar", "widest"),
        ("lone_survivor", "wins"),
        ("still_in", "city"),
        ("last_game", "zero"),
        ("equal_initiative", "silent"),
        ("zero_face", "eight"),
        ("empty_table", "silent"),
    ):
        rows.append(f"`{question}={reading}`")
        for name, after in broken("kings", "tiny", (question, reading)).items():
            rows += [f"`{name}`", after or "never reached"]
    return rows


def meanings_of_dropping() -> str:
    """How many meanings of DROP Pashtum Bank is played with, in words."""
    return in_words(len(load_game("pashtum").questions()["dropping"].readings))


def without_an_answer() -> list[str]:
    """The answers that leave play stuck in Pashtum Bank, at tiny."""
    found = []
    for question in ("lone_ante", "broke_tax"):
        assert "deadlock" in broken("pashtum", "tiny", (question, "silent"))
        found.append(f"`{question}`")
    return [in_words(len(found)).capitalize(), "`silent`", *found]


def examples() -> list[str]:
    """What becomes of the worked examples in the three readings of `compare`, row by row."""
    rows = []
    for name in ("keen_has_lied_most", "magnus_challenges_sirlius", "a_move_to_the_third_tier"):
        rows.append(f"`{name}`")
        for reading in ("standing", "distance", "number"):
            agrees = played("kings", "full", ("compare", reading))[name]
            rows.append({True: "agrees", False: "**contradicted**"}[bool(agrees)])
    return rows
