import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import TestSupport

/// Random layers in two forms: as the text of a scene, and as a layer tree that sets the
/// corresponding Core Animation properties.
struct RandomSceneTree {
  var random: SplitMix64
  let origin: LayerOrigin
  let page: Sprite

  /// A key of a scene, its text, and its effect.
  struct Member {
    let key: String
    let text: String
    let apply: (Layer) -> Void
  }

  /// A value and its text.
  struct Written<Value> {
    let value: Value
    let text: String
  }

  // MARK: Values

  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  /// A number with two decimals.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    (100 * Double.random(in: range, using: &random)).rounded() / 100
  }

  mutating func numbers(_ ranges: ClosedRange<Double>...) -> [Double] {
    ranges.map { number($0) }
  }

  mutating func point(_ range: ClosedRange<Double>) -> Written<Point> {
    let n = numbers(range, range)
    return Written(value: Point(x: n[0], y: n[1]), text: "\(n)")
  }

  mutating func rect(
    _ origin: ClosedRange<Double>,
    _ size: ClosedRange<Double>
  ) -> Written<Rect> {
    let n = numbers(origin, origin, size, size)
    return Written(value: Rect(x: n[0], y: n[1], width: n[2], height: n[3]), text: "\(n)")
  }

  /// A color in a random notation: three or four components, or hexadecimal digits.
  mutating func color() -> Written<Color> {
    let n = numbers(0...1, 0...1, 0...1, 0.3...1)
    if chance(0.4) {
      let bytes = n.map { UInt8(255 * $0) }
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let parts = bytes.map { Double($0) / 255 }
      return Written(
        value: Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]),
        text: "\"#\(digits)\""
      )
    }
    let isOpaque = chance(0.3)
    return Written(
      value: Color(red: n[0], green: n[1], blue: n[2], alpha: isOpaque ? 1 : n[3]),
      text: "\(isOpaque ? Array(n[..<3]) : n)"
    )
  }

  /// A 2D transform: as numbers, or as members in any order.
  mutating func plane() -> Written<Transform2D> {
    if chance(0.3) {
      let n = numbers(0.5...1.5, -0.5...0.5, -0.5...0.5, 0.5...1.5, -4...4, -4...4)
      return Written(
        value: Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]),
        text: "\(n)"
      )
    }
    let n = numbers(0.5...2, 0.5...2, -180...180, -4...4, -4...4)
    // Clockwise on screen: negative if y is upwards.
    let degrees = origin == .topLeft ? n[2] : -n[2]
    let keywords = [
      #""scale": [\#(n[0]), \#(n[1])]"#, #""rotate": \#(n[2])"#,
      #""translate": [\#(n[3]), \#(n[4])]"#,
    ]
    return Written(
      value: Transform2D(scaleX: n[0], y: n[1])
        .concatenating(Transform2D(rotationDegrees: degrees))
        .concatenating(Transform2D(translationX: n[3], y: n[4])),
      text: "{\(keywords.shuffled(using: &random).joined(separator: ", "))}"
    )
  }

  /// A 3D transform: a 2D one, or with a 3D rotation in perspective.
  mutating func space() -> Written<Transform3D> {
    if chance(0.6) {
      let plane = plane()
      return Written(value: Transform3D(plane.value), text: plane.text)
    }
    let n = numbers(-40...40, -40...40, -2...2, 30...90, 0.5...1.5)
    let sign = origin == .topLeft ? 1.0 : -1
    let keywords = [
      #""rotateX": \#(n[0])"#, #""rotateY": \#(n[1])"#, #""translateZ": \#(n[2])"#,
      #""perspective": \#(n[3])"#, #""scale": \#(n[4])"#,
    ]
    return Written(
      value: Transform3D(scaleX: n[4], y: n[4])
        .concatenating(Transform3D(rotation: sign * n[0] * .pi / 180, x: 1, y: 0, z: 0))
        .concatenating(Transform3D(rotation: n[1] * .pi / 180, x: 0, y: 1, z: 0))
        .concatenating(Transform3D(translationX: 0, y: 0, z: n[2]))
        .concatenating(Transform3D(perspective: n[3])),
      text: "{\(keywords.shuffled(using: &random).joined(separator: ", "))}"
    )
  }

  mutating func easing() -> Written<TimingCurve> {
    if chance(0.5) {
      let name = ["linear", "easeIn", "easeOut", "easeInEaseOut"].randomElement(using: &random)
      return Written(
        value: name.flatMap { TimingCurve(name: $0) } ?? .linear,
        text: "\"\(name ?? "")\""
      )
    }
    let n = numbers(0...1, -0.5...1.5, 0...1, -0.5...1.5)
    return Written(
      value: TimingCurve(x1: n[0], y1: n[1], x2: n[2], y2: n[3]) ?? .linear,
      text: "\(n)"
    )
  }

  mutating func keyword<Keyword: CaseIterable & RawRepresentable>(
    _: Keyword.Type
  ) -> Written<Keyword> where Keyword.RawValue == String {
    let keywords = Array(Keyword.allCases)
    let keyword = keywords[Int.random(in: keywords.indices, using: &random)]
    return Written(value: keyword, text: "\"\(keyword.rawValue)\"")
  }
}

