import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// The pages that resident processes cache.
@Suite struct ResidentPageTests {
  /// A page was decoded again if its identity differs.
  @Test("A resident process caches pages unless they are read with a key")
  func cachesUnencryptedPages() throws {
    let temporary = try TemporaryFolder()
    try temporary.write(
      PNGBuilder.file(width: 3, height: 1, rows: [0] + [UInt8](repeating: 9, count: 12)),
      to: "a.png"
    )
    try temporary.write(try Fixtures.bytes("Textures/dusk.pvr"), to: "b.pvr")
    let folder = try Folder(path: temporary.path)
    let key = try CCZKey(1, 2, 3, 4)
    // The pages are kept alive, so that identities are not reused.
    var residentPages: [Page] = []
    var job = JobContext.default
    func page(_ name: String, _ key: CCZKey?) throws -> Page.ID {
      residentPages.append(try Page(contentsOf: temporary.path(name), key: key, job: job))
      return residentPages[residentPages.count - 1].id
    }
    func named(_ name: String, _ key: CCZKey?) throws -> Page.ID {
      var warnings: [Diagnostic] = []
      residentPages.append(
        try Page(named: name, in: folder, key: key, job: job, warnings: &warnings)
      )
      return residentPages[residentPages.count - 1].id
    }
    // A process with a single job caches nothing.
    let (first, second) = (try page("a.png", nil), try page("a.png", nil))
    #expect(first != second)
    let cache = ResidentCache(byteLimit: 1 << 20)
    job = job.changed { $0.cache = cache }
    for name in ["a.png", "b.pvr"] {
      let one = try page(name, nil)
      let again = try page(name, nil)
      #expect(again == one)
      let other = try named(name, nil)
      let otherAgain = try named(name, nil)
      #expect(otherAgain == other)
      var locked: Set<Page.ID> = [one, other]
      for _ in 0..<2 {
        locked.insert(try page(name, key))
        locked.insert(try named(name, key))
      }
      #expect(locked.count == 6)
      let last = try page(name, nil)
      #expect(last == one)
    }
    let one = try page("a.png", nil)
    try temporary.write(
      PNGBuilder.file(width: 2, height: 1, rows: [0] + [UInt8](repeating: 9, count: 8)),
      to: "a.png"
    )
    let changed = try Page(contentsOf: temporary.path("a.png"), job: job)
    #expect(changed.id != one && changed.pixelSize.width == 2)
  }
}
