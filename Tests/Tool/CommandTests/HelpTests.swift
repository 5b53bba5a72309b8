import QuadrilleSyntax
import TestSupport
import Testing

@Suite struct HelpTests {
  static let commands = [
    "render", "frames", "preview", "info", "decode", "encode", "convert", "pack", "unpack",
    "convert-atlas", "batch",
    "diff", "conform", "conform matrix", "conform diff", "conform report", "doctor", "help",
    "version", "schema", "completions", "manual",
  ]
  static let tools = ["texturetool", "TexturePacker", "PVRTexToolCLI"]
  static let topics = [
    "exit-codes", "formats", "scene", "animations", "text", "clips", "jobs", "inputs", "outputs",
    "limits",
    "drivers", "rules", "states", "expectations", "gtest", "console", "environment",
  ]

  private static func arguments(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }

  /// The reviewed help texts; changes require changing these files.
  @Test("The help of every command matches its fixture", arguments: [""] + commands + tools)
  func helpMatchesFixtures(command: String) throws {
    let run = try CommandRun(Self.arguments(command) + ["-h"])
    #expect(run.status == 0 && run.errors == "")
    let name = command.isEmpty ? "quadrille" : command.replacing(" ", with: "-")
    let golden = try Fixtures.text("Help/\(name).txt")
    #expect(run.text == golden)
    for other in [Self.arguments(command) + ["--help"], ["help"] + Self.arguments(command)] {
      #expect(try CommandRun(other).text == golden)
    }
  }

  @Test("Help fits 80 columns and 61 lines and has examples", arguments: [""] + commands + tools)
  func helpIsShortWithExamples(command: String) throws {
    for columns in ["40", "200"] {
      let run = try CommandRun(Self.arguments(command) + ["-h"], environment: ["COLUMNS": columns])
      let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
      #expect(lines.count <= 61)
      #expect(!run.text.contains("(default: --no"))
      let examples = lines.drop { $0 != "examples:" }.dropFirst().prefix { $0.hasPrefix("  ") }
      #expect(examples.count >= 2, "\(command)")
      let call =
        command.isEmpty
        ? "quadrille" : Self.tools.contains(command) ? command : "quadrille \(command)"
      #expect(examples.allSatisfy { $0.contains(call) }, "\(examples)")
    }
  }

