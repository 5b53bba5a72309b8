import QuadrilleOptions
import QuadrilleSystem
import Testing

/// A command with one option of each kind.
struct SampleCommand: Command {
  enum Color: String, OptionValue, CaseIterable { case red, green, blue }

  struct Noise: OptionGroup {
    var isQuiet = false
    var isLoud = false

    static let section = OptionDescription.Section.topic("noise")
    static let affectsBuildKey = false

    mutating func options(_ table: OptionTable) {
      table.flag("--quiet -q", &isQuiet, "Say little.")
      table.flag("--loud -l", &isLoud, "Say much.")
    }

    func validate() throws(UsageError) {
      if isQuiet && isLoud { throw UsageError(message: "--quiet and --loud exclude each other") }
    }
  }

  static let guide = CommandGuide(
    "sample",
    aliases: ["example"],
    group: "samples",
    "Do something with files.",
    examples: ["quadrille sample a -o b"]
  )

  /// The last command that was run.
  static let last = Lock<SampleCommand?>(nil)

  var inputs: [String] = []
  var output: String?
  var jobs: Int?
  var time = 0.0
  var color = Color.red
  var tags: [String] = []
  var isSmooth = false
  var isRotated: Bool?
  var levels: Int?
  var key: String?
  var noise = Noise()
  var file: String?

  mutating func options(_ table: OptionTable) {
    table.operands("file", &inputs, "What to read.")
    table.value("--output -o", "file", &output, "Where to write.", also: "--out")
      .required("give the output with --output").excludedFromBuildKey()
    table.value("--jobs -j", "n", &jobs, "Threads.").from(1...8, jobs).joined()
      .excludedFromBuildKey()
    table.value("--time", "seconds", &time, "When.")
    table.value("--colour", "colour", &color, "Which.", also: "--color")
    table.list("--tag", "word", &tags, "A word; repeatable.")
    table.flag("--smooth -s", &isSmooth, "Smooth edges.")
    table.flag("--enable-turns", &isRotated, "Turn.", opposite: "--disable-turns")
    table.value("-m", "n", &levels, "Levels.", missing: MissingValue("99") { Int($0) != nil })
    table.value("--key", "hex", &key, "A secret.").secret()
      .checking("expected 4 digits", key.map { $0.count == 4 } ?? true)
    table.group(&noise)
    table.value("--config", "file", &file, "More options.").configuration().excludedFromBuildKey()
    table.flag("--hidden-thing", &isSmooth, "").hidden()
  }

  func run() {
    let command = self
    Self.last.withLock { $0 = command }
  }
}

extension SampleCommand {
  /// The command for an argument list.
  static func read(_ arguments: String...) throws -> SampleCommand { try read(arguments) }

  /// The command for an argument list.
  static func read(_ arguments: [String]) throws -> SampleCommand {
    guard case .run(let body) = try AnyCommand(SampleCommand.self).read(arguments[...]) else {
      throw UsageError(message: "help")
    }
    try body()
    return try #require(last.withLock { $0 })
  }

  /// The usage error message for an argument list.
  static func mistake(_ arguments: [String]) -> String? {
    do {
      _ = try AnyCommand(SampleCommand.self).read(arguments[...])
      return nil
    } catch {
      return (error as? UsageError)?.message ?? "\(error)"
    }
  }
}
