"""What the basic rules of Kings of Uman leave open, in the order of the text."""

from __future__ import annotations

from rulestone.model import Part, Question


class Questions(Part):
    """Each reading is a rule that somebody could find in the text; the first is played unless another is chosen."""

    language = 2

    ledger = "kings.md"

    eighth = Question(
        "What does an 8 on the PEASANT DIE mean?",
        clause=("kings.missing.eight", "kings.require.peasant", "kings.die.peasant"),
        below="a place below the city: every claim is a lie",
        again="nothing: the die is rolled again",
        seventh="the 7th Tier",
    )
    compare = Question(
        "When is a KING DIE greater than a PEASANT DIE?",
        clause=("kings.lie", "kings.score.winner", "kings.die.lower"),
        standing="where it claims a better tier, so that its number is lower",
        number="where its number is higher",
        distance="where the numbers differ",
    )
    largest_truth = Question(
        "Two tell the truth in a CHALLENGE: whose truth is larger?",
        clause=("kings.challenge.truth", "kings.challenge.gist"),
        margin="that of who claims less than they might by the wider margin",
        number="that of the higher number on the KING DIE",
        tier="that of the better tier on the KING DIE",
        equal="nobody's: it is a tie",
    )
    honest_tie = Question(
        "Do two who tell equally large truths leave the Game, too?",
        clause=("kings.challenge.tie", "kings.caught"),
        leave="yes: a tie is a tie",
        stay="no: nobody was caught, and the CHALLENGE has no effect",
    )
    no_liar = Question(
        "What if nobody lies when a Game is scored?",
        clause=("kings.missing.nobody", "kings.win.gist", "kings.score.winner"),
        all_drop="nobody has won, so all who are still in DROP",
        widest="the margin that is nearest to a lie wins",
        unchanged="no CITY DIE changes",
    )
    lone_survivor = Question(
        "Must the last one left in a Game have lied to win it?",
        clause=("kings.end.last", "kings.score.winner", "kings.missing.nobody"),
        scored="yes: they are scored like anybody",
        wins="no: they win",
    )
    three_tied = Question(
        "Three or more tie when a Game is scored: do all of them RISE?",
        clause="kings.score.tie",
        rise="yes",
        silent="the text speaks of both, so of two only",
    )
    empty_table = Question(
        "A tie in a CHALLENGE sends away the last two: what of the Game?",
        clause=("kings.missing.nobody", "kings.end.last", "kings.challenge.tie"),
        over="it ends, and nobody RISES or DROPS",
        again="it is played again",
        silent="the text does not say",
    )
    gone_mover = Question(
        "Somebody MOVES and is eliminated in the same round: does their MOVE keep the Game going?",
        clause="kings.end.hold",
        ignored="no: only those who remain count",
        counts="yes",
    )
    eventful = Question(
        "Does a round with a CHALLENGE in it end the Game when nobody in it MOVES?",
        clause=("kings.end.hold", "kings.hold"),
        ends="yes: not to MOVE is to HOLD",
        goes_on="no: something has happened",
    )
    old_face = Question(
        "What does a KING DIE show before Round 1?",
        clause=("kings.first.must", "kings.begin.keep"),
        unset="nothing",
        kept="what it showed in the Game before, so that it must be changed",
    )
    between = Question(
        "Are 1 and 7 between 1 and 7?",
        clause="kings.first.must",
        inclusive="yes",
        inner="no: in Round 1 only the tiers from 2 to 6 may be claimed",
    )
    more_challenges = Question(
        "May a challenger who has won CHALLENGE again in the same turn?",
        clause=("kings.challenge", "kings.challenge.won"),
        one="no: a turn starts with one CHALLENGE at most",
        more="yes",
    )
    caught = Question(
        "Who has been caught lying?",
        clause=("kings.win.gist", "kings.caught", "kings.challenge.lost"),
        lost="who lost a CHALLENGE",
        shown="whoever had to show their lie, even if the other's was bigger",
    )
    early_end = Question(
        "All but one are OUT in the middle of a Game: is it scored?",
        clause="kings.city.early",
        at_once="no: play ends immediately",
        scored="yes: the Game is brought to its end",
    )
    last_standing = Question(
        "All but one are eliminated: does the Game end in the middle of a round?",
        clause="kings.end.last",
        at_once="yes",
        round="no: the round is finished, and the survivor may still MOVE in it",
    )
    first_in_order = Question(
        "Which initiative goes first?",
        clause="kings.missing.initiative",
        high="the highest",
        low="the lowest",
    )
    equal_initiative = Question(
        "What if two roll the same initiative?",
        clause="kings.missing.initiative",
        again="they roll again",
        seat="they go in the order in which they sit",
        silent="the text does not say",
    )
    still_in = Question(
        "Who is still in the game, and DROPS when somebody else wins it?",
        clause="kings.score.drop",
        game="who has not been eliminated from this Game",
        city="who is not OUT of the City, whether or not they were eliminated from this Game",
    )
    all_out = Question(
        "Everybody is OUT: who is King?",
        clause=("kings.missing.nobody", "kings.kings.gist", "kings.city.kings"),
        nobody="nobody: only survivors are",
        everybody="everybody: 8 is the lowest value on a CITY DIE",
    )
