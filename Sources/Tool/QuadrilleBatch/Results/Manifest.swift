import QuadrilleSyntax

/// The first line of a manifest.
struct ManifestHead: Equatable {
  var shard: Shard
  var isComplete: Bool
  var jobs: Int
  var ok: Int
  var error: Int
  var retry: Int
  /// The digest of the stream; nil if it was not read to its end.
  var input: String?

  /// The line, with its line feed.
  var line: [UInt8] {
    let facts = JSONOutputValue.object([
      ("manifest", .string("quadrille/1")), ("shard", .string(shard.text)),
      ("complete", .bool(isComplete)), ("jobs", .integer(jobs)), ("ok", .integer(ok)),
      ("error", .integer(error)), ("retry", .integer(retry)), ("input", JSONOutputValue(input)),
    ])
    return Array((facts.compact + "\n").utf8)
  }
}

/// Collects the lines of a manifest and writes them in sorted order.
struct ManifestWriter {
  private var lines = SortedLines()

  /// Adds a job.
  mutating func add(_ subject: JobResult.Subject, _ result: JobResult) {
    lines.add(
      SortedLines.Line(
        id: subject.id.text.map { Array($0.utf8) },
        number: subject.line,
        text: Self.line(subject, result)
      )
    )
  }

  /// Writes the manifest atomically.
  func write(_ head: ManifestHead, to path: String) throws(BatchError) {
    try lines.write(after: head.line, to: path)
  }

  /// The manifest line of a job, without anything that depends on time or on how it was run.
  private static func line(_ subject: JobResult.Subject, _ result: JobResult) -> [UInt8] {
    var text = "{\"id\":\(subject.id.json),\"line\":\(subject.line)"
    text += ",\"status\":\"\(result.status.rawValue)\",\"op\":"
    text += subject.operation.map { "\"\($0.rawValue)\"" } ?? "null"
    text += ",\"key\":" + (subject.key.map { "\"\($0)\"" } ?? "null")
    text += ",\"out\":\(result.outputs)"
    if let code = result.code {
      text += ",\"code\":\(JSONOutputValue.string(code).compact),\"exit\":\(result.exit)"
    }
    return Array((text + "}\n").utf8)
  }
}
