"""Figures of MuTou's page."""

from __future__ import annotations

from rulestone.geometry import RandReading
from rulestone.geometry.make.makers import square
from rulestone.geometry.relations.rand import rand_targets
from rulestone.model.games.mutou import MuTou
from rulestone.model.games.mutou.board_questions import BoardQuestions
from rulestone.model.system.semantics import is_over, successors
from rulestone.proofs.comparison import ComparisonEffort
from rulestone.proofs.comparison.question_search import answers
from rulestone.proofs.engines.strategy.notable import notable
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.plays.initial_states import first_states

from .searching import broken, claimed, explored, number_declared, system_of
from .solving import forced_winner
from .values import effects_of_readings

SPARE = ("", "+1 spare", "+2 spare")


def strips() -> list[int]:
    """Positions of strips of three, four and five squares: with no, one and two wafers to spare."""
    return [explored("mutou", f"1x{length}{spare}").states for spare in SPARE for length in (3, 4, 5)]


def others() -> list[int]:
    """Positions of the other small scopes of the table, in its order."""
    return [
        explored("mutou", "1x3", ("zones", "claimed")).states,
        explored("mutou", "1x3+2 facets").states,
        explored("mutou", "1x3+2 facets+1 spare").states,
        explored("mutou", "1x4+4 players", ("share", "partners")).states,
        explored("mutou", "1x3 altered").states,
        explored("mutou", "2x2").states,
    ]


def strips_are_good() -> bool:
    return not any(broken("mutou", f"1x{length}{spare}") for length in (3, 4) for spare in SPARE[:2])


def altered_is_good() -> bool:
    return not broken("mutou", "1x3 altered")


def moves() -> list[int]:
    return [len(system_of("mutou", "1x3").instances), len(system_of("mutou", "2x2").instances)]


def properties() -> list[int]:
    return number_declared("mutou", "1x3")[:5]


def questions() -> list[int]:
    """All, those about the board, those of play."""
    asked = list(system_of("mutou", "1x3").readings)
    board = [name for name in asked if name in vars(BoardQuestions)]
    return [len(asked), len(board), len(asked) - len(board)]


def _tied(kind: str) -> dict[int, int]:
    """How many farthest tessels there are from d4 on a chessboard, by the second throw; found by walking."""
    sides = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    away = {(3, 3): 0}
    tied = {}
    for length in range(1, 9):
        for x, y in [place for place, walked in away.items() if walked == length - 1]:
            for a, b in sides if kind == "edge" else corners:
                if 0 <= x + a < 8 and 0 <= y + b < 8:
                    away.setdefault((x + a, y + b), length)
        tied[length] = list(away.values()).count(max(away.values()))
    board = square(8, 8)
    for length, number in tied.items():  # geometry's own answer
        first = 1 if kind == "edge" else 2
        assert len(rand_targets(board, "d4", 0, first, length, reading=RandReading())) == number
    return tied


def ties() -> list[int]:
    """The fewest and the most from d4, the second throw being seven at most."""
    numbers = [number for kind in ("edge", "vertex") for thrown, number in _tied(kind).items() if thrown <= 7]
    return [min(numbers), max(numbers)]


def only_the_longest_count_is_without_a_tie() -> bool:
    return _tied("edge")[8] == 1 and all(n > 1 for t, n in _tied("edge").items() if t < 8)


def determined_is_contradicted() -> bool:
    return claimed("mutou", "1x3")["choice_pieces_determine_the_target"][0] is False


def other_claims_are_borne_out() -> bool:
    found = {name: agrees for name, (agrees, _) in claimed("mutou", "1x3").items()}
    return all(found.pop(name) is False for name in ("choice_pieces_determine_the_target",)) and all(found.values())


def winners() -> list[str]:
    """Row by row: strips of three and four squares; the default, renewed and wafer; no, one and two to spare."""
    rows = []
    for length in (3, 4):
        for extra in ("spread", "renewed", "wafer"):
            who = [forced_winner("mutou", f"1x{length}{spare}", ("extra", extra)) for spare in SPARE]
            rows.append(", ".join(who))
    return rows


def music() -> list[int]:
    return [explored("music", scope).states for scope in ("tiny", "three", "four")]


def music_is_good() -> bool:
    return not broken("music", "tiny") and not broken("music", "three") and not broken("music", "four")


def music_winners() -> list[str]:
    """Nobody silencing the musicians: `late=lapse`, `late=owed`, and that with `idle=rested`, for each row."""
    rows = []
    for scope in ("1x3", "1x3+1 spare", "1x4+1 spare", "1x4+2 wafers"):
        for readings in (
            (("late", "lapse"), ("conflict", "order")),
            (("late", "owed"), ("conflict", "order")),
            (("late", "owed"), ("idle", "rested"), ("conflict", "order")),
        ):
            rows.append(forced_winner("music", scope, *readings, without="musicians_stop"))
    return rows


def music_values() -> list[int | str]:
    """What other readings change of what can be forced at tiny."""
    return effects_of_readings("music", "tiny")


def never_again() -> list[int]:
    """On a strip of four: from how many positions red never chooses again, of how many, first after how many steps.

    By the plain semantics. Nobody else does there, either, and the result is settled.
    """
    system = system_of("mutou", "1x4")
    (first,) = first_states(system)
    depth, steps = {first: 0}, {}
    for state in (queue := [first]):
        steps[state] = [] if is_over(system, state) else [(m.label.chooser, s) for m, s in successors(system, state)]
        for _, after in steps[state]:
            if after not in depth:
                depth[after] = depth[state] + 1
                queue.append(after)
    choosing = {
        player: {s for s, moves in steps.items() if len(moves) > 1 and any(who == player for who, _ in moves)}
        for player in ("red", "blue")
    }
    for found in choosing.values():
        while grown := {s for s, moves in steps.items() if s not in found and any(to in found for _, to in moves)}:
            found |= grown
    left = {player: {s for s, moves in steps.items() if moves} - found for player, found in choosing.items()}
    assert left["red"] == left["blue"]
    for state in left["red"]:  # one way only, to one result
        while steps[state]:
            ((_, state),) = steps[state]
    return [len(left["red"]), len(steps), min(depth[state] for state in left["red"])]


def nobody_is_stranded() -> bool:
    return not any(one.kind == "stranded" for one in notable(solve_game(system_of("mutou", "1x4"))))


def alive_elsewhere() -> list[str]:
    """In which share of plays questions change results at further scopes; after how many choices other moves come."""
    asked = (
        ("rim_edges", "1x3+1 jaggers", {}),
        ("turned", "1x3+3 wafers+3 players", {}),
        ("passed_on", "1x3+3 wafers+3 players", {}),
        ("share", "1x5+3 players", {}),
        ("self_defeat", "1x7+2 pieces+3 players", {}),
        ("bank_short", "1x4+1 spare", {"extra": "wafer"}),
    )
    effort = ComparisonEffort(positions=3_000, plays=30, opened=3_000, alone=100)
    told = []
    for question, scope, readings in asked:
        found = next(answers(MuTou, readings, questions=[question], scopes=[scope], all_pairs=False, effort=effort))
        one = found.comparison
        told.append(f"{100 * one.chance:.2g} %" if one.exhausted else f"{one.after['offers']} choices")
    return told
