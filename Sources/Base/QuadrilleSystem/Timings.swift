#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Measures the time of the stages of a job.
///
/// A nested stage on the same thread is not counted in the outer one; stages that run on several
/// threads at once are added up.
package final class Timings: Sendable {
  /// The stages of a job.
  package enum Stage: String, CaseIterable, Sendable {
    /// Reading files.
    case read
    /// Decoding the bytes of a file to pixels or an atlas.
    case decode
    /// Parsing and evaluating a scene.
    case scene
    /// Placing sprites on pages.
    case pack
    /// Drawing, including the start of the backend.
    case draw
    /// Encoding pixels to the bytes of a file.
    case encode
    /// Writing files.
    case write
  }

  private struct State {
    var sums: [Stage: UInt64] = [:]
    /// For each thread, the nanoseconds nested in each of its open stages, the innermost last.
    var nested: [pthread_t: [UInt64]] = [:]
  }

  private let state = Lock(State())

  /// Creates timings of no stages.
  package init() {}

  /// Runs a closure as part of a stage.
  package func measure<Result, Failure: Error>(
    _ stage: Stage,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = pthread_self()
    state.withLock { $0.nested[thread, default: []].append(0) }
    let start = MonotonicClock.nanoseconds
    defer {
      let all = UInt64(MonotonicClock.nanoseconds - start)
      state.withLock { state in
        var open = state.nested.removeValue(forKey: thread) ?? []
        let inner = open.popLast() ?? 0
        state.sums[stage, default: 0] += all - min(all, inner)
        if !open.isEmpty {
          open[open.count - 1] += all
          state.nested[thread] = open
        }
      }
    }
    return try body()
  }

  /// The time of each stage that ran, in milliseconds, in order of the stages.
  package var milliseconds: [(stage: Stage, milliseconds: Double)] {
    let sums = state.withLock { $0.sums }
    return Stage.allCases.compactMap { stage in
      sums[stage].map { (stage, Double($0) / 1_000_000) }
    }
  }
}
