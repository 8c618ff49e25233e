/* The search over packed states: breadth first, every state kept once, nothing lossy.

   It knows no game: rules come in as a function, memory is given by the caller (numpy arrays and anonymous maps), and
   libc is not needed. `kernel.ll` is this file as LLVM IR; `python -m rulestone.proofs.compiling.kernel_text` makes it
   anew (it needs clang, 16 or later; nobody else does). `width`, the number of words of a state, is linked in as a
   constant before the kernel is compiled, so that its loops over words vanish.

   A place of the table holds the number of a state plus 1 and, in the bits above, as much of the state's hash as has
   room, so that other states are seldom compared; or 0. The words themselves are kept once, in `order`. */

typedef long long i64;
typedef unsigned long long u64;
typedef unsigned int u32;

extern i64 width(void);

/* All steps from a state: writes the words of each successor and the number of the instance that leads there.
   Returns 4 times how many there are, plus 2 where something was asked for but not played (it denotes nothing, or leads
   beyond the cap), plus 1 where the game is over. What is noticed goes to the notes (see `emitter`), with `number`. */
typedef i64 Rules(const i64 *state, i64 number, i64 *after, u32 *instance, i64 *notes);

/* Looks whether everything that is watched in states holds in one; what fails goes to the notes. */
typedef void Judge(const i64 *state, i64 number, i64 *notes);

enum { CAPPED = 0 };             /* the first of the notes: how many steps led beyond the cap */
enum { BATCH = 32, AHEAD = 16 }; /* states expanded at a time; places touched ahead of their use */

typedef struct {
  Rules *rules;
  Judge *judge;                /* null where nothing is watched */
  i64 *order;                  /* the words of each state, in order of discovery */
  u32 *parent;                 /* the state from which each was found; NONE: a beginning */
  u32 *table;
  u64 slots;                   /* places in the table */
  u64 numbers;                 /* the bits of a place that are a number: all below the highest that one may have */
  u64 full;                    /* so many states fill the table: it must grow before there are more */
  u64 capacity;                /* so many states have room in `order` and `parent` */
  u64 found, cursor;           /* states known; states expanded */
  u64 transitions, over;       /* steps from expanded states; expanded states in which the game is over */
  i64 deadlock;                /* the first state from which nothing leads though it is not over, or -1 */
  i64 *notes;
  i64 *fired;                  /* how often each instance was played */
  i64 *after;                  /* the successors of a batch, */
  u32 *instance, *source;      /* the instance and the state that each comes from, */
  u64 *place;                  /* and its hash, or its number */
  u64 room, most;              /* how many have room there; how many one state may have */
  u32 *edges;                  /* source, instance, target of every step; null where nobody asks */
  u64 steps, edge_room;        /* how many are written; how many have room */
} Search;

enum { DONE, TABLE_FULL, STATES_FULL, EDGES_FULL };

#define NONE 0xffffffffu

static inline __attribute__((always_inline)) u64 hash(const i64 *words) {
  u64 mixed = 0;
  for (i64 k = 0; k < width(); k++) {
    mixed = (mixed ^ (u64)words[k]) * 0x9E3779B97F4A7C15ull;
    mixed ^= mixed >> 32;
  }
  return mixed * 0xD6E8FEB86659FD93ull;
}

/* Where a state with some hash is looked for first. */
static inline __attribute__((always_inline)) u64 place_of(const Search *s, u64 hashed) {
  return (u64)(((unsigned __int128)hashed * s->slots) >> 64);
}

/* What stands in a place beside the number, of a state with some hash. */
static inline __attribute__((always_inline)) u32 mark_of(const Search *s, u64 hashed) {
  return (u32)hashed & ~(u32)s->numbers;
}

static inline __attribute__((always_inline)) u64 number_at(const Search *s, u32 there) {
  return (there & (u32)s->numbers) - 1;
}

static inline __attribute__((always_inline)) int same(const i64 *one, const i64 *other) {
  i64 differ = 0;
  for (i64 k = 0; k < width(); k++) differ |= one[k] ^ other[k];
  return differ == 0;
}

/* The number of a state with some hash, known or new; NONE where it is new and there is no room. */
static inline __attribute__((always_inline)) u32 keep(Search *s, const i64 *words, u64 hashed, u32 source) {
  u64 place = place_of(s, hashed);
  u32 mark = mark_of(s, hashed);
  for (;;) {
    u32 there = s->table[place];
    if (!there) break;
    if (mark == mark_of(s, there) && same(s->order + number_at(s, there) * width(), words)) return number_at(s, there);
    if (++place == s->slots) place = 0;
  }
  if (s->found == s->capacity) return NONE;
  for (i64 k = 0; k < width(); k++) s->order[s->found * width() + k] = words[k];
  s->parent[s->found] = source;
  s->table[place] = mark | (u32)++s->found;
  return (u32)(s->found - 1);
}

