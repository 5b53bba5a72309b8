import QuadrilleSyntax

/// The subset of JSON Schema, draft 2020-12, that the scene schema uses; unknown keywords fail.
struct JSONSchemaValidator {
  let root: JSONValue

  /// The violations of a value with their paths; empty for a valid one.
  func problems(_ value: JSONValue) throws -> [String] { try problems(value, root, "$") }

  private struct UnknownKeyword: Error { let keyword: String }

  private func problems(
    _ value: JSONValue,
    _ schema: JSONValue,
    _ path: String
  ) throws -> [String] {
    var found: [String] = []
    for (keyword, rule) in schema.object ?? KeyedValues() {
      switch keyword {
      case "$schema",
        "$id" where path == "$" && rule.string != nil:
        break
      case "title", "description", "$defs", "properties": break
      case "$ref":
        let name = rule.string?.split(separator: "/").last.map(String.init) ?? ""
        guard let target = root["$defs"]?[name] else { throw UnknownKeyword(keyword: name) }
        found += try problems(value, target, path)
      case "type": if !has(value, rule.string ?? "") { found.append("\(path): type") }
      case "const": if value != rule { found.append("\(path): const") }
      case "enum":
        if !(rule.array ?? []).contains(value) { found.append("\(path): enum") }
      case "pattern":
        if let text = value.string, !(try fits(text, rule.string ?? "")) {
          found.append("\(path): pattern")
        }
      case "minimum":
        if let number = value.number, number < rule.number ?? 0 { found.append("\(path): minimum") }
      case "exclusiveMinimum":
        if let number = value.number, number <= rule.number ?? 0 {
          found.append("\(path): minimum")
        }
      case "maximum":
        if let number = value.number, number > rule.number ?? 0 { found.append("\(path): maximum") }
      case "minItems":
        if let list = value.array, list.count < rule.integer ?? 0 { found.append("\(path): few") }
      case "maxItems":
        if let list = value.array, list.count > rule.integer ?? 0 { found.append("\(path): many") }
      case "prefixItems":
        for (index, pair) in zip(value.array ?? [], rule.array ?? []).enumerated() {
          found += try problems(pair.0, pair.1, "\(path)[\(index)]")
        }
      case "items":
        for (index, element) in (value.array ?? []).enumerated() {
          found += try problems(element, rule, "\(path)[\(index)]")
        }
      case "required":
        for name in (rule.array ?? []).compactMap(\.string)
        where value.object != nil && value[name] == nil {
          found.append("\(path): \(name) is missing")
        }
      case "anyOf", "oneOf":
        let fitting = try (rule.array ?? []).count { try problems(value, $0, path).isEmpty }
        if keyword == "anyOf" ? fitting == 0 : fitting != 1 { found.append("\(path): \(keyword)") }
      case "additionalProperties":
        for (key, member) in value.object ?? KeyedValues() where schema["properties"]?[key] == nil {
          if rule.boolean == false {
            found.append("\(path): \(key) is unknown")
          } else {
            found += try problems(member, rule, "\(path).\(key)")
          }
        }
      default: throw UnknownKeyword(keyword: keyword)
      }
    }
    for (key, rule) in schema["properties"]?.object ?? KeyedValues() {
      if let member = value[key] { found += try problems(member, rule, "\(path).\(key)") }
    }
    return found
  }

  private func has(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "object": value.object != nil
    case "array": value.array != nil
    case "string": value.string != nil
    case "number": value.number != nil
    case "integer": value.number.map { $0 == $0.rounded() } ?? false
    case "boolean": value.boolean != nil
    default: false
    }
  }

  private func fits(_ text: String, _ pattern: String) throws -> Bool {
    try text.firstMatch(of: Regex(pattern)) != nil
  }
}
