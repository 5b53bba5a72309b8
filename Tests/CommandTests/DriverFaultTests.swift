import QuadrilleIO
import QuadrilleSyntax
import TestSupport
import Testing

/// What becomes of a picture where the driver fails: a layer between the two does it on purpose.
@Suite(.enabled(if: ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil))
struct DriverFaultTests {
  private func render(
    _ fault: String?,
    _ folder: TemporaryFolder,
    _ more: [String]
  ) throws
    -> CommandRun
  {
    let layer = try #require(ConformFixtures.faultLayer)
    return try CommandRun(
      ["render", "scene.json", "-o", "out.png"] + more,
      environment: fault.map(layer.environment) ?? [:],
      in: folder.path
    )
  }

  /// The frame in which the GPU is reset is drawn again, whole.
  @Test func aLostContextIsMadeAnewOnce() throws {
    let folder = try CommandFixtures.folder()
    let plain = try render(nil, folder, ["--backend", "gl"])
    #expect(plain.status == 0, "\(plain.errors)")
    let expected = try folder.read("out.png")
    try folder.write("old", to: "out.png")
    let once = try render("reset_once", folder, ["--backend", "gl"])
    #expect(once.status == 0, "\(once.errors)")
    #expect(try folder.read("out.png") == expected)
  }

  @Test func aSecondLossIsTheEnd() throws {
    let folder = try CommandFixtures.folder()
    try folder.write("old", to: "out.png")
    let run = try render("reset_always", folder, ["--backend", "gl"])
    #expect(run.status == 7)
    #expect(run.errors.contains("[gl.contextLost]"))
    #expect(try folder.read("out.png") == Array("old".utf8))
    // Unless the CPU may draw.
    let auto = try render("reset_always", folder, ["--driver", "surfaceless"])
    #expect(auto.status == 0, "\(auto.errors)")
    #expect(auto.errors.contains("[render.fallback]"))
  }

  @Test func aCountOfExtensionsWithoutEndIsNotCounted() throws {
    let folder = try CommandFixtures.folder()
    let run = try render("extensions_endless", folder, ["--backend", "gl"])
    #expect(run.status == 0, "\(run.errors)")
  }
}
