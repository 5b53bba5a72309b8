import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import TestSupport
import Testing

/// Animations described in JSON.
enum AnimationSpec {
  static func json(_ name: String) throws -> JSONValue {
    try JSONValue(parsing: try Fixtures.bytes("Timing/\(name)"), name: name)
  }

  static func rows(_ name: String) -> [JSONValue] {
    (try? json(name)["rows"]?.array) ?? []
  }

  /// Makes an animation of a number, point or integer, or a group.
  static func animation(_ spec: JSONValue, type: String) throws -> Animation {
    if let parts = spec["animations"]?.array {
      let all = try parts.map { try animation($0, type: type) as any LayerAnimation }
      var group = AnimationGroup(all, duration: try #require(spec["duration"]?.number))
      group.timing = try timing(spec)
      group.curve = try curve(spec["curve"])
      return group.erased
    }
    switch type {
    case "integer": return try animation(spec, .sampleIndex) { $0.integer }
    case "point": return try animation(spec, .position, point)
    default: return try animation(spec, .zPosition) { $0.number }
    }
  }

  static func point(_ value: JSONValue) -> Point? {
    guard let x = value.array?[0].number, let y = value.array?[1].number else { return nil }
    return Point(x: x, y: y)
  }

  private static func animation<Value>(
    _ spec: JSONValue,
    _ key: LayerKey<Value>,
    _ read: (JSONValue) -> Value?
  ) throws -> Animation {
    let timing = try timing(spec)
    let curve = try curve(spec["curve"])
    if let values = spec["values"]?.array {
      var keys = KeyframeAnimation(key, values: values.compactMap(read), duration: timing.duration)
      keys.timing = timing
      keys.curve = curve
      keys.mode = try #require(.init(rawValue: spec["mode"]?.string ?? "linear"))
      keys.keyTimes = numbers(spec["keyTimes"])
      keys.segmentCurves = try (spec["timingFunctions"]?.array ?? []).map { try self.curve($0) }
      keys.tensionValues = numbers(spec["tensionValues"])
      keys.continuityValues = numbers(spec["continuityValues"])
      keys.biasValues = numbers(spec["biasValues"])
      return keys.erased
    }
    var basic = BasicAnimation(key, duration: timing.duration, curve: curve)
    basic.from = spec["from"].flatMap(read)
    basic.to = spec["to"].flatMap(read)
    basic.by = spec["by"].flatMap(read)
    basic.timing = timing
    basic.isAdditive = spec["additive"]?.boolean ?? false
    basic.isCumulative = spec["cumulative"]?.boolean ?? false
    return basic.erased
  }

  private static func timing(_ spec: JSONValue) throws -> MediaTiming {
    var timing = MediaTiming(duration: try #require(spec["duration"]?.number))
    timing.beginTime = spec["beginTime"]?.number ?? 0
    timing.timeOffset = spec["timeOffset"]?.number ?? 0
    timing.speed = spec["speed"]?.number ?? 1
    timing.repeatCount =
      spec["repeatCount"]?.string == "forever" ? .infinity : spec["repeatCount"]?.number ?? 0
    timing.repeatDuration = spec["repeatDuration"]?.number ?? 0
    timing.autoreverses = spec["autoreverses"]?.boolean ?? false
    timing.fillMode = try #require(.init(rawValue: spec["fillMode"]?.string ?? "removed"))
    return timing
  }

  private static func curve(_ spec: JSONValue?) throws -> TimingCurve {
    try #require(TimingCurve(name: spec?.string ?? "linear"))
  }

  private static func numbers(_ spec: JSONValue?) -> [Double] {
    (spec?.array ?? []).compactMap(\.number)
  }
}
