/// The pixels that must decode with an alpha of 255, and what that asks of words.
///
/// The pixels of a word whose source is wholly opaque must come back so. A pixel does if both of the
/// colours that are blended for it are opaque, or if it takes only one of them and this one is. The
/// colours come from nine words, of which some may need alpha for other pixels. So the second colours
/// of all words around opaque blocks are stored without alpha: there is always a weight, 8, that
/// keeps a pixel opaque, and whether the others do is left to the first colours.
struct PVRTCOpaqueBlocks {
  /// What a word's colours may be.
  enum Bond: UInt8, BitwiseCopyable {
    /// Anything.
    case free
    /// The second one is opaque: an opaque block lies next to the word.
    case second
    /// The same of a word whose own block is opaque.
    case own
    /// Both are opaque, as all pixels around are.
    case both

    /// Whether the word's own block is opaque.
    @inline(__always)
    var isOpaqueBlock: Bool { self == .own || self == .both }
  }

  /// All ones for the pixels of opaque blocks, arranged like a plane of the picture, else zeros.
  let marks: PVRTCMemory<Int16>
  /// The bonds of the words.
  let bonds: PVRTCMemory<Bond>

  /// Finds the opaque blocks of a picture with alpha; nil if there are none.
  init?(_ picture: PVRTCPicture) {
    let opaque = PVRTCMemory(true, count: picture.count)
    var isEmpty = true
    for row in 0..<picture.rows {
      for column in 0..<picture.columns {
        let isOpaque = picture.isOpaque(column, row)
        opaque[row * picture.columns + column] = isOpaque
        if isOpaque { isEmpty = false }
      }
    }
    if isEmpty { return nil }
    bonds = PVRTCMemory(.free, count: picture.count)
    for row in 0..<picture.rows {
      for column in 0..<picture.columns {
        let around = picture.around(column, row)
        var count = 0
        for place in 0..<9 where opaque[around[place]] { count += 1 }
        bonds[around[4]] =
          count == 9 ? .both : opaque[around[4]] ? .own : count > 0 ? .second : .free
      }
    }
    marks = PVRTCMemory(0, count: picture.planeCount)
    let half = picture.wordWidth / 2
    for y in 0..<(4 * (picture.rows + 1)) {
      // The planes begin half a word above and to the left of the picture.
      let start = (y + 4 * picture.rows - 2) / 4 % picture.rows * picture.columns
      for x in 0..<picture.pitch {
        let column = (x + picture.wordWidth * picture.columns - half) / picture.wordWidth
        if opaque[start + column % picture.columns] { marks[y * picture.pitch + x] = -1 }
      }
    }
  }
}

extension PVRTCPicture {
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
  /// What a word's colours may be.
  @inline(__always)
  func bond(_ index: Int) -> PVRTCOpaqueBlocks.Bond { opaqueBlocks?.bonds[index] ?? .free }

  /// Which pixels must be opaque from a row and a column on; nil if none must.
  @inline(__always)
  func marks(x: Int, y: Int) -> UnsafePointer<Int16>? {
    guard let marks = opaqueBlocks?.marks else { return nil }
    return unsafe UnsafePointer(marks.base + (y &* picture.pitch &+ x))
  }
}
