internal import QuadrilleSystem

/// Parses the chunks of a file before libpng reads it: structure, order, lengths and CRCs.
///
/// The result is a list of ranges of the file with only the critical chunks and tRNS, so that
/// libpng has no ancillary chunk to decompress or keep. Time is linear in the length of the file.
struct PNGChunkParser {
  /// The name of the file, for messages.
  let name: String?
  /// The header.
  private(set) var info: PNG.Info
  /// The ranges of the file to decode, in order.
  private(set) var runs: [Range<Int>] = []
  /// The warnings about irregularities.
  private(set) var warnings: [Diagnostic] = []
  /// The error of a file that ends after the pixel data without IEND: valid if it is complete.
  private(set) var endError: PNGError?

  private let job: JobContext
  private var reader: Reader
  private var paletteCount: Int?
  private var hasTransparencyChunk = false
  private var hasExifChunk = false
  private var hasPixels = false
  private var isPixelDataComplete = false
  private var pixelBytes = 0

  private struct Reader {
    var offset = 8
  }

  /// Parses signature and header.
  init(_ bytes: Span<UInt8>, name: String?, job: JobContext) throws(PNGError) {
    self.name = name
    self.job = job
    reader = Reader()
    for index in 0..<min(8, bytes.count) where bytes[index] != PNG.signature[index] {
      throw PNGError(.signature, file: name, part: "signature", offset: index)
    }
    guard bytes.count >= 8 else {
      throw PNGError(
        .truncated(needed: 8, found: bytes.count),
        file: name,
        part: "signature",
        offset: bytes.count
      )
    }
    info = PNG.Info(
      width: 1,
      height: 1,
      bitDepth: 8,
      colorType: .rgba,
      isInterlaced: false,
      hasTransparency: true
    )
    var chunk = try next(bytes)
    let isApple = chunk.type == ChunkType.apple
    if isApple {
      try checkCRC(chunk, bytes)
      chunk = try next(bytes)
    }
    guard chunk.type == ChunkType.header else {
      throw fail(.order("the first chunk is \(chunk.name), not IHDR"), chunk)
    }
    guard chunk.dataCount == 13 else {
      throw fail(.chunk("IHDR has \(chunk.dataCount) bytes, not 13"), chunk)
    }
    try checkCRC(chunk, bytes)
    info = try header(chunk, bytes)
    info.isApple = isApple
    runs = [0..<8]
    add(chunk.range)
  }

  /// Parses up to the first pixel data, whose CRC is not verified.
  mutating func readToPixels(_ bytes: Span<UInt8>) throws(PNGError) {
    while true {
      let chunk = try next(bytes)
      if chunk.type == ChunkType.end { throw fail(.order("no IDAT before IEND"), chunk) }
      guard chunk.type != ChunkType.pixels else { return try checkPalette(chunk) }
      try take(chunk, bytes)
    }
  }

  /// Searches for an orientation after the first pixel data, as long as chunks are valid.
  mutating func findOrientation(_ bytes: Span<UInt8>) {
    while !hasExifChunk, let chunk = try? next(bytes), chunk.type != ChunkType.end {
      if chunk.type == ChunkType.exif { optional(chunk, bytes) }
    }
  }

  /// Parses to the end and checks that the pixel data can be complete.
  mutating func readAll(_ bytes: Span<UInt8>) throws(PNGError) {
    while true {
      let chunk: Chunk
      do throws(PNGError) {
        chunk = try next(bytes)
      } catch {
        guard hasPixels, isCutBehindPixels(bytes), case .truncated = error.reason else {
          throw error
        }
        return try finishWithoutEnd(error, bytes)
      }
      guard chunk.type != ChunkType.end else { return try finish(chunk, bytes) }
      try take(chunk, bytes)
    }
  }

  /// Whether the file ends inside IEND or an ancillary chunk.
  private func isCutBehindPixels(_ bytes: Span<UInt8>) -> Bool {
    let count = bytes.count - reader.offset
    guard count >= 8 else { return true }
    let type = PNGChunkParser.word(bytes, reader.offset + 4)
    return type & 0x2000_0000 != 0 || type == ChunkType.end && count < 12
  }

