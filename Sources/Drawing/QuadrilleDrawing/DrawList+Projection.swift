package import QuadrilleImage

/// Quads in perspective: they are made as without it, then their corners are projected, and what
/// lies behind the eye or far outside is cut off.
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
      // What is exact without perspective is not in it.
      if needsClamp || (filter == .any && state.texelClamp == .automatic) {
        options.insert(.clamped)
      }
    }
    if !isImage || tint != .white { options.insert(.tinted) }
    if !isOpaque || tint.alpha != .max || state.blendMode != .normal { options.insert(.blended) }
    let polygon = ProjectedPolygon(quad, through: projection, on: pixelSize)
    add(polygon, from: source, options: options, tint: tint, region: region, mask: nil)
  }

  /// Adds what is seen of a quad.
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

  /// How sprites are moved to whole pixels: in perspective there is nothing to move.
  var snap: SnapPolicy { projection == nil ? state.snap : .none }
}

extension DrawState {
  /// Puts what follows on a plane that is seen in perspective.
  ///
  /// ``transform`` becomes the affine transform that is nearest about a point, so that what is made
  /// of pixels, such as glyphs and shadows, is made as large as it is seen there, and ``projection``
  /// the rest.
  ///
  /// - Parameters:
  ///   - plane: From the coordinates of the draw calls to those of this state.
  ///   - point: A point of the plane; where it lies behind the eye another one is taken.
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

  /// How areas of the draw calls grow on the canvas: negative where they are seen mirrored.
  package var handedness: Double {
    guard let projection else { return transform.determinant }
    return ProjectiveTransform(transform).concatenating(projection).determinant
  }
}
