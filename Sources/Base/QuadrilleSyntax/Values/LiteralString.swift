/// A string that is compared by its UTF-8 bytes.
///
/// `String` compares by canonical equivalence: it treats some file names as equal that the file
/// system distinguishes, and its order is not that of the code points.
package struct LiteralString: Hashable, Comparable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (lhs: LiteralString, rhs: LiteralString) -> Bool {
    let one = lhs.string.utf8.span
    let other = rhs.string.utf8.span
    guard one.count == other.count else { return false }
    for index in one.indices where one[index] != other[index] { return false }
    return true
  }

  package static func < (lhs: LiteralString, rhs: LiteralString) -> Bool {
    lhs.string.utf8.lexicographicallyPrecedes(rhs.string.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
  }
}

extension String {
  /// Whether two strings have the same bytes in UTF-8.
  package func hasSameBytes(_ other: String) -> Bool { LiteralString(self) == LiteralString(other) }
}
