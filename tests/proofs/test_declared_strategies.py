"""Strategies that authors declare: proved at full scope by induction, exhausted at small ones, or shown to fail."""

import pytest
from rulestone.model import (
    CHANCE,
    Bool,
    Constant,
    Game,
    GameError,
    Int,
    Optional,
    Question,
    Sort,
    State,
    can_force,
    can_keep,
    cannot_force,
    free,
    initial,
    not_applicable,
    require,
    rule,
    strategy,
    terminal,
    unsettled,
)
from rulestone.model.system.fingerprint import property_parts
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.engines.strategy.engine import judge_by_strategy
from rulestone.proofs.plays.play import replay

from tests.oracles.followed_strategy import stands
from tests.proofs.drawn_strategies import agrees, judged, making, statuses, subtracting


def exhausted(game, **chosen):
    """What the arena says of the abilities."""
    return {verdict.property: str(verdict.status) for verdict in judge_by_strategy(game(**chosen).system)}


class TwoHeaps(Game):
    """Two heaps as high as each other; one to three stones are taken from either; who takes the last wins."""

    language = 2
    scopes = {"full": "any size", "small": "few stones"}
    most = Constant(full=None, small=5)

    Player = Sort("ada", "bo")
    players = Player
    Heap = Sort("left", "right")
    heaps = State(Heap, Int(0, most))
    turn = State(Player)

    @initial
    def setup(self):
        free(self.heaps)
        require(self.heaps["left"] == self.heaps["right"])
        self.turn = "ada"

    @rule(by="turn", heap=Heap, taken=[1, 2, 3])
    def take(self, heap, taken):
        require(self.heaps[heap] >= taken)
        self.heaps[heap] -= taken
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self):
        return all(self.heaps[heap] == 0 for heap in self.Heap)

    def stones(self):
        return sum(self.heaps[heap] for heap in self.Heap)

    @can_keep(by="bo")
    def bo_is_never_out_of_stones(self):
        return not (self.turn == "bo" and self.over())

    @cannot_force(by="ada")
    def ada_takes_the_last(self):
        return self.over() and self.turn == "bo"

    @can_force(by="bo")
    def bo_takes_the_last(self):
        return self.over() and self.turn == "ada"

    def other_heap(self, step):
        return {"heap": self.Heap.following(step.heap)}

    @strategy(shows=bo_is_never_out_of_stones, mirror=other_heap)
    def take_as_many(self, step):
        return False

    @strategy(shows="ada_takes_the_last", mirror=other_heap)
    def hold_her_off(self, step):
        return False

    @strategy(shows=bo_takes_the_last, mirror=other_heap, lowers=stones)
    def empty_them(self, step):
        return False


def test_a_mirror_is_proved_for_heaps_of_any_size():
    found = judged(TwoHeaps)
    for name in ("take_as_many", "hold_her_off", "empty_them"):
        assert (str(found[name].status), found[name].kind) == ("proved", "strategy"), found[name].detail
        assert "numbers of any size" in found[name].detail
    for name in ("bo_is_never_out_of_stones", "ada_takes_the_last", "bo_takes_the_last"):
        assert str(found[name].status) == "proved"
        assert "by the strategy" in found[name].detail
    small = TwoHeaps("small").system
    assert set(exhausted(TwoHeaps, scope="small").values()) == {"exhausted"}
    assert all(stands(small, one.name) for one in small.strategies)
    explicit = statuses(TwoHeaps, "explicit", scope="small")
    assert [explicit[one.name] for one in small.strategies] == ["exhausted"] * 3


class OneToThree(Game):
    """One heap of any size that is no multiple of four; who takes the last wins, and the first player does."""

    language = 2
    scopes = {"full": "any size", "small": "few stones"}
    most = Constant(full=None, small=13)

    Player = Sort("ada", "bo")
    players = Player
    heap = State(Int(0, most))
    turn = State(Player)

    @initial
    def setup(self):
        free(self.heap)
        require(self.heap % 4 != 0)
        self.turn = "ada"

    @rule(by="turn", taken=[1, 2, 3])
    def take(self, taken):
        require(self.heap >= taken)
        self.heap -= taken
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self):
        return self.heap == 0

    def fours(self):
        return self.heap % 4 == 0

    def mine_to_leave(self):
        return (self.turn == "bo" and self.heap % 4 == 0) or (self.turn == "ada" and self.heap % 4 != 0)

    def left(self):
        return self.heap

    @can_force(by="ada")
    def ada_takes_the_last(self):
        return self.heap == 0 and self.turn == "bo"

    @strategy(shows=ada_takes_the_last, keeps=fours, lowers=left)
    def leave_fours(self, step):
        return self.heap % 4 == step.taken

    @strategy(shows=ada_takes_the_last, keeps=mine_to_leave, lowers=left)
    def leave_fours_as_well(self, step):
        return self.heap % 4 == step.taken

    @strategy(shows=ada_takes_the_last, lowers=left)
    def take_one(self, step):
        return step.taken == 1

    @strategy(shows=ada_takes_the_last, keeps=fours)
    def in_the_end(self, step):
        return self.heap % 4 == step.taken


