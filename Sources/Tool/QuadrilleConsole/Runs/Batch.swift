package import QuadrilleSystem

/// Processes the inputs of a command on several threads and reports results in order.
///
/// Output and exit status do not depend on the number of threads.
package struct Batch {
  /// The failure of an input.
  package struct Failure: Error {
    /// The error message.
    package let diagnostic: Diagnostic
    /// The exit status of the command if this were the only input.
    package let status: ExitStatus
    /// Whether all other inputs would fail for the same reason.
    package var endsRun = false

    package init(
      diagnostic: Diagnostic,
      status: ExitStatus,
      endsRun: Bool = false
    ) {
      self.diagnostic = diagnostic
      self.status = status
      self.endsRun = endsRun
    }
  }

  /// The position of an input among the others.
  package struct Slot: Sendable {
    /// The job of the input.
    package let job: JobContext
    fileprivate let deliveryOrder: WorkerPool.DeliveryOrder
    fileprivate let waits: Bool

    /// Waits until outputs may be written; call it before the first output.
    ///
    /// If the command stops at the first failure, this waits for all earlier inputs, so that the
    /// resulting outputs do not depend on the number of threads.
    ///
    /// - Throws: ``Dropped`` if an earlier input failed.
    package func mayWrite() throws {
      if waits, !deliveryOrder.waitUntilDelivered() { throw Dropped() }
    }
  }

  /// An input that is abandoned because an earlier one failed.
  package struct Dropped: Error {}

  private enum Outcome<Report: Sendable>: Sendable {
    case report(Report)
    case failure(Failure)
    case other(any Error)
  }

  package let items: [InputItem]
  /// The job of the command.
  package let job: JobContext
  package let options: BatchOptions
  /// Whether only errors are reported.
  package var isQuiet = false
  /// Whether each result is written to standard output at once.
  package var printsResults = false
  /// Whether all inputs form one job, whose results are kept: they share its budget.
  package var isOneJob = false

  package init(
    items: [InputItem],
    job: JobContext,
    options: BatchOptions,
    isQuiet: Bool = false,
    printsResults: Bool = false,
    isOneJob: Bool = false
  ) {
    self.items = items
    self.job = job
    self.options = options
    self.isQuiet = isQuiet
    self.printsResults = printsResults
    self.isOneJob = isOneJob
  }

  /// The threads per input: all of `--jobs` for a single input, else one.
  package var threadsPerItem: Int { items.count == 1 ? options.jobs ?? 1 : 1 }

  /// Processes the inputs.
  ///
  /// Errors are reported after the other messages of their input.
  ///
  /// - Parameters:
  ///   - work: Processes one input; called on several threads concurrently.
  ///   - done: Receives the result of an input, in order, on the calling thread.
  /// - Returns: The failures' exit codes in order.
  package func run<Report: Sendable>(
    _ work: @escaping @Sendable (InputItem, Slot) throws -> Report,
    done: (InputItem, Result<Report, Failure>) throws -> Void
  ) throws -> [ExitStatus] {
    let items = items
    return try runNumbered { index, slot in
      try work(items[index], slot)
    } done: { index, result in
      try done(items[index], result)
    }
  }

  /// Processes the inputs by index; otherwise like ``run(_:done:)``.
  package func runNumbered<Report: Sendable>(
    _ work: @escaping @Sendable (Int, Slot) throws -> Report,
    done: (Int, Result<Report, Failure>) throws -> Void
  ) throws -> [ExitStatus] {
    let items = items
    let waits = options.onFailure == .failFast
    let isAlone = items.count == 1
    let isShared = isAlone || isOneJob
    let job = job
    // Each input has its own time.
    if !isShared { Session.current.setJob(job.withoutDeadline()) }
    var progress =
      isQuiet || isAlone && options.progress != true
      ? nil
      : Progress(wanted: options.progress, total: items.count, printsResults: printsResults)
    let threads = isAlone ? 1 : options.jobs ?? job.processorCount
    let records = threads > 1 || progress != nil
    var statuses: [ExitStatus] = []
    var finished = 0

    defer { progress?.end(done: finished) }
    try WorkerPool.run(
      count: items.count,
      threads: threads
    ) { index, deliveryOrder -> (Outcome<Report>, [String]) in
      let attempt = {
        Self.outcome(of: items[index], isAlone: isAlone) {
          let job = isShared ? job : job.restarted(for: items[index].name)
          let slot = Slot(job: job, deliveryOrder: deliveryOrder, waits: waits)
          return try Session.current.watching(job) { try work(index, slot) }
        }
      }
      return records ? Console.recorded(attempt) : (attempt(), [])
    } idle: { index, count in
      progress?.show(done: count, name: items[index].name)
    } deliver: { index, result in
      let (outcome, messages) = result
      if !messages.isEmpty || printsResults { progress?.clear() }
      for message in messages { Console.line(message) }
      finished = index + 1
      switch outcome {
      case .report(let report): try done(index, .success(report))
      case .failure(let failure):
        progress?.clear()
        Console.report(failure.diagnostic)
        statuses.append(failure.status)
        try done(index, .failure(failure))
        if waits || failure.endsRun { return false }
      case .other(let error): throw error
      }
      return true
    }
    return statuses
  }

  /// Ends the command if inputs failed: with the status of the first failure if none succeeded or
  /// the command stops there, else with 8.
  package func end(_ statuses: [ExitStatus]) throws {
    guard let first = statuses.first else { return }
    let isOwn = statuses.count == items.count || options.onFailure == .failFast
    throw CommandExit(status: isOwn ? first : .partial)
  }

  private static func outcome<Report>(
    of item: InputItem,
    isAlone: Bool,
    _ work: () throws -> Report
  ) -> Outcome<Report> {
    do {
      return .report(try work())
    } catch let error as any QuadrilleError {
      var diagnostic = Diagnostic(error)
      // With several inputs, a usage error is reported with the input that it applies to.
      if !isAlone, diagnostic.location.file == nil { diagnostic.location.file = item.name }
      var failure = Failure(diagnostic: diagnostic, status: ExitStatus(of: error))
      failure.endsRun = (error as? IOError)?.endsRun ?? false
      return .failure(failure)
    } catch {
      return .other(error)
    }
  }
}
