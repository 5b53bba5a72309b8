import Foundation
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleRendering
import QuadrilleSystem
import TestSupport
import Testing

@Suite("Cancelled requests of a render pool") struct PoolCancellationTests {
  /// A list that takes long to draw: translucent round rectangles over each other.
  static func slowList(_ count: Int, side: Double = 800) -> DrawList {
    var list = DrawList(size: Size(width: side, height: side))
    for index in 0..<count {
      list.fill(
        Rect(x: Double(index % 80), y: 0, width: side - 100, height: side),
        cornerRadius: 30,
        with: Color(red: 1, green: 0, blue: 0, alpha: 0.1)
      )
    }
    return list
  }

  @Test("Requests that wait are not drawn, and the one that is drawn ends early")
  func waitingRequests() async throws {
    let pool = try RenderPool(RendererOptions(.cpu), threads: 1)
    let list = Self.slowList(400)
    let tasks = (0..<12).map { _ in Task { try await pool.render(list, background: .white) } }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.005)
      for task in tasks { task.cancel() }
    }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    // The pool goes on.
    let small = DrawList(size: Size(width: 2, height: 2))
    #expect(try await pool.render(small, background: .white)[0, 0] == SIMD4(255, 255, 255, 255))
  }

  @Test("A request of a task that is cancelled already is not begun")
  func cancelledBefore() async throws {
    let pool = try RenderPool(RendererOptions(.cpu), threads: 1)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await pool.render(Self.slowList(4000))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A renderer stops within its list, by its task and by a token", arguments: [1, 3])
  func renderer(threads: Int) async throws {
    let list = Self.slowList(800, side: 4000)
    let token = CancellationToken()
    let task = Task {
      var renderer = RasterRenderer(threads: threads)
      return try renderer.render(list)
    }
    let other = Task.detached {
      let job = JobContext(limits: .none, cancellation: token)
      var renderer = RasterRenderer(threads: threads, job: job)
      return try renderer.render(list)
    }
    // The threads of the tasks may all be busy, with this very work among others.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.06)
      task.cancel()
      token.cancel()
    }
    for result in [await task.result, await other.result] {
      let error = #expect(throws: CanvasError.self) { try result.get() }
      #expect(error?.code == "job.cancelled")
    }
  }

  @Test("Drawing ends when the time of the budget is over")
  func deadline() throws {
    var limits = Limits()
    limits.maxSeconds = 1
    limits.maxWorkPixels = .max
    let list = Self.slowList(200, side: 6000)
    let start = ContinuousClock.now
    var renderer = RasterRenderer(threads: 1, job: JobContext(limits: limits))
    let error = #expect(throws: CanvasError.self) { try renderer.render(list) }
    #expect(error?.code == "limit.time")
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
