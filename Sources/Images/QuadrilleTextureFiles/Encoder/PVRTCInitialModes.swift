/// The initial storage modes of the words of images with alpha.
///
/// A fit moves colors, not the modes in which words store them, and changing a mode is a large
/// step. So the modes are chosen before, by the estimated minimum cost of each.
struct PVRTCInitialModes {
  /// The storage mode of a word.
  enum Kind: UInt8, BitwiseCopyable {
    /// Each color with or without alpha, depending on its value.
    case any
    /// Both colors without alpha.
    case opaque
    /// Both colors without alpha, with punch-through of transparent pixels.
    case punched
    /// Punch-through, and each color with or without alpha depending on its value.
    case clear

    /// Whether both colors are stored without alpha.
    @inline(__always)
    var isOpaque: Bool { self == .opaque || self == .punched }

    /// Whether transparent pixels are punched through.
    @inline(__always)
    var isPunched: Bool { self == .punched || self == .clear }
  }

  /// The mode of each word.
  let kinds: AlignedBuffer<Kind>

  /// Chooses modes for all words of an image with alpha.
  ///
  /// - Parameters:
  ///   - keepsOpaque: Whether opaque blocks must stay opaque; see ``PVRTCOpaqueBlocks``.
  ///   - punches: Whether pixels may be punched through.
  init(_ image: PVRTCImage, keepsOpaque: Bool, punches: Bool) {
    kinds = AlignedBuffer(.any, count: image.count)
    for row in 0..<image.rows {
      for column in 0..<image.columns {
        let index = row * image.columns + column
        if image.isOpaque(column, row) {
          if keepsOpaque, !image.isBetterFlat(column, row) { kinds[index] = .opaque }
        } else if punches, image.isBetterPunched(column, row) {
          kinds[index] = .punched
        }
      }
    }
    guard punches else { return }
    // Transparent words next to punched ones would make some of their pixels translucent, and
    // opaque ones those of the next transparent words.
    spread(image, from: .punched, to: .punched)
    spread(image, from: .punched, to: .clear)
  }

  /// Changes the mode of transparent words next to a word of another mode.
  private func spread(_ image: PVRTCImage, from source: Kind, to target: Kind) {
    let old = AlignedBuffer<Kind>(uninitializedCount: kinds.count)
    old.copy(kinds)
    for row in 0..<image.rows {
      for column in 0..<image.columns {
        let around = image.around(column, row)
        guard old[around[4]] == .any, image.isClear(column, row) else { continue }
        for index in 0..<9 where old[around[index]] == source { kinds[around[4]] = target }
      }
    }
  }
}

extension PVRTCImage {
  /// Whether the pixels of a word have an alpha of 0.
  fileprivate func isClear(_ column: Int, _ row: Int) -> Bool {
    let start = 3 * planeCount + (4 * row + 2) * pitch + wordWidth * column + wordWidth / 2
    for y in 0..<4 {
      for x in 0..<wordWidth where planes[start + y * pitch + x] != 0 { return false }
    }
    return true
  }

  /// Whether a word of transparent and opaque pixels has a lower error with punch-through, where
  /// transparent pixels get the middle color, than with one color for the others.
  fileprivate func isBetterPunched(_ column: Int, _ row: Int) -> Bool {
    let start = (4 * row + 2) * pitch + 4 * column + 2
    var soft: Float = 0
    var count = 0
    for y in 0..<4 {
      for x in 0..<4 {
        let alpha = Int(planes[3 * planeCount + start + y * pitch + x])
        let rest = alpha < 128 ? alpha : 255 - alpha
        soft += Float(rest * rest) * 1.5625
        if alpha >= 128 { count += 1 }
      }
    }
    guard count > 0, count < 16 else { return false }
    var cost = soft
    var gain: Float = 0
    for channel in 0..<3 {
      var sum = 0
      for y in 0..<4 {
        for x in 0..<4 where planes[3 * planeCount + start + y * pitch + x] >= 128 {
          sum += Int(planes[channel * planeCount + start + y * pitch + x])
        }
      }
      let mean = Float(sum) / Float(count)
      for y in 0..<4 {
        for x in 0..<4 {
          let index = start + y * pitch + x
          let rest = Float(planes[channel * planeCount + index]) - mean
          if planes[3 * planeCount + index] >= 128 {
            gain += rest * rest
          } else {
            cost += rest * rest
          }
        }
      }
    }
    return cost < gain * 0.7
  }

  /// Whether an opaque block has a lower error with only its second colors than the surrounding
  /// translucent pixels would have from an opaque first color.
  fileprivate func isBetterFlat(_ column: Int, _ row: Int) -> Bool {
    // The alpha that the first color adds to pixels with less.
    var spilled: Float = 0
    let shares = 4 * wordWidth
    for y in 1..<8 {
      for x in 1..<(2 * wordWidth) {
        let share = (4 - abs(y - 4)) * (wordWidth - abs(x - wordWidth))
        let index = 3 * planeCount + (4 * row + y) * pitch + wordWidth * column + x
        let rest = 255 * share - shares * Int(planes[index])
        guard rest > 0 else { continue }
        let part = Float(rest) / Float(shares)
        spilled += part * part
      }
    }
    if spilled == 0 { return false }
    // The residual of the block's own pixels after fitting a plane.
    let start = (4 * row + 2) * pitch + wordWidth * column + wordWidth / 2
    let count = 4 * wordWidth
    var flat: Float = 0
    for channel in 0..<3 {
      var (sum, square, across, down) = (0, 0, 0, 0)
      for y in 0..<4 {
        for x in 0..<wordWidth {
          let value = Int(planes[channel * planeCount + start + y * pitch + x])
          sum += value
          square += value * value
          across += (2 * x - wordWidth + 1) * value
          down += (2 * y - 3) * value
        }
      }
      // The sums of squared distances from the center, doubled.
      let acrossSquare = wordWidth == 4 ? 80 : 672
      let downSquare = 20 * wordWidth
      flat += Float(square) - Float(sum * sum) / Float(count)
      flat -= Float(across * across) / Float(acrossSquare) + Float(down * down) / Float(downSquare)
    }
    return flat < spilled
  }
}

extension PVRTCSource {
  /// The initial mode of a word.
  @inline(__always)
  func kind(_ index: Int) -> PVRTCInitialModes.Kind { startKinds?.kinds[index] ?? .any }
}
