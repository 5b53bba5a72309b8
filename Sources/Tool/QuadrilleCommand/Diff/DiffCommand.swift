import QuadrilleConsole
public import QuadrilleImage
import QuadrilleInspection
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem

extension ImageMetric: OptionValue {}

/// `quadrille diff`: compares two images, textures, atlases or folders.
struct DiffCommand: Command {
  static let guide = CommandGuide(
    "diff",
    group: "test",
    "Compare images, textures, atlases or folders; exit 1 if different.",
    examples: [
      "quadrille diff before.png after.pvr.ccz --tolerance 2 -o difference.png",
      "quadrille diff golden out --metric flip --tolerance 0.05 --json",
    ],
    notes: """
      exact counts differing pixels; max is the largest channel difference; rmse, psnr
      and ssim have their usual definitions; flip is the visible difference, from 0
      to 1. Without --tolerance, images must be equal, in stored bits beyond 8, too.
      Of textures and animations everything is compared: all levels, layers, faces,
      slices and frames, their number, durations, alpha, color space, orientation
      and metadata; --level, --layer, --face and --frame choose a part. The last
      line says what was compared. Atlases are compared by sprite names, folders by
      file names.
      """
  )

  var first = ""
  var second = ""
  var metric = ImageMetric.max
  var tolerance: Double?
  var maxDifferent: FractionArgument?
  var mask: String?
  var level: Int?
  var layer: Int?
  var face: Int?
  var frame: Int?
  var output: String?
  var html: String?
  var jobs: Int?
  var report = ReportOptions()
  var keys = KeyOptions()
  var files = OutputOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operand("first", &first, "An image, texture, atlas or folder.")
    table.operand("second", &second, "The image, texture, atlas or folder to compare with.")
    table.value(
      "--metric",
      "metric",
      &metric,
      "Metric: exact, max, rmse, psnr, ssim or flip."
    )
    table.value("--tolerance", "value", &tolerance, "The worst value that counts as equal.")
    table.value(
      "--max-different",
      "share",
      &maxDifferent,
      "For exact and max: pixels allowed beyond the tolerance, 0.1% or 25."
    )
    table.value("--mask", "file", &mask, "A PNG mask; black or transparent pixels are ignored.")
      .completing(.files([".png"]))
    table.value("--level", "n", &level, "Compare one mip level of textures alone.")
    table.value("--layer", "n", &layer, "Compare one layer of arrays alone.")
    table.value("--face", "n", &face, "Compare one face of cube maps alone.")
    table.value("--frame", "n", &frame, "Compare one frame of animations alone.")
    table.value("--output -o", "file", &output, "A PNG of the difference; a folder for several.")
      .completing(.file)
    table.value("--html", "file", &html, "An HTML page with the images.", also: "--report")
      .completing(.files([".html"]))
    table.jobs(&jobs)
    table.group(&report)
    table.group(&keys)
    table.group(&files)
    table.group(&console)
    table.group(&limits)
  }

  func validate() throws(UsageError) {
    try report.check(output)
    try report.check(html)
    if let tolerance, metric == .exact, tolerance != 0 {
      throw UsageError(message: "--metric exact has no tolerance; see --max-different")
    }
    if maxDifferent != nil, metric != .exact, metric != .max {
      throw UsageError(message: "--max-different is for --metric exact and max")
    }
    if let output { try OutputExtension.imageFormat(output) }
  }

  /// Compares the inputs, writes the outputs and reports the result.
  ///
  /// - Throws: ``CommandExit`` with ``ExitStatus/differ`` if there are differences, or the error of
  ///   an input or output.
  func run() throws {
    console.plain.apply()
    files.begin()
    let job = try limits.resolved()
    let comparison = try comparison(job)
    let key = try keys.resolved()
    let selection = DiffSelection(level: level, layer: layer, face: face, frame: frame)
    let one = try DiffInput(first, selection, key: key, job: job)
    let other = try DiffInput(second, selection, key: key, job: job)
    guard one.isMultiple == other.isMultiple else {
      throw UsageError(message: "cannot compare a single image with several")
    }
    var report = DiffReport(
      comparison: comparison,
      first: InputFile.name(first),
      second: InputFile.name(second),
      isMultiple: one.isMultiple
    )
    var page = DiffPage()
    let others = Dictionary(other.parts.map { ($0.name, $0) }) { first, _ in first }
    var met: Set<String> = []
    let parts = one.parts.filter { met.insert($0.name).inserted }
    try WorkerPool.run(
      count: parts.count,
      threads: jobs ?? job.processorCount
    ) { index, _ in
      Result { () throws -> DiffPair? in
        guard let counterpart = others[parts[index].name] else { return nil }
        // Single files were read for this pair; for folders and atlases, each pair is a separate
        // job.
        guard one.isMultiple else { return try pair(comparison, parts[index], counterpart, job) }
        let job = job.restarted()
        return try Session.current.watching(job) {
          try pair(comparison, parts[index], counterpart, job)
        }
      }
    } idle: { _, _ in
    } deliver: { index, result in
      let name = parts[index].name
      guard let pair = try result.get() else {
        try add(.init(name: name, finding: .missing(from: second)), to: &report)
        return true
      }
      try add(pair, name, to: &report, &page)
      return true
    }
    for part in other.parts where met.insert(part.name).inserted {
      try add(.init(name: part.name, finding: .missing(from: first)), to: &report)
    }
    guard !report.entries.isEmpty else {
      throw UsageError(message: "there are no images to compare")
    }
    if let html {
      try files.write(Array(page.text(report).utf8), to: html, inputs: [first, second])
    }
    try show(report)
    if !report.isSame { throw CommandExit(status: .differ) }
  }

  private func pair(
    _ comparison: ImageComparison,
    _ first: DiffInput.Part,
    _ second: DiffInput.Part,
    _ job: JobContext
  ) throws -> DiffPair {
    try DiffPair(
      comparison,
      first,
      second,
      names: (self.first, self.second),
      isExact: tolerance == nil && maxDifferent == nil,
      keepsImages: output != nil || html != nil,
      job: job
    )
  }

  /// Prints the report, unless an output goes to standard output.
  private func show(_ report: DiffReport) throws {
    guard output != "-", html != "-", !self.report.ndjson else { return }
    if self.report.json {
      try Console.result(report.json)
    } else {
      try Console.result(report.lines.joined(separator: "\n").escapedLines)
    }
  }

  private func comparison(_ job: JobContext) throws -> ImageComparison {
    var comparison = ImageComparison(metric, tolerance: tolerance)
    if let mask {
      let bytes = try InputFile.read(mask, job: job)
      comparison.mask =
        try ImageFile.decode(bytes, name: InputFile.name(mask), job: job).bitmap
    }
    switch maxDifferent {
    case .share(let share): comparison.allowedShare = share
    case .pixels(let count): comparison.allowedPixels = count
    case nil: break
    }
    return comparison
  }

  /// Adds the result of a pair, and reports it at once if each is reported separately.
  private func add(_ entry: DiffReport.Entry, to report: inout DiffReport) throws {
    report.entries.append(entry)
    if self.report.ndjson { try Console.result(entry.json.compact) }
  }

  /// Adds the results of a pair.
  private func add(
    _ pair: DiffPair,
    _ name: String,
    to report: inout DiffReport,
    _ page: inout DiffPage
  ) throws {
    if name.isEmpty {
      report.isMultiple = pair.results.count > 1
      report.comparedText =
        DiffSelection(level: level, layer: layer, face: face, frame: frame).text
        .map { "\($0) alone: \(pair.comparedText)" } ?? pair.comparedText
    }
    for result in pair.results {
      let full = [name, result.name].filter { !$0.isEmpty }.joined(separator: ": ")
      try add(entry(result, full, in: report, &page), to: &report)
    }
  }

  /// Writes the images of a result.
  private func entry(
    _ result: DiffPair.Result,
    _ name: String,
    in report: DiffReport,
    _ page: inout DiffPage
  ) throws -> DiffReport.Entry {
    var entry = DiffReport.Entry(name: name, finding: result.finding)
    guard let images = result.images, !report.isMultiple || !entry.isSame else { return entry }
    if let output {
      let png = try PNG.encode(images.difference, job: Session.current.job)
      if DirectoryTraversal.isFolder(first) || report.isMultiple && !result.isOfSingleFile(name) {
        let path = "\(output)/\(name.replacing(text: ": ", with: ".")).diff.png"
        try files.write(png, to: path, within: output + "/")
        entry.output = path
      } else if !report.entries.contains(where: { $0.output != nil }) {
        // Of several images of one file, the first that differs.
        try files.write(png, to: output, inputs: [first, second])
        entry.output = output
      }
    }
    if html != nil {
      let title = name.isEmpty ? first : name
      try page.add(title, images.first, images.second, images.difference)
    }
    return entry
  }
}

extension DiffPair.Result {
  /// Whether an entry is that of an image of a single file, which has no name of its own.
  fileprivate func isOfSingleFile(_ entryName: String) -> Bool { entryName == name }
}

/// A percentage, `0.1%`, or a number of pixels.
enum FractionArgument: OptionValue {
  case share(Double)
  case pixels(Int)

  init?(argument: String) {
    if argument.hasSuffix("%") {
      guard let percent = Double(argument.dropLast()), (0...100).contains(percent) else {
        return nil
      }
      self = .share(percent / 100)
    } else {
      guard let count = Int(argument), count >= 0 else { return nil }
      self = .pixels(count)
    }
  }
}

extension String {
  /// The lines with terminal control characters escaped.
  fileprivate var escapedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedForDisplay() }.joined(separator: "\n")
  }
}
