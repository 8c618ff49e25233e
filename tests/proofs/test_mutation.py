"""Mutation testing: what is noticed, what survives, what is equivalent, against the reference interpreter."""

import json
from functools import cache

import pytest
from click.testing import CliRunner
from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Question,
    Sort,
    State,
    all_of,
    example,
    free,
    if_else,
    initial,
    invariant,
    outcome,
    reachable,
    require,
    rule,
    step_property,
    terminal,
    when,
)
from rulestone.model.system.semantics import holds, successors
from rulestone.proofs.commands import main
from rulestone.proofs.commands.mutate_command import print_mutations
from rulestone.proofs.mutation.changes import Fate, Part
from rulestone.proofs.mutation.making import Absurd, Maker
from rulestone.proofs.mutation.mutation_run import Mutations, Plan, judge_of, mutate
from rulestone.proofs.mutation.operators import OPERATORS
from rulestone.proofs.plays.ending import INTERRUPTED
from rulestone.proofs.plays.initial_states import first_states


class Purse(Game):
    """Two players take coins from a heap in turn; a bell may be rung, of which nothing is said."""

    Player = Sort("ann", "bob", "cat")
    players = Player
    heap = State(Int(0, 4))
    purse = State(Player, Int(0, 4))
    turn = State(Player)
    bell = State(Bool)

    @initial
    def setup(self, s):
        s.heap, s.turn, s.bell = 4, "ann", False
        s.purse = 0

    @rule(by="turn")
    def take(self, s):
        require(s.heap >= 1)
        s.heap -= 1
        s.purse[s.turn] += 1
        s.turn = self.Player.following(s.turn)

    @rule(by="turn")
    def ring(self, s):
        require(~s.bell, s.heap > 0)
        s.bell = True

    @rule(by="turn")
    def hush(self, s):
        require(s.bell, s.heap > 0)
        s.bell = False

    @terminal
    def over(self, s):
        return s.heap == 0

    @invariant
    def coins_are_conserved(self, s):
        return s.heap + s.purse["ann"] + s.purse["bob"] + s.purse["cat"] == 4

    @invariant
    def turns_go_round(self, s):
        a, b, c = (s.purse[p] for p in ("ann", "bob", "cat"))
        return (
            ((s.turn == "ann") == ((a == b) & (b == c)))
            & ((s.turn == "bob") == ((a == b + 1) & (b == c)))
            & ((s.turn == "cat") == ((a == b) & (b == c + 1)))
        )

    @step_property
    def one_coin_at_a_time(self, before, after, step):
        if step.rule == "take":
            mine = after.purse[step.chooser] == before.purse[step.chooser] + 1
            return mine & (after.heap == before.heap - 1) & (after.bell == before.bell)
        return (after.heap == before.heap) & (after.turn == before.turn)

    @reachable
    def the_heap_can_be_emptied(self, s):
        return s.heap == 0


class Everything(Game):
    """Says a little of everything, so that every operator finds something to change."""

    Player = Sort("ann", "bob")
    players = Player
    Colour = Sort("red", "green", "blue")
    x = State(Int(0, 3))
    y = State(Int(0, 3))
    worth = State(Int(0, 40))
    turn = State(Player)
    before = State(Optional(Player))
    colour = State(Colour)
    flag = State(Bool)
    held = State(Colour, Int(0, 3))

    @initial
    def setup(self, s):
        s.x, s.y, s.worth, s.turn, s.before, s.colour, s.flag, s.held = 0, 1, 0, "ann", None, "red", False, 0

    @rule(by="turn", shade=Colour)
    def move(self, s, shade):
        require(s.x <= s.y, ~s.flag | (s.colour != shade))
        require(s.y != 3)
        with when(all_of(s.x < 2, s.y > 0, s.flag)):
            s.held[shade] += 1
            s.before = None
        s.worth = if_else(s.flag, 3 * s.x + s.y, 2 * s.y)
        s.x += 1
        s.before = s.turn
        s.colour = "green"
        s.turn = self.Player.following(s.turn)
        s.flag = ~s.flag

    @rule(by=CHANCE, weight=lambda self, s, n: 1 + s.x * n, n=range(2))
    def roll(self, s, n):
        require((s.x > 2) | (s.y == 0), s.held["red"] == n)
        s.before = s.turn
        s.turn = s.before.value
        s.x = 0

    @terminal
    def over(self, s):
        return s.worth > 30

    @outcome
    def result(self, s, player):
        return if_else(s.turn == player, s.worth, -s.x)


