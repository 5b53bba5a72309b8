import QuadrilleSyntax

/// The number of jobs by result.
struct BatchCounts {
  /// Lines that were not blank, in all shards.
  var lines = 0
  /// Lines that were jobs, in all shards; those of other shards are not fully validated.
  var jobs = 0
  var ok = 0
  var error = 0
  var retry = 0
  var cached = 0

  var done: Int { ok + error + retry }

  mutating func add(_ result: JobResult) {
    // Errors in the line itself, rather than in the work, have codes with this prefix.
    if result.code?.utf8.starts(with: "job.".utf8) != true { jobs += 1 }
    switch result.status {
    case .ok: ok += 1
    case .error: error += 1
    case .retry: retry += 1
    }
    if result.isCached { cached += 1 }
  }

  /// The totals as the last result line.
  var summary: [UInt8] {
    let facts = JSONOutputValue.object([
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

  /// The progress line.
  func progress(running: Int, seconds: Double) -> [UInt8] {
    let rate = seconds > 0 ? (Double(done) / seconds * 10).rounded() / 10 : 0
    let facts = JSONOutputValue.object([
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
