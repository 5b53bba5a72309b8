import Glibc
import QuadrilleSystem

/// Runs the jobs of one actor on a thread of its own, until it is told to stop.
final class ThreadExecutor: SerialExecutor {
  private struct Queue: ~Copyable {
    var jobs: [UnownedJob] = []
    var isStopped = false
  }

  private let queue = Lock(Queue())
  /// Counts the jobs and the order to stop, so that the thread sleeps while there is nothing to do.
  private let signal: Semaphore
  private let atEnd: @Sendable () -> Void

  /// Starts the thread; it keeps the executor alive until it ends.
  ///
  /// - Parameter atEnd: Called on the thread when it ends.
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

  /// Lets the thread end after the jobs that it has.
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

/// A counting semaphore of POSIX.
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

  /// A signal handler may end a wait early; it is then begun again.
  func wait() {
    while unsafe sem_wait(storage) != 0 {}
  }
}
