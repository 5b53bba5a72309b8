import Glibc
import Testing

@testable import QuadrilleSystem

/// Numbered work items on several threads, delivered in order.
@Suite struct WorkerPoolTests {
  private struct Failure: Error {}

  @Test("Results are delivered once and in order", arguments: [0, 1, 2, 3, 40], [1, 2, 3, 8])
  func deliversResultsInOrder(count: Int, threads: Int) throws {
    var results: [Int] = []
    try WorkerPool.run(
      count: count,
      threads: threads,
      work: { index, _ in index * index },
      idle: { waitingFor, finished in
        #expect(waitingFor <= finished && finished <= count)
      },
      deliver: { index, result in
        #expect(index == results.count)
        results.append(result)
        return true
      }
    )
    #expect(results == (0..<count).map { $0 * $0 })
  }

  /// The calling thread counts as one of them.
  @Test(
    "At most the requested number of threads works, including the caller",
    arguments: [(1, 8, 1), (2, 8, 2), (8, 3, 3), (60, 3, 3), (60, 1, 1)]
  )
  func limitsThreads(count: Int, threads: Int, maximum: Int) throws {
    let seen = Lock<Set<pthread_t>>([])
    let working = Lock((now: 0, maximum: 0))
    try WorkerPool.run(
      count: count,
      threads: threads,
      work: { _, _ in
        seen.withLock { _ = $0.insert(pthread_self()) }
        working.withLock {
          $0.now += 1
          $0.maximum = max($0.maximum, $0.now)
        }
        usleep(2_000)
        working.withLock { $0.now -= 1 }
      },
      idle: { _, _ in },
      deliver: { _, _ in true }
    )
    #expect(working.withLock { $0.maximum } <= maximum)
    #expect(seen.withLock { $0.count } <= maximum)
    if maximum == 1 { #expect(seen.withLock { $0 } == [pthread_self()]) }
  }

  /// The window counts from the next item to deliver.
  @Test("Threads start at most a window of items ahead of delivery", arguments: [nil, 1, 2, 5])
  func limitsWindow(window: Int?) throws {
    let delivered = Lock(0)
    let furthest = Lock(0)
    try WorkerPool.run(
      count: 120,
      threads: 2,
      window: window,
      work: { index, _ in
        let ahead = index - delivered.withLock { $0 }
        furthest.withLock { $0 = max($0, ahead) }
      },
      idle: { _, _ in },
      deliver: { index, _ in
        if index == 0 { usleep(60_000) }
        delivered.withLock { $0 = index + 1 }
        return true
      }
    )
    // This test learns of a delivery slightly later than the pool.
    let maximum = window ?? 32
    let found = furthest.withLock { $0 }
    #expect(found <= maximum)
    #expect(found >= maximum / 2)
  }

  @Test("Nothing is delivered after the pool is stopped or an error is thrown", arguments: [1, 3])
  func stopsDelivery(threads: Int) throws {
    let begun = Lock(0)
    var handed: [Int] = []
    try WorkerPool.run(
      count: 1_000,
      threads: threads,
      work: { _, _ in begun.withLock { $0 += 1 } },
      idle: { _, _ in },
      deliver: { index, _ in
        handed.append(index)
        return index < 4
      }
    )
    #expect(handed == [0, 1, 2, 3, 4])
    #expect(begun.withLock { $0 } < 1_000)
    #expect(throws: Failure.self) {
      try WorkerPool.run(
        count: 9,
        threads: threads,
        work: { index, _ in index },
        idle: { _, _ in },
        deliver: { index, _ in
          if index == 2 { throw Failure() }
          return true
        }
      )
    }
  }

  /// The wait ends with false where the pool stops.
  @Test("An item can wait until all earlier ones are delivered", arguments: [1, 4])
  func itemsWaitForTheirTurn(threads: Int) throws {
    let delivered = Lock(0)
    let early = Lock(0)
    try WorkerPool.run(
      count: 40,
      threads: threads,
      work: { index, deliveryOrder in
        let came = deliveryOrder.waitUntilDelivered()
        if !came || delivered.withLock({ $0 }) != index { early.withLock { $0 += 1 } }
      },
      idle: { _, _ in },
      deliver: { index, _ in
        delivered.withLock { $0 = index + 1 }
        return true
      }
    )
    #expect(early.withLock { $0 } == 0)
    let stopped = Lock(0)
    try WorkerPool.run(
      count: 4,
      threads: 4,
      work: { index, deliveryOrder in
        guard index > 0 else { return usleep(50_000) == 0 }
        let came = deliveryOrder.waitUntilDelivered()
        if !came { stopped.withLock { $0 += 1 } }
        return came
      },
      idle: { _, _ in },
      deliver: { _, _ in false }
    )
    #expect(stopped.withLock { $0 } <= 3)
  }
}
