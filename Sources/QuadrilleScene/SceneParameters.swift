import QuadrilleIO
import QuadrilleSyntax

/// The parameters of a scene: values that are put in where a string names them.
///
/// A string that is `${name}` and nothing else becomes the parameter's value, of whatever kind;
/// within other text the value is written out. `$${` stands for `${`.
struct SceneParameters {
  private let values: [String: JSONValue]
  /// How many values each of them holds, itself counted.
  private let counts: [String: Int]
  private let file: String
  private let limits: Limits
  /// How many values were put in; what is named often is counted often.
  private var used = 0

  /// The scene with its parameters put in.
  ///
  /// - Parameters:
  ///   - json: The scene.
  ///   - text: The text that it was read from.
  static func applied(
    to json: JSONValue,
    text: [UInt8],
    file: String,
    context: SceneContext
  ) throws(SceneError) -> JSONValue {
    guard let object = json.object else { return json }
    var parameters = try SceneParameters(object["parameters"], file: file, context: context)
    guard mayName(text) else { return json }
    var result = KeyedValues<JSONValue>()
    for (key, value) in object {
      // Defaults are values as they stand, so that none can grow by naming another.
      let isOwn = key == "parameters"
      _ = result.append(key, isOwn ? value : try parameters.applied(to: value, path: key))
    }
    return JSONValue(.object(result), line: json.line, column: json.column, range: json.range)
  }

  /// Whether a text has `${`, also written with escapes.
  private static func mayName(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { first, second in
      first == UInt8(ascii: "$") && (second == UInt8(ascii: "{") || second == UInt8(ascii: "\\"))
        || first == UInt8(ascii: "\\") && second == UInt8(ascii: "u")
    }
  }

  private init(_ json: JSONValue?, file: String, context: SceneContext) throws(SceneError) {
    self.file = file
    limits = context.limits
    var values: [String: JSONValue] = [:]
    if let json {
      let members = try SceneValue(json: json, path: "parameters", file: file).members()
      for (name, value) in members {
        context.usedDefinitions.insert(name)
        if let text = context.options.definitions[name] {
          values[name] = try Self.value(text, like: value)
        } else if value.json.isNull {
          throw value.error(.undefinedParameter(name))
        } else {
          values[name] = value.json
        }
      }
    }
    self.values = values
    counts = values.mapValues(Self.count)
  }

  /// Reads a definition as the kind of value that the default is; any kind for null.
  private static func value(
    _ text: String,
    like value: SceneValue
  ) throws(SceneError) -> JSONValue {
    func placed(_ kind: JSONValue.Kind) -> JSONValue {
      JSONValue(kind, line: value.json.line, column: value.json.column, range: value.json.range)
    }
    if value.json.string != nil { return placed(.string(text)) }
    guard let read = try? JSONValue(parsing: Array(text.utf8)) else {
      guard value.json.isNull else {
        throw value.error(
          .wrongType(found: text.quotedForDisplay, expected: value.json.kindName)
        )
      }
      return placed(.string(text))
    }
    guard value.json.isNull || read.kindName == value.json.kindName else {
      throw value.error(.wrongType(found: text.quotedForDisplay, expected: value.json.kindName))
    }
    return placed(read.kind)
  }

  private static func count(_ value: JSONValue) -> Int {
    switch value.kind {
    case .array(let elements): elements.reduce(1) { $0 + count($1) }
    case .object(let members): members.values.reduce(1) { $0 + count($1) }
    default: 1
    }
  }

  // MARK: Putting in

  private mutating func applied(to json: JSONValue, path: String) throws(SceneError) -> JSONValue {
    let kind: JSONValue.Kind
    switch json.kind {
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "$")) else { return json }
      kind = try filled(text, SceneValue(json: json, path: path, file: file))
    case .array(let elements):
      var result: [JSONValue] = []
      result.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        result.append(try applied(to: element, path: "\(path)[\(index)]"))
      }
      kind = .array(result)
    case .object(let members):
      var result = KeyedValues<JSONValue>()
      for (key, value) in members {
        _ = result.append(key, try applied(to: value, path: "\(path).\(key)"))
      }
      kind = .object(result)
    case .null, .boolean, .number: return json
    }
    return JSONValue(kind, line: json.line, column: json.column, range: json.range)
  }

  /// What a string becomes.
  private mutating func filled(
    _ text: String,
    _ value: SceneValue
  ) throws(SceneError) -> JSONValue.Kind {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(ofText: "${") {
      let before = rest[..<start.lowerBound]
      if before.hasSuffix("$") {
        result += before.dropLast() + "${"
        rest = rest[start.upperBound...]
        continue
      }
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw value.error(.wrongType(found: text.quotedForDisplay, expected: "a } after ${"))
      }
      let name = String(rest[start.upperBound..<end])
      guard let found = values[name] else { throw value.error(.unknownParameter(name)) }
      used += counts[name] ?? 1
      guard used <= limits.values else {
        throw value.error(.limit(LimitViolation(.values, found: used, allowed: limits.values)))
      }
      if text.utf8.count == name.utf8.count + 3 { return found.kind }
      result += before + (try Self.written(found, value))
      guard result.utf8.count <= limits.stringBytes else {
        throw value.error(
          .limit(
            LimitViolation(.stringBytes, found: result.utf8.count, allowed: limits.stringBytes)
          )
        )
      }
      rest = rest[rest.index(after: end)...]
    }
    return .string(result + rest)
  }

  private static func written(
    _ json: JSONValue,
    _ value: SceneValue
  ) throws(SceneError) -> String {
    switch json.kind {
    case .string(let text): text
    case .number(let number): number.plainText
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .null, .array, .object:
      throw value.error(.wrongType(found: json.kindName, expected: "a value that text can hold"))
    }
  }
}
