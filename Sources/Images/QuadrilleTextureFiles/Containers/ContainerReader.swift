internal import QuadrilleImage
internal import QuadrilleSystem

/// Reads the fields of a header within the bytes of a file, and collects warnings.
struct ContainerReader {
  let format: ContainerFormat
  let bytes: [UInt8]
  let name: String?
  let job: JobContext
  /// Whether numbers are big-endian.
  var isBigEndian = false
  /// What is irregular so far.
  var warnings: [Diagnostic] = []

  init(_ format: ContainerFormat, _ file: ContainerBytes) {
    self.format = format
    bytes = file.bytes
    name = file.name
    job = file.job
  }

  // MARK: Fields

  /// Checks that the file has at least so many bytes.
  func require(_ count: Int, _ part: String = "header") throws(TextureFileError) {
    guard bytes.count >= count else {
      throw error(.truncated(needed: count, found: bytes.count), part, bytes.count)
    }
  }

  /// A number of 32 bits.
  func u32(_ offset: Int, _ part: String = "header") throws(TextureFileError) -> UInt32 {
    guard let end = checkedSum(offset, 4), offset >= 0, end <= bytes.count else {
      throw error(.truncated(needed: checkedSum(offset, 4), found: bytes.count), part, bytes.count)
    }
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    return isBigEndian ? value.byteSwapped : value
  }

  /// A little-endian number of 64 bits, which must fit an `Int`.
  func u64(_ offset: Int, _ part: String = "header") throws(TextureFileError) -> Int {
    let low = UInt64(try u32(offset, part))
    let high = UInt64(try u32(offset + 4, part))
    guard let value = Int(exactly: high << 32 | low) else {
      throw error(.truncated(needed: nil, found: bytes.count), part, offset)
    }
    return value
  }

  /// A big-endian number of 16 bits.
  ///
  /// - Precondition: The two bytes exist.
  func bigEndian16(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

  // MARK: Errors and warnings

  func location(_ part: String, _ offset: Int) -> DiagnosticLocation {
    DiagnosticLocation(file: name, part: "\(format.title) \(part)", offset: offset)
  }

  func error(
    _ reason: TextureFileError.Reason,
    _ part: String,
    _ offset: Int
  ) -> TextureFileError {
    TextureFileError(reason, location(part, offset), of: format.name)
  }

  /// An error about a field whose value is none of those that are allowed.
  func error(
    field: String,
    _ found: some CustomStringConvertible,
    allowed: String,
    _ part: String = "header",
    at offset: Int
  ) -> TextureFileError {
    error(.field(field, found: found.description, allowed: allowed), part, offset)
  }

  /// An error about a format that is known, but not read.
  func unsupported(
    _ what: String,
    number: String? = nil,
    _ part: String = "header",
    at offset: Int
  ) -> TextureFileError {
    error(.unsupported(format: what, number: number ?? what), part, offset)
  }

  mutating func warn(
    _ code: String,
    _ message: String,
    _ part: String = "header",
    at offset: Int,
    found: String? = nil,
    allowed: String? = nil
  ) {
    warnings.append(
      Diagnostic(
        .warning,
        code: "\(format.name).\(code)",
        location: location(part, offset),
        message: message,
        found: found,
        allowed: allowed
      )
    )
  }

  // MARK: Sizes

  /// A count, 0 of which is read as 1 with a warning.
  mutating func count(
    _ found: UInt32,
    _ field: String,
    _ kind: LimitViolation.Kind,
    _ allowed: Int,
    at offset: Int
  ) throws(TextureFileError) -> Int {
    guard found > 0 else {
      warn("zero", "\(field) of 0 is read as 1", at: offset, found: "0", allowed: "at least 1")
      return 1
    }
    return try bounded(found, field, kind, allowed, at: offset)
  }

  /// A width or height, at least 1 and within the limits.
  func dimension(_ found: UInt32, _ field: String, at offset: Int) throws(TextureFileError) -> Int {
    guard found > 0 else { throw error(.zero(field: field), "header", offset) }
    return try bounded(found, field, .dimension, job.limits.maxDimension, at: offset)
  }

  /// A number within a limit.
  func bounded(
    _ found: UInt32,
    _ field: String,
    _ kind: LimitViolation.Kind,
    _ allowed: Int,
    at offset: Int
  ) throws(TextureFileError) -> Int {
    guard Int(found) <= allowed else {
      let violation = LimitViolation(kind, found: found, allowed: allowed)
      throw error(.limit(violation, field: field), "header", offset)
    }
    return Int(found)
  }

  /// Checks the number of pixels of the top level.
  func checkPixels(_ extent: TextureExtent, at offset: Int) throws(TextureFileError) {
    if let violation = job.limits.violation(width: extent.width, height: extent.height) {
      throw error(.limit(violation, field: "size"), "header", offset)
    }
  }

  /// The number of levels, at most as many as the size has.
  ///
  /// - Parameter canExceed: Whether levels beyond the size are ignored with a warning.
  mutating func levels(
    _ found: UInt32,
    _ extent: TextureExtent,
    canExceed: Bool = false,
    at offset: Int
  ) throws(TextureFileError) -> Int {
    let most = Int.bitWidth - max(extent.width, extent.height, extent.depth).leadingZeroBitCount
    let levels = try count(found, "a number of levels", .levels, .max, at: offset)
    if levels > most {
      guard canExceed else {
        throw error(.mipCount(found: found, allowed: 1...most), "header", offset)
      }
      warn(
        "levels",
        "\(levels) levels are read as \(most), as many as the size has",
        at: offset,
        found: "\(levels)",
        allowed: "\(most)"
      )
    }
    return try bounded(
      UInt32(min(levels, most)),
      "mip levels",
      .levels,
      job.limits.maxMipmapCount,
      at: offset
    )
  }

  /// The bytes of one image at a level.
  func byteCount(
    _ layout: PVRLayout,
    _ extent: TextureExtent,
    level: Int
  ) throws(TextureFileError) -> Int {
    guard let count = extent.byteCount(layout, level: level) else {
      throw error(.truncated(needed: nil, found: bytes.count), "data", bytes.count)
    }
    return count
  }

  /// A range of the file.
  func range(
    _ start: Int,
    _ count: Int,
    _ part: String = "data"
  ) throws(TextureFileError) -> Range<Int> {
    guard let end = checkedSum(start, count), end <= bytes.count else {
      throw error(
        .truncated(needed: checkedSum(start, count), found: bytes.count),
        part,
        bytes.count
      )
    }
    return start..<end
  }

  /// The texture of images within the file.
  func contents(
    _ content: PixelContent,
    _ extent: TextureExtent,
    _ ranges: [Range<Int>],
    pixels: Range<Int>
  ) -> ContainerContents {
    ContainerContents(
      texture: TextureFile(content, extent, images: ranges.map { bytes[$0] }),
      pixels: pixels,
      ranges: ranges
    )
  }
}

extension TextureFile {
  /// Creates a texture of what a reader found.
  init(_ content: PixelContent, _ extent: TextureExtent, images: [ArraySlice<UInt8>]) {
    self.init(
      format: content.format,
      width: extent.width,
      height: extent.height,
      depth: extent.depth,
      surfaceCount: extent.surfaceCount,
      faceCount: extent.faceCount,
      mipmapCount: extent.mipmapCount,
      images: []
    )
    self.images = images
    channelType = content.channelType
    colorSpace = content.colorSpace
    if let mode = content.alphaMode { alphaMode = mode }
  }
}
