import QuadrilleSyntax

/// How many jobs ended in which way.
struct BatchCounts {
  /// Lines that were not blank, whatever their shard.
  var lines = 0
  /// Lines that were jobs, those of other shards by what can be said without their options.
  var jobs = 0
  var ok = 0
  var error = 0
  var retry = 0
  var cached = 0

  var done: Int { ok + error + retry }

  mutating func add(_ result: JobResult) {
    // What is wrong with a line, and not with what it asks for, has a code of this kind.
    if result.code?.utf8.starts(with: "job.".utf8) != true { jobs += 1 }
    switch result.status {
    case .ok: ok += 1
    case .error: error += 1
    case .retry: retry += 1
    }
    if result.isCached { cached += 1 }
  }

  /// The totals as the last line of results.
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

  /// How far the run is.
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
