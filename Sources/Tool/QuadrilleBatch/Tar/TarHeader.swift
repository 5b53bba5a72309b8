/// The header blocks of a tar member: ustar, with pax records for values that do not fit a field.
enum TarHeader {
  static let block = 512
  /// The largest size that fits eleven octal digits.
  private static let largest = 0o77_777_777_777

  /// The header of a regular file, independent of time and machine.
  static func file(_ name: String, size: Int) -> [UInt8] {
    let bytes = Array(name.utf8)
    let parts = split(bytes)
    guard let parts, size <= largest else {
      var records: [UInt8] = []
      if parts == nil { records += record("path", bytes) }
      if size > largest { records += record("size", Array("\(size)".utf8)) }
      let cut = Array(bytes.prefix(100))
      return header(
        name: Array("PaxHeaders/".utf8) + cut.prefix(80),
        prefix: [],
        size: records.count,
        type: "x"
      ) + padded(records)
        + header(name: cut, prefix: [], size: min(size, largest), type: "0")
    }
    return header(name: parts.name, prefix: parts.prefix, size: size, type: "0")
  }

  /// Pads bytes to a multiple of the block size.
  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (block - bytes.count % block) % block)
  }

  /// Splits a name into the two fields of a header; nil if it does not fit.
  private static func split(_ name: [UInt8]) -> (prefix: [UInt8], name: [UInt8])? {
    if name.count <= 100 { return ([], name) }
    for index in name.indices where name[index] == UInt8(ascii: "/") {
      let rest = name.count - index - 1
      if index <= 155, rest <= 100, rest > 0 {
        return (Array(name[..<index]), Array(name[(index + 1)...]))
      }
    }
    return nil
  }

  /// A pax record: its length in decimal, a space, key and value.
  private static func record(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let body = Array(" \(key)=".utf8) + value + [0x0A]
    var count = body.count + 1
    while "\(count)".utf8.count + body.count != count {
      count = "\(count)".utf8.count + body.count
    }
    return Array("\(count)".utf8) + body
  }

  private static func header(
    name: [UInt8],
    prefix: [UInt8],
    size: Int,
    type: Unicode.Scalar
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: block)
    func write(_ field: [UInt8], at offset: Int) {
      for (index, byte) in field.enumerated() { bytes[offset + index] = byte }
    }
    func octal(_ value: Int, _ digits: Int) -> [UInt8] {
      let text = String(value, radix: 8)
      return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
    }
    write(name, at: 0)
    write(octal(0o644, 7), at: 100)
    write(octal(0, 7), at: 108)
    write(octal(0, 7), at: 116)
    write(octal(size, 11), at: 124)
    write(octal(0, 11), at: 136)
    write(Array("        ".utf8), at: 148)
    bytes[156] = UInt8(ascii: type)
    write(Array("ustar".utf8) + [0, UInt8(ascii: "0"), UInt8(ascii: "0")], at: 257)
    write(prefix, at: 345)
    let sum = bytes.reduce(0) { $0 + Int($1) }
    write(octal(sum, 6) + [0, UInt8(ascii: " ")], at: 148)
    return bytes
  }
}
