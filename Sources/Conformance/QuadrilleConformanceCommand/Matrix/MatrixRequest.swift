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
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let reportDirectory = folder.map { "\($0)/\(driver.name)" } ?? scratch.path
    try OutputFolder.make(for: reportDirectory + "/report.json")
    var environment = driver.environment
    // Vulkan's loader complains without a folder of its own.
    environment["XDG_RUNTIME_DIR"] = scratch.path
    var server: ChildProcess?
    if let commandLine = driver.server {
      server = ChildProcess(commandLine, output: scratch.path + "/server.txt")
      // It makes its socket in the first moments.
      usleep(500_000)
    }
    defer { server?.end() }
    let formats = folder == nil ? "json" : "json,junit,html"
    let commandLine =
      [try CurrentExecutable.path(), "--out", reportDirectory, "--format", formats]
      + driver.options + options
    let text = scratch.path + "/output.txt"
    guard let run = ChildProcess(commandLine, environment: environment, output: text) else {
      row.unavailableReason = "the run cannot be started"
      return row
    }
    row.status = run.wait()
    let output = (try? InputFile.read(text, limits: .default)).map {
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
}

/// A folder for a while, which nobody else can read.
private struct ScratchFolder {
  let path: String

  init() throws {
    let parent = Environment.value("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/quadrille-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw OutputFolderError(path: parent, number: errno)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes the folder with the files in it.
  func remove() {
    let files = (try? DirectoryTraversal.files(in: path, fileExtensions: [""])) ?? []
    for file in files { _ = unsafe unlink(file) }
    let folders = ((try? DirectoryTraversal.folders(in: path)) ?? []).sorted { $0.count > $1.count }
    for folder in folders { _ = unsafe rmdir(folder) }
  }
}
