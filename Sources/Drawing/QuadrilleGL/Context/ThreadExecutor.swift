import Glibc
import QuadrilleSystem

/// Runs the jobs of one actor on a dedicated thread until it is stopped.
final class ThreadExecutor: SerialExecutor {
  private struct Queue: ~Copyable {
    var jobs: [UnownedJob] = []
    var isStopped = false
  }

  private let queue = Lock(Queue())
  /// Counts the jobs and the stop request, so that the thread sleeps while idle.
  private let signal: Semaphore
  private let atEnd: @Sendable () -> Void

  /// Starts the thread; it keeps the executor alive until it ends.
  ///
  /// - Parameter atEnd: Called on the thread before it ends.
  init(atEnd: @escaping @Sendable () -> Void) throws(GLError) {
    signal = try Semaphore()
    self.atEnd = atEnd
    guard let thread = SystemThread({ self.run() }) else { throw GLError(.threadNotStarted) }
    thread.detach()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.jobs.append(job) }
    signal.post()
  }

  /// Ends the thread after the jobs already queued.
  func stop() {
    queue.withLock { $0.isStopped = true }
    signal.post()
  }

  private func run() {
    while true {
      signal.wait()
      let (job, isStopped) = queue.withLock { queue in
        (queue.jobs.isEmpty ? nil : queue.jobs.removeFirst(), queue.isStopped)
      }
      if let job {
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      } else if isStopped {
        atEnd()
        return
      }
    }
  }
}

/// A POSIX counting semaphore.
@safe private final class Semaphore: @unchecked Sendable {
  private let storage: UnsafeMutablePointer<sem_t>

  init() throws(GLError) {
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: sem_t())
    guard unsafe sem_init(storage, 0, 0) == 0 else {
      unsafe storage.deallocate()
      throw GLError(.threadNotStarted)
    }
  }

  deinit {
    unsafe sem_destroy(storage)
    unsafe storage.deallocate()
  }

  func post() { unsafe sem_post(storage) }

  /// A signal handler may interrupt the wait, which is then repeated.
  func wait() {
    while unsafe sem_wait(storage) != 0 {}
  }
}
