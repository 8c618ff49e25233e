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
        clause=("pashtum.missing.amounts", "pashtum.ante", "pashtum.tax"),
        one="1 gold each",
        dear_ante="2 gold and 1 gold",
        dear_tax="1 gold and 2 gold",
    )
    broke_ante = Question(
        "What of a player who cannot pay the ANTE?",
        clause=("pashtum.missing.broke", "pashtum.ante"),
        sits_out="they take no part in the Game, and neither RISE nor DROP",
        drops="they take no part in the Game and DROP, as one who cannot SEE",
        out="they are OUT",
    )
    lone_ante = Question(
        "Fewer than two can pay the ANTE: what of the Game?",
        clause=("pashtum.missing.broke", "pashtum.ante"),
        skipped="it is counted, but nobody plays or pays",
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
        "What of a player who must MOVE in Round 1 and cannot pay the TAX?",
        clause=("pashtum.missing.broke", "pashtum.tax", "kings.first.must"),
        waived="they MOVE without paying",
        silent="the text does not say",
    )
    remainder = Question(
        "What of coins that the winners of a Game cannot split?",
        clause=("pashtum.missing.tie", "pashtum.score.pot"),
        bank="they go to the Bank",
        pot="they stay in the pot",
    )
    unwon_pot = Question(
        "What of the pot of a Game that nobody wins?",
        clause=("pashtum.missing.tie", "pashtum.score.pot"),
        stays="it stays for the next Game, and after the last it is divided with the Bank",
        bank="it goes to the Bank",
    )
    bank_to = Question(
        "Between which winners is the Bank split at the end?",
        clause="pashtum.score.bank",
        kings="the Kings of Uman",
        last="the winners of the last Game; the Kings if it had none",
    )
    early_bank = Question(
        "The City ends early: is the Bank paid out?",
        clause=("pashtum.score.bank", "kings.city.early"),
        survivor="yes: to the last player, with the pot",
        kept="no: the final Game has not been played",
    )
    dropping = Question(
        "What does it mean to DROP instead of seeing a bet?",
        clause=("pashtum.see", "pashtum.cannot", "pashtum.until", "pashtum.then"),
        leave="to lose the CHALLENGE without showing dice: a tier down, and out of the Game",
        fold="to lose the bets, and nothing else",
        descend="to lose the bets and a tier, but to stay in the Game",
        shown="to pay no more; the dice are shown and decide all the same",
    )
    calling = Question(
        "What does a CALL cost?",
        clause="pashtum.until",
        pays="what is owed since the last RAISE",
        free="nothing: it ends the betting as it stands",
    )
    after_see = Question(
        "The challenged player SEES and does not RAISE: may the challenger RAISE?",
        clause=("pashtum.until", "pashtum.raise"),
        call="no: only the challenged player is said to RAISE first, so the challenger CALLS",
        more="yes: betting continues until they CALL",
    )
    limit = Question(
        "May a bet be higher than the other can pay?",
        clause=("pashtum.missing.amounts", "pashtum.cannot"),
        none="yes: who cannot SEE it must DROP",
        purse="no",
    )
    tied_stakes = Question(
        "Who receives the Challenge Pot after a tie?",
        clause=("pashtum.missing.tie", "pashtum.win", "kings.challenge.tie"),
        split="both, in halves; an odd coin goes to the Bank",
        pot="the winners of the Game: it is added to the pot",
        bank="the Bank",
    )
