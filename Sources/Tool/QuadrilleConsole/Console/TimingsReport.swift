package import QuadrilleSyntax
import QuadrilleSystem

/// What `--timings` tells: how long each stage took, added up over threads, and the whole process.
package enum TimingsReport {
  private static let clock = Stopwatch()
  private static let isInJSON = Lock(false)

  /// Starts the clock of the process.
  package static func startClock() { _ = clock }

  /// Begins to measure stages.
  package static func begin() { Timings.begin() }

  /// The stages and the whole for a JSON object; none where nobody asked.
  package static var member: [(String, JSONOutputValue)] {
    guard Timings.areEnabled else { return [] }
    isInJSON.withLock { $0 = true }
    let stages = figures.map { ($0.name, JSONOutputValue.number($0.milliseconds)) }
    return [("timings", .object(stages))]
  }

  /// Leaves the report to the process that did the work.
  package static func abandon() { isInJSON.withLock { $0 = true } }

  /// Writes the stages on one line, unless they are in a JSON object.
  package static func end() {
    guard Timings.areEnabled, !isInJSON.withLock({ $0 }) else { return }
    let stages = figures.map { "\($0.name) \(JSONOutputValue.number($0.milliseconds).compact)" }
    Console.line("timings: \(stages.joined(separator: ", ")) ms")
  }

  /// Milliseconds to the tenth.
  private static var figures: [(name: String, milliseconds: Double)] {
    let stages = Timings.milliseconds.map {
      (name: $0.stage.rawValue, milliseconds: $0.milliseconds)
    }
    return (stages + [(name: "total", milliseconds: clock.seconds * 1000)]).map {
      ($0.name, ($0.milliseconds * 10).rounded() / 10)
    }
  }
}