/* Touches what a state with some hash will be compared with, most likely; its place has been touched before. */
static inline __attribute__((always_inline)) void touch(const Search *s, u64 hashed) {
  u32 there = s->table[place_of(s, hashed)];
  if (there && mark_of(s, there) == mark_of(s, hashed)) __builtin_prefetch(s->order + number_at(s, there) * width());
}

/* Touches the places of `given` states that lie in `after`, and what is there; their hashes go to `place`. */
static inline __attribute__((always_inline)) void look_up(Search *s, u64 given) {
  for (u64 n = 0; n < given; n++) {
    s->place[n] = hash(s->after + n * width());
    __builtin_prefetch(&s->table[place_of(s, s->place[n])], 1);
  }
  for (u64 n = 0; n < given; n++) touch(s, s->place[n]);
}

/* Fills an empty table with all states known. */
void rehash(Search *s) {
  for (u64 n = 0; n < s->found; n++) {
    if (n + AHEAD < s->found) __builtin_prefetch(&s->table[place_of(s, hash(s->order + (n + AHEAD) * width()))], 1);
    u64 hashed = hash(s->order + n * width()), place = place_of(s, hashed);
    while (s->table[place])
      if (++place == s->slots) place = 0;
    s->table[place] = mark_of(s, hashed) | (u32)(n + 1);
  }
}

/* Keeps `given` states that lie in `after`, found from `source`; the number of each goes to `place`. Returns how many were
   taken: fewer where there is no room. */
u64 insert(Search *s, u64 given) {
  look_up(s, given);
  for (u64 n = 0; n < given; n++) {
    u32 number = keep(s, s->after + n * width(), s->place[n], s->source[n]);
    if (number == NONE) return n;
    s->place[n] = number;
  }
  return given;
}

/* The steps from a state; notes are signed with `number`, and what comes of it goes to place `made` of the buffers. */
static inline __attribute__((always_inline)) i64 look_at(Search *s, const i64 *state, u64 number, u64 made) {
  if (s->judge) s->judge(state, (i64)number, s->notes);
  return s->rules(state, (i64)number, s->after + made * width(), s->instance + made, s->notes);
}

/* What one expanded state adds to the counts. */
static inline __attribute__((always_inline)) void count(Search *s, u64 state, i64 answer) {
  u64 made = (u64)answer >> 2;
  s->transitions += made;
  if (answer & 1) s->over++;
  else if (!made && !(answer & 2) && s->deadlock < 0) s->deadlock = (i64)state;
}

/* Expands states up to number `until`. A batch's successors are all made first, then their places in the table are
   touched, then they are kept, so that memory works on many look-ups at a time. */
i64 search(Search *s, u64 until) {
  while (s->cursor < until) {
    if (s->found + s->room > s->full) return TABLE_FULL;
    if (s->found + s->room > s->capacity) return STATES_FULL;
    if (s->edges && s->steps + s->room > s->edge_room) return EDGES_FULL;
    u64 stop = s->cursor + BATCH < until ? s->cursor + BATCH : until, made = 0;
    for (; s->cursor < stop && made + s->most <= s->room; s->cursor++) {
      i64 answer = look_at(s, s->order + s->cursor * width(), s->cursor, made);
      count(s, s->cursor, answer);
      for (u64 last = made + ((u64)answer >> 2); made < last; made++) s->source[made] = (u32)s->cursor;
    }
    look_up(s, made);
    for (u64 n = 0; n < made; n++) {
      u32 target = keep(s, s->after + n * width(), s->place[n], s->source[n]);
      s->fired[s->instance[n]]++;
      if (s->edges) {
        u32 *edge = s->edges + 3 * s->steps++;
        edge[0] = s->source[n], edge[1] = s->instance[n], edge[2] = target;
      }
    }
  }
  return DONE;
}

/* The same near the end of what has room, one state at a time. Where a new state has none, its source is not counted
   as expanded, nor its steps: those states are kept that had room. */
i64 search_to_the_brim(Search *s, u64 until) {
  for (; s->cursor < until; s->cursor++) {
    if (s->edges && s->steps + s->most > s->edge_room) return EDGES_FULL;
    i64 capped = s->notes[CAPPED];
    u64 steps = s->steps;
    i64 answer = look_at(s, s->order + s->cursor * width(), s->cursor, 0);
    u64 made = (u64)answer >> 2;
    for (u64 n = 0; n < made; n++) {
      const i64 *words = s->after + n * width();
      u32 target = keep(s, words, hash(words), (u32)s->cursor);
      if (target == NONE) {
        s->notes[CAPPED] = capped;
        s->steps = steps;
        return STATES_FULL;
      }
      if (s->edges) {
        u32 *edge = s->edges + 3 * s->steps++;
        edge[0] = (u32)s->cursor, edge[1] = s->instance[n], edge[2] = target;
      }
    }
    for (u64 n = 0; n < made; n++) s->fired[s->instance[n]]++;
    count(s, s->cursor, answer);
  }
  return DONE;
}

