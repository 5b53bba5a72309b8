internal import QuadrilleSystem

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Parses the markers of a file (ITU-T T.81, annex B) before libjpeg-turbo reads it.
///
/// It determines the image's properties, whether the file is complete, and the decoding work. Time
/// is linear in the length of the file, and memory is not allocated by sizes in the file.
struct JPEGMarkerParser {
  /// The frame header (B.2.2).
  private struct FrameHeader {
    let marker: UInt8
    let width: Int
    let height: Int
    let components: [Component]

    var isProgressive: Bool {
      marker == Marker.progressive || marker == Marker.progressiveArithmetic
    }
  }

  private struct Component {
    let id: UInt8
    let horizontal: Int
    let vertical: Int
  }

  /// The known markers.
  private enum Marker {
    static let baseline: UInt8 = 0xC0
    static let progressive: UInt8 = 0xC2
    static let arithmetic: UInt8 = 0xC9
    static let progressiveArithmetic: UInt8 = 0xCA
    static let comment: UInt8 = 0xFE
    static let huffmanTables: UInt8 = 0xC4
    static let arithmeticTables: UInt8 = 0xCC
    static let start: UInt8 = 0xD8
    static let end: UInt8 = 0xD9
    static let scan: UInt8 = 0xDA
    static let application: ClosedRange<UInt8> = 0xE0...0xEF

    /// Markers without a length: TEM and the restart markers.
    static func hasNoLength(_ marker: UInt8) -> Bool {
      marker == 1 || (0xD0...0xD7).contains(marker)
    }
  }

  let name: String?
  private(set) var warnings: [Diagnostic] = []

  private let job: JobContext
  private var offset = 2
  private var frame: FrameHeader?
  private var orientation = Orientation.up
  private var hasExif = false
  private var hasJFIF = false
  /// The color transform of the Adobe marker.
  private var adobeTransform: UInt8?
  private var scans = 0

  init(name: String?, job: JobContext) {
    self.name = name
    self.job = job
  }

  // MARK: Markers

  /// Parses up to the first scan.
  mutating func readToPixels(_ bytes: Span<UInt8>) throws(ImageError) {
    try checkSignature(bytes)
    while scans == 0 {
      guard let marker = try next(bytes), marker != Marker.end else {
        throw fail(.header("no scan with pixels"), offset)
      }
      try take(marker, bytes)
    }
  }

  /// Parses to the end, including the scans, and checks that the end marker exists.
  mutating func readAll(_ file: [UInt8]) throws(ImageError) {
    let bytes = file.span
    try readToPixels(bytes)
    while true {
      offset = Self.endOfEntropyData(file, from: offset)
      guard let marker = try next(bytes) else {
        throw fail(.truncated(found: bytes.count), bytes.count)
      }
      guard marker != Marker.end else { break }
      try take(marker, bytes)
    }
    guard let frame else { return }
    // Each scan covers the whole image once, however few bytes it has.
    let work = scans * frame.width * frame.height
    let allowed = max(job.limits.maxPixels, job.limits.maxPixels * 20)
    guard !frame.isProgressive || work <= allowed else {
      throw fail(.limit(LimitViolation(.work, found: work, allowed: allowed)), offset)
    }
    // Cameras append more images after the first; other trailing bytes are a warning.
    let trailingByteCount = bytes.count - offset
    if trailingByteCount > 0,
      !(trailingByteCount > 2 && bytes[offset] == 0xFF && bytes[offset + 1] == Marker.start)
    {
      warn("jpeg.trailing", "\(trailingByteCount) bytes after the end", offset)
    }
  }

  private func checkSignature(_ bytes: Span<UInt8>) throws(ImageError) {
    for index in 0..<min(3, bytes.count) where bytes[index] != JPEG.signature[index] {
      throw fail(.signature, index)
    }
    guard bytes.count >= 3 else { throw fail(.truncated(found: bytes.count), bytes.count) }
  }