@cache
def result(game):
    return mutate(game)


def test_an_unprotected_rule_survives_and_protected_ones_do_not():
    found = result(Purse)
    assert found.complete and not found.interrupted
    survivors = found.of(Fate.SURVIVED)
    owners = {judged.change.site.owner for judged in survivors}
    assert {"ring", "hush"} <= owners <= {"ring", "hush", "setup"}
    taken = [judged for judged in found.judged if judged.change.site.owner == "take"]
    assert len(taken) > 10
    assert {judged.fate for judged in taken} <= {Fate.NOTICED, Fate.EQUIVALENT, Fate.ABSURD}
    dropped = {j.change.site.name: j.property for j in taken if j.change.operator == "drop" and j.change.site.name}
    assert dropped.keys() == {"heap", "purse", "turn"}
    noticed = len(found.of(Fate.NOTICED))
    assert found.score == pytest.approx(100 * noticed / (noticed + len(survivors)))
    assert 50 < found.score < 100


def test_places_in_the_text_and_words():
    maker = Maker(Purse().system)
    (change,) = [c for c in maker.changes(["take"]) if c.operator == "drop" and c.site.name == "heap"]
    assert change.site.source == "s.heap -= 1"
    assert "the effect on heap" in change.words and change.site.where in str(change)


def test_every_operator_is_exercised():
    """Each is offered by a game, and at least one change of each can be made."""
    made = set()
    offered = set()
    for game in (Purse, Everything):
        maker = Maker(game().system)
        for change in maker.changes():
            offered.add(change.operator)
            try:
                maker.make(change)
                made.add(change.operator)
            except Absurd:
                continue
    assert offered == set(OPERATORS)
    assert made == set(OPERATORS)


def graph(system):
    """Every reachable state with its steps, by the plain semantics."""
    found = {}
    queue = list(first_states(system))
    for state in queue:
        if state not in found:
            found[state] = sorted(((str(move), after) for move, after in successors(system, state)), key=repr)
            queue += [after for _, after in found[state]]
    ends = {state for state in found if holds(system, system.terminal, state)}
    return set(first_states(system)), found, ends


@pytest.mark.parametrize("game", [Purse, Everything])
def test_equivalence_is_that_of_brute_force(game):
    """Of changes that nothing notices, those are equivalent whose whole state graph is the same, and no others."""
    judge = judge_of(game, Plan())
    own = graph(judge.ground.system)
    seen = {Fate.SURVIVED: 0, Fate.EQUIVALENT: 0}
    for judged in result(game).judged:
        if judged.fate in seen and judged.change.site.part not in (Part.OUTCOME, Part.WEIGHT):
            seen[judged.fate] += 1
            same = graph(judge.maker.make(judged.change).system) == own
            assert same == (judged.fate is Fate.EQUIVALENT), judged
    assert seen[Fate.SURVIVED] > 0


def test_an_equivalent_change_is_recognised():
    equivalent = [str(judged.change) for judged in result(Purse).of(Fate.EQUIVALENT)]
    # The heap is never empty before the end, so that the requirement of `take` forbids nothing.
    assert any("take" in words and "is left out" in words for words in equivalent), equivalent


def test_noticed_changes_break_the_property_that_noticed_them():
    """By the plain semantics: the state property fails somewhere, or the goal is nowhere reached."""
    judge = judge_of(Purse, Plan())
    checked = 0
    for judged in result(Purse).of(Fate.NOTICED):
        system = judge.maker.make(judged.change).system
        for condition in [j.condition for j in system.invariants if j.name == judged.property]:
            checked += 1
            assert any(not holds(system, condition, state) for state in graph(system)[1]), judged
        for condition in [j.condition for j in system.goals if j.name == judged.property]:
            checked += 1
            assert not any(holds(system, condition, state) for state in graph(system)[1]), judged
    assert checked >= 10


def test_examples_notice_what_properties_do_not():
    class Rung(Purse):
        @example
        def the_bell_sounds(self, scene):
            scene.start(heap=2, turn="ann")
            scene.play("ring", by="ann")
            scene.expect(lambda s: s.bell)
            scene.refuses("ring")

    found = mutate(Rung, Plan(rules=("ring",)))
    by = {judged.by for judged in found.of(Fate.NOTICED)}
    assert "examples" in by
    assert len(found.of(Fate.SURVIVED)) < len([j for j in result(Purse).of(Fate.SURVIVED) if "ring" in str(j.change)])


