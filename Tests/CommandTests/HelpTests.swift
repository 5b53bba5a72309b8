import QuadrilleSyntax
import TestSupport
import Testing

@Suite struct HelpTests {
  static let subcommands = [
    "render", "info", "decode", "encode", "convert", "pack", "unpack", "convert-atlas", "diff",
    "conform", "doctor", "version", "completions",
  ]

  @Test(arguments: [[]] + subcommands.map { [$0] })
  func helpHasTwoExamplesOnNarrowLines(command: [String]) throws {
    for columns in ["40", "200"] {
      let run = try CommandRun(command + ["--help"], environment: ["COLUMNS": columns])
      #expect(run.status == 0)
      #expect(run.errors == "")
      let lines = run.text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
      let call = (["quadrille"] + command).joined(separator: " ")
      let examples = lines.filter { line in
        line.drop { $0 == " " }.hasPrefix(call) && !line.contains("USAGE")
      }
      #expect(examples.count >= 2)
      #expect(try CommandRun(["help"] + command).text == run.text)
    }
  }

  @Test(arguments: [
    "exit-codes", "formats", "scene", "animations", "frames", "limits", "inputs", "outputs",
  ])
  func topicsAreNarrow(topic: String) throws {
    let run = try CommandRun(["help", topic])
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count > 4)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func limitsTopicNamesEveryOption() throws {
    let help = try CommandRun(["info", "--help"]).text
    let options = help.split(separator: " ").filter { $0.hasPrefix("--max-") }
    let topic = try CommandRun(["help", "limits"]).text
    #expect(options.count == 14)
    for option in options { #expect(topic.contains("\(option) ")) }
  }

  @Test func versionIsOneLine() throws {
    let run = try CommandRun(["--version"])
    #expect(run.text.wholeMatch(of: /quadrille \d+\.\d+\.\d+\n/) != nil)
    #expect(try CommandRun(["version"]).text == run.text)
  }

  @Test func versionAsJSONNamesTheLibraries() throws {
    let json = try CommandRun(["--version", "--json"]).json()
    #expect(json["schema"]?.string == "quadrille.version/1")
    for key in ["version", "swift", "libpng", "zlib"] { #expect(json[key]?.string != nil) }
    for key in ["glVendor", "glRenderer", "glVersion"] { #expect(json[key] != nil) }
    #expect(try CommandRun(["version", "--json"]).json() == json)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsNameTheSubcommands(shell: String) throws {
    let run = try CommandRun(["completions", shell])
    #expect(run.status == 0)
    for command in Self.subcommands { #expect(run.text.contains(command)) }
  }

  /// Lines of options without a value, such as `--check/--no-check`.
  @Test(arguments: [
    "render", "info", "decode", "unpack", "convert-atlas", "diff", "conform", "doctor", "version",
  ])
  func everyFlagHasItsOpposite(command: String) throws {
    let lines = try CommandRun([command, "--help"]).text.split(separator: "\n")
    let options = lines.filter { $0.hasPrefix("  -") && !$0.contains("--help") }
    let flags = options.filter { !$0.contains("<") }
    #expect(!flags.isEmpty)
    for flag in flags { #expect(flag.contains("--no-")) }
  }

  @Test func flagsHaveOpposites() throws {
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
