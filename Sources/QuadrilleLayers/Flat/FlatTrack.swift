import QuadrillePixels

/// An animation of one or two numbers as plain data: 128 bytes, nothing to follow.
struct FlatTrack {
  /// What is left open, to be taken from the model.
  enum Ends: UInt8 {
    /// Nothing.
    case given
    /// Where the way begins.
    case start
    /// Where the way ends.
    case end
    /// Where the way begins; the other end is a difference.
    case both
  }

  let timing: MediaTiming
  /// Where the numbers lie, see ``FlatSlot``.
  let slot: UInt8
  /// Whether there are two of them.
  let isPair: Bool
  let isAdditive: Bool
  let isCumulative: Bool
  var openEnds: Ends
  /// The groups around it, in a list that many tracks share.
  var clocks: Range<Int32>
  let curve: TimingFunction
  var from: SIMD2<Double>
  var to: SIMD2<Double>

  /// The track for a layer of some numbers.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - firstClock: Where the layer's clocks begin in the list that many tracks share.
  @inline(__always)
  func placed(in layer: borrowing FlatLayer, firstClock: Int32) -> FlatTrack {
    var track = self
    if !clocks.isEmpty {
      track.clocks = clocks.lowerBound + firstClock..<clocks.upperBound + firstClock
    }
    guard openEnds != .given else { return track }
    // What is added starts from nothing: the layer's own value lies below it already.
    let current = isAdditive ? .zero : below(in: layer.values)
    switch openEnds {
    case .given: break
    case .start: track.from = current
    case .end: track.to = current
    case .both:
      track.from = current
      track.to = current + to
    }
    return track
  }

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
    _ allClocks: Span<Track.Clock>,
    to values: inout FlatValues
  ) -> Bool {
    guard var value = value(at: layerTime, allClocks) else { return false }
    if isAdditive { value = below(in: values) + value }
    values[Int(slot)] = value.x
    if isPair { values[Int(slot) + 1] = value.y }
    return true
  }

  /// Leads a depth.
  @inline(__always)
  func applyDepth(at layerTime: Double, _ allClocks: Span<Track.Clock>, to depth: inout Double) {
    guard let value = value(at: layerTime, allClocks) else { return }
    depth = isAdditive ? depth + value.x : value.x
  }

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

  @inline(__always)
  private func mixed(_ fraction: Double) -> SIMD2<Double> {
    fraction == 1 ? to : from + (to - from) * fraction
  }
}