def test_an_invariant_may_be_of_others_turns_only_or_of_all():
    found = judged(OneToThree)
    assert str(found["leave_fours"].status) == str(found["leave_fours_as_well"].status) == "proved"
    assert str(found["ada_takes_the_last"].status) == "proved"
    assert str(found["in_the_end"].status) == "unknown"  # nothing says that play ends
    assert "go on for ever" in found["in_the_end"].detail
    failing = found["take_one"]
    assert str(failing.status) == "refuted"
    replay(failing.play.system, failing.play.states[0], failing.play.moves)
    assert all(m.label.parameters == (("taken", 1),) for m in failing.play.moves if m.label.chooser == "ada")
    small = OneToThree("small").system
    assert [stands(small, one.name) for one in small.strategies] == [True, True, False, True]


PAIRS = [
    *[("a1", "b2"), ("a2", "a3"), ("a4", "e4"), ("a5", "b4"), ("b1", "c1"), ("b3", "b5")],
    *[("c2", "d2"), ("c3", "d3"), ("c4", "c5"), ("d1", "d4"), ("d5", "e5"), ("e1", "e2")],
]


class Five(Game):
    """Five in a row on five by five squares: with these pairs the second player always blocks (Golomb and Hales)."""

    language = 2

    Player = Sort("ada", "bo")
    players = Player
    Place = Sort(*(f"{column}{row}" for column in "abcde" for row in range(1, 6)))
    stone = State(Place, Optional(Player))
    turn = State(Player)

    @initial
    def setup(self):
        self.stone, self.turn = None, "ada"

    @rule(by="turn", place=Place)
    def put(self, place):
        require(self.stone[place] is None)
        self.stone[place] = self.turn
        self.turn = self.Player.following(self.turn)

    def lines(self):
        rows = [[f"{column}{row}" for column in "abcde"] for row in range(1, 6)]
        columns = [[f"{column}{row}" for row in range(1, 6)] for column in "abcde"]
        return [
            *rows,
            *columns,
            *([f"{c}{r}" for c, r in zip("abcde", way, strict=True)] for way in ("12345", "54321")),
        ]

    @can_keep(by="bo")
    def ada_gets_no_line(self):
        return not any(all(self.stone[place] == "ada" for place in line) for line in self.lines())

    @strategy(shows=ada_gets_no_line, pairing=PAIRS)
    def answer_in_the_pair(self, step):
        return True


def test_a_pairing_is_proved_where_no_search_comes_to_an_end():
    found = judged(Five)
    assert str(found["answer_in_the_pair"].status) == "proved", found["answer_in_the_pair"].detail
    assert str(found["ada_gets_no_line"].status) == "proved"


def test_what_is_proved_of_pairings_is_so():
    assert {"proved", "refuted"} <= {agrees(making(seed)) for seed in range(6)}


def test_what_is_proved_of_mirrors_is_so():
    assert {"proved", "refuted"} <= {agrees(subtracting(seed)) for seed in range(6)}


class Cram(Game):
    """Dominoes on a board of even sides; who cannot put one down loses. The second player turns the board round."""

    language = 2
    scopes = {"full": "six by six", "small": "two by four"}
    rows, columns = Constant(full=6, small=2), Constant(full=6, small=4)

    Player = Sort("ada", "bo")
    players = Player
    Row, Column, Way = (
        Sort(lambda game: list(range(game.rows))),
        Sort(lambda game: list(range(game.columns))),
        Sort("across", "down"),
    )
    covered = State(Row, Column, Bool)
    turn = State(Player)

    @initial
    def setup(self):
        self.covered, self.turn = False, "ada"

    def squares(self, row, column, way):
        other = (row, column + 1) if way == "across" else (row + 1, column)
        inside = other[0] < self.rows and other[1] < self.columns
        return [(row, column), other] if inside else None

    @rule(by="turn", row=Row, column=Column, way=Way)
    def put(self, row, column, way):
        both = self.squares(row, column, way)
        require(both is not None)
        for here in both:
            require(not self.covered[here])
        for here in both:
            self.covered[here] = True
        self.turn = self.Player.following(self.turn)

    @can_keep(by="bo")
    def bo_always_has_an_answer(self):
        return self.turn == "ada" or any(not any(self.covered[here] for here in both) for both in self.dominoes())

    def dominoes(self):
        told = [self.squares(row, column, way) for row in self.Row for column in self.Column for way in self.Way]
        return [both for both in told if both is not None]

    def turned_round(self, step):
        across = step.way == "across"
        return {"row": self.rows - 1 - step.row - (not across), "column": self.columns - 1 - step.column - across}

    @strategy(shows=bo_always_has_an_answer, mirror=turned_round)
    def turn_the_board(self, step):
        return False


