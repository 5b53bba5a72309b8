internal import QuadrilleSystem

/// The data of an eXIf chunk (PNG, third edition, 11.3.4.5), as far as they matter here: the tag
/// Orientation of the first directory of a TIFF 6.0 structure.
enum ExifBlock {
  /// What the data say of the orientation.
  enum Finding: Equatable {
    /// They have the tag.
    case orientation(Orientation)
    /// They do not have it.
    case nothing
    /// They are damaged; the text says how.
    case malformed(String)
  }

  private static let orientationTag: UInt32 = 0x0112
  /// The type SHORT: two bytes.
  private static let short: UInt32 = 3

  /// Looks for the orientation.
  static func orientation(in data: Span<UInt8>) -> Finding {
    guard let order = ByteOrder(data) else { return .malformed("neither II*0 nor MM0* begins it") }
    guard let start = order.number(data, at: 4, count: 4).map(Int.init), start >= 8,
      let count = order.number(data, at: start, count: 2)
    else { return .malformed("its directory lies outside") }
    for index in 0..<Int(count) {
      let entry = start + 2 + 12 * index
      guard let tag = order.number(data, at: entry, count: 2) else {
        return .malformed("its directory of \(count) entries is cut off")
      }
      guard tag == orientationTag else { continue }
      guard order.number(data, at: entry + 2, count: 2) == short,
        order.number(data, at: entry + 4, count: 4) == 1,
        let value = order.number(data, at: entry + 8, count: 2)
      else { return .malformed("the orientation is not one SHORT") }
      guard let found = UInt8(exactly: value).flatMap(Orientation.init) else {
        return .malformed("the orientation is \(value), allowed are 1 to 8")
      }
      return .orientation(found)
    }
    return .nothing
  }

  /// The shortest data that say one orientation: a directory of one entry, most significant first.
  static func data(_ orientation: Orientation) -> [UInt8] {
    [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8,
      0, 1,
      0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation.rawValue, 0, 0,
      0, 0, 0, 0,
    ]
  }

  /// The order of the bytes of a number, which the first four bytes tell.
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

    /// A number of two or four bytes; nil where it lies outside.
    func number(_ bytes: Span<UInt8>, at offset: Int, count: Int) -> UInt32? {
      guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
      let value =
        self == .bigEndian
        ? bytes.bigEndian(at: offset, count: count) : bytes.littleEndian(at: offset, count: count)
      return UInt32(truncatingIfNeeded: value)
    }
  }
}
