import QuadrilleIO
import QuadrilleOptions
import Testing

/// A command with one option of each kind.
struct SampleCommand: Command {
  enum Colour: String, OptionValue, CaseIterable { case red, green, blue }

  struct Noise: OptionGroup {
    var isQuiet = false
    var isLoud = false

    static let section = OptionDescription.Section.topic("noise")
    static let entersKey = false

    static var options: [OptionRow<Self>] {
      Row.flag("--quiet -q", \.isQuiet, "Say little.")
      Row.flag("--loud -l", \.isLoud, "Say much.")
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

  /// The last one that was run.
  static let last = Lock<SampleCommand?>(nil)

  var inputs: [String] = []
  var output: String?
  var jobs: Int?
  var time = 0.0
  var colour = Colour.red
  var tags: [String] = []
  var isSmooth = false
  var isTurned: Bool?
  var levels: Int?
  var key: String?
  var noise = Noise()
  var file: String?

  static var operands: [Operand<Self>] {
    [.many("file", \.inputs, "What to read.")]
  }

  static var options: [OptionRow<Self>] {
    Row.value("--output -o", "file", \.output, "Where to write.", also: "--out")
      .required("give the output with --output").unkeyed
    Row.value("--jobs -j", "n", \.jobs, "Threads.").from(1...8, \.jobs).joined.unkeyed
    Row.value("--time", "seconds", \.time, "When.")
    Row.value("--colour", "colour", \.colour, "Which.", also: "--color")
    Row.list("--tag", "word", \.tags, "A word; repeatable.")
    Row.flag("--smooth -s", \.isSmooth, "Smooth edges.")
    Row.flag("--enable-turns", \.isTurned, "Turn.", opposite: "--disable-turns")
    Row.value("-m", "n", \.levels, "Levels.").valueMayBeMissing(taking: "99") { Int($0) != nil }
    Row.value("--key", "hex", \.key, "A secret.").secret
      .checking("it has 4 digits") { $0.key.map { $0.count == 4 } ?? true }
    Row.group(\.noise)
    Row.value("--config", "file", \.file, "More options.").configuration.unkeyed
    Row.flag("--hidden-thing", \.isSmooth, "").hidden
  }

  func run() {
    let command = self
    Self.last.withLock { $0 = command }
  }
}

extension SampleCommand {
  /// What a call asks for.
  static func read(_ words: String...) throws -> SampleCommand { try read(words) }

  /// What a call asks for.
  static func read(_ words: [String]) throws -> SampleCommand {
    guard case .run(let body) = try AnyCommand(SampleCommand.self).read(words[...]) else {
      throw UsageError(message: "help")
    }
    try body()
    return try #require(last.withLock { $0 })
  }

  /// The message of a call's mistake.
  static func mistake(_ words: [String]) -> String? {
    do {
      _ = try AnyCommand(SampleCommand.self).read(words[...])
      return nil
    } catch {
      return (error as? UsageError)?.message ?? "\(error)"
    }
  }
}
