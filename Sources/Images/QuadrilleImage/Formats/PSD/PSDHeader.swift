internal import QuadrilleSystem

/// The header of a Photoshop document: 26 bytes, numbers with the most significant byte first.
struct PSDHeader {
  static let byteCount = 26

  /// The color modes that are read.
  enum Mode: Int {
    case bitmap = 0
    case gray = 1
    case indexed = 2
    case rgb = 3

    /// The number of channels before the extra ones.
    var colorChannels: Int { self == .rgb ? 3 : 1 }
  }

  /// Whether it is a large document (PSB), whose lengths have more bytes.
  let isLarge: Bool
  /// The number of channels, the extra ones included.
  let channelCount: Int
  let width: Int
  let height: Int
  /// The number of bits per channel: 1, 8 or 16.
  let depth: Int
  let mode: Mode

  init(_ bytes: Span<UInt8>, _ report: ImageReport) throws(ImageError) {
    for index in 0..<min(4, bytes.count) where bytes[index] != PSD.signature[index] {
      throw report.error(.signature, index)
    }
    guard bytes.count >= Self.byteCount else { throw report.truncated(bytes) }
    func number(_ offset: Int, _ count: Int) -> Int {
      Int(bytes.bigEndian(at: offset, count: count))
    }
    let version = number(4, 2)
    guard version == 1 || version == 2 else {
      throw report.error(.header("version \(version), allowed: 1 or 2"), 4)
    }
    isLarge = version == 2
    channelCount = number(12, 2)
    guard (1...56).contains(channelCount) else {
      throw report.error(.header("\(channelCount) channels, allowed: 1 to 56"), 12)
    }
    height = number(14, 4)
    width = number(18, 4)
    depth = number(22, 2)
    let modeNumber = number(24, 2)
    guard let mode = Mode(rawValue: modeNumber) else {
      let names = [4: "CMYK", 7: "Multichannel", 8: "Duotone", 9: "Lab"]
      guard let name = names[modeNumber] else {
        throw report.error(.header("color mode \(modeNumber)"), 24)
      }
      throw report.error(.unsupported("unsupported color mode of a PSD file: \(name)"), 24)
    }
    self.mode = mode
    let depths =
      switch mode {
      case .bitmap: [1]
      case .indexed: [8]
      case .gray, .rgb: [8, 16]
      }
    guard depths.contains(depth) else {
      if depth == 32, mode == .gray || mode == .rgb {
        throw report.error(.unsupported("32 bits per channel of a PSD file"), 22)
      }
      let allowed = depths.map { "\($0)" }.joined(separator: " or ")
      throw report.error(.header("\(depth) bits per channel, allowed: \(allowed)"), 22)
    }
    guard channelCount >= mode.colorChannels else {
      throw report.error(.header("\(channelCount) channels of an RGB image"), 12)
    }
  }

  /// The number of bytes of a row of one channel.
  var rowByteCount: Int { (width * depth + 7) / 8 }

  /// The channels in stored order with their bits.
  func formatName(hasAlpha: Bool) -> String {
    let letters =
      switch mode {
      case .bitmap, .gray: hasAlpha ? "LA" : "L"
      case .indexed: "P"
      case .rgb: hasAlpha ? "RGBA" : "RGB"
      }
    return letters + letters.map { _ in "\(depth)" }.joined()
  }
}
