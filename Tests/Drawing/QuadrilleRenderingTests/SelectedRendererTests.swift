import Foundation
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleRendering
import QuadrilleSprite
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

#if GL
import QuadrilleGL
import QuadrilleTexture
#endif

/// Whether OpenGL ES is available.
let hasDisplay: Bool = {
  #if GL
  do { return try Context(Display()).capabilities.version[0] >= 3 } catch { return false }
  #else
  return false
  #endif
}()

/// Lists of pixel-aligned sprites, which all renderers draw to the same bytes.
enum TestImages {
  static let size = PixelSize(width: 24, height: 20)

  /// A page with straight alpha, so that renderers have something to cache.
  static func page(_ number: Int) -> Page {
    var bitmap = Bitmap(width: 12, height: 12)
    let blue = UInt8(truncatingIfNeeded: 40 * number)
    for y in 0..<12 {
      for x in 0..<12 {
        bitmap[x, y] = SIMD4(UInt8(20 * x), UInt8(20 * y), blue, 255)
      }
    }
    return Page(bitmap)
  }

  static func list(_ page: Page, x: Int = 3) -> DrawList {
    var list = DrawList(pixelSize: size)
    list.draw(Sprite(page: page), topLeftAt: Point(x: Double(x), y: 2))
    list.fill(Rect(x: 1, y: 15, width: 7, height: 3), with: .black)
    return list
  }
}

#if GL
@Suite(.enabled(if: hasDisplay)) struct TextureBudgetTests {
  /// A page takes 576 bytes.
  @Test(
    "Pages of earlier lists are removed at the graphics memory budget",
    arguments: [(1_151, 576), (1_152, 1_152), (1_727, 1_152), (1_728, 1_728), (9_999, 1_728)]
  )
  func budgetEvictsOldPages(budget: Int, kept: Int) throws {
    var limits = Limits.none
    limits.maxGraphicsBytes = budget
    var renderer = try SelectedRenderer(RendererOptions(.gl, pagePolicy: PageCachePolicy()))
    for number in 0..<3 {
      let list = TestImages.list(TestImages.page(number))
      renderer.begin(JobContext(limits: limits))
      _ = try renderer.render(list)
    }
    #expect(renderer.textureByteCount == kept)
    renderer.begin(.default)
    // Without a budget the renderer's own policy applies.
    for number in 3..<6 { _ = try renderer.render(TestImages.list(TestImages.page(number))) }
    #expect(renderer.textureByteCount == kept + 3 * 576)
    renderer.purge()
    #expect(renderer.textureByteCount == 0)
  }

  @Test("A list whose pages exceed the graphics memory budget throws")
  func listMustFitBudget() throws {
    var limits = Limits.none
    let list = TestImages.list(TestImages.page(1))
    for budget in [575, 576] {
      limits.maxGraphicsBytes = budget
      let job = JobContext(limits: limits)
      var renderer = try SelectedRenderer(RendererOptions(.gl), job: job)
      let result = Result { try renderer.render(list) }
      #expect((try? result.get()) != nil || budget == 575)
      if budget == 575 {
        #expect(throws: RenderingError.self) { try result.get() }
        #expect(renderer.textureByteCount == 0)
      }
    }
    var processor = try SelectedRenderer(RendererOptions(.cpu))
    _ = try processor.render(list)
    #expect(processor.textureByteCount == 0 && processor.kind == .cpu)
    processor.purge()
    #expect(try processor.render(list) == processor.render(list))
  }

  @Test("Samples and size policy reach the driver")
  func optionsReachDriver() throws {
    var list = DrawList(pixelSize: PixelSize(width: 24, height: 24))
    list.state.transform = Transform2D(rotationDegrees: 20)
      .concatenating(Transform2D(translationX: 12, y: 12))
    list.fill(Rect(x: -6, y: -6, width: 12, height: 12), with: .white)
    /// The number of pixels that are neither clear nor opaque.
    func edges(_ image: Bitmap) -> Int {
      stride(from: 3, to: image.bytes.count, by: 4).count {
        (1..<255).contains(image.bytes[$0])
      }
    }
    var options = RendererOptions(.gl, samples: 4)
    var smooth = try SelectedRenderer(options)
    #expect(edges(try smooth.render(list)) > 20)
    options.samples = 1
    var plain = try SelectedRenderer(options)
    #expect(edges(try plain.render(list)) == 0)
    // The dimensions of a page of 12 by 12 pixels are not powers of two.
    options.sizePolicy = .strictPowerOfTwo
    var strict = try SelectedRenderer(options)
    let error = #expect(throws: RenderingError.self) {
      _ = try strict.render(TestImages.list(TestImages.page(1)))
    }
    #expect(error?.code == "texture.notPowerOfTwo")
  }

  @Test("A rendering error has the location of its texture error")
  func errorsHaveTextureLocation() {
    let cause = TextureError(.unsupported("this"), label: "page 3")
    let error = RenderingError(.graphics(cause))
    #expect(error.location == cause.location && error.location.part == "page 3")
    #expect(error.code == "texture.unsupported" && error.message == cause.message)
    #expect(RenderingError(.threadNotStarted).location == DiagnosticLocation())
  }
}
#endif

