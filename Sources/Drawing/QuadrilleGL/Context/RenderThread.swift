/// A dedicated OpenGL ES thread for asynchronous programs.
///
/// The actor owns a context, which never leaves its thread. The thread ends with the actor.
public actor RenderThread {
  private nonisolated let executor: ThreadExecutor
  private nonisolated let slot: ContextSlot

  /// The executor of the actor: its thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Starts a thread with a context on a display.
  ///
  /// - Throws: An error of ``Context/init(_:options:sharing:)``, or `threadNotStarted`.
  public init(
    _ display: Display,
    options: ContextOptions = ContextOptions()
  ) async throws(GLError) {
    let slot = ContextSlot()
    self.slot = slot
    executor = try ThreadExecutor { slot.destroy() }
    // All stored properties are set, so the initializer has moved to the actor's thread.
    try open(display, options)
  }

  deinit { executor.stop() }

  /// Calls a closure on the thread with its context current.
  ///
  /// - Throws: An error of ``Context/makeCurrent()``, or the closure's error.
  public func withContext<Result: Sendable>(
    _ body: @Sendable (Context) throws -> Result
  ) throws -> Result {
    guard let context = slot.context else { throw GLError(.contextDestroyed) }
    try context.makeCurrent()
    context.drainDeletions()
    return try body(context)
  }

  private func open(_ display: Display, _ options: ContextOptions) throws(GLError) {
    slot.context = try Context(display, options: options)
  }
}

/// Holds the context of a thread; only that thread may access it.
private final class ContextSlot: @unchecked Sendable {
  var context: Context?

  func destroy() {
    context?.destroy()
    context = nil
  }
}
