internal import QuadrilleImage
internal import QuadrilleSystem

/// The input of an encoder: the pixels and their weights.
struct PVRTCSource {
  let image: PVRTCImage
  /// Whether alpha is encoded.
  let hasAlpha: Bool
  /// The maximum number of threads.
  let threads: Int
  /// The minimum number of words per thread: starting one costs as much as some hundred words.
  var wordsPerThread = 512
  /// The instruction set to use.
  var kernels = SIMDKernels.codecs.preferred
  /// Whether pixels may be punched through, and whether those of alpha 0 must be.
  let punches: Bool
  let forcesPunch: Bool
  /// Whether no color may be brighter than its alpha, since the image is premultiplied.
  let limitsColors: Bool
  /// The blocks that must be opaque; nil if there are none.
  let opaqueBlocks: PVRTCOpaqueBlocks?
  /// The initial storage modes of words; nil without alpha.
  let startKinds: PVRTCInitialModes?
  /// The weights of the differences of each value of the image, in sixteenths; nil if all are
  /// equal.
  private let scales: AlignedBuffer<Int16>?
  /// The weights per channel; nil if they differ between pixels.
  let evenScales: SIMD4<Int16>?
  /// The weights of the channels' squared differences.
  let weights: SIMD4<Float>
  /// The job that encodes.
  let job: JobContext

  init(
    _ bitmap: Bitmap,
    wordWidth: Int,
    hasAlpha: Bool,
    options: PVRTCEncodingOptions,
    threads: Int,
    job: JobContext = .default
  ) {
    self.hasAlpha = hasAlpha
    self.job = job
    self.threads = threads
    let isOpacity = hasAlpha && options.alpha == .opacity
    limitsColors = hasAlpha && bitmap.alphaMode == .premultiplied
    // A punched pixel keeps its color, which adds light if colors are premultiplied.
    punches =
      hasAlpha && wordWidth == 4
      && (limitsColors
        ? options.punchThrough == .forced : options.punchThrough != .unused)
    forcesPunch = punches && options.punchThrough == .forced
    image = PVRTCImage(bitmap, wordWidth: wordWidth, hasAlpha: hasAlpha)
    let keepsOpaque = options.alpha != .independent
    opaqueBlocks = hasAlpha && keepsOpaque ? PVRTCOpaqueBlocks(image) : nil
    startKinds =
      hasAlpha
      ? PVRTCInitialModes(image, keepsOpaque: keepsOpaque, punches: punches) : nil
    let factors = options.channelWeighting.factors
    var squares = SIMD4<Float>()
    for channel in 0..<4 { squares[channel] = Float(factors[channel] * factors[channel]) / 256 }
    if !hasAlpha { squares[3] = 0 }
    weights = squares
    evenScales = isOpacity ? nil : factors
    guard hasAlpha || options.channelWeighting != .linear else {
      scales = nil
      return
    }
    let count = image.planeCount
    let scales = AlignedBuffer<Int16>(uninitializedCount: image.planes.count)
    for channel in 0..<(hasAlpha ? 4 : 3) {
      let start = channel * count
      unsafe (scales.base + start).initialize(repeating: factors[channel], count: count)
      guard isOpacity, channel < 3 else { continue }
      for index in 0..<count {
        let alpha = Int(image.planes[3 * count + index])
        scales[start + index] = Int16((Int(factors[channel]) * alpha + 127) / 255)
      }
    }
    self.scales = scales
  }

  /// Whether the encoding is cancelled or its time is over.
  var isInterrupted: Bool { job.isInterrupted }

  /// Whether differences have unequal weights.
  @inline(__always)
  var isWeighted: Bool { scales != nil }

  /// The weights of a channel's differences, starting at a row and a column.
  @inline(__always)
  func scales(_ channel: Int, x: Int, y: Int) -> UnsafePointer<Int16> {
    let offset = channel &* image.planeCount &+ y &* image.pitch &+ x
    guard let scales else { return unsafe UnsafePointer(image.planes.base + offset) }
    return unsafe UnsafePointer(scales.base + offset)
  }

  /// Gives words with a pixel of alpha 0 the punch-through mode.
  func markPunched(_ words: AlignedBuffer<PVRTCWord>) {
    for row in 0..<image.rows {
      for column in 0..<image.columns {
        let index = row * image.columns + column
        words[index].mode = 0
        for line in 2..<6 {
          let start = 3 * image.planeCount + (4 * row + line) * image.pitch + 4 * column + 2
          for planeIndex in start..<(start + 4) where image.planes[planeIndex] == 0 {
            words[index].mode = 1
          }
        }
      }
    }
  }

  /// Calls a closure with ranges of the rows of words, on several threads if worthwhile.
  ///
  /// The closure returns before the next row once ``isInterrupted``, which stays so: what it has not
  /// computed, no later one reads.
  func inRows(_ body: (Range<Int>) -> Void) {
    let useful = max(1, min(threads, image.count / wordsPerThread))
    forEachPartInParallel(image.rows, threads: useful, body)
  }
}

extension PVRTCImage {
  /// The indices of the nine words around one, in row order.
  @inline(__always)
  func around(_ column: Int, _ row: Int) -> InlineArray<9, Int> {
    let left = (column == 0 ? columns : column) &- 1
    let right = column &+ 1 == columns ? 0 : column &+ 1
    let above = ((row == 0 ? rows : row) &- 1) &* columns
    let here = row &* columns
    let below = (row &+ 1 == rows ? 0 : row &+ 1) &* columns
    return [
      above &+ left, above &+ column, above &+ right, here &+ left, here &+ column, here &+ right,
      below &+ left, below &+ column, below &+ right,
    ]
  }
}

extension PVRTCEncodingOptions.ChannelWeighting {
  /// The factors of differences, in sixteenths: the square roots of the weights of their squares.
  var factors: SIMD4<Int16> {
    switch self {
    // The weight of alpha is 1.5 times that of a color: its errors affect all three.
    case .linear: SIMD4(16, 16, 16, 20)
    // Three times 0.299, 0.587 and 0.114.
    case .perceptual: SIMD4(15, 21, 9, 20)
    }
  }
}