def test_a_board_turned_round():
    found = judged(Cram)
    assert str(found["turn_the_board"].status) == "proved", found["turn_the_board"].detail
    assert stands(Cram("small").system, "turn_the_board")
    assert exhausted(Cram, scope="small") == {"bo_always_has_an_answer": "exhausted"}


class Ferry(Game):
    """Bo keeps the boat level: ada loads a side, the crew (nobody's choice) makes fast, dice may shift a crate."""

    language = 2
    dice = Question("Do waves shift crates ...", clause="ferry.1", no="never", yes="when all is calm")
    unseen = Question("What does bo see ...", clause="ferry.2", no="everything", yes="not the right side")

    Player = Sort("ada", "bo")
    players = Player
    Stage = Sort("load", "fasten", "answer", "calm")
    stage = State(Stage)
    left = State(Int(0, 9))
    right = State(Int(0, 9), seen_by=lambda self, viewer: self.unseen == "no" or viewer != "bo")

    @initial
    def setup(self):
        self.stage, self.left, self.right = "load", 0, 0

    @rule(by="player", player=["ada"], side=["left", "right"])
    def load(self, player, side):
        require(self.stage == "load", self.left < 9, self.right < 9)
        if side == "left":
            self.left += 1
        else:
            self.right += 1
        self.stage = "fasten"

    @rule()
    def fasten(self):
        require(self.stage == "fasten")
        self.stage = "answer"

    @rule(by="player", player=["bo"], side=["left", "right"])
    def answer(self, player, side):
        require(self.stage == "answer")
        if side == "left":
            self.left += 1
        else:
            self.right += 1
        self.stage = "calm"

    @rule(by=CHANCE, face=[0, 1])
    def wave(self, face):
        require(self.stage == "calm")
        if self.dice == "yes" and face == 1 and self.left > 0 and self.right < 9:
            self.left -= 1
            self.right += 1
        self.stage = "load"

    @can_keep(by="bo")
    def level(self):
        return -1 <= self.left - self.right <= 1

    def even(self):
        return self.left == self.right

    def even_but_for_one(self):
        return (self.stage in ("load", "calm")) == (self.left == self.right) and self.level()

    @strategy(shows=level, keeps=even_but_for_one)
    def load_the_lighter(self, step):
        return (step.side == "left") == (self.left < self.right)

    @strategy(shows=level, keeps=even)
    def too_much_is_said(self, step):
        return (step.side == "left") == (self.left < self.right)


def test_forced_steps_and_dice_count_against_whoever_keeps():
    found = judged(Ferry)
    assert str(found["load_the_lighter"].status) == "proved"
    left = found["too_much_is_said"]
    assert str(left.status) == "refuted" and "what it keeps is left" in left.detail
    assert [move.label.rule for move in left.play.moves] == ["load"]  # the crew is next, so that nothing is even yet
    waves = judged(Ferry, "explicit", readings={"dice": "yes"})["load_the_lighter"]
    assert str(waves.status) == "refuted"
    assert not stands(Ferry(dice="yes").system, "load_the_lighter")
    assert stands(Ferry().system, "load_the_lighter")


def test_whoever_follows_it_must_see_what_it_goes_by():
    found = judged(Ferry, readings={"unseen": "yes"})
    assert str(found["load_the_lighter"].status) == "unknown"
    assert "right, which bo does not always see" in found["load_the_lighter"].detail
    assert "level" not in {name for name, verdict in found.items() if verdict.status.is_good}


class Resting(Game):
    """Bo rests for ever, if anybody knew whether he may."""

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    turn = State(Player)
    lost = State(Bool)

    @initial
    def setup(self):
        self.turn, self.lost = "ada", False

    @rule(by="turn")
    def rest(self):
        require(self.turn == "ada" or unsettled("may he rest?"))
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def move(self):
        self.lost = self.turn == "bo"
        self.turn = self.Player.following(self.turn)

    @can_keep(by="bo")
    def bo_does_not_lose(self):
        return not self.lost

    @strategy(shows=bo_does_not_lose)
    def rest_for_ever(self, step):
        return step.rule == "rest"


