import QuadrillePixels

/// An animation of one or two numbers as plain data: 128 bytes, nothing to follow.
///
/// What the layer has is filled in where the animation leaves an end open.
struct FlatTrack {
  let timing: MediaTiming
  /// Where the numbers lie, see ``FlatSlot``.
  let slot: UInt8
  /// Whether there are two of them.
  let isPair: Bool
  let isAdditive: Bool
  let isCumulative: Bool
  /// The groups around it, in a list that many tracks share.
  let clocks: Range<Int32>
  let curve: TimingFunction
  let from: SIMD2<Double>
  let to: SIMD2<Double>

  /// The numbers at a time of the layer, without what lies below; nil where there are none.
  @inline(__always)
  private func value(at layerTime: Double, _ allClocks: Span<Track.Clock>) -> SIMD2<Double>? {
    let progress: MediaTiming.Progress?
    if clocks.isEmpty {
      progress = timing.progress(at: layerTime, endsOpen: true)
    } else {
      let range = Int(clocks.lowerBound)..<Int(clocks.upperBound)
      progress = timing.progress(at: layerTime, in: allClocks.extracting(range))
    }
    guard let progress else { return nil }
    let value = mixed(curve.value(at: progress.fraction))
    guard isCumulative, progress.cycle > 0 else { return value }
    return mixed(timing.autoreverses ? 0 : 1) * progress.cycle + value
  }

  /// Writes the numbers at a time of the layer.
  ///
  /// - Returns: Whether there were any.
  @inline(__always)
  func apply(
    at layerTime: Double,
    _ allClocks: Span<Track.Clock>,
    to values: inout FlatValues
  ) -> Bool {
    guard var value = value(at: layerTime, allClocks) else { return false }
    let slot = Int(slot)
    if isAdditive { value = SIMD2(values[slot], isPair ? values[slot + 1] : 0) + value }
    values[slot] = value.x
    if isPair { values[slot + 1] = value.y }
    return true
  }

  /// Leads a depth.
  @inline(__always)
  func applyDepth(at layerTime: Double, _ allClocks: Span<Track.Clock>, to depth: inout Double) {
    guard let value = value(at: layerTime, allClocks) else { return }
    depth = isAdditive ? depth + value.x : value.x
  }

  @inline(__always)
  private func mixed(_ fraction: Double) -> SIMD2<Double> {
    fraction == 1 ? to : from + (to - from) * fraction
  }
}

extension FlatTrack {
  /// Adds the flat tracks of a track.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - layer: The layer that has it.
  ///   - clocks: Where its groups go.
  ///   - tracks: Where the tracks go.
  /// - Returns: Whether the track can be led through flat memory; if not, nothing counts.
  static func append(
    _ track: borrowing Track,
    of layer: Layer,
    clocks: inout [Track.Clock],
    to tracks: inout [FlatTrack]
  ) -> Bool {
    switch track.motion {
    case .number(let motion): append(motion, track, of: layer, &clocks, &tracks)
    case .point(let motion): append(motion, track, of: layer, &clocks, &tracks)
    case .size(let motion): append(motion, track, of: layer, &clocks, &tracks)
    case .rect(let motion): append(motion, track, of: layer, &clocks, &tracks)
    case .color(let motion): append(motion, track, of: layer, &clocks, &tracks)
    default: false
    }
  }

  private static func append<Value: FlatValue>(
    _ motion: Motion<Value>,
    _ track: borrowing Track,
    of layer: Layer,
    _ clocks: inout [Track.Clock],
    _ tracks: inout [FlatTrack]
  ) -> Bool {
    guard let slot = Value.slot(of: motion.property) else { return false }
    let from: Value
    let to: Value
    switch motion.course {
    case .fixed(let first, let last): (from, to) = (first, last)
    case .fromOnly(let first): (from, to) = (first, motion.current(of: layer))
    case .toOnly(let last): (from, to) = (motion.current(of: layer), last)
    case .byOnly(let by):
      from = motion.current(of: layer)
      to = from.adding(by)
    case .nothing: return true
    case .keyframes: return false
    }
    let firstClock = Int32(clocks.count)
    clocks += track.clocks
    let range = firstClock..<Int32(clocks.count)
    func append(_ from: SIMD2<Double>, _ to: SIMD2<Double>, at slot: Int) {
      tracks.append(
        FlatTrack(
          timing: track.timing,
          slot: UInt8(slot),
          isPair: Value.self != Double.self,
          isAdditive: motion.isAdditive,
          isCumulative: motion.isCumulative,
          clocks: range,
          curve: track.curve,
          from: from,
          to: to
        )
      )
    }
    let (first, last) = (from.pairs, to.pairs)
    append(first.0, last.0, at: slot)
    if let start = first.1, let end = last.1 { append(start, end, at: slot + 2) }
    return true
  }
}
