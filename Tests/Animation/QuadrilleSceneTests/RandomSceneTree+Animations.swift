import QuadrilleImage
import QuadrilleLayers
import TestSupport

/// Animations as scene text and as animation values.
extension RandomSceneTree {
  /// The timing of an animation, as text and as a value.
  private mutating func timing() -> (text: [String], timing: MediaTiming, curve: TimingCurve) {
    var timing = MediaTiming(duration: 0.25)
    var text: [String] = []
    func set(_ key: String, _ value: Double, _ path: WritableKeyPath<MediaTiming, Double>) {
      timing[keyPath: path] = value
      text.append("\"\(key)\": \(value)")
    }
    if chance(0.8) { set("duration", number(0.2...1.5), \.duration) }
    if chance(0.3) { set("beginTime", number(0.05...0.5), \.beginTime) }
    if chance(0.3) { set("timeOffset", number(0...0.5), \.timeOffset) }
    if chance(0.3) { set("speed", number(0.5...2), \.speed) }
    if chance(0.4) {
      set("repeatCount", number(0.5...3), \.repeatCount)
    } else if chance(0.3) {
      set("repeatDuration", number(0.3...2), \.repeatDuration)
    } else if chance(0.5) {
      text.append(#""repeat": 0"#)
      timing.repeatCount = .infinity
    }
    if chance(0.4) {
      timing.autoreverses = true
      text.append(#""autoreverses": true"#)
    }
    if chance(0.6) {
      let mode = keyword(MediaTiming.FillMode.self)
      timing.fillMode = mode.value
      text.append(#""fillMode": \#(mode.text)"#)
    }
    var curve = TimingCurve.linear
    if chance(0.6) {
      let written = easing(), key = chance(0.5) ? "timing" : "timingFunction"
      curve = written.value
      text.append("\"\(key)\": \(written.text)")
    }
    return (text, timing, curve)
  }

  /// An animation of a property with some of from, to and by, or with values at key times.
  private mutating func animation<Value>(
    _ name: String,
    _ key: LayerKey<Value>,
    _ value: (inout Self) -> Written<Value>
  ) -> (text: String, add: (Layer) -> Void) {
    var (text, timing, curve) = timing()
    text.append("\"key\": \"\(name)\"")
    let (isAdditive, isCumulative) = (chance(0.2), chance(0.2))
    if isAdditive { text.append(#""additive": true"#) }
    if isCumulative { text.append(#""cumulative": true"#) }
    if chance(0.5) {
      var animation = BasicAnimation(key, duration: 0)
      if chance(0.7) {
        let from = value(&self)
        animation.from = from.value
        text.append("\"from\": \(from.text)")
      }
      let end = value(&self)
      if chance(0.7) {
        animation.to = end.value
        text.append("\"to\": \(end.text)")
      } else {
        animation.by = end.value
        text.append("\"by\": \(end.text)")
      }
      (animation.timing, animation.curve) = (timing, curve)
      (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
      return ("{\(text.joined(separator: ", "))}", { [animation] in $0.add(animation) })
    }
    let values = (0..<Int.random(in: 2...4, using: &random)).map { _ in value(&self) }
    let mode = keyword(KeyframeAnimation<Value>.Mode.self)
    var animation = KeyframeAnimation(
      key,
      values: values.map(\.value),
      mode: mode.value,
      duration: 0
    )
    text.append(#""values": [\#(values.map(\.text).joined(separator: ", "))]"#)
    text.append(#""calculationMode": \#(mode.text)"#)
    if chance(0.5) {
      let inner = values.dropFirst(2).map { _ in number(0.05...0.95) }.sorted()
      animation.keyTimes = [0] + inner + [1]
      text.append(#""keyTimes": \#(animation.keyTimes)"#)
    }
    if chance(0.3) {
      let curves = values.dropFirst().map { _ in easing() }
      animation.segmentCurves = curves.map(\.value)
      text.append(#""timingFunctions": [\#(curves.map(\.text).joined(separator: ", "))]"#)
    }
    for (name, path) in [
      ("tensionValues", \KeyframeAnimation<Value>.tensionValues),
      ("continuityValues", \.continuityValues), ("biasValues", \.biasValues),
    ] where chance(0.3) {
      animation[keyPath: path] = values.map { _ in number(-1...1) }
      text.append("\"\(name)\": \(animation[keyPath: path])")
    }
    (animation.timing, animation.curve) = (timing, curve)
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return ("{\(text.joined(separator: ", "))}", { [animation] in $0.add(animation) })
  }

  mutating func anyAnimation() -> (text: String, add: (Layer) -> Void) {
    func written(_ range: ClosedRange<Double>) -> (inout Self) -> Written<Double> {
      {
        let number = $0.number(range)
        return Written(value: number, text: "\(number)")
      }
    }
    // Angles in scenes are degrees, clockwise on screen.
    func angle(_ sign: Double) -> (inout Self) -> Written<Double> {
      {
        let degrees = $0.number(-180...180)
        return Written(value: sign * degrees * .pi / 180, text: "\(degrees)")
      }
    }
    let sign = origin == .topLeft ? 1.0 : -1
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return animation("position", .position) { $0.point(0...14) }
    case 1: return animation("opacity", .opacity, written(0...1))
    case 2: return animation("transform.rotation", .rotation, angle(sign))
    case 3: return animation("rotation.x", .rotationX, angle(sign))
    case 4: return animation("transform.rotation.y", .rotationY, angle(1))
    case 5: return animation("scale", .scale, written(0.5...1.5))
    case 6: return animation("backgroundColor", .backgroundColor) { $0.color() }
    case 7: return animation("bounds", .bounds) { $0.rect(-1...1, 2...9) }
    case 8:
      return animation("bounds.size", .boundsSize) {
        let size = $0.numbers(2...9, 2...9)
        return Written(value: Size(width: size[0], height: size[1]), text: "\(size)")
      }
    case 9: return animation("affineTransform", .affineTransform) { $0.plane() }
    case 10: return animation("transform", .transform) { $0.space() }
    case 11:
      return animation("masksToBounds", .masksToBounds) {
        let flag = $0.chance(0.5)
        return Written(value: flag, text: "\(flag)")
      }
    case 12: return animation("zPosition", .zPosition, written(-2...2))
    default: return animation("transform.translation", .translation) { $0.point(-3...3) }
    }
  }
}
