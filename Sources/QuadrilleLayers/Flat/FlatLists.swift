import QuadrillePixels

/// The animations of all flat layers of one superlayer, and what they need.
struct FlatLists {
  /// The tracks, those of a layer side by side.
  private(set) var tracks: [FlatTrack] = []
  /// The groups that tracks are in.
  private(set) var clocks: [Track.Clock] = []
  /// The keys that tracks are led along.
  private(set) var keys: [KeyframeTable<FlatPair>] = []

  /// How much there is of everything.
  var count: Int { tracks.count + clocks.count + keys.count }

  /// Empties the lists and keeps their memory.
  mutating func removeAll() {
    tracks.removeAll(keepingCapacity: true)
    clocks.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }

  /// Adds the animations of a layer, those of the depth last.
  ///
  /// - Parameters:
  ///   - tracks: The animations.
  ///   - layer: The layer with its numbers.
  /// - Returns: Whether all of them lead numbers; if not, none counts.
  mutating func add(_ tracks: [Track], of layer: inout FlatLayer) -> Bool {
    let first = Int32(self.tracks.count)
    for track in tracks where !layer.movesInDepth || !track.leadsDepth {
      guard add(track, of: layer) else { return false }
    }
    layer.tracks = first..<Int32(self.tracks.count)
    if layer.movesInDepth {
      for track in tracks where track.leadsDepth {
        guard add(track, of: layer) else { return false }
      }
    }
    layer.depthTracks = layer.tracks.upperBound..<Int32(self.tracks.count)
    return true
  }

  private mutating func add(_ track: Track, of layer: borrowing FlatLayer) -> Bool {
    switch track.motion {
    case .number(let motion): add(track, motion, of: layer)
    case .point(let motion): add(track, motion, of: layer)
    case .size(let motion): add(track, motion, of: layer)
    case .rect(let motion): add(track, motion, of: layer)
    case .color(let motion): add(track, motion, of: layer)
    // Sums of whole numbers are cut off one by one.
    case .integer(let motion):
      motion.isAdditive || motion.isCumulative ? false : add(track, motion, of: layer)
    default: false
    }
  }

  private mutating func add<Value: FlatValue>(
    _ track: Track,
    _ motion: Motion<Value>,
    of layer: borrowing FlatLayer
  ) -> Bool {
    guard
      let slot = Value.slot(of: motion.property),
      let clockCount = UInt16(exactly: track.clocks.count)
    else { return false }
    // One factor for all axes is their mean where it is read.
    let isScale = motion.property == .scale
    guard !isScale || !motion.isAdditive else { return false }
    let firstClock = Int32(clocks.count)
    if clockCount > 0 { clocks += track.clocks }
    var number = 0
    while number < Value.count {
      let isPair = isScale || number + 1 < Value.count
      var ends = (SIMD2<Double>.zero, SIMD2<Double>.zero)
      var key = Int32(-1)
      // What is added starts from nothing: the layer's own value lies below it already.
      var current = motion.isAdditive ? .zero : layer.pair(at: slot + number, isPair)
      if isScale { current = SIMD2(repeating: SIMD3(current.x, current.y, 1).sum() / 3) }
      switch motion.course {
      case .fixed(let from, let to): ends = (from.pair(number), to.pair(number))
      case .fromOnly(let from): ends = (from.pair(number), current)
      case .toOnly(let to): ends = (current, to.pair(number))
      case .byOnly(let by): ends = (current, current + by.pair(number))
      case .keyframes(let table):
        key = Int32(keys.count)
        keys.append(table.map { FlatPair($0.pair(number)) })
      case .nothing: return true
      }
      tracks.append(
        FlatTrack(
          timing: track.timing,
          slot: UInt8(slot + number),
          isPair: isPair,
          isAdditive: motion.isAdditive,
          isCumulative: motion.isCumulative,
          clockCount: clockCount,
          firstClock: firstClock,
          keys: key,
          curve: track.curve,
          from: ends.0,
          to: ends.1
        )
      )
      number += 2
    }
    return true
  }
}
