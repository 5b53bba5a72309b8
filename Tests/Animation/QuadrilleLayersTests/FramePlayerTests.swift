import QuadrilleLayers
import QuadrilleSyntax
import Testing

@Suite struct FramePlayerTests {
  static let rows = AnimationSpec.rows("players.json")

  private static func player(_ count: Int) -> FramePlayer {
    FramePlayer(frames: (0..<count).map { .file("\($0).pvr") })
  }

  @Test("The frame player table has all rows")
  func tableHasAllRows() { #expect(Self.rows.count == 8) }

  @Test("The frame player shows the frames of the reference table", arguments: rows.indices)
  func matchesTable(_ index: Int) throws {
    let row = Self.rows[index]
    var player = Self.player(try #require(row["count"]?.integer))
    if let duration = row["duration"]?.number { player.duration = duration }
    player.repetition = .count(try #require(row["repeat"]?.integer))
    let elapsed = try #require(row["elapsed"]?.number)
    player.start(at: 0)
    #expect(player.frameIndex(at: elapsed) == row["frame"]?.integer)
    #expect(player.isAnimating(at: elapsed) == row["running"]?.boolean)
  }

  @Test("The default duration is 1/30 second per frame")
  func defaultsToThirtyPerSecond() {
    #expect(Self.player(604).duration == 604.0 / 30)
    #expect(FramePlayer().duration == 0)
  }

  @Test("Queries at the frame rate return every frame exactly once")
  func playsEveryFrameOnce() {
    for start in [0.0, 0.1, 7.3, 1e4] {
      var player = Self.player(7)
      player.start(at: start)
      let shown = (0..<300).map { player.frameIndex(at: start + Double($0) / 30) }
      #expect(shown == (0..<300).map { $0 % 7 }, "from \(start)")
    }
  }

  @Test("Setting different frames stops the player and resets the duration")
  func settingFramesResets() {
    var player = Self.player(4)
    player.duration = 9
    player.repetition = .count(3)
    player.start(at: 1)
    player.frames = [.file("x"), .file("y")]
    #expect(!player.isAnimating(at: 1) && player.frameIndex(at: 2) == nil)
    #expect(player.duration == 2.0 / 30 && player.repetition == .count(3))
    player.frames = []
    #expect(player.duration == 0)
  }

  @Test("Setting equal frames does not change the player")
  func settingEqualFramesKeepsState() {
    var player = Self.player(4)
    player.duration = 9
    player.start(at: 1)
    player.frames = Self.player(4).frames
    #expect(player.duration == 9 && player.isAnimating(at: 2))
  }

  @Test("Starting again begins with the first frame")
  func startsAtFirstFrame() {
    var player = Self.player(4)
    player.duration = 4
    player.start(at: 0)
    #expect(player.frameIndex(at: 2.5) == 2)
    player.start(at: 2.5)
    #expect(player.frameIndex(at: 2.5) == 0 && player.frameIndex(at: 1) == 0)
    #expect(!player.isAnimating(at: 2.4) && player.isAnimating(at: 2.5))
  }

  @Test("Starting without frames has no effect")
  func startNeedsFrames() {
    var player = FramePlayer()
    player.start(at: 0)
    #expect(player.frame(at: 0) == nil && !player.isAnimating(at: 0))
  }

  @Test("A stopped player keeps its frame and restarts from the first")
  func stopKeepsFrame() {
    var player = Self.player(4)
    player.duration = 4
    player.start(at: 10)
    player.stop(at: 12.5)
    #expect(player.frame(at: 99) == .file("2.pvr"))
    #expect(player.isAnimating(at: 12.4) && !player.isAnimating(at: 12.5))
    player.stop(at: 50)
    #expect(player.frameIndex(at: 99) == 2)
    player.start(at: 100)
    #expect(player.frameIndex(at: 100) == 0)
  }

  @Test("Stopping after the end keeps the last frame")
  func stopAfterEndKeepsLastFrame() {
    var player = Self.player(4)
    player.duration = 4
    player.repetition = .count(1)
    player.start(at: 0)
    player.stop(at: 9)
    #expect(player.frameIndex(at: 9) == 3 && !player.isAnimating(at: 9))
    #expect(player.frameIndex(at: 1) == 1)
  }

  @Test("Without a positive duration there is no frame", arguments: [0, -1, .nan] as [Double])
  func requiresPositiveDuration(_ duration: Double) {
    var player = Self.player(4)
    player.duration = duration
    player.start(at: 0)
    #expect(player.frameIndex(at: 0.5) == nil && !player.isAnimating(at: 0.5))
  }

  @Test("Extreme times give a frame in range")
  func handlesExtremeTimes() {
    var player = Self.player(4)
    player.start(at: 0)
    for time in [1e300, .infinity] { #expect((0..<4).contains(player.frameIndex(at: time) ?? -1)) }
    #expect(player.frameIndex(at: .nan) == nil || player.frameIndex(at: .nan) == 0)
  }

  @Test("Upcoming frames wrap around")
  func upcomingFramesWrap() {
    var player = Self.player(3)
    player.start(at: 0)
    #expect(player.upcomingFrames(0, at: 0) == [])
    #expect(player.upcomingFrames(2, at: 2.0 / 30) == [.file("0.pvr"), .file("1.pvr")])
  }
}
