import QuadrilleIO
import Synchronization

/// Runs a closure on parts of the numbers from 0 to below a count on some threads, and waits for all
/// of them.
///
/// Each thread takes the next part as soon as it is done with one, so that one that starts late or
/// has to share its core is not waited for long. The calling thread begins at once, and does all
/// where the system has no other thread left.
///
/// - Parameters:
///   - count: How many numbers there are.
///   - threads: The most threads, the calling one counted, at least 1.
///   - body: What to do with a part. It is called on several threads at the same time.
func inParallel(_ count: Int, threads: Int, _ body: (Range<Int>) -> Void) {
  let threads = max(1, min(threads, count))
  guard threads > 1 else { return body(0..<count) }
  let parts = min(count, partsPerThread * threads)
  let next = PartCounter()
  withoutActuallyEscaping(body) { body in
    // Every thread is waited for below, so that the closure outlives all calls of it.
    nonisolated(unsafe) let body = body
    @Sendable func work() {
      while true {
        let part = next.take()
        if part >= parts { return }
        unsafe body((count * part / parts)..<(count * (part + 1) / parts))
      }
    }
    let others = (1..<threads).compactMap { _ in SystemThread { work() } }
    work()
    for thread in others { thread.join() }
  }
}

/// Enough for a late thread to get its share, few enough for what each part costs at its start.
private let partsPerThread = 4

/// Hands out numbers from 0.
private final class PartCounter: Sendable {
  private let next = Atomic<Int>(0)

  func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}
