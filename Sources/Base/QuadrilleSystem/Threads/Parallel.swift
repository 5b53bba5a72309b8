import Synchronization

/// Calls a closure with each number below a count, on several threads at the same time, and waits.
///
/// A thread takes the next number when it is done with one, so that one that starts late or has to
/// share its core is not waited for long. The calling thread begins at once, and does all where the
/// system has no other thread left. The other threads stay for the next call, wherever it comes from:
/// all parallel work of a process shares them. The closure may itself call this function.
///
/// - Parameters:
///   - count: How many numbers there are.
///   - threads: The most threads, the calling one counted.
///   - body: What to do with a number; no two calls get the same.
public func forEachInParallel(_ count: Int, threads: Int, _ body: (Int) -> Void) {
  guard threads > 1, count > 1 else {
    for number in 0..<max(0, count) { body(number) }
    return
  }
  let next = Counter()
  withoutActuallyEscaping(body) { body in
    // Every thread is waited for below, so that the closure outlives all calls of it.
    nonisolated(unsafe) let body = body
    let work: @Sendable () -> Void = {
      while let number = next.take(below: count) { unsafe body(number) }
    }
    let helpers = ThreadPool.acquire(min(threads, count) - 1)
    let job = Budget.inherited(work)
    for helper in helpers { helper.start(job) }
    work()
    for helper in helpers { helper.finish() }
    ThreadPool.release(helpers)
  }
}

/// Calls a closure with parts of the numbers below a count, on several threads at the same time, and
/// waits.
///
/// One thread alone gets all numbers at once, also none. For several there are some parts each, the first
/// ones the largest, so that threads that begin late end with the others.
///
/// - Parameters:
///   - count: How many numbers there are.
///   - threads: The most threads, the calling one counted.
///   - body: What to do with a part; each number is in one part alone.
public func forEachPartInParallel(_ count: Int, threads: Int, _ body: (Range<Int>) -> Void) {
  let threads = max(1, min(threads, count))
  guard threads > 1 else { return body(0..<count) }
  // Small enough for the last ones to end together, and no smaller, for what each part costs at its start.
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

/// What a closure makes of each number below a count, on several threads at the same time.
///
/// - Parameters:
///   - count: How many numbers there are.
///   - threads: The most threads, the calling one counted.
///   - body: What to make of a number.
/// - Returns: The results in the order of the numbers.
public func mapInParallel<Result: Sendable>(
  _ count: Int,
  threads: Int,
  _ body: (Int) -> Result
) -> [Result] {
  unsafe [Result](unsafeUninitializedCapacity: count) { buffer, filled in
    // Every place is written once, by whoever has its number.
    nonisolated(unsafe) let slots = unsafe buffer
    forEachInParallel(count, threads: threads) { number in
      unsafe slots.initializeElement(at: number, to: body(number))
    }
    filled = count
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