  /// Ends a file that lacks IEND; the decoder gets the one of ``PNG/endChunk`` behind the file.
  private mutating func finishWithoutEnd(
    _ error: PNGError,
    _ bytes: Span<UInt8>
  ) throws(PNGError) {
    let chunk = Chunk(type: ChunkType.end, start: bytes.count, dataCount: 0)
    warn("png.end", chunk.name, bytes.count, "the file ends without IEND, the image is complete")
    endError = error
    add(chunk.range)
    try checkPixels(chunk)
  }

  private mutating func finish(_ chunk: Chunk, _ bytes: Span<UInt8>) throws(PNGError) {
    guard chunk.dataCount == 0 else {
      throw fail(.chunk("IEND has \(chunk.dataCount) bytes, not 0"), chunk)
    }
    try checkCRC(chunk, bytes)
    guard hasPixels else { throw fail(.order("no IDAT before IEND"), chunk) }
    add(chunk.range)
    let trailingByteCount = bytes.count - chunk.range.upperBound
    if trailingByteCount > 0 {
      let message = "\(trailingByteCount) bytes after the end"
      warn("png.trailing", chunk.name, chunk.range.upperBound, message)
    }
    try checkPixels(chunk)
  }

  /// Checks that the pixel data can be complete, and that the image fits the budget.
  private func checkPixels(_ chunk: Chunk) throws(PNGError) {
    // Deflate compresses at most 1032:1, so shorter data cannot be complete.
    let bits = info.width * info.colorType.samples * info.bitDepth
    let minimum = info.height * ((bits + 7) / 8)
    guard pixelBytes * 1_032 + 1_032 >= minimum else {
      let message = "\(pixelBytes) bytes of pixel data cannot hold \(info.pixelSize) pixels"
      throw fail(.data(message), chunk)
    }
    // The rows of a raw stream are kept three times to become a regular one.
    let taken = checkedProduct(info.isApple ? 16 : 4, info.width, info.height) ?? .max
    if let violation = job.violation(addingBytes: taken) ?? job.timeViolation {
      throw fail(.limit(violation), chunk)
    }
  }

  // MARK: Chunks

  /// The next chunk, with its length checked against the file.
  private mutating func next(_ bytes: Span<UInt8>) throws(PNGError) -> Chunk {
    let start = reader.offset
    guard bytes.count - start >= 12 else {
      throw truncated(start + 12, bytes.count)
    }
    let length = PNGChunkParser.word(bytes, start)
    let type = PNGChunkParser.word(bytes, start + 4)
    guard PNGChunkParser.isLetters(type) else {
      let message =
        "the chunk type \(PNGChunkParser.text(type).quotedForDisplay) is not four letters"
      throw PNGError(.chunk(message), file: name, offset: start + 4)
    }
    let chunk = Chunk(type: type, start: start, dataCount: Int(length))
    guard length <= 0x7FFF_FFFF else {
      throw fail(.chunk("the length \(length) is above 2147483647"), chunk)
    }
    guard chunk.range.upperBound <= bytes.count else {
      throw truncated(chunk.range.upperBound, bytes.count)
    }
    reader.offset = chunk.range.upperBound
    return chunk
  }

  private mutating func take(_ chunk: Chunk, _ bytes: Span<UInt8>) throws(PNGError) {
    if chunk.type != ChunkType.pixels { isPixelDataComplete = hasPixels }
    guard chunk.isCritical else { return optional(chunk, bytes) }
    try checkCRC(chunk, bytes)
    switch chunk.type {
    case ChunkType.pixels:
      guard !isPixelDataComplete else {
        throw fail(.order("IDAT chunks with another chunk between them"), chunk)
      }
      try checkPalette(chunk)
      hasPixels = true
      pixelBytes += chunk.dataCount
      // Empty chunks have no effect, and libpng need not read thousands of them.
      if chunk.dataCount > 0 { add(chunk.range) }
    case ChunkType.palette: try palette(chunk)
    case ChunkType.header: throw fail(.order("a second IHDR"), chunk)
    default: throw fail(.unknownChunk(chunk.name), chunk)
    }
  }