  @Test("Help topics fit 80 columns", arguments: topics) func topicsFitEightyColumns(
    topic: String
  ) throws {
    let run = try CommandRun(["help", topic])
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count > 4)
    let wide = run.text.split(separator: "\n").filter { $0.count > 80 }
    #expect(wide.isEmpty, "\(wide)")
    // A topic must not hide a command.
    #expect(!Self.commands.contains(topic))
  }

  @Test(
    "Sections of options can be requested as topics",
    arguments: ["sprites", "pages", "textures", "all"]
  )
  func optionSectionsAreTopics(part: String) throws {
    let run = try CommandRun(["help", "pack", part])
    #expect(run.status == 0)
    #expect(run.text.contains("--trim-mode") == (part == "sprites" || part == "all"))
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    "Unknown commands, topics and sections are reported with suggestions",
    arguments: [
      ("help nonsense", "unknown command or topic \"nonsense\""),
      ("help rendr", "(did you mean render?)"), ("help pack sprits", "(did you mean sprites?)"),
      ("help scnee", "(did you mean scene?)"), ("help render info", "unknown options section"),
      ("renderr", "(did you mean render?)"), ("confrom --list", "(did you mean conform?)"),
      ("--verison", "(did you mean --version?)"),
    ]
  )
  func unknownTopicsGetSuggestions(call: String, message: String) throws {
    let run = try CommandRun(Self.arguments(call))
    #expect(run.status == 2)
    #expect(run.errorLines.count == 1 && run.errors.contains(message), "\(run.errors)")
    #expect(run.remarks.count == 1)
  }

  @Test("The limits topic lists every limit option")
  func limitsTopicListsEveryOption() throws {
    let topic = try CommandRun(["help", "limits"]).text
    let options = topic.split(separator: "\n").filter { $0.hasPrefix("      --max-") }
    #expect(options.count == 16)
    for option in ["--gpu-memory", "--timeout"] { #expect(topic.contains("      \(option) ")) }
  }

  @Test("--version prints one line")
  func versionIsOneLine() throws {
    let run = try CommandRun(["--version"])
    #expect(run.text.wholeMatch(of: /quadrille \d+\.\d+\.\d+\n/) != nil)
    #expect(try CommandRun(["version"]).text == run.text)
    let log = String(decoding: try Fixtures.bytes("../CHANGELOG.md"), as: UTF8.self)
    let first = log.split(separator: "\n").first { $0.hasPrefix("## ") } ?? ""
    #expect(first.hasPrefix("## \(run.text.dropFirst(10).dropLast()) – "))
    let tool = try CommandRun(["TexturePacker", "--version"])
    #expect(tool.text.hasPrefix("TexturePacker (quadrille "))
  }

  @Test("--version --json lists the library versions")
  func versionJSONListsLibraries() throws {
    let json = try CommandRun(["--version", "--json"]).json()
    #expect(json["schema"]?.string == "quadrille.version/1")
    for key in ["version", "swift", "libpng", "zlib"] { #expect(json[key]?.string != nil) }
    for key in ["glVendor", "glRenderer", "glVersion"] { #expect(json[key] != nil) }
    #expect(try CommandRun(["version", "--json"]).json() == json)
  }

  @Test("The manual contains every command and topic in valid mdoc")
  func manualContainsCommandsAndTopics() throws {
    let manual = try CommandRun(["manual"]).text
    for command in Self.commands + Self.tools {
      #expect(manual.contains("\n.Ss \(command.replacing("-", with: "\\-"))\n"), "\(command)")
    }
    for title in ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SCENE", "LIMITS"] {
      #expect(manual.contains("\n.Sh \(title)\n"), "\(title)")
    }
    // No line starts with an accidental macro.
    let macros = Set(
      manual.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix(3) }
    )
    let known: Set<Substring> = [
      ".Dd", ".Dt", ".Os", ".Sh", ".Ss", ".Nm", ".Nd", ".Ar", ".Op", ".Bl", ".It", ".El", ".Bd",
      ".Ed", ".Pp",
    ]
    #expect(macros.isSubset(of: known), "\(macros.subtracting(known))")
  }

  /// The page contains each option of a command's help, in its own table or in a shared one.
  @Test("The Markdown reference contains every option")
  func referenceContainsEveryOption() throws {
    let page = try CommandRun(["manual", "--markdown"]).text
    let heads = page.split(separator: "\n").compactMap { row in
      row.hasPrefix("| `") ? row.dropFirst(3).prefix { $0 != "`" } : nil
    }
    let spelled = Set(heads.flatMap { $0.split { $0 == " " || $0 == "," } })
    var count = 0
    for command in Self.commands {
      let exists = page.contains("\n## \(command)\n") || page.hasPrefix("## \(command)\n")
      #expect(exists, "\(command)")
      let help = try CommandRun(["help"] + command.split(separator: " ").map(String.init) + ["all"])
      for line in help.text.split(separator: "\n") where line.hasPrefix("  ") {
        let arguments = line.split { $0 == " " || $0 == "," }.prefix { $0.hasPrefix("-") }
        count += arguments.count
        let missing = arguments.filter { !spelled.contains($0) && $0 != "-h" && $0 != "--help" }
        #expect(missing.isEmpty, "\(command)")
      }
    }
    #expect(count > 300, "\(count) options")
    for title in ["SCENE", "EXIT STATUS"] { #expect(page.contains("\n## \(title)\n")) }
  }

  @Test("Every flag has an opposite")
  func flagsHaveOpposites() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["info", "--json", "--no-json", "--check", "--no-check", "page.png"],
      in: folder.path
    )
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("page.png\n"))
    #expect(!run.text.contains("pixelSha256"))
  }
}
