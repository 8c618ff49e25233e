"""Two sentences for each kind of `english_new_games.toml`: one that brings it up, one that says it; and paraphrases."""

from __future__ import annotations

SENTENCES_OF_NEW_GAMES = {
    # workers, goods, what is bought
    "a place taken for nothing": (
        "On your turn place one of your helpers on a free pier.",
        "Whoever wants to may pass.",
    ),
    "some are done, others not yet": (
        "They go on until everyone has passed.",
        "A captain who has passed may not come back.",
    ),
    "how many times in that turn": ("At the bakery trade two salt for one rope.", "It is done as often as you like."),
    "able to pay, and unwilling": (
        "In the evening you must feed the gulls.",
        "Who can pay must do so.",
    ),
    "what belongs to another is used": ("You may use another player's crane.", "For that the owner gets a coin."),
    "in the turn in which it came": ("You may buy one new tool.", "It is ready from the next turn on."),
    "worth of what is left over": (
        "After eight rounds the game is over, and ships are worth points, but not money.",
        "Unspent shells are lost.",
    ),
    # decks, hands, what one card does to others
    "too few left to draw": (
        "Once the deck is empty, shuffle the discards.",
        "If there are not enough, draw what is left.",
    ),
    "which of theirs it is": ("All other players lose a rope.", "They are drawn without looking."),
    "from another player's hand": (
        "The pirate may steal one card from any captain.",
        "The pirate takes it without looking.",
    ),
    "gained, and put where": (
        "Trash a sailor to gain a card that costs three.",
        "What is won by that goes into your hand.",
    ),
    "as an answer to another's": (
        "When an opponent attacks, you may show the parrot.",
        "A parrot is shown even out of turn.",
    ),
    "copied, and nothing to copy": (
        "The parrot copies the effect of any sailor.",
        "If there is none to copy it does nothing.",
    ),
    "more of them: added up, and when": ("The mate gives you two more actions.", "If there are several they add up."),
    "the ones that are not chosen": (
        "Draw three orders and keep one.",
        "The rest are put back under the deck.",
    ),
    "handed on after each choice": (
        "Keep one card and pass the rest to the left.",
        "Cards are passed the other way in the second year.",
    ),
    "dealt by chance or chosen": ("Everyone receives one of five characters.", "They are drawn from a hat by lot."),
    "such a card, in the middle of drawing": (
        "Whenever a squall card is turned up, all boats drift.",
        "That happens before the others are drawn.",
    ),
    "the one that was just drawn": (
        "Draw a card from the stock, then discard one.",
        "It may not be the one just drawn.",
    ),
    "taken back, all of them": (
        "The harbour card lets you take all your cards back.",
        "They come also the last one with them.",
    ),
    "out for good, or back later": ("The letters are burned.", "Such letters come back with the tide."),
    # chosen in secret, shown together
    "shown together: in which order": (
        "All reveal their cards at the same time.",
        "Sails take effect in the order of their numbers.",
    ),
    "equal, and who goes first": ("The fastest ship moves first.", "Equal ones go by age."),
    "how many of each to choose from": (
        "In secret every captain lays a command card on their ship.",
        "Each player has three of them.",
    ),
    # fights, regions, armies
    "equal in a fight": ("In a battle the captain with more guns wins.", "If they are equal both sink."),
    "a part of them, or all that are there": (
        "A fleet may sail to a neighbouring bay.",
        "Some or all of them go.",
    ),
    "two where only one can be": (
        "The current carries all boats one bay on.",
        "Those that cannot stay where they are.",
    ),
    "nowhere to go back to": ("The beaten army has to withdraw.", "Whoever has none retreats to the harbour."),
    "who is the defender, and whose is it then": (
        "The fort gives one more to the defender.",
        "A fort is pulled down by whoever wins.",
    ),
    "as many there as another": ("Whoever has most boats in a bay is its master.", "Equals have half of it."),
    "where others are already": (
        "Place your boat in a bay of your own choice.",
        "It has to be one where nobody is.",
    ),
    "bid, and not won": ("The order of play is settled by bidding.", "Only the winner pays."),
    # tiles, scores, ends
    "who gets the points of it": (
        "A bay with a flag in it is worth 3 points for every boat.",
        "They go to the owner.",
    ),
    "what lies underneath": ("Lay a tile so that it covers another tile.", "What is covered no longer counts."),
    "changed for new ones": (
        "A captain may discard any tiles and draw new ones.",
        "That is done, and the turn is over.",
    ),
    "in place of that, or of the turn": ("A boat may fish instead of sailing.", "Fishing is the whole turn."),
    "how near, and moved by whom": ("All gulls near the boat must fly.", "Here near means on the next bay."),
    "one in all, or one of each": ("In the evening one buoy is removed.", "It is one of each colour."),
    "the same number of turns for all": (
        "On your turn sail; the game ends as soon as a boat is home.",
        "All have the same number of turns.",
    ),
    "first together with another": (
        "All draw on their maps, and the first to fill a bay gets 5.",
        "If several are first they share.",
    ),
    "there together, or one after another": (
        "The first player to bring four boats home is the master.",
        "They must lie there at the same time.",
    ),
    "wins alone": ("If the pilot survives the pilot wins alone.", "Then all others lose."),
    "the last of them at once": ("The last captain alive is the winner.", "If both have sunk it is a draw."),
    "only one of these, or several": (
        "In your turn you may fish, sail or rest.",
        "They do only one of these.",
    ),
    "a bonus: kept or used at once": ("For a full row take the bonus shown there.", "It is used at once."),
    # harm, rest, what is warded off
    "how long it waits for a blow": ("The shield stops the next shot.", "A shield stays until it is used."),
    "back in the same round": (
        "A boat that is sunk starts again from the harbour.",
        "It waits until the next morning.",
    ),
    "fewer than are needed": ("With a leak a captain draws one card less.", "There are never fewer than two."),
    "resting: said when": ("A crew may sleep for a day to mend the ship.", "It has to be announced before the storm."),
    "one brings about the next": (
        "A bay with too much water overflows, and every adjacent bay gets one drop.",
        "The flood goes no further.",
    ),
    # carrying and meeting
    "taken up on the way": (
        "A boat moves three steps and picks up a barrel.",
        "That costs a step.",
    ),
    "brought there, and stopped": ("When you reach the harbour deliver the barrel.", "The boat must stop there."),
    "handed over where both are": ("Boats in the same bay may exchange barrels.", "That is done in either one's turn."),
    "added, must it be": ("A sail adds 2 to your speed.", "Of two sails it is said that they add up."),
    "who has too little for the toll": ("At the bridge there is a toll.", "Who cannot pay waits."),
    "how one sees how old it is": ("Fish that is older than two days is worthless.", "It is marked with a stone."),
    "met there, or put there": ("On a blue space you draw a shell.", "It is so only when one stops there."),
    # words, time, duels
    "nearly the right word": ("For each word guessed the crew sails on.", "It has to be the exact word."),
    "who judges an answer": ("A wrong answer costs one shell.", "It is the captain who decides whether it is so."),
    "what a clue may not be": ("The captain gives a clue, and the crew guesses.", "It is only one word long."),
    "when the time begins and ends": ("The crew has one minute.", "The glass is turned over by the captain."),
    "left aside, and taken up again": (
        "While the others guess the captain may skip one word.",
        "One may come back to it.",
    ),
    "called to a duel": ("A captain may challenge another to a duel.", "Duels may be refused."),
    # votes and hidden parts
    "does it pass on otherwise, too": (
        "If the vote fails the next captain becomes the leader of the loyal ones.",
        "The lead passes on after every round.",
    ),
    "undone after it was seen": ("The mate can annul a vote.", "It is said before the result is known."),
    "thrown out by a vote": ("The crew may expel a traitor.", "Then their role is revealed."),
    "named at the end, by whom": ("At last the spies may name the captain.", "They have only one guess."),
    "known though nobody says it": ("The spy need not say so.", "The loss is told by the judge."),
    "talked over and shown": ("You win or lose together; each has a hand of cards.", "It is allowed to talk."),
    # luck and bets
    "on or back, decided how": (
        "Then all players choose whether to dive on or to go back.",
        "They do it by a secret sign.",
    ),
    "lost by going too far": (
        "Whoever draws a second shark loses everything found so far.",
        "What is already safe is kept.",
    ),
    "the bets of the other side": ("The bets on the winning boat are paid two for one.", "Losing bets go to the bank."),
    "so many coins, or times the stake": ("Three alike pays 4.", "That is times the stake."),
    "all of it, and what is still owed": (
        "Five gulls empties the pot.",
        "It is done when all others have been paid.",
    ),
    "undecided, and it stays": ("Then nobody wins, and the shells stay where they are.", "They may be taken back."),
    "before the first one, too": ("Before each new throw a shell is paid.", "Not before the first."),
    # what is often open besides
    "when each new one is sent out": (
        "In the harbour hire a sailor for two shells.",
        "They row in the same round already.",
    ),
    "first in the next round, if nobody wants it": (
        "The bell makes you first player.",
        "If nobody takes it all stays as it was.",
    ),
    "several want to, and until when": ("Any captain may challenge that.", "It is the first who speaks."),
    "blocked, and what was paid": (
        "The secret guard blocks the thief; the role of the guard is shown.",
        "It can be only the one who is robbed.",
    ),
    "looked at when, that it is so much": (
        "Whoever has ten shells or more has to buy a boat.",
        "That is done at the beginning of their turn.",
    ),
    "the very next one": ("Sugar doubles the worth of the next fish.", "It must be the very next."),
    "twice as many of them": ("Three pearl cards bring 10 points.", "That is so only once."),
    "had, or given for it": ("A guest scores if you have the fish that it likes.", "Fish are not given away."),
    "nothing left of the throw": (
        "Row as far as the throw minus the barrels aboard says, and the boat moves.",
        "It is at least one step.",
    ),
    "made up by whom, and too few": ("The shells sink in piles of three.", "The last one may be smaller."),
    "an office that another overtakes": (
        "The captain with the most shares becomes its director.",
        "They keep it, and the director keeps it until the evening.",
    ),
    "who puts it up bids, too": ("A boat is put up for sale.", "The seller may bid, too."),
    "pointed at, by equally many": ("Then all point at someone.", "If there is a tie nothing happens."),
    "by the new card, or the old one": (
        "The smuggler swaps role cards with another.",
        "Everybody wins by the card of the evening.",
    ),
    "called though nobody has it": (
        "The judge calls the roles one by one.",
        "The order of the roles is in this order: spy, judge.",
    ),
    "only one of them, or none": ("The spies look for each other.", "If there is only one it stays alone."),
    "driven off: where to": ("The whale drives other boats off the bay.", "Boats go to the nearest bay then."),
    "put where, it is not said": ("The captain takes a buoy and places it.", "It is put on a free bay."),
    "and what they carry": (
        "A smuggler may carry one barrel; who meets the guard is arrested.",
        "What they carry goes to the guard.",
    ),
    "turned about, for how long": ("The tide card reverses the order.", "It lasts until the end of the day."),
    "from when the rounds are counted": ("A net has to dry for two days.", "The first one counts."),
    "of one kind: all of it, or some": ("A captain may sell fish of one kind.", "They sell all of them or none."),
    "with more than exactly that": (
        "With exactly that number of pearls one takes the buoy.",
        "With more than that it stays.",
    ),
    "an office in each round": ("Every day has a helmsman.", "The helm passes to the next one on the left."),
    "what was seen: may it be told": (
        "The spy inspects the card of one sailor.",
        "The spy may not say what it was.",
    ),
    "barred from it the next time": ("A spy cannot be nominated again.", "That is so if only three are left, too."),
    "how many of them for how many players": ("Two or three of them are smugglers.", "With six players there are two."),
    "shown on a card or a die: when": ("Row as many bays as your wind card shows.", "The wind is drawn anew each day."),
    "brought by it, and how many of them": ("A full net earns you a gull.", "There may be only one of them."),
    "must what comes be taken": ("The captain in front has the first choice.", "Everybody may decline."),
    "any price that one likes": ("The captain sets a price in shells.", "It is at most five."),
    "somebody, but who": ("Somebody rolls the storm die.", "It is always the captain."),
    "of two, and neither is less": ("When boats meet the smaller boat gives way.", "If they are equal both stay."),
    "done for another: whose is the gain": (
        "A swimmer may be saved by any boat.",
        "The reward goes to the owner.",
    ),
    "when it comes up, for how long": (
        "When the fog card is turned nobody may row.",
        "Fog lies there until the end of the day.",
    ),
    "any, also of the others": ("Add the plank to any pier, and draw from your own bag.", "They use only their own."),
    "may be done, by whom": ("A buoy may be set beside a rock.", "It is done by the player on turn."),
    "taken out again, and the gap": ("A captain may take a bridge away.", "Such a bridge is out of the game."),
    "several reach it together": ("The first to reach fifty is the admiral.", "If two do so both are."),
    "mixed, and by whom": ("Two buoys are mixed and put back, two at a time.", "It is done without looking."),
    "face down, and when turned up": ("A light token lies face down on a rock.", "In the evening it is turned over."),
    "those of the rounds before": ("Every night the pilots place a light.", "Lights stay where they are."),
    "two on one side, and of two minds": (
        "With four players each ship is shared by two.",
        "They sail it in turn, and the elder one decides.",
    ),
    "those that move by themselves": ("Then every ship sails one bay on.", "It is done in the order of their numbers."),
    # what ends, what is owed, and what it takes
    "what it takes to be well again": ("A sick sailor rests until healed.", "The cook heals one for a shell."),
    "too few for all of them": (
        "In the evening each sailor eats one fish.",
        "If there are too few the youngest goes without.",
    ),
    "two who do it together": ("Two players must carry the anchor together.", "They do it in the same turn."),
    "counted, and who has won": ("At last the shells are counted.", "Whoever has fewest wins."),
    "paid twice over, by whom": ("Those who were right get double.", "It comes from the bank."),
    "put back onto or under others": (
        "Boats lie on top of others, and the wave moves a boat back.",
        "It goes under those that lie there.",
    ),
    "who has nothing to pay with": ("Otherwise you pay a shell.", "Who cannot pay rows."),
    "one's place in the race": (
        "They get ten shells for their position in the race.",
        "If two are level both get them.",
    ),
    "drawn when, and by whom": (
        "When a squall card is drawn the day is over.",
        "The pilot draws a card every morning.",
    ),
}

