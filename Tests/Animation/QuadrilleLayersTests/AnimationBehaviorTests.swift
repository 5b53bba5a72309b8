import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import TestSupport
import Testing

/// Basic, keyframe and group animations, and sprite layers.
@Suite struct AnimationBehaviorTests {
  /// A sheet of ten columns and six rows of 40×40.
  private static let sheet = SpriteSheet(
    image: LayerImages.blank(400, 240),
    sampleSize: Size(width: 40, height: 40)
  )

  private static func x(_ layer: Layer, _ time: Double) -> Double {
    layer.state(at: time).position.x
  }

  // MARK: Core Animation

  @Test("CABasicAnimation corresponds to BasicAnimation with from, to and by values")
  func basicAnimation() {
    // The given endpoints, and the values at the start, in the middle and just before the end.
    let rows: [(from: Double?, to: Double?, by: Double?, values: [Double])] = [
      (0, 100, nil, [0, 50, 100]), (5, nil, 10, [5, 10, 15]), (nil, 100, 40, [60, 80, 100]),
      (0, nil, nil, [0, 10, 20]), (nil, 100, nil, [20, 60, 100]), (nil, nil, 10, [20, 25, 30]),
    ]
    for row in rows {
      var animation = BasicAnimation(
        .positionX,
        from: row.from,
        to: row.to,
        by: row.by,
        duration: 2
      )
      animation.timing.fillMode = .both
      #expect([0, 1, 2].map { animation.value(at: $0, current: 20) } == row.values)
      #expect(animation.timing.duration == 2 && animation.key.property.name == "position.x")
    }
    #expect(LayerProperty(name: "position.x") == .positionX)
  }

  @Test("repeatCount, HUGE_VALF and autoreverses correspond to the same timing properties")
  func repeating() {
    var animation = BasicAnimation(.positionX, from: 0, to: 100, duration: 1)
    animation.timing.repeatCount = 2.5
    #expect(animation.value(at: 2.25, current: 7) == 25)
    #expect(animation.value(at: 2.5, current: 7) == nil)
    animation.timing.repeatCount = .infinity
    animation.timing.autoreverses = true
    #expect(animation.value(at: 1e6 + 0.25, current: 7) == 25)
    #expect(animation.value(at: 1e6 + 1.25, current: 7) == 75)
  }

  @Test("addAnimation:forKey: corresponds to adding an animation with a key at a time")
  func addAnimation() {
    let layer = Layer()
    layer.position.x = 7
    layer.add(BasicAnimation(.positionX, from: 0, to: 100, duration: 2), forKey: "move", at: 3)
    #expect([2.9, 3, 4, 5].map { Self.x(layer, $0) } == [7, 0, 50, 7])
    // A key identifies one animation.
    layer.add(BasicAnimation(.positionX, from: 0, to: 10, duration: 2), forKey: "move", at: 3)
    #expect(Self.x(layer, 4) == 5 && layer.animationKeys == ["move"])
    layer.removeAnimation(forKey: "move")
    #expect(Self.x(layer, 4) == 7)
  }

  @Test("An animation's delegate corresponds to the animation events of an interval")
  func delegate() {
    let layer = Layer()
    var animation = BasicAnimation(.positionX, from: 0, to: 1, duration: 1)
    animation.timing.repeatCount = 2
    layer.add(animation, forKey: "move", at: 3)
    let events = layer.animationEvents(during: 0..<9)
    #expect(events.map(\.event.kind) == [.start, .repeat(1), .stop])
    #expect(events.map(\.event.time) == [3, 4, 5] && events.allSatisfy { $0.key == "move" })
    // Each event is reported in one interval.
    #expect(layer.animationEvents(during: 3..<4).count == 1)
    #expect(layer.animationEvents(during: 4..<5).count == 1)
  }

