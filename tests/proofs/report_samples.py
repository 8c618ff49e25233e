"""What a check and a search for edge cases might have found about Svelfwld on a tiny board, made up for the page.

The plays are played by the rules; only the verdicts on them are invented.
"""

from __future__ import annotations

import random
from functools import cache

from rulestone.model import Position, TransitionSystem
from rulestone.model.declarations.declarations import INVARIANT, STEP
from rulestone.model.games.svelfwld import Svelfwld
from rulestone.model.system.semantics import enabled_in, step
from rulestone.proofs.checking.check_game import Checked, uncovered_clauses
from rulestone.proofs.checking.judgement import JudgedReading
from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.question_importance import Answer, Importance
from rulestone.proofs.edge_cases.finding import Edges, Finding, FindingKind
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.verdict import Status, Verdict

HOSTILE = "</script><script>document.title='broken'</script><img src=x onerror=\"document.title='broken'\">"
BROKEN, REACHED, BY_READING = "nobody_joins", "the_king_can_escape", "far_pieces_stay"


@cache
def system() -> TransitionSystem:
    return Svelfwld(scope="tiny").system


def walk(seed: int, length: int) -> Play:
    """A play of about so many moves, none of which ends the game."""
    source = random.Random(seed)
    states, moves = [next(iter(first_states(system())))], []
    for _ in range(length):
        onward = source.sample(list(system().instances), len(system().instances))
        move = next(filter(enabled_in(system(), states[-1]), onward), None)
        if move is None:
            break
        after = step(system(), move, states[-1])
        if Position(system(), after).ending != "none":
            continue  # another move is tried, so that plays may be long
        states.append(after)
        moves.append(move)
    return Play(system(), tuple(states), tuple(moves))


def checked() -> Checked:
    """One property fails, one goal is reached, one reading breaks another property."""
    readings = system().game.readings

    def verdict(name: str, status: Status, play: Play | None = None, kind: str = "invariant") -> Verdict:
        return Verdict(name, kind, "tiny", readings, "explicit", status, 1.25, f"about {name}", play)

    names = ["one_king_until_he_is_slain", BROKEN, BY_READING, REACHED]
    verdicts = [
        verdict(names[0], Status.PROVED),
        verdict(BROKEN, Status.REFUTED, walk(1, 4)),
        verdict(BY_READING, Status.EXHAUSTED),
        verdict(REACHED, Status.PROVED, walk(2, 3), "reachable"),
    ]
    for kind in (INVARIANT, STEP):  # a matrix wider than a phone
        others = [p.name for p in Svelfwld.declared_properties(kind) if p.name not in names]
        verdicts += [verdict(name, Status.PROVED, kind=kind) for name in others]
        names += others
    chosen = JudgedReading("tiny", readings, names, verdicts)
    jumps = JudgedReading(
        "tiny", {**readings, "blocking": "jumps"}, names, [verdict(BY_READING, Status.REFUTED, walk(3, 2))]
    )
    return Checked(Svelfwld, chosen, {("blocking", "jumps"): jumps}, uncovered_clauses(Svelfwld), ["edge"], 12.0)


def edges() -> Edges:
    """A gap, a question that decides, one that is harmless, and words that would break a careless page."""
    findings = [
        Finding(
            FindingKind.GAP,
            "slide",
            "Nobody can move, and the game is not over: svelfwld.move.none.",
            ("svelfwld.move.none",),
            "slide",
            10,
            "tiny",
            basis="exhausted: 12,345 states",
            plays=(walk(4, 6),),
        ),
        Finding(
            FindingKind.DECIDES,
            "own_check",
            "The two readings give different results.",
            scope="tiny",
            plays=(walk(5, 5), walk(6, 3)),
            labels=("own_check=moved: `at` is c4", "own_check=every"),
        ),
        Finding(FindingKind.HARMLESS, "edge", HOSTILE, basis="12 plays", certain=False, extra={"which": HOSTILE}),
    ]
    plays = {"offers": (walk(7, 2), walk(8, 2)), "result": (walk(5, 5), walk(6, 3))}
    apart = Comparison("own_check", "moved", "every", "tiny", Contrast.DECIDES, 0.25, plays=plays)
    same = Comparison("edge", "open", "hostile", "tiny", Contrast.SAME)
    answers = [
        Answer("own_check", Importance.DECIDES, apart, (apart,)),
        Answer("edge", Importance.SAME, same, (same,)),
    ]
    return Edges("svelfwld", "Svelfwld", "tiny", findings, answers, None, "57 of 64", 61.0, 512.0, notes=[HOSTILE])
