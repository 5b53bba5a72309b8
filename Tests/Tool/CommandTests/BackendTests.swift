import Glibc
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// The choice of the renderer, and that no other libraries are loaded.
///
/// These tests pass with and without a driver.
@Suite struct BackendTests {
  private static let noDriver = [
    "__EGL_VENDOR_LIBRARY_FILENAMES": TemporaryFolder.missingPath("vendor.json")
  ]

  private static let noLibrary = TemporaryFolder.missingPath("libEGL.so.1")

  @Test("With a missing named EGL library, auto falls back to the CPU renderer with one note")
  func autoFallsBackWithNote() throws {
    let folder = try CommandFixtures.folder()
    // A driver that is named explicitly is tried on any machine.
    let named = ["render", "scene.json", "--egl-library", Self.noLibrary]
    let run = try CommandRun(named + ["-o", "out.png"], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("note: "))
    #expect(run.errors.hasSuffix("[render.fallback]\n"))
    let plain = try CommandRun(
      ["render", "scene.json", "-o", "cpu.png", "--backend", "cpu"],
      environment: Self.noDriver,
      in: folder.path
    )
    #expect(plain.errors == "")
    #expect(try folder.read("cpu.png") == folder.read("out.png"))
    let quiet = try CommandRun(named + ["-q", "-o", "out.png"], in: folder.path)
    #expect(quiet.status == 0 && quiet.errors == "")
  }

  /// The renderer that `auto` selects on this machine: OpenGL ES if a device node shows a GPU.
  private static var autoHere: (renderer: String, reason: String) {
    let nodes = (128..<144).map { "/dev/dri/renderD\($0)" } + ["/dev/nvidiactl"]
    let node = nodes.first { unsafe access($0, F_OK) == 0 }
    return node.map { ("gl", "a GPU at \($0)") }
      ?? ("cpu", "no DRM render node and no NVIDIA device")
  }

  @Test("doctor reports which renderer auto selects and why")
  func doctorReportsAutoRenderer() throws {
    let json = try CommandRun(["doctor", "--json"]).json()
    #expect(json["auto"]?.string == Self.autoHere.renderer)
    #expect(json["autoReason"]?.string == Self.autoHere.reason)
    let text = try CommandRun(["doctor"]).text
    #expect(text.contains(Self.autoHere.reason))
    let broken = try CommandRun(["doctor", "--json", "--egl-library", Self.noLibrary])
    #expect(try broken.json()["auto"]?.string == "cpu")
    let reason = try broken.json()["autoReason"]?.string
    #expect(reason?.hasPrefix("fell back: ") == true)
    #expect(reason?.contains(Self.noLibrary) == true)
  }

