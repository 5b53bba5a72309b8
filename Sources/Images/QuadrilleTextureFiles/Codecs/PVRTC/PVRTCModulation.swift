/// The weights of a word's second color, in eighths, decoded from its modulation bits.
enum PVRTCModulation {
  /// Eight weights, one per byte, for each byte of 2-bit modulation.
  ///
  /// From index 256 those of mode 1, which has weights for columns 0, 2, 4 and 6 in even rows and
  /// one column further right in odd rows; the others are 0.
  static let twoBit: [UInt64] = (0..<512).map { index in
    if index < 256 {
      return (0..<8).reduce(0) { $0 | UInt64(index >> $1 & 1) << UInt64(8 * $1 + 3) }
    }
    let weights: [UInt64] = [0, 3, 5, 8]
    return (0..<4).reduce(0) { $0 | weights[index >> (2 * $1) & 3] << UInt64(16 * $1) }
  }

  /// The interpolation of weights that a 2-bit word does not store, as numbered by the kernels.
  enum Filler: UInt8 {
    /// All weights are stored.
    case none
    /// From all four neighbors.
    case all
    /// From the left and the right neighbor.
    case horizontal
    /// From the upper and the lower neighbor.
    case vertical
  }

  /// The interpolation of a word in mode 1, and its bits with the two flags replaced by values.
  ///
  /// Bit 0 is a flag and the value at (0, 0) is bit 1 alone. If the flag is set, bit 20 is a second
  /// flag and the value at (4, 2) is bit 21 alone.
  @inline(__always)
  static func unflagged(_ bits: UInt32) -> (Filler, UInt32) {
    let plain = bits & ~1 | bits >> 1 & 1
    guard bits & 1 != 0 else { return (.all, plain) }
    let filler = bits & 1 << 20 == 0 ? Filler.horizontal : .vertical
    return (filler, plain & ~(1 << 20) | plain >> 1 & 1 << 20)
  }
}
