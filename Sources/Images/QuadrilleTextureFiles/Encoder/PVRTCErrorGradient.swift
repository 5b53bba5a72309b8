internal import QuadrilleImage

/// The gradient of the error of a 4-bit image with respect to its colors, accumulated while codes
/// are chosen.
///
/// The residual of a pixel, times its weight, contributes to the second colors of the four words
/// around it in proportion to their shares in the pixel, and with the remaining weight to the first
/// colors. Vertical shares are applied immediately and horizontal ones at the end, so that a row of
/// words has one value per column of pixels. All values are integers: sums do not depend on the
/// order.
@safe struct PVRTCErrorGradient {
  typealias Lanes = SIMD8<Int16>

  private let source: PVRTCSource
  private let words: AlignedBuffer<PVRTCWord>
  private let vectors: Int
  /// Three rows of words with the channels of the first and of the second color and the weights of
  /// each; the last vector precedes the first, and the first follows the last.
  ///
  /// The shares of a column sum to 16, weights go to 8 and differences to 255, which fits 16 bits.
  private let sums: UnsafeMutablePointer<Lanes>

  /// The step size: a full step would be exact without overlap of words, but their gradients are
  /// small.
  private static let step: Float = 2.5
  /// Regularizes colors that are hardly used, in pixels.
  private static let damping: Float = 1

  /// The number of vectors that an image needs in ``init(_:_:_:)``.
  static func count(_ image: PVRTCImage) -> Int { 27 * (PVRTCStrip.vectors(image) + 2) }

  init(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ memory: UnsafeMutablePointer<Lanes>
  ) {
    self.source = source
    self.words = words
    vectors = PVRTCStrip.vectors(source.image)
    unsafe sums = memory
  }

  /// Starts a row of words.
  func clear(_ slot: Int) {
    unsafe row(slot, 0).update(repeating: Lanes(), count: 9 &* (vectors &+ 2))
  }

  @inline(__always)
  private func row(_ slot: Int, _ index: Int) -> UnsafeMutablePointer<Lanes> {
    unsafe sums + (9 &* slot &+ index) &* (vectors &+ 2)
  }

  // MARK: Pixels

  /// Adds the codes of eight pixels; returns their weights.
  @inline(__always)
  func take(_ codes: Lanes, _ position: PVRTCStrip.Position) -> Lanes {
    // 0, 3, 5 and 8, or in mode 1 0, 4, 4 and 8.
    let weights =
      codes &* 3 &- codes &>> 1 &+ (codes & 1 &- codes &>> 1) &* position.modes
    add(weights, 8, position)
    return weights
  }

  /// Adds one channel of eight pixels.
  ///
  /// - Parameter counted: All ones where the channel is blended.
  @inline(__always)
  func add(
    _ channel: PVRTCStrip.Channel,
    _ index: Int,
    _ weights: Lanes,
    _ position: PVRTCStrip.Position,
    _ kind: PVRTCStrip.Kind,
    counted: Lanes = Lanes(repeating: -1)
  ) {
    var rest = (channel.pixels &- channel.blended(weights)) & counted
    // Halved, to stay below 256.
    if kind.isWeighted { rest = ((rest &* channel.scale) &>> 4 &* channel.scale) &>> 5 }
    let second = rest &* weights
    add(rest &<< 3 &- second, index, position)
    add(second, index &+ 4, position)
  }

  @inline(__always)
  private func add(_ value: Lanes, _ index: Int, _ position: PVRTCStrip.Position) {
    unsafe row(position.near, index)[position.vector &+ 1] &+= value &* position.nearShare
    unsafe row(position.far, index)[position.vector &+ 1] &+= value &* position.farShare
  }

  // MARK: Words

  /// Moves the colors of a row of words along the gradient.
  ///
  /// - Parameters:
  ///   - row: The row; all lines in which it has a share have been added.
  ///   - slot: The slot of its sums.
  ///   - moved: The destination of the words.
  func move(_ row: Int, slot: Int, _ moved: AlignedBuffer<PVRTCWord>) {
    for index in 0..<9 {
      let values = unsafe self.row(slot, index)
      unsafe values[0] = values[vectors]
      unsafe values[vectors &+ 1] = values[1]
    }
    let factor: Float = source.isWeighted ? 2 * Self.step : Self.step
    let full: Float = 16 * 16 * 8
    for column in 0..<source.image.columns {
      let index = row &* source.image.columns &+ column
      let used = weights(slot, column)
      let firstSum = four(slot, 0, column)
      let secondSum = four(slot, 4, column)
      let damping: Float = Self.damping * 128
      let firstShare: SIMD4<Float> = source.weights * (full - used) + damping
      let secondShare: SIMD4<Float> = source.weights * used + damping
      let firstStep = firstSum * factor / firstShare
      let secondStep = secondSum * factor / secondShare
      var word = words[index]
      let first = word.levels(isFirst: true)
      let next = word.levels(isFirst: false)
      let newFirst: SIMD4<Float> =
        PVRTCLevels.values(word.first) + firstStep + PVRTCFit.truncationBias
      let newSecond: SIMD4<Float> =
        PVRTCLevels.values(word.second) + secondStep + PVRTCFit.truncationBias
      word.first = first.expanded(first.codes(newFirst))
      word.second = next.expanded(next.codes(newSecond))
      moved[index] = word
    }
  }

  /// The sums of four channels for a word.
  @inline(__always)
  private func four(_ slot: Int, _ index: Int, _ column: Int) -> SIMD4<Float> {
    SIMD4(
      across(slot, index, column),
      across(slot, index &+ 1, column),
      across(slot, index &+ 2, column),
      source.hasAlpha ? across(slot, index &+ 3, column) : 0
    )
  }

  /// The weighted sum of the seven columns of pixels in which a word has a share.
  @inline(__always)
  private func across(_ slot: Int, _ index: Int, _ column: Int) -> Float {
    let sixteenths = (lanes(slot, index, 4 &* column &- 1) &+ 8) &>> 4
    return Float(Self.sum((sixteenths &+ 2048) &* Self.risingAndFalling) &- 16 * 2048) * 16
  }

  /// The same for the weights, which are small.
  @inline(__always)
  private func weights(_ slot: Int, _ column: Int) -> Float {
    Float(Self.sum(lanes(slot, 8, 4 &* column &- 1) &* Self.risingAndFalling))
  }

  @inline(__always)
  private func lanes(_ slot: Int, _ index: Int, _ position: Int) -> Lanes {
    unsafe UnsafeRawPointer(row(slot, index))
      .loadUnaligned(fromByteOffset: 2 &* (position &+ 8), as: Lanes.self)
  }

  // A word's shares in the columns of pixels around it.
  @inline(__always)
  private static var risingAndFalling: Lanes { Lanes(1, 2, 3, 4, 3, 2, 1, 0) }

  /// The sum of unsigned lanes, less than 2^16.
  @inline(__always)
  private static func sum(_ lanes: Lanes) -> Int32 {
    let pairs = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return Int32(truncatingIfNeeded: ((pairs[0] &+ pairs[1]) &* 0x0001_0001_0001_0001) >> 48)
  }
}