def test_invariants_and_goals_notice_what_a_finished_game_is_worth():
    class Valued(Purse):
        @outcome
        def coins(self, s, player):
            return s.purse[player]

    assert len(mutate(Valued, Plan(rules=("coins",))).of(Fate.SURVIVED)) == 3

    class Shared(Valued):
        @invariant
        def all_coins_are_won(self, s):
            return (s.heap > 0) | (self.coins(s, "ann") + self.coins(s, "bob") + self.coins(s, "cat") == 4)

    found = mutate(Shared, Plan(rules=("coins",)))
    assert {(j.property, j.by) for j in found.of(Fate.NOTICED)} == {("all_coins_are_won", "states")}
    assert [j.change.operator for j in found.of(Fate.SURVIVED)] == ["next player's"]

    class Told(Shared):
        @reachable
        def ann_wins_two(self, s):
            return (s.heap == 0) & (self.coins(s, "ann") == 2)

    found = mutate(Told, Plan(rules=("coins",)))
    assert [j.change.operator for j in found.of(Fate.NOTICED) if j.property == "ann_wins_two"] == ["next player's"]
    assert found.score == 100


def test_examples_and_steps_notice_what_a_finished_game_is_worth():
    class Valued(Purse):
        @outcome
        def coins(self, s, player):
            return s.purse[player]

        @example
        def two_coins_are_worth_two(self, scene):
            scene.start(heap=0, purse={"ann": 2, "bob": 1, "cat": 1})
            scene.expect(lambda s: s.coins(s, "ann") == 2)
            scene.expect(lambda s: s.coins(s, "cat") == 1)

    found = mutate(Valued, Plan(rules=("coins",)))
    assert {j.by for j in found.judged} == {"examples"} and found.score == 100
    assert not any("cannot be judged" in j.detail for j in found.judged)

    class Moments(Purse):
        @outcome
        def coins(self, player):
            return self.purse[player] if self.heap == 0 else 0

        @example
        def two_coins_are_worth_two(self, scene):
            scene.start(heap=0, purse={"ann": 2, "bob": 1, "cat": 1})
            scene.expect(lambda s: s.coins("ann") == 2)
            scene.expect(lambda s: s.coins(s.turn) == 2)

    found = mutate(Moments, Plan(rules=("coins",)))
    assert {j.by for j in found.judged} == {"examples"} and found.score == 100
    assert not any("cannot be judged" in j.detail for j in found.judged)

    class Going(Purse):
        @outcome
        def coins(self, player):
            return self.purse[player] if self.heap == 0 else 0

        @step_property
        def play_that_goes_on_is_worth_nothing(self, after, step):
            return (after.heap == 0) | (after.coins("bob") == 0)

    found = mutate(Going, Plan(rules=("coins",)))
    assert {j.property for j in found.of(Fate.NOTICED)} == {"play_that_goes_on_is_worth_nothing"}


def test_properties_ask_for_the_end_as_it_is_changed():
    class Ended(Purse):
        @terminal
        def over(self, s):
            return s.heap == 0

        @example
        def the_last_coin_ends_it(self, scene):
            scene.start(heap=0, purse={"ann": 2, "bob": 1, "cat": 1})
            scene.expect(lambda s: s.over(s))

    found = mutate(Ended, Plan(rules=("over",)))
    assert len(found.judged) > 1 and {(j.by, j.detail) for j in found.judged} == {("examples", "contradicted")}


def test_a_search_that_must_stop_does_not_claim_equivalence():
    found = mutate(Purse, Plan(states=5))
    assert not found.complete and not found.of(Fate.EQUIVALENT)


def test_an_interrupted_search_ends_the_work_and_keeps_what_is_known(monkeypatch):
    """Engines catch Ctrl-C and return what they have; the work must end all the same."""
    from rulestone.proofs.mutation import original_game as ground

    search = ground.search_natively
    calls = []

    def interrupted(*args, **options):
        found = search(*args, **options)
        calls.append(found)
        if len(calls) == 8:
            found.stopped, found.complete = INTERRUPTED, False
        return found

    monkeypatch.setattr(ground, "search_natively", interrupted)
    found = mutate(Purse)
    assert found.interrupted and 0 < len(found.judged) < found.chosen and len(calls) == 8


