internal import QuadrilleSystem

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Walks the markers of a file (ITU-T T.81, annex B) before libjpeg-turbo sees it: what the picture
/// is, whether it ends, and how much work it is.
///
/// The walk is linear in the length of the file, and no memory is taken on the word of the file.
struct JPEGMarkerParser {
  /// The frame header (B.2.2).
  private struct FrameHeader {
    let marker: UInt8
    let width: Int
    let height: Int
    let components: [Component]
  }

  private struct Component {
    let id: UInt8
    let horizontal: Int
    let vertical: Int
  }

  /// A marker that is seen.
  private enum Marker {
    static let baseline: UInt8 = 0xC0
    static let progressive: UInt8 = 0xC2
    static let huffmanTables: UInt8 = 0xC4
    static let arithmeticTables: UInt8 = 0xCC
    static let start: UInt8 = 0xD8
    static let end: UInt8 = 0xD9
    static let scan: UInt8 = 0xDA
    static let application: ClosedRange<UInt8> = 0xE0...0xEF

    /// Markers without a length: TEM and the restarts.
    static func hasNoLength(_ marker: UInt8) -> Bool {
      marker == 1 || (0xD0...0xD7).contains(marker)
    }
  }

  let name: String?
  private(set) var warnings: [Diagnostic] = []

  private let limits: Limits
  private var offset = 2
  private var frame: FrameHeader?
  private var orientation = Orientation.up
  private var hasExif = false
  private var hasJFIF = false
  /// The colour transform that Adobe's marker names.
  private var adobeTransform: UInt8?
  private var scans = 0

  init(name: String?, limits: Limits) {
    self.name = name
    self.limits = limits
  }

  // MARK: Markers

  /// Reads up to the first scan.
  mutating func readToPixels(_ bytes: Span<UInt8>) throws(ImageError) {
    try checkSignature(bytes)
    while scans == 0 {
      guard let marker = try next(bytes), marker != Marker.end else {
        throw fail(.header("no scan with pixels"), offset)
      }
      try take(marker, bytes)
    }
  }

  /// Reads to the end, the scans too, and checks that the end is there.
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
    // Each scan goes over the whole picture once, however few bytes it has.
    let work = scans * frame.width * frame.height
    let allowed = max(limits.pixels, limits.pixels * 20)
    guard frame.marker != Marker.progressive || work <= allowed else {
      throw fail(.limit(LimitViolation(.work, found: work, allowed: allowed)), offset)
    }
    // Cameras put further pictures behind the first; what else there is, is odd.
    let trailingByteCount = bytes.count - offset
    if trailingByteCount > 0,
      !(trailingByteCount > 2 && bytes[offset] == 0xFF && bytes[offset + 1] == Marker.start)
    {
      let message = "\(trailingByteCount) bytes after the end"
      warnings.append(
        Diagnostic(
          .warning,
          code: "jpeg.trailing",
          location: DiagnosticLocation(file: name, offset: offset),
          message: message
        )
      )
    }
  }

  private func checkSignature(_ bytes: Span<UInt8>) throws(ImageError) {
    for index in 0..<min(3, bytes.count) where bytes[index] != JPEG.signature[index] {
      throw fail(.signature, index)
    }
    guard bytes.count >= 3 else { throw fail(.truncated(found: bytes.count), bytes.count) }
  }

  /// The next marker, what is before it skipped; nil where the file ends.
  private mutating func next(_ bytes: Span<UInt8>) throws(ImageError) -> UInt8? {
    while offset < bytes.count, bytes[offset] != 0xFF { offset += 1 }
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  private mutating func take(_ marker: UInt8, _ bytes: Span<UInt8>) throws(ImageError) {
    guard !Marker.hasNoLength(marker), marker != 0 else { return }
    guard marker != Marker.start else { throw fail(.header("a second beginning"), offset - 2) }
    let start = offset
    guard bytes.count - start >= 2 else { throw fail(.truncated(found: bytes.count), bytes.count) }
    let length = Int(bytes.bigEndian(at: start, count: 2))
    guard length >= 2 else {
      throw fail(.header("a part of \(length) bytes, at least 2 are needed"), start)
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
    guard marker <= Marker.progressive else {
      let kind = marker >= 0xC9 ? "arithmetic coding" : "a lossless or hierarchical one"
      throw fail(.unsupported("the JPEG is of a kind that is not read: \(kind)"), start)
    }
    guard frame == nil else { throw fail(.header("a second frame"), start) }
    guard data.count >= 6, data.count == 6 + 3 * Int(data[5]) else {
      throw fail(.header("a frame header of \(data.count) bytes"), start)
    }
    guard data[0] == 8 else {
      throw fail(.unsupported("\(data[0]) bits a sample, 8 are read"), start)
    }
    let height = Int(data.bigEndian(at: 1, count: 2))
    let width = Int(data.bigEndian(at: 3, count: 2))
    guard width > 0, height > 0 else {
      throw fail(.header("sides of \(width) and \(height) pixels"), start)
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
      throw fail(.unsupported("\(components.count) components, 1, 3 and 4 are read"), start)
    }
    for part in components
    where !(1...4).contains(part.horizontal) || !(1...4).contains(part.vertical) {
      throw fail(
        .header("sampling factors \(part.horizontal) and \(part.vertical), allowed are 1 to 4"),
        start
      )
    }
    if let violation = limits.violation(width: width, height: height) {
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

  /// The place of the first marker behind entropy-coded data, in which 0xFF stands only before 0, a
  /// restart or another 0xFF.
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

  // MARK: Findings

  /// What the markers say.
  func info() throws(ImageError) -> JPEG.Info {
    guard let frame else { throw fail(.header("no frame"), offset) }
    return JPEG.Info(
      width: frame.width,
      height: frame.height,
      colorSpace: colorSpace(frame.components.map(\.id)),
      isProgressive: frame.marker == Marker.progressive,
      orientation: orientation
    )
  }

  /// The colours, by the rules of libjpeg: the markers of JFIF and Adobe, then the components' names.
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

  /// Checks that the coefficients, which a file of several scans keeps all of, fit the budget beside
  /// the pixels.
  func checkMemory() throws(ImageError) {
    guard let frame, scans > 1 || frame.marker == Marker.progressive else { return }
    let across = frame.components.map(\.horizontal).max() ?? 1
    let down = frame.components.map(\.vertical).max() ?? 1
    let columns = (frame.width + 8 * across - 1) / (8 * across)
    let rows = (frame.height + 8 * down - 1) / (8 * down)
    // 64 coefficients of two bytes a block.
    let blocks = frame.components.reduce(0) { $0 + $1.horizontal * $1.vertical }
    let count = 128 * blocks * columns * rows + 4 * frame.width * frame.height
    if let violation = Budget.violation(addingBytes: count) { throw fail(.limit(violation), 0) }
  }

  private func fail(_ reason: ImageError.Reason, _ offset: Int) -> ImageError {
    ImageError(reason, .jpeg, file: name, offset: offset)
  }
}

extension Span<UInt8> {
  /// Whether the bytes begin with a word, and zeros behind it are not looked at.
  fileprivate func starts(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { unsafe self[$0] == text.utf8Start[$0] }
  }
}
