import QuadrilleSystem

/// Reads one object of a binary property list; it is confined to the range that holds objects.
struct BinaryPropertyListScanner {
  let bytes: [UInt8]
  /// The offset of the object.
  let start: Int
  /// The end offset of the range that holds objects.
  let end: Int
  private let name: String?
  private let limits: Limits
  private var offset: Int

  init(bytes: [UInt8], start: Int, end: Int, name: String?, job: JobContext) {
    self.bytes = bytes
    self.start = start
    self.end = end
    self.name = name
    limits = job.limits
    offset = start
  }

  /// The byte range of the object read so far.
  var extent: Range<Int> { start..<offset }

  /// Reads the marker byte of an object.
  mutating func marker() throws(SyntaxError) -> UInt8 {
    bytes[try take(1, each: 1).lowerBound]
  }

  /// Reads an element count: the low half of the marker, or an integer object where that is 15.
  mutating func count(_ marker: UInt8) throws(SyntaxError) -> Int {
    guard marker & 0xF == 0xF else { return Int(marker & 0xF) }
    let inner = try self.marker()
    guard inner >> 4 == 1, inner & 0xF <= 3 else {
      throw error(.binary(.length(found: UInt64(inner), allowed: end - offset)))
    }
    let size = 1 << Int(inner & 0xF)
    let range = try take(size, each: 1)
    let value = bytes.span.bigEndian(at: range.lowerBound, count: size)
    guard value <= UInt64(end - offset) else {
      throw error(.binary(.length(found: value, allowed: end - offset)))
    }
    return Int(value)
  }

  /// Skips elements and returns their byte range.
  mutating func take(_ count: Int, each size: Int) throws(SyntaxError) -> Range<Int> {
    guard let length = checkedProduct(count, size), length <= end - offset else {
      throw error(.binary(.length(found: UInt64(clamping: count), allowed: (end - offset) / size)))
    }
    defer { offset += length }
    return offset..<(offset + length)
  }

  /// Reads an object that has no children.
  mutating func scalar(_ marker: UInt8) throws(SyntaxError) -> PropertyList.Kind {
    switch marker {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x10...0x14: return try integer(size: 1 << Int(marker & 0xF))
    case 0x22: return Self.real(Double(Float(bitPattern: UInt32(try unsigned(4)))))
    case 0x23: return Self.real(Double(bitPattern: try unsigned(8)))
    case 0x33:
      let seconds = Double(bitPattern: try unsigned(8))
      return seconds.isFinite ? .date(seconds) : .string("\(seconds)")
    case 0x40...0x4F:
      let range = try take(try count(marker), each: 1)
      return .data(Array(bytes[range]))
    case 0x50...0x5F: return .string(try ascii(marker))
    case 0x60...0x6F: return .string(try utf16(marker))
    default: throw error(.binary(.marker(marker)))
    }
  }

  private mutating func unsigned(_ size: Int) throws(SyntaxError) -> UInt64 {
    let range = try take(size, each: 1)
    return bytes.span.bigEndian(at: range.lowerBound, count: size)
  }

  private mutating func integer(size: Int) throws(SyntaxError) -> PropertyList.Kind {
    if size == 16 {
      let high = try unsigned(8)
      let low = try unsigned(8)
      let isNegative = high == .max && low >> 63 == 1
      guard isNegative || (high == 0 && low >> 63 == 0) else {
        // More than 64 bits, such as an unsigned number.
        return .real(Double(Int64(bitPattern: high)) * 0x1p64 + Double(low))
      }
      return .integer(Int64(bitPattern: low))
    }
    // Up to 4 bytes are unsigned, 8 bytes are signed.
    return .integer(Int64(bitPattern: try unsigned(size)))
  }

  /// A number; one that is infinite or not a number is a string.
  private static func real(_ value: Double) -> PropertyList.Kind {
    value.isFinite ? .real(value) : .string("\(value)")
  }

  private mutating func ascii(_ marker: UInt8) throws(SyntaxError) -> String {
    let range = try take(try count(marker), each: 1)
    try check(range.count)
    guard !bytes[range].contains(where: { $0 >= 0x80 }) else { throw error(.binary(.string)) }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func utf16(_ marker: UInt8) throws(SyntaxError) -> String {
    let range = try take(try count(marker), each: 2)
    try check(range.count)
    let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    guard let string = String(validating: units, as: UTF16.self) else {
      throw error(.binary(.string))
    }
    return string
  }

  private func check(_ count: Int) throws(SyntaxError) {
    guard count <= limits.maxStringBytes else {
      throw error(.limit(.init(.stringBytes, found: count, allowed: limits.maxStringBytes)))
    }
  }

  private func error(_ reason: SyntaxError.Reason) -> SyntaxError {
    SyntaxError(reason, in: .propertyList, at: DiagnosticLocation(file: name, offset: start))
  }
}
