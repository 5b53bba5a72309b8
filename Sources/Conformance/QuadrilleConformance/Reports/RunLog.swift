import Glibc
import QuadrilleSyntax
package import QuadrilleSystem
import Synchronization

/// The log of a run: a JSON object a line, each of them on its way to the disk before the next
/// case.
///
/// Whatever ends the run, the log says what came of every case that was done until then. The first
/// line contains the driver and the seed, each other one a case; of two lines of one case the later
/// counts.
package final class RunLog: Sendable {
  private let number: Int32

  /// Begins a log; what the file had before is gone.
  ///
  /// - Parameter path: The file, `-` for standard output.
  /// - Throws: ``LogError`` where the file cannot be made.
  package init(path: String) throws(LogError) {
    guard path != "-" else {
      number = dup(STDOUT_FILENO)
      guard number >= 0 else { throw LogError(path: path, number: errno) }
      return
    }
    number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0o666)
    guard number >= 0 else { throw LogError(path: path, number: errno) }
  }

  deinit { close(number) }

  /// Writes the first line.
  package func begin(_ driver: DriverFacts, seed: UInt64, cases: Int, driverOptions: String) {
    write(
      .object([
        ("schema", .string("quadrille.conform.log/1")), ("driver", driver.json),
        ("seed", .string(String(seed))), ("cases", .integer(cases)),
        ("driverOptions", .string(driverOptions)),
      ])
    )
  }

  /// Writes the line of a case.
  package func add(_ record: CaseRecord) { write(record.json(withImages: true)) }

  private func write(_ json: JSONOutputValue) { LineReader.write(json.compact, to: number) }

  /// A log that was read.
  package struct Contents: Sendable {
    /// What the run found until it ended.
    package let report: RunReport
    /// How many cases the run was to have.
    package let selectedCount: Int
  }

  /// Reads a log, the last line of which may be cut short.
  ///
  /// - Throws: ``ReportError`` where the first line is not that of a log, or another one is broken.
  package static func read(_ bytes: [UInt8], name: String) throws(ReportError) -> Contents {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    guard
      let first = lines.first, let head = try? JSONValue(parsing: Array(first)),
      head["schema"]?.string == "quadrille.conform.log/1"
    else { throw ReportError(name, "this is no log of a run", line: 1) }
    var records: [CaseName: CaseRecord] = [:]
    for (index, line) in lines.enumerated().dropFirst() {
      guard let record = (try? JSONValue(parsing: Array(line))).flatMap({ CaseRecord($0) }) else {
        // The run may have been killed in the middle of its last line.
        if index == lines.count - 1, bytes.last != UInt8(ascii: "\n") { continue }
        throw ReportError(name, "this line is no case", line: index + 1)
      }
      records[record.name] = record
    }
    var report = RunReport(
      driver: head["driver"].map { DriverFacts($0) } ?? DriverFacts(),
      seed: head["seed"]?.string.flatMap { UInt64($0) } ?? 0,
      seconds: records.values.reduce(0) { $0 + $1.result.seconds },
      records: records.values.sorted { $0.name < $1.name }
    )
    report.driverOptions = head["driverOptions"]?.string ?? ""
    return Contents(report: report, selectedCount: head["cases"]?.integer ?? records.count)
  }
}

/// A log that cannot be made.
package struct LogError: QuadrilleError {
  /// The file.
  package let path: String
  /// The `errno`.
  package let number: Int32

  /// Always `io.open`.
  package var code: String { "io.open" }
  /// Always a file's trouble.
  package var category: ErrorCategory { .io }
  /// The file.
  package var location: DiagnosticLocation { DiagnosticLocation(file: path) }
  /// What is wrong, on one line.
  package var message: String {
    "the log cannot be made: \(errnoText(number))"
  }
}
