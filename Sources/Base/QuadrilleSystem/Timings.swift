internal import Synchronization

/// Measures the time of the stages of a process.
///
/// A nested stage on the same thread is not counted in the outer one; stages that run on several
/// threads at once are added up. Nothing is measured before ``begin()``, at almost no cost.
package enum Timings {
  /// The stages of a process.
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

  /// The nanoseconds of the stages nested in one.
  private final class NestedStages: Sendable {
    let nanoseconds = Atomic<UInt64>(0)
  }

  @TaskLocal private static var outer: NestedStages?
  private static let isOn = Atomic(false)
  private static let sums = Lock<[Stage: UInt64]>([:])

  /// Starts measuring.
  package static func begin() { isOn.store(true, ordering: .relaxed) }

  /// Whether the stages are measured.
  package static var areEnabled: Bool { isOn.load(ordering: .relaxed) }

  /// Runs a closure as part of a stage.
  @inline(__always)
  package static func measure<Result, Failure: Error>(
    _ stage: Stage,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard areEnabled else { return try body() }
    return try measured(stage, body)
  }

  @inline(never)
  private static func measured<Result, Failure: Error>(
    _ stage: Stage,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let own = NestedStages()
    let around = outer
    let start = now
    defer {
      let all = now - start
      _ = around?.nanoseconds.add(all, ordering: .relaxed)
      let inner = own.nanoseconds.load(ordering: .relaxed)
      sums.withLock { $0[stage, default: 0] += all - min(all, inner) }
    }
    let result = $outer.withValue(own) { Swift.Result { () throws(Failure) in try body() } }
    return try result.get()
  }

  /// The time of each stage that ran, in milliseconds, in order of the stages.
  package static var milliseconds: [(stage: Stage, milliseconds: Double)] {
    let sums = sums.withLock { $0 }
    return Stage.allCases.compactMap { stage in
      sums[stage].map { (stage, Double($0) / 1_000_000) }
    }
  }

  private static var now: UInt64 { UInt64(MonotonicClock.nanoseconds) }
}
