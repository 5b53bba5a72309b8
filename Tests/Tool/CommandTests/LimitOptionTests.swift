import TestSupport
import Testing

@Suite struct LimitOptionTests {
  private func status(
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> Int32? {
    let folder = try CommandFixtures.folder()
    return try CommandRun(
      ["decode", "page.pvr", "-o", "out.png"] + arguments,
      environment: environment,
      in: folder.path
    ).status
  }

  @Test("Options and environment variables set limits")
  func limitsComeFromOptionsAndEnvironment() throws {
    #expect(try status(["--max-pixels", "11"]) == 6)
    #expect(try status(["--max-pixels", "12"]) == 0)
    #expect(try status(["--max-dimension=3"]) == 6)
    #expect(try status(["--max-file", "99"]) == 6)
    #expect(try status([], ["QUADRILLE_MAX_PIXELS": "11"]) == 6)
    #expect(try status([], ["QUADRILLE_MAX_DIMENSION": "3"]) == 6)
  }

  @Test("A limit option takes precedence over its variable")
  func limitOptionTakesPrecedence() throws {
    #expect(try status(["--max-pixels", "12"], ["QUADRILLE_MAX_PIXELS": "11"]) == 0)
    #expect(try status(["--max-pixels", "11"], ["QUADRILLE_MAX_PIXELS": "12"]) == 6)
    #expect(try status(["--max-pixels", "11", "--max-pixels", "12"]) == 0)
  }

  @Test("--limits none lifts limits and strict tightens them")
  func limitSetsApply() throws {
    #expect(try status(["--limits", "none"]) == 0)
    #expect(try status(["--limits", "none", "--max-pixels", "11"]) == 6)
    let folder = try TemporaryFolder()
    let wide = CommandFixtures.pvr(
      width: 5000,
      height: 1,
      pixels: [UInt8](repeating: 9, count: 20_000)
    )
    try folder.write(wide, to: "wide.pvr")
    let call = ["decode", "wide.pvr", "-o", "out.png"]
    #expect(try CommandRun(call, in: folder.path).status == 0)
    #expect(try CommandRun(call + ["--limits", "strict"], in: folder.path).status == 6)
    #expect(try CommandRun(call + ["--limits", "odd"], in: folder.path).status == 2)
  }

  @Test(
    "Invalid limit values are usage errors",
    arguments: ["0", "-5", "many", "1e3", "99999999999999999999"]
  )
  func invalidLimitsAreRejected(value: String) throws {
    #expect(try status(["--max-pixels=\(value)"]) == 2)
    #expect(try status([], ["QUADRILLE_MAX_PIXELS": value]) == 2)
  }

  @Test("A limit error names the option that raises the limit")
  func limitErrorsNameOption() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "--max-pixels", "47", "-o", "out.png"],
      in: folder.path
    )
    #expect(run.status == 6)
    #expect(run.errors.contains("48 over the limit 47"))
    #expect(run.errors.contains("--max-pixels"))
  }
}
