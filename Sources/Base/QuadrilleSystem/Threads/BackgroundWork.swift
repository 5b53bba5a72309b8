/// Runs a closure on a separate thread while the caller continues.
///
/// For example, inputs are decoded while a driver starts.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Lock<Value?>(nil)
  }

  private let body: @Sendable () -> Value
  private let slot = Slot()
  private let thread: Lock<SystemThread?>

  /// Starts the work; if no thread can be created, ``value()`` does it.
  package init(_ body: @escaping @Sendable () -> Value) {
    self.body = body
    let slot = slot
    thread = Lock(
      SystemThread {
        let value = body()
        slot.value.withLock { $0 = value }
      }
    )
  }

  /// Detaches a thread whose result is not needed.
  deinit { thread.withLock { $0.take() }?.detach() }

  /// Waits for the work and returns its result; must be called once.
  package func value() -> Value {
    thread.withLock { $0.take() }?.join()
    return slot.value.withLock { $0.take() } ?? body()
  }
}
