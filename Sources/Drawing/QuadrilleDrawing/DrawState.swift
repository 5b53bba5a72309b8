public import QuadrilleImage

/// How a quad's colour is put on what is already there; all colours are premultiplied.
public enum BlendMode: UInt8, Sendable, CaseIterable {
  /// `s + d · (1 − sα)`.
  case normal
  /// `s + d`.
  case add
  /// `s · d + d · (1 − sα)`.
  case multiply
  /// `s + d · (1 − s)`.
  case screen
  /// `d · sα`: what is there stays as far as the source is opaque, whatever its colour. Nothing changes
  /// beyond the quad: it is the mode of masks, see ``DrawList/drawGroup(maskedBy:_:)``.
  case destinationIn

  /// The modes that leave what is there wherever the source is clear: all but ``destinationIn``.
  package static let overlays: [BlendMode] = [.normal, .add, .multiply, .screen]
}

/// How a colour is found between texels.
public enum Filter: UInt8, Sendable, CaseIterable {
  /// The texel that the sample point lies in.
  case nearest
  /// The mean of four texels, weighted by distance.
  case linear
  /// As ``linear``, and where texels are smaller than pixels from smaller copies of the page, between
  /// two of which is mixed.
  ///
  /// The copies mix what lies side by side in the page: neighbours of a sprite show at its edge
  /// unless it has some margin.
  case trilinear
}

/// How quads are moved to whole pixels, after all transforms and in device pixels.
///
/// Coordinates are rounded by `floor(x + 0.5)`, so that ties go the same way everywhere.
public enum SnapPolicy: UInt8, Sendable, CaseIterable {
  /// Nothing is moved.
  case none
  /// The upper left corner of an upright quad that shows each texel on a whole number of pixels is
  /// moved to a whole pixel; other quads stay.
  case translation
  /// All edges of an upright quad are moved to whole pixels; its size may change by one pixel.
  case edges
}

/// When a quad's texture coordinates are kept half a texel inside the sprite's part of the page.
public enum TexelClamp: UInt8, Sendable, CaseIterable {
  /// Where a neighbour in the page could bleed in.
  case automatic
  /// Only where a quad shows more than its part of the page, which then extends its edge.
  case never
}

/// Everything but the sprite that decides what a draw call of a ``DrawList`` puts where.
public struct DrawState: Equatable, Sendable {
  /// From the coordinates of the draw calls to points of the canvas, y downwards.
  public var transform = Transform2D.identity
  /// From where ``transform`` puts points to points of the canvas, for what is seen in perspective;
  /// nil for what is not.
  ///
  /// Nothing is snapped in perspective.
  public var projection: ProjectiveTransform?
  /// Multiplied with every texel; straight alpha, so that white changes nothing.
  public var tint = Color.white
  /// Multiplied with the alpha of the tint, from 0 to 1.
  public var opacity = 1.0
  /// How colours are put on what is there.
  public var blendMode = BlendMode.normal
  /// How colours are found between texels.
  public var filter = Filter.linear
  /// How quads are moved to whole pixels.
  public var snap = SnapPolicy.translation
  /// When texture coordinates are kept inside a sprite's part of its page.
  public var texelClamp = TexelClamp.automatic
  /// Whether the outlines of sprites and fills are smooth where they do not lie on edges of pixels.
  ///
  /// A pixel is covered in part, by the formula of ``ShapeMask``; edges on pixels stay exact. The
  /// seams between the parts of one sprite are no edges.
  public var edgeAntialiasing = false
  /// The pixels of the canvas that may change; nil for all.
  public var clip: PixelRect?

  /// Makes the state that a new list starts with.
  public init() {}
}
