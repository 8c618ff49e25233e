"""Two rules that leave something open together are asked about; two that do not, or that say it, are not."""

from __future__ import annotations

import pytest
from rulestone.model import GameError
from rulestone.proofs.asking.in_words.asked_in_words import asked_of
from rulestone.proofs.asking.in_words.pair_shapes import pair_shapes, shapes_in
from rulestone.proofs.asking.in_words.rule_pairs import LONGEST, asked_of_rule_pairs
from rulestone.proofs.asking.in_words.states_and_rules import KIND, asked_of_states
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

FILLERS = [
    "A bell rings.",
    "Ships are wooden.",
    "Ropes are long.",
    "Gulls fly.",
    "Salt is dear.",
    "It rains.",
    "All row.",
]

TEXTS: dict[str, tuple[str, str, str]] = {
    "dealt to that many": (
        "When four play they sit in pairs. Seven cards are dealt to each player.",
        "Six may play, three against three. The host gives five tiles to each.",
        "When four play, four cards are dealt to each. Seven cards are dealt to each player.",
    ),
    "partners counted together": (
        "When four play, those opposite are partners. The first to reach fifty wins.",
        "With six there are two parties, three against three, when all agree. Whoever has most points wins.",
        "Partners sit opposite each other. The first to reach fifty wins.",
    ),
    "who begins with that many": (
        "When three play, one card is laid aside. The tallest begins.",
        "When five play, the bank is left out. The host leads a card.",
        "When three play, the oldest begins. The tallest begins.",
    ),
    "who sits out": (
        "With five the host sits out for that hand. Each player pays one coin.",
        "Whoever has dealt takes no cards. Every player puts two pearls in the bowl.",
        "The host has no seat. Each player pays one coin.",
    ),
    "what it has become": (
        "A pawn that comes to the far row becomes a knight. A pawn between two others is captured.",
        "A seed left for a year turns into a tree. A player with only two seeds left has lost, and no seed is removed.",
        "A pawn that comes to the far row becomes a knight. A pawn goes one step.",
    ),
    "those who are out": (
        "Whoever has no pearl is out. Everybody chooses a card.",
        "A sailor without water is dead. Each player draws one card.",
        "Whoever has no pearl pays. Everybody chooses a card.",
    ),
    "goes round once more": (
        "A horse may run round a second time. A horse may enter the ring only with a six.",
        "A ship sets out once more. A ship enters the bay only by an exact throw.",
        "A horse may run round a second time. A horse rests in the ring.",
    ),
    "pledged or lent": (
        "A poor player may pledge a mule. Every mule counts three points at the end.",
        "You may lend a ship to another. A ship can carry two barrels.",
        "A poor player may pledge a mule. Every boat counts three points at the end.",
    ),
    "borrowed and counted": (
        "A player may borrow from another. The richest wins.",
        "Whoever is poor may borrow from the bank. Coins are counted, and whoever has most has won.",
        "A player may borrow from another. The oldest wins.",
    ),
    "given back and counted": (
        "A lost sheep is put back behind the flock. Whoever took more sheep wins.",
        "Whoever cannot carry it gives it back. The day is over when the goods are not enough.",
        "A lost sheep is put back behind the flock. The sheep begin.",
    ),
    "several on one place": (
        "Friends may stand on the same field. When a rider comes to a field, that man is taken.",
        "Boats may lie on the same spot. A shark that meets a boat is taken.",
        "Friends may not meet. When a rider comes to a field, that man is taken.",
    ),
    "nobody is the loser or winner": (
        "The loser begins the next game. With ten each the game is drawn.",
        "The winner deals again. If both knock, nobody has won.",
        "The loser begins the next game. With ten each all is counted.",
    ),
    "after what is neither won nor lost so": (
        "The loser starts the next round. If the guess is right, the guesser gets a pearl.",
        "The winner leads. If the call was wrong, the caller loses a coin.",
        "The loser starts the next round. If the guess is right, all laugh.",
    ),
    "neither won nor lost": (
        "A thrower who loses passes the cup. With a pair nobody wins.",
        "A thrower that wins keeps the cup. With two sixes no one gains anything.",
        "A thrower who loses passes the cup. With a pair the host wins.",
    ),
    "after the first loss": (
        "The banker keeps the bank as long as they win. When the banker has lost twice, the bank is passed on.",
        "You keep the drum as long as you win. A drummer who loses three times in succession hands it on.",
        "The banker keeps the bank as long as they win. When the banker is tired, the bank is passed on.",
    ),
    "measured by the one before": (
        "The tallest starts and may bet. Each must put in at least what the last one put in.",
        "The host opens with a bid or leaves it. A bid must be higher than the last one.",
        "The tallest starts and may bet. Each must put in two coins.",
    ),
    "the very first one": (
        "The highest card leads. After each play the open ends score.",
        "The youngest lays a double as the first tile. Whenever both ends are alike a player scores two.",
        "The highest card leads. After the hand all score.",
    ),
    "the very last one": (
        "Whoever gets rid of all their tiles ends the hand. After each play the ends are added.",
        "A player who goes out wins the hand. Whenever three meet one scores four.",
        "Whoever gets rid of all their tiles ends the hand. After the hand the ends are added.",
    ),
    "allowed and demanded": (
        "A wolf may eat two sheep in one turn. The wolf must eat when it can.",
        "A knight may jump twice. A knight must jump over whatever stands there.",
        "A wolf may eat two sheep in one turn. The wolf must sleep at night.",
    ),
    "compulsory, and may go on": (
        "After a jump the same piece may go on. Jumping is compulsory.",
        "It may take another one. A player who can must capture.",
        "After a jump the same piece may go on. Jumping is rare.",
    ),
    "may take, and if nothing can be taken": (
        "A player may take a card from the row. If one can take nothing, the card stays.",
        "You may draw a tile. Where nothing can be drawn, you draw from the bag.",
        "A player may take a card from the row. A card that stays is turned.",
    ),
    "forbidden and allowed": (
        "You cannot see a masked player. A rich player may pay more to see another.",
        "A player cannot buy a boat. You may buy a boat or a net.",
        "The sheep cannot take the wolf. The wolf may take two sheep.",
    ),
    "forbidden and demanded": (
        "It is not permitted to close the gate. A throw that can be used must be used.",
        "A ship may not cross the reef. Moving is compulsory.",
        "It is not permitted to close the gate. A throw is read aloud.",
    ),
    "two duties": (
        "A piece that was touched must be moved. The wolf must take when it can.",
        "A card that was exposed may be called. The others must follow suit.",
        "A piece that was touched is set right. The wolf eats when it can.",
    ),
    "while something is under way": (
        "A thrower may pass the cup on. No stake may be changed after the throw.",
        "Anybody may leave. The thrower goes on rolling until a six comes.",
        "A thrower must pass the cup on. No stake may be changed after the throw.",
    ),
    "whatever it was before": (
        "Two ones lose, whatever the call. The thrower goes on until the call comes.",
        "In all other cases a pair loses. The roller goes on rolling.",
        "Two ones lose. The thrower goes on until the call comes.",
    ),
    "safe from this, too": (
        "A hut in the wood cannot be robbed. A thief takes a pearl from any hut.",
        "The angel protects a village. The dragon eats a sheep of any village.",
        "A hut in the wood is warm. A thief takes a pearl from any hut.",
    ),
    "wild there, too": (
        "Moons are wild. Four moons pay ten, and five sixes pay twelve.",
        "A fool may stand for any card. At the end each counts the values of the cards.",
        "Moons are silver. Four moons pay ten, and five sixes pay twelve.",
    ),
    "several who may": (
        "Any guest may bet against the host. The host must cover the bets.",
        "Any player may stake a pearl. The banker pays or loses, as the dice fall.",
        "Any guest may sing. The host must cover the bets.",
    ),
    "a limit for each or for all": (
        "Nobody may bet more than the host has. The host must cover the bets.",
        "No one may stake more than ten. The banker pays each of them.",
        "Nobody may bet at night. The host must cover the bets.",
    ),
    "no more than at the beginning": (
        "Whoever guesses it gets a die back. Everybody has five dice, and each a cup.",
        "A doctor gives a patient a life. Everybody starts with three lives.",
        "Whoever guesses it gets a die back. The cups are of leather.",
    ),
    "both win": (
        "The spies win if the duke dies. The guards win when all spies are gone.",
        "The cook wins if the soup is hot. The guests win when they are fed.",
        "The spies win if the duke dies. The spies win when all guards are gone.",
    ),
    "once more twice": (
        "After a six the player throws again. Whoever takes a man has another throw.",
        "A player with a bell gets an extra turn. After a pair one moves again.",
        "After a six the player throws again. Whoever takes a man has a rest.",
    ),
    "both scored": (
        "The last one pegs one for it. Ten exactly scores two.",
        "A pair scores two for the side. Fifteen earns three.",
        "The last one pegs one for it. Ten exactly is called a bell.",
    ),
    "begun again here, too": (
        "Who cannot lay a card pegs one less. At thirty the count starts again.",
        "A player who cannot play passes. At ten the row begins anew.",
        "Who cannot lay a card pegs one less. At thirty the count is over.",
    ),
    "part of the price": (
        "It costs you half. Each puts in at least what the last one put in.",
        "Whoever is masked pays double. A bid has to be as much as the last.",
        "It costs you half. Each puts in one pearl.",
    ),
    "doubled or halved, this as well": (
        "In the hills houses count double. A tower gives three more for each bell.",
        "Old fish are worth half. The bank pays four coins a piece, so one gets 4 coins each.",
        "In the hills houses are white. A tower gives three more for each bell.",
    ),
    "rounded as well": (
        "Whoever has least wins the difference. A player scores the pips, rounded to five.",
        "The second pays the rest. Points are rounded down.",
        "Whoever has least wins a pearl. A player scores the pips, rounded to five.",
    ),
    "taken back, and its effect": (
        "A wrong tile is taken back. A player scores two.",
        "A late throw does not count. Whoever guesses it gets a point.",
        "A wrong tile is kept. A player scores two.",
    ),
    "the target and the count": (
        "The first to reach fifty wins. When the hand is over all cards count.",
        "The game is thirty points. Then you count your fish.",
        "The first to reach the hill wins. Then you sing.",
    ),
    "the last one and the turn": (
        "When the bag is empty the game is over. On your turn you draw a tile.",
        "Once the pile is used up the day ends. In a turn each takes a card.",
        "When the bag is empty it is filled. On your turn you draw a tile.",
    ),
    "what a game counts for the match": (
        "Then the two change sides. The wolf wins by eating all.",
        "Whoever took more sheep wins the match. The sheep win when the wolf is shut in.",
        "Then the two go home. The wolf wins by eating all.",
    ),
    "on the way, too": (
        "The two dice are played separately. When a man comes to a field of another, that one is taken.",
        "A mouse runs up to three squares. A cat that lands on a mouse catches it.",
        "A mouse runs one square. A cat that lands on a mouse catches it.",
    ),
    "with the rest of the turn": (
        "No man leaves until the first has arrived. The two dice are played separately.",
        "When all the boats have come home one unloads. A player has several moves.",
        "No man leaves on Sundays. The two dice are played separately.",
    ),
    "instead of how much": (
        "The giant may stamp instead of moving. The giant moves one step and then calls.",
        "Instead of drawing a player may rest. A player draws a card and then plays one.",
        "The giant may stamp when moving. The giant moves one step and then calls.",
    ),
    "the winning number, the shorter one, too": (
        "Win by two, at 15 all on to 18. First to 16 wins, or 12 if it is late.",
        "Win by three. The game is to 20, or 10 when few play.",
        "Win by luck. First to 16 wins, or 12 if it is late.",
    ),
    "while they are still set": (
        "A player brought to two men has lost. After all the men are set they are moved.",
        "A player with fewer than three men has lost. They are laid until all have been placed.",
        "A player brought to tears has lost. After all the men are set they are moved.",
    ),
    "shut in, and may leap": (
        "A player who cannot move has lost. A player with three stones may jump anywhere.",
        "Whoever is shut in loses. The last piece may fly.",
        "A player who cannot sing has lost. A player with three stones may jump anywhere.",
    ),
    "under another law": (
        "After a six the next round is a storm. Nobody can start with a pair, and jumping is compulsory.",
        "There is also the game called vespers. A ship may go on as long as it likes.",
        "After a six there is tea. Jumping is compulsory.",
    ),
    "by whom of the two": (
        "The thrower calls a colour. The steward calls the colour.",
        "The banker shuffles the pack. The eldest shuffles the pack.",
        "The thrower calls a colour. The steward calls the guests.",
    ),
    "chosen as the first time": (
        "Whoever stopped it leads again. The eldest leads the lowest card.",
        "Then the same player begins again. The host begins with any card.",
        "Whoever stopped it rests. The eldest leads the lowest card.",
    ),
    "done without": (
        "One may play without exchanging. After that the others do the same.",
        "Whoever plays without drawing says so. The second does the same.",
        "One may play while exchanging. After that the others do the same.",
    ),
    "turned into another rule by force": (
        "A boat that is hit is pushed back to the mill. Landing on a mill lets you draw a fish.",
        "The thief is sent to the tower. When you enter a tower you lose a pearl.",
        "A boat that is hit is red. Landing on a mill lets you draw a fish.",
    ),
    "counted among the actions": (
        "Once in the game the owl may screech. A turn has two actions.",
        "You may also light a lamp. You have three actions.",
        "Once in the game the owl may screech as an action. A turn has two actions.",
    ),
    "attacking without a move": (
        "To bite, move next to an enemy. A turn has two actions.",
        "To attack a hut you move beside it. You have three actions.",
        "To sleep, move into a cave. A turn has two actions.",
    ),
    "no room for one more": (
        "At each stop you pick up a passenger. There are ten seats for each passenger.",
        "Each takes three cards. You keep at most five cards.",
        "At each stop you greet a passenger. There are ten seats for each passenger.",
    ),
    "must stay so": (
        "Arms must remain connected to the head. An arm that loses is taken off.",
        "All carts must stay together. A cart may be lost on the way.",
        "Arms are joined to the head. An arm that loses is taken off.",
    ),
    "what one who leaves had": (
        "A poor player may borrow or retire. Each toll goes to the owner of the bridge.",
        "Whoever is tired goes home. The holder of the lamp speaks.",
        "A poor player may borrow. Each toll goes to the owner of the bridge.",
    ),
    "nobody has taken it over": (
        "The owner of the mill begins. Nobody buys who has no coins.",
        "The player who won the hand deals. Should the line be blocked, all cards are shown.",
        "The owner of the mill begins. Everybody buys who has coins.",
    ),
}


