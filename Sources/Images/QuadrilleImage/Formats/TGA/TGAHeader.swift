internal import QuadrilleSystem

/// The header of a TGA file: 18 bytes, numbers with the least significant byte first.
struct TGAHeader {
  static let byteCount = 18
  /// The image types: color-mapped, RGB and gray, plain and run-length encoded.
  static let imageTypes: Set<UInt8> = [1, 2, 3, 9, 10, 11]

  /// The kinds of pixels.
  enum Kind {
    case mapped
    case color
    case gray
  }

  /// The bytes of the identification before the color map.
  let identifierLength: Int
  let mapType: UInt8
  let imageType: UInt8
  let mapStart: Int
  let mapLength: Int
  let mapEntryBits: Int
  let width: Int
  let height: Int
  let pixelBits: Int
  let descriptor: UInt8

  /// Reads the header; nil if the file is too short.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count >= Self.byteCount else { return nil }
    func number(_ offset: Int) -> Int { Int(bytes.littleEndian(at: offset, count: 2)) }
    identifierLength = Int(bytes[0])
    mapType = bytes[1]
    imageType = bytes[2]
    mapStart = number(3)
    mapLength = number(5)
    mapEntryBits = Int(bytes[7])
    width = number(12)
    height = number(14)
    pixelBits = Int(bytes[16])
    descriptor = bytes[17]
  }

  var isRunLengthEncoded: Bool { imageType & 8 != 0 }

  var kind: Kind {
    switch imageType & 7 {
    case 1: .mapped
    case 2: .color
    default: .gray
    }
  }

  /// Whether rows are stored from the top; bit 5 of the descriptor.
  var isTopDown: Bool { descriptor & 0x20 != 0 }

  /// Whether pixels are stored from the right; bit 4 of the descriptor.
  var isRightToLeft: Bool { descriptor & 0x10 != 0 }

  /// The number of alpha bits per pixel that the descriptor declares.
  var alphaBits: Int { Int(descriptor & 15) }

  var pixelByteCount: Int { (pixelBits + 7) / 8 }
  var mapEntryByteCount: Int { (mapEntryBits + 7) / 8 }

  /// The range of the color map in the file; empty if there is none.
  var map: Range<Int> {
    let start = Self.byteCount + identifierLength
    return start..<(start + (mapType == 1 ? mapLength * mapEntryByteCount : 0))
  }

  /// The bits of the values that are colors: those of the color map, or of the pixels.
  var colorBits: Int { kind == .mapped ? mapEntryBits : pixelBits }

  /// Whether there may be transparent pixels.
  var hasTransparency: Bool {
    switch (kind, colorBits) {
    case (.gray, 16), (_, 32): true
    case (.gray, _): false
    case (_, 16): alphaBits > 0
    default: false
    }
  }

  /// The channels in stored order with their bits.
  var formatName: String {
    switch kind {
    case .mapped: "P\(pixelBits)"
    case .gray: pixelBits == 8 ? "L8" : "LA88"
    case .color:
      switch pixelBits {
      case 24: "BGR888"
      case 32: "BGRA8888"
      default: hasTransparency ? "ARGB1555" : "RGB555"
      }
    }
  }

  /// The minimum length of a file with this image; nil if it does not fit 63 bits.
  ///
  /// A run-length packet has at most 128 pixels.
  var minimumByteCount: Int? {
    guard let pixels = checkedProduct(width, height) else { return nil }
    if isRunLengthEncoded {
      guard let bytes = checkedProduct((pixels + 127) / 128, 1 + pixelByteCount) else { return nil }
      return checkedSum(map.upperBound, bytes)
    }
    return checkedProduct(pixels, pixelByteCount).flatMap { checkedSum(map.upperBound, $0) }
  }

  /// The allowed numbers of bits per pixel.
  private var allowedPixelBits: [Int] {
    switch kind {
    case .mapped: [8, 16]
    case .color: [15, 16, 24, 32]
    case .gray: [8, 16]
    }
  }

  /// Whether all fields are what writers of TGA files use, so that the file is one even without a
  /// name that says so.
  var isPlausible: Bool {
    guard Self.imageTypes.contains(imageType), mapType <= 1, width > 0, height > 0,
      allowedPixelBits.contains(pixelBits), descriptor & 0xC0 == 0
    else { return false }
    let alphaIsPlausible =
      switch kind {
      case .gray: alphaBits == 0 || pixelBits == 16 && alphaBits == 8
      case .mapped: alphaBits == 0 || alphaBits == 8 || alphaBits == 1
      case .color:
        switch pixelBits {
        case 15, 24: alphaBits == 0
        case 16: alphaBits <= 1
        default: alphaBits == 0 || alphaBits == 8
        }
      }
    guard alphaIsPlausible else { return false }
    if mapType == 0 {
      // Some writers leave an entry size behind.
      return kind != .mapped && mapStart == 0 && mapLength == 0
        && [0, 8, 15, 16, 24, 32].contains(mapEntryBits)
    }
    return [15, 16, 24, 32].contains(mapEntryBits) && mapLength > 0
  }

  /// Checks the fields that decide how pixels are read.
  func check(_ report: ImageReport) throws(ImageError) {
    switch imageType {
    case let type where Self.imageTypes.contains(type): break
    case 0: throw report.error(.unsupported("a TGA file without an image"), 2)
    case 32, 33:
      throw report.error(.unsupported("TGA image type \(imageType), Huffman compression"), 2)
    default:
      throw report.error(
        .header("image type \(imageType), allowed: 1, 2, 3, 9, 10 or 11"),
        2
      )
    }
    guard mapType <= 1 else {
      throw report.error(.header("color map type \(mapType), allowed: 0 or 1"), 1)
    }
    guard kind != .mapped || mapType == 1 && mapLength > 0 else {
      throw report.error(.header("a color-mapped image without a color map"), 1)
    }
    guard kind != .mapped || [15, 16, 24, 32].contains(mapEntryBits) else {
      throw report.error(
        .header("color map entries of \(mapEntryBits) bits, allowed: 15, 16, 24 or 32"),
        7
      )
    }
    guard allowedPixelBits.contains(pixelBits) else {
      let allowed = allowedPixelBits.map { "\($0)" }.joined(separator: ", ")
      throw report.error(.header("\(pixelBits) bits per pixel, allowed: \(allowed)"), 16)
    }
    guard descriptor & 0xC0 == 0 else {
      throw report.error(.unsupported("interleaved rows of TGA"), 17)
    }
  }
}
