package import QuadrilleSyntax
package import QuadrilleSystem

/// Options from a JSON file: `{"level": 1, "unpremultiply": true, "exclude": ["a*", "b*"]}`.
package struct ConfigurationFile {
  /// The value of an option.
  package enum Value: Sendable {
    /// An option without a value: whether it is on.
    case flag(Bool)
    /// Any other value, as text.
    case text(String)
  }

  /// An option with its values.
  package struct Entry: Sendable {
    /// The option's name without dashes.
    package let key: String
    /// The values: one, or all elements of an array.
    package var values: [Value]
    /// The location in the file.
    package let location: DiagnosticLocation

    /// Creates an entry.
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
      ? try FileBytes.readStandardInput(job: .default)
      : try FileBytes.read(path: path, job: .default)
    let name = path == "-" ? "standard input" : path
    let value = try JSONValue(parsing: bytes, name: name, job: .default)
    entries = try Self.entries(of: value, name: name)
  }

  /// Returns the options in a JSON object.
  ///
  /// - Parameter name: The file name for messages; nil if the object does not come from a file.
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

/// An invalid configuration file: an unknown option or a value that no option takes.
package struct ConfigurationError: QuadrilleError {
  /// The file, with the option and its location.
  package let location: DiagnosticLocation
  /// The problem.
  package let message: String
  /// Whether an option value is invalid, as it would be on the command line.
  package let isUsage: Bool

  init(_ location: DiagnosticLocation, _ message: String, isUsage: Bool = false) {
    self.location = location
    self.message = message
    self.isUsage = isUsage
  }

  package var code: String { isUsage ? "usage" : "config.value" }
  package var category: ErrorCategory { .input }
}
