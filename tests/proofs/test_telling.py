"""What was found is told once, with its cause: questions first, the text before the model, toy boards as notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulestone.model import (
    CHANCE,
    Game,
    Int,
    Question,
    Sort,
    State,
    claim,
    initial,
    invariant,
    outcome,
    require,
    rule,
    terminal,
    unsettled,
)
from rulestone.model import variant as measure
from rulestone.model.declarations.declared_silence import Unsettled
from rulestone.model.declarations.ledger import Clause
from rulestone.model.games.knockout import Knockout
from rulestone.model.system.scenes import judge_claims
from rulestone.proofs.comparison.question_search import answers
from rulestone.proofs.edge_cases.broken_by_question import says_the_contrary, told_with_question
from rulestone.proofs.edge_cases.citing import citation
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import Edges, Finding, FindingKind
from rulestone.proofs.edge_cases.lost_passages import stand_ins
from rulestone.proofs.edge_cases.property_words import contradicted, undefined_words
from rulestone.proofs.edge_cases.questioned import question_finding
from rulestone.proofs.edge_cases.telling import told
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import replay

QUICK = EFFORTS["quick"]


class Shares(Game):
    """Two share four coins; what an odd one does is asked."""

    Player = Sort("ann", "ben")
    players = Player
    odd = Question("Who gets an odd coin?", clause="odd", ann="ann does", nobody="nobody", lost="the text does not say")
    coins = State(Int(0, 4))
    purse = State(Player, Int(0, 4))
    turn = State(Player)

    @initial
    def setup(self, s):
        s.coins, s.turn, s.purse = 4, "ann", 0

    @rule(by="turn", number=[1, 2])
    def take(self, s, number):
        require(s.coins >= number)
        if self.odd == "lost":
            require((s.coins - number) != 1)
        s.coins -= number
        if self.odd != "nobody" or number == 2:
            s.purse[s.turn] += number
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return s.coins == 0

    @outcome
    def result(self, s, player):
        return s.purse[player]

    @invariant(clauses=["odd"])
    def an_odd_coin_is_kept(self, s):
        """Of the question's own clause."""
        return s.purse["ann"] + s.purse["ben"] + s.coins == 4

    @invariant(clauses=["purse"])
    def no_coin_vanishes(self, s):
        """All coins lie somewhere."""
        return s.purse["ann"] + s.purse["ben"] + s.coins == 4

    @invariant(clauses=["purse"])
    def as_is_read(self, s):
        """It asks the question."""
        return s.purse["ann"] + s.purse["ben"] + s.coins == 4 if self.asked_for() else s.coins >= 0

    def asked_for(self):
        return self.odd in ("ann", "nobody")


def search(game: type[Game], scope: str | None = None) -> Edges:
    return find_edges(game, scope, effort=QUICK)


def about(edges: Edges, subject: str) -> Finding:
    (found,) = (finding for finding in edges.findings if finding.subject == subject)
    return found


def test_what_a_reading_breaks_is_told_with_its_question() -> None:
    edges = search(Shares)
    finding = about(edges, "odd")
    assert not [one for one in edges.findings if one.kind is FindingKind.READING_BREAKS]
    named = "the model's property, from purse, “All coins lie somewhere” (`no_coin_vanishes`) fails: "
    assert f"{named}move 1 is `ann: take(number=1)`." in finding.sentence
    place = finding.extra["places"]["no_coin_vanishes"]  # type: ignore[index]
    assert place.startswith("test_telling.py, line ") and place not in finding.sentence
    assert "an_odd_coin_is_kept" not in finding.sentence and "as_is_read" not in finding.sentence
    assert finding.extra["breaks"]["nobody"] == ["an_odd_coin_is_kept", "no_coin_vanishes", "as_is_read"]  # type: ignore[index]
    assert "nobody: no_coin_vanishes fails" in " ".join(finding.labels)


def test_the_contrary_of_a_reading_is_known_by_clause_or_by_what_is_asked() -> None:
    assert says_the_contrary(Shares, "an_odd_coin_is_kept", "odd")
    assert says_the_contrary(Shares, "as_is_read", "odd")  # by a helper that it calls
    assert not says_the_contrary(Shares, "no_coin_vanishes", "odd")