  private func checkPalette(_ chunk: Chunk) throws(PNGError) {
    guard info.colorType != .palette || paletteCount != nil else {
      throw fail(.palette("no palette before the pixel data"), chunk)
    }
  }

  private mutating func palette(_ chunk: Chunk) throws(PNGError) {
    guard paletteCount == nil else { throw fail(.order("a second PLTE"), chunk) }
    let count = chunk.dataCount / 3
    guard chunk.dataCount % 3 == 0 else {
      throw fail(.palette("\(chunk.dataCount) bytes are not a multiple of 3"), chunk)
    }
    guard (1...256).contains(count) else {
      throw fail(.palette("\(count) colors, expected 1 to 256"), chunk)
    }
    paletteCount = count
    switch info.colorType {
    case .palette where hasPixels:
      throw fail(.order("PLTE after the pixel data"), chunk)
    case .palette:
      if count > 1 << info.bitDepth {
        let message = "\(count) colors, of which only \(1 << info.bitDepth) can be used"
        warn("png.palette", chunk.name, chunk.start, message)
      }
      add(chunk.range)
    case .gray, .grayAlpha:
      warn("png.palette", chunk.name, chunk.start, "a palette in a gray image, ignored")
    case .rgb, .rgba: break
    }
  }

  // MARK: Ancillary chunks

  private mutating func optional(_ chunk: Chunk, _ bytes: Span<UInt8>) {
    let stored = PNGChunkParser.word(bytes, chunk.data.upperBound)
    let computed = crc(chunk, bytes)
    guard stored == computed else {
      warn("png.crc", chunk.name, chunk.start, "the CRC does not match, ignored")
      return
    }
    switch chunk.type {
    case ChunkType.transparency: transparency(chunk)
    case ChunkType.exif: orientation(chunk, bytes)
    case ChunkType.animation where chunk.dataCount == 8 && !hasPixels:
      info.frameCount = max(1, Int(PNGChunkParser.word(bytes, chunk.data.lowerBound)))
      info.loopCount = Int(PNGChunkParser.word(bytes, chunk.data.lowerBound + 4))
      warnAboutZero(chunk, bytes, 1)
    case ChunkType.gamma, ChunkType.animation: warnAboutZero(chunk, bytes, 1)
    case ChunkType.density: warnAboutZero(chunk, bytes, 2)
    default: break
    }
  }

  /// Warns if one of the first numbers is 0.
  private mutating func warnAboutZero(_ chunk: Chunk, _ bytes: Span<UInt8>, _ count: Int) {
    let numbers = (0..<count).map { chunk.data.lowerBound + 4 * $0 }
    guard chunk.dataCount >= 4 * count,
      numbers.contains(where: { PNGChunkParser.word(bytes, $0) == 0 })
    else { return }
    warn("png.optional", chunk.name, chunk.start, "the value is 0, ignored")
  }

  private mutating func orientation(_ chunk: Chunk, _ bytes: Span<UInt8>) {
    guard !hasExifChunk else {
      return warn("png.exif", chunk.name, chunk.start, "a second eXIf chunk, ignored")
    }
    hasExifChunk = true
    switch ExifBlock.orientation(in: bytes.extracting(chunk.data)) {
    case .orientation(let orientation): info.orientation = orientation
    case .nothing: break
    case .malformed(let message): warn("png.exif", chunk.name, chunk.start, message + ", ignored")
    }
  }

  private mutating func transparency(_ chunk: Chunk) {
    let fits =
      switch info.colorType {
      case .gray: chunk.dataCount == 2
      case .rgb: chunk.dataCount == 6
      case .palette: (1...(paletteCount ?? 1)).contains(chunk.dataCount)
      case .grayAlpha, .rgba: false
      }
    let isTooLate = hasPixels || hasTransparencyChunk
    let isTooEarly = info.colorType == .palette && paletteCount == nil
    guard fits, !isTooLate, !isTooEarly else {
      let message = fits ? "in the wrong position, ignored" : "does not fit the image, ignored"
      warn("png.transparency", chunk.name, chunk.start, message)
      return
    }
    hasTransparencyChunk = true
    info.hasTransparency = true
    add(chunk.range)
  }