/// Collects notes from any thread.
final class Notes: Sendable {
  private let monitor = Monitor<[Diagnostic]>([])

  var all: [Diagnostic] { monitor.wait { $0 } ?? [] }

  func add(_ note: Diagnostic) {
    monitor.change { notes in
      notes.append(note)
      return false
    }
  }
}

@Suite struct SelectedRendererTests {
  @Test("The CPU draws if it is chosen, also as a parallel renderer")
  func chosenCPUDraws() throws {
    var renderer = try SelectedRenderer(RendererOptions(.cpu))
    #expect(renderer.kind == .cpu && renderer.description == "the CPU rasterizer")
    #expect(renderer.reason == .explicitChoice)
    let list = TestImages.list(TestImages.page(1))
    var reference = RasterRenderer()
    let expected = reference.rendered(list, background: .white)
    #expect(try renderer.render(list, background: .white) == expected)
    #expect(renderer.statistics.quads == 2)
    let parallel = try #require(renderer.makeParallelRenderer())
    var other = parallel
    #expect(try other.render(list, background: .white) == expected)
    renderer.purge()
  }

  /// Canvases that cannot be drawn, with the code of the error.
  private static let badCanvases = [
    (Size(width: 1e6, height: 1e6), 1.0, "canvas.tooLarge"),
    (Size(width: .nan, height: 1), 1, "canvas.size"),
    (Size(width: 1, height: .infinity), 1, "canvas.size"),
    (Size(width: 4, height: 4), 0, "canvas.size"),
  ]

  @Test("Canvases that cannot be drawn are typed errors of every renderer", arguments: choices)
  func canvasErrors(choice: RendererChoice) throws {
    var renderer = try SelectedRenderer(RendererOptions(choice))
    for (size, scale, code) in Self.badCanvases {
      let list = DrawList(size: size, scale: scale)
      let error = #expect(throws: RenderingError.self) { try renderer.render(list) }
      #expect(error?.code == code)
    }
    let list = DrawList(size: Size(width: 2, height: 2))
    #expect(try renderer.render(list) == Bitmap(width: 2, height: 2, alphaMode: .premultiplied))
  }

  @Test("Canvases that cannot be drawn are typed errors of a pool", arguments: choices)
  func canvasErrorsOfPools(choice: RendererChoice) async throws {
    let pool = try RenderPool(RendererOptions(choice), threads: 1)
    for (size, scale, code) in Self.badCanvases {
      let list = DrawList(size: size, scale: scale)
      let error = await #expect(throws: RenderingError.self) { try await pool.render(list) }
      #expect(error?.code == code)
    }
    let list = DrawList(size: Size(width: 2, height: 2))
    let image = try await pool.render(list)
    #expect(image == Bitmap(width: 2, height: 2, alphaMode: .premultiplied))
  }

  @Test("The CPU computes coverage if several samples are requested")
  func cpuComputesCoverageForSamples() throws {
    #expect(RendererOptions(.cpu, samples: 4).computesCoverage)
    #expect(!RendererOptions(.cpu, samples: 1).computesCoverage)
    #expect(!RendererOptions(.gl, samples: 4).computesCoverage)
    #expect(try SelectedRenderer(RendererOptions(.cpu, samples: 4)).kind == .cpu)
  }

