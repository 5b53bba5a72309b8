internal import CCodecs

extension PVRTC2bppWindow {
  /// The index of the first own pixel of a line in ``stored``.
  @inline(__always)
  private func offset(_ line: Int) -> Int { 24 &* (line &+ 3) &+ 8 }

  /// Searches for better weights and a better mode of the word.
  ///
  /// - Parameters:
  ///   - passes: The number of passes over all weights.
  ///   - only: The one mode to try in addition to the current one; nil for all.
  ///   - annealed: Transforms the errors that are compared.
  @inline(never)
  func remodulate(
    _ column: Int,
    _ row: Int,
    _ word: inout PVRTCWord,
    passes: Int,
    only: Int?,
    _ annealed: (Int32) -> Int32
  ) {
    measureCosts()
    let around = source.image.around(column, row)
    var modes = InlineArray<9, UInt8> { words[around[$0]].mode }
    modes[4] = word.mode
    var best = ownRows()
    var mode = word.mode
    var changed = false
    var minimum = annealed(chooseWeights(modes, begins: false, passes: 0))
    // First the current state, then each mode from its pixels' best weights.
    for trial in 0..<5 where trial == 0 || only == nil || trial &- 1 == only {
      if trial > 0 { modes[4] = UInt8(trial &- 1) }
      let found = annealed(chooseWeights(modes, begins: trial > 0, passes: passes))
      if found < minimum {
        minimum = found
        mode = modes[4]
        best = ownRows()
        changed = true
      }
    }
    guard changed else { return }
    word.mode = mode
    for line in 0..<4 { weights.stored[4 &* around[4] &+ line] = best[line] }
  }

  /// Stores the weight 0 or 8 for each of the word's pixels; 8 if they must be opaque and 0 would
  /// leave them translucent.
  func storeDirectly(_ index: Int) {
    measureCosts()
    // The neighbors' stored weights have no effect if none of the own pixels is interpolated.
    _ = chooseWeights(InlineArray(repeating: 0), begins: true, passes: 0)
    var rows = ownRows()
    for line in 0..<4 {
      let missed = unsafe missed(eightBits(colors[26 &+ line], 3), line &+ 2)
      for x in 0..<8 where missed[x &+ 4] != 0 { rows[line][x] = 8 }
      weights.stored[4 &* index &+ line] = rows[line]
    }
  }

  /// Stores weights with a lower cost; returns the cost of the pixels that depend on them.
  ///
  /// - Parameters:
  ///   - modes: The modes of the neighboring words, with the own word in the middle.
  ///   - begins: Whether to start with the weights that are best for each pixel alone.
  ///   - passes: The number of passes over all weights.
  @inline(__always)
  func chooseWeights(_ modes: InlineArray<9, UInt8>, begins: Bool, passes: Int) -> Int32 {
    unsafe modes.span.withUnsafeBufferPointer { modes in
      let passes = Int32(truncatingIfNeeded: passes)
      return unsafe cc_window_choose_weights(
        kernel,
        modes.baseAddress,
        begins,
        passes,
        source.kernels.code
      )
    }
  }

  /// The four lines that the word stores.
  func ownRows() -> InlineArray<4, SIMD8<Int16>> {
    InlineArray { line in
      unsafe UnsafeRawPointer(stored + offset(line)).loadUnaligned(as: SIMD8<Int16>.self)
    }
  }
}
