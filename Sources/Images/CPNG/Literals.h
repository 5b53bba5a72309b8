// Literals by look-up, four at once.

static void put_literals(CPBits *bits, const uint8_t *bytes, size_t count, const CPCodes *codes) {
  CPBits own = *bits;
  for (; count >= 4; count -= 4, bytes += 4) {
    uint64_t value = 0;
    uint32_t length = 0;
    for (int i = 0; i < 4; i++) {
      uint32_t code = codes->literals[bytes[i]];
      value |= (uint64_t)(code & 0xffff) << length;
      length += code >> 16;
    }
    cp_put(&own, value, length);
  }
  for (; count > 0; count--, bytes++) {
    uint32_t code = codes->literals[*bytes];
    cp_put(&own, code & 0xffff, code >> 16);
  }
  *bits = own;
}
