"""Two sentences for each kind of question about games of today: one that brings it up, one that says it."""

from __future__ import annotations

SENTENCES_OF_TODAY = {
    # english_powers_and_roles.toml
    "the roles that are not named": (
        "If they were a spy, the crew throws them out.",
        "In any other case nothing happens.",
    ),
    "of whom the majority": (
        "The plan is carried when most of the players agree.",
        "A tie of votes is a refusal, and the dead have no vote.",
    ),
    "may they name themselves": (
        "The captain picks two players for the boat.",
        "The captain may choose anybody, not themselves.",
    ),
    "whose card was whose": (
        "All put a card face down, and the judge shuffles them and reads them out.",
        "The judge mixes them without looking at them.",
    ),
    "accused how often": ("Anybody may denounce a sailor by day.", "There is only one guess a day."),
    "must each act by the role": ("Sailors must row; the spy may do either.", "All others may choose freely."),
    "who learns of whom": ("At midnight the smugglers open their eyes.", "They learn only that there are two of them."),
    "refused again and again": ("If the plan is voted down the helm passes on.", "A refusal does count as a round."),
    "lost in whatever way": (
        "The pirates triumph as soon as all lanterns are gone.",
        "They count however they were lost.",
    ),
    "said when one is asked": ("You can claim anything about your cargo.", "One may also lie."),
    "looked at openly or in secret": ("The pilot may peek at somebody's chart.", "It is done in front of all."),
    "a power used when": ("A compass lets you turn once more.", "It is used only when it is played."),
    "alone in what sense": ("A buoy which stands alone is worth more.", "Alone means with no buoy of any colour."),
    "what is taken in its place": ("The flagship cannot be captured.", "The next one is taken in its place."),
    "which are swapped, and whose are they then": (
        "Exchange this gull for any other.",
        "Each then belongs to the side where it lies.",
    ),
    "a card that does nothing": ("Draw a card, then play one card.", "Who does not want to need not play."),
    "whose are they, when both have laid there": (
        "Once there are five barrels on a pier it breaks.",
        "They are counted of all players together.",
    ),
    "what makes it so at the start": ("It is lit straight away.", "At first none is so."),
    "believed or shown": (
        "The rower tells what they caught, truthfully or not.",
        "What nobody doubts is paid even if it is untrue.",
    ),
    "what is doubted, and what follows": (
        "Whoever does not believe the rower lifts the basket.",
        "If it was true the doubter pays one pearl.",
    ),
    "shown at once, or may it be hidden": (
        "A whale has to be shown at once.",
        "It may be kept back as long as one likes.",
    ),
    "which neighbour": ("A storm is handed to a neighbour.", "That is always the left neighbour."),
    "twice running for whom": ("No bay may be named twice in succession.", "That is, by the same player."),
    "how often it may stay": ("The helm stays with the one who was right.", "That is so at most three times running."),
    # english_trade_and_prices.toml
    "how many may be bought, and when": (
        "Nets can be bought in the harbour.",
        "Each may make only one purchase, when their turn begins.",
    ),
    "bought and sold in one turn": ("There a captain buys and sells.", "Both in the same turn is allowed."),
    "the price of the next one": (
        "The value of herring goes up when it is sold out.",
        "It is moved after each single one.",
    ),
    "contracts: when, and how many": (
        "Who completes a mission gets a medal.",
        "That is done at any time in their turn.",
    ),
    "sold though it could be used": (
        "A crab is put in the pot or exchanged for a shell.",
        "It may be so even if it could be used.",
    ),
    "given up freely": ("Old nets may be scrapped.", "That is done only to make room."),
    "what is it good for": ("Every mill produces two grain.", "Grain and coins are used to pay rowers."),
    "taken in which order": (
        "Pearls are chosen in turn, one at a time.",
        "The second ones are taken in reverse order.",
    ),
    "a choice between two losses": ("All must give a sail or an oar.", "Here each decides for themselves which."),
    "one payment for all of it": ("If an oar is spent the whole fleet sails.", "One pays once for all ships."),
    "changed past the last number": ("For a pearl a die is turned by one.", "It may not go from six to one."),
    "filled up when": ("The quay is restocked with crates.", "It is refilled at once."),
    "what may be traded, and when": (
        "Captains are free to negotiate with one another; promises can be made.",
        "They do so only with the player on turn, and promises are binding.",
    ),
    "on credit": ("Who lacks it may borrow from the abbot.", "What was lent is paid back at the next landing."),
    "lost to whom": ("A wreck costs the captain all they carry.", "All payments go to the box."),
    "who pays those who bet": ("The onlookers lay a shell on either swimmer.", "The bank pays those who were right."),
    "bidding: once round or on": ("The wreck is auctioned.", "They offer in turn until all but one have passed."),
    "last once, or last each time": ("The harbour master speaks last.", "They speak last in each round of it."),
    "stands for another: how far": (
        "A mermaid stands for any fish.",
        "It does so in all respects and may not stand alone.",
    ),
    "more than the others: when": (
        "They lose a pearl for every player who has more oysters.",
        "The oysters are counted before the sale.",
    ),
    "void: does the turn go on": ("A haul with a shark is void.", "The turn is over then."),
    "when it has gone round": ("Each time the helm has gone round the tide turns.", "That is counted from the eldest."),
    "the last time: in what order": (
        "Everybody has a last haul.",
        "It is done in turn, beginning with the player who ended it.",
    ),
    "secret for how long": ("Pearls are kept hidden behind the hand.", "They are so until the end of the game."),
    "scored once or each time": (
        "In the third phase each island scores its palms.",
        "Islands are scored once, then turned over.",
    ),
    "what it is to hold it": (
        "That captain also holds the next bay.",
        "A captain is the one who controls it if they have most ships there.",
    ),
    "equal for first or for second": ("The second gets the oars.", "If two are first the second place falls away."),
    "another comes on top of it": ("The pearl stays for the next round.", "A new one is added to it."),
    "stays there how long": ("The admiral counts double and stays there.", "It goes home at the end of the day."),
    "what is left of every three": (
        "One shell is paid for every four rowers.",
        "Shells for such a number are rounded down.",
    ),
    "a token by its number": (
        "Each bay gets a shell with a number.",
        "Each token counts as its number, and change is given.",
    ),
    "begins the first time, and if equal": (
        "Who has the fewest pearls begins.",
        "In the first round the eldest does, and the younger of two.",
    ),
    "the price is paid by whom, to whom": ("The highest bidder gets the wreck.", "The price is given to the bank."),
    # english_tiles_and_maps.toml
    "when it is complete": (
        "A lagoon counts when it is enclosed.",
        "It counts as closed only with reefs on all sides.",
    ),
    "several have one in it": (
        "A river brings a shell per tile to whoever has a boat on it.",
        "If several have boats there, all of them score.",
    ),
    "one there already: where exactly": (
        "No boat is set where another already lies.",
        "That is meant of this tile only.",
    ),
    "a tile that does not fit": (
        "If none of your reefs fit, show them.",
        "Who has one which fits nowhere lays it aside and draws no other.",
    ),
    "the other ways of a fork": ("A fork does not stop the river.", "It goes on by all ways of a fork."),
    "beyond the greatest size": ("The reef may not become longer than ten tiles.", "That is meant in both directions."),
    "two meet: which, and what then": ("When two boats meet, the later one waits.", "The one that moved is the later."),
    "in its place or on top of it": (
        "It is worth two, and three more for every palm.",
        "These are counted on top of the others.",
    ),
    "with three or more alike": (
        "Each pair of shells is worth one more.",
        "Each pair counts alone, and three of them count as one.",
    ),
    "which places that is": ("It can be bought only on the coast.", "The coast is every bay beside the sea."),
    "which way is nearer": ("The whale goes one step towards the harbour.", "Of two ways the left one is taken."),
    "where it spreads to": ("The weed spreads to all bays around.", "A new one spreads only once."),
    "driven by chance": ("A raft without oars drifts.", "It does so in place of its move."),
    "in sight of each other": ("The beacon must be in sight of the boat.", "Sight is drawn from centre to centre."),
    "lost, and found again": (
        "A diver who is trapped waits until somebody frees them.",
        "A diver may do nothing while that lasts.",
    ),
    "what it takes to set it right": ("It takes three rowers to mend the mast.", "Being there is enough."),
    "what each of the actions is": ("Each has two actions, chosen from dive, row and trade.", "They may be repeated."),
    "from whose store": ("Each day the crew eats four loaves.", "That is taken from the common store."),
    "empty: at which moment": (
        "When the sea bag runs out the storm breaks.",
        "That is looked at also in the middle of a turn.",
    ),
    "won below the mark": ("The crew loses if four masts break.", "With less than that is lost nothing."),
    "still under way at the end": ("Add the boats that have arrived.", "Those under way count for nothing."),
    "several come to one place": ("Each raft goes one bay.", "Rafts may share a bay."),
    "more than one may do together": ("Divers in the same bay can give each other air.", "That is no action."),
    "by the edge of the board": ("Weed comes to all bays around it.", "They count also across corners."),
    # english_moves_and_limits.toml
    "over what may be held": (
        "Nobody may keep more than seven cards.",
        "Who has more discards down to seven, of their choice, when the day ends.",
    ),
    "a full place": ("No more than two boats lie at a pier.", "Who comes to a full one waits outside."),
    "exactly so far, or less": ("The turtle moves that many reefs.", "The way may be less."),
    "along which lines": ("The shark moves in a straight line.", "It may also go slantwise."),
    "what is backward": ("Boats are never moved backward.", "Backward means towards one's own port."),
    "the next which": ("It floats to the next bay.", "The next is the one downstream."),
    "whose next one": ("Who hits a rock skips the next auction.", "It is their own next one."),
    "of those above and below": ("A crab that comes to another climbs onto it.", "Those above go along with it."),
    "arriving together": (
        "The first turtle to reach the shore gets five shells.",
        "For those who arrive together they are shared.",
    ),
    "stopped in passing, and who waits": (
        "On a sandbank the boat stops and misses a turn.",
        "That is so also in passing.",
    ),
    "level with each other": ("The rearmost boat goes first.", "Of two that are level the lighter does."),
    "taken up again when": ("Used oars stay in front of you until you have one left.", "All are taken back at once."),
    "what counts as being able to": (
        "A captain who cannot move has lost.",
        "Who can do nothing at all passes if others can.",
    ),
    "what counts as undoing": (
        "You may not reverse the move just made.",
        "It is barred also if something else has changed.",
    ),
    "of what was split": ("A captain may split a fleet.", "They take any part of it."),
    "on which ones it may end": ("If the raft ends on another, both sink.", "It is so with own or enemy rafts."),
    "an equal one, and one's own": ("A ship does not pass one larger than itself.", "But an equal one may be passed."),
    "brought in later": ("The pilot boat is brought in after the first wreck.", "That is done in place of a move."),
    "beside which of them": ("No boat may lie when an enemy is beside it.", "Beside means on the same line."),
    "safe, but not yet": ("A turtle that has come home is safe.", "It leaves the board at once."),
    "several in one turn": ("A second fish may be taken also in the same turn.", "That is one more only."),
    "which of them are left": ("It is over when only two boats are left.", "These are counted on the board only."),
    "a row as a wall": ("The shark may not swim across two boats.", "That holds only in that direction."),
    "how far, and where may it stop": ("It flies over any empty bays.", "It may stop anywhere on the way."),
    "all but the lowest": ("All are thrown back except the highest one.", "If two have the same number both stay."),
    # english_ends_and_ties.toml
    "what breaks the tie, if that is equal": (
        "A tie is broken by the number of masts.",
        "If these are still equal, the victory is shared.",
    ),
    "who wins in each case": (
        "The game ends when the sea is full or when a captain cannot move.",
        "In both cases the catch decides.",
    ),
    "the nth one: begun or played": (
        "They win at the sixth dawn, when the sixth morning comes.",
        "That day is still played.",
    ),
    "with this number of players": (
        "With two players ten oars are used.",
        "Those are for each player then, and all else stays.",
    ),
    "with how many at most": ("Any number of players may sit down.", "There are at least three and at most eight."),
    "most of nothing": (
        "The one with most pearls takes what is in the chest.",
        "It is shared between two who are equal.",
    ),
    "the worth of what is left": ("Nets are sold back at half price.", "Halves are rounded down."),
    "the richest in what": ("The wealthiest captain is the winner.", "In a tie the younger one is."),
    "what the whole match is": ("They play until one has won three.", "Drawn games are played again."),
    "who gets what in the middle of a count": (
        "Then everybody counts their pearls.",
        "What is still in hand is left out.",
    ),
    "out, and the end for the others": ("A captain without pearls is broke.", "That captain may not come back."),
    "in which order it is done": ("A day has three phases.", "In it all players do the first, then the second."),
    "who has it at first": ("The helm marker is passed on each day.", "The youngest takes it first."),
    "what is hidden there at the beginning": ("Each bay gets a random pearl.", "Here nobody looks at it."),
    "its own start": ("Boats start in any harbour.", "They do so one after another; two may not lie in one."),
    # english_any_game.toml
    "what becomes of what is lost": ("In a storm a mast is broken.", "Such masts are put out of the game."),
    "gained when there is not enough": ("Every boat brings home a crab.", "Of those there are unlimited numbers."),
    "full, empty, blocked: what counts as that": ("If the pier is full, boats wait.", "It is full with three boats."),
    "without what one needs": ("A boat without water stays there.", "Who has none gets one from the bank."),
    "made of other things": ("Three planks and a nail make a raft.", "That is done once in a turn."),
    "a part that goes round": ("Everybody is the harbour master once.", "The part passes to the left after each haul."),
    "if only a part is so": (
        "If everything was as declared, the master pays.",
        "If only a part was, it is paid for that part only.",
    ),
    "what is done to it, and how much": ("The kraken attacks the largest boat.", "That boat loses one of its masts."),
    "at that time of the round": ("In winter all boats leak.", "It is done in this order: the oldest first."),
    "who comes up against its like": (
        "Nobody moves a boat, but a whale can push it away.",
        "It pushes everything, but not another whale.",
    ),
    "what may be given for a favour": ("A diver may bribe the warden.", "There only coins may be offered."),
    "said how exactly": ("Each captain declares what is in the hold.", "That is, only the kind."),
    "put there by each: how many": ("Each packs a crate with up to four fish.", "There is at least one."),
    "the ones that are not named": ("The shells are of five colours.", "Of them there are twelve of each."),
    "who looks, and sees what comes": ("Then the cards are turned over.", "It is done by all at the same moment."),
    "one more each time, or all together": ("They lose a pearl for each of them.", "One has never less than nothing."),
    "from where to where one step leads": (
        "The diver moves one space for each bubble.",
        "Spaces are never joined diagonally.",
    ),
    "one that stands there at that moment": ("It becomes a rock which nobody can cross.", "Who stands there stays."),
    "put down: where, and for how long": ("In their turn captains lay a buoy.", "Buoys lie only on a free bay."),
    "how many of each part there are": (
        "Each is dealt a card which says whether they are true.",
        "With five players there are two pirates.",
    ),
    "used up by it": ("A helmet protects the diver from a bite.", "It is not used up."),
    "a state: how long, and what then": ("A wounded diver becomes weak.", "They are so until they rest."),
    "of the side that wins": (
        "The pirate side wins if the ship sinks.",
        "It is won by pirates, also those who are out.",
    ),
    "bets: how many, on what": ("Others bet on the swimmers.", "There is only one bet each."),
    "put back at once, or later": ("Two shells are drawn from the bag.", "What was drawn is put back at once."),
    "each of them in its own direction": (
        "A buoy counts if it is linked to the shore.",
        "A loose one is taken away if it is found.",
    ),
    "how the first of them is settled": (
        "Dice are thrown by the first captain.",
        "The first one is chosen by lot, then each after the other.",
    ),
    "what such cards do": ("After each day a weather card is turned.", "It stays until the next one."),
    "a limit for each, or for all": (
        "The mill gives no more than eight sacks a day.",
        "That is for all players together.",
    ),
}
