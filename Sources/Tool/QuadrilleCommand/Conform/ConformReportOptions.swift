#if GL
import QuadrilleConsole
import QuadrilleConformance
import QuadrilleSystem
import QuadrilleOptions
import QuadrilleSyntax

/// Which reports `conform` writes.
struct ConformReportOptions: OptionGroup {
  var json = false
  var junit: String?
  var tap: String?
  var html: String?
  var log: String?
  var folder: String?
  var formats: String?
  var images = ReportSettings.Images.fail

  mutating func options(_ table: OptionTable) {
    table.flag("--json", &json, "One JSON object on standard output.")
    table.value("--junit", "file", &junit, "JUnit XML.").completing(.files([".xml"]))
    table.value("--tap", "file", &tap, "TAP version 14.").completing(.file)
    table.value("--html", "file", &html, "A page with pictures, for a browser.", also: "--report")
      .completing(.files([".html"]))
    table.value("--log", "file", &log, "The log: a line a case, readable whatever ends the run.")
      .completing(.file)
    table.value("--out-dir", "folder", &folder, "A folder for reports and the log.", also: "--out")
      .completing(.folders)
    table.value(
      "--reports",
      "list",
      &formats,
      "Of json, junit, tap, html, results and failures, those for --out-dir.",
      also: "--format"
    )
    .completing(.keywords(ReportSettings.Format.allCases.map(\.rawValue)))
    table.value("--images", "which", &images, "Whose pictures the reports have.")
  }

  func validate() throws(UsageError) {
    if formats != nil, folder == nil { throw UsageError(message: "--reports needs --out-dir") }
    if let keyword = keywords.first(where: { ReportSettings.Format(rawValue: $0) == nil }) {
      let known = ReportSettings.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        message: "--reports has '\(keyword)'; known are \(known)"
      )
    }
    let streams = [junit, tap, html, log].count { $0 == "-" } + (json ? 1 : 0)
    if streams > 1 {
      throw UsageError(message: "standard output can carry one report, not \(streams)")
    }
  }

  private var keywords: [String] {
    formats?.split { $0 == "," || $0 == " " }.map(String.init) ?? []
  }

  /// What the options say.
  var settings: ReportSettings {
    var settings = ReportSettings(images: images)
    settings.json = json
    settings.log = log
    if let junit { settings.files.append((.junit, junit)) }
    if let tap { settings.files.append((.tap, tap)) }
    if let html { settings.files.append((.html, html)) }
    if let folder {
      let folder = folder.hasSuffix("/") ? folder : folder + "/"
      let formats = keywords.compactMap(ReportSettings.Format.init(rawValue:))
      for format in self.formats == nil ? ReportSettings.Format.allCases : formats {
        settings.files.append((format, folder + format.fileName))
      }
      if log == nil { settings.log = folder + "log.ndjson" }
    }
    return settings
  }
}

/// Which reports are written.
struct ReportSettings {
  /// Whose pictures reports have.
  enum Images: String, OptionValue, CaseIterable {
    case fail, all, none
  }

  /// A form of reports in files.
  enum Format: String, CaseIterable {
    case json, junit, tap, html, results, failures

    /// The file's name in a folder of reports.
    var fileName: String {
      switch self {
      case .json: "report.json"
      case .junit: "report.xml"
      case .tap: "report.tap"
      case .html: "report.html"
      case .results: "results.csv"
      case .failures: "failures.csv"
      }
    }
  }

  var images = Images.fail
  /// Whether the report goes to standard output as JSON.
  var json = false
  var log: String?
  var files: [(format: Format, path: String)] = []

  init(images: Images = .fail) { self.images = images }

  /// Whether a report in a file's form goes to standard output.
  var usesStandardOutput: Bool { log == "-" || files.contains { $0.path == "-" } }

  /// Writes the files of a report.
  func write(_ report: RunReport) throws {
    for (format, path) in files {
      try OutputFolder.make(for: path)
      let text =
        switch format {
        case .json: report.json().pretty + "\n"
        case .junit: TestReports.junit(report)
        case .tap: TestReports.tap(report)
        case .html: HTMLReport(report).text
        case .results: report.resultsCSV
        case .failures: report.failuresCSV
        }
      try OutputOptions().write(Array(text.utf8), to: path, inputs: [])
    }
  }
}
#endif
