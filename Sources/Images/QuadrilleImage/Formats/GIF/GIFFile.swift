internal import QuadrilleSystem

/// A GIF that is being written (GIF89a).
struct GIFFile: AnimationFile {
  static let rules = AnimationPlanner.Rules(canReplace: false)

  private static let maxDimension = 65_535

  private let size: PixelSize
  private let options: AnimationEncoder.Options
  private var hasTranslucency = false
  private var reducedCount = 0
  private var shortCount = 0
  /// The colors that frames without a table of their own use.
  private var global: [UInt32] = []
  private var blocks: [UInt8] = []
  private var frameCount = 0
  /// The end time of the frames added so far, and as it is stored, in hundredths.
  private var seconds = 0.0
  private var hundredths = 0

  init(_ size: PixelSize, _ options: AnimationEncoder.Options) {
    self.size = size
    self.options = options
  }

  var warnings: [Diagnostic] {
    let facts = [
      (
        hasTranslucency, "gif.alpha",
        "GIF stores no translucency; pixels of alpha 128 or more are opaque, others transparent"
      ),
      (
        reducedCount > 0, "gif.colors",
        "\(reducedCount) of \(frameCount) frames have more colors than a palette, and were reduced"
      ),
      (
        shortCount > 0, "gif.rate",
        "\(shortCount) frames are shorter than 2/100 second, and are shown that long"
      ),
    ]
    return facts.filter(\.0).map { _, code, message in
      Diagnostic(
        .warning,
        code: code,
        location: DiagnosticLocation(file: options.name),
        message: message
      )
    }
  }

  mutating func prepared(_ frame: PixelGrid) -> PixelGrid {
    var frame = frame
    for index in frame.pixels.indices {
      let pixel = frame.pixels[index]
      guard pixel.alpha < 255 else { continue }
      if pixel.alpha > 0 { hasTranslucency = true }
      frame.pixels[index] = pixel.alpha >= 128 ? pixel | 0xFF00_0000 : 0
    }
    return frame
  }

  mutating func add(
    _ part: AnimationPlanner.Part,
    _ time: FrameDuration,
    _ job: JobContext
  ) throws(ImageError) {
    guard max(size.width, size.height) <= Self.maxDimension else {
      throw ImageError(
        .unsupported("an image of \(size) pixels exceeds \(Self.maxDimension)"),
        .gif,
        file: options.name
      )
    }
    if let violation = job.timeViolation ?? job.violation(addingWork: part.pixels.pixels.count) {
      throw ImageError(.limit(violation), .gif, file: options.name)
    }
    // Frames can only be drawn over the canvas.
    var grid = part.blended ?? part.pixels
    let hasClear = grid.pixels.contains { $0.alpha == 0 }
    // Some readers clear a frame with its transparent index, and without one with a color.
    let needsClear = hasClear || part.disposal == .clear
    let quantizer = ColorQuantizer(
      colorCount: max(2, options.colorCount - (needsClear && !hasClear ? 1 : 0)),
      dithers: options.dithers
    )
    if quantizer.reduce(&grid) { reducedCount += 1 }
    let (indices, colors, clear) = indexed(grid, needsClear)
    appendControl(part, delay(time), clear)
    appendImage(part.rect, indices, colors)
    frameCount += 1
  }

  /// The delay of a frame in hundredths: rounding errors are carried to the next frame.
  ///
  /// Browsers show frames of 1/100 second or less for 10/100.
  private mutating func delay(_ time: FrameDuration) -> Int {
    seconds += time.seconds
    let end = Int((100 * seconds).rounded())
    var delay = end - hundredths
    if delay < 2, time.seconds > 0 {
      if time.seconds < 0.02 - 1e-9 { shortCount += 1 }
      delay = 2
    }
    hundredths += delay
    return min(delay, Int(UInt16.max))
  }

  // MARK: Colors

