import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem

/// A JSON value of a scene with its key path.
///
/// It is passed a million times and holds no counted reference: the reading context keeps the
/// referenced objects alive, see ``SceneContext/keep(_:)``.
struct SceneValue {
  let json: JSONLocation
  /// Members that replace those with the same key, or are appended.
  fileprivate var changes: Overrides?

  /// Members of an object with overrides; the context keeps them alive, which makes the type safe.
  @safe
  struct Overrides {
    private let list: Unmanaged<SceneOverrides>

    init(_ list: SceneOverrides) { unsafe self.list = .passUnretained(list) }

    var members: [(key: String, value: SceneValue)] { unsafe list.takeUnretainedValue().members }
  }

  /// Makes a value whose text is kept alive by the reading context.
  init(json: JSONLocation) { self.json = json }

  var file: String { json.name ?? "" }

  var path: String { json.path }

  var location: DiagnosticLocation {
    let path = path
    return DiagnosticLocation(
      file: file,
      part: path.isEmpty ? nil : path,
      line: json.line,
      column: json.column
    )
  }

  func error(_ reason: SceneError.Reason) -> SceneError { SceneError(reason, at: location) }

  func wrongType(_ expected: String) -> SceneError {
    error(.wrongType(found: json.kindName, expected: expected))
  }

  // MARK: Members and elements

  /// The members in order.
  func members() throws(SceneError) -> SceneMembers {
    guard let own = json.members else { throw wrongType("an object") }
    return SceneMembers(own: own, changes: changes)
  }

  /// The object with some members replaced.
  func changed(
    by other: SceneValue,
    keptBy context: SceneContext
  ) throws(SceneError) -> SceneValue {
    let others = try other.members()
    var members = changes?.members ?? []
    members.removeAll { member in others.contains { $0.key == member.key } }
    members += others
    let list = SceneOverrides(members)
    context.keep(list)
    var result = self
    result.changes = Overrides(list)
    return result
  }

  /// The elements in order.
  func elements() throws(SceneError) -> SceneElements {
    guard let elements = json.elements else { throw wrongType("an array") }
    return SceneElements(elements)
  }

  /// The member for a required key.
  func required(_ key: String) throws(SceneError) -> SceneValue {
    guard json.isObject else { throw wrongType("an object") }
    guard let value = member(key) else { throw error(.missingKey(key)) }
    return value
  }

  /// The member for an optional key.
  func member(_ key: String) -> SceneValue? {
    if let changes, let change = changes.members.first(where: { $0.key == key }) {
      return change.value
    }
    return json[key].map { SceneValue(json: $0) }
  }

  // MARK: Plain values

  func string() throws(SceneError) -> String {
    guard let value = json.string else { throw wrongType("a string") }
    return value
  }

  func boolean() throws(SceneError) -> Bool {
    guard let value = json.boolean else { throw wrongType("true or false") }
    return value
  }

  /// A number; geometry is limited to ±10⁹ so that sums do not overflow pixel coordinates.
  func number(in range: ClosedRange<Double> = -1e9...1e9) throws(SceneError) -> Double {
    guard let value = json.number else { throw wrongType("a number") }
    guard range.contains(value) else {
      throw error(
        .outOfRange(
          found: value,
          allowed: "from \(range.lowerBound.plainText) to \(range.upperBound.plainText)"
        )
      )
    }
    return value
  }

  /// An integer.
  func integer(
    in range: ClosedRange<Int> = -1_000_000_000...1_000_000_000
  ) throws(SceneError) -> Int {
    let value = try number(in: Double(range.lowerBound)...Double(range.upperBound))
    guard let whole = Int(exactly: value) else {
      throw error(.wrongType(found: value.plainText, expected: "a whole number"))
    }
    return whole
  }

  /// An integer from 1 up to a limit.
  func count(atMost limit: Int, of kind: LimitViolation.Kind) throws(SceneError) -> Int {
    let value = try number(in: 1...1e15)
    guard let whole = Int(exactly: value) else {
      throw error(.wrongType(found: value.plainText, expected: "a whole number"))
    }
    guard whole <= limit else {
      throw error(.limit(LimitViolation(kind, found: whole, allowed: limit)))
    }
    return whole
  }

  /// Frames per second.
  func frameRate() throws(SceneError) -> Double { try number(in: 0.001...100_000) }

  /// A time or duration in seconds.
  func seconds(from minimum: Double = -1e9) throws(SceneError) -> Double {
    try number(in: minimum...1e9)
  }

  // MARK: Lists of numbers

  func numbers(_ count: Int) throws(SceneError) -> [Double] {
    _ = try list(of: count)
    return try numbers()
  }

  /// Any number of numbers.
  func numbers() throws(SceneError) -> [Double] {
    var result: [Double] = []
    let elements = try elements()
    result.reserveCapacity(elements.count)
    for element in elements { result.append(try element.number()) }
    return result
  }

  /// An array with a given length.
  private func list(of count: Int) throws(SceneError) -> JSONLocation.Elements {
    guard let list = json.elements else { throw wrongType("an array") }
    guard list.count == count else {
      throw error(
        .wrongType(found: "\(list.count) elements", expected: "an array of \(count) numbers")
      )
    }
    return list
  }

