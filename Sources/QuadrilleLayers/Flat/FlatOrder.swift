/// The order from back to front of flat layers.
struct FlatOrder {
  /// A layer and its depth.
  struct Place {
    /// The depth as a whole number of the same order.
    var key: UInt64
    var index: Int32
  }

  /// Whether the layers lie in their own order.
  private var isNatural = true
  /// Whether the order holds at any time.
  private var isFixed = false
  /// The depth of each layer.
  private var keys: [UInt64] = []
  /// The layers in the order of the last time that they were not in their own.
  private var places: [Place] = []

  /// The number of the layer at a place.
  @inline(__always)
  subscript(place: Int) -> Int { isNatural ? place : Int(places[place].index) }

  /// Forgets an order that held at any time.
  mutating func forget() { isFixed = false }

  /// Puts layers in order by their depths, equal ones as they are.
  ///
  /// - Parameters:
  ///   - layers: The flat layers.
  ///   - sublayers: The layers.
  ///   - time: The superlayer's time; nil for the model.
  ///   - lists: The animations of all layers.
  mutating func arrange(
    _ layers: [FlatLayer],
    _ sublayers: [Layer],
    at time: Double?,
    _ lists: FlatLists
  ) {
    guard !isFixed else { return }
    let layers = layers.span
    isFixed = true
    isNatural = true
    keys.removeAll(keepingCapacity: true)
    keys.reserveCapacity(layers.count)
    var last = UInt64.min
    for index in layers.indices {
      var depth = layers[index].values[FlatSlot.depth]
      if layers[index].isUnsettled {
        isFixed = false
        depth = sublayers[index].zPosition(at: time)
      } else if layers[index].movesInDepth {
        isFixed = false
        if let time {
          if layers[index].kind == .other {
            depth = sublayers[index].zPosition(at: time)
          } else {
            let ownTime = sublayers[index].timeMapping.localTime(at: time)
            for number in layers[index].depthTracks {
              lists.tracks[Int(number)].applyDepth(at: ownTime, lists, to: &depth)
            }
          }
        }
      }
      let key = Self.key(of: depth)
      if key < last { isNatural = false }
      last = key
      keys.append(key)
    }
    guard !isNatural, !isSorted(keys.span) else { return }
    places.removeAll(keepingCapacity: true)
    for (index, key) in keys.enumerated() {
      places.append(Place(key: key, index: Int32(truncatingIfNeeded: index)))
    }
    Place.sort(&places)
  }

  /// Whether the last order is right again, as it mostly is from one frame to the next.
  private func isSorted(_ keys: Span<UInt64>) -> Bool {
    guard places.count == keys.count else { return false }
    let places = places.span
    var key = UInt64.min
    var index = Int32(-1)
    for number in places.indices {
      let next = places[number].index
      let nextKey = keys[Int(next)]
      guard nextKey > key || (nextKey == key && next > index) else { return false }
      (key, index) = (nextKey, next)
    }
    return true
  }

  /// A whole number for a depth; what is no number lies at the back.
  @inline(__always)
  private static func key(of depth: Double) -> UInt64 {
    // Both zeros are equal: adding makes the negative one positive.
    let bits = (depth.isNaN ? -.infinity : depth + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
