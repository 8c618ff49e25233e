"""What the text of Kajuka leaves open."""

from __future__ import annotations

from rulestone.model import Part, Question


class Questions(Part):
    """The passages that honest readers read otherwise; the first answer is the one that is taken."""

    landing = Question(
        "Where does a received stone go: on the Stand, seen and open to a Force, or into the Crate?",
        clause=("kajuka.deal.split", "kajuka.force.stand", "kajuka.end.reveal", "kajuka.missing.placement"),
        swap="to the place of the stone given for it: three stay on the Stand, and four in the Crate",
        stand="on the Stand, where a Force can take it",
        chosen="where the receiver likes",
        crate="into the Crate, out of sight and safe from a Force",
    )
    denied_bar = Question(
        'An offer was denied: has one "traded with" its maker, who "offered them" a trade, and may not turn back?',
        clause=("kajuka.trade.noreturn", "kajuka.pass.target", "kajuka.trade.next"),
        barred="yes: neither an offer nor a Pass may go back to them",
        literal="no trade was made, but offered: an offer back is allowed, a Pass back is not",
        unbarred="no trade was made, so nothing is barred: offer and Pass may go back",
    )
    pass_bar = Question(
        "Somebody has passed the turn to another: may it be passed straight back?",
        clause=("kajuka.pass.target", "kajuka.trade.noreturn", "kajuka.end.turns"),
        free="yes: a Pass is no offer, and two players can keep all twelve turns to themselves",
        barred="no: whoever handed over the turn, by trade, offer or Pass, is barred",
    )
    force_bar = Question(
        "May a Force be used on the player one has just traded with?",
        clause=("kajuka.force.nodeny", "kajuka.trade.noreturn"),
        option=True,  # a Force is a trade
        bound="no: a Force is a trade",
        exempt="yes: nothing stops a Force",
    )
    turn_counts = Question(
        "Does a turn count towards the twelve when its offer is denied?",
        clause=("kajuka.end.turns", "kajuka.pass.counts", "kajuka.trade.next"),
        every_turn="yes: the light has moved on, whatever came of the offer",
        exchanges="no: only exchanges and Passes do, so a hand of denials need not end",
    )
    offer_from = Question(
        "From where may a stone be offered?",
        clause="kajuka.trade.offer",
        anywhere="Stand or Crate",
        stand="the Stand only",
    )
    offer_seen = Question(
        "Do all see whether the offered stone comes from the Stand or from the Crate?",
        clause=("kajuka.trade.offer", "kajuka.table.crate", "kajuka.table.stand"),
        hidden="no: its colour is named, and no more",
        seen="yes: it is picked up before their eyes",
    )
    same_colour = Question(
        "May a stone be offered for one of its own colour?",
        clause=("kajuka.trade.offer", "kajuka.trade.example", "kajuka.pass.may"),
        option=True,  # one of one's stones for one of theirs
        allowed="yes: nothing forbids it",
        refused="no: that is no trade",
    )
    given_copy = Question(
        "The stone that is asked for lies on the partner's Stand and in their Crate: which do they give?",
        clause=("kajuka.trade.accept", "kajuka.trade.offer", "kajuka.trade.lacking"),
        either="either, as they like",
        stand="the one on the Stand, which all can see; one from the Crate only where none lies there",
    )
    forced_copy = Question(
        "Which copy of the forced colour is handed over?",
        clause="kajuka.force.stand",
        stand="the one on the Stand",
        any="the partner may take one from their Crate instead",
    )
    opener = Question(
        "From whom does the right to open pass on?",
        clause="kajuka.open.next",
        option=True,  # the right that moves on is the opener's
        opener="from the last hand's opener",
        holder="from the last hand's last holder",
    )
    most_complete = Question(
        "Which set is the most complete: the one of most stones, or the one to which least is lacking?",
        clause=("kajuka.pay.bonus", "kajuka.object", "kajuka.pay.tie", "kajuka.set.count"),
        number="the one of most stones: six Silvers before five Blues",
        share="the one that has most of all stones of its colour: five of nine Blues before six of eleven Silvers",
    )
    perfect_tie = Question(
        "Two players have sets of the same number and the same colour: who gets the bonus?",
        clause=("kajuka.pay.tie", "kajuka.pay.bonus", "kajuka.missing.equal"),
        split="they share it",
        nobody="nobody: the House keeps it",
        each="each gets all of it",
        silent="the text does not say",
    )
