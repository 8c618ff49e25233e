from rulestone.model import *
class Trading(Game):
    scopes = {"full": "6", "small": "2"}
    supply = Constant(full=6, small=2)
    Trader = Sort("a","b","c")
    Colour = Sort("red","green","blue")
    players = Trader
    hold = State(Trader, Colour, Int(0, supply))
    bank = State(Colour, Int(0, supply))
    turn = State(Trader)
    @initial
    def setup(self, s):
        s.hold = 0
        s.bank = self.supply
        s.turn = "a"
    def end_turn(self, s):
        s.turn = self.Trader.following(s.turn)
    @rule(by="turn", colour=Colour)
    def take(self, s, colour):
        require(s.bank[colour] > 0)
        s.hold[s.turn, colour] += 1
        s.bank[colour] -= 1
        self.end_turn(s)
    @rule(by="turn")
    def buy(self, s):
        for c in self.Colour:
            require(s.hold[s.turn, c] > 0)
        for c in self.Colour:
            s.hold[s.turn, c] -= 1
            s.bank[c] += 1
        self.end_turn(s)
    @rule(by="turn", partner=Trader, give=Colour, take=Colour)
    def swap(self, s, partner, give, take):
        require(s.turn != partner, give != take)
        require(s.hold[s.turn, give] > 0, s.hold[partner, take] > 0)
        s.hold[s.turn, give] -= 1
        s.hold[partner, give] += 1
        s.hold[s.turn, take] += 1
        s.hold[partner, take] -= 1
        self.end_turn(s)
    @rule(by="turn")
    def pass_turn(self, s):
        self.end_turn(s)
    @invariant
    def conserve(self, s):
        return all_of(total([s.hold[t, c] for t in self.Trader]) + s.bank[c] == self.supply for c in self.Colour)
