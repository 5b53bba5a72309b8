import Quadrille
import Synchronization

/// The names of GLImageView.
enum GLImageViewNames {
  static let all = views + players

  private static let views = [
    OriginalName("GLImageView") {
      let view = ImageView(frame: Rect(x: 1, y: 2, width: 3, height: 4))
      return view.frame.minY == 2 && view.image == nil
    },
    OriginalName("-[GLImageView image]") {
      var view = ImageView(image: Sample.sprite(3, 2))
      view.image = Sample.sprite(9, 9)
      return view.frame.size == Size(width: 3, height: 2)
    },
    OriginalName("-[GLImageView contentMode]") {
      var view = ImageView(frame: Rect(x: 0, y: 0, width: 8, height: 4))
      view.contentMode = .scaleAspectFit
      let destination = view.destination(of: Sample.sprite(2, 2))
      return destination == Rect(x: 2, y: 0, width: 4, height: 4)
        && ContentMode.allCases.count == 13
    },
    OriginalName("UIViewContentModeCenter") {
      var view = ImageView(frame: Rect(x: 0, y: 0, width: 8, height: 4))
      view.contentMode = .center
      return view.destination(of: Sample.sprite(2, 2)) == Rect(x: 3, y: 1, width: 2, height: 2)
    },
    OriginalName("-[GLImageView initWithImage:]") {
      ImageView(image: Sample.sprite(6, 4, scale: 2)).frame
        == Rect(x: 0, y: 0, width: 3, height: 2)
    },
  ]

  private static let players = [
    OriginalName("animationImages") {
      var view = ImageView(image: Sample.sprite(1, 1))
      view.player.frames = [.image(Sample.sprite(2, 2)), .file("b.pvr")]
      view.player.start(at: 0)
      let second = view.currentImage(at: 1.5 / 30) { _ in Sample.sprite(5, 5) }
      return second?.size.width == 5
    },
    OriginalName("streaming of file names") {
      let loads = Mutex(0)
      let prefetcher = FramePrefetcher { _ in
        loads.withLock { $0 += 1 }
        return Sample.sprite(2, 2)
      }
      var player = FramePlayer(frames: (0..<4).map { .file("\($0)") })
      player.start(at: 0)
      prefetcher.prefetch(player.upcomingFrames(2, at: 0))
      let size = try prefetcher.sprite(for: .file("1")).size
      return size.width == 2 && loads.withLock { $0 } >= 1
    },
    OriginalName("animationDuration") {
      var player = FramePlayer(frames: (0..<15).map { .file("\($0)") })
      let byDefault = player.duration
      player.duration = 3
      return abs(byDefault - 0.5) < 1e-12 && player.duration == 3
    },
    OriginalName("automatically reset when the list changes") {
      var player = FramePlayer(frames: [.file("a")])
      player.duration = 9
      player.frames = [.file("a"), .file("b"), .file("c")]
      return abs(player.duration - 0.1) < 1e-12
    },
    OriginalName("animationRepeatCount") {
      var player = FramePlayer(frames: [.file("a"), .file("b")], repetition: .count(2))
      player.duration = 1
      player.start(at: 0)
      let ends = player.isAnimating(at: 1.9) && !player.isAnimating(at: 2)
      player.repetition = .count(0)
      return ends && player.isAnimating(at: 1e6) && Repetition.forever.limit == nil
    },
    OriginalName("-startAnimating") {
      var player = FramePlayer(frames: [.file("a"), .file("b")])
      player.start(at: 7)
      return player.frameIndex(at: 7) == 0
    },
    OriginalName("-stopAnimating") {
      var player = FramePlayer(frames: [.file("a"), .file("b")])
      player.start(at: 0)
      player.stop(at: 1.5 / 30)
      return player.frame(at: 99) == .file("b")
    },
    OriginalName("-isAnimating") {
      var player = FramePlayer(frames: [.file("a"), .file("b")])
      player.start(at: 1)
      return player.isAnimating(at: 1) && !player.isAnimating(at: 0.9)
    },
  ]
}
