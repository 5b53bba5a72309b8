import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleRendering
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite("Drawing for jobs with different limits") struct JobRenderingTests {
  private static func job(bytes: Int) -> JobContext {
    var limits = Limits()
    limits.maxMemoryBytes = bytes
    return JobContext(limits: limits)
  }

  private static var list: DrawList {
    var list = DrawList(pixelSize: PixelSize(width: 200, height: 100))
    list.fill(Rect(x: 10, y: 10, width: 50, height: 50), with: .red)
    return list
  }

  @Test("Two renders with different limits run at the same time in one process")
  func sideBySide() {
    // The canvas takes 80,000 bytes.
    let list = Self.list
    let codes = mapInParallel(32, threads: 4) { index -> String? in
      var renderer = RasterRenderer(
        threads: 2,
        job: Self.job(bytes: index % 2 == 0 ? 79_999 : 1 << 20)
      )
      do throws(CanvasError) {
        _ = try renderer.render(list)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(codes == (0..<32).map { $0 % 2 == 0 ? "limit.memory" : nil })
  }

  @Test("A pool draws each request within the limits of its own job")
  func requests() async throws {
    let pool = try RenderPool(RendererOptions(.cpu), threads: 2)
    let list = Self.list
    let (small, large) = (Self.job(bytes: 79_999), Self.job(bytes: 1 << 20))
    let expected = try await pool.render(list)
    let codes = await withTaskGroup(of: (Int, String?).self) { group in
      for index in 0..<16 {
        group.addTask {
          do {
            let image = try await pool.render(list, job: index % 2 == 0 ? small : large)
            return (index, image == expected ? nil : "another image")
          } catch {
            return (index, (error as? RenderingError)?.code ?? "another error")
          }
        }
      }
      return await group.reduce(into: [Int: String?]()) { $0[$1.0] = $1.1 }
    }
    for index in 0..<16 { #expect(codes[index] == (index % 2 == 0 ? "limit.memory" : .some(nil))) }
  }

  @Test("An image counts in the budget of the job that drew it, until it is gone")
  func counted() throws {
    let job = Self.job(bytes: 1 << 20)
    var renderer = RasterRenderer(threads: 1, job: job)
    var image: Bitmap? = try renderer.render(Self.list)
    #expect(job.budget?.bytesInUse == 80_000)
    // What is made of it counts with it.
    let part = image?.cropped(x: 0, y: 0, width: 10, height: 10)
    #expect(job.budget?.bytesInUse == 80_400 && part != nil)
    image = nil
    #expect(job.budget?.bytesInUse == 400)
  }

  @Test("A token that is cancelled before ends a request with CancellationError")
  func token() async throws {
    let pool = try RenderPool(RendererOptions(.cpu), threads: 1)
    let token = CancellationToken()
    token.cancel()
    await #expect(throws: CancellationError.self) {
      try await pool.render(Self.list, job: JobContext(cancellation: token))
    }
  }
}
