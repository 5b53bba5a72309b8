import QuadrilleDrawing
import QuadrillePixels

/// A layer as plain numbers, for as long as it is not changed.
struct FlatLayer {
  /// What drawing the layer takes.
  enum Kind: UInt8 {
    /// Nothing, at any time.
    case nothing
    /// One whole picture, stretched to the bounds.
    case picture
    /// The layer itself, asked anew.
    case other
  }

  /// What the list's state has to be for the picture.
  struct Look: Equatable {
    var blendMode = BlendMode.normal
    var filter = Filter.linear
    var snap = SnapPolicy.translation
  }

  /// ``Layer/changes`` in the last frame.
  var changes = 0
  /// Whether it was another one in the frame before.
  var isUnsettled = false
  var kind = Kind.other
  var look = Look()
  /// Whether the layer's time is not the superlayer's.
  var hasOwnTime = false
  /// Whether an animation leads the place among the siblings.
  var movesInDepth = false
  /// The picture, in a list that several layers share; of a sprite layer that of ``sample``.
  var face: Int32 = 0
  /// The number of samples of a sprite layer, whose sample is chosen anew; 0 for any other layer.
  var sampleCount: Int32 = 0
  /// The sample that was seen last, counted from 1; 0 for none.
  var sample: Int32 = 0
  /// The size that it gives to the bounds; nil to leave them.
  var sampleSize: Size?
  /// The animations, those of the depth left out.
  var tracks: Range<Int32> = 0..<0
  /// The animations of the depth.
  var depthTracks: Range<Int32> = 0..<0
  /// The model.
  var values = FlatValues(repeating: 0)

  /// A number and, where it is a pair, the next one.
  @inline(__always)
  func pair(at slot: Int, _ isPair: Bool) -> SIMD2<Double> {
    SIMD2(values[slot], isPair ? values[slot + 1] : 0)
  }
}

extension LayerState {
  /// Takes the numbers, where a layer of this state is nothing but a picture.
  ///
  /// - Parameter layer: The layer; its `kind` says what was found.
  @inline(__always)
  func flatten(to layer: inout FlatLayer) {
    layer.values[FlatSlot.depth] = zPosition
    guard
      extrasBox == nil, contentsFade == nil, space == nil, backgroundColor == nil,
      !isGeometryFlipped, contentsGravity == .resize
    else { return }
    guard sprite != nil, !isHidden, !contentsRect.isEmpty else {
      layer.kind = .nothing
      return
    }
    layer.kind = .picture
    layer.look = FlatLayer.Look(blendMode: blendMode, filter: magnification, snap: snap)
    let parts = TransformParts(affine)
    layer.values = [
      position.x, position.y, anchorPoint.x, anchorPoint.y,
      bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height,
      parts.scale.x, parts.scale.y, parts.shear.x, parts.rotation.z,
      parts.translation.x, parts.translation.y, opacity, zPosition,
      tint.red, tint.green, tint.blue, tint.alpha,
      affine.a, affine.b, affine.c, affine.d, Double(sampleIndex),
    ]
  }
}
