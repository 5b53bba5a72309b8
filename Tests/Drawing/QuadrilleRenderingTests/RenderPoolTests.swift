import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleRendering
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

#if GL
import QuadrilleTexture
#endif

let choices: [RendererChoice] = hasDisplay ? [.cpu, .gl] : [.cpu]

/// An actor that stores a pool.
private actor Server {
  private let pool: RenderPool

  init(_ choice: RendererChoice) throws {
    pool = try RenderPool(RendererOptions(choice), threads: 2)
  }

  func image(_ list: DrawList) async throws -> Bitmap {
    try await pool.render(list, background: .white)
  }
}

@Suite struct RenderPoolTests {
  @Test("Concurrent requests give the same images as sequential ones", arguments: choices)
  func concurrentRequestsMatchSequential(
    choice: RendererChoice
  ) async throws {
    let pages = (0..<5).map(TestImages.page)
    let lists = (0..<120).map { TestImages.list(pages[$0 % 5], x: $0 % 9) }
    var renderer = RasterRenderer()
    let expected = lists.map { renderer.rendered($0, background: .white) }
    let pool = try RenderPool(RendererOptions(choice), threads: 3)
    #expect(pool.threads == 3 && !pool.description.isEmpty)
    try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      for (number, list) in lists.enumerated() {
        group.addTask { (number, try await pool.render(list, background: .white)) }
      }
      for try await (number, image) in group { #expect(image == expected[number]) }
    }
  }

  @Test("An actor can store a pool and use it concurrently", arguments: choices)
  func actorsCanStorePools(choice: RendererChoice) async throws {
    let server = try Server(choice)
    let list = TestImages.list(TestImages.page(3))
    var renderer = RasterRenderer()
    let expected = renderer.rendered(list, background: .white)
    async let one = server.image(list)
    async let two = server.image(list)
    #expect(try await [one, two] == [expected, expected])
  }

  /// Only the threads retain the closure.
  @Test("The threads end with the pool", arguments: choices)
  func threadsEndWithPool(choice: RendererChoice) async throws {
    weak let renderer = try await usedAndDropped(choice)
    for _ in 0..<500 where renderer != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(renderer == nil)
  }

  private func usedAndDropped(_ choice: RendererChoice) async throws -> Notes? {
    let notes = Notes()
    let pool = try RenderPool(RendererOptions(choice), threads: 2) { notes.add($0) }
    _ = try await pool.render(TestImages.list(TestImages.page(1)))
    return notes
  }

  @Test("A pool with one thread serves several requests")
  func oneThreadIsEnough() async throws {
    let pool = try RenderPool(RendererOptions(.cpu), threads: 1)
    let list = TestImages.list(TestImages.page(4))
    async let one = pool.render(list)
    async let two = pool.render(list)
    #expect(try await one == two)
  }

  #if GL
  @Test("A pool without a driver throws, or falls back to the CPU with one note")
  func poolWithoutDriverThrows() throws {
    var options = RendererOptions(.gl)
    options.eglLibraryPath = TemporaryFolder.missingPath("libEGL.so.1")
    #expect { try RenderPool(options, threads: 2) } throws: { error in
      (error as? RenderingError)?.code == "gl.libraryNotFound"
    }
    options.choice = .auto
    let notes = Notes()
    let pool = try RenderPool(options, threads: 1) { notes.add($0) }
    #expect(pool.description == "the CPU rasterizer")
    #expect(notes.all.map(\.code) == ["render.fallback"])
  }

  @Test(
    "An error reaches the caller of the request, and the pool continues",
    .enabled(if: hasDisplay)
  )
  func errorsReachTheCaller() async throws {
    let pool = try RenderPool(RendererOptions(.gl), threads: 1)
    let list = DrawList(pixelSize: PixelSize(width: 1 << 17, height: 1))
    await #expect(throws: RenderingError.self) { try await pool.render(list) }
    #expect(try await pool.render(TestImages.list(TestImages.page(1))).height == 20)
  }
  #endif
}