  /// An element that is a number, with the range of ``number(in:)``.
  private func number(_ index: Int, of list: JSONLocation.Elements) throws(SceneError) -> Double {
    try SceneValue(json: list[index]).number()
  }

  func point() throws(SceneError) -> Point {
    let list = try list(of: 2)
    return Point(x: try number(0, of: list), y: try number(1, of: list))
  }

  func size() throws(SceneError) -> Size {
    let list = try list(of: 2)
    return Size(width: try number(0, of: list), height: try number(1, of: list))
  }

  func rect() throws(SceneError) -> Rect {
    let list = try list(of: 4)
    return Rect(
      x: try number(0, of: list),
      y: try number(1, of: list),
      width: try number(2, of: list),
      height: try number(3, of: list)
    )
  }

  /// `#rgb`, `#rrggbb`, `#rrggbbaa` or `[r, g, b]` or `[r, g, b, a]` from 0 to 1.
  func color() throws(SceneError) -> Color {
    if let text = json.string {
      guard let color = Color(hex: text) else {
        throw error(.wrongType(found: text.quotedForDisplay, expected: "a color like #rrggbbaa"))
      }
      return color
    }
    guard json.isArray else { throw wrongType("a color like #rrggbbaa or [r, g, b, a]") }
    let parts = try elements()
    guard parts.count == 3 || parts.count == 4 else {
      throw error(.wrongType(found: "\(parts.count) elements", expected: "[r, g, b, a]"))
    }
    var components: [Double] = []
    for part in parts { components.append(try part.number(in: 0...1)) }
    return Color(
      red: components[0],
      green: components[1],
      blue: components[2],
      alpha: components.count == 4 ? components[3] : 1
    )
  }

  // MARK: Keywords

  /// One of the keywords of an enumeration.
  func keyword<Keyword: RawRepresentable & CaseIterable>(
    _: Keyword.Type
  ) throws(SceneError) -> Keyword where Keyword.RawValue == String {
    let text = try string()
    guard let keyword = Keyword(rawValue: text) else {
      throw error(.unknownKeyword(found: text, allowed: Keyword.allCases.map(\.rawValue)))
    }
    return keyword
  }

  /// A timing curve: its name or the four coordinates of its control points.
  func timingFunction() throws(SceneError) -> TimingCurve {
    if let name = json.string {
      if let function = TimingCurve(name: name) { return function }
      throw error(.unknownKeyword(found: name, allowed: TimingCurve.names))
    }
    let parts = try elements()
    guard parts.count == 4 else {
      throw wrongType("\(TimingCurve.names.joined(separator: ", ")) or four numbers")
    }
    let x1 = try parts[0].number(in: 0...1)
    let y1 = try parts[1].number()
    let x2 = try parts[2].number(in: 0...1)
    let y2 = try parts[3].number()
    return TimingCurve(x1: x1, y1: y1, x2: x2, y2: y2) ?? .linear
  }
}

/// Members that replace others.
final class SceneOverrides {
  let members: [(key: String, value: SceneValue)]

  init(_ members: [(key: String, value: SceneValue)]) { self.members = members }
}

/// The members of an object in a scene, with overrides at the end.
struct SceneMembers: Sequence {
  fileprivate let own: JSONLocation.Members
  fileprivate let changes: SceneValue.Overrides?

  /// The number of members.
  var count: Int {
    guard changes != nil else { return own.count }
    return reduce(0) { count, _ in count + 1 }
  }

  func makeIterator() -> Iterator { Iterator(own: own.makeIterator(), changes: changes) }

  struct Iterator: IteratorProtocol {
    fileprivate var own: JSONLocation.Members.Iterator
    fileprivate let changes: SceneValue.Overrides?
    private var changeCount = 0

    fileprivate init(own: JSONLocation.Members.Iterator, changes: SceneValue.Overrides?) {
      self.own = own
      self.changes = changes
    }

    mutating func next() -> (key: String, value: SceneValue)? {
      while let (key, value) = own.next() {
        if let changes, changes.members.contains(where: { $0.key == key }) { continue }
        return (key, SceneValue(json: value))
      }
      guard let members = changes?.members, changeCount < members.count else { return nil }
      changeCount += 1
      return members[changeCount - 1]
    }
  }
}

/// The elements of an array of a scene.
struct SceneElements: Sequence {
  private let json: JSONLocation.Elements

  fileprivate init(_ json: JSONLocation.Elements) { self.json = json }

  var count: Int { json.count }

  var isEmpty: Bool { json.isEmpty }

  subscript(index: Int) -> SceneValue { SceneValue(json: json[index]) }

  func makeIterator() -> Iterator { Iterator(json: json.makeIterator()) }

  struct Iterator: IteratorProtocol {
    fileprivate var json: JSONLocation.Elements.Iterator

    mutating func next() -> SceneValue? { json.next().map { SceneValue(json: $0) } }
  }
}

extension TimingCurve {
  /// The names of timing curves.
  static var names: [String] { ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"] }
}