  #if GL
  private static let noLibrary = TemporaryFolder.missingPath("libEGL.so.1")

  private func options(_ choice: RendererChoice, samples: Int = 1) -> RendererOptions {
    var options = RendererOptions(choice, samples: samples)
    options.eglLibraryPath = Self.noLibrary
    return options
  }

  @Test("auto falls back to the CPU at the start with one note")
  func autoFallsBackAtStart() throws {
    let notes = Notes()
    var renderer = try SelectedRenderer(options(.auto)) { notes.add($0) }
    #expect(renderer.kind == .cpu)
    for _ in 0..<3 {
      _ = try renderer.render(TestImages.list(TestImages.page(1)), background: .white)
    }
    #expect(notes.all.map(\.code) == ["render.fallback"])
    #expect(notes.all[0].severity == .note && notes.all[0].message.contains(Self.noLibrary))
    #expect(renderer.reason.description.hasPrefix("fell back: "))
    #expect(renderer.reason.description.contains(Self.noLibrary))
  }

  @Test("A required renderer that is unavailable throws")
  func requiredRendererThrows() throws {
    #expect { try SelectedRenderer(options(.gl)) } throws: { error in
      (error as? RenderingError)?.code == "gl.libraryNotFound"
    }
    // The lists were not built for the CPU, so it cannot take over.
    #expect(throws: RenderingError.self) { try SelectedRenderer(options(.auto, samples: 4)) }
  }

  @Test("A selected driver or a GPU makes auto prefer OpenGL ES")
  func driverOrGPUPrefersOpenGL() {
    #expect(options(.auto).preference == (.gl, .driverNamed))
    #expect(options(.cpu).preferredRenderer == .cpu)
    #expect(options(.gl).preferredRenderer == .gl)
    let nodes = ["/dev/nvidiactl"] + (128..<144).map { "/dev/dri/renderD\($0)" }
    let node = nodes.first { FileManager.default.fileExists(atPath: $0) }
    for samples in [1, 4] {
      let preferred = RendererOptions(.auto, samples: samples).preference
      #expect(preferred.renderer == (node == nil ? .cpu : .gl))
      #expect((preferred.reason == .noGPU) == (node == nil))
    }
  }

  /// After a page that no driver accepts, the CPU draws this and all later lists.
  @Test("auto falls back to the CPU after a failure with one note", .enabled(if: hasDisplay))
  func autoFallsBackLater() throws {
    let notes = Notes()
    // The driver is selected, so that it is used on every machine.
    var options = RendererOptions()
    options.platform = .surfaceless
    var renderer = try SelectedRenderer(options) { notes.add($0) }
    #expect(renderer.kind == .gl && renderer.makeParallelRenderer() == nil)
    let list = TestImages.list(TestImages.page(1))
    let before = try renderer.render(list, background: .white)
    var wide = DrawList(pixelSize: TestImages.size)
    wide.draw(Sprite(page: Page(Bitmap(width: 1 << 17, height: 1))), at: Point(x: 0, y: 0))
    _ = try renderer.render(wide, background: .white)
    #expect(renderer.kind == .cpu && renderer.makeParallelRenderer() != nil)
    #expect(try renderer.render(list, background: .white) == before)
    #expect(notes.all.map(\.code) == ["render.fallback"])
    var insisting = try SelectedRenderer(RendererOptions(.gl))
    #expect { try insisting.render(wide, background: .white) } throws: { error in
      (error as? RenderingError)?.code == "gl.tooLarge"
    }
    #expect(insisting.kind == .gl)
  }

  @Test("A driver started in the background is used", .enabled(if: hasDisplay))
  func driverCanStartEarly() throws {
    let start = BackgroundDriverStart(RendererOptions(.gl))
    var renderer = try SelectedRenderer(RendererOptions(.gl), start: start)
    var cpu = RasterRenderer()
    let list = TestImages.list(TestImages.page(2))
    let expected = cpu.rendered(list, background: .white)
    #expect(try renderer.render(list, background: .white) == expected)
    #expect(throws: RenderingError.self) {
      try SelectedRenderer(options(.gl), start: BackgroundDriverStart(RendererOptions(.gl)))
    }
  }
  #endif
}
