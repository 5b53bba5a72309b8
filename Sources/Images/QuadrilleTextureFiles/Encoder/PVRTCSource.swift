internal import QuadrilleImage
internal import QuadrilleSystem

/// What an encoder works on: the pixels, and how much each of them counts.
struct PVRTCSource {
  let image: PVRTCImage
  /// Whether alpha counts.
  let hasAlpha: Bool
  /// The maximum number of threads to use.
  let threads: Int
  /// The least words that a thread is started for: it costs as much as some hundred.
  var wordsPerThread = 512
  /// The instructions to work with.
  var kernels = CodecKernels.preferred
  /// Whether pixels may be punched through, and whether those of alpha 0 must be.
  let punches: Bool
  let forcesPunch: Bool
  /// What must be opaque; nil if nothing must.
  let opaqueBlocks: PVRTCOpaqueBlocks?
  /// How words are first stored; nil without alpha.
  let startKinds: PVRTCInitialModes?
  /// How much differences of each value of the image count, in sixteenths; nil where all the same.
  private let scales: AlignedBuffer<Int16>?
  /// What they are of each channel of all pixels; nil where pixels differ.
  let evenScales: SIMD4<Int16>?
  /// How much a channel's squared differences count.
  let weights: SIMD4<Float>

  init(
    _ bitmap: Bitmap,
    wordWidth: Int,
    hasAlpha: Bool,
    options: PVRTCEncodingOptions,
    threads: Int
  ) {
    self.hasAlpha = hasAlpha
    self.threads = threads
    let isOpacity = hasAlpha && options.alpha == .opacity
    punches = hasAlpha && wordWidth == 4 && options.punchThrough != .unused
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

  /// Whether differences do not count alike.
  @inline(__always)
  var isWeighted: Bool { scales != nil }

  /// How much differences count from a row and a column of a channel on.
  @inline(__always)
  func scales(_ channel: Int, x: Int, y: Int) -> UnsafePointer<Int16> {
    let offset = channel &* image.planeCount &+ y &* image.pitch &+ x
    guard let scales else { return unsafe UnsafePointer(image.planes.base + offset) }
    return unsafe UnsafePointer(scales.base + offset)
  }

  /// Gives words with a pixel of alpha 0 the mode that can punch it through.
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

  /// Runs a closure on parts of the rows of words, on several threads where that pays.
  func inRows(_ body: (Range<Int>) -> Void) {
    let useful = max(1, min(threads, image.count / wordsPerThread))
    forEachPartInParallel(image.rows, threads: useful, body)
  }
}

extension PVRTCImage {
  /// The indices of the nine words around one, row by row.
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
  /// What differences are multiplied by, in sixteenths: the roots of what their squares count.
  var factors: SIMD4<Int16> {
    switch self {
    // Alpha counts half as much again as a color: its errors show in all three.
    case .linear: SIMD4(16, 16, 16, 20)
    // Three times 0.299, 0.587 and 0.114.
    case .perceptual: SIMD4(15, 21, 9, 20)
    }
  }
}
