package import QuadrilleOptions

/// The cases whose images a report contains.
package enum ReportImages: String, OptionValue, CaseIterable {
  case fail, all, none
}

/// A form of reports in files.
package enum ReportFormat: String, CaseIterable {
  case json, junit, tap, html, results, failures

  /// The file's name in a folder of reports.
  package var fileName: String {
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

/// Which reports `conform` writes.
package struct ConformReportOptions: OptionGroup {
  package var json = false
  package var junit: String?
  package var tap: String?
  package var html: String?
  package var log: String?
  package var folder: String?
  package var formats: String?
  package var images = ReportImages.fail

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.flag("--json", &json, "One JSON object on standard output.")
    table.value("--junit", "file", &junit, "JUnit XML.").completing(.files([".xml"]))
    table.value("--tap", "file", &tap, "TAP version 14.").completing(.file)
    table.value("--html", "file", &html, "An HTML page with images.", also: "--report")
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
    .completing(.keywords(ReportFormat.allCases.map(\.rawValue)))
    table.value("--images", "which", &images, "The cases whose images the reports include.")
  }

  package func validate() throws(UsageError) {
    if formats != nil, folder == nil { throw UsageError(message: "--reports needs --out-dir") }
    if let keyword = keywords.first(where: { ReportFormat(rawValue: $0) == nil }) {
      let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        message: "--reports has '\(keyword)'; known are \(known)"
      )
    }
    let streams = [junit, tap, html, log].count { $0 == "-" } + (json ? 1 : 0)
    if streams > 1 {
      throw UsageError(message: "standard output can carry one report, not \(streams)")
    }
  }

  /// The words of the list of ``formats``.
  package var keywords: [String] {
    formats?.split { $0 == "," || $0 == " " }.map(String.init) ?? []
  }
}
