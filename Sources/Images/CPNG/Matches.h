// What repeats in the filtered rows of a unit; included by the levels, which bring `same_bytes`.
//
// Most of a image that repeats are runs of pixels, which vectors find. Between them every pixel
// is looked up by its first bytes in a table of where such bytes came last, in longer and longer
// steps where nothing is found: images without repeats take no time then.

typedef struct {
  const uint8_t *bytes;   // of the unit; CPTail more may be read
  size_t line;            // from a row to the next, with the filter's byte
  uint32_t pixelBytes;
  bool comparesRows;      // runs of what is above count as well
  uint32_t minimum;       // bytes of a repeat
  // The last four positions of bytes of a hash, modulo 2^16, the latest lowest; the last one alone,
  // in 16 bits, where no others are tried.
  uint64_t *heads;
  size_t rowStart;        // of the row that was looked up last
} Search;

/// A run of bytes that repeat what was `distance` before; `begin` is the limit where there is none.
typedef struct {
  size_t begin, end;
  uint32_t distance;
} Run;

enum { MinRun = 8 };

/// Where 8 set bits begin in the first of two words.
CP_INLINE uint64_t find_eight_set_bits(uint64_t word, uint64_t next) {
  uint64_t pairs = word & (word >> 1 | next << 63), nextPairs = next & next >> 1;
  uint64_t fours = pairs & (pairs >> 2 | nextPairs << 62), nextFours = nextPairs & nextPairs >> 2;
  return fours & (fours >> 4 | nextFours << 60);
}

/// Where bytes begin to differ from those `distance` before, `limit` at most.
CP_INLINE size_t repeat_end(const uint8_t *bytes, size_t at, size_t limit, size_t distance) {
  for (; at < limit; at += 64) {
    uint64_t differing = ~same_bytes(bytes + at, bytes + at - distance);
    if (differing) return cp_min(at + (size_t)__builtin_ctzll(differing), limit);
  }
  return limit;
}

/// The longer of the runs that begin at a position: of what is to the left, and of what is above.
CP_INLINE Run longest_run(const Search *search, size_t at, size_t limit) {
  size_t left = at >= search->pixelBytes
                    ? repeat_end(search->bytes, at, limit, search->pixelBytes)
                    : at;
  if (at < search->line || search->line > CPWindow) return (Run){at, left, search->pixelBytes};
  size_t above = repeat_end(search->bytes, at, limit, search->line);
  // The other distance takes a bit or two more.
  if (above > left + 1) return (Run){at, above, (uint32_t)search->line};
  return (Run){at, left, search->pixelBytes};
}

/// The next run of 8 bytes or more.
CP_INLINE Run next_run(const Search *search, size_t at, size_t limit) {
  const uint8_t *bytes = search->bytes;
  size_t distance = search->pixelBytes;
  if (at < distance) at = distance;
  uint64_t word = at < limit ? same_bytes(bytes + at, bytes + at - distance) : 0, rowWord = 0;
  while (at < limit) {
    uint64_t next = same_bytes(bytes + at + 64, bytes + at + 64 - distance);
    uint64_t found = find_eight_set_bits(word, next);
    if (search->comparesRows && at >= search->line) {
      rowWord = same_bytes(bytes + at, bytes + at - search->line);
      uint64_t nextRow = same_bytes(bytes + at + 64, bytes + at + 64 - search->line);
      found |= find_eight_set_bits(rowWord, nextRow);
    }
    if (found) {
      at += (size_t)__builtin_ctzll(found);
      Run run = longest_run(search, at, limit);
      if (run.end >= at + MinRun) return run;
      // Only at the limit a run is shorter than what was found.
      break;
    }
    at += 64;
    word = next;
  }
  return (Run){limit, limit, 0};
}

/// The first pixel from a position on that begins in a row.
CP_INLINE size_t next_pixel(Search *search, size_t at) {
  while (at >= search->rowStart + search->line) search->rowStart += search->line;
  size_t first = search->rowStart + 1;
  if (at <= first) return first;
  size_t size = search->pixelBytes, bytes = at - first + size - 1;
  size_t pixel = first + (size % 3 == 0 ? bytes / size * size : bytes & ~(size - 1));
  return pixel < search->rowStart + search->line ? pixel : search->rowStart + search->line + 1;
}

/// The first bytes of a place that a repeat has to have: two pixels, but from 5 to 8 bytes.
CP_INLINE uint64_t first_bytes(const Search *search, size_t at) {
  uint64_t bytes = cp_load64(search->bytes + at);
  return search->pixelBytes >= 4 ? bytes : search->pixelBytes == 1 ? bytes << 24 : bytes << 16;
}