  // MARK: Header

  private func header(_ chunk: Chunk, _ bytes: Span<UInt8>) throws(PNGError) -> PNG.Info {
    let at = chunk.data.lowerBound
    let dimensions = [PNGChunkParser.word(bytes, at), PNGChunkParser.word(bytes, at + 4)]
    for (dimension, field) in zip(dimensions, ["width", "height"]) {
      guard (1...0x7FFF_FFFF).contains(dimension) else {
        let reason = PNGError.Reason.header(
          field: field,
          found: dimension,
          allowed: "1 to 2147483647"
        )
        throw fail(reason, chunk)
      }
    }
    let depth = bytes[at + 8]
    guard let type = PNG.ColorType(rawValue: bytes[at + 9]) else {
      throw badField("color type", bytes[at + 9], "0, 2, 3, 4 or 6", chunk)
    }
    guard type.depths.contains(depth) else {
      let allowed = type.depths.map { "\($0)" }.joined(separator: ", ")
      throw badField("bit depth", depth, allowed, chunk)
    }
    guard bytes[at + 10] == 0 else { throw badField("compression", bytes[at + 10], "0", chunk) }
    guard bytes[at + 11] == 0 else { throw badField("filter method", bytes[at + 11], "0", chunk) }
    guard bytes[at + 12] <= 1 else { throw badField("interlace", bytes[at + 12], "0 or 1", chunk) }
    let (width, height) = (Int(dimensions[0]), Int(dimensions[1]))
    let longest = max(width, height)
    guard longest <= job.limits.maxDimension else {
      let violation = LimitViolation(.dimension, found: longest, allowed: job.limits.maxDimension)
      throw fail(.limit(violation), chunk)
    }
    // Width and height are below 2³¹, so the product fits 64 bits.
    guard width * height <= min(job.limits.maxPixels, Int(Int32.max)) else {
      let allowed = min(job.limits.maxPixels, Int(Int32.max))
      let violation = LimitViolation(.pixels, found: width * height, allowed: allowed)
      throw fail(.limit(violation), chunk)
    }
    return PNG.Info(
      width: width,
      height: height,
      bitDepth: Int(depth),
      colorType: type,
      isInterlaced: bytes[at + 12] == 1,
      hasTransparency: type == .grayAlpha || type == .rgba
    )
  }

  private func badField(
    _ field: String,
    _ found: UInt8,
    _ allowed: String,
    _ chunk: Chunk
  ) -> PNGError {
    fail(.header(field: field, found: UInt32(found), allowed: allowed), chunk)
  }

  // MARK: Helpers

  private mutating func add(_ range: Range<Int>) {
    if let last = runs.last, last.upperBound == range.lowerBound {
      runs[runs.count - 1] = last.lowerBound..<range.upperBound
    } else {
      runs.append(range)
    }
  }

  private func checkCRC(_ chunk: Chunk, _ bytes: Span<UInt8>) throws(PNGError) {
    let stored = PNGChunkParser.word(bytes, chunk.data.upperBound)
    let computed = crc(chunk, bytes)
    guard stored == computed else {
      throw fail(.crc(stored: stored, computed: computed), chunk)
    }
  }

  private func crc(_ chunk: Chunk, _ bytes: Span<UInt8>) -> UInt32 {
    Checksum.crc32(bytes.extracting((chunk.start + 4)..<chunk.data.upperBound))
  }

  /// Records a warning, up to a limit of 64.
  private mutating func warn(_ code: String, _ part: String, _ offset: Int, _ message: String) {
    guard warnings.count < 64 else { return }
    let location = DiagnosticLocation(file: name, part: part, offset: offset)
    warnings.append(Diagnostic(.warning, code: code, location: location, message: message))
  }

  private func fail(_ reason: PNGError.Reason, _ chunk: Chunk) -> PNGError {
    PNGError(reason, file: name, part: chunk.name, offset: chunk.start)
  }

  private func truncated(_ needed: Int, _ found: Int) -> PNGError {
    PNGError(.truncated(needed: needed, found: found), file: name, offset: found)
  }

  private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.bigEndian(at: offset, count: 4))
  }
}
