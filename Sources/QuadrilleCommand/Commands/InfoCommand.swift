import ArgumentParser
import QuadrilleIO

/// `quadrille info`: what is in files.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what is in textures, pictures and atlases.",
    discussion: """
      quadrille info hero.pvr.ccz
      quadrille info art --check --json

      Folders are walked, globs are expanded, @list.txt names a list of files. With --check
      everything is read, and the exit code is 1 as soon as one file is bad.
      """
  )

  @Argument(help: ArgumentHelp("Files, folders, globs, @lists, or -.", valueName: "file"))
  var inputs: [String]

  @Flag(inversion: .prefixedNo, help: "One JSON object on standard output.")
  var json = false

  @Flag(help: "One JSON object a file on standard output, as soon as it is read.")
  var ndjson = false

  @Flag(inversion: .prefixedNo, help: "Read everything, and give the digest of the pixels.")
  var check = false

  @Flag(inversion: .prefixedNo, help: "List the mip levels with their byte ranges.")
  var levels = false

  @Flag(inversion: .prefixedNo, help: "List the frames of atlases.")
  var frames = false

  @Flag(inversion: .prefixedNo, help: "Keep the order of the arguments.")
  var keepOrder = false

  @Flag(name: [.customShort("0"), .customLong("null")], help: "NUL bytes end the paths in lists.")
  var isNulSeparated = false

  @Flag(inversion: .prefixedNo, help: "Stop at the first bad file and give its exit code.")
  var failFast = false

  @OptionGroup var console: ConsoleOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    console.apply()
    let limits = try limits.resolved()
    let paths = try InputList.paths(
      inputs,
      keepsOrder: keepOrder,
      isNulSeparated: isNulSeparated,
      limits: limits
    )
    guard !paths.isEmpty else { throw UsageError(message: "no input files") }
    let request = InfoRequest(check: check, levels: levels, frames: frames, limits: limits)
    var reports: [JSONText] = []
    var failures: [ExitStatus] = []
    func add(_ report: JSONText) throws {
      if ndjson { try Console.result(report.compact) } else { reports.append(report) }
    }
    for path in paths {
      do {
        let report = try request.report(on: path)
        Console.say(report.warnings)
        if json || ndjson {
          try add(report.json)
        } else {
          try Console.result(report.text)
        }
      } catch let error as any QuadrilleError {
        let diagnostic = Diagnostic(error)
        Console.say(diagnostic)
        failures.append(ExitStatus(error.category))
        try add(.object([("file", .string(InputFile.name(path))), ("error", diagnostic.json)]))
        if failFast { break }
      }
    }
    if json && !ndjson {
      try Console.result(
        JSONText.object([("schema", .string("quadrille.info/1")), ("files", .array(reports))])
          .pretty
      )
    }
    guard let first = failures.first else { return }
    if failFast { throw CommandEnd(status: first) }
    if check { throw CommandEnd(status: .differ) }
    throw CommandEnd(status: paths.count == 1 ? first : .partial)
  }
}
