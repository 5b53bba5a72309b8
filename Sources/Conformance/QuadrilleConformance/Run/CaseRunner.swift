import QuadrilleSystem

/// Runs cases in worker processes; this process calls nothing of a driver.
///
/// A worker that dies or hangs costs the case that it was at: the case becomes a
/// ``CaseState/crash`` or ``CaseState/timeout``, and another worker goes on with the next one.
package struct CaseRunner: Sendable {
  /// How cases are run.
  package let settings: RunSettings
  /// The cases in order.
  package let cases: [ConformanceCase]

  /// Makes a runner.
  package init(_ cases: [ConformanceCase], settings: RunSettings) {
    self.cases = cases
    self.settings = settings
  }

  /// What is reported to the caller while cases run, on any thread but on one at a time.
  package enum Event: Sendable {
    /// The driver is known; nothing has been run yet.
    case driver(DriverFacts)
    /// A case has ended, or has been run again.
    case record(CaseRecord)
  }

  /// Runs all cases.
  ///
  /// - Parameters:
  ///   - expectations: Says what is known about the driver.
  ///   - notify: Takes events as they come.
  /// - Returns: The driver and the records in the order of the cases.
  /// - Throws: ``NoDriverError`` where no worker can open a driver.
  package func run(
    expecting expectations: @Sendable (DriverFacts) -> Expectations,
    _ notify: @escaping @Sendable (Event) -> Void
  ) throws(NoDriverError) -> (driver: DriverFacts, records: [CaseRecord]) {
    // The first worker says which driver it is, if the cases need one.
    let first: WorkerSlot
    do throws(NoDriverError) {
      first = try WorkerSlot(settings, for: cases).started()
    } catch {
      return try startupFailure(error, expectations, notify)
    }
    let driver = first.driver
    notify(.driver(driver))
    let known = expectations(driver)
    let workQueue = WorkQueue(Chunk.chunks(of: cases, settings))
    let results = Lock<[Int: CaseRecord]>([:])
    let pass = { @Sendable [cases, settings] (slot: WorkerSlot) in
      var group: String?
      while let chunk = workQueue.next(preferring: group) {
        if settings.isolation == .group, let group, group != chunk.group { slot.leave() }
        group = chunk.group
        for index in chunk.indices {
          let test = cases[index]
          var record: CaseRecord
          if !settings.runsSkipped, known.entry(for: test.name)?.line.outcome == .skip {
            record = CaseRecord(CaseResult(name: test.name, state: .notSupported), of: test)
            record.result.message = "not run, as expectations say"
          } else {
            record = slot.run(test, exports: settings.exports)
          }
          record.verify(by: known)
          results.withLock {
            $0[index] = record
            notify(.record(record))
          }
        }
      }
      slot.leave()
    }
    let threads = (1..<max(1, min(settings.jobs, cases.count))).compactMap { _ in
      SystemThread { pass(WorkerSlot(settings, for: cases)) }
    }
    pass(first)
    for thread in threads { thread.join() }
    var records = results.withLock { results in cases.indices.compactMap { results[$0] } }
    runAgain(&records, known, notify)
    return (driver, records)
  }

  /// What comes of a driver that does not let its process live until it has started.
  private func startupFailure(
    _ error: NoDriverError,
    _ expectations: (DriverFacts) -> Expectations,
    _ notify: (Event) -> Void
  ) throws(NoDriverError) -> (driver: DriverFacts, records: [CaseRecord]) {
    guard let state = error.state else { throw error }
    var driver = DriverFacts()
    driver.glRenderer = "no driver"
    notify(.driver(driver))
    let known = expectations(driver)
    let records = cases.map { test in
      var result = CaseResult(name: test.name, state: state, message: error.reason)
      result.seed = settings.seed
      var record = CaseRecord(result, of: test)
      record.signal = error.signal
      record.verify(by: known)
      notify(.record(record))
      return record
    }
    return (driver, records)
  }

  /// Runs unexpected failures again, each round in a process of its own.
  private func runAgain(
    _ records: inout [CaseRecord],
    _ known: Expectations,
    _ notify: @Sendable (Event) -> Void
  ) {
    let failed = records.indices.filter {
      records[$0].isUnexpected && !records[$0].isUnexpectedPass
    }
    guard settings.reruns > 0, !failed.isEmpty, failed.count <= settings.rerunLimit else { return }
    let tests = Dictionary(cases.map { ($0.name, $0) }) { first, _ in first }
    for _ in 0..<settings.reruns {
      let slot = WorkerSlot(settings, for: cases)
      for index in failed {
        guard let test = tests[records[index].name] else { continue }
        // A case that hangs has cost enough time.
        if records[index].actualState == .timeout, !records[index].reruns.isEmpty { continue }
        records[index].reruns.append(slot.run(test).actualState)
      }
      slot.leave()
    }
    for index in failed where !records[index].reruns.isEmpty {
      if records[index].isFlaky {
        records[index].result.message += " (not each time)"
      }
      notify(.record(records[index]))
    }
  }
}

/// Cases of one group that are run by one worker.
private struct Chunk: Sendable {
  let group: String
  let indices: Range<Int>

  /// Parts of the groups: small enough that all jobs end at about the same time.
  static func chunks(of cases: [ConformanceCase], _ settings: RunSettings) -> [Chunk] {
    let jobs = settings.jobs
    let keepsGroups = settings.isolation == .group
    let maximum = jobs == 1 ? Int.max : max(8, cases.count / (8 * jobs))
    var chunks: [Chunk] = []
    var start = 0
    for index in cases.indices {
      let isLast = index + 1 == cases.count
      if isLast || keepsGroups && cases[index + 1].name.group != cases[start].name.group
        || index + 1 - start >= maximum
      {
        chunks.append(Chunk(group: cases[start].name.group, indices: start..<(index + 1)))
        start = index + 1
      }
    }
    return chunks
  }
}

/// The chunks that are left.
private final class WorkQueue: Sendable {
  private let chunks: Lock<[Chunk]>

  init(_ chunks: [Chunk]) { self.chunks = Lock(chunks) }

  /// The next chunk: of a group if it has one left, so that its worker can stay.
  func next(preferring group: String?) -> Chunk? {
    chunks.withLock { chunks in
      guard !chunks.isEmpty else { return nil }
      return chunks.remove(at: chunks.firstIndex { $0.group == group } ?? 0)
    }
  }
}
