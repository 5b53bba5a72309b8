import QuadrilleDrawing
import QuadrilleImage

/// Evaluates cached layers at one time.
struct CachedLayerEvaluator {
  /// The result for a layer.
  enum Outcome {
    case positioned(PreparedSpritePlacement)
    /// The layer is not visible.
    case nothing
    /// Another sample must be copied.
    case sample(Int32)
    /// The layer must draw itself.
    case other
  }

  private let transform: Transform2D
  private let opacity: Double
  /// Whether images must be flipped for display.
  private let flips: Bool
  private var lastTint = (color: Color.white, opacity: 1.0, tint: Tint.white)

  /// Makes an evaluator for the sublayers of a layer with this state.
  init(_ base: DrawState, _ origin: LayerOrigin) {
    transform = base.transform
    opacity = base.opacity
    flips = origin == .bottomLeft
  }

  /// Evaluates a layer.
  ///
  /// - Parameters:
  ///   - layer: A layer that is a sprite.
  ///   - index: Its index.
  ///   - time: Its local time; nil for the model.
  ///   - tracks: The animations of all layers.
  @inline(__always)
  mutating func outcome(
    _ layer: borrowing CachedLayer,
    _ index: Int,
    at time: Double?,
    _ tracks: CachedTracks
  ) -> Outcome {
    var values = layer.numbers
    var hasParts = false
    if let time {
      for number in layer.tracks {
        let slot = Int(tracks.tracks[Int(number)].slot)
        guard
          tracks.tracks[Int(number)].apply(
            at: time,
            tracks.groups.span,
            tracks.keyframes.span,
            to: &values
          )
        else { continue }
        if NumberSlot.isPart(slot) { hasParts = true }
        // Bounds with a negative size are standardized at each step.
        if NumberSlot.isBounds(slot), !Self.hasSize(values) { return .other }
      }
    }
    let faded = values[NumberSlot.opacity]
    guard faded > 0 else { return .nothing }
    if layer.sampleCount > 0 {
      let sample = min(Int(cutting: values[NumberSlot.sample]), Int(layer.sampleCount))
      guard sample > 0 else { return .other }
      guard sample == layer.sample else { return .sample(Int32(sample)) }
      if let size = layer.sampleSize {
        values[NumberSlot.boundsSize] = size.width
        values[NumberSlot.boundsSize + 1] = size.height
      }
    }
    let bounds = Rect(
      origin: values.point(NumberSlot.boundsOrigin),
      size: Size(
        width: values[NumberSlot.boundsSize],
        height: values[NumberSlot.boundsSize + 1]
      )
    )
    guard bounds.width > 0, bounds.height > 0 else { return .nothing }

    var own =
      hasParts
      ? Self.transformOfParts(values) : Self.transformOfModel(values)
    own = own.about(
      bounds.point(atUnit: values.point(NumberSlot.anchorPoint)),
      at: values.point(NumberSlot.position)
    )
    own = own.concatenating(transform)
    if flips { own = bounds.verticalFlip.concatenating(own) }
    return .positioned(
      PreparedSpritePlacement(
        transform: own,
        rect: bounds,
        tint: tint(values, opacity * min(faded, 1)),
        face: layer.face,
        tag: Int32(truncatingIfNeeded: index)
      )
    )
  }

  @inline(__always)
  private static func hasSize(_ values: CachedNumbers) -> Bool {
    !(values[NumberSlot.boundsSize] < 0 || values[NumberSlot.boundsSize + 1] < 0)
  }

  /// The transform if no animation has changed it.
  @inline(__always)
  private static func transformOfModel(_ values: CachedNumbers) -> Transform2D {
    Transform2D(
      a: values[NumberSlot.linear],
      b: values[NumberSlot.linear + 1],
      c: values[NumberSlot.linear + 2],
      d: values[NumberSlot.linear + 3],
      tx: values[NumberSlot.translation],
      ty: values[NumberSlot.translation + 1]
    )
  }

  /// The transform from its components.
  @inline(__always)
  private static func transformOfParts(_ values: CachedNumbers) -> Transform2D {
    var parts = Transform2DComponents(
      scale: SIMD2(values[NumberSlot.scale], values[NumberSlot.scale + 1]),
      shear: values[NumberSlot.shear],
      rotation: values[NumberSlot.rotation]
    )
    parts.translation = SIMD2(values[NumberSlot.translation], values[NumberSlot.translation + 1])
    return parts.transform
  }

  /// Tint and opacity as a factor; adjacent layers often have the same.
  @inline(__always)
  private mutating func tint(_ values: CachedNumbers, _ opacity: Double) -> Tint {
    let color = Color(
      red: values[NumberSlot.tint],
      green: values[NumberSlot.tint + 1],
      blue: values[NumberSlot.tint + 2],
      alpha: values[NumberSlot.tint + 3]
    )
    if lastTint.opacity != opacity || lastTint.color != color {
      lastTint = (color, opacity, color.tint(opacity: opacity))
    }
    return lastTint.tint
  }
}
