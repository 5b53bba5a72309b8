import QuadrilleIO
import QuadrilleLayers
import QuadrillePixels
import QuadrilleSyntax

/// A JSON value with the key path that leads to it.
struct SceneValue {
  let json: JSONValue
  let path: String
  let file: String
  /// Members that take the place of those of the same key, or join them, as if they stood at the end.
  private var changes: [(key: String, value: SceneValue)] = []

  init(json: JSONValue, path: String, file: String) {
    self.json = json
    self.path = path
    self.file = file
  }

  var place: Place {
    Place(file: file, part: path.isEmpty ? nil : path, line: json.line, column: json.column)
  }

  func error(_ reason: SceneError.Reason) -> SceneError { SceneError(reason, at: place) }

  func wrongType(_ expected: String) -> SceneError {
    error(.wrongType(found: json.kindName, expected: expected))
  }

  // MARK: Parts

  /// The members as values with their paths.
  func members() throws(SceneError) -> [(key: String, value: SceneValue)] {
    guard let object = json.object else { throw wrongType("an object") }
    let own = object.map { (key: $0.key, value: child($0.value, path(of: $0.key))) }
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
    return array.enumerated().map { child($0.element, "\(path)[\($0.offset)]") }
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
    return json.object?[key].map { child($0, path(of: key)) }
  }

  private func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private func child(_ value: JSONValue, _ path: String) -> SceneValue {
    SceneValue(json: value, path: path, file: file)
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
    let values = try elements()
    guard values.count == count else {
      throw error(
        .wrongType(found: "\(values.count) elements", expected: "an array of \(count) numbers")
      )
    }
    return try Self.numbers(values)
  }

  /// Any number of numbers.
  func numbers() throws(SceneError) -> [Double] { try Self.numbers(try elements()) }

  private static func numbers(_ values: [SceneValue]) throws(SceneError) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(values.count)
    for value in values { result.append(try value.number()) }
    return result
  }

  func point() throws(SceneError) -> Point {
    let numbers = try numbers(2)
    return Point(x: numbers[0], y: numbers[1])
  }

  func size() throws(SceneError) -> Size {
    let numbers = try numbers(2)
    return Size(width: numbers[0], height: numbers[1])
  }

  func rect() throws(SceneError) -> Rect {
    let numbers = try numbers(4)
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
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
