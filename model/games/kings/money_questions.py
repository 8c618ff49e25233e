"""What Pashtum Bank leaves open: how much things cost, who cannot pay, and what nobody wins."""

from __future__ import annotations

from typing import ClassVar

from rulestone.model import Part, Question

from .kings import Kings


class MoneyQuestions(Part[Kings]):
    """Questions of the variations that are played for money, besides those of the basic rules."""

    chapters: ClassVar[tuple[str, ...]] = ("kings", "pashtum")

    rates = Question(
        "How much are ANTE and TAX?",
        clause=("pashtum.ante", "pashtum.tax", "pashtum.missing.amounts"),
        option=True,  # the text names no amounts: the table agrees on them
        one="1 gold each",
        dear_ante="2 gold and 1 gold",
        dear_tax="1 gold and 2 gold",
    )
    broke_ante = Question(
        "A player has too little gold left for the ANTE of the next Game: what of them?",
        clause=("pashtum.ante", "pashtum.cannot", "pashtum.missing.broke"),
        sits_out="they sit the Game out, and keep their tier",
        drops="they sit it out and DROP, as one who cannot SEE",
        out="they are OUT of the City",
    )
    lone_ante = Question(
        "Fewer than two have gold enough to take part in a Game: is it played?",
        clause=("pashtum.ante", "kings.city.seven", "pashtum.missing.broke"),
        skipped="no: it is counted, and nobody pays, RISES or DROPS in it",
        silent="the text does not say",
    )
    first_tax = Question(
        "Does the MOVE that Round 1 demands cost TAX?",
        clause=("pashtum.tax", "kings.first.must"),
        option=True,  # the text taxes each MOVE; a House may waive it
        each="yes: each MOVE does",
        voluntary="no: it is not a free choice",
    )
    broke_tax = Question(
        "In Round 1 one must MOVE, and each MOVE costs TAX: what of a player with gold for the ANTE only?",
        clause=("kings.first.must", "pashtum.tax", "pashtum.missing.broke"),
        waived="they MOVE without paying",
        entry="they cannot take part: a Game costs ANTE and TAX",
        silent="the text does not say",
    )
    remainder = Question(
        "What of coins that the winners of a Game cannot split?",
        clause=("pashtum.score.pot", "pashtum.missing.tie"),
        bank="they go to the Bank",
        pot="they stay in the pot",
    )
    unwon_pot = Question(
        "What of the pot of a Game that nobody wins?",
        clause=("pashtum.score.pot", "pashtum.missing.tie"),
        stays="it stays for the next Game, and after the last it is divided with the Bank",
        bank="it goes to the Bank",
    )
    bank_to = Question(
        'Which "winners" split the Bank after the last Game: its own, or those of the City?',
        clause=("pashtum.score.bank", "pashtum.score.pot", "kings.city.kings"),
        kings="those of the City: the Kings of Uman",
        last="those of the last Game, who split its pot; the Kings if it has none",
    )
    early_bank = Question(
        "All but one are OUT before the final Game: is the Bank paid out?",
        clause=("pashtum.score.bank", "kings.city.early"),
        survivor="yes: to the last player, with the pot",
        kept="no: the final Game has not been played, and nobody has it",
    )
    dropping = Question(
        "Who does not SEE a bet must DROP: what do they lose?",
        clause=("pashtum.see", "kings.drop.gist", "pashtum.cannot", "pashtum.until", "pashtum.then"),
        leave="the CHALLENGE, without showing dice: a tier, their bets, and their place in the Game",
        fold="their bets, and nothing else",
        descend="their bets and a tier, but not their place in the Game",
        shown="nothing yet: they pay no more, and the dice are shown and decide",
    )
    after_drop = Question(
        "The challenged player DROPS, and no dice are shown: has the challenger won the CHALLENGE, and may they MOVE?",
        clause=("pashtum.then", "pashtum.until", "pashtum.win", "kings.challenge.gist", "kings.move"),
        won="yes: the CHALLENGE is completed, and who has not dropped has won it",
        over="no: they have the bets, but only dice decide a CHALLENGE, so their turn is over",
    )
    calling = Question(
        "What does a CALL cost?",
        clause=("pashtum.until", "pashtum.raise"),
        pays="what is owed since the last RAISE",
        free="nothing: it ends the betting, and the RAISE need not be seen",
    )
    after_see = Question(
        "The challenged player SEES and does not RAISE: may the challenger RAISE?",
        clause=("pashtum.until", "pashtum.raise"),
        call="no: only the challenged player is said to RAISE first, so the challenger CALLS",
        more="yes: betting continues until they CALL",
    )
    limit = Question(
        "May a bet be higher than the other can pay?",
        clause=("pashtum.cannot", "pashtum.missing.amounts"),
        none="yes: who cannot SEE it must DROP, so the rich can buy every CHALLENGE",
        purse="no",
    )
    raises = Question(
        "May a RAISE be lower than the bet, or the RAISE, that it answers?",
        clause=("pashtum.raise", "pashtum.raise.example", "pashtum.missing.amounts"),
        any="yes: it may be any sum",
        as_high="no: it is as high at least, as at cards",
    )
    tied_stakes = Question(
        "A CHALLENGE ends in a tie, and both leave: who receives the Challenge Pot?",
        clause=("pashtum.win", "kings.challenge.tie", "pashtum.missing.tie"),
        split="both, in halves, as each has put it in; an odd coin goes to the Bank",
        bank="the Bank",
        pot="the winners of the Game: it is added to the pot",
    )
