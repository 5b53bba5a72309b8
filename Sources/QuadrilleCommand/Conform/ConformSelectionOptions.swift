#if GL
import ArgumentParser
import QuadrilleConformance
import QuadrilleIO

/// Which cases `conform` runs.
struct ConformSelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only cases that fit; may be given again.", valueName: "pattern"))
  var only: [String] = []

  @Option(help: ArgumentHelp("No cases that fit; may be given again.", valueName: "pattern"))
  var exclude: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only cases that a file names: a name or pattern a line, # for comments.",
      valueName: "file"
    )
  )
  var caselist: String?

  @Flag(inversion: .prefixedNo, help: "Only the cases of the quick run.")
  var smoke = false

  @Option(
    help: ArgumentHelp("One of n parts: by the hash of the name, i from 0 or 1.", valueName: "i/n")
  )
  var shard: String?

  @Option(
    help: ArgumentHelp("One case again, with everything that is found.", valueName: "case")
  )
  var replay: String?

  @Flag(inversion: .prefixedNo, help: "Print the names and end.")
  var list = false

  /// Whether no option leaves anything out.
  var isEverything: Bool {
    only.isEmpty && exclude.isEmpty && caselist == nil && !smoke && shard == nil && replay == nil
  }

  /// The cases.
  ///
  /// - Throws: ``UsageError``, `IOError` of the list, or ``CommandEnd`` after its broken line was
  ///   told.
  func cases() throws -> [ConformanceCase] {
    var selection = CaseSelection()
    selection.only = try only.map(Self.pattern)
    selection.exclude = try exclude.map(Self.pattern)
    selection.isSmoke = smoke
    if let shard {
      guard let known = CaseSelection.Shard(shard) else {
        throw UsageError(message: "--shard is \(shard.quotedForDisplay), it has the form 2/8")
      }
      selection.shard = known
    }
    if let replay {
      guard let test = Suite.cases.first(where: { $0.name.text == replay }) else {
        throw UsageError(message: "no case has the name \(replay.quotedForDisplay)")
      }
      return [test]
    }
    if let caselist { selection.list = try Self.patterns(in: caselist) }
    do {
      return try selection.cases(of: Suite.cases)
    } catch {
      throw UsageError(message: error.message)
    }
  }

  private static func pattern(_ text: String) throws -> CasePattern {
    guard let pattern = CasePattern(text) else {
      throw UsageError(message: "a pattern of cases is empty")
    }
    return pattern
  }

  private static func patterns(in file: String) throws -> [CasePattern] {
    let bytes = try InputFile.read(file, limits: .default)
    var patterns: [CasePattern] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
      guard !text.hasPrefix("#"), let pattern = CasePattern(text) else { continue }
      guard Suite.cases.contains(where: { pattern.takes($0.name) }) else {
        Console.say(
          Diagnostic(CaseListError(file: InputFile.name(file), line: index + 1, name: text))
        )
        throw CommandEnd(status: .usage)
      }
      patterns.append(pattern)
    }
    return patterns
  }
}

/// A list of cases that names something else.
struct CaseListError: QuadrilleError {
  let file: String
  let line: Int
  let name: String

  var code: String { "conform.caselist" }
  var category: ErrorCategory { .input }
  var place: Place { Place(file: file, line: line) }
  var message: String { "no case is named \(name.quotedForDisplay)" }
}
#endif
