import QuadrilleDrawing
import QuadrilleImage

/// A sublayer as plain numbers, valid until it is changed.
struct CachedLayer {
  /// How the layer is drawn.
  enum Kind: UInt8 {
    /// Never visible.
    case nothing
    /// One whole sprite, stretched to the bounds.
    case image
    /// The layer draws itself.
    case other
  }

  /// The state of the list required for the sprite.
  struct DrawKey: Equatable {
    var blendMode = BlendMode.normal
    var filter = Filter.linear
    var snap = SnapPolicy.translation
    var edgeAntialiasing = false
  }

  /// ``Layer/changes`` in the last frame.
  var changes = 0
  /// Whether ``Layer/changes`` changed between the last two frames.
  var changedLastFrame = false
  var kind = Kind.other
  var drawKey = DrawKey()
  /// Whether the layer has a time mapping.
  var hasOwnTime = false
  /// Whether ``Layer/zPosition`` is animated.
  var animatesZPosition = false
  /// The index of the sprite in a list shared by several layers; for a sprite layer that of
  /// ``sample``.
  var face: Int32 = 0
  /// The number of samples of a sprite layer, whose sample is chosen for each time; 0 for other
  /// layers.
  var sampleCount: Int32 = 0
  /// The sample of ``face``, numbered from 1; 0 for none.
  var sample: Int32 = 0
  /// The size of the bounds set by the sample; nil to keep the bounds.
  var sampleSize: Size?
  /// The animations, except those of the depth.
  var tracks: Range<Int32> = 0..<0
  /// The animations of the depth.
  var depthTracks: Range<Int32> = 0..<0
  /// The values of the model.
  var numbers = CachedNumbers()
}

extension LayerState {
  /// Copies the values, if a layer with this state is only a sprite.
  ///
  /// - Parameter layer: The layer; its `kind` is set.
  @inline(__always)
  func copyNumbers(to layer: inout CachedLayer) {
    layer.numbers[NumberSlot.depth] = zPosition
    guard
      extrasBox == nil, contentsFade == nil, space == nil, backgroundColor == nil,
      !isGeometryFlipped, contentsGravity == .resize
    else { return }
    guard sprite != nil, !isHidden, !contentsRect.isEmpty else {
      layer.kind = .nothing
      return
    }
    layer.kind = .image
    layer.drawKey = CachedLayer.DrawKey(
      blendMode: blendMode,
      filter: magnification,
      snap: snap,
      edgeAntialiasing: edgeAntialiasing
    )
    let parts = TransformComponents(affine)
    layer.numbers.values = [
      position.x, position.y, anchorPoint.x, anchorPoint.y,
      bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height,
      parts.scale.x, parts.scale.y, parts.shear.x, parts.rotation.z,
      parts.translation.x, parts.translation.y, opacity, zPosition,
      tint.red, tint.green, tint.blue, tint.alpha,
      affine.a, affine.b, affine.c, affine.d, Double(sampleIndex),
    ]
  }
}

/// The tracks of all cached sublayers of one layer, stored contiguously.
struct CachedTracks {
  private(set) var tracks: [NumberTrack] = []
  private(set) var groups: [TrackGroup] = []
  private(set) var keyframes: [KeyframeTable<NumberPair>] = []

  /// The total number of entries.
  var count: Int { tracks.count + groups.count + keyframes.count }

  /// Empties the lists and keeps their capacity.
  mutating func removeAll() {
    tracks.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    keyframes.removeAll(keepingCapacity: true)
  }

  /// Copies the tracks of a layer, those of the depth last.
  ///
  /// - Parameters:
  ///   - source: The tracks.
  ///   - model: The layer's model, for tracks with unspecified endpoints.
  ///   - layer: The layer.
  /// - Returns: Whether all of them animate cached numbers; if not, none is used.
  mutating func add(
    _ source: LayerTracks,
    of model: LayerState,
    to layer: inout CachedLayer
  ) -> Bool {
    let first = Int32(tracks.count)
    let firstGroup = Int32(groups.count)
    let firstKeyframes = Int32(keyframes.count)
    var depth: [NumberTrack] = []
    for step in source.steps {
      guard case .numbers(var track) = step else { return false }
      track = track.closed(
        by: Evaluation(model).pair(at: Int(track.slot), track.flags.contains(.pair))
      )
      track.firstGroup += firstGroup
      if track.keyframes >= 0 { track.keyframes += firstKeyframes }
      switch Int(track.slot) {
      case NumberSlot.depth: depth.append(track)
      case ..<NumberSlot.cachedCount: tracks.append(track)
      case NumberSlot.uniformScale:
        // An additive uniform scale would need the mean of the factors.
        guard !track.flags.contains(.additive) else { return false }
        track.slot = UInt8(NumberSlot.scale)
        track.flags.insert(.pair)
        track.from = SIMD2(repeating: track.from.x)
        track.to = SIMD2(repeating: track.to.x)
        tracks.append(track)
      default: return false
      }
    }
    layer.tracks = first..<Int32(tracks.count)
    tracks += depth
    layer.depthTracks = layer.tracks.upperBound..<Int32(tracks.count)
    groups += source.groups
    keyframes += source.keyframes
    return true
  }
}
