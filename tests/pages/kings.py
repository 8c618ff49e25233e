"""Figures of the page about Kings of Uman and its variations."""

from __future__ import annotations

from fractions import Fraction

from rulestone.proofs.running.loading import load_game

from benchmarks.questions_page import fingerprint
from benchmarks.values_page import CHOSEN, kept

from . import in_words
from .searching import broken, explored, number_declared, played, system_of, verdicts
from .values import by_sight, forced

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
            rows.append({True: "borne out", False: "**contradicted**"}[bool(agrees)])
    return rows


def forced_values() -> list[int | str | Fraction]:
    """What each player can force at tiny, game by game."""
    return [value for game in GAMES for value in forced(game, "tiny")]


def one_game() -> list[int | str | Fraction]:
    """Casino Rules with one Game: positions; what the first forces, is held to, and gets, seeing all and not."""
    return [*forced("casino", "tiny games=1")[:5], by_sight("casino", "tiny games=1")]


def one_game_by_reading() -> list[int]:
    """How many other readings change what the first gets by sight, of how many; in which the rest is the same.

    From the last run of `python -m benchmarks.values_page`.
    """
    assert kept()["casino tiny games=1"]["fingerprint"] == fingerprint("casino")
    rows = kept()["casino tiny games=1"]["readings"]
    told = {name: row["told"].partition("; by what they see ") for name, row in rows.items()}
    known = {name: parts for name, parts in told.items() if parts[2] and not parts[2].startswith("unknown")}
    seeing, _, shown = known.pop(CHOSEN)
    changed = [parts for parts in known.values() if parts[2] != shown]
    return [len(changed), len(known), sum(parts[0] == seeing for parts in changed)]
