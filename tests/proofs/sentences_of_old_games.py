"""Sentences that bring up kinds of old games, as several authors would put them: cards, bluff, pools, races, captures."""

from __future__ import annotations

SENTENCES_OF_OLD_GAMES = {
    "fits several at once": (
        "A tile from the hand wins every tile in the row that shows the same number.",
        "Such a card must be taken.",
    ),
    "clears what lies there": (
        "If after your play no card remains in the middle you score a sweep. It is played with cards.",
        "On an empty table it stays.",
    ),
    "the last to take has the rest": (
        "The cards that remain after the final deal fall to the one who made the final capture.",
        "If nobody has taken they are void.",
    ),
    "what comes in its place is the same": (
        "Should a joker be turned up, it is returned to the middle of the pack and the next one is turned.",
        "It is done as often as needed.",
    ),
    "what follows what in a run": ("Three or more cards of a suit in order make a row.", "The ace is low in it."),
    "laid down from the hand": ("In your turn you can put a set on the table.", "They may be from the hand alone."),
    "going out": ("The first player without cards wins the round.", "It is done without a discard."),
    "the last one of the stock": (
        "When there is nothing left to draw the hand is over.",
        "The hand is still played to the end.",
    ),
    "handed to a neighbour": (
        "Before the first trick everyone gives three cards to the player on their left.",
        "It is done at the same time.",
    ),
    "refused, and then taken by another": (
        "If you have no use for it the next player can have it. It is played with cards for tricks, with a bid.",
        "For that the turn stays where it is.",
    ),
    "carried over, and the same again": (
        "If nobody wins, the stake is left for the next round.",
        "All is put in again.",
    ),
    "forced on another": ("You can oblige the next player to pick up the card.", "That one may refuse."),
    "failed, and by how much": (
        "A bidder who undertakes seven tricks and makes fewer loses.",
        "At that point play stops.",
    ),
    "nobody accepts": (
        "A player may ask for a helper, and anybody may answer. It is played with cards for tricks, with a bid.",
        "A bid is not accepted before it is made.",
    ),
    "as high, and raised again": ("Whoever bids most becomes declarer.", "The first of them keeps it."),
    "trumps: when named, and in the other games": (
        "The successful bidder picks the trump suit.",
        "It is said before the first lead.",
    ),
    "who leads in the other cases": (
        "Forehand plays out first. It is played with cards for tricks, with a bid.",
        "It is so in all games.",
    ),
    "paid by each, or by one": (
        "The soloist collects ten chips from each opponent. Two play as partners, for coins.",
        "One gets it in full, each from one.",
    ),
    "dealt by several at a time": ("Deal the cards in packets of three and two.", "They are dealt one at a time."),
    "who deals the first time": (
        "The dealer gives five cards to each. It is played with cards for tricks, with a bid.",
        "They cut for deal.",
    ),
    "how these rank among one another": (
        "Triples are stronger than pairs. It is played with cards for tricks, with a bid.",
        "Among pairs the sixes are best.",
    ),
    "nothing higher is left to say": (
        "Your call must beat the previous one. It is played with a cup of dice.",
        "When nothing higher is there they stop.",
    ),
    "more than was said": ("If the claim was false the claimer pays.", "The same or more will do."),
    "handed on unseen": ("You may slide the cup along without lifting it.", "Whoever spoke last answers."),
    "the last life": (
        "Each player has three matches and gives one up for each loss.",
        "If the loser is out the next one begins.",
    ),
    "coming in again: when, and how often": (
        "Those who are bankrupt can re-enter by paying once.",
        "It is allowed to each player once.",
    ),
    "less in it than is to be taken": (
        "On a three the player receives two chips from the kitty.",
        "If there is not enough it waits.",
    ),
    "filled up again": ("When nothing is left in the kitty all put in one.", "Each puts two again."),
    "left off when they like": (
        "It goes on until the players have had enough. It is played with cards of a suit for a pool.",
        "It is divided among all.",
    ),
    "borrowed": ("Who has nothing may ask a neighbour for a loan.", "It may be refused."),
    "everyone pays: also that one": (
        "Every player antes a chip. It is played with cards of a suit for a pool.",
        "It is all but the thrower.",
    ),
    "what grows with the stake": ("The stakes may be doubled with the consent of all.", "Then all amounts grow."),
    "after a throw that went wrong": ("A die which leaves the tray costs the turn.", "That throw is lost."),
    "which way they travel": ("The pieces go round the track. It is played with a cup of dice.", "They run clockwise."),
    "only one of two numbers fits": (
        "The two dice are used separately. It is played with dice and men.",
        "The higher must be taken.",
    ),
    "must a throw be used": (
        "If you cannot move, the throw is wasted. It is played with a cup of dice.",
        "It need not be used.",
    ),
    "touching down between two numbers": (
        "The sum of both dice can be moved by one counter.",
        "The place must be free.",
    ),
    "off the board at the end": (
        "A peg comes home by exact count. It is played with a cup of dice.",
        "A higher throw will do.",
    ),
    "a pile met by an enemy": ("Two pieces on a square form a tower.", "All of it is taken."),
    "the number that lets one in": (
        "A six is required to bring a piece in. It is played with a cup of dice.",
        "It may be used for another one.",
    ),
    "one of two ways on": ("At the crossing the piece may go straight on or turn off.", "There the owner chooses."),
    "once: each of them, or in all": ("This can be done once per game.", "It is once for each of them."),
    "as long as some are left there": (
        "While a man is on the bar no other can move. It is played with a cup of dice.",
        "It is so for men of any kind.",
    ),
    "on the board, and on entering": (
        "A captured man starts over from the beginning. It is played with a cup of dice.",
        "It is done also by one that enters.",
    ),
    "a capture let be": (
        "An enemy piece is captured by jumping it. It is played with a cup of dice.",
        "It is compulsory.",
    ),
    "between two captures of one turn": ("One piece can make multiple jumps in a turn.", "They go in any direction."),
    "promoted in the middle of a capture": (
        "A man on the far edge becomes a king. They leap and capture on a board.",
        "Its move ends there.",
    ),
    "equally many to take": (
        "The capture of most pieces must be chosen. It is played on a board with stones.",
        "A king counts for two.",
    ),
    "far away, and what stands between": (
        "The rook slides any number of squares. It is played on a board with stones.",
        "It may stop on any of them.",
    ),
    "and if the other side cannot": (
        "A player who has no move loses. It is played with a cup of dice.",
        "If neither can it is a draw.",
    ),
    "not the same position again": ("You may not restore the earlier position.", "One must play otherwise."),
    "an end that is as good as sure": (
        "One piece against three is a loss. It is played on a board with stones.",
        "It must be claimed.",
    ),
    "which ways a row runs, and longer ones": (
        "Whoever first has four in line wins. It is played with dice and men.",
        "They run in any direction.",
    ),
    "a row too early": ("While placing, lines of three are forbidden.", "Such a row is undone."),
    "so few that it cannot be done any more": ("A side too weak to make a row has lost.", "It is so with two left."),
    "who plays which side": ("Black makes the first move. It is played with dice and men.", "They toss for it."),
    "counted from which side": ("No piece may stop in the fifth hole.", "It is counted from the bell."),
    "opposite to what": ("The seeds in the facing pit are captured.", "It is straight across."),
    "where it may not be, and comes about": (
        "No stack may hold more than four. It is played with a cup of dice.",
        "Then nothing happens then or later.",
    ),
    "which of one's way is meant by straight or backward": (
        "It moves in a straight line.",
        "They go along rows and columns.",
    ),
    "stands beside what": ("Two dogs stand side by side.", "It is so along a line only."),
    "a single one moved on": ("A lone seed is put in the next pit.", "It may capture like any other."),
    "the rest, when one side is empty": (
        "If a player cannot move the other takes all that is left. They sow stones into pits.",
        "It is seen after any move.",
    ),
    "a marked place of one's own": ("A pit with four becomes a house and is marked.", "They are taken at once."),
}
"""By kind: a sentence that brings it up, and one that says it."""

