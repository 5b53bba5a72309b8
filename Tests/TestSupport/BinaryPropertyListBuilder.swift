package import QuadrilleSyntax

/// Writes binary property lists: valid ones from values, damaged ones from objects.
package struct BinaryPropertyListBuilder {
  package private(set) var objects: [[UInt8]] = []
  package var offsetSize = 4
  package var referenceSize = 2

  package init() {}

  /// Encodes a value.
  package static func encode(_ value: PropertyList) -> [UInt8] {
    var builder = BinaryPropertyListBuilder()
    let top = builder.add(value)
    return builder.file(top: top)
  }

  package mutating func add(_ value: PropertyList) -> Int {
    switch value.kind {
    case .boolean(let flag): return add([flag ? 9 : 8])
    case .integer(let number): return add([0x13] + Self.bigEndian(UInt64(bitPattern: number), 8))
    case .real(let number): return add([0x23] + Self.bigEndian(number.bitPattern, 8))
    case .date(let number): return add([0x33] + Self.bigEndian(number.bitPattern, 8))
    case .string(let text): return add(Self.string(text))
    case .data(let bytes): return add(Self.marker(0x40, bytes.count) + bytes)
    case .array(let elements):
      let references = elements.map { add($0) }
      return add(container(0xA0, references))
    case .dictionary(let members):
      let keys = members.keys.map { add(Self.string($0)) }
      let values = members.values.map { add($0) }
      return add(Self.marker(0xD0, keys.count) + (keys + values).flatMap { reference($0) })
    }
  }

  package mutating func add(_ object: [UInt8]) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  package func container(_ kind: UInt8, _ references: [Int]) -> [UInt8] {
    Self.marker(kind, references.count) + references.flatMap { reference($0) }
  }

  package func reference(_ object: Int) -> [UInt8] { Self.bigEndian(UInt64(object), referenceSize) }

  package func file(top: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += Self.bigEndian(UInt64(offset), offsetSize) }
    bytes += Self.trailer(offsetSize, referenceSize, objects.count, top, table)
    return bytes
  }

  package static func trailer(
    _ offsetSize: Int,
    _ referenceSize: Int,
    _ count: Int,
    _ top: Int,
    _ table: Int
  ) -> [UInt8] {
    [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)] + bigEndian(UInt64(count), 8)
      + bigEndian(UInt64(top), 8) + bigEndian(UInt64(table), 8)
  }

  package static func string(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return marker(0x50, text.utf8.count) + text.utf8 }
    let units = Array(text.utf16)
    return marker(0x60, units.count) + units.flatMap { bigEndian(UInt64($0), 2) }
  }

  package static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0xF, 0x12] + bigEndian(UInt64(count), 4)
  }

  package static func bigEndian(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (size - 1 - $0))) }
  }
}
