import QuadrilleDrawing
import QuadrilleFrames
import QuadrilleImage
import QuadrilleRaster
import QuadrilleScene
import Synchronization
import TestSupport
import Testing

@testable import QuadrilleSprite

/// The number of pages of a long sequence in memory while it is drawn.
@Suite struct FrameMemoryTests {
  private static let length = 60

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<length {
      let row: [UInt8] = [UInt8(number), 1, 2, 255]
      let rows = Array(repeating: [0] + Array(repeating: row, count: 4).flatMap(\.self), count: 4)
      try folder.write(
        PNGBuilder.file(width: 4, height: 4, rows: rows.flatMap(\.self)),
        to: "\(number).png"
      )
    }
    return folder
  }

  /// The pages that were shown, with weak references.
  private final class Census: Sendable {
    private struct Entry {
      weak var page: Page.Storage?
    }

    private let entries = Mutex<[Entry]>([])

    func note(_ list: DrawList) {
      for run in list.runs {
        guard case .page(let page) = run.source else { continue }
        entries.withLock { $0.append(Entry(page: page.storage)) }
      }
    }

    var count: Int { entries.withLock { $0.count } }
    var alive: Int {
      entries.withLock { Set($0.compactMap { $0.page.map(ObjectIdentifier.init) }).count }
    }
  }

  /// The mip levels that `trilinear` creates are released with the page.
  @Test(
    "A long sequence plays in the memory of a few frames with every filter",
    arguments: ["nearest", "linear", "trilinear"]
  )
  func usesBoundedMemory(filter: String) throws {
    let folder = try Self.folder()
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 2, "height": 2},
       "timeline": {"fps": 30, "frames": \(Self.length)},
       "assets": {"clip": {"frames": "%d.png", "first": 0, "count": \(Self.length)}},
       "layers": [{"contents": "clip", "position": [1, 1], "bounds": [0, 0, 2, 2],
                   "filter": "\(filter)"}]}
      """,
      to: "scene.json"
    )
    let scene = try Scene(contentsOf: folder.path("scene.json"))
    let census = Census()
    let source = FrameSource(size: PixelSize(width: 2, height: 2), length: .frames(Self.length)) {
      (instant) throws(FrameError) in
      do throws(SceneError) {
        let list = try scene.drawList(at: instant.time)
        census.note(list)
        return list
      } catch {
        throw FrameError(.scene(error))
      }
    }
    var renderer = RasterRenderer(pagePolicy: .playback)
    var maximum = 0
    var shown: [UInt8] = []
    try source.draw(
      FrameSchedule(source).instants,
      with: &renderer,
      threads: 1
    ) {
      $0
    } deliver: { _, image in
      shown.append(image[0, 0].x)
      maximum = max(maximum, census.alive)
    }
    #expect(shown == (0..<UInt8(Self.length)).map(\.self) && census.count == Self.length)
    // The cache keeps the pages of eight lists in addition to the current one, the scene the last
    // two and the first.
    #expect(maximum <= 12, "\(maximum) pages were alive at once")
  }
}