def test_nobody_follows_a_strategy_that_the_text_must_allow():
    found = judged(Resting)["rest_for_ever"]
    assert str(found.status) == "unknown" and "depends on what no text says, 'may he rest?'" in found.detail


def declared(**options):
    class Odd(TwoHeaps):
        @strategy(**options)
        def odd(self, step):
            return True

    return Odd


@pytest.mark.parametrize(
    "options, message",
    [
        ({"shows": "nothing_at_all"}, "it shows 'nothing_at_all'"),
        ({"shows": 3}, "shows=3 is no method"),
        ({"shows": "bo_takes_the_last", "keeps": "peace"}, "there is no method 'peace'"),
        ({"shows": "bo_takes_the_last", "pairing": [("left", "right"), ("left", "left")]}, "left is in two pairs"),
        ({"shows": "bo_takes_the_last", "pairing": [("left", "rigth")]}, "rigth is paired, and no step names it"),
        ({"shows": "bo_takes_the_last", "pairing": ["left"]}, "'left' is no pair"),
        ({"shows": "bo_takes_the_last", "mirror": lambda self, step: "left"}, "the mirror of ada: take"),
        ({"shows": "bo_takes_the_last", "mirror": lambda self, step: None}, "no step of others has an answer"),
        ({"shows": "bo_takes_the_last", "mirror": lambda self, step: None, "pairing": []}, "and a mirror, too"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(options, message):
    with pytest.raises(GameError, match=message) as refused:
        _ = declared(**options)("small").system.strategies
    assert "\n" not in str(refused.value)


def test_what_it_shows_may_not_apply():
    class Sometimes(TwoHeaps):
        @can_keep(by="bo")
        def never(self):
            not_applicable("nobody asks")
            return True

        @strategy(shows=never)
        def follows(self, step):
            return True

    system = Sometimes("small").system
    assert system.inapplicable["follows"] == "never does not apply"
    assert [one.name for one in system.strategies] == ["take_as_many", "hold_her_off", "empty_them"]


def test_what_is_remembered_goes_by_what_it_says():
    def fresh(which):
        class Again(OneToThree):
            @strategy(shows="ada_takes_the_last", lowers="left")
            def other(self, step):
                return step.taken == which

        return dict(property_parts(Again("small").system))["strategy other"]

    assert fresh(1) == fresh(1) != fresh(2)


def test_a_search_and_a_proof_together():
    found = check(OneToThree, "small", vary=False)
    best = {name: str(verdict.status) for name, verdict in found.chosen.best().items()}
    assert best["ada_takes_the_last"] == best["leave_fours"] == "proved" and best["take_one"] == "refuted"
    assert any(fault.startswith("take_one: ada may follow it") for fault in found.faults)
    assert not found.disagreements


@pytest.mark.parametrize(("is_late", "stands_by_waiting"), [(True, True), (False, False)])
def test_only_what_is_out_of_turn_may_be_let_be_while_others_are_on_turn(is_late, stands_by_waiting):
    """Ada may blot a page that bo may close, and wave at any time; that she never blots it is not hers to say."""

    class Page(Game):
        language = 2
        Player = Sort("ada", "bo")
        players = Player
        blotted = State(Bool)
        closed = State(Bool)
        waved = State(Bool)

        @initial
        def setup(self):
            self.blotted = self.closed = self.waved = False

        @rule(by="who", who=["ada"], out_of_turn=is_late)
        def blot(self, who):
            require(not self.blotted)
            self.blotted = True

        @rule(by="who", who=["ada"], out_of_turn=True)
        def wave(self, who):
            require(not self.waved)
            self.waved = True

        @rule(by="who", who=["bo"])
        def close(self, who):
            require(not self.closed)
            self.closed = True

        @terminal
        def over(self):
            return self.closed

        @can_keep(by="ada")
        def clean(self):
            return not self.blotted

        @strategy(shows=clean)
        def leave_it(self, step):
            return False

    system = Page().system
    assert statuses(Page)["leave_it"] == ("proved" if stands_by_waiting else "refuted")
    assert stands(system, "leave_it") == stands_by_waiting
    assert statuses(Page, "explicit")["leave_it"] == ("exhausted" if stands_by_waiting else "refuted")
    assert exhausted(Page) == {"clean": "exhausted" if stands_by_waiting else "refuted"}
