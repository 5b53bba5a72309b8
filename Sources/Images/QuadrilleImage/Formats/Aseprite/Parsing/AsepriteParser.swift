internal import QuadrilleSystem

/// Parses the frames and chunks of an Aseprite file; pixels stay compressed.
struct AsepriteParser {
  /// The bytes at offset 4 of a frame.
  static let frameMagic: [UInt8] = [0xFA, 0xF1]

  /// The object to which a chunk of user data belongs.
  enum Owner {
    case sprite
    case layer(Int)
    case cel(Int)
    /// This tag, and the next chunk of user data belongs to the next tag.
    case tag(Int)
    case slice(Int)
    case tileset(Int)
    /// A tile of a tileset; the next chunk of user data belongs to the next tile.
    case tile(Int, tileset: Int)
    /// An object that was dropped.
    case none
  }

  let header: AsepriteHeader
  let name: String?
  let job: JobContext
  var file: AsepriteFile
  var report: ImageReport
  /// The frame being parsed.
  var frame = 0
  var owner = Owner.sprite
  /// Whether the file has palettes with alpha, which replace those without.
  var hasNewPalette = false
  /// The index of the cel of each layer and frame.
  var celIndices: [CelKey: Int] = [:]
  /// The number of objects so far, for `Limits.maxValueCount`.
  private var valueCount = 0

  struct CelKey: Hashable {
    let frame: Int32
    let layer: Int32

    init(frame: Int, layer: Int) {
      self.frame = Int32(truncatingIfNeeded: frame)
      self.layer = Int32(truncatingIfNeeded: layer)
    }
  }

  /// Parses a file.
  ///
  /// - Throws: ``ImageError``.
  init(_ bytes: [UInt8], name: String?, job: JobContext) throws(ImageError) {
    self.name = name
    self.job = job
    report = ImageReport(.aseprite, name: name)
    header = try AsepriteHeader(bytes.span, report, job: job)
    file = AsepriteFile(header, bytes, name: name, job: job)
    let black = SIMD4<UInt8>(0, 0, 0, 255)
    file.palettes = [
      AsepriteFile.Palette(
        firstFrame: 0,
        colors: Array(repeating: black, count: min(header.colorCount, 256))
      )
    ]
    var offset = AsepriteHeader.byteCount
    while frame < header.frameCount {
      try parseFrame(bytes.span, &offset)
      frame += 1
    }
    checkTags()
    file.warnings = report.warnings
  }

  /// Counts objects of the file.
  ///
  /// - Throws: ``ImageError`` if they are too many.
  mutating func count(_ values: Int, _ offset: Int) throws(ImageError) {
    valueCount += values
    guard valueCount <= job.limits.maxValueCount else {
      let allowed = job.limits.maxValueCount
      throw report.error(
        .limit(LimitViolation(.values, found: valueCount, allowed: allowed)),
        offset
      )
    }
  }

  // MARK: Frames

  /// Parses a frame: its size, magic number, number of chunks and duration, and its chunks.
  private mutating func parseFrame(
    _ bytes: Span<UInt8>,
    _ offset: inout Int
  ) throws(ImageError) {
    let start = offset
    if let violation = job.timeViolation { throw report.error(.limit(violation), start) }
    guard bytes.count - start >= 16 else { throw report.truncated(bytes) }
    let size = Int(bytes.littleEndian(at: start, count: 4))
    guard (0..<2).allSatisfy({ bytes[start + 4 + $0] == Self.frameMagic[$0] }) else {
      throw report.error(.header("frame \(frame) does not start with its magic number"), start + 4)
    }
    guard size >= 16 else {
      throw report.error(.header("a frame of \(size) bytes, allowed: at least 16"), start)
    }
    guard size <= bytes.count - start else { throw report.truncated(bytes) }
    let oldCount = Int(bytes.littleEndian(at: start + 6, count: 2))
    let newCount = Int(bytes.littleEndian(at: start + 12, count: 4))
    let duration = Int(bytes.littleEndian(at: start + 8, count: 2))
    file.frameDurations.append(max(1, duration == 0 ? header.speed : duration))
    let firstCel = file.cels.count
    offset = start + 16
    for _ in 0..<(newCount == 0 ? oldCount : newCount) {
      try parseChunk(bytes, &offset, end: start + size)
    }
    file.frameCels.append(firstCel..<file.cels.count)
    offset = start + size
  }

  private mutating func parseChunk(
    _ bytes: Span<UInt8>,
    _ offset: inout Int,
    end: Int
  ) throws(ImageError) {
    guard end - offset >= 6 else {
      throw report.error(.header("frame \(frame) ends before its last chunk"), offset)
    }
    let size = Int(bytes.littleEndian(at: offset, count: 4))
    guard size >= 6, size <= end - offset else {
      throw report.error(
        .header("a chunk of \(size) bytes, allowed: 6 to \(end - offset)"),
        offset
      )
    }
    let type = Int(bytes.littleEndian(at: offset + 4, count: 2))
    let content = (offset + 6)..<(offset + size)
    try parseChunk(type, bytes, content)
    offset += size
  }

  private mutating func parseChunk(
    _ type: Int,
    _ bytes: Span<UInt8>,
    _ content: Range<Int>
  ) throws(ImageError) {
    var chunk = AsepriteChunk(bytes, content, type, file: name)
    switch type {
    case 0x0004: try parseOldPalette(&chunk, bitsPerChannel: 8)
    case 0x000B, 0x0011: try parseOldPalette(&chunk, bitsPerChannel: 6)
    case 0x2004: try parseLayer(&chunk)
    case 0x2005: try parseCel(&chunk)
    case 0x2007: try parseColorProfile(&chunk)
    case 0x2018: try parseTags(&chunk)
    case 0x2019: try parsePalette(&chunk)
    case 0x2020: try parseUserData(&chunk)
    case 0x2022: try parseSlice(&chunk)
    case 0x2023: try parseTileset(&chunk)
    // Precise bounds of references, external files, and the selections of old versions.
    case 0x2006, 0x2008, 0x2016, 0x2017: break
    default:
      report.warn(
        "chunk",
        "a chunk of the unknown type 0x\(String(type, radix: 16)), ignored",
        content.lowerBound - 2
      )
    }
  }
}
