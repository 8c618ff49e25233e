"""Pashtum Bank and Casino Rules once more, in plain Python; see `kings`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracles.kings import DEFAULTS, Move, Position, Table

MONEY = {
    "rates": "one",
    "broke_ante": "sits_out",
    "lone_ante": "skipped",
    "first_tax": "each",
    "broke_tax": "waived",
    "remainder": "bank",
    "unwon_pot": "stays",
    "bank_to": "kings",
    "early_bank": "survivor",
    "dropping": "leave",
    "after_drop": "won",
    "calling": "pays",
    "after_see": "call",
    "limit": "none",
    "raises": "any",
    "tied_stakes": "split",
    "rates_when": "city",
    "house_pays": "pays",
    "house_counts": "yes",
    "ties": "wins",
    "all_level": "nobody",
    "house_challenges": "yes",
    "equal_rolls": "as_players",
}
DEFAULTS.update({name: answer for name, answer in MONEY.items() if name != "rates"})


@dataclass
class Bank(Table):
    """Pashtum Bank."""

    money: int = 6

    def first(self) -> Position:
        position = super().first()
        position.update(purse=dict.fromkeys(self.people, self.money), pot=0, bank=0, stakes=0, owed=0)
        position.update(last_winners=set(), asked=self.asked())
        return position

    def asked(self) -> tuple[int, int]:
        """ANTE and TAX."""
        return {"one": (1, 1), "dear_ante": (2, 1), "dear_tax": (1, 2)}[self.readings.get("rates", "one")]

    def pays(self, p: str) -> bool:
        """Whether a player pays ANTE and TAX."""
        return True

    def payers(self, s: Position) -> list[str]:
        """Who can take part in the next Game."""
        ante, tax = s["asked"]
        needed = ante + (tax if self.broke_tax == "entry" and self.first_tax == "each" else 0)
        return [p for p in self.staying(s) if not self.pays(p) or s["purse"][p] >= needed]

    def offers(self, s: Position) -> Iterator[Move]:
        phase, who, other = s["phase"], s["turn"], s["target"]
        purse = s["purse"]
        most = {p: sum(purse.values()) if self.limit == "none" else purse[p] for p in self.people}
        if phase == "begin" and len(self.payers(s)) < 2:
            if self.lone_ante == "skipped":
                yield "skip_game", None
        elif phase == "bet":
            for amount in range(1, purse[who] + 1):
                if amount <= max(1, most[other]) or self.limit == "none":
                    yield "bet", who, amount
        elif phase == "answer":
            yield "drop_out", other
            if purse[other] >= s["owed"]:
                yield "see", other
            for amount in range(1, purse[other] - s["owed"] + 1):
                if amount <= most[who] and (self.raises == "any" or amount >= s["owed"]):
                    yield "raise_bet", other, amount
        elif phase == "respond":
            if s["owed"]:
                yield "back_out", who
            if self.calling == "free" or purse[who] >= s["owed"]:
                yield "call", who
            if s["owed"] or self.after_see == "more":
                for amount in range(1, purse[who] - s["owed"] + 1):
                    if amount <= most[other] and (self.raises == "any" or amount >= s["owed"]):
                        yield "raise_again", who, amount
        else:
            yield from super().offers(s)

    def can_challenge(self, s: Position, who: str) -> bool:
        return bool(s["purse"][who] > 0)

    def tax(self, s: Position, who: str) -> int:
        """What a MOVE costs them."""
        free = not self.pays(who) or (self.first_tax == "voluntary" and not s["later"])
        return 0 if free else int(s["asked"][1])

    def can_move(self, s: Position, who: str) -> bool:
        must = not s["later"] and self.broke_tax == "waived"
        return must or s["purse"][who] >= self.tax(s, who)

    def turn_away(self, s: Position) -> None:
        """Those who cannot pay."""
        for p in [p for p in self.staying(s) if p not in self.payers(s)]:
            if self.broke_ante == "drops":
                self.drop(s, p)
            elif self.broke_ante == "out":
                s["city"][p] = self.tiers + 1

    def seat(self, s: Position) -> None:
        payers = self.payers(s)
        self.turn_away(s)
        s["playing"] = {p: p in payers for p in self.people}
        for p in payers:
            if self.pays(p):
                s["purse"][p] -= s["asked"][0]
                s["pot"] += s["asked"][0]

    def do_skip_game(self, s: Position, by: None) -> None:
        self.turn_away(s)
        self.count(s)
        self.end_game(s)

    def do_move(self, s: Position, who: str, tier: int) -> None:
        if s["purse"][who] >= self.tax(s, who):
            s["bank"] += self.tax(s, who)
            s["purse"][who] -= self.tax(s, who)
        super().do_move(s, who, tier)

    # Bets

    def do_challenge(self, s: Position, who: str, target: str) -> None:
        super().do_challenge(s, who, target)
        s["phase"] = "bet"

    def put(self, s: Position, who: str, amount: int) -> None:
        s["purse"][who] -= amount
        s["stakes"] += amount

    def do_bet(self, s: Position, who: str, amount: int) -> None:
        self.put(s, who, amount)
        s.update(owed=amount, phase="answer")

    def do_see(self, s: Position, who: str) -> None:
        self.put(s, who, s["owed"])
        s.update(owed=0, phase="respond")

    def do_raise_bet(self, s: Position, who: str, amount: int) -> None:
        self.put(s, who, s["owed"] + amount)
        s.update(owed=amount, phase="respond")

    def do_raise_again(self, s: Position, who: str, amount: int) -> None:
        self.put(s, who, s["owed"] + amount)
        s.update(owed=amount, phase="answer")

    def do_call(self, s: Position, who: str) -> None:
        if self.calling == "pays":
            self.put(s, who, s["owed"])
        s.update(owed=0, phase="reveal")

    def do_drop_out(self, s: Position, who: str) -> None:
        self.give_up(s, who, s["turn"])

    def do_back_out(self, s: Position, who: str) -> None:
        self.give_up(s, who, s["target"])

    def give_up(self, s: Position, who: str, other: str) -> None:
        s["owed"] = 0
        if self.dropping == "shown":
            s["phase"] = "reveal"
            return
        s["purse"][other] += s["stakes"]
        s["stakes"] = 0
        if self.dropping in ("leave", "descend"):
            self.drop(s, who)
        if self.dropping == "leave" or who not in self.staying(s):
            self.send_away(s, who)
        self.go_on(s, won=other == s["turn"] and self.after_drop == "won")

    # Paying

    def pay_stakes(self, s: Position, who: str, target: str, winner: str | None) -> None:
        stakes, s["stakes"] = s["stakes"], 0
        taker = winner or self.taker(who, target)
        if taker:
            s["purse"][taker] += stakes
        elif self.tied_stakes == "split":
            s["purse"][who] += stakes // 2
            s["purse"][target] += stakes // 2
            s["bank"] += stakes - 2 * (stakes // 2)
        else:
            s[self.tied_stakes] += stakes

    def taker(self, who: str, target: str) -> str | None:
        """Who receives the stakes of a tie."""
        return None

    def paid(self, winners: list[str]) -> list[str]:
        """Who receives what these have won."""
        return winners

    def pay_winners(self, s: Position, winners: list[str]) -> None:
        if self.bank_to == "last":
            s["last_winners"] = set(self.paid(winners))
        if winners:
            paid = self.paid(winners)
            share, rest = divmod(s["pot"], len(paid))
            for p in paid:
                s["purse"][p] += share
            s["pot"] = 0
            s["pot" if self.remainder == "pot" else "bank"] += rest
        elif self.unwon_pot == "bank":
            s["bank"] += s["pot"]
            s["pot"] = 0

    def pay_bank(self, s: Position) -> None:
        winners = self.kings(s)
        if self.bank_to == "last" and s["last_winners"]:
            winners = sorted(s["last_winners"])
        if self.early_bank == "kept" and self.decided(s):
            return
        if winners:
            paid = self.paid(winners)
            share, rest = divmod(s["bank"] + s["pot"], len(paid))
            for p in paid:
                s["purse"][p] += share
            s.update(bank=rest, pot=0)


@dataclass
class Casino(Bank):
    """Casino Rules; the last of the people is the House."""

    @property
    def house(self) -> str:
        """The House."""
        return self.people[-1]

    def first(self) -> Position:
        position = super().first()
        position["phase"] = "rates"
        position["city"][self.house] -= 1
        return position

    def asked(self) -> tuple[int, int]:
        return (0, 0)

    def pays(self, p: str) -> bool:
        return p != self.house or self.house_pays == "pays"

    def offers(self, s: Position) -> Iterator[Move]:
        if s["phase"] != "rates":
            yield from super().offers(s)
            return
        allowed = (0, 1, 2) if self.readings.get("rates", "some") == "none" else (1, 2)
        for ante in allowed:
            for tax in allowed:
                yield "set_rates", self.house, ante, tax

    def do_set_rates(self, s: Position, house: str, ante: int, tax: int) -> None:
        s.update(asked=(ante, tax), phase="begin")

    def end_game(self, s: Position) -> None:
        super().end_game(s)
        if s["phase"] == "begin" and self.rates_when == "game" and self.house in self.staying(s):
            s["phase"] = "rates"

    def can_challenge(self, s: Position, who: str) -> bool:
        return super().can_challenge(s, who) and (who != self.house or self.house_challenges == "yes")

    def rolled_again(self, s: Position, player: str, number: int) -> bool:
        """The House rolls last, and need not roll again where it wins what is equal."""
        return super().rolled_again(s, player, number) and not (player == self.house and self.equal_rolls == "house")

    def clash(self, s: Position) -> bool:
        if self.equal_rolls == "as_players" or self.house not in self.left(s):
            return super().clash(s)
        rolls = [s["initiative"][p] for p in self.left(s) if p != self.house]
        return len(set(rolls)) < len(rolls)

    def order(self, s: Position) -> list[str]:
        """Stable sorting keeps the House before whoever has rolled the same, where that is a tie it wins."""
        if self.equal_rolls == "as_players":
            return super().order(s)
        seats = [self.house, *self.people[:-1]]
        rolled = [p for p in seats if s["initiative"][p]]
        return sorted(rolled, key=lambda p: s["initiative"][p] * (-1 if self.first_in_order == "high" else 1))

    def winner(self, s: Position, a: str, b: str) -> str | None:
        found = super().winner(s, a, b)
        return self.house if found is None and self.ties == "wins" and self.house in (a, b) else found

    def winners(self, s: Position) -> list[str]:
        found = super().winners(s)
        if self.ties == "wins" and not found and self.house in self.level(s):
            return [self.house]
        return [self.house] if self.ties == "wins" and self.house in found else found

    def pay_winners(self, s: Position, winners: list[str]) -> None:
        super().pay_winners(s, winners or [p for p in self.level(s) if p == self.house])

    def level(self, s: Position) -> list[str]:
        """Those who stand level at nothing, if that is a tie."""
        able = [p for p in self.people if (s["playing"][p] or s["tied"][p]) and not s["caught"][p]]
        return able if self.all_level == "house" and len(able) > 1 else []

    def others_staying(self, s: Position) -> list[str]:
        """Those for whom play ends early when but one of them is left: all, or all but the House where others play."""
        besides = self.house_counts == "no" and len(self.people) > 2
        return [p for p in self.staying(s) if p != self.house or not besides]

    def decided(self, s: Position) -> bool:
        return len(self.others_staying(s)) < 2

    def kings(self, s: Position) -> list[str]:
        if self.house_counts == "no" and len(self.people) > 2 and len(self.others_staying(s)) == 1:
            return self.others_staying(s)
        found = super().kings(s)
        return [self.house] if self.ties == "wins" and self.house in found else found

    def taker(self, who: str, target: str) -> str | None:
        takes = self.ties == "all_money" or (self.ties == "money" and self.house in (who, target))
        return self.house if takes else None

    def paid(self, winners: list[str]) -> list[str]:
        tie = len(winners) > 1 and (self.ties == "all_money" or (self.ties == "money" and self.house in winners))
        return [self.house] if tie else winners
