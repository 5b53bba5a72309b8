/// A name in the order in which people count: runs of digits compare as numbers, all else bytewise.
///
/// `run2` is before `run10`. Names that differ only in leading zeros are in bytewise order.
package struct NaturalOrder: Comparable {
  package let name: String

  package init(_ name: String) { self.name = name }

  package static func == (lhs: NaturalOrder, rhs: NaturalOrder) -> Bool {
    lhs.name.hasSameBytes(rhs.name)
  }

  package static func < (lhs: NaturalOrder, rhs: NaturalOrder) -> Bool {
    let one = lhs.name.utf8.span
    let other = rhs.name.utf8.span
    var (first, second) = (0, 0)
    while first < one.count, second < other.count {
      if isDigit(one[first]), isDigit(other[second]) {
        let (left, right) = (number(in: one, at: &first), number(in: other, at: &second))
        // Without leading zeros, the longer number is the larger one.
        if left.count != right.count { return left.count < right.count }
        for index in 0..<left.count {
          let (digit, rival) = (one[left.lowerBound + index], other[right.lowerBound + index])
          if digit != rival { return digit < rival }
        }
      } else if one[first] != other[second] {
        return one[first] < other[second]
      } else {
        first += 1
        second += 1
      }
    }
    if first < one.count || second < other.count { return second < other.count }
    return LiteralString(lhs.name) < LiteralString(rhs.name)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The digits at an offset without leading zeros; the offset is moved past them.
  private static func number(in text: Span<UInt8>, at offset: inout Int) -> Range<Int> {
    while offset < text.count, text[offset] == 0x30 { offset += 1 }
    let start = offset
    while offset < text.count, isDigit(text[offset]) { offset += 1 }
    return start..<offset
  }
}
