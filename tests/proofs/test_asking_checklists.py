"""Checklists: each kind is asked at a sentence that brings its thing up, and nowhere where a sentence says it."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from rulestone.model import Question
from rulestone.proofs.asking.in_words import open_sentences
from rulestone.proofs.asking.in_words.open_sentences import asked_of_checklists
from rulestone.proofs.asking.in_words.phrases import CHECKLISTS, kinds_of_checklists
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

from .sentences_of_old_games import PARAPHRASES, SENTENCES_OF_OLD_GAMES
from .sentences_of_today import SENTENCES_OF_TODAY

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


def asked(*sentences, kind="effect", asides=(), questions=(), missing=()):
    """The kinds that are asked at the first of some sentences, of some asides, or of what is known to be missing."""
    units = [unit(text, number, kind if number == 0 else "effect") for number, text in enumerate(sentences)]
    told = [unit(text, 99, "flavour") for text in asides]
    lacking = [unit(text, 98, "missing") for text in missing]
    first = (lacking or told or units)[0]
    found = asked_of_checklists(Text([*units, *FILLERS], questions, told, lacking=lacking))
    return {one.kind for one in found if one.unit is first}


KINDS = {kind.name: kind for kind in kinds_of_checklists()}


def is_asked(name, *sentences, **others):
    """Whether a kind is asked; no other kind is looked for, which takes a tenth of the time."""
    with patch.object(open_sentences, "kinds_of_checklists", lambda: (KINDS[name],)):
        return name in asked(*sentences, **others)


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
    # of the games that were at hand before, by two more editors
    "closed in by the one that moved": (
        "An enemy with two rowers beside it sinks.",
        "The moved piece must be one of them.",
    ),
    "whose pieces strike": ("After every move there is combat.", "In it both sides strike."),
    "straight on or spreading": ("A cannon hits the three beyond those.", "They lie in the same lines."),
    "done by several together": ("A ship may strike again.", "If there are two only one of them may do it."),
    "a round in which something else happened": (
        "A round in which all rest ends the day.",
        "That is so whatever else happened.",
    ),
    "where it goes that one is rid of": ("They want to get rid of ropes.", "A rope is laid in the middle."),
    "the sum or a single one": ("Who has the lowest number begins.", "It is the sum of both."),
    "a number that has no place": ("The WHALE DIE: the level on which it swims.", "Numbers beyond that are nothing."),
    "what is larger about it": ("The larger lie loses.", "A lie is larger if it is farther off."),
    "all of it, and a limit elsewhere": ("The pirate takes everything.", "That is so without any limit."),
    "one is empty and others are not": ("They win if the hold is not empty.", "They win even if it is empty once."),
    "did what was refused take place": (
        "They may not ask the one they just traded with.",
        "For this refused ones count.",
    ),
    "by the same factor": ("Prices grow by that factor.", "The factor is two."),
    "where what was exchanged goes": ("The ropes change hands.", "A rope goes to the place of the other."),
    # parts, points, interruptions, boards that are drawn, beats
    "several parts of one kind": (
        "An oar is used as often as it has rowers.",
        "Again and again in a turn it is used, but only thus.",
    ),
    "one part with two uses": ("It moves like a gull and like a whale.", "Each time either is chosen."),
    "parts handed from piece to piece": (
        "A rope goes from one piece to another.",
        "A piece is never left without one.",
    ),
    "equipment of what was taken": ("Its captor takes over its ropes.", "The rest is lost."),
    "gained and used at once": ("A captain picks up ropes.", "They serve only in the next turn."),
    "given in exchange": ("It is taken in exchange for an oar.", "That is done not with the last one."),
    "by whom it was lost, and whose it was": (
        "Who loses the carrier has lost.",
        "It counts for whoever owned it first.",
    ),
    "points that change in the middle of a turn": (
        "They have as many moves as ropes.",
        "Ropes are counted once, in the morning.",
    ),
    "what an additional move is": ("A captain has an extra move.", "An extra move is one more."),
    "where what was spent goes": ("A move costs a rope.", "It goes back to the bank."),
    "what one move is": ("They may sail in a single move.", "A move is from bay to bay."),
    "a limit of a move or of a turn": ("They sail at most two miles in one move.", "That is for the whole turn."),
    "how the way is counted": ("It takes one more for each mile.", "That is so including the last mile."),
    "doing nothing": ("The captain moves or rests.", "It counts as resting to fish."),
    "owed until there is some": ("Gold is owed to whoever dives.", "It lapses when they are out of air."),
    "several who interrupt": ("Any player may object.", "Only one of them may do it."),
    "until when one may interrupt": ("Any player may object.", "That is before the next move."),
    "which way it is settled": ("It is settled in one of two ways.", "The captain picks the way."),
    "set by hand or left to chance": ("Then both uncover their shells.", "Shells are set by hand."),
    "a difference of nothing": ("The sails move by the difference between shells.", "If they are equal nothing moves."),
    "how many sides, and how many there are": ("It is decided by a special die.", "It is a d8."),
    "a move that is forced": ("A drifting ship is moved again.", "A ship that drifts captures nothing."),
    "countered, or only followed by more": ("A storm alters the outcome.", "The voyage is taken back first."),
    "paid for by who has none": ("Calling costs gold.", "Who has none may not do it."),
    "put in between": ("The pirate may insert a raid.", "A raid is only at the end of it."),
    "the ones before and after": ("Then the player before throws.", "That is reckoned by seat."),
    "where counting begins": ("One counts from the mast.", "The mast is not counted itself."),
    "the farthest": ("They sail to the farthest bay.", "It is measured in steps."),
    "only one can still": ("The voyage ends when only one player can sail.", "If nobody can they share."),
    "when all agree": ("They sail if all agree.", "A majority is enough."),
    "a list that is missing": ("The prices are as in the table.", "The table reads: one, two, three."),
    "a picture that is missing": ("Ships stand as in the picture.", "In words the picture says: two rows."),
    "what stands where the board is altered": ("A captain builds a wall.", "What stands there stays."),
    "within whose reach": ("They may dive within reach of ropes.", "Ropes are judged anew each time."),
    "borders of what is shared out": ("The captain draws the boundary.", "All seas are of equal size."),
    "drawn in which order": ("All players draw the coast.", "They do so one player after another."),
    "armed as one likes": ("The captains distribute their oars.", "Of ships each has at least one."),
    "joined by agreement": ("The captains splice ropes.", "That is by agreement of all."),
    "how long a rest lasts": ("They row on the beat.", "A rest takes one stroke."),
    "what takes time besides moves": ("They row on the beat.", "In storms the music waits."),
    "a move that takes several beats": ("They row on the beat.", "Each stroke is the same whatever it costs."),
    "beside the beat": ("They row in rhythm.", "A stroke off the beat is void."),
    "a beat that was missed": ("They have as many beats as oars.", "A missed beat is lost."),
    "from when one's time runs": ("The next player may start.", "A player may wait for wind."),
    "what is still owed": ("The slow ones catch up.", "Their strokes are lost then."),
    "what a conflict is": ("Of rowers in a conflict the older goes first.", "A conflict is a collision."),
    "at the same moment, and no conflict": ("Strokes overlap.", "Strokes take effect in the order of age."),
    "in a pause": ("When it rains play stops.", "It goes on where it stood."),
    "who sets the pace": ("The musicians begin.", "The pace never changes."),
    "always in time": ("They row to the music.", "Without music they do not."),
    "where it began, met again": ("It goes to a bay not on the present coast.", "The bay touches it nowhere."),
    "the very first beat": ("They row when the music begins.", "They do so after an introduction."),
    "another number of players": ("When three play, the captain rests.", "It is the same with any number."),
    "begins again only there": ("Then the count starts again from nothing.", "So it does in every other case, too."),
    "the first has none before": ("A catch has to be larger than the last one.", "The first may be of any size."),
    "between the two cases": ("A captain keeps the oar as long as he wins.", "After one loss the oar stays."),
    "in succession": ("Three catches in succession end it.", "The row is broken by a storm."),
    "a phase in which it may not hold": ("Eels lose, whatever the weather.", "This is so at any point."),
    "opposed to one, or to several": ("Any captain may put a shell against it.", "The caster must meet all of them."),
    "may anybody bet on it": ("Bets may be made on the eel.", "Onlookers may not."),
    "odds: who gives them": ("The odds are two to one.", "The captain gives the odds."),
    "odds of the other cases": ("At odds, against a tide of seven the shore wins.", "Likewise for the others."),
    "who holds it first": ("The player who holds the oar is the captain.", "The oar is chosen by lot."),
    "two who do the same thing": ("In disputes the harbour master is asked.", "A harbour master is appointed."),
    "how much is that": ("The loser pays a small sum.", "It is agreed beforehand."),
    "half or double of what": ("Rowing asleep costs half.", "It is half of the last catch."),
    "as much as would have been": ("They put in as much as they would have won.", "It is counted before the tide."),
    "put in once or each time": ("Everybody antes a shell.", "They do so before each deal."),
    "the first bet": ("The captain bets first.", "The first bet is one shell."),
    "betting that never ends": ("Keep going round till there's only two left.", "There are at most three rounds."),
    "with cards that count as one's stake": ("Who is out of money rows on.", "What is too much is refunded."),
    "who leads": ("The trick is won by the largest eel.", "The captain leads first."),
    "what counts as following": ("All must follow suit.", "Who has none may play any card."),
    "a card that may be kept back": ("The eel need not be given up.", "So it is when a lower one is led."),
    "revoke": ("Whoever revokes is fined.", "It may be put right."),
    "bidding: who speaks again": ("The captain speaks first.", "Who was silent may not bid again."),
    "named before or after it is seen": ("The captain names the trump.", "That is done before seeing the net."),
    "what is left over and may be looked at": ("The remainder is laid down.", "Nobody may look at it."),
    "paid whoever wins": ("Who holds the eel receives a shell.", "It is so even if they lose."),
    "both opponents have more": (
        "If one of them has more than the captain, it is lost.",
        "It is shared if both have more.",
    ),
    "where low and high begin": ("The lower card rows.", "The ace is low."),
    "two of the same kind of hand": (
        "A net beats all other nets, then flush, then pair.",
        "Of two flushes the longer one wins.",
    ),
    "one combination within another": ("Every combination is worth a shell.", "It is counted only once."),
    "points that were missed": ("What a captain overlooks is free.", "It is said before the next card."),
    "exactly that number, at a threshold": ("Who has not passed ninety has lost.", "One at exactly that is safe."),
    "the first to reach a number": ("The first to reach a hundred wins.", "It is over at once."),
    "both of two things at one time": ("The eel scores two.", "It does so besides all else."),
    "one kept though it fits": ("A captain who cannot play waits.", "Who can must play if asked."),
    "seen by mistake": ("An exposed card is laid aside.", "The deal is void then."),
    "back under or shuffled": ("Nets go on the bottom.", "They lie in the order in which they came."),
    "playing unseen": ("A captain may play blind.", "They may look at any time."),
    "what lets one in also moves it": ("A boat may enter the board only with a six.", "The six is used up by it."),
    "taken on the way or at the end": ("It comes to a square where there is an eel.", "It takes only where it stops."),
    "another throw: when": ("A captain who fishes has another throw.", "It is made at once."),
    "throws divided": ("Captains may use the throws for different men.", "They are used one after another."),
    "reached exactly": ("The harbour is reached by an exact throw.", "Too high a throw is lost."),
    "where they are": ("Each bay has three squares marked as ports.", "They are counted from the shore."),
    "barred only when held": ("An enemy cannot enter there.", "It is so even when empty."),
    "several on one place": ("Boats may stand on the same square.", "They form a block."),
    "the way round": ("Boats go round the whole board.", "The way is shown by arrows."),
    "a second time round": ("A boat may go round a second time.", "All is as at the first time."),
    "a throw not used": ("A captain may refuse their turn.", "The throw is lost then."),
    "when it may be handed on": ("A captain may pass the dice.", "They do so only before a throw."),
    "changed when more is known": ("A captain lays their stake.", "It may still be raised."),
    "the whole or the one": ("Such a throw does not count.", "Then only that die is used."),
    "which two of them": ("Each takes two colours.", "They take opposite ones."),
    "from which moment it is so": ("Boats on the way home are laid down.", "It is so from the moment they turn."),
    "which points are joined": ("The bays are joined by straight lines.", "Every point is joined to the next ones."),
    "which ways forward are": ("Boats go forward or to the side.", "They do not go also slantwise."),
    "a free place at the start": (
        "The boat lies in the middle, or on any other empty point.",
        "The elder one is who chooses the place.",
    ),
    "to and fro for ever": ("It makes one step along a line.", "Who brings the same position again loses."),
    "so long that it is called off": ("If neither gains they rest.", "That is so if both agree."),
    "a capture carried on": ("The shark must take an eel.", "It goes on as far as it can."),
    "huffed": ("The boat may be huffed.", "It counts as a move."),
    "put back where exactly": ("One eel is put back.", "It stands on the point from which it came."),
    "shut in or only stopped": ("The shark is shut in.", "It can neither step nor leap then."),
    "who judges that it is decided": (
        "There are so many eels that they win.",
        "It counts as lost when three are left.",
    ),
    "bound by touching": ("A boat which has been touched sails.", "A captain may put it back."),
    "by what a match is won": ("Who has more wins the match.", "It is the best of three."),
    "after a draw as well": ("The loser begins.", "After a draw it is the elder one."),
    "two rows by one piece": ("Who makes a row takes an eel.", "Only one is taken."),
    "protected while there are others": ("It is safe as long as there are others.", "If all are like it they are not."),
    "the first move of the next part": ("After all the boats are set they sail.", "Who placed last sails first."),
    "few left, with some not yet set": (
        "One who has only three boats left leaps.",
        "So it is when all of them are set.",
    ),
    "too few, with some not yet set": ("Who is brought to two has lost.", "It counts those on the board or in hand."),
    "a throw that takes something": ("They take an eel if they show six.", "This is after the boat is set."),
    "two taken at once": ("For a row he takes two.", "They go one after the other."),
    "a second time past the same place": ("They sow beans, and a full bay is skipped.", "It is so every time."),
    "may what is won be left": ("They sow, and these are won.", "They need not be taken."),
    "feeding the other side": ("They sow, and the opponent's side is empty.", "A move gives as many as possible."),
    "counted by hand or by eye": ("A captain may count eels.", "They do so without touching."),
    "too long over it": ("They should not take long.", "They have two minutes."),
    "the ends and sides of a double": ("The first one is the spinner.", "They are used when both ends are covered."),
    "what a double counts": ("It counts with both halves.", "This is over once it is covered."),
    "the first and the last one score": ("The open ends are added.", "Not for the first one."),
    "announced wrongly": ("A captain must announce it.", "What was announced wrongly is void."),
    "drawing until it fits": ("They draw nets until one fits.", "A captain need not play it."),
    "the call forgotten at the last one": ("Who has none calls domino.", "If it is forgotten nothing happens."),
    "rounded once or each": ("It is rounded to the nearest ten.", "Only the sum is rounded."),
    "blocked with two equally low": ("If it is blocked the fewest pips win.", "If two are equal they share."),
    "the difference among more than two": ("They score the difference.", "It is the difference between two captains."),
    "hands of partners joined": ("They sail as two, keeping one score.", "The partner's hand stays out of it."),
    "noticed in time or too late": ("It is taken back if it is noticed.", "After that it stands."),
    "who gives the sign": ("They open their hands at a signal.", "The captain gives the signal."),
    "one way here and another elsewhere": ("In our village an eel is two.", "It is agreed before."),
    "more points than places for them": ("Keep your points in the sand.", "One begins again from the first."),
    "another number to win with": ("Who reaches 16 wins, or 12 if it rains.", "The lower number holds."),
    "won by a lead": ("Captains win by two.", "They do so at every score."),
    "a second time before it is punished": ("The second time you sneeze you lose.", "It counts in the whole game."),
    "what does not count as one": ("Crabs do not count as eels.", "A net of them counts as nothing."),
    "not said clearly": ("The cry has to be clear.", "What is unclear is void."),
    "nobody there to judge": ("A bystander looks on.", "If nobody else is there they toss."),
    "the next one on each side": ("The winner stays.", "They come in a fixed order."),
    "from how many players on": ("With more players they stand in a ring.", "It is for five: with five or more."),
    "over with the first one out": ("Who it ends on is out.", "It is so until one is left."),
    "the last bet or all of it": ("They match the bet.", "They make up the difference."),
    "shown at the end": ("A captain may pay to see.", "Both show them."),
    "all others give up": ("If all fold the pot is theirs.", "It is so without a bet, too."),
    "an order that holds elsewhere": (
        "Three eels is the best run, and beats a pair.",
        "The same order holds for nets.",
    ),
    "all passed: dealt by whom, staked again": ("Nets are dealt again.", "It is done by the next dealer."),
    "which cards may make it up": ("Four cards of one suit score.", "They are all from the hand alone."),
    "what changes hands then": ("He wins the stake.", "The winner takes both stakes."),
    "nothing, or nothing allowed, was named": ("A captain calls a main.", "Another number is void."),
    "who begins and which way round": ("Four players row in turn.", "The eldest rows first."),
}

SENTENCES |= SENTENCES_OF_OLD_GAMES | SENTENCES_OF_TODAY


def kinds_of(files):
    return {kind.name: kind for kind in kinds_of_checklists(files)}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_kind_is_asked_at_a_sentence_of_its_own_and_not_where_that_is_said(name):
    brings, says = SENTENCES[name]
    kind = OF_KIND.get(name, "effect")
    assert is_asked(name, brings, kind=kind)
    assert not is_asked(name, brings, says, kind=kind)


@pytest.mark.parametrize("name", PARAPHRASES)
def test_a_kind_is_asked_however_an_author_puts_it(name):
    played_with, sentences = PARAPHRASES[name]
    assert len(sentences) >= 4
    assert [one for one in sentences if not is_asked(name, one, *([played_with] if played_with else []))] == []


def test_every_kind_of_the_later_files_has_sentences():
    assert kinds_of(CHECKLISTS[1:]).keys() == SENTENCES.keys()


@pytest.mark.parametrize("name", SENTENCES)
def test_what_only_tells_something_brings_up_what_may_be_asked_of_asides_alone(name):
    assert is_asked(name, "All sail on.", asides=[SENTENCES[name][0]]) == (name in ASIDES)


LISTS_AND_PICTURES = {"a list that is missing", "a picture that is missing"}


@pytest.mark.parametrize("name", SENTENCES)
def test_what_is_known_to_be_missing_is_asked_only_where_the_text_announces_a_list_or_a_picture(name):
    assert is_asked(name, "All sail on.", missing=[SENTENCES[name][0]]) == (name in LISTS_AND_PICTURES)


def test_a_lost_list_is_asked_until_a_declared_question_asks_what_is_on_it():
    lost = "The list of possible knots is lost."
    assert "a list that is missing" in asked("All sail on.", missing=[lost])
    declared = Question("What is on it?", clause="some.98", yes="knots", no="bends")
    assert "a list that is missing" not in asked("All sail on.", missing=[lost], questions=[declared])
    assert "a list that is missing" not in asked("All sail on.", missing=["What happens when it rains."])


SILENT = {
    "promoted": "Ground left over becomes a field.",
    "captured by moving in oneself": "The edge lies between two fields.",
    "an instruction that contradicts another": "Conflicts are decided for the captain.",
    "who decides which way it is played": "An oar is used as often as it is there.",
    "which way it is turned": "It is turned to another allegiance.",
    "two effects at once": "Each has one power piece.",
    "whom an effect touches": "Each has one power piece.",
    "survives the moment or the whole": "Both uncover a shell at the same time.",
    "may one not fight": "Conflicts are decided for the captain.",
    "others joining in": "Conflicts are decided for the captain.",
    "all pass": "The captain may pass oars to the one that stays.",
    "may a set be added to": "They complete their remaining moves.",
    "the turn of the one who is out": "Out of the whole net some eels are removed.",
    "countered, or only followed by more": "Each puts five counters in the middle.",
    "in place of an ordinary move": "Some bays are castles.",
    "a drawn one in a series": "They sail up the row of their own arm.",
    "a card against the rules": "Who cannot lay a card says go.",
    "a set broken or changed later": "It is played with a set of thirty dominoes.",
    "counted twice": "A large net is worth keeping.",
    "obstacles": "The eel falls into a hole.",
    "nobody fulfils it": "The six bays nearest to a player are theirs.",
    "who grants it": "The game is given up when it rains.",
    "stopping of one's own will": "The drummers stop the music, and all stops.",
}
"""Sentences that have a word of a kind and mean something else."""


@pytest.mark.parametrize("name", SILENT)
def test_a_kind_is_silent_where_a_word_means_something_else(name):
    assert name in kinds_of(CHECKLISTS)
    assert not is_asked(name, SILENT[name])


def test_the_secrets_of_one_who_is_out_are_asked_only_where_there_are_secrets():
    assert "secret of one who is out" not in asked("A captain without a ship is out.")
    assert "secret of one who is out" in asked("A captain without a ship is out.", "Maps are hidden.")


def test_no_kind_is_asked_of_sentences_about_nothing():
    assert not list(asked_of_checklists(Text(FILLERS)))


def test_what_a_declared_question_about_the_sentence_asks_is_not_asked():
    declared = Question("May the same offer be made again?", clause="some.0", yes="yes", no="no")
    assert "asked again after a refusal" not in asked("The other accepts or denies.", questions=[declared])
    elsewhere = Question("May the same offer be made again?", clause="some.5", yes="yes", no="no")
    assert "asked again after a refusal" in asked("The other accepts or denies.", questions=[elsewhere])


def test_a_short_text_is_not_asked_by_checklists():
    assert not list(asked_of_checklists(Text([unit("A player may pass.")])))
