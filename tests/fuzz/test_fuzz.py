"""The fuzzer in continuous integration: games with fixed seeds, kept examples, and whether it notices anything."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.amounts import in_part

from .brute import Brute, requires_after_effects
from .compare import FAULT, Plan, examine
from .games import random_game
from .known import is_known
from .printer import source
from .runner import QUICK, SLOW, Tally, run
from .shrink import shrink
from .tree import INT, TRUE, Claim, E, G, IntT, OptT, Rule, S, SortT, Var, lit, read, size, subtrees

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.tree"))
GAMES = in_part(100, 200)
CHUNK = 100


def told(tally: Tally) -> str:
    """What disagrees, for people."""
    return "\n".join(found.text() for found in tally.found)


@pytest.mark.parametrize("chunk", range(GAMES // CHUNK))
def test_random_games(chunk: int) -> None:
    seeds = range(chunk * CHUNK, (chunk + 1) * CHUNK)
    engines = (*QUICK, *SLOW)
    tally = run(iter(seeds), engines, Tally(), known=is_known)
    assert tally.games == CHUNK
    assert not tally.disagreeing, told(tally)
    assert tally.compared > CHUNK // 2, "most games are worth comparing"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_what_once_disagreed(example: Path) -> None:
    game = read(example.read_text(encoding="utf-8"))
    outcome = examine(game, Plan((*QUICK, *SLOW)))
    assert not outcome.skipped
    assert not outcome.disagreements, "\n".join(map(str, outcome.disagreements)) + "\n" + source(game)


# Brute force, by hand


def heap(*body: S, claims: tuple[Claim, ...] = (), terminal: E | None = None, **rule: Any) -> G:
    """A heap of three, of whose game one rule is given."""
    three = S("assign", (lit(3, INT),), (), "heap")
    spare = S("assign", (lit(None, OptT(INT)),), (), "spare")
    variables = (Var("heap", (), IntT(0, 3)), Var("spare", (), OptT(IntT(0, 1))))
    return G(
        (("Player", ("ada", "bo")),),
        None,
        variables,
        (three, spare),
        (Rule("take", None, (), body, **rule),),
        claims,
        terminal,
    )


HEAP = E("var", (), "heap")
SPARE = E("var", (), "spare")
ONE_LESS = S("add", (lit(1, INT),), (), ("heap", "-="))


def test_brute_force_walks_to_where_words_denote_nothing() -> None:
    falls = Claim("variant", "falls", HEAP)
    two = Claim("invariant", "never_two", E("!=", (HEAP, lit(2, INT))))
    truth = Brute(heap(ONE_LESS, claims=(falls, two))).truth()
    assert [state[0] for state in truth.depth] == [3, 2, 1, 0]
    assert truth.transitions == 3 and truth.levels == [1, 1, 1, 1]
    assert truth.undefined == {("take", (), None): 3}  # 0 - 1 leaves the range
    assert truth.deadlock is None and truth.fails == {"never_two": 1} and truth.holds == ["falls"]


def test_brute_force_ends_where_the_game_does() -> None:
    over = E("==", (HEAP, lit(1, INT)))
    truth = Brute(heap(ONE_LESS, terminal=over)).truth()
    assert truth.levels == [1, 1, 1] and len(truth.terminals) == 1 and not truth.undefined and truth.deadlock is None
    stuck = Brute(heap(S("require", (E(">", (HEAP, lit(2, INT))),)), ONE_LESS)).truth()
    assert stuck.levels == [1, 1] and stuck.deadlock == 1


def test_brute_force_reads_from_left_to_right() -> None:
    absent = E(">", (E("value", (SPARE,)), lit(0, INT)))
    guarded = E("&", (E("exists", (SPARE,)), absent))
    assert Brute(heap(S("require", (guarded,)))).truth().deadlock == 0
    assert Brute(heap(S("require", (E("&", (absent, guarded)),)))).truth().undefined == {("take", (), None): 0}
    either = E("|", (E("==", (HEAP, lit(3, INT))), absent))
    assert Brute(heap(S("require", (either,)))).truth().transitions == 1


def test_brute_force_weighs_chance() -> None:
    for weight, fired, undefined in ((lit(2, INT), 1, 0), (lit(0, INT), 0, 0), (lit(-1, INT), 0, 1)):
        game = heap(S("assign", (lit(3, INT),), (), "heap"))
        game = G(game.sorts, None, game.vars, game.setup, (Rule("take", "chance", (), game.rules[0].body, weight),))
        truth = Brute(game).truth()
        assert (truth.transitions, len(truth.undefined)) == (fired, undefined)


def test_brute_force_deals_and_solves_the_set_up() -> None:
    count = Var("hand", (SortT("Player"), SortT("Colour")), IntT(0, 2))
    deal = S("deal", (), (), ((("red", 2), ("blue", 1)), ((("hand", "ada"), 1), (("hand", "bo"), 2))))
    sorts = (("Player", ("ada", "bo")), ("Colour", ("red", "blue")))
    rule = Rule("wait", None, (), (S("require", (TRUE,)),))
    truth = Brute(G(sorts, "Player", (count,), (deal,), (rule,))).truth()
    assert sorted(truth.setups.values()) == [Fraction(1, 3), Fraction(2, 3)]
    none = S(
        "require",
        (E("<", (E("var", (lit("ada", SortT("Player")), lit("red", SortT("Colour"))), "hand"), lit(0, INT))),),
    )
    assert not Brute(G(sorts, "Player", (count,), (deal, none), (rule,))).truth().setups
    narrow = Var("hand", count.index, IntT(0, 1))
    assert Brute(G(sorts, "Player", (narrow,), (deal,), (rule,))).truth().setup_undefined


def test_what_the_reference_leaves_open_is_not_compared() -> None:
    late = (S("assign", (lit(9, INT),), (), "heap"), S("require", (E("<", (HEAP, lit(0, INT))),)))
    assert requires_after_effects(late) and not requires_after_effects(late[::-1])
    assert "contested" in examine(heap(*late), Plan()).skipped


# The fuzzer itself


def test_trees_can_be_kept() -> None:
    for seed in range(40):
        game = random_game(seed)
        assert read(repr(game)) == game
        assert random_game(seed) == game
        compile(source(game), "game", "exec")


def test_games_are_wild() -> None:
    ops = {(type(part).__name__, part.op) for seed in range(250) for part in subtrees(random_game(seed))}
    expected = {"require", "assign", "add", "fill", "copy", "entries", "together", "when", "if", "for", "free", "deal"}
    assert {op for kind, op in ops if kind == "S"} == expected
    words = "var before lookup the unique_max the_of following each helper exists value if_else // % neg implies"
    assert set(words.split()) <= {op for kind, op in ops if kind == "E"}


def test_games_are_made_smaller() -> None:
    game = next(game for game in map(random_game, range(200)) if size(game) > 150)
    small = shrink(game, lambda candidate: any(s.op == "assign" for s in subtrees(candidate.setup)), seconds=5)
    assert size(small) < size(game) / 4


def test_a_failure_of_brute_force_is_told_and_ends_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no disagreement about the game, yet it counts as one, so that it is mended."""

    def fails(brute: Brute) -> Any:
        if brute.game.terminal is None:
            raise TypeError("unsupported operand")
        return whole(brute)

    whole = Brute.truth
    game = heap(ONE_LESS)
    monkeypatch.setattr(Brute, "truth", fails)
    (said,) = examine(game, Plan()).disagreements
    assert said.kind == FAULT and "unsupported operand" in said.rulestone
    tally = run(iter(range(20)), ("python",), Tally(), patience=0)
    assert tally.games == 20 and any(kind == FAULT for kind, _ in tally.kinds) and tally.disagreeing


def test_absent_numbers_are_no_numbers() -> None:
    """What a word about numbers is given, and is absent, denotes nothing; brute force once added None up."""
    words = [E(word, (SPARE, HEAP)) for word in ("total", "smallest", "largest")]
    wanted = [E("<", (word, lit(9, INT))) for word in words]
    wanted.append(E("==", (E("unique_max", (SPARE, HEAP), (("ada", "bo"), "Player")), lit("bo", SortT("Player")))))
    for condition in wanted:
        truth = Brute(heap(S("require", (condition,)))).truth()
        assert truth.undefined == {("take", (), None): 0}
