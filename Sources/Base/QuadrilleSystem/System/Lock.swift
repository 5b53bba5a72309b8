#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A value with exclusive access for one thread at a time.
///
/// It is equivalent to `Mutex` of the standard library, but uses a pthread lock: the thread
/// sanitizer understands that, and reports everything that `Mutex` guards as races.
@safe
package final class Lock<Value: ~Copyable>: @unchecked Sendable {
  // The value is accessed only between lock and unlock, so sharing the class is safe. ``Monitor``
  // follows the same rule.
  var value: Value
  let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Creates a lock with a value.
  package init(_ value: consuming sending Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls a closure with exclusive access to the value.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
