import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import TestSupport

/// Makes and changes random layer trees.
struct RandomLayers {
  var random: SplitMix64
  private let sprites: [Sprite]
  private let sheets: [SpriteSheet]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let page = Page(Bitmap(width: 32, height: 16, alphaMode: .premultiplied))
    let opaque = LayerImages.plain(LayerImages.red, width: 6, height: 3)
    let packed = Sprite(
      page: page,
      packedOrigin: Point(x: 5, y: 2),
      packedRotation: .clockwise90,
      trimmedRect: Rect(x: 1, y: 2, width: 7, height: 9),
      sourceSize: Size(width: 10, height: 12),
      scale: 2
    )
    var cut = packed
    cut.mesh = SpriteMesh(
      vertices: [Point(x: 1, y: 2), Point(x: 8, y: 2), Point(x: 1, y: 11)],
      pageVertices: [Point(x: 14, y: 2), Point(x: 14, y: 9), Point(x: 5, y: 2)],
      triangles: [0, 1, 2]
    )
    sprites = [opaque, Sprite(page: page), packed, cut, LayerImages.blank(8, 8)]
    sheets = [
      SpriteSheet(image: Sprite(page: page), sampleSize: Size(width: 8, height: 8)),
      SpriteSheet(sprites: sprites),
    ]
  }

  // MARK: Random values

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  mutating func index(_ count: Int) -> Int { Int.random(in: 0..<max(count, 1), using: &random) }

  mutating func number(_ range: ClosedRange<Double> = -20...60) -> Double {
    // Integers are as frequent as other numbers: they snap, and are sometimes equal.
    let number = Double.random(in: range, using: &random)
    return chance(2) ? number.rounded() : number
  }

  mutating func point() -> Point { Point(x: number(), y: number()) }

  mutating func size() -> Size { Size(width: number(-4...40), height: number(0...40)) }

  mutating func unit() -> Double { [0, 0.25, 0.5, 1, number(0...1)][index(5)] }

  mutating func color() -> Color {
    chance(3) ? .white : Color(red: unit(), green: unit(), blue: unit(), alpha: unit())
  }

  mutating func affine() -> Transform2D {
    let rotationTransform = chance(2) ? .identity : Transform2D(rotation: number(-7...7))
    let lean = Transform2D(a: 1, b: 0, c: 0.5, d: 1, tx: 3, ty: 1)
    return Transform2D(scaleX: number(-2...2), y: number(-2...2)).concatenating(rotationTransform)
      .concatenating(chance(2) ? .identity : lean)
  }

  mutating func contents() -> Sprite? { chance(8) ? nil : sprites[index(sprites.count)] }

  mutating func contentsRect() -> Rect {
    let all = [
      .unit, Rect(x: 0, y: 0.5, width: 1, height: 0.5), Rect(x: 1, y: 0, width: -1, height: 1),
      Rect(x: -0.5, y: 0.25, width: 2, height: 0.5), Rect(x: 0.9, y: 0.9, width: 0.1, height: 0.1),
      .zero,
    ]
    return all[index(all.count)]
  }

  // MARK: Layers

  /// Makes a tree of up to a given depth.
  mutating func tree(depth: Int) -> Layer {
    let root = chance(4) ? Layer() : Layer(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    let count = 3 + index(9)
    for _ in 0..<count {
      let layer = depth > 1 && chance(5) ? tree(depth: depth - 1) : leaf()
      root.addSublayer(layer)
    }
    if chance(4) { root.addSublayer(Layer(repeating: leaf(), count: 6, step: Point(x: 3, y: 2))) }
    return root
  }

  mutating func leaf() -> Layer {
    let layer = chance(4) ? SpriteLayer(sheet: sheets[index(2)]) : Layer(contents: contents())
    layer.bounds = Rect(origin: chance(3) ? point() : .zero, size: size())
    layer.position = point()
    for _ in 0..<index(3) { change(layer) }
    for _ in 0..<index(4) { animate(layer) }
    return layer
  }

  /// Changes one property of a layer.
  mutating func change(_ layer: Layer) {
    switch index(27) {
    case 0, 1: layer.position = point()
    case 2: layer.bounds = Rect(origin: point(), size: size())
    case 3: layer.anchorPoint = Point(x: unit(), y: unit())
    case 4: layer.affineTransform = affine()
    case 5: layer.opacity = [0, 0.5, 1, 2][index(4)]
    case 6: layer.isHidden = chance(2)
    case 7: layer.tint = color()
    case 8: layer.contents = contents()
    case 9: layer.zPosition = [0, -0.0, 1, -3, .nan, -.infinity][index(6)]
    case 10: layer.backgroundColor = chance(2) ? nil : color()
    case 11: layer.blendMode = BlendMode.overlays[index(4)]
    case 12: layer.filter = Filter.allCases[index(3)]
    case 13: layer.snap = SnapPolicy.allCases[index(3)]
    case 14: layer.contentsRect = contentsRect()
    case 15: layer.contentsGravity = chance(2) ? .resize : .center
    case 16: layer.cornerRadius = chance(2) ? 0 : 2
    case 17: layer.borderWidth = chance(2) ? 0 : 1
    case 18: layer.masksToBounds = chance(2)
    case 19: layer.isGeometryFlipped = chance(2)
    case 20: layer.anchorPointZ = chance(2) ? 0 : 4
    case 21: layer.transform = Transform3D(rotation: number(-2...2), x: 1, y: 0.5, z: 0)
    case 22: layer.drawing = chance(2) ? nil : { $1.fill(.unit, with: .black) }
    case 23: layer.sublayerTransform = chance(2) ? .identity : Transform3D(scaleX: 0.5, y: 2)
    case 24: layer.timeMapping = TimeMapping(beginTime: number(0...1), speed: number(-1...2))
    default:
      guard let layer = layer as? SpriteLayer else { return }
      switch index(4) {
      case 0: layer.adoptsSampleSize = chance(2)
      case 1:
        let sprites = sprites
        layer.sampleProvider =
          chance(2) ? nil : { SpriteSheet.Sample(sprite: sprites[$0 % sprites.count]) }
      default: layer.sampleIndex = index(12)
      }
    }
  }

  // MARK: Animations

  /// Adds an animation to a layer.
  mutating func animate(_ layer: Layer) {
    let key: String? = chance(2) ? ["a", "b"][index(2)] : nil
    if chance(5) {
      var group = AnimationGroup([animation(), animation()], duration: 1.5, curve: curve())
      group.timing = timing()
      layer.add(group, forKey: key)
    } else {
      layer.add(animation(), forKey: key)
    }
  }

  private mutating func animation() -> Animation {
    let all = LayerProperty.allCases
    // Properties in flat memory are more frequent.
    let often: [LayerProperty] = [
      .position, .rotation, .opacity, .zPosition, .scaleX, .translation, .bounds, .boundsSize,
      .tint, .positionX, .anchorPoint, .scale, .sampleIndex, .sampleIndex,
    ]
    let property = chance(3) ? all[index(all.count)] : often[index(often.count)]
    switch property.kind {
    case .number:
      let range = property == .opacity ? 0.0...1.2 : -3...9
      return animation(LayerKey<Double>(property)) { $0.number(range) }
    case .point: return animation(LayerKey<Point>(property)) { $0.point() }
    case .size: return animation(LayerKey<Size>(property)) { $0.size() }
    case .rect:
      return animation(LayerKey<Rect>(property)) { Rect(origin: $0.point(), size: $0.size()) }
    case .color: return animation(LayerKey<Color>(property)) { $0.color() }
    case .affine: return animation(LayerKey<Transform2D>(property)) { $0.affine() }
    case .transform:
      return animation(LayerKey<Transform3D>(property)) { Transform3D($0.affine()) }
    case .integer: return animation(LayerKey<Int>(property)) { $0.index(9) }
    case .flag: return animation(LayerKey<Bool>(property)) { $0.chance(2) }
    case .contents:
      return animation(LayerKey<LayerContents>(property)) { LayerContents($0.contents()) }
    case .colors: return animation(LayerKey<[Color]>(property)) { [$0.color(), $0.color()] }
    case .numbers: return animation(LayerKey<[Double]>(property)) { [$0.number(0...1), 1] }
    case .custom: return AnimationGroup([], duration: 1).erased
    }
  }

  private mutating func animation<Value: Interpolatable>(
    _ key: LayerKey<Value>?,
    _ value: (inout RandomLayers) -> Value
  ) -> Animation {
    guard let key else { return AnimationGroup([], duration: 1).erased }
    if chance(6) {
      var frames = KeyframeAnimation(key, values: [value(&self), value(&self)], duration: 1)
      frames.timing = timing()
      return frames.erased
    }
    var animation = BasicAnimation(key, duration: 1, curve: curve())
    if !chance(3) { animation.from = value(&self) }
    if !chance(3) { animation.to = value(&self) }
    if chance(4) { animation.by = value(&self) }
    animation.isAdditive = chance(4)
    animation.isCumulative = chance(5)
    animation.timing = timing()
    return animation.erased
  }

  private mutating func timing() -> MediaTiming {
    var timing = MediaTiming(duration: number(0.25...2))
    timing.beginTime = number(-1...1)
    timing.speed = [1, 1, 2, -1, 0][index(5)]
    timing.repeatCount = [0, 2.5, .infinity, .infinity][index(4)]
    timing.autoreverses = chance(2)
    timing.timeOffset = chance(3) ? number(0...1) : 0
    timing.fillMode = MediaTiming.FillMode.allCases[index(4)]
    return timing
  }

  private mutating func curve() -> TimingCurve { chance(2) ? .linear : .easeInEaseOut }
}
