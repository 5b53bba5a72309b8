import Glibc
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The option `--watch`: the command runs again when its inputs change.
@Suite struct WatchTests {
  /// Waits until a condition holds; returns false after 20 seconds.
  private func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<400 {
      if try condition() { return true }
      usleep(50_000)
    }
    return false
  }

  private func corner(_ folder: TemporaryFolder) -> SIMD4<UInt8>? {
    (try? PNG.decode(folder.read("o.png")))?.bitmap[0, 0]
  }

  private static func scene(_ color: String) -> String {
    """
    {"quadrille": 1, "canvas": {"width": 4, "height": 4, "background": "\(color)"}, "layers": []}
    """
  }

  @Test("--watch draws a changed scene again and reports errors")
  func watchRedrawsChangedScene() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene("#f00"), to: "s.json")
    let process = try CommandProcess(
      ["render", "s.json", "-o", "o.png", "--backend", "cpu", "--watch"],
      in: folder.path
    )
    #expect(eventually { corner(folder) == SIMD4(255, 0, 0, 255) })
    // A save in place, then one by renaming a new file as editors do.
    try folder.write(Self.scene("#0f0"), to: "s.json")
    #expect(eventually { corner(folder) == SIMD4(0, 255, 0, 255) })
    try folder.write("{", to: "s.json")
    usleep(300_000)
    try folder.write(Self.scene("#00f"), to: "new.json")
    let isRenamed = unsafe rename(folder.path("new.json"), folder.path("s.json")) == 0
    #expect(isRenamed)
    #expect(eventually { corner(folder) == SIMD4(0, 0, 255, 255) })
    process.send(SIGTERM)
    let run = try process.wait()
    #expect(run.signal == SIGTERM)
    #expect(run.remarks.filter { $0.hasPrefix("o.png: made in ") }.count == 3, "\(run.errors)")
    #expect(run.remarks.contains("o.png: waiting for a change"))
    #expect(run.errorLines.count == 1 && run.errorLines[0].contains("s.json"))
  }

  @Test("--watch also watches files that a scene refers to")
  func watchCoversReferencedFiles() throws {
    let folder = try CommandFixtures.folder()
    let process = try CommandProcess(
      ["render", "scene.json", "-o", "o.png", "--backend", "cpu", "--watch"],
      in: folder.path
    )
    #expect(eventually { corner(folder) == SIMD4(10, 0, 255, 255) })
    var page = Bitmap(width: 4, height: 3)
    page[0, 0] = SIMD4(1, 2, 3, 255)
    try folder.write(PNG.encode(page), to: "page.png")
    #expect(eventually { corner(folder) == SIMD4(1, 2, 3, 255) })
    process.send(SIGTERM)
    _ = try process.wait()
  }
}
