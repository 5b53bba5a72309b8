import Glibc
import Synchronization
import Testing

@testable import QuadrilleSystem

/// Parallel work on the thread pool.
@Suite struct ParallelTests {
  /// A counter shared by several threads.
  private final class Counter: Sendable {
    let value = Atomic(0)

    func add(_ amount: Int = 1) { value.wrappingAdd(amount, ordering: .relaxed) }

    var total: Int { value.load(ordering: .relaxed) }
  }

  /// A barrier for threads.
  private final class Barrier: Sendable {
    private let arrived = Monitor(0)

    /// Waits until a number of threads have arrived; false after a timeout.
    func wait(for count: Int) -> Bool {
      arrived.change { arrived in
        arrived += 1
        return true
      }
      return arrived.wait(milliseconds: 60_000) { $0 >= count ? true : nil } ?? false
    }
  }

  @Test("Every index is passed exactly once", arguments: [1, 2, 3, 8], [0, 1, 2, 7, 1_000])
  func visitsEveryIndexOnce(threads: Int, count: Int) {
    let given = Lock([Int](repeating: 0, count: count))
    forEachInParallel(count, threads: threads) { number in given.withLock { $0[number] += 1 } }
    #expect(given.withLock { $0 } == Array(repeating: 1, count: count))
  }

  @Test("The ranges cover every index exactly once", arguments: [1, 2, 3, 8], [0, 1, 2, 33, 257])
  func rangesCoverEveryIndex(threads: Int, count: Int) {
    let parts = Lock<[Range<Int>]>([])
    forEachPartInParallel(count, threads: threads) { part in parts.withLock { $0.append(part) } }
    let sorted = parts.withLock { $0 }.sorted { $0.lowerBound < $1.lowerBound }
    #expect(sorted.flatMap { Array($0) } == Array(0..<count))
    #expect(sorted.allSatisfy { !$0.isEmpty } || count == 0)
  }

  @Test("Parallel map returns the results in order")
  func mapKeepsOrder() {
    #expect(mapInParallel(500, threads: 4) { $0 * $0 } == (0..<500).map { $0 * $0 })
  }

  @Test("The requested number of threads runs at the same time")
  func runsRequestedThreads() {
    let (barrier, met) = (Barrier(), Counter())
    forEachInParallel(4, threads: 4) { _ in
      if barrier.wait(for: 4) { met.add() }
    }
    #expect(met.total == 4)
  }

  @Test("Parallel work can be nested")
  func supportsNestedWork() {
    let sum = Counter()
    forEachInParallel(8, threads: 4) { outer in
      forEachInParallel(8, threads: 4) { inner in
        forEachPartInParallel(8, threads: 2) { part in
          for number in part { sum.add(64 * outer + 8 * inner + number) }
        }
      }
    }
    #expect(sum.total == 511 * 512 / 2)
  }

  @Test("Threads are reused by the next parallel work")
  func reusesThreads() async {
    await #expect(processExitsWith: .success) {
      var numbers: Set<pthread_t> = []
      for _ in 0..<300 {
        let (barrier, seen) = (Barrier(), Lock<Set<pthread_t>>([]))
        forEachInParallel(3, threads: 3) { _ in
          seen.withLock { _ = $0.insert(pthread_self()) }
          _ = barrier.wait(for: 3)
        }
        numbers.formUnion(seen.withLock { $0 })
      }
      #expect(numbers.count == 3)
    }
  }

  @Test("With one thread all work runs on the calling thread")
  func singleThreadIsCaller() {
    let own = pthread_self()
    let others = Counter()
    forEachInParallel(100, threads: 1) { _ in
      if pthread_equal(pthread_self(), own) == 0 { others.add() }
    }
    #expect(others.total == 0)
  }

  /// Canceling does not wait for a thread that has not started the job.
  @Test("A job that was canceled before its thread started does not run later")
  func canceledJobDoesNotRun() throws {
    let member = try #require(ThreadPool.Member())
    var done = 0
    for pause in 0..<2_000 {
      let (runs, ends, late) = (Counter(), Counter(), Counter())
      member.start {
        if ends.total > 0 { late.add() }
        runs.add()
      }
      // Sometimes before the thread wakes up, sometimes after.
      for _ in 0..<(pause % 100 * 20) { _ = getppid() }
      member.finish()
      ends.add()
      let total = runs.total
      #expect(total <= 1 && late.total == 0)
      done += total
    }
    #expect(done > 0)
    // The thread can be used again.
    let last = Monitor(false)
    member.start {
      last.change { value in
        value = true
        return true
      }
    }
    #expect(last.wait(milliseconds: 60_000) { $0 ? true : nil } == true)
    member.finish()
  }

  /// A fork does not copy the threads of the parent.
  @Test("A forked child starts new threads for parallel work")
  func forkedChildHasNewThreads() async {
    await #expect(processExitsWith: .success) {
      let before = Barrier()
      forEachInParallel(3, threads: 3) { _ in _ = before.wait(for: 3) }
      typealias ForkCall = @convention(c) () -> pid_t
      guard let symbol = unsafe dlsym(nil, "fork") else { _exit(2) }
      let id = unsafe unsafeBitCast(symbol, to: ForkCall.self)()
      if id == 0 {
        let (barrier, met) = (Barrier(), Counter())
        forEachInParallel(3, threads: 3) { _ in
          if barrier.wait(for: 3) { met.add() }
        }
        _exit(met.total == 3 ? 7 : 1)
      }
      var status: Int32 = 0
      _ = unsafe waitpid(id, &status, 0)
      #expect(status == 7 << 8)
    }
  }
}
