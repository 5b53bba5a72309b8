import Glibc
import QuadrilleSyntax
import QuadrilleSystem

/// Parses the arguments of a command by its option table.
///
/// Errors are reported in this order: unknown option, invalid value, too many arguments, missing
/// option or argument, conflicting options. Only the first error of each kind is kept.
struct ArgumentReader<Root: Command> {
  /// An occurrence of an option.
  private struct Occurrence {
    let option: OptionDescription
    let spelling: String
    let value: String?
    /// The location in the configuration file that the option comes from.
    var location: DiagnosticLocation?
  }

  /// The option that a spelling refers to.
  private struct OptionMatch {
    let option: OptionDescription
    let isOpposite: Bool
  }

  private var root = Root()
  private var occurrences: [Occurrence] = []
  private var operandArguments: [String] = []
  private var unknown: UsageError?
  private var missingValue: UsageError?
  private var requestsHelp = false
  private var requestsVersion = false
  /// Options from configuration files, applied before the arguments.
  private let entries: [ConfigurationFile.Entry]

  /// Creates a reader and splits the arguments into options, their values and operands.
  init(_ arguments: [String], entries: [ConfigurationFile.Entry] = []) {
    self.entries = entries
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operandArguments += rest
        return
      }
      if argument == "-" || !argument.hasPrefix("-") {
        operandArguments.append(argument)
      } else {
        take(argument, &rest)
      }
    }
  }

  /// Parses the arguments into an invocation.
  ///
  /// - Throws: ``UsageError``, or the error of a configuration file.
  mutating func call() throws -> CommandInvocation {
    if requestsHelp { return .help }
    if requestsVersion { return .version }
    let root = try command()
    return .run {
      var root = root
      try root.run()
    }
  }

  /// Parses the arguments into a command with its fields set.
  ///
  /// - Throws: ``UsageError``, or the error of a configuration file.
  mutating func command() throws -> Root {
    let given = try configuredOccurrences() + occurrences
    if let unknown { throw unknown }
    for occurrence in given { try apply(occurrence) }
    if let missingValue { throw missingValue }
    try applyOperandArguments()
    try check(given)
    return root
  }

  /// Checks for missing options and for conflicts between options.
  private mutating func check(_ given: [Occurrence]) throws {
    let table = OptionTable(.check)
    table.given = Set(given.map(\.option.names[0]))
    root.options(table)
    if let missingMessage = table.missingMessage { throw error(missingMessage) }
    do throws(UsageError) {
      if let finding = table.finding { throw finding }
      try root.validate()
    } catch {
      throw UsageError(message: error.message, help: help)
    }
  }

  private var help: String { Root.guide.help ?? "quadrille \(Root.guide.name) -h" }

  private func error(_ message: String) -> UsageError { UsageError(message: message, help: help) }

  // MARK: Splitting arguments

  private mutating func find(_ spelling: String) -> OptionMatch? {
    let table = OptionTable(.find, spelling: spelling)
    root.options(table)
    guard let option = table.rows.last else { return nil }
    return OptionMatch(option: option, isOpposite: table.isOpposite)
  }

  private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) {
    if let found = find(argument) {
      add(argument, found, &rest)
      return
    }
    if ["-h", "--help", "-help"].contains(argument) {
      requestsHelp = true
    } else if argument == "--version", Root.guide.version != nil {
      requestsVersion = true
    } else if takeWithValue(argument) || takeGlued(argument) || takeLetters(argument) {
      return
    } else if !argument.hasPrefix("--"), unsafe access(argument, F_OK) == 0 {
      // A file may have any name.
      operandArguments.append(argument)
    } else if unknown == nil {
      unknown = unknownOption(argument)
    }
  }

  private mutating func add(
    _ spelling: String,
    _ found: OptionMatch,
    _ rest: inout ArraySlice<String>
  ) {
    var value: String?
    if found.option.valueName != nil {
      if let isValue = found.option.isValue {
        if let next = rest.first, isValue(next) { value = rest.popFirst() }
      } else if let next = rest.first, isValue(next) {
        value = rest.popFirst()
      } else {
        if missingValue == nil { missingValue = error("\(spelling) requires a value") }
        return
      }
    }
    occurrences.append(
      Occurrence(
        option: found.option,
        spelling: spelling,
        value: value
      )
    )
  }

  /// Whether the argument after an option is its value: anything but an option.
  private mutating func isValue(_ argument: String) -> Bool {
    !argument.hasPrefix("-") || Double(argument) != nil || argument != "--" && find(argument) == nil
  }

  /// Parses `--name=value`, and `-j8` where the row allows it.
  private mutating func takeWithValue(_ argument: String) -> Bool {
    guard Root.guide.grammar == .standard else { return false }
    if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
      let spelling = String(argument[..<sign])
      guard let found = find(spelling) else {
        if unknown == nil { unknown = unknownOption(spelling) }
        return true
      }
      guard found.option.valueName != nil else {
        if unknown == nil { unknown = error("\(spelling) takes no value") }
        return true
      }
      let value = String(argument[argument.index(after: sign)...])
      occurrences.append(
        Occurrence(option: found.option, spelling: spelling, value: value)
      )
      return true
    }
    // Only one-letter options may have their value in the same argument.
    guard !argument.hasPrefix("--") else { return false }
    let spelling = String(argument.prefix(2))
    guard let found = find(spelling), found.option.isJoined else { return false }
    let value = argument.dropFirst(2).drop { $0 == "=" }
    occurrences.append(
      Occurrence(option: found.option, spelling: spelling, value: String(value))
    )
    return true
  }

  /// Parses `-ihero.png`: the longest name that the argument starts with, and its value.
  private mutating func takeGlued(_ argument: String) -> Bool {
    guard Root.guide.grammar == .glued else { return false }
    let longest = min(argument.count - 1, 20)
    guard longest >= 2 else { return false }
    for length in (2...longest).reversed() {
      let spelling = String(argument.prefix(length))
      guard let found = find(spelling), found.option.isJoined else { continue }
      let value = String(argument.dropFirst(length))
      guard found.option.isValue?(value) ?? true else { return false }
      occurrences.append(Occurrence(option: found.option, spelling: spelling, value: value))
      return true
    }
    return false
  }

  /// Parses `-mv`: several one-letter options without values.
  private mutating func takeLetters(_ argument: String) -> Bool {
    guard [.standard, .letters].contains(Root.guide.grammar),
      !argument.hasPrefix("--"), argument.count > 2
    else {
      return false
    }
    var taken: [Occurrence] = []
    for letter in argument.dropFirst() {
      guard let found = find("-\(letter)"), found.option.valueName == nil else {
        return false
      }
      taken.append(
        Occurrence(
          option: found.option,
          spelling: "-\(letter)",
          value: nil
        )
      )
    }
    occurrences += taken
    return true
  }

  private func unknownOption(_ spelling: String) -> UsageError {
    let known = root.rows(.spell)
    let near =
      SpellingSuggestion.nearest(spelling, among: known.filter(\.isVisible).flatMap(\.spellings))
      ?? SpellingSuggestion.nearest(spelling, among: known.flatMap { $0.spellings + $0.opposites })
    let guess = near.map { " (did you mean \($0)?)" } ?? ""
    return error("unknown option \(spelling.escapedForDisplay())\(guess)")
  }

  // MARK: Applying values

  private mutating func apply(_ occurrence: Occurrence) throws {
    let table = OptionTable(.apply, spelling: occurrence.spelling)
    table.text = occurrence.value
    root.options(table)
    guard let problem = table.problem else { return }
    let option = occurrence.option
    let value = occurrence.value ?? ""
    var text =
      option.isSecret
      ? "\(occurrence.spelling) has an invalid value"
      : "\(occurrence.spelling) is \(value.isEmpty ? "empty" : Self.shown(value))"
    text += SpellingSuggestion.guess(value, among: option.keywords)
    let allowed =
      problem.allowed.isEmpty
      ? option.valueName.map { "expected <\($0)>" } ?? "" : problem.allowed
    let message = "\(text), \(allowed)"
    throw occurrence.location.map { ConfigurationError($0, message, isUsage: true) }
      ?? error(message)
  }

  /// The value as it is for a number, otherwise in quotes.
  private static func shown(_ value: String) -> String {
    Double(value) == nil ? value.quotedForDisplay : value
  }

  private mutating func applyOperandArguments() throws {
    let outline = OptionTable(.outline)
    root.options(outline)
    let operands = outline.operands
    var rest = operandArguments[...]
    for (index, operand) in operands.enumerated() {
      guard !rest.isEmpty else {
        if operand.isOptional { continue }
        throw error("\(operand.name.uppercased()) is missing: \(operand.help.sentence)")
      }
      let isLast = index == operands.count - 1
      let count = operand.isRepeatable && isLast ? rest.count : 1
      let table = OptionTable(.assign)
      table.operand = index
      table.arguments = Array(rest.prefix(count))
      root.options(table)
      rest = rest.dropFirst(count)
      guard let problem = table.problem else { continue }
      let argument = table.text ?? ""
      throw error(
        "\(operand.name) is \(argument.quotedForDisplay)"
          + SpellingSuggestion.guess(argument, among: operand.keywords) + ", \(problem.allowed)"
      )
    }
    if let stray = rest.first {
      throw error("unexpected argument \(stray.quotedForDisplay)")
    }
  }

  // MARK: Configuration files

  private mutating func configuredOccurrences() throws -> [Occurrence] {
    var configured: [Occurrence] = []
    for entry in entries { configured += try occurrences(of: entry) }
    for named in occurrences where named.option.isConfiguration {
      for entry in try ConfigurationFile(named.value ?? "").entries {
        configured += try occurrences(of: entry)
      }
    }
    return configured
  }

  private mutating func occurrences(of entry: ConfigurationFile.Entry) throws -> [Occurrence] {
    guard let found = find("--" + entry.key) else {
      let names = root.rows(.spell).filter(\.isVisible).flatMap(\.names)
      let guess = SpellingSuggestion.guess("--" + entry.key, among: names)
      throw ConfigurationError(
        entry.location,
        "is not an option of \(Root.guide.name)\(guess)",
        isUsage: true
      )
    }
    let option = found.option
    guard !option.isConfiguration else {
      throw ConfigurationError(entry.location, "nests a configuration file")
    }
    guard !option.loadsCode else {
      throw ConfigurationError(entry.location, "loads code; give it on the command line")
    }
    return try entry.values.map { value in
      switch value {
      case .flag(let isOn):
        guard option.valueName == nil || option.isValue != nil else {
          throw ConfigurationError(entry.location, "takes a value, not \(isOn)", isUsage: true)
        }
        guard isOn || !option.opposites.isEmpty else {
          throw ConfigurationError(entry.location, "cannot be false", isUsage: true)
        }
        let isEnabled = isOn != found.isOpposite
        return Occurrence(
          option: option,
          spelling: isEnabled ? option.names[0] : option.opposites[0],
          value: nil,
          location: entry.location
        )
      case .text(let text):
        guard option.valueName != nil else {
          throw ConfigurationError(entry.location, "must be true or false", isUsage: true)
        }
        return Occurrence(
          option: found.option,
          spelling: "--" + entry.key,
          value: text,
          location: entry.location
        )
      }
    }
  }
}

extension String {
  /// The text without its final full stop, starting with a lowercase letter unless the first word
  /// is a name.
  fileprivate var sentence: String {
    var text = self
    if text.hasSuffix(".") { text.removeLast() }
    let second = text.dropFirst().first
    return second?.isLowercase == true || second == " "
      ? text.prefix(1).lowercased() + text.dropFirst() : text
  }
}
