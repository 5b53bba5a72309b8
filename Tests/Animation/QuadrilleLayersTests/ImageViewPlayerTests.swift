import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

/// Image views: contents, content modes, and frames over time.
@Suite struct ImageViewPlayerTests {
  private static let red = LayerImages.plain(LayerImages.red, width: 2, height: 1)
  private static let blue = LayerImages.plain(LayerImages.blue, width: 4, height: 4)

  @Test("GLImageView's initWithImage: makes a view with the size of its image") func view() {
    let view = ImageView(image: LayerImages.blank(40, 30, scale: 2))
    #expect(view.frame == Rect(x: 0, y: 0, width: 20, height: 15))
    #expect(view.contentMode == .scaleToFill && view.player.frames.isEmpty)
  }

  @Test("Setting the image of a view does not resize it") func image() {
    var view = ImageView(image: Self.red)
    view.image = Self.blue
    #expect(view.frame == Rect(x: 0, y: 0, width: 2, height: 1))
    #expect(view.fittingSize == Size(width: 4, height: 4))
    var list = DrawList(pixelSize: PixelSize(width: 3, height: 2))
    view.draw(in: &list)
    var renderer = RasterRenderer()
    let currentImage = renderer.rendered(list)
    #expect(currentImage[1, 0] == LayerImages.blue && currentImage[2, 0] == SIMD4())
  }

  @Test("Drawing without a time shows the state at time zero") func timeZero() {
    var view = ImageView(image: Self.red)
    view.player.frames = [.image(Self.blue), .image(Self.red)]
    view.player.duration = 1
    view.player.start(at: 0)
    func currentImage(_ body: (inout DrawList) -> Void) -> Bitmap {
      var list = DrawList(pixelSize: PixelSize(width: 4, height: 4))
      body(&list)
      var renderer = RasterRenderer()
      return renderer.rendered(list)
    }
    let first = currentImage { view.draw(in: &$0) }
    #expect(first == currentImage { view.draw(in: &$0, at: 0) })
    #expect(first != currentImage { view.draw(in: &$0, at: 0.75) })
    #expect(first[0, 0] == LayerImages.blue)
  }

  /// A view of 100×60 with an image of 40×30; the numbers follow the formulas of UIView.
  @Test(
    "All thirteen content modes position an image as in UIView",
    arguments: [
      (ContentMode.scaleToFill, [0.0, 0, 100, 60]), (.scaleAspectFit, [10, 0, 80, 60]),
      (.scaleAspectFill, [0, -7.5, 100, 75]), (.redraw, [0, 0, 100, 60]),
      (.center, [30, 15, 40, 30]), (.top, [30, 0, 40, 30]), (.bottom, [30, 30, 40, 30]),
      (.left, [0, 15, 40, 30]), (.right, [60, 15, 40, 30]), (.topLeft, [0, 0, 40, 30]),
      (.topRight, [60, 0, 40, 30]), (.bottomLeft, [0, 30, 40, 30]),
      (.bottomRight, [60, 30, 40, 30]),
    ]
  ) func contentMode(_ mode: ContentMode, _ destination: [Double]) {
    var view = ImageView(frame: Rect(x: 0, y: 0, width: 100, height: 60))
    view.contentMode = mode
    let expected = Rect(
      x: destination[0],
      y: destination[1],
      width: destination[2],
      height: destination[3]
    )
    #expect(view.destination(of: LayerImages.blank(40, 30)) == expected)
    #expect(ContentMode.allCases.count == 13)
  }

  @Test("UIViewContentModeCenter centers an image at its original size") func center() {
    var view = ImageView(frame: Rect(x: 10, y: 20, width: 8, height: 8))
    view.contentMode = .center
    #expect(view.destination(of: Self.blue) == Rect(x: 12, y: 22, width: 4, height: 4))
    #expect(ContentMode(name: "center") == .center)
  }

  @Test("animationImages may be sprites and file names")
  func animationImages() {
    var view = ImageView(image: Self.red)
    view.player.frames = [.image(Self.blue), .file("second.pvr"), .file("third.pvr")]
    #expect(view.player.frame(at: 0) == nil)
    view.player.start(at: 5)
    var loaded: [String] = []
    func currentImage(_ time: Double) -> Sprite? {
      view.currentImage(at: time) { name in
        loaded.append(name)
        return Self.red
      }
    }
    #expect(currentImage(5) == Self.blue)
    #expect(currentImage(5 + 1.0 / 30) == Self.red)
    #expect(currentImage(5 + 2.9 / 30) == Self.red)
    #expect(loaded == ["second.pvr", "third.pvr"])
  }

  @Test("File names are streamed without loading skipped frames") func streaming() throws {
    var player = FramePlayer(frames: (0..<4).map { .file("\($0)") })
    player.start(at: 0)
    #expect(player.upcomingFrames(2, at: 3.0 / 30) == [.file("0"), .file("1")])
    var stream = FrameStream()
    var loaded: [String] = []
    // Frame 1 is skipped, frame 2 stays due.
    for time in [0, 2.0 / 30, 2.5 / 30] {
      let frame = try #require(player.frame(at: time))
      _ = stream.sprite(for: frame) { name in
        loaded.append(name)
        return Self.red
      }
    }
    #expect(loaded == ["0", "2"] && stream.cachedName == "2")
  }

  @Test("animationDuration is reset when the list of frames changes") func animationDuration() {
    var player = FramePlayer(frames: (0..<604).map { .file("\($0)") })
    #expect(near(player.duration, 604.0 / 30))
    player.start(at: 0)
    #expect(player.frameIndex(at: 10) == 300)
    player.duration = 1
    player.repetition = .count(2)
    player.frames = player.frames
    #expect(player.duration == 1 && player.isAnimating(at: 0.5))
    player.frames = Array(player.frames.prefix(4))
    #expect(near(player.duration, 4.0 / 30))
    #expect(!player.isAnimating(at: 0.05) && player.frameIndex(at: 0.05) == nil)
    #expect(player.repetition == .count(2))
  }

  @Test("animationRepeatCount limits the number of passes") func animationRepeatCount() {
    var player = FramePlayer(frames: (0..<4).map { .file("\($0)") })
    player.duration = 1
    player.repetition = .count(2)
    player.start(at: 0)
    #expect(player.frameIndex(at: 1.6) == 2 && player.isAnimating(at: 1.6))
    // The last frame stays, unlike in UIImageView, which shows its still image again.
    #expect(player.frameIndex(at: 9) == 3 && !player.isAnimating(at: 2))
    player.repetition = .count(0)
    #expect(player.isAnimating(at: 1e6) && player.repetition.limit == nil)
  }

  @Test("startAnimating, stopAnimating and isAnimating correspond to the player")
  func startAndStop() {
    var player = FramePlayer(frames: (0..<4).map { .file("\($0)") })
    player.duration = 4
    #expect(!player.isAnimating(at: 0))
    player.start(at: 10)
    #expect(!player.isAnimating(at: 9.9) && player.isAnimating(at: 10))
    player.stop(at: 12.5)
    #expect(!player.isAnimating(at: 12.5) && player.frameIndex(at: 99) == 2)
    // Always starts at the first frame.
    player.start(at: 100)
    #expect(player.frameIndex(at: 100) == 0)
    player.start(at: 102)
    #expect(player.frameIndex(at: 102) == 0 && player.frameIndex(at: 103) == 1)
  }
}
