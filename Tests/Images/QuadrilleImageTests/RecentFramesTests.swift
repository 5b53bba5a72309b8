import Testing

@testable import QuadrilleSystem
@testable import QuadrilleImage

/// Which frames of an animation are kept.
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

  @Test func theLatestOnesAreKept() {
    let small = Bitmap(width: 1, height: 1)
    // Eight, or one more than there are threads.
    let most = max(8, ProcessorCount.available + 1)
    #expect(Self.kept(small, of: 1) == [0])
    #expect(Self.kept(small, of: most) == Array(0..<most))
    #expect(Self.kept(small, of: most + 3) == Array(3..<most + 3))
  }

  /// 64 MiB beside the latest.
  @Test(arguments: [(16, 5), (32, 3), (33, 2), (64, 2), (65, 1)])
  func largeOnesAreFewer(mebibytes: Int, most: Int) {
    let large = Bitmap(width: 1_024, height: 256 * mebibytes)
    #expect(Self.kept(large, of: 9) == Array((9 - most)..<9))
  }
}