// MARK: Members

extension RandomSceneTree {
  private mutating func number(
    _ key: String,
    _ range: ClosedRange<Double>,
    _ apply: @escaping (Layer, Double) -> Void
  ) -> Member {
    let number = number(range)
    return Member(key: key, text: "\(number)") { apply($0, number) }
  }

  private mutating func flag(_ key: String, _ apply: @escaping (Layer, Bool) -> Void) -> Member {
    let flag = chance(0.5)
    return Member(key: key, text: "\(flag)") { apply($0, flag) }
  }

  private func member<Value>(
    _ key: String,
    _ written: Written<Value>,
    _ apply: @escaping (Layer, Value) -> Void
  ) -> Member {
    Member(key: key, text: written.text) { apply($0, written.value) }
  }

  private mutating func choice<Value>(
    _ key: String,
    _ keywords: [(String, Value)],
    _ apply: @escaping (Layer, Value) -> Void
  ) -> Member {
    let (keyword, value) = keywords[Int.random(in: keywords.indices, using: &random)]
    return Member(key: key, text: "\"\(keyword)\"") { apply($0, value) }
  }

  /// All members of a layer that set a property.
  mutating func members() -> [Member] {
    let filters: [(String, Filter)] = [
      ("nearest", .nearest), ("linear", .linear), ("trilinear", .trilinear),
    ]
    return [
      member("bounds", rect(-2...2, 3...9)) { $0.bounds = $1 },
      member("position", point(2...12)) { $0.position = $1 },
      member("anchorPoint", point(0...1)) { $0.anchorPoint = $1 },
      number("anchorPointZ", -2...2) { $0.anchorPointZ = $1 },
      number("zPosition", -2...2) { $0.zPosition = $1 },
      member("transform", space()) { $0.transform = $1 },
      member("affineTransform", plane()) { $0.affineTransform = $1 },
      member("sublayerTransform", space()) { $0.sublayerTransform = $1 },
      flag("geometryFlipped") { $0.isGeometryFlipped = $1 },
      member("contentsRect", rect(0...0.4, 0.3...0.6)) { $0.contentsRect = $1 },
      member("contentsCenter", rect(0.1...0.4, 0.2...0.5)) { $0.contentsCenter = $1 },
      number("contentsScale", 0.5...2) { $0.contentsScale = $1 },
      member("contentsGravity", keyword(ContentsGravity.self)) { $0.contentsGravity = $1 },
      Member(key: "hidden", text: "false") { $0.isHidden = false },
      number("opacity", 0.3...1) { $0.opacity = $1 },
      flag("groupOpacity") { $0.opacityMode = $1 ? .group : .multiplied },
      flag("doubleSided") { $0.isDoubleSided = $1 },
      flag("masksToBounds") { $0.masksToBounds = $1 },
      number("cornerRadius", 0...3) { $0.cornerRadius = $1 },
      number("borderWidth", 0...1.5) { $0.borderWidth = $1 },
      member("borderColor", color()) { $0.borderColor = $1 },
      number("shadowOpacity", 0...1) { $0.shadowOpacity = $1 },
      number("shadowRadius", 0...2) { $0.shadowRadius = $1 },
      member("shadowOffset", point(-3...3)) { $0.shadowOffset = $1 },
      member("shadowColor", color()) { $0.shadowColor = $1 },
      member("backgroundColor", color()) { $0.backgroundColor = $1 },
      member("tint", color()) { $0.tint = $1 },
      choice(
        "blend",
        [
          ("normal", BlendMode.normal), ("add", .add), ("multiply", .multiply),
          ("screen", .screen),
        ]
      ) { $0.blendMode = $1 },
      choice("filter", filters) { $0.filter = $1 },
      choice("magnificationFilter", filters) { $0.magnificationFilter = $1 },
      choice("minificationFilter", filters) { $0.minificationFilter = $1 },
      flag("edgeAntialiasing") { $0.edgeAntialiasing = $1 },
      choice(
        "snap",
        [("none", SnapPolicy.none), ("translation", .translation), ("edges", .edges)]
      ) { $0.snap = $1 },
      gradient(),
    ]
  }