PARAPHRASES_OF_NEW_GAMES = {
    "a place taken for nothing": (
        "",
        [
            "On your turn put one of your workers on a vacant action space and perform the action.",
            "Each space can be occupied by only one worker.",
            "Players take turns sending one apprentice to a workshop of the town.",
            "Send an envoy to a building and use it.",
        ],
    ),
    "how many times in that turn": (
        "",
        [
            "The smith changes two ore into one sword.",
            "For two coins you may draw a card.",
            "At the port you can trade three wheat for one of anything.",
            "Pay one gold to move again.",
            "Spend two energy to repair a wall.",
        ],
    ),
    "which of theirs it is": (
        "",
        [
            "Every other player discards one card.",
            "The loser of the fight gives up a ship.",
            "Each opponent loses one resource.",
            "The attacker's target must return one tile.",
        ],
    ),
    "from another player's hand": (
        "",
        [
            "The robber lets you take a card from another player.",
            "Steal a resource from any opponent with a house there.",
            "You may draw one card from a neighbour's hand.",
            "Rob another player of one treasure.",
        ],
    ),
    "the ones that are not chosen": (
        "",
        [
            "At the start everyone gets four tickets and keeps at least two of them.",
            "Draw three cards, choose one and play it.",
            "Look at the top three tiles and take one.",
            "Each player is dealt two leaders, picks one.",
        ],
    ),
    "handed on after each choice": (
        "",
        [
            "Choose a card from your hand and pass the rest to the player on your left.",
            "Everyone takes one tile and hands the remaining ones clockwise.",
            "Cards are drafted in three rounds.",
            "After picking, the hands are passed on to the right.",
        ],
    ),
    "equal, and who goes first": (
        "",
        [
            "The player with the lowest card acts first.",
            "Resolve the cards in ascending order.",
            "Whoever played the highest number moves first.",
            "Turn order goes by speed.",
        ],
    ),
    "equal in a fight": (
        "",
        [
            "In a battle both sides roll a die and add their strength; the higher total wins.",
            "Compare the strength of both armies: the stronger one destroys the other.",
            "A raid succeeds if the attacker's dice are higher.",
            "The army with more soldiers wins the fight.",
        ],
    ),
    "in place of that, or of the turn": (
        "",
        [
            "Instead of taking a card you may reserve one.",
            "A player can pass in place of a move.",
            "Alternatively you may draw two cards instead of playing.",
            "Rather than roll, you may rest.",
        ],
    ),
    "several reach it together": (
        "",
        [
            "The first player to reach twenty points wins.",
            "Whoever scores 100 points wins the game.",
            "The game goes on until somebody has 30 points.",
            "Play to 50 points.",
        ],
    ),
    "such a card, in the middle of drawing": (
        "",
        [
            "When an event is drawn, do what it says.",
            "If you turn up a storm card all ships are damaged.",
            "Whenever a wolf appears, everyone loses a sheep.",
            "Each time a danger card is revealed the timer moves on.",
        ],
    ),
    "driven off: where to": (
        "",
        [
            "The giant pushes all others out of the room.",
            "A figure that is there already must make way.",
            "The storm sweeps everything off the bridge.",
            "No player can stay in a burning room.",
        ],
    ),
    "an office in each round": (
        "",
        [
            "Each round one player is the judge.",
            "The storyteller reads a card aloud.",
            "Every night has a leader.",
            "The guesser closes their eyes, and one player is the guesser.",
        ],
    ),
    "dealt by chance or chosen": (
        "",
        [
            "Each player chooses a hero with a special power.",
            "Everyone takes a character.",
            "Players have different abilities; each gets a faction.",
            "Each of you plays one of six characters.",
        ],
    ),
    "of one kind: all of it, or some": (
        "",
        [
            "On your turn take all goods of one kind or swap.",
            "Choose one colour and collect dice of it.",
            "You may sell goods of one type.",
            "Pick a number and keep dice of that value, pick one value.",
        ],
    ),
}
"""Sentences that bring a kind up, as several authors would put them, and what the game is played with."""
