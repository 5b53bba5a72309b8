import QuadrilleSyntax

/// How many jobs ended in which way.
struct BatchCounts {
  /// Lines that were not blank, whatever their shard.
  var lines = 0
  /// Lines that were jobs, whatever their shard.
  var jobLines = 0
  var ok = 0
  var error = 0
  var retry = 0
  var cached = 0
  /// The exit code of the first job that failed for good.
  var firstFailure: Int?

  var done: Int { ok + error + retry }

  mutating func add(_ result: JobResult) {
    switch result.status {
    case .ok: ok += 1
    case .error:
      error += 1
      firstFailure = firstFailure ?? result.exit
    case .retry: retry += 1
    }
    if result.isCached { cached += 1 }
  }

  /// The totals as the last line of results.
  var summary: [UInt8] {
    let facts = JSONText.object([
      (
        "summary",
        .object([
          ("jobs", .integer(done)), ("ok", .integer(ok)), ("error", .integer(error)),
          ("retry", .integer(retry)), ("cached", .integer(cached)),
        ])
      )
    ])
    return Array((facts.compact + "\n").utf8)
  }

  /// How far the run is.
  func progress(running: Int, seconds: Double) -> [UInt8] {
    let rate = seconds > 0 ? (Double(done) / seconds * 10).rounded() / 10 : 0
    let facts = JSONText.object([
      (
        "progress",
        .object([
          ("done", .integer(done)), ("ok", .integer(ok)), ("error", .integer(error)),
          ("retry", .integer(retry)), ("cached", .integer(cached)),
          ("running", .integer(running)), ("perSecond", .number(rate)),
        ])
      )
    ])
    return Array((facts.compact + "\n").utf8)
  }
}
