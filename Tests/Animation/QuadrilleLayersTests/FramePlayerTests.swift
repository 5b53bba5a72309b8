import QuadrilleLayers
import QuadrilleSyntax
import Testing

@Suite struct FramePlayerTests {
  static let rows = AnimationSpec.rows("players.json")

  private static func player(_ count: Int) -> FramePlayer {
    FramePlayer(frames: (0..<count).map { .file("\($0).pvr") })
  }

  @Test func allRowsAreThere() { #expect(Self.rows.count == 8) }

  @Test(arguments: rows.indices)
  func theTableHolds(_ index: Int) throws {
    let row = Self.rows[index]
    var player = Self.player(try #require(row["count"]?.integer))
    if let duration = row["duration"]?.number { player.duration = duration }
    player.repetition = .count(try #require(row["repeat"]?.integer))
    let elapsed = try #require(row["elapsed"]?.number)
    player.start(at: 0)
    #expect(player.frameIndex(at: elapsed) == row["frame"]?.integer)
    #expect(player.isAnimating(at: elapsed) == row["running"]?.boolean)
  }

  @Test func theDefaultDurationIsAThirtiethAFrame() {
    #expect(Self.player(604).duration == 604.0 / 30)
    #expect(FramePlayer().duration == 0)
  }

  @Test func framesAtTheRateOfTheFilmComeOneByOne() {
    for start in [0.0, 0.1, 7.3, 1e4] {
      var player = Self.player(7)
      player.start(at: start)
      let shown = (0..<300).map { player.frameIndex(at: start + Double($0) / 30) }
      #expect(shown == (0..<300).map { $0 % 7 }, "from \(start)")
    }
  }

  @Test func settingFramesStopsAndSetsTheDuration() {
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

  @Test func settingTheSameFramesDoesNothing() {
    var player = Self.player(4)
    player.duration = 9
    player.start(at: 1)
    player.frames = Self.player(4).frames
    #expect(player.duration == 9 && player.isAnimating(at: 2))
  }

  @Test func startingBeginsWithTheFirstFrame() {
    var player = Self.player(4)
    player.duration = 4
    player.start(at: 0)
    #expect(player.frameIndex(at: 2.5) == 2)
    player.start(at: 2.5)
    #expect(player.frameIndex(at: 2.5) == 0 && player.frameIndex(at: 1) == 0)
    #expect(!player.isAnimating(at: 2.4) && player.isAnimating(at: 2.5))
  }

  @Test func startingWithoutFramesDoesNothing() {
    var player = FramePlayer()
    player.start(at: 0)
    #expect(player.frame(at: 0) == nil && !player.isAnimating(at: 0))
  }

  @Test func stoppingKeepsTheFrameAndForgetsTheRest() {
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

  @Test func stoppingAfterTheEndKeepsTheLastFrame() {
    var player = Self.player(4)
    player.duration = 4
    player.repetition = .count(1)
    player.start(at: 0)
    player.stop(at: 9)
    #expect(player.frameIndex(at: 9) == 3 && !player.isAnimating(at: 9))
    #expect(player.frameIndex(at: 1) == 1)
  }

  @Test(arguments: [0, -1, .nan] as [Double])
  func withoutADurationThereIsNoFrame(_ duration: Double) {
    var player = Self.player(4)
    player.duration = duration
    player.start(at: 0)
    #expect(player.frameIndex(at: 0.5) == nil && !player.isAnimating(at: 0.5))
  }

  @Test func farTimesHaveAFrame() {
    var player = Self.player(4)
    player.start(at: 0)
    for time in [1e300, .infinity] { #expect((0..<4).contains(player.frameIndex(at: time) ?? -1)) }
    #expect(player.frameIndex(at: .nan) == nil || player.frameIndex(at: .nan) == 0)
  }

  @Test func upcomingFramesGoRound() {
    var player = Self.player(3)
    player.start(at: 0)
    #expect(player.upcomingFrames(0, at: 0) == [])
    #expect(player.upcomingFrames(2, at: 2.0 / 30) == [.file("0.pvr"), .file("1.pvr")])
  }
}
