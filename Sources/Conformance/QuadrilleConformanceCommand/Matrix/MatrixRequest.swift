import Glibc
import QuadrilleConformance
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleSystem

/// Runs the cases on every driver that there is, each in processes of its own.
struct MatrixRequest {
  /// What came of one driver.
  struct Row {
    let name: String
    /// Why there are no results.
    var unavailableReason: String?
    var report: RunReport?
    /// How the run ended.
    var status: Int?
  }

  /// Options of each run: filters and the seed.
  let options: [String]
  /// The names of the drivers; empty for all.
  let names: [String]
  /// Where the reports of each driver go; nil for nowhere.
  let folder: String?

  /// Runs everything.
  ///
  /// - Throws: ``UsageError`` for an unknown name, or the error of a folder.
  func rows() throws -> [Row] {
    let all = MatrixDriver.all()
    if let name = names.first(where: { name in !all.contains { $0.name == name } }) {
      let known = all.map(\.name).joined(separator: ", ")
      throw UsageError(message: "no driver is named \(name.quotedForDisplay); known are \(known)")
    }
    return try all.filter { names.isEmpty || names.contains($0.name) }.map(row)
  }

  private func row(_ driver: MatrixDriver) throws -> Row {
    var row = Row(name: driver.name)
    if let unavailableReason = driver.unavailableReason {
      row.unavailableReason = unavailableReason
      return row
    }
    let scratch = try Self.temporaryDirectory()
    defer { scratch.remove() }
    let reportDirectory = folder.map { "\($0)/\(driver.name)" } ?? scratch.path
    try OutputFolder.make(for: reportDirectory + "/report.json")
    var environment = driver.environment
    // Vulkan's loader complains without a folder of its own.
    environment["XDG_RUNTIME_DIR"] = scratch.path
    var server: ChildProcess?
    if let commandLine = driver.server {
      server = Self.start(commandLine, output: scratch.path + "/server.txt")
      // It makes its socket in the first moments.
      usleep(500_000)
    }
    defer {
      server?.send(signal: SIGTERM)
      server?.wait()
    }
    let formats = folder == nil ? "json" : "json,junit,html"
    let commandLine =
      [try CurrentExecutable.path(), "--out", reportDirectory, "--format", formats]
      + driver.options + options
    let text = scratch.path + "/output.txt"
    guard let run = Self.start(commandLine, environment: environment, output: text) else {
      row.unavailableReason = "the run cannot be started"
      return row
    }
    if case .exited(let status) = run.wait() { row.status = status }
    let output = (try? InputFile.read(text, job: .default)).map {
      String(decoding: $0, as: UTF8.self)
    }
    if row.status == Int(ExitStatus.graphics.rawValue) || row.status == nil {
      let line = output?.split(whereSeparator: \.isNewline).last { $0.hasPrefix("error: ") }
      row.unavailableReason = line.map { String($0.dropFirst(7)) } ?? "no driver"
      return row
    }
    guard let report = try? ConformDiffOptions.report(reportDirectory + "/report.json") else {
      row.unavailableReason = output.map { String($0.prefix(300)) } ?? "no report"
      return row
    }
    row.report = report
    return row
  }

  /// Starts a program with an empty standard input, and a file for what it prints.
  private static func start(
    _ commandLine: [String],
    environment: [String: String] = [:],
    output: String
  ) -> ChildProcess? {
    guard let program = commandLine.first else { return nil }
    return try? ChildProcess(
      program,
      Array(commandLine.dropFirst()),
      environment: environment,
      input: .null,
      output: .file(output),
      errors: .standardOutput
    )
  }

  private static func temporaryDirectory() throws -> TemporaryDirectory {
    do throws(SystemCallError) {
      return try TemporaryDirectory()
    } catch {
      throw OutputFolderError(path: TemporaryDirectory.parent, number: error.number)
    }
  }
}
