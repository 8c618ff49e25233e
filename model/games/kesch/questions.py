"""What the text of Kesch leaves open."""

from __future__ import annotations

from rulestone.model import Part, Question


class Questions(Part):
    """The questions, in the order of the text."""

    language = 2

    layout = Question(
        "Where do the pieces stand?",
        clause=("kesch.setup.diagram", "kesch.setup.mapping"),
        hints="ours: as hints about Warlord have it, with peasants before and behind",
        front="ours: all peasants in front",
        behind="ours: all peasants at the back",
    )
    timing = Question(
        "In what order are attacks directed?",
        clause=("kesch.combat.one_attack", "kesch.combat.overwhelm", "kesch.combat.retarget"),
        waves="both sides at once, in waves",
        mover_first="who has moved directs all their attacks first",
        mover_last="who has moved directs their attacks last",
    )
    must_attack = Question(
        "May a piece hold back?",
        clause="kesch.combat.one_attack",
        option=True,  # the text says may
        may="yes: it may attack",
        must="no: who can attack has to",
    )
    bound = Question(
        "What becomes of an attack that has not killed, while combat goes on?",
        clause=("kesch.combat.withstand", "kesch.combat.overwhelm", "kesch.combat.retarget"),
        held="it stays on its target, where a second one may join it",
        spent="it is over: a second one must come in the same wave",
    )
    lasting = Question(
        "Does an attack last beyond its combat?",
        clause=("kesch.combat.one_attack", "kesch.combat.then", "kesch.v4.help"),
        combat_only="no",
        stays="yes: until it is called off, or attacker or target is gone",
    )
    killers = Question(
        "More than two attack one piece: who has killed it?",
        clause="kesch.combat.retarget",
        all="all of them",
        needed="nobody: without any one of them it would have died too",
    )
    adjacent = Question(
        "Which squares are adjacent?",
        clause=("kesch.peasant.attack", "kesch.knight.attack", "kesch.tower.attack"),
        eight="the eight around",
        four="the four that share an edge",
    )
    second_rank = Question(
        "Which are the three squares beyond the first three?",
        clause="kesch.spear.attack",
        block="the next three, straight on",
        fan="straight on from each: two files apart",
    )
    ridden_down = Question(
        "What does a man do who is overrun?",
        clause=("kesch.knight.overrun", "kesch.knight.overrun_time"),
        gone="it is gone before it can attack",
        strikes="it strikes the knight in the same moment",
        free="it is gone, and the knight may attack at once",
    )
    march_part = Question(
        "May a part of a line march?",
        clause="kesch.march.who",
        part="yes: any two or more behind one another",
        whole="no: everybody in the line, or nobody",
    )
    under_attack = Question(
        "When is a man under attack?",
        clause=("kesch.march.attack", "kesch.march.sense", "kesch.combat.one_attack"),
        in_range="when an enemy could attack it",
        aimed="when an enemy's attack is directed at it",
    )
    no_move = Question(
        "What if a player has no move?",
        clause=("kesch.move.none", "kesch.turn.alternate"),
        passes="they pass",
        loses="they have lost",
        silent="the text does not say",
    )
    passing = Question(
        "May a player pass?",
        clause=("kesch.move.none", "kesch.turn.alternate"),
        no="no",
        yes="yes",
    )
    both_towers = Question(
        "Towers of both sides fall together: who wins?",
        clause="kesch.end.both",
        draw="nobody",
        mover="who has moved",
    )
    split_series = Question(
        "Nobody has won all three games: what of the wager?",
        clause="kesch.wager.three",
        nothing="nothing is taken",
        again="another series is played",
    )
