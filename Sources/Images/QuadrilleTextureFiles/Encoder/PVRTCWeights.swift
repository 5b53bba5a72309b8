/// The weights of the pixels of words of 2 bits per pixel.
struct PVRTCWeights {
  /// Four rows of eight per word; if the word stores every other weight, the others are unused.
  let stored: AlignedBuffer<SIMD8<Int16>>

  init(count: Int) {
    stored = AlignedBuffer(SIMD8(), count: 4 * count)
  }

  /// The interpolation of the weights that a word's mode does not store.
  ///
  /// Mode 0 stores all, as 0 and 8; the others store every other one, as 0, 3, 5 and 8. Mode 1
  /// interpolates the rest from all four neighbors, mode 2 from left and right and mode 3 from
  /// above and below.
  struct Filler {
    /// All ones if nothing is missing.
    let direct: Int16
    /// The factor of the left and right neighbors.
    let across: Int16
    /// The factor of the neighbors above and below.
    let down: Int16

    @inline(__always)
    init(_ mode: UInt8) {
      direct = mode == 0 ? -1 : 0
      across = mode == 1 ? 1 : mode == 2 ? 2 : 0
      down = mode == 1 ? 1 : mode == 3 ? 2 : 0
    }
  }

  /// The weights of a line, with those that the decoder interpolates.
  ///
  /// - Parameters:
  ///   - own: The stored weights of the line, with any values where none are stored.
  ///   - above: The stored weights of the line above, of which the values between the stored ones
  ///     are not read; `below` likewise.
  ///   - before: The weight to the left of the first one.
  ///   - after: The weight to the right of the last one.
  ///   - line: The line in the word, 0 to 3.
  ///   - mode: The word's mode, 1 to 3.
  @inline(__always)
  static func filled(
    _ own: SIMD8<Int16>,
    above: SIMD8<Int16>,
    below: SIMD8<Int16>,
    before: Int16,
    after: Int16,
    line: Int,
    mode: UInt8
  ) -> SIMD8<Int16> {
    let left = SIMD8(before, own[0], own[1], own[2], own[3], own[4], own[5], own[6])
    let right = SIMD8(own[1], own[2], own[3], own[4], own[5], own[6], own[7], after)
    let sides = left &+ right
    let ends = above &+ below
    let filled =
      mode == 1 ? (sides &+ ends &+ 2) &>> 2 : ((mode == 2 ? sides : ends) &+ 1) &>> 1
    let isStored = isStored(line)
    return own & isStored | filled & ~isStored
  }

  /// All ones for the weights of an even or odd line that words of modes 1 to 3 store.
  @inline(__always)
  private static func isStored(_ line: Int) -> SIMD8<Int16> {
    line & 1 == 0
      ? SIMD8(-1, 0, -1, 0, -1, 0, -1, 0) : SIMD8(0, -1, 0, -1, 0, -1, 0, -1)
  }

  /// The decoded weights of a line of a word.
  ///
  /// - Parameters:
  ///   - around: The words around it, with itself in the middle, in the order of
  ///     ``PVRTCImage/around(_:_:)``.
  ///   - mode: The word's mode.
  @inline(__always)
  func resolved(_ around: InlineArray<9, Int>, mode: UInt8, line: Int) -> SIMD8<Int16> {
    let index = 4 &* around[4] &+ line
    let own = stored[index]
    if mode == 0 { return own }
    return Self.filled(
      own,
      above: stored[line == 0 ? 4 &* around[1] &+ 3 : index &- 1],
      below: stored[line == 3 ? 4 &* around[7] : index &+ 1],
      before: stored[4 &* around[3] &+ line][7],
      after: stored[4 &* around[5] &+ line][0],
      line: line,
      mode: mode
    )
  }

  /// Writes the decoded weights of all pixels, arranged like the image.
  ///
  /// - Parameters:
  ///   - words: The words, of which only the modes are used.
  ///   - plane: As many values as a plane of the image has; the last cells, copies of the first
  ///     ones, are unchanged.
  func resolve(
    _ words: AlignedBuffer<PVRTCWord>,
    of source: PVRTCSource,
    into plane: AlignedBuffer<Int16>
  ) {
    let image = source.image
    let (width, height) = (8 * image.columns, 4 * image.rows)
    source.inRows { rows in
      for row in rows {
        if source.isInterrupted { return }
        for column in 0..<image.columns {
          let around = image.around(column, row)
          let mode = words[around[4]].mode
          // The planes start half a word above and to the left of the image.
          let x = 8 &* column &+ 4
          let next = x &+ 4 == width ? 0 : x &+ 4
          for line in 0..<4 {
            let y = 4 &* row &+ 2 &+ line
            let start = (y >= height ? y &- height : y) &* image.pitch
            let lanes = resolved(around, mode: mode, line: line)
            for lane in 0..<4 {
              plane[start &+ x &+ lane] = lanes[lane]
              plane[start &+ next &+ lane] = lanes[lane &+ 4]
            }
          }
        }
      }
    }
  }

  /// The bits of a word's modulation and its mode bit.
  func bits(_ index: Int, mode: UInt8) -> UInt64 {
    var bits: UInt64 = 0
    for line in 0..<4 {
      let lanes = stored[4 &* index &+ line]
      let byte: UInt16
      if mode == 0 {
        byte = Self.sum((lanes &>> 3) &<< SIMD8(0, 1, 2, 3, 4, 5, 6, 7))
      } else {
        // The codes 0 to 3 of 0, 3, 5 and 8.
        let codes = (lanes &* 7) &>> 4 & Self.isStored(line)
        byte = Self.sum(codes &<< SIMD8(0, 0, 2, 2, 4, 4, 6, 6))
      }
      bits |= UInt64(byte) &<< UInt64(8 &* line)
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

  /// The sum of eight lanes.
  @inline(__always)
  private static func sum(_ lanes: SIMD8<Int16>) -> UInt16 {
    let four = lanes.lowHalf &+ lanes.highHalf
    let two = four.lowHalf &+ four.highHalf
    return UInt16(truncatingIfNeeded: two[0] &+ two[1])
  }
}
