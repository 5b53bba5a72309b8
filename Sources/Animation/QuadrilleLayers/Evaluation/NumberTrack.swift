/// An animation of one or two numbers as plain data: 128 bytes without references.
struct NumberTrack: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    /// The track animates two numbers.
    static let pair = Flags(rawValue: 1)
    static let additive = Flags(rawValue: 2)
    static let cumulative = Flags(rawValue: 4)
    /// Values are truncated to integers after each step.
    static let integer = Flags(rawValue: 8)
  }

  /// Which endpoints are specified; the layer's value is used for the others.
  enum SpecifiedEndpoints: UInt8, Sendable {
    case both, from, to
    /// The endpoint is ``NumberTrack/to`` plus the layer's value.
    case by
  }

  let timing: MediaTiming
  /// The slot of the first number, see ``NumberSlot``.
  var slot: UInt8
  var flags: Flags
  var ends: SpecifiedEndpoints
  /// The number of enclosing groups.
  let groupCount: UInt16
  /// The index of the first group in a list shared by several tracks.
  var firstGroup: Int32
  /// The index of the keyframes in a list shared by several tracks; negative for none.
  var keyframes: Int32
  let curve: TimingCurve
  var from: SIMD2<Double>
  var to: SIMD2<Double>

  /// The track with both endpoints resolved.
  ///
  /// - Parameter own: The layer's values.
  @inline(__always)
  func closed(by own: @autoclosure () -> SIMD2<Double>) -> NumberTrack {
    guard ends != .both else { return self }
    var track = self
    // Additive animations start from zero, because they are added to the layer's value.
    let own = flags.contains(.additive) ? .zero : own()
    switch ends {
    case .both: break
    case .from: track.to = own
    case .to: track.from = own
    case .by:
      track.from = own
      track.to = own + to
    }
    track.ends = .both
    return track
  }

  /// Writes the numbers at a time of the layer.
  ///
  /// - Parameters:
  ///   - layerTime: The time.
  ///   - groups: The list of groups.
  ///   - keyframes: The list of keyframes.
  ///   - values: The layer's values.
  /// - Returns: Whether the animation is visible.
  @inline(__always)
  func apply(
    at layerTime: Double,
    _ groups: Span<TrackGroup>,
    _ keyframes: Span<KeyframeTable<NumberPair>>,
    to values: inout some NumberStorage
  ) -> Bool {
    guard var value = value(at: layerTime, groups, keyframes) else { return false }
    let isPair = flags.contains(.pair)
    if flags.contains(.additive) { value = values.pair(at: Int(slot), isPair) + value }
    values.set(value, at: Int(slot), isPair: isPair)
    return true
  }

  /// Writes the value of a track of the depth.
  @inline(__always)
  func apply(
    at layerTime: Double,
    _ groups: Span<TrackGroup>,
    _ keyframes: Span<KeyframeTable<NumberPair>>,
    toDepth depth: inout Double
  ) {
    guard let value = value(at: layerTime, groups, keyframes) else { return }
    depth = flags.contains(.additive) ? depth + value.x : value.x
  }

  /// The numbers at a time of the layer, without the underlying value; nil if the animation is not
  /// visible.
  @inline(__always)
  private func value(
    at layerTime: Double,
    _ groups: Span<TrackGroup>,
    _ keyframes: Span<KeyframeTable<NumberPair>>
  ) -> SIMD2<Double>? {
    let progress: MediaTiming.Progress?
    if groupCount == 0 {
      progress = timing.progress(at: layerTime, endsOpen: true)
    } else {
      let range = Int(firstGroup)..<Int(firstGroup) + Int(groupCount)
      progress = timing.progress(at: layerTime, in: groups.extracting(range))
    }
    guard let progress else { return nil }
    let value = progress.value(
      curve,
      autoreverses: timing.autoreverses,
      isCumulative: flags.contains(.cumulative)
    ) { self.value(after: $0, keyframes) }
    return value?.numbers
  }

  /// The numbers at a fraction of one pass.
  @inline(__always)
  private func value(
    after fraction: Double,
    _ tables: Span<KeyframeTable<NumberPair>>
  ) -> NumberPair? {
    var pair: NumberPair
    if keyframes < 0 {
      pair = NumberPair(fraction == 1 ? to : from + (to - from) * fraction)
    } else {
      guard let found = tables[Int(keyframes)].value(after: fraction) else { return nil }
      pair = found
    }
    if flags.contains(.integer) { pair.numbers.x = Double(Int(cutting: pair.numbers.x)) }
    return pair
  }
}
