internal import QuadrilleSystem

/// The sections between the header and the pixels of a Photoshop document: color mode data, image
/// resources, layers and masks.
struct PSDSections {
  /// The offset of the pixels, after the compression number.
  private(set) var pixelOffset = 0
  /// Whether rows are compressed by PackBits.
  private(set) var isPacked = false
  /// The range of the palette of an indexed image: 256 values of each channel.
  private(set) var palette = 0..<0
  /// The index that is transparent, of an indexed image.
  private(set) var transparentIndex: Int?
  /// Whether the first extra channel is the transparency of the merged image.
  private(set) var hasAlpha = false
  /// Whether there are layers.
  private(set) var hasLayers = false
  /// Whether the document declares that the merged image was not saved.
  private(set) var isMergedImageMissing = false

  /// The numbers of image resources.
  private enum Resource {
    static let alphaNames = 1006
    static let unicodeAlphaNames = 1045
    static let transparentIndex = 1047
    static let alphaIdentifiers = 1053
    static let version = 1057
  }

  init(
    _ bytes: Span<UInt8>,
    _ header: PSDHeader,
    _ report: inout ImageReport
  ) throws(ImageError) {
    var offset = PSDHeader.byteCount
    let colors = try Self.section(bytes, &offset, 4, report)
    if header.mode == .indexed {
      guard colors.count >= 768 else {
        throw report.error(
          .header("a palette of \(colors.count) bytes, expected 768"),
          colors.lowerBound
        )
      }
      palette = colors.lowerBound..<(colors.lowerBound + 768)
    }
    let resources = try Self.section(bytes, &offset, 4, report)
    var isTransparencyNamed = false
    readResources(bytes, resources, &isTransparencyNamed, &report)
    let layers = try Self.section(bytes, &offset, header.isLarge ? 8 : 4, report)
    let declaresTransparency = readLayers(bytes, layers, header)
    hasAlpha =
      header.channelCount > header.mode.colorChannels && header.mode != .indexed
      && header.mode != .bitmap && (declaresTransparency || isTransparencyNamed)
    guard bytes.count - offset >= 2 else { throw report.truncated(bytes) }
    let compression = Int(bytes.bigEndian(at: offset, count: 2))
    guard compression <= 1 else {
      if compression <= 3 {
        throw report.error(.unsupported("ZIP compression of the merged image"), offset)
      }
      throw report.error(.header("compression \(compression), allowed: 0 or 1"), offset)
    }
    isPacked = compression == 1
    pixelOffset = offset + 2
  }

  /// The content of a section with a length before it.
  private static func section(
    _ bytes: Span<UInt8>,
    _ offset: inout Int,
    _ lengthBytes: Int,
    _ report: ImageReport
  ) throws(ImageError) -> Range<Int> {
    guard bytes.count - offset >= lengthBytes else { throw report.truncated(bytes) }
    let length = bytes.bigEndian(at: offset, count: lengthBytes)
    let start = offset + lengthBytes
    guard length <= UInt64(bytes.count - start) else { throw report.truncated(bytes) }
    offset = start + Int(length)
    return start..<offset
  }

  // MARK: Image resources

  /// Reads the resources: `8BIM`, a number, a name of even length, and data of even length.
  private mutating func readResources(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ isTransparencyNamed: inout Bool,
    _ report: inout ImageReport
  ) {
    var offset = range.lowerBound
    while range.upperBound - offset >= 12 {
      let number = Int(bytes.bigEndian(at: offset + 4, count: 2))
      let nameLength = Int(bytes[offset + 6])
      let lengthOffset = offset + 6 + (nameLength + 2) / 2 * 2
      guard range.upperBound - lengthOffset >= 4 else { break }
      let length = Int(bytes.bigEndian(at: lengthOffset, count: 4))
      let start = lengthOffset + 4
      guard length <= range.upperBound - start else {
        report.warn("resources", "the image resources are damaged, ignored", offset)
        return
      }
      readResource(number, bytes.extracting(start..<(start + length)), &isTransparencyNamed)
      offset = start + length + length % 2
    }
  }

