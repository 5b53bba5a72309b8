import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Rendering with a faulty driver: a layer between command and driver injects the faults.
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

  /// The frame in which the GPU is reset is drawn again as a whole.
  @Test("A lost context is recreated once and the frame drawn again")
  func lostContextIsRecreatedOnce() throws {
    let folder = try CommandFixtures.folder()
    let plain = try render(nil, folder, ["--backend", "gl"])
    #expect(plain.status == 0, "\(plain.errors)")
    let expected = try folder.read("out.png")
    try folder.write("old", to: "out.png")
    let once = try render("reset_once", folder, ["--backend", "gl"])
    #expect(once.status == 0, "\(once.errors)")
    #expect(try folder.read("out.png") == expected)
  }

  @Test("A second context loss fails, or falls back to the CPU with auto")
  func secondContextLossFails() throws {
    let folder = try CommandFixtures.folder()
    try folder.write("old", to: "out.png")
    let run = try render("reset_always", folder, ["--backend", "gl"])
    #expect(run.status == 7)
    #expect(run.errors.contains("[gl.contextLost]"))
    #expect(try folder.read("out.png") == Array("old".utf8))
    // With auto, the CPU may draw.
    let auto = try render("reset_always", folder, ["--driver", "surfaceless"])
    #expect(auto.status == 0, "\(auto.errors)")
    #expect(auto.errors.contains("[render.fallback]"))
  }

  @Test("An absurd extension count from the driver does not block the command")
  func endlessExtensionCountIsLimited() throws {
    let folder = try CommandFixtures.folder()
    let run = try render("extensions_endless", folder, ["--backend", "gl"])
    #expect(run.status == 0, "\(run.errors)")
  }

  /// A driver that crashes or hangs causes a note; a named driver is tried on any machine.
  @Test(
    "auto draws with the CPU if the driver crashes or hangs",
    arguments: ["crash_draw", "crash_start", "hang_draw", "hang_start"]
  )
  func autoSurvivesDriverFaults(fault: String) throws {
    let folder = try CommandFixtures.folder()
    let cpu = try render(nil, folder, ["--backend", "cpu"])
    #expect(cpu.status == 0, "\(cpu.errors)")
    let expected = try folder.read("out.png")
    try folder.write("old", to: "out.png")
    let before = try Folder(path: folder.path).names()
    let call = ["--driver", "surfaceless", "--timeout", "6", "--stats", "--depfile", "d"]
    let run = try render(fault, folder, call)
    #expect(run.status == 0, "\(run.errors)")
    let failure =
      fault.hasPrefix("crash") ? "the driver was ended by signal 6" : "took longer than 3000 ms"
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(failure))
    #expect(run.errorLines.first?.hasSuffix("[render.fallback]") == true)
    #expect(run.remarks.contains { $0.hasPrefix("renderer: cpu (fell back: ") })
    #expect(try folder.read("out.png") == expected)
    #expect(try Folder(path: folder.path).names() == (before + ["d"]).sorted())
    #expect(try String(decoding: folder.read("d"), as: UTF8.self).hasPrefix("out.png: "))
  }

  @Test("--backend gl does not hide a driver crash")
  func glBackendReportsCrash() throws {
    let folder = try CommandFixtures.folder()
    let run = try render("crash_draw", folder, ["--backend", "gl"])
    #expect(run.signal == 6 || run.status != 0)
    let isolated = try render("crash_draw", folder, ["--backend", "gl", "--isolate"])
    #expect(isolated.status == 3, "\(isolated.errors)")
    #expect(isolated.errors.contains("[isolate.crash]"))
    #expect((try? folder.read("out.png")) == nil)
  }

  @Test("frames falls back to the CPU if the driver crashes")
  func framesFallBackToCPU() throws {
    let folder = try CommandFixtures.folder()
    let layer = try #require(ConformFixtures.faultLayer)
    let run = try CommandRun(
      ["frames", "scene.json", "-o", "%d.png", "--count", "2", "--driver", "surfaceless"],
      environment: layer.environment("crash_draw"),
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("[render.fallback]"))
    #expect(try folder.read("1.png").isEmpty == false)
  }
}
