internal import QuadrilleSystem

/// The two headers of a bitmap (BITMAPFILEHEADER and BITMAPINFOHEADER with its relatives), numbers
/// with the least significant byte first.
struct BMPHeader {
  /// The lengths of the second header: OS/2 1 and 2, Windows 3, with 3 and 4 bit masks, OS/2 2,
  /// Windows 4 and 5.
  static let lengths = [12, 16, 40, 52, 56, 64, 108, 124]

  /// The offset of the second header.
  private static let start = 14

  /// The bits of a channel in a pixel.
  struct Field: Equatable {
    let shift: Int
    /// The number of bits; 0 for a channel that is missing.
    let bits: Int

    static let none = Field(shift: 0, bits: 0)

    init(shift: Int, bits: Int) {
      self.shift = shift
      self.bits = bits
    }

    /// The field with the bits of a mask; nil if they are not adjacent.
    init?(mask: UInt32) {
      guard mask != 0 else {
        self = .none
        return
      }
      shift = mask.trailingZeroBitCount
      bits = mask.nonzeroBitCount
      guard shift + bits == UInt32.bitWidth - mask.leadingZeroBitCount else { return nil }
    }

    /// The value of the channel in a pixel.
    func value(_ pixel: UInt32) -> UInt32 {
      pixel >> UInt32(shift) & (bits == 32 ? .max : (1 << UInt32(bits)) - 1)
    }
  }

  /// The fields of a pixel with 16 or 32 bits.
  struct Fields: Equatable {
    var red: Field
    var green: Field
    var blue: Field
    var alpha: Field
  }

  /// The offset of the pixel data.
  let pixelOffset: Int
  /// The length of the second header.
  let length: Int
  let width: Int
  let height: Int
  let isTopDown: Bool
  let pixelBits: Int
  let isRunLengthEncoded: Bool
  /// The offset of the palette, and the number of bytes of its entries.
  let paletteOffset: Int
  let paletteEntryByteCount: Int
  /// The number of colors that the header declares; nil for all that fit.
  let declaredColorCount: Int?
  /// The fields of pixels with 16 or 32 bits; nil for all others.
  let fields: Fields?

  init(_ bytes: Span<UInt8>, _ report: ImageReport) throws(ImageError) {
    guard bytes.count >= 18 else { throw report.truncated(bytes) }
    func word(_ offset: Int) -> Int { Int(bytes.littleEndian(at: Self.start + offset, count: 4)) }
    func half(_ offset: Int) -> Int { Int(bytes.littleEndian(at: Self.start + offset, count: 2)) }
    pixelOffset = Int(bytes.littleEndian(at: 10, count: 4))
    length = word(0)
    guard Self.lengths.contains(length) else {
      let allowed = Self.lengths.map { "\($0)" }.joined(separator: ", ")
      throw report.error(.header("a header of \(length) bytes, allowed: \(allowed)"), Self.start)
    }
    let end = Self.start + length
    guard bytes.count >= end else { throw report.truncated(bytes) }
    let isOld = length == 12
    let signedHeight = isOld ? half(6) : Int(Int32(truncatingIfNeeded: word(8)))
    width = isOld ? half(4) : Int(Int32(truncatingIfNeeded: word(4)))
    height = abs(signedHeight)
    isTopDown = signedHeight < 0
    pixelBits = half(isOld ? 10 : 14)
    guard [1, 2, 4, 8, 16, 24, 32].contains(pixelBits) else {
      throw report.error(
        .header("\(pixelBits) bits per pixel, allowed: 1, 2, 4, 8, 16, 24, 32"),
        Self.start + (isOld ? 10 : 14)
      )
    }
    let hasCompression = length >= 40
    let compression = hasCompression ? word(16) : 0
    let method = try Self.method(compression, pixelBits, isOS2: length == 64, report)
    isRunLengthEncoded = method == .runs
    declaredColorCount = hasCompression && word(32) > 0 ? word(32) : nil
    paletteEntryByteCount = isOld ? 3 : 4
    guard pixelBits == 16 || pixelBits == 32 else {
      fields = nil
      paletteOffset = end
      return
    }
    guard method == .fields else {
      fields =
        pixelBits == 16
        ? Fields(
          red: Field(shift: 10, bits: 5),
          green: Field(shift: 5, bits: 5),
          blue: Field(shift: 0, bits: 5),
          alpha: .none
        )
        : Fields(
          red: Field(shift: 16, bits: 8),
          green: Field(shift: 8, bits: 8),
          blue: Field(shift: 0, bits: 8),
          alpha: .none
        )
      paletteOffset = end
      return
    }
    // The masks follow the header of 40 bytes; they are part of the longer ones.
    let hasAlphaMask = length >= 56 || length == 40 && compression == 6
    let maskCount = hasAlphaMask ? 4 : 3
    let masksEnd = Self.start + 40 + 4 * maskCount
    guard bytes.count >= masksEnd else { throw report.truncated(bytes) }
    fields = try Self.fields((0..<maskCount).map { word(40 + 4 * $0) }, pixelBits, report)
    paletteOffset = max(end, masksEnd)
  }