def test_nothing_is_said_of_changes_that_nobody_judged(capsys):
    print_mutations(Mutations(Purse, "full", {}, listed=5, chosen=5, interrupted=True), everything=False)
    said = capsys.readouterr().out
    assert "the game as it is: not searched" in said and "Not all was judged: there is no score." in said
    print_mutations(Mutations(Purse, "full", {}, states=7, complete=True), everything=False)
    said = capsys.readouterr().out
    assert "the game as it is: all 7 states" in said and "No change makes another game: there is no score." in said


def test_wrong_input_is_said():
    with pytest.raises(GameError, match="no rule 'tak'"):
        mutate(Purse, Plan(rules=("tak",)))


GAME = """
from rulestone.model import Game, Int, State, initial, invariant, require, rule

class Count(Game):
    n = State(Int(0, 2))
    loose = State(Int(0, 1))

    @initial
    def setup(self, s):
        s.n = s.loose = 0

    @rule()
    def up(self, s):
        require(s.n < 2)
        s.n += 1
        {effect}

    @invariant
    def never_one_ahead(self, s):
        return s.loose == 0
"""


def test_the_command(tmp_path):
    path = tmp_path / "count.py"
    path.write_text(GAME.format(effect="s.loose = 0"))
    run = CliRunner().invoke(main, ["mutate", str(path), "--jobs", "1"])
    assert run.exit_code == 1 and "Nothing protects" in run.output and "Score" in run.output
    run = CliRunner().invoke(main, ["mutate", str(path), "--jobs", "1", "--json", "--sample", "5", "--seed", "3"])
    data = json.loads(run.output)
    assert data["schema"] == "rulestone-mutation/1" and data["chosen"] == 5
    assert sum(data["counts"].values()) + data["same"] == 5
    run = CliRunner().invoke(main, ["mutate", str(path), "--rule", "upp"])
    assert run.exit_code == 2 and "up" in run.output
    run = CliRunner().invoke(main, ["mutate", str(path), "--scope", "huge"])
    assert run.exit_code == 2


def test_two_processes_find_what_one_finds(tmp_path):
    path = tmp_path / "count.py"
    path.write_text(GAME.format(effect="s.loose = 0"))
    from rulestone.proofs.running.loading import load_game

    game = load_game(str(path))
    alone, apart = mutate(game), mutate(game, jobs=2, spec=str(path))
    assert [(j.change, j.fate) for j in alone.judged] == [(j.change, j.fate) for j in apart.judged]


def test_a_change_that_changes_nothing_is_proved():
    """By the invariants alone: no search is made. What some state would tell apart is not claimed."""
    from rulestone.proofs.mutation.likeness import Likeness

    system = Purse().system
    maker = Maker(system)
    likeness = Likeness(j.condition for j in system.invariants)
    own = graph(system)
    shown = 0
    for change in maker.changes(["take", "ring", "hush"]):
        try:
            mutant = maker.make(change)
        except Absurd:
            continue
        if likeness.shown(mutant, 10):
            shown += 1
            assert graph(mutant.system) == own, change
    assert shown >= 1


class Door(Game):
    """A guest leaves by the door at which they stand; the Python of the rule relies on their standing at one."""

    Door = Sort("front", "back")
    at = State(Optional(Door))
    used = State(Door, Bool)

    @initial
    def setup(self, s):
        free(s.at)
        s.used = False

    @rule(split_on=["at"])
    def leave(self, s):
        require(s.at.exists)
        door = next(d for d in self.Door if s.at == d)
        s.at, s.used[door] = None, True


def test_a_rule_whose_python_cannot_bear_a_change():
    found = mutate(Door)
    assert not found.interrupted and len(found.judged) + found.same == found.chosen
    absurd = [judged.detail for judged in found.of(Fate.ABSURD)]
    assert any("next(...) is asked of what has nothing left" in detail for detail in absurd)


class Asked(Purse):
    """The bell may be rung, or not: that is a question."""

    rung = Question("May the bell be rung?", clause=(), no="nobody rings it", yes="who is on turn may")

    @rule(by="turn")
    def ring_once(self, s):
        require(self.rung == "yes", ~s.bell)
        s.bell = True


def test_what_a_reading_forbids_is_called_a_requirement():
    """It was "`no` is left out"."""
    texts = [change.words for change in Maker(Asked().system).changes(["ring_once"])]
    assert "a requirement that no position here fulfils is left out" in texts
    assert not any(text.startswith("`no`") for text in texts)
