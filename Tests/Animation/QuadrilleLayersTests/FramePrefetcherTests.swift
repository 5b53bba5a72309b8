import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSystem
import Testing

/// Frames loaded before they are due, with counts.
@Suite struct FramePrefetcherTests {
  private struct Log {
    var loads: [String: Int] = [:]
    var threads = 0
  }

  private struct NoFile: Error {}

  /// A loader that counts its calls, and waits for a latch before it returns.
  private final class Files: Sendable {
    let log = Monitor(Log())
    let latch = Monitor(true)

    func load(_ name: String) throws -> Sprite {
      log.change { log in
        log.loads[name, default: 0] += 1
        return true
      }
      _ = latch.wait { isOpen in isOpen ? true : nil }
      guard name != "missing" else { throw NoFile() }
      return LayerImages.blank(Double(name.utf8.count), 1)
    }

    func loads(_ name: String) -> Int { log.wait { $0.loads[name] ?? 0 } ?? 0 }

    /// Waits until a file is being loaded.
    func waitForLoad(_ name: String) -> Bool {
      log.wait(milliseconds: 20_000) { $0.loads[name] != nil ? true : nil } ?? false
    }
  }

  @Test("Prefetched files are loaded once")
  func loadsPrefetchedFilesOnce() throws {
    let files = Files()
    let loader = FramePrefetcher(load: files.load)
    loader.prefetch([.file("a"), .file("bb"), .image(LayerImages.blank(1, 1)), .file("a")])
    #expect(files.waitForLoad("a") && files.waitForLoad("bb"))
    #expect(try loader.sprite(for: .file("bb")).size.width == 2)
    #expect(try loader.sprite(for: .file("a")).size.width == 1)
    #expect(try loader.sprite(for: .file("a")).size.width == 1)
    #expect(files.loads("a") == 1 && files.loads("bb") == 1)
  }

  @Test("Prefetching returns before the file is loaded")
  func prefetchReturnsImmediately() throws {
    let files = Files()
    files.latch.change { isOpen in
      isOpen = false
      return false
    }
    let loader = FramePrefetcher(load: files.load)
    // The loader blocks, so this call returns only if another thread loads.
    loader.prefetch([.file("a")])
    #expect(files.waitForLoad("a"))
    files.latch.change { isOpen in
      isOpen = true
      return true
    }
    #expect(try loader.sprite(for: .file("a")).size.width == 1)
    #expect(files.loads("a") == 1)
  }

  @Test("Only upcoming files and the last due file are kept")
  func keepsUpcomingAndLastDue() throws {
    let files = Files()
    let loader = FramePrefetcher(load: files.load)
    loader.prefetch([.file("a"), .file("bb")])
    _ = try loader.sprite(for: .file("a"))
    _ = try loader.sprite(for: .file("bb"))
    loader.prefetch([.file("ccc")])
    _ = try loader.sprite(for: .file("bb"))
    #expect(files.loads("bb") == 1, "it was last due")
    _ = try loader.sprite(for: .file("a"))
    #expect(files.loads("a") == 2, "nobody asked for it any more")
  }

  @Test("Failed loads are tried again")
  func retriesFailures() {
    let files = Files()
    let loader = FramePrefetcher(load: files.load)
    loader.prefetch([.file("missing")])
    for count in 1...3 {
      #expect(throws: NoFile.self) { try loader.sprite(for: .file("missing")) }
      #expect(files.loads("missing") == count)
    }
  }
}
