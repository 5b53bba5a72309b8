#if GL
/// The name of a case: a path of words, and the values of its parameters.
///
/// The text is `group.subgroup.case?parameter=value;parameter=value`, the parameters in the order of
/// the case's own table. Names are compared word by word, numbers in them by value, so that `n=9`
/// comes before `n=10`.
public struct CaseName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// One parameter with its value.
  public struct Parameter: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// Its value.
    public let value: String

    /// Makes a parameter.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The words before the question mark, which dots part.
  public let path: [String]
  /// The parameters; none for a case that stands alone.
  public let parameters: [Parameter]

  /// Makes a name of a path such as `upload.full.rgba8888`.
  public init(_ path: String, _ parameters: [Parameter] = []) {
    self.path = path.split(separator: ".").map(String.init)
    self.parameters = parameters
  }

  /// Makes a name of its ``text``; nil where a part is empty, or a parameter has no value.
  public init?(text: String) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let words = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    guard !words.contains("") else { return nil }
    var parameters: [Parameter] = []
    if halves.count == 2 {
      for pair in halves[1].split(separator: ";", omittingEmptySubsequences: false) {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        parameters.append(Parameter(String(sides[0]), String(sides[1])))
      }
    }
    path = words.map(String.init)
    self.parameters = parameters
  }

  /// The whole name.
  public var text: String {
    let values = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
    return values.isEmpty ? entry : "\(entry)?\(values)"
  }

  /// The name without its parameters, as it stands in the list of cases.
  public var entry: String { path.joined(separator: ".") }

  /// The first word of the path.
  public var group: String { path.first ?? "" }

  /// The whole name.
  public var description: String { text }

  /// Whether a name comes before another in the list.
  public static func < (left: CaseName, right: CaseName) -> Bool {
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
private func naturallyPrecedes(_ left: String, _ right: String) -> Bool {
  let one = pieces(left)
  let other = pieces(right)
  for (first, second) in zip(one, other) where first != second {
    if let number = Int(first), let next = Int(second), number != next { return number < next }
    return first < second
  }
  return one.count < other.count
}

/// A text cut where digits begin or end.
private func pieces(_ text: String) -> [String] {
  var result: [String] = []
  var wasDigit = false
  for byte in text.utf8 {
    let isDigit = (0x30...0x39).contains(byte)
    if isDigit != wasDigit || result.isEmpty { result.append("") }
    result[result.count - 1].unicodeScalars.append(UnicodeScalar(byte))
    wasDigit = isDigit
  }
  return result
}
#endif
