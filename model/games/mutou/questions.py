"""What the text of MuTou leaves open about play; `board_questions` has what it leaves open about the board."""

from __future__ import annotations

from rulestone.model import Part, Question

from .board_questions import BoardQuestions


class Questions(Part[BoardQuestions]):
    """The questions, in the order of the ledger, which argues for every default."""

    lost = Question(
        "Passages are lost, or only promised: do they hold further rules?",
        clause=(
            "mutou.intro.basics_only",
            "mutou.intro.glossary",
            "mutou.chess.differences",
            "mutou.shak.images",
            "mutou.walker.figure",
            "mutou.jagger.figure",
            "mutou.play.stages",
        ),
        none="no: pictures and lists repeat what is said elsewhere, and stages follow the sections",
        unknown="yes, but nobody knows which",
    )
    tier = Question(
        "The table of the tiers is lost: how many pieces, shakken and wafers are there in each?",
        clause=("mutou.tier.totals", "mutou.tier.agree", "mutou.darj.number"),
        option=True,  # the table is lost, and players may agree on other numbers
        agreed="as the players agree: what the scope says, the same for all",
        doubled="the same with twice as many wafers, in hands and in the supply",
    )
    zones = Question(
        "Does everybody have a stand of their own from the beginning?",
        clause=("mutou.cut.claim", "mutou.scribe.set_layouts", "mutou.scribe.required"),
        option=True,  # casual games use set layouts, serious ones claim
        given="yes, as in a set layout",
        claimed="no: all but the first player claim zones in their order, as in serious games",
    )
    music = Question(
        "Is the game played to music, with a beat for every move?",
        clause=(
            "mutou.music.beat",
            "mutou.music.late",
            "mutou.music.no_excuse",
            "mutou.music.conflict",
            "mutou.music.stop",
            "mutou.start.music",
        ),
        option=True,  # the text has the beat; the game played to it is a model of its own
        untimed="no: nobody is late, and turns do not overlap",
        lapse="yes, and a move not made in its beat is lost",
    )
    rand_cost = Question(
        "A Rand may carry a piece far, and its price is not named: what does it cost?",
        clause=(
            "mutou.cost.rand",
            "mutou.move.shak_is_move",
            "mutou.cost.walker",
            "mutou.cost.angler",
            "mutou.cost.power_limit",
        ),
        one="one point however far it goes, as every use of a shak is a move",
        none="nothing, so that it comes on top of all moves that are paid for",
    )
    form = Question(
        "Which form of the game is played?",
        clause=("mutou.turn.exclusive", "mutou.advanced.more"),
        option=True,  # the text knows a basic and advanced forms
        basic="one kind of action in a turn",
        advanced="moves and alterations may be mixed within the points of a turn",
    )
    aim = Question(
        "Do they play against each other?",
        clause=("mutou.end.competitive", "mutou.end.cooperative"),
        option=True,  # the text knows competitive and cooperative forms
        competitive="yes: the last player with a Blood has won",
        cooperative="no: they play until all agree to stop",
    )
    share = Question(
        "How the allegiance of a piece is shared is not described: is it?",
        clause=("mutou.share", "mutou.end.cooperative"),
        option=True,  # the text has the feature, and leaves it out as too complex
        no="no: every piece is one player's",
        partners="every second player is a partner: partners spare each other's pieces, and win together",
    )
    endless = Question(
        "All rest for ever, or step to and fro: may they agree to stop?",
        clause=("mutou.end.competitive", "mutou.end.cooperative"),
        option=True,  # agreeing is an end of the cooperative forms
        silent="no: in the competitive form nothing else ends the game",
        agree="yes, without a winner",
    )
    move = Question(
        "What is one move: a step, or all that a piece does in its turn?",
        clause=(
            "mutou.shak.example",
            "mutou.move.shak_is_move",
            "mutou.choice.window",
            "mutou.darj.stack",
            "mutou.cost.ten",
        ),
        use="one use of a shak, so that a choice may be called after each step",
        run="all that one piece does, so that a choice may be called only when it has finished",
    )
    extra = Question(
        "May the moves of a turn be spread over several pieces for nothing?",
        clause=("mutou.darj.extra_loss", "mutou.move.any_pieces"),
        spread="yes, but no shak is used twice in a turn",
        wafer="no: to move another piece, or one whose shakken are used up, is an extra move and costs a wafer",
        renewed="yes, and a shak may be used again and again, as far as the points go",
    )
    extra_to = Question(
        "Where does the wafer for an extra move go?",
        clause=("mutou.darj.extra_loss", "mutou.darj.supply", "mutou.bank.cash_guard"),
        option=True,  # their total is set, and banked entitlements wait until one is made available
        supply="to the supply",
        out="out of the game",
    )
    all_units = Question(
        "Must a player who moves make all the moves that their wafers allow?",
        clause=("mutou.move.as_many", "mutou.darj.stack", "mutou.alter.undo", "mutou.cost.power_limit"),
        may_stop="no: it is the most they may make",
        all="yes, as long as a shak can be used or moved, even if a piece must walk off its guard",
    )
    own_piece = Question(
        "May a player take or turn their own piece?",
        clause="mutou.capture.how",
        refused="no",
        allowed="they may take it",
    )
    turned = Question(
        "A piece has been turned: may its new owner move it in the same turn?",
        clause=("mutou.convert.how", "mutou.darj.extra_loss", "mutou.shak.multiplicity"),
        fresh="yes: it has not been moved, and none of its shakken is used",
        tired="no: its shakken count as used until the turn is over",
    )
    passed_on = Question(
        "Shakken are passed on from a removed piece: may they be used in the same turn?",
        clause=("mutou.capture.transfer", "mutou.shak.multiplicity"),
        at_once="yes: they are as unused as all others",
        later="no: they count as used until the turn is over",
    )
    overflow = Question(
        "May more shakken be passed on than there is room for?",
        clause=("mutou.capture.transfer", "mutou.anj.mast", "mutou.anj.basket"),
        room="no",
        discard="yes, they are paid for and lost",
    )
    rand_own = Question(
        "A Rand's farthest tessel holds a piece of the mover's: what then?",
        clause=("mutou.rand.dice", "mutou.rand.determined"),
        next="it is no candidate",
        stays="the piece may go there in name only, and stays",
        takes="it is taken",
    )
    rand_none = Question(
        "What if the Rand reaches no tessel?",
        clause="mutou.rand.farthest",
        stays="the piece stays",
        silent="the text does not say",
    )
    rand_capture = Question(
        "A Rand leads onto an enemy: may the mover turn it instead of taking it?",
        clause=("mutou.rand.determined", "mutou.convert.how", "mutou.move.choice", "mutou.rand.dice"),
        mover="yes, as in any move, also when another player has forced the Rand by a choice",
        takes="no: the throws have determined everything, and it is taken",
    )
    rand_direction = Question(
        "May whoever rolls wait for the throw before they say which way round they count?",
        clause=("mutou.rand.direction", "mutou.rand.vertex", "mutou.rand.count"),
        option=True,  # the vertex is selected before the roll, and the count comes after it
        after="yes",
        before="no: they say it with the vertex",
    )
    caller = Question(
        "May the mover counter their own move by a choice, and so have a free Rand?",
        clause=("mutou.choice.window", "mutou.darj.choice_loss", "mutou.choice.cost", "mutou.choice.methods"),
        others="no: one counters another player's move, and pays that player",
        any="yes, any player may call, and the mover pays the wafer to themselves",
    )
    how_called = Question(
        "A choice is called: who says whether one quandar is thrown, or two are matched?",
        clause=("mutou.choice.methods", "mutou.choice.window"),
        caller="who calls it: they call for one or for the other",
        called="who is called",
    )
    uncovered = Question(
        "Two quandarinn are uncovered at once: how has either come to show its number?",
        clause=("mutou.choice.methods", "mutou.quandar.dice", "mutou.choice.total_two"),
        set="its player has set it, in secret, to match the other or not",
        thrown="it has been thrown under cover, as dice are",
    )
    recall = Question(
        "A choice has sent a piece on: may that be countered again, and again, as long as wafers last?",
        clause=("mutou.choice.window", "mutou.move.choice", "mutou.choice.alters"),
        no="no: what a choice brings about is no move of its own",
        yes="yes, as after any move, by the same player, too",
    )
    forced_rand = Question(
        "A choice sends a piece on by Rands: are these moves of its turn, paid for like other Rands?",
        clause=("mutou.move.choice", "mutou.move.shak_is_move", "mutou.move.as_many", "mutou.choice.alters"),
        free="no: they are how a move comes out that is paid for",
        points="yes: each takes a point of the mover's, as long as they have one",
    )
    broke = Question(
        "May a player without a wafer call a choice?",
        clause="mutou.choice.cost",
        option=True,  # the wafer is removed at once, so there must be one
        cannot="no",
        free="yes, for nothing",
    )
    points = Question(
        "Who is countered gets the caller's wafer at once: may they make one move more in this turn?",
        clause=(
            "mutou.choice.cost",
            "mutou.turn.count",
            "mutou.music.beat",
            "mutou.darj.stack",
            "mutou.darj.choice_loss",
        ),
        start="no: wafers are counted when the turn begins",
        live="yes: as many moves as wafers",
    )
    rest = Question(
        "Does a turn spent on altering pieces, or the area, earn the wafer of a rest?",
        clause=("mutou.darj.rest_gain", "mutou.turn.rest", "mutou.turn.choose_kind", "mutou.turn.count"),
        not_acting="no: to alter is one way to move, and who rests does nothing",
        not_moving="yes: no piece has been moved",
    )
    bank_short = Question(
        "A player with a banked wafer is entitled to another: two are due, and one is there. What do they get?",
        clause=("mutou.bank.cash", "mutou.bank.cash_guard", "mutou.bank.enter"),
        one="the one, and the other stays in the bank",
        both="none, until two are there",
    )
    last_blood = Question(
        "An attacker with its player's last Blood is given for a piece: may that Blood be passed on and save them?",
        clause=("mutou.capture.transfer", "mutou.convert.how", "mutou.blood.last"),
        saved="yes: who is out is seen when shakken have been passed on",
        gone="no: the Blood is lost with the piece, its player is out, and passes nothing on",
    )
    remains = Question(
        "What becomes of the pieces of a defeated player?",
        clause=("mutou.blood.last", "mutou.darj.defeat_transfer"),
        obstacles="they stay where they are",
        removed="they are removed",
        victor="they are the victor's",
    )
    self_defeat = Question(
        "A player gives up their own last Blood: who has their wafers?",
        clause="mutou.darj.defeat_transfer",
        supply="the supply",
        keep="they leave the game with them",
    )
    far_cost = Question(
        "A shak goes to a piece two tessels on, over two edges or vertices: is that three alterations, or two?",
        clause=("mutou.alter.far", "mutou.alter.unit"),
        crossings="three: one, and an additional one for each that is crossed",
        further="two: the first crossing is the alteration itself, and only the second is additional",
    )
    area_reach = Question(
        "Whose surroundings may a caller alter?",
        clause=("mutou.area.reach", "mutou.area.choice"),
        called="those of the player called",
        caller="their own",
    )
    area_list = Question(
        "The list of alterations is lost: how may the playing area be altered?",
        clause=("mutou.area.list", "mutou.area.as_many"),
        option=True,  # that it may be altered is said; which alterations the lost list had, players must agree on
        geometry="tessels are split and merged, vertices moved, edges spliced and spliced apart",
        none="not at all",
    )