  /// The indices of pixels in a color table, the table, and the index that is transparent.
  ///
  /// The table of the file is used if it has all colors.
  private mutating func indexed(
    _ grid: PixelGrid,
    _ needsClear: Bool
  ) -> (indices: [UInt8], colors: [UInt32]?, clear: UInt8?) {
    var known: [UInt32: UInt8] = [:]
    for (index, color) in global.enumerated() { known[color] = UInt8(truncatingIfNeeded: index) }
    let isCovered =
      !global.isEmpty && (!needsClear || known[0] != nil)
      && grid.pixels.allSatisfy { $0.alpha == 0 || known[$0] != nil }
    var table = global
    if !isCovered {
      known = [:]
      table = Set(grid.pixels.map { $0.alpha == 0 ? 0 : $0 }).sorted()
      for (index, color) in table.enumerated() { known[color] = UInt8(truncatingIfNeeded: index) }
      // Later frames need a transparent index, too.
      if needsClear || global.isEmpty, known[0] == nil, table.count < 256 {
        known[0] = UInt8(truncatingIfNeeded: table.count)
        table.append(0)
      }
    }
    let isGlobal = isCovered || global.isEmpty
    if global.isEmpty { global = table }
    let indices = grid.pixels.map { known[$0.alpha == 0 ? 0 : $0] ?? 0 }
    return (indices, isGlobal ? nil : table, needsClear ? known[0] : nil)
  }

  /// The number of bits that select an entry of a color table, from 1.
  private static func bits(_ count: Int) -> Int {
    max(1, Int.bitWidth - (max(2, count) - 1).leadingZeroBitCount)
  }

  /// Appends a color table, padded with black to a power of two.
  private static func append(_ colors: [UInt32], to bytes: inout [UInt8]) {
    for index in 0..<(1 << bits(colors.count)) {
      let color = index < colors.count ? colors[index] : 0
      bytes.append(UInt8(truncatingIfNeeded: color))
      bytes.append(UInt8(truncatingIfNeeded: color >> 8))
      bytes.append(UInt8(truncatingIfNeeded: color >> 16))
    }
  }

  // MARK: Blocks

  /// Appends a graphic control extension (section 23).
  private mutating func appendControl(
    _ part: AnimationPlanner.Part,
    _ delay: Int,
    _ clear: UInt8?
  ) {
    let disposal: UInt8 =
      switch part.disposal {
      case .keep: 1
      case .clear: 2
      case .restore: 3
      }
    blocks += [0x21, 0xF9, 4, disposal << 2 | (clear == nil ? 0 : 1)]
    Self.append(delay, to: &blocks)
    blocks += [clear ?? 0, 0]
  }

  /// Appends an image descriptor, its color table and its pixels (sections 20 to 22).
  private mutating func appendImage(_ rect: PixelRect, _ indices: [UInt8], _ colors: [UInt32]?) {
    blocks.append(0x2C)
    for number in [rect.minX, rect.minY, rect.width, rect.height] {
      Self.append(number, to: &blocks)
    }
    let bits = Self.bits((colors ?? global).count)
    if let colors {
      blocks.append(0x80 | UInt8(truncatingIfNeeded: bits - 1))
      Self.append(colors, to: &blocks)
    } else {
      blocks.append(0)
    }
    GIFCompressor.append(indices, bits: max(2, bits), to: &blocks)
  }

  /// Appends a number in two bytes, the lower one first.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  /// The header, the logical screen (section 18), the number of repetitions, and all frames.
  func end() -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    Self.append(size.width, to: &bytes)
    Self.append(size.height, to: &bytes)
    let bits = UInt8(truncatingIfNeeded: Self.bits(global.count) - 1)
    bytes += [0x80 | 7 << 4 | bits, 0, 0]
    Self.append(global, to: &bytes)
    // Without the extension a file is played once; it stores the number of repetitions.
    if frameCount > 1, options.loopCount != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      Self.append(min(max(0, options.loopCount - 1), 65_535), to: &bytes)
      bytes.append(0)
    }
    return bytes + blocks + [0x3B]
  }
}
