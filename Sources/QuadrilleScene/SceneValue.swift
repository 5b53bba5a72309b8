import QuadrilleIO
import QuadrilleLayers
import QuadrillePixels
import QuadrilleSyntax

/// The way from a file to one of its values.
///
/// It is kept in parts and put into words for messages only: a scene has a hundred thousand values.
final class ScenePath: Sendable {
  /// How a part of an object or array is found.
  enum Part: Sendable {
    case key(String)
    case index(Int)
  }

  private enum Way: Sendable {
    case start(String)
    case part(Part, of: ScenePath)
  }

  let file: String
  private let way: Way

  /// The way to a value that a path in words leads to.
  init(_ text: String, in file: String) {
    self.file = file
    way = .start(text)
  }

  /// The way to a part of another value.
  init(_ part: Part, of whole: ScenePath) {
    file = whole.file
    way = .part(part, of: whole)
  }

  /// The path in words: `layers[3].bounds`.
  var text: String {
    switch way {
    case .start(let text): text
    case .part(let part, let whole): part.joined(to: whole.text)
    }
  }
}

extension ScenePath.Part {
  /// The path of the part of a value with a path.
  func joined(to path: String) -> String {
    switch self {
    case .key(let key): path.isEmpty ? key : "\(path).\(key)"
    case .index(let index): "\(path)[\(index)]"
    }
  }
}

/// A JSON value with the key path that leads to it.
struct SceneValue {
  let json: JSONValue
  /// The path of the value that holds this one, or of this one where it is not a part.
  private let origin: ScenePath
  private let part: ScenePath.Part?
  /// Members that take the place of those of the same key, or join them, as if they stood at the end.
  private var changes: [(key: String, value: SceneValue)] = []

  init(json: JSONValue, path: String, file: String) {
    self.init(json, ScenePath(path, in: file), nil)
  }

  private init(_ json: JSONValue, _ origin: ScenePath, _ part: ScenePath.Part?) {
    self.json = json
    self.origin = origin
    self.part = part
  }

  var file: String { origin.file }

  var path: String { part?.joined(to: origin.text) ?? origin.text }

  /// The way to the value, for its parts.
  private var way: ScenePath { part.map { ScenePath($0, of: origin) } ?? origin }

  var place: Place {
    let path = path
    return Place(file: file, part: path.isEmpty ? nil : path, line: json.line, column: json.column)
  }

  func error(_ reason: SceneError.Reason) -> SceneError { SceneError(reason, at: place) }

  func wrongType(_ expected: String) -> SceneError {
    error(.wrongType(found: json.kindName, expected: expected))
  }

  // MARK: Parts

  /// The members as values with their paths.
  func members() throws(SceneError) -> [(key: String, value: SceneValue)] {
    guard let object = json.object else { throw wrongType("an object") }
    let way = way
    let own = object.map { (key: $0.key, value: SceneValue($0.value, way, .key($0.key))) }
    guard !changes.isEmpty else { return own }
    return own.filter { member in !changes.contains { $0.key == member.key } } + changes
  }

  /// The object with the members of another one in the place of its own.
  func changed(by other: SceneValue) throws(SceneError) -> SceneValue {
    var result = self
    let others = try other.members()
    result.changes.removeAll { member in others.contains { $0.key == member.key } }
    result.changes += others
    return result
  }

  /// The elements as values with their paths.
  func elements() throws(SceneError) -> [SceneValue] {
    guard let array = json.array else { throw wrongType("an array") }
    let way = way
    return array.enumerated().map { SceneValue($0.element, way, .index($0.offset)) }
  }

  /// The member under a key that must be there.
  func required(_ key: String) throws(SceneError) -> SceneValue {
    guard json.object != nil else { throw wrongType("an object") }
    guard let value = member(key) else { throw error(.missingKey(key)) }
    return value
  }

  /// The member under a key that may be missing.
  func member(_ key: String) -> SceneValue? {
    if let change = changes.first(where: { $0.key == key }) { return change.value }
    return json.object?[key].map { SceneValue($0, way, .key(key)) }
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

  /// A number; geometry is kept within ±10⁹ so that no sum of it overflows a pixel coordinate.
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

  /// A whole number.
  func integer(
    in range: ClosedRange<Int> = -1_000_000_000...1_000_000_000
  ) throws(SceneError) -> Int {
    let value = try number(in: Double(range.lowerBound)...Double(range.upperBound))
    guard let whole = Int(exactly: value) else {
      throw error(.wrongType(found: value.plainText, expected: "a whole number"))
    }
    return whole
  }

  /// A whole number from 1 that a limit bounds.
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

  /// Frames a second.
  func frameRate() throws(SceneError) -> Double { try number(in: 0.001...100_000) }

  /// A time or a length of time in seconds.
  func seconds(from least: Double = -1e9) throws(SceneError) -> Double {
    try number(in: least...1e9)
  }

  // MARK: Lists of numbers

  func numbers(_ count: Int) throws(SceneError) -> [Double] {
    let list = try list(of: count)
    return try numbers(in: list)
  }

  /// Any number of numbers.
  func numbers() throws(SceneError) -> [Double] {
    guard let list = json.array else { throw wrongType("an array") }
    return try numbers(in: list)
  }

  /// An array of some length.
  private func list(of count: Int) throws(SceneError) -> [JSONValue] {
    guard let list = json.array else { throw wrongType("an array") }
    guard list.count == count else {
      throw error(
        .wrongType(found: "\(list.count) elements", expected: "an array of \(count) numbers")
      )
    }
    return list
  }

  private func numbers(in list: [JSONValue]) throws(SceneError) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(list.count)
    for index in list.indices { result.append(try number(index, of: list)) }
    return result
  }

  /// An element that is a number, as ``number(in:)`` has it.
  private func number(_ index: Int, of list: [JSONValue]) throws(SceneError) -> Double {
    if case .number(let value) = list[index].kind, abs(value) <= 1e9 { return value }
    return try SceneValue(list[index], way, .index(index)).number()
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
        throw error(.wrongType(found: text.quotedForDisplay, expected: "a colour like #rrggbbaa"))
      }
      return color
    }
    guard json.array != nil else { throw wrongType("a colour like #rrggbbaa or [r, g, b, a]") }
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

  // MARK: Words

  /// One of the words that an enumeration takes.
  func word<Word: RawRepresentable & CaseIterable>(
    _: Word.Type
  ) throws(SceneError) -> Word where Word.RawValue == String {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw error(.unknownWord(found: text, allowed: Word.allCases.map(\.rawValue)))
    }
    return word
  }

  /// A curve: its name or the four numbers of its control points.
  func timingFunction() throws(SceneError) -> TimingCurve {
    if let name = json.string {
      if let function = TimingCurve(name: name) { return function }
      throw error(.unknownWord(found: name, allowed: TimingCurve.names))
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

extension TimingCurve {
  /// The names of curves.
  static var names: [String] { ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"] }
}
