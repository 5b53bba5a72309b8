/// The properties of a character that decide on line breaks.
struct LineBreakValue: Equatable {
  /// The class in bits 0 to 5, flags above.
  private let bits: UInt16

  /// The value of a character: in constant time for ASCII, else by binary search.
  @inline(__always)
  init(_ scalar: UInt32) {
    bits = scalar < 0x80 ? Self.ascii[Int(scalar)] : Self.found(scalar)
  }

  /// A value of a class without flags.
  init(_ kind: LineBreakClass) { bits = UInt16(kind.rawValue) }

  /// The class.
  @inline(__always)
  var kind: LineBreakClass { LineBreakClass(rawValue: UInt8(bits & 63)) ?? .al }

  /// Whether the property East_Asian_Width is fullwidth, wide or halfwidth.
  var isEastAsian: Bool { bits & 64 != 0 }
  /// Whether it is a quotation mark of the category Pi, which usually opens.
  var isInitialQuotation: Bool { bits & 128 != 0 }
  /// Whether it is a quotation mark of the category Pf, which usually closes.
  var isFinalQuotation: Bool { bits & 256 != 0 }
  /// Whether it is reserved for a pictograph.
  var isUnassignedPictograph: Bool { bits & 512 != 0 }

  private static let ascii: [UInt16] = (0..<0x80).map { found($0) }

  private static func found(_ scalar: UInt32) -> UInt16 {
    let ranges = LineBreakTable.ranges
    var low = 0
    var high = ranges.count
    // The last range that begins at the character or before.
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle] >> 11 <= scalar { low = middle } else { high = middle }
    }
    return UInt16(ranges[low] & 0x3FF)
  }
}

extension UInt32 {
  /// Whether a character is a space that is dropped at the end of a softly broken line: the space
  /// separators that do not prevent breaks.
  var isBreakingSpace: Bool {
    switch self {
    case 0x20: true
    case 0..<0x1680: false
    case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
