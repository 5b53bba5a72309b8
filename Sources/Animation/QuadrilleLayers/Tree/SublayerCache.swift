import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

/// The sublayers of a layer in flat memory, with each sprite and its animations stored
/// contiguously.
///
/// The time to draw ten thousand layers is dominated by memory access, so the data needed in each
/// frame are kept together. Every layer counts its changes. A layer that has changed since the last
/// frame draws itself, since it may change again; its values are copied when it has stopped
/// changing. Layers that are more than a sprite always draw themselves. Both paths evaluate the
/// same tracks with the same code.
struct SublayerCache {
  /// With fewer sublayers each one draws itself.
  static let minimumCount = 4

  private(set) var layers: [CachedLayer] = []
  private(set) var tracks = CachedTracks()
  private(set) var faces: [PreparedSprite] = []
  private(set) var order = DepthOrder()
  /// Whether the order is the same at all times.
  private var hasFixedOrder = false
  private var faceIndices: [PreparedSprite: Int32] = [:]
  /// The size after the last full copy; anything beyond was added for changed layers.
  private var copiedCount = 0

  /// Whether enough was added for changed layers that a full copy is better.
  var needsCompaction: Bool { count > 2 * copiedCount + 256 }

  private var count: Int { tracks.count + faces.count }

  /// Copies the values of all layers.
  mutating func fill(_ sublayers: [Layer]) {
    layers.removeAll(keepingCapacity: true)
    tracks.removeAll()
    faces.removeAll(keepingCapacity: true)
    faceIndices.removeAll(keepingCapacity: true)
    hasFixedOrder = false
    layers.reserveCapacity(sublayers.count)
    for layer in sublayers {
      var cached = CachedLayer()
      cached.changes = layer.changes
      copy(layer, to: &cached)
      layers.append(cached)
    }
    copiedCount = count
  }

  /// Finds changed layers, and copies the values of those that have stopped changing.
  ///
  /// - Returns: Whether most of them have changed.
  mutating func refresh(_ sublayers: [Layer]) -> Bool {
    let span = sublayers.span
    var count = 0
    for index in layers.indices {
      let changes = span[index].changes
      if layers[index].changes != changes {
        layers[index].changes = changes
        layers[index].changedLastFrame = true
        layers[index].kind = .other
        count += 1
      } else if layers[index].changedLastFrame {
        settle(index, sublayers[index])
      }
    }
    if count > 0 { hasFixedOrder = false }
    return count > layers.count / 2
  }

  @inline(never)
  private mutating func settle(_ index: Int, _ layer: Layer) {
    var cached = layers[index]
    cached.changedLastFrame = false
    copy(layer, to: &cached)
    layers[index] = cached
    hasFixedOrder = false
  }

  /// Copies the values of a layer.
  private mutating func copy(_ layer: Layer, to cached: inout CachedLayer) {
    cached.kind = .other
    layer.model.copyNumbers(to: &cached)
    cached.hasOwnTime = layer.timeMapping != .identity
    cached.animatesZPosition = layer.tracks.animateDepth
    cached.sampleCount = 0
    cached.sample = 0
    guard
      cached.kind != .other, layer.features.subtracting(.snapshot).isEmpty,
      let sampleCount = layer.cachedSampleCount, sampleCount == 0 || cached.kind == .image,
      tracks.add(layer.tracks, of: layer.model, to: &cached)
    else {
      cached.kind = .other
      return
    }
    cached.sampleCount = Int32(clamping: sampleCount)
    guard cached.kind == .image, cached.sampleCount == 0 else { return }
    guard
      let sprite = layer.model.sprite?.sprite,
      let face = face(of: sprite, layer.model.contentsRect)
    else {
      cached.kind = .other
      return
    }
    cached.face = face
  }

  /// Copies another sample of a sprite layer.
  ///
  /// - Returns: Whether it can be drawn.
  mutating func copySample(_ number: Int32, of layer: Layer, at index: Int) -> Bool {
    guard
      let (sample, size) = layer.cachedSample(Int(number)),
      let face = face(of: sample.sprite, sample.unitRect)
    else { return false }
    layers[index].sample = number
    layers[index].face = face
    layers[index].sampleSize = size
    return true
  }

  /// The index of a sprite; nil for one that is drawn as more than a quad.
  private mutating func face(of sprite: Sprite, _ selection: Rect) -> Int32? {
    guard let face = PreparedSprite(sprite, selecting: selection) else { return nil }
    let next = Int32(faces.count)
    if let last = faces.last, last == face { return next - 1 }
    if let index = faceIndices[face] { return index }
    faces.append(face)
    faceIndices[face] = next
    return next
  }

  /// Sorts the layers by depth.
  ///
  /// - Parameters:
  ///   - sublayers: The layers.
  ///   - time: The superlayer's time; nil for the model.
  mutating func arrange(_ sublayers: [Layer], at time: Double?) {
    guard !hasFixedOrder else { return }
    let cached = layers
    let layers = cached.span
    let tracks = tracks
    var isFixed = true
    order.arrange(layers.count) { index in
      if layers[index].changedLastFrame {
        isFixed = false
        return sublayers[index].zPosition(at: time)
      }
      guard layers[index].animatesZPosition else { return layers[index].numbers[NumberSlot.depth] }
      isFixed = false
      guard let time else { return layers[index].numbers[NumberSlot.depth] }
      guard layers[index].kind != .other else { return sublayers[index].zPosition(at: time) }
      var depth = layers[index].numbers[NumberSlot.depth]
      let ownTime = sublayers[index].timeMapping.localTime(at: time)
      for number in layers[index].depthTracks {
        tracks.tracks[Int(number)]
          .apply(at: ownTime, tracks.groups.span, tracks.keyframes.span, toDepth: &depth)
      }
      return depth
    }
    hasFixedOrder = isFixed
  }
}

/// The cache of one layer's sublayers, removed from the layer while they are drawn.
final class SublayerCacheBox {
  /// The state of the cache.
  enum Stage {
    /// The sublayers or their order have changed.
    case changed
    /// The sublayers are the same as in the last frame.
    case kept
    /// The values are copied.
    case filled
  }

  /// The number of frames after which layers that all changed are checked again.
  static let restCount = 8

  var cache = SublayerCache()
  var stage = Stage.changed
  /// The number of further frames in which each layer draws itself.
  var rest = 0
}