  @Test(
    "--stats reports the renderer and the reason for choosing it",
    arguments: ["render scene.json -o out.png", "frames scene.json -o %d.png --count 1"]
  )
  func statisticsReportRenderer(call: String) throws {
    let folder = try CommandFixtures.folder()
    let arguments = call.split(separator: " ").map(String.init) + ["--stats"]
    func line(_ more: [String]) throws -> String? {
      let run = try CommandRun(arguments + more, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      return run.remarks.first { $0.hasPrefix("renderer: ") }
    }
    #expect(try line(["--backend", "cpu"]) == "renderer: cpu (asked for)")
    let fallen = try #require(try line(["--egl-library", Self.noLibrary]))
    #expect(fallen.hasPrefix("renderer: cpu (fell back: "))
    guard Self.autoHere.renderer == "cpu" else { return }
    #expect(try line([]) == "renderer: cpu (\(Self.autoHere.reason))")
    let json = try CommandRun(arguments + ["--json"], in: folder.path).json()
    #expect(json["backendReason"]?.string == Self.autoHere.reason)
  }

  @Test("--backend gl fails without a driver and lists the platforms that were tried")
  func glBackendDoesNotFallBack() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "-o", "out.png", "--backend", "gl"],
      environment: Self.noDriver,
      in: folder.path
    )
    #expect(run.status == 7)
    #expect(run.errorLines.count == 1)
    for driver in ["surfaceless", "device", "default", "libgl1-mesa-dri"] {
      #expect(run.errors.contains(driver), "\(driver)")
    }
    #expect((try? folder.read("out.png")) == nil)
  }

  @Test("An invalid EGL library is reported by its path", arguments: ["option", "variable"])
  func invalidLibraryIsReported(way: String) throws {
    let folder = try CommandFixtures.folder()
    let path = folder.path("libEGL.so.1")
    try folder.write("no library", to: "libEGL.so.1")
    let run = try CommandRun(
      ["render", "scene.json", "-o", "out.png", "--backend", "gl"]
        + (way == "option" ? ["--egl-library", path] : []),
      environment: way == "option" ? [:] : ["QUADRILLE_EGL_LIBRARY": path],
      in: folder.path
    )
    #expect(run.status == 7)
    #expect(run.errors.contains(path))
  }

  /// With `LD_DEBUG=files`, the loader prints each library that it opens.
  @Test(
    "Commands that do not draw with OpenGL ES do not load EGL",
    arguments: [
      "info page.png page.pvr hero.json --check", "decode page.pvr -o out.png",
      "render scene.json --backend cpu -o out.png", "--version", "--help", "info none.png",
      "completions bash",
    ]
  )
  func otherCommandsDoNotLoadEGL(call: String) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      call.split(separator: " ").map(String.init),
      environment: ["LD_DEBUG": "files"],
      in: folder.path
    )
    #expect(run.errors.contains("libc.so"))
    #expect(!run.errors.contains("libEGL"))
    #expect(!run.errors.contains("libGLES"))
    #expect(!run.errors.contains("libgbm"))
  }

  @Test("doctor reports a missing driver with its remedy and exits with 1")
  func doctorReportsRemedies() throws {
    let run = try CommandRun(["doctor"], environment: Self.noDriver)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("libgl1-mesa-dri"))
    let json = try CommandRun(["doctor", "--json"], environment: Self.noDriver)
    #expect(json.status == 1)
    let object = try json.json()
    #expect(object["schema"]?.string == "quadrille.doctor/1")
    #expect(object["ok"]?.boolean == false)
    #expect(object["problems"]?.array?.first?["cure"]?.string?.contains("libgl1-mesa-dri") == true)
    #expect((object["refused"]?.array?.count ?? 0) >= 3)
  }
}

/// Whether the command finds a driver.
private let hasDriver: Bool = {
  guard let run = try? CommandRun(["version", "--json"]), let json = try? run.json() else {
    return false
  }
  return json["glRenderer"]?.string != nil
}()

/// Tests that need a driver.
@Suite(.enabled(if: hasDriver)) struct BackendGLTests {
  @Test("The backends auto, gl and cpu produce the same image")
  func backendsAgree() throws {
    let folder = try CommandFixtures.folder()
    for call in [
      "scene.json", "--texture page.pvr", "--atlas hero.json --sprite hero",
      "scene.json --scale 2 --premultiplied --background #123",
    ] {
      for backend in ["auto", "gl", "cpu"] {
        let run = try CommandRun(
          ["render", "-o", "\(backend).png", "--backend", backend]
            + call.split(separator: " ").map(String.init),
          in: folder.path
        )
        #expect(run.status == 0)
        #expect(run.errors == "")
      }
      let nodes = (128..<144).map { "/dev/dri/renderD\($0)" } + ["/dev/nvidiactl"]
      let preferred = nodes.contains { unsafe access($0, F_OK) == 0 } ? "gl" : "cpu"
      #expect(try folder.read("auto.png") == folder.read("\(preferred).png"))
      if !call.contains("--scale") {
        #expect(try folder.read("cpu.png") == folder.read("gl.png"))
      }
    }
  }

  @Test("--backend gl loads EGL")
  func glBackendLoadsEGL() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "--backend", "gl", "-o", "out.png"],
      environment: ["LD_DEBUG": "files"],
      in: folder.path
    )
    #expect(run.errors.contains("libEGL"))
  }

  @Test("doctor finds no problems with a working driver")
  func doctorSucceedsWithDriver() throws {
    let run = try CommandRun(["doctor", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    let json = try run.json()
    #expect(json["ok"]?.boolean == true)
    #expect(json["drawingCheck"]?.string == "exact")
    #expect(json["problems"]?.array?.isEmpty == true)
    #expect(try CommandRun(["doctor"]).text.contains("everything works"))
  }

  @Test(
    "Each EGL platform either draws or fails with exit status 7",
    arguments: ["surfaceless", "device", "gbm", "default"]
  )
  func platformsWorkOrFail(platform: String) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "--backend", "gl", "--driver", platform, "-o", "out.png"],
      in: folder.path
    )
    #expect(run.status == 0 || run.status == 7)
    if platform == "surfaceless" { #expect(run.status == 0) }
  }
}
