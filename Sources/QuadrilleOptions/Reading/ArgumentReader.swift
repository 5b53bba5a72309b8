import Glibc
import QuadrilleIO
import QuadrilleSyntax

/// Reads the arguments of a command by its table.
///
/// Mistakes are named in the order unknown option, bad value, too many arguments, missing option or
/// argument, options that do not go together; of each kind the first.
struct ArgumentReader<Root: Command> {
  /// An option that was given.
  private struct Occurrence {
    let row: Int
    let spelling: String
    let isOpposite: Bool
    let value: String?
    /// The place in a file of options that it comes from.
    var place: Place?
  }

  private let rows = Root.options
  private let operands = Root.operands
  private var occurrences: [Occurrence] = []
  private var words: [String] = []
  private var unknown: UsageError?
  private var missingValue: UsageError?
  private var asksForHelp = false
  private var asksForVersion = false

  /// Tells options, their values and other arguments apart.
  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      if argument == "-" || !argument.hasPrefix("-") {
        words.append(argument)
      } else {
        take(argument, &rest)
      }
    }
  }

  /// What the arguments ask for.
  ///
  /// - Throws: ``UsageError``, or the error of a file of options.
  func call() throws -> CommandCall {
    if asksForHelp { return .help }
    if asksForVersion { return .version }
    var root = Root()
    let configured = try configuredOccurrences()
    if let unknown { throw unknown }
    for occurrence in configured + occurrences { try apply(occurrence, to: &root) }
    if let missingValue { throw missingValue }
    try applyWords(to: &root)
    for row in rows {
      guard let demand = row.description.demand, row.texts(root).isEmpty else { continue }
      throw error(demand)
    }
    do throws(UsageError) {
      for row in rows { try row.validate?(root) }
      try root.validate()
    } catch {
      throw UsageError(message: error.message, help: help)
    }
    return .run {
      var root = root
      try root.run()
    }
  }

  private var help: String { Root.guide.help ?? "quadrille \(Root.guide.name) -h" }

  private func error(_ message: String) -> UsageError { UsageError(message: message, help: help) }

  // MARK: Telling apart

  private func find(_ spelling: String) -> (row: Int, isOpposite: Bool)? {
    for (index, row) in rows.enumerated() {
      if row.description.names.contains(spelling) || row.description.aliases.contains(spelling) {
        return (index, false)
      }
      if row.applyOpposite != nil, row.description.opposites.contains(spelling) {
        return (index, true)
      }
    }
    return nil
  }

  private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) {
    if let found = find(argument) {
      add(argument, found, &rest)
      return
    }
    if ["-h", "--help", "-help"].contains(argument) {
      asksForHelp = true
    } else if argument == "--version", Root.guide.version != nil {
      asksForVersion = true
    } else if takeWithValue(argument) || takeLetters(argument) {
      return
    } else if !argument.hasPrefix("--"), unsafe access(argument, F_OK) == 0 {
      // A file may be called anything.
      words.append(argument)
    } else if unknown == nil {
      unknown = unknownOption(argument)
    }
  }

  private mutating func add(
    _ spelling: String,
    _ found: (row: Int, isOpposite: Bool),
    _ rest: inout ArraySlice<String>
  ) {
    let description = rows[found.row].description
    var value: String?
    if description.valueName != nil {
      if let isValue = description.isValue {
        if let next = rest.first, isValue(next) { value = rest.popFirst() }
      } else if let next = rest.first, Double(next) != nil || next != "--" && find(next) == nil {
        value = rest.popFirst()
      } else {
        if missingValue == nil { missingValue = error("\(spelling) lacks its value") }
        return
      }
    }
    occurrences.append(
      Occurrence(row: found.row, spelling: spelling, isOpposite: found.isOpposite, value: value)
    )
  }

  /// Takes `--name=value`, and `-j8` where a row says so.
  private mutating func takeWithValue(_ argument: String) -> Bool {
    guard Root.guide.grammar == .standard else { return false }
    if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
      let spelling = String(argument[..<sign])
      guard let found = find(spelling) else {
        if unknown == nil { unknown = unknownOption(spelling) }
        return true
      }
      guard rows[found.row].description.valueName != nil else {
        if unknown == nil { unknown = error("\(spelling) takes no value") }
        return true
      }
      let value = String(argument[argument.index(after: sign)...])
      occurrences.append(
        Occurrence(row: found.row, spelling: spelling, isOpposite: false, value: value)
      )
      return true
    }
    let spelling = String(argument.prefix(2))
    guard let found = find(spelling), rows[found.row].description.isJoined else { return false }
    let value = argument.dropFirst(2).drop { $0 == "=" }
    occurrences.append(
      Occurrence(row: found.row, spelling: spelling, isOpposite: false, value: String(value))
    )
    return true
  }

  /// Takes `-mv`: several options without a value.
  private mutating func takeLetters(_ argument: String) -> Bool {
    guard Root.guide.grammar != .exact, !argument.hasPrefix("--"), argument.count > 2 else {
      return false
    }
    var taken: [Occurrence] = []
    for letter in argument.dropFirst() {
      guard let found = find("-\(letter)"), rows[found.row].description.valueName == nil else {
        return false
      }
      taken.append(
        Occurrence(
          row: found.row,
          spelling: "-\(letter)",
          isOpposite: found.isOpposite,
          value: nil
        )
      )
    }
    occurrences += taken
    return true
  }

  private func unknownOption(_ spelling: String) -> UsageError {
    let known = rows.map(\.description)
    let near =
      Spelling.nearest(spelling, among: known.filter(\.isVisible).flatMap(\.spellings))
      ?? Spelling.nearest(spelling, among: known.flatMap { $0.spellings + $0.opposites })
    let guess = near.map { " (did you mean \($0)?)" } ?? ""
    return error("unknown option \(spelling.escapedForDisplay())\(guess)")
  }

  // MARK: Putting in

  private func apply(_ occurrence: Occurrence, to root: inout Root) throws {
    let row = rows[occurrence.row]
    if occurrence.isOpposite {
      row.applyOpposite?(&root)
      return
    }
    do {
      try row.apply(&root, occurrence.value)
    } catch {
      let value = occurrence.value ?? ""
      var text =
        row.description.isSecret
        ? "\(occurrence.spelling) has no such value"
        : "\(occurrence.spelling) is \(value.isEmpty ? "empty" : Self.shown(value))"
      text += Spelling.guess(value, among: row.description.words)
      let allowed =
        error.allowed.isEmpty
        ? row.description.valueName.map { "it has the form \($0)" } ?? "" : error.allowed
      let message = "\(text), \(allowed)"
      throw occurrence.place.map { ConfigurationError($0, message, isUsage: true) }
        ?? self.error(message)
    }
  }

  /// A number as it stands, anything else in quotes.
  private static func shown(_ value: String) -> String {
    Double(value) == nil ? value.quotedForDisplay : value
  }

  private func applyWords(to root: inout Root) throws {
    var rest = words[...]
    for (index, operand) in operands.enumerated() {
      let description = operand.description
      let isLast = index == operands.count - 1
      guard !rest.isEmpty else {
        if description.isOptional { continue }
        throw error("\(description.name.uppercased()) is missing: \(description.help.sentence)")
      }
      repeat {
        let word = rest.removeFirst()
        do {
          try operand.apply(&root, word)
        } catch {
          throw self.error(
            "\(description.name) is \(word.quotedForDisplay)"
              + Spelling.guess(word, among: description.words) + ", \(error.allowed)"
          )
        }
      } while description.isRepeatable && isLast && !rest.isEmpty
    }
    if let stray = rest.first {
      throw error("unexpected argument \(stray.quotedForDisplay)")
    }
  }

  // MARK: Files of options

  private func configuredOccurrences() throws -> [Occurrence] {
    try occurrences.filter { rows[$0.row].description.isConfiguration }.flatMap { named in
      try ConfigurationFile(named.value ?? "").entries.flatMap { entry -> [Occurrence] in
        try occurrences(of: entry)
      }
    }
  }

  private func occurrences(of entry: ConfigurationFile.Entry) throws -> [Occurrence] {
    guard let found = find("--" + entry.key) else {
      let names = rows.map(\.description).filter(\.isVisible).flatMap(\.names)
      let guess = Spelling.guess("--" + entry.key, among: names)
      throw ConfigurationError(
        entry.place,
        "is no option of \(Root.guide.name)\(guess)",
        isUsage: true
      )
    }
    let row = rows[found.row]
    guard !row.description.isConfiguration else {
      throw ConfigurationError(entry.place, "names a file of options within one")
    }
    return try entry.values.map { value in
      switch value {
      case .flag(let isOn):
        guard row.description.valueName == nil || row.description.isValue != nil else {
          throw ConfigurationError(entry.place, "takes a value, not \(isOn)", isUsage: true)
        }
        guard isOn || row.applyOpposite != nil else {
          throw ConfigurationError(entry.place, "cannot be false", isUsage: true)
        }
        return Occurrence(
          row: found.row,
          spelling: "--" + entry.key,
          isOpposite: isOn == found.isOpposite,
          value: nil,
          place: entry.place
        )
      case .text(let text):
        guard row.description.valueName != nil else {
          throw ConfigurationError(entry.place, "is true or false, no value", isUsage: true)
        }
        return Occurrence(
          row: found.row,
          spelling: "--" + entry.key,
          isOpposite: false,
          value: text,
          place: entry.place
        )
      }
    }
  }
}

extension String {
  /// The text without the full stop at its end, beginning with a small letter where the first word
  /// is no name.
  fileprivate var sentence: String {
    var text = self
    if text.hasSuffix(".") { text.removeLast() }
    let second = text.dropFirst().first
    return second?.isLowercase == true || second == " "
      ? text.prefix(1).lowercased() + text.dropFirst() : text
  }
}
