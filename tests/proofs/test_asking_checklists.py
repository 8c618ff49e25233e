"""Checklists: each kind is asked at a sentence that brings its thing up, and nowhere where a sentence says it."""

from __future__ import annotations

import pytest
from rulestone.model import Question
from rulestone.proofs.asking.in_words.open_sentences import asked_of_checklists
from rulestone.proofs.asking.in_words.phrases import CHECKLISTS, kinds_of_checklists
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

OF_KIND = {
    "on which places exactly": "setup",
    "set up openly and in turn": "setup",
    "the values of pieces": "claim",
}
"""Asked of clauses of one kind only; all others of an effect, too."""

ASIDES = {
    "the values of pieces",
    "broken off",
    "betting on oneself",
    "when bets are closed",
    "one pot or in pairs",
    "used to settle something",
    "superstition or rule",
    "brought in by whom and when",
    "where the text is silent",
    "onlookers",
    "obeyed or not",
}
"""Brought up by sentences, too, that only tell something."""


def unit(text, number=0, kind="effect"):
    return TextUnit(f"some.{number}", kind, text, False)


FILLERS = [
    unit(text, number)
    for number, text in enumerate(
        [
            "It is about a voyage.",
            "There is a bell.",
            "Ships are wooden.",
            "A lamp is red.",
            "Ropes are long.",
            "The sea is deep.",
            "Gulls are white.",
            "Salt is dear.",
        ],
        start=10,
    )
]


def asked(*sentences, kind="effect", asides=(), questions=()):
    """The kinds that are asked at the first of some sentences, or of some asides."""
    units = [unit(text, number, kind if number == 0 else "effect") for number, text in enumerate(sentences)]
    told = [unit(text, 99, "flavour") for text in asides]
    first = (told or units)[0]
    found = asked_of_checklists(Text([*units, *FILLERS], questions, told))
    return {one.kind for one in found if one.unit is first}


