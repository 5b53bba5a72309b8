import CFonts
import QuadrilleSystem

/// A stroke around the outlines of a glyph.
struct GlyphStroke: Hashable, Sendable {
  /// Half of the width, in 64ths of a pixel.
  let radius: Int
  /// Whether the stroke covers the fill; else it lies under it, and is filled inside.
  let isOverFill: Bool
}

extension FreeTypeFace {
  /// Rasterizes the stroke of the glyph in a slot: with round caps and joins.
  func render(
    _ stroke: GlyphStroke,
    of slot: UnsafeMutablePointer<cfonts_ft_glyph_slot>
  ) throws(FontError) -> GlyphImage {
    var stroker: OpaquePointer?
    guard unsafe functions.newStroker(library, &stroker) == 0 else { return .empty }
    defer { unsafe functions.doneStroker(stroker) }
    // FT_STROKER_LINECAP_ROUND is 1, FT_STROKER_LINEJOIN_ROUND is 0.
    unsafe functions.setStroker(stroker, CLong(stroke.radius), 1, 0, 0)
    var glyph: FreeTypeFunctions.Glyph?
    guard unsafe functions.getGlyph(slot, &glyph) == 0 else { return .empty }
    defer { unsafe functions.doneGlyph(glyph) }
    let status =
      unsafe stroke.isOverFill
      ? functions.glyphStroke(&glyph, stroker, 1)
      : functions.glyphStrokeBorder(&glyph, stroker, 0, 1)
    guard status == 0, unsafe functions.glyphToBitmap(&glyph, 0, nil, 1) == 0,
      let drawn = unsafe glyph?.pointee, unsafe drawn.format == OutlineFace.tag("bits")
    else { return .empty }
    return unsafe Self.image(drawn.bitmap, left: Int(drawn.left), top: Int(drawn.top)) ?? .empty
  }
}

extension FreeTypeFace: ColorOutlines {
  /// The coverage of an outline after a transform of its font units into pixels.
  func coverage(
    of glyph: UInt32,
    _ transform: ColorTransform
  ) throws(FontError) -> GlyphImage {
    let numbers = [transform.xx, transform.xy, transform.yx, transform.yy]
    guard (numbers + [transform.dx, transform.dy]).allSatisfy({ abs($0) < 1e5 }) else {
      return .empty
    }
    forgetSize()
    // FT_LOAD_NO_SCALE, FT_LOAD_NO_HINTING, FT_LOAD_NO_BITMAP
    guard unsafe functions.loadGlyph(face, glyph, 1 | 2 | 8) == 0,
      let slot = unsafe face?.pointee.glyph, unsafe slot.pointee.format == OutlineFace.tag("outl")
    else { return .empty }
    let outline = unsafe withUnsafeMutablePointer(to: &slot.pointee.outline) { unsafe $0 }
    let fixed = numbers.map { CLong(($0 * 64 * 65_536).rounded()) }
    var matrix = cfonts_ft_matrix(xx: fixed[0], xy: fixed[1], yx: fixed[2], yy: fixed[3])
    unsafe functions.transform(outline, &matrix)
    unsafe functions.translate(
      outline,
      CLong((64 * transform.dx).rounded()),
      CLong((64 * transform.dy).rounded())
    )
    try unsafe check(outline, glyph)
    guard unsafe functions.renderGlyph(slot, 0) == 0 else { return .empty }
    return unsafe Self.image(slot) ?? .empty
  }
}
