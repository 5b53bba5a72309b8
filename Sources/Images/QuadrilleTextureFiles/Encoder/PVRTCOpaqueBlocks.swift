/// The pixels that must decode with an alpha of 255, and the resulting constraints on words.
///
/// The pixels of a word with a completely opaque source must stay opaque. A pixel is opaque if both
/// of the colors blended for it are opaque, or if it uses only one of them and this one is opaque.
/// The colors come from nine words, of which some may need alpha for other pixels. So the second
/// colors of all words around opaque blocks are stored without alpha: the weight 8 then always
/// gives an opaque pixel, and whether other weights do depends on the first colors.
struct PVRTCOpaqueBlocks {
  /// The constraint on a word's colors.
  enum OpacityConstraint: UInt8, BitwiseCopyable {
    /// No constraint.
    case free
    /// The second color is opaque: an opaque block is next to the word.
    case second
    /// The second color is opaque, and the word's own block is opaque.
    case own
    /// Both colors are opaque, as all pixels around are.
    case both

    /// Whether the word's own block is opaque.
    @inline(__always)
    var isOpaqueBlock: Bool { self == .own || self == .both }
  }

  /// All ones for the pixels of opaque blocks, arranged like a plane of the image, otherwise zeros.
  let marks: AlignedBuffer<Int16>
  /// The constraints of the words.
  let opacityConstraints: AlignedBuffer<OpacityConstraint>

  /// Finds the opaque blocks of an image with alpha; nil if there are none.
  init?(_ image: PVRTCImage) {
    let opaque = AlignedBuffer(true, count: image.count)
    var isEmpty = true
    for row in 0..<image.rows {
      for column in 0..<image.columns {
        let isOpaque = image.isOpaque(column, row)
        opaque[row * image.columns + column] = isOpaque
        if isOpaque { isEmpty = false }
      }
    }
    if isEmpty { return nil }
    opacityConstraints = AlignedBuffer(.free, count: image.count)
    for row in 0..<image.rows {
      for column in 0..<image.columns {
        let around = image.around(column, row)
        var count = 0
        for index in 0..<9 where opaque[around[index]] { count += 1 }
        opacityConstraints[around[4]] =
          count == 9 ? .both : opaque[around[4]] ? .own : count > 0 ? .second : .free
      }
    }
    marks = AlignedBuffer(0, count: image.planeCount)
    let half = image.wordWidth / 2
    for y in 0..<(4 * (image.rows + 1)) {
      // The planes start half a word above and to the left of the image.
      let start = (y + 4 * image.rows - 2) / 4 % image.rows * image.columns
      for x in 0..<image.pitch {
        let column = (x + image.wordWidth * image.columns - half) / image.wordWidth
        if opaque[start + column % image.columns] { marks[y * image.pitch + x] = -1 }
      }
    }
  }
}

extension PVRTCImage {
  /// Whether the pixels of a word have an alpha of 255.
  func isOpaque(_ column: Int, _ row: Int) -> Bool {
    let start = 3 * planeCount + (4 * row + 2) * pitch + wordWidth * column + wordWidth / 2
    for y in 0..<4 {
      for x in 0..<wordWidth where planes[start + y * pitch + x] != 255 { return false }
    }
    return true
  }
}

extension PVRTCSource {
  /// The constraint on a word's colors.
  @inline(__always)
  func opacityConstraint(_ index: Int) -> PVRTCOpaqueBlocks.OpacityConstraint {
    opaqueBlocks?.opacityConstraints[index] ?? .free
  }

  /// The marks of pixels that must be opaque, starting at a row and a column; nil if there are
  /// none.
  @inline(__always)
  func marks(x: Int, y: Int) -> UnsafePointer<Int16>? {
    guard let marks = opaqueBlocks?.marks else { return nil }
    return unsafe UnsafePointer(marks.base + (y &* image.pitch &+ x))
  }
}