PARAPHRASES = {
    "fits several at once": (
        "",
        [
            "A tile from the hand wins every tile in the row that shows the same number.",
            "Should the played card equal one in the middle, you may pick that one up.",
            "Cards in the pool whose values make up the one you put down belong to you.",
            "Who lays a card of like rank gathers both in.",
        ],
    ),
    "clears what lies there": (
        "It is played with cards for tricks, with a bid.",
        [
            "If after your play no card remains in the middle you score a sweep.",
            "The knave gathers up the whole layout.",
            "Taking up everything that lies open is called a scopa and is a point.",
            "The player by whom the board is emptied receives one point.",
            "Whoever picks up all the cards in the centre scores one.",
        ],
    ),
    "the last to take has the rest": (
        "",
        [
            "The cards that remain after the final deal fall to the one who made the final capture.",
            "When the pack is finished, those still lying belong to the player who was the last to win something.",
            "Remaining cards are added to the heap of whoever captured last.",
            "The rest of the layout is given to the last taker.",
        ],
    ),
    "what comes in its place is the same": (
        "",
        [
            "Should a joker be turned up, it is returned to the middle of the pack and the next one is turned.",
            "If the start tile is a river, shuffle it in and draw another.",
            "A wild card among the four is replaced from the stock.",
            "An ace turned for trumps goes under the pack, and a fresh one is turned.",
        ],
    ),
    "what follows what in a run": (
        "",
        [
            "Three or more cards of a suit in order make a row.",
            "A sequence consists of at least three tiles of one colour with following numbers.",
            "Straights are cards of adjoining value.",
            "A series of four in the same suit scores four.",
            "A tierce is three cards of one suit that follow each other.",
        ],
    ),
    "laid down from the hand": (
        "",
        [
            "In your turn you can put a set on the table.",
            "Combinations are melded in front of the player.",
            "Whoever holds three of a kind lays them open.",
            "Groups of three or more may be shown at any turn.",
            "A player who has a marriage puts it down and scores twenty.",
        ],
    ),
    "going out": (
        "",
        [
            "The first player without cards wins the round.",
            "Whoever has no more tiles has won.",
            "The hand ends when somebody has played their last card.",
            "One ends the round by laying down all ten cards.",
            "The winner is the one who first gets rid of their whole hand.",
        ],
    ),
    "the last one of the stock": (
        "",
        [
            "When there is nothing left to draw the hand is over.",
            "The round ends as soon as the draw pile is used up.",
            "Play continues until the pack gives out.",
            "Should the talon be exhausted, it is a draw.",
            "If the deck runs dry the game finishes.",
        ],
    ),
    "handed to a neighbour": (
        "",
        [
            "Before the first trick everyone gives three cards to the player on their left.",
            "Three cards are passed to the right.",
            "You swap one tile with the person beside you.",
            "Each selects two cards and hands them across to their partner.",
            "At the beginning the players exchange a card.",
        ],
    ),
    "refused, and then taken by another": (
        "It is played with cards for tricks, with a bid.",
        [
            "If you have no use for it the next player can have it.",
            "A card that is declined goes to the following player, who may take it or not.",
            "The discard can be claimed by anybody who needs it.",
            "When the first refuses, the second has the choice.",
            "Should nobody care for the tile it is put aside.",
        ],
    ),
    "carried over, and the same again": (
        "",
        [
            "If nobody wins, the stake is left for the next round.",
            "In case of a tie the pot is carried into the following deal.",
            "An undecided hand counts double the next time.",
            "The jackpot stays in the middle till somebody wins it.",
            "When both are level the points are held over.",
        ],
    ),
    "forced on another": (
        "",
        [
            "You can oblige the next player to pick up the card.",
            "A player who cannot serve is made to draw two.",
            "The challenger may compel the other to play.",
            "The opponent must then take it if you say so.",
            "One may make a neighbour accept the card.",
        ],
    ),
    "failed, and by how much": (
        "",
        [
            "A bidder who undertakes seven tricks and makes fewer loses.",
            "In null the declarer must take no trick at all.",
            "Each trick more than was bid is worth one point.",
            "Who falls short pays for every missing trick.",
            "The soloist has to make 61 points.",
        ],
    ),
    "nobody accepts": (
        "It is played with cards for tricks, with a bid.",
        [
            "A player may ask for a helper, and anybody may answer.",
            "The one who says 'I ask' plays with the first who says 'I join'.",
            "Whoever holds the called king is the partner.",
            "The bidder may seek an ally among the others.",
            "An invitation can be taken up by any player in order.",
        ],
    ),
    "as high, and raised again": (
        "",
        [
            "Whoever bids most becomes declarer.",
            "One says a number or passes, and each number is above the last.",
            "Players bid in turn, each bid exceeding the former.",
            "The auction goes on until three have passed.",
            "A player may go above another's call.",
        ],
    ),
    "trumps: when named, and in the other games": (
        "",
        [
            "The successful bidder picks the trump suit.",
            "Trumps are chosen by the one who plays alone.",
            "In grand only the jacks are trumps.",
            "The declarer announces which suit is to be trump.",
            "There is no trump in this deal.",
        ],
    ),
    "who leads in the other cases": (
        "It is played with cards for tricks, with a bid.",
        [
            "Forehand plays out first.",
            "The player left of the dealer leads, unless somebody plays alone.",
            "The soloist begins with the first card.",
            "The bidder has the first lead.",
            "To the first trick the elder hand leads.",
        ],
    ),
    "paid by each, or by one": (
        "Two play as partners, for coins.",
        [
            "The soloist collects ten chips from each opponent.",
            "Every loser pays the winner two.",
            "If the pair fails they pay all the others.",
            "The declarer gets three from everybody.",
            "Each of the defenders pays one counter to the maker.",
        ],
    ),
    "dealt by several at a time": (
        "",
        [
            "Deal the cards in packets of three and two.",
            "All the tiles are shared out.",
            "Give each player four cards, two by two.",
            "Cards are handed out until none is left.",
        ],
    ),
    "who deals the first time": (
        "It is played with cards for tricks, with a bid.",
        [
            "The dealer gives five cards to each.",
            "Shuffle and deal seven cards to every player.",
            "The turn to deal moves to the left.",
            "Everybody receives six cards.",
            "After each hand another player deals.",
        ],
    ),
    "how these rank among one another": (
        "It is played with cards for tricks, with a bid.",
        [
            "Triples are stronger than pairs.",
            "Any double beats a mixed throw.",
            "A straight is worth more than a pair.",
            "Three of a kind comes before two pairs.",
            "The best throw of all is one and two.",
        ],
    ),
    "nothing higher is left to say": (
        "It is played with a cup of dice.",
        [
            "Your call must beat the previous one.",
            "Each player in turn has to say a bigger number.",
            "The next must raise the bid or call the bluff.",
            "Every claim must exceed the claim before.",
            "One has to go above what was announced.",
        ],
    ),
    "more than was said": (
        "",
        [
            "If the claim was false the claimer pays.",
            "When the dice are not as good as was claimed, the thrower loses a chip.",
            "If there are at least so many, the doubter pays, otherwise the bidder.",
            "Should the call prove honest, the challenger drinks.",
            "Whoever is caught bluffing loses.",
        ],
    ),
    "handed on unseen": (
        "",
        [
            "You may slide the cup along without lifting it.",
            "The box can be given to the next person, nobody having looked.",
            "Instead of looking, the player can pass it and say more.",
            "The cup may be forwarded blind.",
            "Cards may be given on unlooked-at with a higher claim.",
        ],
    ),
    "the last life": (
        "",
        [
            "Each player has three matches and gives one up for each loss.",
            "Everybody starts with three lives.",
            "Whoever loses forfeits a life.",
            "A player whose lives are gone is out.",
            "The loser hands in one of three sticks.",
        ],
    ),
    "coming in again: when, and how often": (
        "",
        [
            "Those who are bankrupt can re-enter by paying once.",
            "A player who is out may buy in again.",
            "Once per evening a ruined player gets new chips.",
            "An eliminated player may return with half the stake.",
            "He who has nothing left may play on trust for one round.",
        ],
    ),
    "less in it than is to be taken": (
        "",
        [
            "On a three the player receives two chips from the kitty.",
            "Half the pot goes to the spinner.",
            "Two coins are drawn out of the bowl.",
            "The thrower wins three from the bank.",
        ],
    ),
    "filled up again": (
        "",
        [
            "When nothing is left in the kitty all put in one.",
            "If the pot has been won everyone antes again.",
            "An empty pool is renewed.",
            "Once the bowl is bare a new coin from each goes in.",
            "After somebody takes the whole pot it is made up anew.",
        ],
    ),
    "left off when they like": (
        "It is played with cards of a suit for a pool.",
        [
            "It goes on until the players have had enough.",
            "The game lasts one hour.",
            "One plays for as long as one enjoys it.",
            "You can stop at any time.",
            "They finish at midnight.",
        ],
    ),
    "borrowed": (
        "",
        [
            "Who has nothing may ask a neighbour for a loan.",
            "Chips can be lent to one another.",
            "A ruined player plays on tick.",
            "One may go into debt with the bank.",
            "Players are allowed to borrow from the house.",
        ],
    ),
    "everyone pays: also that one": (
        "It is played with cards of a suit for a pool.",
        [
            "Every player antes a chip.",
            "Each puts one in the middle.",
            "All players contribute a coin.",
            "A chip is due from everybody.",
            "Everyone gives the thrower one.",
        ],
    ),
    "what grows with the stake": (
        "",
        [
            "The stakes may be doubled with the consent of all.",
            "After ten rounds the ante is raised to two.",
            "Players can decide to play for more.",
            "The stake increases every round.",
            "By common consent the ante goes up.",
        ],
    ),
    "after a throw that went wrong": (
        "",
        [
            "A die which leaves the tray costs the turn.",
            "If a stick lands on its edge it is a bad throw.",
            "Dice dropped on the floor do not count.",
            "When a die lies crooked it is invalid.",
            "A throw is spoilt if a die leaps from the table.",
        ],
    ),
    "which way they travel": (
        "It is played with a cup of dice.",
        [
            "The pieces go round the track.",
            "Each player tries to bring four pegs home first.",
            "Pieces begin at the start and race for the finish.",
            "Men are moved along the points according to the dice.",
            "Your stones travel through all the houses.",
        ],
    ),
    "only one of two numbers fits": (
        "It is played with dice and men.",
        [
            "The two dice are used separately.",
            "Each throw of a pair of dice gives two moves.",
            "One can use one die for one piece and the other for another.",
            "With a double one plays four times.",
            "Both numbers rolled may be played with the same piece or with two.",
        ],
    ),
    "must a throw be used": (
        "It is played with a cup of dice.",
        [
            "If you cannot move, the throw is wasted.",
            "A player who has no move passes the dice.",
            "Throws that can't be used are forfeit.",
            "When no piece can be moved by it the turn is lost.",
            "A number that fits nothing is ignored.",
        ],
    ),
    "touching down between two numbers": (
        "",
        [
            "The sum of both dice can be moved by one counter.",
            "One may add the two dice and move one man.",
            "Both dice may be played with one and the same piece.",
            "The two throws can be combined for one horse.",
        ],
    ),
    "off the board at the end": (
        "It is played with a cup of dice.",
        [
            "A peg comes home by exact count.",
            "Pieces leave the board from the last house with a six.",
            "When all are in the inner table one begins to bear off.",
            "The men are taken off by the numbers thrown.",
            "To finish, the exact number is needed.",
        ],
    ),
    "a pile met by an enemy": (
        "",
        [
            "Two pieces on a square form a tower.",
            "Pieces of one side that meet travel on together.",
            "Stacked counters move as one.",
            "A horse that lands on its own mate carries it along.",
            "Several men may stand on one spot and are joined.",
        ],
    ),
    "the number that lets one in": (
        "It is played with a cup of dice.",
        [
            "A six is required to bring a piece in.",
            "You need a one to start.",
            "Pieces wait until a five is thrown.",
            "No man may leave the yard without a six.",
            "Only with a double does a prisoner get out.",
        ],
    ),
    "one of two ways on": (
        "",
        [
            "At the crossing the piece may go straight on or turn off.",
            "From there a horse takes the short way or the long one.",
            "There are two paths to the goal.",
            "At the fork you go left or right.",
            "The piece then turns into the middle lane or goes on round.",
        ],
    ),
    "once: each of them, or in all": (
        "",
        [
            "This can be done once per game.",
            "The joker is usable a single time.",
            "Each may do it one time.",
            "Once during the game the general can jump.",
            "The king may leap but once.",
        ],
    ),
    "as long as some are left there": (
        "It is played with a cup of dice.",
        [
            "While a man is on the bar no other can move.",
            "Nothing may be moved until all are in.",
            "As long as you have stones in hand you must place one.",
            "Before every piece is home none can leave.",
            "No other piece moves so long as one waits outside.",
        ],
    ),
    "on the board, and on entering": (
        "It is played with a cup of dice.",
        [
            "A captured man starts over from the beginning.",
            "Hit pieces go back to the start.",
            "A man sent off has to come in anew.",
            "The beaten piece begins its journey afresh.",
            "A lone man can be hit by an enemy.",
        ],
    ),
    "a capture let be": (
        "It is played with a cup of dice.",
        [
            "An enemy piece is captured by jumping it.",
            "You remove a hostile stone that is caught between two of yours.",
            "The hunter takes a hare by leaping over it.",
            "A piece that lands on an enemy kills it.",
            "Stones which have been jumped are removed.",
        ],
    ),
    "between two captures of one turn": (
        "",
        [
            "One piece can make multiple jumps in a turn.",
            "After a jump it may jump again.",
            "Two or more may be captured in succession.",
            "A series of leaps counts as one move.",
            "The capturing man continues if another can be taken.",
        ],
    ),
    "promoted in the middle of a capture": (
        "They leap and capture on a board.",
        [
            "A man on the far edge becomes a king.",
            "Whoever reaches the enemy's back row is crowned.",
            "A pawn is promoted on the eighth rank.",
            "On arriving at the other side the piece is turned into a lady.",
            "A soldier that gets to the end is made an officer.",
        ],
    ),
    "equally many to take": (
        "It is played on a board with stones.",
        [
            "The capture of most pieces must be chosen.",
            "One has to take as many as one can.",
            "If there is a choice the longer jump must be made.",
            "The largest capture is obligatory.",
            "The way by which most men are taken has to be followed.",
        ],
    ),
    "far away, and what stands between": (
        "It is played on a board with stones.",
        [
            "The rook slides any number of squares.",
            "A general moves as far as the way is free.",
            "The flying king captures from afar.",
            "It runs along the line until something stops it.",
            "The lion leaps over any number of vacant places.",
        ],
    ),
    "and if the other side cannot": (
        "It is played with a cup of dice.",
        [
            "A player who has no move loses.",
            "Whoever is blocked has lost.",
            "The hare wins if the dogs can't move.",
            "If you are unable to move you pass.",
            "The game ends when a player is hemmed in.",
        ],
    ),
    "not the same position again": (
        "",
        [
            "You may not restore the earlier position.",
            "The same move may not be made three times.",
            "No position may come up a second time.",
            "Moving to and fro more than twice is forbidden.",
            "Repetition is not allowed.",
        ],
    ),
    "an end that is as good as sure": (
        "It is played on a board with stones.",
        [
            "One piece against three is a loss.",
            "With a single stone left the player has lost.",
            "A king and man versus a king is counted as drawn.",
            "If neither can win it's a tie.",
            "Whoever has only one soldier left gives up.",
        ],
    ),
    "which ways a row runs, and longer ones": (
        "It is played with dice and men.",
        [
            "Whoever first has four in line wins.",
            "Getting three counters next to each other is a row.",
            "The goal is to align five stones.",
            "Three men on a line form a mill.",
            "A player makes a line of three.",
        ],
    ),
    "a row too early": (
        "",
        [
            "While placing, lines of three are forbidden.",
            "No mill may be made in the first phase.",
            "It is not permitted to form a row before all stones are in.",
            "In the opening no three may be lined up.",
            "Five in a row are not allowed.",
        ],
    ),
    "so few that it cannot be done any more": (
        "",
        [
            "A side too weak to make a row has lost.",
            "The hunters lose if there are too few of them to surround the bear.",
            "With not enough men left to win one gives in.",
            "When so few remain that no mill is possible it is over.",
            "A player who no longer has enough pieces for a line is beaten.",
        ],
    ),
    "who plays which side": (
        "It is played with dice and men.",
        [
            "Black makes the first move.",
            "One player is the fox, the other has the geese.",
            "The attackers begin.",
            "The red army starts.",
            "The hunter player moves first.",
        ],
    ),
    "counted from which side": (
        "",
        [
            "No piece may stop in the fifth hole.",
            "On the third rank a man is promoted.",
            "The king stands on the fourth square.",
            "The seventh field is a well.",
            "A stone that reaches the last column scores.",
        ],
    ),
    "opposite to what": (
        "",
        [
            "The seeds in the facing pit are captured.",
            "He takes what lies across from it.",
            "The contents of the opposite house are won.",
            "Stones in the hole over against it are taken.",
        ],
    ),
    "where it may not be, and comes about": (
        "It is played with a cup of dice.",
        [
            "No stack may hold more than four.",
            "A player cannot own two castles.",
            "The corner hole can never be a house.",
            "Only one lady is allowed on each side.",
            "There may be no more than three on a square.",
        ],
    ),
    "which of one's way is meant by straight or backward": (
        "",
        [
            "It moves in a straight line.",
            "Men do not go back.",
            "The piece may move in every direction.",
            "A pawn goes straight on.",
        ],
    ),
    "stands beside what": (
        "",
        [
            "Two dogs stand side by side.",
            "The hare is next to a dog.",
            "A man with one of his own beside him is safe.",
            "Stones standing together cannot be taken.",
        ],
    ),
    "a single one moved on": (
        "",
        [
            "A lone seed is put in the next pit.",
            "One stone by itself moves one hole on.",
            "A hole with a single bean may be played.",
            "From a pit with only one seed it goes one on.",
        ],
    ),
    "the rest, when one side is empty": (
        "They sow stones into pits.",
        [
            "If a player cannot move the other takes all that is left.",
            "When one row is bare the game ends and each counts.",
            "The remaining seeds go to the player on whose side they are.",
            "The game is over if somebody has no stones on their side.",
            "Seeds left on the board belong to their owner's side.",
        ],
    ),
    "a marked place of one's own": (
        "",
        [
            "A pit with four becomes a house and is marked.",
            "What falls into a captured hole is its owner's.",
            "Seeds sown in a marked hole belong to the one who marked it.",
            "The hole is then the property of that player.",
        ],
    ),
}
"""By kind: what the game is played with (empty where that is no matter), and sentences that bring the kind up."""
