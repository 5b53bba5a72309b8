internal import QuadrilleSystem

/// A frame of an animated PNG (third edition, section 11.3.6.2, fcTL).
struct PNGFrame {
  /// What happens to the area of a frame before the next one is drawn.
  enum Disposal: UInt8 {
    case keep = 0
    case clear = 1
    case restore = 2
  }

  let left: Int
  let top: Int
  let size: PixelSize
  let milliseconds: Double
  let disposal: Disposal
  /// Whether the frame is drawn over the canvas instead of replacing it.
  let isBlended: Bool
  /// The indices of its parts in ``PNGAnimationParser/data``.
  var parts: Range<Int>
}

/// Parses the animation chunks of a file whose other chunks are already checked.
///
/// Sequence numbers, frame areas and CRCs are checked; an animation with an error is an error, even
/// if the default image is intact.
struct PNGAnimationParser {
  let name: String?
  private(set) var loopCount = 0
  private(set) var frames: [PNGFrame] = []
  /// The ranges of the compressed pixel data in the file, in order.
  private(set) var data: [Range<Int>] = []
  /// The ranges of the chunks PLTE and tRNS.
  private(set) var palette: [Range<Int>] = []
  private let info: PNG.Info
  private let job: JobContext
  private var declaredCount: Int?
  private var sequence: UInt64 = 0
  private var hasPixels = false

  /// Parses all chunks; there is no frame if the file is not animated.
  ///
  /// - Throws: ``PNGError``.
  init(
    _ bytes: Span<UInt8>,
    _ info: PNG.Info,
    name: String?,
    job: JobContext
  ) throws(PNGError) {
    self.name = name
    self.info = info
    self.job = job
    var offset = 8
    while bytes.count - offset >= 12 {
      let length = Int(bytes.bigEndian(at: offset, count: 4))
      let type = UInt32(truncatingIfNeeded: bytes.bigEndian(at: offset + 4, count: 4))
      let chunk = PNGChunkParser.Chunk(type: type, start: offset, dataCount: length)
      guard type != ChunkType.end, chunk.range.upperBound <= bytes.count else { break }
      try take(chunk, bytes)
      offset = chunk.range.upperBound
      // Without acTL before the pixels it is a still image.
      if hasPixels, declaredCount == nil { break }
    }
    if let last = frames.last, last.parts.isEmpty { frames.removeLast() }
  }

  /// The end time of each frame in milliseconds from the start.
  var endMilliseconds: [Int] {
    var end = 0.0
    return frames.map { frame in
      end += frame.milliseconds
      return Int(end.rounded())
    }
  }

  private mutating func take(
    _ chunk: PNGChunkParser.Chunk,
    _ bytes: Span<UInt8>
  ) throws(PNGError) {
    let start = chunk.data.lowerBound
    switch chunk.type {
    case ChunkType.palette, ChunkType.transparency:
      if !hasPixels { palette.append(chunk.range) }
    case ChunkType.animation where !hasPixels && chunk.dataCount >= 8:
      declaredCount = Int(bytes.bigEndian(at: start, count: 4))
      loopCount = Int(bytes.bigEndian(at: start + 4, count: 4))
    case ChunkType.pixels:
      hasPixels = true
      // Without a control chunk before it, the image is not part of the animation.
      add(chunk.data)
    case ChunkType.frameControl where declaredCount != nil:
      try number(chunk, bytes)
      try control(chunk, bytes)
    case ChunkType.frameData where declaredCount != nil:
      try number(chunk, bytes)
      add((start + 4)..<chunk.data.upperBound)
    default: break
    }
  }

  private mutating func add(_ range: Range<Int>) {
    guard let last = frames.indices.last, !range.isEmpty else { return }
    data.append(range)
    frames[last].parts = frames[last].parts.lowerBound..<data.count
  }

  /// Checks the CRC and the sequence number of a chunk.
  private mutating func number(
    _ chunk: PNGChunkParser.Chunk,
    _ bytes: Span<UInt8>
  ) throws(PNGError) {
    let stored = UInt32(truncatingIfNeeded: bytes.bigEndian(at: chunk.data.upperBound, count: 4))
    let computed = Checksum.crc32(bytes.extracting((chunk.start + 4)..<chunk.data.upperBound))
    guard stored == computed else { throw fail(.crc(stored: stored, computed: computed), chunk) }
    guard chunk.dataCount >= 4 else {
      throw fail(.chunk("\(chunk.name) has \(chunk.dataCount) bytes"), chunk)
    }
    let found = bytes.bigEndian(at: chunk.data.lowerBound, count: 4)
    guard found == sequence else {
      throw fail(.order("the sequence number \(found), expected \(sequence)"), chunk)
    }
    sequence += 1
  }

  private mutating func control(
    _ chunk: PNGChunkParser.Chunk,
    _ bytes: Span<UInt8>
  ) throws(PNGError) {
    guard chunk.dataCount == 26 else {
      throw fail(.chunk("fcTL has \(chunk.dataCount) bytes, not 26"), chunk)
    }
    let start = chunk.data.lowerBound
    func field(_ offset: Int, _ count: Int) -> Int {
      Int(bytes.bigEndian(at: start + offset, count: count))
    }
    let (width, height, left, top) = (field(4, 4), field(8, 4), field(12, 4), field(16, 4))
    guard width > 0, height > 0, left + width <= info.width, top + height <= info.height else {
      let message = "a frame of \(width)x\(height) pixels at \(left), \(top)"
      throw fail(.chunk("\(message) outside of \(info.pixelSize)"), chunk)
    }
    if let last = frames.last, last.parts.isEmpty {
      throw fail(.order("frame \(frames.count - 1) without pixel data"), chunk)
    }
    guard frames.count < job.limits.maxFrameCount else {
      let violation = LimitViolation(
        .frames,
        found: frames.count + 1,
        allowed: job.limits.maxFrameCount
      )
      throw fail(.limit(violation), chunk)
    }
    let disposal = PNGFrame.Disposal(rawValue: bytes[start + 24])
    guard let disposal, bytes[start + 25] <= 1 else {
      throw fail(.chunk("disposal \(bytes[start + 24]), blending \(bytes[start + 25])"), chunk)
    }
    let denominator = field(22, 2) == 0 ? 100 : field(22, 2)
    let milliseconds = Double(1000 * field(20, 2)) / Double(denominator)
    frames.append(
      PNGFrame(
        left: left,
        top: top,
        size: PixelSize(width: width, height: height),
        // As in browsers.
        milliseconds: milliseconds <= 10 ? 100 : milliseconds,
        disposal: disposal,
        isBlended: bytes[start + 25] == 1,
        parts: data.count..<data.count
      )
    )
  }

  private func fail(_ reason: PNGError.Reason, _ chunk: PNGChunkParser.Chunk) -> PNGError {
    PNGError(reason, file: name, part: chunk.name, offset: chunk.start)
  }
}