def text(words: str) -> Text:
    sentences = [one.strip() + "." for one in words.rstrip(".").split(". ")]
    return Text([TextUnit(f"some.{n}", "effect", one, False) for n, one in enumerate([*sentences, *FILLERS])])


def kinds(words: str) -> set[str]:
    return {one.kind for one in asked_of_rule_pairs(text(words))}


@pytest.mark.parametrize("name", [shape.name for shape in pair_shapes()])
def test_a_shape_is_asked_of_two_texts_that_have_it_and_not_of_one_that_has_half_of_it(name):
    one, another, none = TEXTS[name]
    assert name in kinds(one)
    assert name in kinds(another)
    assert name not in kinds(none)


def test_a_question_of_two_rules_quotes_the_other_one_and_takes_the_place_of_a_general_one():
    both = text("The loser begins the next game. With ten each the game is drawn.")
    (one,) = asked_of_rule_pairs(both)
    assert (one.unit.clause, one.suffix) == ("some.0", "some.1")
    assert "“With ten each the game is drawn”" in one.question
    kinds_asked = {(each.kind, each.unit.clause) for each in asked_of(both)}
    assert (one.kind, "some.0") in kinds_asked
    assert ("the loser begins", "some.0") not in kinds_asked


def test_a_long_rule_is_quoted_by_its_first_words():
    words = " ".join(["If both have as many"] + ["pearls or fish or grain or corn"] * 3)
    (one,) = asked_of_rule_pairs(text(f"The loser begins the next game. {words}, it is drawn and nobody wins."))
    quoted = one.question.split("“")[1].split("”")[0]
    assert quoted.endswith(" ...")
    assert len(quoted.split()) == LONGEST + 1


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("A hall with four drops is flooded. You may walk into any hall.", True),
        ("A flooded hall is lost. Put a lamp in each hall.", True),
        ("A flooded hall is lost. You may walk into any hall, but into no flooded one.", False),
        ("A hall with four drops is called a pond. You may walk into any hall.", False),
        ("A hall with four drops is flooded. A hall is wide.", False),
        ("A hall with four drops is flooded. You may walk into any barn.", False),
    ],
)
def test_a_rule_that_touches_a_thing_is_asked_about_in_the_state_that_another_makes(words, asked):
    found = list(asked_of_states(text(words)))
    assert [one.kind for one in found] == [KIND] * asked
    assert all("a flooded hall" in one.question for one in found)


def test_a_short_text_is_not_asked_about_two_rules():
    few = Text([TextUnit("", "effect", words, False) for words in ("The loser begins.", "With ten each it is drawn.")])
    assert [*asked_of_rule_pairs(few), *asked_of_states(few)] == []


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"link": ["rope"]}, "'rope' joins no two rules, in 'some'"),
        ({"first": {"verbs": ["take"]}}, "'verbs' is not known, in 'some'"),
        ({"nearly": 3}, "'nearly' is not known, in 'some'"),
        ({"second": {"names": ["@nothings"]}}, "no words are listed under '@nothings'"),
    ],
)
def test_a_table_with_a_key_that_is_not_known_is_an_error(change, error):
    table = {"axis": "who", "weight": 1.0, "first": {}, "second": {}, "link": ["nothing"], "ask": "Who?"}
    with pytest.raises(GameError, match=error):
        list(shapes_in({"some": table | change}))
