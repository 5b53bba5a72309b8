public import QuadrilleImage

/// How a quad's color is combined with the existing content; all colors are premultiplied.
public enum BlendMode: UInt8, Sendable, CaseIterable {
  /// `s + d · (1 − sα)`.
  case normal
  /// `s + d`.
  case add
  /// `s · d + d · (1 − sα)`.
  case multiply
  /// `s + d · (1 − s)`.
  case screen
  /// `d · sα`: scales the existing content by the alpha of the source, whatever its color. Pixels
  /// outside the quad do not change. Used for masks, see ``DrawList/drawGroup(maskedBy:_:)``, and
  /// not among `allCases`.
  case destinationIn

  /// The modes that leave what is there wherever the source is clear: all but ``destinationIn``.
  package static let overlays: [BlendMode] = [.normal, .add, .multiply, .screen]
}

/// How a color is sampled between texels.
public enum Filter: UInt8, Sendable, CaseIterable {
  /// The texel that contains the sample point.
  case nearest
  /// The bilinear mean of four texels.
  case linear
  /// As ``linear``; if texels are smaller than pixels, interpolated between two mip levels of the
  /// page.
  ///
  /// Mip levels mix adjacent texels of the page: neighbors of a sprite bleed into its edge unless
  /// it has some margin.
  case trilinear
}

/// How quads are snapped to whole pixels, after all transforms and in device pixels.
///
/// Coordinates are rounded by `floor(x + 0.5)`, so that ties go the same way everywhere.
public enum SnapPolicy: UInt8, Sendable, CaseIterable {
  /// No snapping.
  case none
  /// The upper left corner of an axis-aligned quad whose texels cover whole numbers of pixels is
  /// moved to a whole pixel; other quads are unchanged.
  case translation
  /// All edges of an axis-aligned quad are moved to whole pixels; its size may change by one pixel.
  case edges
}

/// When a quad's texture coordinates are clamped half a texel inside the sprite's rectangle in the
/// page.
public enum TexelClamp: UInt8, Sendable, CaseIterable {
  /// If a neighbor in the page could bleed in.
  case automatic
  /// Only if a quad shows more than its rectangle in the page, whose edge is then extended.
  case never
}

/// Everything but the sprite that decides what a draw call of a ``DrawList`` puts where.
public struct DrawState: Equatable, Sendable {
  /// The transform from draw-call coordinates to points of the canvas, y down.
  public var transform = Transform2D.identity
  /// The map from the result of ``transform`` to points of the canvas, for perspective; nil without
  /// it.
  ///
  /// No snapping in perspective.
  public var projection: ProjectiveTransform?
  /// The factor of every texel; straight alpha, white changes nothing.
  public var tint = Color.white
  /// The factor of the tint's alpha, from 0 to 1.
  public var opacity = 1.0
  /// How colors are combined with the existing content.
  public var blendMode = BlendMode.normal
  /// How colors are sampled between texels.
  public var filter = Filter.linear
  /// How quads are snapped to whole pixels.
  public var snap = SnapPolicy.translation
  /// When texture coordinates are clamped to a sprite's rectangle in its page.
  public var texelClamp = TexelClamp.automatic
  /// Whether the outlines of sprites and fills are antialiased where they do not lie on pixel
  /// edges.
  ///
  /// Partial coverage follows the formula of ``ShapeMask``; edges on pixel boundaries stay exact.
  /// Borders between the parts of one sprite are not antialiased.
  public var edgeAntialiasing = false
  /// The clip rectangle of the canvas in pixels; nil for no clip.
  public var clip: PixelRect?

  /// Creates the initial state of a list.
  public init() {}
}
