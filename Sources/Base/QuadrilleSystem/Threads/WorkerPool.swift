/// Runs numbered work items on several threads and delivers their results in order.
///
/// At most ``windowPerThread`` items per thread are started and not delivered, so that memory does
/// not grow with the number of items.
package enum WorkerPool {
  /// The number of items that a thread may be ahead of the next one to deliver.
  ///
  /// With a small number, the threads of a busy machine wait for the calling thread more than they
  /// work.
  private static let windowPerThread = 16

  private struct State<Result: Sendable>: Sendable {
    /// The next item to start.
    var next = 0
    /// The number of delivered items.
    var delivered = 0
    /// The number of finished items.
    var finished = 0
    /// The item that the calling thread waits for.
    var awaited = 0
    var isStopped = false
    var results: [Int: Result] = [:]

    /// Takes the consecutive results from an index; nil if there are none.
    mutating func take(from index: Int) -> [Result]? {
      var taken: [Result] = []
      while let result = results.removeValue(forKey: index + taken.count) { taken.append(result) }
      return taken.isEmpty ? nil : taken
    }
  }

  /// Lets a work item wait for its turn in the delivery order.
  package struct DeliveryOrder: Sendable {
    fileprivate let wait: @Sendable () -> Bool

    /// Waits until all earlier items are delivered; false where the pool was stopped before.
    package func waitUntilDelivered() -> Bool { wait() }
  }

  /// Runs all items, or those up to the one after which the pool is stopped.
  ///
  /// With one thread or one item everything runs on the calling thread.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - threads: The maximum number of threads, at least 1.
  ///   - window: The maximum number of items that are started and not delivered; nil for
  ///     ``windowPerThread`` per thread.
  ///   - work: Processes an item; called on several threads in parallel, in order of the indices.
  ///   - idle: Called on the calling thread about ten times a second while it waits, with the index
  ///     of the item that it waits for and the number of finished items.
  ///   - deliver: Receives a result, on the calling thread and in order; false stops the pool.
  package static func run<Result: Sendable>(
    count: Int,
    threads: Int,
    window: Int? = nil,
    work: @escaping @Sendable (Int, DeliveryOrder) -> Result,
    idle: (_ waitingFor: Int, _ finished: Int) -> Void,
    deliver: (Int, Result) throws -> Bool
  ) throws {
    guard min(threads, count) > 1 else {
      return try runInline(0..<count, work, idle, deliver)
    }
    let monitor = Monitor(State<Result>())
    let window = window ?? windowPerThread * threads
    let workers = (0..<min(threads, count)).compactMap { _ in
      SystemThread { runWorker(monitor, count, window, work) }
    }
    guard !workers.isEmpty else { return try runInline(0..<count, work, idle, deliver) }
    defer {
      monitor.change { state in
        state.isStopped = true
        return true
      }
      for worker in workers { worker.join() }
    }
    var index = 0
    while index < count {
      var finished = 0
      let ready = monitor.wait(milliseconds: 100) { state -> [Result]? in
        state.awaited = index
        finished = state.finished
        return state.take(from: index)
      }
      idle(index, finished)
      for result in ready ?? [] {
        guard try deliver(index, result) else { return }
        index += 1
      }
      monitor.change { state in
        state.delivered = index
        return true
      }
    }
  }

  private static func runInline<Result: Sendable>(
    _ indices: Range<Int>,
    _ work: (Int, DeliveryOrder) -> Result,
    _ idle: (Int, Int) -> Void,
    _ deliver: (Int, Result) throws -> Bool
  ) throws {
    for index in indices {
      idle(index, index)
      guard try deliver(index, work(index, DeliveryOrder { true })) else { return }
    }
  }

  private static func runWorker<Result>(
    _ monitor: Monitor<State<Result>>,
    _ count: Int,
    _ window: Int,
    _ work: (Int, DeliveryOrder) -> Result
  ) {
    while true {
      let claimed = monitor.wait { state -> Int?? in
        if state.isStopped || state.next >= count { return .some(nil) }
        guard state.next < state.delivered + window else { return nil }
        defer { state.next += 1 }
        return state.next
      }
      guard let index = claimed ?? nil else { return }
      let deliveryOrder = DeliveryOrder {
        monitor.wait { state -> Bool? in
          if state.isStopped { return false }
          return state.delivered == index ? true : nil
        } ?? false
      }
      let result = work(index, deliveryOrder)
      monitor.change { state in
        state.results[index] = result
        state.finished += 1
        return index == state.awaited
      }
    }
  }
}
