import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem

/// The members of an animation, before the type of its values is known.
struct AnimationFields {
  /// The animation object.
  let value: SceneValue
  /// The key as written; empty for a group.
  private(set) var keyText = ""
  /// The animated property; meaningless for a group.
  private(set) var property = LayerProperty.position
  /// The members of a group.
  private(set) var parts: SceneValue?
  private(set) var timing = AnimationTiming()
  private var from: SceneValue?
  private var to: SceneValue?
  private var by: SceneValue?
  private var values: SceneValue?
  private var keyTimes: [Double] = []
  private var mode = KeyframeAnimation<Double>.Mode.linear
  private var segmentCurves: [TimingCurve] = []
  private var tensionValues: [Double] = []
  private var continuityValues: [Double] = []
  private var biasValues: [Double] = []
  private var isAdditive = false
  private var isCumulative = false

  /// Whether it animates the frames of a sequence.
  var animatesFrames: Bool { keyText == "frames" }

  /// Whether any value is given.
  var hasValues: Bool { values != nil || from != nil || to != nil || by != nil }

  /// Whether values are lists of numbers: two factors instead of one.
  var hasLists: Bool {
    if [from, to, by].contains(where: { $0?.json.isArray == true }) { return true }
    return values?.json.elements?.contains(where: \.isArray) == true
  }

  init(_ value: SceneValue, reader: SceneReader) throws(SceneError) {
    self.value = value
    for (key, value) in try value.members() {
      if try timing.read(key, value) { continue }
      switch key {
      case "key":
        keyText = try value.string()
        property = try Self.property(keyText, value)
      case "animations": parts = value
      case "from": from = value
      case "to": to = value
      case "by": by = value
      case "values": values = value
      case "keyTimes": keyTimes = try value.numbers()
      case "calculationMode": mode = try value.keyword(KeyframeAnimation<Double>.Mode.self)
      case "timingFunctions":
        for value in try value.elements() { segmentCurves.append(try value.timingFunction()) }
      case "tensionValues": tensionValues = try value.numbers()
      case "continuityValues": continuityValues = try value.numbers()
      case "biasValues": biasValues = try value.numbers()
      case "additive": isAdditive = try value.boolean()
      case "cumulative": isCumulative = try value.boolean()
      default: try reader.unknown(key, value)
      }
    }
    if parts == nil, keyText.isEmpty { throw value.error(.missingKey("key")) }
    if parts != nil, let key = value.member("key") {
      throw key.error(.unsupported("a key in addition to animations"))
    }
    let countsFrames = property == .sampleIndex
    if parts == nil, !hasValues, !countsFrames { throw value.error(.missingKey("values")) }
  }

  private static func property(
    _ text: String,
    _ value: SceneValue
  ) throws(SceneError) -> LayerProperty {
    if text == "frames" { return .sampleIndex }
    if text == textString { return TextLayer.stringKey.property }
    if text == textColor { return TextLayer.foregroundColorKey.property }
    if let property = LayerProperty(name: text) { return property }
    throw value.error(.unknownKeyword(found: text, allowed: keywords))
  }

  /// The animatable keys.
  static var keywords: [String] {
    let paths = LayerProperty.allCases.map(\.name)
    let prefix = "transform."
    // Components of the transform also have short names.
    return paths + paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      + ["frames", textColor, textString]
  }

  /// The key of a text layer's string.
  static let textString = "text.string"
  /// The key of a text layer's color.
  static let textColor = "text.color"

  /// The animation of the values, without timing.
  func motion<Value>(
    _ key: LayerKey<Value>,
    _ read: (SceneValue) throws(SceneError) -> Value
  ) throws(SceneError) -> Animation {
    guard let values else {
      var animation = BasicAnimation(key, duration: 0)
      if let from { animation.from = try read(from) }
      if let to { animation.to = try read(to) }
      if let by { animation.by = try read(by) }
      animation.isAdditive = isAdditive
      animation.isCumulative = isCumulative
      return animation.erased
    }
    var list: [Value] = []
    for value in try values.elements() { list.append(try read(value)) }
    guard !list.isEmpty else {
      throw values.error(.wrongType(found: "an empty list", expected: "values"))
    }
    let mode = KeyframeAnimation<Value>.Mode(rawValue: mode.rawValue) ?? .linear
    var animation = KeyframeAnimation(key, values: list, mode: mode, duration: 0)
    animation.keyTimes = keyTimes
    animation.segmentCurves = segmentCurves
    animation.tensionValues = tensionValues
    animation.continuityValues = continuityValues
    animation.biasValues = biasValues
    animation.isAdditive = isAdditive
    animation.isCumulative = isCumulative
    return animation.erased
  }
}

/// The timing of an animation in a scene.
struct AnimationTiming {
  /// Nil if the scene has none.
  private(set) var duration: Double?
  private(set) var curve = TimingCurve.linear
  private var rest = MediaTiming(duration: 0)

  /// Reads a member; false if it is not part of the timing.
  mutating func read(_ key: String, _ value: SceneValue) throws(SceneError) -> Bool {
    switch key {
    case "duration": duration = try value.seconds(from: 0)
    case "beginTime": rest.beginTime = try value.seconds()
    case "timeOffset": rest.timeOffset = try value.seconds()
    case "speed": rest.speed = try value.number(in: -1e6...1e6)
    case "repeat":
      // 0 repeats forever, as in the original players; a missing value plays once, as in Core
      // Animation.
      let count = try value.number(in: 0...1e9)
      rest.repeatCount = count == 0 ? .infinity : count
    case "repeatCount": rest.repeatCount = try value.number(in: 0...1e9)
    case "repeatDuration": rest.repeatDuration = try value.seconds(from: 0)
    case "autoreverses": rest.autoreverses = try value.boolean()
    case "fillMode": rest.fillMode = try value.keyword(MediaTiming.FillMode.self)
    case "timing", "timingFunction": curve = try value.timingFunction()
    default: return false
    }
    return true
  }

  /// The timing, with a default duration if the scene gives none or 0.
  func mediaTiming(orDuration fallback: Double) -> MediaTiming {
    var timing = rest
    timing.duration = duration.flatMap { $0 > 0 ? $0 : nil } ?? fallback
    return timing
  }
}
