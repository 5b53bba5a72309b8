/// A string that is compared by its bytes in UTF-8.
///
/// `String` compares by canonical equivalence: two file names that the file system tells apart may
/// be equal to it, and its order is not that of the code points.
struct LiteralString: Hashable, Comparable {
  let string: String

  init(_ string: String) { self.string = string }

  static func == (lhs: LiteralString, rhs: LiteralString) -> Bool {
    let one = lhs.string.utf8.span
    let other = rhs.string.utf8.span
    guard one.count == other.count else { return false }
    for index in one.indices where one[index] != other[index] { return false }
    return true
  }

  static func < (lhs: LiteralString, rhs: LiteralString) -> Bool {
    lhs.string.utf8.lexicographicallyPrecedes(rhs.string.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
  }
}

extension String {
  /// Whether two strings have the same bytes in UTF-8.
  func isLiterally(_ other: String) -> Bool { LiteralString(self) == LiteralString(other) }
}
