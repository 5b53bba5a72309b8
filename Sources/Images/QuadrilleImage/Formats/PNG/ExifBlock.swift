internal import QuadrilleSystem

/// The orientation in the data of an eXIf chunk (PNG, third edition, 11.3.4.5).
///
/// It is the Orientation tag of the first directory of a TIFF 6.0 structure.
enum ExifBlock {
  /// The result of reading the orientation.
  enum Finding: Equatable {
    /// The tag is present.
    case orientation(Orientation)
    /// The tag is missing.
    case nothing
    /// The data is malformed; the text gives the reason.
    case malformed(String)
  }

  private static let orientationTag: UInt32 = 0x0112
  /// The type SHORT: two bytes.
  private static let short: UInt32 = 3

  /// Reads the orientation.
  static func orientation(in data: Span<UInt8>) -> Finding {
    guard let order = ByteOrder(data) else { return .malformed("does not start with II*0 or MM0*") }
    guard let start = order.number(data, at: 4, count: 4).map(Int.init), start >= 8,
      let count = order.number(data, at: start, count: 2)
    else { return .malformed("the directory is outside the data") }
    for index in 0..<Int(count) {
      let entry = start + 2 + 12 * index
      guard let tag = order.number(data, at: entry, count: 2) else {
        return .malformed("the directory of \(count) entries is truncated")
      }
      guard tag == orientationTag else { continue }
      guard order.number(data, at: entry + 2, count: 2) == short,
        order.number(data, at: entry + 4, count: 4) == 1,
        let value = order.number(data, at: entry + 8, count: 2)
      else { return .malformed("the orientation is not one SHORT") }
      guard let found = UInt8(exactly: value).flatMap(Orientation.init) else {
        return .malformed("the orientation is \(value), expected 1 to 8")
      }
      return .orientation(found)
    }
    return .nothing
  }

  /// The minimal data with an orientation: a directory of one entry, big-endian.
  static func data(_ orientation: Orientation) -> [UInt8] {
    [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8,
      0, 1,
      0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation.rawValue, 0, 0,
      0, 0, 0, 0,
    ]
  }

  /// The byte order, given by the first four bytes.
  private enum ByteOrder {
    case littleEndian, bigEndian

    init?(_ bytes: Span<UInt8>) {
      guard bytes.count >= 8 else { return nil }
      switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
      case (0x49, 0x49, 42, 0): self = .littleEndian
      case (0x4D, 0x4D, 0, 42): self = .bigEndian
      default: return nil
      }
    }

    /// A number of two or four bytes; nil if it is outside the data.
    func number(_ bytes: Span<UInt8>, at offset: Int, count: Int) -> UInt32? {
      guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
      let value =
        self == .bigEndian
        ? bytes.bigEndian(at: offset, count: count) : bytes.littleEndian(at: offset, count: count)
      return UInt32(truncatingIfNeeded: value)
    }
  }
}
