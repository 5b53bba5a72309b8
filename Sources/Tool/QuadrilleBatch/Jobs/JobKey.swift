import QuadrilleSyntax
import QuadrilleSystem

/// A digest of length-prefixed texts, which are unambiguous.
struct JobKey {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(512) }

  /// Adds a text.
  mutating func add(_ text: String) {
    bytes.append(contentsOf: String(text.utf8.count).utf8)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds a JSON value in canonical form: without whitespace, members sorted.
  ///
  /// - Parameter text: The text that contains the value.
  mutating func add(_ value: JSONValue, in text: [UInt8]) {
    var encoded: [UInt8] = []
    Self.write(value, text, to: &encoded)
    bytes.append(contentsOf: String(encoded.count).utf8)
    bytes.append(UInt8(ascii: " "))
    bytes += encoded
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func write(_ value: JSONValue, _ text: [UInt8], to encoded: inout [UInt8]) {
    if let members = value.members {
      var sorted = Array(members)
      if sorted.count > 1 {
        sorted.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      }
      encoded.append(UInt8(ascii: "{"))
      for (key, value) in sorted {
        encoded.append(contentsOf: JSONOutputValue.string(key).compact.utf8)
        encoded.append(UInt8(ascii: ":"))
        write(value, text, to: &encoded)
        encoded.append(UInt8(ascii: ","))
      }
      encoded.append(UInt8(ascii: "}"))
    } else if let elements = value.elements {
      encoded.append(UInt8(ascii: "["))
      for element in elements {
        write(element, text, to: &encoded)
        encoded.append(UInt8(ascii: ","))
      }
      encoded.append(UInt8(ascii: "]"))
    } else if let number = value.number {
      let spelling = Int(exactly: number).map(String.init) ?? "\(number)"
      encoded.append(contentsOf: spelling.utf8)
    } else {
      // Other values have one spelling, except for escapes in strings.
      let own = text[value.range]
      if own.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x7F }), let string = value.string
      {
        encoded.append(contentsOf: JSONOutputValue.string(string).compact.utf8)
      } else {
        encoded += own
      }
    }
  }

  /// 32 hexadecimal digits of the SHA-256.
  var digest: String { String(SHA256.hex(bytes).prefix(32)) }
}
