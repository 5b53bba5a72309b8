import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

/// Background, gradient and border of a layer, which have one outline.
extension Layer {
  /// Draws background and gradient.
  ///
  /// - Parameters:
  ///   - state: The layer's state.
  ///   - extras: Its rarely used properties.
  ///   - list: The list with the state of ``LayerState/ground(_:)``.
  ///   - sharesOutline: Whether the outline is antialiased, so that what is drawn below an equal
  ///     one would show through.
  final func drawGround(
    _ state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    sharesOutline: Bool
  ) {
    guard state.backgroundColor != nil || extras.gradient != nil else { return }
    var rect = state.bounds
    var radius = extras.cornerRadius
    if sharesOutline, extras.borderWidth > 0, extras.borderColor.alpha >= 1 {
      // An opaque border hides the outline of what is below, which ends in its middle.
      let inset = extras.borderWidth / 2
      guard 2 * inset < min(rect.width, rect.height) else { return }
      rect = Rect(
        x: rect.minX + inset,
        y: rect.minY + inset,
        width: rect.width - 2 * inset,
        height: rect.height - 2 * inset
      )
      radius = max(0, radius - inset)
    }
    if sharesOutline, state.backgroundColor != nil, extras.gradient != nil {
      return drawGroundAsOne(state, extras, in: &list, withBorder: false)
    }
    if let color = state.backgroundColor {
      let ground = list.state
      list.state = state.background(ground)
      list.fill(rect, cornerRadius: radius, with: color)
      list.state = ground
    }
    if let gradient = extras.gradient { list.fill(rect, cornerRadius: radius, with: gradient) }
  }

  /// Draws background and gradient, and perhaps the border, as one image that is cut once.
  final func drawGroundAsOne(
    _ state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    withBorder: Bool
  ) {
    list.drawGroup(maskedBy: state.bounds, cornerRadius: extras.cornerRadius) { group in
      let ground = group.state
      if let color = state.backgroundColor { group.fillMask(state.bounds, with: color) }
      group.state.extendsEdges = true
      if let gradient = extras.gradient { group.fill(state.bounds, with: gradient) }
      guard withBorder, extras.borderWidth > 0 else { return }
      group.state = ground
      group.strokeMask(
        state.bounds,
        width: extras.borderWidth,
        cornerRadius: extras.cornerRadius,
        with: extras.borderColor
      )
    }
  }
}

extension LayerState {
  /// Whether the layer's own edges are antialiased by area: neither snapped nor cut at the centers
  /// of pixels.
  func isSmooth(_ own: DrawState) -> Bool {
    snap == .none && (edgeAntialiasing || own.edgeAntialiasing)
  }

  /// The state of gradient, border and clip.
  @inline(__always)
  func ground(_ own: DrawState) -> DrawState {
    guard isSmooth(own) else { return own }
    var ground = own
    ground.edgeAntialiasing = true
    ground.snap = .none
    return ground
  }

  /// The state of the background, which is antialiased where it is rotated, too.
  @inline(__always)
  func background(_ own: DrawState) -> DrawState {
    var background = ground(own)
    if edgeAntialiasing { background.edgeAntialiasing = true }
    return background
  }

  /// How many parts have the outline of the bounds.
  func groundParts(_ extras: LayerExtras) -> Int {
    (backgroundColor == nil ? 0 : 1) + (extras.gradient == nil ? 0 : 1)
      + (extras.borderWidth > 0 ? 1 : 0)
  }

  /// Whether the contents have the outline of the bounds.
  var contentsFillBounds: Bool {
    guard contentsGravity == .resize, let sprite = sprite?.sprite else { return false }
    let (source, trimmed) = (sprite.sourceSize, sprite.trimmedRect)
    return trimmed.width == source.width && trimmed.height == source.height
  }
}
