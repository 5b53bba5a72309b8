/// The weights of the pixels of words of 2 bits a pixel.
struct PVRTCWeights {
  /// Four rows of eight a word; where the word stores every other weight, the others mean nothing.
  let stored: PVRTCMemory<SIMD8<Int16>>

  init(count: Int) {
    stored = PVRTCMemory(SIMD8(), count: 4 * count)
  }

  /// What a word's mode says about the weights that it does not store.
  ///
  /// Mode 0 stores all, of 0 and 8; the others store every other one, of 0, 3, 5 and 8. Mode 1 fills in
  /// the rest from all four neighbours, mode 2 from left and right and mode 3 from above and below.
  struct Filler {
    /// All ones where nothing is missing.
    let direct: Int16
    /// How often the neighbours at the sides count.
    let across: Int16
    /// How often those above and below do.
    let down: Int16

    @inline(__always)
    init(_ mode: UInt8) {
      direct = mode == 0 ? -1 : 0
      across = mode == 1 ? 1 : mode == 2 ? 2 : 0
      down = mode == 1 ? 1 : mode == 3 ? 2 : 0
    }
  }

  /// The bits of a word's modulation and its mode bit.
  func bits(_ index: Int, mode: UInt8) -> UInt64 {
    var bits: UInt64 = 0
    for row in 0..<4 {
      let lanes = stored[4 * index + row]
      for column in 0..<8 {
        let weight = UInt64(lanes[column])
        let code = weight == 0 ? 0 : weight == 3 ? 1 : weight == 5 ? 2 : 3 as UInt64
        if mode == 0 {
          bits |= (weight >> 3) << UInt64(8 * row + column)
        } else if (row ^ column) & 1 == 0 {
          bits |= code << UInt64(8 * row + (column & 6))
        }
      }
    }
    guard mode != 0 else { return bits }
    // Weights at flags are 0 or 8: of their two bits, which are equal, the lower one is the flag.
    bits &= ~1
    if mode != 1 {
      bits = (bits | 1) & ~(1 << 20)
      if mode == 3 { bits |= 1 << 20 }
    }
    return bits | 1 << 32
  }
}
