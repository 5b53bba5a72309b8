import QuadrilleSystem

/// Renders templates against a stack of values.
struct MustacheRenderer {
  private let partials: [String: [UInt8]]
  private let job: JobContext
  private var stack: [MustacheValue]
  /// The parsed partials by their indentation and name.
  private var templates: [String: MustacheTemplate] = [:]
  private var depth = 0
  private var stepCount = 0
  private var byteCount = 0
  private(set) var text = ""
  /// The names that no value has, each once.
  private(set) var unknownNames: [MustacheName] = []
  private var seenNames: Set<LiteralString> = []

  /// The maximum depth of partials in partials.
  private static var maxDepth: Int { 32 }
  /// The maximum number of rendered parts: loops in loops can be many.
  private static var maxSteps: Int { 50_000_000 }

  init(_ data: MustacheValue, partials: [String: [UInt8]], job: JobContext) {
    stack = [data]
    self.partials = partials
    self.job = job
  }

  mutating func render(_ template: MustacheTemplate) throws(SyntaxError) {
    try render(template.nodes, of: template)
  }

  private mutating func render(
    _ nodes: [MustacheTemplate.Node],
    of template: MustacheTemplate
  ) throws(SyntaxError) {
    for node in nodes {
      stepCount += 1
      guard stepCount <= Self.maxSteps else {
        let violation = LimitViolation(.values, found: stepCount, allowed: Self.maxSteps)
        throw error(.limit(violation), in: template)
      }
      switch node {
      case .text(let part): try append(part, in: template)
      case .variable(let name, let isEscaped):
        let value = value(of: name)?.text ?? ""
        try append(isEscaped ? Self.escaped(value) : value, in: template)
      case .section(let name, let inner, let isInverted):
        let elements = value(of: name)?.elements ?? []
        if isInverted {
          if elements.isEmpty { try render(inner, of: template) }
          continue
        }
        for element in elements {
          stack.append(element)
          try render(inner, of: template)
          stack.removeLast()
        }
      case .partial(let name, let indent): try renderPartial(name, indent: indent, in: template)
      }
    }
  }

  private mutating func renderPartial(
    _ name: String,
    indent: String,
    in template: MustacheTemplate
  ) throws(SyntaxError) {
    guard let bytes = partials[name] else { return }
    guard depth < Self.maxDepth else {
      let violation = LimitViolation(.nesting, found: depth + 1, allowed: Self.maxDepth)
      throw error(.limit(violation), in: template)
    }
    let key = "\(indent)>\(name)"
    let partial: MustacheTemplate
    if let known = templates[key] {
      partial = known
    } else {
      partial = try MustacheTemplate(parsing: Self.indented(bytes, indent), name: name, job: job)
      templates[key] = partial
    }
    depth += 1
    try render(partial.nodes, of: partial)
    depth -= 1
  }

  /// The value of a name: its first part is that of the innermost value that has it, each further one
  /// that of the value before.
  private mutating func value(of name: MustacheName) -> MustacheValue? {
    guard let first = name.parts.first else { return stack.last }
    guard var result = stack.reversed().lazy.compactMap({ $0[first] }).first else {
      noteUnknown(name)
      return nil
    }
    for part in name.parts.dropFirst() {
      guard let inner = result[part] else {
        if result != .null { noteUnknown(name) }
        return nil
      }
      result = inner
    }
    return result
  }

  private mutating func noteUnknown(_ name: MustacheName) {
    if seenNames.insert(LiteralString(name.text)).inserted { unknownNames.append(name) }
  }

  private mutating func append(
    _ part: String,
    in template: MustacheTemplate
  ) throws(SyntaxError) {
    byteCount += part.utf8.count
    if let violation = job.limits.violation(textBytes: byteCount) {
      throw error(.limit(violation), in: template)
    }
    text += part
  }

  private func error(
    _ reason: SyntaxError.Reason,
    in template: MustacheTemplate
  ) -> SyntaxError {
    SyntaxError(reason, in: .mustache, at: DiagnosticLocation(file: template.name))
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A template with blanks before each of its lines.
  private static func indented(_ bytes: [UInt8], _ indent: String) -> [UInt8] {
    guard !indent.isEmpty else { return bytes }
    var result: [UInt8] = []
    var isLineStart = true
    for byte in bytes {
      if isLineStart { result += indent.utf8 }
      result.append(byte)
      isLineStart = byte == 0x0A
    }
    return result
  }
}
