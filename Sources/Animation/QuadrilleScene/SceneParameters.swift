import QuadrilleSyntax
import QuadrilleSystem

/// The parameters of a scene: values substituted for placeholders in strings.
///
/// A string that consists of `${name}` only becomes the parameter's value, of any type; within
/// other text the value is inserted as text. `$${` is an escaped `${`.
struct SceneParameters {
  private let values: [String: JSONReplacement]
  /// The number of JSON values in each parameter, including itself.
  private let counts: [String: Int]
  private let job: JobContext
  /// The number of substituted values, counted at each use.
  private var used = 0

  /// The scene with its parameters substituted.
  ///
  /// - Parameters:
  ///   - json: The scene.
  ///   - text: The text from which it was parsed.
  static func applied(
    to json: JSONValue,
    text: [UInt8],
    context: SceneContext
  ) throws(SceneError) -> JSONValue {
    var parameters = try SceneParameters(json["parameters"], context: context)
    guard mayContainPlaceholder(text) else { return json }
    // Defaults are not substituted, so that they cannot grow by references to each other.
    return try json.replacingStrings(exceptIn: "parameters") { (value) throws(SceneError) in
      guard let text = value.string, text.utf8.contains(UInt8(ascii: "$")) else { return nil }
      return try parameters.filled(text, SceneValue(json: value.location))
    }
  }

  /// Whether a text contains `${`, possibly written with escapes.
  private static func mayContainPlaceholder(_ text: [UInt8]) -> Bool {
    let (dollar, backslash) = (UInt8(ascii: "$"), UInt8(ascii: "\\"))
    for index in text.indices.dropLast() where text[index] == dollar || text[index] == backslash {
      let next = text[index + 1]
      if text[index] == dollar
        ? next == UInt8(ascii: "{") || next == backslash
        : next == UInt8(ascii: "u")
      {
        return true
      }
    }
    return false
  }

  private init(_ json: JSONValue?, context: SceneContext) throws(SceneError) {
    job = context.job
    var values: [String: JSONReplacement] = [:]
    if let json {
      for (name, value) in try context.keep(json).members() {
        context.usedDefinitions.insert(name)
        if let text = context.options.parameters[name] {
          values[name] = try Self.value(text, like: value, context.job)
        } else if value.json.isNull {
          throw value.error(.undefinedParameter(name))
        } else {
          values[name] = .value(value.json.value)
        }
      }
    }
    self.values = values
    counts = values.mapValues { replacement in
      if case .value(let json) = replacement { json.valueCount } else { 1 }
    }
  }

  /// Parses a definition as the type of the default; as any type for null.
  private static func value(
    _ text: String,
    like value: SceneValue,
    _ job: JobContext
  ) throws(SceneError) -> JSONReplacement {
    if value.json.string != nil { return .text(text) }
    guard let read = try? JSONValue(parsing: Array(text.utf8), job: job) else {
      guard value.json.isNull else {
        throw value.error(
          .wrongType(found: text.quotedForDisplay, expected: value.json.kindName)
        )
      }
      return .text(text)
    }
    guard value.json.isNull || read.kindName == value.json.kindName else {
      throw value.error(.wrongType(found: text.quotedForDisplay, expected: value.json.kindName))
    }
    return .value(read)
  }

  /// Substitutes the placeholders of a string.
  private mutating func filled(
    _ text: String,
    _ value: SceneValue
  ) throws(SceneError) -> JSONReplacement {
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
      guard used <= job.limits.maxValueCount else {
        throw value.error(
          .limit(LimitViolation(.values, found: used, allowed: job.limits.maxValueCount))
        )
      }
      if text.utf8.count == name.utf8.count + 3 { return found }
      result += before + (try Self.written(found, value))
      guard result.utf8.count <= job.limits.maxStringBytes else {
        throw value.error(
          .limit(
            LimitViolation(
              .stringBytes,
              found: result.utf8.count,
              allowed: job.limits.maxStringBytes
            )
          )
        )
      }
      rest = rest[rest.index(after: end)...]
    }
    return .text(result + rest)
  }

  private static func written(
    _ replacement: JSONReplacement,
    _ value: SceneValue
  ) throws(SceneError) -> String {
    let json: JSONValue
    switch replacement {
    case .text(let text): return text
    case .value(let value): json = value
    }
    if let text = json.string { return text }
    if let number = json.number { return number.plainText }
    if let isTrue = json.boolean { return isTrue ? "true" : "false" }
    throw value.error(.wrongType(found: json.kindName, expected: "a value that text can hold"))
  }
}
