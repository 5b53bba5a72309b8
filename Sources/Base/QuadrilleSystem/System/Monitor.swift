#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A value shared between threads, which can wait for its changes.
@safe package final class Monitor<Value>: @unchecked Sendable {
  private let lock: Lock<Value>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  /// Creates a monitor with a value.
  package init(_ value: sending Value) {
    lock = Lock(value)
    unsafe changed = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(changed, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe changed.deallocate()
  }

  /// Calls a closure with exclusive access to the value.
  ///
  /// - Parameter body: Changes the value and returns whether to wake waiting threads.
  package func change(_ body: (inout Value) -> Bool) {
    unsafe pthread_mutex_lock(lock.mutex)
    if body(&lock.value) { unsafe pthread_cond_broadcast(changed) }
    unsafe pthread_mutex_unlock(lock.mutex)
  }

  /// Calls a closure immediately and after each waking change, until it returns a result.
  ///
  /// Changes made by the closure wake nobody.
  ///
  /// - Parameters:
  ///   - milliseconds: The maximum wait; nil for no limit.
  ///   - attempt: Returns the result, or nil to wait for the next change.
  /// - Returns: The result; nil after a timeout.
  package func wait<Result>(
    milliseconds: Int? = nil,
    _ attempt: (inout Value) -> Result?
  ) -> Result? {
    unsafe pthread_mutex_lock(lock.mutex)
    defer { unsafe pthread_mutex_unlock(lock.mutex) }
    var end = timespec()
    if let milliseconds {
      end = MonotonicClock.time
      end.tv_nsec += (milliseconds % 1000) * 1_000_000
      end.tv_sec += milliseconds / 1000 + end.tv_nsec / 1_000_000_000
      end.tv_nsec %= 1_000_000_000
    }
    var isFinished = false
    while true {
      if let result = attempt(&lock.value) { return result }
      if isFinished { return nil }
      if milliseconds == nil {
        unsafe pthread_cond_wait(changed, lock.mutex)
      } else {
        // A change may coincide with the timeout, so one more attempt follows.
        isFinished = unsafe pthread_cond_timedwait(changed, lock.mutex, &end) == ETIMEDOUT
      }
    }
  }
}
