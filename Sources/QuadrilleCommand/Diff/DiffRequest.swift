import QuadrilleIO
import QuadrillePixels
import QuadrilleSyntax

/// What `diff` is asked to do.
struct DiffRequest {
  let first: String
  let second: String
  var comparison: PictureComparison
  /// The mip level that is compared of textures.
  var level = 0
  /// Where pictures of differences go: a file, or a folder where there are several pairs.
  var output: String?
  /// Where the page goes.
  var html: String?
  /// Whether the report is told as JSON.
  var json = false
  var files = OutputPolicy()

  /// Compares, writes and tells.
  ///
  /// - Throws: ``CommandEnd`` with ``ExitStatus/differ`` where something differs, or the error of an
  ///   input or output.
  func run(limits: Limits) throws {
    let one = try DiffSubject(first, level: level, limits: limits)
    let other = try DiffSubject(second, level: level, limits: limits)
    guard one.isMany == other.isMany else {
      throw UsageError(message: "one side is a picture, the other one holds several")
    }
    var report = DiffReport(
      comparison: comparison,
      first: InputFile.name(first),
      second: InputFile.name(second),
      isMany: one.isMany
    )
    var page = DiffPage()
    let others = Dictionary(other.parts.map { ($0.name, $0) }) { first, _ in first }
    var met: Set<String> = []
    for part in one.parts {
      guard met.insert(part.name).inserted else { continue }
      guard let counterpart = others[part.name] else {
        report.entries.append(.init(name: part.name, finding: .missing(from: second)))
        continue
      }
      report.entries.append(try entry(part, counterpart, &page))
    }
    for part in other.parts where met.insert(part.name).inserted {
      report.entries.append(.init(name: part.name, finding: .missing(from: first)))
    }
    guard !report.entries.isEmpty else {
      throw UsageError(message: "neither side holds a picture, nothing can be compared")
    }
    if let html {
      try files.write(Array(page.text(report).utf8), to: html, inputs: [first, second])
    }
    let text = json ? report.json.pretty : report.lines.joined(separator: "\n")
    if output != "-", html != "-" {
      try Console.result(json ? text : text.escapedLines)
    }
    if !report.isSame { throw CommandEnd(status: .differ) }
  }

  private func entry(
    _ part: DiffSubject.Part,
    _ counterpart: DiffSubject.Part,
    _ page: inout DiffPage
  ) throws -> DiffReport.Entry {
    let one = try part.bitmap()
    let other = try counterpart.bitmap()
    guard one.pixelSize == other.pixelSize else {
      return .init(name: part.name, finding: .sizes(one.pixelSize, other.pixelSize))
    }
    let outcome = try comparison.compare(one, other)
    var entry = DiffReport.Entry(name: part.name, finding: .compared(outcome))
    let isShown = part.name.isEmpty || !outcome.isSame
    if let output, isShown {
      let path = part.name.isEmpty ? output : "\(output)/\(part.name).diff.png"
      if !part.name.isEmpty { try OutputFolder.make(for: path) }
      try files.write(PNG.encode(outcome.picture), to: path, inputs: [first, second])
      entry.output = path
    }
    if html != nil, isShown {
      try page.add(part.name.isEmpty ? first : part.name, one, other, outcome.picture)
    }
    return entry
  }
}

extension String {
  /// The lines with what could steer a terminal made visible.
  fileprivate var escapedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedForDisplay() }.joined(separator: "\n")
  }
}
