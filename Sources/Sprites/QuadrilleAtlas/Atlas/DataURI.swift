import QuadrilleSystem

/// A page whose file is in the data file itself, as a `data:` URI (RFC 2397).
struct DataURI {
  /// The start of the URI for messages, such as `data:image/png`.
  let displayName: String
  private let isBase64: Bool
  private let content: Substring.UTF8View

  /// Reads the head of a URI; nil for any other name.
  init?(_ name: String) {
    let bytes = name.utf8
    guard String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "data:",
      let comma = bytes.prefix(1024).firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = name[..<comma].split(separator: ";", omittingEmptySubsequences: false)
    displayName = head.first.map(String.init) ?? "data:"
    isBase64 = head.dropFirst().contains { $0.lowercased() == "base64" }
    content = name[comma...].dropFirst().utf8
  }

  /// The bytes of the file; nil for text that is not Base64.
  ///
  /// White space is ignored, and so is missing padding.
  func decoded() -> [UInt8]? {
    guard content.contains(UInt8(ascii: "%")) || !isBase64 else { return Self.base64(content) }
    let bytes = Array(content).withoutPercentEscapes
    return isBase64 ? Self.base64(bytes) : bytes
  }

  private static func base64(_ text: some Collection<UInt8>) -> [UInt8]? {
    let digits = text.count { $0 > 0x20 }
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits % 4) % 4)
    return Base64.decode(
      padding.isEmpty ? Array(text) : Array(text) + padding,
      skipsWhiteSpace: true
    )
  }
}

extension [UInt8] {
  /// The bytes with percent escapes such as `%20` decoded; anything else stays.
  var withoutPercentEscapes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = 0
    while index < count {
      if isPercentEscape(at: index), let high = Self.hexDigit(self[index + 1]),
        let low = Self.hexDigit(self[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(self[index])
        index += 1
      }
    }
    return result
  }

  /// Whether a percent sign and two hexadecimal digits are at an offset.
  func isPercentEscape(at index: Int) -> Bool {
    index + 2 < count && self[index] == UInt8(ascii: "%") && Self.hexDigit(self[index + 1]) != nil
      && Self.hexDigit(self[index + 2]) != nil
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
