#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A system thread, for work that must not block the threads of Swift's tasks.
package struct SystemThread: Sendable {
  private final class Job: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts a thread; nil where the system has none left.
  ///
  /// - Parameter body: The closure to run; the thread ends with it.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let job = unsafe Unmanaged.passRetained(Job(body))
    let status = unsafe pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      job.toOpaque()
    )
    guard status == 0 else {
      unsafe job.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the thread to end; must be called once, and not after ``detach()``.
  package func join() { pthread_join(thread, nil) }

  /// Detaches the thread; it ends by itself.
  package func detach() { pthread_detach(thread) }
}