  private enum Method {
    case stored
    case runs
    case fields
  }

  /// The method of a compression number.
  private static func method(
    _ compression: Int,
    _ pixelBits: Int,
    isOS2: Bool,
    _ report: ImageReport
  ) throws(ImageError) -> Method {
    switch (compression, pixelBits) {
    case (0, _): return .stored
    case (1, 8), (2, 4): return .runs
    case (3, 16), (3, 32): if !isOS2 { return .fields }
    case (6, 16), (6, 32): return .fields
    default: break
    }
    let unsupported =
      switch compression {
      case 3 where isOS2: "Huffman compression"
      case 4 where isOS2: "RLE24"
      case 4: "a JPEG file inside"
      case 5: "a PNG file inside"
      case 11, 12, 13: "CMYK"
      default: nil as String?
      }
    if let unsupported {
      throw report.error(.unsupported("unsupported BMP compression: \(unsupported)"), start + 16)
    }
    throw report.error(
      .header("compression \(compression) with \(pixelBits) bits per pixel"),
      start + 16
    )
  }

  /// The fields of three or four masks.
  private static func fields(
    _ masks: [Int],
    _ pixelBits: Int,
    _ report: ImageReport
  ) throws(ImageError) -> Fields {
    let offset = start + 40
    let limit = pixelBits == 16 ? UInt32(0xFFFF) : .max
    var seen: UInt32 = 0
    var found: [Field] = []
    for mask in masks {
      let mask = UInt32(truncatingIfNeeded: mask)
      guard let field = Field(mask: mask), mask <= limit, seen & mask == 0 else {
        throw report.error(
          .header("invalid bit mask 0x\(String(mask, radix: 16)) of \(pixelBits) bits"),
          offset + 4 * found.count
        )
      }
      seen |= mask
      found.append(field)
    }
    guard found.prefix(3).contains(where: { $0.bits > 0 }) else {
      throw report.error(.header("no bit mask of a color"), offset)
    }
    return Fields(
      red: found[0],
      green: found[1],
      blue: found[2],
      alpha: found.count > 3 ? found[3] : .none
    )
  }

  /// The channels from the upper to the lower bits, with their numbers of bits.
  var formatName: String {
    guard let fields else { return pixelBits == 24 ? "BGR888" : "P\(pixelBits)" }
    let named = [
      ("R", fields.red), ("G", fields.green), ("B", fields.blue), ("A", fields.alpha),
    ].filter { $0.1.bits > 0 }.sorted { $0.1.shift > $1.1.shift }
    return named.map(\.0).joined() + named.map { "\($0.1.bits)" }.joined()
  }

  /// The number of bytes of a row, which is a multiple of 4; the width is within the limits.
  var stride: Int { (width * pixelBits + 31) / 32 * 4 }

  /// The number of bytes of a row without padding.
  var rowByteCount: Int { (width * pixelBits + 7) / 8 }
}
