/// A key of a KTX file with its value, byte for byte.
public struct TextureKeyValue: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value; text ends with a byte 0.
  public var value: [UInt8]

  /// Creates a pair.
  public init(key: String, value: [UInt8]) {
    self.key = key
    self.value = value
  }

  /// Creates a pair whose value is text, with the byte 0 at its end.
  public init(key: String, text: String) {
    self.init(key: key, value: Array(text.utf8) + [0])
  }

  /// The value as text without the bytes 0 at its end; nil if it is not UTF-8.
  public var text: String? {
    let end = value.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return String(validating: value[..<end], as: UTF8.self)
  }
}
