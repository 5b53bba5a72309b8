internal import QuadrilleSystem

/// A cursor over the content of a chunk, whose reads throw where bytes are missing.
struct AsepriteChunk: ~Escapable {
  private var reader: ByteReader
  /// The offset of the content in the file.
  private let start: Int
  /// The number of the chunk's type, for messages.
  private let type: Int
  /// The name of the file, for messages.
  private let file: String?

  /// Creates a cursor at the first byte of a range of the file.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ range: Range<Int>, _ type: Int, file: String?) {
    reader = ByteReader(bytes.extracting(range))
    start = range.lowerBound
    self.type = type
    self.file = file
  }

  /// The offset of the next byte in the file.
  var offset: Int { start + reader.offset }

  /// The number of bytes left.
  var remaining: Int { reader.remaining }

  /// The range of the bytes left in the file.
  var rest: Range<Int> { offset..<(offset + remaining) }

  mutating func byte() throws(ImageError) -> Int { try Int(number(UInt8.self)) }

  mutating func word() throws(ImageError) -> Int { try Int(number(UInt16.self)) }

  mutating func signedWord() throws(ImageError) -> Int {
    try Int(Int16(bitPattern: number(UInt16.self)))
  }

  mutating func double() throws(ImageError) -> Int { try Int(number(UInt32.self)) }

  mutating func signedDouble() throws(ImageError) -> Int {
    try Int(Int32(bitPattern: number(UInt32.self)))
  }

  /// Reads a number of 32 bits whose bits are masks.
  mutating func mask() throws(ImageError) -> UInt32 { try number() }

  /// Reads four bytes: red, green, blue and alpha.
  mutating func color() throws(ImageError) -> SIMD4<UInt8> {
    let value = try number(UInt32.self)
    return SIMD4(
      UInt8(truncatingIfNeeded: value),
      UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value >> 16),
      UInt8(truncatingIfNeeded: value >> 24)
    )
  }

  /// Reads a text: its number of bytes and UTF-8.
  mutating func text() throws(ImageError) -> String {
    let count = try word()
    guard let bytes = reader.array(count) else { throw tooShort }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func skip(_ count: Int) throws(ImageError) {
    guard reader.skip(count) else { throw tooShort }
  }

  private mutating func number<T: FixedWidthInteger & UnsignedInteger>(
    _: T.Type = T.self
  ) throws(ImageError) -> T {
    guard let value = reader.littleEndian(T.self) else { throw tooShort }
    return value
  }

  private var tooShort: ImageError {
    let type = "0x\(String(type, radix: 16))"
    return ImageError(
      .header("a chunk of type \(type) ends before its content"),
      .aseprite,
      file: file,
      offset: offset
    )
  }
}
