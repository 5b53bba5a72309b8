package import QuadrilleImage

/// Quads in perspective are built as without it; then their corners are projected, and parts behind
/// the eye or far outside the canvas are clipped.
extension DrawList {
  /// Adds a quad in perspective; see ``add(_:from:filter:isOpaque:needsClamp:source:region:)``.
  @inline(never)
  mutating func addProjected(
    _ quad: Quad,
    through projection: ProjectiveTransform,
    isImage: Bool,
    filter: FilterRequirement,
    isOpaque: Bool,
    needsClamp: Bool,
    source: RunSource,
    region: SIMD4<Float>
  ) {
    var options: RunOptions = .projected
    if isImage {
      if filterNeed == .linear { options.insert(.linear) }
      if state.filter == .trilinear { options.insert(.mipmapped) }
      // The exact path without perspective does not apply.
      if needsClamp || (filter == .any && state.texelClamp == .automatic) {
        options.insert(.clamped)
      }
    }
    if !isImage || tint != .white { options.insert(.tinted) }
    if !isOpaque || tint.alpha != .max || state.blendMode != .normal { options.insert(.blended) }
    let polygon = ProjectedPolygon(quad, through: projection, on: pixelSize)
    add(polygon, from: source, options: options, tint: tint, region: region, mask: nil)
  }

  /// Adds the visible part of a quad.
  mutating func add(
    _ polygon: ProjectedPolygon,
    from source: RunSource,
    options: RunOptions,
    tint: Tint,
    region: SIMD4<Float>,
    mask: (mask: ShapeMask, rest: SIMD4<Float>)?
  ) {
    guard !polygon.corners.isEmpty else { return }
    if !canExtendOpenRun(source, options, clip: state.clip) { openRun(source, options: options) }
    polygon.forEachQuad { quad, weights in
      append(
        quad,
        tint: tint,
        region: region,
        mask: mask?.mask,
        projection: QuadProjection(weights: weights, mask: mask?.rest ?? .zero)
      )
    }
  }

  /// The pixel snapping mode: always none in perspective.
  var snap: SnapPolicy { projection == nil ? state.snap : .none }
}

extension DrawState {
  /// Draws the following content on a plane seen in perspective.
  ///
  /// ``transform`` becomes the affine approximation about a point, so that rasterized content such
  /// as glyphs and shadows gets the resolution at which it is seen there; ``projection`` becomes
  /// the rest.
  ///
  /// - Parameters:
  ///   - plane: The map from draw-call coordinates to the coordinates of this state.
  ///   - point: A point of the plane; if it lies behind the eye, another one is used.
  package mutating func project(by plane: ProjectiveTransform, about point: Point) {
    var total = plane.concatenating(transform)
    if let projection { total = total.concatenating(projection) }
    projection = nil
    if let affine = total.affine {
      transform = affine
      return
    }
    let near = total.affine(about: point) ?? .identity
    let back = near.inverted
    transform = back == nil ? .identity : near
    projection = back.map { ProjectiveTransform($0).concatenating(total) } ?? total
  }

  /// The factor by which areas of the draw calls grow on the canvas; negative if mirrored.
  package var handedness: Double {
    guard let projection else { return transform.determinant }
    return ProjectiveTransform(transform).concatenating(projection).determinant
  }
}
