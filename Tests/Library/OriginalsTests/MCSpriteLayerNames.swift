import Quadrille
import TestSupport

/// The names of MCSpriteLayer and of the article about it.
enum MCSpriteLayerNames {
  static let all = layers + time

  /// Four samples of 2×2 points, with an image of twice as many pixels.
  private static func fourSamples() -> SpriteLayer {
    let size = Size(width: 2, height: 2)
    return SpriteLayer(sheet: SpriteSheet(image: Sample.sprite(16, 4, scale: 2), sampleSize: size))
  }

  private static let layers = [
    OriginalName("MCSpriteLayer") { fourSamples().sheet.count == 4 },
    OriginalName("sampleIndex") {
      let layer = fourSamples()
      layer.sampleIndex = 3
      return layer.sample == 2 && layer.contentsRect.minX == 0.5
    },
    OriginalName("-[MCSpriteLayer initWithImage:]") {
      let layer = SpriteLayer(image: Sample.sprite(3, 2))
      return layer.contents?.pixelSize.width == 3
    },
    OriginalName("-initWithImage:sampleSize:") {
      let layer = fourSamples()
      layer.sampleIndex = 1
      return layer.bounds.size == Size(width: 2, height: 2)
    },
    OriginalName("-currentSampleIndex") {
      let layer = fourSamples()
      layer.sampleIndex = 2
      return layer.currentSampleIndex(at: 0) == 2 && layer.currentSample(at: 0) == 1
    },
    OriginalName("samples in rows") {
      let sheet = SpriteSheet(
        image: Sample.sprite(11, 7),
        sampleSize: Size(width: 2, height: 2),
        spacing: 1,
        margin: 1
      )
      return sheet.columns == 3 && sheet.rows == 2
    },
    OriginalName("samples of any size") {
      let rects = [Rect(x: 0, y: 0, width: 3, height: 2), Rect(x: 3, y: 0, width: 1, height: 1)]
      let byRects = SpriteSheet(image: Sample.sprite(4, 4), rects: rects)
      let atlas = try SpriteAtlas(
        AtlasDescription(
          parsing: Array(#"{"frames":{"a":{"frame":{"x":0,"y":0,"w":2,"h":1}}}}"#.utf8),
          name: "a.json"
        ),
        pages: [Page(Sample.bitmap(4, 4))]
      )
      return try byRects[1]?.size == Size(width: 1, height: 1)
        && SpriteSheet(atlas: atlas, names: ["a"])[0]?.size == Size(width: 2, height: 1)
    },
    OriginalName("the early return where nothing changed") {
      let layer = fourSamples()
      layer.sampleIndex = 2
      let count = layer.choiceCount
      layer.sampleIndex = 2
      _ = (layer.state(at: 0), layer.state(at: 1))
      let same = layer.choiceCount == count
      layer.sampleIndex = 3
      return same && layer.choiceCount == count + 1
    },
    OriginalName("no implicit animation of contentsRect and bounds") {
      let layer = fourSamples()
      Transaction(at: 0).run {
        layer.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
        layer.bounds = Rect(x: 0, y: 0, width: 9, height: 9)
      }
      return layer.animationKeys.isEmpty
    },
    OriginalName("a default animation of sampleIndex") {
      let layer = fourSamples()
      layer.sampleAction = .animation(BasicAnimation(.sampleIndex, duration: 4).erased)
      Transaction(at: 0).run { layer.sampleIndex = 5 }
      return layer.animationKeys == ["sampleIndex"]
    },
    OriginalName("the elephant, the sample of Castlevania") {
      // Five frames, each shown for its duration, and repeated.
      let walk = SpriteSequence(samples: 0..<5, frameDuration: 0.1, repetition: .forever)
      return (0..<10).map { walk.sample(at: Double($0) / 10 + 0.05) }
        == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]
    },
    OriginalName("an atlas by hand") {
      fourSamples().sheet.unitRect(ofSample: 1) == Rect(x: 0.25, y: 0, width: 0.25, height: 1)
    },
  ]

  private static let time = [
    OriginalName("another duration while it runs") {
      let layer = Layer()
      layer.add(BasicAnimation(.positionX, from: 0, to: 8, duration: 8), forKey: "walk", at: 0)
      layer.setSpeed(2, forKey: "walk", at: 4)
      return layer.state(at: 4).position.x == 4 && layer.state(at: 5).position.x == 6
    },
    OriginalName("in step with the position") {
      let layer = fourSamples()
      let steps = BasicAnimation(.sampleIndex, from: 1, to: 5, duration: 4)
      let way = BasicAnimation(.positionX, from: 0, to: 8, duration: 4)
      layer.add(AnimationGroup([steps, way], duration: 4))
      let state = layer.state(at: 2)
      return state.position.x == 4 && state.sampleIndex == 3
    },
    OriginalName("CADisplayLink, timers, a game loop") {
      FrameClock(rate: 30, start: 1).time(ofFrame: 15) == 1.5
    },
    OriginalName("applicationDidBecomeActive: animations are added again") {
      // They persist after they are added, before and after their active time.
      let layer = Layer()
      layer.add(BasicAnimation(.opacity, to: 0, duration: 1), forKey: "fade", at: 0)
      _ = layer.state(at: 99)
      return layer.animationKeys == ["fade"] && layer.state(at: 0.5).opacity == 0.5
    },
    OriginalName("parallax, scrolling") {
      let root = Layer(frame: Rect(x: 0, y: 0, width: 4, height: 1))
      root.addSublayer(Sample.box(2, 0, 1, 1))
      root.bounds.origin = Point(x: 2, y: 0)
      return Sample.image(of: root, 4, 1)[0, 0] == Sample.red
    },
  ]
}
