package import QuadrilleSyntax
import QuadrilleSystem

/// The output of `--timings`: the duration of each stage, summed over threads, and of the process.
package enum TimingsReport {
  private static let clock = Stopwatch()

  /// Starts the process clock.
  package static func startClock() { _ = clock }

  /// Starts measuring stages.
  package static func begin() {
    let timings = Timings()
    Session.current.changeJob { $0.timings = timings }
  }

  private static var timings: Timings? { Session.current.job.settings.timings }

  private static func reportElsewhere() {
    Session.current.state.withLock { $0.isReportedElsewhere = true }
  }

  /// The stage and total durations as a JSON member; empty unless requested.
  package static var member: [(String, JSONOutputValue)] {
    guard let timings else { return [] }
    reportElsewhere()
    let stages = figures(timings).map { ($0.name, JSONOutputValue.number($0.milliseconds)) }
    return [("timings", .object(stages))]
  }

  /// Leaves the report to the process that does the work.
  package static func abandon() { reportElsewhere() }

  /// Writes the durations on one line, unless they are part of a JSON object.
  package static func end() {
    guard let timings, !Session.current.state.withLock({ $0.isReportedElsewhere }) else { return }
    let stages = figures(timings).map {
      "\($0.name) \(JSONOutputValue.number($0.milliseconds).compact)"
    }
    Console.line("timings: \(stages.joined(separator: ", ")) ms")
  }

  /// The durations in milliseconds, rounded to a tenth.
  private static func figures(_ timings: Timings) -> [(name: String, milliseconds: Double)] {
    let stages = timings.milliseconds.map {
      (name: $0.stage.rawValue, milliseconds: $0.milliseconds)
    }
    return (stages + [(name: "total", milliseconds: clock.seconds * 1000)]).map {
      ($0.name, ($0.milliseconds * 10).rounded() / 10)
    }
  }
}
