#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A value that one thread at a time may touch.
///
/// It is what `Mutex` of the standard library is, made of the lock of the system: the thread
/// sanitizer follows that one, and takes all that the other guards for races.
@safe
package final class Lock<Value: ~Copyable>: @unchecked Sendable {
  // The value is touched between lock and unlock alone, which makes the class safe to share. A
  // ``Monitor`` does so as well.
  var value: Value
  let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Makes a lock around a value.
  package init(_ value: consuming sending Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls a closure with the value, which no other thread touches meanwhile.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