SENTENCES = {
    # pieces, moves, fights, places
    "captured by moving in oneself": ("A ship surrounded by enemies is removed.", "It is safe to move between two."),
    "several or a row taken together": ("A hemmed in ship sinks.", "A whole row sinks together."),
    "an overlooked capture": ("A captured ship is removed.", "A capture that was overlooked is gone."),
    "which enemies can take what": ("A rower may capture a ship.", "A rower captures even the king."),
    "what was captured is used again": ("The captor keeps prisoners.", "Prisoners may be brought back for gold."),
    "several in one place": ("Two ships may share a space.", "There are at most three pieces."),
    "promoted": ("A rower becomes a captain there.", "A rower must be promoted."),
    "just turned or changed": ("The card is flipped.", "It may move at once."),
    "a piece that changes its owner": ("The beaten ship changes sides.", "Who has it first keeps it."),
    "coming in again from outside": ("Lost ships re-enter at the harbour.", "They stand on their home."),
    "given up of one's own will": ("A captain sacrifices a rower.", "Rowers may not be given up."),
    "the last piece": ("A ship that hits a rock is taken off.", "Who has no more pieces has lost."),
    "shut in": ("A frigate sails along a line.", "Who is shut in has lost."),
    "the values of pieces": ("A frigate is worth 5 points.", "At the end they are added up."),
    "turning on the way": ("A ship moves three spaces.", "It sails in one direction."),
    "a jump": ("A dolphin jumps over a ship.", "Dolphins make several jumps."),
    "pushed": ("The wind pushes a ship.", "A ship by the shore cannot be pushed."),
    "changing places": ("Two ships swap places.", "That is with the consent of both."),
    "several moved in one turn": ("A player moves two ships, all their pieces.", "They are different pieces."),
    "moving somebody else's": ("A player moves a ship.", "The mover takes one of their ships."),
    "looked at before anything goes": ("After the move, all rammed ships sink.", "That is all at the same time."),
    "does a dying one still strike": ("A rammed ship is destroyed.", "A ship still strikes when it sinks."),
    "who has to aim first": ("Then both attack.", "The attacker begins."),
    "an attack unused": ("A ship may attack.", "An attack held back is nothing."),
    "how often it goes on": ("A ship that has sunk another may attack again.", "That is so once only."),
    "hitting one's own": ("The storm hits all.", "It hits only enemies."),
    "taken by moving onto it": ("A galley may charge an enemy.", "A galley ends the move there."),
    "defended several times": ("A shield wards off an arrow.", "A shield is against any number of attacks."),
    "partial success": ("If the boarding succeeds the ship is theirs.", "It may come off partly."),
    "lines and pieces of several owners": ("Ships sail in formation.", "They are all of one player."),
    "the others that may": ("No piece that is wet may burn.", "All must stay then."),
    "which way one goes round": ("Ships follow the track.", "They sail clockwise."),
    "two places alike": ("The ship drifts to the nearest harbour.", "The owner chooses which."),
    "what a special place does to others": ("In the middle is a castle.", "All may enter."),
    "reached, and taken there": ("A ship that reaches the harbour is safe.", "It must survive a turn there."),
    "on which places exactly": ("Eight rowers stand in a cross.", "They stand as in the picture."),
    "who takes which side": ("White begins.", "The weaker player is white."),
    "who fixes the number": ("All have the same number of ropes.", "There are always seven."),
    "set up openly and in turn": ("The players place their ships.", "They do so behind a screen."),
    "something is missing": ("An hourglass is recommended.", "A coin may be used in place of it."),
    "left over after dealing": ("The cards are dealt.", "The rest lies aside."),
    "dealt or set up wrongly": ("The captain deals.", "After a misdeal the next captain does."),
    # turns, ends, sides
    "which way the turn goes": ("Then comes the next player.", "It goes clockwise."),
    "only the first or the whole order": ("The oldest goes first.", "The whole order is by age."),
    "before the order is known": ("Then initiative is rolled.", "It is rolled anew each round."),
    "a turn ended early": ("A player has three actions.", "They may end their turn before."),
    "does it count as one": ("Fishing costs an action.", "Sleeping counts as fishing."),
    "at the beginning of a turn, several things": (
        "At the beginning of a day ships leak.",
        "All is done in this order.",
    ),
    "interrupted": ("A card may be played in response.", "What was begun is finished first."),
    "skipped turns": ("Who runs aground misses a turn.", "Such turns add up."),
    "an extra turn": ("With wind a player has another turn.", "That comes before the others."),
    "all pass": ("A player may pass.", "The day ends when all have passed."),
    "right to act handed on": ("The captain hands on the rudder.", "A rudder may not be refused."),
    "compulsion met of free will": ("A player must attack.", "They need not do more."),
    "is it played on for the other places": ("Who has sunk all wins the game.", "Then the others play on."),
    "winning out of turn": ("A captain who runs out of rowers sinks.", "That is so whoever's turn it is."),
    "two ways to end at the same moment": ("With the last whale the game ends.", "The whale takes precedence."),
    "what is under way at the end": ("The hand ends after a storm.", "A voyage under way lapses."),
    "broken off": ("Ten gold pieces are wagered.", "If it is broken off all is void."),
    "already decided": ("They destroy the harbour.", "A player may concede."),
    "several win": ("The richest share the victory.", "The gold is shared equally."),
    "nobody fulfils it": ("The prize is for whoever is closest to ten.", "If none is, it stays."),
    "beyond the top or the bottom": ("A ship cannot go below the keel line.", "What would come then is lost."),
    "at once, or when all is counted": ("Whoever runs aground loses a level.", "Levels are marked at once."),
    "points below nothing": ("A leak is deducted.", "Nobody comes below zero."),
    "greater of what": ("The largest fleet is honoured.", "It is measured by masts."),
    "a multiple of what": ("In a storm the prize is doubled.", "It is rounded."),
    "paid to several in full": ("There is a bonus for the fastest.", "A bonus is shared."),
    "the order of counting": ("At last the game is scored.", "Ropes and sails are scored in turn."),
    "joining later": ("It is for two to six players.", "Nobody may join later."),
    "who takes out whom": (
        "Who captures the enemy's harbour rules.",
        "All ships there: that player gets what they had.",
    ),
    "out of this or of everything": ("Who runs aground drops out.", "They look on until the next round."),
    "a substitute's place": ("For a missing one a stand-in plays.", "The stand-in takes the seat."),
    "the part of one who gave way": ("One of the two gives in.", "The other has won then."),
    "may allies hurt each other": ("Red and blue are allied.", "Allies may not attack red ones."),
    "who of a side loses": ("Red and blue are a team.", "Both lose together."),
    "turns of allies": ("Red and blue are partners.", "Partners sit opposite."),
    "shared things": ("They have a harbour in common.", "Both must agree on it."),
    # cards, dice, bets, offers, secrets, customs, words
    "used up in the middle of drawing": ("A player draws two cards.", "They draw as many as there are."),
    "drawn blindly or chosen": ("The winner steals a card.", "It is taken without looking."),
    "top or bottom": ("The card goes back into the deck.", "It lies at the bottom."),
    "when there are none in hand": ("A player plays a card.", "Who has an empty hand waits."),
    "whom an effect touches": ("The card's effect is strong.", "It applies to all."),
    "a set broken or changed later": ("A complete set brings gold.", "A set is kept to the end."),
    "thrown all at once": ("A player throws two dice.", "They are thrown one after another."),
    "a die that is set": ("Then the storm die is raised by one.", "It must be announced."),
    "a throw that decides two things": ("On a throw of nine there is a storm.", "It counts for both."),
    "when bets are closed": ("Sailors bet on ships.", "Then there are no more bets."),
    "betting on oneself": ("Sailors bet on ships.", "Nobody stakes on oneself."),
    "one pot or in pairs": ("Sailors bet on ships.", "They do so in pairs."),
    "what makes up the pot": ("The winner gets the pot.", "The pot consists of tolls."),
    "the same each time or by how much": ("At a bridge there is a toll.", "It is always the same."),
    "paid before one knows": ("Each pays an ante.", "They do that before anything else."),
    "money fetched or lent": ("The captain must pay.", "A captain may borrow."),
    "how much at least and at most": ("The captain may bet.", "There is no limit."),
    "spoken for all to hear": ("Then a captain bids.", "It is said aloud."),
    "the reason of losing": ("Whoever is caught leaves.", "The lie is shown to all."),
    "who takes what is left": ("The bank keeps what remains.", "For rowers the rest stays."),
    "giving change": ("The cook gives change.", "The change comes from the chest."),
    "asked beforehand": ("Some houses are open at night.", "One may ask before."),
    "counted as having done so": ("A tenth throw has no effect.", "It counts as a throw."),
    "used to settle something": ("A throw is used to settle quarrels.", "One throws for both."),
    "superstition or rule": ("Whistling brings bad luck.", "There is no penalty for it."),
    "asked again after a refusal": ("The other accepts or denies.", "The same may not be repeated."),
    "several for one": ("They exchange a rope.", "That is always one for one."),
    "announced and then not done": ("A captain declares war.", "It need not be carried out."),
    "remembered, noted, looked at again": ("A map is kept secret.", "Everything may be noted."),
    "how it is known without being seen": ("A map is kept secret.", "It is shown at the end."),
    "the number of what is hidden": ("Coins lie under a cup.", "Their number must be said when asked."),
    "brought in by whom and when": ("There are advanced rules.", "They are chosen by majority."),
    "where the text is silent": ("It is played by the usual rules.", "Only what is written is so."),
    "does all else hold for it": ("Otherwise the rules are as in the harbour game.", "All else holds."),
    "what depended on it": ("There is no anchor.", "A rope is in its place."),
    "usually, and otherwise": ("Mostly a captain steers.", "Exceptions are named by the cook."),
    "or the one, or the other, or both": ("A sailor takes one or the other.", "Nobody takes both; it is not both."),
    "the same in what": ("They wager the same amount.", "A loan counts as the same."),
    "another than which": ("They sail to a different harbour.", "It is another than the last."),
    "bounds of a span": ("With more than 6 a ship sinks.", "That is inclusive of it."),
    "own at which moment": ("They sink it on their own move.", "Own means what they steer."),
    # building, taking part, trading
    "must one capture": ("A frigate may capture a galley.", "That is compulsory."),
    "what is built and by whom it is used": ("A captain builds a pier.", "Piers are for all players."),
    "entered and left again": ("A ship enters a bay.", "A ship must stop there."),
    "how far it reaches round others": ("A cannon shoots in a straight line.", "It stops at the first ship."),
    "a limit of the number on the board": ("Each side has nine ships.", "A beginner has a handicap."),
    "letting others take part": ("The active player sails.", "It is only the player on turn who does anything."),
    "abstaining": ("Then all choose.", "A captain may abstain."),
    "whose turn after an interruption": ("With that the turn ends.", "It goes to the left neighbour."),
    "counted for how many turns": ("The fog lifts after three turns.", "Those are turns of all players together."),
    "keeping count": ("The marker shows the wind.", "The oldest keeps count."),
    "a better start made up for": ("Everybody begins in the bay.", "A beginner has a handicap."),
    "traded when and with whom": ("The captains trade.", "They do it only in their own turn."),
    "offered to several": ("The captain offers a rope.", "It is offered to all at once."),
    "bought and sold again": ("A captain buys ropes.", "Ropes may not be sold."),
    "lent or given away": ("A captain has gold.", "Captains may not lend it."),
    "a card against the rules": ("What the card says is done.", "The card counts."),
    "played to one's own harm": ("The captain plays a map.", "They need not play it."),
    "onlookers": ("There may be onlookers.", "They have no part in it."),
    "obeyed or not": ("The throw must be obeyed.", "It is binding for all."),
    "each other": ("The captains show each other their maps.", "They do so both at once."),
    "at the end of what": ("The sea is calm from then on.", "It is calm also in the next one."),
    "forced to tell the truth": ("The captain has to answer.", "A captain may lie."),
}


