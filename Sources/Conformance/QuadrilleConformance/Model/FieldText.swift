import QuadrilleSystem

/// Values in the words of OpenGL ES, without the names that types have in this program.
enum FieldText {
  /// What Swift writes before the parts of a value.
  private static let typeNames = [
    "SIMD2<", "SIMD3<", "SIMD4<", "UInt8>", "UInt16>", "UInt32>", "Int32>", "Int>", "Float>",
    "Double>", "Optional",
  ]

  /// A message without names of types: `(9, 8, 7, 6)` for `SIMD4<UInt8>(9, 8, 7, 6)`.
  package static func plain(_ text: String) -> String {
    guard
      text.contains(text: "SIMD") || text.contains(text: "Optional(") || text.contains(text: "nil")
    else {
      return text
    }
    var result = Substring(text)
    for name in typeNames {
      while let range = result.firstRange(ofText: name) {
        result = Substring(result[..<range.lowerBound] + result[range.upperBound...])
      }
    }
    return String(result)
  }
}