  @Test("CAKeyframeAnimation with discrete calculation mode corresponds to KeyframeAnimation")
  func keyframes() {
    let cells = (0..<4).map { Rect(x: Double($0) / 4, y: 0, width: 0.25, height: 1) }
    let layer = Layer(contents: LayerImages.blank(8, 2))
    var animation = KeyframeAnimation(.contentsRect, values: cells, mode: .discrete, duration: 1)
    animation.timing.repeatCount = .infinity
    layer.add(animation)
    let times = [0, 0.24, 0.25, 0.5, 0.99, 1]
    #expect(times.map { layer.state(at: $0).contentsRect.minX } == [0, 0, 0.25, 0.5, 0.75, 0])
    let numbers = KeyframeAnimation(.positionX, values: [0, 10, 100], duration: 1)
    #expect([0.25, 0.5, 0.75].map { numbers.value(at: $0) } == [5, 10, 55])
  }

  @Test(
    "CAMediaTimingFunction names correspond to the timing curves of the same values",
    arguments: [
      ("linear", TimingCurve.linear, 0.25), ("easeIn", .easeIn, 0.093465),
      ("easeOut", .easeOut, 0.378138), ("easeInEaseOut", .easeInEaseOut, 0.129162),
      ("default", .default, 0.408511),
    ]
  )
  func timingFunction(name: String, curve: TimingCurve, value: Double) throws {
    let named = try #require(TimingCurve(name: name))
    #expect(named == curve && near(named.value(for: 0.25), value, 1e-6))
    let animation = BasicAnimation(.positionX, from: 0, to: 100, duration: 1, curve: named)
    #expect(near(try #require(animation.value(at: 0.25, current: 0)), 100 * value, 1e-4))
  }

