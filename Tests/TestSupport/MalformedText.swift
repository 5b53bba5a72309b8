extension [UInt8] {
  /// Bytes with a meaning in one of the text formats.
  private static let interesting: [UInt8] =
    Array("{}[]\",:<>/&\\0-9eE.".utf8) + [0, 1, 127, 128, 255]

  /// The bytes with one to four mutations: changed values and bits, removed, inserted or copied
  /// bytes.
  public func mutated(using random: inout SplitMix64) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes[index] = Self.interesting.randomElement(using: &random) ?? 0
      case 3: bytes.remove(at: index)
      case 4: bytes.insert(Self.interesting.randomElement(using: &random) ?? 0, at: index)
      default:
        let end = Swift.min(bytes.count, index + Int.random(in: 1...16, using: &random))
        let chunk = Array(bytes[index..<end])
        let target = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(contentsOf: chunk, at: target)
      }
    }
    return bytes
  }
}

/// Texts that expand to far more than their size.
public enum MalformedText {
  /// Entity declarations, each ten times the previous one: a billion letters in all.
  public static let entityBomb =
    "<!ENTITY e0 \"x\">"
    + (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }
    .joined()
}
