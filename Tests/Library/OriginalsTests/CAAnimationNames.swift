import Quadrille

/// The names of Core Animation's animations.
enum CAAnimationNames {
  static let all = basic + keyframes

  private static func position(_ animation: some LayerAnimation, at time: Double) -> Double {
    let layer = Layer()
    layer.add(animation, forKey: "move", at: 1)
    return layer.state(at: 1 + time).position.x
  }

  private static let basic = [
    OriginalName("CABasicAnimation, +animationWithKeyPath:") {
      LayerProperty(name: "position.x").flatMap { LayerKey<Double>($0) } == .positionX
        && BasicAnimation(.positionX, duration: 1).key == .positionX
    },
    OriginalName("fromValue") {
      position(BasicAnimation(.positionX, from: 8, to: 0, duration: 2), at: 0) == 8
    },
    OriginalName("toValue") {
      position(BasicAnimation(.positionX, to: 8, duration: 2), at: 1) == 4
    },
    OriginalName("byValue") {
      position(BasicAnimation(.positionX, from: 2, by: 4, duration: 2), at: 1) == 4
    },
    OriginalName("duration") {
      var animation = BasicAnimation(.positionX, from: 0, to: 8, duration: 2)
      animation.timing.duration = 4
      return position(animation, at: 1) == 2
    },
    OriginalName("repeatCount, HUGE_VALF") {
      var animation = BasicAnimation(.positionX, from: 0, to: 8, duration: 2)
      animation.timing.repeatCount = .infinity
      return position(animation, at: 1001) == 4
    },
    OriginalName("autoreverses") {
      var animation = BasicAnimation(.positionX, from: 0, to: 8, duration: 2)
      animation.timing.autoreverses = true
      return position(animation, at: 3) == 4
    },
    OriginalName("addAnimation:forKey:") {
      let layer = Layer()
      layer.add(BasicAnimation(.opacity, to: 0, duration: 1), forKey: "fade", at: 0)
      return layer.animationKeys == ["fade"]
    },
    OriginalName("an animation's delegate") {
      let layer = Layer()
      layer.add(BasicAnimation(.opacity, to: 0, duration: 1), forKey: "fade", at: 2)
      let events = layer.animationEvents(during: 0..<9)
      return events.map(\.event.kind) == [.start, .stop] && events.map(\.event.time) == [2, 3]
    },
    OriginalName("timingFunction, +functionWithName:") {
      let half = BasicAnimation(.positionX, from: 0, to: 8, duration: 2, curve: .easeIn)
      return TimingCurve(name: "easeIn") == .easeIn && position(half, at: 1) < 4
    },
    OriginalName("kCAMediaTimingFunctionLinear") { TimingCurve.linear.value(for: 0.3) == 0.3 },
  ]

  private static let keyframes = [
    OriginalName("CAKeyframeAnimation") {
      let layer = Layer()
      let rects = (0..<3).map { Rect(x: Double($0) / 4, y: 0, width: 0.25, height: 1) }
      layer.add(KeyframeAnimation(.contentsRect, values: rects, duration: 2))
      return layer.state(at: 1).contentsRect == rects[1]
    },
    OriginalName("values") {
      position(KeyframeAnimation(.positionX, values: [0, 8, 2], duration: 2), at: 1.5) == 5
    },
    OriginalName("calculationMode, kCAAnimationDiscrete") {
      let steps = KeyframeAnimation(.positionX, values: [0, 8], mode: .discrete, duration: 2)
      return position(steps, at: 0.9) == 0 && position(steps, at: 1.1) == 8
    },
    OriginalName("CAAnimationGroup") {
      let move = BasicAnimation(.positionX, from: 0, to: 8, duration: 2)
      let fade = BasicAnimation(.opacity, to: 0, duration: 2)
      return position(AnimationGroup([move, fade], duration: 2), at: 1) == 4
    },
    OriginalName("values that can be interpolated") { areInterpolated },
    OriginalName("the cut-off of whole numbers") {
      let size = Size(width: 1, height: 1)
      let layer = SpriteLayer(sheet: SpriteSheet(image: Sample.sprite(4, 1), sampleSize: size))
      layer.add(BasicAnimation(.sampleIndex, from: 1, to: 5, duration: 4))
      return (0..<4).map { layer.currentSampleIndex(at: Double($0) + 0.9) } == [1, 2, 3, 4]
    },
  ]

  /// Integers and other numbers, points, sizes, rectangles, colors, both kinds of transforms,
  /// contents.
  private static var areInterpolated: Bool {
    func half<Value: Interpolatable>(_ one: Value, _ other: Value) -> Value {
      one.interpolated(with: other, by: 0.5)
    }
    let (one, other) = (
      LayerContents(Sample.sprite(1, 1)), LayerContents(Sample.sprite(2, 2))
    )
    let layer = Layer(contents: one.sprite)
    layer.add(BasicAnimation(.contents, from: one, to: other, duration: 2))
    let results = [
      half(1, 4) == 2, half(1.0, 4) == 2.5, half(Point.zero, Point(x: 2, y: 4)).y == 2,
      half(Size.zero, Size(width: 2, height: 4)).height == 2,
      half(Rect.zero, Rect(x: 0, y: 0, width: 2, height: 2)).width == 1,
      half(Color.clear, .white).alpha == 0.5,
      half(Transform2D.identity, Transform2D(a: 3, b: 0, c: 0, d: 1, tx: 0, ty: 0)).a == 2,
      half(Transform3D.identity, Transform3D(translationX: 4, y: 0)).affine.tx == 2,
      layer.state(at: 1).contentsFade != nil,
    ]
    return results.allSatisfy(\.self)
  }
}
