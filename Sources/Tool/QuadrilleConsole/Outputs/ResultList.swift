package import QuadrilleSyntax
import QuadrilleSystem

/// The JSON output of a command with many inputs: one object at the end, or one per input.
package struct ResultList {
  private let schema: String
  private let options: ReportOptions
  private var entries: [JSONOutputValue] = []
  private(set) var totals = OutputTotals()

  /// Creates a list.
  ///
  /// - Parameter command: The subcommand.
  package init(_ command: String, _ options: ReportOptions) {
    schema = "quadrille.\(command)/1"
    self.options = options
  }

  /// Adds the result of an input; a failure as its file and message.
  ///
  /// - Parameter states: The states of its outputs.
  package mutating func add(
    _ file: String,
    _ result: Result<JSONOutputValue, Batch.Failure>,
    _ states: [OutputWriter.State] = []
  ) throws {
    if case .failure = result { totals.failed += 1 }
    for state in states { totals.add(state) }
    guard options.json || options.ndjson else { return }
    let entry: JSONOutputValue
    switch result {
    case .success(let report): entry = report
    case .failure(let failure):
      entry = .object([("file", .string(file)), ("error", failure.diagnostic.json)])
    }
    if options.ndjson { try Console.result(entry.compact) } else { entries.append(entry) }
  }

  /// Writes the object, if requested, and reports the totals of several inputs.
  ///
  /// - Parameter hasTotals: Whether there were several inputs with outputs.
  package func end(hasTotals: Bool = false) throws {
    if options.json, !options.ndjson {
      let totals: [(String, JSONOutputValue)] = hasTotals ? [("totals", totals.json)] : []
      try Console.result(
        JSONOutputValue.object(
          [("schema", .string(schema)), ("files", .array(entries))] + totals
        )
      )
    }
    if hasTotals { Console.printNote(totals.text) }
  }
}

/// The number of outputs by state.
package struct OutputTotals {
  private var written = 0
  private var unchanged = 0
  private var skipped = 0
  package var failed = 0

  package init() {}

  /// Counts an output.
  package mutating func add(_ state: OutputWriter.State) {
    switch state {
    case .written: written += 1
    case .unchanged: unchanged += 1
    case .skipped: skipped += 1
    }
  }

  private var counts: [(name: String, count: Int)] {
    [("written", written), ("unchanged", unchanged), ("skipped", skipped), ("failed", failed)]
  }

  /// `4,996 written, 5 unchanged, 4 failed`.
  package var text: String {
    let parts = counts.filter { $0.count > 0 }.map { "\(Self.grouped($0.count)) \($0.name)" }
    return parts.isEmpty ? "nothing written" : parts.joined(separator: ", ")
  }

  package var json: JSONOutputValue { .object(counts.map { ($0.name, .integer($0.count)) }) }

  /// A number with thousands separators.
  private static func grouped(_ number: Int) -> String {
    var digits = Substring("\(number)")
    var parts: [Substring] = []
    while digits.count > 3 {
      parts.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return ([digits] + parts.reversed()).joined(separator: ",")
  }
}
