import QuadrilleIO
import QuadrilleSyntax

/// The JSON that a command with many inputs writes: one object in the end, or one for each input.
struct ResultList {
  private let schema: String
  private let json: Bool
  private let ndjson: Bool
  private var entries: [JSONText] = []

  /// Begins a list.
  ///
  /// - Parameters:
  ///   - command: The subcommand.
  ///   - json: Whether there is to be an object in the end.
  ///   - ndjson: Whether there is to be an object for each input instead.
  init(_ command: String, json: Bool, ndjson: Bool) {
    schema = "quadrille.\(command)/1"
    self.json = json
    self.ndjson = ndjson
  }

  /// Adds what became of an input; a failure as its file and its message.
  mutating func add(_ file: String, _ result: Result<JSONText, Batch.Failure>) throws {
    guard json || ndjson else { return }
    let entry: JSONText
    switch result {
    case .success(let report): entry = report
    case .failure(let failure):
      entry = .object([("file", .string(file)), ("error", failure.diagnostic.json)])
    }
    if ndjson { try Console.result(entry.compact) } else { entries.append(entry) }
  }

  /// Writes the object, if there is to be one.
  func end() throws {
    guard json, !ndjson else { return }
    try Console.result(
      JSONText.object([("schema", .string(schema)), ("files", .array(entries))]).pretty
    )
  }
}
