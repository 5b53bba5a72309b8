import Testing

@testable import QuadrilleImage
@testable import QuadrilleSystem

/// The cache of recent animation frames.
@Suite struct RecentFramesTests {
  private static func kept(_ bitmap: Bitmap, of count: Int) -> [Int] {
    var frames = RecentFrames()
    for index in 0..<count {
      let frame = AnimationFrame(
        bitmap: bitmap,
        startMilliseconds: 10 * index,
        endMilliseconds: 10 * index + 10
      )
      frames.keep(frame, at: index)
      let latest = frames[index]
      #expect(latest?.startMilliseconds == 10 * index)
    }
    return (-1...count).filter { frames[$0] != nil }
  }

  @Test("The latest frames are cached")
  func keepsLatestFrames() {
    let small = Bitmap(width: 1, height: 1)
    // Eight, or one more than the number of threads.
    let maximum = max(8, ProcessorCount.available + 1)
    #expect(Self.kept(small, of: 1) == [0])
    #expect(Self.kept(small, of: maximum) == Array(0..<maximum))
    #expect(Self.kept(small, of: maximum + 3) == Array(3..<maximum + 3))
  }

  /// 64 MiB in addition to the latest frame.
  @Test("Fewer large frames are cached", arguments: [(16, 5), (32, 3), (33, 2), (64, 2), (65, 1)])
  func limitsCacheSize(mebibytes: Int, maximum: Int) {
    let large = Bitmap(width: 1_024, height: 256 * mebibytes)
    #expect(Self.kept(large, of: 9) == Array((9 - maximum)..<9))
  }
}
