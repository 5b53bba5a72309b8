import QuadrilleIO
import QuadrillePVR
import QuadrilleSprite
import TestSupport
import Testing

/// Which pages resident processes keep; each test is a process of its own, since the cache is one.
@Suite struct ResidentPageTests {
  /// A page is made anew where its identity is another one.
  @Test func pagesAreKeptUnlessTheyAreReadWithAKey() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      try temporary.write(
        PNGBuilder.file(width: 3, height: 1, rows: [0] + [UInt8](repeating: 9, count: 12)),
        to: "a.png"
      )
      try temporary.write(try Fixtures.bytes("Textures/dusk.pvr"), to: "b.pvr")
      let folder = try Folder(path: temporary.path)
      let key = try CCZKey(1, 2, 3, 4)
      func page(_ name: String, _ key: CCZKey?) throws -> Page.ID {
        try Page(contentsOf: temporary.path(name), key: key).id
      }
      func named(_ name: String, _ key: CCZKey?) throws -> Page.ID {
        var warnings: [Diagnostic] = []
        return try Page(named: name, in: folder, key: key, warnings: &warnings).id
      }
      // A process that does one thing keeps nothing.
      #expect(try page("a.png", nil) != page("a.png", nil))
      ResidentCache.begin(byteLimit: 1 << 20)
      for name in ["a.png", "b.pvr"] {
        let one = try page(name, nil)
        #expect(try page(name, nil) == one)
        let other = try named(name, nil)
        #expect(try named(name, nil) == other)
        for _ in 0..<2 {
          #expect(try page(name, key) != one)
          #expect(try page(name, key) != page(name, key))
          #expect(try named(name, key) != named(name, key))
        }
        #expect(try page(name, nil) == one)
      }
      let one = try page("a.png", nil)
      try temporary.write(
        PNGBuilder.file(width: 2, height: 1, rows: [0] + [UInt8](repeating: 9, count: 8)),
        to: "a.png"
      )
      let changed = try Page(contentsOf: temporary.path("a.png"))
      #expect(changed.id != one && changed.pixelSize.width == 2)
    }
  }
}
