internal import QuadrilleSystem

/// A WebP that is being written (RFC 9649): a still image of one frame, else an animation.
///
/// Frames are encoded by libwebp. Lossless files keep all pixels but the color of those that are
/// fully transparent.
struct WebPFile: AnimationFile {
  // Offsets of frames are stored halved.
  static let rules = AnimationPlanner.Rules(canRestore: false, alignment: 2)

  private static let maxDimension = 16_383
  /// The maximum duration, in 24 bits.
  private static let maxMilliseconds = 0xFF_FFFF

  let warnings: [Diagnostic] = []
  private let size: PixelSize
  private let options: AnimationEncoder.Options
  /// The file of the only frame so far.
  private var still: [UInt8]?
  private var frames: [UInt8] = []
  private var frameCount = 0
  private var hasAlpha = false
  /// The end time of the frames added so far, and as it is stored.
  private var seconds = 0.0
  private var milliseconds = 0

  init(_ size: PixelSize, _ options: AnimationEncoder.Options) {
    self.size = size
    self.options = options
  }

  func prepared(_ frame: PixelGrid) -> PixelGrid { frame }

  mutating func add(
    _ part: AnimationPlanner.Part,
    _ time: FrameDuration,
    _ job: JobContext
  ) throws(ImageError) {
    guard max(size.width, size.height) <= Self.maxDimension else {
      throw ImageError(
        .unsupported("an image of \(size) pixels exceeds \(Self.maxDimension)"),
        .webp,
        file: options.name
      )
    }
    if let violation = job.timeViolation ?? job.violation(addingWork: part.pixels.pixels.count) {
      throw ImageError(.limit(violation), .webp, file: options.name)
    }
    let encoder = try WebPEncoder.library(for: options.name)
    var file = try encode(part.pixels, encoder, job)
    var isBlended = false
    // Lossy frames replace all pixels, since single ones among transparent ones blur.
    if options.quality == nil, let blended = part.blended,
      part.changedCount < part.pixels.pixels.count
    {
      let other = try encode(blended, encoder, job)
      if other.count < file.count { (file, isBlended) = (other, true) }
    }
    if isBlended || part.frame.pixels.contains(where: { $0.alpha < 255 }) { hasAlpha = true }
    let rect = part.rect
    var bytes: [UInt8] = []
    for number in [rect.minX / 2, rect.minY / 2, rect.width - 1, rect.height - 1, delay(time)] {
      Self.append(number, 3, to: &bytes)
    }
    bytes.append((isBlended ? 0 : 2) | (part.disposal == .clear ? 1 : 0))
    bytes += Self.imageChunks(of: file)
    Self.appendChunk("ANMF", bytes, to: &frames)
    still = frameCount == 0 ? file : nil
    frameCount += 1
  }

  private func encode(
    _ grid: PixelGrid,
    _ encoder: WebPEncoder,
    _ job: JobContext
  ) throws(ImageError) -> [UInt8] {
    let bitmap = grid.bitmap(options.alphaMode, job: job)
    let file = job.measure(.encode) { encoder.file(of: bitmap, quality: options.quality) }
    guard let file else {
      throw ImageError(.data("libwebp cannot encode a frame"), .webp, file: options.name)
    }
    return file
  }

  /// The delay of a frame: rounding errors are carried to the next frame.
  private mutating func delay(_ time: FrameDuration) -> Int {
    seconds += time.seconds
    let end = Int((1000 * seconds).rounded())
    defer { milliseconds = end }
    return min(max(0, end - milliseconds), Self.maxMilliseconds)
  }

  // MARK: Chunks

  /// The chunks `ALPH`, `VP8 ` and `VP8L` of a still file.
  private static func imageChunks(of file: [UInt8]) -> ArraySlice<UInt8> {
    var offset = 12
    while offset + 8 <= file.count {
      let name = file[offset..<(offset + 4)]
      if ["ALPH", "VP8 ", "VP8L"].contains(where: { name.elementsEqual($0.utf8) }) {
        return file[offset...]
      }
      let length = file[(offset + 4)..<(offset + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      offset += 8 + length + length % 2
    }
    return []
  }

  private static func append(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  private static func appendChunk(_ name: String, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes += Array(name.utf8)
    append(data.count, 4, to: &bytes)
    bytes += data
    if data.count % 2 == 1 { bytes.append(0) }
  }

  func end() -> [UInt8] {
    if let still { return still }
    var header: [UInt8] = [hasAlpha ? 0x12 : 0x02, 0, 0, 0]
    Self.append(size.width - 1, 3, to: &header)
    Self.append(size.height - 1, 3, to: &header)
    // The background is transparent black.
    var control: [UInt8] = [0, 0, 0, 0]
    Self.append(min(options.loopCount, 65_535), 2, to: &control)
    var chunks: [UInt8] = []
    Self.appendChunk("VP8X", header, to: &chunks)
    Self.appendChunk("ANIM", control, to: &chunks)
    var file = Array("RIFF".utf8)
    Self.append(4 + chunks.count + frames.count, 4, to: &file)
    return file + Array("WEBP".utf8) + chunks + frames
  }
}