  @Test("CAAnimationGroup keeps samples in step with the position") func group() {
    let layer = SpriteLayer(sheet: Self.sheet)
    let walk = BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1)
    let move = BasicAnimation(.positionX, from: 0, to: 50, duration: 1)
    var group = AnimationGroup([walk, move], duration: 1)
    group.timing.speed = 2
    layer.add(group, forKey: "walk", at: 0)
    for sample in 0..<5 {
      let time = Double(sample) / 10
      #expect(layer.currentSample(at: time) == sample)
      #expect(near(Self.x(layer, time), Double(sample) * 10))
    }
  }

  @Test("All types that Core Animation interpolates are interpolated") func interpolation() {
    #expect((1 as Int).interpolated(with: 4, by: 0.5) == 2)
    #expect((1.0).interpolated(with: 4, by: 0.5) == 2.5)
    #expect(Point(x: 0, y: 2).interpolated(with: Point(x: 2, y: 4), by: 0.5) == Point(x: 1, y: 3))
    #expect(
      Size(width: 0, height: 2).interpolated(with: Size(width: 2, height: 4), by: 0.5)
        == Size(width: 1, height: 3)
    )
    #expect(
      Rect.unit.interpolated(with: Rect(x: 2, y: 0, width: 3, height: 1), by: 0.5)
        == Rect(x: 1, y: 0, width: 2, height: 1)
    )
    #expect(
      Color.black.interpolated(with: .white, by: 0.5) == Color(red: 0.5, green: 0.5, blue: 0.5)
    )
    let rotationTransform = Transform2D.identity.interpolated(
      with: Transform2D(rotation: 1),
      by: 0.5
    )
    #expect(near(rotationTransform, Transform2D(rotation: 0.5)))
    let space = Transform3D.identity
      .interpolated(with: Transform3D(rotation: 1, x: 1, y: 0, z: 0), by: 0.5)
    #expect(near(space, Transform3D(rotation: 0.5, x: 1, y: 0, z: 0)))
    let (red, blue) = (
      LayerImages.plain(LayerImages.red), LayerImages.plain(LayerImages.blue)
    )
    let fade = LayerContents(red).interpolated(with: LayerContents(blue), by: 0.25)
    #expect(fade.sprite == red && fade.fade?.sprite == blue && fade.fade?.amount == 0.25)
  }

  @Test("Integer samples are truncated, so that an animation goes to one past the last")
  func truncation() {
    let layer = SpriteLayer(sheet: Self.sheet)
    var animation = BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1)
    animation.timing.repeatCount = .infinity
    layer.add(animation)
    let times = [0, 0.19, 0.2, 0.4, 0.5, 0.79, 0.8, 0.999, 1]
    #expect(times.map { layer.currentSampleIndex(at: $0) } == [1, 1, 2, 3, 3, 4, 5, 5, 1])
    // A sequence numbers its samples explicitly.
    let sequence = SpriteSequence(samples: 0..<5, frameDuration: 0.2, repetition: .forever)
    #expect(times.map { sequence.sample(at: $0) } == [0, 0, 1, 2, 2, 3, 4, 4, 0])
  }

  // MARK: MCSpriteLayer

  @Test("MCSpriteLayer and sampleIndex correspond to SpriteLayer") func spriteLayer() {
    let layer = SpriteLayer(sheet: Self.sheet)
    #expect(layer.sampleIndex == 1 && layer.sample == 0)
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 40, height: 40))
    for (index, x, y) in [(1, 0.0, 0.0), (10, 0.9, 0), (11, 0, 1.0 / 6), (60, 0.9, 5.0 / 6)] {
      layer.sampleIndex = index
      let expected = Rect(x: x, y: y, width: 0.1, height: 1.0 / 6)
      #expect(near(layer.contentsRect, expected) && layer.sample == index - 1)
    }
    layer.sampleIndex = 0
    #expect(layer.sample == nil && near(layer.contentsRect.minX, 0.9))
    // A sheet of twice the resolution has the same samples.
    let double = SpriteSheet(
      image: LayerImages.blank(800, 480, scale: 2),
      sampleSize: Size(width: 40, height: 40)
    )
    #expect(double.count == 60)
    #expect(double.unitRect(ofSample: 59) == Self.sheet.unitRect(ofSample: 59))
  }

  @Test("initWithImage: corresponds to a sprite layer of a whole image") func initWithImage() {
    let layer = SpriteLayer(image: LayerImages.blank(30, 20))
    #expect(layer.bounds.size == Size(width: 30, height: 20) && layer.sampleIndex == 1)
  }

  @Test("currentSampleIndex corresponds to the sample at a time") func currentSampleIndex() {
    let layer = SpriteLayer(sheet: Self.sheet)
    layer.add(BasicAnimation(.sampleIndex, from: 3, to: 5, duration: 2))
    #expect(layer.currentSampleIndex(at: 1) == 4 && layer.currentSample(at: 1) == 3)
    #expect(layer.sampleIndex == 1)
  }

  @Test("Sample grids may have gaps and margins, and columns that do not divide the image")
  func rows() {
    let sheet = SpriteSheet(
      image: LayerImages.blank(47, 24),
      sampleSize: Size(width: 10, height: 10),
      spacing: 1,
      margin: 1
    )
    #expect(sheet.columns == 4 && sheet.rows == 2 && sheet.count == 8)
    let unit = sheet.unitRect(ofSample: 5)
    let expected = Rect(x: 12.0 / 47, y: 12.0 / 24, width: 10.0 / 47, height: 10.0 / 24)
    #expect(unit.map { near($0, expected) } == true)
    // 1 / (1 / 7) is 6 in single precision on old phones.
    let seventh = SpriteSheet(
      image: LayerImages.blank(7 * 19, 19),
      sampleSize: Size(width: 19, height: 19)
    )
    #expect(seventh.columns == 7 && seventh.rows == 1)
  }

  @Test("Samples may have different sizes") func variableSizes() throws {
    let image = LayerImages.blank(20, 10, scale: 2)
    let sheet = SpriteSheet(
      image: image,
      rects: [Rect(x: 0, y: 0, width: 5, height: 5), Rect(x: 5, y: 1, width: 3, height: 4)]
    )
    let layer = SpriteLayer(sheet: sheet)
    layer.sample = 1
    #expect(layer.bounds.size == Size(width: 3, height: 4))
    #expect(near(layer.contentsRect, Rect(x: 0.5, y: 0.2, width: 0.3, height: 0.8)))
    let sprites = SpriteSheet(sprites: [LayerImages.blank(2, 2), LayerImages.blank(4, 6)])
    #expect(sprites[1]?.size == Size(width: 4, height: 6))
  }

  @Test("An unchanged sample gives identical quads") func unchangedSample() {
    // Results are not cached: one sample gives the same quads at any time.
    let layer = SpriteLayer(sheet: Self.sheet)
    layer.add(BasicAnimation(.sampleIndex, from: 1, to: 3, duration: 2))
    func list(_ time: Double) -> DrawList {
      var list = DrawList(pixelSize: PixelSize(width: 40, height: 40))
      layer.draw(in: &list, at: time)
      return list
    }
    let (first, same, other) = (list(0), list(0.9), list(1))
    #expect(first.quads == same.quads && first.quads != other.quads)
    #expect(first.runs.count == 1)
  }

  @Test("Changing the sample does not animate contentsRect and bounds") func noSliding() {
    let layer = SpriteLayer(sheet: Self.sheet)
    Transaction(at: 0, duration: 1).run { layer.sampleIndex = 11 }
    #expect(near(layer.state(at: 0.5).contentsRect.minY, 1.0 / 6) && layer.animationKeys.isEmpty)
    for property in [LayerProperty.bounds, .contents, .contentsRect] {
      guard case .some(.disabled) = layer.action(for: property) else {
        Issue.record("\(property) slides")
        continue
      }
    }
  }

  @Test("Setting sampleIndex with an action animates through the samples") func sampleAction() {
    let layer = SpriteLayer(sheet: Self.sheet)
    layer.sampleAction = .animation(BasicAnimation(.sampleIndex, duration: 1).erased)
    Transaction(at: 2).run { layer.sampleIndex = 5 }
    #expect([2, 2.5, 3].map { layer.currentSampleIndex(at: $0) } == [1, 3, 5])
  }

  @Test("The speed of a running animation can be changed without a jump") func setSpeed() {
    let layer = Layer()
    var animation = BasicAnimation(.positionX, from: 0, to: 100, duration: 1)
    animation.timing.repeatCount = .infinity
    layer.add(animation, forKey: "move", at: 0)
    layer.setSpeed(2, forKey: "move", at: 0.4)
    for (time, x) in [(0.4, 40.0), (0.6, 80), (0.7, 0)] { #expect(near(Self.x(layer, time), x)) }
  }

  @Test("CADisplayLink and game loops correspond to a frame clock with consecutive intervals")
  func gameLoop() {
    let clock = FrameClock(rate: 30, start: 1)
    #expect(clock.time(ofFrame: 90) == 4)
    // The intervals are contiguous.
    let layer = Layer()
    var animation = BasicAnimation(.positionX, from: 0, to: 1, duration: 0.05)
    animation.timing.repeatCount = 20
    layer.add(animation, at: 1)
    let delivered = (0..<60).flatMap { layer.animationEvents(during: clock.interval(ofFrame: $0)) }
    #expect(delivered.count == 21)
  }

  @Test("The rectangle of a sample in the atlas is available as a unit rectangle") func unitRect() {
    let second = Rect(x: 0, y: 40.0 / 240, width: 0.1, height: 40.0 / 240)
    #expect(Self.sheet.unitRect(ofSample: 10) == second)
    #expect(Self.sheet.unitRect(ofSample: 60) == nil)
  }

  @Test("Parallax scrolling corresponds to animating the bounds origin") func scrolling() {
    let page = Layer(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    let child = Layer(frame: Rect(x: 6, y: 0, width: 2, height: 4))
    child.backgroundColor = Color(red: 1, green: 0, blue: 0)
    page.addSublayer(child)
    page.add(BasicAnimation(.boundsOriginX, from: 0, to: 8, duration: 2))
    // A second layer behind the first, moving by half the distance.
    #expect(LayerImages.image(of: page, at: 1)[2, 0] == LayerImages.red)
    #expect(LayerImages.image(of: page, at: 0)[2, 0] == SIMD4())
  }
}
