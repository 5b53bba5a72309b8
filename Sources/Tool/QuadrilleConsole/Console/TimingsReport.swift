package import QuadrilleSyntax
import QuadrilleSystem

/// The output of `--timings`: the duration of each stage, summed over threads, and of the process.
package enum TimingsReport {
  private static let clock = Stopwatch()
  private static let isInJSON = Lock(false)

  /// Starts the process clock.
  package static func startClock() { _ = clock }

  /// Starts measuring stages.
  package static func begin() { Timings.begin() }

  /// The stage and total durations as a JSON member; empty unless requested.
  package static var member: [(String, JSONOutputValue)] {
    guard Timings.areEnabled else { return [] }
    isInJSON.withLock { $0 = true }
    let stages = figures.map { ($0.name, JSONOutputValue.number($0.milliseconds)) }
    return [("timings", .object(stages))]
  }

  /// Leaves the report to the process that does the work.
  package static func abandon() { isInJSON.withLock { $0 = true } }

  /// Writes the durations on one line, unless they are part of a JSON object.
  package static func end() {
    guard Timings.areEnabled, !isInJSON.withLock({ $0 }) else { return }
    let stages = figures.map { "\($0.name) \(JSONOutputValue.number($0.milliseconds).compact)" }
    Console.line("timings: \(stages.joined(separator: ", ")) ms")
  }

  /// The durations in milliseconds, rounded to a tenth.
  private static var figures: [(name: String, milliseconds: Double)] {
    let stages = Timings.milliseconds.map {
      (name: $0.stage.rawValue, milliseconds: $0.milliseconds)
    }
    return (stages + [(name: "total", milliseconds: clock.seconds * 1000)]).map {
      ($0.name, ($0.milliseconds * 10).rounded() / 10)
    }
  }
}
