import QuadrilleOptions
import Testing

@testable import QuadrilleCommand

/// Numeric options at both ends of their range, and beyond.
@Suite struct OptionRangeTests {
  struct Range: Sendable {
    let call: String
    let option: String
    let right: [String]
    let wrong: [String]
    /// A part of the message for invalid values.
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

  private static let jobs = "expected 1 to 1024"
  static let ranges = ofImages + ofConform

  private static let ofImages: [Range] = [
    Range(
      "render s.json -o x",
      "--scale",
      ["0.25", "4"],
      not: ["0.24", "4.01", "0"],
      "expected 0.25 to 4"
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
    Range("render s.json -o x", "--samples", ["1", "64"], not: ["0", "65"], "expected 1 to 64"),
    Range("frames s.json -o %d", "--samples", ["1", "64"], not: ["0", "65"], "expected 1 to 64"),
    Range(
      "frames s.json -o %d",
      "--fps",
      ["0.001", "100000"],
      not: ["0", "0.0009", "100001"],
      "expected 0.001"
    ),
    Range(
      "frames s.json -o %d",
      "--start",
      ["-1e9", "1e9"],
      not: ["1e10", "-1e10"],
      "--start is"
    ),
    Range("frames s.json -o %d", "--count", ["1", "99"], not: ["0", "-1"], "expected 1 or more"),
    Range(
      "frames s.json -o %d",
      "--duration",
      ["1e-9", "1e9"],
      not: ["0", "-1", "1.1e9"],
      "expected a value above 0"
    ),
    Range("frames s.json --sheet s", "--columns", ["1"], not: ["0"], "expected 1 or more"),
    Range("frames s.json -o %d", "-j", ["1", "1024"], not: ["0", "1025"], jobs),
    Range("preview a -o x", "--cell", ["16", "4096"], not: ["15", "4097"], "expected 16 to 4096"),
    Range("preview a -o x", "--count", ["1", "1000"], not: ["0", "1001"], "expected 1 to 1000"),
    Range("preview a -o x", "--columns", ["1"], not: ["0"], "expected 1 or more"),
    Range("encode a -o x", "--mip-levels", ["1", "64"], not: ["0", "65"], "expected 1 to 64"),
    Range("encode a -o x", "--mipmap-min-size", ["1"], not: ["0"], "expected 1 or more"),
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
    Range("pack a --data d", "--mipmap-min-size", ["1"], not: ["0"], "expected 1 or more"),
    Range("pack a --data d", "--png-opt-level", ["0", "7"], not: ["-1", "8"], "expected 0 to 7"),
    Range(
      "batch",
      "--timeout",
      ["0.001", "1e6"],
      not: ["0", "0.0009", "1000001"],
      "expected 0.001"
    ),
    Range("batch", "--grace", ["0", "1e6"], not: ["-1", "1000001"], "--grace is"),
    Range(
      "batch --emit slurm",
      "--shards",
      ["1", "1000000"],
      not: ["0", "1000001"],
      "--shards is"
    ),
  ]

  private static let ofConform = [
    Range("conform", "--jobs", ["1", "256"], not: ["0", "257"], "expected 1 to 256"),
    Range("conform", "--reruns", ["0", "20"], not: ["-1", "21"], "expected 0 to 20"),
    Range("conform", "--timeout", ["0.01", "86400"], not: ["0", "86401"], "above 0 and at most"),
  ]

  /// The usage error of an argument list before anything is read; nil if it is valid.
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

  @Test(
    "Numeric options accept both ends of their range and reject values beyond",
    arguments: ranges
  )
  func numericOptionsCheckTheirRange(range: Range) throws {
    let call = range.call.split(separator: " ").map(String.init)
    for value in range.right {
      let mistake = try Self.mistake(call + [range.option, value])
      // Other errors of the command line do not matter here.
      #expect(mistake?.contains(range.option) != true, "\(value): \(mistake ?? "")")
    }
    for value in range.wrong {
      let mistake = try Self.mistake(call + [range.option, value])
      #expect(mistake?.contains(range.option) == true, "\(value)")
      #expect(mistake?.contains(range.message) == true, "\(value): \(mistake ?? "nothing")")
    }
  }

  @Test("Every option spelling of a command refers to one option")
  func everySpellingIsUnique() {
    for command in Program.commands.commands {
      var owners: [String: String] = [:]
      for option in command.description.options {
        for spelling in option.spellings + option.opposites {
          // The EGL configuration option takes precedence over configuration files.
          if command.guide.name.hasPrefix("conform"), spelling == "--config" { continue }
          let other = owners.updateValue(option.names[0], forKey: spelling)
          #expect(other == nil, "\(command.guide.name): \(spelling) of \(other ?? "")")
        }
      }
    }
  }

  @Test("Every visible option has a help sentence and appears in the help")
  func everyOptionHasHelp() {
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
