private import Glibc

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
    var threads: [pthread_t] = []
    for part in 0..<parts {
      let job = Job(range: (count * part / parts)..<(count * (part + 1) / parts), body: body)
      guard part + 1 < parts, let thread = job.start() else {
        job.run()
        continue
      }
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
  }
}

/// A part of the work.
private final class Job {
  let range: Range<Int>
  let body: (Range<Int>) -> Void

  init(range: Range<Int>, body: @escaping (Range<Int>) -> Void) {
    self.range = range
    self.body = body
  }

  func run() { body(range) }

  /// Starts a thread that runs the job; nil where there is none.
  func start() -> pthread_t? {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(
      &thread,
      nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
        return nil
      },
      context.toOpaque()
    )
    guard status == 0 else {
      unsafe context.release()
      return nil
    }
    return thread
  }
}
