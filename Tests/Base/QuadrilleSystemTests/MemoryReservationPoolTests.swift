import QuadrilleSystem
import Testing

@Suite struct MemoryReservationPoolTests {
  /// The current and the maximum reservations of the threads.
  private struct Usage {
    var bytes = 0
    var holders = 0
    var maximum = 0
    var maxHolders = 0
  }

  private struct Failure: Error {}

  /// Reserves amounts on several threads and returns the maximum usage.
  private func usage(
    _ reservations: MemoryReservationPool,
    _ counts: [Int],
    fails: Bool = false
  ) throws -> Usage {
    let monitor = Monitor(Usage())
    try WorkerPool.run(count: counts.count, threads: 4) { index, _ in
      let count = counts[index]
      try? reservations.holding(count) { () throws(Failure) in
        monitor.change { usage in
          usage.bytes += count
          usage.holders += 1
          usage.maximum = max(usage.maximum, usage.bytes)
          usage.maxHolders = max(usage.maxHolders, usage.holders)
          return true
        }
        // Long enough for other threads to reserve, if allowed.
        let _: Void? = monitor.wait(milliseconds: 4) { _ in nil }
        monitor.change { usage in
          usage.bytes -= count
          usage.holders -= 1
          return true
        }
        if fails { throw Failure() }
      }
    } idle: { _, _ in
    } deliver: { _, _ in
      true
    }
    return monitor.wait { $0 } ?? Usage()
  }

  @Test("Threads together reserve at most the limit")
  func limitsConcurrentReservations() throws {
    let usage = try usage(MemoryReservationPool(bytes: 100), Array(repeating: 50, count: 24))
    #expect(usage.maximum == 100 && usage.maxHolders == 2)
  }

  @Test("A reservation that exceeds the limit by one byte waits")
  func excessReservationWaits() throws {
    let usage = try usage(MemoryReservationPool(bytes: 99), Array(repeating: 50, count: 12))
    #expect(usage.maxHolders == 1)
  }

  @Test("A reservation larger than the limit is exclusive")
  func largeReservationIsExclusive() throws {
    let usage = try usage(MemoryReservationPool(bytes: 100), [500, .max, 500, 1, 1, .max, 1, 1])
    #expect(usage.maxHolders <= 3)
    #expect([500, .max].contains(usage.maximum))
  }

  @Test("A closure that throws releases its reservation")
  func failureReleasesReservation() throws {
    let reservations = MemoryReservationPool(bytes: 60)
    _ = try usage(reservations, Array(repeating: 50, count: 8), fails: true)
    #expect(try usage(reservations, Array(repeating: 30, count: 16)).maxHolders == 2)
  }

  @Test("The pool of a budget allows three quarters of its bytes")
  func usesThreeQuartersOfBudget() throws {
    var limits = Limits.none
    #expect(
      try usage(MemoryReservationPool(for: .default), Array(repeating: 1 << 40, count: 16))
        .maxHolders > 1
    )
    limits.maxMemoryBytes = 400
    let counts = Array(repeating: 100, count: 32)
    let pool = MemoryReservationPool(for: JobContext(limits: limits))
    #expect(try usage(pool, counts).maximum == 300)
  }
}
