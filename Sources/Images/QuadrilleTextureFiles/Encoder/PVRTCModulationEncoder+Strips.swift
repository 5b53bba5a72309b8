internal import QuadrilleImage

extension PVRTCModulationEncoder {
  typealias Lanes = PVRTCStrip.Lanes

  /// Chooses the codes of all pixels of words of 4 bits per pixel and writes their bits; returns
  /// the error.
  ///
  /// - Parameter moved: The destination of words with their colors moved along the gradient, if
  ///   wanted.
  func choose(into bits: AlignedBuffer<UInt64>, moved: AlignedBuffer<PVRTCWord>?) -> UInt64 {
    let image = source.image
    let errors = AlignedBuffer<UInt64>(0, count: image.rows)
    let slopeCount = moved == nil ? 0 : PVRTCErrorGradient.count(image)
    source.inRows { rows in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: 16 * (PVRTCStrip.count(image) + slopeCount),
        alignment: 64
      ) { memory in
        guard let base = memory.baseAddress else { return }
        let values = unsafe base.assumingMemoryBound(to: Lanes.self)
        let strip = unsafe PVRTCStrip(source, words, values)
        guard let moved else {
          inRows(rows, strip) { row in errors[row] = emit(row, strip, bits, nil) }
          return
        }
        let gradient = unsafe PVRTCErrorGradient(
          source,
          words,
          values + PVRTCStrip.count(image)
        )
        // The rows of words next to these have lines that their colors affect.
        for row in rows.lowerBound - 2...rows.lowerBound - 1 {
          strip.draw(row, slot: slot(row))
          gradient.clear(slot(row + 1))
        }
        for row in rows.lowerBound - 1...rows.upperBound {
          if source.isInterrupted { return }
          strip.draw(row + 1, slot: slot(row + 1))
          gradient.clear(slot(row + 1))
          if rows.contains(row) {
            errors[row] = emit(row, strip, bits, gradient)
          } else {
            _ = emit(row, strip, nil, gradient)
          }
          if row > rows.lowerBound { gradient.move(row - 1, slot: slot(row - 1), moved) }
        }
      }
    }
    var sum: UInt64 = 0
    for row in 0..<image.rows { sum += errors[row] }
    return sum
  }

  /// Calls a closure with each of some rows, after the strip has interpolated it.
  @inline(__always)
  func inRows(_ rows: Range<Int>, _ strip: PVRTCStrip, _ body: (Int) -> Void) {
    for row in rows.lowerBound - 1...rows.lowerBound { strip.draw(row, slot: slot(row)) }
    for row in rows {
      if source.isInterrupted { return }
      strip.draw(row + 1, slot: slot(row + 1))
      body(row)
    }
  }

  /// The position of a line of a row.
  ///
  /// - Parameter vector: The index of the eight pixels in the line.
  @inline(__always)
  func position(
    _ vector: Int,
    _ row: Int,
    _ line: Int,
    modes: Lanes = Lanes()
  ) -> PVRTCStrip.Position {
    let inside = (row &+ source.image.rows) % source.image.rows
    return PVRTCStrip.Position(
      vector: vector,
      row: inside,
      line: line,
      near: slot(row),
      far: slot(line < 3 ? row &- 1 : row &+ 1),
      nearShare: 4 &- Self.farShares[line],
      farShare: Self.farShares[line],
      modes: modes
    )
  }

  /// The slot, of three, of a row that may be up to two above the image.
  @inline(__always)
  func slot(_ row: Int) -> Int { (row &+ 3) % 3 }

  /// Chooses the codes of a row, which may be just outside the image; returns its error.
  private func emit(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: AlignedBuffer<UInt64>?,
    _ gradient: PVRTCErrorGradient?
  ) -> UInt64 {
    switch (source.hasAlpha, source.isWeighted) {
    case (true, _): alphaRow(row, strip, bits, gradient)
    case (false, true): weightedRow(row, strip, bits, gradient)
    case (false, false):
      if let gradient {
        plainRow(row, strip, bits, gradient)
      } else {
        plainRow(row, strip, bits)
      }
    }
  }

  // One specialized function per kind, without inner branches.

  @inline(never)
  private func plainRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: AlignedBuffer<UInt64>?
  ) -> UInt64 {
    anyRow(row, strip, bits, nil, PVRTCStrip.Kind())
  }

  @inline(never)
  private func plainRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: AlignedBuffer<UInt64>?,
    _ gradient: PVRTCErrorGradient
  ) -> UInt64 {
    anyRow(row, strip, bits, gradient, PVRTCStrip.Kind())
  }

  @inline(never)
  private func weightedRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: AlignedBuffer<UInt64>?,
    _ gradient: PVRTCErrorGradient?
  ) -> UInt64 {
    anyRow(row, strip, bits, gradient, PVRTCStrip.Kind(isWeighted: true))
  }

  @inline(never)
  private func alphaRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: AlignedBuffer<UInt64>?,
    _ gradient: PVRTCErrorGradient?
  ) -> UInt64 {
    anyRow(row, strip, bits, gradient, PVRTCStrip.Kind(hasAlpha: true, isWeighted: true))
  }

  @inline(__always)
  private func anyRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: AlignedBuffer<UInt64>?,
    _ gradient: PVRTCErrorGradient?,
    _ kind: PVRTCStrip.Kind
  ) -> UInt64 {
    let image = source.image
    let inside = (row &+ image.rows) % image.rows
    let start = inside &* image.columns
    let mask = image.columns &- 1
    var sum: UInt64 = 0
    for vector in 0..<strip.vectors {
      let column = 2 &* vector
      let left = start &+ column
      let right = start &+ (column &+ 1) & mask
      let mode = (Int16(words[left].mode), Int16(words[right].mode))
      let modes = Lanes(mode.0, mode.0, mode.0, mode.0, mode.1, mode.1, mode.1, mode.1)
      // The codes of two lines for each column of pixels.
      var codes: InlineArray<2, Lanes> = [Lanes(), Lanes()]
      var errors = SIMD4<UInt32>()
      for line in 0..<4 {
        let position = position(vector, row, line, modes: modes)
        var found = PVRTCStrip.Errors()
        let red = strip.channel(0, position, kind)
        found.add(red, modes, kind)
        let green = strip.channel(1, position, kind)
        found.add(green, modes, kind)
        let blue = strip.channel(2, position, kind)
        found.add(blue, modes, kind)
        let alpha = kind.hasAlpha ? strip.channel(3, position, kind) : red
        if kind.hasAlpha {
          let punched = source.punches ? 0 &- modes : Lanes()
          found.add(alpha, modes, kind, punched: punched)
          if let marks = strip.marks(position, kind) {
            found.penalize(alpha, modes, marks, punched)
          }
        }
        var choice = found.best()
        if kind.hasAlpha, source.forcesPunch {
          found.force(&choice, forced(alpha.pixels, modes))
        }
        let lanes = choice.lanes
        let packed = lanes &* Lanes(1, 4, 16, 64, 1, 4, 16, 64)
        codes[line >> 1] |= packed &<< Int16(8 &* (line & 1))
        errors &+= SIMD4(truncatingIfNeeded: choice.errors.even &+ choice.errors.odd)
        guard let gradient else { continue }
        let chosen = gradient.take(lanes, position)
        gradient.add(red, 0, chosen, position, kind)
        gradient.add(green, 1, chosen, position, kind)
        gradient.add(blue, 2, chosen, position, kind)
        guard kind.hasAlpha else { continue }
        let counted = source.punches ? ~punched(lanes, modes) : Lanes(repeating: -1)
        gradient.add(alpha, 3, chosen, position, kind, counted: counted)
      }
      let wide = SIMD4<UInt64>(truncatingIfNeeded: errors)
      sum &+= (wide[0] &+ wide[1]) &+ (wide[2] &+ wide[3])
      guard let bits else { continue }
      let (upper, lower) = (Self.sums(codes[0]), Self.sums(codes[1]))
      bits[left] = words[left].bits(UInt64(upper.0) | UInt64(lower.0) << 16)
      bits[right] = words[right].bits(UInt64(upper.1) | UInt64(lower.1) << 16)
    }
    // With one column of words all pixels were counted twice.
    return image.columns == 1 ? sum / 2 : sum
  }

  /// The share of the row of words above, and on the last line below, in each line, in quarters.
  @inline(__always)
  private static var farShares: InlineArray<4, Int16> { [2, 1, 0, 1] }

  /// The sums of four lanes each.
  @inline(__always)
  private static func sums(_ lanes: Lanes) -> (UInt16, UInt16) {
    (
      UInt16(truncatingIfNeeded: (lanes[0] &+ lanes[1]) &+ (lanes[2] &+ lanes[3])),
      UInt16(truncatingIfNeeded: (lanes[4] &+ lanes[5]) &+ (lanes[6] &+ lanes[7]))
    )
  }

  /// All ones where the code punches a pixel through.
  @inline(__always)
  private func punched(_ codes: Lanes, _ modes: Lanes) -> Lanes {
    Lanes().replacing(with: -1, where: codes .== 2) & (0 &- modes)
  }

  /// All ones where pixels of alpha 0 are in words that can punch them through.
  @inline(__always)
  private func forced(_ alphas: Lanes, _ modes: Lanes) -> Lanes {
    Lanes().replacing(with: -1, where: alphas .== 0) & (0 &- modes)
  }
}
