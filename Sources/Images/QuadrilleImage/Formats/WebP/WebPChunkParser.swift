internal import QuadrilleSystem

/// Parses the chunks of a file (RFC 9649, section 2) before libwebp reads it.
struct WebPChunkParser {
  let name: String?
  private(set) var warnings: [Diagnostic] = []

  private let job: JobContext
  private var size: PixelSize?
  private var isExtended = false
  private var hasAlpha = false
  private var isLossless = false
  private var frames = 0
  /// The end time of each frame in milliseconds from the start.
  private(set) var endMilliseconds: [Int] = []
  private var orientation = Orientation.up
  /// Whether the header declares an animation.
  private(set) var isAnimation = false

  /// Parses all chunks.
  ///
  /// - Throws: ``ImageError``.
  init(_ bytes: Span<UInt8>, name: String?, job: JobContext) throws(ImageError) {
    self.name = name
    self.job = job
    guard bytes.count >= 12 else { throw fail(.truncated(found: bytes.count), bytes.count) }
    guard WebP.hasSignature((0..<12).map { bytes[$0] }) else { throw fail(.signature, 0) }
    let end = 8 + Self.number(bytes, 4, 4)
    guard end <= bytes.count else { throw fail(.truncated(found: bytes.count), bytes.count) }
    var offset = 12
    while end - offset >= 8 {
      let length = Self.number(bytes, offset + 4, 4)
      guard length <= end - offset - 8 else {
        throw fail(.header("a chunk of \(length) bytes, only \(end - offset - 8) are left"), offset)
      }
      try take(Self.number(bytes, offset, 4), bytes, (offset + 8)..<(offset + 8 + length))
      // Chunks are aligned to even offsets.
      offset += 8 + length + length % 2
    }
    if bytes.count > end {
      let location = DiagnosticLocation(file: name, offset: end)
      let message = "\(bytes.count - end) bytes after the end"
      warnings.append(
        Diagnostic(.warning, code: "webp.trailing", location: location, message: message)
      )
    }
  }

  /// The four characters of a chunk type as a number, the first character in the lowest byte.
  private enum Chunk {
    static let lossy = 0x2038_5056
    static let lossless = 0x4C38_5056
    static let extended = 0x5838_5056
    static let frame = 0x464D_4E41
    static let exif = 0x4649_5845
  }

  private mutating func take(
    _ type: Int,
    _ bytes: Span<UInt8>,
    _ range: Range<Int>
  ) throws(ImageError) {
    let data = bytes.extracting(range)
    switch type {
    case Chunk.extended:
      guard size == nil else { throw fail(.header("a second header"), range.lowerBound) }
      guard data.count >= 10 else { throw short("VP8X", range) }
      isExtended = true
      isAnimation = data[0] & 0x02 != 0
      hasAlpha = data[0] & 0x10 != 0
      try set(1 + Self.number(data, 4, 3), 1 + Self.number(data, 7, 3), range.lowerBound)
    case Chunk.lossy:
      guard size == nil else { return }
      guard data.count >= 10 else { throw short("VP8", range) }
      guard Self.number(data, 3, 3) == 0x2A_019D else {
        throw fail(.header("the key frame does not start with its signature"), range.lowerBound)
      }
      let (width, height) = (Self.number(data, 6, 2) & 0x3FFF, Self.number(data, 8, 2) & 0x3FFF)
      try set(width, height, range.lowerBound)
    case Chunk.lossless:
      isLossless = isLossless || frames == 0
      guard size == nil else { return }
      guard data.count >= 5 else { throw short("VP8L", range) }
      let bits = Self.number(data, 1, 4)
      hasAlpha = bits >> 28 & 1 == 1
      try set(1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF, range.lowerBound)
    case Chunk.frame:
      frames += 1
      guard data.count >= 16 else { throw short("ANMF", range) }
      endMilliseconds.append((endMilliseconds.last ?? 0) + Self.number(data, 12, 3))
      // The image chunk follows the 16 bytes of the frame's position and duration.
      if frames == 1, data.count >= 20 { isLossless = Self.number(data, 16, 4) == Chunk.lossless }
      guard frames <= job.limits.maxFrameCount else {
        let violation = LimitViolation(.frames, found: frames, allowed: job.limits.maxFrameCount)
        throw fail(.limit(violation), range.lowerBound)
      }
    case Chunk.exif: exif(data, range.lowerBound)
    default: break
    }
  }

  private mutating func exif(_ data: Span<UInt8>, _ start: Int) {
    // Some encoders keep the prefix of JPEG's Exif marker.
    let hasExifPrefix = data.count >= 6 && Self.number(data, 0, 4) == 0x6669_7845
    switch ExifBlock.orientation(in: data.extracting((hasExifPrefix ? 6 : 0)...)) {
    case .orientation(let found): orientation = found
    case .nothing: break
    case .malformed(let message):
      warnings.append(
        Diagnostic(
          .warning,
          code: "webp.exif",
          location: DiagnosticLocation(file: name, part: "EXIF", offset: start),
          message: message + ", ignored"
        )
      )
    }
  }

  private mutating func set(
    _ width: Int,
    _ height: Int,
    _ start: Int
  ) throws(ImageError) {
    guard width > 0, height > 0 else {
      throw fail(.header("a size of \(width)x\(height) pixels"), start)
    }
    if let violation = job.violation(width: width, height: height) {
      throw fail(.limit(violation), start)
    }
    size = PixelSize(width: width, height: height)
  }

  /// The properties given by the chunks.
  func info() throws(ImageError) -> WebP.Info {
    guard let size else { throw fail(.header("no image chunk"), 12) }
    guard !isAnimation || frames > 0 else { throw fail(.header("an animation without frames"), 12) }
    return WebP.Info(
      width: size.width,
      height: size.height,
      isLossless: isLossless,
      hasAlpha: hasAlpha,
      frameCount: isAnimation ? frames : 1,
      orientation: orientation
    )
  }

  private func short(_ chunk: String, _ range: Range<Int>) -> ImageError {
    fail(.header("a chunk \(chunk) of \(range.count) bytes"), range.lowerBound)
  }

  private func fail(_ reason: ImageError.Reason, _ offset: Int) -> ImageError {
    ImageError(reason, .webp, file: name, offset: offset)
  }

  /// A little-endian number of up to four bytes.
  private static func number(_ bytes: Span<UInt8>, _ offset: Int, _ count: Int) -> Int {
    Int(bytes.littleEndian(at: offset, count: count))
  }
}