def kinds_of(files):
    return {kind.name: kind for kind in kinds_of_checklists(files)}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_kind_is_asked_at_a_sentence_of_its_own_and_not_where_that_is_said(name):
    brings, says = SENTENCES[name]
    kind = OF_KIND.get(name, "effect")
    assert name in asked(brings, kind=kind)
    assert name not in asked(brings, says, kind=kind)


def test_every_kind_of_the_later_files_has_sentences():
    assert kinds_of(CHECKLISTS[1:]).keys() == SENTENCES.keys()


@pytest.mark.parametrize("name", SENTENCES)
def test_what_only_tells_something_brings_up_what_may_be_asked_of_asides_alone(name):
    assert (name in asked("All sail on.", asides=[SENTENCES[name][0]])) == (name in ASIDES)


def test_no_kind_is_asked_of_sentences_about_nothing():
    assert not list(asked_of_checklists(Text(FILLERS)))


def test_what_a_declared_question_about_the_sentence_asks_is_not_asked():
    declared = Question("May the same offer be made again?", clause="some.0", yes="yes", no="no")
    assert "asked again after a refusal" not in asked("The other accepts or denies.", questions=[declared])
    elsewhere = Question("May the same offer be made again?", clause="some.5", yes="yes", no="no")
    assert "asked again after a refusal" in asked("The other accepts or denies.", questions=[elsewhere])


def test_a_short_text_is_not_asked_by_checklists():
    assert not list(asked_of_checklists(Text([unit("A player may pass.")])))
