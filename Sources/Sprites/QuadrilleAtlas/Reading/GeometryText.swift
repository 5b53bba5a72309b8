import QuadrilleImage

/// Numbers in braces, the geometry syntax of Cocos2D and Xcode: `{{1, 2}, {3, 4}}`.
enum GeometryText {
  /// The maximum length of a geometry text.
  private static var longest: Int { 256 }
  /// The maximum magnitude of a coordinate.
  static var maximum: Double { 2_147_483_647 }

  /// Parses `{x, y}`.
  static func point(_ text: String) -> Point? {
    numbers(text, 2, shape: "{#,#}").map { Point(x: $0[0], y: $0[1]) }
  }

  /// Parses `{w, h}`.
  static func size(_ text: String) -> Size? {
    numbers(text, 2, shape: "{#,#}").map { Size(width: $0[0], height: $0[1]) }
  }

  /// Parses `{{x, y}, {w, h}}`.
  static func rect(_ text: String) -> Rect? {
    numbers(text, 4, shape: "{{#,#},{#,#}}").map {
      Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  /// Parses one number.
  static func number(_ text: String) -> Double? { numbers(text, 1, shape: "#").map { $0[0] } }

  /// Parses exactly `count` numbers separated by commas, up to four.
  static func commaSeparated(_ text: Span<UInt8>, count: Int) -> SIMD4<Double>? {
    switch count {
    case 1: numbers(text, shape: "#")
    case 2: numbers(text, shape: "#,#")
    default: numbers(text, shape: "#,#,#,#")
    }
  }

  /// Whether a number is finite and within the range of coordinates.
  static func isCoordinate(_ value: Double) -> Bool { value.isFinite && abs(value) <= maximum }

  private static func numbers(
    _ text: String,
    _ count: Int,
    shape: StaticString
  ) -> SIMD4<Double>? {
    numbers(text.utf8.span, shape: shape)
  }

  /// Parses numbers between delimiters; each `#` of the shape is a number, blanks are allowed
  /// anywhere.
  private static func numbers(_ bytes: Span<UInt8>, shape: StaticString) -> SIMD4<Double>? {
    guard bytes.count <= longest else { return nil }
    var result = SIMD4<Double>.zero
    var filled = 0
    var offset = 0
    for index in 0..<shape.utf8CodeUnitCount {
      skipBlank(bytes, &offset)
      let mark = unsafe shape.utf8Start[index]
      if mark == UInt8(ascii: "#") {
        guard let value = number(bytes, &offset), isCoordinate(value) else { return nil }
        result[filled] = value
        filled += 1
      } else {
        guard offset < bytes.count, bytes[offset] == mark else { return nil }
        offset += 1
      }
    }
    skipBlank(bytes, &offset)
    return offset == bytes.count ? result : nil
  }

  private static func skipBlank(_ bytes: Span<UInt8>, _ offset: inout Int) {
    while offset < bytes.count, bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) {
      offset += 1
    }
  }

  /// Parses a number at an offset and advances it.
  private static func number(_ bytes: Span<UInt8>, _ offset: inout Int) -> Double? {
    let start = offset
    var whole = 0
    var isPlain = true
    while offset < bytes.count, isNumeric(bytes[offset]) {
      let digit = bytes[offset] &- 0x30
      if digit <= 9 {
        whole = whole &* 10 &+ Int(digit)
      } else if offset > start || bytes[offset] != UInt8(ascii: "-") {
        isPlain = false
      }
      offset += 1
    }
    let isNegative = start < offset && bytes[start] == UInt8(ascii: "-")
    let digits = offset - start - (isNegative ? 1 : 0)
    // Fast path: nearly all numbers are short integers.
    if isPlain, (1...15).contains(digits) { return isNegative ? -Double(whole) : Double(whole) }
    var text = ""
    for index in start..<offset { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    return Double(text)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }

  /// Parses numbers separated by blanks, as in polygon data.
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

  /// Formats a rectangle for a message.
  static func displayText(_ rect: Rect) -> String {
    "{{\(short(rect.origin.x)), \(short(rect.origin.y))}, \(displayText(rect.size))}"
  }

  /// Formats a size for a message.
  static func displayText(_ size: Size) -> String {
    "{\(short(size.width)), \(short(size.height))}"
  }

  private static func short(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
