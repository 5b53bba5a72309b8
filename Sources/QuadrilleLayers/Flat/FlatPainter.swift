import QuadrilleDrawing
import QuadrillePixels

/// Places flat layers at one time.
struct FlatPainter {
  /// What becomes of a layer.
  enum Outcome {
    case placed(FacePlacement)
    /// Nothing is seen of it.
    case nothing
    /// Another sample of it has to be taken.
    case sample(Int32)
    /// It has to be asked itself.
    case other
  }

  private let transform: AffineTransform
  private let opacity: Double
  /// Whether pictures have to be turned upright.
  private let turnsOver: Bool
  private var lastTint = (color: Color.white, opacity: 1.0, tint: Tint.white)

  /// Makes a painter for layers in a superlayer whose state this is.
  init(_ base: DrawState, _ origin: LayerOrigin) {
    transform = base.transform
    opacity = base.opacity
    turnsOver = origin == .bottomLeft
  }

  /// Places a layer.
  ///
  /// - Parameters:
  ///   - layer: A layer that is a picture.
  ///   - index: Its number.
  ///   - time: Its own time; nil for the model.
  ///   - lists: The animations of all layers.
  @inline(__always)
  mutating func place(
    _ layer: borrowing FlatLayer,
    _ index: Int,
    at time: Double?,
    _ lists: FlatLists
  ) -> Outcome {
    var values = layer.values
    var hasParts = false
    if let time {
      for number in layer.tracks {
        let slot = Int(lists.tracks[Int(number)].slot)
        guard lists.tracks[Int(number)].apply(at: time, lists, to: &values) else { continue }
        if FlatSlot.isPart(slot) { hasParts = true }
        // Bounds of a negative size are turned over, at each step.
        if FlatSlot.isBounds(slot), !Self.hasSize(values) { return .other }
      }
    }
    let faded = values[FlatSlot.opacity]
    guard faded > 0 else { return .nothing }
    if layer.sampleCount > 0 {
      let sample = min(Int(cutting: values[FlatSlot.sample]), Int(layer.sampleCount))
      guard sample > 0 else { return .other }
      guard sample == layer.sample else { return .sample(Int32(sample)) }
      if let size = layer.sampleSize {
        values[FlatSlot.boundsSize] = size.width
        values[FlatSlot.boundsSize + 1] = size.height
      }
    }
    let bounds = Rect(
      x: values[FlatSlot.boundsOrigin],
      y: values[FlatSlot.boundsOrigin + 1],
      width: values[FlatSlot.boundsSize],
      height: values[FlatSlot.boundsSize + 1]
    )
    guard bounds.width > 0, bounds.height > 0 else { return .nothing }

    var own =
      hasParts
      ? Self.transform(values)
      : AffineTransform(
        a: values[FlatSlot.linear],
        b: values[FlatSlot.linear + 1],
        c: values[FlatSlot.linear + 2],
        d: values[FlatSlot.linear + 3],
        tx: values[FlatSlot.translation],
        ty: values[FlatSlot.translation + 1]
      )
    let anchorX = bounds.origin.x + values[FlatSlot.anchorPoint] * bounds.size.width
    let anchorY = bounds.origin.y + values[FlatSlot.anchorPoint + 1] * bounds.size.height
    own.tx += values[FlatSlot.position] - (own.a * anchorX + own.c * anchorY)
    own.ty += values[FlatSlot.position + 1] - (own.b * anchorX + own.d * anchorY)
    own = own.concatenating(transform)
    if turnsOver { own = bounds.turnedOver.concatenating(own) }
    return .placed(
      FacePlacement(
        transform: own,
        rect: bounds,
        tint: tint(values, opacity * min(faded, 1)),
        face: layer.face,
        tag: Int32(truncatingIfNeeded: index)
      )
    )
  }

  @inline(__always)
  private static func hasSize(_ values: FlatValues) -> Bool {
    !(values[FlatSlot.boundsSize] < 0 || values[FlatSlot.boundsSize + 1] < 0)
  }

  /// The transform of the parts.
  @inline(__always)
  private static func transform(_ values: FlatValues) -> AffineTransform {
    var parts = PlaneParts(
      scale: SIMD2(values[FlatSlot.scale], values[FlatSlot.scale + 1]),
      shear: values[FlatSlot.shear],
      rotation: values[FlatSlot.rotation]
    )
    parts.translation = SIMD2(values[FlatSlot.translation], values[FlatSlot.translation + 1])
    return parts.transform
  }

  /// Tint and opacity as a factor; neighbours often have the same.
  @inline(__always)
  private mutating func tint(_ values: FlatValues, _ opacity: Double) -> Tint {
    let color = Color(
      red: values[FlatSlot.tint],
      green: values[FlatSlot.tint + 1],
      blue: values[FlatSlot.tint + 2],
      alpha: values[FlatSlot.tint + 3]
    )
    if lastTint.opacity != opacity || lastTint.color != color {
      lastTint = (color, opacity, color.tint(opacity: opacity))
    }
    return lastTint.tint
  }
}