/* Makes all successors of `given` states that lie in `order`, from `cursor` on, as long as they surely have room in
   `after`; returns how many there are. */
u64 expand(Search *s, u64 given) {
  u64 made = 0;
  for (; s->cursor < given && made + s->most <= s->room; s->cursor++) {
    i64 answer = look_at(s, s->order + s->cursor * width(), s->cursor, made);
    count(s, s->cursor, answer);
    for (u64 last = made + ((u64)answer >> 2); made < last; made++) {
      s->source[made] = (u32)s->cursor;
      s->fired[s->instance[made]]++;
    }
  }
  return made;
}

/* The step checks that the step of one instance breaks, a bit for each. */
typedef u64 StepJudge(const i64 *state);

/* Makes the state after the step of an instance that is offered. */
typedef void Make(const i64 *state, u32 instance, i64 *after);

#define NOTHING_ASKED 1 /* stands for a judge of steps of which nothing is asked */

typedef struct {
  i64 *path;                    /* the words of the states so far, the last that of `moves` moves */
  u32 *played;                  /* the instances played */
  u64 moves, pause;             /* how many; before the state of so many the walk stands still */
  u64 length;                   /* the most moves */
  const u32 *draws;             /* 32-bit words drawn by chance */
  u64 next_draw, last_draw;     /* the first that is not used, and where they end */
  StepJudge **step_judges;      /* by instance; null where it is not ready; null itself where no step is judged */
  u64 *offered;                 /* by instance: how often it was offered and judged */
  u64 told;                     /* the step checks whose failing is known, a bit for each */
  u64 state_fails, state_checks; /* the notes of the state checks: where they begin, how many there are */
  u64 failing;                  /* how many of these are noted already */
  Make *make;                   /* null where the rules write what they lead to; else they list the instances alone */
} Walk;

enum { ENDED, PAUSED, LOOK, UNREADY, DRAWS_USED };
enum { DRAWS_AT_ONCE = 64 };

/* A number below another, as CPython's `random` draws it. */
static inline __attribute__((always_inline)) u64 drawn(Walk *w, u64 below) {
  u32 shift = (u32)__builtin_clz((u32)below);
  u64 number;
  do number = w->draws[w->next_draw++] >> shift;
  while (number >= below && w->next_draw < w->last_draw);
  return number;
}

/* One random play, each move as likely as the others. It ends where no move is offered or `length` is reached.
   Before that it stands still, with nothing of the last state counted: where something is to be looked at (a check fails
   for the first time, something is not played, nobody can move and the game is not over), where a step judge is missing,
   where draws may run out. What is offered there lies in the buffers; `answer` has what the rules answered. */
i64 walk(Search *s, Walk *w, i64 *answer) {
  for (;;) {
    if (w->moves == w->pause) return PAUSED;
    const i64 *state = w->path + w->moves * width();
    *answer = look_at(s, state, 0, 0);
    u64 made = (u64)*answer >> 2, failing = 0;
    for (u64 k = 0; k < w->state_checks; k++) failing += s->notes[w->state_fails + k] >= 0;
    if (failing != w->failing || (*answer & 2) || (!made && !(*answer & 1))) return LOOK;
    if (w->step_judges) {
      for (u64 k = 0; k < made; k++)
        if (!w->step_judges[s->instance[k]]) return UNREADY;
      for (u64 k = 0; k < made; k++) {
        StepJudge *judge = w->step_judges[s->instance[k]];
        if ((u64)judge != NOTHING_ASKED && (judge(state) & ~w->told)) return LOOK;
      }
    }
    u64 chosen = 0;
    if (made && w->moves < w->length) {
      if (w->next_draw + DRAWS_AT_ONCE > w->last_draw) return DRAWS_USED;
      u64 first = w->next_draw;
      chosen = drawn(w, made);
      if (chosen >= made) {
        w->next_draw = first;
        return DRAWS_USED;
      }
    }
    if (w->step_judges)
      for (u64 k = 0; k < made; k++) w->offered[s->instance[k]]++;
    if (!made || w->moves == w->length) return ENDED;
    i64 *next = w->path + ++w->moves * width();
    w->played[w->moves - 1] = s->instance[chosen];
    if (w->make) w->make(state, s->instance[chosen], next);
    else
      for (i64 k = 0; k < width(); k++) next[k] = s->after[chosen * width() + k];
  }
}