  /// The next marker, with skipped bytes before it; nil at the end of the file.
  private mutating func next(_ bytes: Span<UInt8>) throws(ImageError) -> UInt8? {
    while offset < bytes.count, bytes[offset] != 0xFF { offset += 1 }
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  private mutating func take(_ marker: UInt8, _ bytes: Span<UInt8>) throws(ImageError) {
    guard !Marker.hasNoLength(marker), marker != 0 else { return }
    guard marker != Marker.start else { throw fail(.header("a second start marker"), offset - 2) }
    let start = offset
    guard bytes.count - start >= 2 else { throw fail(.truncated(found: bytes.count), bytes.count) }
    var length = Int(bytes.bigEndian(at: start, count: 2))
    if length < 2 {
      // Decoders skip such a comment or application segment.
      guard marker == Marker.comment || Marker.application.contains(marker) else {
        throw fail(.header("a segment of \(length) bytes, expected at least 2"), start)
      }
      warn("jpeg.segment", "a segment of \(length) bytes, read as one without content", start)
      length = 2
    }
    guard bytes.count - start >= length else {
      throw fail(.truncated(found: bytes.count), bytes.count)
    }
    offset = start + length
    let data = bytes.extracting((start + 2)..<offset)
    switch marker {
    case Marker.huffmanTables, Marker.arithmeticTables, 0xC8: break
    case 0xC0...0xCF: try frame(marker, data, start)
    case Marker.scan:
      guard frame != nil else { throw fail(.header("a scan before the frame"), start) }
      scans += 1
    case Marker.application: application(marker, data, start)
    default: break
    }
  }

  private mutating func frame(
    _ marker: UInt8,
    _ data: Span<UInt8>,
    _ start: Int
  ) throws(ImageError) {
    guard
      marker <= Marker.progressive || marker == Marker.arithmetic
        || marker == Marker.progressiveArithmetic
    else { throw fail(.unsupported("unsupported JPEG process: lossless or hierarchical"), start) }
    guard frame == nil else { throw fail(.header("a second frame"), start) }
    guard data.count >= 6, data.count == 6 + 3 * Int(data[5]) else {
      throw fail(.header("a frame header of \(data.count) bytes"), start)
    }
    guard data[0] == 8 else {
      throw fail(.unsupported("\(data[0]) bits per sample, only 8 is supported"), start)
    }
    let height = Int(data.bigEndian(at: 1, count: 2))
    let width = Int(data.bigEndian(at: 3, count: 2))
    guard width > 0, height > 0 else {
      throw fail(.header("a size of \(width)x\(height) pixels"), start)
    }
    let components = (0..<Int(data[5])).map { index in
      let at = 6 + 3 * index
      return Component(
        id: data[at],
        horizontal: Int(data[at + 1] >> 4),
        vertical: Int(data[at + 1] & 15)
      )
    }
    guard [1, 3, 4].contains(components.count) else {
      throw fail(
        .unsupported("\(components.count) components, only 1, 3 and 4 are supported"),
        start
      )
    }
    for part in components
    where !(1...4).contains(part.horizontal) || !(1...4).contains(part.vertical) {
      throw fail(
        .header("sampling factors \(part.horizontal) and \(part.vertical), expected 1 to 4"),
        start
      )
    }
    if let violation = job.violation(width: width, height: height) {
      throw fail(.limit(violation), start)
    }
    frame = FrameHeader(marker: marker, width: width, height: height, components: components)
  }

  private mutating func application(_ marker: UInt8, _ data: Span<UInt8>, _ start: Int) {
    switch marker {
    case 0xE0: hasJFIF = hasJFIF || data.starts(with: "JFIF")
    case 0xE1:
      guard !hasExif, data.starts(with: "Exif"), data.count >= 6 else { return }
      hasExif = true
      switch ExifBlock.orientation(in: data.extracting(6...)) {
      case .orientation(let found): orientation = found
      case .nothing: break
      case .malformed(let message):
        warnings.append(
          Diagnostic(
            .warning,
            code: "jpeg.exif",
            location: DiagnosticLocation(file: name, part: "Exif", offset: start),
            message: message + ", ignored"
          )
        )
      }
    case 0xEE:
      if data.count >= 12, data.starts(with: "Adobe") { adobeTransform = data[11] }
    default: break
    }
  }

  /// The offset of the first marker after entropy-coded data, in which 0xFF is followed only by 0,
  /// a restart marker or another 0xFF.
  private static func endOfEntropyData(_ file: [UInt8], from start: Int) -> Int {
    unsafe file.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return start }
      var position = start
      while position < bytes.count {
        guard
          let found = unsafe memchr(base + position, 0xFF, bytes.count - position)
        else { return bytes.count }
        position = unsafe UnsafeRawPointer(found) - base
        guard position + 1 < bytes.count else { return bytes.count }
        let next = unsafe bytes[position + 1]
        guard next == 0 || next == 0xFF || (0xD0...0xD7).contains(next) else { return position }
        position += next == 0xFF ? 1 : 2
      }
      return bytes.count
    }
  }

  // MARK: Results

  /// The properties given by the markers.
  func info() throws(ImageError) -> JPEG.Info {
    guard let frame else { throw fail(.header("no frame"), offset) }
    return JPEG.Info(
      width: frame.width,
      height: frame.height,
      colorSpace: colorSpace(frame.components.map(\.id)),
      isProgressive: frame.isProgressive,
      isArithmeticCoded: frame.marker >= Marker.arithmetic,
      orientation: orientation
    )
  }

  /// The color space by the rules of libjpeg: the JFIF and Adobe markers, then the component names.
  private func colorSpace(_ ids: [UInt8]) -> JPEG.ColorSpace {
    switch ids.count {
    case 1: .gray
    case 4: adobeTransform == 2 ? .ycck : .cmyk
    default:
      if hasJFIF {
        .ycbcr
      } else if let adobeTransform {
        adobeTransform == 0 ? .rgb : .ycbcr
      } else {
        ids == Array("RGB".utf8) ? .rgb : .ycbcr
      }
    }
  }

  /// Checks that the coefficients, which are all kept for a file of several scans, and the pixels
  /// fit the budget.
  func checkMemory() throws(ImageError) {
    guard let frame, scans > 1 || frame.isProgressive else { return }
    let across = frame.components.map(\.horizontal).max() ?? 1
    let down = frame.components.map(\.vertical).max() ?? 1
    let columns = (frame.width + 8 * across - 1) / (8 * across)
    let rows = (frame.height + 8 * down - 1) / (8 * down)
    // 64 coefficients of two bytes per block.
    let blocks = frame.components.reduce(0) { $0 + $1.horizontal * $1.vertical }
    let count = 128 * blocks * columns * rows + 4 * frame.width * frame.height
    if let violation = job.violation(addingBytes: count) { throw fail(.limit(violation), 0) }
  }

  /// Records a warning, unless there are 64.
  private mutating func warn(_ code: String, _ message: String, _ offset: Int) {
    guard warnings.count < 64 else { return }
    let location = DiagnosticLocation(file: name, offset: offset)
    warnings.append(Diagnostic(.warning, code: code, location: location, message: message))
  }

  private func fail(_ reason: ImageError.Reason, _ offset: Int) -> ImageError {
    ImageError(reason, .jpeg, file: name, offset: offset)
  }
}

extension Span<UInt8> {
  /// Whether the bytes start with a text; a terminator is not compared.
  fileprivate func starts(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { unsafe self[$0] == text.utf8Start[$0] }
  }
}
