import QuadrilleIO

/// Runs a closure on parts of the numbers from 0 to below a count, each on a thread of its own, and
/// waits for all of them.
///
/// The calling thread takes the last part. Where the system has no thread left, it takes more.
///
/// - Parameters:
///   - count: How many numbers there are.
///   - parts: The number of parts, at least 1; of no more than one number each there are fewer.
///   - body: What to do with a part. It is called on several threads at the same time.
func inParallel(_ count: Int, parts: Int, _ body: (Range<Int>) -> Void) {
  let parts = max(1, min(parts, count))
  guard parts > 1 else { return body(0..<count) }
  withoutActuallyEscaping(body) { body in
    // Every thread is waited for below, so that the closure outlives all calls of it.
    nonisolated(unsafe) let body = body
    var threads: [SystemThread] = []
    for part in 0..<parts {
      let range = (count * part / parts)..<(count * (part + 1) / parts)
      guard part + 1 < parts, let thread = SystemThread({ unsafe body(range) }) else {
        unsafe body(range)
        continue
      }
      threads.append(thread)
    }
    for thread in threads { thread.join() }
  }
}
