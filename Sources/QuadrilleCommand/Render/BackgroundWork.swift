import Glibc
import Synchronization

/// Work on a thread of its own while the caller does something else.
///
/// The drawing commands decode their inputs with it while the driver starts.
final class BackgroundWork<Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let body: @Sendable () -> Value
  private let slot = Slot()
  private let thread: pthread_t?

  /// Starts the work; where no thread can be had, ``value()`` does it.
  init(_ body: @escaping @Sendable () -> Value) {
    self.body = body
    let slot = slot
    let job = unsafe Unmanaged.passRetained(
      BackgroundJob {
        let value = body()
        slot.value.withLock { $0 = value }
      }
    )
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread,
      nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<BackgroundJob>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      },
      unsafe job.toOpaque()
    )
    if status != 0 { unsafe job.release() }
    self.thread = status == 0 ? thread : nil
  }

  /// Waits for the work and gives its result; to be called once.
  func value() -> Value {
    if let thread { pthread_join(thread, nil) }
    return slot.value.withLock { $0.take() } ?? body()
  }
}

/// What a thread is given: a closure without generic parameters, since C knows none.
private final class BackgroundJob: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
