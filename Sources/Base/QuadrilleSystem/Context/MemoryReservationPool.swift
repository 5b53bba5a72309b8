/// Limits the memory that threads reserve at the same time.
///
/// A thread that needs more than the whole limit reserves it exclusively. A thread makes its
/// reservation in one step, so that no two wait for each other; while holding one it must not wait
/// for another thread's reservation.
package final class MemoryReservationPool: Sendable {
  /// The reserved amount and the number of reservations.
  private struct State {
    var bytes = 0
    var holders = 0
  }

  private let bytes: Int
  private let state = Monitor(State())

  /// Creates a pool.
  ///
  /// - Parameter bytes: The maximum that threads reserve together, in bytes.
  package init(bytes: Int) { self.bytes = bytes }

  /// Creates a pool of three quarters of a job's budget, which leaves space for inputs and outputs;
  /// unlimited without a budget.
  package convenience init(for job: JobContext) {
    self.init(bytes: job.budget.map { $0.bytes / 4 * 3 } ?? .max)
  }

  /// Calls a closure once its memory can be reserved.
  ///
  /// - Parameters:
  ///   - count: The approximate peak memory of the closure in bytes.
  ///   - body: The closure.
  package func holding<Result, Failure: Error>(
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