def test_a_question_cites_the_clauses_of_which_it_is_asked(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    ledger = {
        "odd": Clause("odd", "missing", "-", "who gets an odd coin"),
        "share": Clause("share", "scoring", "s3", "the coins are shared."),
        "purse": Clause("purse", "setup", "s1", "everybody has a purse"),
    }
    monkeypatch.setattr(Shares, "clauses", classmethod(lambda cls: ledger))
    monkeypatch.setattr(Shares.questions()["odd"], "clauses", ("odd", "share", "purse"))
    asked = Finding(FindingKind.MATTERS, "odd", "Who gets an odd coin? “ann does” or “nobody”: it goes on.")
    other = Finding(FindingKind.ENDLESS, "take", "Moves lead back.")
    found, _ = told([asked, other], Shares, endless_known=True)
    cited = "(share, s3: the coins are shared; purse, s1: everybody has a purse; "
    cited += "odd, nowhere in the text: who gets an odd coin)"
    assert [one.sentence for one in found] == [
        f"Who gets an odd coin? {cited} “ann does” or “nobody”: it goes on.",
        "Moves lead back.",
    ]
    monkeypatch.setattr(Shares.questions()["odd"], "clauses", ("odd",))
    assert citation(Shares, Shares.questions()["odd"]) == "(odd, nowhere in the text: who gets an odd coin)"


class HouseRule(Shares):
    """The text says that tables settle it for themselves."""

    odd = Question(
        "Who gets an odd coin?", clause="odd", option=True, ann="ann does", nobody="nobody", lost="it is lost"
    )


def test_what_the_text_offers_is_named_as_an_option_and_is_no_ambiguity() -> None:
    doubt, option = about(search(Shares), "odd"), about(search(HouseRule), "odd")
    assert doubt.kind is FindingKind.DECIDES and option.kind is FindingKind.OPTION
    assert option.kind.is_information and option.id.startswith("option-")
    assert option.extra["breaks"] == doubt.extra["breaks"]
    alone = Finding(FindingKind.READING_BREAKS, "odd=nobody", "It breaks.", extra={"properties": ["as_is_read"]})
    assert told([alone], HouseRule, endless_known=True)[0][0].kind is FindingKind.OPTION
    assert told([alone], Shares, endless_known=True)[0][0].kind is FindingKind.READING_BREAKS


class Corridor(Game):
    """One walks to a wall; only who hurries gets there, and what happens there is a question."""

    Player = Sort("ann")
    players = Player
    pace = Question("How far?", clause="pace", short="one step, and back", long="two steps")
    wall = Question("What is done at the wall?", clause="wall", turn="they turn round", silent="the text does not say")
    place = State(Int(0, 2))

    @initial
    def setup(self, s):
        s.place = 0

    @rule(by="who", who=["ann"])
    def walk(self, s, who):
        require(s.place < (2 if self.pace == "long" else 1))
        s.place += 1

    @rule(by="who", who=["ann"])
    def back(self, s, who):
        require((s.place == 1) if self.wall == "silent" else (s.place > 0))
        s.place -= 1

    @terminal
    def over(self, s):
        return s.place > 5


def test_play_that_is_stuck_is_put_down_to_the_reading_that_is_stuck() -> None:
    edges = search(Corridor)
    assert not [one for one in edges.findings if "together" in one.extra]
    (finding,) = (one for one in edges.findings if one.subject.partition("=")[0] == "wall")
    assert finding.kind is FindingKind.DECIDES and finding.readings["pace"] == "long"
    assert "If nothing is added, play stops there: the game is not over" in finding.sentence
    assert "stuck" not in finding.sentence and "beside another reading of “How far?”" in finding.sentence


def test_a_silent_reading_that_stands_alone_is_a_hole_and_one_that_says_something_is_not() -> None:
    fails = "play gets stuck: the game is not over, and no rule applies"
    extra = {"properties": [DEADLOCK], "beside": "“How far?”", "read": "Read", "fails": fails}
    stuck = Finding(FindingKind.READING_BREAKS, "wall=silent", f"What is done? {fails}.", extra=extra)
    ((hole,), _) = told([stuck], Corridor, endless_known=True)
    assert hole.kind is FindingKind.MATTERS and hole.subject == "wall" and "stuck" not in hole.sentence
    assert hole.sentence == (
        "What is done at the wall? If nothing is added to the text, play stops there: the game is not over, "
        "and no rule applies. It is met beside another reading of “How far?”."
    )
    assert told([stuck], DeadWall, endless_known=True)[0] == [stuck]


class DeadWall(Corridor):
    """There the walker may stand, by another reading, and nothing says that this is an end."""

    wall = Question("What is done at the wall?", clause="wall", turn="they turn round", silent="they stand there")


def test_a_lost_passage_is_one_finding_with_all_that_hangs_on_it() -> None:
    clause = "knockout.rules.two_to_five"
    assert set(stand_ins(Knockout)) == {clause} and "lost_rules_add" in stand_ins(Knockout)[clause]
    loop = play_of_rules("pick_up", "lost_rules_add", "lost_rules_remove")
    raw = [
        Finding(FindingKind.ENDLESS, "a cycle", "Round and round.", plays=(loop,), scope="tiny"),
        Finding(FindingKind.OVERLAP, "lost_rules_add and lost_rules_remove", "Which first?", scope="tiny"),
        Finding(FindingKind.BREAKS, "one_winner", "Two win.", plays=(loop,), scope="tiny"),
        Finding(FindingKind.BREAKS, "one_winner", "Two win.", plays=(play_of_rules("roll_die"),), scope="tiny"),
    ]
    found, _ = told(raw, Knockout, endless_known=False)
    lost, broken = sorted(found, key=lambda one: one.kind is FindingKind.BREAKS)
    assert broken.plays == raw[3].plays  # no stand-in was needed for that
    assert lost.kind is FindingKind.GAP and lost.subject == clause and clause in lost.clauses
    for hangs in ("how dice leave a hand", "speaks of one winner", "which of its steps comes first", "comes to an end"):
        assert hangs in lost.sentence


def play_of_rules(*names: str):  # type: ignore[no-untyped-def]
    """A play of so many moves, by these rules; no rule is asked whether it may be."""
    from rulestone.proofs.plays.initial_states import first_states
    from rulestone.proofs.plays.play import Play

    system = Knockout(scope="tiny").system
    start = next(iter(first_states(system)))
    moves = tuple(next(i for i in system.instances if i.label.rule == name) for name in names)
    return Play(system, (start,) * (len(moves) + 1), moves)


class Roomy(Game):
    """A rule that only the larger table has room for."""

    scopes = {"full": "two", "toy": "one"}
    size = State(Int(0, 2))
    done = State(Int(0, 1))

    @initial
    def setup(self, s):
        s.size, s.done = 0, 0

    @rule()
    def grow(self, s):
        require(s.size < (2 if self.scope == "full" else 1))
        s.size += 1

    @rule()
    def stretch(self, s):
        require(s.size == 2, s.done == 0)
        s.done = 1

    @terminal
    def over(self, s):
        return s.done == 1


def test_a_rule_is_dead_only_where_the_game_is_whole() -> None:
    never = Finding(FindingKind.DEAD_RULE, "stretch", "Never played.", rule="stretch", scope="toy")
    found, notes = told([never], Roomy, endless_known=True)
    assert found == [] and notes == [
        "Not met at the scopes tried (toy, and larger ones in random play where that is quick): `stretch`."
    ]
    kinds = [(FindingKind.IDLE_GUARD, "stretch:37"), (FindingKind.DEAD_RULE, "stretch:38")]
    kinds += [(FindingKind.FROZEN_VARIABLE, "size"), (FindingKind.VACUOUS, "small")]
    parts = [
        Finding(kind, subject, "", rule="stretch", line=37, scope="toy", extra={"file": "roomy.py"})
        for kind, subject in kinds
    ]
    assert told(parts, Roomy, endless_known=True)[1][0].partition(": ")[2] == (
        "a case that `stretch` (roomy.py, line 37) refuses, the case of `stretch` (roomy.py, line 37), "
        "a change of `size`, what `small` speaks of."
    )
    whole = Finding(FindingKind.DEAD_RULE, "stretch", "Never played.", rule="stretch", scope="full")
    assert told([whole], Roomy, endless_known=True) == ([whole], [])


class Sixes(Game):
    """A die is rolled until it shows two."""

    face = State(Int(0, 2))

    @initial
    def setup(self, s):
        s.face = 0

    @rule(by=CHANCE, face=[1, 2])
    def roll(self, s, face):
        require(s.face == 0)
        s.face = face

    @rule()
    def again(self, s):
        require(s.face == 1)
        s.face = 0

    @terminal
    def over(self, s):
        return s.face == 2

    @measure
    def rolls(self, s):
        """Falls with every roll."""
        return 2 - s.face


def test_that_dice_may_always_fall_alike_is_no_finding() -> None:
    edges = search(Sixes)
    assert not [one for one in edges.findings if one.subject == "rolls"]
    assert any("“Falls with every roll” (the model's `rolls`)" in note for note in edges.notes)


def test_a_measure_that_fails_in_another_reading_alone_is_a_note() -> None:
    fails = Finding(FindingKind.READING_BREAKS, "odd=nobody", "It fails.", extra={"properties": ["falls"]})
    found, (note,) = told([fails], Measured, endless_known=False)
    assert found == [] and "if it is read with `odd=nobody`" in note and "(the model's `falls`)" in note
    both = replace(fails, extra={"properties": ["falls", "no_coin_vanishes"]})
    assert told([both], Measured, endless_known=False) == ([both], [])
    asked = Finding(FindingKind.MATTERS, "odd", "Who gets an odd coin? It matters.")
    ((one,), _) = told([asked, both], Measured, endless_known=False)
    assert "no_coin_vanishes" in one.sentence and "`falls`" not in one.sentence


class Measured(Shares):
    @measure
    def falls(self, s):
        """The coins get fewer."""
        return s.coins


class TakenBack(Game):
    """Whoever is on turn may sit down and get up, or pass; all may be passed on for ever, too."""

    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    seated = State(Int(0, 1))
    rounds = State(Int(0, 9))

    @initial
    def setup(self, s):
        s.turn, s.seated, s.rounds = "ann", 0, 0

    @rule(by="turn")
    def sit(self, s):
        require(s.seated == 0)
        s.seated = 1

    @rule(by="turn")
    def rise(self, s):
        require(s.seated == 1)
        s.seated = 0

    @rule(by="turn")
    def pass_on(self, s):
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return s.rounds == 9


def test_to_do_and_to_take_back_is_no_play_without_end() -> None:
    edges = search(TakenBack)
    loops = [one for one in edges.findings if one.kind is FindingKind.ENDLESS]
    assert loops and all("pass_on" in one.sentence and "`rise`" not in one.sentence for one in loops)
    assert [note for note in edges.notes if "take back the same thing for ever, by `sit` and `rise`" in note]


def test_a_ledger_s_gap_that_nobody_wrote_is_no_lost_passage(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    clauses: Mapping[str, Clause] = Knockout.clauses()
    never_said = {name: Clause(one.id, one.kind, "-", one.text) for name, one in clauses.items()}
    monkeypatch.setattr(Knockout, "clauses", classmethod(lambda cls: never_said))
    assert stand_ins(Knockout) == {}


class Counted(Shares):
    """A die is lowered until it shows nought, which it may not have."""

    die = Question(
        "Which die?", clause="die", ten="one with a nought", eight="the text does not say", low="one without"
    )
    face = State(Int(0, 2))

    @initial
    def setup(self, s):
        s.coins, s.turn, s.purse, s.face = 4, "ann", 0, 2

    @rule(by="turn", number=[1, 2])
    def take(self, s, number):
        require(s.coins >= number)
        s.coins -= number
        s.purse[s.turn] += number
        s.turn = self.Player.following(s.turn)
        s.face -= 1 if self.die == "ten" else 2


def test_what_the_text_does_not_say_is_a_hole_and_what_is_missing_is_said_in_words() -> None:
    broken = Finding(FindingKind.READING_BREAKS, "die=low", "", plays=(), extra={"properties": [DEFINED]})
    silent = replace(broken, subject="die=eight", extra={"properties": [DEADLOCK]})
    asked = Finding(FindingKind.MATTERS, "die", "Which die? It matters.")
    (found,) = told_with_question([asked, silent, broken], Counted)
    assert "If nothing is added, play stops there: the game is not over" in found.sentence
    assert "Read as “one without”, a rule is asked for something that there is not." in found.sentence
    system = Counted(die="low").system
    start = next(iter(first_states(system)))
    after = replay(system, start, [next(one for one in system.instances if one.label.parameters == (("number", 1),))])
    assert undefined_words(after).endswith("would set `face` to -2, and it can only be 0 to 2")


def test_a_reading_that_leaves_it_open_is_no_side_of_the_pair_that_is_told() -> None:
    (answer,) = answers(Shares, questions=["odd"], scopes=["full"], all_pairs=False, effort=QUICK.comparison)
    by_pair = {(one.first, one.second): one for one in answer.pairs}
    for gravest in by_pair.values():  # whichever is the gravest
        finding = question_finding(Shares, replace(answer, comparison=gravest), {}, "full")
        assert finding.extra["pair"] == ["ann", "nobody"]
        assert "“ann does” or “nobody” (or “the text does not say”)" in finding.sentence
    only = replace(answer, pairs=(by_pair["ann", "lost"],), comparison=by_pair["ann", "lost"])
    assert question_finding(Shares, only, {}, "full").extra["pair"] == ["ann", "lost"]


class Halved(Shares):
    """An odd coin may be left lying, and whether it is, nobody says in one reading."""

    odd = Question("Who gets an odd coin?", clause="odd", ann="ann does", either="who takes it, or nobody")

    @rule(by="turn", number=[1, 2])
    def take(self, s, number):
        require(s.coins >= number)
        if self.odd == "either" and s.coins == 1 and unsettled("Is it left lying?"):
            s.coins = 0
        else:
            s.coins -= number
            s.purse[s.turn] += number
        s.turn = self.Player.following(s.turn)


def test_what_is_open_in_one_reading_only_is_told_with_its_question() -> None:
    assert isinstance(Halved.questions()["is_it_left_lying"], Unsettled)
    asked = Finding(FindingKind.DECIDES, "odd", "Who gets an odd coin? It matters.")
    hole = Finding(FindingKind.DECIDES, "is_it_left_lying", "Is it?", readings={"odd": "either"})
    found, _ = told([hole, asked], Halved, endless_known=True)
    assert [one.subject for one in found] == ["odd"]
    assert "Read as “who takes it, or nobody”, it is open, too: Is it left lying?" in found[0].sentence
    alone, _ = told([hole], Halved, endless_known=True)
    assert [one.subject for one in alone] == ["is_it_left_lying"]


class Claims(Game):
    """Two claims: one of the game at its scope, one of anything."""

    scopes = {"full": "all", "toy": "less"}
    face = State(Int(0, 2))

    @initial
    def setup(self, s):
        s.face = 1

    @rule()
    def turn(self, s):
        require(s.face == 1)
        s.face = 2

    @terminal
    def over(self, s):
        return s.face == 2

    @claim(clauses=["text.odd"])
    def two_is_odd(self, facts):
        """Two is odd."""
        return facts.came_out("2 is 2 times 1")

    @claim(clauses=["text.face"], between=(2, 2))
    def it_begins_with_two(self, facts):
        """The first face is two."""
        return facts.expected_at_beginning(lambda s: s.face)


def test_a_claim_that_does_not_come_out_says_whose_it_is_and_what_came_out_at_which_scope(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    ledger = {
        "text.odd": Clause("text.odd", "claim", "s5", "two is odd"),
        "text.face": Clause("text.face", "setup", "s6", ""),
    }
    monkeypatch.setattr(Claims, "clauses", classmethod(lambda cls: ledger))
    told = [contradicted(Claims, one, "toy") for one in judge_claims(Claims(scope="toy").system)]
    assert told == [
        "The text's claim (text.odd, s5: two is odd) does not come out by the rules: "
        "“Two is odd” (the model's `two_is_odd`, from text.odd); 2 is 2 times 1.",
        "The model's claim does not come out by the rules at scope toy: “The first face is two” "
        "(the model's `it_begins_with_two`, from text.face); it allows 2 to 2, and by the rules it is 1.",
    ]
