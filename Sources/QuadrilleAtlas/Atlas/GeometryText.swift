import QuadrillePixels

/// Numbers in braces, as Cocos2D and Xcode write geometry: `{{1, 2}, {3, 4}}`.
enum GeometryText {
  /// The longest text that can be geometry.
  private static var longest: Int { 256 }
  /// The greatest number that a coordinate may be.
  static var greatest: Double { 2_147_483_647 }

  /// Reads `{x, y}`.
  static func point(_ text: String) -> Point? {
    numbers(text, shape: "{#,#}").map { Point(x: $0[0], y: $0[1]) }
  }

  /// Reads `{w, h}`.
  static func size(_ text: String) -> Size? {
    numbers(text, shape: "{#,#}").map { Size(width: $0[0], height: $0[1]) }
  }

  /// Reads `{{x, y}, {w, h}}`.
  static func rect(_ text: String) -> Rect? {
    numbers(text, shape: "{{#,#},{#,#}}").map {
      Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  /// Reads one number.
  static func number(_ text: String) -> Double? { numbers(text, shape: "#")?.first }

  /// Whether a number is a coordinate that arithmetic cannot harm.
  static func isCoordinate(_ value: Double) -> Bool { value.isFinite && abs(value) <= greatest }

  /// Reads numbers between marks; each `#` of the shape is a number, blanks may stand anywhere.
  private static func numbers(_ text: String, shape: StaticString) -> [Double]? {
    let bytes = Array(text.utf8.prefix(longest + 1))
    guard bytes.count <= longest else { return nil }
    var result: [Double] = []
    var offset = 0
    func skipBlank() {
      while offset < bytes.count, bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) {
        offset += 1
      }
    }
    for mark in "\(shape)".utf8 {
      skipBlank()
      if mark == UInt8(ascii: "#") {
        let start = offset
        while offset < bytes.count, isNumeric(bytes[offset]) { offset += 1 }
        guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)),
          isCoordinate(value)
        else { return nil }
        result.append(value)
      } else {
        guard offset < bytes.count, bytes[offset] == mark else { return nil }
        offset += 1
      }
    }
    skipBlank()
    return offset == bytes.count ? result : nil
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }

  /// Reads numbers with blanks between them, as polygon data has them.
  static func list(_ text: String) -> [Double]? {
    var result: [Double] = []
    for part in text.utf8.split(whereSeparator: { $0 <= 0x20 }) {
      guard part.count <= 32, part.allSatisfy(isNumeric),
        let value = Double(String(decoding: part, as: UTF8.self)), isCoordinate(value)
      else { return nil }
      result.append(value)
    }
    return result
  }

  /// A rectangle for a message.
  static func words(_ rect: Rect) -> String {
    "{{\(short(rect.origin.x)), \(short(rect.origin.y))}, \(words(rect.size))}"
  }

  /// A size for a message.
  static func words(_ size: Size) -> String { "{\(short(size.width)), \(short(size.height))}" }

  private static func short(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
