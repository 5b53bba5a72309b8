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
      to 1. Without --tolerance, images must be equal. Atlases are compared by sprite
      names, folders by file names.
      """
  )

  var first = ""
  var second = ""
  var metric = ImageMetric.max
  var tolerance: Double?
  var maxDifferent: FractionArgument?
  var mask: String?
  var level = 0
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
    table.value("--level", "n", &level, "Mip level of textures.")
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
    if let output { try OutputExtension.checkPNG(output) }
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
    let one = try DiffInput(first, level: level, key: key, job: job)
    let other = try DiffInput(second, level: level, key: key, job: job)
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
    let wantsImages = output != nil || html != nil
    try WorkerPool.run(
      count: parts.count,
      threads: jobs ?? job.processorCount
    ) { index, _ in
      Result { () throws -> DiffPair? in
        guard let counterpart = others[parts[index].name] else { return nil }
        // Single files were read for this pair; for folders and atlases, each pair is a separate
        // job.
        guard one.isMultiple else {
          return try DiffPair(
            comparison,
            parts[index],
            counterpart,
            keepsImages: wantsImages,
            job: job
          )
        }
        let job = job.restarted()
        return try Session.current.watching(job) {
          try DiffPair(
            comparison,
            parts[index],
            counterpart,
            keepsImages: wantsImages,
            job: job
          )
        }
      }
    } idle: { _, _ in
    } deliver: { index, result in
      let name = parts[index].name
      try add(
        try result.get().map { try entry($0, name, &page) }
          ?? .init(name: name, finding: .missing(from: second)),
        to: &report
      )
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

  /// Writes the images of a pair.
  private func entry(
    _ pair: DiffPair,
    _ name: String,
    _ page: inout DiffPage
  ) throws -> DiffReport.Entry {
    var entry = DiffReport.Entry(name: name, finding: pair.finding)
    guard let images = pair.images, name.isEmpty || !entry.isSame else { return entry }
    if let output {
      let path = name.isEmpty ? output : "\(output)/\(name).diff.png"
      let png = try PNG.encode(images.difference, job: Session.current.job)
      if name.isEmpty {
        try files.write(png, to: path, inputs: [first, second])
      } else {
        try files.write(png, to: path, within: output + "/")
      }
      entry.output = path
    }
    if html != nil {
      let title = name.isEmpty ? first : name
      try page.add(title, images.first, images.second, images.difference)
    }
    return entry
  }
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
