/// Work on a thread of its own while the caller does something else.
///
/// Inputs are decoded with it while a driver starts, for instance.
public final class BackgroundWork<Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Lock<Value?>(nil)
  }

  private let body: @Sendable () -> Value
  private let slot = Slot()
  private let thread: Lock<SystemThread?>

  /// Starts the work; where no thread can be had, ``value()`` does it.
  public init(_ body: @escaping @Sendable () -> Value) {
    self.body = body
    let slot = slot
    thread = Lock(
      SystemThread {
        let value = body()
        slot.value.withLock { $0 = value }
      }
    )
  }

  /// Work whose result nobody asks for ends by itself.
  deinit { thread.withLock { $0.take() }?.detach() }

  /// Waits for the work and gives its result; to be called once.
  public func value() -> Value {
    thread.withLock { $0.take() }?.join()
    return slot.value.withLock { $0.take() } ?? body()
  }
}