  private mutating func gradient() -> Member {
    let colors = (0..<Int.random(in: 1...4, using: &random)).map { _ in color() }
    var gradient = Gradient(colors.map(\.value))
    var text = [#""colors": [\#(colors.map(\.text).joined(separator: ", "))]"#]
    if chance(0.5) {
      let locations = colors.map { _ in number(0...1) }.sorted()
      gradient.locations = locations
      text.append(#""locations": \#(locations)"#)
    }
    let (start, end, kind) = (point(0...1), point(0...1), keyword(Gradient.Kind.self))
    (gradient.startPoint, gradient.endPoint, gradient.kind) = (start.value, end.value, kind.value)
    text.append(#""startPoint": \#(start.text), "endPoint": \#(end.text), "type": \#(kind.text)"#)
    return Member(key: "gradient", text: "{\(text.joined(separator: ", "))}") { [gradient] in
      $0.gradient = gradient
    }
  }

  /// The time mapping of a layer, which starts after its animations are added.
  private mutating func time() -> [Member] {
    [
      number("speed", 0.5...2) { $0.timeMapping.speed = $1 },
      number("timeOffset", -0.5...0.5) { $0.timeMapping.timeOffset = $1 },
      number("beginTime", 0...0.4) { $0.timeMapping.beginTime = $1 },
    ].filter { _ in chance(0.2) }
  }
}

// MARK: Layers

extension RandomSceneTree {
  /// A layer as text, and as a layer.
  mutating func layer(depth: Int) -> (text: String, layer: Layer) {
    let layer = Layer()
    var text: [String] = []
    let hasContents = chance(0.6)
    if hasContents {
      layer.contents = page
      text.append(#""contents": "page""#)
    }
    let members = members().filter { _ in chance(0.25) }.shuffled(using: &random)
    for member in members {
      member.apply(layer)
      text.append("\"\(member.key)\": \(member.text)")
    }
    if hasContents, !members.contains(where: { $0.key == "bounds" }) {
      layer.bounds.size = page.size
    }
    if chance(0.2) {
      let frame = rect(0...8, 3...9)
      layer.frame = frame.value
      text.append("\"frame\": \(frame.text)")
    }
    if chance(0.5) {
      let animations = (0..<Int.random(in: 1...2, using: &random)).map { _ in anyAnimation() }
      for animation in animations { animation.add(layer) }
      text.append(#""animations": [\#(animations.map(\.text).joined(separator: ", "))]"#)
    }
    if depth > 0, chance(0.7) {
      let inner = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        self.layer(depth: depth - 1)
      }
      for (_, sublayer) in inner { layer.addSublayer(sublayer) }
      text.append(#""sublayers": [\#(inner.map(\.text).joined(separator: ", "))]"#)
    }
    if depth > 0, chance(0.2) {
      let mask = self.layer(depth: 0)
      layer.mask = mask.layer
      text.append("\"mask\": \(mask.text)")
    }
    for member in time() {
      member.apply(layer)
      text.append("\"\(member.key)\": \(member.text)")
    }
    guard depth > 0, chance(0.15) else { return ("{\(text.joined(separator: ", "))}", layer) }
    let count = Int.random(in: 1...3, using: &random)
    let (step, rotationTransform) = (point(-3...3), plane())
    text.append(
      #""repeat": {"count": \#(count), "step": \#(step.text), "transform": \#(rotationTransform.text)}"#
    )
    let copies = Layer(
      repeating: layer,
      count: count,
      transform: rotationTransform.value.concatenating(
        Transform2D(translationX: step.value.x, y: step.value.y)
      )
    )
    return ("{\(text.joined(separator: ", "))}", copies)
  }
}
