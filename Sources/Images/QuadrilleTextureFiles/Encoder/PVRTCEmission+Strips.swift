internal import QuadrilleImage

extension PVRTCEmission {
  typealias Lanes = PVRTCStrip.Lanes

  /// Chooses the codes of all pixels of words of 4 bits a pixel and writes their bits; returns the error.
  ///
  /// - Parameter moved: Where the words go with their colours moved down the slope of the error, if they do.
  func choose(into bits: PVRTCMemory<UInt64>, moved: PVRTCMemory<PVRTCWord>?) -> UInt64 {
    let picture = source.picture
    let errors = PVRTCMemory<UInt64>(0, count: picture.rows)
    let slopeCount = moved == nil ? 0 : PVRTCSlopes.count(picture)
    source.inRows { rows in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: 16 * (PVRTCStrip.count(picture) + slopeCount),
        alignment: 64
      ) { memory in
        guard let base = memory.baseAddress else { return }
        let values = unsafe base.assumingMemoryBound(to: Lanes.self)
        let strip = unsafe PVRTCStrip(source, words, values)
        guard let moved else {
          inRows(rows, strip) { row in errors[row] = emit(row, strip, bits, nil) }
          return
        }
        let slopes = unsafe PVRTCSlopes(
          source,
          words,
          values + PVRTCStrip.count(picture)
        )
        // The rows of words next to these have lines that their colours reach.
        for row in rows.lowerBound - 2...rows.lowerBound - 1 {
          strip.draw(row, slot: slot(row))
          slopes.clear(slot(row + 1))
        }
        for row in rows.lowerBound - 1...rows.upperBound {
          strip.draw(row + 1, slot: slot(row + 1))
          slopes.clear(slot(row + 1))
          if rows.contains(row) {
            errors[row] = emit(row, strip, bits, slopes)
          } else {
            _ = emit(row, strip, nil, slopes)
          }
          if row > rows.lowerBound { slopes.move(row - 1, slot: slot(row - 1), moved) }
        }
      }
    }
    var sum: UInt64 = 0
    for row in 0..<picture.rows { sum += errors[row] }
    return sum
  }

  /// Calls a closure with each of some rows, for which a strip is drawn then.
  @inline(__always)
  func inRows(_ rows: Range<Int>, _ strip: PVRTCStrip, _ body: (Int) -> Void) {
    for row in rows.lowerBound - 1...rows.lowerBound { strip.draw(row, slot: slot(row)) }
    for row in rows {
      strip.draw(row + 1, slot: slot(row + 1))
      body(row)
    }
  }

  /// Where a line of a row lies.
  ///
  /// - Parameter vector: Which eight pixels of it.
  @inline(__always)
  func place(_ vector: Int, _ row: Int, _ line: Int, modes: Lanes = Lanes()) -> PVRTCStrip.Place {
    let inside = (row &+ source.picture.rows) % source.picture.rows
    return PVRTCStrip.Place(
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

  /// Which of three places a row has that may lie up to two above the picture.
  @inline(__always)
  func slot(_ row: Int) -> Int { (row &+ 3) % 3 }

  /// Chooses the codes of a row, which may lie just beyond the picture; returns its error.
  private func emit(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: PVRTCMemory<UInt64>?,
    _ slopes: PVRTCSlopes?
  ) -> UInt64 {
    switch (source.hasAlpha, source.isWeighted) {
    case (true, _): alphaRow(row, strip, bits, slopes)
    case (false, true): weightedRow(row, strip, bits, slopes)
    case (false, false):
      if let slopes {
        plainRow(row, strip, bits, slopes)
      } else {
        plainRow(row, strip, bits)
      }
    }
  }

  // A copy of the function for each kind, without branches inside.

  @inline(never)
  private func plainRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: PVRTCMemory<UInt64>?
  ) -> UInt64 {
    anyRow(row, strip, bits, nil, PVRTCStrip.Kind())
  }

  @inline(never)
  private func plainRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: PVRTCMemory<UInt64>?,
    _ slopes: PVRTCSlopes
  ) -> UInt64 {
    anyRow(row, strip, bits, slopes, PVRTCStrip.Kind())
  }

  @inline(never)
  private func weightedRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: PVRTCMemory<UInt64>?,
    _ slopes: PVRTCSlopes?
  ) -> UInt64 {
    anyRow(row, strip, bits, slopes, PVRTCStrip.Kind(isWeighted: true))
  }

  @inline(never)
  private func alphaRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: PVRTCMemory<UInt64>?,
    _ slopes: PVRTCSlopes?
  ) -> UInt64 {
    anyRow(row, strip, bits, slopes, PVRTCStrip.Kind(hasAlpha: true, isWeighted: true))
  }

  @inline(__always)
  private func anyRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ bits: PVRTCMemory<UInt64>?,
    _ slopes: PVRTCSlopes?,
    _ kind: PVRTCStrip.Kind
  ) -> UInt64 {
    let picture = source.picture
    let inside = (row &+ picture.rows) % picture.rows
    let start = inside &* picture.columns
    let mask = picture.columns &- 1
    var sum: UInt64 = 0
    for vector in 0..<strip.vectors {
      let column = 2 &* vector
      let left = start &+ column
      let right = start &+ (column &+ 1) & mask
      let mode = (Int16(words[left].mode), Int16(words[right].mode))
      let modes = Lanes(mode.0, mode.0, mode.0, mode.0, mode.1, mode.1, mode.1, mode.1)
      // Of each column of pixels the codes of two lines.
      var codes: InlineArray<2, Lanes> = [Lanes(), Lanes()]
      var errors = SIMD4<UInt32>()
      for line in 0..<4 {
        let place = place(vector, row, line, modes: modes)
        var found = PVRTCStrip.Errors()
        let red = strip.channel(0, place, kind)
        found.add(red, modes, kind)
        let green = strip.channel(1, place, kind)
        found.add(green, modes, kind)
        let blue = strip.channel(2, place, kind)
        found.add(blue, modes, kind)
        let alpha = kind.hasAlpha ? strip.channel(3, place, kind) : red
        if kind.hasAlpha {
          let punched = source.punches ? 0 &- modes : Lanes()
          found.add(alpha, modes, kind, punched: punched)
          if let marks = strip.marks(place, kind) { found.refuse(alpha, modes, marks, punched) }
        }
        var choice = found.best()
        if kind.hasAlpha, source.forcesPunch {
          found.force(&choice, forced(alpha.pixels, modes))
        }
        let lanes = choice.lanes
        let packed = lanes &* Lanes(1, 4, 16, 64, 1, 4, 16, 64)
        codes[line >> 1] |= packed &<< Int16(8 &* (line & 1))
        errors &+= SIMD4(truncatingIfNeeded: choice.errors.even &+ choice.errors.odd)
        guard let slopes else { continue }
        let chosen = slopes.take(lanes, place)
        slopes.add(red, 0, chosen, place, kind)
        slopes.add(green, 1, chosen, place, kind)
        slopes.add(blue, 2, chosen, place, kind)
        guard kind.hasAlpha else { continue }
        let counted = source.punches ? ~punched(lanes, modes) : Lanes(repeating: -1)
        slopes.add(alpha, 3, chosen, place, kind, counted: counted)
      }
      let wide = SIMD4<UInt64>(truncatingIfNeeded: errors)
      sum &+= (wide[0] &+ wide[1]) &+ (wide[2] &+ wide[3])
      guard let bits else { continue }
      let (upper, lower) = (Self.sums(codes[0]), Self.sums(codes[1]))
      bits[left] = words[left].bits(UInt64(upper.0) | UInt64(lower.0) << 16)
      bits[right] = words[right].bits(UInt64(upper.1) | UInt64(lower.1) << 16)
    }
    // Of one column of words all pixels have been there twice.
    return picture.columns == 1 ? sum / 2 : sum
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

  /// All ones where pixels of alpha 0 lie in words that can punch them through.
  @inline(__always)
  private func forced(_ alphas: Lanes, _ modes: Lanes) -> Lanes {
    Lanes().replacing(with: -1, where: alphas .== 0) & (0 &- modes)
  }
}