/// How many bytes before a position, of at most `maximum`, are those `distance` before.
CP_INLINE size_t equal_before(const uint8_t *bytes, size_t at, size_t maximum, size_t distance) {
  size_t count = 0;
  while (count + 8 <= maximum) {
    uint64_t differing = cp_load64(bytes + at - count - 8)
                         ^ cp_load64(bytes + at - count - 8 - distance);
    if (differing) return count + (size_t)__builtin_clzll(differing) / 8;
    count += 8;
  }
  while (count < maximum && bytes[at - count - 1] == bytes[at - count - 1 - distance]) count++;
  return count;
}

/// A stretch that repeats what was `distance` before; empty where there is none.
typedef Run Repeat;

/// The longest repeat at one of the last positions with the same first bytes, of which up to
/// `candidates` are tried; takes a note of the position. It may begin before the position, but not
/// before `done`.
CP_INLINE Repeat find_repeat(const Search *search, size_t at, size_t done, size_t limit,
                             const int candidates) {
  uint64_t first = first_bytes(search, at);
  uint64_t slot = first * 0x9E3779B97F4A7C15 >> (64 - CPHashBits), places;
  Repeat best = {at, at, 0};
  if (candidates == 1) {
    uint16_t *head = (uint16_t *)search->heads + slot;
    places = *head;
    *head = (uint16_t)at;
  } else {
    places = search->heads[slot];
    search->heads[slot] = places << 16 | (uint16_t)at;
  }
  for (int candidate = 0; candidate < candidates; candidate++, places >>= 16) {
    uint16_t distance = (uint16_t)(at - places);
    if ((uint16_t)(distance - 1) >= CPWindow || distance > at) continue;
    if (first != first_bytes(search, at - distance)) continue;
    size_t end = repeat_end(search->bytes, at + 5, limit, distance);
    if (end > best.end) best = (Repeat){at, end, distance};
  }
  if (!best.distance) return best;
  const uint8_t *bytes = search->bytes;
  size_t maximum = cp_min(best.begin - done, best.begin - best.distance);
  best.begin -= equal_before(bytes, best.begin, maximum, best.distance);
  return best.end - best.begin >= search->minimum ? best : (Repeat){at, at, 0};
}

/// How far a search goes.
typedef struct {
  int candidates;     // the last positions of the same bytes that are looked at
  uint32_t patience;  // the logarithm of how many pixels without a repeat make the steps longer
  uint32_t others;    // the pixels behind a repeat that are asked for a longer one
} Limits;

/// Divides the bytes from one position to another into tokens; gives how many.
CP_INLINE size_t find_tokens(Search *search, size_t from, size_t to, CPToken *tokens,
                             const Limits limits) {
  size_t count = 0, done = from;
  uint32_t misses = 0;
  Run run = next_run(search, from, to);
  // What is looked up lies in front of the limit.
  size_t last = to > 8 ? to - 8 : 0;
  for (size_t at = next_pixel(search, from); done < to;) {
    Run next = run;
    while (at < cp_min(run.begin, last)) {
      Repeat repeat = find_repeat(search, at, done, to, limits.candidates);
      if (repeat.distance) {
        next = repeat;
        break;
      }
      at += (1 + (misses++ >> limits.patience)) * search->pixelBytes;
      if (misses > 64u << limits.patience) misses = 64u << limits.patience;
      if (at >= search->rowStart + search->line) at = next_pixel(search, at);
    }
    if (next.begin != run.begin || next.end != run.end) {
      misses = next.end - next.begin < 32 ? misses - misses / 4 : 0;
      if (limits.others) {
        // A longer one may begin at the next pixel; the positions in between are of use later.
        size_t end = cp_min(cp_min(next.end, at + 16 * search->pixelBytes), last);
        for (size_t other = next_pixel(search, at + 1), tries = 0; other < end; tries++) {
          int candidates = tries < limits.others ? limits.candidates : 0;
          Repeat repeat = find_repeat(search, other, done, to, candidates);
          if (repeat.end - repeat.begin > next.end - next.begin + search->pixelBytes) next = repeat;
          other = next_pixel(search, other + 1);
        }
      }
    }
    tokens[count++] = (CPToken){(uint32_t)(next.begin - done), (uint32_t)(next.end - next.begin),
                                next.distance};
    done = next.end;
    if (done > run.begin) run = next_run(search, done, to);
    at = next_pixel(search, done);
  }
  return count;
}

static size_t find_tokens_fast(Search *search, size_t from, size_t to, CPToken *tokens) {
  return find_tokens(search, from, to, tokens, (Limits){1, 3, 0});
}

static size_t find_tokens_deep(Search *search, size_t from, size_t to, CPToken *tokens) {
  return find_tokens(search, from, to, tokens, (Limits){2, 5, 1});
}

/// For pixels of a byte, of which there are few in a image and whose repeats are short.
static size_t find_tokens_deepest(Search *search, size_t from, size_t to, CPToken *tokens) {
  return find_tokens(search, from, to, tokens, (Limits){4, 5, 2});
}
