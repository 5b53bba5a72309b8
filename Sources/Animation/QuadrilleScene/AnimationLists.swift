import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem

/// The lists of an animation that have one element for each value or segment.
struct AnimationLists {
  private(set) var keyTimes: [Double] = []
  private(set) var segmentCurves: [TimingCurve] = []
  private(set) var tensionValues: [Double] = []
  private(set) var continuityValues: [Double] = []
  private(set) var biasValues: [Double] = []
  /// The lists as written, by key.
  private(set) var written: [(key: String, value: SceneValue)] = []

  /// Reads a member; false if it is not one of the lists.
  mutating func read(_ key: String, _ value: SceneValue) throws(SceneError) -> Bool {
    switch key {
    case "keyTimes": keyTimes = try value.numbers()
    case "timingFunctions":
      for value in try value.elements() { segmentCurves.append(try value.timingFunction()) }
    case "tensionValues": tensionValues = try value.numbers()
    case "continuityValues": continuityValues = try value.numbers()
    case "biasValues": biasValues = try value.numbers()
    default: return false
    }
    written.append((key, value))
    return true
  }

  /// The first problem of a list; nil if it is used.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - count: The number of values; of a path one more than segments.
  ///   - mode: How values between keys are calculated.
  ///   - isPath: Whether the values are those of a path.
  func problem(
    of key: String,
    count: Int,
    mode: KeyframeAnimation<Double>.Mode,
    isPath: Bool
  ) -> String? {
    let segments = count - 1
    let things = isPath ? "\(segments) segments of a path" : "\(count) values"
    let isPaced = mode == .paced || mode == .cubicPaced
    switch key {
    case "keyTimes":
      if isPaced { return "keyTimes are ignored by the calculation mode \(mode.rawValue)" }
      let needed = mode == .discrete ? count + 1 : count
      if keyTimes.count != needed {
        return "\(keyTimes.count) keyTimes for \(things), \(needed) are needed"
      }
      guard !KeyframeTimes.isRising(keyTimes, isDiscrete: mode == .discrete) else { return nil }
      return "the \(keyTimes.count) keyTimes for \(things) do not rise from 0 to 1"
    case "timingFunctions":
      if isPaced || mode == .discrete {
        return "timingFunctions are ignored by the calculation mode \(mode.rawValue)"
      }
      guard segmentCurves.count != segments else { return nil }
      return isPath
        ? "\(segmentCurves.count) timingFunctions for \(things)"
        : "\(segmentCurves.count) timingFunctions for \(segments) segments of \(things)"
    default:
      if isPath { return "\(key) are ignored by a path" }
      if mode != .cubic, mode != .cubicPaced {
        return "\(key) are ignored by the calculation mode \(mode.rawValue)"
      }
      let given = ["tensionValues": tensionValues, "continuityValues": continuityValues][key]
      let found = (given ?? biasValues).count
      return found == count ? nil : "\(found) \(key) for \(things)"
    }
  }
}

extension AnimationFields {
  /// Checks that keys fit together: what has no effect is a warning, or an error in strict reading.
  func check(_ reader: SceneReader) throws(SceneError) {
    if path != nil {
      if property != .position || parts != nil {
        throw value.error(.unsupported("a path for the key \(keyText.quotedForDisplay)"))
      }
      if values != nil || hasEndpoints {
        throw value.error(.wrongType(found: "path and values", expected: "one of them"))
      }
      if path?.segmentCount == 0, let path = value.member("path") {
        throw path.error(
          .wrongType(found: "a path without lines and curves", expected: "a line or a curve")
        )
      }
    } else if let mode = value.member("rotationMode") {
      try reader.context.warnOrThrow(mode.error(.ignored("rotationMode without a path")))
    }
    if timing.spring.curve != nil {
      if values != nil || path != nil {
        throw value.error(.unsupported("a spring along values"))
      }
      for key in ["timing", "timingFunction"] {
        if let timing = value.member(key) {
          try reader.context.warnOrThrow(timing.error(.ignored("the \(key) of a spring")))
        }
      }
    }
    for (key, value) in lists.written {
      let count = path.map { $0.segmentCount + 1 } ?? values?.json.elements?.count
      let problem =
        count.map { lists.problem(of: key, count: $0, mode: mode, isPath: path != nil) }
        ?? "\(key) without values"
      if let problem { try reader.context.warnOrThrow(value.error(.keyTimes(problem))) }
    }
  }
}
