import Quadrille
import TestSupport
import Testing

/// Sources whose frames a client lays out.
@Suite("Frames laid out by a client") struct OwnFrameTests {
  private struct ClientError: Error, Equatable {
    let frame: Int
  }

  private static func source(
    scale: Double = 1,
    failing frame: Int? = nil
  ) -> FrameSource {
    FrameSource(
      size: PixelSize(width: 20, height: 10),
      length: .frames(6),
      framesPerSecond: 10
    ) { instant in
      if instant.index == frame { throw ClientError(frame: instant.index) }
      return DrawList(size: Size(width: 20, height: 10), scale: scale)
    }
  }

  @Test("A list of another size is an error in every format", arguments: FrameFormat.allCases)
  func otherSize(format: FrameFormat) throws {
    let folder = try TemporaryFolder()
    let output = format.isOneFile ? "clip" : "%d.png"
    for threads in [1, 3] {
      var renderer = RasterRenderer()
      let error = try #require(throws: FrameError.self) {
        try Self.source(scale: 2).write(
          to: folder.path(output),
          as: FrameEncoder(format),
          with: &renderer,
          threads: threads
        )
      }
      #expect(error.code == "canvas.mismatch" && error.found == "40x20" && error.allowed == "20x10")
    }
    #expect(try folder.names(in: "").isEmpty)
  }

  @Test("The error of a client's closure is thrown as it is", arguments: [1, 3])
  func ownError(threads: Int) throws {
    let folder = try TemporaryFolder()
    var renderer = RasterRenderer()
    #expect(throws: ClientError(frame: 4)) {
      try Self.source(failing: 4).write(
        to: folder.path("%d.png"),
        with: &renderer,
        threads: threads
      )
    }
    var lonely = ThreadBoundRenderer(thread: .current)
    #expect(throws: ClientError(frame: 4)) {
      try Self.source(failing: 4).write(
        to: folder.path("%d.png"),
        with: &lonely,
        threads: threads
      )
    }
  }

  @Test("A source of a size without pixels is an error of the renderer")
  func hugeFrames() throws {
    let folder = try TemporaryFolder()
    let source = FrameSource(
      size: PixelSize(width: 1_000_000, height: 1_000_000),
      length: .frames(1),
      framesPerSecond: 1
    ) { _ in DrawList(size: Size(width: 1e6, height: 1e6)) }
    var renderer = RasterRenderer()
    let error = try #require(throws: CanvasError.self) {
      try source.write(to: folder.path("clip.apng"), with: &renderer)
    }
    #expect(error.code == "canvas.tooLarge")
  }
}
