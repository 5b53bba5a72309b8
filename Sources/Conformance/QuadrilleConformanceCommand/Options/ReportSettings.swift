import QuadrilleConformance
import QuadrilleConsole
import QuadrilleProgram
import QuadrilleSyntax
import QuadrilleSystem

extension ConformReportOptions {
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
      let formats = keywords.compactMap(ReportFormat.init(rawValue:))
      for format in self.formats == nil ? ReportFormat.allCases : formats {
        settings.files.append((format, folder + format.fileName))
      }
      if log == nil { settings.log = folder + "log.ndjson" }
    }
    return settings
  }
}

/// Which reports are written.
struct ReportSettings {
  /// The cases whose images a report contains.
  var images = ReportImages.fail
  /// Whether the report goes to standard output as JSON.
  var json = false
  var log: String?
  var files: [(format: ReportFormat, path: String)] = []

  init(images: ReportImages = .fail) { self.images = images }

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
