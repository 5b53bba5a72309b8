/// The name of a case: a path of words, and the values of its parameters.
///
/// The text is `group.subgroup.case?parameter=value;parameter=value`, the parameters in the order
/// of the case's own table. Names are compared word by word, numbers in them by value, so that
/// `n=9` comes before `n=10`.
package struct CaseName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// One parameter with its value.
  package struct Parameter: Hashable, Sendable {
    /// The parameter's name.
    package let name: String
    /// Its value.
    package let value: String

    /// Makes a parameter.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The words before the question mark, which dots part.
  package let path: [String]
  /// The parameters; none for a case that stands alone.
  package let parameters: [Parameter]

  /// Makes a name of a path such as `upload.full.rgba8888`.
  package init(_ path: String, _ parameters: [Parameter] = []) {
    self.path = path.split(separator: ".").map(String.init)
    self.parameters = parameters
  }

  /// Makes a name of its ``text``; nil where a part is empty, or a parameter has no value.
  package init?(text: String) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let components = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    guard !components.contains("") else { return nil }
    var parameters: [Parameter] = []
    if halves.count == 2 {
      for pair in halves[1].split(separator: ";", omittingEmptySubsequences: false) {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        parameters.append(Parameter(String(sides[0]), String(sides[1])))
      }
    }
    path = components.map(String.init)
    self.parameters = parameters
  }

  /// The whole name.
  package var text: String {
    let values = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
    return values.isEmpty ? entry : "\(entry)?\(values)"
  }

  /// The name without its parameters, as it stands in the list of cases.
  package var entry: String { path.joined(separator: ".") }

  /// The first word of the path.
  package var group: String { path.first ?? "" }

  /// The whole name.
  package var description: String { text }

  /// Whether a name comes before another in the list.
  package static func < (left: CaseName, right: CaseName) -> Bool {
    if left.path != right.path {
      return left.path.lexicographicallyPrecedes(right.path, by: naturallyPrecedes)
    }
    return left.parameters.lexicographicallyPrecedes(right.parameters) { one, other in
      one.name == other.name
        ? naturallyPrecedes(one.value, other.value) : one.name < other.name
    }
  }
}

/// Whether a text comes before another, runs of digits compared as numbers.
///
/// Every list of cases is sorted by this, so it takes no memory.
private func naturallyPrecedes(_ left: String, _ right: String) -> Bool {
  let (one, other) = (left.utf8.span, right.utf8.span)
  let shared = min(one.count, other.count)
  guard let index = (0..<shared).first(where: { one[$0] != other[$0] }) else {
    return one.count < other.count
  }
  var start = index
  while start > 0, isDigit(one[start - 1]) { start -= 1 }
  let first = number(one, from: start)
  let second = number(other, from: start)
  if let first, let second, first != second { return first < second }
  // Where digits begin or end in one text alone, its word or number before that is the shorter one.
  if index > 0, isDigit(one[index]) != isDigit(other[index]) {
    return isDigit(start == index ? one[index] : other[index])
  }
  return one[index] < other[index]
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// The number whose digits begin at a place; nil where there are none, or too many.
private func number(_ text: Span<UInt8>, from start: Int) -> Int? {
  var value: Int?
  for index in start..<text.count {
    guard isDigit(text[index]) else { break }
    let (tens, isLarge) = (value ?? 0).multipliedReportingOverflow(by: 10)
    let (sum, isLarger) = tens.addingReportingOverflow(Int(text[index] - 0x30))
    guard !isLarge, !isLarger else { return nil }
    value = sum
  }
  return value
}
