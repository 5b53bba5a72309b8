package import QuadrilleSystem

/// A command's way through its inputs: on several threads, with everything told in order.
///
/// What goes to standard output and standard error and how the command ends do not depend on the
/// number of threads.
package struct Batch {
  /// An input that could not be done.
  package struct Failure: Error {
    /// What is said about it.
    package let diagnostic: Diagnostic
    /// How the command would end for this input alone.
    package let status: ExitStatus
    /// Whether no other input can fare better.
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

  /// What a piece of work is given about its place among the others.
  package struct Slot: Sendable {
    fileprivate let deliveryOrder: WorkerPool.DeliveryOrder
    fileprivate let waits: Bool

    /// To be called before the first output is written.
    ///
    /// Where the command stops at the first failure, this waits for all earlier inputs, so that the
    /// outputs that are there in the end do not depend on the number of threads.
    ///
    /// - Throws: ``Dropped`` where an earlier input failed.
    package func mayWrite() throws {
      if waits, !deliveryOrder.waitUntilDelivered() { throw Dropped() }
    }
  }

  /// An input whose work is given up since an earlier one failed.
  package struct Dropped: Error {}

  private enum Outcome<Report: Sendable>: Sendable {
    case report(Report)
    case failure(Failure)
    case other(any Error)
  }

  package let items: [InputItem]
  package let options: BatchOptions
  /// Whether errors only are to be told.
  package var isQuiet = false
  /// Whether each result goes to standard output at once.
  package var printsResults = false
  /// Whether all inputs are one job, whose results are kept: they share its budget.
  package var isOneJob = false

  package init(
    items: [InputItem],
    options: BatchOptions,
    isQuiet: Bool = false,
    printsResults: Bool = false,
    isOneJob: Bool = false
  ) {
    self.items = items
    self.options = options
    self.isQuiet = isQuiet
    self.printsResults = printsResults
    self.isOneJob = isOneJob
  }

  /// The threads for each input: all of `--jobs` for the only input, else one.
  package var threadsPerItem: Int { items.count == 1 ? options.jobs ?? 1 : 1 }

  /// Works through the inputs.
  ///
  /// Errors are said; each input's other messages come before, as they would if it were alone.
  ///
  /// - Parameters:
  ///   - work: Does one input; called on several threads at the same time.
  ///   - done: Takes what became of an input, in order, on the calling thread.
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

  /// Works through the inputs by their numbers; all else is as for ``run(_:done:)``.
  package func runNumbered<Report: Sendable>(
    _ work: @escaping @Sendable (Int, Slot) throws -> Report,
    done: (Int, Result<Report, Failure>) throws -> Void
  ) throws -> [ExitStatus] {
    let items = items
    let waits = options.onFailure == .failFast
    let isAlone = items.count == 1
    let budget = isAlone || isOneJob ? nil : Budget.current
    if let budget { Budget.setForProcess(budget.withoutDeadline()) }
    var progress =
      isQuiet || isAlone && options.progress != true
      ? nil
      : Progress(wanted: options.progress, total: items.count, printsResults: printsResults)
    let threads = isAlone ? 1 : options.jobs ?? ProcessorCount.available
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
          let slot = Slot(deliveryOrder: deliveryOrder, waits: waits)
          guard let budget else { return try work(index, slot) }
          return try budget.restarted(for: items[index].name).runAsCurrent { try work(index, slot) }
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

  /// Ends the command where inputs failed: with the code of the first one where none worked or the
  /// command stops at it, else with 8.
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
      // Among several inputs a mistake in an option is told with the input that it does not fit.
      if !isAlone, diagnostic.location.file == nil { diagnostic.location.file = item.name }
      var failure = Failure(diagnostic: diagnostic, status: ExitStatus(of: error))
      failure.endsRun = (error as? IOError)?.endsRun ?? false
      return .failure(failure)
    } catch {
      return .other(error)
    }
  }
}
