import Glibc
import QuadrilleSyntax
import TestSupport
import Testing

/// `quadrille doctor` beyond the driver tests in `BackendTests`.
@Suite struct DoctorCommandTests {
  @Test(
    "doctor probes textures, shaders, a triangle and extensions",
    .enabled(if: ConformFixtures.hasDriver)
  )
  func doctorProbesDriver() throws {
    let json = try CommandRun(["doctor", "--json"]).json()
    #expect((json["maxTextureSize"]?.integer ?? 0) >= 2048)
    #expect((json["maxRenderbufferSize"]?.integer ?? 0) >= 2048)
    #expect(json["nonPowerOfTwo"]?.boolean == true)
    #expect(json["shaderCompile"]?.boolean == true)
    #expect(json["triangleCheck"]?.string == "exact")
    // No software driver supports PVRTC; the reported extensions must match the result.
    let extensions = json["extensions"]?.array?.compactMap(\.string) ?? []
    if !extensions.contains("GL_IMG_texture_compression_pvrtc") {
      #expect(json["pvrtcUpload"]?.boolean == false)
    }
  }

  @Test(
    "doctor reports a driver that draws a triangle wrong",
    .enabled(if: ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil)
  )
  func wrongTriangleIsProblem() throws {
    let layer = try #require(ConformFixtures.faultLayer)
    let run = try CommandRun(
      ["doctor", "--json"],
      environment: layer.environment("read_column_offset")
    )
    #expect(run.status == 1)
    #expect(try run.json()["triangleCheck"]?.string == "wrong")
  }

  @Test("doctor --clean removes only unused temporary files")
  func cleanRemovesOnlyLeftovers() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("sub")
    let leftovers = [".a.png.tmp-0a1b2c", "sub/.b.pvr.tmp-zzzzzz"]
    let others = [
      "a.png", ".hidden", ".a.png.tmp-0A1B2C", ".a.png.tmp-0a1b2", "x.tmp-0a1b2c", ".tmp-abcdef",
      "sub/.b.pvr.tmp-zzzzzz.png",
    ]
    for name in leftovers + others { try folder.write("text", to: name) }
    let open = unsafe open(folder.path(".c.png.tmp-aaaaaa"), O_CREAT | O_WRONLY, 0o600)
    defer { close(open) }
    #expect(unsafe symlink("a.png", folder.path(".l.png.tmp-bbbbbb")) == 0)
    let run = try CommandRun(["doctor", "--clean", folder.path])
    #expect(run.status == 0)
    #expect(run.text.contains("2 temporary files removed"))
    #expect(run.errors.contains("[doctor.inUse]"))
    for name in leftovers { #expect((try? folder.read(name)) == nil, "\(name)") }
    for name in others + [".c.png.tmp-aaaaaa", ".l.png.tmp-bbbbbb"] {
      #expect((try? folder.read(name)) != nil, "\(name)")
    }
    #expect(try CommandRun(["doctor", "--clean", folder.path("none")]).status == 4)
    let again = try CommandRun(["doctor", "--clean", folder.path, "--json"]).json()
    #expect(again["removed"]?.array?.isEmpty == true)
    #expect(again["inUse"]?.array?.count == 1)
  }
}
