/// Lets threads hold large memory at the same time only as far as it is within a bound.
///
/// A thread that needs more than the whole bound holds it alone. What a thread holds it takes at once,
/// so that no two wait for each other; while holding it must not wait for another thread's turn.
public final class MemoryReservationPool: Sendable {
  /// What is held, and by how many.
  private struct State {
    var bytes = 0
    var holders = 0
  }

  private let bytes: Int
  private let state = Monitor(State())

  /// Makes a gate.
  ///
  /// - Parameter bytes: The most bytes that several threads hold together.
  public init(bytes: Int) { self.bytes = bytes }

  /// Makes a gate of three quarters of the `Budget` in force, which leaves room for inputs and
  /// outputs; one that is always open where none is.
  public convenience init() {
    self.init(bytes: Budget.current.map { $0.bytes / 4 * 3 } ?? .max)
  }

  /// Calls a closure once there is room for what it holds.
  ///
  /// - Parameters:
  ///   - count: About the most bytes that it holds at a time.
  ///   - body: What to do.
  public func holding<Result, Failure: Error>(
    _ count: Int,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let _: Void? = state.wait { state in
      guard state.holders == 0 || count <= bytes - state.bytes else { return nil }
      state.bytes = checkedSum(state.bytes, count) ?? .max
      state.holders += 1
      return ()
    }
    defer {
      state.change { state in
        state.holders -= 1
        state.bytes = state.holders == 0 ? 0 : max(0, state.bytes - count)
        return true
      }
    }
    return try body()
  }
}