  private mutating func readResource(
    _ number: Int,
    _ data: Span<UInt8>,
    _ isTransparencyNamed: inout Bool
  ) {
    switch number {
    case Resource.alphaNames:
      // The first name, with its length before it.
      let name = Array("Transparency".utf8)
      guard data.count > name.count, Int(data[0]) == name.count else { return }
      if name.indices.allSatisfy({ data[1 + $0] == name[$0] }) { isTransparencyNamed = true }
    case Resource.unicodeAlphaNames where data.count >= 4:
      // The first name, with its number of UTF-16 codes before it; some count a final zero.
      let count = min((data.count - 4) / 2, Int(data.bigEndian(at: 0, count: 4)))
      let codes = (0..<min(count, 13)).map {
        UInt16(truncatingIfNeeded: data.bigEndian(at: 4 + 2 * $0, count: 2))
      }
      let name = String(decoding: codes.prefix { $0 != 0 }, as: UTF16.self)
      if name == "Transparency" { isTransparencyNamed = true }
    case Resource.alphaIdentifiers where data.count >= 4:
      // The identifier of the transparency is 0.
      if data.bigEndian(at: 0, count: 4) == 0 { isTransparencyNamed = true }
    case Resource.transparentIndex where data.count >= 2:
      transparentIndex = Int(data.bigEndian(at: 0, count: 2))
    case Resource.version where data.count >= 5:
      isMergedImageMissing = data[4] == 0
    default: break
    }
  }

  // MARK: Layers

  /// Reads the number of layers, which is negative if the first extra channel is the transparency of
  /// the merged image.
  private mutating func readLayers(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ header: PSDHeader
  ) -> Bool {
    let lengthBytes = header.isLarge ? 8 : 4
    guard range.count >= lengthBytes else { return false }
    let length = bytes.bigEndian(at: range.lowerBound, count: lengthBytes)
    let start = range.lowerBound + lengthBytes
    if length >= 2, range.upperBound - start >= 2 { return readLayerCount(bytes, start) }
    guard length == 0, range.upperBound - start >= 4 else { return false }
    // Documents of 16 bits have their layers in a block after the global mask.
    let maskLength = Int(bytes.bigEndian(at: start, count: 4))
    guard maskLength <= range.upperBound - start - 4 else { return false }
    return readBlocks(bytes, (start + 4 + maskLength)..<range.upperBound, isLarge: header.isLarge)
  }

  private mutating func readLayerCount(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    let count = Int16(truncatingIfNeeded: bytes.bigEndian(at: offset, count: 2))
    hasLayers = hasLayers || count != 0
    return count < 0
  }

  /// Reads the additional blocks: a signature, a key and data of even length.
  private mutating func readBlocks(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    isLarge: Bool
  ) -> Bool {
    var offset = range.lowerBound
    var declaresTransparency = false
    while range.upperBound - offset >= 12 {
      let key = String(decoding: (4..<8).map { bytes[offset + $0] }, as: UTF8.self)
      // Large documents have long lengths for some keys.
      let isLong = isLarge && ["Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn"].contains(key)
      let lengthBytes = isLong ? 8 : 4
      guard range.upperBound - offset >= 8 + lengthBytes else { break }
      let start = offset + 8 + lengthBytes
      let length = bytes.bigEndian(at: offset + 8, count: lengthBytes)
      guard length <= UInt64(range.upperBound - start) else { break }
      switch key {
      case "Mtrn", "Mt16", "Mt32": declaresTransparency = true
      case "Lr16", "Layr":
        if length >= 2, readLayerCount(bytes, start) { declaresTransparency = true }
      default: break
      }
      offset = start + (Int(length) + 3) / 4 * 4
    }
    return declaresTransparency
  }
}
