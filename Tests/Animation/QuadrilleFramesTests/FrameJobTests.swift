import Foundation
import Quadrille
import TestSupport
import Testing

@Suite("The job of frames") struct FrameJobTests {
  private static let source = FrameSource(
    size: PixelSize(width: 100, height: 100),
    length: .frames(3),
    framesPerSecond: 30
  ) { _ in
    var list = DrawList(size: Size(width: 100, height: 100))
    list.fill(Rect(x: 0, y: 0, width: 50, height: 50), with: .red)
    return list
  }

  /// A canvas takes 40,000 bytes.
  private static let small: JobContext = {
    var limits = Limits()
    limits.maxMemoryBytes = 39_999
    return JobContext(limits: limits)
  }()

  @Test("The limits of a renderer hold for the frames that it draws", arguments: [1, 3])
  func renderersJob(threads: Int) throws {
    let folder = try TemporaryFolder()
    var renderer = RasterRenderer(threads: 1, job: Self.small)
    let error = #expect(throws: FrameError.self) {
      try Self.source.write(to: folder.path("%d.png"), with: &renderer, threads: threads)
    }
    #expect(error?.code == "limit.memory")
    #expect(renderer.job.limits.maxMemoryBytes == 39_999)
  }

  @Test("A job that is given counts instead, and the renderer keeps its own")
  func givenJob() throws {
    let folder = try TemporaryFolder()
    var renderer = RasterRenderer(threads: 1)
    #expect(throws: FrameError.self) {
      try Self.source.write(to: folder.path("%d.png"), with: &renderer, job: Self.small)
    }
    let paths = try Self.source.write(to: folder.path("%d.png"), with: &renderer)
    #expect(paths.count == 3)
  }
}
