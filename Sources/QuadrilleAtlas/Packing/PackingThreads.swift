import QuadrilleIO
import Synchronization

/// Calls a closure with each number below a count, on several threads at the same time, and waits.
///
/// A thread takes the next number when it is done with one. Where the system has no thread left the
/// calling one does all.
///
/// - Parameters:
///   - count: How many numbers there are.
///   - threads: The most threads, the calling one counted.
///   - body: What to do with a number; no two calls get the same.
func forEachInParallel(_ count: Int, threads: Int, _ body: (Int) -> Void) {
  guard threads > 1, count > 1 else {
    for number in 0..<count { body(number) }
    return
  }
  let next = Counter()
  withoutActuallyEscaping(body) { body in
    // Every thread is waited for below, so that the closure outlives all calls of it.
    nonisolated(unsafe) let body = body
    let work: @Sendable () -> Void = {
      while let number = next.take(below: count) { unsafe body(number) }
    }
    let helpers = (1..<min(threads, count)).compactMap { _ in SystemThread(work) }
    work()
    for helper in helpers { helper.join() }
  }
}

/// Hands out numbers from 0.
private final class Counter: Sendable {
  private let value = Atomic(0)

  func take(below count: Int) -> Int? {
    let number = value.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }
}

/// What a closure makes of each number below a count, on several threads at the same time.
func mapInParallel<Result: Sendable>(
  _ count: Int,
  threads: Int,
  _ body: (Int) -> Result
) -> [Result] {
  unsafe [Result](unsafeUninitializedCapacity: count) { buffer, filled in
    // Every place is written once, by whoever has its number.
    nonisolated(unsafe) let places = unsafe buffer
    forEachInParallel(count, threads: threads) { number in
      unsafe places.initializeElement(at: number, to: body(number))
    }
    filled = count
  }
}
