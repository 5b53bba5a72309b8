import QuadrillePixels

/// An animation of one or two numbers as plain data: 128 bytes, nothing to follow.
struct FlatTrack {
  let timing: MediaTiming
  /// Where the numbers lie, see ``FlatSlot``.
  let slot: UInt8
  /// Whether there are two of them.
  let isPair: Bool
  let isAdditive: Bool
  let isCumulative: Bool
  /// How many groups are around it.
  let clockCount: UInt16
  /// Where they begin in a list that many tracks share.
  let firstClock: Int32
  /// The keys that it is led along, in a list that many tracks share; below 0 for none.
  let keys: Int32
  let curve: TimingCurve
  let from: SIMD2<Double>
  let to: SIMD2<Double>

  @inline(__always)
  private func below(in values: FlatValues) -> SIMD2<Double> {
    SIMD2(values[Int(slot)], isPair ? values[Int(slot) + 1] : 0)
  }

  /// Writes the numbers at a time of the layer.
  ///
  /// - Returns: Whether there were any.
  @inline(__always)
  func apply(
    at layerTime: Double,
    _ lists: FlatLists,
    to values: inout FlatValues
  ) -> Bool {
    guard var value = value(at: layerTime, lists) else { return false }
    if isAdditive { value = below(in: values) + value }
    values[Int(slot)] = value.x
    if isPair { values[Int(slot) + 1] = value.y }
    return true
  }

  /// Leads a depth.
  @inline(__always)
  func applyDepth(at layerTime: Double, _ lists: FlatLists, to depth: inout Double) {
    guard let value = value(at: layerTime, lists) else { return }
    depth = isAdditive ? depth + value.x : value.x
  }

  /// The numbers at a time of the layer, without what lies below; nil where there are none.
  @inline(__always)
  private func value(at layerTime: Double, _ lists: FlatLists) -> SIMD2<Double>? {
    let progress: MediaTiming.Progress?
    if clockCount == 0 {
      progress = timing.progress(at: layerTime, endsOpen: true)
    } else {
      let range = Int(firstClock)..<Int(firstClock) + Int(clockCount)
      progress = timing.progress(at: layerTime, in: lists.clocks.span.extracting(range))
    }
    guard let progress else { return nil }
    guard var value = value(after: curve.value(for: progress.fraction), lists) else { return nil }
    if isCumulative, progress.cycle > 0,
      let end = self.value(after: timing.autoreverses ? 0 : 1, lists)
    {
      value = end * progress.cycle + value
    }
    return value
  }

  /// The numbers where a fraction of the way is done.
  @inline(__always)
  private func value(after fraction: Double, _ lists: FlatLists) -> SIMD2<Double>? {
    guard keys < 0 else { return lists.keys[Int(keys)].value(at: fraction)?.numbers }
    return fraction == 1 ? to : from + (to - from) * fraction
  }
}
