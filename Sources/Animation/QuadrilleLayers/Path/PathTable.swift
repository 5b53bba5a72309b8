import QuadrilleImage

/// A path with the times of its segments, prepared for evaluation.
struct PathTable: Sendable {
  private let segments: [PathSegment]
  /// The only point of a path without segments.
  private let origin: Point
  /// The fractions at which segments begin, and the end of the last.
  ///
  /// Those of keys for discrete animations, of chords for paced ones.
  private let times: [Double]
  private let curves: [TimingCurve]
  private let kind: Kind

  private enum Kind {
    case linear, discrete, paced
  }

  /// The chords of a segment that measure its length: the error is below 0.1 pixels for curves on a
  /// canvas.
  private static let chordCount = 64

  init(_ path: MotionPath, _ animation: KeyframeAnimation<Point>) {
    segments = path.segments
    origin = path.currentPoint
    let count = segments.count
    if animation.mode.isPaced {
      kind = .paced
      curves = []
      times = Self.chordTimes(segments)
    } else {
      kind = animation.mode == .discrete ? .discrete : .linear
      let isLinear = kind == .linear
      curves = isLinear && animation.segmentCurves.count == count ? animation.segmentCurves : []
      times = KeyframeTimes.valid(
        animation.keyTimes,
        count: isLinear ? count + 1 : count + 2,
        isDiscrete: !isLinear
      )
    }
  }

  /// The point at a fraction of one pass.
  func point(at fraction: Double) -> Point {
    guard let position = position(at: fraction) else { return origin }
    return segments[position.segment].point(at: position.parameter)
  }

  /// The angle of the direction at a fraction of one pass, in radians.
  func angle(at fraction: Double) -> Double {
    guard let position = position(at: fraction) else { return 0 }
    return segments[position.segment].direction(at: position.parameter).angle
  }

  /// The segment at a fraction and its parameter; nil without segments.
  ///
  /// A segment begins up to 1e-9 early, so that frame times like k/30 do not fall short by rounding.
  private func position(at fraction: Double) -> (segment: Int, parameter: Double)? {
    guard !segments.isEmpty else { return nil }
    let index = KeyframeTimes.segment(at: fraction + 1e-9, in: times)
    switch kind {
    case .discrete:
      return index < segments.count ? (index, 0) : (segments.count - 1, 1)
    case .linear:
      let segment = min(index, segments.count - 1)
      return (segment, part(of: segment, at: fraction, eased: true))
    case .paced:
      let chord = min(index, times.count - 2)
      let part = part(of: chord, at: fraction, eased: false)
      let (segment, inner) = chord.quotientAndRemainder(dividingBy: Self.chordCount)
      return (segment, (Double(inner) + part) / Double(Self.chordCount))
    }
  }

  /// The completed part of the time of a segment or a chord.
  private func part(of index: Int, at fraction: Double, eased: Bool) -> Double {
    let length = times[index + 1] - times[index]
    let part = length > 0 ? min(max((fraction - times[index]) / length, 0), 1) : 1
    return eased && !curves.isEmpty ? curves[index].value(for: part) : part
  }

  /// The fractions of the length at which the chords of all segments begin, and 1.
  private static func chordTimes(_ segments: [PathSegment]) -> [Double] {
    var times = [0.0]
    times.reserveCapacity(segments.count * chordCount + 1)
    var length = 0.0
    for segment in segments {
      var last = segment.point(at: 0)
      for chord in 1...chordCount {
        let next = segment.point(at: Double(chord) / Double(chordCount))
        length += (next - last).length
        times.append(length)
        last = next
      }
    }
    guard length > 0, length.isFinite else {
      return times.indices.map { Double($0) / Double(max(times.count - 1, 1)) }
    }
    return times.map { $0 / length }
  }
}

/// The key times of animations.
package enum KeyframeTimes {
  /// The given times if they are valid, otherwise evenly spaced ones.
  ///
  /// - Parameters:
  ///   - given: The times.
  ///   - count: The required number of times.
  ///   - isDiscrete: Whether the last time may be below 1.
  static func valid(_ given: [Double], count: Int, isDiscrete: Bool) -> [Double] {
    guard given.count == count, isRising(given, isDiscrete: isDiscrete) else { return even(count) }
    return given
  }

  /// Whether times rise from 0 to 1, or from 0 to at most 1 if discrete.
  package static func isRising(_ times: [Double], isDiscrete: Bool) -> Bool {
    guard times.first == 0, let last = times.last, isDiscrete ? last <= 1 : last == 1 else {
      return false
    }
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Evenly spaced times from 0 to 1.
  static func even(_ count: Int) -> [Double] {
    count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : [0]
  }

  /// The last key at or before a fraction; 0 before the first.
  static func segment(at fraction: Double, in times: [Double]) -> Int {
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    return low
  }
}
