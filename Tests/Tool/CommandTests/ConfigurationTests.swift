import QuadrilleImage
import QuadrilleSyntax
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  private func run(_ config: String, _ arguments: [String]) throws -> CommandRun {
    let folder = try CommandFixtures.folder()
    try folder.write(config, to: "c.json")
    return try CommandRun(arguments, in: folder.path)
  }

  @Test("Options are read from the configuration file")
  func optionsComeFromFile() throws {
    let config = #"{"check": true, "json": true, "limits": "strict", "max-pixels": 1000}"#
    for option in [["--config", "c.json"], ["--config=c.json"]] {
      let run = try run(config, ["info", "page.png"] + option)
      #expect(run.status == 0, "\(run.errors)")
      let file = try #require(try run.json()["files"]?.array?.first)
      #expect(file["pixelSha256"]?.string == CommandFixtures.digest)
    }
    #expect(
      try run(#"{"max-pixels": 11}"#, ["info", "page.png", "--config", "c.json"]).status == 6
    )
  }

  @Test("The command line takes precedence over the configuration file")
  func commandLineTakesPrecedence() throws {
    let config = #"{"json": true, "max-pixels": 11, "no-check": false}"#
    let run = try run(
      config,
      ["info", "page.png", "--no-json", "--max-pixels", "12", "--config", "c.json"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.hasPrefix("page.png\n"))
    #expect(run.text.contains("sha256"))
  }

  @Test("The configuration file can set the output and enumerated options")
  func fileSetsOutputAndKeywords() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(#"{"output": "o ut.png", "flip": "y", "unpremultiply": false}"#, to: "c.json")
    let run = try CommandRun(["decode", "page.pvr", "--config", "c.json"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let rows = (0..<3).map { Array(CommandFixtures.pngPixels[(16 * $0)..<(16 * $0 + 16)]) }
    let bitmap = try PNG.decode(folder.read("o ut.png")).bitmap
    #expect(bitmap.bytes == Array(rows.reversed().joined()))
  }

  @Test(
    "An invalid configuration file is reported with one error",
    arguments: [
      ("[1]", Int32(3), "[config.value]"), (#"{"a b": 1}"#, 3, "[config.value]"),
      (#"{"-q": true}"#, 3, "[config.value]"), (#"{"json": null}"#, 3, "[config.value]"),
      (#"{"json": {}}"#, 3, "[config.value]"), (#"{"config": "d.json"}"#, 3, "[config.value]"),
      (#"{"json": }"#, 3, "]"), (#"{"jsno": true}"#, 2, "[usage]"),
      (#"{"max-pixels": "many"}"#, 2, "[usage]"),
    ]
  )
  func invalidConfigurationIsReported(config: String, status: Int32, end: String) throws {
    let run = try run(config, ["info", "page.png", "--config", "c.json"])
    #expect(run.status == status)
    #expect(run.errorLines.count == 1)
    #expect(run.errorLines[0].hasSuffix(end), "\(run.errors)")
    #expect(run.errorLines[0].contains("did you mean --json?") == config.contains("jsno"))
  }

  @Test("A missing configuration file is an error, and after -- the option is an input")
  func missingConfigurationFails() throws {
    let folder = try CommandFixtures.folder()
    #expect(
      try CommandRun(["info", "page.png", "--config", "none.json"], in: folder.path).status == 4
    )
    // After -- it is an ordinary input.
    let run = try CommandRun(["info", "--", "--config", "page.png"], in: folder.path)
    #expect(run.status == 8)
  }
}
