import ArgumentParser
import QuadrilleIO
import QuadrilleSyntax

/// The option that names a file with options.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "JSON with options by their long names; the command line wins.",
      valueName: "file"
    )
  )
  var config: String?
}

/// Options from a JSON file: `{"level": 1, "unpremultiply": true, "exclude": ["a*", "b*"]}`.
enum ConfigurationFile {
  /// Puts the options of the files that `--config` names before those of the call, so that the
  /// later ones of the call win.
  ///
  /// - Returns: The arguments as they are where no file is named.
  /// - Throws: `IOError`, `SyntaxError`, or ``ConfigurationError``.
  static func expand(_ arguments: [String]) throws -> [String] {
    guard let command = arguments.first, !command.hasPrefix("-") else { return arguments }
    let files = names(in: arguments.dropFirst())
    guard !files.isEmpty else { return arguments }
    return try [command] + files.flatMap(options) + arguments.dropFirst()
  }

  private static func names(in arguments: ArraySlice<String>) -> [String] {
    var names: [String] = []
    var isNext = false
    for argument in arguments {
      if isNext {
        names.append(argument)
        isNext = false
      } else if argument == "--" {
        break
      } else if argument == "--config" {
        isNext = true
      } else if argument.hasPrefix("--config=") {
        names.append(String(argument.dropFirst(9)))
      }
    }
    return names
  }

  private static func options(in file: String) throws -> [String] {
    let value = try JSONValue(parsing: InputFile.read(file, limits: .default), name: file)
    guard let members = value.object else {
      throw ConfigurationError(file, nil, value, "is \(value.kindName), not an object of options")
    }
    return try members.flatMap { member -> [String] in
      let key = member.key
      let isName = key.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
      }
      guard isName, let first = key.utf8.first, first != 0x2D, key != "config" else {
        throw ConfigurationError(file, key, member.value, "is not the name of an option")
      }
      return try words(member.value, file, key)
    }
  }

  private static func words(_ value: JSONValue, _ file: String, _ key: String) throws -> [String] {
    if let flag = value.boolean {
      if flag { return ["--\(key)"] }
      return [key.hasPrefix("no-") ? "--\(key.dropFirst(3))" : "--no-\(key)"]
    }
    if let elements = value.array {
      return try elements.flatMap { element -> [String] in
        guard element.array == nil else {
          throw ConfigurationError(file, key, element, "is an array in an array")
        }
        return try words(element, file, key)
      }
    }
    if let text = value.string { return ["--\(key)=\(text)"] }
    if let number = value.integer { return ["--\(key)=\(number)"] }
    if let number = value.number { return ["--\(key)=\(number)"] }
    throw ConfigurationError(file, key, value, "is \(value.kindName), which no option takes")
  }
}

/// A file of options that says what no option can be.
struct ConfigurationError: QuadrilleError {
  let place: Place
  let message: String

  init(_ file: String, _ key: String?, _ value: JSONValue, _ message: String) {
    place = Place(file: file, part: key, line: value.line, column: value.column)
    self.message = message
  }

  var code: String { "config.value" }
  var category: ErrorCategory { .input }
}
