"""What the basic rules of Kings of Uman leave open, in the order of the text."""

from __future__ import annotations

from rulestone.model import Part, Question


class Questions(Part):
    """Each reading is a rule that somebody could find in the text; the first is played unless another is chosen."""

    language = 2

    ledger = "kings.md"

    eighth = Question(
        "Seven tiers, and a PEASANT DIE of eight faces: what does an 8 mean?",
        clause=("kings.require.peasant", "kings.object", "kings.die.peasant", "kings.missing.eight"),
        below="a place below the city: every claim is a lie",
        again="nothing: the die is rolled again",
        seventh="Tier 7, like a 7",
    )
    compare = Question(
        'Who shows a "greater" KING DIE lies, yet better tiers have lower numbers: is a 1 on a PEASANT DIE of 4 a lie?',
        clause=(
            "kings.lie",
            "kings.score.winner",
            "kings.score.example",
            "kings.challenge.example",
            "kings.die.lower",
        ),
        standing="yes: greater means a better tier, as the tables count",
        number="no: 1 is not greater than 4; 4 on a 1 is a lie, and the tables name the wrong winners",
        distance="yes, and so is 4 on a 1: any difference is a lie",
    )
    largest_truth = Question(
        'Two tell the truth in a CHALLENGE: whose is the "largest truth"?',
        clause=("kings.challenge.truth", "kings.challenge.gist", "kings.challenge.example"),
        margin="of who claims furthest below what they might: 6 on a 3 beats 4 on a 2",
        tier="of who claims the better tier: 4 on a 2 beats 6 on a 3",
        equal="nobody's: any two truths are a tie, and both leave the Game",
        number="of who shows the higher number: 6 on a 5 beats 4 on a 1",
    )
    honest_tie = Question(
        "Do two who tell equally large truths leave the Game, too?",
        clause=("kings.challenge.tie", "kings.caught"),
        option=True,  # the rule about ties knows no exception
        leave="yes: a tie is a tie",
        stay="no: nobody was caught, and the CHALLENGE has no effect",
    )
    no_liar = Question(
        "Nobody who is left has lied when a Game is scored: who RISES, and who DROPS?",
        clause=("kings.lie", "kings.win.gist", "kings.score.winner", "kings.missing.nobody"),
        all_drop="nobody has won, so all who are still in DROP",
        unchanged="nobody RISES or DROPS",
        widest="whoever came nearest to a lie RISES, and the others DROP",
    )
    lone_survivor = Question(
        "Everybody else has been eliminated: does the last one RISE without having lied?",
        clause=("kings.end.last", "kings.end.score", "kings.score.winner", "kings.missing.nobody"),
        scored="no: they are scored like anybody, and need a lie",
        wins="yes: to be the last one is to win the Game",
    )
    three_tied = Question(
        "Three or more tie when a Game is scored: do all of them RISE?",
        clause=("kings.score.tie", "kings.score.rise"),
        option=True,  # every winner RISES
        rise="yes",
        silent="the text speaks of both, so of two only",
    )
    empty_table = Question(
        "A tie in a CHALLENGE sends away the last two, and nobody is left: what of the Game?",
        clause=("kings.challenge.tie", "kings.end.last", "kings.missing.nobody"),
        over="it ends, and nobody RISES or DROPS",
        again="it is played again by the same players",
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
        goes_on="no: something has happened, so there is another round",
    )
    old_face = Question(
        "May one claim in Round 1 the tier that one's KING DIE still shows from the Game before?",
        clause=("kings.first.must", "kings.begin.keep", "kings.move"),
        unset="yes: the die is taken up anew",
        kept="no: a claim is made by changing the die",
    )
    between = Question(
        "May Tier 1 and Tier 7 be claimed in Round 1?",
        clause=("kings.first.must", "kings.game"),
        option=True,  # one claims any tier one likes
        inclusive="yes: any tier",
        inner="no: only the tiers between them, from 2 to 6",
    )
    more_challenges = Question(
        "May a challenger who has won CHALLENGE again in the same turn?",
        clause=("kings.challenge", "kings.challenge.won"),
        one="no: a turn starts with one CHALLENGE at most",
        more="yes: one after another, as long as they win",
    )
    caught = Question(
        'Who has been "caught" lying, and cannot win the Game?',
        clause=("kings.win.gist", "kings.challenge.reveal", "kings.challenge.lost", "kings.caught"),
        lost="only who lost a CHALLENGE, and so has left it",
        shown="whoever had to show a lie: they may win the CHALLENGE and stay, but not win the Game",
    )
    compared = Question(
        "A tie in a CHALLENGE sends two away, and neither is the bigger liar: may they still win the Game?",
        clause=(
            "kings.score.reveal",
            "kings.score.winner",
            "kings.win.gist",
            "kings.challenge.tie",
            "kings.score.drop",
        ),
        remaining="no: only those are compared who are still in the Game",
        tied="yes: all show their PEASANT DICE, and they were not caught, as one who loses a CHALLENGE is",
    )
    early_end = Question(
        "All but one are OUT in the middle of a Game: is it scored?",
        clause="kings.city.early",
        at_once="no: play ends immediately",
        scored="yes: the Game is brought to its end",
    )
    last_standing = Question(
        "A CHALLENGE leaves one player, whose claim is true: may they still MOVE to a lie before the Game is scored?",
        clause=("kings.challenge.won", "kings.end.last", "kings.move"),
        at_once="no: the Game ends at once, on the claim that they stand on",
        round="yes: who won it goes on with their turn, and the round is finished",
    )
    first_in_order = Question(
        "Which initiative goes first?",
        clause=("kings.begin.initiative", "kings.missing.initiative"),
        option=True,  # the text has initiative rolled, and leaves the rest to the table
        high="the highest",
        low="the lowest",
    )
    equal_initiative = Question(
        "What if two roll the same initiative?",
        clause=("kings.begin.initiative", "kings.missing.initiative"),
        option=True,  # as before
        again="they roll again",
        seat="they go in the order in which they sit",
        silent="the text does not say",
    )
    still_in = Question(
        'A Game is won: who is "still in", and DROPS?',
        clause=("kings.score.drop", "kings.challenge.lost", "kings.challenge.tie"),
        game="who has not been eliminated from this Game",
        city="who is not OUT of the City: whoever loses a CHALLENGE DROPS twice, and who ties in one DROPS after all",
    )
    all_out = Question(
        "Everybody is OUT: who is King?",
        clause=("kings.kings.gist", "kings.city.kings", "kings.missing.nobody"),
        option=True,  # Kings are those who survive
        nobody="nobody: only survivors are",
        everybody="everybody: 8 is the lowest value on a CITY DIE",
    )
