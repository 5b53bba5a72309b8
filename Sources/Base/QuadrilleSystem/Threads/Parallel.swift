import Synchronization

/// Calls a closure with each index below a count, on several threads in parallel, and waits.
///
/// A thread takes the next index when it has finished one, so that a thread that starts late or
/// shares its core delays the others little. The calling thread starts immediately, and does all
/// the work if the system has no other thread left. The other threads are reused: all parallel work
/// of a process shares them. The closure may itself call this function.
///
/// - Parameters:
///   - count: The number of indices.
///   - threads: The maximum number of threads, including the calling one.
///   - body: Processes an index; each index is passed once.
package func forEachInParallel(_ count: Int, threads: Int, _ body: (Int) -> Void) {
  guard threads > 1, count > 1 else {
    for number in 0..<max(0, count) { body(number) }
    return
  }
  let next = Counter()
  withoutActuallyEscaping(body) { body in
    // All threads are joined below, so the closure outlives all calls of it.
    nonisolated(unsafe) let body = body
    let work: @Sendable () -> Void = {
      while let number = next.take(below: count) { unsafe body(number) }
    }
    let helpers = ThreadPool.acquire(min(threads, count) - 1)
    for helper in helpers { helper.start(work) }
    work()
    for helper in helpers { helper.finish() }
    ThreadPool.release(helpers)
  }
}

/// Calls a closure with ranges of the indices below a count, on several threads in parallel, and
/// waits.
///
/// A single thread gets the whole range at once, even an empty one. For several there are some
/// ranges per thread, the first ones the largest, so that threads that start late finish with the
/// others.
///
/// - Parameters:
///   - count: The number of indices.
///   - threads: The maximum number of threads, including the calling one.
///   - body: Processes a range; each index is in exactly one range.
package func forEachPartInParallel(_ count: Int, threads: Int, _ body: (Range<Int>) -> Void) {
  let threads = max(1, min(threads, count))
  guard threads > 1 else { return body(0..<count) }
  // Small enough for threads to finish together, but large enough to pay for the start of each
  // range.
  let minimum = max(1, count / (16 * threads))
  var ends: [Int] = []
  var done = 0
  while done < count {
    done = min(count, done + max(minimum, (count - done) / (2 * threads)))
    ends.append(done)
  }
  forEachInParallel(ends.count, threads: threads) { part in
    body((part == 0 ? 0 : ends[part - 1])..<ends[part])
  }
}

/// The results of a closure for each index below a count, computed on several threads in parallel.
///
/// - Parameters:
///   - count: The number of indices.
///   - threads: The maximum number of threads, including the calling one.
///   - body: Computes the result of an index.
/// - Returns: The results in the order of the indices.
package func mapInParallel<Result: Sendable>(
  _ count: Int,
  threads: Int,
  _ body: (Int) -> Result
) -> [Result] {
  unsafe [Result](unsafeUninitializedCapacity: count) { buffer, filled in
    // Every slot is written once, by the thread that has its index.
    nonisolated(unsafe) let slots = unsafe buffer
    forEachInParallel(count, threads: threads) { number in
      unsafe slots.initializeElement(at: number, to: body(number))
    }
    filled = count
  }
}

/// Hands out indices from 0.
private final class Counter: Sendable {
  private let value = Atomic(0)

  func take(below count: Int) -> Int? {
    let number = value.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }
}
