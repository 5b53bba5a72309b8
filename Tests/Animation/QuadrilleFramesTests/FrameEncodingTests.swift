import QuadrilleDrawing
import QuadrilleFrames
import QuadrilleImage
import QuadrilleRaster
import TestSupport
import Testing

@Suite struct FrameEncodingTests {
  private struct OwnError: Error {}

  private static let size = PixelSize(width: 3, height: 2)

  private let source = FrameSource(size: size, length: .frames(4), framesPerSecond: 10) { instant in
    var list = DrawList(pixelSize: size)
    list.fill(Rect(x: Double(instant.index), y: 0, width: 1, height: 1), with: .white)
    return list
  }

  @Test(
    "Frames encoded in memory are the file that is written",
    arguments: [FrameFormat.apng, .y4m, .rgba]
  )
  func encodesAsWritten(_ format: FrameFormat) throws {
    let folder = try TemporaryFolder()
    var renderer = RasterRenderer(threads: 1)
    let path = folder.path("clip.\(format.rawValue)")
    try source.write(to: path, as: FrameEncoder(format), with: &renderer)
    #expect(try source.encoded(as: format) == folder.read("clip.\(format.rawValue)"))
  }

  @Test("One frame may be a PNG, several may not") func encodesPNG() throws {
    let one = try FrameSchedule(source, count: 1)
    let decoded = try PNG.decode(source.encoded(as: .png, one)).bitmap
    #expect(decoded.pixelSize == Self.size)
    #expect(throws: FrameError.self) { try source.encoded(as: .png) }
  }

  @Test("The error of a client's closure comes back as it is") func closureErrors() {
    let source = FrameSource(size: Self.size, length: .frames(2), framesPerSecond: 1) { instant in
      if instant.index == 1 { throw OwnError() }
      return DrawList(pixelSize: Self.size)
    }
    #expect(throws: OwnError.self) { try source.encoded(as: .apng) }
    #expect(throws: OwnError.self) {
      var renderer = RasterRenderer(threads: 1)
      try source.write(to: "/dev/null", as: FrameEncoder(.rgba), with: &renderer)
    }
  }
}
