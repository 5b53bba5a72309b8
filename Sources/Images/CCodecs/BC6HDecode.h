// The decoder of BC6H (Khronos Data Format Specification, "BC6H"): numbers of 16 bits that are
// halves of IEEE 754 once they are scaled.

typedef int32_t HalfEnds __attribute__((vector_size(64)));

CC_INLINE int sign_extended(int value, int bits) {
  return (int)((uint32_t)value << (32 - bits)) >> (32 - bits);
}

/// Scales endpoints to 16 bits, the largest to the largest number.
CC_INLINE HalfEnds bc6h_scaled(HalfEnds ends, int bits, const bool isSigned) {
  if (!isSigned) {
    if (bits >= 15) return ends;
    HalfEnds isZero = ends == 0, isMaximum = ends == (1 << bits) - 1;
    HalfEnds scaled = ((ends << 15) + 0x4000) >> (bits - 1);
    return ((scaled & ~isMaximum) | (isMaximum & 0xFFFF)) & ~isZero;
  }
  if (bits >= 16) return ends;
  HalfEnds sign = ends >> 31, sizes = (ends ^ sign) - sign;
  HalfEnds isZero = sizes == 0, isMaximum = sizes >= (1 << (bits - 1)) - 1;
  HalfEnds scaled = ((sizes << 15) + 0x4000) >> (bits - 1);
  scaled = ((scaled & ~isMaximum) | (isMaximum & 0x7FFF)) & ~isZero;
  return (scaled ^ sign) - sign;
}

/// The stored endpoints, four lanes each.
CC_INLINE HalfEnds bc6h_endpoints(uint64_t low, uint64_t high, const CCHalfFloatMode *mode,
                                  int count, const bool isSigned) {
  int channels[16] = {0};
  for (int i = 0; i < mode->fields; i++) {
    const uint8_t *field = ccBCHalfFloatFields[mode->firstField + i];
    int position = field[0];
    uint64_t bits = position >= 64 ? high >> (position - 64) : low >> position;
    if (position < 64 && position > 32) bits |= high << (64 - position);
    channels[field[2]] |= (int)(bits & ((1u << field[1]) - 1)) << field[3];
  }
  int mask = (1 << mode->bits) - 1;
  for (int channel = 0; channel < 3; channel++) {
    int first = channels[channel];
    if (isSigned) channels[channel] = sign_extended(first, mode->bits);
    for (int i = 4 + channel; i < 4 * count; i += 4) {
      int value = channels[i];
      if (mode->isDifferential)
        value = (first + sign_extended(value, mode->differences[channel])) & mask;
      channels[i] = isSigned ? sign_extended(value, mode->bits) : value;
    }
  }
  return bc6h_scaled(LOAD(HalfEnds, channels), mode->bits, isSigned);
}

CC_INLINE void bc6h_block(const uint8_t *block, uint8_t *target, size_t stride,
                          const bool isSigned) {
  typedef int32_t Row __attribute__((vector_size(64)));
  uint64_t low = LOAD(uint64_t, block), high = LOAD(uint64_t, block + 8);
  int code = (int)low & 31;
  int number = (code & 3) < 2 ? code & 3 : (code & 3) == 2 ? 2 + (code >> 2) : 10 + (code >> 2);
  if (number >= 14) {
    for (size_t row = 0; row < 4; row++) memset(target + row * stride, 0, 32);
    return;
  }
  const CCHalfFloatMode *mode = &ccBCHalfFloatModes[number];
  const bool isSplit = number < 10;
  HalfEnds ends = bc6h_endpoints(low, high, mode, isSplit ? 4 : 2, isSigned);
#define ENDPOINT(a)                                                                                \
  __builtin_shufflevector(ends, ends, a, a + 1, a + 2, a + 3, a, a + 1, a + 2, a + 3, a, a + 1,    \
                          a + 2, a + 3, a, a + 1, a + 2, a + 3)
  Row first = ENDPOINT(0), way = ENDPOINT(4) - first;
  Row otherFirst = ENDPOINT(8), otherWay = ENDPOINT(12) - otherFirst;
#undef ENDPOINT
  uint64_t indices = isSplit ? high >> 18 : high >> 1;
  uint16_t mask = 0;
  if (isSplit) {
    int partition = (int)(high >> 13) & 31;
    indices = bc7_with_gap(bc7_with_gap(indices, 0, 3), ccBCHalfAnchors[partition], 3);
    mask = ccBCHalves[partition];
  } else {
    indices = bc7_with_gap(indices, 0, 4);
  }
  for (int row = 0; row < 4; row++) {
    Words16 narrow = isSplit ? bc7_weights(indices, 3, row) : bc7_weights(indices, 4, row);
    Row weights = __builtin_convertvector(narrow, Row), start = first, span = way;
    if (isSplit) {
      typedef int16_t Narrow __attribute__((vector_size(32)));
      Row isInside = __builtin_convertvector((Narrow)bc7_pixels(mask, row), Row);
      start = (start & ~isInside) | (otherFirst & isInside);
      span = (span & ~isInside) | (otherWay & isInside);
    }
    Row values = start + ((span * weights + 32) >> 6);
    if (isSigned) {
      Row sign = values >> 31;
      values = (((values ^ sign) - sign) * 31) >> 5;
      values |= (-values >> 31) & sign & 0x8000;
    } else {
      values = (values * 31) >> 6;
    }
    Words16 halves = __builtin_convertvector(values, Words16);
    const Words16 one = {0, 0, 0, 0x3C00, 0, 0, 0, 0x3C00, 0, 0, 0, 0x3C00, 0, 0, 0, 0x3C00};
    STORE(target + (size_t)row * stride, halves | one);
  }
}

CC_INLINE void decode_bc6h(const CCBlocks *blocks, const bool isSigned) {
  for (size_t i = 0; i < blocks->count; i++)
    bc6h_block(blocks->source + 16 * i, blocks->target + 32 * i, blocks->stride, isSigned);
}

static void decode_bc(const CCBlocks *blocks, CCBCKind kind) {
#define CASE(kind)                                                                                 \
  case kind:                                                                                       \
    decode_bc_of(blocks, kind);                                                                    \
    break
  switch (kind) {
    CASE(CCBC1Opaque);
    CASE(CCBC1);
    CASE(CCBC2);
    CASE(CCBC3);
    CASE(CCBC4);
    CASE(CCBC5);
    CASE(CCBC4Signed);
    CASE(CCBC5Signed);
    CASE(CCBC4Deep);
    CASE(CCBC5Deep);
    CASE(CCBC4SignedDeep);
    CASE(CCBC5SignedDeep);
    case CCBC6H:
      decode_bc6h(blocks, false);
      break;
    case CCBC6HSigned:
      decode_bc6h(blocks, true);
      break;
    case CCBC7:
      decode_bc7(blocks);
      break;
  }
#undef CASE
}
