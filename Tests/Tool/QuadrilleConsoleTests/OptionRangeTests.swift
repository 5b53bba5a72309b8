import QuadrilleOptions
import Testing

@testable import QuadrilleCommand

/// Options with numbers at the ends of what they may be, and beyond these.
@Suite struct OptionRangeTests {
  struct Range: Sendable {
    let call: String
    let option: String
    let right: [String]
    let wrong: [String]
    /// What the message says of values that are wrong.
    let message: String

    init(
      _ call: String,
      _ option: String,
      _ right: [String],
      not wrong: [String],
      _ message: String
    ) {
      self.call = call
      self.option = option
      self.right = right
      self.wrong = wrong
      self.message = message
    }
  }

  private static let jobs = "it goes from 1 to 1024"
  static let ranges = ofAllBuilds + ofOpenGL

  private static let ofAllBuilds: [Range] = [
    Range(
      "render s.json -o x",
      "--scale",
      ["0.25", "4"],
      not: ["0.24", "4.01", "0"],
      "from 0.25 to 4"
    ),
    Range(
      "render s.json -o x",
      "--time",
      ["-1000000000", "0", "1e9"],
      not: ["1.1e9", "-1000000001", "nan"],
      "--time is"
    ),
    Range(
      "render s.json -o x",
      "--frame",
      ["0", "1000000000"],
      not: ["-1", "1000000001", "1.5"],
      "--frame is"
    ),
    Range("render s.json -o x", "--samples", ["1", "64"], not: ["0", "65"], "from 1 to 64"),
    Range("frames s.json -o %d", "--samples", ["1", "64"], not: ["0", "65"], "from 1 to 64"),
    Range(
      "frames s.json -o %d",
      "--fps",
      ["0.001", "100000"],
      not: ["0", "0.0009", "100001"],
      "from 0.001"
    ),
    Range(
      "frames s.json -o %d",
      "--start",
      ["-1e9", "1e9"],
      not: ["1e10", "-1e10"],
      "--start is"
    ),
    Range("frames s.json -o %d", "--count", ["1", "99"], not: ["0", "-1"], "it is at least 1"),
    Range(
      "frames s.json -o %d",
      "--duration",
      ["1e-9", "1e9"],
      not: ["0", "-1", "1.1e9"],
      "it is above 0"
    ),
    Range("frames s.json --sheet s", "--columns", ["1"], not: ["0"], "it is at least 1"),
    Range("frames s.json -o %d", "-j", ["1", "1024"], not: ["0", "1025"], jobs),
    Range("preview a -o x", "--cell", ["16", "4096"], not: ["15", "4097"], "from 16 to 4096"),
    Range("preview a -o x", "--count", ["1", "1000"], not: ["0", "1001"], "from 1 to 1000"),
    Range("preview a -o x", "--columns", ["1"], not: ["0"], "it is at least 1"),
    Range("encode a -o x", "--mip-levels", ["1", "64"], not: ["0", "65"], "from 1 to 64"),
    Range("encode a -o x", "--mipmap-min-size", ["1"], not: ["0"], "it is at least 1"),
    Range(
      "encode a -o x",
      "--pad",
      ["2", "4", "8"],
      not: ["0", "1", "3", "6", "16"],
      "2, 4 or 8"
    ),
    Range("encode a -o x", "--jobs", ["1", "1024"], not: ["0", "1025"], jobs),
    Range("decode a -o x", "--jobs", ["1", "1024"], not: ["0", "1025"], jobs),
    Range("info a", "--jobs", ["1", "1024"], not: ["0", "1025"], jobs),
    Range("PVRTexToolCLI -i a -o x", "-j", ["1", "1024"], not: ["0", "1025"], jobs),
    Range("pack a --data d", "--mipmap-min-size", ["1"], not: ["0"], "it is at least 1"),
    Range("pack a --data d", "--png-opt-level", ["0", "7"], not: ["-1", "8"], "from 0 to 7"),
    Range("batch", "--timeout", ["0.001", "1e6"], not: ["0", "0.0009", "1000001"], "from 0.001"),
    Range("batch", "--grace", ["0", "1e6"], not: ["-1", "1000001"], "--grace is"),
    Range(
      "batch --emit slurm",
      "--shards",
      ["1", "1000000"],
      not: ["0", "1000001"],
      "--shards is"
    ),
  ]

  #if GL
  private static let ofOpenGL = [
    Range("conform", "--jobs", ["1", "256"], not: ["0", "257"], "from 1 to 256"),
    Range("conform", "--reruns", ["0", "20"], not: ["-1", "21"], "from 0 to 20"),
    Range("conform", "--timeout", ["0.01", "86400"], not: ["0", "86401"], "above 0 and at most"),
  ]
  #else
  private static let ofOpenGL: [Range] = []
  #endif

  /// Why a call is refused before anything is read; nil where it is not.
  private static func mistake(_ arguments: [String]) throws -> String? {
    let command = try #require(
      Program.commands.commands.first { $0.guide.names.contains(arguments[0]) },
      "\(arguments[0])"
    )
    do {
      _ = try command.read(arguments.dropFirst())
      return nil
    } catch let error as UsageError {
      return error.message
    }
  }

  @Test(arguments: ranges)
  func numbersGoFromOneEndToTheOther(range: Range) throws {
    let call = range.call.split(separator: " ").map(String.init)
    for value in range.right {
      let mistake = try Self.mistake(call + [range.option, value])
      // What else is wrong with a call is not asked here.
      #expect(mistake?.contains(range.option) != true, "\(value): \(mistake ?? "")")
    }
    for value in range.wrong {
      let mistake = try Self.mistake(call + [range.option, value])
      #expect(mistake?.contains(range.option) == true, "\(value)")
      #expect(mistake?.contains(range.message) == true, "\(value): \(mistake ?? "nothing")")
    }
  }

  /// No option of a command hides another one, and no two are spelled alike.
  @Test func everySpellingMeansOneOption() {
    for command in Program.commands.commands {
      var owners: [String: String] = [:]
      for option in command.description.options {
        for spelling in option.spellings + option.opposites {
          // The configuration of EGL goes before a file of options.
          if command.guide.name.hasPrefix("conform"), spelling == "--config" { continue }
          let other = owners.updateValue(option.names[0], forKey: spelling)
          #expect(other == nil, "\(command.guide.name): \(spelling) of \(other ?? "")")
        }
      }
    }
  }

  /// Every option of every command is explained in one sentence, and has a place where help shows it.
  @Test func everyOptionIsExplained() {
    for command in Program.commands.commands where !command.guide.group.isEmpty {
      let description = command.description
      for option in description.visibleOptions {
        #expect(option.help.hasSuffix(".") && option.help.count > 3, "\(option.names)")
        #expect(option.names.allSatisfy { $0.hasPrefix("-") && $0.count > 1 })
        #expect(option.isValue == nil || option.valueName != nil)
      }
      let shown = HelpText.section("all", of: description)
      for option in description.visibleOptions {
        #expect(shown?.contains(option.names[0]) == true, "\(option.names)")
      }
    }
  }
}
