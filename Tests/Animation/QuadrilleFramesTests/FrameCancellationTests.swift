import Foundation
import Quadrille
import TestSupport
import Testing

@Suite("Cancelled frames") struct FrameCancellationTests {
  private static let source = FrameSource(
    size: PixelSize(width: 400, height: 400),
    length: .frames(100_000),
    framesPerSecond: 30
  ) { _ in
    var list = DrawList(size: Size(width: 400, height: 400))
    for index in 0..<40 {
      list.fill(
        Rect(x: Double(index), y: 0, width: 300, height: 400),
        cornerRadius: 30,
        with: Color(red: 1, green: 0, blue: 0, alpha: 0.1)
      )
    }
    return list
  }

  /// Cancels a task after a while and checks that it ends with `CancellationError`, and long before
  /// all frames are drawn, which takes an hour.
  private static func expectEnd(
    of task: Task<[String], any Error>,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    // The threads of the tasks may all be busy, with this very work among others.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.1)
      task.cancel()
    }
    await #expect(throws: CancellationError.self, sourceLocation: location) {
      try await task.value
    }
  }

  @Test("Writing frames stops and leaves no file", arguments: [1, 4])
  func oneFile(threads: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.y4m")
    let task = Task {
      var renderer = RasterRenderer()
      return try Self.source.write(to: path, with: &renderer, threads: threads)
    }
    try await Self.expectEnd(of: task)
    #expect(try folder.names(in: "").isEmpty)
  }

  @Test("Frames of a renderer of one thread stop", arguments: [1, 4])
  func oneThread(threads: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("%d.png")
    let task = Task {
      var renderer = ThreadBoundRenderer(thread: .current)
      return try Self.source.write(to: path, with: &renderer, threads: threads)
    }
    try await Self.expectEnd(of: task)
  }

  @Test("Frames are written to the end by a task that is not cancelled")
  func notCancelled() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.apng")
    let task = Task {
      var renderer = try SelectedRenderer(RendererOptions(.cpu))
      let schedule = try FrameSchedule(Self.source, count: 3)
      return try Self.source.write(to: path, schedule, with: &renderer)
    }
    #expect(try await task.value == [path])
  }
}
