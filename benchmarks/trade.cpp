// Token trading (`trading.py`, `trade.pml`) by hand: what somebody writes who has no rulestone. Breadth first, states
// packed into 64 bits, one open table. Prints states, steps and processor seconds.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

static const int N = 6, TRADERS = 3, COLOURS = 3, BITS = 3;
static std::vector<uint64_t> states;
static std::vector<uint32_t> table(1 << 22);

static uint64_t field(int place) { return 1ull << (BITS * place); }
static int held(uint64_t state, int place) { return state >> (BITS * place) & 7; }
static int hold(int who, int colour) { return who * COLOURS + colour; }
static int bank(int colour) { return TRADERS * COLOURS + colour; }
static const int TURN = BITS * (TRADERS + 1) * COLOURS;

static void keep(uint64_t state) {
  uint64_t place = state * 0x9E3779B97F4A7C15ull >> 42;
  while (table[place]) {
    if (states[table[place] - 1] == state) return;
    place = (place + 1) & ((1 << 22) - 1);
  }
  states.push_back(state);
  table[place] = (uint32_t)states.size();
}

int main() {
  uint64_t first = 0, steps = 0;
  for (int colour = 0; colour < COLOURS; colour++) first += N * field(bank(colour));
  keep(first);
  for (size_t n = 0; n < states.size(); n++) {
    uint64_t state = states[n];
    int turn = state >> TURN & 3, failed = 0;
    uint64_t passed = state - ((uint64_t)turn << TURN) + ((uint64_t)((turn + 1) % TRADERS) << TURN);
    bool all = true;
    for (int colour = 0; colour < COLOURS; colour++) {
      int sum = held(state, bank(colour));
      for (int who = 0; who < TRADERS; who++) sum += held(state, hold(who, colour));
      failed += sum != N;
      all = all && held(state, hold(turn, colour));
      if (held(state, bank(colour))) steps++, keep(passed + field(hold(turn, colour)) - field(bank(colour)));
    }
    if (failed) return 1;
    if (all) {
      uint64_t bought = passed;
      for (int colour = 0; colour < COLOURS; colour++) bought += field(bank(colour)) - field(hold(turn, colour));
      steps++, keep(bought);
    }
    for (int partner = 0; partner < TRADERS; partner++)
      for (int give = 0; give < COLOURS; give++)
        for (int take = 0; take < COLOURS; take++)
          if (partner != turn && give != take && held(state, hold(turn, give)) && held(state, hold(partner, take)))
            steps++, keep(passed - field(hold(turn, give)) + field(hold(partner, give)) - field(hold(partner, take)) +
                          field(hold(turn, take)));
    steps++, keep(passed);
  }
  printf("%zu %llu %.4f\n", states.size(), (unsigned long long)steps, (double)clock() / CLOCKS_PER_SEC);
}
