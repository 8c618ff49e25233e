"""What the text of Kajuka leaves open."""

from __future__ import annotations

from rulestone.model import Part, Question


class Questions(Part):
    """The passages that honest readers read otherwise; the first answer is the one that is taken."""

    landing = Question(
        "Where does a received stone go?",
        clause="kajuka.missing.placement",
        swap="it takes the place of the stone given for it",
        stand="on the Stand",
        crate="into the Crate",
        chosen="where the receiver likes",
    )
    denied_bar = Question(
        "Does a denied offer bar turning back?",
        clause=("kajuka.trade.noreturn", "kajuka.pass.target"),
        barred="whoever made an offer may be neither offered nor passed to",
        literal="an exchange bars an offer back, any offer bars a pass back",
    )
    pass_bar = Question(
        "May the turn go straight back to whoever passed it?",
        clause="kajuka.pass.target",
        free="yes: a Pass is neither a trade nor an offer",
        barred="no",
    )
    force_bar = Question(
        "Does the bar bind a Force?",
        clause=("kajuka.trade.noreturn", "kajuka.force.nodeny"),
        bound="yes: a Force is a kind of trade",
        exempt="no: it overrides",
    )
    turn_counts = Question(
        "What counts towards the turns of a hand?",
        clause=("kajuka.end.turns", "kajuka.pass.counts"),
        every_turn="each turn, whatever came of it",
        exchanges="exchanges and Passes, not denied offers",
    )
    offer_from = Question(
        "From where may a stone be offered?",
        clause="kajuka.trade.offer",
        anywhere="Stand or Crate",
        stand="the Stand only",
    )
    same_colour = Question(
        "May a stone be offered for one of its own colour?",
        clause="kajuka.trade.offer",
        allowed="nothing forbids it",
        refused="that is no trade",
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
    perfect_tie = Question(
        "Who gets the bonus when two sets are equal in number and colour?",
        clause=("kajuka.missing.equal", "kajuka.pay.tie"),
        split="they share it",
        each="each gets all of it",
        nobody="the House keeps it",
        silent="the text does not say",
    )
