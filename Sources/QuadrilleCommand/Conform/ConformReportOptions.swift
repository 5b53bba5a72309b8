#if GL
import ArgumentParser
import QuadrilleConformance
import QuadrilleIO
import QuadrilleSyntax

/// Which reports `conform` writes.
struct ConformReportOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "One JSON object on standard output.")
  var json = false

  @Option(help: ArgumentHelp("JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("TAP version 14.", valueName: "file"))
  var tap: String?

  @Option(help: ArgumentHelp("A page with pictures, for a browser.", valueName: "file"))
  var html: String?

  @Option(
    help: ArgumentHelp(
      "The log: a line a case, readable whatever ends the run.",
      valueName: "file"
    )
  )
  var log: String?

  @Option(
    help: ArgumentHelp(
      "A folder for the reports of --format, with the log.",
      valueName: "folder"
    )
  )
  var out: String?

  @Option(
    help: ArgumentHelp("Of json, junit, tap and html, those for --out.", valueName: "list")
  )
  var format: String?

  @Option(help: "Whose pictures the reports have.")
  var images = ReportSettings.Images.fail

  func validate() throws {
    if format != nil, out == nil { throw ValidationError("--format needs --out") }
    let unknown = words.filter { ReportSettings.Format(rawValue: $0) == nil }
    if let word = unknown.first {
      throw ValidationError("--format has '\(word)'; known are json, junit, tap and html")
    }
  }

  private var words: [String] {
    format?.split { $0 == "," || $0 == " " }.map(String.init) ?? []
  }

  /// What the options say.
  var settings: ReportSettings {
    var settings = ReportSettings(images: images)
    settings.json = json
    settings.log = log
    if let junit { settings.files.append((.junit, junit)) }
    if let tap { settings.files.append((.tap, tap)) }
    if let html { settings.files.append((.html, html)) }
    if let out {
      let folder = out.hasSuffix("/") ? out : out + "/"
      let formats = words.compactMap(ReportSettings.Format.init(rawValue:))
      for format in format == nil ? ReportSettings.Format.allCases : formats {
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
  enum Images: String, ExpressibleByArgument, CaseIterable {
    case fail, all, none
  }

  /// A form of reports in files.
  enum Format: String, CaseIterable {
    case json, junit, tap, html

    /// The file's name in a folder of reports.
    var fileName: String {
      switch self {
      case .json: "report.json"
      case .junit: "report.xml"
      case .tap: "report.tap"
      case .html: "report.html"
      }
    }
  }

  var images = Images.fail
  /// Whether the report goes to standard output as JSON.
  var json = false
  var log: String?
  var files: [(format: Format, path: String)] = []

  init(images: Images = .fail) { self.images = images }

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
        }
      try OutputPolicy().write(Array(text.utf8), to: path, inputs: [])
    }
  }
}
#endif
