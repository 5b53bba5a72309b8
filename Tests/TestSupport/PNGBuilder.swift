/// Builds valid or malformed PNG files chunk by chunk.
public struct PNGBuilder: Sendable {
  /// The PNG signature.
  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bytes of the file so far.
  public private(set) var bytes: [UInt8]

  /// Starts with the signature or other bytes.
  public init(signature: [UInt8] = PNGBuilder.signature) {
    bytes = signature
  }

  /// Appends a chunk.
  ///
  /// - Parameters:
  ///   - type: Four characters.
  ///   - data: The contents.
  ///   - length: The length field, if different from the size of the contents.
  ///   - crcXor: The bits of the CRC to flip.
  public mutating func chunk(
    _ type: String,
    _ data: [UInt8] = [],
    length: UInt32? = nil,
    crcXor: UInt32 = 0
  ) {
    let body = Array(type.utf8) + data
    bytes += PNGBuilder.bigEndian(length ?? UInt32(data.count))
    bytes += body
    bytes += PNGBuilder.bigEndian(PNGBuilder.crc32(body) ^ crcXor)
  }

  /// Appends bytes outside of a chunk.
  public mutating func raw(_ data: [UInt8]) {
    bytes += data
  }

  /// Appends the header chunk.
  public mutating func header(
    width: UInt32,
    height: UInt32,
    depth: UInt8 = 8,
    colorType: UInt8 = 6,
    compression: UInt8 = 0,
    filter: UInt8 = 0,
    interlace: UInt8 = 0
  ) {
    let sizeBytes = PNGBuilder.bigEndian(width) + PNGBuilder.bigEndian(height)
    chunk("IHDR", sizeBytes + [depth, colorType, compression, filter, interlace])
  }

  /// Appends an IDAT chunk with filtered rows in a stored zlib stream.
  public mutating func imageData(_ rows: [UInt8]) {
    chunk("IDAT", PNGBuilder.storedZlib(rows))
  }

  /// Appends the end chunk.
  public mutating func end() {
    chunk("IEND")
  }

  /// A complete file; each row of `rows` starts with its filter byte.
  public static func file(
    width: UInt32,
    height: UInt32,
    depth: UInt8 = 8,
    colorType: UInt8 = 6,
    interlace: UInt8 = 0,
    before: [(type: String, data: [UInt8])] = [],
    rows: [UInt8]
  ) -> [UInt8] {
    var png = PNGBuilder()
    png.header(
      width: width,
      height: height,
      depth: depth,
      colorType: colorType,
      interlace: interlace
    )
    for (type, data) in before { png.chunk(type, data) }
    png.imageData(rows)
    png.end()
    return png.bytes
  }

  /// A 32-bit number in big-endian order.
  public static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
  }

  /// A zlib stream of stored blocks, built without zlib.
  public static func storedZlib(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65_535, data.count - start)
      let isLast = start + count == data.count
      let low = UInt8(count & 255)
      let high = UInt8(count >> 8)
      result += [isLast ? 1 : 0, low, high, ~low, ~high]
      result += data[start..<(start + count)]
      start += count
    } while start < data.count
    return result + bigEndian(adler32(data))
  }

  /// The Adler-32 checksum of bytes (RFC 1950).
  public static func adler32(_ data: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  /// The CRC-32 of bytes (PNG, annex D).
  public static func crc32(_ data: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in data {
      value = crcTable[Int((value ^ UInt32(byte)) & 255)] ^ (value >> 8)
    }
    return value ^ 0xFFFF_FFFF
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
