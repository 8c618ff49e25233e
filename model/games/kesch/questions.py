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
        "Who strikes first in combat?",
        clause=("kesch.combat.one_attack", "kesch.combat.overwhelm", "kesch.combat.retarget", "kesch.turn.combat"),
        waves="nobody: both sides choose, and all attacks land together, so that men may kill each other",
        mover_first="who has moved: a man who dies of it strikes nobody",
        mover_last="who has not moved: a man who is moved up may die before he strikes",
    )
    aims_seen = Question(
        "Do players see at whom the other side directs its attacks before all have chosen?",
        clause=("kesch.combat.one_attack", "kesch.turn.combat", "kesch.combat.overwhelm"),
        hidden="no: all choose in secret",
        seen="yes: one after the other, before all eyes, so that who chooses later knows more",
    )
    must_attack = Question(
        "May a piece hold back?",
        clause="kesch.combat.one_attack",
        option=True,  # the text says may
        may="yes: it may attack",
        must="no: who can attack has to",
    )
    bound = Question(
        "An attack has not killed: may a second one join it later in the same combat?",
        clause=("kesch.combat.withstand", "kesch.combat.overwhelm", "kesch.combat.retarget"),
        held="yes: it stays on its target, who dies when a killer turns to them as well",
        spent="no: two must strike at the same moment, and it is over",
    )
    combat_over = Question(
        "Nobody falls, though some have held their attack back: is the combat over?",
        clause=("kesch.combat.one_attack", "kesch.combat.then", "kesch.turn.combat"),
        killed="yes: it goes on only as long as somebody falls",
        directed="no: each attack may come at any time, so it goes on until nobody directs one any more",
    )
    lasting = Question(
        "Does an attack last beyond its combat?",
        clause=(
            "kesch.v4.help",
            "kesch.march.attack",
            "kesch.combat.then",
            "kesch.combat.one_attack",
            "kesch.march.sense",
            "kesch.combat.overwhelm",
        ),
        combat_only="no: two attacks kill only in one turn's combat",
        stays="yes, until it is called off, or attacker or target is gone: a second one, turns later, kills",
    )
    killers = Question(
        "More than two attack a piece, and it dies: which of them have killed it, and may strike again?",
        clause=("kesch.combat.retarget", "kesch.combat.overwhelm"),
        option=True,  # who attacks at the same time overwhelms it together
        all="all of them",
        needed="none: without any one of them it would have died too",
    )
    adjacent = Question(
        "Do peasants, knights and towers attack diagonally?",
        clause=(
            "kesch.peasant.attack",
            "kesch.peasant.move",
            "kesch.march.who",
            "kesch.knight.attack",
            "kesch.tower.attack",
        ),
        eight="yes, all eight squares around: a peasant attacks where he could move",
        four="no, the four that share an edge: a peasant cannot attack where he could move",
    )
    second_rank = Question(
        "Which six squares does a spearman attack?",
        clause=("kesch.spear.attack", "kesch.spear.limits"),
        block="two rows of three before him: from c1 those are b2, c2, d2 and b3, c3, d3",
        line="six straight ahead of him: from c1 those are c2 to c7",
        fan="two in each of three directions: from c1 those are b2, c2, d2 and a3, c3, e3",
    )
    ridden_down = Question(
        "May a man who is overrun still strike the knight in that moment?",
        clause=("kesch.knight.overrun_time", "kesch.combat.retarget", "kesch.knight.overrun"),
        gone="no: he is gone, and two others are needed to kill the knight",
        strikes="yes: with one other he kills the knight",
    )
    marching = Question(
        "Marching is headed an option: one of the moves in every game, or a further rule, to be agreed on first?",
        clause="kesch.march.who",
        every_game="one of the moves: whoever is on turn may have men march",
        agreed="a further rule: where players have agreed on nothing, as here, nobody marches",
    )
    march_part = Question(
        "May a part of a line march?",
        clause="kesch.march.who",
        part="yes: any two or more behind one another",
        whole="no, all of the line or nobody: one man under attack holds all of them",
    )
    march_overrun = Question(
        "A knight leads a march, and an enemy stands before him: may he overrun them, and the others follow?",
        clause=("kesch.march.who", "kesch.knight.overrun"),
        no="no: a march goes to empty squares",
        yes="yes: a knight kills by moving onto a square, however he moves; that is his attack",
    )
    under_attack = Question(
        "When is a man under attack, so that he may not march?",
        clause=("kesch.march.attack", "kesch.march.sense", "kesch.combat.one_attack", "kesch.turn.combat"),
        in_range="when an enemy could attack him",
        aimed="when an enemy's attack is directed at him: by then combat is over, so never, unless attacks last",
    )
    no_move = Question(
        "A player's men are all dead or shut in: do they pass, or have they lost?",
        clause=("kesch.move.none", "kesch.turn.alternate", "kesch.end.tower"),
        passes="they pass, and combat follows",
        loses="they have lost",
        silent="the text does not say",
    )
    passing = Question(
        "May a player pass who could move?",
        clause=("kesch.turn.alternate", "kesch.turn.combat", "kesch.move.none"),
        option=True,  # players take turns moving, and combat comes after a move
        no="no",
        yes="yes, and combat follows without a move",
    )
    after_tower = Question(
        "A tower falls, and killers might attack again: is the combat fought to its end?",
        clause=("kesch.end.tower", "kesch.combat.then", "kesch.combat.retarget", "kesch.tower.special"),
        stops="no: with the tower the game is won",
        fought="yes: turns end with it, and not the combat, in which the other tower may still fall",
    )
    both_towers = Question(
        "Towers of both sides fall together, or in one combat that is fought to its end: who wins?",
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
