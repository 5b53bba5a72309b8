package import QuadrilleSyntax
package import QuadrilleSystem

/// Options from a JSON file: `{"level": 1, "unpremultiply": true, "exclude": ["a*", "b*"]}`.
package struct ConfigurationFile {
  /// A value of an option.
  package enum Value: Sendable {
    /// That of an option without a value: whether it is on.
    case flag(Bool)
    /// Any other, as a text.
    case text(String)
  }

  /// An option with its values.
  package struct Entry: Sendable {
    /// Its name without dashes.
    package let key: String
    /// Its values, one unless there was a list.
    package var values: [Value]
    /// Where it stands.
    package let location: DiagnosticLocation

    /// Makes an entry.
    package init(_ key: String, _ values: [Value], at location: DiagnosticLocation) {
      self.key = key
      self.values = values
      self.location = location
    }
  }

  let entries: [Entry]

  /// Reads a file.
  ///
  /// - Throws: `IOError`, `SyntaxError`, or ``ConfigurationError``.
  init(_ path: String) throws {
    let bytes =
      path == "-"
      ? try FileBytes.readStandardInput(limits: .default)
      : try FileBytes.read(path: path, limits: .default)
    let name = path == "-" ? "standard input" : path
    let value = try JSONValue(parsing: bytes, name: name)
    entries = try Self.entries(of: value, name: name)
  }

  /// The options that an object has.
  ///
  /// - Parameter name: The file's name for messages; nil for an object that is not of a file.
  /// - Throws: ``ConfigurationError``.
  package static func entries(
    of value: JSONValue,
    name: String?
  ) throws(ConfigurationError) -> [Entry] {
    guard let members = value.members else {
      throw ConfigurationError(
        DiagnosticLocation(file: name, line: value.line, column: value.column),
        "is \(value.kindName), not an object of options"
      )
    }
    var entries: [Entry] = []
    for member in members {
      let location = DiagnosticLocation(
        file: name,
        part: member.key,
        line: name == nil ? nil : member.value.line,
        column: name == nil ? nil : member.value.column
      )
      let isName = member.key.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
      }
      guard isName, let first = member.key.utf8.first, first != 0x2D else {
        throw ConfigurationError(location, "is not the name of an option")
      }
      entries.append(
        Entry(member.key, try Self.values(member.value, location, isElement: false), at: location)
      )
    }
    return entries
  }

  private static func values(
    _ value: JSONValue,
    _ location: DiagnosticLocation,
    isElement: Bool
  ) throws(ConfigurationError) -> [Value] {
    if let flag = value.boolean { return [.flag(flag)] }
    if let elements = value.elements {
      guard !isElement else { throw ConfigurationError(location, "is an array in an array") }
      var all: [Value] = []
      for element in elements { all += try values(element, location, isElement: true) }
      return all
    }
    if let text = value.string { return [.text(text)] }
    if let number = value.integer { return [.text("\(number)")] }
    if let number = value.number { return [.text("\(number)")] }
    throw ConfigurationError(location, "is \(value.kindName), which no option takes")
  }
}

/// A file of options that says what no option can be.
package struct ConfigurationError: QuadrilleError {
  /// The file, with the option and where it stands.
  package let location: DiagnosticLocation
  /// What is wrong.
  package let message: String
  /// Whether it is the value of an option that is wrong, as it would be in a call.
  package let isUsage: Bool

  init(_ location: DiagnosticLocation, _ message: String, isUsage: Bool = false) {
    self.location = location
    self.message = message
    self.isUsage = isUsage
  }

  package var code: String { isUsage ? "usage" : "config.value" }
  package var category: ErrorCategory { .input }
}
