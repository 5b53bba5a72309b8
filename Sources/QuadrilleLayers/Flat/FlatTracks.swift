import QuadrillePixels

/// The animations of one layer, ready for flat memory.
struct FlatTracks {
  /// The tracks, those of the depth last.
  private(set) var tracks: [FlatTrack] = []
  /// How many do not lead the depth.
  private(set) var drawnCount = 0
  private(set) var clocks: [Track.Clock] = []

  /// Makes tracks ready; nil where one of them leads more than numbers from one end to another.
  init?(_ tracks: [Track]) {
    guard !tracks.isEmpty else { return }
    for leadsDepth in [false, true] {
      for track in tracks where track.leadsDepth == leadsDepth {
        guard append(track) else { return nil }
      }
      if !leadsDepth { drawnCount = self.tracks.count }
    }
  }

  private mutating func append(_ track: Track) -> Bool {
    switch track.motion {
    case .number(let motion): append(track, motion)
    case .point(let motion): append(track, motion)
    case .size(let motion): append(track, motion)
    case .rect(let motion): append(track, motion)
    case .color(let motion): append(track, motion)
    default: false
    }
  }

  private mutating func append<Value: FlatValue>(_ track: Track, _ motion: Motion<Value>) -> Bool {
    guard let slot = Value.slot(of: motion.property) else { return false }
    let ends: FlatTrack.Ends
    let from: Value
    let to: Value
    switch motion.course {
    case .fixed(let first, let last): (ends, from, to) = (.given, first, last)
    case .fromOnly(let first): (ends, from, to) = (.end, first, first)
    case .toOnly(let last): (ends, from, to) = (.start, last, last)
    case .byOnly(let by): (ends, from, to) = (.both, by, by)
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
          openEnds: ends,
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
