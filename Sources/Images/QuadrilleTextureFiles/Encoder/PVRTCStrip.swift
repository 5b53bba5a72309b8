internal import QuadrilleImage

/// Interpolated rows of words as in the decoder, line by line, eight pixels per vector: of two
/// words, or of one with 2 bits per pixel.
///
/// The colors of a row of words are interpolated to one value per column of pixels; a line of
/// pixels is then blended from two such rows. The possible values of each pixel determine its code,
/// the exact error and, for ``PVRTCErrorGradient``, the residual of the pixel.
@safe struct PVRTCStrip {
  typealias Lanes = SIMD8<Int16>

  let source: PVRTCSource
  let words: AlignedBuffer<PVRTCWord>
  /// The number of vectors per line, at least one: a single column of words of 4 bits per pixel is
  /// duplicated.
  let vectors: Int
  /// Three rows of words with the channels of the first color, then of the second.
  private let drawn: UnsafeMutablePointer<Lanes>

  /// The number of vectors that a strip needs in ``init(_:_:_:)``.
  static func count(_ image: PVRTCImage) -> Int { 24 * vectors(image) }

  /// The number of vectors per line of an image.
  static func vectors(_ image: PVRTCImage) -> Int {
    max(1, image.columns * image.wordWidth / 8)
  }

  init(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ memory: UnsafeMutablePointer<Lanes>
  ) {
    self.source = source
    self.words = words
    vectors = Self.vectors(source.image)
    unsafe drawn = memory
  }

  /// Interpolates the colors of a row of words.
  ///
  /// - Parameters:
  ///   - row: The row; it may be outside the image.
  ///   - slot: The one of the three rows that is replaced.
  func draw(_ row: Int, slot: Int) {
    let image = source.image
    let start = (row &+ image.rows) % image.rows &* image.columns
    let mask = image.columns &- 1
    let isWide = image.wordWidth == 8
    for vector in 0..<vectors {
      let column = isWide ? vector : 2 &* vector
      let left = words[start &+ (column &- 1) & mask].colors
      let here = words[start &+ column & mask].colors
      let next = words[start &+ (column &+ 1) & mask].colors
      let right = words[start &+ (column &+ 2) & mask].colors
      for channel in 0..<8 where channel & 3 < 3 || source.hasAlpha {
        let sum: Lanes
        if isWide {
          let own = Lanes(repeating: here[channel])
          sum =
            own &<< 3 &- (own &- left[channel]) &* Lanes(4, 3, 2, 1, 0, 0, 0, 0)
            &+ (Lanes(repeating: next[channel]) &- own) &* Lanes(0, 0, 0, 0, 0, 1, 2, 3)
        } else {
          let own = Self.lanes(here[channel], next[channel])
          let before = own &- Self.lanes(left[channel], here[channel])
          let after = Self.lanes(next[channel], right[channel]) &- own
          sum =
            own &<< 2 &- before &* Lanes(2, 1, 0, 0, 2, 1, 0, 0)
            &+ after & Lanes(0, 0, 0, -1, 0, 0, 0, -1)
        }
        unsafe drawn[(8 &* slot &+ channel) &* vectors &+ vector] = sum
      }
    }
  }

  @inline(__always)
  private static func lanes(_ low: Int16, _ high: Int16) -> Lanes {
    Lanes(low, low, low, low, high, high, high, high)
  }

  /// A pointer to the values of an interpolated row: eight consecutive channels.
  func values(slot: Int) -> UnsafePointer<Int16> {
    unsafe UnsafeRawPointer(drawn + 8 &* slot &* vectors).assumingMemoryBound(to: Int16.self)
  }

  /// The properties for which functions are specialized, without inner branches.
  struct Kind {
    /// Whether words have 2 bits per pixel.
    var isWide = false
    var hasAlpha = false
    /// Whether differences have unequal weights.
    var isWeighted = false
  }

  // MARK: Pixels

  /// The position of eight pixels of a line.
  struct Position {
    /// The index of the vector in the line.
    var vector: Int
    /// The row of words.
    var row: Int
    /// The line in the row, 0 to 3.
    var line: Int
    /// The slot of the row of words, and that of the other contributing row above or below.
    var near: Int
    var far: Int
    /// The shares of both rows, in quarters.
    var nearShare: Int16
    var farShare: Int16
    /// The words' modes, 0 or 1.
    var modes: Lanes
  }

  /// The inputs for blending one channel of eight pixels.
  struct Channel {
    /// The first color, with 8 bits, and the difference of the second one.
    var first: Lanes
    var delta: Lanes
    var pixels: Lanes
    /// The weights of differences, in sixteenths.
    var scale: Lanes

    /// The colors blended with weights of 0 to 8.
    @inline(__always)
    func blended(_ weights: Lanes) -> Lanes { (first &<< 3 &+ delta &* weights) &>> 3 }
  }

  /// One channel of eight pixels.
  @inline(__always)
  func channel(_ channel: Int, _ position: Position, _ kind: Kind) -> Channel {
    let x = 8 &* position.vector &+ (kind.isWide ? 4 : 2)
    let first = color(channel, position, kind, isAlpha: channel == 3)
    let second = color(channel &+ 4, position, kind, isAlpha: channel == 3)
    let y = 4 &* position.row &+ 2 &+ position.line
    let values = unsafe source.image.values(channel, x: x, y: y)
    let scales = unsafe source.scales(channel, x: x, y: y)
    return unsafe Channel(
      first: first,
      delta: second &- first,
      pixels: eight(values, kind),
      scale: kind.isWeighted ? eight(scales, kind) : Lanes()
    )
  }

  /// The marks of eight pixels that must be opaque; nil if the image has none.
  @inline(__always)
  func marks(_ position: Position, _ kind: Kind) -> Lanes? {
    let x = 8 &* position.vector &+ (kind.isWide ? 4 : 2)
    guard let marks = unsafe source.marks(x: x, y: 4 &* position.row &+ 2 &+ position.line) else {
      return nil
    }
    return unsafe eight(marks, kind)
  }

  @inline(__always)
  private func eight(_ values: UnsafePointer<Int16>, _ kind: Kind) -> Lanes {
    let memory = unsafe UnsafeRawPointer(values)
    if kind.isWide || source.image.columns > 1 {
      return unsafe memory.loadUnaligned(as: Lanes.self)
    }
    let four = unsafe memory.loadUnaligned(as: SIMD4<Int16>.self)
    return Lanes(four[0], four[1], four[2], four[3], four[0], four[1], four[2], four[3])
  }

  /// One channel of one color, with 8 bits.
  @inline(__always)
  private func color(_ index: Int, _ position: Position, _ kind: Kind, isAlpha: Bool) -> Lanes {
    let near = unsafe drawn[(8 &* position.near &+ index) &* vectors &+ position.vector]
    let far = unsafe drawn[(8 &* position.far &+ index) &* vectors &+ position.vector]
    let sum = near &* position.nearShare &+ far &* position.farShare
    return switch (kind.isWide, isAlpha) {
    case (false, false): sum &>> 1 &+ sum &>> 6
    case (false, true): sum &+ sum &>> 4
    case (true, false): sum &>> 2 &+ sum &>> 7
    case (true, true): sum &>> 1 &+ sum &>> 5
    }
  }
}
