import QuadrilleConformance
import QuadrilleConformanceCases
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleSystem

extension ConformSelectionOptions {
  /// The case of a name, which may be spelled as Google Test does.
  ///
  /// - Throws: ``UsageError`` where there is none.
  static func test(named name: String) throws -> ConformanceCase {
    if let test = Suite.test(named: name) { return test }
    throw UsageError(
      message: "no case has the name \(name.quotedForDisplay)"
        + SpellingSuggestion.guess(name, among: Suite.cases.map(\.name.text))
    )
  }

  /// Whether no option leaves anything out.
  var selectsAll: Bool {
    only.isEmpty && exclude.isEmpty && caselist == nil && !smoke && shard == nil && replay == nil
  }

  /// The cases.
  ///
  /// - Throws: ``UsageError``, `IOError` of the list, or ``CommandExit`` after its broken line was
  ///   reported.
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
    if let replay { return [try Self.test(named: replay)] }
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
    let bytes = try InputFile.read(file, job: .default)
    var patterns: [CasePattern] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
      guard !text.hasPrefix("#"), let pattern = CasePattern(text) else { continue }
      guard Suite.cases.contains(where: { pattern.matches($0.name) }) else {
        Console.report(
          Diagnostic(CaseListError(file: InputFile.name(file), line: index + 1, name: text))
        )
        throw CommandExit(status: .usage)
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
  var location: DiagnosticLocation { DiagnosticLocation(file: file, line: line) }
  var message: String { "no case is named \(name.quotedForDisplay)" }
}
