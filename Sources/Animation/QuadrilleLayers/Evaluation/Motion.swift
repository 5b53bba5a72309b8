/// The values of an animation, without timing.
///
/// A class, so that tracks of all types have the same size and copying them copies no values.
final class Motion<Value: Interpolatable>: AnyMotion {
  /// How the value depends on the progress.
  enum Interpolation: Sendable {
    /// Between two values.
    case fixed(from: Value, to: Value)
    /// From a value to the layer's value.
    case fromOnly(Value)
    /// From the layer's value to a value.
    case toOnly(Value)
    /// From the layer's value to the sum of both.
    case byOnly(Value)
    /// Along keyframes.
    case keyframes(KeyframeTable<Value>)
    /// Nothing.
    case none
  }

  let key: LayerKey<Value>
  let interpolation: Interpolation
  let isAdditive: Bool
  let isCumulative: Bool

  init(_ key: LayerKey<Value>, _ interpolation: Interpolation, isAdditive: Bool, isCumulative: Bool)
  {
    self.key = key
    self.interpolation = interpolation
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  var property: LayerProperty { key.property }

  var isEmpty: Bool {
    guard case .none = interpolation else { return false }
    return true
  }

  /// The value at a progress; nil if there is none.
  ///
  /// - Parameter current: The layer's value.
  @inline(__always)
  func value(
    at progress: MediaTiming.Progress,
    curve: TimingCurve,
    autoreverses: Bool,
    current: () -> Value
  ) -> Value? {
    progress.value(curve, autoreverses: autoreverses, isCumulative: isCumulative) { fraction in
      switch interpolation {
      case .fixed(let from, let to): return from.interpolated(with: to, by: fraction)
      case .fromOnly(let from): return from.interpolated(with: current(), by: fraction)
      case .toOnly(let to): return current().interpolated(with: to, by: fraction)
      case .byOnly(let by):
        let start = current()
        return start.interpolated(with: start.adding(by), by: fraction)
      case .keyframes(let table): return table.value(after: fraction)
      case .none: return nil
      }
    }
  }

  func apply(
    _ progress: MediaTiming.Progress,
    curve: TimingCurve,
    autoreverses: Bool,
    of model: LayerState,
    to evaluation: inout Evaluation
  ) {
    let value = value(at: progress, curve: curve, autoreverses: autoreverses) {
      // Additive animations start from zero, because they are added to the layer's value.
      isAdditive ? key.access.zero : key.access.read(property, Evaluation(model))
    }
    guard let value else { return }
    guard isAdditive else { return key.access.write(value, property, &evaluation) }
    let below = key.access.read(property, evaluation)
    key.access.write(below.adding(value), property, &evaluation)
  }

  func addNumbers(_ track: Track, to tracks: inout LayerTracks) -> Bool {
    guard
      let slot = property.slot, key.access.count > 0,
      let groupCount = UInt16(exactly: track.groups.count)
    else { return false }
    if isEmpty { return true }
    let pair = key.access.pair
    let groups = tracks.add(track.groups)
    var number = 0
    while number < key.access.count {
      var from = SIMD2<Double>.zero
      var to = SIMD2<Double>.zero
      var ends = NumberTrack.SpecifiedEndpoints.both
      var keyframes = Int32(-1)
      switch interpolation {
      case .fixed(let first, let last): (from, to) = (pair(first, number), pair(last, number))
      case .fromOnly(let first): (from, ends) = (pair(first, number), .from)
      case .toOnly(let last): (to, ends) = (pair(last, number), .to)
      case .byOnly(let by): (to, ends) = (pair(by, number), .by)
      case .keyframes(let table):
        keyframes = tracks.add(table.map { NumberPair(pair($0, number)) })
      case .none: break
      }
      var flags: NumberTrack.Flags = []
      if number + 1 < key.access.count { flags.insert(.pair) }
      if isAdditive { flags.insert(.additive) }
      if isCumulative { flags.insert(.cumulative) }
      if property.kind == .integer { flags.insert(.integer) }
      tracks.add(
        NumberTrack(
          timing: track.timing,
          slot: slot + UInt8(number),
          flags: flags,
          ends: ends,
          groupCount: groupCount,
          firstGroup: groups.lowerBound,
          keyframes: keyframes,
          curve: track.curve,
          from: from,
          to: to
        )
      )
      number += 2
    }
    return true
  }
}

/// A motion of any value type.
protocol AnyMotion: AnyObject, Sendable {
  var property: LayerProperty { get }
  var isAdditive: Bool { get }
  /// Whether there are no values.
  var isEmpty: Bool { get }

  /// Writes the value at a progress.
  func apply(
    _ progress: MediaTiming.Progress,
    curve: TimingCurve,
    autoreverses: Bool,
    of model: LayerState,
    to evaluation: inout Evaluation
  )

  /// Adds a track of this motion as tracks of numbers; false if its values do not consist of
  /// numbers.
  func addNumbers(_ track: Track, to tracks: inout LayerTracks) -> Bool
}

extension MediaTiming.Progress {
  /// The value of an animation at a progress, including previous cycles; nil if there is none.
  ///
  /// - Parameters:
  ///   - curve: The easing.
  ///   - autoreverses: Whether each cycle ends at its start value.
  ///   - isCumulative: Whether each cycle starts at the end value of the previous one.
  ///   - value: Returns the value at a fraction of one pass.
  @inline(__always)
  func value<Value: Interpolatable>(
    _ curve: TimingCurve,
    autoreverses: Bool,
    isCumulative: Bool,
    _ value: (Double) -> Value?
  ) -> Value? {
    let current = value(curve.value(for: fraction))
    guard isCumulative, cycle > 0, let current else { return current }
    return value(autoreverses ? 0 : 1)?.repeated(cycle).adding(current) ?? current
  }
}
